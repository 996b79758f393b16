package t18eu_test

import (
	"fmt"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

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
