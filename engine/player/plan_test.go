package player

import (
	"testing"

	"stationmaster/engine"
)

// planning is a style that plans, and plays nothing out.
var planning = style{far: 5, envy: 50, lays: 30, plans: true}

// A plan is an order and what can follow it in the same turn, and it is worth more than the order by itself. Sales are planned for what they
// pay for, track and tokens for more of them.
func TestPlansAreTurns(t *testing.T) {
	sale, build := 0, 0 // plans that win
	for _, title := range engine.Titles() {
		walk(t, title, 5, 300, func(g *engine.Game, _ engine.Action) {
			if g.Finished || g.Actions%3 > 0 {
				return
			}
			g = g.Silent()
			who := g.Decider()
			ranked, err := planning.choose(t.Context(), g, newTurn(g), nil)
			if err != nil {
				t.Fatal(err)
			}
			worth := map[engine.Money]bool{}
			for i, x := range ranked {
				if x.then != nil && len(x.next) == 0 && x.then.Hash() == settle(x.after, who).Hash() { // no plan
					continue
				}
				if x.then == nil {
					continue
				}
				if worth[x.score] {
					t.Errorf("%s: two plans are worth %d", g.Where(), x.score)
				}
				worth[x.score] = true
				switch {
				case builds(g, x.after):
					if i == 0 {
						build++
					}
					if !builds(x.after, x.then) {
						t.Errorf("%s: after %q nothing else is built", g.Where(), x.order)
					}
				case sells(g, x.after, who):
					if i == 0 {
						sale++
					}
				default:
					t.Errorf("%s: %q has a plan", g.Where(), x.order)
				}
				if more := len(x.next); more < 1 || more > sales {
					t.Errorf("%s: after %q the turn goes on for %d orders", g.Where(), x.order, more)
				}
				at := x.after
				for _, a := range x.next {
					if at.Decider() != who {
						t.Errorf("%s: after %q somebody else is planned to act", g.Where(), x.order)
					}
					if at, err = at.Try(a); err != nil {
						t.Fatal(err)
					}
				}
				if at.Hash() != x.then.Hash() {
					t.Errorf("%s: after %q and %v the game isn't where it was planned to be", g.Where(), x.order, x.next)
				}
				alone := tried{order: x.order, after: x.after}
				if alone.weigh(g, newJudge(g, planning.far, planning.narrow).values(x.after), who, planning.envy); alone.score >= x.score {
					t.Errorf("%s: %q is worth %d by itself and %d as planned", g.Where(), x.order, alone.score, x.score)
				}
			}
		})
	}
	if sale == 0 || build == 0 {
		t.Errorf("%d sales and %d lays or tokens are the best orders because of their plans", sale, build)
	}
}
