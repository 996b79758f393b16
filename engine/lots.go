package engine

import (
	"fmt"
	"slices"
	"strconv"
)

// LotRules is an auction of one lot at a time. The players are auctioneers in turn: each puts a lot up and may open the
// bidding; the others open or decline, and once somebody has opened all may bid. A lot that nobody opens is offered round
// the table at falling prices, and goes to the auctioneer for nothing if nobody takes it.
type LotRules struct {
	Lots   func(g *Game) []ID // those not sold yet
	Open   Money              // the least first bid
	Step   Money              // bids are multiples of it
	Offers []Money            // falling
	// Sold gives a lot to its buyer, who has paid.
	Sold func(g *Game, lot, buyer ID)
	// End begins what follows the last sale; next would have been the auctioneer.
	End func(g *Game, next ID)
}

// Memos of an auction of lots, all of this round. The highest bid is a memoBid.
const (
	memoLot     = "lot"     // by auctioneer and lot: it is up
	memoOut     = "out"     // by player: declined, or passed once there was a bid
	memoOffered = "offered" // by lot: the price it is offered at
)

// LotRound makes the kind of round in which lots are auctioned; whoever begins it is the first auctioneer.
func LotRound(r LotRules) *RoundRules {
	stage := func(want int) func(g *Game) bool {
		return func(g *Game) bool { return !g.Skipped("sale") && g.lotStage() == want }
	}
	decline := func(word string) *Move {
		return &Move{Verb: "pass", Help: "Take no part, or no further part, for now.", Check: always,
			Label: func(*Game, []string) string { return word },
			Do:    func(g *Game, _ []string) { r.pass(g) }}
	}
	broke := func(least func(g *Game) Money) func(g *Game) bool {
		return func(g *Game) bool {
			if g.Cash(g.Turn.Of) >= least(g) {
				return false
			}
			r.pass(g)
			return true
		}
	}
	reasons := []Reason{LotSelect, LotBidStep, LotRaise, LotMoney}
	return &RoundRules{
		Title: func(*Game) string { return "Initial sale" },
		Steps: []*Step{
			{Name: "select", About: "put a lot up for sale, with or without a first bid", Waits: stage(choosing),
				Moves: []*Move{r.selectMove(), r.bidMove("Put a lot up and open the bidding.")}, Reasons: reasons},
			{Name: "bidding", About: "bid or pass", Waits: stage(bidding), Auto: broke(r.least), Reasons: reasons,
				Moves: []*Move{r.bidMove("Bid on the lot that is up."), decline("Pass")}},
			{Name: "offer", About: "take the lot at the price offered, or decline", Waits: stage(offering), Auto: broke((*Game).Offer),
				Moves: []*Move{r.takeMove(), decline("Decline")}, Reasons: reasons},
		},
		Over: r.over,
	}
}

// The stages of a lot.
const (
	choosing = iota
	bidding
	offering
)

// Lot is what is up for sale, and who put it up; Nobody when a lot is to be chosen.
func (g *Game) Lot() (lot, auctioneer ID) {
	for i := range g.Memos {
		if m := &g.Memos[i]; m.What == memoLot {
			return m.On, m.Who
		}
	}
	return Nobody, Nobody
}

// Offer is the price at which the lot that is up is offered; 0 while bids are taken.
func (g *Game) Offer() Money {
	lot, _ := g.Lot()
	return Money(g.Recall(memoOffered, Nobody, lot))
}

// TopBid is the highest bid on the lot that is up, if there is one.
func (g *Game) TopBid() (b Bid, ok bool) {
	lot, _ := g.Lot()
	if bids := g.bids(lot); len(bids) > 0 {
		return bids[len(bids)-1], true
	}
	return Bid{}, false
}

func (g *Game) lotStage() int {
	switch lot, _ := g.Lot(); {
	case lot == Nobody:
		return choosing
	case g.Offer() > 0:
		return offering
	}
	return bidding
}

