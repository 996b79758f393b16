package t18eu_test

import (
	"testing"

	"stationmaster/engine/enginetest"
)

// 18EU-X-26: a piece that was the first tile of a mountain pass costs £60 at its next upgrade wherever it lies then, on another
// pass twice that, after which the green piece costs £60 at its own. Pieces that were never used are laid before those that came back.
func TestPiecesBearFeesOn18xx(t *testing.T) {
	position := `
		phase 5
		tile Q2 201 5
		tile K10 7 0
		tile D9 7 0
		company SNCF par=90 cash=1000 *P1=60 trains=5 tokens=Q2 operated
		operate SNCF`
	x, y := both(t, 3, position+"\ntile E12 7 0") // three of the four 7 lie already
	_, z := both(t, 3, position)
	for _, c := range []struct {
		*enginetest.Table
		second, third int
	}{{x, 60, 0}, {y, 120, 60}, {z, 60, 0}} {
		cash := 1000
		for _, lay := range []struct {
			order string
			cost  int
		}{{"lay R3 7 2", 120}, {"lay R3 80 2", 60}, {"lay Q4 7 0", 120}, {"lay Q4 80 0", c.second}, {"lay Q4 546 4", c.third}} {
			c.Do(lay.order)
			cash -= lay.cost
			c.Wants("SNCF cash", cash)
			c.EndTurn()
			for c.Round.Kind == "stock" {
				c.Do("pass")
			}
		}
	}
}
