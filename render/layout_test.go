package render

import (
	"bytes"
	"image/png"
	"testing"

	"stationmaster/engine"
)

// A token is where the layout has its circle, and a hex drawn alone looks as on the map.
func TestLayout(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		h, s, _ := aCity(t, g)
		id := g.Companies[0].ID
		g.Map().Put(string(id), h, s)
		l, err := LayoutOf(g)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Map(g, MapOptions{})
		whole := decode(t, p, err)
		if size := whole.Bounds().Size(); size.X != l.Width || size.Y != l.Height {
			t.Errorf("the layout is %d by %d, the picture %v", l.Width, l.Height, size)
		}
		x := l.Hexes[h]
		if x.ID != g.Map().Map.Hexes[h].ID {
			t.Fatalf("hex %d is %s", h, x.ID)
		}
		at, low := x.Stops[s].At[0], x.Stops[s].Radius*72/100
		if got := whole.At(at[0], at[1]+low); !near(got, liveryOf(g, id).disc) {
			t.Errorf("in the circle of %s is %v, want %v", x.ID, got, liveryOf(g, id).disc)
		}
		if p, err = Hex(g, x.ID); err != nil {
			t.Fatal(err)
		}
		alone, err := png.Decode(bytes.NewReader(p.PNG))
		if err != nil {
			t.Fatal(err)
		}
		middle := alone.Bounds().Size().Div(2)
		if got := alone.At(middle.X+at[0]-x.X, middle.Y+at[1]-x.Y+low); !near(got, liveryOf(g, id).disc) {
			t.Errorf("in the circle of %s alone is %v", x.ID, got)
		}
		if _, _, _, a := alone.At(0, 0).RGBA(); a != 0 {
			t.Error("the corner of a hex alone hides what is under it")
		}
	})
}