// least is the smallest bid that is legal on the lot that is up.
func (r LotRules) least(g *Game) Money {
	if top, ok := g.TopBid(); ok {
		return (top.Amount + r.Step) / r.Step * r.Step
	}
	return r.Open
}

func (r LotRules) selectMove() *Move {
	return &Move{
		Verb: "select", Args: []string{"lot"}, Help: "Put a lot up without bidding yourself for now.",
		Next: func(g *Game, args []string) []Choice {
			if len(args) > 0 {
				return nil
			}
			return r.lotChoices(g)
		},
		Check: func(g *Game, args []string) error {
			if !slices.Contains(r.Lots(g), ID(args[0])) {
				return g.refuse(LotSelect, "%s is not for sale", args[0])
			}
			return nil
		},
		Do: func(g *Game, args []string) {
			r.putUp(g, ID(args[0]))
			g.Say("%s puts %s up without a bid", g.Name(g.Turn.Of), g.Name(ID(args[0])))
			g.Remember(ThisRound, memoOut, g.Turn.Of, Nobody, 1)
			g.Skip("sale")
		},
		Label: func(g *Game, args []string) string { return "Put up " + g.Name(ID(args[0])) },
	}
}

func (r LotRules) lotChoices(g *Game) []Choice {
	var out []Choice
	for _, id := range r.Lots(g) {
		c := Choice{Word: string(id)}
		if ch := g.Charter(id); ch != nil {
			c.Text = ch.Name
		}
		out = append(out, c)
	}
	return out
}

func (r LotRules) putUp(g *Game, lot ID) { g.Remember(ThisRound, memoLot, g.Turn.Of, lot, 1) }

func (r LotRules) bidMove(help string) *Move {
	return &Move{
		Verb: "bid", Args: []string{"lot", "amount"}, Help: help,
		Next: func(g *Game, args []string) []Choice {
			switch len(args) {
			case 0:
				if lot, _ := g.Lot(); lot != Nobody {
					return Words(lot)
				}
				return r.lotChoices(g)
			case 1:
				if least, most := r.least(g), g.Cash(g.Turn.Of)/r.Step*r.Step; most >= least {
					return []Choice{{Min: int(least), Max: int(most), Step: int(r.Step)}}
				}
			}
			return nil
		},
		Fill: func(g *Game, args []string) ([]string, error) {
			lot, _ := g.Lot()
			if lot == Nobody || len(args) > 1 || len(args) == 1 && args[0] == string(lot) {
				return args, nil
			}
			if len(args) == 0 {
				return []string{string(lot), strconv.Itoa(int(r.least(g)))}, nil
			}
			return []string{string(lot), args[0]}, nil
		},
		Check: func(g *Game, args []string) error {
			lot, _ := g.Lot()
			if lot != Nobody && ID(args[0]) != lot || !slices.Contains(r.Lots(g), ID(args[0])) {
				return g.refuse(LotSelect, "%s is not for sale now", args[0])
			}
			n, err := number(args[1])
			if err != nil {
				return err
			}
			if least := r.least(g); Money(n) < least || Money(n)%r.Step != 0 {
				reason := LotBidStep
				if _, raised := g.TopBid(); raised {
					reason = LotRaise
				}
				return g.refuse(reason, "a bid must be a multiple of %d and at least %s", r.Step, g.Format(least))
			}
			if cash := g.Cash(g.Turn.Of); Money(n) > cash {
				return g.refuse(LotMoney, "you have %s", g.Format(cash))
			}
			return nil
		},
		Do: func(g *Game, args []string) {
			who := g.Turn.Of
			n, _ := number(args[1])
			top, raised := g.TopBid()
			if lot, _ := g.Lot(); lot == Nobody {
				r.putUp(g, ID(args[0]))
			}
			if raised {
				g.Remember(ThisRound, memoBid, top.Who, ID(args[0]), 0)
			} else {
				g.clearMemos(memoOut) // who declined to open may bid now
			}
			g.Remember(ThisRound, memoBid, who, ID(args[0]), n)
			g.Say("%s bids %s on %s", g.Name(who), g.Format(Money(n)), g.Name(ID(args[0])))
			g.Skip("sale")
		},
		Label: func(g *Game, args []string) string {
			n, _ := number(args[1])
			return fmt.Sprintf("Bid %s on %s", g.Format(Money(n)), g.Name(ID(args[0])))
		},
	}
}

