package render

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// MapOptions choose what to draw. The zero value draws the whole map.
type MapOptions struct {
	Around  string    // draw only the neighbourhood of this hex
	Radius  int       // its radius in hexes; 0 means 2
	Halo    []string  // hexes that changed last, drawn with a bright rim
	Routes  engine.ID // the company whose last runs are drawn
	Numbers bool      // write the tiles' numbers on them
	Caption string    // write this in large letters, instead of the game and the round
}

// The size of map pictures, in pixels.
const (
	mapWidth  = 1800.0
	mapArea   = 3.0e6 // for tall maps
	greatest  = 3.4   // pixels a unit, for a few hexes only
	mapMargin = 46.0

	captionSize = 120.0 // can be read on a picture that is one of ten on a phone
)

// Map draws the map, or the neighbourhood of a hex.
func Map(g *engine.Game, o MapOptions) (Picture, error) {
	m, err := newMapPicture(g, o)
	if err != nil {
		return Picture{}, err
	}
	m.ground()
	m.hexes()
	m.borders()
	m.halos()
	m.routes()
	m.pieces()
	m.names()
	m.routeEnds()
	m.legends()
	m.head()
	return finish(m.c, m.alt())
}

// mapPicture is a map being drawn.
type mapPicture struct {
	g      *engine.Game
	b      *board.Board
	o      MapOptions
	shape  shape
	shown  []int // hexes drawn
	scale  float64
	origin point // of the map's units, in pixels
	c      *canvas
	drawn  map[int]*drawnHex
	legend []legendLine
	top    float64 // height of the head line
	width  int
	height int
}

// newMapPicture makes a picture to draw on.
func newMapPicture(g *engine.Game, o MapOptions) (*mapPicture, error) {
	m, err := layMap(g, o)
	if err == nil {
		m.c = newPage(m.width, m.height)
	}
	return m, err
}

// layMap plans the picture.
func layMap(g *engine.Game, o MapOptions) (*mapPicture, error) {
	m := &mapPicture{g: g, b: g.Map(), o: o, drawn: map[int]*drawnHex{}, top: 52}
	if o.Caption != "" {
		m.top = captionSize * 1.2
	}
	m.shape = shape{m.b.Map.Pointy}
	if err := m.choose(); err != nil {
		return nil, err
	}
	if len(m.shown) == 0 {
		return nil, fmt.Errorf("render: the map of %s has no hexes", g.Sheet().Name)
	}
	lo, hi := m.bounds()
	size := hi.sub(lo)
	m.scale = min((mapWidth-2*mapMargin)/size.x, math.Sqrt(mapArea/(size.x*size.y)), greatest)
	m.width = max(ceil(size.x*m.scale+2*mapMargin), 760)
	switch width := float64(m.width) - 2*mapMargin; {
	case m.o.Routes != engine.Nobody:
		m.legend = routeLegend(g, m.o.Routes, width)
	case m.o.Around == "" && lotInWords(g) != nil:
		m.legend = lotLegend(g, width)
	}
	if m.o.Around == "" && m.o.Routes == engine.Nobody {
		m.legend = append(m.legend, iconLegend(g)...)
	}
	m.height = ceil(m.top + size.y*m.scale + 2*mapMargin + legendHeight(m.legend))
	m.origin = point{(float64(m.width) - size.x*m.scale) / 2, m.top + mapMargin}.sub(lo.mul(m.scale))
	return m, nil
}

// iconLegend explains unusual symbols, pieces and signs on the map, in the sheet's words.
func iconLegend(g *engine.Game) []legendLine {
	b := g.Map()
	var out []legendLine
	add := func(l legendLine) {
		if !slices.ContainsFunc(out, func(k legendLine) bool { return k.text == l.text }) {
			out = append(out, l)
		}
	}
	for i := range b.Map.Hexes {
		for _, word := range b.Map.Hexes[i].Face.Icons {
			what, _, _ := strings.Cut(word, "_")
			switch icon(word) {
			case mineIcon, fortIcon:
				add(legendLine{run: -1, icon: word, text: what})
			case compassIcon:
				add(legendLine{run: -1, icon: word, text: strings.ToUpper(what) + " north, east, south, west"})
			}
		}
	}
	for _, t := range b.State.Tokens {
		switch icon(t.Kind) {
		case mineIcon, fortIcon, anchorIcon, shipIcon:
			add(legendLine{run: -1, icon: t.Kind, text: t.Kind})
		}
	}
	for _, t := range b.State.Tokens {
		for _, kind := range kit.Claimed(g, engine.ID(t.Owner), b.Map.Hexes[t.Hex].ID) {
			add(legendLine{run: -1, icon: kind, text: kind})
		}
	}
	for h := range b.Map.Hexes {
		if id := kit.ConsentOf(g, h); id != engine.Nobody {
			what := fmt.Sprintf("%q: another company needs the consent of %s's owner to build there", keeperSign(id), g.Name(id))
			out = append(out, legendLine{run: -1, text: what, alt: what + "."})
			break // one is example enough
		}
	}
	return out
}

