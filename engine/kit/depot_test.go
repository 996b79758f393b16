package kit_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// shelf lists the models for sale from the supply.
func shelf(g *engine.Game) []string {
	var out []string
	for t := range kit.Shelf(g) {
		out = append(out, t.Model)
	}
	return out
}

func wantShelf(t *testing.T, g *engine.Game, want ...string) {
	t.Helper()
	if got := shelf(g); !slices.Equal(got, want) {
		t.Fatalf("the supply offers %v, want %v", got, want)
	}
}

// empty removes all trains of these models from the supply, without any effects, so that the next model is on sale.
func empty(g *engine.Game, models ...string) {
	for i := range g.Trains {
		if t := &g.Trains[i]; t.Owner == engine.Supply && slices.Contains(models, t.Model) {
			t.Owner = engine.Gone
		}
	}
	g.Touch()
}

// first is the owner's first train of the model.
func first(t *testing.T, g *engine.Game, owner engine.ID, model string) *engine.Train {
	t.Helper()
	k := g.TrainOf(owner, model)
	if k == nil {
		t.Fatalf("%s has no %s", owner, model)
	}
	return k
}

// late is a position in which A can buy the last 4 before phase 6.
const late = `
  phase 4
  cash P1=400 P2=300
  company A par=80 cash=1500 *P1=60 trains=3 tokens=B2 operated
  company B par=70 cash=500 *P2=60 trains=3 tokens=B6 operated
`

// The supply offers ships beside trains, and from the first 6 on the 7 and the D beside the 6s; when the 6s are gone the others
// remain (NOR-TB-03, NOR-TB-04, FRRCE-PH-09, FRRCE-PH-14).
func TestSeveralModelsOnSale(t *testing.T) {
	x := position(t, late+"operate A")
	wantShelf(t, x.Game, "4", "S3")
	empty(x.Game, "4")
	wantShelf(t, x.Game, "6", "S3")
	x.Until("trains")
	x.Refused("train D", "train: what the supply offers")
	x.Do("train 6")
	wantShelf(t, x.Game, "6", "7", "D", "S3")
	x.Offers("train", "6", "7", "D", "S3")
	empty(x.Game, "6", "7")
	x.Do("train D")
	wantShelf(t, x.Game, "D") // Ds never run out
}

// A company pays its own price for trains of the supply and the pool, even in an emergency; others pay the printed
// price (NOR-TB-13, NOR-PW-02).
func TestPriceForOneCompany(t *testing.T) {
	x := position(t, `
	  phase 3
	  company A par=80 cash=144 *P1=60 tokens=B2 operated
	  operate A`)
	x.Until("trains")
	for s := range kit.Depot(x.Game, "A") {
		if s.Model.Name == "3" && s.Price != 144 || s.Model.Name == "S3" && s.Price != 70 {
			t.Errorf("the depot has a %s for %d", s.Model.Name, s.Price)
		}
	}
	x.Do("train 3")
	x.Wants("A cash", 0)
	x = position(t, `
	  phase 3
	  company M owner=P3 par=50 cash=159 tokens=D4 operated
	  operate M`)
	x.Until("trains")
	x.Refused("train 3", "train: no help for a company that need not own one")

	x = position(t, `
	  phase 3
	  cash P1=5
	  company A par=80 cash=140 *P1=60 tokens=B2 operated
	  operate A`)
	x.Until("trains")
	x.Do("train 3") // 4 are short, not 20
	x.Wants("P1 cash", 1)
}

// A train that leaves the supply without a purchase still starts its phase, with all effects (FRRCE-PH-01,
// FRRCE-TD-05).
func TestExportStartsPhase(t *testing.T) {
	x := position(t, late+"operate A")
	kit.MoveTrain(x.Game, kit.NextTrain(x.Game).N, engine.Gone) // the last 4
	if got := x.PhaseNow().Name; got != "4" {
		t.Fatalf("the export of a 4 began phase %s", got)
	}
	kit.MoveTrain(x.Game, kit.NextTrain(x.Game).N, engine.Gone)
	if got := x.PhaseNow().Name; got != "6" {
		t.Fatalf("after the export of the first 6 the phase is %s", got)
	}
	x.Trains("A") // the 3s rust
	x.Trains("B")
	// A train that left the supply before starts nothing.
	x = position(t, late+"operate A")
	g := x.Game
	n := first(t, g, engine.Supply, "D").N
	g.Trains[n].Owner = engine.Pool
	kit.MoveTrain(g, n, "A")
	if got := x.PhaseNow().Name; got != "4" {
		t.Fatalf("a D from the pool began phase %s", got)
	}
}

