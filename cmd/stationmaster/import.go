package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"stationmaster/bot"
	"stationmaster/bot/table"
	"stationmaster/engine"
	"stationmaster/engine/interchange"
	"stationmaster/store"
)

// importGame adds a game file of 18xx.games to the store, as a running or finished game of the local table.
func importGame(ctx context.Context, args []string, out io.Writer) error {
	fs := flag.NewFlagSet("import", flag.ContinueOnError)
	path := fs.String("config", "", "file of settings; config.example.yaml explains them")
	f, err := readGame(fs, args)
	if err != nil {
		return err
	}
	c, err := readConfig(*path)
	if err != nil {
		return err
	}
	r, err := interchange.Import(f, nil)
	if err != nil {
		return err
	}
	s, err := store.Open(c.Database)
	if err != nil {
		return err
	}
	defer s.Close()
	g, err := keep(ctx, s, &r.Record)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s is game %d (%s), with %d actions.\n", g.Name, g.ID, g.State, len(r.Record.Actions))
	return nil
}

// keep writes a record into the store. The game is out of sight until all of it is there.
func keep(ctx context.Context, s *store.Store, record *engine.Record) (store.Game, error) {
	now := time.Now()
	seats := seatsOf(record.Players)
	g, err := s.Create(ctx, "", func(id int64) (store.Game, []store.Post, error) {
		return store.Game{ID: id, Name: fmt.Sprintf("%s no. %d", engine.Find(record.Title).Sheet.Name, id), Title: record.Title,
			Options: record.Options, Seed: record.Seed, State: store.Deleted, Owner: seats[0].User, Created: now, Seats: seats}, nil, nil
	})
	if err != nil {
		return g, err
	}
	if g.Channel, err = table.NewHub().Open(ctx, bot.Room{Game: g.ID}); err != nil {
		return g, err
	}
	change := store.Change{User: g.Owner, At: now, Game: g}
	end, err := engine.ReplayEach(record, func(before *engine.Game, a engine.Action) {
		n := len(change.Actions)
		seat := slices.IndexFunc(before.Players, func(p engine.Player) bool { return p.ID == a.By })
		change.Actions = append(change.Actions, store.Action{ID: int64(n + 1), Parent: int64(n), N: n + 1, Text: a.String(),
			Seat: string(a.By), User: seats[max(seat, 0)].User, Turn: before.Round.Turns, At: now})
	})
	if err != nil {
		return g, err
	}
	change.Game.State, change.Game.Head = store.Running, int64(len(change.Actions))
	if end.Finished {
		change.Game.State = store.Finished
	}
	return change.Game, s.Commit(ctx, change)
}

// seatsOf gives every player a seat under a name of its own, which is also the user at the local table.
func seatsOf(names []string) []store.Seat {
	var out []store.Seat
	for i, name := range names {
		name = bot.CleanName(name)
		if name == "" {
			name = fmt.Sprintf("Player %d", i+1)
		}
		unique := name
		for n := 2; slices.ContainsFunc(out, func(k store.Seat) bool { return strings.EqualFold(k.Name, unique) }); n++ {
			unique = fmt.Sprintf("%s %d", name, n)
		}
		out = append(out, store.Seat{N: i + 1, User: strings.ToLower(unique), Name: unique})
	}
	return out
}
