package board

import "slices"

// State is what players have laid and placed. It is plain data. Clones share its lists, so only its methods and those of
// [Board] change it: they replace a list, or add to it.
type State struct {
	Lays   []Lay   `json:"lays"`   // by hex index; the zero Lay means the printed hex
	Tokens []Token `json:"tokens"` // in order of placing
}

// Lay is the tile on a hex.
type Lay struct {
	Tile     string `json:"tile,omitempty"`
	Rotation int    `json:"rotation,omitempty"`

	face *Face // the face it shows, kept because faces are asked for all the time
}

// Token is a token on the map: a company's in a city, or another piece, such as a port beside a city or an unowned
// mine in a slot.
type Token struct {
	Owner string `json:"owner"` // empty if nobody's
	Hex   int    `json:"hex"`
	Stop  int    `json:"stop"`           // index in the face's stops, Aside, or Beside
	Slot  int    `json:"slot"`           // within the city; tokens that share a slot have the same number
	Kind  string `json:"kind,omitempty"` // empty for a company's ordinary token
}

// Where tokens are that are in no stop of their hex.
const (
	Aside  = -1 // until its owner chooses a city
	Beside = -2 // beside the stops for good, as ports and mountain tokens are
)

// NewState returns the empty board.
func NewState(m *Map) State { return State{Lays: make([]Lay, len(m.Hexes))} }

// Clone copies the state.
func (s *State) Clone() State { return State{Lays: s.Lays, Tokens: slices.Clip(s.Tokens)} }

// SetLay puts a tile on a hex, or takes it away, without touching the tokens.
func (s *State) SetLay(h int, l Lay) {
	s.Lays = slices.Clone(s.Lays)
	s.Lays[h] = l
}

// SetToken replaces a token, by its index.
func (s *State) SetToken(i int, t Token) {
	s.Tokens = slices.Clone(s.Tokens)
	s.Tokens[i] = t
}

// RemoveToken takes a token off the board, by its index.
func (s *State) RemoveToken(i int) { s.Tokens = slices.Delete(slices.Clone(s.Tokens), i, i+1) }

// RemoveTokens takes tokens off the board.
func (s *State) RemoveTokens(which func(t Token) bool) {
	s.Tokens = slices.DeleteFunc(slices.Clone(s.Tokens), which)
}

// A Board is a map, a set of tiles, and what is on the map now.
type Board struct {
	Map   *Map
	Set   *Set
	State *State
}

// Face returns what hex h shows: its tile, turned, or the printed hex.
func (b *Board) Face(h int) *Face {
	switch l := &b.State.Lays[h]; {
	case l.face != nil:
		return l.face
	case l.Tile != "":
		return b.Set.byID[l.Tile].faces[l.Rotation]
	}
	return b.Map.Hexes[h].Face
}

// Left is the number of copies of the tile in the supply, or Unlimited.
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

// At lists all tokens in a stop of hex h.
func (b *Board) At(h, stop int) []Token {
	var out []Token
	for _, t := range b.State.Tokens {
		if t.Hex == h && t.Stop == stop {
			out = append(out, t)
		}
	}
	return out
}

// any reports whether that is true of a token.
func (b *Board) any(is func(t *Token) bool) bool {
	for i := range b.State.Tokens {
		if is(&b.State.Tokens[i]) {
			return true
		}
	}
	return false
}

// Has reports whether the owner has a token in that stop.
func (b *Board) Has(owner string, h, stop int) bool {
	return b.any(func(t *Token) bool { return t.Hex == h && t.Stop == stop && t.Owner == owner && t.Kind == "" })
}

// In reports whether the owner has an ordinary token in hex h, even one put aside.
func (b *Board) In(owner string, h int) bool {
	return b.any(func(t *Token) bool { return t.Hex == h && t.Owner == owner && t.Kind == "" })
}

// Beside reports whether the owner, or nobody, has a token of that kind beside the stops of hex h.
func (b *Board) Beside(owner string, h int, kind string) bool {
	return b.any(func(t *Token) bool { return t.Hex == h && t.Stop == Beside && t.Owner == owner && t.Kind == kind })
}

