package render

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// lay puts a token of another kind beside a hex's stops.
func lay(g *engine.Game, owner, hex, kind string) {
	g.Map().Place(board.Token{Owner: owner, Hex: g.Map().Map.Find(hex), Stop: board.Beside, Kind: kind})
	g.Touch()
}

// Ports are in the sea beside their city, each visible, off the lane, and the city's circle stays free.
func TestPortsLieInTheSea(t *testing.T) {
	g := bare(t, "18norway")
	for _, hex := range []string{"G17", "D18", "B26", "B32", "C35"} {
		m, err := newMapPicture(g, MapOptions{})
		if err != nil {
			t.Fatal(err)
		}
		h := g.Map().Map.Find(hex)
		var places []point
		for n := range g.Companies {
			at, sea := m.quay(h, n)
			if !sea {
				t.Fatalf("%s has no harbour", hex)
			}
			for _, other := range places {
				if at.dist(other) < 2*portRadius {
					t.Errorf("%s: two ports overlap", hex)
				}
			}
			places = append(places, at)
			nearest, blue := 1e9, false
			for k := range g.Map().Map.Hexes {
				d := m.shape.center(&g.Map().Map.Hexes[k]).sub(m.shape.center(&g.Map().Map.Hexes[h])).dist(at)
				if d < nearest {
					nearest, blue = d, g.Map().Face(k).Color == board.Blue
				}
			}
			if !blue {
				t.Errorf("%s: port %d is on land", hex, n)
			}
		}
		for i := range g.Companies[:2] {
			lay(g, string(g.Companies[i].ID), hex, "port")
		}
	}
	m, err := newMapPicture(g, MapOptions{})
	if err != nil {
		t.Fatal(err)
	}
	h, id := g.Map().Map.Find("D18"), g.Companies[1].ID
	at, _ := m.quay(h, 1)
	if got := pixelOn(t, g, MapOptions{}, h, at.add(point{0, 0.72 * portRadius})); !near(got, liveryOf(g, id).disc) {
		t.Errorf("%s's port in D18 is %v", id, got)
	}
	g.Map().Put(string(id), h, 0)
	if got := strings.Join(placesOf(g, id), ", "); !strings.Contains(got, "D18 Molde (port)") || !strings.HasSuffix(got, "D18 Molde") {
		t.Errorf("on its card: %s", got)
	}
	p, err := Map(g, MapOptions{Halo: []string{"D18"}})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(p.Alt, "H in the port of G17") || !strings.Contains(p.Alt, "H's port") {
		t.Errorf("the text lacks the ports: %s", p.Alt)
	}
}

// A token that belongs to nobody is marked on its hex while it is there.
func TestPiecesLeaveTheMap(t *testing.T) {
	g := bare(t, "18norway")
	h := g.Map().Map.Find("I25")
	b := g.Map()
	b.Lay(h, b.Set.Tile("9"), 0, nil)
	bareHex := drawHex(g, h, 1, false)
	lay(g, "", "I25", "mountain_40")
	marked := drawHex(g, h, 1, false)
	if len(marked.labels) != len(bareHex.labels)+1 || marked.labels[len(marked.labels)-1].lines[0] != "mountain_40" {
		t.Errorf("the mountain is not marked: %v", marked.labels)
	}
	g.Map().Remove("", h, board.Beside)
	if again := drawHex(g, h, 1, false); len(again.labels) != len(bareHex.labels) {
		t.Error("the mountain is marked after it has gone")
	}
}

// The cost of a run is shown beside its earnings.
func TestFeeOfARun(t *testing.T) {
	g := bare(t, "18norway")
	c := &g.Companies[0]
	c.Last = []engine.Run{{Train: "3", Revenue: 50, Parts: []string{"G29 30", "I29 20"}, Fee: 10}}
	c.Earned = 50
	if got := runInWords(g, &c.Last[0]); got != "3: G29 Oslo 30 + I29 Stockholm 20 = 50kr (fee 10kr)" {
		t.Error(got)
	}
}
