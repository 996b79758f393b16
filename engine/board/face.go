package board

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Edge is a side of a hex, 0 to 5 clockwise.
type Edge int

// Opposite is the same side as the neighbouring hex counts it.
func (e Edge) Opposite() Edge { return (e + 3) % 6 }

// Turn returns the edge after turning r sixths clockwise.
func (e Edge) Turn(r int) Edge { return Edge((int(e) + r) % 6) }

// Color is the colour of a tile or map hex. The tile colours are in order of upgrade.
type Color uint8

// The colours. White, Red and Blue exist on the map only.
const (
	White Color = iota
	Yellow
	Green
	Brown
	Gray
	Red
	Blue
)

var colorNames = [...]string{"white", "yellow", "green", "brown", "gray", "red", "blue"}

func (c Color) String() string { return colorNames[c] }

// UnmarshalText reads a colour word.
func (c *Color) UnmarshalText(b []byte) error {
	i := slices.Index(colorNames[:], string(b))
	if i < 0 {
		return fmt.Errorf("unknown colour %q, want one of %s", b, strings.Join(colorNames[:], ", "))
	}
	*c = Color(i)
	return nil
}

// UnmarshalYAML reads a colour word.
func (c *Color) UnmarshalYAML(n *yaml.Node) error {
	if err := c.UnmarshalText([]byte(n.Value)); err != nil {
		return fmt.Errorf("line %d: %w", n.Line, err)
	}
	return nil
}

// Revenue is what a stop pays, by the colour of the phase: yellow, green, brown, gray.
type Revenue [4]int

// In returns the revenue in a phase of the given colour. Colours after gray count as gray.
func (r Revenue) In(c Color) int {
	switch {
	case c <= Yellow:
		return r[0]
	case c >= Gray:
		return r[3]
	}
	return r[c-Yellow]
}

// Flat reports whether the stop pays the same in every phase.
func (r Revenue) Flat() bool { return r[0] == r[1] && r[1] == r[2] && r[2] == r[3] }

// UnmarshalYAML reads a number, or revenue by colour. A colour left out has the revenue of the one before.
func (r *Revenue) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		var v int
		if err := n.Decode(&v); err != nil {
			return err
		}
		*r = Revenue{v, v, v, v}
		return nil
	}
	var by map[Color]int
	if err := n.Decode(&by); err != nil {
		return err
	}
	last := 0
	for i := range r {
		if v, ok := by[Yellow+Color(i)]; ok {
			last = v
		}
		r[i] = last
		delete(by, Yellow+Color(i))
	}
	if len(by) > 0 {
		return fmt.Errorf("line %d: revenue by a colour that no tile has", n.Line)
	}
	return nil
}

// A Stop is a revenue centre printed on a face: a city, a town or an offboard.
type Stop struct {
	Kind    StopKind
	Revenue Revenue
	Slots   int      // slots for tokens; 0 for towns and offboards
	Ports   []int    // the slots printed as ports
	Exits   []Edge   // edges that it has track to
	Home    []string // companies with their home here
	Halt    bool     // a town printed as a halt
	Group   string   // of stops in several hexes that are one place: a route visits one of them
	Through bool     // a route may pass through the offboard
	At      float64  // the edge it is drawn near, 0 to 5.5; -1 if the sheet does not say
}

// StopKind is a city, a town or an offboard.
type StopKind uint8

// The kinds of stop.
const (
	City StopKind = iota
	Town
	OffBoard
)

// Border is something printed along an edge.
type Border struct {
	Edge Edge   `yaml:"edge"`
	Kind string `yaml:"kind"`
	Cost int    `yaml:"cost"`
}

// borderKinds maps the words for borders to whether no track may end there.
var borderKinds = map[string]bool{
	"impassable": true, "fjord": true, "glacier": true,
	"province": false, "water": false, "mountain": false,
}

// Impassable reports whether no track may end at the border.
func (b Border) Impassable() bool { return borderKinds[b.Kind] }

