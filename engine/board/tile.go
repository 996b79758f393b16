package board

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"go.yaml.in/yaml/v3"

	"stationmaster/engine/strictyaml"
)

// Unlimited is the count of a tile that never runs out.
const Unlimited = -1

// A Tile is one kind of tile.
type Tile struct {
	ID    string
	Count int      // copies in the supply at the start, or Unlimited
	Only  []string // the only hexes it may be laid on; empty means any
	Over  []string // everything it may replace there, by tile number or [Printed]; empty means the usual upgrades
	Turns []int    // the only rotations it may have; empty means any
	faces [6]*Face
	looks [6]int // by rotation, see LooksAs
}

// Printed, among what a tile may replace, is the printed map hex.
const Printed = "map"

// Face returns the tile turned r sixths clockwise.
func (t *Tile) Face(r int) *Face { return t.faces[r] }

// Color is the tile's colour.
func (t *Tile) Color() Color { return t.faces[0].Color }

// Rotations lists the rotations that look different and that the tile may have: a straight has three.
func (t *Tile) Rotations() []int {
	var out []int
	for r := range 6 {
		if t.Turnable(r) && t.looks[r] == r {
			out = append(out, r)
		}
	}
	return out
}

// Turnable reports whether the tile may have rotation r.
func (t *Tile) Turnable(r int) bool { return len(t.Turns) == 0 || slices.Contains(t.Turns, r) }

// LooksAs is the one of [Tile.Rotations] in which the tile looks the same as in rotation r; r itself if there is none.
func (t *Tile) LooksAs(r int) int { return t.looks[r] }

// compare finds out which of the tile's faces look the same.
func (t *Tile) compare() {
	for r := range t.faces {
		t.looks[r] = r
		for q := range t.faces {
			if (q < r || !t.Turnable(r)) && t.Turnable(q) && sameTrack(t.faces[q], t.faces[r]) {
				t.looks[r] = q
				break
			}
		}
	}
}

// sameTrack reports whether two faces of one tile look the same: each stop has an equal one with the same exits. The
// order of equal stops does not matter, since tokens follow the track.
func sameTrack(a, b *Face) bool {
	for i := range a.Stops {
		s := &a.Stops[i]
		if !slices.ContainsFunc(b.Stops, func(o Stop) bool {
			return o.Kind == s.Kind && o.Revenue == s.Revenue && o.Slots == s.Slots && slices.Equal(o.Home, s.Home) && sameEdges(s.Exits, o.Exits)
		}) {
			return false
		}
	}
	if len(a.Track) != len(b.Track) || len(a.Junctions) != len(b.Junctions) {
		return false
	}
	for _, t := range a.Track {
		if !slices.ContainsFunc(b.Track, func(u [2]Edge) bool { return sameEdges(t[:], u[:]) }) {
			return false
		}
	}
	for _, j := range a.Junctions {
		if !slices.ContainsFunc(b.Junctions, func(k []Edge) bool { return sameEdges(j, k) }) {
			return false
		}
	}
	return true
}

func sameEdges(a, b []Edge) bool {
	if len(a) != len(b) {
		return false
	}
	for _, e := range a {
		if !slices.Contains(b, e) {
			return false
		}
	}
	return true
}

// A Set is all tiles of a game, in the order of its sheet.
type Set struct {
	Tiles []*Tile
	byID  map[string]*Tile
	own   map[site]bool // the hexes with tiles of their own, by colour
}

// WithSlots is the same set with that many slots in the first city of one tile.
func (s *Set) WithSlots(id string, slots int) *Set {
	c := &Set{Tiles: slices.Clone(s.Tiles), byID: maps.Clone(s.byID), own: s.own}
	t := *c.byID[id]
	for r, f := range t.faces {
		g := *f
		g.Stops = slices.Clone(f.Stops)
		g.Stops[0].Slots = slots
		t.faces[r] = &g
	}
	t.compare()
	c.byID[id] = &t
	c.Tiles[slices.IndexFunc(c.Tiles, func(k *Tile) bool { return k.ID == id })] = &t
	return c
}

// site is a hex at one colour of its tiles.
type site struct {
	hex   string
	color Color
}

// Tile returns the tile with that number, or nil.
func (s *Set) Tile(id string) *Tile { return s.byID[id] }

//go:embed tiles.yaml
var standardYAML []byte

// standard has the standard numbered tiles that many games share.
var standard = func() map[string]*faceSheet {
	var sheet struct {
		Tiles map[string]*faceSheet `yaml:"tiles"`
	}
	if err := yaml.Unmarshal(standardYAML, &sheet); err != nil {
		panic("board: tiles.yaml: " + err.Error()) // embedded; the package's tests read it
	}
	return sheet.Tiles
}()

// UnmarshalYAML reads a fact sheet's tiles: a count for a standard tile, or a face with its count.
func (s *Set) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return fmt.Errorf("line %d: tiles: want a list of tile numbers with counts", n.Line)
	}
	s.byID, s.own = map[string]*Tile{}, map[site]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		t, err := readTile(k.Value, v)
		if err != nil {
			return fmt.Errorf("line %d: tile %s: %w", k.Line, k.Value, err)
		}
		if s.byID[t.ID] != nil {
			return fmt.Errorf("line %d: tile %s is listed twice", k.Line, t.ID)
		}
		s.Tiles = append(s.Tiles, t)
		s.byID[t.ID] = t
		for _, hex := range t.Only {
			s.own[site{hex, t.Color()}] = true
		}
	}
	return nil
}

func readTile(id string, v *yaml.Node) (*Tile, error) {
	t := &Tile{ID: id}
	sheet := standard[id]
	count := v.Value
	if v.Kind == yaml.MappingNode {
		var own struct {
			Count     string   `yaml:"count"`
			OnlyAt    []string `yaml:"only_at"`
			From      []string `yaml:"from"`
			Rotations []int    `yaml:"rotations"`
			faceSheet `yaml:",inline"`
		}
		if err := strictyaml.Decode(v, &own); err != nil {
			return nil, err
		}
		for _, r := range own.Rotations {
			if r < 0 || r > 5 {
				return nil, fmt.Errorf("rotation %d is not one of 0 to 5", r)
			}
		}
		sheet, count = &own.faceSheet, own.Count
		t.Only, t.Over, t.Turns = own.OnlyAt, own.From, own.Rotations
	}
	if sheet == nil {
		return nil, fmt.Errorf("no standard tile has this number: give its face")
	}
	if count == "unlimited" {
		t.Count = Unlimited
	} else {
		c, err := strconv.Atoi(count)
		if err != nil || c < 1 {
			return nil, fmt.Errorf("count %q is neither a number above 0 nor \"unlimited\"", count)
		}
		t.Count = c
	}
	f, err := sheet.face()
	if err != nil {
		return nil, err
	}
	if f.Color < Yellow || f.Color > Gray {
		return nil, fmt.Errorf("no tile has the colour %s", f.Color)
	}
	for r := range t.faces {
		t.faces[r] = f.Turned(r)
	}
	t.compare()
	return t, nil
}
