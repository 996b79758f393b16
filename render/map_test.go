package render

import (
	"bytes"
	"image"
	"slices"
	"strings"
	"sync"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// pixelOn is the colour of a map picture at a point on a hex.
func pixelOn(t *testing.T, g *engine.Game, o MapOptions, hex int, p point) interface{ RGBA() (r, g, b, a uint32) } {
	t.Helper()
	pic, err := Map(g, o)
	im := decode(t, pic, err)
	m, err := newMapPicture(g, o)
	if err != nil {
		t.Fatal(err)
	}
	q := pixel(m.at(hex).add(p.mul(m.scale)))
	return im.At(q.X, q.Y)
}

// aCity is a city of the map with an empty slot that is nobody's home.
func aCity(t *testing.T, g *engine.Game) (hex, stop int, circle point) {
	t.Helper()
	b := g.Map()
	for h := range b.Map.Hexes {
		for s, x := range b.Face(h).Stops {
			if x.Kind == board.City && x.Slots == 1 && x.Home == nil {
				return h, s, newPlan(shape{b.Map.Pointy}, b.Face(h)).stops[s].slots[0]
			}
		}
	}
	t.Fatal("the map has no city")
	return 0, 0, point{}
}

// belowLetters is where a token or a circle shows its own colour.
var belowLetters = point{0, 0.72 * oneSlot}

func TestMapShowsTokens(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		h, s, circle := aCity(t, g)
		at := circle.add(belowLetters)
		if got := pixelOn(t, g, MapOptions{}, h, at); !near(got, white) {
			t.Errorf("an empty circle is %v", got)
		}
		id := g.Companies[0].ID
		g.Map().Put(string(id), h, s)
		if got := pixelOn(t, g, MapOptions{}, h, at); !near(got, liveryOf(g, id).disc) {
			t.Errorf("the circle with %s's token is %v, want %v", id, got, liveryOf(g, id).disc)
		}
	})
}

// A token put aside is on its hex, outside the circles.
func TestMapShowsTokensAside(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		h, _, circle := aCity(t, g)
		id := g.Companies[0].ID
		g.Map().Put(string(id), h, board.Aside)
		m, err := newMapPicture(g, MapOptions{})
		if err != nil {
			t.Fatal(err)
		}
		aside := drawHex(g, h, m.scale, false).asideAt
		if d := aside.dist(circle); d < oneSlot+8 {
			t.Errorf("it lies %.0f from the city", d)
		}
		if got := pixelOn(t, g, MapOptions{}, h, aside.add(point{0, 6.4})); !near(got, liveryOf(g, id).disc) {
			t.Errorf("it is %v, want %v", got, liveryOf(g, id).disc)
		}
	})
}

// A company's letters are where its home is kept, until its token is there.
func TestMapKeepsHomes(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		i := slices.IndexFunc(g.Companies, func(c engine.Company) bool { return len(c.Home) > 0 && c.Home[0].City >= 0 })
		if i < 0 {
			t.Skip("no company has a printed home")
		}
		c := &g.Companies[i]
		h, s := g.Sheet().Map.Find(c.Home[0].Hex), c.Home[0].City
		circle := newPlan(shape{g.Sheet().Map.Pointy}, g.Map().Face(h)).stops[s].slots[0]
		pale := blend(liveryOf(g, c.ID).disc, white, 0.72)
		if got := pixelOn(t, g, MapOptions{}, h, circle.add(belowLetters)); !near(got, pale) {
			t.Errorf("the home of %s is %v, want %v", c.ID, got, pale)
		}
	})
}

func TestMapShowsChanges(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		h, _, _ := aCity(t, g)
		id := g.Sheet().Map.Hexes[h].ID
		edge := shape{g.Sheet().Map.Pointy}.corner(0).mul(0.97)
		if got := pixelOn(t, g, MapOptions{Halo: []string{id}}, h, edge); !near(got, haloCore) {
			t.Errorf("the rim of a changed hex is %v", got)
		}
		if got := pixelOn(t, g, MapOptions{}, h, edge); near(got, haloCore) {
			t.Error("a hex that did not change has a rim")
		}
		p, err := Map(g, MapOptions{Halo: []string{id}})
		if err != nil || !strings.Contains(p.Alt, "Last change: "+id) {
			t.Errorf("the text does not mention the change: %s (%v)", p.Alt, err)
		}
	})
}

// A route is drawn beside its track in its train's colour, and the text says what it earned.
func TestMapShowsRoutes(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		fill(g)
		c := &g.Companies[0]
		b := g.Map()
		for h := range b.Map.Hexes {
			f := b.Face(h)
			if len(f.Stops) > 0 || len(f.Track) != 1 {
				continue
			}
			in, out := f.Track[0][0], f.Track[0][1]
			if in.Turn(1) == out || out.Turn(1) == in {
				continue // so short that the signs at its ends meet
			}
			c.Turns, c.Earned = 1, 70
			c.Last = []engine.Run{{Train: "3", Revenue: 70, Parts: []string{"here 70"},
				Path: engine.Path{{Hex: b.Map.Hexes[h].ID, In: int(in), Out: int(out), Stop: -1}}}}
			track := shape{b.Map.Pointy}.track(in, out)
			beside, _ := track.beside(8.6).at(0.5)
			o := MapOptions{Routes: c.ID}
			if got := pixelOn(t, g, o, h, beside); !near(got, lane(0)) {
				t.Errorf("beside the track of %s is %v", b.Map.Hexes[h].ID, got)
			}
			if on, _ := track.at(0.5); !near(pixelOn(t, g, o, h, on), ink) {
				t.Errorf("the route hides its track on %s", b.Map.Hexes[h].ID)
			}
			p, err := Map(g, o)
			if err != nil || !strings.Contains(p.Alt, "Route 1, train 3: here 70 = "+g.Format(70)) {
				t.Errorf("the text does not mention the route: %s (%v)", p.Alt, err)
			}
			if !strings.Contains(p.Alt, "ran for "+g.Format(70)) {
				t.Errorf("the text does not say that it ran: %s", p.Alt)
			}
			c.Last[0].Would = true
			if p, err := Map(g, o); err != nil || !strings.Contains(p.Alt, "would run for "+g.Format(70)) {
				t.Errorf("the text does not say that it would run: %s (%v)", p.Alt, err)
			}
			return
		}
		t.Skip("nothing but stops")
	})
}

