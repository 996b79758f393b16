package render

import (
	"image/color"
	"math"
	"strings"
)

// iconKind is a symbol that stands for a word on a hex.
type iconKind uint8

const (
	noIcon iconKind = iota
	shipIcon
	anchorIcon
	mountainIcon
	mineIcon
	hatchIcon  // drawn as the hex's ground
	keeperIcon // drawn as long as somebody must be asked before one builds there
)

// icon is the symbol of a word of a fact sheet. Words without one are written out, as ids of private companies are.
func icon(word string) iconKind {
	switch w, _, _ := strings.Cut(word, "_"); w {
	case "ferry", "ship":
		return shipIcon
	case "port", "harbour":
		return anchorIcon
	case "mountain":
		return mountainIcon
	case "mine":
		return mineIcon
	case "glacier":
		return hatchIcon
	case "consent":
		return keeperIcon
	}
	return noIcon
}

// icon paints a symbol; r is half its height.
func (c *canvas) icon(k iconKind, at point, r float64) {
	d := c.at(at, c.scale*r)
	switch k {
	case shipIcon:
		d.fill([]point{{-1, 0.15}, {1, 0.15}, {0.65, 0.85}, {-0.65, 0.85}}, water)
		d.fill([]point{{-0.55, -0.35}, {0.5, -0.35}, {0.5, 0}, {-0.55, 0}}, water)
		d.fill([]point{{-0.1, -0.95}, {0.25, -0.95}, {0.25, -0.5}, {-0.1, -0.5}}, water)
	case anchorIcon:
		d.ring(point{0, -0.72}, 0.2, 0.16, water)
		d.stroke(line{{0, -0.5}, {0, 0.9}}, 0.22, water)
		d.stroke(line{{-0.45, -0.25}, {0.45, -0.25}}, 0.2, water)
		var arc line
		for i := range 13 {
			a := math.Pi * float64(i) / 12
			arc = append(arc, point{0.8 * math.Cos(a), 0.15 + 0.75*math.Sin(a)})
		}
		d.draw(arc, 0.22, water)
	case mountainIcon:
		d.peaks()
	case mineIcon:
		d.draw(line{{-0.7, 0.8}, {0.5, -0.6}}, 0.22, rock)
		d.draw(line{{-0.1, -0.9}, {0.6, -0.65}, {0.85, 0.1}}, 0.24, rock)
	}
}

// terrain paints the symbol of a terrain and returns its colour; r is half its height.
func (c *canvas) terrain(word string, at point, r float64) color.RGBA {
	d := c.at(at, c.scale*r)
	switch word {
	case "water", "river", "lake", "sea", "swamp", "marsh", "fjord":
		for row := range 3 {
			var wave line
			for i := range 17 {
				x := -1 + float64(i)/8
				wave = append(wave, point{x, 0.62*float64(row-1) - 0.2*math.Sin(x*2*math.Pi)})
			}
			d.draw(wave, 0.26, water)
		}
		return water
	case "":
		return ink
	case "rough", "hill", "hills":
		d.hills()
		return rock
	}
	d.peaks()
	return rock
}

// hills paints two hills.
func (c *canvas) hills() {
	for _, h := range []struct{ at, r float64 }{{-0.45, 0.6}, {0.5, 0.5}} {
		hill := []point{}
		for i := range 13 {
			a := math.Pi * float64(i) / 12
			hill = append(hill, point{h.at + 1.15*h.r*math.Cos(a), 0.75 - 1.7*h.r*math.Sin(a)})
		}
		c.fill(hill, rock)
	}
}

// peaks paints two mountains.
func (c *canvas) peaks() {
	c.fill([]point{{-1.1, 0.8}, {-0.3, -0.85}, {0.5, 0.8}}, rock)
	c.fill([]point{{0, 0.8}, {0.55, -0.25}, {1.1, 0.8}}, rock)
	c.fill([]point{{-0.5, -0.44}, {-0.3, -0.85}, {-0.1, -0.44}, {-0.3, -0.25}}, white)
}
