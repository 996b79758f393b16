package player

import (
	"context"
	"testing"

	"stationmaster/engine"
)

// A careful stand-in leaves risks to the player wherever something else is possible, and one that does the least only
// passes or finishes a company's turn as usual.
func TestStandInsRiskNothing(t *testing.T) {
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			could, turns := 0, 0
			walk(t, title, 5, 900, func(g *engine.Game, _ engine.Action) {
				if g.Actions%9 > 0 || g.Finished {
					return
				}
				var safe, unsafe int
				for _, a := range Orders(g) {
					if after, err := g.Try(a); err == nil {
						if risky(g, &tried{order: a, after: after}) {
							unsafe++
						} else {
							safe++
						}
					}
				}
				if safe > 0 && unsafe > 0 {
					could++
					a, _, err := Choose(context.Background(), g, Careful, 1)
					if err != nil {
						t.Fatal(err)
					}
					if after, err := g.Try(a); err != nil || risky(g, &tried{order: a, after: after}) {
						t.Errorf("after order %d a careful stand-in orders %q, %v", g.Actions, a, err)
					}
				}
				a, _, err := Choose(context.Background(), g, Least, 1)
				if err != nil {
					t.Fatal(err)
				}
				if rest := g.Usual(nil); len(rest) > 0 {
					turns++
					if a.String() != rest[0].String() {
						t.Errorf("after order %d the least a stand-in can do is %q, not %q", g.Actions, a, rest[0])
					}
				} else if g.Can("pass") && len(g.Questions) == 0 && a.Verb != "pass" {
					t.Errorf("after order %d the least a stand-in can do is %q, not to pass", g.Actions, a)
				}
			})
			if could == 0 || turns == 0 {
				t.Errorf("%d choices between what is risky and what isn't, %d turns of companies: both should happen", could, turns)
			}
		})
	}
}
