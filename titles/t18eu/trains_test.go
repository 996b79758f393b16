package t18eu_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// 18EU-TB-02, 18EU-RT-05, 18EU-PU-01: the train cards: how many, the price, how many cities and red places, and when
// they rust.
func TestTrainCards(t *testing.T) {
	for _, c := range []struct {
		name             string
		count, price     int
		cities           int
		rusts, from, car string
	}{
		{"2", 15, 100, 2, "4", "", ""},
		{"3", 5, 200, 3, "6", "", ""},
		{"4", 4, 300, 4, "8", "", ""},
		{"5", 3, 500, 5, "", "", ""},
		{"6", 2, 600, 6, "", "", ""},
		{"8", 0, 800, 8, "", "", ""}, // as many as are wanted
		{"P", 5, 100, 0, "", "3", "P"},
	} {
		s := engine.Find("18eu").Sheet
		m := s.Model(c.name)
		if m.Count.N != c.count || m.Count.Endless != (c.count == 0) || int(m.Price) != c.price || m.Visits.Cities.N != c.cities ||
			m.RustsOn != c.rusts || m.From != c.from || m.Car() != (c.car != "") {
			t.Errorf("train %+v, want %+v", *m, c)
		}
		if m.Visits.Towns != "any" && !m.Car() {
			t.Errorf("a %s counts towns: %s", m.Name, m.Visits.Towns)
		}
	}
}

// 18EU-TB-01, 18EU-TB-02, 18EU-TB-06: with room and money a company buys one train after the other: the top one of the
// stack, at its price, to the Bank.
func TestBuyTrains(t *testing.T) {
	x := at(t, 3, `
		phase 3
		left 3=2
		cash P1=900
		company NS par=90 cash=1150 trains=3 *P1=60 operated
		operate NS`)
	x.Until("trains")
	x.Refused("train 4", "18EU-TB-02")
	x.Refused("train 2", "18EU-TB-02")
	bank := x.Bank
	x.Do("train 3")
	x.Wants("NS cash", 950)
	if x.Bank != bank+200 {
		t.Errorf("the Bank gets %d", x.Bank-bank)
	}
	x.Do("train 3; train 4") // starts phase 4, with a limit of 3
	x.Wants("NS cash", 450)
	x.Turns("P1", "discard")
	x.Do("discard 3")
	x.Trains("NS", "3", "3", "4")
	x.Turns("P1", "own stock") // 18EU-TB-01: no room
	y := at(t, 3, `
		phase 3
		cash P1=900
		company NS par=90 cash=299 trains=3 *P1=60 operated
		company KBS par=90 cash=900 trains=4,4,5,5 *P2=60 operated
		operate NS`)
	y.Until("trains")
	y.Do("train 3")
	y.Refused("train 3", "18EU-TB-06") // 18EU-TB-06: the president adds nothing to a second train
	y.EndTurn()
	y.Do("pass")
	y.Turns("P2", "own stock")
	for phase, limits := range map[string][2]int{"2": {2, 4}, "3": {2, 4}, "4": {1, 3}, "5": {1, 2}, "6": {1, 2}, "8": {1, 2}} {
		position := ""
		if phase != "2" {
			position = "phase " + phase
		}
		z := at(t, 3, position+`
			company 5 owner=P1 cash=900 trains=8 tokens=S8
			company NS par=90 cash=900 trains=8 *P1=60 operated
			operate 5`)
		if minor, major := kit.TrainLimit(z.Game, "5"), kit.TrainLimit(z.Game, "NS"); minor != limits[0] || major != limits[1] {
			t.Errorf("phase %s: limits %d and %d, want %v", phase, minor, major, limits)
		}
	}
}

// 18EU-TB-01, 18EU-PU-08: at its limit a company buys nothing, unless it gives a Pullman up for the train.
func TestNoRoomForTrains(t *testing.T) {
	for _, c := range []struct{ phase, company string }{
		{"3", "company 5 owner=P1 cash=900 trains=3,3 tokens=S8\noperate 5"},
		{"4", "company 5 owner=P1 cash=900 trains=3 tokens=S8\noperate 5"},
		{"3", "company NS par=90 cash=900 trains=3,3,4,4 *P1=60 operated\noperate NS"},
		{"4", "company NS par=90 cash=900 trains=3,3,4 *P1=60 operated\noperate NS"},
		{"5", "company NS par=90 cash=900 trains=3,4 *P1=60 operated\noperate NS"},
	} {
		x := at(t, 3, "phase "+c.phase+"\npool 3\ncompany FS par=90 trains=6 *P1=60 operated\n"+c.company)
		for x.Waiting().Name == "track" {
			x.Do("pass")
		}
		if x.Can("train") || x.Waiting().Name == "trains" {
			t.Errorf("phase %s: %s can buy", c.phase, x.Turn.Of)
		}
	}
	x := at(t, 3, `
		phase 5
		pool 3
		company FS par=90 trains=6 *P1=60 operated
		company NS par=90 cash=900 trains=3,P *P1=60 operated
		operate NS`)
	x.Until("trains")
	for _, order := range []string{"train 5", "train 3 from pool", "train 6 from FS 1", "train P"} {
		x.Refused(order, "18EU-TB-01")
	}
}

