package board

import (
	"fmt"
	"slices"
)

// Misfit says why a tile cannot be laid on a hex in a given rotation.
type Misfit struct {
	Why Why

	format string
	args   []any
}

// Error formats the message on demand: most misfits are never shown.
func (m *Misfit) Error() string { return fmt.Sprintf(m.format, m.args...) }

// Why is the kind of misfit, for which a title can name its rule.
type Why uint8

// Why a tile does not fit.
const (
	WrongColor Why = iota + 1
	WrongKind      // a city tile on a plain hex, a wrong label, or a different number of stops
	OffMap         // track would run off the map or into a closed edge
	LosesTrack     // existing track would be lost
	Supply         // no copy left
	Barred         // no tile ever lies there
)

func misfit(w Why, format string, a ...any) *Misfit { return &Misfit{w, format, a} }

// Kind decides which tiles a hex takes: its number of cities and towns, and its label.
type Kind struct {
	Cities, Towns int
	Label         string
}

// KindOf returns the kind of a face.
func KindOf(f *Face) Kind { return Kind{f.Cities(), f.Towns(), f.Label} }

// Fit checks whether tile t can be laid on hex h turned by r. It returns what happens to the stops: keep[i] is the
// new face's stop that continues stop i of the present one, or Aside. It checks upgrades, closed edges, supply and
// kept track; phase, connection and cost are up to the game.
func (b *Board) Fit(h int, t *Tile, r int, c *Chart) (keep []int, err error) {
	return b.fit(h, t, r, c, true)
}

// FitSwapped is Fit for a tile whose home marks need not stay where the present face has them.
func (b *Board) FitSwapped(h int, t *Tile, r int, c *Chart) (keep []int, err error) {
	return b.fit(h, t, r, c, false)
}

func (b *Board) fit(h int, t *Tile, r int, c *Chart, marks bool) (keep []int, err error) {
	if c == nil {
		c = new(Chart) // the usual rule
	}
	if err := b.MayReplace(h, t, c); err != nil {
		return nil, err
	}
	old, hex, next := b.Face(h), &b.Map.Hexes[h], t.faces[r]
	if !t.Turnable(r) {
		return nil, misfit(WrongKind, "tile %s may not lie turned by %d", t.ID, r)
	}
	if b.Left(t) == 0 {
		return nil, misfit(Supply, "no tile %s is left", t.ID)
	}
	exits := next.exits()
	for e := range Edge(6) {
		if exits&(1<<e) != 0 && b.closed(h, e, c) {
			return nil, misfit(OffMap, "tile %s turned by %d would run track into a closed edge of %s", t.ID, r, hex.ID)
		}
	}
	for _, e := range old.Stubs {
		if exits&(1<<e) == 0 {
			return nil, misfit(LosesTrack, "the tile must meet the track printed at %s", hex.ID)
		}
	}
	for _, e := range c.Must[hex.ID][next.Color] {
		if exits&(1<<e) == 0 {
			return nil, misfit(LosesTrack, "a %s tile on %s must have track to edge %d", next.Color, hex.ID, e)
		}
	}
	if !keepsTrack(old, next) {
		return nil, misfit(LosesTrack, "tile %s turned by %d would lose track of %s", t.ID, r, hex.ID)
	}
	if keep = keepStops(old, next, marks); keep == nil {
		if old.exits()&^exits != 0 { // of cities and towns, which are more to a player than how they are connected
			return nil, misfit(LosesTrack, "tile %s turned by %d would lose track of %s", t.ID, r, hex.ID)
		}
		return nil, misfit(LosesTrack, "tile %s turned by %d would not connect the cities and towns of %s as they are now", t.ID, r, hex.ID)
	}
	if !keepsSea(old, next, keep) {
		return nil, misfit(LosesTrack, "tile %s turned by %d would lose a sea lane of %s", t.ID, r, hex.ID)
	}
	return keep, nil
}

