// Package store keeps games on disk, in one SQLite file or in a database of a PostgreSQL server.
//
//	s, err := store.Open("games.db")
//	g, err := s.Create(ctx, func(id int64) (store.Change, error) { ... })
//	err = s.Commit(ctx, store.Change{Game: g, From: g.Head, Actions: ..., Posts: ...})
//	record, err := s.Record(ctx, g.ID, g.Head)
//
// A command's changes are stored in one transaction: the actions, the game's new position, and the posts. Once Commit has returned nil, they
// survive a power cut.
//
// Actions are never changed or deleted. Each names its predecessor ([Action.Parent]), so a game's record is the path from its head back to the
// start ([Store.Record]). An undo moves the head back, and a new action starts another branch; undone actions stay. A position is the id of its
// last action, 0 for the start. It always means the same, so posts use it to say what they show.
//
// Posts are an outbox: a committed post is pending until the courier has delivered it ([Store.Next], [Store.Delivered]). An edit is a post with
// the same key.
//
// A game that ends leaves a row for each seat ([Result]), and sums over these are kept up to date with them; an undone end takes them back
// (results.go). Figures over many games replay nothing.
//
// Both databases run the same statements (see conn.go) and the same tests; the differences are in sqlite.go, postgres.go and their migrations.
// [Move] copies everything from one to the other.
//
// Several processes can share a PostgreSQL database: each joins ([Store.Join]) and does the parts of the work that are leased to it
// ([Member.While]). Commits under a lost lease are refused. member.go is about who is there, lease.go about who does what, notice.go about
// what they tell each other. A process that serves alone holds the database instead ([Store.Hold]). In any case, a change only succeeds
// against a game's newest version ([Game].Rev).
//
// The package knows no rules: to it, orders and posts are text.
package store
