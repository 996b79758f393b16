package t1894_test

import (
	"errors"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// tokenAside is a turn of PLM that has set a token of OUEST, which another player presides over, aside.
func tokenAside(t *testing.T) *enginetest.Table {
	t.Helper()
	x := at(t, 4, `
		phase brown
		tile G10 619 5
		tile G8 9 1
		tile G6 X1 4
		company OUEST par=67 cash=100 *P2=60 tokens=B3,E6,G10 operated
		company PLM par=67 cash=500 trains=4 *P1=60 tokens=G6.0 operated
		operate PLM`)
	x.Do("lay G10 X23 5")
	return x
}

// A token returns in the middle of another company's turn, so the question names its company and its hex.
func TestReturnNamesTheCompany(t *testing.T) {
	x := tokenAside(t)
	for x.Game.Waiting().Name != "return" {
		verb := "pass"
		for _, v := range x.Verbs() {
			if v == "run" || v == "pay" {
				verb = v
			}
		}
		x.Do(verb)
	}
	if got, want := x.Game.About(), "choose the city in G10 Saint-Quentin to which OUEST's token returns"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if _, _, err := kit.City(x.Game, "G10"); err == nil || err.Error() != "G10 has 2 cities: name G10.0 or G10.1" {
		t.Errorf("a hex with two cities: %v", err)
	}
	var no *engine.RuleError
	if _, err := x.Game.Try(engine.Order("return 0")); !errors.As(err, &no) || strings.Join(no.Legal, " ") != "G10.0 G10.1" {
		t.Errorf("a wrong city is refused with %v", err)
	}
	x.Do("return G10.0")
	said := false
	for _, l := range x.Game.Log() {
		rest, ok := strings.CutPrefix(l.Text, "OUEST's token returns to G10 Saint-Quentin, the city towards ")
		said = said || ok && strings.Contains(rest, " and ")
	}
	if !said {
		t.Error("the log does not say which city the token returns to")
	}
}

// "usual" finishes the company's own turn, and leaves it to another president where their token returns.
func TestUsualBeforeReturn(t *testing.T) {
	x := tokenAside(t)
	orders := x.Game.Usual(nil)
	if len(orders) == 0 {
		t.Fatal("the turn cannot be finished as usual")
	}
	for _, o := range orders {
		x.Do(o.String())
	}
	if w := x.Game.Waiting(); w.Name != "return" {
		t.Errorf("after %v, %s is next", orders, w.Name)
	}
	if rest := x.Game.Usual(nil); rest != nil {
		t.Errorf("%v instead of a decision where the token returns", rest)
	}
}

// In the last set of operating rounds there is neither track nor token step (1894-TRK-27, 1894-TOK-14), and who tries is told.
func TestFinalSetSaysWhatItLacks(t *testing.T) {
	x := at(t, 3, `
		phase purple
		company OUEST par=67 cash=900 *P2=60 P1=10 pool=10 home=B3
		company NORD par=67 cash=900 *P1=60 pool=10 tokens=D9,G14 operated
		stock 6 P1`)
	x.Do("pass; pass; pass")
	for order, want := range map[string]string{
		"lay E10 57 0": `"lay" isn't possible now: OUEST lays no track in this set of operating rounds`,
		"token D9":     `"token" isn't possible now: OUEST places no token in this set of operating rounds`,
	} {
		if _, err := x.Game.Clone().Apply(engine.Order(order)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", order, err, want)
		}
	}
}

// 1894-EMR-07: a sale that is not needed at all is refused with what there is, and not as one of too many shares.
func TestNoSaleIsNeeded(t *testing.T) {
	x := at(t, 3, `
		tile E6 57 1
		tile E8 9 1
		tile E10 57 1
		cash P1=100
		company OUEST par=67 cash=30 *P1=60 tokens=E6 operated
		operate OUEST`)
	x.Until("trains")
	const want = "no sale is needed: the train costs F80, and company and president have F130 (1894-EMR-07)"
	if _, err := x.Game.Try(engine.Order("sell OUEST 1")); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// A free token is not given away by "usual".
func TestUsualPlacesTheFreeToken(t *testing.T) {
	x := at(t, 3, `
		phase green
		private GLG OUEST
		company OUEST par=67 cash=500 trains=4 *P1=60 tokens=B3,E6 operated
		operate OUEST`)
	x.Until("track")
	x.Do("lay H17 57 0 with GLG")
	if orders := x.Game.Usual(nil); len(orders) == 0 || orders[0].String() != "station H17" {
		t.Errorf("usual begins with %v", orders)
	}
}

// The button that proposes a winner names the player.
func TestSettleNamesThePlayer(t *testing.T) {
	x := at(t, 4, "company PLM par=67 cash=500 *P1=60 tokens=G6.0 operated\noperate PLM")
	for _, s := range x.Game.Title().Verbs() {
		if s.Verb == "settle" {
			if got, want := s.Label(x.Game, []string{"P2"}), "Settle: "+x.Game.Name("P2")+" wins"; got != want {
				t.Errorf("%q, want %q", got, want)
			}
			return
		}
	}
	t.Error("no settle")
}

// A president who buys a private by the wrong word is told the right one.
func TestBuyAPrivate(t *testing.T) {
	x := at(t, 4, "phase green\nprivate LS P1\ncompany PLM par=67 cash=500 *P1=60 tokens=G6.0 operated\noperate PLM")
	_, err := x.Game.Try(engine.Order("buy LS 180"))
	if err == nil || !strings.Contains(err.Error(), `the order is "private LS <price>", not "buy"`) {
		t.Errorf("%v", err)
	}
	_, err = x.Game.Try(engine.Order("token D9"))
	if err == nil || strings.Contains(err.Error(), "the order is") {
		t.Errorf("%v", err)
	}
}

// In a stock round, too, though companies buy in their own turns.
func TestBuyAPrivateInAStockRound(t *testing.T) {
	x := at(t, 4, "phase green\nprivate LS P1\ncompany PLM par=67 cash=500 *P1=60 tokens=G6.0 operated\nstock 2 P2")
	_, err := x.Game.Try(engine.Order("buy LS 180"))
	if err == nil || !strings.Contains(err.Error(), `for LS the order is "private LS <price>", which isn't possible now`) {
		t.Errorf("%v", err)
	}
}

// The hints don't speak of what this title lacks: a sale of own shares that lowers the price, a pool of trains, a company that has yet to float.
func TestHintsFitTheTitle(t *testing.T) {
	title := engine.Find("1894")
	for _, round := range title.Rounds {
		for _, s := range round.Steps {
			hint := s.Tip + " " + s.Custom
			for _, m := range s.Moves {
				hint += " " + m.Help
			}
			for _, wrong := range []string{"lowers its price", "supply or the pool", "floats in the first stock round"} {
				if strings.Contains(hint, wrong) {
					t.Errorf("%s: %s", s.Name, hint)
				}
			}
		}
	}
}

// Whoever got a presidency with a private is asked about that company by its name.
func TestParNamesTheCompany(t *testing.T) {
	x := at(t, 3, "")
	kit.Award(x.Game, "P1", "BELGE")
	if got, want := x.Game.About(), "choose the par of BELGE, which came with the private"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// An order of a later step is refused for what that step says about it, not only because another one comes first (1894-TRN-01, 1894-GEN-06).
func TestLaterStepGivesItsReason(t *testing.T) {
	x := at(t, 3, `
		phase brown
		tile G6 X1 1
		tile H5 8 0
		company PLM par=67 cash=76 trains=4 *P1=60 tokens=G6.0 operated
		company NORD par=67 cash=500 trains=5+1 *P2=60 tokens=D9,G14 operated
		company EST par=67 cash=500 trains=4 *P2=60 tokens=I10 operated
		company AG par=67 cash=500 trains=4 *P2=60 tokens=D15 operated
		operate PLM`)
	for order, want := range map[string]string{
		"train 6":    `"train" isn't possible yet, nor later in this turn as things stand: the supply doesn't offer a 6 now (1894-TRN-01)`,
		"train 5+1":  `"train" isn't possible yet, nor later in this turn as things stand: that costs F400, PLM has F76 (1894-GEN-06)`,
		"train D":    "(1894-TRN-01); possible model: 4 from EST or AG, 5+1 from NORD",
		"sell PLM 7": `"sell" isn't possible now: it's your turn to lay or upgrade track`, // not for an emergency

		"train 5+1 from NORD":    `"train" isn't possible now: it's your turn to lay or upgrade track`, // the price is missing
		"train 5+1 from NORD 76": `"train" isn't possible now: it's your turn to lay or upgrade track`,
		"token D9":               `nor later in this turn as things stand: no token slot is free in D9 (1894-TOK-04); possible city: G4`,
		"ferry":                  "PLM has no track leading to London (1894-FER-02)",
	} {
		if _, err := x.Game.Try(engine.Order(order)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", order, err, want)
		}
	}
}

// Without the cash to raise, there's nothing to decide but to leave.
func TestBidOffWithoutCash(t *testing.T) {
	x := enginetest.New(t, "1894", 4, "setup")
	x.Do("bid ARS 30; bid ARS 480; pass; buy LRC")
	if got, want := x.Game.About(), "drop out, without the cash to outbid Player 2's F480 on ARS"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// An order that lacks only its last word says so, with what it can be.
func TestParNeedsAHome(t *testing.T) {
	x := at(t, 4, `
		phase brown
		cash P1=500
		stock 3 P1`)
	_, err := x.Game.Try(engine.Order("par LF 80"))
	if want := `"par LF 80" is missing the home; possible: `; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}
