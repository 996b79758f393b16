package t18eu_test

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// 18EU-SR-15 to 18EU-SR-17, 18EU-SR-21, 18EU-MI-07: one of one's own minors for a share of a started corporation that has not
// operated, floated or not, free of charge, by whoever is no president or has sold that stock.
func TestExchange(t *testing.T) {
	position := `
		cash P1=0 P2=0
		company SNCF par=100 at=2,8 cash=100 *P2=%s trains=3 tokens=J1.0 %s
		company 3 owner=P1 cash=50 trains=2 tokens=J1.1
		company 1 owner=P2 trains=2 tokens=G10
		company NS par=90 *P3=40 P1=20 trains=3 tokens=C4 operated
		stock 4 P1`
	for _, state := range []string{"", "unfloated"} {
		x := at(t, 3, sprint(position, "40", state))
		(&engine.Memory{Name: "sold", Span: engine.ThisRound}).Set(x.Game, 1, "P1", "SNCF")
		x.Refused("exchange 1 SNCF", "18EU-SR-15") // another player's
		x.Refused("exchange 3 DR", "18EU-SR-15")   // not started
		x.Refused("exchange 3 1 treasury", "18EU-SR-15")
		x.Do("exchange 3 SNCF; pass")
		x.Wants("P1 cash", 0)
		x.Wants("SNCF P1", 10)
		x.Wants("SNCF treasury", 50)
		x.Wants("SNCF cash", 150)
		x.Wants("SNCF price", 150)
		x.Trains("SNCF", "2", "3")
		// The minor is out of the game.
		if m := x.Company("3"); !m.Closed || x.President("3") != engine.Nobody || x.Token("3", "J1.1") || len(x.TrainsOf("3")) > 0 {
			t.Errorf("minor 3: %+v", m)
		}
		x.Wants("3 cash", 0)
		if slices.Contains(kit.OperatingOrder(x.Game), "3") {
			t.Error("minor 3 will operate")
		}
	}
	y := at(t, 3, sprint(position, "40", "operated"))
	y.Refused("exchange 3 SNCF", "18EU-SR-15")
	y.Refused("exchange 3 NS", "18EU-SR-15")
	if y.Can("exchange") {
		t.Error("an exchange for SNCF, which has operated, is offered")
	}
}

// Whoever can merge a minor is told so beside what else they can do.
func TestAboutMerging(t *testing.T) {
	x := at(t, 3, `
		phase 4
		cash P2=0
		tile E10 581 0
		company 7 owner=P2 cash=30 tokens=E10.1
		company KPEV par=90 at=3,4 *P1=50 P2=30 trains=4 tokens=E10.2
		stock 3 P2`)
	if got, want := x.Game.About(), "merge a minor, or pass"; got != want {
		t.Errorf("they can %q, want %q", got, want)
	}
	x.Company("KPEV").Turns = 1
	if got, want := x.Game.About(), "sell shares, or pass"; got != want {
		t.Errorf("once it has operated they can %q, want %q", got, want)
	}
}
