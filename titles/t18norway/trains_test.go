package t18norway_test

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// shops sets up a position in which the company has run and is about to buy.
func shops(t *testing.T, company, position string) *enginetest.Table {
	t.Helper()
	x := at(t, 3, position+"\noperate "+company)
	x.Until("trains")
	return x
}

// prices is what the company would pay for each model of the supply, of the pool, and in trade.
func prices(g *engine.Game, company engine.ID) map[string]int {
	out := map[string]int{}
	for s := range kit.Depot(g, company) {
		switch {
		case s.Trade != "":
			out[s.Trade+">"+s.Model.Name] = int(s.Price)
		case s.From == engine.Supply:
			out[s.Model.Name] = int(s.Price)
		case s.From == engine.Pool:
			out["pool "+s.Model.Name] = int(s.Price)
		}
	}
	return out
}

// TestWhatTheSupplyOffers: the next train in the row at its printed price, in phase 6 the D beside it, and each kind of ship that is on sale
// (NOR-TB-01, NOR-TB-03, NOR-TB-04, NOR-PH-05, NOR-PH-11, NOR-SET-06, NOR-SET-07).
func TestWhatTheSupplyOffers(t *testing.T) {
	for phase, want := range map[string]map[string]int{
		"2": {"2": 80, "S3": 150},
		"3": {"3": 180, "S3": 150, "S4": 250},
		"4": {"4": 300, "S4": 250},
		"5": {"5": 450, "S4": 250, "S5": 400},
		"6": {"6": 630, "D": 900, "S5": 400},
	} {
		x := at(t, 3, "phase "+phase+"\ncompany H par=70 cash=0 *P1=60 operated tokens=G29.2 trains=2\noperate H")
		if phase >= "4" {
			for _, old := range []string{"S3", "S4"}[:1+boolInt(phase == "6")] { // rusted, which a position does not do
				for i := range x.Game.Trains {
					if x.Game.Trains[i].Model == old {
						x.Game.Trains[i].Owner = engine.Gone
					}
				}
			}
		}
		got := prices(x.Game, "H")
		for model, price := range want {
			if got[model] != price {
				t.Errorf("phase %s: a %s costs %d, want %d", phase, model, got[model], price)
			}
			delete(got, model)
		}
		if len(got) > 0 {
			t.Errorf("phase %s: on sale are also %v", phase, got)
		}
	}
	count := map[string]int{}
	x := at(t, 3, "")
	for _, k := range x.Game.Trains {
		count[k.Model]++
	}
	for model, n := range map[string]int{"2": 6, "3": 5, "4": 4, "5": 3, "6": 3, "S3": 7, "S4": 5, "S5": 3} {
		if count[model] != n {
			t.Errorf("%d cards of %s", count[model], model)
		}
	}
	if !x.Sheet().Model("D").Count.Endless {
		t.Error("there is an end of D-trains")
	}
	// All of a kind must be gone, also when it came back into the pool.
	y := shops(t, "H", "phase 2\npool 2\nleft 2=1\ncompany H par=70 cash=500 *P1=60 operated tokens=G29.2")
	y.Refused("train 3", "NOR-TB-03")
	y.Do("train 2")
	y.Do("train 2 from pool")
	if y.PhaseNow().Name != "2" {
		t.Error("a train of the pool starts a phase")
	}
	y.Do("train 3")
	if y.PhaseNow().Name != "3" {
		t.Error("the first 3 starts no phase")
	}
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestPhases: the first train of a kind out of the supply starts its phase, and no ship, no train of the pool or of a company does
// (NOR-PH-01, NOR-PH-15, NOR-TB-16).
func TestPhases(t *testing.T) {
	x := shops(t, "H", "phase 4\nleft 4=0\ncompany H par=70 cash=2000 *P1=60 operated tokens=G29.2 trains=4\ncompany D par=60 cash=0 *P1=60 operated tokens=G17 trains=4")
	x.Do("train 4 from D 1; train S4")
	if x.PhaseNow().Name != "4" {
		t.Error("a ship, or a train from a company, has started a phase")
	}
	x = shops(t, "H", "phase 4\nleft 4=0\ncompany H par=70 cash=2000 *P1=60 operated tokens=G29.2 trains=4")
	x.Do("train 5")
	if x.PhaseNow().Name != "5" || x.Waiting().Name == "trains" && kit.TrainLimit(x.Game, "H") != 2 {
		t.Error("the phase has not changed at once")
	}
}

// TestTrainLimit: trains and ships together, 4 in phases 2 and 3, 3 in 4, 2 from 5; at the limit nothing is bought, even if the
// purchase would rust what the company has; obsolete trains do not count (NOR-PH-03, NOR-TB-10, NOR-TB-11, NOR-SP-11, NOR-OB-03).
func TestTrainLimit(t *testing.T) {
	for phase, limit := range map[string]int{"2": 4, "3": 4, "4": 3, "5": 2, "6": 2, "D": 2} {
		x := at(t, 3, "phase "+phase+"\ncompany H par=70 *P1=60 tokens=G29.2")
		if got := kit.TrainLimit(x.Game, "H"); got != limit {
			t.Errorf("phase %s: %d", phase, got)
		}
	}
	// With a private that it could buy the company is asked although it has no room.
	const private = "private Jebsen P1\n"
	x := shops(t, "H", "phase 3\nleft 3=0\n"+private+"company H par=70 cash=999 *P1=60 operated tokens=G29.2 trains=2,2,3,S3")
	x.Refused("train 4", "NOR-TB-11") // it would take the S3 and make the 2s obsolete
	x.Refused("train S4", "NOR-TB-11")
	y := at(t, 3, "phase 3\nleft 3=0\n"+private+"company H par=70 cash=999 *P1=60 operated tokens=G29.2 trains=2,2,3\noperate H")
	y.Until("trains")
	y.Do("train 4")
	if n := kit.Counted(y.Game, "H"); n != 2 {
		t.Errorf("%d of its trains count", n)
	}
	y.Do("train 4")
	y.Refused("train 4", "NOR-TB-11")
}

// TestShipsOfOneKind: one of each kind a company, also from others; and a company that must own a train buys that first, B before
// phase 5 excepted (NOR-TB-06, NOR-TB-09, NOR-TB-20).
func TestShipsOfOneKind(t *testing.T) {
	x := shops(t, "H", "phase 3\ncompany H par=70 cash=999 *P1=60 operated tokens=G29.2 trains=3\ncompany D par=60 cash=0 *P2=60 operated tokens=G17 trains=S3,3")
	x.Do("train S3")
	x.Refused("train S3", "NOR-TB-09")
	x.Refused("train S3 from D 10", "NOR-TB-09")
	x.Do("train S4")
	x = shops(t, "H", "phase 3\ncompany H par=70 cash=999 *P1=60 operated tokens=G29.2\ncompany D par=60 cash=0 *P1=60 operated tokens=G17 trains=S3,3")
	x.Refused("train S3", "NOR-TB-20")
	x.Refused("train S3 from D 10", "NOR-TB-20")
	if x.Offered("train", "S3") || x.Offered("train", "S4") {
		t.Error("a ship is offered to a company that must buy a train")
	}
	x.Do("train 3; train S3 from D 819")
}

// TestShipsFromOthers: a ship is bought from another company for any whole price from 1 up to the treasury, if its president agrees
// (NOR-TB-06, NOR-TB-15).
func TestShipsFromOthers(t *testing.T) {
	const lines = "phase 3\ncompany H par=70 cash=50 *P1=60 operated tokens=G29.2 trains=3\ncompany D par=60 cash=0 *P2=60 operated tokens=G17 trains=S3,3"
	x := shops(t, "H", lines)
	x.Offers("train S3 from D", "1-50")
	x.Refused("train S3 from D 51", "NOR-TB-15")
	x.Refused("train S3 from D 0", "NOR-TB-06")
	x.Do("train S3 from D 50")
	x.Turns("P2", "answer")
	x.Do("decline")
	x.Trains("D", "3", "S3")
	x.Do("train 3 from D 50")
	x.Do("accept")
	x.Trains("D", "S3") // it may sell its last train
	x.Wants("D cash", 50)
	x.Wants("H cash", 0)
}

// TestSellers: a company sells nothing in its own turn, may sell its last train and must own one at the end of its own next turn; one
// without a president sells nothing (NOR-TB-07, NOR-TB-08).
func TestSellers(t *testing.T) {
	x := shops(t, "H", "phase 3\ncompany H par=70 cash=100 *P1=60 operated tokens=G29.2 trains=3\ncompany D par=60 cash=500 *P1=60 operated tokens=G17 trains=3")
	x.Refused("train 3 from H 10", "NOR-TB-06")
	x.Do("train 3 from D 100; pass")
	x.Until("trains")
	x.Refused("pass", "NOR-TB-02")
	x.Do("train 3; pass")
	y := shops(t, "H", "phase 3\ncompany H par=70 cash=100 *P1=60 operated tokens=G29.2 trains=3\ncompany D par=60 cash=500 *P2=60 operated tokens=G17 trains=3")
	y.Company("D").Certs[0].Holder = engine.Pool
	for i := range y.Company("D").Certs {
		if y.Company("D").Certs[i].Holder == "P2" {
			y.Company("D").Certs[i].Holder = engine.Pool
		}
	}
	y.Refused("train 3 from D 50", "NOR-TB-08")
	if y.Offered("train 3 from", "D") {
		t.Error("a company without a president sells")
	}
}

// TestDutyToOwnATrain: at the end of its turn, route or not; ships and obsolete trains are none; a company that can pay for one must
// buy it; B is free of it before phase 5, and gets no help then (NOR-TB-02, NOR-TB-15, NOR-TB-18, NOR-TB-19, NOR-SP-11, NOR-OB-04,
// NOR-PW-03).
func TestDutyToOwnATrain(t *testing.T) {
	x := shops(t, "H", "phase 2\ncompany H par=70 cash=80 *P1=60 operated tokens=G29.2")
	x.Refused("pass", "NOR-TB-02")
	x.Do("train 2")
	x = shops(t, "R", "phase 3\ncompany R par=70 cash=200 *P1=60 operated tokens=E19 trains=S3")
	x.Refused("pass", "NOR-TB-02")
	x.Do("train 3")
	// Any that it can pay for, also another company's.
	x = shops(t, "H", "phase 3\ncompany H par=70 cash=200 *P1=60 operated tokens=G29.2\ncompany D par=60 cash=0 *P1=60 operated tokens=G17 trains=2,2")
	x.Do("train 2 from D 1")
	x.Do("pass")
	// B.
	for _, phase := range []string{"2", "3", "4"} {
		b := shops(t, "B", "phase "+phase+"\ncash P1=900\ncompany B par=70 cash=10 *P1=60 operated tokens=B26")
		b.Refused("train "+phase, "NOR-TB-18")
		if !b.Offered("", "pass") {
			t.Errorf("B may not pass in phase %s", phase)
		}
		b.Do("pass")
		b = shops(t, "B", "phase "+phase+"\ncompany B par=70 cash=999 *P1=60 operated tokens=B26")
		b.Do("pass")
	}
	for _, phase := range []string{"5", "6", "D"} {
		b := shops(t, "B", "phase "+phase+"\ncash P1=1900\ncompany B par=70 cash=10 *P1=60 operated tokens=B26")
		b.Refused("pass", "NOR-TB-02")
	}
	// It may buy ships all the same.
	b := shops(t, "B", "phase 3\ncompany B par=70 cash=300 *P1=60 operated tokens=B26")
	b.Do("train S4")
}

// TestTrainsOfThePool: trains and ships lying there cost their printed price, to the bank (NOR-TB-05).
func TestTrainsOfThePool(t *testing.T) {
	x := shops(t, "H", "phase 5\npool 4,S4\ncompany H par=70 cash=550 *P1=60 operated tokens=G29.2\ncompany D par=60 *P2=60 operated tokens=G17")
	x.Do("train 4 from pool")
	if got := prices(x.Game, "H"); got["pool S4"] != 250 {
		t.Errorf("%v", got)
	}
	x.Do("train S4 from pool")
	x.Wants("H cash", 0)
	x.Trains("H", "4", "S4")
}

// TestTradingIn: a 4, 5 or 6 and 750 for a D, also at the limit; the old train goes to the pool; obsolete ones are not taken, nor 2s,
// 3s and ships, nor before phase 6 (NOR-TB-12, NOR-OB-03).
func TestTradingIn(t *testing.T) {
	x := shops(t, "H", "phase 6\ncompany H par=70 cash=1600 *P1=60 operated tokens=G29.2 trains=5,6")
	x.Offers("upgrade", "5", "6")
	x.Do("upgrade 5")
	x.Wants("H cash", 850)
	x.Trains("H", "6", "D")
	if x.Game.TrainOf(engine.Pool, "5") == nil || x.PhaseNow().Name != "D" {
		t.Error("the 5 does not lie in the pool, or no phase has begun")
	}
	x.Do("upgrade 6")
	x.Trains("H", "D", "D")
	x = shops(t, "H", "phase 6\ncompany H par=70 cash=1600 *P1=60 operated tokens=G29.2 trains=4,S5")
	x.Offers("upgrade", "4")
	x.Do("upgrade 4") // the 4 becomes obsolete with the first D, in the pool it leaves
	if x.Game.TrainOf(engine.Pool, "4") != nil {
		t.Error("a 4 lies in the pool")
	}
	x = shops(t, "H", "phase 5\ncompany H par=70 cash=1600 *P1=60 operated tokens=G29.2 trains=5")
	x.Refused("upgrade 5", "NOR-TB-12")
	x = shops(t, "H", "phase D\ncompany H par=70 cash=1600 *P1=60 operated tokens=G29.2 trains=4,6")
	x.Game.TrainOf("H", "4").Obsolete = true
	x.Refused("upgrade 4", "NOR-TB-12")
	x = shops(t, "H", "phase 6\ncompany H par=70 cash=749 *P1=60 operated tokens=G29.2 trains=5")
	x.Refused("upgrade 5", "NOR-TB-15")
}

// TestDovrebanen pays a tenth less for the trains of supply and pool and 675 in trade, the full price for ships and whatever is
// agreed to other companies (NOR-TB-13, NOR-PW-02; WE-22).
func TestDovrebanen(t *testing.T) {
	for phase, want := range map[string]map[string]int{
		"2": {"2": 72, "S3": 150}, "3": {"3": 162, "S4": 250}, "4": {"4": 270}, "5": {"5": 405}, "6": {"6": 567, "D": 810, "6>D": 675, "S5": 400},
	} {
		x := at(t, 3, "phase "+phase+"\npool 2,S3\ncompany D par=70 cash=0 *P1=60 operated tokens=G17 trains=6\ncompany H par=60 *P2=60 tokens=G29.2 trains=6\noperate D")
		got := prices(x.Game, "D")
		for model, price := range want {
			if got[model] != price {
				t.Errorf("phase %s: %s costs D %d, want %d", phase, model, got[model], price)
			}
		}
		if got["pool 2"] != 72 || got["pool S3"] != 150 {
			t.Errorf("in the pool: %v", got)
		}
		if theirs := prices(x.Game, "H"); phase == "6" && theirs["6>D"] != 750 {
			t.Errorf("H pays %d in trade", theirs["6>D"])
		}
	}
	x := shops(t, "D", "phase 5\nleft 5=0\ncompany D par=70 cash=567 *P1=60 operated tokens=G17 trains=4")
	x.Do("train 6")
	x.Wants("D cash", 0)
	x = shops(t, "D", "phase 6\ncompany D par=70 cash=675 *P1=60 operated tokens=G17 trains=5")
	x.Do("upgrade 5")
	x.Wants("D cash", 0)
	x = shops(t, "D", "phase 3\ncompany D par=70 cash=100 *P1=60 operated tokens=G17 trains=3\ncompany H par=60 cash=0 *P1=60 operated tokens=G29.2 trains=2,2")
	x.Do("train 2 from H 1; train 2 from H 99")
	// The discount counts when it is asked whether D can pay.
	x = shops(t, "D", "phase 3\ncash P1=100\ncompany D par=70 cash=162 *P1=60 operated tokens=G17")
	x.Do("train 3")
	x.Wants("P1 cash", 100)
}

// TestMellemvaerfet: the owner of P4 gets 10 with every ship bought, from whomever, and for no train (NOR-TB-14, NOR-PC-06,
// NOR-PC-08).
func TestMellemvaerfet(t *testing.T) {
	const lines = "phase 3\ncash P2=0\nprivate Mellem P2\npool S3\ncompany H par=70 cash=900 *P1=60 operated tokens=G29.2 trains=3\n" +
		"company D par=60 cash=0 *P1=60 operated tokens=G17 trains=S3,S4,3\n"
	for order, gets := range map[string]int{"train S3": 10, "train S3 from pool": 10, "train S3 from D 5": 10, "train 3": 0, "train 3 from D 5": 0, "train S4": 10} {
		x := shops(t, "H", lines)
		before := int(x.Game.Cash("P2"))
		x.Do(order)
		x.Wants("P2 cash", before+gets)
	}
	x := shops(t, "H", "phase 3\nprivate Mellem D\ncompany H par=70 cash=900 *P1=60 operated tokens=G29.2 trains=3\ncompany D par=60 cash=0 *P1=60 operated tokens=G17 trains=3\n")
	x.Do("train S3")
	x.Wants("D cash", 10)
}

// TestRoomForATrain: a company that must buy a train and has no room because of its ships puts one into the pool first, unpaid
// (NOR-TB-17).
func TestRoomForATrain(t *testing.T) {
	x := at(t, 3, "phase 5\ncompany H par=70 cash=700 *P1=60 operated tokens=G29.2 trains=S4,S5\noperate H")
	x.Until("discard")
	x.Refused("discard 5", "NOR-TB-11")
	x.Offers("discard", "S4", "S5")
	x.Do("discard S4")
	x.Wants("H cash", 700)
	if x.Game.TrainOf(engine.Pool, "S4") == nil {
		t.Error("the ship does not lie in the pool")
	}
	x.Turns("P1", "trains")
	x.Do("train 5")
	x.Trains("H", "5", "S5")
	// With room, or without the duty, nobody is asked.
	shops(t, "H", "phase 5\ncompany H par=70 cash=700 *P1=60 operated tokens=G29.2 trains=S5")
	at(t, 3, "phase 5\ncompany H par=70 cash=700 *P1=60 operated tokens=G29.2 trains=5,S5\noperate H").EndTurn()
	at(t, 3, "phase 4\ncompany B par=70 cash=700 *P1=60 operated tokens=B26 trains=S4,S4,S5\noperate B").EndTurn()
}

// TestFirstFour: the limit falls to 3, S3s go from everywhere, 2s run once more and count for nothing
// (NOR-PH-06, NOR-OB-01 to NOR-OB-06, NOR-OB-09; WE-23).
func TestFirstFour(t *testing.T) {
	x := shops(t, "S", `
		phase 3
		left 3=0
		pool 2,S3
		private Jebsen P1
		company S par=90 cash=500 *P1=60 operated tokens=C35 trains=3,3
		company H par=80 cash=0 *P2=60 operated tokens=G29.2 trains=2,3
		company D par=70 cash=400 *P2=60 operated tokens=G17 trains=2,S3,3
		company B par=60 cash=900 *P3=60 operated tokens=B26 trains=S3
	`)
	x.Do("train 4")
	x.Trains("S", "3", "3", "4")
	x.Trains("D", "2", "3")
	x.Trains("B")
	x.Trains("H", "2", "3")
	for _, k := range x.Game.Trains {
		if k.Model == "S3" && k.Owner != engine.Gone || k.Model == "2" && k.Owner == engine.Pool {
			t.Errorf("a %s is with %s", k.Model, k.Owner)
		}
	}
	if !x.Game.TrainOf("D", "2").Obsolete || kit.Counted(x.Game, "D") != 1 {
		t.Error("D's 2 is not obsolete")
	}
	x.EndTurn()
	// H has no route: its 2 leaves all the same.
	x.EndTurn()
	x.Trains("H", "3")
	x.Until("trains")
	x.Trains("D", "3")
}

// TestNobodyBuysObsoleteTrains (NOR-OB-03).
func TestNobodyBuysObsoleteTrains(t *testing.T) {
	x := shops(t, "S", "phase 4\ncompany S par=90 cash=500 *P1=60 operated tokens=C35 trains=3\ncompany H par=80 cash=0 *P1=60 operated tokens=G29.2 trains=2")
	x.Game.TrainOf("H", "2").Obsolete = true
	x.Refused("train 2 from H 1", "NOR-TB-06")
	if x.Offered("train", "2") {
		t.Error("an obsolete train is offered")
	}
}

// TestObsoleteTrainIsNoTrain: it does not fulfil the duty; the buyer's own run once more in its next turn (NOR-OB-04, NOR-OB-07,
// NOR-RT-12).
func TestObsoleteTrainIsNoTrain(t *testing.T) {
	x := shops(t, "H", "phase 3\nleft 3=0\ntile H28 8 5\ncompany H par=90 cash=350 *P1=60 operated tokens=G29.2 trains=2")
	x.Do("train 4")
	x.Trains("H", "2", "4")
	if !x.Game.TrainOf("H", "2").Obsolete {
		t.Error("the buyer's 2 is not obsolete")
	}
	y := at(t, 3, "phase 4\ntile H28 8 5\ncompany H par=90 cash=350 *P1=60 operated tokens=G29.2 trains=2\noperate H")
	y.Game.TrainOf("H", "2").Obsolete = true
	y.Until("run")
	y.Do("run")
	y.Wants("H revenue", 30+40)
	y.Trains("H", "2")
	y.Do("pay")
	y.Trains("H")
	y.Refused("pass", "NOR-TB-02")
	// Run or not: this one has no route.
	z := at(t, 3, "phase 4\ncompany H par=90 cash=350 *P1=60 operated tokens=G29.2 trains=2\noperate H")
	z.Game.TrainOf("H", "2").Obsolete = true
	z.Until("trains")
	z.Wants("H revenue", 0)
	z.Trains("H")
}

// TestFirstFive: the limit falls to 2: the buyer discards first, then the others in operating order, what they choose, unpaid, into
// the pool; privates have closed and Mjøsa has changed before (NOR-PH-06 to NOR-PH-08, NOR-PH-14, NOR-OB-08, NOR-OB-09; WE-24).
func TestFirstFive(t *testing.T) {
	x := shops(t, "D", `
		phase 4
		left 4=0
		private Pihl P3
		private Thunes D
		tile H26 LM1 0
		company S par=150 cash=0 *P2=60 operated tokens=C35 trains=4,4,4
		company D par=90 cash=405 *P1=60 operated tokens=G17 trains=4,S4
		company R par=80 cash=300 *P3=60 operated tokens=E19 trains=3,3,S4
	`)
	for i := range x.Game.Trains { // the fourth 4
		if k := &x.Game.Trains[i]; k.Model == "4" && k.Owner == engine.Supply {
			k.Owner = engine.Gone
		}
	}
	cash := int(x.Game.Cash("D"))
	x.Do("train 5")
	x.Wants("D cash", cash-405)
	if x.Board.Lays[x.Map().Map.Find("H26")].Tile != "LM2" || !x.Game.Private("Pihl").Closed || !x.Game.Private("Thunes").Closed {
		t.Error("privates are open, or Mjøsa is green")
	}
	x.Turns("P1", "discard")
	x.Offers("discard", "4", "5", "S4")
	x.Do("discard 4")
	x.Wants("D cash", cash-405)
	x.Turns("P2", "discard")
	x.Refused("discard 3", "NOR-TB-11")
	x.Do("discard 4")
	x.Trains("S", "4", "4")
	x.Trains("R", "3", "3", "S4") // its 3s are obsolete and count for nothing
	x.EndTurn()                   // that of S; D is at its limit
	x.Until("trains")
	x.Do("train 4 from pool")
	x.Wants("R cash", 0)
	x.Trains("R", "4", "S4")
}

// TestDiscardsInOperatingOrder: after the buyer by price from the top, a company without a president by itself, its ships first and
// then its smallest train (NOR-OB-08, NOR-RC-09).
func TestDiscardsInOperatingOrder(t *testing.T) {
	x := shops(t, "D", `
		phase 4
		company S par=150 cash=0 *P2=60 operated tokens=C35 trains=4,4,4
		company D par=90 cash=950 *P1=60 operated tokens=G17
		company R par=80 cash=0 *P3=60 operated tokens=E19 trains=4,S4,S5
		company J par=60 cash=0 *pool=40 operated tokens=B32 trains=5,S4,S5
	`)
	for i := range x.Game.Trains {
		if k := &x.Game.Trains[i]; k.Model == "4" && k.Owner == engine.Supply {
			k.Owner = engine.Gone
		}
	}
	x.Do("train 5")
	x.Turns("P2", "discard")
	x.Do("discard 4")
	x.Turns("P3", "discard")
	x.Do("discard S4")
	x.Trains("J", "5", "S5")
	x.Turns("P1", "trains")
}

// TestFirstThree: phase 3 closes P7 and no other private, brings the green Mjøsa, and takes no train (NOR-PH-06 to NOR-PH-08).
func TestFirstThree(t *testing.T) {
	x := shops(t, "H", "phase 2\nleft 2=0\nprivate Stephenson P1\nprivate Jebsen P2\ncompany H par=90 cash=500 *P1=60 operated tokens=G29.2 trains=2,S3")
	x.Do("train 3")
	if !x.Game.Private("Stephenson").Closed || x.Game.Private("Jebsen").Closed || x.Board.Lays[x.Map().Map.Find("H26")].Tile != "LM1" {
		t.Error("P7 is open, P6 is closed, or Mjøsa is yellow")
	}
	x.Trains("H", "2", "3", "S3")
	if x.Game.TrainOf("H", "2").Obsolete {
		t.Error("a 2 is obsolete")
	}
}

// TestLaterPhases: 6 takes the S4s, D makes the 4s obsolete, and 5s, 6s, Ds and S5s stay (NOR-PH-06).
func TestLaterPhases(t *testing.T) {
	x := shops(t, "H", "phase 5\nleft 5=0\ncompany H par=90 cash=2000 *P1=60 operated tokens=G29.2 trains=S5\ncompany R par=80 cash=300 *P3=60 operated tokens=E19 trains=4,S4")
	x.Do("train 6")
	x.Trains("R", "4")
	if slices.ContainsFunc(x.Game.Trains, func(k engine.Train) bool { return k.Model == "S4" && k.Owner != engine.Gone }) {
		t.Error("an S4 is left")
	}
	x = shops(t, "H", "phase 6\ncompany H par=90 cash=2000 *P1=60 operated tokens=G29.2 trains=S5\ncompany R par=80 cash=300 *P3=60 operated tokens=E19 trains=4,5")
	x.Do("train D")
	if !x.Game.TrainOf("R", "4").Obsolete || x.Game.TrainOf("R", "5").Obsolete {
		t.Error("the D has not made the 4 obsolete, or the 5 too")
	}
	x.Trains("H", "D", "S5")
}
