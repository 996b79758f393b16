// Package absence keeps games going when players stay away: a game's pace, the question to the others, stand-ins.
//
//	pace.go     how long a turn may take before the others are asked, and how long turns have taken
//	question.go the question: who is asked, what a majority wants, what is done then
//	standin.go  a player's own stand-in, and what brings the player back
//
// The owner sets a pace. When a turn is older than that, the other players are asked once what to do. A stand-in plays by
// package house; its user comes back with any order they give.
package absence
