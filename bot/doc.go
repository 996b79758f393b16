// Package bot is the clerk of the games: a command comes in from a chat, a reply goes out, and posts go to the channel.
//
// The clerk knows games, seats, turns, permissions and posts. It knows no chat service, no SQL and no drawing: those
// stand behind the small interfaces in ports.go. A chat service is an adapter of three parts: it turns what users do into
// a [Request] and shows the [Reply]; it asks [Clerk.Complete] what could be typed next; and it is the [Messenger] that
// delivers posts. The local table (bot/table) is one.
//
//	c := bot.New(bot.Config{Store: s, Painter: p, Messenger: m})
//	go c.Run(ctx) // delivers posts
//	reply := c.Handle(ctx, bot.Request{User: ada, Channel: "hall", Text: "new 1894"})
//
// Everything a user can do is a line of text that begins with a command of the router (router.go) or with a verb of the
// game. A button carries such a line too, with the position it was made for, so there is one way through the code for
// typing, pressing and choosing. A file may come with it: see [Attachment].
//
// Where to look:
//
//	router.go    the commands, and how a request finds its own
//	lobby.go     new, start, here, rename, archive, delete
//	seats.go     join, leave: who plays which seat, and the open ones
//	gamefile.go  import, export: game files of 18xx.games
//	play.go      orders: all or nothing, permissions, refusals, questions before what cannot be regretted
//	undo.go      who may take back what, and asking the others
//	plans.go     orders for later
//	remind.go    reminders of turns, quiet hours, being away
//	preview.go   what orders would do
//	board*.go    what can be pointed at on pictures of the map and the market, and tried there
//	advise.go    what would raise a company's run, where a table allows advice
//	guest.go     the way from a chat to the page of a game
//	views.go     show: pictures, status, log, recap, record
//	help.go      help, games
//	rulebook.go  rules found by words, chapter or id; why an order is not possible
//	overview.go  lists of games and of a user's turns
//	live.go      games in memory, made from their records
//	outage.go    changes during which the database failed: what became of them
//	broken.go    records that do not play as they did, and what their owners decide
//	turnpost.go  the post of a turn: begun, edited, closed
//	status.go    the status post, the lobby post, the end
//	choices.go   buttons and menus made from what the engine says is legal
//	complete.go  completion of what is being typed
//	gone.go      the games that a server has, for a chat service whose channel is gone
//	courier.go   delivery of posts, in order, until they have arrived
//	metrics.go   figures for whoever runs the program
//
// One game's commands are carried out one at a time, different games side by side. What a command changes goes to the
// store in one transaction, posts included; only then does the game in memory change.
package bot
