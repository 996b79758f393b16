package house

import (
	"context"
	"fmt"
	"slices"

	"stationmaster/bot/call"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/player"
	"stationmaster/store"
)

// Program chooses orders for a seat in another program, for one stretch of orders.
type Program interface {
	// Choose picks an order for the decider; r is the game's record. After an error it is not asked again.
	Choose(ctx context.Context, g *engine.Game, r *engine.Record) (engine.Action, error)
	// Close ends the program.
	Close()
}

// program is the program of that name, or one that says that there is none.
func (h *House) program(name string) Program {
	if start, ok := h.programs[name]; ok {
		return start()
	}
	return missing(name)
}

// missing stands for a program that the settings no longer name.
type missing string

// Choose implements [Program].
func (m missing) Choose(context.Context, *engine.Game, *engine.Record) (engine.Action, error) {
	return engine.Action{}, fmt.Errorf("the settings name no program %q", string(m))
}

// Close implements [Program].
func (missing) Close() {}

// replace gives a seat to an easy house player, because its program failed, and tells the table why.
func (h *House) replace(ctx context.Context, game int64, who engine.ID, why error) (hand, error) {
	l, leave, err := h.desk.Games.Enter(ctx, game)
	if err != nil {
		return hand{}, err
	}
	defer leave()
	row := l.Row
	row.Seats = slices.Clone(row.Seats)
	k := games.SeatOf(&row, who)
	if _, ok := games.ProgramOf(k); !ok {
		return hand{}, fmt.Errorf("the seat of %s has changed hands", who)
	}
	k.User = games.NewHouseUser(row.Seats, string(player.Easy))
	h.log.Warn("a program can't play", "game", game, "seat", k.Name, "error", why)
	note := message.Message{Kind: message.NotePost, Text: fmt.Sprintf("%s can't go on: %v. An easy house player has the seat now.", k.Name, why)}
	c := &call.Call{Ctx: ctx, Live: l, Req: call.Request{ID: games.OwnRequest(), Guild: row.Guild, Channel: row.Channel, Game: game}}
	if err := h.desk.Commit(c, store.Change{Game: row, Posts: []store.Post{games.Note(note)}}); err != nil {
		return hand{}, err
	}
	return hand{temper: player.Easy, user: k.User}, nil
}
