// Package games keeps games in memory, made from their records, and has one command at a time change each of them. A change goes to the
// store in one transaction with its posts; only then does the game in memory change.
//
//	live.go     a game in memory: waiting for one's turn with it, loading it
//	replay.go   a game from its record
//	commit.go   a change brought to disk, then to memory
//	outage.go   changes during which the database failed: what became of them
//	broken.go   records that do not play as they did
//	plans.go    orders for later
//	seats.go    who plays which seat
//	lists.go    games as lists show them
//	posts.go    messages as the store keeps them
package games
