package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"stationmaster/bot/courier"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/store"
)

// doctor checks everything that the program needs and says how to fix what is wrong.
func doctor(ctx context.Context, args []string, out io.Writer) error {
	fs := flag.NewFlagSet("doctor", flag.ContinueOnError)
	path := settings(fs)
	games := fs.Bool("games", false, "play every game of the database anew, and tell which do not play as they did")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("doctor takes no arguments, but got %q", fs.Arg(0))
	}
	ill := 0
	say := func(what string, err error, remedy string) {
		if err == nil {
			fmt.Fprintf(out, "ok    %s\n", what)
			return
		}
		ill++
		fmt.Fprintf(out, "FAIL  %s: %v\n      %s\n", what, err, remedy)
	}
	h, err := openStore(*path)
	if err != nil {
		say("settings and database", err, "See config.example.yaml; the file of the database must be in a folder that can be written to.")
		return fmt.Errorf("the program cannot start")
	}
	defer h.store.Close()
	say("settings", nil, "")
	say("database "+store.Shown(h.config.Database), h.store.Check(ctx), "Stop the program and bring back a copy; a file can be repaired with SQLite's .recover.")
	if store.IsServer(h.config.Database) {
		say("connections to the database", h.store.Room(), "Raise what the role, the database or the server allows, such as ALTER ROLE ... CONNECTION LIMIT 20: until then commands wait for each other.")
	}
	half, err := h.store.Unfinished(ctx)
	if half {
		err = errors.New("a move into it was interrupted, so games are missing")
	}
	say("games are whole", err, "Run \"stationmaster move\" once more, as before; nobody can play here until it has ended.")
	if *games {
		n, err := replayAll(ctx, h, func(name string, err error) {
			say(name, err, "The owner of the game decides; see Upgrading in bot/discord/README.md.")
		})
		say(fmt.Sprintf("games replayed: %d", n), err, "See the database above.")
	}
	for _, f := range engine.Faults() {
		say("title "+f.Title, f.Err, "Correct the title and build the program anew. Its games are kept until then; all other titles can be played.")
	}
	for _, t := range engine.Titles() {
		say("pictures of "+t.Sheet.Name, draws(t), "The pictures or their fonts are part of the program: build it anew.")
	}
	if h.config.Discord.Token == "" {
		fmt.Fprintf(out, "      no Discord token: the program serves the local table at http://%s\n", h.config.Table.Address)
	} else {
		b, err := h.newDiscord()
		say("Discord settings", err, "See discord in config.example.yaml.")
		if err == nil {
			for _, c := range b.Check(ctx) {
				say(c.What, c.Err, c.Remedy)
			}
		}
	}
	if ill > 0 {
		return fmt.Errorf("%d of these failed", ill)
	}
	return nil
}

// replayAll replays all games of the database and reports those whose replay differs.
func replayAll(ctx context.Context, h *house, broken func(name string, err error)) (n int, err error) {
	for after := int64(0); ; {
		rows, err := h.store.Played(ctx, after, 100)
		if err != nil || len(rows) == 0 {
			return n, err
		}
		for _, g := range rows {
			record, err := h.store.Record(ctx, g.ID, g.Head)
			if err != nil {
				return n, err
			}
			if err := games.Plays(g, record); err != nil {
				broken(fmt.Sprintf("game %d", g.ID), err)
			}
			n, after = n+1, g.ID
		}
	}
}

// draws tries every kind of picture on a new game.
func draws(t *engine.Title) error {
	var names []string
	for i := range t.Sheet.Players.Min {
		names = append(names, fmt.Sprintf("Player %d", i+1))
	}
	g, err := engine.New(t, names, nil, 1)
	if err != nil {
		return err
	}
	var all []error
	for _, kind := range []string{message.MapView, message.MarketView, message.PlayersView, message.TrainsView, message.TilesView} {
		_, err := draw(courier.Scene{Game: g}, message.View{Kind: kind})
		all = append(all, err)
	}
	return errors.Join(all...)
}
