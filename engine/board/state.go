package board

import "slices"

// State is what players have laid and placed. It is plain data: copy it with Clone.
type State struct {
	Lays   []Lay   `json:"lays"`   // by hex index; the zero Lay where the printed hex shows
	Tokens []Token `json:"tokens"` // in the order in which they were placed
}

// Lay is the tile that lies on a hex.
type Lay struct {
	Tile     string `json:"tile,omitempty"`
	Rotation int    `json:"rotation,omitempty"`
}

// Token is a station that lies on the map.
type Token struct {
	Owner string `json:"owner"`
	Hex   int    `json:"hex"`
	Stop  int    `json:"stop"` // index in the face's stops, or Aside
	Slot  int    `json:"slot"` // circle within the city; stations that share one have the same
}

// Aside as a token's stop: it lies on the hex but in no city until its owner chooses one.
const Aside = -1

// NewState is the empty board.
func NewState(m *Map) State { return State{Lays: make([]Lay, len(m.Hexes))} }

// Clone copies the state.
func (s *State) Clone() State {
	return State{Lays: slices.Clone(s.Lays), Tokens: slices.Clone(s.Tokens)}
}

// A Board is a map, a set of tiles, and what lies on the map now.
type Board struct {
	Map   *Map
	Set   *Set
	State *State
}

// Face is what shows at hex h: the tile that lies there, turned as it lies, or the printed hex.
func (b *Board) Face(h int) *Face {
	if l := b.State.Lays[h]; l.Tile != "" {
		return b.Set.byID[l.Tile].faces[l.Rotation]
	}
	return b.Map.Hexes[h].Face
}

// Left is how many copies of the tile the supply holds now, or Unlimited.
func (b *Board) Left(t *Tile) int {
	if t.Count == Unlimited {
		return Unlimited
	}
	n := t.Count
	for _, l := range b.State.Lays {
		if l.Tile == t.ID {
			n--
		}
	}
	return n
}

// At lists the tokens in a stop of hex h.
func (b *Board) At(h, stop int) []Token {
	var out []Token
	for _, t := range b.State.Tokens {
		if t.Hex == h && t.Stop == stop {
			out = append(out, t)
		}
	}
	return out
}

// Has tells whether the owner has a token in that stop.
func (b *Board) Has(owner string, h, stop int) bool {
	return slices.ContainsFunc(b.State.Tokens, func(t Token) bool {
		return t.Owner == owner && t.Hex == h && t.Stop == stop
	})
}

// In tells whether the owner has a token anywhere in hex h, also one put aside.
func (b *Board) In(owner string, h int) bool {
	return slices.ContainsFunc(b.State.Tokens, func(t Token) bool { return t.Owner == owner && t.Hex == h })
}

// Places lists the stops in which the owner has a token, in the order of placing.
func (b *Board) Places(owner string) []Place {
	var out []Place
	for _, t := range b.State.Tokens {
		if t.Owner == owner && t.Stop != Aside {
			out = append(out, Place{t.Hex, t.Stop})
		}
	}
	return out
}

// Free counts the empty circles of a city: circles in which no token lies.
func (b *Board) Free(h, stop int) int {
	used := 0
	var slots uint64
	for _, t := range b.State.Tokens {
		if t.Hex == h && t.Stop == stop && slots&(1<<t.Slot) == 0 {
			slots |= 1 << t.Slot
			used++
		}
	}
	return b.Face(h).Stops[stop].Slots - used
}

// Place is one stop of the map.
type Place struct{ Hex, Stop int }

// Put places a token in the lowest free circle of a city, or in the circle that the other tokens share when none is
// free: whether that is allowed is the caller's to know.
func (b *Board) Put(owner string, h, stop int) {
	slots := 1
	if stop != Aside {
		slots = b.Face(h).Stops[stop].Slots
	}
	slot := 0
	for slot < slots && slices.ContainsFunc(b.State.Tokens, func(t Token) bool {
		return t.Hex == h && t.Stop == stop && t.Slot == slot
	}) {
		slot++
	}
	if slot == slots {
		slot = 0
	}
	b.State.Tokens = append(b.State.Tokens, Token{Owner: owner, Hex: h, Stop: stop, Slot: slot})
}

// Remove takes the owner's token off a stop and tells whether there was one.
func (b *Board) Remove(owner string, h, stop int) bool {
	i := slices.IndexFunc(b.State.Tokens, func(t Token) bool { return t.Owner == owner && t.Hex == h && t.Stop == stop })
	if i < 0 {
		return false
	}
	b.State.Tokens = slices.Delete(b.State.Tokens, i, i+1)
	return true
}

// Lay puts a tile on hex h. Tokens follow keep: keep[i] is the stop of the new face that takes the tokens of old stop
// i, or Aside. Where cities join, tokens that would share a circle move on to the next, and an owner keeps one token: the
// owners of the others are returned.
func (b *Board) Lay(h int, t *Tile, rotation int, keep []int) (back []string) {
	joins := false
	for i := range keep {
		joins = joins || keep[i] != Aside && slices.Contains(keep[:i], keep[i])
	}
	b.State.Lays[h] = Lay{Tile: t.ID, Rotation: rotation}
	var again []Token
	for i := range b.State.Tokens {
		if k := &b.State.Tokens[i]; k.Hex == h && k.Stop != Aside {
			k.Stop = keep[k.Stop]
			switch {
			case k.Stop == Aside:
				k.Slot = 0
			case joins:
				again = append(again, *k)
			}
		}
	}
	for _, k := range again {
		b.Remove(k.Owner, h, k.Stop)
	}
	for _, k := range again {
		if b.Has(k.Owner, h, k.Stop) {
			back = append(back, k.Owner)
			continue
		}
		b.Put(k.Owner, h, k.Stop)
	}
	return back
}
