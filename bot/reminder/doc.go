// Package reminder says when players are to be reminded of their turns, and reminds them.
//
// schedule.go knows no game and no chat, has no clock of its own and keeps nothing: everything follows from when the turn began, when the
// last reminder went out, and what the game and the player have set. reminders.go looks for the games whose time has come.
//
//	s, err := reminder.Parse("daily 09:00")
//	due := reminder.Next(time.Now(), s, began, last, reminder.Person{Zone: berlin, Quiet: quiet, Away: away})
//
// Times of day are the player's own, and right across changes between winter and summer time: a time that does not exist
// on a day is left out, one that comes twice is taken once.
package reminder
