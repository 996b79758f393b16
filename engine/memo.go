package engine

import "slices"

// Span is how long something is remembered.
type Span uint8

// The spans, shortest first.
const (
	ThisTurn Span = iota
	ThisRound
	ThisSet // the operating rounds between two stock rounds
	ThisGame
)

// Memory is one kind of thing that the game must remember and that does not show on the table: a share sold this round, a
// power used. It is declared once, as a variable of the package whose rule asks for it, and holds nothing itself:
//
//	var sold = &engine.Memory{Name: "sold", Span: engine.ThisRound} // player, company
//	sold.Set(g, 1, player, company)
//	sold.Get(g, player, company) // 1
//
// What it is about is none, one or two ids, always the same number of them.
type Memory struct {
	Name  string // unique among the title's and the kit's, which a test checks: the game stores it under this name
	Span  Span
	Label string // for players, on the company's card: "Ferry marker"
	// OffTrack means that neither track nor routes depend on it: what is known about them stays valid when it changes.
	OffTrack bool
}

// Memo is one remembered thing: N under a name, about at most two ids.
type Memo struct {
	Span Span   `json:"span"`
	What string `json:"what"`
	Who  ID     `json:"who,omitempty"` // the first id
	On   ID     `json:"on,omitempty"`  // the second id
	N    int    `json:"n"`

	offTrack bool // as its Memory says
}

// Lasting reports whether track or routes may depend on it beyond the round.
func (m *Memo) Lasting() bool { return m.Span > ThisRound && !m.offTrack }

func pair(about []ID) (who, on ID) {
	switch len(about) {
	case 0:
		return Nobody, Nobody
	case 1:
		return about[0], Nobody
	}
	return about[0], about[1]
}

// Get returns the remembered number; 0 if there is none.
func (m *Memory) Get(g *Game, about ...ID) int {
	who, on := pair(about)
	for i := range g.Memos {
		if k := &g.Memos[i]; k.What == m.Name && k.Who == who && k.On == on {
			return k.N
		}
	}
	return 0
}

// Has reports whether the number is not 0.
func (m *Memory) Has(g *Game, about ...ID) bool { return m.Get(g, about...) != 0 }

// Set remembers a number; 0 forgets it.
func (m *Memory) Set(g *Game, n int, about ...ID) {
	m.touch(g)
	who, on := pair(about)
	i := slices.IndexFunc(g.Memos, func(k Memo) bool { return k.What == m.Name && k.Who == who && k.On == on })
	switch {
	case i >= 0 && n == 0:
		g.Memos = slices.Delete(g.Memos, i, i+1)
	case i >= 0:
		g.Memos[i].N = n
	case n != 0:
		g.Memos = append(g.Memos, Memo{m.Span, m.Name, who, on, n, m.OffTrack})
	}
}

// Add adds n to the remembered number.
func (m *Memory) Add(g *Game, n int, about ...ID) { m.Set(g, m.Get(g, about...)+n, about...) }

// First returns the oldest memo of this kind.
func (m *Memory) First(g *Game) (memo Memo, ok bool) {
	for i := range g.Memos {
		if g.Memos[i].What == m.Name {
			return g.Memos[i], true
		}
	}
	return Memo{}, false
}

// Any reports whether there is any memo of this kind.
func (m *Memory) Any(g *Game) bool {
	_, ok := m.First(g)
	return ok
}

// About returns the oldest memo of this kind about that first id.
func (m *Memory) About(g *Game, who ID) (memo Memo, ok bool) {
	for i := range g.Memos {
		if k := &g.Memos[i]; k.Who == who && k.What == m.Name {
			return *k, true
		}
	}
	return Memo{}, false
}

// Count is how many memos of this kind there are.
func (m *Memory) Count(g *Game) int {
	n := 0
	for i := range g.Memos {
		if g.Memos[i].What == m.Name {
			n++
		}
	}
	return n
}

// All lists the memos of this kind, oldest first.
func (m *Memory) All(g *Game) []Memo {
	n := m.Count(g)
	if n == 0 {
		return nil
	}
	out := make([]Memo, 0, n)
	for i := range g.Memos {
		if g.Memos[i].What == m.Name {
			out = append(out, g.Memos[i])
		}
	}
	return out
}

// Clear forgets all memos of this kind.
func (m *Memory) Clear(g *Game) {
	m.touch(g)
	g.Memos = slices.DeleteFunc(g.Memos, func(k Memo) bool { return k.What == m.Name })
}

// Forget forgets what is remembered for the span or a shorter one.
func (g *Game) Forget(span Span) {
	n, lasting := len(g.Memos), false
	g.Memos = slices.DeleteFunc(g.Memos, func(m Memo) bool {
		lasting = lasting || m.Span <= span && m.Lasting()
		return m.Span <= span
	})
	if len(g.Memos) < n {
		g.touch(lasting)
	}
}

// touch announces that something remembered has changed: a right to pass may have.
func (m *Memory) touch(g *Game) { g.touch(m.Span > ThisRound && !m.OffTrack) }
