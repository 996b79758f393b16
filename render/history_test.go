package render

import (
	"fmt"
	"strings"
	"testing"

	"stationmaster/engine"
)

// moments is a made-up history of this many stock rounds.
func moments(g *engine.Game, rounds int) []engine.Moment {
	var out []engine.Moment
	for i := range rounds {
		m := engine.Moment{Where: fmt.Sprintf("Stock round %d", i+1), Orders: 10 * i, Worth: map[engine.ID]engine.Money{}, Prices: map[engine.ID]engine.Money{},
			Parts: map[engine.ID]engine.Parts{}, Earned: map[engine.ID]engine.Money{}}
		for k, p := range g.Players {
			m.Worth[p.ID] = engine.Money(400 + 150*i + 37*k*i)
			m.Parts[p.ID] = engine.Parts{Start: 400, Dividends: engine.Money(200*i + 37*k*i), Trains: engine.Money(-50 * i)}
		}
		for k := range g.Companies {
			m.Earned[g.Companies[k].ID] = engine.Money(10 * i * (k + 1))
		}
		if i > 0 {
			for k := range g.Companies {
				if c := &g.Companies[k]; !c.Kind.Owned {
					m.Prices[c.ID] = engine.Money(60 + 20*i + 5*k)
				}
			}
		}
		out = append(out, m)
	}
	return out
}

// A history has a curve for each player and each company, and its text says where they end.
func TestHistory(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		for _, rounds := range []int{1, 2, 12} {
			ms := moments(g, rounds)
			p, err := History(g, ms)
			im := decode(t, p, err)
			if w := im.Rect.Dx(); w < 900 || w > 2400 {
				t.Errorf("it is %d pixels wide", w)
			}
			want := "Ada: " + g.Format(ms[0].Worth["P1"]) + ", now " + g.Format(ms[rounds-1].Worth["P1"])
			if !strings.Contains(p.Alt, want) {
				t.Errorf("the text lacks %q: %s", want, p.Alt)
			}
		}
	})
}

func TestScaleStep(t *testing.T) {
	for top, want := range map[float64]float64{0: 1, 7: 1, 40: 10, 375: 50, 400: 100, 7127: 1000, 8000: 2000, 19_999: 2000} {
		if got := scaleStep(top); got != want {
			t.Errorf("up to %g: steps of %g, want %g", top, got, want)
		}
	}
}

// Companies with the same prices throughout have lines side by side: each is visible.
func TestLinesOfOnePrice(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		ms := moments(g, 3)
		var ids []engine.ID
		for id := range ms[1].Prices {
			ids = append(ids, id)
			ms[1].Prices[id], ms[2].Prices[id] = 100, 100
		}
		p, err := History(g, ms)
		im := decode(t, p, err)
		x := int(plotLeft + 0.75*plotWidth)
		for _, id := range ids {
			col, seen := liveryOf(g, id).disc, false
			for y := int(headHeight + 40 + plotHeight + plotGap); y < int(headHeight+40+2*plotHeight+plotGap); y++ {
				r, gr, b, _ := im.At(x, y).RGBA()
				seen = seen || apart([3]uint8{uint8(r >> 8), uint8(gr >> 8), uint8(b >> 8)}, [3]uint8{col.R, col.G, col.B}) < 2500
			}
			if !seen {
				t.Errorf("the line of %s is hidden", id)
			}
		}
	})
}
