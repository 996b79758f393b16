package engine

import "slices"

// Span is how long a memo is kept.
type Span uint8

// The spans, shortest first. A span's memos are forgotten when it ends.
const (
	ThisTurn Span = iota
	ThisRound
	ThisSet // the operating rounds between two stock rounds
	ThisGame
)

// Memo is something the game must remember that the board does not show: a share sold this round, a power used. What is
// a word of the rule that asks for it; Who and On are whom it concerns; N counts.
type Memo struct {
	Span Span   `json:"span"`
	What string `json:"what"`
	Who  ID     `json:"who,omitempty"`
	On   ID     `json:"on,omitempty"`
	N    int    `json:"n"`
}

// Recall is the number remembered, 0 when nothing is.
func (g *Game) Recall(what string, who, on ID) int {
	for i := range g.Memos {
		if m := &g.Memos[i]; m.What == what && m.Who == who && m.On == on {
			return m.N
		}
	}
	return 0
}

// Remember sets the number kept under what, who and on for the span; 0 forgets it.
func (g *Game) Remember(span Span, what string, who, on ID, n int) {
	if span == ThisGame {
		g.Touch() // rights that open the way are remembered for the game
	}
	i := slices.IndexFunc(g.Memos, func(m Memo) bool { return m.What == what && m.Who == who && m.On == on })
	switch {
	case i >= 0 && n == 0:
		g.Memos = slices.Delete(g.Memos, i, i+1)
	case i >= 0:
		g.Memos[i].Span, g.Memos[i].N = span, n
	case n != 0:
		g.Memos = append(g.Memos, Memo{span, what, who, on, n})
	}
}

// noted tells whether there is any memo of one kind.
func (g *Game) Noted(what string) bool {
	return slices.ContainsFunc(g.Memos, func(m Memo) bool { return m.What == what })
}

// Recalled lists the memos of one kind in the order in which they were made.
func (g *Game) Recalled(what string) []Memo {
	var out []Memo
	for _, m := range g.Memos {
		if m.What == what {
			out = append(out, m)
		}
	}
	return out
}

// clearMemos drops the memos of one kind.
func (g *Game) ForgetWhat(what string) {
	g.Memos = slices.DeleteFunc(g.Memos, func(m Memo) bool { return m.What == what })
}

// forget drops the memos of the span and of shorter ones.
func (g *Game) Forget(span Span) {
	g.Memos = slices.DeleteFunc(g.Memos, func(m Memo) bool { return m.Span <= span })
}
