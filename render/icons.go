package render

import (
	"image/color"
	"math"
	"slices"
	"strings"
)

// iconKind is a symbol for a word on a hex.
type iconKind uint8

const (
	noIcon iconKind = iota
	shipIcon
	anchorIcon
	mountainIcon
	mineIcon
	fortIcon
	tokenIcon   // a mountain token with its figure
	compassIcon // a side of the map that scores, with its letter
	hatchIcon   // drawn as part of the background
	keeperIcon  // drawn while building there needs somebody's consent
)

// icon is the symbol of a word of a fact sheet. Words without a symbol are written out, as ids of privates are.
func icon(word string) iconKind {
	w, more, _ := strings.Cut(word, "_")
	if slices.Contains(compass[:], more) {
		return compassIcon
	}
	switch w {
	case "ferry", "ship":
		return shipIcon
	case "port", "harbour":
		return anchorIcon
	case "mountain":
		if more != "" {
			return tokenIcon
		}
		return mountainIcon
	case "mine":
		return mineIcon
	case "fort":
		return fortIcon
	case "glacier":
		return hatchIcon
	case "consent":
		return keeperIcon
	}
	return noIcon
}

// compass has the sides of the map, clockwise from the top, as fact sheets end their words: "tee_north".
var compass = [...]string{"north", "east", "south", "west"}

// icon paints a word's symbol; r is half its height.
func (c *canvas) icon(word string, at point, r float64) {
	d := c.at(at, c.scale*r)
	_, more, _ := strings.Cut(word, "_")
	switch icon(word) {
	case compassIcon:
		to := slices.Index(compass[:], more)
		dir := []point{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}[to]
		side := dir.perp().mul(0.5)
		d.fill([]point{dir.mul(1.3), dir.mul(0.7).add(side), dir.mul(0.7).sub(side)}, compassBlue)
		d.disc(point{}, 0.98, compassBlue)
		d.text(point{}, strings.ToUpper(more[:1]), writing{face: bold, size: 1.35, color: white, align: 0.5})
	case tokenIcon:
		w := tokenIconWidth(more)
		d.rect(boxAround(point{}, 2*w, 2.2), 1.1, rock)
		d.rect(boxAround(point{}, 2*w-0.3, 1.9), 0.95, white)
		d.at(point{1.1 - w, 0}, d.scale*0.6).peaks()
		d.text(point{1.85 - w, 0}, more, writing{face: bold, size: 1.35, color: rock})
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
		d.neutral()
		d.draw(line{{-0.5, 0.6}, {0.35, -0.4}}, 0.2, ink)
		d.draw(line{{-0.2, -0.6}, {0.4, -0.45}, {0.6, 0.15}}, 0.22, ink)
	case fortIcon:
		d.neutral()
		d.fill([]point{{-0.6, 0.55}, {-0.6, -0.5}, {-0.35, -0.5}, {-0.35, -0.25}, {-0.13, -0.25}, {-0.13, -0.5}, {0.13, -0.5},
			{0.13, -0.25}, {0.35, -0.25}, {0.35, -0.5}, {0.6, -0.5}, {0.6, 0.55}}, ink)
		d.fill([]point{{-0.17, 0.55}, {-0.17, 0.1}, {0.17, 0.1}, {0.17, 0.55}}, white)
	}
}

// neutral paints the disc of an unowned token.
func (c *canvas) neutral() {
	c.disc(point{}, 1.08, ink)
	c.disc(point{}, 0.94, white)
}

// tokenIconWidth is half the width of a mountain token with that figure, relative to half its height.
func tokenIconWidth(figure string) float64 { return 1.15 + 0.68*bold.width(figure) }

// iconWidth is the width of a word's symbol of height 2r.
func iconWidth(word string, r float64) float64 {
	if icon(word) == tokenIcon {
		_, figure, _ := strings.Cut(word, "_")
		return 2 * r * tokenIconWidth(figure)
	}
	return 2.2 * r
}

// terrain paints a terrain's symbol and returns its colour; r is half its height.
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
	case "city", "town":
		d.houses()
		return ink
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

// houses paints a row of houses.
func (c *canvas) houses() {
	c.fill([]point{{-1.05, 0.75}, {-1.05, -0.1}, {-0.7, -0.5}, {-0.35, -0.1}, {-0.35, 0.75}}, ink)
	c.fill([]point{{-0.3, 0.75}, {-0.3, -0.8}, {0.3, -0.8}, {0.3, 0.75}}, ink)
	c.fill([]point{{0.35, 0.75}, {0.35, 0}, {0.7, -0.4}, {1.05, 0}, {1.05, 0.75}}, ink)
}

// peaks paints two mountains.
func (c *canvas) peaks() {
	c.fill([]point{{-1.1, 0.8}, {-0.3, -0.85}, {0.5, 0.8}}, rock)
	c.fill([]point{{0, 0.8}, {0.55, -0.25}, {1.1, 0.8}}, rock)
	c.fill([]point{{-0.5, -0.44}, {-0.3, -0.85}, {-0.1, -0.44}, {-0.3, -0.25}}, white)
}
