package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"stationmaster/engine"
	"stationmaster/engine/interchange"
	"stationmaster/engine/kit"
)

// replay plays a game file of 18xx.games.
func replay(args []string, out io.Writer) error {
	fs := flag.NewFlagSet("replay", flag.ContinueOnError)
	trace := fs.Bool("trace", false, "print the state after the setup and after each action, one JSON object a line")
	routes := fs.Bool("routes", false, "print a table of all runs: what was recorded, and the best that could be earned")
	in, err := openGame(fs, args)
	if err != nil {
		return err
	}
	defer in.Close()
	f, err := interchange.Read(in)
	if err != nil {
		return err
	}
	n := 0
	enc := json.NewEncoder(out)
	r, err := interchange.Import(f, func(r *interchange.Reader, a *interchange.Action) error {
		if a != nil {
			n++
		}
		if *trace {
			return enc.Encode(r.State())
		}
		return nil
	})
	switch {
	case err != nil:
		return err
	case *trace:
		return nil
	case *routes:
		return routeTable(&r.Record, out)
	}
	result := map[string]engine.Money{}
	for i, p := range r.Game.Players {
		result[f.Players[i].Key()] = r.Game.Worth(p.ID)
	}
	return enc.Encode(struct {
		Title    string                  `json:"title"`
		Actions  int                     `json:"actions"`
		Finished bool                    `json:"finished"`
		Result   map[string]engine.Money `json:"result"`
	}{f.Title, n, r.Game.Finished, result})
}

// openGame opens the game file among the arguments; "-" is standard input. Flags may come before and after it.
func openGame(fs *flag.FlagSet, args []string) (io.ReadCloser, error) {
	file, err := oneArgument(fs, args, "game file of 18xx.games")
	if err != nil {
		return nil, err
	}
	if file == "-" {
		return io.NopCloser(os.Stdin), nil
	}
	return os.Open(file)
}

// oneArgument is the only argument besides flags, which may come before and after it.
func oneArgument(fs *flag.FlagSet, args []string, what string) (string, error) {
	if err := fs.Parse(args); err != nil {
		return "", err
	}
	if fs.NArg() == 0 {
		return "", fmt.Errorf("%s needs one %s", fs.Name(), what)
	}
	word := fs.Arg(0)
	if err := fs.Parse(fs.Args()[1:]); err != nil {
		return "", err
	}
	if fs.NArg() > 0 {
		return "", fmt.Errorf("%s needs one %s, but got %q, too", fs.Name(), what, fs.Arg(0))
	}
	return word, nil
}

// routeTable prints every run of a record beside the best that the engine finds. A recorded run that earns more is an
// error of the engine.
func routeTable(record *engine.Record, out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "run\tcompany\ttrains\trecorded\tbest\ttime\t")
	var failed error
	runs, equal, better, beaten := 0, 0, 0, 0
	var slowest time.Duration
	_, err := engine.ReplayEach(record, func(g *engine.Game, a engine.Action) {
		if a.Verb != "run" || failed != nil {
			return
		}
		company := g.Turn.Of
		after := g.Clone()
		if _, failed = after.ApplyRecorded(a); failed != nil {
			return
		}
		recorded := after.Company(company).Earned
		begun := time.Now()
		before := g.Clone()
		best, err := kit.BestRevenue(before, company)
		took := time.Since(begun)
		if err != nil {
			failed = err
			return
		}
		trains := ""
		for _, t := range g.TrainsOf(company) {
			trains += " " + t.Model
		}
		runs++
		slowest = max(slowest, took)
		switch {
		case best == recorded:
			equal++
		case best > recorded:
			better++
		case kit.Doubt(before, company) == "":
			beaten++
		}
		fmt.Fprintf(w, "%d\t%s\t%s\t%d\t%d%s\t%s\t\n", runs, company, trains, recorded, best, kit.Doubt(before, company), took.Round(10*time.Microsecond))
	})
	if err == nil {
		err = failed
	}
	if err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d runs: %d as good as the best, %d below it; the slowest search took %s\n", runs, equal, better, slowest.Round(10*time.Microsecond))
	if beaten > 0 {
		return fmt.Errorf("%d recorded runs earn more than the best that the engine finds", beaten)
	}
	return nil
}
