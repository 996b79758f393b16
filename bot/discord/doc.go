// Package discord connects the clerk to Discord: slash commands, completion, buttons and menus come in, posts with pictures
// go out. Like the local table it decides nothing about games.
//
//	d, err := discord.New(discord.Config{Token: token, Store: s})
//	clerk := bot.New(bot.Config{Store: s, Painter: p, Messenger: d})
//	err = d.Serve(ctx, clerk)
//
// Three packages below know nothing about games:
//
//	rest    requests to Discord, their limits and errors
//	gateway the connections that events come through
//	layout  a message as Discord shows it, within its limits
//
// Here are:
//
//	discord.go  how the bot starts and stops
//	commands.go the slash commands, made from the clerk's commands and the titles' everyday orders
//	event.go    events, with as much of them as the bot needs
//	interact.go what users do: each interaction is acknowledged at once, and answered when the clerk is done
//	complete.go completion of what a user is typing
//	deliver.go  threads for games, and posts: sent once, then edited
//	pin.go      the pinned status
//	forum.go    posts and tags in forums
//	aside.go    private threads for one player
//	owner.go    direct messages to the owners of games and of the bot
//	logos.go    the companies' logos, kept as emojis of the application
//	barred.go   channels that refused the bot, and when to try them again
//	check.go    what doctor checks, and the permissions that the bot needs
//	store.go    what is kept over a restart
//
// Discord enforces the nonce of a post, so that a second try after a lost answer shows nothing twice. If the post has changed
// meanwhile, it is edited then: its version is the id of its first component. A post pings only the players it is for; text from
// users is escaped and pings nobody.
//
// A typed command is carried out only once it has been acknowledged: otherwise Discord says that it failed, and the user sends
// it again. A press belongs to one position of the game and is carried out in any case.
//
// The tests talk to a double of Discord; see discordtest.
package discord
