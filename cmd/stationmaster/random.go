package main

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"stationmaster/engine"
	"stationmaster/engine/interchange"
	"stationmaster/engine/notation"
	"stationmaster/engine/selfplay"
)

// random plays a whole random game, prints its record and result, and notes how far a game file goes.
func random(args []string, out, note io.Writer) error {
	fs := flag.NewFlagSet("random", flag.ContinueOnError)
	first := ""
	if all := engine.Titles(); len(all) > 0 {
		first = all[0].ID
	}
	title := fs.String("title", first, "the title to play")
	players := fs.Int("players", 3, "number of players")
	seed := fs.Uint64("seed", 1, "seed of the setup and of every choice; the same seed gives the same game")
	var options []string
	fs.Func("option", "an option of the title; may be given several times", func(o string) error {
		options = append(options, o)
		return nil
	})
	asFile := fs.Bool("json", false, "print the game as a game file of 18xx.games")
	games := fs.Int("games", 1, "how many games to play, with this seed and those after it; more than one prints results only")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("random takes no arguments, but got %q; a title is named with -title", fs.Arg(0))
	}
	t, err := engine.Need(*title)
	if err != nil {
		return err
	}
	if *asFile && *games > 1 {
		return errors.New("-json prints one game, not several")
	}
	for i := range *games {
		r, g, err := randomGame(t, *players, options, *seed+uint64(i))
		if err != nil {
			if r != nil {
				_ = notation.Write(out, r)
			}
			return fmt.Errorf("seed %d: %w", *seed+uint64(i), err)
		}
		if *games > 1 {
			fmt.Fprintf(out, "seed %d: %d actions, %s\n", *seed+uint64(i), len(r.Actions), g.End)
			continue
		}
		if *asFile {
			err := interchange.Write(out, r)
			if apart := (*interchange.Apart)(nil); errors.As(err, &apart) {
				_, err = fmt.Fprintf(note, "%v; the file goes up to there\n", err)
			}
			return err
		}
		if err := notation.Write(out, r); err != nil {
			return err
		}
		result(out, g)
	}
	return nil
}

func randomGame(t *engine.Title, players int, options []string, seed uint64) (*engine.Record, *engine.Game, error) {
	r := &engine.Record{Title: t.ID, Options: options, Seed: seed}
	for i := range players {
		r.Players = append(r.Players, string(rune('A'+i)))
	}
	g, err := engine.New(t, r.Players, options, seed)
	if err != nil {
		return nil, nil, err
	}
	err = selfplay.New(seed).Game(g, func(a engine.Action) error {
		r.Actions = append(r.Actions, a)
		return nil
	})
	return r, g, err
}

// result prints the standings as comments, so that a game file stays readable.
func result(out io.Writer, g *engine.Game) {
	if g.Finished {
		fmt.Fprintf(out, "\n# The game is over: %s\n", g.End)
	} else {
		fmt.Fprintf(out, "\n# %s; %s has to act\n", g.Where(), g.Name(g.Decider()))
	}
	for _, p := range g.Standing() {
		fmt.Fprintf(out, "# %s: %s\n", g.Name(p), g.Format(g.Worth(p)))
	}
}
