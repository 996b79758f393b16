// Package discordtest is a test double of Discord: its REST API and its gateway on loopback, and users who type and press.
// A real client talks to it; it enforces Discord's rules with Discord's own errors.
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
//	interaction.go  the bot's side: callbacks, answers, time limits
//	gateway.go      the gateway: identify, resume, events, and how a test disturbs it
//	rest.go         requests: authorization, errors
//	rates.go        rate limits, and the limit on refused requests
//	faults.go       requests that fail, on demand or at random
//	message.go      messages as users see them
//	posting.go      messages as the bot sends, edits and deletes them; pings
//	pins.go         pinned messages
//	threads.go      threads and direct messages
//	limits.go       what Discord refuses in a message or a form
//	commands.go     slash commands and their limits
//	forum.go        forums: posts and their tags
//	emojis.go       the application's emojis
//	schema.go       requests checked against Discord's published API schema, if it is next to the checkout
//
// A bot reaches the double through a [Door]. Slamming a door cuts off everything that came through it, in mid-request. With the
// bot's context cancelled and its store closed, this is how a test kills a bot.
//
// The double has its own clock, moved by [Discord.Advance], so that nobody waits fifteen minutes for a token to expire. Rate
// limits run in real time, since clients wait for them in real time. Methods for tests return copies, which do not change
// afterwards.
package discordtest
