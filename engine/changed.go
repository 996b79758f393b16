package engine

import (
	"slices"

	"stationmaster/engine/board"
)

// Changed lists the hexes whose tile or tokens differ from an earlier board.
func (g *Game) Changed(before *board.State) []string {
	m := &g.Sheet().Map
	now := &g.Board
	var hexes []int
	add := func(h int) {
		if h >= 0 && h < len(m.Hexes) && !slices.Contains(hexes, h) {
			hexes = append(hexes, h)
		}
	}
	for h := range now.Lays {
		if h >= len(before.Lays) || now.Lays[h] != before.Lays[h] {
			add(h)
		}
	}
	for _, t := range now.Tokens {
		if !slices.Contains(before.Tokens, t) {
			add(t.Hex)
		}
	}
	for _, t := range before.Tokens {
		if !slices.Contains(now.Tokens, t) {
			add(t.Hex)
		}
	}
	slices.Sort(hexes)
	var out []string
	for _, h := range hexes {
		out = append(out, m.Hexes[h].ID)
	}
	return out
}
