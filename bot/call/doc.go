// Package call is one request to the clerk: what a user wants, the answer, and the desk at which commands change a game.
//
//	request.go requests, replies, attachments
//	call.go    a request being handled, with its game
//	desk.go    changing the game, with its posts and settings
package call
