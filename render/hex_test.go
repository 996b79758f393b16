package render

import (
	"bytes"
	"fmt"
	"image"
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// testScale is the pixels per unit in these tests.
const testScale = 2.0

// testSize is the side of the pictures: larger than a hex, to find paint outside it.
const testSize = 320

var testCenter = point{testSize / 2, testSize / 2}

// paint draws a face, alone on transparent ground.
func paint(s shape, f *board.Face, what subject) (*image.RGBA, *lettering) {
	c := newCanvas(testSize, testSize)
	l := letter(newPlan(s, f), what)
	c.at(testCenter, testScale).hex(l)
	return c.image(), l
}

// at is the pixel of a point on the hex.
func at(im *image.RGBA, p point) [4]uint8 {
	q := pixel(testCenter.add(p.mul(testScale)))
	i := im.PixOffset(q.X, q.Y)
	return [4]uint8(im.Pix[i : i+4])
}

// outside finds a painted pixel outside the hexagon. A pixel crossed by the edge counts as inside.
func outside(s shape, im *image.RGBA) (image.Point, bool) {
	for y := range testSize {
		for x := range testSize {
			p := point{float64(x) + 0.5, float64(y) + 0.5}.sub(testCenter).mul(1 / testScale)
			if im.Pix[im.PixOffset(x, y)+3] > 0 && s.depth(p) < -0.75/testScale {
				return image.Pt(x, y), true
			}
		}
	}
	return image.Point{}, false
}

// unlike counts the pixels in which two pictures look different, up to a sufficient number.
func unlike(a, b *image.RGBA, enough int) int {
	n := 0
	for i := 0; i < len(a.Pix) && n < enough; i += 4 {
		if i%a.Stride == 0 && bytes.Equal(a.Pix[i:i+a.Stride], b.Pix[i:i+a.Stride]) {
			i += a.Stride - 4 // an identical row
			continue
		}
		if [4]uint8(a.Pix[i:i+4]) != [4]uint8(b.Pix[i:i+4]) && apart([3]uint8(a.Pix[i:i+3]), [3]uint8(b.Pix[i:i+3])) > 2000 {
			n++
		}
	}
	return n
}

// printing is a tile in one rotation, or a hex of the map, as painted.
type printing struct {
	name string
	tile *board.Tile
	r    int
	face *board.Face
	what subject
}

func printings(g *engine.Game) []printing {
	var out []printing
	for _, t := range g.Sheet().Tiles.Tiles {
		for r := range 6 {
			out = append(out, printing{fmt.Sprintf("tile %s turned by %d", t.ID, r), t, r, t.Face(r), ofTile(t, r)})
		}
	}
	for i := range g.Sheet().Map.Hexes {
		h := &g.Sheet().Map.Hexes[i]
		what := subject{coordinate: h.ID, name: h.Face.Name, printed: true, marks: marksOf(g.Sheet(), h), cost: h.Face.Cost}
		out = append(out, printing{"hex " + h.ID, nil, 0, h.Face, what})
	}
	return out
}

// Every tile in every rotation and every printed hex is painted inside its hexagon: track ends at the middle of each
// exit's edge and follows its line, circles are white, figures cover no circle.
func TestFacesInsideTheirHex(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at every pixel of every tile")
	}
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		s := shape{g.Sheet().Map.Pointy}
		for _, p := range printings(g) {
			im, l := paint(s, p.face, p.what)
			if at, ok := outside(s, im); ok {
				t.Errorf("%s paints outside of its hex, at %v", p.name, at)
			}
			checkTrack(t, p.name, s, p.face, im, l)
			checkStops(t, p.name, s, im, l)
			checkLabels(t, p.name, s, l)
		}
	})
}

// checkTrack looks for ink where the track is.
func checkTrack(t *testing.T, name string, s shape, f *board.Face, im *image.RGBA, l *lettering) {
	dark := func(p point) bool { return near(rgbaOf(at(im, p)), ink) }
	for _, e := range f.Exits() {
		if p := s.mid(e).mul(0.96); !dark(p) {
			t.Errorf("%s: no track at the middle of edge %d", name, e)
		}
	}
	for _, k := range l.plan.strands {
		seen := 0
		const steps = 40
		for i := range steps {
			if p, _ := k.line.at((float64(i) + 0.5) / steps); dark(p) {
				seen++
			}
		}
		// Stops, tracks that cross above and figures may hide some of it.
		if seen < 2 {
			t.Errorf("%s: only %d of %d points of the track from %v are dark", name, seen, steps, k.line[0])
		}
	}
}