// When a train is exported between a set and a stock round, companies over the new limit discard before the round's first
// turn (FRRCE-TD-11).
func TestExportBetweenRounds(t *testing.T) {
	x := position(t, `
	  phase 3
	  company A par=80 cash=0 *P1=60 trains=3,3,3 tokens=B2 operated
	  company B par=70 cash=0 *P2=60 trains=2 tokens=B6 operated
	  priority P3
	  operate A 2 of 2`)
	g := x.Game
	g.Round.Done = []engine.ID{"M", "B"}
	x.Until("trains")
	x.Do("pass")
	x.Turns("P1", "discard")
	if g.Round.Kind != "stock" || x.PhaseNow().Name != "4" {
		t.Fatalf("%s in phase %s", x.Where(), x.PhaseNow().Name)
	}
	x.Offers("discard", "3")
	x.Do("discard 3")
	x.Turns("P3", "trade")
}

// A skipped phase takes effect, too, and does not begin again when its train comes later (FRRCE-PH-10).
func TestSkippedPhase(t *testing.T) {
	x := position(t, late+"operate A")
	g := x.Game
	first(t, g, "B", "3").Owner = engine.Gone
	first(t, g, engine.Gone, "4").Owner = "B"    // it rusts with the 7 or the D
	first(t, g, engine.Supply, "S3").Owner = "B" // it rusts with the 7 alone
	empty(g, "4")
	x.Until("trains")
	x.Do("train 6")
	x.Trains("A", "6")
	x.Do("train D")
	if got := x.PhaseNow().Name; got != "D" || !g.Reached("7") {
		t.Fatalf("phase %s, phase 7 reached: %t", got, g.Reached("7"))
	}
	x.Trains("B")
	var said []string
	for _, l := range x.Game.Log() {
		if l.Phase && strings.HasPrefix(l.Text, "Phase ") {
			said = append(said, l.Text)
		}
	}
	if got := strings.Join(said, "; "); !strings.HasSuffix(got, "Phase 7 is skipped; Phase D begins") {
		t.Error(got)
	}
	kit.MoveTrain(g, first(t, g, engine.Supply, "7").N, "B")
	if got := x.PhaseNow().Name; got != "D" {
		t.Fatalf("the first 7 after a D began phase %s", got)
	}
}

// A model rusts with the first of several others, whichever comes first, in companies, pool and supply alike (FRRCE-PH-06 to
// PH-08).
func TestRustedBySeveral(t *testing.T) {
	for _, by := range []string{"7", "D"} {
		x := position(t, late+"pool 4\noperate A")
		g := x.Game
		empty(g, "6")
		g.Phase = slices.IndexFunc(g.Sheet().Phases, func(p facts.Phase) bool { return p.Name == "6" })
		first(t, g, engine.Supply, "4").Owner = "B"
		kit.MoveTrain(g, first(t, g, engine.Supply, by).N, "A")
		x.Trains("B", "3")
		if g.Owns(engine.Pool) != 0 {
			t.Errorf("by a %s: the 4 in the pool has not rusted", by)
		}
	}
}

