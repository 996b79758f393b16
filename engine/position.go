package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"sync"

	"stationmaster/engine/board"
	"stationmaster/engine/market"
)

// Position is a fingerprint of the state of a game: of two games of a title, those with equal states have equal positions. It
// says the same as [Game.Hash] ten times faster, but is not for keeping: another version of the program may write it otherwise.
type Position [sha256.Size]byte

// Position is the game's position now.
func (g *Game) Position() Position {
	buffer := buffers.Get().(*writing)
	defer buffers.Put(buffer)
	w := (*buffer)[:0]
	words(&w, g.Options)
	w.numbers(int(g.Seed), g.Phase, int(g.Bank), g.Actions)
	w.flags(g.Broken, g.Finished)
	each(&w, g.Players, func(p *Player) {
		w.words(string(p.ID), p.Name)
		w.numbers(int(p.Cash))
		w.flags(p.Bankrupt)
	})
	words(&w, g.Order)
	w.words(string(g.Priority), g.End)
	words(&w, g.Winners)
	each(&w, g.Companies, w.company)
	each(&w, g.Privates, func(p *Private) {
		w.words(string(p.ID), string(p.Owner))
		w.numbers(int(p.Price))
		w.flags(p.Closed)
	})
	each(&w, g.Trains, func(t *Train) {
		w.words(t.Model, string(t.Owner))
		w.numbers(t.N)
		w.flags(t.Obsolete)
	})
	each(&w, g.Prices.Tokens, func(t *market.Token) {
		w.words(t.Company)
		w.numbers(t.At.Row, t.At.Col)
	})
	each(&w, g.Board.Lays, func(l *board.Lay) {
		w.words(l.Tile)
		w.numbers(l.Rotation)
	})
	each(&w, g.Board.Tokens, func(t *board.Token) {
		w.words(t.Owner, t.Kind)
		w.numbers(t.Hex, t.Stop, t.Slot)
	})
	w.words(g.Round.Kind)
	w.numbers(g.Round.Number, g.Round.Sub, g.Round.Of, g.Round.Turns)
	words(&w, g.Round.Order)
	words(&w, g.Round.Done)
	w.words(string(g.Turn.Of))
	w.flags(g.Turn.Acted)
	words(&w, g.Turn.Past)
	each(&w, g.Turn.Lays, func(l *Lay) {
		w.words(l.Hex, l.Tile, l.With, string(l.Back))
		w.numbers(int(l.From))
		w.flags(l.Free, l.Swaps)
	})
	each(&w, g.Questions, func(q *Question) {
		w.words(string(q.Who), string(q.Asker), string(q.Action.By), q.Action.Verb)
		words(&w, q.Action.Args)
	})
	each(&w, g.Memos, func(m *Memo) {
		w.words(m.What, string(m.Who), string(m.On))
		w.numbers(int(m.Span), m.N)
	})
	*buffer = w
	return sha256.Sum256(w)
}

// buffers are for positions: house players ask for thousands in a second.
var buffers = sync.Pool{New: func() any { return new(writing) }}

func (w *writing) company(c *Company) {
	w.words(string(c.ID), c.Kind.ID)
	w.numbers(int(c.Cash), int(c.Par), c.Turns, int(c.Earned))
	w.flags(c.Floated, c.Closed)
	each(w, c.Certs, func(k *Cert) {
		w.words(string(k.Holder))
		w.numbers(k.Shares)
		w.flags(k.President)
	})
	each(w, c.Tokens, func(t *Token) {
		w.numbers(int(t.Price))
		w.flags(t.Used)
	})
	each(w, c.Home, func(h *Home) {
		w.words(h.Hex)
		w.numbers(h.City)
	})
	each(w, c.Last, func(r *Run) {
		w.words(r.Train)
		w.numbers(int(r.Revenue), int(r.Fee))
		w.flags(r.Would, r.Unproven)
		words(w, r.Parts)
		each(w, r.Path, func(l *Leg) {
			w.words(l.Hex)
			w.numbers(l.In, l.Out, l.Stop)
		})
		each(w, r.Doubled, func(d *Double) {
			w.words(d.Hex)
			w.numbers(int(d.Revenue))
		})
	})
}

// writing is a state in bytes. Words and lists begin with their lengths, so that no two states have the same bytes.
type writing []byte

func (w *writing) numbers(ns ...int) {
	b := *w
	for _, n := range ns {
		if 0 <= n && n < 64 { // as AppendVarint does, at once
			b = append(b, byte(2*n))
		} else {
			b = binary.AppendVarint(b, int64(n))
		}
	}
	*w = b
}

func (w *writing) flags(fs ...bool) {
	for _, f := range fs {
		b := byte(0)
		if f {
			b = 1
		}
		*w = append(*w, b)
	}
}

func (w *writing) words(ss ...string) {
	b := *w
	for _, s := range ss {
		b = append(binary.AppendUvarint(b, uint64(len(s))), s...)
	}
	*w = b
}

// words writes a list of words or ids.
func words[S ~string](w *writing, all []S) { each(w, all, func(s *S) { w.words(string(*s)) }) }

// each writes a list.
func each[T any](w *writing, all []T, write func(*T)) {
	w.numbers(len(all))
	for i := range all {
		write(&all[i])
	}
}
