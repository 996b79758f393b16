package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"golang.org/x/sync/errgroup"

	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/notation"
	"stationmaster/engine/player"
)

// bout is one game of an arena.
type bout struct {
	Seed     uint64         `json:"seed"`
	Seats    []string       `json:"seats"` // in seating order: tempers, or programs as they were given
	Worth    []engine.Money `json:"worth"`
	Won      []float64      `json:"won"` // the part of the victory
	Bankrupt []bool         `json:"bankrupt"`
	Faults   []string       `json:"faults,omitempty"` // by seat: why a program was replaced by an easy player
	Rounds   int            `json:"operating_rounds"`
	End      string         `json:"end"` // empty: it was stopped
	Record   string         `json:"record"`

	took map[string][]time.Duration // by decision
}

// mostArenaActions ends a game that doesn't end by itself; the result says so.
const mostArenaActions = 6000

// arena has house players play against each other and prints who won how often.
func arena(ctx context.Context, args []string, out, note io.Writer) error {
	fs := flag.NewFlagSet("arena", flag.ContinueOnError)
	first := ""
	if all := engine.Titles(); len(all) > 0 {
		first = all[0].ID
	}
	title := fs.String("title", first, "the title to play")
	seats := fs.String("seats", "steady,easy,easy", "who plays: easy, steady, keen, random, greedy or exec:PROGRAM for each seat; from game to game they move on by one seat. PROGRAMS.md says what a program does")
	budget := fs.Duration("budget", programBudget, "how long a program may think about an order")
	games := fs.Int("games", 10, "how many games to play")
	seed := fs.Uint64("seed", 1, "seed of the first game; the same seed gives the same games")
	workers := fs.Int("workers", runtime.GOMAXPROCS(0), "how many games to play at once")
	asJSON := fs.Bool("json", false, "print every game as a line of JSON, with its record")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if *workers < 1 {
		return fmt.Errorf("-workers must be at least 1, not %d", *workers)
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("arena takes no arguments, but got %q", fs.Arg(0))
	}
	t, err := engine.Need(*title)
	if err != nil {
		return err
	}
	var who []string
	for s := range strings.SplitSeq(*seats, ",") {
		s = strings.TrimSpace(s)
		if line, ok := strings.CutPrefix(s, execPrefix); ok {
			if _, err := newProgram(line, *budget); err != nil {
				return fmt.Errorf("-seats: %q: %w", s, err)
			}
		} else if _, err := player.Parse(s); err != nil {
			return fmt.Errorf("%w, or %sPROGRAM", err, execPrefix)
		}
		who = append(who, s)
	}
	if n := len(who); n < t.Sheet.Players.Min || n > t.Sheet.Players.Max {
		return fmt.Errorf("%s is for %d to %d players, but -seats has %d", t.Sheet.Name, t.Sheet.Players.Min, t.Sheet.Players.Max, n)
	}
	if os.Getenv("GOGC") == "" {
		defer debug.SetGCPercent(debug.SetGCPercent(moreGarbage))
	}
	bouts := make([]*bout, *games)
	group, inner := errgroup.WithContext(ctx)
	group.SetLimit(*workers)
	for i := range bouts {
		group.Go(func() (err error) {
			bouts[i], err = fight(inner, t, rotated(who, i), *seed+uint64(i), *budget)
			return err
		})
	}
	err = group.Wait()
	bouts = slices.DeleteFunc(bouts, func(b *bout) bool { return b == nil })
	switch {
	case err != nil && (ctx.Err() == nil || len(bouts) == 0):
		return err
	case err != nil:
		fmt.Fprintf(note, "stopped: %d of %d games were played to an end\n", len(bouts), *games)
	}
	for _, b := range bouts {
		for i, why := range b.Faults {
			if why != "" {
				fmt.Fprintf(note, "seed %d, %s: %s; an easy player went on\n", b.Seed, b.Seats[i], why)
			}
		}
	}
	if *asJSON {
		enc := json.NewEncoder(out)
		for _, b := range bouts {
			if err := enc.Encode(b); err != nil {
				return err
			}
		}
		return nil
	}
	return tally(out, note, bouts)
}

// execPrefix begins a seat that a program plays.
const execPrefix = "exec:"

// rotated moves everybody on by that many seats.
func rotated(who []string, by int) []string {
	by %= len(who)
	return append(slices.Clone(who[len(who)-by:]), who[:len(who)-by]...)
}

