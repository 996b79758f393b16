package foresee

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// Advised is one order or two with what the company would earn after them.
type Advised struct {
	Orders []engine.Action // the second may be for the next turn
	Label  string
	Typed  string // the words to type: "lay E10 57 1; token D11"
	Earns  engine.Money
	Doubt  string // whether that is proven best
}

// mostAdvice limits the list.
const mostAdvice = 5

// mostPairs and adviceTime limit the search for a second order in the next turn, best first orders first, so that the answer comes at once.
// All orders of this turn are always tried.
const (
	mostPairs  = 250
	adviceTime = 180 * time.Millisecond // of all of it
)

// likely is how many of the best first orders are also tried as second ones. Other second orders must be near the first.
const likely = 6

// Advice finds the tiles and tokens that raise a company's best run most: in this turn one of them, or two that together earn more than any
// single one; and one in this turn and one in the next that earn more still. Each is tried on a copy with a new route search. all is true if
// nothing was left out.
func Advice(g *engine.Game, company engine.ID) (today engine.Money, now, later []Advised, all bool, err error) {
	begun := time.Now()
	if today, err = earning(g, company); err != nil {
		return 0, nil, nil, false, err
	}
	placed, whole := placings(g, nil)
	firsts, err := placeAll(g, company, placed)
	if err != nil {
		return 0, nil, nil, false, err
	}
	for _, d := range firsts {
		if d.earns > today {
			now = append(now, Advised{[]engine.Action{d.Action}, d.label, d.String(), d.earns, d.doubt})
		}
	}
	slices.SortStableFunc(firsts, func(a, b done) int { return int(b.earns - a.earns) })
	single := today
	if len(firsts) > 0 {
		single = max(today, firsts[0].earns)
	}
	left, best := mostPairs, single // best is the most that this turn can earn
	result := func(whole bool) (engine.Money, []Advised, []Advised, bool, error) {
		later = slices.DeleteFunc(later, func(a Advised) bool { return a.Earns <= best })
		return today, most(now), most(later), whole, nil
	}
	for _, first := range firsts {
		next := first.after.Clone()
		next.Begin(company)
		where := append([]int{first.hex}, g.Sheet().Map.Hexes[first.hex].Next[:]...)
		for _, other := range firsts[:min(likely, len(firsts))] {
			where = append(where, other.hex)
		}
		seconds, every := placings(next, where)
		whole = whole && every
		for len(seconds) > 0 {
			n := min(len(seconds), 2*workers())
			if left -= n; left < 0 || time.Since(begun) > adviceTime {
				return result(false)
			}
			tried, err := placeAll(next, company, seconds[:n])
			if err != nil {
				return 0, nil, nil, false, err
			}
			for _, both := range tried {
				if both.earns <= single {
					continue
				}
				a := Advised{Orders: []engine.Action{first.Action, both.Action}, Earns: both.earns, Doubt: both.doubt}
				if follows(first.after, both.Action) {
					a.Label, a.Typed = first.label+", then "+message.Lower(both.label), first.String()+"; "+both.String()
					now, best = append(now, a), max(best, a.Earns)
				} else if !kit.LastRound(g) {
					a.Label, a.Typed = first.label+", next turn "+message.Lower(both.label), first.String()+", next turn "+both.String()
					later = append(later, a)
				}
			}
			seconds = seconds[n:]
		}
	}
	return result(whole)
}

// follows reports whether an order is possible in the turn as it stands, perhaps after passes.
func follows(g *engine.Game, order engine.Action) bool {
	after := g.Clone()
	for _, pass := range after.Lead(order) {
		if _, err := after.Apply(pass); err != nil {
			return false
		}
	}
	_, err := after.Apply(order)
	return err == nil && len(after.Questions) == 0
}

