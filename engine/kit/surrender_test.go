package kit_test

import (
	"fmt"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// A bankrupt's shares go one by one: who holds what at the end, and where the certificate of two shares is. P1 is the bankrupt.
func TestOneByOne(t *testing.T) {
	for _, c := range []struct {
		name          string
		president     engine.ID
		plain, before int // of P1
		others        [2]int
		want          string
	}{
		{"a share of somebody else's company", "P2", 1, -1, [2]int{3, 1}, "P2 P1:0 P2:3 P3:1"},
		{"the certificate alone, and an heir", "P1", 0, 0, [2]int{2, 1}, "P2 P1:0 P2:2 P3:1"},
		{"the certificate alone, and nobody with enough", "P1", 0, 0, [2]int{1, 1}, "pool P1:0 P2:1 P3:1"},
		{"equals: the next in the seat order", "P1", 1, 0, [2]int{3, 3}, "P2 P1:0 P2:3 P3:3"},
		{"the certificate first, as many shares as anybody after it", "P1", 3, 0, [2]int{2, 0}, "pool P1:0 P2:2 P3:0"},
		{"the certificate first, shares for it stay", "P1", 2, 0, [2]int{4, 1}, "P2 P1:2 P2:4 P3:1"},
		{"the certificate last, nobody ahead until then", "P1", 3, 3, [2]int{2, 0}, "P2 P1:0 P2:2 P3:0"},
		{"the certificate last, it goes from the heir's hand and comes back", "P1", 1, 1, [2]int{3, 0}, "P1 P1:2 P2:1 P3:0"},
		{"the certificate last, the heir stays ahead without it", "P1", 2, 2, [2]int{5, 0}, "pool P1:2 P2:3 P3:0"},
		{"the certificate last, it goes from the heir's hand to another", "P1", 1, 1, [2]int{4, 3}, "P3 P1:2 P2:4 P3:3"},
	} {
		certificate := 2
		h := kit.Surrendered{Of: "P1", Plain: c.plain, Before: c.before, President: c.president, Certificate: certificate,
			Held: map[engine.ID]int{"P1": c.plain, "P2": c.others[0], "P3": c.others[1]}}
		if c.president == "P1" {
			h.Held["P1"] += certificate
		}
		held, at, pieces := map[engine.ID]int{}, c.president, map[int]bool{}
		for p, n := range h.Held {
			held[p] = n
		}
		for _, o := range kit.OneByOne([]engine.ID{"P1", "P2", "P3"}, h) {
			n := o.Shares
			if o.Certificate {
				if o.From != at {
					t.Errorf("%s: the certificate goes from %s to %s", c.name, o.From, at)
				}
				n, at = certificate, o.To
			}
			if !o.Certificate && o.Piece >= 0 {
				pieces[o.Piece] = true
			}
			held[o.From] -= n
			held[o.To] += n
		}
		if len(pieces) != c.plain {
			t.Errorf("%s: of %d plain shares %d have gone", c.name, c.plain, len(pieces))
		}
		if got := fmt.Sprintf("%s P1:%d P2:%d P3:%d", at, held["P1"], held["P2"], held["P3"]); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
