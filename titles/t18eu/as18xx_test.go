package t18eu_test

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// both is a position by the rules, and by the rules of 18xx.games.
func both(t *testing.T, players int, position string) (ours, theirs *enginetest.Table) {
	t.Helper()
	return at(t, players, position), at(t, players, "options 18xx.games\n"+position)
}

// 18EU-X-01: two cells of the market show 225 in place of 220, all others are alike.
func TestChartOf18xx(t *testing.T) {
	x, y := both(t, 3, "company NS par=100 at=0,10 *P1=60\ncompany FS par=100 at=1,11 *P1=60\nstock 2 P1")
	for _, corporation := range []string{"NS", "FS"} {
		x.Wants(corporation+" price", 220)
		y.Wants(corporation+" price", 225)
	}
	differ := 0
	for r, row := range x.Market().Rows {
		for c := range row {
			if row[c] != y.Market().Rows[r][c] {
				differ++
			}
		}
	}
	if differ != 2 {
		t.Errorf("%d cells differ", differ)
	}
}

// 18EU-X-02: after the sale the priority deal lies with the player after the last auctioneer.
func TestPriorityOf18xx(t *testing.T) {
	for players, theirs := range map[int]engine.ID{2: "P2", 3: "P1", 4: "P4", 5: "P1", 6: "P4"} {
		for _, option := range []string{"", "options 18xx.games"} {
			x := sold(t, players, option)
			want := engine.ID("P1")
			if option != "" {
				want = theirs
			}
			if x.Priority != want {
				t.Errorf("%d players, %q: Priority Deal with %s, want %s", players, option, x.Priority, want)
			}
		}
	}
}

// 18EU-X-14: several Pullmans may be bought in an operating round, one after the other.
func TestManyPullmansOn18xx(t *testing.T) {
	x, y := both(t, 3, "phase 3"+north+`
		company NS par=90 cash=1000 trains=3 *P1=60 tokens=H3 operated
		operate NS`)
	for _, z := range []*enginetest.Table{x, y} {
		z.Until("trains")
		z.Do("train P")
		backToPool(z, "NS")
	}
	x.Refused("train P", "18EU-PU-02")
	y.Do("train P")
}

// 18EU-X-34: a corporation that had no city for a token sees only when track is laid or a token placed that others have gone.
func TestSeesLateOn18xx(t *testing.T) {
	position := "phase 3" + north + `
		company NS par=90 cash=0 trains=3 *P1=60 tokens=H3 operated
		company KBS par=90 *P2=60 tokens=G4 operated
		operate NS`
	x, y := both(t, 3, position)
	_, z := both(t, 3, position)
	for _, table := range []*enginetest.Table{x, y, z} {
		table.Until("run")
		kit.Dissolve(table.Game, table.Company("KBS"))
		if _, err := table.Try(engine.Order("run 3:F5-G4-H3")); err != nil {
			t.Error(err) // it runs through Cologne
		}
		table.EndTurn()
		for table.Round.Kind == "stock" {
			table.Do("pass")
		}
		table.Turns("P1", "track")
	}
	x.Do("pass")
	x.Offers("token", "C4", "F5", "G4")
	y.Refused("lay D5 80 0", "18EU-TR-08") // beyond Cologne
	y.Do("pass")
	y.Turns("P1", "run")
	z.Do("lay G4 14 0")
	z.Offers("token", "C4", "F5", "G4")
}