func (r LotRules) takeMove() *Move {
	return &Move{
		Verb: "take", Help: "Take the lot at the price offered.",
		Check: func(g *Game, _ []string) error {
			if offer, cash := g.Offer(), g.Cash(g.Turn.Of); offer > cash {
				return g.refuse(LotMoney, "it costs %s, you have %s", g.Format(offer), g.Format(cash))
			}
			return nil
		},
		Do: func(g *Game, _ []string) { r.sell(g, g.Turn.Of, g.Offer()) },
		Label: func(g *Game, _ []string) string {
			lot, _ := g.Lot()
			return fmt.Sprintf("Take %s for %s", g.Name(lot), g.Format(g.Offer()))
		},
	}
}

func (r LotRules) pass(g *Game) {
	word := "declines"
	if _, ok := g.TopBid(); ok {
		word = "passes on"
	}
	lot, _ := g.Lot()
	g.Say("%s %s %s", g.Name(g.Turn.Of), word, g.Name(lot))
	g.Remember(ThisRound, memoOut, g.Turn.Of, Nobody, 1)
	g.Skip("sale")
}

// sell gives the lot that is up to its buyer and makes room for the next one.
func (r LotRules) sell(g *Game, to ID, price Money) {
	lot, auctioneer := g.Lot()
	g.Pay(to, Bank, price)
	if price > 0 {
		g.Tell("%s buys %s for %s", g.Name(to), g.Name(lot), g.Format(price))
	} else {
		g.Tell("%s gets %s for nothing", g.Name(to), g.Name(lot))
	}
	for _, b := range g.bids(lot) {
		g.Remember(ThisRound, memoBid, b.Who, lot, 0)
	}
	for _, what := range []string{memoLot, memoOut, memoOffered} {
		g.clearMemos(what)
	}
	g.Turn.Of = auctioneer // the next auctioneer is the player after this one
	g.Skip("sale")
	r.Sold(g, lot, to)
}

// over goes on after a player's decision: to the next one who has to decide, the next price, or the next lot.
func (r LotRules) over(g *Game) {
	lot, auctioneer := g.Lot()
	if lot == Nobody {
		r.next(g)
		return
	}
	var left []ID // who has not declined or passed, in turn
	for _, p := range g.After(g.Turn.Of) {
		if g.Recall(memoOut, p, Nobody) == 0 {
			left = append(left, p)
		}
	}
	if top, ok := g.TopBid(); ok {
		if len(left) == 1 {
			r.sell(g, top.Who, top.Amount)
			r.next(g)
			return
		}
		g.Begin(left[0])
		return
	}
	if len(left) > 0 {
		g.Begin(left[0])
		return
	}
	i := slices.Index(r.Offers, g.Offer()) + 1
	if i == len(r.Offers) {
		r.sell(g, auctioneer, 0)
		r.next(g)
		return
	}
	g.clearMemos(memoOut)
	g.Remember(ThisRound, memoOffered, Nobody, lot, int(r.Offers[i]))
	g.Say("%s is offered at %s", g.Name(lot), g.Format(r.Offers[i]))
	g.Begin(auctioneer)
}

// next makes the player after the auctioneer put a lot up, or ends the auction.
func (r LotRules) next(g *Game) {
	after := g.After(g.Turn.Of)[0]
	if len(r.Lots(g)) == 0 {
		r.End(g, after)
		return
	}
	g.Begin(after)
}
