package board

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/bot/offer"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/selfplay"
	_ "stationmaster/titles/all"
)

// A board does not show more continuations of an order than its limit. Every legal order still begins with one it shows, and every
// beginning it shows has a whole order to draw.
func TestOffersBeyondMost(t *testing.T) {
	g, err := engine.New(engine.Find("1894"), []string{"Ada", "Ben", "Cy", "Dan"}, nil, 7)
	if err != nil {
		t.Fatal(err)
	}
	random := selfplay.New(3)
	for g.Waiting().Name != "track" || g.Round.Number < 3 {
		a, err := random.Choose(g)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	m, longest := offer.MoveOf(g, "lay"), 0
	hexes, _ := g.Next(engine.Action{Verb: "lay"})
	for _, h := range hexes {
		lay := engine.Action{Verb: "lay", Args: []string{h.Word}}
		all, _ := offer.WholeOrders(g, lay, 1000)
		longest = max(longest, len(all))
		for _, most := range []int{1, 3, len(all)} {
			shown := partials(g, lay, most)
			if len(shown) > max(most, 1) {
				t.Errorf("%d continuations are shown, at most %d allowed", len(shown), most)
			}
			for _, a := range all {
				if !slices.ContainsFunc(shown, func(s engine.Action) bool { return strings.HasPrefix(a.String()+" ", s.String()+" ") }) {
					t.Errorf("%s is legal and begins with none of %v", a, shown)
				}
			}
			x := Hex{}
			for _, a := range shown {
				addOffer(&x, g, m, a, pointed{lay, g.Sheet().Map.Find(h.Word), -1})
			}
			for _, o := range x.Offers {
				for _, turn := range o.Turns {
					if !turn.Begun {
						continue
					}
					if next, _ := g.Next(engine.Order(turn.Order)); len(next) == 0 {
						t.Errorf("nothing follows %s", turn.Order)
					}
					if _, err := g.Clone().Apply(engine.Order(turn.Shows)); err != nil {
						t.Errorf("%s is shown for %s: %v", turn.Shows, turn.Order, err)
					}
				}
			}
		}
	}
	if longest < 4 {
		t.Errorf("a hex has at most %d continuations: nothing was tested", longest)
	}
}

// If a hex is not found within the search limit, the board says for which orders; in games of the five titles all are found.
func TestOffersTellWhatTheyHide(t *testing.T) {
	for _, x := range engine.Titles() {
		if len(x.Sheet.Map.Hexes) < 30 {
			continue
		}
		names := []string{"Ada", "Ben", "Cy", "Dan"}[:x.Sheet.Players.Min]
		g, err := engine.New(x, names, nil, 5)
		if err != nil {
			t.Fatal(err)
		}
		random, lays := selfplay.New(5), 0
		for n := 0; n < 900 && !g.Finished; n++ {
			if n%7 == 0 {
				hexes := make([]Hex, len(g.Sheet().Map.Hexes))
				if hidden := offers(g, hexes, offer.MostLooks); hidden != nil {
					t.Errorf("%s, %s: the hexes of %v are hidden", x.ID, g.Where(), hidden)
				}
				if m := offer.MoveOf(g, "lay"); m != nil && g.Viable(m) {
					lays++
					if hidden := offers(g, hexes, 0); !slices.Contains(hidden, "lay") {
						t.Errorf("%s: without searching no hex of a lay is found; hidden are %v", x.ID, hidden)
					}
				}
			}
			a, err := random.Choose(g)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := g.Apply(a); err != nil {
				t.Fatal(err)
			}
		}
		if lays == 0 {
			t.Errorf("%s: nobody could lay anything", x.ID)
		}
	}
}

// A hex offers each order once, even where a tile may be laid for the step and for a private.
func TestOffersOnce(t *testing.T) {
	g := enginetest.New(t, "18fr-rce", 3, `
		phase 3
		private Germain PLM
		company PLM par=82 cash=800 trains=2 *P1=60 tokens=J17 operated
		operate PLM 1 of 2`).Game
	hexes := make([]Hex, len(g.Sheet().Map.Hexes))
	offers(g, hexes, offer.MostLooks)
	seen := map[string]bool{}
	for _, x := range hexes {
		for _, o := range x.Offers {
			for _, turn := range o.Turns {
				if seen[turn.Order] {
					t.Errorf("%q is offered twice", turn.Order)
				}
				seen[turn.Order] = true
			}
		}
	}
	if len(seen) == 0 {
		t.Error("nothing is offered")
	}
}

// What is told of a hex reads as a person would say it, and leaves out revenue that there isn't yet.
func TestTells(t *testing.T) {
	x := enginetest.New(t, "1894", 4, `
		phase green
		company PLM par=95 *P1=60 cash=500 tokens=G6.0 operated
		company NORD par=100 *P2=60 cash=500 tokens=D9 operated
		tile D9 57 1
		tile H5 9 0
		tile E6 15 3
		operate PLM`)
	b := x.Game.Map()
	for hex, want := range map[string]string{
		"G6": "city G6.0, token PLM, no slot free, home of PLM; city G6.1, a slot free",
		"D9": "yellow tile 57; city F20, token NORD, no slot free",
		"E6": "green tile 15; city F30, 2 of 2 slots free",
		"F7": "two towns",
		"H5": "yellow tile 9",
	} {
		if got := strings.Join(tells(x.Game, b.Map.Find(hex)), "; "); got != want {
			t.Errorf("%s: %q, want %q", hex, got, want)
		}
	}
}
