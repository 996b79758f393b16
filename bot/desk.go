package bot

import (
	"context"
	"time"

	"stationmaster/bot/absence"
	"stationmaster/bot/board"
	"stationmaster/bot/call"
	"stationmaster/bot/games"
	"stationmaster/bot/lobby"
	"stationmaster/bot/reminder"
	"stationmaster/store"
)

// runner carries out a command for a clerk.
type runner func(*Clerk, *call.Call) (call.Reply, error)

// by runs a command at its family's desk.
func by[D any](of func(*Clerk) D, run func(D, *call.Call) (call.Reply, error)) runner {
	return func(k *Clerk, c *call.Call) (call.Reply, error) { return run(of(k), c) }
}

// plain runs a command that needs only the call.
func plain(run func(*call.Call) (call.Reply, error)) runner {
	return func(_ *Clerk, c *call.Call) (call.Reply, error) { return run(c) }
}

// A command gets what it needs and no more: the call, and the desk of its family, whose fields say how far it reaches.

func deskOf(k *Clerk) call.Desk {
	return call.Desk{Games: k.Games, Plans: games.NewPlanner(k.store, k.now, k.log), Store: k.store, Now: k.now, Log: k.log}
}

// orders plays.
type orders struct{ call.Desk }

// undoing undoes orders.
type undoing struct{ call.Desk }

// looking shows the game.
type looking struct{ call.Desk }

// advising says what would raise a company's run.
type advising struct{ call.Desk }

// personal keeps what users set for themselves.
type personal struct {
	call.Desk
	reminders *reminder.Reminders
	absence   absence.Desk
}

// helping explains, and lists games.
type helping struct {
	games  *games.Keeper
	lists  lister
	now    func() time.Time
	boards bool // there is a page on which games are played by pointing
}

// linking leads to that page.
type linking struct {
	invite func(board.Guest) (string, error)
}

// lister is what lists of games are made from.
type lister interface {
	Game(ctx context.Context, id int64) (store.Game, error)
	Shelved(ctx context.Context, guild string, shelf store.Shelf, before int64, most int) (gs []store.Game, all int, err error)
	Turns(ctx context.Context, user string) ([]store.Game, error)
}

func absenceOf(k *Clerk) absence.Desk {
	return absence.Desk{Desk: deskOf(k), Seats: seatingOf(k), Reminders: k.Reminders}
}

func lobbyOf(k *Clerk) lobby.Lobby {
	return lobby.Lobby{Seating: seatingOf(k), Rows: k.store, Messenger: k.messenger, Seed: k.seed}
}

func seatingOf(k *Clerk) lobby.Seating { return lobby.Seating{Desk: deskOf(k), Programs: k.programs} }

func filesOf(k *Clerk) lobby.Files {
	return lobby.Files{Lobby: lobbyOf(k), Slots: k.imports, Named: k.named}
}

func ordersOf(k *Clerk) orders { return orders{deskOf(k)} }

func undoingOf(k *Clerk) undoing { return undoing{deskOf(k)} }

func lookingOf(k *Clerk) looking { return looking{deskOf(k)} }

func advisingOf(k *Clerk) advising { return advising{deskOf(k)} }

func personalOf(k *Clerk) personal { return personal{deskOf(k), k.Reminders, absenceOf(k)} }

func helpingOf(k *Clerk) helping { return helping{k.Games, k.store, k.now, k.invite != nil} }

func linkingOf(k *Clerk) linking { return linking{k.invite} }
