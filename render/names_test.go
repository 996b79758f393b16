package render

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/selfplay"
)

// On late boards every hex keeps its name, which covers nothing and is readable on a phone once the picture is pressed.
func TestNamesOfLateBoards(t *testing.T) {
	games := uint64(enginetest.Of(1, 2, 10))
	for _, title := range enginetest.Titles(t, 2) {
		t.Run(title.ID, func(t *testing.T) {
			for seed := range games {
				players := []string{"Ada", "Ben", "Cy"}[:max(3, title.Sheet.Players.Min)]
				g, err := engine.New(title, players, nil, seed+1)
				if err != nil {
					t.Fatal(err)
				}
				check := func(when string) { checkNames(t, fmt.Sprintf("seed %d, %s", seed+1, when), g) }
				if seed == 0 {
					check("the map as printed")
				}
				if err := selfplay.New(seed+1).Game(g, nil); err != nil {
					t.Fatal(err)
				}
				check("the end")
			}
		})
	}
}

// Every hex's name finds room whichever tile is on it, in whichever rotation.
func TestNamesOnEveryTile(t *testing.T) {
	for _, title := range enginetest.Titles(t, 2) {
		t.Run(title.ID, func(t *testing.T) {
			g := newGame(t, title)
			fill(g)
			b := g.Map()
			m, err := layMap(g, MapOptions{})
			if err != nil {
				t.Fatal(err)
			}
			m.lookUp()
			seen, outer := 0, 0
			for h := range b.Map.Hexes {
				hex := &b.Map.Hexes[h]
				if hex.Face.Name == "" || len(hex.Face.Stops) == 0 || hex.Face.Color == board.Red {
					continue
				}
				before, lay := m.drawn[h], b.State.Lays[h]
				for _, tile := range b.Set.Tiles {
					f := tile.Face(0)
					if len(f.Stops) == 0 || len(tile.Only) > 0 && !slices.Contains(tile.Only, hex.ID) || f.Label != "" && f.Label != hex.Face.Label {
						continue
					}
					rotations := enginetest.Of(1, 1, 6)
					for r := range rotations {
						b.State.SetLay(h, board.Lay{Tile: tile.ID, Rotation: r})
						s := subject{coordinate: hex.ID, name: hex.Face.Name, marks: marksOf(g.Sheet(), hex), now: board.Brown}
						s.zoom = zoomAt(m.scale)
						m.drawn[h] = &drawnHex{lettering: letter(newPlan(m.shape, tile.Face(r)), s)}
						seen++
						outer += len(m.drawn[h].lost)
						where := fmt.Sprintf("%s with tile %s turned by %d", m.place(h), tile.ID, r)
						checkHexName(t, where, m, h)
						for _, n := range m.drawn[h].lost {
							checkOuter(t, where, m, m.outerName(h, n, nil))
						}
					}
				}
				m.drawn[h] = before
				b.State.SetLay(h, lay)
			}
			if seen == 0 {
				t.Error("no name was checked")
			}
			t.Logf("%d faces, %d names beside their hex", seen, outer)
		})
	}
}

// checkNames checks all names of a map.
func checkNames(t *testing.T, when string, g *engine.Game) {
	t.Helper()
	m, err := layMap(g, MapOptions{})
	if err != nil {
		t.Fatal(err)
	}
	m.lookUp()
	for _, h := range m.shown {
		checkHexName(t, when+", "+m.place(h), m, h)
	}
	for i, x := range m.outerNames() {
		checkOuter(t, when, m, x)
		for _, y := range m.outerNames()[:i] {
			if meets(x.box, y.box) {
				t.Errorf("%s: %v overlaps %v", when, x.lines, y.lines)
			}
		}
	}
}

// checkHexName checks that all words of a hex's name are on it or among those it has no room for, and that those on it
// cover nothing.
func checkHexName(t *testing.T, when string, m *mapPicture, h int) {
	t.Helper()
	d := m.drawn[h]
	name := m.b.Map.Hexes[h].Face.Name
	if name == d.plan.face.Label {
		name = ""
	}
	written := ""
	for i := range d.labels {
		k := &d.labels[i]
		if k.kind != nameLabel {
			continue
		}
		written += strings.Join(k.lines, " ") + " "
		w, bh := blockSize(k.lines, k.size)
		b := boxAround(k.at, w, bh)
		if k.size < leastName {
			t.Errorf("%s: %v is set in %.1f", when, k.lines, k.size)
		}
		covers(t, fmt.Sprintf("%s: %v", when, k.lines), d, b)
		for j := range d.labels {
			if o := &d.labels[j]; i != j && meets(b, labelBox(o)) {
				t.Errorf("%s: %v overlaps %v", when, k.lines, o.lines)
			}
		}
	}
	for _, n := range d.lost {
		written += n.text + " "
	}
	plain := func(s string) string {
		return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" -/&", r) }), "")
	}
	if plain(written) != plain(name) {
		t.Errorf("%s: the name is written as %q", when, written)
	}
}