// Obsolete trains run once more and go, whether or not their company can run them, and whatever it pays out
// (NOR-OB-01, NOR-OB-02, NOR-OB-06, NOR-OB-07, ARD-RST-02).
func TestObsoleteTrainsRunOnceMore(t *testing.T) {
	x := position(t, `
	  phase 3
	  company A par=80 cash=500 *P1=60 trains=2,3 tokens=B2 operated
	  company B par=70 cash=0 *P2=60 trains=2 tokens=B6 operated
	  pool 2
	  operate A`)
	g := x.Game
	empty(g, "3")
	x.Until("trains")
	x.Do("train 4")
	if g.Owns(engine.Pool) != 0 {
		t.Error("an obsolete train is in the pool")
	}
	x.Trains("A", "2", "3", "4") // the buyer's own trains run once more, too, in its next turn
	x.EndTurn()
	x.Until("run")
	x.Do("run; withhold")
	if got := g.Company("B").Last; len(got) != 1 || got[0].Train != "2" {
		t.Fatalf("the obsolete 2 has not run: %v", got)
	}
	x.Trains("B")
}

// Obsolete trains do not count for limits, and cannot be sold to other companies, handed in or discarded; they do not satisfy the
// duty to own a train (NOR-OB-03, NOR-OB-04, NOR-OB-09, ARD-RST-03).
func TestObsoleteTrainsDoNotCount(t *testing.T) {
	x := position(t, late+"company M owner=P3 par=50 cash=30 trains=2 tokens=D4\noperate A")
	g := x.Game
	x.Until("trains")
	for _, id := range []engine.ID{"A", "B"} { // as if a phase had just begun
		k := first(t, g, engine.Gone, "2")
		k.Owner, k.Obsolete = id, true
	}
	if kit.Counted(g, "A") != 1 || g.Owns("A") != 2 {
		t.Fatalf("%d of %d trains count", kit.Counted(g, "A"), g.Owns("A"))
	}
	x.Refused("train 2 from B 1", "train: what another company has")
	first(t, g, "A", "3").Owner = engine.Gone
	x.Refused("pass", "train: must own one")
	first(t, g, engine.Gone, "3").Owner = "A"
	x.Do("train 4")
	x.Refused("train S3", "train: train limit")

	// Over the limit, only trains that count can be discarded.
	first(t, g, engine.Gone, "3").Owner = "A"
	x.Turns("P1", "discard")
	x.Offers("discard", "3", "4")
	x.Refused("discard 2", "train: train limit")
	x.Do("discard 3")

	// An obsolete 4 cannot be handed in.
	g.Phase = 5
	first(t, g, "A", "4").Obsolete = true
	x.Refused("upgrade 4", "train: upgrade")
	x.Offers("upgrade")
}

// When a train can be handed in for two models the company chooses; the train goes to the pool, needs no room, and this may happen
// several times a turn if the rules say so (NOR-TB-12, ARD-TRN-11, ARD-TRN-12, FRRCE-TU-01, FRRCE-TU-04 to TU-06).
func TestHandingIn(t *testing.T) {
	x := position(t, late+"operate A")
	g := x.Game
	empty(g, "4")
	x.Until("trains")
	first(t, g, "A", "3").Owner = engine.Gone
	first(t, g, engine.Gone, "4").Owner = "A"
	x.Do("train 6")
	x.Refused("train 6", "train: train limit")
	x.Offers("upgrade", "4", "6")
	x.Offers("upgrade 4", "7", "D")
	x.Refused("upgrade 4", "")
	x.Refused("upgrade 4 6", "train: upgrade")
	cash := int(g.Cash("A"))
	x.Do("upgrade 4 D") // A has its own price for that
	x.Wants("A cash", cash-225)
	x.Trains("A", "6", "D")
	if g.TrainOf(engine.Pool, "4") != nil || x.PhaseNow().Name != "D" {
		t.Fatal("the D has started no phase: a 4 lies in the pool")
	}
	x.Do("upgrade 6 7")
	x.Trains("A", "7", "D")
	first(t, g, engine.Pool, "6")
	x.Do("upgrade 7") // only one choice is left
	x.Trains("A", "D", "D")
	first(t, g, engine.Pool, "7")
	x.Wants("A cash", cash-225-150-225)
}

