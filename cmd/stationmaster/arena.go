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
	"stationmaster/engine/notation"
	"stationmaster/engine/player"
)

// bout is one game of an arena.
type bout struct {
	Seed     uint64          `json:"seed"`
	Seats    []player.Temper `json:"seats"` // in seating order
	Worth    []engine.Money  `json:"worth"`
	Won      []float64       `json:"won"` // the part of the victory
	Bankrupt []bool          `json:"bankrupt"`
	Rounds   int             `json:"operating_rounds"`
	End      string          `json:"end"` // empty: it was stopped
	Record   string          `json:"record"`

	took map[player.Temper][]time.Duration // by decision
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
	seats := fs.String("seats", "steady,easy,easy", "who plays: easy, steady, keen, random or greedy for each seat; from game to game they move on by one seat")
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
	var who []player.Temper
	for s := range strings.SplitSeq(*seats, ",") {
		temper, err := player.Parse(strings.TrimSpace(s))
		if err != nil {
			return err
		}
		who = append(who, temper)
	}
	if n := len(who); n < t.Sheet.Players.Min || n > t.Sheet.Players.Max {
		return fmt.Errorf("%s is for %d to %d players, but -seats has %d", t.Sheet.Name, t.Sheet.Players.Min, t.Sheet.Players.Max, n)
	}
	if os.Getenv("GOGC") == "" { // nearly all that thinking makes is garbage at once
		defer debug.SetGCPercent(debug.SetGCPercent(400))
	}
	bouts := make([]*bout, *games)
	group, inner := errgroup.WithContext(ctx)
	group.SetLimit(*workers)
	for i := range bouts {
		group.Go(func() (err error) {
			bouts[i], err = fight(inner, t, rotated(who, i), *seed+uint64(i))
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

// rotated moves everybody on by that many seats.
func rotated(who []player.Temper, by int) []player.Temper {
	by %= len(who)
	return append(slices.Clone(who[len(who)-by:]), who[:len(who)-by]...)
}

// fight plays one game.
func fight(ctx context.Context, t *engine.Title, seats []player.Temper, seed uint64) (*bout, error) {
	r := &engine.Record{Title: t.ID, Seed: seed}
	temper := map[engine.ID]player.Temper{}
	for i := range seats {
		r.Players = append(r.Players, string(rune('A'+i)))
	}
	g, err := engine.New(t, r.Players, nil, seed)
	if err != nil {
		return nil, err
	}
	for i := range g.Players {
		temper[g.Players[i].ID] = seats[slices.Index(r.Players, g.Players[i].Name)]
	}
	b := &bout{Seed: seed, Seats: seats, took: map[player.Temper][]time.Duration{}}
	round := ""
	for !g.Finished && g.Actions < mostArenaActions {
		if g.Company(g.Turn.Of) != nil && g.Where() != round {
			round = g.Where()
			b.Rounds++
		}
		who := temper[g.Decider()]
		begun := time.Now()
		a, _, err := player.Choose(ctx, g, who, seed)
		if err != nil {
			return nil, fmt.Errorf("seed %d, action %d: %w", seed, g.Actions+1, err)
		}
		b.took[who] = append(b.took[who], time.Since(begun))
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

// tally prints, for every temper, how it did.
func tally(out, note io.Writer, bouts []*bout) error {
	type line struct {
		temper       player.Temper
		seats, broke int
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
			at := slices.IndexFunc(lines, func(l *line) bool { return l.temper == s })
			if at < 0 {
				lines = append(lines, &line{temper: s})
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
		}
		for s, took := range b.took {
			l := lines[slices.IndexFunc(lines, func(l *line) bool { return l.temper == s })]
			l.took = append(l.took, took...)
		}
	}
	slices.SortFunc(lines, func(a, b *line) int { return strings.Compare(string(a.temper), string(b.temper)) })
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "temper\tseats\tfirst places\t95% interval\tof the winner's worth\tbankrupt\tan order: mean\tp99\tmax")
	for _, l := range lines {
		low, high := interval(l.won, l.seats)
		slices.Sort(l.took)
		sum := time.Duration(0)
		for _, d := range l.took {
			sum += d
		}
		n := len(l.took)
		fmt.Fprintf(w, "%s\t%d\t%.0f%%\t%.0f to %.0f%%\t%.0f%%\t%d\t%s\t%s\t%s\n", l.temper, l.seats, 100*l.won/float64(l.seats), 100*low, 100*high,
			100*l.share/float64(l.seats), l.broke, short(sum/time.Duration(max(n, 1))), short(l.took[n*99/100]), short(l.took[n-1]))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d games, %.1f operating rounds each\n", len(bouts), float64(rounds)/float64(len(bouts)))
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