// most picks the best, at most one of a number of orders that begins with the same verb and hex, and not the same two in another order.
func most(all []Advised) []Advised {
	slices.SortStableFunc(all, func(a, b Advised) int {
		if a.Earns != b.Earns {
			return int(b.Earns - a.Earns)
		}
		return strings.Compare(a.Typed, b.Typed)
	})
	alike := func(a, b Advised) bool {
		first, other, n := a.Orders[0], b.Orders[0], len(a.Orders)
		switch {
		case len(b.Orders) != n:
			return false
		case first.Verb == other.Verb && first.Args[0] == other.Args[0]:
			return true
		}
		return n == 2 && first.String() == b.Orders[1].String() && other.String() == a.Orders[1].String()
	}
	var out []Advised
	for _, a := range all {
		if len(out) < mostAdvice && !slices.ContainsFunc(out, func(b Advised) bool { return alike(a, b) }) {
			out = append(out, a)
		}
	}
	return out
}

// placing is a complete order that puts something on a hex.
type placing struct {
	engine.Action
	hex   int
	label string
}

// placings lists the orders of the current step and the later ones, up to the run, that put something on the map. hexes restricts them;
// nil means all. all is true if nothing was left out.
func placings(g *engine.Game, hexes []int) (out []placing, all bool) {
	out, all = placingsNow(g, hexes)
	for later := range g.Passing() {
		if later.HasFinished("run") {
			break
		}
		more, every := placingsNow(later, hexes)
		more = slices.DeleteFunc(more, func(p placing) bool { // possible before, too
			return slices.ContainsFunc(out, func(o placing) bool { return o.Verb == p.Verb && slices.Equal(o.Args, p.Args) })
		})
		out, all = append(out, more...), all && every
	}
	return out, all
}

func placingsNow(g *engine.Game, hexes []int) (out []placing, all bool) {
	all = true
	for _, m := range g.Moves() {
		if len(m.Args) == 0 || !slices.Contains(offer.PlaceArgs, m.Args[0]) {
			continue
		}
		for _, n := range g.Offered(engine.Action{Verb: m.Verb}) {
			id, _, _ := strings.Cut(n.Word, ".")
			h := g.Sheet().Map.Find(id)
			if h == board.None || hexes != nil && !slices.Contains(hexes, h) {
				continue
			}
			whole, ok := offer.WholeOrders(g, engine.Action{Verb: m.Verb, Args: []string{n.Word}}, offer.MostOffers)
			if !ok { // an amount to be chosen, or very many
				all = false
				continue
			}
			for _, a := range whole {
				out = append(out, placing{a, h, offer.Called(g, m, a)})
			}
		}
	}
	return out, all
}

// done is a placing and its result.
type done struct {
	placing
	after *engine.Game // nil where it would only be proposed to somebody, or cannot be given
	earns engine.Money
	doubt string
}

// workers limits the parallel searches for one player, to leave some of the machine for the others.
func workers() int { return min(runtime.GOMAXPROCS(0), 4) }

// placeAll tries each placing in parallel and drops those that are refused.
func placeAll(g *engine.Game, company engine.ID, all []placing) ([]done, error) {
	out := make([]done, len(all))
	var group errgroup.Group
	group.SetLimit(workers())
	for i, p := range all {
		group.Go(func() (err error) {
			defer func() { // nobody else would
				if x := recover(); x != nil {
					err = fmt.Errorf("placing %s: %v\n%s", p.Action, x, debug.Stack())
				}
			}()
			out[i], err = place(g, company, p)
			return err
		})
	}
	err := group.Wait()
	return slices.DeleteFunc(out, func(d done) bool { return d.after == nil }), err
}

// place tries an order on a copy and computes what the company would earn.
func place(g *engine.Game, company engine.ID, p placing) (done, error) {
	after := g.Clone()
	for _, pass := range after.Lead(p.Action) { // such as before a token after no track
		if _, err := after.Apply(pass); err != nil {
			return done{}, err
		}
	}
	if _, err := after.Apply(p.Action); err != nil || len(after.Questions) > 0 {
		return done{}, nil
	}
	m, err := earning(after, company)
	return done{p, after, m, kit.Doubt(after, company)}, err
}

// earning is what a company's trains would earn on the current board.
func earning(g *engine.Game, company engine.ID) (engine.Money, error) {
	m, err := kit.BestRevenue(g, company)
	var no *engine.RuleError
	if errors.As(err, &no) {
		return 0, nil
	}
	return m, err
}
