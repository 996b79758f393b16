// Package lobby creates, imports, copies and manages games, and seats their players.
//
//	lobby.go    new, start, here, rename, archive, delete
//	seats.go    join, leave, vacate
//	gamefile.go import and export
//	copy.go     copy
package lobby
