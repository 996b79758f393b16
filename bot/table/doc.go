// Package table is the local table: a web page that behaves like a channel of a chat. It is an adapter of the clerk
// (package bot), for playing on one machine, for trying the program out, and for developing titles.
//
//	hub := table.NewHub()
//	clerk := bot.New(bot.Config{Store: s, Painter: p, Messenger: hub, Named: table.User})
//	go clerk.Run(ctx)
//	h, err := table.New(clerk, hub, table.Config{Address: "127.0.0.1:1830"})
//	http.ListenAndServe("127.0.0.1:1830", h)
//
// Where to look:
//
//	hub.go     the messenger: it tells open pages that a post is new or has changed
//	table.go   the addresses and what they answer
//	api.go     games, posts, commands and files for them, completion, pictures
//	guests.go  users of a chat, who come with a link to the page of one game
//	guard.go   who may come in: loopback names only, or a password and a session
//	page/      the page: plain HTML, CSS and JavaScript without a build step
//
// There are no accounts: whoever sits at the page says as whom they act, or acts as whoever's turn it is. The clerk
// cannot tell; to it these are users like any others. On loopback that is the machine's owner's own affair; on any other
// address the table demands a password.
package table