// 18EU-TB-03, 18EU-TL-05: used trains of the Pool cost their printed price, to the Bank.
func TestTrainsOfThePool(t *testing.T) {
	x := at(t, 3, `
		phase 5
		pool 3,4
		company NS par=90 cash=650 *P1=60 operated
		operate NS`)
	x.Until("trains")
	x.Offers("train", "3", "4", "5")
	bank := x.Bank
	x.Do("train 4 from pool")
	x.Wants("NS cash", 350)
	x.Do("train 3")
	x.Wants("NS cash", 150)
	if x.Bank != bank+500 {
		t.Errorf("the Bank gets %d", x.Bank-bank)
	}
	x.Trains("NS", "3", "4")
	x.Trains("pool", "P", "P", "P", "P", "P")
}

// 18EU-TB-04, 18EU-TB-05, 18EU-TB-07, 18EU-TB-09: between companies at an agreed price of at least £1, treasury to
// treasury. The owner of both sets it alone, another has to agree. The seller may be a minor or a corporation not
// floated, and may be left without a train.
func TestTrainsOfOthers(t *testing.T) {
	position := `
		phase 3
		cash P2=100
		company 5 owner=P2 cash=0 trains=2 tokens=S8
		company 7 owner=P1 cash=0 trains=2 tokens=E10.1
		company FS par=90 cash=50 trains=3 *P2=60 operated
		company SNCF par=90 cash=0 trains=3 *P2=30 unfloated
		company NS par=90 cash=300 trains=3 *P1=60 operated
		operate NS`
	for _, c := range []struct {
		order, seller string
		asked         bool
		cash          int
	}{
		{"train 3 from FS 300", "FS", true, 350},
		{"train 3 from FS 1", "FS", true, 51},
		{"train 2 from 5 40", "5", true, 40},
		{"train 3 from SNCF 7", "SNCF", true, 7},
		{"train 2 from 7 250", "7", false, 250},
	} {
		x := at(t, 3, position)
		x.Until("trains")
		x.Do(c.order)
		if asked := x.Waiting().Name == "answer"; asked != c.asked {
			t.Errorf("%s: somebody is asked: %t", c.order, asked)
		}
		if c.asked {
			x.Turns("P2", "answer")
			y := *x
			y.Game = x.Clone()
			y.Do("decline")
			y.Wants("NS cash", 300)
			y.Turns("P1", "trains")
			x.Do("accept")
		}
		x.Wants(c.seller+" cash", c.cash)
		x.Trains(c.seller)
		x.Wants("P2 cash", 100)
	}
	x := at(t, 3, position)
	x.Until("trains")
	x.Refused("train 3 from FS 0", "18EU-TB-04")
	x.Refused("train 3 from FS -1", "18EU-TB-04")
	x.Refused("train 3 from FS 301", "18EU-TB-06")
	x.Refused("train 4 from FS 1", "18EU-TB-04")
	x.Offers("train 3 from FS", "1-300")
	// A minor buys like a corporation.
	z := at(t, 3, strings.Replace(position, "cash=0 trains=2 tokens=E10.1", "cash=120 tokens=E10.1", 1)+"\noperate 7")
	z.Until("trains")
	z.Do("train 3 from FS 120; accept")
	z.Wants("7 cash", 0)
	z.Trains("7", "3")
}

// 18EU-TB-08, 18EU-EM-15, 18EU-PH-02: the buyer goes on under the limit of the new phase, and may have what was just
// discarded.
func TestBuyingOnInANewPhase(t *testing.T) {
	x := at(t, 3, `
		phase 4
		left 4=0
		company NS par=90 at=2,4 cash=1200 trains=3 *P1=60 operated
		company KBS par=90 at=3,4 cash=0 trains=3,4,4 *P2=60 operated
		operate NS`)
	x.Until("trains")
	x.Refused("train 4 from pool", "18EU-TB-03")
	x.Do("train 5")
	x.Turns("P2", "discard")
	x.Do("discard 4")
	x.Wants("NS cash", 700)
	x.Turns("P1", "own stock") // two trains are the limit now
	y := at(t, 3, `
		phase 4
		left 4=0
		company NS par=90 at=2,4 cash=1200 *P1=60 operated
		company KBS par=90 at=3,4 cash=0 trains=3,4,4 *P2=60 operated
		operate NS`)
	y.Until("trains")
	y.Do("train 5; discard 4; train 4 from pool")
	y.Wants("NS cash", 400)
	y.Trains("NS", "4", "5")
	y.Trains("KBS", "3", "4")
}

