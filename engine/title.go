package engine

import (
	"fmt"
	"maps"
	"slices"

	"stationmaster/engine/board"
	"stationmaster/engine/market"
)

// Title is an 18xx game: its facts, and the rules it does its own way. It holds no state of any game.
type Title struct {
	ID    string
	Sheet *Sheet
	// Options a table can agree on before the start.
	Options []Option
	// Chart is the stock market, where it depends on what was agreed; nil means the sheet's.
	Chart func(g *Game) *market.Chart
	// Setup finishes the table after the kit has dealt what all titles deal, and begins the first round.
	Setup func(g *Game, draw *Draw) error
	// Rounds are the kinds of round, by Round.Kind.
	Rounds map[string]*RoundRules
	// Always are steps that every round has before its own.
	Always []*Step
	// Worth is a player's worth at this moment, as the final score counts it.
	Worth func(g *Game, player ID) Money
	// Breaks tells, when the bank has nothing left, whether that counts as broken; nil means it does.
	Breaks func(g *Game) bool
	// Rules are the title's answers to the questions of the kit that its steps are from. The kernel does not look into them.
	Rules any
	// Cites is the title's rule id for each of the kit's reasons to refuse.
	Cites map[Reason]string
	// Checklist is RULES.md: every rule of the title under its id.
	Checklist string
}

// Option is something a table can agree on before the start.
type Option struct {
	ID   string
	Help string
}

// Verbs lists the kinds of action that players of the title can ever take, each verb once.
func (t *Title) Verbs() []*Move {
	var out []*Move
	add := func(steps []*Step) {
		for _, s := range steps {
			for _, m := range s.Moves {
				if !slices.ContainsFunc(out, func(k *Move) bool { return k.Verb == m.Verb }) {
					out = append(out, m)
				}
			}
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(t.Rounds)) {
		add(t.Rounds[kind].Steps)
	}
	add(t.Always)
	add([]*Step{answer})
	return out
}

var titles []*Title

// Register makes a title known. Titles call it from init; a second one with the same id is a mistake in the program.
func Register(t *Title) {
	if Find(t.ID) != nil {
		panic("engine: title " + t.ID + " is registered twice")
	}
	titles = append(titles, t)
	slices.SortFunc(titles, func(a, b *Title) int {
		if a.ID < b.ID {
			return -1
		}
		return 1
	})
}

// Titles lists the known titles by id.
func Titles() []*Title { return slices.Clone(titles) }

// Find is the title with that id, or nil.
func Find(id string) *Title {
	for _, t := range titles {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// New sets up a game. names are the players in seating order; the same arguments give the same game.
func New(t *Title, names []string, options []string, seed uint64) (*Game, error) {
	s := t.Sheet
	if n := len(names); n < s.Players.Min || n > s.Players.Max {
		return nil, fmt.Errorf("%s is for %d to %d players, not %d", s.Name, s.Players.Min, s.Players.Max, n)
	}
	for i, o := range options {
		if !slices.ContainsFunc(t.Options, func(k Option) bool { return k.ID == o }) || slices.Contains(options[:i], o) {
			return nil, fmt.Errorf("%s has no option %q, or it stands twice", s.Name, o)
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
		g.Privates = append(g.Privates, Private{ID: d.ID, Price: d.Price})
	}
	for i, c := range append(slices.Clone(s.Minors), s.Majors...) {
		k := Company{ID: c.ID, Minor: i < len(s.Minors)}
		for i, p := range c.Shares {
			k.Certs = append(k.Certs, Cert{Percent: p, President: i == 0, Holder: g.Unsold(&k)})
		}
		for _, price := range c.Tokens {
			k.Stations = append(k.Stations, Station{Price: price})
		}
		for _, h := range c.Home {
			k.Home = append(k.Home, Home(h))
		}
		g.Companies = append(g.Companies, k)
	}
	for _, m := range s.Models {
		n := m.Count.N
		if m.Count.Endless {
			n = 1
		}
		for range n {
			g.addTrain(m.Name)
			if m.Place == "pool" {
				g.Trains[len(g.Trains)-1].Owner = Pool
			}
		}
	}
	for _, c := range append(slices.Clone(s.Minors), s.Majors...) {
		for _, m := range c.Trains {
			g.trainOf(Supply, m).Owner = c.ID
		}
	}
	if err := t.Setup(g, NewDraw(seed)); err != nil {
		return nil, err
	}
	return g, g.Advance()
}

// Draw is the generator behind everything random at setup. It is the one that 18xx.games uses, so that a game file
// of theirs sets up the same table: a linear congruential generator, state = seed mod 2^31, each draw
// state = (1103515245 state + 12345) mod 2^31.
type Draw struct{ state uint64 }

// NewDraw starts the generator from a seed.
func NewDraw(seed uint64) *Draw { return &Draw{seed % (1 << 31)} }

// Next draws a number from 0 to 2^31-1.
func (d *Draw) Next() uint64 {
	d.state = (1103515245*d.state + 12345) % (1 << 31)
	return d.state
}

// Shuffled orders a list by drawing once for each element in order and sorting by the draws.
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
