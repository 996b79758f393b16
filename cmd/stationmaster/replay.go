package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/interchange"
)

// replay plays a game file of 18xx.games.
func replay(args []string, out io.Writer) error {
	fs := flag.NewFlagSet("replay", flag.ContinueOnError)
	trace := fs.Bool("trace", false, "print the state after the setup and after each action, one JSON object a line")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return fmt.Errorf("replay wants one game file of 18xx.games")
	}
	in, err := os.Open(fs.Arg(0))
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
	if err != nil {
		return err
	}
	if *trace {
		return nil
	}
	result := map[string]engine.Money{}
	for i, p := range r.Game.Players {
		result[strings.Trim(string(f.Players[i].ID), `"`)] = r.Game.Worth(p.ID)
	}
	return enc.Encode(map[string]any{"title": f.Title, "actions": n, "finished": r.Game.Finished, "result": result})
}
