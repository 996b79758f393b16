package player

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// Whoever could buy the private that is sold next keeps the money for it when they bid on others: else nobody may be left who can buy it.
func TestBidsLeaveMoneyForTheNextPrivate(t *testing.T) {
	for _, id := range []string{"1894", "18fr-rce", "18norway"} {
		t.Run(id, func(t *testing.T) {
			bids := 0
			for seed := uint64(1); seed <= 4; seed++ {
				g, err := engine.New(engine.Find(id), []string{"Ada", "Ben", "Cy", "Dee"}, nil, seed)
				if err != nil {
					t.Fatal(err)
				}
				for g.Round.Kind == "auction" {
					a, _, err := Choose(t.Context(), g, Easy, seed)
					if err != nil {
						t.Fatal(err)
					}
					before := g.Silent()
					if _, err := g.Apply(a); err != nil {
						t.Fatal(err)
					}
					if a.Verb != "bid" {
						continue
					}
					if bids++; binds(before, g) {
						t.Errorf("seed %d: %q leaves too little for %s", seed, a, kit.Cheapest(before).ID)
					}
				}
			}
			if bids == 0 {
				t.Error("nobody has bid")
			}
		})
	}
}

// Where privates pay whenever all pass and nobody else has money, whoever owns some could wait for ever. A house player goes on.
func TestSaleIsNotWaitedOut(t *testing.T) {
	g, err := engine.New(engine.Find("1894"), []string{"Ada", "Ben", "Cy", "Dee"}, nil, 1001)
	if err != nil {
		t.Fatal(err)
	}
	for _, order := range []string{"bid FMS 185", "bid BMS 205", "bid BMS 480", "bid NMS 145", "bid LSQG 295", "bid FMS 190", "pass", "bid FMS 335", "pass", "buy LRC"} {
		words := strings.Fields(order)
		if _, err := g.Apply(engine.Action{Verb: words[0], Args: words[1:]}); err != nil {
			t.Fatal(err)
		}
	}
	house := g.Players[1].ID
	for g.Round.Kind == "auction" && g.Round.Turns < 4*(patience+50) {
		a := engine.Action{Verb: "pass"}
		if g.Decider() == house || !g.Can("pass") {
			if a, _, err = Choose(t.Context(), g, Easy, 1001); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := g.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	if next := kit.Cheapest(g); g.Round.Kind == "auction" && next.Price <= g.Cash(house) {
		t.Errorf("%s, which costs %d, is left after %d turns although %s has %d", next.ID, next.Price, g.Round.Turns, g.Name(house), g.Cash(house))
	}
}