// choose finds the hexes to draw.
func (m *mapPicture) choose() error {
	if m.o.Around == "" {
		for h := range m.b.Map.Hexes {
			m.shown = append(m.shown, h)
		}
		return nil
	}
	start := m.b.Map.Find(m.o.Around)
	if start == board.None {
		return fmt.Errorf("render: %q is not a hex of the map", m.o.Around)
	}
	radius := m.o.Radius
	if radius == 0 {
		radius = 2
	}
	for h := range m.b.Map.Hexes {
		if m.shape.steps(&m.b.Map.Hexes[start], &m.b.Map.Hexes[h]) <= radius {
			m.shown = append(m.shown, h)
		}
	}
	return nil
}

// at is the centre of hex h, in pixels.
func (m *mapPicture) at(h int) point {
	return m.origin.add(m.shape.center(&m.b.Map.Hexes[h]).mul(m.scale))
}

// on is a canvas in the units of hex h.
func (m *mapPicture) on(h int) *canvas {
	p := pixel(m.at(h))
	return m.c.at(point{float64(p.X), float64(p.Y)}, m.scale)
}

// ground draws the edges between hexes, so that no light shows through.
func (m *mapPicture) ground() {
	for _, h := range m.shown {
		m.on(h).outline(m.shape.corners(-0.4), 1.6, hexEdge)
	}
	m.axes()
}

