package t18eu_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// 18EU-PH-01: a phase begins with the first train of its number that is bought from the stack, and lasts till the next. A
// train bought from another company begins none, nor does the second one.
func TestPhasesBegin(t *testing.T) {
	for _, c := range []struct{ before, train, after, next string }{
		{"2", "3", "3", "3"},
		{"3", "4", "4", "4"},
		{"4", "5", "5", "5"},
		{"5", "6", "6", "6"},
		{"6", "8", "8", "8"},
		{"8", "8", "8", "8"},
		{"3", "3", "3", "3"},
		{"5", "5", "5", "5"},
	} {
		left := ""
		if c.before != c.train {
			left = "left " + c.before + "=0"
		}
		x := at(t, 3, fmt.Sprintf(`
			phase %s
			%s
			company NS par=90 cash=2000 *P1=60 tokens=C4 operated
			operate NS`, c.before, left))
		x.Until("trains")
		x.Do("train " + c.train)
		if got := x.PhaseNow().Name; got != c.after {
			t.Errorf("after the purchase of a %s in phase %s comes phase %s", c.train, c.before, got)
		}
		if got := kit.NextTrain(x.Game).Model; got != c.next {
			t.Errorf("after the purchase of a %s in phase %s the stack shows a %s", c.train, c.before, got)
		}
	}
	x := at(t, 3, `
		phase 3
		company NS par=90 cash=900 *P1=60 tokens=C4 operated
		company FS par=90 cash=0 *P1=60 trains=4,3 tokens=R5 operated
		operate NS`)
	x.Until("trains")
	x.Do("train 4 from FS 10")
	if x.PhaseNow().Name != "3" {
		t.Errorf("phase %s", x.PhaseNow().Name)
	}
}

// 18EU-PH-02: rusting first, then Pullmans that are left alone, then discards, of which the other presidents decide before the
// buyer goes on. Phase 4: FS keeps 3 and P because both 2 trains have rusted before it is counted.
func TestEffectsOfAPhaseInOrder(t *testing.T) {
	x := at(t, 4, `
		phase 3
		left 3=0
		company NS par=100 cash=900 *P1=60 trains=2,2 tokens=C4 operated
		company FS par=90 *P2=60 trains=2,2,3,P tokens=R5 operated
		company DR par=82 *P3=60 trains=2,P tokens=G10 operated
		company SNCB par=75 *P4=60 trains=3,3,3,3 tokens=H3 operated
		operate NS`)
	x.Until("trains")
	x.Do("train 4")
	x.Trains("NS", "4")
	x.Trains("FS", "3", "P")
	x.Trains("DR")
	x.Turns("P4", "discard")
	x.Refused("train 4", "")
	x.Do("discard 3")
	x.Turns("P1", "trains")
	var lines []string
	for _, l := range x.Log() {
		for _, word := range []string{"rusts", "goes to the bank pool", "goes to the pool", "discards"} {
			if strings.Contains(l.Text, word) {
				lines = append(lines, strings.Fields(word)[0])
			}
		}
	}
	if got := strings.Join(slices.Compact(lines), " "); got != "rusts goes discards" {
		t.Errorf("effects: %s", got)
	}
}

// 18EU-PH-03: the tiles of each phase, on Dortmund.
func TestTilesOfPhases(t *testing.T) {
	colors := []struct{ lies, order, color string }{
		{"", "lay F5 57 0", "yellow"},
		{"57", "lay F5 14 0", "green"},
		{"14", "lay F5 611 0", "brown"},
		{"611", "lay F5 513 0", "gray"},
	}
	for phase, open := range map[string]int{"2": 1, "3": 2, "4": 2, "5": 3, "6": 3, "8": 4} {
		for i, c := range colors {
			lies := ""
			if c.lies != "" {
				lies = "tile F5 " + c.lies + " 0"
			}
			x := at(t, 3, fmt.Sprintf(`
				phase %s
				%s
				company KPEV par=90 cash=100 *P1=60 trains=5 tokens=F5 operated
				operate KPEV`, phase, lies))
			if i < open {
				x.Do(c.order)
			} else {
				x.Refused(c.order, "18EU-TR-03")
			}
		}
	}
}

// 18EU-PH-04 to 18EU-PH-06: how many trains a corporation and a minor may own, be the last of them a Pullman.
func TestTrainLimits(t *testing.T) {
	for _, c := range []struct {
		phase        string
		major, minor int
	}{{"2", 4, 2}, {"3", 4, 2}, {"4", 3, 1}, {"5", 2, 1}, {"6", 2, 1}, {"8", 2, 1}} {
		for _, company := range []string{"NS par=90 *P1=60 operated", "12 owner=P1"} {
			id, limit := "NS", c.major
			if company[0] == '1' {
				id, limit = "12", c.minor
			}
			for _, last := range []string{"train 6 from FS 1", "train P from pool"} {
				if last[6] == 'P' && (c.phase == "2" || limit == 1) {
					continue
				}
				own := ""
				if limit > 1 {
					own = "trains=8" + strings.Repeat(",8", limit-2)
				}
				x := at(t, 3, fmt.Sprintf(`
					phase %s
					company %s cash=2000 %s tokens=C4
					company FS par=90 cash=0 *P1=60 trains=6,6 tokens=R5 operated
					operate %s`, c.phase, company, own, id))
				x.Until("trains")
				x.Do(last)
				if n := len(x.TrainsOf(engine.ID(id))); n != limit || x.Turn.Of == engine.ID(id) && x.Can("train") {
					t.Errorf("phase %s: %s owns %d trains and may buy more, the limit is %d", c.phase, id, n, limit)
				}
			}
		}
	}
	x := at(t, 3, `
		phase 3
		company 12 owner=P1 cash=2000 trains=3,P tokens=C4
		operate 12`)
	x.Until("trains") // because it may give the Pullman up
	x.Refused("train 3", "18EU-TB-01")
}