// 18EU-RT-24: a train bought this turn runs the next time.
func TestNewTrainsRunNextTime(t *testing.T) {
	x := at(t, 3, "phase 3"+north+`
		company NS par=90 at=3,4 cash=500 *P1=60 tokens=H3 operated
		operate NS 1 of 2`)
	x.Do("pass; pass")
	x.Turns("P1", "trains") // it ran nothing, its price went left
	x.Wants("NS price", 82)
	x.Do("train 3")
	x.Wants("NS revenue", 0)
	x.Refused("run", "")
	x.EndTurn()
	x.Until("run")
	x.Do("run")
	x.Wants("NS revenue", 80)
}

// 18EU-TL-01, 18EU-TL-03, 18EU-PH-02: 18EU example 11: the first 5 brings its buyer over the limit.
func TestOverTheLimitExample(t *testing.T) {
	x := at(t, 4, `
		phase 4
		left 4=0
		company KBS par=90 at=2,4 cash=600 trains=4,3 *P1=60 operated
		operate KBS`)
	x.Until("trains")
	x.Do("train 5")
	x.Wants("KBS cash", 100)
	x.Turns("P1", "discard")
	x.Offers("discard", "3", "4", "5")
	x.Refused("pass", "")
	x.Do("discard 3")
	x.Trains("KBS", "4", "5")
	x.Wants("KBS cash", 100) // without payment
	x.Trains("pool", "3", "P", "P", "P", "P", "P")
}

// 18EU-TL-01 to 18EU-TL-03, 18EU-PH-02: after a phase change the operating company discards first, then on in operating
// order and round, those not floated last; Pullmans go by themselves.
func TestOrderOfDiscards(t *testing.T) {
	x := at(t, 4, `
		phase 3
		left 3=0
		company 3 owner=P4 trains=3,3 tokens=J1.1
		company 7 owner=P3 trains=3,3 tokens=E10.1
		company SNCF par=100 at=2,4 trains=4,5,5,5 *P4=60 operated
		company NS par=90 at=3,4 cash=300 trains=6,6,P *P1=60 operated
		company KBS par=82 at=3,3 trains=8,8,8,P *P3=60 operated
		company DR par=70 at=4,2 trains=8,8,8,8 *P4=30 P1=20 unfloated
		company FS par=75 at=4,3 trains=8,8,8,8 *P2=60 operated
		operate NS`)
	x.Until("trains")
	x.Do("train 4") // the limits are 3 and 1 now
	x.Trains("NS", "4", "6", "6")
	x.Trains("KBS", "8", "8", "8", "P")
	order := ""
	for x.Waiting().Name == "discard" {
		cs, _ := x.Next(engine.Order("discard"))
		order += " " + strings.TrimPrefix(cs[0].Text, "of ")
		x.Do("discard " + cs[0].Word)
	}
	if want := " FS 3 7 SNCF DR"; order != want {
		t.Errorf("order%s, want%s", order, want)
	}
	x.Trains("KBS", "8", "8", "8")
	x.Trains("DR", "8", "8", "8")
	x.Trains("3", "3")
}

// 18EU-TL-04: who came over the limit by a merger discards at the end of the stock round, before prices move, a Pullman
// first.
func TestDiscardsAfterTheStockRound(t *testing.T) {
	x := at(t, 3, `
		phase 4
		tile E10 581 0
		company 7 owner=P2 cash=30 trains=4 tokens=E10.1
		company 9 owner=P3 cash=30 trains=5 tokens=E10.0
		company NS par=90 at=3,4 trains=3,3,3 *P1=50 tokens=C4 operated
		company KPEV par=90 at=3,4 trains=3,4,P *P1=50 P2=30 tokens=E10.2
		stock 3 P2`)
	x.Do("exchange 7 KPEV")
	x.Turns("P1", "replace")
	x.Do("pass")
	x.Trains("KPEV", "3", "4", "4", "P")
	x.Do("exchange 9 KPEV; pass")
	x.Trains("KPEV", "3", "4", "4", "5", "P")
	x.Do("pass; pass; pass")
	x.Turns("P1", "discard")
	x.Trains("KPEV", "3", "4", "4", "5") // the Pullman went by itself
	x.Wants("KPEV price", 90)
	if x.Round.Kind != "stock" {
		t.Errorf("discards in %s", x.Where())
	}
	x.Do("discard 3")
	x.Wants("KPEV price", 100) // sold out
	if x.Round.Kind != "operating" {
		t.Errorf("after the discards: %s", x.Where())
	}
	y := at(t, 3, `
		phase 4
		company NS par=70 at=4,2 trains=3,3,3,4 *P1=50
		company DR par=100 at=2,4 trains=5,5,6,6 *P2=30 unfloated
		company KBS par=90 at=3,4 trains=8,8,8,8 *P3=50
		stock 3 P2`)
	y.Do("pass; pass; pass")
	y.Turns("P3", "discard")
	y.Do("discard 8")
	y.Turns("P1", "discard")
	y.Do("discard 3")
	y.Turns("P2", "discard") // not floated: last
	y.Do("discard 5")
	y.Turns("P3", "track")
}
