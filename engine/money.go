package engine

import "fmt"

// Purpose says what a player gets or pays money for, as the story of a game tells it.
type Purpose uint8

// The purposes.
const (
	ForShares    Purpose = iota // shares and whole companies; also what has no other purpose
	ForDividends                // a company's revenue
	ForPrivates                 // privates and their revenue
	ForTrains                   // help for a company in need, and what bankruptcy takes
)

// Pay moves money between players, companies and the Bank. Only the Bank may go below zero; callers check before they
// pay. A finite bank breaks when it runs out, and pays all the same.
func (g *Game) Pay(from, to ID, m Money) { g.PayFor(ForShares, from, to, m) }

// PayFor is [Game.Pay] for a player's money that is not about shares.
func (g *Game) PayFor(what Purpose, from, to ID, m Money) {
	if m == 0 {
		return
	}
	if g.watch != nil {
		g.watch(what, from, to, m)
	}
	a, b := g.purse(from), g.purse(to)
	*a -= m
	*b += m
	if from == Bank && g.Bank <= 0 && !g.Broken && !g.Sheet().Bank.Endless && (g.title.Breaks == nil || g.title.Breaks(g)) {
		g.Broken = true
		g.TellPhase("The bank has run out of money")
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
