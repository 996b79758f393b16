// Package figures tells how players do over many games: a user's own record, and a server's.
//
//	figures.go the records, and who sees them
//	rating.go  ratings, where a server's admins want them
//
// All figures come from the results that are stored when a game ends (games.Results); no game is replayed. Users who hide their record are left
// out of everybody else's answers.
package figures
