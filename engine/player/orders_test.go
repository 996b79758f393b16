package player

import (
	"slices"
	"strconv"
	"testing"

	"stationmaster/engine"
)

// What is listed is allowed. What somebody else has to agree to, or what is final, is refused as long as anything else is possible.
func TestAllowed(t *testing.T) {
	proposals, finals := 0, 0
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			walk(t, title, 6, 400, func(g *engine.Game, _ engine.Action) {
				if g.Finished || g.Actions%7 > 0 {
					return
				}
				listed := map[string]bool{}
				for _, a := range Orders(g) {
					listed[a.String()] = true
				}
				for _, m := range g.Moves() {
					g.EachDistinct(m, func(a engine.Action) bool {
						err, asks := Allowed(g, a), proposes(g, m, a)
						if listed[a.String()] != (err == nil) {
							t.Errorf("after %d orders %q is listed: %t; it is refused with %v", g.Actions, a, listed[a.String()], err)
						}
						if err != nil && asks {
							proposals++
						} else if err != nil {
							finals++
						}
						return true
					})
				}
				if err := Allowed(g, engine.Order("sing a song")); err == nil {
					t.Error("any order is allowed")
				}
			})
		})
	}
	if proposals == 0 || finals == 0 {
		t.Errorf("%d proposals and %d final orders were refused: both should happen", proposals, finals)
	}
}

// A player who can only go bankrupt or ask others for a train goes bankrupt: whoever is always refused would ask forever.
func TestNobodyAsksForever(t *testing.T) {
	met := 0
	for _, title := range engine.Titles() {
		for seed := uint64(6); seed < 8; seed++ {
			walk(t, title, seed, 700, func(g *engine.Game, _ engine.Action) {
				if g.Finished || !g.Takes("bankrupt") {
					return
				}
				asks, usual := 0, 0
				for _, m := range g.Moves() {
					g.EachDistinct(m, func(a engine.Action) bool {
						if proposes(g, m, a) {
							asks++
						} else if !m.Final {
							usual++
						}
						return true
					})
				}
				if asks == 0 || usual > 0 {
					return
				}
				met++
				for _, a := range Orders(g) {
					if after, err := g.Try(a); err != nil || !after.Finished && !slices.ContainsFunc(after.Players, func(p engine.Player) bool { return p.Bankrupt }) {
						t.Errorf("%s, seed %d, after %d orders: %q, %v", title.ID, seed, g.Actions, a, err)
					}
				}
			})
		}
	}
	if met == 0 {
		t.Error("no such position")
	}
	t.Logf("%d positions", met)
}

// Every number of shares that can be sold is listed, not only the one that the engine fills in, and no order twice: a sale of several shares at once
// brings more than one by one where the price falls after each sale, and in some titles a company's shares are sold only once in a turn.
func TestSalesOfSeveralShares(t *testing.T) {
	several := 0
	for _, title := range engine.Titles() {
		walk(t, title, 6, 300, func(g *engine.Game, _ engine.Action) {
			if g.Finished {
				return
			}
			listed := map[string]int{}
			for _, a := range Orders(g) {
				done, err := g.Clone().Apply(a)
				if err != nil {
					t.Errorf("%s: %q is listed: %v", g.Where(), a, err)
				}
				if listed[done.String()]++; listed[done.String()] > 1 {
					t.Errorf("%s: %q is listed twice", g.Where(), done)
				}
			}
			for i := range g.Companies {
				for n := range 10 {
					a := engine.Action{Verb: "sell", Args: []string{string(g.Companies[i].ID), strconv.Itoa(n)}}
					done, err := g.Clone().Apply(a)
					if err != nil || done.By != g.Decider() {
						continue
					}
					if n > 1 {
						several++
					}
					if listed[done.String()] == 0 {
						t.Errorf("%s: %q isn't listed", g.Where(), done)
					}
				}
			}
		})
	}
	if several == 0 {
		t.Error("nobody could sell several shares")
	}
}
