package titles_test

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// position is a game in the middle, and the order that came next in it.
type position struct {
	g    *engine.Game
	next engine.Action
}

// positions are every fifth position of a random game.
func positions(b *testing.B, title *engine.Title) (out []position) {
	b.Helper()
	r := enginetest.RandomGame(b, title.ID, min(4, title.Sheet.Players.Max), 3, nil, nil)
	n := 0
	g, err := engine.New(title, r.Players, r.Options, r.Seed)
	if err != nil {
		b.Fatal(err)
	}
	for _, a := range r.Actions {
		if n++; n%5 == 0 {
			out = append(out, position{g.Silent(), a})
		}
		if _, err := g.ApplyRecorded(a); err != nil {
			b.Fatal(err)
		}
	}
	return out
}

// BenchmarkOrders is what looking ahead costs, at the positions of a whole random game: list every legal order, choose one at random as
// random games do, and try one on a copy. All positions are one operation; "positions" says how many.
func BenchmarkOrders(b *testing.B) {
	for _, title := range engine.Titles() {
		all := positions(b, title)
		b.Run(title.ID+"/list", func(b *testing.B) {
			b.ReportAllocs()
			orders := 0
			for b.Loop() {
				orders = 0
				for _, p := range all {
					g := p.g.Silent()
					g.Derive(nil) // drops what an earlier round found out
					for _, m := range g.Moves() {
						g.EachDistinct(m, func(engine.Action) bool { orders++; return true })
					}
				}
			}
			b.ReportMetric(float64(len(all)), "positions")
			b.ReportMetric(float64(orders), "orders")
		})
		b.Run(title.ID+"/try", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for _, p := range all {
					if _, err := p.g.Try(p.next); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(len(all)), "positions")
		})
	}
}
