package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"stationmaster/engine"
	"stationmaster/engine/notation"
	"stationmaster/render"
)

// play plays a game file, prints its log and, if asked, draws the last position.
func play(args []string, out io.Writer) error {
	fs := flag.NewFlagSet("play", flag.ContinueOnError)
	dir := fs.String("png", "", "folder for pictures of the last position: map, stock market, players, trains, tiles, companies")
	if err := fs.Parse(args); err != nil {
		return err
	}
	file, rest := "", fs.Args()
	if len(rest) > 0 { // the file may come before its flags
		file = rest[0]
		if err := fs.Parse(rest[1:]); err != nil {
			return err
		}
	}
	if file == "" || fs.NArg() > 0 {
		return fmt.Errorf("play needs one game file")
	}
	in := io.Reader(os.Stdin)
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	f, err := notation.Read(in)
	if err != nil {
		return err
	}
	g, err := playFile(f, out)
	if g != nil && *dir != "" {
		if err := pictures(g, *dir); err != nil {
			return err
		}
	}
	return err
}

// playFile plays the orders of a file and prints what happened, even before a refused order.
func playFile(f *notation.File, out io.Writer) (*engine.Game, error) {
	t, err := engine.Need(f.Title)
	if err != nil {
		return nil, err
	}
	g, err := engine.New(t, f.Players, f.Options, f.Seed)
	if err != nil {
		return nil, err
	}
	said := 0
	say := func() {
		for ; said < len(g.Log()); said++ {
			fmt.Fprintln(out, g.Log()[said].Text)
		}
	}
	say()
	for i, a := range f.Actions {
		var err error
		for _, o := range notation.Spell(g, []engine.Action{a}) {
			if _, err = g.Apply(notation.Match(g, o)); err != nil {
				break
			}
		}
		say()
		var r *engine.RuleError
		switch {
		case errors.As(err, &r):
			return g, fmt.Errorf("line %d, %q: %w", f.Lines[i], a, err)
		case err != nil:
			return g, fmt.Errorf("line %d: %w", f.Lines[i], err)
		}
	}
	result(out, g)
	return g, nil
}

// pictures writes every picture of the position to a folder.
func pictures(g *engine.Game, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	draw := map[string]func() (render.Picture, error){
		"map":     func() (render.Picture, error) { return render.Map(g, render.MapOptions{}) },
		"market":  func() (render.Picture, error) { return render.Market(g) },
		"players": func() (render.Picture, error) { return render.Players(g) },
		"trains":  func() (render.Picture, error) { return render.Trains(g) },
		"tiles":   func() (render.Picture, error) { return render.Tiles(g) },
	}
	for _, c := range g.Companies {
		if c.Parred() {
			draw["company-"+string(c.ID)] = func() (render.Picture, error) { return render.Company(g, c.ID) }
		}
	}
	for name, f := range draw {
		p, err := f()
		if err != nil {
			return fmt.Errorf("drawing the %s: %w", name, err)
		}
		if err := os.WriteFile(filepath.Join(dir, name+".png"), p.PNG, 0o644); err != nil {
			return err
		}
	}
	return nil
}
