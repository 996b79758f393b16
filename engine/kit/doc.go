// Package kit is what titles are made from: steps, rounds and policies as plain functions over a game.
package kit
