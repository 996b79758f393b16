package player

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// What makes an order better than the next best adds up to the difference of their values, but for chance and rounding.
func TestPartsAddUp(t *testing.T) {
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			t.Parallel()
			g, err := engine.New(title, []string{"Ada", "Ben", "Cy", "Dee"}, nil, 5)
			if err != nil {
				t.Fatal(err)
			}
			compared, seen := 0, Parts{}
			for n := 0; n < 260 && !g.Finished; n++ {
				a, _, err := Choose(t.Context(), g, Easy, 5)
				if err != nil {
					t.Fatal(err)
				}
				temper := Steady
				if n%40 == 0 {
					temper = Keen
				}
				if !kit.Selling(g) && n%4 == 0 { // a raised bid is worth less than what was compared
					_, why, err := Choose(t.Context(), g, temper, 5)
					if err != nil {
						t.Fatal(err)
					}
					if why.Second.Verb != "" && !why.Wins {
						compared++
						sum := engine.Money(0)
						for i, m := range why.Lower {
							sum += m
							if m != 0 {
								seen[i]++
							}
						}
						if off := sum - (why.Value - why.Then); off < -7 || off > 7 {
							t.Errorf("%s: order %d, %s: the parts %v add up to %d, the values are %d and %d", temper, n, a, why.Lower, sum, why.Value, why.Then)
						}
					}
				}
				if _, err := g.Apply(a); err != nil {
					t.Fatal(err)
				}
			}
			if compared < 10 {
				t.Errorf("only %d orders were compared", compared)
			}
			for i, n := range seen {
				if n == 0 && Part(i) != Burden {
					t.Errorf("part %d never counted", i)
				}
			}
		})
	}
}
