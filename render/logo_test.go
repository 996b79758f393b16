package render

import (
	"bytes"
	"image/png"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

// A company's logo is its token on a transparent ground, small enough for a chat.
func TestLogos(t *testing.T) {
	n := 0
	for _, title := range engine.Titles() {
		for _, cs := range [][]facts.Charter{title.Sheet.Majors, title.Sheet.Minors} {
			for _, c := range cs {
				p, err := Logo(title.Sheet, c.ID)
				if err != nil {
					t.Fatal(err)
				}
				im, err := png.Decode(bytes.NewReader(p.PNG))
				if err != nil {
					t.Fatal(err)
				}
				if _, _, _, a := im.At(0, 0).RGBA(); a != 0 || im.Bounds().Dx() != 128 || len(p.PNG) > 256<<10 {
					t.Errorf("%s %s: %v, %d bytes, corner %d", title.ID, c.ID, im.Bounds(), len(p.PNG), a)
				}
				l, _ := sheetLivery(title.Sheet, c.ID)
				if r, g, b, _ := im.At(64, 14).RGBA(); uint8(r>>8) != l.disc.R || uint8(g>>8) != l.disc.G || uint8(b>>8) != l.disc.B {
					t.Errorf("%s %s is %x %x %x at its rim, want %v", title.ID, c.ID, r>>8, g>>8, b>>8, l.disc)
				}
				n++
			}
		}
	}
	if n < 10 {
		t.Errorf("%d logos", n)
	}
	if _, err := Logo(engine.Titles()[0].Sheet, "nobody"); err == nil {
		t.Error("an unknown company has a logo")
	}
}
