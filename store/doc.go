// Package store keeps games on disk, in one SQLite file or in a database of a PostgreSQL server.
//
//	s, err := store.Open("games.db")
//	g, err := s.Create(ctx, func(id int64) (store.Change, error) { ... })
//	err = s.Commit(ctx, store.Change{Game: g, From: g.Head, Actions: ..., Posts: ...})
//	record, err := s.Record(ctx, g.ID, g.Head)
//
// Everything that one command changes goes to disk in one transaction, or nothing does: the actions, where the game
// stands now, and the posts that tell the players. When Commit has returned nil the change survives a power cut.
//
// An action is never changed or deleted. Each names the one it follows ([Action.Parent]), so a game's record is the path
// from its head back to the start ([Store.Record]). Undo moves the head back, a new action then begins another branch,
// and what was taken back stays where it was. A position of a game is named by the id of its last action, 0 for the
// start; such a name means the same for ever, which is why posts use it to say what they show.
//
// Posts are an outbox: a committed post is pending until the courier has brought it to the chat ([Store.Next],
// [Store.Delivered]). An edit is a post with the same key.
//
// Both kinds of database run the same statements (conn.go says how) and the same tests; what differs is in sqlite.go, postgres.go and in their
// migrations. [Move] brings a house from one to the other.
//
// Several processes can share the work of a server's games: each joins ([Store.Join]) and does parts of the work while it has them on lease
// ([Member.While]); what it commits with the context of a lease that it has lost is refused. member.go has who is there, lease.go who does
// what, notice.go what they tell each other. Whoever serves alone holds the database instead ([Store.Hold]). Whatever processes believe, a
// change of a game is only made from the newest one ([Game].Rev).
//
// The package knows nothing of rules: orders are text to it, and so are posts.
package store
