package games

import (
	"errors"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/store"
)

// Played replays actions recorded elsewhere into a game that can be stored.
func Played(row store.Game, actions []engine.Action) (*Live, error) {
	l := &Live{Row: row, Last: int64(len(actions))}
	record := EngineRecord(row, nil)
	record.Actions = actions
	_, err := engine.ReplayEach(record, func(before *engine.Game, a engine.Action) {
		n := len(l.Record)
		done := store.Action{ID: int64(n + 1), Parent: int64(n), N: n + 1, Text: a.String(), Seat: string(a.By), Turn: before.Round.Turns, At: row.Created}
		if k := SeatOf(&row, a.By); k != nil {
			done.User = k.User
		}
		l.Record = append(l.Record, done)
	})
	if err != nil {
		return nil, err
	}
	if l.Game, l.Changed, err = Replay(row, l.Record); err != nil {
		return nil, err
	}
	if n := len(l.Record); n > 0 {
		l.Record[n-1].Digest = string(l.Game.Digest())
	}
	l.Row.Head = l.Last
	if l.Game.Finished {
		l.Row.State = store.Finished
	}
	return l, nil
}

// playEach replays a record and calls after with the game at the start and after each action.
func playEach(row store.Game, record []store.Action, after func(actions int, g *engine.Game)) (*engine.Game, error) {
	n := 0
	note := func(g *engine.Game) {
		after(n, g)
		n++
	}
	g, err := engine.ReplayEach(EngineRecord(row, record), func(g *engine.Game, _ engine.Action) { note(g) })
	if err == nil {
		note(g)
	}
	return g, err
}

// Replay replays a record. With a *Broken error it returns the game as far as it replays. The second result lists the hexes that each action
// changed.
func Replay(row store.Game, record []store.Action) (*engine.Game, [][]string, error) {
	var changed [][]string
	var before board.State
	g, err := playEach(row, record, func(n int, g *engine.Game) {
		if n > 0 {
			changed = append(changed, g.Changed(&before))
		}
		before = g.Board.Clone()
	})
	var refused *engine.ReplayError
	if errors.As(err, &refused) {
		if g == nil {
			return nil, nil, err
		}
		b := &Broken{name: row.Name, Plays: refused.Index, Refused: refused}
		if err := b.compare(row, record[:refused.Index]); err != nil {
			return nil, nil, err
		}
		return g, changed[:min(len(changed), refused.Index)], b
	}
	if err != nil {
		return nil, nil, err
	}
	return g, changed, nil
}

// EngineRecord converts a stored record for the engine.
func EngineRecord(row store.Game, record []store.Action) *engine.Record {
	r := &engine.Record{Title: row.Title, Options: row.Options, Seed: row.Seed}
	for _, k := range row.Seats {
		r.Players = append(r.Players, k.Name)
	}
	for _, a := range record {
		o := engine.Order(a.Text)
		o.By = engine.ID(a.Seat)
		r.Actions = append(r.Actions, o)
	}
	return r
}