// terrains are the words for terrain that costs money.
var terrains = []string{"city", "mountain", "river", "rough", "water"}

// Cost is the price of building on a face: for a map hex's terrain, or printed on the tile to be replaced.
type Cost struct {
	Cost    int    `yaml:"cost"`
	Terrain string `yaml:"terrain"`
}

// Face is what is printed on a tile or map hex.
type Face struct {
	Color     Color
	Stops     []Stop    // cities first, then towns, then the offboard
	Track     [][2]Edge // track from edge to edge without a stop
	Junctions [][]Edge  // edges whose tracks meet in one point without a stop
	Links     [][2]int  // track between stops inside the hex
	Sea       []SeaLane
	Label     string
	Cost      Cost
	Name      string
	Icons     []string
	Borders   []Border
	Stubs     []Edge // printed railheads that a tile must connect to

	// What exits and leads return, if counted: they are asked for all the time.
	counted      bool
	rails, lanes uint8
}

// SeaLane joins two edges or, if Stop is not negative, an edge and a stop; To is then From.
type SeaLane struct {
	From, To Edge
	Stop     int
}

// Cities is how many of the stops are cities; they come first.
func (f *Face) Cities() int {
	n := 0
	for n < len(f.Stops) && f.Stops[n].Kind == City {
		n++
	}
	return n
}

// Towns is how many of the stops are towns.
func (f *Face) Towns() int {
	n := 0
	for _, s := range f.Stops {
		if s.Kind == Town {
			n++
		}
	}
	return n
}

// Exits lists the edges with track of the face, in order.
func (f *Face) Exits() []Edge {
	var out []Edge
	for set := f.exits(); set != 0; set &= set - 1 {
		out = append(out, Edge(bits.TrailingZeros8(set)))
	}
	return out
}

// count works out what exits and leads return. The face must not change any more.
func (f *Face) count() {
	f.counted = false
	f.rails, f.lanes = f.exits(), f.leads()
	f.counted = true
}

// exits is the set of the edges with track.
func (f *Face) exits() (set uint8) {
	if f.counted {
		return f.rails
	}
	for i := range f.Stops {
		set |= edges(f.Stops[i].Exits)
	}
	for i := range f.Track {
		set |= edges(f.Track[i][:])
	}
	for _, j := range f.Junctions {
		set |= edges(j)
	}
	return set
}

// HasTrack reports whether any track is printed on the face.
func (f *Face) HasTrack() bool { return f.exits() != 0 }

// Turned returns the face turned r sixths clockwise.
func (f *Face) Turned(r int) *Face {
	g := *f
	g.Stops = slices.Clone(f.Stops)
	for i := range g.Stops {
		g.Stops[i].Exits = turn(g.Stops[i].Exits, r)
		if at := g.Stops[i].At; at >= 0 {
			at += float64(r)
			for at >= 6 {
				at -= 6
			}
			g.Stops[i].At = at
		}
	}
	g.Track = slices.Clone(f.Track)
	for i, t := range g.Track {
		g.Track[i] = [2]Edge{t[0].Turn(r), t[1].Turn(r)}
	}
	g.Junctions = slices.Clone(f.Junctions)
	for i := range g.Junctions {
		g.Junctions[i] = turn(g.Junctions[i], r)
	}
	g.Sea = slices.Clone(f.Sea)
	for i := range g.Sea {
		g.Sea[i].From = g.Sea[i].From.Turn(r)
		g.Sea[i].To = g.Sea[i].To.Turn(r)
	}
	g.Borders = slices.Clone(f.Borders)
	for i := range g.Borders {
		g.Borders[i].Edge = g.Borders[i].Edge.Turn(r)
	}
	g.Stubs = turn(f.Stubs, r)
	g.count()
	return &g
}

func turn(es []Edge, r int) []Edge {
	out := slices.Clone(es)
	for i := range out {
		out[i] = out[i].Turn(r)
	}
	return out
}

