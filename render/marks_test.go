package render

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
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

// A company that took a mine or a ferry has its sign on its token, the words of the picture say so, and the legend explains the sign.
func TestClaimedPiecesShow(t *testing.T) {
	for _, c := range []struct{ position, hex, kind, text string }{
		{"company 7 owner=P1 par=80 trains=2 tokens=I21\nmemo mine 7 I21", "I21", "mine", "7 in I21 with the mine"},
		{"company 14 owner=P3 par=80 trains=2 tokens=F4", "F4", "ferry", "14 in F4 with the ferry"},
	} {
		x := enginetest.New(t, "18ardennes", 4, "phase 3\n"+c.position)
		x.Board.Tokens = slices.DeleteFunc(x.Board.Tokens, func(t board.Token) bool { return t.Kind == c.kind })
		with, err := Map(x.Game, MapOptions{Around: c.hex})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(with.Alt, c.text) {
			t.Errorf("the picture says %q, not %q", with.Alt, c.text)
		}
		if l := iconLegend(x.Game); !slices.ContainsFunc(l, func(l legendLine) bool { return l.text == c.kind }) {
			t.Errorf("once the last %s is gone from the map, its sign isn't explained", c.kind)
		}
		x.Memos = slices.DeleteFunc(x.Memos, func(m engine.Memo) bool { return m.What == c.kind })
		without, err := Map(x.Game, MapOptions{Around: c.hex})
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(without.Alt, " with the ") || bytes.Equal(with.PNG, without.PNG) {
			t.Errorf("the %s of %s doesn't show, or shows without a right: %s", c.kind, c.hex, without.Alt)
		}
	}
}
