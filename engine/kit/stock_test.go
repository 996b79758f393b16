package kit_test

import (
	"maps"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// trading is coast with another kind of stock round, under its own name.
func trading(name string, r kit.StockRules, change func(rules *kit.Rules)) {
	t, rules := *coast, *coast.Rules.(*kit.Rules)
	change(&rules)
	t.ID, t.Rounds, t.Rules = name, maps.Clone(coast.Rounds), &rules
	t.Rounds["stock"] = kit.StockRound(r)
	engine.Register(name, func() *engine.Title { return &t })
}

func init() {
	keepsA := func(_ *engine.Game, s kit.Sale) error {
		if s.Company != nil && s.Company.ID == "A" {
			return engine.Refuse("kept", "shares of A are not sold in a stock round")
		}
		return nil
	}
	single := func(_ *engine.Game, s kit.Sale) error {
		if s.Shares > 1 {
			return engine.Refuse("single", "shares are sold one by one")
		}
		return nil
	}
	// A player may buy up to all of A, but keep only 10%.
	tenOfA := func(rules *kit.Rules) {
		rules.Holding = func(_ *engine.Game, _ engine.ID, c *engine.Company, from engine.ID) engine.Percent {
			if c.ID == "A" && from == engine.Nobody {
				return 10
			}
			return 100
		}
	}
	pairs := func(rules *kit.Rules) {
		rules.MaySell = func(_ *engine.Game, s kit.Sale) error {
			if s.Shares == 1 {
				return engine.Refuse("pairs", "shares are sold two by two")
			}
			return nil
		}
	}
	trading("kept", kit.StockRules{Priority: true, BuyEnds: true, SellsDown: true, MaySell: keepsA}, tenOfA)
	trading("kept at once", kit.StockRules{Priority: true, BuyEnds: true, SellsDown: true, AtOnce: true, MaySell: keepsA}, tenOfA)
	trading("single", kit.StockRules{Priority: true, BuyEnds: true, SellsDown: true, AtOnce: true, MaySell: single}, tenOfA)
	trading("pairs", kit.StockRules{Priority: true, BuyEnds: true}, pairs)
}

// TestWhoCannotSellIsNotWaitedFor: a player without money whose shares the round does not let them sell passes
// automatically (1894-SR-02).
func TestWhoCannotSellIsNotWaitedFor(t *testing.T) {
	for _, title := range []string{"kept", "kept at once"} {
		x := enginetest.New(t, title, 3, `
		  cash P1=0 P2=400 P3=400
		  company A par=50 cash=0 *P2=40 P1=20 operated
		  stock 2 P1`)
		x.Turns("P2", "trade")
		x = enginetest.New(t, title, 3, `
		  cash P1=0 P2=400 P3=400
		  company A par=50 cash=0 *P2=40 P1=20 operated
		  company B par=50 cash=0 *P3=40 P1=20 operated
		  stock 2 P1`)
		x.Turns("P1", "trade")
		x.Refused("sell A 1", "kept")
		x.Do("sell B 1")
	}
}

// TestWhoCanSellOnlySeveralIsWaitedFor: a player who may sell two shares, but not one, is not passed over.
func TestWhoCanSellOnlySeveralIsWaitedFor(t *testing.T) {
	x := enginetest.New(t, "pairs", 3, `
	  cash P1=0 P2=400 P3=400
	  company A par=50 cash=0 *P2=40 P1=40 operated
	  stock 2 P1`)
	x.Turns("P1", "trade")
	x.Refused("sell A 1", "pairs")
	x.Do("sell A 2")
	x.Wants("P1 cash", 100)
}

// TestNobodyMustSellWhatTheyMayNot: a player over the limit of shares that the round does not let them sell may still buy and
// pass (NOR-SH-07).
func TestNobodyMustSellWhatTheyMayNot(t *testing.T) {
	const position = `
	  cash P1=400 P2=400 P3=400
	  company A par=50 cash=0 *P2=40 P1=20 operated
	  company B par=50 cash=0 *P3=40 P2=20 operated
	  stock 2 P1`
	for _, title := range []string{"kept", "kept at once"} {
		x := enginetest.New(t, title, 3, position)
		x.Do("buy B")
	}
}

// TestSellDownInWhatSalesThereAre: if shares are sold one at a time, a sale that still leaves too many is not refused as too
// small.
func TestSellDownInWhatSalesThereAre(t *testing.T) {
	x := enginetest.New(t, "single", 3, `
	  cash P1=400 P2=400 P3=400
	  company A par=50 cash=0 *P2=40 P1=40 operated
	  stock 2 P1`)
	x.Refused("sell A 2", "single")
	x.Do("sell A 1")
}

// The order that is told of a stock round begins with the player who begins it, who need not have the first seat.
func TestStockRoundTellsItsOrder(t *testing.T) {
	g, err := engine.New(engine.Find("coast"), []string{"Ada", "Ben", "Cy"}, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	for first, want := range map[engine.ID]string{"P1": "Ada, Ben, Cy", "P2": "Ben, Cy, Ada", "P3": "Cy, Ada, Ben"} {
		kit.BeginStock(g, 2, first)
		if log := g.Log(); log[len(log)-1].Text != "Stock round 2 begins; order: "+want {
			t.Errorf("%q, want %s", log[len(log)-1].Text, want)
		}
	}
}