// fight plays one game.
func fight(ctx context.Context, t *engine.Title, seats []string, seed uint64, budget time.Duration) (*bout, error) {
	r := &engine.Record{Title: t.ID, Seed: seed}
	at := map[engine.ID]int{}                // the seat of a player
	programs := make([]*program, len(seats)) // nil for tempers
	for i := range seats {
		r.Players = append(r.Players, string(rune('A'+i)))
	}
	g, err := engine.New(t, r.Players, nil, seed)
	if err != nil {
		return nil, err
	}
	for i := range g.Players {
		at[g.Players[i].ID] = slices.Index(r.Players, g.Players[i].Name)
	}
	for i, s := range seats {
		if line, ok := strings.CutPrefix(s, execPrefix); ok {
			if programs[i], err = newProgram(line, budget); err != nil {
				return nil, err
			}
			defer programs[i].Close()
		}
	}
	b := &bout{Seed: seed, Seats: seats, took: map[string][]time.Duration{}}
	round := ""
	for !g.Finished && g.Actions < mostArenaActions {
		if kit.Operating(g) && g.Where() != round {
			round = g.Where()
			b.Rounds++
		}
		seat := at[g.Decider()]
		begun := time.Now()
		var a engine.Action
		if p := programs[seat]; p == nil {
			a, _, err = player.Choose(ctx, g, player.Temper(seats[seat]), seed)
		} else if b.fault(seat) != "" {
			a, _, err = player.Choose(ctx, g, player.Easy, seed)
		} else if a, err = p.Choose(ctx, g, r); err != nil && ctx.Err() == nil {
			b.fail(seat, fmt.Sprintf("order %d: %v", g.Actions+1, err))
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("seed %d, action %d: %w", seed, g.Actions+1, err)
		}
		if b.fault(seat) == "" {
			b.took[seats[seat]] = append(b.took[seats[seat]], time.Since(begun))
		}
		done, err := g.Apply(a)
		if err != nil {
			return nil, fmt.Errorf("seed %d, action %d, %q: %w", seed, g.Actions+1, a, err)
		}
		r.Actions = append(r.Actions, done)
	}
	var text strings.Builder
	if err := notation.Write(&text, r); err != nil {
		return nil, err
	}
	b.Record, b.End = text.String(), g.End
	winners := g.Winners
	if !g.Finished {
		winners = g.Standing()[:1]
	}
	for i := range r.Players {
		p := g.Players[slices.IndexFunc(g.Players, func(p engine.Player) bool { return p.Name == r.Players[i] })]
		b.Worth = append(b.Worth, g.Worth(p.ID))
		b.Bankrupt = append(b.Bankrupt, p.Bankrupt)
		won := 0.0
		if slices.Contains(winners, p.ID) {
			won = 1 / float64(len(winners))
		}
		b.Won = append(b.Won, won)
	}
	return b, nil
}

// fault is why the program on a seat was replaced, or nothing.
func (b *bout) fault(seat int) string {
	if b.Faults == nil {
		return ""
	}
	return b.Faults[seat]
}

// fail has an easy player play a program's seat from now on.
func (b *bout) fail(seat int, why string) {
	if b.Faults == nil {
		b.Faults = make([]string, len(b.Seats))
	}
	b.Faults[seat] = why
}

// tally prints how each temper and each program did.
func tally(out, note io.Writer, bouts []*bout) error {
	type line struct {
		who          string
		seats, broke int
		failed       int // programs that were replaced
		won, share   float64
		took         []time.Duration
	}
	var lines []*line
	stopped, rounds := 0, 0
	for _, b := range bouts {
		rounds += b.Rounds
		if b.End == "" {
			stopped++
		}
		best := slices.Max(b.Worth)
		for i, s := range b.Seats {
			at := slices.IndexFunc(lines, func(l *line) bool { return l.who == s })
			if at < 0 {
				lines = append(lines, &line{who: s})
				at = len(lines) - 1
			}
			l := lines[at]
			l.seats++
			l.won += b.Won[i]
			if best > 0 {
				l.share += float64(max(b.Worth[i], 0)) / float64(best)
			}
			if b.Bankrupt[i] {
				l.broke++
			}
			if b.fault(i) != "" {
				l.failed++
			}
		}
		for s, took := range b.took {
			l := lines[slices.IndexFunc(lines, func(l *line) bool { return l.who == s })]
			l.took = append(l.took, took...)
		}
	}
	slices.SortFunc(lines, func(a, b *line) int { return strings.Compare(a.who, b.who) })
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "player\tseats\tfirst places\t95% interval\tof the winner's worth\tbankrupt\tan order: mean\tp99\tmax")
	for _, l := range lines {
		low, high := interval(l.won, l.seats)
		slices.Sort(l.took)
		sum := time.Duration(0)
		for _, d := range l.took {
			sum += d
		}
		n := len(l.took)
		if n == 0 { // a program that never gave an order
			l.took, n = []time.Duration{0}, 1
		}
		fmt.Fprintf(w, "%s\t%d\t%.0f%%\t%.0f to %.0f%%\t%.0f%%\t%d\t%s\t%s\t%s\n", l.who, l.seats, 100*l.won/float64(l.seats), 100*low, 100*high,
			100*l.share/float64(l.seats), l.broke, short(sum/time.Duration(n)), short(l.took[n*99/100]), short(l.took[n-1]))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d games, %.1f operating rounds each\n", len(bouts), float64(rounds)/float64(len(bouts)))
	for _, l := range lines {
		if l.failed > 0 {
			fmt.Fprintf(out, "%s failed on %d of %d seats, and an easy player went on\n", l.who, l.failed, l.seats)
		}
	}
	if stopped > 0 {
		fmt.Fprintf(note, "%d games were stopped after %d orders without an end; the richest player counts as first\n", stopped, mostArenaActions)
	}
	return nil
}

func short(d time.Duration) string { return d.Round(100 * time.Microsecond).String() }

// interval is Wilson's 95% interval of a share.
func interval(won float64, of int) (low, high float64) {
	const z = 1.96
	n := float64(of)
	p := won / n
	mid, half := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, (mid-half)/(1+z*z/n)), min(1, (mid+half)/(1+z*z/n))
}