// labelBox is what a label certainly covers.
func labelBox(k *label) box {
	if k.kind == revenueLabel {
		return k.ring()
	}
	if k.kind == markLabel {
		return boxAround(k.at, 8, 8)
	}
	w, h := blockSize(k.lines, k.size)
	return boxAround(k.at, w*0.9, h*0.8)
}

func meets(a, b box) bool {
	return a.x < b.x+b.w && b.x < a.x+a.w && a.y < b.y+b.h && b.y < a.y+a.h
}

// covers looks for track and circles under a box, in the units of the hex.
func covers(t *testing.T, what string, d *drawnHex, b box) {
	t.Helper()
	inside := func(p point) bool { return meets(b, boxAround(p, 0.01, 0.01)) }
	near := func(p point) float64 { return p.dist(point{min(max(p.x, b.x), b.x+b.w), min(max(p.y, b.y), b.y+b.h)}) }
	for _, s := range d.plan.strands {
		for n := range 101 {
			if p, _ := s.line.at(float64(n) / 100); near(p) < trackWidth/2-0.5 || inside(p) {
				t.Errorf("%s covers track", what)
				return
			}
		}
	}
	for i := range d.plan.stops {
		for _, c := range d.plan.stops[i].slots {
			if near(c) < d.plan.stops[i].radius {
				t.Errorf("%s covers a city", what)
			}
		}
	}
	for n := range d.subject.aside {
		if near(d.asidePlace(n)) < asideRadius-0.5 {
			t.Errorf("%s covers a token", what)
		}
	}
}

// checkOuter checks a name beside its hex or across an edge.
func checkOuter(t *testing.T, when string, m *mapPicture, x outerName) {
	t.Helper()
	if !x.clear {
		t.Errorf("%s: %v of %s covers something", when, x.lines, m.place(x.hex))
	}
	if x.size < leastName {
		t.Errorf("%s: %v is set in %.1f", when, x.lines, x.size)
	}
	for _, h := range m.shown {
		c := m.shape.center(&m.b.Map.Hexes[h])
		b := box{x.box.x - c.x, x.box.y - c.y, x.box.w, x.box.h}
		if !meets(b, boxAround(point{}, 2*side, 2*side)) {
			continue
		}
		d := m.drawn[h]
		what := fmt.Sprintf("%s: %v of %s", when, x.lines, m.place(x.hex))
		covers(t, what, d, b)
		for i := range d.labels {
			if meets(b, labelBox(&d.labels[i])) {
				t.Errorf("%s covers %v of %s", what, d.labels[i].lines, m.b.Map.Hexes[h].ID)
			}
		}
		for _, p := range m.moored(h) {
			if meets(b, boxAround(p.at, portRadius, portRadius)) {
				t.Errorf("%s covers %s's token", what, p.id)
			}
		}
	}
}

// Names beside their hexes are computed once per board, and again when a tile or a token beside a stop changes it. A name
// across hexes of several colours has its own ground, all of one colour.
func TestOuterNamesAreKept(t *testing.T) {
	across := 0
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			g := newGame(t, title)
			fill(g)
			lay := func() *mapPicture {
				m, err := layMap(g, MapOptions{})
				if err != nil {
					t.Fatal(err)
				}
				m.lookUp()
				return m
			}
			m := lay()
			kept := slices.Clone(m.outerNames())
			outers.late, outers.older, outers.held = nil, nil, 0
			for range 2 {
				if again := m.outerNames(); !reflect.DeepEqual(kept, again) {
					t.Errorf("the names are %v, then %v", kept, again)
				}
			}
			for _, x := range kept {
				if x.across {
					across++
					large := mapPicture{c: newCanvas(1000, 600), scale: 6, origin: point{30, 30}.sub(point{x.box.x, x.box.y}.mul(6))}
					large.writeNames([]outerName{x})
					if got := large.c.image().At(28, 30+int(3*x.box.h)); !near(got, casing) {
						t.Errorf("the ground of %v is %v", x.lines, got)
					}
				}
			}
			b := g.Map()
			for h := range b.State.Lays { // as if every other tile were gone
				if h%2 == 0 {
					b.State.SetLay(h, board.Lay{})
				}
			}
			changed := slices.Clone(lay().outerNames())
			outers.late, outers.older, outers.held = nil, nil, 0
			if fresh := lay().outerNames(); !reflect.DeepEqual(changed, fresh) {
				t.Errorf("after tiles changed the names are %v, want %v", changed, fresh)
			}
			if len(kept) > 0 && reflect.DeepEqual(kept, changed) {
				t.Error("tiles changed and the names beside their hexes did not")
			}
		})
	}
	if across == 0 {
		t.Error("no name crosses hexes of several colours")
	}
}
