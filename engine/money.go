package engine

import "fmt"

// Pay moves money between players, companies and the Bank. Only the Bank may go below zero; callers check before they
// pay. A finite bank breaks when it runs out, and pays all the same.
func (g *Game) Pay(from, to ID, m Money) {
	if m == 0 {
		return
	}
	a, b := g.purse(from), g.purse(to)
	*a -= m
	*b += m
	if from == Bank && g.Bank <= 0 && !g.Broken && !g.Sheet().Bank.Endless && (g.title.Breaks == nil || g.title.Breaks(g)) {
		g.Broken = true
		g.Tell("The bank has run out of money")
	}
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

// Cash is the money of a player or company.
func (g *Game) Cash(id ID) Money { return *g.purse(id) }
