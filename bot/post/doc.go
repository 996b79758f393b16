// Package post writes what is told to the channel: the post of a turn, which is edited as the turn goes on, the status, the list of what is
// for sale, the end, and what players are asked.
//
//	turn.go      the post of a turn: opened, edited, closed; and all posts that an order causes
//	status.go    the lobby, the status, the sale, the end
//	summary.go   what many orders did, in few lines
//	rounds.go    what every operating round brought
//	privates.go  what the privates do
//	proposal.go  whether others agree to take something back
package post
