// Package board answers the page on which a game is played by pointing: what lies where, what can be done there, what a try would bring, and
// who may come in by a link from a chat.
//
//	board.go    the board of a game, its hexes
//	offers.go   orders by the place that they name
//	company.go  companies, and what can be done with their shares
//	table.go    how the game stands, in tables
//	guest.go    who comes by a link
package board