// axes writes the letters and numbers of rows and columns around the map, large enough to read on a phone that shows
// the whole map.
func (m *mapPicture) axes() {
	if m.o.Around != "" {
		return
	}
	rows, columns := map[float64]string{}, map[float64]string{}
	rowsAreLetters := lettersAreRows(m.b.Map)
	box := [4]float64{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, h := range m.shown {
		p, id := m.at(h), m.b.Map.Hexes[h].ID
		letter, number := id[:1], id[1:]
		if rowsAreLetters {
			rows[p.y], columns[p.x] = letter, number
		} else {
			rows[p.y], columns[p.x] = number, letter
		}
		box = [4]float64{min(box[0], p.x), min(box[1], p.y), max(box[2], p.x), max(box[3], p.y)}
	}
	half := point{side, apothem}
	if m.shape.pointy {
		half = point{apothem, side}
	}
	half = half.mul(m.scale).add(point{24, 24})
	w := writing{face: bold, size: 28, color: soft, align: 0.5}
	for y, s := range rows {
		m.c.text(point{box[0] - half.x, y}, s, w)
		m.c.text(point{box[2] + half.x, y}, s, w)
	}
	for x, s := range columns {
		m.c.text(point{x, box[1] - half.y}, s, w)
		m.c.text(point{x, box[3] + half.y}, s, w)
	}
}

// lettersAreRows reports whether the letters of coordinates count rows.
func lettersAreRows(b *board.Map) bool {
	letter := map[int]byte{}
	for _, h := range b.Hexes {
		if l, ok := letter[h.Y]; ok && l != h.ID[0] {
			return false
		}
		letter[h.Y] = h.ID[0]
	}
	return true
}

// lookUp finds the drawn hexes, or draws them.
func (m *mapPicture) lookUp() {
	for _, h := range m.shown {
		m.drawn[h] = drawHex(m.g, h, m.scale, m.o.Numbers)
	}
}

func (m *mapPicture) hexes() {
	m.lookUp()
	for _, h := range m.shown {
		m.drawn[h].paste(m.c.image(), pixel(m.at(h)))
	}
}

// borders draws what is printed along edges. An edge listed for both its hexes is drawn twice, which does not show.
func (m *mapPicture) borders() {
	for _, h := range m.shown {
		for _, x := range m.b.Map.Hexes[h].Face.Borders {
			a, b := m.shape.corner(int(x.Edge)-1), m.shape.corner(int(x.Edge))
			c, edge := m.on(h), line{a, b}
			switch x.Kind {
			case "province":
				c.draw(edge, 4.5, white)
				c.dashed(edge, 2.6, 7, 3.6, rgb(0x8e24aa))
			case "impassable":
				c.draw(edge, 7, white)
				c.draw(edge, 5, warning)
			case "water", "river", "fjord", "sea", "lake":
				c.draw(edge, 6.5, white)
				c.draw(edge, 4.5, water)
			case "mountain":
				c.draw(edge, 6, rock)
			default:
				c.draw(edge, 5.5, ink)
			}
			if x.Cost > 0 {
				mid := a.mix(b, 0.5)
				text := fmt.Sprint(x.Cost)
				c.rect(boxAround(mid, 9+6*float64(len(text)), 14), 4, white)
				c.text(mid, text, writing{face: bold, size: 11, color: ink, align: 0.5})
			}
		}
	}
}

// halos put a bright rim around the hexes that changed last.
func (m *mapPicture) halos() {
	for _, id := range m.o.Halo {
		h := m.b.Map.Find(id)
		if h == board.None || !slices.Contains(m.shown, h) {
			continue
		}
		c := m.on(h)
		c.outline(m.shape.corners(0.5), 8.5, haloRim)
		c.outline(m.shape.corners(0.5), 5.5, haloCore)
	}
}

// head writes which moment of the game the picture shows.
func (m *mapPicture) head() {
	if m.o.Caption != "" {
		m.c.text(point{24, m.top / 2}, m.o.Caption, writing{face: bold, size: captionSize, color: ink})
		return
	}
	headline(m.c, m.g, float64(m.width), "")
}

// headline writes a title line over a picture: the game and the moment on the left, what the picture shows on the
// right.
func headline(c *canvas, g *engine.Game, width float64, what string) {
	name := g.Sheet().Name
	c.text(point{24, 30}, name, writing{face: bold, size: 32, color: ink})
	x := 24 + bold.width(name)*32 + 22
	c.text(point{x, 30}, moment(g), writing{face: regular, size: 28, color: soft})
	c.text(point{width - 24, 30}, what, writing{face: bold, size: 28, color: ink, align: 1})
}

// moment is the current moment of the game, in words.
func moment(g *engine.Game) string {
	if g.Finished {
		return "the game is over"
	}
	return fmt.Sprintf("%s, phase %s", g.Where(), g.PhaseNow().Name)
}

// alt describes the map.
func (m *mapPicture) alt() string {
	var s strings.Builder
	if m.o.Caption != "" {
		s.WriteString(m.o.Caption + ": ")
	}
	fmt.Fprintf(&s, "Map of %s, %s.", m.g.Sheet().Name, moment(m.g))
	if m.o.Around != "" {
		fmt.Fprintf(&s, " The neighbourhood of %s.", m.place(m.b.Map.Find(m.o.Around)))
	}
	var last []string
	for _, id := range m.o.Halo {
		if h := m.b.Map.Find(id); h != board.None {
			last = append(last, m.place(h)+m.contents(h))
		}
	}
	if last != nil {
		fmt.Fprintf(&s, " Last change: %s.", strings.Join(last, "; "))
	}
	for _, l := range m.legend {
		if l.alt != "" {
			s.WriteString(" " + l.alt)
		}
	}
	if m.o.Routes == engine.Nobody && m.o.Around == "" {
		for _, t := range lotsInWords(m.g) {
			s.WriteString(" " + t)
		}
	}
	laid := 0
	for _, h := range m.shown {
		if m.b.State.Lays[h].Tile != "" {
			laid++
		}
	}
	fmt.Fprintf(&s, " Tiles laid: %d.", laid)
	if t := m.stations(); t != "" {
		s.WriteString(" Tokens: " + t + ".")
	}
	return s.String()
}

// place names a hex: its coordinate and its name.
func (m *mapPicture) place(h int) string {
	x := &m.b.Map.Hexes[h]
	if x.Face.Name == "" {
		return x.ID
	}
	return x.ID + " (" + x.Face.Name + ")"
}

// contents describes what is on a hex.
func (m *mapPicture) contents(h int) string {
	s := ""
	if l := m.b.State.Lays[h]; l.Tile != "" {
		s = fmt.Sprintf(", tile %s turned by %d", l.Tile, l.Rotation)
	}
	for _, t := range m.b.State.Tokens {
		if t.Hex == h {
			s += ", " + tokenInWords(&t)
		}
	}
	return s
}

// tokenInWords says whose a token is, or what it is.
func tokenInWords(t *board.Token) string {
	switch kind := strings.ReplaceAll(t.Kind, "_", " "); {
	case t.Owner == "":
		return kind
	case kind == "":
		return t.Owner
	default:
		return t.Owner + "'s " + kind
	}
}

// stations lists companies with the hexes of their tokens.
func (m *mapPicture) stations() string {
	var out []string
	for i := range m.g.Companies {
		id := m.g.Companies[i].ID
		var at []string
		for _, t := range m.b.State.Tokens {
			if t.Owner == string(id) && slices.Contains(m.shown, t.Hex) {
				hex := m.b.Map.Hexes[t.Hex].ID
				own := kit.Claimed(m.g, id, hex)
				if t.Kind != "" {
					hex = "the " + t.Kind + " of " + hex
				} else if own != nil {
					hex += " with the " + kit.AllOf(own)
				}
				at = append(at, hex)
			}
		}
		if at != nil {
			out = append(out, string(id)+" in "+strings.Join(at, ", "))
		}
	}
	return strings.Join(out, "; ")
}
