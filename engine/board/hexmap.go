package board

import (
	"fmt"
	"slices"

	"go.yaml.in/yaml/v3"

	"stationmaster/engine/strictyaml"
)

// None is the index of no hex.
const None = -1

// A Hex is one hex of the printed map.
type Hex struct {
	ID   string   // the printed coordinate, such as "G6"
	X, Y int      // column and row, in half hexes along the staggered axis
	Face *Face    // what is printed
	Home []string // companies with their home in this hex if the print does not say in which city
	Next [6]int   // neighbours by edge; None off the map
	// Sides are the names of the sides by edge, such as "F16/G15"; empty at the edge of the map.
	Sides [6]string
}

// A Map is a game's printed map.
type Map struct {
	Pointy bool // the hexes have a corner at the top; otherwise a side
	Hexes  []Hex
	index  map[string]int
	groups map[string][]int // the hexes of each group of stops
}

// Group is one more than the index of the first hex of a group of stops, or 0 if the group has no second hex.
func (m *Map) Group(name string) int {
	if of := m.groups[name]; len(of) > 1 {
		return of[0] + 1
	}
	return 0
}

// Find returns the index of the hex with that coordinate, or None.
func (m *Map) Find(id string) int {
	if i, ok := m.index[id]; ok {
		return i
	}
	return None
}

// Hex returns the hex with that coordinate, which must exist.
func (m *Map) Hex(id string) *Hex { return &m.Hexes[m.index[id]] }

// mostHexes limits a map so that small numbers can index all its sides and stops.
const mostHexes = 2000

// step is the distance to the neighbour over each edge, in the units of Hex.X and Hex.Y.
var (
	stepFlat   = [6][2]int{{0, 2}, {-1, 1}, {-1, -1}, {0, -2}, {1, -1}, {1, 1}}
	stepPointy = [6][2]int{{-1, 1}, {-2, 0}, {-1, -1}, {1, -1}, {2, 0}, {1, 1}}
)

// UnmarshalYAML reads a fact sheet's map.
func (m *Map) UnmarshalYAML(n *yaml.Node) error {
	var sheet struct {
		Orientation string      `yaml:"orientation"`
		Columns     string      `yaml:"columns"`
		Hexes       []yaml.Node `yaml:"hexes"`
	}
	if err := strictyaml.Decode(n, &sheet); err != nil {
		return err
	}
	if sheet.Orientation != "flat" && sheet.Orientation != "pointy" {
		return fmt.Errorf("line %d: orientation %q is neither flat nor pointy", n.Line, sheet.Orientation)
	}
	if sheet.Columns != "letters" && sheet.Columns != "numbers" {
		return fmt.Errorf("line %d: columns %q are neither letters nor numbers", n.Line, sheet.Columns)
	}
	m.Pointy = sheet.Orientation == "pointy"
	m.index, m.groups = map[string]int{}, map[string][]int{}
	lines := map[string]int{}
	for i := range sheet.Hexes {
		hn := &sheet.Hexes[i]
		var h struct {
			At        []string `yaml:"at"`
			Home      []string `yaml:"home"`
			faceSheet `yaml:",inline"`
		}
		if err := strictyaml.Decode(hn, &h); err != nil {
			return err
		}
		f, err := h.face()
		if err != nil {
			return fmt.Errorf("line %d: %w", hn.Line, err)
		}
		if len(h.At) == 0 {
			return fmt.Errorf("line %d: the hex has no coordinate: at is missing", hn.Line)
		}
		for _, at := range h.At {
			x, y, err := parseCoordinate(at, sheet.Columns == "letters")
			if err != nil {
				return fmt.Errorf("line %d: %w", hn.Line, err)
			}
			if _, twice := m.index[at]; twice {
				return fmt.Errorf("line %d: hex %s is listed twice", hn.Line, at)
			}
			m.index[at] = len(m.Hexes)
			lines[at] = hn.Line
			for _, s := range f.Stops {
				if s.Group != "" {
					m.groups[s.Group] = append(m.groups[s.Group], m.index[at])
				}
			}
			m.Hexes = append(m.Hexes, Hex{ID: at, X: x, Y: y, Face: &f, Home: h.Home})
		}
	}
	if err := m.link(n.Line); err != nil {
		return err
	}
	for i := range m.Hexes {
		for _, check := range []func(int) error{m.sails, m.runsOn} {
			if err := check(i); err != nil {
				return fmt.Errorf("line %d: %w", lines[m.Hexes[i].ID], err)
			}
		}
	}
	return nil
}

