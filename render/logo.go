package render

import (
	"bytes"
	"fmt"
	"image/png"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

// logoSize is the edge of a logo in pixels.
const logoSize = 128

// Logo draws a company's token on a transparent background, to stand beside text. It fails if the title has no such
// company.
func Logo(s *facts.Sheet, id engine.ID) (Picture, error) {
	l, ok := sheetLivery(s, id)
	if !ok {
		return Picture{}, fmt.Errorf("render: %s has no company %s", s.Name, id)
	}
	c := newCanvas(logoSize, logoSize)
	c.token(point{logoSize / 2, logoSize / 2}, logoSize/2, id, l)
	var b bytes.Buffer
	if err := png.Encode(&b, c.image()); err != nil { // unlike other pictures, its background is transparent
		return Picture{}, fmt.Errorf("render: encoding the logo: %w", err)
	}
	return Picture{PNG: b.Bytes(), Alt: "The logo of " + string(id)}, nil
}
