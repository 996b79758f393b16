package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/interchange"
	"stationmaster/store"
)

// exportGame writes a game of the store as a game file of 18xx.games.
func exportGame(ctx context.Context, args []string, out io.Writer) error {
	fs := flag.NewFlagSet("export", flag.ContinueOnError)
	path := fs.String("config", "", "file of settings; config.example.yaml explains them")
	word, err := oneArgument(fs, args, "number of a game")
	if err != nil {
		return err
	}
	id, err := strconv.ParseInt(word, 10, 64)
	if err != nil {
		return fmt.Errorf("%q is not the number of a game", word)
	}
	c, err := readConfig(*path)
	if err != nil {
		return err
	}
	s, err := store.Open(c.Database)
	if err != nil {
		return err
	}
	defer s.Close()
	g, err := s.Game(ctx, id)
	if err != nil {
		return fmt.Errorf("game %d: %w", id, err)
	}
	if g.State != store.Running && g.State != store.Finished {
		return fmt.Errorf("game %d has not begun", id)
	}
	actions, err := s.Record(ctx, id, g.Head)
	if err != nil {
		return err
	}
	r := &engine.Record{Title: g.Title, Options: g.Options, Seed: g.Seed}
	for _, k := range g.Seats {
		r.Players = append(r.Players, k.Name)
	}
	for _, a := range actions {
		o := engine.Order(a.Text)
		o.By = engine.ID(a.Seat)
		r.Actions = append(r.Actions, o)
	}
	return interchange.Write(out, r)
}
