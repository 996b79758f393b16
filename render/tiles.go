package render

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
)

// The tile sheet, in pixels.
const (
	tileCell    = 180.0
	tileScale   = 1.55 // pixels a unit
	tileColumns = 8
	tileText    = 28.0
)

// Tiles draws every tile with its number, the copies left, and the tiles that may replace it.
func Tiles(g *engine.Game) (Picture, error) {
	rows := tileRows(&g.Sheet().Tiles)
	next := map[*board.Tile][]string{}
	heights := make([]float64, len(rows))
	total := headHeight
	for i, row := range rows {
		lines := 0
		for _, t := range row {
			next[t] = upgradeLines(g, t)
			lines = max(lines, len(next[t]))
		}
		heights[i] = 2*side*tileScale + 50 + float64(lines)*tileText*lineSkip + 16
		total += heights[i]
	}
	width := tileColumns*tileCell + 48
	c := newPage(ceil(width), ceil(total+sheetNote+16))
	headline(c, g, width, "Tiles")
	var alt strings.Builder
	fmt.Fprintf(&alt, "Tiles of %s, %s. Left of each:", g.Sheet().Name, moment(g))
	y := headHeight
	for i, row := range rows {
		for k, t := range row {
			tileEntry(c, g, point{24 + (float64(k)+0.5)*tileCell, y + side*tileScale + 4}, t, next[t])
			fmt.Fprintf(&alt, " %s %s,", t.ID, copies(g, t))
		}
		y += heights[i]
	}
	c.text(point{24, y + sheetNote/2}, "number, copies left of all, and after the arrow what may replace it",
		writing{face: regular, size: 27, color: soft})
	return finish(c, strings.TrimSuffix(alt.String(), ",")+".")
}

// tileRows arranges a set's tiles, each colour starting a row.
func tileRows(set *board.Set) [][]*board.Tile {
	var rows [][]*board.Tile
	for col := board.Yellow; col <= board.Gray; col++ {
		var row []*board.Tile
		for _, t := range set.Tiles {
			if t.Color() != col {
				continue
			}
			if row = append(row, t); len(row) == tileColumns {
				rows, row = append(rows, row), nil
			}
		}
		if row != nil {
			rows = append(rows, row)
		}
	}
	return rows
}

// copies is how many of a tile are left, and how many there are.
func copies(g *engine.Game, t *board.Tile) string {
	if t.Count == board.Unlimited {
		return "∞"
	}
	return fmt.Sprintf("%d/%d", g.Map().Left(t), t.Count)
}

// tileEntry draws a tile with its details; at is the tile's centre.
func tileEntry(c *canvas, g *engine.Game, at point, t *board.Tile, next []string) {
	left := g.Map().Left(t)
	drawTile(c, at, shape{g.Sheet().Map.Pointy}, t, left)
	at.y += side*tileScale + 26
	number, rest := writing{face: bold, size: 32, color: ink}, writing{face: regular, size: 29, color: soft}
	if left == 0 {
		number.color = soft
	}
	count := " " + copies(g, t)
	x := at.x - (bold.width(t.ID)*number.size+regular.width(count)*rest.size)/2
	c.text(point{x, at.y}, t.ID, number)
	c.text(point{x + bold.width(t.ID)*number.size, at.y}, count, rest)
	for _, line := range next {
		at.y += tileText * lineSkip
		c.text(at, line, writing{face: regular, size: tileText, color: soft, align: 0.5})
	}
}

// drawTile draws a tile as printed; pale if none is left.
func drawTile(c *canvas, at point, s shape, t *board.Tile, left int) {
	p := pixel(at)
	d := hexLook{shape: s, face: t.Face(0), scale: tileScale}.draw(ofTile(t, 0))
	d.paste(c.image(), p)
	on := c.at(point{float64(p.X), float64(p.Y)}, tileScale)
	for i := range d.labels {
		if l := &d.labels[i]; l.kind == markLabel && icon(l.lines[0]) == noIcon {
			on.at(l.at, on.scale*l.size/markText).tag(strings.ReplaceAll(several(l.lines[0], l.times), "_", " "), false)
		}
	}
	if left == 0 {
		on.fill(s.corners(-1), color.NRGBA{paper.R, paper.G, paper.B, 165})
	}
}

// ofTile is what a tile shows besides its face, turned by r.
func ofTile(t *board.Tile, r int) subject {
	f := t.Face(r)
	return subject{cost: f.Cost, marks: f.Icons, homes: true}
}

// upgradeLines lists the tiles that may replace a tile, in lines under its picture.
func upgradeLines(g *engine.Game, t *board.Tile) []string {
	ids := upgrades(g.Sheet(), t)
	if ids == nil {
		return nil
	}
	lines := regular.wrap("→ "+strings.Join(ids, " "), (tileCell-14)/tileText)
	const most = 5
	if len(lines) > most {
		lines = append(lines[:most-1], lines[most-1]+" …")
	}
	return lines
}

// upgrades finds the tiles that may replace a tile in some rotation, on a hex surrounded by open land. They must also
// be on the title's chart of upgrades, if it prints one.
func upgrades(s *facts.Sheet, t *board.Tile) []string {
	open := &board.Map{Pointy: s.Map.Pointy, Hexes: make([]board.Hex, 7)}
	for i := range open.Hexes {
		h := &open.Hexes[i]
		h.Face = new(board.Face)
		for e := range h.Next {
			h.Next[e] = board.None
			if i == 0 {
				h.Next[e] = e + 1
			}
		}
	}
	state := board.NewState(open)
	b := &board.Board{Map: open, Set: &s.Tiles, State: &state}
	var out []string
	for _, u := range s.Tiles.Tiles {
		chart, lying := &s.UpgradeChart, []int{0}
		if len(s.UpgradeChart.Rows) > 0 {
			if !charted(&s.UpgradeChart, t, u) {
				continue
			}
			chart = &board.Chart{Named: board.Upgrades{t.ID: {u.ID}}} // MayReplace has checked the kinds
		}
		if len(u.Turns) > 0 {
			lying = t.Rotations() // not every rotation of the tile below may do
		}
		open.Hexes[0].ID = ""
		if len(u.Only) > 0 {
			open.Hexes[0].ID = u.Only[0]
		}
		if fits(b, t, u, lying, chart) {
			out = append(out, u.ID)
		}
	}
	return out
}

// fits reports whether tile u may replace tile t on the first hex of a board, with t in one of the given rotations.
func fits(b *board.Board, t, u *board.Tile, lying []int, chart *board.Chart) bool {
	for _, q := range lying {
		b.State.SetLay(0, board.Lay{Tile: t.ID, Rotation: q})
		for r := range 6 {
			if _, err := b.Fit(0, u, r, chart); err == nil {
				return true
			}
		}
	}
	return false
}

// charted reports whether an upgrade chart has tile u for a hex that tile t may be on.
func charted(c *board.Chart, t, u *board.Tile) bool {
	shapes, shaped := c.Shape[t.ID]
	if shaped && !slices.Contains(shapes, u.ID) {
		return false
	}
	return slices.ContainsFunc(c.Rows, func(r board.ChartRow) bool {
		next, said := r.Tiles[u.Color()]
		return slices.Contains(r.Tiles[t.Color()], t.ID) && (slices.Contains(next, u.ID) || !said && shaped)
	}) || shaped && !slices.ContainsFunc(c.Rows, func(r board.ChartRow) bool { return slices.Contains(r.Tiles[t.Color()], t.ID) })
}