// 18EU-PH-07: what rusts, on charters and in the pool, and what never does.
func TestRust(t *testing.T) {
	for _, c := range []struct{ before, buy, gone string }{
		{"2", "3", ""}, {"3", "4", "2"}, {"4", "5", ""}, {"5", "6", "3"}, {"6", "8", "4"},
	} {
		x := at(t, 4, fmt.Sprintf(`
			phase %s
			company SNCB par=90 *P1=60 trains=2,3 tokens=H3
			company DR par=90 *P2=60 trains=4,5 tokens=G10
			company KBS par=90 *P3=60 trains=6,8 tokens=L7
			company FS par=90 *P4=60 trains=5,P tokens=R5
			company NS par=90 cash=2000 *P1=60 tokens=C4 operated
			pool 2,3,4,8
			left %s=0
			operate NS`, c.before, c.before))
		x.Until("trains")
		x.Do("train " + c.buy)
		for owner, models := range map[string]string{"SNCB": "2 3", "DR": "4 5", "KBS": "6 8", "FS": "5 P", "pool": "2 3 4 8 P P P P", "NS": c.buy} {
			left := slices.DeleteFunc(strings.Fields(models), func(m string) bool { return m == c.gone })
			x.Trains(owner, left...)
		}
	}
}

// 18EU-PH-08: the first value of a red place in phases 2 to 4, the second from phase 5; here Brussels 30, Lille 10 and London.
func TestRedPlacesByPhase(t *testing.T) {
	values := map[string][2]int{"F1": {40, 70}, "B7": {30, 50}, "E14": {20, 30}, "Q14": {30, 50}, "V7": {30, 50}}
	for i, phase := range []string{"2", "3", "4", "5", "6", "8"} {
		late := 0
		if i >= 3 {
			late = 1
		}
		x := at(t, 3, fmt.Sprintf(`
			phase %s
			tile H3 202 2
			tile G2 4 2
			company SNCB par=90 cash=0 *P1=60 trains=5 tokens=H3 operated
			operate SNCB`, phase))
		red := 0
		for _, h := range x.Sheet().Map.Hexes {
			for _, s := range h.Face.Stops {
				if s.Kind != board.OffBoard {
					continue
				}
				red++
				if got := s.Revenue.In(x.PhaseNow().Revenue); got != values[h.ID][late] {
					t.Errorf("phase %s: %s is worth %d, want %d", phase, h.ID, got, values[h.ID][late])
				}
			}
		}
		if red != len(values) {
			t.Errorf("%d red places", red)
		}
		x.Until("dividend")
		x.Wants("SNCB revenue", 30+10+values["F1"][late])
	}
}

// 18EU-PH-09: Pullmans from phase 3.
func TestPullmansByPhase(t *testing.T) {
	for _, phase := range []string{"2", "3", "4", "5", "6", "8"} {
		x := at(t, 3, fmt.Sprintf(`
			phase %s
			company NS par=90 cash=100 *P1=60 trains=6 tokens=C4 operated
			operate NS`, phase))
		x.Until("trains")
		if phase == "2" {
			x.Refused("train P from pool", "18EU-PU-01")
			continue
		}
		x.Do("train P from pool")
		x.Trains("NS", "6", "P")
		x.Wants("NS cash", 0)
	}
}

// 18EU-PH-10, 18EU-SQ-01: two operating rounds after the stock round of each phase, then the next stock round.
func TestTwoOperatingRounds(t *testing.T) {
	for _, phase := range []string{"2", "3", "4", "5", "6", "8"} {
		x := at(t, 3, fmt.Sprintf(`
			phase %s
			company NS par=90 *P1=50 cash=0 trains=6 tokens=C4 operated
			stock 3 P1`, phase))
		x.Do("pass; pass; pass")
		rounds := []string{}
		for x.Round.Kind == "operating" {
			rounds = append(rounds, x.Where())
			x.EndTurn()
		}
		if want := []string{"Operating round 3.1", "Operating round 3.2"}; !slices.Equal(rounds, want) || x.Where() != "Stock round 4" {
			t.Errorf("phase %s: %v, then %s", phase, rounds, x.Where())
		}
	}
}

// 18EU-PH-13: the 8 trains never run out: after eight cards a ninth is sold.
func TestEightsNeverRunOut(t *testing.T) {
	x := at(t, 4, `
		phase 8
		company SNCB par=90 *P1=60 trains=8,8 tokens=H3
		company DR par=90 *P2=60 trains=8,8 tokens=G10
		company KBS par=90 *P3=60 trains=8,8 tokens=L7
		company FS par=90 *P4=60 trains=8,8 tokens=R5
		company NS par=90 cash=1600 *P1=60 tokens=C4 operated
		operate NS`)
	x.Until("trains")
	x.Do("train 8; train 8")
	x.Trains("NS", "8", "8")
	if next := kit.NextTrain(x.Game); next == nil || next.Model != "8" {
		t.Errorf("the stack shows %v", next)
	}
}
