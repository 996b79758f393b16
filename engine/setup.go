package engine

import (
	"fmt"
	"slices"

	"stationmaster/engine/board"
	"stationmaster/engine/facts"
)

// New sets up a game. names are the players in seating order. The same arguments always give the same game.
func New(t *Title, names []string, options []string, seed uint64) (*Game, error) {
	t = t.with(options)
	s := t.Sheet
	if n := len(names); n < s.Players.Min || n > s.Players.Max {
		return nil, fmt.Errorf("%s is for %d to %d players, not %d", s.Name, s.Players.Min, s.Players.Max, n)
	}
	for i, o := range options {
		if !slices.ContainsFunc(t.Options, func(k Option) bool { return k.ID == o }) || slices.Contains(options[:i], o) {
			return nil, fmt.Errorf("%s has no option %q, or it was given twice", s.Name, o)
		}
	}
	g := &Game{title: t, Options: slices.Clone(options), Seed: seed, Bank: s.Bank.Money, Board: board.NewState(&s.Map)}
	for i, name := range names {
		id := ID(fmt.Sprintf("P%d", i+1))
		g.Players = append(g.Players, Player{ID: id, Name: name})
		g.Order = append(g.Order, id)
		g.Pay(Bank, id, s.Cash[len(names)])
	}
	for _, d := range s.Privates {
		if !d.For(len(names)) {
			continue
		}
		g.Privates = append(g.Privates, Private{ID: d.ID, Price: d.Price})
	}
	for _, list := range [...][]facts.Charter{s.Minors, s.Majors} {
		for i := range list {
			g.Companies = append(g.Companies, charter(s.Kind(list[i].Kind), &list[i]))
		}
	}
	for _, m := range s.Models {
		n := m.Count.N
		if m.Count.Endless {
			n = 1
		}
		for range n {
			g.AppendTrain(m.Name)
			if m.Place == "pool" {
				g.Trains[len(g.Trains)-1].Owner = Pool
			}
		}
	}
	for _, c := range append(slices.Clone(s.Minors), s.Majors...) {
		for _, m := range c.Trains {
			g.TrainOf(Supply, m).Owner = c.ID
		}
	}
	if err := t.Setup(g, NewDraw(seed)); err != nil {
		return nil, err
	}
	return g, g.Advance()
}

// charter is a company before its start. A minor keeps all certificates but the owner's.
func charter(kind *facts.Kind, ch *facts.Charter) Company {
	c := Company{ID: ch.ID, Kind: kind}
	for i, n := range kind.Certificates {
		holder := c.Unsold()
		if c.Kind.Owned && i > 0 {
			holder = c.ID
		}
		c.Certs = append(c.Certs, Cert{Shares: n, President: i == 0, Holder: holder})
	}
	if rest := c.Kind.Shares - c.Shares(); rest > 0 {
		c.Certs = append(c.Certs, Cert{Shares: rest, Holder: Gone})
	}
	for _, price := range ch.Tokens {
		c.Tokens = append(c.Tokens, Token{Price: price})
	}
	for _, h := range ch.Home {
		c.Home = append(c.Home, Home(h))
	}
	return c
}

// Draw generates everything random at setup. It is the linear congruential generator of 18xx.games, so that their
// game files set up the same table: state = seed mod 2^31, and each draw is state = (1103515245 state + 12345) mod
// 2^31.
type Draw struct{ state uint64 }

// NewDraw starts the generator from a seed.
func NewDraw(seed uint64) *Draw { return &Draw{seed % (1 << 31)} }

// Next draws a number from 0 to 2^31-1.
func (d *Draw) Next() uint64 {
	d.state = (1103515245*d.state + 12345) % (1 << 31)
	return d.state
}

// Shuffled orders a list by one draw for each element.
func Shuffled[T any](d *Draw, list []T) []T {
	type drawn struct {
		v T
		n uint64
	}
	ds := make([]drawn, len(list))
	for i, v := range list {
		ds[i] = drawn{v, d.Next()}
	}
	slices.SortStableFunc(ds, func(a, b drawn) int { return int(a.n) - int(b.n) })
	out := make([]T, len(list))
	for i, x := range ds {
		out[i] = x.v
	}
	return out
}