// keepStops returns what happens to the stops of old on next; nil if they cannot keep their connections. Between
// faces of one kind, each stop continues as one; otherwise cities may join or split, and a town without track may
// disappear.
func keepStops(old, next *Face, marks bool) []int {
	kind := KindOf(next) == KindOf(old)
	keep := make([]int, len(old.Stops))
	marked := marks && slices.ContainsFunc(next.Stops, func(s Stop) bool { return len(s.Home) > 0 })
	switch {
	case match(old, next, keep, 0, marked):
	case !kind && join(old, next, keep):
	case !kind && old.exits() == next.exits():
		for i := range keep {
			keep[i] = Aside // a city splits, and its owners choose
		}
	default:
		return nil
	}
	return keep
}

// join gives each stop of old a stop of next that has all its exits, perhaps the same for several if cities join. A
// town without track from outside may get none.
func join(old, next *Face, keep []int) bool {
	for i := range old.Stops {
		was := &old.Stops[i]
		keep[i] = slices.IndexFunc(next.Stops, func(s Stop) bool { return continues(was, &s, false) })
		switch {
		case keep[i] >= 0:
		case was.Kind == Town && len(was.Exits) == 0:
			keep[i] = Aside
		default:
			return false
		}
	}
	return true
}

// closed reports whether no track may end at edge e of hex h. On a hex outside the land, track ends only where it
// already does, unless the chart has tiles for the hex.
func (b *Board) closed(h int, e Edge, c *Chart) bool {
	m := b.Map.Hexes[h].Next[e]
	if m == None {
		return true
	}
	for _, x := range b.Map.Hexes[h].Face.Borders {
		if x.Edge == e && x.Impassable() {
			return true
		}
	}
	other := b.Map.Hexes[m].Face
	for _, x := range other.Borders {
		if x.Edge == e.Opposite() && x.Impassable() {
			return true
		}
	}
	return other.Color >= Gray && other.exits()&(1<<e.Opposite()) == 0 && c.Row(&b.Map.Hexes[m]) == nil
}

// keepsTrack reports whether next has all plain track of old.
func keepsTrack(old, next *Face) bool {
	for _, t := range old.Track {
		if !next.Joins(t[0], t[1]) {
			return false
		}
	}
	for _, j := range old.Junctions {
		for i, a := range j {
			for _, c := range j[i+1:] {
				if !next.Joins(a, c) {
					return false
				}
			}
		}
	}
	return true
}

// keepsSea reports whether next has all sea lanes of old.
func keepsSea(old, next *Face, keep []int) bool {
	for _, l := range old.Sea {
		if l.Stop >= 0 {
			l.Stop = keep[l.Stop]
		}
		if !slices.Contains(next.Sea, l) && !slices.Contains(next.Sea, SeaLane{From: l.To, To: l.From, Stop: l.Stop}) {
			return false
		}
	}
	return true
}

// Joins reports whether plain track without a stop joins two edges.
func (f *Face) Joins(a, c Edge) bool {
	for _, t := range f.Track {
		if t == [2]Edge{a, c} || t == [2]Edge{c, a} {
			return true
		}
	}
	for _, j := range f.Junctions {
		if contains(j, a) && contains(j, c) {
			return true
		}
	}
	return false
}

// match gives each stop of old, from index i on, a stop of next of its own that keeps its exits. Home marks stay with
// home marks, as on 1894's Paris tiles.
func match(old, next *Face, keep []int, i int, marked bool) bool {
	if i == len(old.Stops) {
		return true
	}
	for j := range next.Stops {
		if slices.Contains(keep[:i], j) || !continues(&old.Stops[i], &next.Stops[j], marked) {
			continue
		}
		keep[i] = j
		if match(old, next, keep, i+1, marked) {
			return true
		}
	}
	return false
}

func continues(old, next *Stop, marked bool) bool {
	if old.Kind != next.Kind {
		return false
	}
	for _, e := range old.Exits {
		if !contains(next.Exits, e) {
			return false
		}
	}
	return !marked || slices.Equal(next.Home, old.Home)
}
