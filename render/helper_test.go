package render

import (
	"bytes"
	"image"
	"image/png"
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	_ "stationmaster/titles/all"
)

// Tests draw every known title, since they must hold for all. Those with only a sheet to draw come without
// rules.
func eachTitle(t *testing.T, f func(t *testing.T, g *engine.Game)) {
	for _, title := range engine.Titles() {
		if slices.Contains(bareTitles, title.ID) {
			continue
		}
		t.Run(title.ID, func(t *testing.T) { f(t, newGame(t, title)) })
	}
	eachBare(t, f)
}

// newGame is a table just set up.
func newGame(t testing.TB, title *engine.Title) *engine.Game {
	t.Helper()
	g, err := engine.New(title, []string{"Ada", "Ben", "Cy"}[:max(3, title.Sheet.Players.Min)], nil, 7)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// fill makes the board as full as possible: tiles wherever they fit, one of each colour after the other, however
// senseless.
func fill(g *engine.Game) {
	b := g.Map()
	for range 3 {
		for h := range b.Map.Hexes {
			layAny(g, h)
		}
	}
	for i := range g.Companies {
		c := &g.Companies[i]
		for n := range c.Tokens {
			if h, s, ok := freeCity(b, string(c.ID)); ok {
				b.Put(string(c.ID), h, s)
				c.Tokens[n].Used = true
			}
		}
	}
}

// layAny lays the first tile that fits onto a hex.
func layAny(g *engine.Game, h int) {
	b := g.Map()
	for _, t := range b.Set.Tiles {
		for r := range 6 {
			if keep, err := b.Fit(h, t, r, &g.Sheet().UpgradeChart); err == nil {
				b.Lay(h, t, r, keep)
				return
			}
		}
	}
}

// freeCity is a city with an empty slot, in a hex without a token of the company.
func freeCity(b *board.Board, company string) (hex, stop int, ok bool) {
	for h := range b.Map.Hexes {
		for s := range b.Face(h).Cities() {
			if b.Free(h, s) > 0 && !b.In(company, h) {
				return h, s, true
			}
		}
	}
	return 0, 0, false
}

// decode reads a picture's pixels.
func decode(t testing.TB, p Picture, err error) *image.Paletted {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	im, err := png.Decode(bytes.NewReader(p.PNG))
	if err != nil {
		t.Fatal(err)
	}
	out, ok := im.(*image.Paletted)
	if !ok {
		t.Fatalf("the picture is a %T, not indexed", im)
	}
	return out
}

// near reports whether two colours look the same.
func near(a, b interface{ RGBA() (r, g, b, a uint32) }) bool {
	r, g, bl, _ := a.RGBA()
	s, h, cl, _ := b.RGBA()
	narrow := func(r, g, b uint32) [3]uint8 { return [3]uint8{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8)} }
	return apart(narrow(r, g, bl), narrow(s, h, cl)) < 700
}