// faceSheet is a face in a fact sheet.
type faceSheet struct {
	Color  Color `yaml:"color"`
	Cities []struct {
		Revenue  Revenue  `yaml:"revenue"`
		Slots    *int     `yaml:"slots"`
		PortSlot *int     `yaml:"port_slot"` // the index of the slot that is a port
		Exits    []Edge   `yaml:"exits"`
		Home     []string `yaml:"home"`
		Group    string   `yaml:"group"`
		At       *float64 `yaml:"at"`
	} `yaml:"cities"`
	Towns []struct {
		Revenue Revenue  `yaml:"revenue"`
		Exits   []Edge   `yaml:"exits"`
		Halt    bool     `yaml:"halt"`
		At      *float64 `yaml:"at"`
	} `yaml:"towns"`
	Offboard *struct {
		Revenue Revenue `yaml:"revenue"`
		Exits   []Edge  `yaml:"exits"`
		Group   string  `yaml:"group"`
		Through bool    `yaml:"through"`
	} `yaml:"offboard"`
	Track       []string   `yaml:"track"`
	Junctions   [][]Edge   `yaml:"junctions"`
	Links       [][]string `yaml:"links"`
	Sea         []string   `yaml:"sea"`
	Label       string     `yaml:"label"`
	UpgradeCost Cost       `yaml:"upgrade_cost"`
	Name        string     `yaml:"name"`
	Icons       []string   `yaml:"icons"`
	Borders     []Border   `yaml:"borders"`
	Stubs       []Edge     `yaml:"stubs"`
}

func (s *faceSheet) face() (Face, error) {
	f := Face{Color: s.Color, Junctions: s.Junctions, Label: s.Label, Cost: s.UpgradeCost, Name: s.Name,
		Icons: s.Icons, Borders: s.Borders, Stubs: s.Stubs}
	at := func(p *float64) float64 {
		if p == nil {
			return -1
		}
		return *p
	}
	for _, c := range s.Cities {
		slots := 1
		if c.Slots != nil {
			slots = *c.Slots
		}
		var ports []int
		if c.PortSlot != nil {
			if *c.PortSlot < 0 || *c.PortSlot >= slots {
				return f, fmt.Errorf("port_slot %d: the city has %d slots, counted from 0", *c.PortSlot, slots)
			}
			ports = []int{*c.PortSlot}
		}
		f.Stops = append(f.Stops, Stop{Kind: City, Revenue: c.Revenue, Slots: slots, Ports: ports, Exits: c.Exits, Home: c.Home, Group: c.Group, At: at(c.At)})
	}
	for _, t := range s.Towns {
		f.Stops = append(f.Stops, Stop{Kind: Town, Revenue: t.Revenue, Exits: t.Exits, Halt: t.Halt, At: at(t.At)})
	}
	if o := s.Offboard; o != nil {
		f.Stops = append(f.Stops, Stop{Kind: OffBoard, Revenue: o.Revenue, Exits: o.Exits, Group: o.Group, Through: o.Through, At: -1})
	}
	for _, t := range s.Track {
		from, to, ok := strings.Cut(t, "-")
		a, err := edge(from)
		b, err2 := edge(to)
		if !ok || err != nil || err2 != nil {
			return f, fmt.Errorf("track %q: want two edges such as \"0-3\"", t)
		}
		f.Track = append(f.Track, [2]Edge{a, b})
	}
	for _, l := range s.Links {
		if len(l) != 2 {
			return f, fmt.Errorf("link %v: want two stops", l)
		}
		var pair [2]int
		for i, w := range l {
			n, err := s.stopIndex(w)
			if err != nil {
				return f, err
			}
			pair[i] = n
		}
		f.Links = append(f.Links, pair)
	}
	for _, w := range s.Sea {
		from, to, ok := strings.Cut(w, "-")
		lane := SeaLane{Stop: -1}
		var err error
		if lane.From, err = edge(from); err != nil || !ok {
			return f, fmt.Errorf("sea lane %q: want an edge and an edge or a stop, such as \"0-3\" or \"0-c0\"", w)
		}
		if lane.To, err = edge(to); err != nil {
			if lane.Stop, err = s.stopIndex(to); err != nil {
				return f, fmt.Errorf("sea lane %q: %w", w, err)
			}
			lane.To = lane.From
		}
		f.Sea = append(f.Sea, lane)
	}
	if err := f.check(); err != nil {
		return f, err
	}
	f.count()
	return f, nil
}

