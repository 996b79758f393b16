package engine

import "fmt"

// Pay moves money from one holder to another: players, companies, or the Bank. Nobody may be left with less than
// nothing; callers check before they pay.
func (g *Game) Pay(from, to ID, m Money) {
	if m == 0 {
		return
	}
	a, b := g.purse(from), g.purse(to)
	*a -= m
	*b += m
	if m < 0 || *a < 0 && from != Bank {
		panic(fmt.Sprintf("engine: %s pays %d to %s and has %d left", from, m, to, *a))
	}
}

func (g *Game) purse(id ID) *Money {
	if id == Bank {
		return &g.Bank
	}
	if p := g.Player(id); p != nil {
		return &p.Cash
	}
	if c := g.Company(id); c != nil {
		return &c.Cash
	}
	panic(fmt.Sprintf("engine: %q holds no money", id))
}

// Cash is what a player or a company has.
func (g *Game) Cash(id ID) Money { return *g.purse(id) }
