package t18eu_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// fillCities puts a token of a company that has left the game on every open slot.
func fillCities(x *enginetest.Table, but string) {
	b := x.Map()
	for h := range b.Map.Hexes {
		for s := range b.Face(h).Cities() {
			for b.Map.Hexes[h].ID != but && b.Free(h, s) > 0 {
				b.Put("15", h, s)
			}
		}
	}
}

// 18EU-FO-14: nothing leads on from a port, and only Hamburg of the red places is passed.
func TestEndsOfTheLine(t *testing.T) {
	passed := 0
	for _, h := range at(t, 3, "").Sheet().Map.Hexes {
		for _, s := range h.Face.Stops {
			if slices.Contains(h.Face.Icons, "port") && len(s.Exits) != 1 {
				t.Errorf("port %s has track to %v", h.ID, s.Exits)
			}
			if s.Through {
				passed++
				if h.ID != "B7" {
					t.Errorf("%s %s is passed", h.ID, h.Face.Name)
				}
			}
		}
	}
	if passed != 1 {
		t.Error("Hamburg is not passed")
	}
}

// 18EU-FO-20: without an open slot a corporation cannot start in phase 5.
func TestStartNeedsAnOpenSlot(t *testing.T) {
	const position = `
		cash P1=500
		phase 5
		tile G10 582 0
		tile E10 581 0
		company NS par=70 *P2=60 trains=5 tokens=C4,G10 operated
		stock 6 P1`
	y := at(t, 3, position)
	fillCities(y, "G10")
	y.Offers("par KKOB 100", "G10")
	if _, err := y.Try(engine.Order("par KKOB 100 G10")); err != nil {
		t.Error(err)
	}
	z := at(t, 3, position)
	fillCities(z, "")
	z.Refused("par KKOB 100 G10", "18EU-FO-20")
	if z.Can("par") {
		t.Error("a corporation can start without an open slot")
	}
}

// An order to start a corporation that lacks only the minor says so, with those that there are. Where the price is wrong, minors that could follow
// every price are not told once for each.
func TestParNeedsAMinor(t *testing.T) {
	x := at(t, 3, `
		cash P1=500
		company 3 owner=P1 cash=100 trains=2 tokens=H3
		company 8 owner=P1 cash=100 trains=2 tokens=P13
		stock 2 P1`)
	for order, want := range map[string]string{
		"par SNCF 100":  `"par SNCF 100" is missing the minor or city; possible: 3, 8`,
		"par SNCF 80 3": `£80 is not a par price (18EU-MK-02); possible price: 70, 75, 82, 90, 100`,
	} {
		if _, err := x.Game.Try(engine.Order(order)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", order, err, want)
		}
	}
}

// Whoever must buy a train is told what is possible instead of a pass.
func TestPassRefusedSaysWhatIsPossible(t *testing.T) {
	x := at(t, 3, `
		company NS par=90 cash=0 *P1=60 tokens=H3 operated
		cash P1=0
		phase 8
		operate NS`)
	x.Until("trains")
	_, err := x.Game.Clone().Apply(engine.Order("pass"))
	if want := `NS must own a train (18EU-EM-02); possible: sell`; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

// A number says nothing about what was meant: "buy 1" is not about redeeming one share.
func TestNumberIsNoName(t *testing.T) {
	x := at(t, 3, `
		cash P1=500 P2=500
		company 1 owner=P2 cash=100 trains=2 tokens=J1.1
		company NS par=90 at=3,4 cash=500 *P1=50 pool=20 trains=3 tokens=C4 operated
		operate NS`)
	x.Until("own stock")
	if !x.Can("redeem") {
		t.Fatal("nothing can be redeemed")
	}
	const want = `"buy" isn't possible now: `
	if _, err := x.Game.Try(engine.Order("buy 1")); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}
