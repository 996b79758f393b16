package t18eu_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// backToPool takes the company's Pullman away, for a position in which it was bought and lost in the same turn.
func backToPool(x *enginetest.Table, company engine.ID) {
	for i := range x.Game.Trains {
		if k := &x.Game.Trains[i]; k.Model == "P" && k.Owner == company {
			k.Owner = engine.Pool
		}
	}
}

// 18EU-PU-02: one Pullman purchase by a company in an operating round; in the next round it may buy one again.
func TestOnePullmanARound(t *testing.T) {
	x := at(t, 3, `
		phase 3
		company NS par=90 cash=1000 trains=3 *P1=60 operated
		operate NS 1 of 2`)
	x.Until("trains")
	x.Do("train P")
	backToPool(x, "NS")
	x.Refused("train P", "18EU-PU-02")
	x.EndTurn()
	x.Until("trains")
	x.Do("train P")
	x.Trains("NS", "3", "P")
}

// 18EU-PU-06, 18EU-PH-07, 18EU-PU-01: 18EU example 10: the first 4 train leaves a Pullman alone, which goes to the pool
// at once.
func TestFirstFourExample(t *testing.T) {
	x := at(t, 4, `
		phase 3
		left 3=0
		cash P1=0
		company NS par=90 at=2,4 trains=2,2,P *P2=60 operated
		company SNCB par=90 at=3,4 trains=2,2,3,P *P3=60 operated
		company KPEV par=82 at=3,3 cash=450 trains=2,2 *P1=60 operated
		operate KPEV`)
	for i := range x.Game.Trains { // the other three are with companies that have no part in this
		if k := &x.Game.Trains[i]; k.Model == "P" && k.Owner == engine.Pool {
			k.Owner = engine.Gone
		}
	}
	x.Until("trains")
	x.Refused("train P from pool", "18EU-TB-03")
	x.Do("train 4")
	x.Trains("NS")
	x.Trains("SNCB", "3", "P")
	x.Trains("KPEV", "4")
	x.Trains("pool", "P")
	if !slices.ContainsFunc(x.Log(), func(l engine.Line) bool { return l.Text == "NS's P goes to the pool" }) {
		t.Errorf("the log ends with %v", x.Log()[len(x.Log())-1])
	}
	x.Turns("P1", "trains")
	x.Do("train P")
	x.Trains("KPEV", "4", "P")
	x.Wants("KPEV cash", 50)
}

// The first 4 train takes the Pullmans of several companies: one line of the log tells it.
func TestPullmansOfMany(t *testing.T) {
	x := at(t, 4, `
		phase 3
		left 3=0
		company NS par=90 at=2,4 trains=2,P *P2=60 operated
		company SNCB par=90 at=3,4 trains=2,P *P3=60 operated
		company KPEV par=82 at=3,3 cash=450 trains=2,P *P1=60 operated
		operate KPEV`)
	x.Until("trains")
	x.Do("train 4")
	x.Trains("KPEV", "4", "P")
	var told []string
	for _, l := range x.Log() {
		if strings.Contains(l.Text, "pool") {
			told = append(told, l.Text)
		}
	}
	if want := "Ps go to the pool: NS, SNCB"; !slices.Contains(told, want) || len(told) > 1 {
		t.Errorf("the log says %q, want %q alone", told, want)
	}
}
