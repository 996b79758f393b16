package t18eu_test

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// 18EU-PU-01, 18EU-PH-09, 18EU-SU-05: £100, from the Pool, from phase 3 on, with room for it, whatever else is bought.
func TestBuyPullman(t *testing.T) {
	for phase, ok := range map[string]bool{"": false, "phase 3": true, "phase 5": true, "phase 8": true} {
		x := at(t, 3, phase+`
			company NS par=90 cash=150 trains=3 *P1=60 operated
			operate NS`)
		x.Until("trains")
		bank := x.Bank
		if !ok {
			x.Refused("train P", "18EU-PU-01")
			x.Refused("train P from pool", "18EU-PU-01")
			continue
		}
		x.Do("train P")
		x.Trains("NS", "3", "P")
		x.Wants("NS cash", 50)
		if x.Bank != bank+100 {
			t.Errorf("%s: the Bank gets %d", phase, x.Bank-bank)
		}
	}
	x := at(t, 3, `
		phase 3
		company NS par=90 cash=550 trains=3 *P1=60 operated
		operate NS`)
	x.Until("trains")
	x.Do("train 3; train P from pool; train 3")
	x.Trains("NS", "3", "3", "3", "P")
	x.Wants("NS cash", 50)
}

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

// 18EU-PU-03, 18EU-PU-11: only the owner of another train buys one; it is no train for the duty to own one.
func TestNoPullmanAlone(t *testing.T) {
	x := at(t, 3, `
		phase 3
		company NS par=90 cash=500 *P1=60 operated
		operate NS`)
	x.Until("trains")
	x.Refused("train P", "18EU-PU-03")
	x.Refused("pass", "18EU-EM-02")
	x.Do("train 3; train P; pass")
	// For 18EU-EM-05 it is no train on sale: the cheapest is the 3, for which NS has not enough.
	y := at(t, 3, `
		phase 3
		cash P1=50
		company NS par=90 cash=150 *P1=60 operated
		operate NS`)
	y.Until("trains")
	y.Do("train 3")
	y.Wants("P1 cash", 0)
	z := at(t, 3, `
		phase 3
		company 5 owner=P1 cash=500 tokens=S8
		operate 5`)
	z.Until("trains")
	z.Refused("train P", "18EU-PU-03")
}

// 18EU-PU-04, 18EU-PU-05: never two, and never from another company.
func TestPullmanLimits(t *testing.T) {
	x := at(t, 3, `
		phase 3
		company FS par=90 cash=0 trains=3,P *P1=60 operated
		company NS par=90 cash=500 trains=3 *P1=60 operated
		operate NS`)
	x.Until("trains")
	x.Refused("train P from FS 10", "18EU-PU-05")
	x.Do("train P")
	x.Refused("train P", "18EU-PU-04")
}

// 18EU-PU-06, 18EU-PH-07, 18EU-PU-01: 18EU example 10: the first 4 train leaves a Pullman alone, which goes to the Pool
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
	x.Turns("P1", "trains")
	x.Do("train P")
	x.Trains("KPEV", "4", "P")
	x.Wants("KPEV cash", 50)
}

// 18EU-PU-06: the same when the only other train is sold or discarded.
func TestLonePullmans(t *testing.T) {
	x := at(t, 3, `
		phase 3
		company FS par=90 at=3,3 cash=200 trains=3,P *P1=60 operated
		company NS par=90 at=3,4 cash=500 trains=3 *P1=60 operated
		operate NS`)
	x.Until("trains")
	x.Do("train 3 from FS 50")
	x.Trains("FS")
	x.Trains("pool", "P", "P", "P", "P", "P")
	x.Do("train P") // anybody may have it again
	x.Trains("NS", "3", "3", "P")
	x.EndTurn()
	x.Until("trains")
	if x.Turn.Of != "FS" {
		t.Fatalf("%s operates", x.Turn.Of)
	}
	x.Do("train 3 from NS 50; train P")
	x.Trains("FS", "3", "P")
	x.Trains("NS", "3", "P")
}

// 18EU-PU-05, 18EU-PU-07: a Pullman passes with a minor that merges; a second one goes to the Pool at once.
func TestPullmanOfAMinor(t *testing.T) {
	for _, c := range []struct {
		trains string
		want   []string
		pool   int
	}{{"3", []string{"2", "3", "P"}, 4}, {"3,P", []string{"2", "3", "P"}, 4}} {
		x := at(t, 3, `
			phase 3
			tile E10 581 0
			company 7 owner=P2 cash=30 trains=2,P tokens=E10.1
			company KPEV par=90 at=3,4 trains=`+c.trains+` *P1=50 tokens=E10.2
			stock 3 P2`)
		x.Do("exchange 7 KPEV")
		x.Trains("KPEV", c.want...)
		if n := len(x.TrainsOf(engine.Pool)); n != c.pool {
			t.Errorf("with %s, %d Pullmans lie in the Pool", c.trains, n)
		}
	}
}

// 18EU-PU-08, 18EU-PU-10: at its limit a company gives the Pullman up with the purchase of a train, first of all, from
// the stack, the Pool or a company. 18EU-PU-09: then it may buy one again, once.
func TestGiveUpPullman(t *testing.T) {
	position := `
		phase 5
		pool 3
		company FS par=90 at=3,3 cash=0 trains=4 *P1=60 operated
		company NS par=90 at=3,4 cash=900 trains=%s *P1=60 operated
		operate NS`
	for order, price := range map[string]engine.Money{"train 5 drop P": 500, "train 3 from pool drop P": 200, "train 4 from FS 1 drop P": 1} {
		x := at(t, 3, sprint(position, "4,P"))
		x.Until("trains")
		x.Refused("drop P", "18EU-PU-08")
		x.Refused("train P drop P", "18EU-PU-08")
		x.Refused("train 5 drop 4", "18EU-PU-08")
		cash := x.Cash("NS")
		x.Do(order)
		if paid := cash - x.Cash("NS"); paid != price {
			t.Errorf("%s costs %d", order, paid)
		}
		if n := x.Owns("NS"); n != 2 {
			t.Errorf("after %s NS has %d trains", order, n)
		}
		x.Turns("P1", "own stock")
	}
	// Without one, with room, or after a purchase there is nothing to give up.
	y := at(t, 3, sprint(position, "4"))
	y.Until("trains")
	y.Refused("train 5 drop P", "18EU-PU-08")
	x := at(t, 3, `
		phase 3
		company NS par=90 at=3,4 cash=900 trains=3,3,P *P1=60 operated
		operate NS`)
	x.Until("trains")
	x.Refused("train 3 drop P", "18EU-PU-08") // there is room
	x.Do("train 3")
	x.Turns("P1", "own stock") // at the limit now, but that was a purchase already
}