// checkStops checks that white circles are inside the hex and apart from each other.
func checkStops(t *testing.T, name string, s shape, im *image.RGBA, l *lettering) {
	var all []point
	for i := range l.plan.stops {
		k := &l.plan.stops[i]
		for _, c := range k.slots {
			// Above any letters printed in it.
			if got := at(im, c.sub(point{0, 0.66 * k.radius})); !near(rgbaOf(got), white) {
				t.Errorf("%s: city %d is %v inside, not white", name, i, got)
			}
			if d := s.depth(c); d < k.radius+0.75 {
				t.Errorf("%s: a circle of city %d reaches over the edge: its centre is %.1f inside, its radius %.1f", name, i, d, k.radius)
			}
			for _, b := range all {
				if c.dist(b) < 1.9*k.radius {
					t.Errorf("%s: circles are %.1f apart, with radius %.1f", name, c.dist(b), k.radius)
				}
			}
			all = append(all, c)
		}
	}
}

// checkLabels looks for figures and letters outside the hex or on a circle.
func checkLabels(t *testing.T, name string, s shape, l *lettering) {
	for i := range l.labels {
		k := &l.labels[i]
		if s.depth(k.at) < 4 {
			t.Errorf("%s: %q is at the edge", name, k.lines)
		}
		if k.kind == nameLabel {
			continue // names may touch things if there is no room at all
		}
		for n := range l.plan.stops {
			for _, c := range l.plan.stops[n].slots {
				if c.dist(k.at) < l.plan.stops[n].radius {
					t.Errorf("%s: %q is on a circle", name, k.lines)
				}
			}
		}
	}
}

func rgbaOf(p [4]uint8) interface{ RGBA() (r, g, b, a uint32) } {
	return rgb(uint32(p[0])<<16 | uint32(p[1])<<8 | uint32(p[2]))
}

// No two tiles look the same in any rotation, and a tile's different rotations look different. Printed hexes
// differ at least by their coordinates.
func TestFacesDiffer(t *testing.T) {
	if testing.Short() {
		t.Skip("looks at every pixel of every tile")
	}
	const visible = 40 // pixels, of some 35,000
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		s := shape{g.Sheet().Map.Pointy}
		all := printings(g)
		if slices.Contains(bareTitles, g.Title().ID) { // its tiles unrotated; the other titles have rotated ones
			all = slices.DeleteFunc(all, func(p printing) bool { return p.r > 0 })
		}
		ims := make([]*image.RGBA, len(all))
		for i, p := range all {
			ims[i], _ = paint(s, p.face, p.what)
		}
		for i, a := range all {
			for j, b := range all[:i] {
				if a.tile != nil && b.tile != nil && sameFace(a.face, b.face) {
					continue
				}
				if n := unlike(ims[i], ims[j], visible); n < visible {
					t.Errorf("%s looks like %s: %d pixels differ", a.name, b.name, n)
				}
			}
		}
	})
}

// sameFace reports whether two faces show the same, except for the order of their stops, which matters to tokens but is not
// printed.
func sameFace(a, b *board.Face) bool {
	key := func(f *board.Face) []string {
		var out []string
		es := func(l []board.Edge) string { return fmt.Sprint(slices.Sorted(slices.Values(l))) }
		for _, s := range f.Stops {
			out = append(out, fmt.Sprint(s.Kind, s.Slots, s.Revenue, s.Home, s.Halt, es(s.Exits)))
		}
		for _, t := range f.Track {
			out = append(out, es(t[:]))
		}
		for _, j := range f.Junctions {
			out = append(out, "j", es(j))
		}
		slices.Sort(out)
		return append(out, f.Color.String(), f.Label, fmt.Sprint(f.Cost, f.Sea, f.Icons))
	}
	return slices.Equal(key(a), key(b))
}

// Tokens stay inside their circle, show their company's colour, and differ from each other.
func TestTokens(t *testing.T) {
	const r = 16
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		drawn := map[engine.ID]*image.RGBA{}
		for i := range g.Companies {
			id := g.Companies[i].ID
			c := newCanvas(testSize, testSize)
			c.at(testCenter, testScale).token(point{}, r, id, liveryOf(g, id))
			im := c.image()
			for y := range testSize {
				for x := range testSize {
					p := point{float64(x) + 0.5, float64(y) + 0.5}.sub(testCenter).mul(1 / testScale)
					if im.Pix[im.PixOffset(x, y)+3] > 0 && p.len() > r+0.5 {
						t.Fatalf("%s's token paints outside of its circle, at %d, %d", id, x, y)
					}
				}
			}
			l := liveryOf(g, id)
			if got := at(im, point{0, 0.72 * r}); !near(rgbaOf(got), l.disc) {
				t.Errorf("%s's token is %v below its letters, want %v", id, got, l.disc)
			}
			if d := luma(l.disc) - luma(l.text); d > -60 && d < 60 {
				t.Errorf("%s's letters are hard to read: %v on %v", id, l.text, l.disc)
			}
			for other, im2 := range drawn {
				if n := unlike(im, im2, 60); n < 60 {
					t.Errorf("the tokens of %s and %s look alike: %d pixels differ", id, other, n)
				}
			}
			drawn[id] = im
		}
	})
}
