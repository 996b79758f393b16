package render

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"math"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// Layout says where things are on a picture of the whole map, in its pixels. Lines under the map make a picture
// taller but move nothing.
type Layout struct {
	Width   int         `json:"width"`
	Height  int         `json:"height"`
	Corners [6][2]int   `json:"corners"` // of every hex, around its centre
	Hexes   []LayoutHex `json:"hexes"`
}

// LayoutHex is the position of a hex and its stops.
type LayoutHex struct {
	ID    string       `json:"id"`
	X     int          `json:"x"`
	Y     int          `json:"y"`
	Stops []LayoutStop `json:"stops,omitempty"` // in the order of the face's stops
}

// LayoutStop is the position of a stop: a city's slots, or the stop itself if it has none.
type LayoutStop struct {
	Radius int      `json:"radius"`
	At     [][2]int `json:"at"`
}

// LayoutOf is the layout of the game's map now.
func LayoutOf(g *engine.Game) (Layout, error) {
	m, err := layMap(g, MapOptions{})
	if err != nil {
		return Layout{}, err
	}
	l := Layout{Width: m.width, Height: m.height}
	for i, p := range m.shape.corners(0) {
		l.Corners[i] = pair(p.mul(m.scale))
	}
	for _, h := range m.shown {
		at := m.at(h)
		x := LayoutHex{ID: m.b.Map.Hexes[h].ID, X: pair(at)[0], Y: pair(at)[1]}
		if len(m.b.Face(h).Stops) > 0 {
			for _, k := range drawHex(g, h, m.scale, false).plan.stops {
				places := k.slots
				if len(places) == 0 {
					places = []point{k.at}
				}
				stop := LayoutStop{Radius: int(math.Round(k.radius * m.scale))}
				for _, p := range places {
					stop.At = append(stop.At, pair(at.add(p.mul(m.scale))))
				}
				x.Stops = append(x.Stops, stop)
			}
		}
		l.Hexes = append(l.Hexes, x)
	}
	return l, nil
}

func pair(p point) [2]int {
	q := pixel(p)
	return [2]int{q.X, q.Y}
}

// Hex draws one hex of the map with everything on it, on a transparent background, to lay over the map. It has only
// the part of a long name that lies on it.
func Hex(g *engine.Game, id string) (Picture, error) {
	m, err := layMap(g, MapOptions{})
	if err != nil {
		return Picture{}, err
	}
	h := m.b.Map.Find(id)
	if h == board.None {
		return Picture{}, fmt.Errorf("render: %q is not a hex of the map", id)
	}
	m.lookUp()
	names, d := m.outerNames(), m.drawn[h]
	size := d.im.Rect.Size()
	m.c, m.shown = newCanvas(size.X, size.Y), []int{h}
	m.origin = m.origin.add(point{float64(d.center.X), float64(d.center.Y)}.sub(m.at(h)))
	draw.Draw(m.c.image(), d.im.Rect, d.im, image.Point{}, draw.Src) // paste would need an opaque background
	m.borders()
	m.pieces()
	m.on(h).trace(m.shape.corners(0), true)
	m.c.dc.Clip()
	m.writeNames(names)
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, m.c.image()); err != nil {
		return Picture{}, fmt.Errorf("render: encoding the picture: %w", err)
	}
	return Picture{PNG: b.Bytes(), Alt: m.place(h) + m.contents(h)}, nil
}

// MarketLayout says where the cells are on a picture of the stock market, in its pixels.
type MarketLayout struct {
	Width  int          `json:"width"`
	Height int          `json:"height"`
	Cells  []LayoutCell `json:"cells"`
}

// LayoutCell is the position of a cell and the tokens in it.
type LayoutCell struct {
	Price  int           `json:"price"`
	X      int           `json:"x"`
	Y      int           `json:"y"`
	W      int           `json:"w"`
	H      int           `json:"h"`
	Means  []string      `json:"means,omitempty"` // what its colour means
	Tokens []LayoutToken `json:"tokens,omitempty"`
}

// LayoutToken is the position of a company's token.
type LayoutToken struct {
	Company string `json:"company"`
	X       int    `json:"x"`
	Y       int    `json:"y"`
	Radius  int    `json:"radius"`
}

// MarketLayoutOf is the layout of the game's market now.
func MarketLayoutOf(g *engine.Game) MarketLayout {
	m := layMarket(g)
	l := MarketLayout{Width: m.width, Height: m.height}
	for _, b := range m.boxes {
		x := LayoutCell{Price: m.chart.Price(b.at), X: int(b.x), Y: int(b.y), W: int(b.w), H: int(b.h)}
		for _, f := range m.flags() {
			if m.chart.Cell(b.at).Has(f) {
				x.Means = append(x.Means, m.chart.Flags[f])
			}
		}
		ids := g.Prices.Stack(b.at)
		for i, id := range ids {
			at, r := tokenPlace(b.box, i, len(ids))
			x.Tokens = append(x.Tokens, LayoutToken{id, pair(at)[0], pair(at)[1], int(r)})
		}
		l.Cells = append(l.Cells, x)
	}
	return l
}

// Layouts are the layouts of the map and the market.
type Layouts struct {
	Map    Layout       `json:"map"`
	Market MarketLayout `json:"market"`
}

// LayoutsOf are a game's layouts now.
func LayoutsOf(g *engine.Game) (Layouts, error) {
	m, err := LayoutOf(g)
	return Layouts{m, MarketLayoutOf(g)}, err
}