// sails checks that the sea lanes printed on hex h continue beyond its sides.
func (m *Map) sails(h int) error {
	for _, l := range m.Hexes[h].Face.Sea {
		for _, e := range []Edge{l.From, l.To} {
			next := m.Hexes[h].Next[e]
			if next == None || !slices.ContainsFunc(m.Hexes[next].Face.Sea, func(o SeaLane) bool {
				return o.From == e.Opposite() || o.To == e.Opposite()
			}) {
				return fmt.Errorf("the sea lane of %s over edge %d leads nowhere", m.Hexes[h].ID, e)
			}
		}
	}
	return nil
}

// runsOn checks that no track or railhead printed on hex h leads off the map or over an impassable border.
func (m *Map) runsOn(h int) error {
	f := m.Hexes[h].Face
	var edges []Edge
	for _, s := range f.Stops {
		edges = append(edges, s.Exits...)
	}
	for _, t := range f.Track {
		edges = append(edges, t[:]...)
	}
	for _, j := range f.Junctions {
		edges = append(edges, j...)
	}
	for _, e := range append(edges, f.Stubs...) {
		if m.Hexes[h].Next[e] == None {
			return fmt.Errorf("the track of %s runs off the map over edge %d", m.Hexes[h].ID, e)
		}
	}
	for _, e := range edges {
		if slices.ContainsFunc(f.Borders, func(b Border) bool { return b.Edge == e && b.Impassable() }) {
			return fmt.Errorf("the track of %s ends at the impassable border along edge %d", m.Hexes[h].ID, e)
		}
	}
	return nil
}

// link sorts the hexes and finds every hex's neighbours.
func (m *Map) link(line int) error {
	if n := len(m.Hexes); n > mostHexes {
		return fmt.Errorf("line %d: a map of %d hexes; at most %d are possible", line, n, mostHexes)
	}
	slices.SortStableFunc(m.Hexes, func(a, b Hex) int {
		if a.Y != b.Y {
			return a.Y - b.Y
		}
		return a.X - b.X
	})
	at := map[[2]int]int{}
	for i := range m.Hexes {
		m.index[m.Hexes[i].ID] = i
		p := [2]int{m.Hexes[i].X, m.Hexes[i].Y}
		if j, taken := at[p]; taken {
			return fmt.Errorf("line %d: hexes %s and %s have the same position", line, m.Hexes[i].ID, m.Hexes[j].ID)
		}
		at[p] = i
	}
	steps := stepFlat
	if m.Pointy {
		steps = stepPointy
	}
	for i := range m.Hexes {
		h := &m.Hexes[i]
		for e, s := range steps {
			h.Next[e] = None
			if j, ok := at[[2]int{h.X + s[0], h.Y + s[1]}]; ok {
				h.Next[e] = j
				h.Sides[e] = h.ID + "/" + m.Hexes[j].ID
			}
		}
	}
	return nil
}

// parseCoordinate reads a letter and a number. Neighbours in a row differ by two along one axis.
func parseCoordinate(s string, lettersAreColumns bool) (x, y int, err error) {
	var letter byte
	var number int
	if _, err := fmt.Sscanf(s, "%c%d", &letter, &number); err != nil || letter < 'A' || letter > 'Z' || s != fmt.Sprintf("%c%d", letter, number) {
		return 0, 0, fmt.Errorf("coordinate %q: want a letter and a number such as \"G6\"", s)
	}
	row := int(letter-'A') + 1
	if lettersAreColumns {
		return row, number, nil
	}
	return number, row, nil
}
