package render

import (
	"fmt"
	"image/color"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
)

func rgb(v uint32) color.RGBA { return color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255} }

// The colours of everything without a colour of its own.
var (
	paper    = rgb(0xf7f6f2) // background of pictures
	ink      = rgb(0x1c1c1e) // track, lines and text
	soft     = rgb(0x5f6368) // less important text
	faint    = rgb(0xd9d7d0) // rules in tables
	band     = rgb(0xeceae3) // every other row of a table
	white    = rgb(0xffffff)
	casing   = rgb(0xf6f1e2) // light rim of track
	water    = rgb(0x1f6fb2)
	rock     = rgb(0x7a5230)
	warning  = rgb(0xb3161b)
	haloRim  = rgb(0x00303a)
	haloCore = rgb(0x00f0ff)
	accent   = rgb(0xffe27a) // marks what is current
	hexEdge  = rgb(0x6d6a60)
	// compassBlue is the background of the letters for the sides of the map.
	compassBlue = rgb(0x27356b)
	// keeperGray is the border of hexes where building needs somebody's consent.
	keeperGray = rgb(0x77797f)
)

// ground is the colour of a hex.
func ground(c board.Color) color.RGBA {
	switch c {
	case board.Yellow:
		return rgb(0xf9dc3c)
	case board.Green:
		return rgb(0x7fc26a)
	case board.Brown:
		return rgb(0xc98a58)
	case board.Gray:
		return rgb(0xbdbec2)
	case board.Red:
		return rgb(0xe4645c)
	case board.Blue:
		return rgb(0xa6d3ee)
	}
	return rgb(0xefe9d6) // land without a tile
}

// lane is the colour of the n-th train's route. Colours differ in lightness as well as in hue, so that they can be
// told apart without colour vision; routes also have numbers.
func lane(n int) color.RGBA {
	lanes := [...]uint32{0xd4145a, 0x0b5fd6, 0xf57c00, 0x00897b, 0x7b1fa2, 0x5d4037}
	return rgb(lanes[n%len(lanes)])
}

// livery is the look of a company's token.
type livery struct{ disc, text color.RGBA }

// liveryOf returns the charter's colours; a company without any is dark.
func liveryOf(g *engine.Game, id engine.ID) livery {
	l, _ := sheetLivery(g.Sheet(), id)
	return l
}

// sheetLivery does so without a game; ok reports whether there is such a company.
func sheetLivery(s *facts.Sheet, id engine.ID) (l livery, ok bool) {
	l = livery{ink, white}
	for _, cs := range [][]facts.Charter{s.Majors, s.Minors} {
		for i := range cs {
			if cs[i].ID != id {
				continue
			}
			ok = true
			if c, ok := parseColor(cs[i].Color); ok {
				l = livery{c, readable(c)}
			}
			if c, ok := parseColor(cs[i].TextColor); ok {
				l.text = c
			}
		}
	}
	return l, ok
}

func parseColor(s string) (color.RGBA, bool) {
	var v uint32
	if n, err := fmt.Sscanf(s, "#%06x", &v); n != 1 || err != nil || len(s) != 7 {
		return color.RGBA{}, false
	}
	return rgb(v), true
}

// readable is ink or white, whichever is easier to read on the colour.
func readable(on color.RGBA) color.RGBA {
	if luma(on) > 140 {
		return ink
	}
	return white
}

func luma(c color.RGBA) float64 {
	return 0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B)
}

// blend is the colour a part t of the way from a to b.
func blend(a, b color.RGBA, t float64) color.RGBA {
	f := func(x, y uint8) uint8 { return uint8(float64(x)*(1-t) + float64(y)*t + 0.5) }
	return color.RGBA{f(a.R, b.R), f(a.G, b.G), f(a.B, b.B), 255}
}