// Another company pays the printed price when handing a train in (NOR-TB-13).
func TestHandingInForOneCompany(t *testing.T) {
	x := position(t, `
	  phase 6
	  company A par=80 cash=500 *P1=60 trains=4 tokens=B2 operated
	  company B par=70 cash=500 *P2=60 trains=4 tokens=B6 operated
	  operate B`)
	for _, c := range []struct {
		company engine.ID
		price   engine.Money
	}{{"A", 225}, {"B", 250}} {
		found := false
		for s := range kit.Depot(x.Game, c.company) {
			if s.Trade == "4" && s.Model.Name == "D" {
				found = s.Price == c.price
			}
		}
		if !found {
			t.Errorf("%s does not pay %d for a D in trade for a 4", c.company, c.price)
		}
	}
}

// The title hears of every purchase of a train, from anyone, and of nothing else (NOR-TB-14, NOR-PC-06).
func TestATitleHearsOfPurchases(t *testing.T) {
	x := position(t, `
	  phase 3
	  company A par=80 cash=500 *P1=60 trains=3 tokens=B2 operated
	  company B par=70 cash=500 *P1=60 trains=S3 tokens=B6 operated
	  operate A`)
	x.Until("trains")
	x.Do("train S3 from B 1")
	if n := memoBells.Get(x.Game, "A", "S3"); n != 1 || len(memoBells.All(x.Game)) != 1 {
		t.Errorf("the title heard of %d ships", n)
	}
}

// A company that must buy a train and has no room gives up what it has before it buys (NOR-TB-17).
func TestRoomForATrain(t *testing.T) {
	x := position(t, `
	  phase 4
	  company A par=80 cash=500 *P1=60 trains=S3,S3 tokens=B2 operated
	  operate A`)
	x.Until("discard")
	x.Refused("discard 4", "train: train limit")
	x.Do("discard S3")
	x.Turns("P1", "trains")
	x.Do("train 4")
	x.Trains("A", "4", "S3")
}

// Ships count for the limit, but not as owning a train, and cause no emergency (NOR-SP-11, NOR-TB-02, NOR-EM-11,
// NOR-EM-12).
func TestShipsAreNoTrains(t *testing.T) {
	x := position(t, `
	  phase 3
	  cash P1=100
	  company A par=80 cash=75 *P1=60 tokens=B2 operated
	  operate A`)
	x.Until("trains")
	x.Do("train S3")
	x.Refused("pass", "train: must own one")
	x.Refused("train 4", "train: what the supply offers")
	x.Refused("train 3", "train: the president's help")
	x = position(t, `
	  phase 3
	  cash P1=300
	  company A par=80 cash=75 *P1=60 trains=S3 tokens=B2 operated
	  operate A`)
	x.Until("trains")
	short := 144 - int(x.Game.Cash("A"))
	cash := int(x.Game.Cash("P1"))
	x.Do("train 3")
	x.Wants("P1 cash", cash-short)
	x.Trains("A", "3", "S3")
}

// A title may limit a model per company, or to one kind of company, under its own rule; nothing it refuses is
// offered (NOR-TB-09, NOR-TB-20, ARD-TRN-10).
func TestATitleRefusesATrain(t *testing.T) {
	x := position(t, late+"operate A")
	first(t, x.Game, "A", "3").Owner = engine.Gone
	x.Until("trains")
	x.Do("train S3")
	x.Refused("train S3", "one of each ship")
	if x.Offered("train", "S3") {
		t.Error("a second ship is offered")
	}
}

// However many companies own trains, the limit is checked for each.
func TestManyOwners(t *testing.T) {
	title := *coast
	g, err := engine.New(&title, []string{"Ada", "Ben", "Cy"}, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	kind := g.Sheet().Kind("five")
	for i := range 40 {
		id := engine.ID(fmt.Sprintf("X%d", i))
		g.Companies = append(g.Companies, engine.Company{ID: id, Kind: kind, Floated: true, Certs: []engine.Cert{{Shares: 5, President: true, Holder: "P1"}}})
		g.Prices.Place(string(id), market.At{Col: 5})
		for range 1 + i/39*3 { // the last one has four
			g.Trains = append(g.Trains, engine.Train{N: len(g.Trains), Model: "3", Owner: id})
		}
	}
	if w := g.Waiting(); w.Name != "discard" {
		t.Fatalf("%s waits", w.Name)
	}
}
