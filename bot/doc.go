// Package bot is the clerk of the games: a command comes in from a chat, a reply goes out, and posts go to the channel.
//
// The clerk knows games, seats, turns, permissions and posts. It knows no chat service, no SQL and no drawing: small interfaces
// hide those. A chat service is an adapter of three parts: it turns what users do into a [call.Request] and shows the [call.Reply]; it asks
// [Clerk.Complete] what could be typed next; and it is the [courier.Messenger] that delivers posts. The local table (bot/table) is one,
// Discord (bot/discord) another.
//
//	c := bot.New(bot.Config{Store: s, Painter: p, Messenger: m})
//	go c.Courier.Run(ctx) // delivers posts
//	go c.House.Run(ctx)   // plays for house players
//	reply := c.Handle(ctx, call.Request{User: ada, Channel: "hall", Text: "new 1894"})
//
// Everything a user can do is a line of text that begins with a command or with a verb of the game. A button carries such a line too, with
// the position it was made for, so typing, pressing and choosing go one way through the code.
//
// # Rooms
//
// The clerk's work is done in rooms, each a package that uses only those above it in this list:
//
//	message   what is said: messages, views, words. No game
//	rulebook  a title's rules by id, chapter or words, and what they leave open
//	offer     what can be pressed or typed next; orders read from what people type, and the words of their refusal
//	foresee   previews, tries, advice: what would come of orders
//	games     games in memory: loading, replaying, committing an order with its posts; plans; seats
//	post      what the channel is told: the post of a turn, the status, the end
//	story     how a game went, and its figures round by round
//	courier   posts delivered, and tried again until they arrive; pictures drawn on demand
//	board     the page on which a game is played by pointing
//	reminder  whom to remind, and when
//	call      a request, its answer, and the desk at which commands change a game
//	absence   games whose players stay away: the pace, the question to the others, stand-ins
//	house     house players' turns, played by workers up to a person's decision and stored in one change
//	figures   how players do over many games
//	lobby     the commands that create, import, copy and manage games, and seat players
//
// This package has the other commands. A command gets the [call.Call] and the desk of its family (desk.go), whose fields say how far
// it reaches:
//
//	router.go    the table of commands, and how a request finds its own
//	clerk.go     a request handled, an error put into words
//	desk.go      the desks: what each family of commands uses
//	play.go      orders: all or nothing, permissions, questions before what cannot be regretted; plans.go keeps them for later
//	undo.go      who may take back what, and asking the others; adopt
//	views.go     show; past.go shows what was
//	help.go      help, lists of games; rules.go looks rules up and says why an order is not possible
//	remind.go    reminders, time zones, quiet hours, being away
//	complete.go  completion of what is being typed
//
// # Words
//
//	position  a game after one of its orders, by that order's number in the store; 0 is the start
//	record    the orders of a game up to where it stands
//	turn      the orders that one player gives before somebody else has to decide; it has one post
//	house     a house player has a seat but is no person: it is never asked, pinged or waited for
//	stand-in  the program on a person's seat while they stay away; any order they give takes it back
//	note      a post beside the turns
//	sure      a command that has been confirmed
package bot