// A full map stays small, and is the same however many are drawn at once, cold or warm.
func TestMapsAtOnce(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		fill(g)
		forget()
		cold, err := Map(g, MapOptions{Numbers: true})
		if err != nil {
			t.Fatal(err)
		}
		if len(cold.PNG) > 400_000 {
			t.Errorf("the picture has %d bytes", len(cold.PNG))
		}
		forget()
		var wait sync.WaitGroup
		for range 3 {
			wait.Go(func() {
				if p, err := Map(g, MapOptions{Numbers: true}); err != nil || !bytes.Equal(p.PNG, cold.PNG) {
					t.Errorf("another picture of the same game differs (%v)", err)
				}
			})
		}
		wait.Wait()
	})
}

func TestMapAround(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		h, _, circle := aCity(t, g)
		id := g.Sheet().Map.Hexes[h].ID
		if got := pixelOn(t, g, MapOptions{Around: id, Radius: 1}, h, circle.add(belowLetters)); !near(got, white) {
			t.Errorf("the city in the middle is %v", got)
		}
		m, err := newMapPicture(g, MapOptions{Around: id, Radius: 1})
		if err != nil || len(m.shown) > 7 {
			t.Errorf("%d hexes within 1 of %s (%v)", len(m.shown), id, err)
		}
		if _, err := Map(g, MapOptions{Around: "nowhere"}); err == nil {
			t.Error("a hex that does not exist has a neighbourhood")
		}
	})
}

// A caption stands above the hexes, as tall as it must be to be read on one of ten small pictures.
func TestMapCaption(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		h, _, _ := aCity(t, g)
		o := MapOptions{Around: g.Sheet().Map.Hexes[h].ID, Radius: 1, Caption: "57 10"}
		pic, err := Map(g, o)
		im := decode(t, pic, err)
		m, err := newMapPicture(g, o)
		if err != nil {
			t.Fatal(err)
		}
		top, bottom := -1, 0
		for y := range int(m.top) {
			for x := range im.Bounds().Dx() {
				if near(im.At(x, y), ink) {
					if bottom = y; top < 0 {
						top = y
					}
					break
				}
			}
		}
		if tall := bottom - top; top < 0 || tall*12 < im.Bounds().Dy()/2 {
			t.Errorf("the caption is %d of %d pixels tall", tall, im.Bounds().Dy())
		}
		if !strings.HasPrefix(pic.Alt, "57 10: ") {
			t.Errorf("the picture is described as %q", pic.Alt)
		}
	})
}

// indexed keeps the colours of flat areas exactly.
func TestIndexedKeepsFlatColors(t *testing.T) {
	c := newCanvas(300, 200)
	c.clear(paper)
	want := map[image.Point]interface{ RGBA() (r, g, b, a uint32) }{{5, 5}: paper}
	for i := range 28 {
		col := rgb(uint32(i*i*4001+77) & 0xffffff)
		at := point{20 + float64(i%7)*40, 30 + float64(i/7)*40}
		c.disc(at, 15, col)
		want[pixel(at)] = col
	}
	im := indexed(c.image())
	for p, col := range want {
		if r, g, b, _ := im.At(p.X, p.Y).RGBA(); [3]uint32{r, g, b} != rgb16(col) {
			t.Errorf("at %v: %v, want %v", p, im.At(p.X, p.Y), col)
		}
	}
}

func rgb16(c interface{ RGBA() (r, g, b, a uint32) }) [3]uint32 {
	r, g, b, _ := c.RGBA()
	return [3]uint32{r, g, b}
}

func TestSteps(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		b := &g.Sheet().Map
		s := shape{b.Pointy}
		for i := range b.Hexes {
			for _, n := range b.Hexes[i].Next {
				if n == board.None {
					continue
				}
				if d := s.steps(&b.Hexes[i], &b.Hexes[n]); d != 1 {
					t.Errorf("%s is %d from its neighbour %s", b.Hexes[i].ID, d, b.Hexes[n].ID)
				}
			}
		}
	})
}

// The rim of what changed last has no gap at any corner.
func TestHaloIsClosed(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		const scale = 3.0
		c := newCanvas(400, 400)
		c.clear(white)
		s := shape{g.Sheet().Map.Pointy}
		c.at(point{200, 200}, scale).outline(s.corners(0.5), 8.5, haloRim)
		for _, p := range s.corners(-1.5) {
			if q := pixel(point{200, 200}.add(p.mul(scale))); !near(c.image().At(q.X, q.Y), haloRim) {
				t.Errorf("there is a gap at the corner %v", p)
			}
		}
	})
}