// Places lists the stops with the owner's ordinary tokens, in order of placing.
func (b *Board) Places(owner string) []Place {
	var out []Place
	for i := range b.State.Tokens {
		if t := &b.State.Tokens[i]; t.Owner == owner && t.Stop >= 0 && t.Kind == "" {
			out = append(out, Place{t.Hex, t.Stop})
		}
	}
	return out
}

// Free counts the empty slots of a city.
func (b *Board) Free(h, stop int) int {
	used := 0
	var slots uint64
	for i := range b.State.Tokens {
		if t := &b.State.Tokens[i]; t.Hex == h && t.Stop == stop && slots&(1<<t.Slot) == 0 {
			slots |= 1 << t.Slot
			used++
		}
	}
	return b.Face(h).Stops[stop].Slots - used
}

// Place is a stop on the map.
type Place struct{ Hex, Stop int }

// Put places an ordinary token in the lowest free slot of a city, or, if none is free, in the slot that the other
// tokens share.
func (b *Board) Put(owner string, h, stop int) {
	b.Place(Token{Owner: owner, Hex: h, Stop: stop, Slot: -1})
}

// Place places a token of any kind. Slot -1 means the lowest free slot of its city.
func (b *Board) Place(t Token) {
	if t.Slot < 0 {
		slots := 1
		if t.Stop >= 0 {
			slots = b.Face(t.Hex).Stops[t.Stop].Slots
		}
		t.Slot = 0
		for t.Slot < slots && slices.ContainsFunc(b.State.Tokens, func(u Token) bool {
			return u.Hex == t.Hex && u.Stop == t.Stop && u.Slot == t.Slot
		}) {
			t.Slot++
		}
		if t.Slot == slots {
			t.Slot = 0
		}
	}
	b.State.Tokens = append(b.State.Tokens, t)
}

// Shift moves the owner's token to another slot of its city.
func (b *Board) Shift(owner string, h, stop, slot int) {
	for i := range b.State.Tokens {
		if t := b.State.Tokens[i]; t.Owner == owner && t.Hex == h && t.Stop == stop && t.Kind == "" {
			t.Slot = slot
			b.State.SetToken(i, t)
		}
	}
}

// Remove removes the owner's token from a stop and reports whether there was one.
func (b *Board) Remove(owner string, h, stop int) bool {
	i := slices.IndexFunc(b.State.Tokens, func(t Token) bool { return t.Owner == owner && t.Hex == h && t.Stop == stop })
	if i < 0 {
		return false
	}
	b.State.RemoveToken(i)
	return true
}

// Lay puts a tile on hex h. keep[i] is the new face's stop that takes the tokens of old stop i, or Aside. Where
// cities join, the first city's tokens come first, and an owner with two tokens keeps one: Lay returns those who lost
// one.
func (b *Board) Lay(h int, t *Tile, rotation int, keep []int) (back []string) {
	joins := false
	for i := range keep {
		joins = joins || keep[i] != Aside && slices.Contains(keep[:i], keep[i])
	}
	b.State.SetLay(h, Lay{Tile: t.ID, Rotation: rotation, face: t.faces[rotation]})
	again := make([][]Token, len(keep)) // by old stop
	for i := range b.State.Tokens {
		if k := b.State.Tokens[i]; k.Hex == h && k.Stop >= 0 {
			old := k.Stop
			k.Stop = keep[old]
			switch {
			case k.Stop == Aside:
				k.Slot = 0
			case joins:
				again[old] = append(again[old], k)
			}
			b.State.SetToken(i, k)
		}
	}
	moved := slices.Concat(again...)
	if len(moved) > 0 {
		b.State.RemoveTokens(func(t Token) bool { return slices.Contains(moved, t) })
	}
	for _, k := range moved {
		if k.Kind == "" && b.Has(k.Owner, h, k.Stop) {
			back = append(back, k.Owner)
			continue
		}
		k.Slot = -1
		b.Place(k)
	}
	return back
}
