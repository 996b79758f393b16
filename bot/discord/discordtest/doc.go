// Package discordtest is a double of Discord for tests: its REST API and its gateway on loopback, and users who type and
// press. A real client talks to it; it keeps Discord's rules and answers a breach with Discord's own errors.
//
//	d := discordtest.New(t, 1)                       // 1 is the seed of what goes wrong by chance
//	hall := d.Server("Friday club").Channel("hall")
//	ada := d.User("Ada")
//	b, err := discord.New(discord.Config{Token: d.Token, API: d.Door().URL, ...})
//	... go b.Serve(ctx, clerk) ...
//	answer := d.Slash(ada, hall, "new", discordtest.With("game", "1894"))
//	lobby := hall.Messages()[0]
//	d.Press(ada, lobby, "Leave")
//
// Where to look:
//
//	discord.go      the double: its clock, its doors, users
//	channel.go      servers and channels, and what the bot may do there
//	users.go        what users do, and what they see in answer
//	interaction.go  the bot's side of that: callbacks, answers, the time there is for them
//	gateway.go      the gateway: identify, resume, events, and how a test disturbs it
//	rest.go         requests: who asks, errors
//	rates.go        how many requests there may be, and how many that are refused
//	faults.go       requests that go wrong, on demand or by chance
//	message.go      messages as users see them
//	posting.go      messages as the bot sends, edits and deletes them; whom they ping
//	pins.go         pinned messages
//	threads.go      threads and direct messages
//	limits.go       what Discord refuses in a message or a form
//	commands.go     slash commands and what Discord refuses in them
//	forum.go        forums: posts and their tags
//	emojis.go       the application's emojis
//	schema.go       requests held against Discord's own description of its API, where that lies beside the checkout
//
// A bot reaches the double through a [Door]. A door that is slammed cuts everything off that came through it, in the
// middle of whatever it was: that, with its context cancelled and its store closed, is how a test kills a bot.
//
// Time is the double's own: [Discord.Advance] moves it, so that nobody waits fifteen minutes for a token to expire. Rate
// limits are kept in real time, since clients wait for them in real time. What a method of a test returns is a copy; it
// does not change afterwards.
package discordtest
