package render

import (
	"slices"
	"testing"

	"stationmaster/engine/enginetest"
)

// A private is marked on a hex while it matters for building there: while it blocks it, while the hex is bare, and while it allows an upgrade.
func TestPrivatesAreMarkedWhileTheyMatter(t *testing.T) {
	for _, c := range []struct {
		title, position, hex, private string
		want                          bool
	}{
		{"18fr-rce", "phase 3\nprivate Amiens P1", "C18", "Amiens", true},
		{"18fr-rce", "phase 3\nprivate Amiens NOR", "C18", "Amiens", true},
		{"18fr-rce", "phase 3\nprivate Amiens P1\ntile C18 59 1", "C18", "Amiens", true},
		{"18fr-rce", "phase 3\nprivate Amiens NOR\ntile C18 59 1", "C18", "Amiens", false},
		{"18fr-rce", "phase 3\nprivate Germain NOR\ntile E14 1 2", "E14", "Germain", false},
		{"18fr-rce", "phase 5\ntile C18 59 1", "C18", "Amiens", false}, // closed
		{"1894", "seed 25\nphase green\nprivate GLG NORD\ntile H17 57 0", "H17", "GLG", true},
		{"1894", "seed 25\nphase green\nprivate GLG NORD\ntile H17 14 0", "H17", "GLG", false},
	} {
		x := enginetest.New(t, c.title, 3, c.position)
		d := drawHex(x.Game, x.Sheet().Map.Find(c.hex), 1.7, false)
		got := slices.ContainsFunc(d.labels, func(l label) bool { return l.kind == markLabel && l.lines[0] == c.private })
		if got != c.want {
			t.Errorf("%s: %s is marked: %t, want %t", c.position, c.private, got, c.want)
		}
	}
}

// The cost of the next tile of Paris leaves its name alone.
func TestCostBesideName(t *testing.T) {
	x := enginetest.New(t, "18fr-rce", 3, "phase 3\ntile E16 X05 0")
	d := drawHex(x.Game, x.Sheet().Map.Find("E16"), 1.7, false)
	boxOf := func(kind labelKind) (b box) {
		for _, l := range d.labels {
			if l.kind == kind {
				w, h := blockSize(l.lines, l.size)
				if kind == costLabel {
					w, h = costWidth(l.lines[0], l.size), l.size
				}
				b = boxAround(l.at, w, h)
			}
		}
		return b
	}
	name, cost := boxOf(categoryLabel), boxOf(costLabel)
	if name.w == 0 || cost.w == 0 || name.x < cost.x+cost.w && cost.x < name.x+name.w && name.y < cost.y+cost.h && cost.y < name.y+name.h {
		t.Errorf("the name at %v, the cost at %v", name, cost)
	}
}
