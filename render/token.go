package render

import (
	"math"
	"unicode/utf8"

	"stationmaster/engine"
)

// token paints a company's token: a disc in its colour with its letters, between a light and a dark ring, so that it
// stands out on any background and can be recognised without colour vision.
func (c *canvas) token(at point, r float64, id engine.ID, l livery) {
	c.disc(at, r, ink)
	c.disc(at, r*0.93, white)
	c.disc(at, r*0.86, l.disc)
	c.letters(at, r*0.86, string(id), writing{face: bold, color: l.text, align: 0.5})
}

// letters writes a short name as large as fits a circle.
func (c *canvas) letters(at point, r float64, id string, w writing) {
	w.size = lettersSize(r, id, w.face)
	c.text(at, id, w)
}

// lettersSize is the size at which the corners of a name touch a circle from inside.
func lettersSize(r float64, id string, f *typeface) float64 {
	w := f.width(id)
	most := 1.25 * r
	if utf8.RuneCountInString(id) == 1 {
		most = 1.4 * r
	}
	return min(most, 1.92*r/math.Hypot(w, capHeight))
}