// edge reads an edge number. Whether it exists is checked later.
func edge(w string) (Edge, error) {
	n, err := strconv.Atoi(w)
	return Edge(n), err
}

// stopIndex reads "c0", "t1", and "o" or "o0" for the offboard.
func (s *faceSheet) stopIndex(w string) (int, error) {
	unknown := fmt.Errorf("unknown stop %q on the face", w)
	if w == "" {
		return 0, unknown
	}
	before, count := 0, len(s.Cities)
	switch w[0] {
	case 'c':
	case 't':
		before, count = len(s.Cities), len(s.Towns)
	case 'o':
		before, count = len(s.Cities)+len(s.Towns), 0
		if s.Offboard != nil {
			count = 1
		}
		if w == "o" {
			w = "o0"
		}
	default:
		return 0, unknown
	}
	n, err := strconv.Atoi(w[1:])
	if err != nil || n < 0 || n >= count {
		return 0, unknown
	}
	return before + n, nil
}

func (f *Face) check() error {
	ok := func(es ...Edge) error {
		for _, e := range es {
			if e < 0 || e > 5 {
				return fmt.Errorf("edge %d is not one of 0 to 5", e)
			}
		}
		return nil
	}
	for _, s := range f.Stops {
		if err := ok(s.Exits...); err != nil {
			return err
		}
		if s.Slots < 0 {
			return fmt.Errorf("a city has %d slots", s.Slots)
		}
		for i, e := range s.Exits {
			if slices.Contains(s.Exits[:i], e) {
				return fmt.Errorf("a stop has its exit to edge %d twice", e)
			}
		}
		if s.At != -1 && (s.At < 0 || s.At >= 6) {
			return fmt.Errorf("a stop is at %v: want 0 to 5.5", s.At)
		}
		for _, r := range s.Revenue {
			if r < 0 {
				return fmt.Errorf("a stop earns %d", r)
			}
		}
	}
	if f.Cost.Terrain != "" && !slices.Contains(terrains, f.Cost.Terrain) {
		return fmt.Errorf("unknown terrain %q", f.Cost.Terrain)
	}
	if f.Cost.Cost < 0 || f.Cost.Terrain != "" && f.Cost.Cost == 0 {
		return fmt.Errorf("terrain %q costs %d", f.Cost.Terrain, f.Cost.Cost)
	}
	for _, t := range f.Track {
		if err := ok(t[:]...); err != nil {
			return err
		}
		if t[0] == t[1] {
			return fmt.Errorf("track from edge %d to itself", t[0])
		}
	}
	for _, j := range f.Junctions {
		if err := ok(j...); err != nil {
			return err
		}
		if len(j) < 3 {
			return fmt.Errorf("a junction joins %d edges; two are joined by track", len(j))
		}
	}
	for _, b := range f.Borders {
		if err := ok(b.Edge); err != nil {
			return err
		}
		if _, known := borderKinds[b.Kind]; !known {
			return fmt.Errorf("unknown kind of border %q", b.Kind)
		}
	}
	for _, l := range f.Sea {
		if err := ok(l.From, l.To); err != nil {
			return err
		}
		if l.Stop < 0 && l.From == l.To {
			return fmt.Errorf("sea lane from edge %d to itself", l.From)
		}
	}
	return ok(f.Stubs...)
}
