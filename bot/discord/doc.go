// Package discord is the clerk's way into Discord channels: slash commands, completion, buttons and menus come in, posts
// with pictures go out. It is an adapter of bot as the local table is one; nothing about games is decided here.
//
//	d, err := discord.New(discord.Config{Token: token, Store: s})
//	clerk := bot.New(bot.Config{Store: s, Painter: p, Messenger: d})
//	err = d.Serve(ctx, clerk)
//
// Where to look:
//
//	discord.go    what the bot does when it starts and when it stops
//	address.go    where Discord is: the version of its API, its gateway, and where a broken session is resumed
//	connection.go connections to the gateway, one a shard, made anew whenever they break
//	starts.go     how many sessions may be begun, when, and by whom, as all processes of the bot count together
//	pulse.go      how well the connections are
//	commands.go   the slash commands, made from the clerk's commands and the everyday verbs of the titles
//	event.go      what users do as Discord tells it, and as much of it as the bot needs
//	interact.go   what users do: each interaction is acknowledged at once and answered when the clerk is done
//	complete.go   completion of what is being typed
//	request.go    requests to Discord, and what its errors mean
//	limits.go     how much Discord wants to be asked, and when nothing is asked of it
//	deliver.go    threads for games, and posts: sent once, edited
//	pin.go        the status, pinned
//	owner.go      what the owner of a game, or of the bot, is told
//	forum.go      posts and tags in forums
//	aside.go      private threads for one player alone
//	logos.go      the companies' logos, as emojis of the application
//	barred.go     channels in which the bot was refused, and when they are tried again
//	check.go      what the doctor looks at, and the permissions that the bot needs
//	message.go    a clerk's message as Discord shows it, within its limits
//	component.go  buttons and menus, and the command that each carries
//	form.go       the form that asks for a number
//
// A post is sent with a nonce that Discord enforces, so that one which is tried again after a lost answer is not shown
// twice. Only the players that a post is for are pinged; text from users is escaped and pings nobody.
//
// A command is carried out once it has been acknowledged: where that fails Discord tells the user that it failed, and they
// will send it again. What is pressed is bound to a position and is carried out in any case.
//
// Tests talk to a double of Discord: see discordtest.
package discord
