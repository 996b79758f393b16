package engine

import (
	"fmt"
	"slices"
	"strconv"
)

// Waterfall is an auction of privates in order of price: a turn buys the cheapest one left, bids on another, or passes.
// After a purchase the lots that have become cheapest go to their bidders.
type Waterfall struct {
	Step Money // bids are multiples of it, and at least that much above the price and the highest bid
	// Fall is how much the price of the first private falls when all pass in a row while it is unsold.
	Fall Money
	// Sold is called when a private has got its owner.
	Sold func(g *Game, p *Private)
	// Questions are steps that hold the resolution up, such as a par price to be chosen.
	Questions []*Step
	// End begins what follows; next is the player who would have had the next turn.
	End func(g *Game, next ID)
}

// Memos of an auction.
const (
	memoBid     = "bid"       // this round, by player and private
	memoPasses  = "passes"    // this round: passes in a row
	memoResolve = "resolving" // this round: lots that became cheapest are looked at
)

// AuctionRound makes the kind of round in which privates are sold by a waterfall auction.
func AuctionRound(w Waterfall) *RoundRules {
	resolve := &Step{
		Name: "bid-off", About: "raise the bid or drop out", Alone: true,
		Reasons: []Reason{AuctionBidStep, AuctionLocked, AuctionBidOff},
		Waits:   func(g *Game) bool { return g.Recall(memoResolve, Nobody, Nobody) == 1 },
		Who: func(g *Game) ID {
			if p := g.cheapest(); p != nil {
				if bids := g.bids(p.ID); len(bids) > 0 {
					return bids[0].Who
				}
			}
			return g.Turn.Of
		},
		Auto: w.resolve,
		Moves: []*Move{w.raiseMove(), {
			Verb: "pass", Help: "Drop out of the bidding and get your bid back.", Check: always,
			Label: func(*Game, []string) string { return "Drop out" },
			Do: func(g *Game, _ []string) {
				p := g.cheapest()
				who := g.bids(p.ID)[0].Who
				g.Say("%s drops out of the bidding for %s", g.Name(who), p.ID)
				g.Remember(ThisRound, memoBid, who, p.ID, 0)
			},
		}},
	}
	turn := &Step{
		Name: "auction", About: "buy the cheapest private, bid on another, or pass",
		Reasons: []Reason{AuctionCheapest, AuctionBidOther, AuctionBidStep, AuctionLocked},
		Waits:   func(g *Game) bool { return !g.Skipped("auction") },
		Auto:    w.forced,
		Moves: []*Move{w.buyMove(), w.bidMove(), {
			Verb: "pass", Help: "Pass; you may act again on your next turn.", Check: always,
			Do: func(g *Game, _ []string) {
				g.Say("%s passes", g.Name(g.Turn.Of))
				g.Skip("auction")
				w.passed(g)
			},
		}},
	}
	return &RoundRules{
		Title: func(*Game) string { return "Auction" },
		Steps: append(slices.Clone(w.Questions), resolve, turn),
		Over: func(g *Game) {
			next := g.After(g.Turn.Of)[0]
			if g.cheapest() == nil {
				w.End(g, next)
				return
			}
			g.Begin(next)
		},
	}
}

// BeginAuction begins the auction with the first player in seat order.
func (g *Game) BeginAuction() {
	g.Round = Round{Kind: "auction", Number: 1, Order: slices.Clone(g.Order)}
	g.Begin(g.Order[0])
}

// cheapest is the unsold private that comes first, or nil.
func (g *Game) cheapest() *Private {
	for i := range g.Privates {
		if g.Privates[i].Owner == Nobody {
			return &g.Privates[i]
		}
	}
	return nil
}

// CanBuy tells whether the private is the one that can be bought outright.
func (g *Game) CanBuy(private ID) bool {
	p := g.cheapest()
	return p != nil && p.ID == private && !g.Resolving()
}

// Resolving tells whether the lots that became cheapest are being sold.
func (g *Game) Resolving() bool { return g.Recall(memoResolve, Nobody, Nobody) == 1 }

// Contested is the private for which several players have bid and that is being decided, or nil.
func (g *Game) Contested() *Private {
	if p := g.cheapest(); p != nil && g.Resolving() && len(g.bids(p.ID)) > 1 {
		return p
	}
	return nil
}

// Bid is one player's standing bid on a private.
type Bid struct {
	Who    ID
	Amount Money
}

// Bids lists the standing bids on a private, the lowest first.
func (g *Game) Bids(private ID) []Bid { return g.bids(private) }

func (g *Game) bids(private ID) []Bid {
	var out []Bid
	for _, m := range g.Memos {
		if m.What == memoBid && m.On == private {
			out = append(out, Bid{m.Who, Money(m.N)})
		}
	}
	slices.SortStableFunc(out, func(a, b Bid) int { return int(a.Amount - b.Amount) })
	return out
}

// unlocked is the player's cash that no bid on another private binds.
func (g *Game) unlocked(player, but ID) Money {
	m := g.Cash(player)
	for _, x := range g.Memos {
		if x.What == memoBid && x.Who == player && x.On != but {
			m -= Money(x.N)
		}
	}
	return m
}

// least is the smallest legal bid on a private.
func (w Waterfall) least(g *Game, p *Private) Money {
	top := p.Price
	if bids := g.bids(p.ID); len(bids) > 0 {
		top = max(top, bids[len(bids)-1].Amount)
	}
	return (top + w.Step) / w.Step * w.Step
}

func (w Waterfall) checkBid(g *Game, who ID, p *Private, word string) error {
	n, err := strconv.Atoi(word)
	if err != nil || strconv.Itoa(n) != word {
		return Refuse("", "a bid is a whole number")
	}
	if least := w.least(g, p); Money(n) < least || Money(n)%w.Step != 0 {
		return g.refuse(AuctionBidStep, "a bid on %s must be a multiple of %d and at least %s", p.ID, w.Step, g.Format(least))
	}
	if free := g.unlocked(who, p.ID); Money(n) > free {
		return g.refuse(AuctionLocked, "only %s of your money is not bound in other bids", g.Format(free))
	}
	return nil
}

func (w Waterfall) bidRange(g *Game, who ID, p *Private) []Choice {
	least, most := w.least(g, p), g.unlocked(who, p.ID)/w.Step*w.Step
	if most < least {
		return nil
	}
	return []Choice{{Min: int(least), Max: int(most), Step: int(w.Step)}}
}

func (w Waterfall) bidMove() *Move {
	return &Move{
		Verb: "bid", Args: []string{"private", "amount"}, Help: "Bid on a private other than the cheapest.",
		Next: func(g *Game, args []string) []Choice {
			var out []Choice
			switch len(args) {
			case 0:
				for i := range g.Privates {
					if p := &g.Privates[i]; p.Owner == Nobody && p != g.cheapest() {
						out = append(out, Choice{Word: string(p.ID), Text: g.Deed(p.ID).Name})
					}
				}
			case 1:
				if p := g.Private(ID(args[0])); p != nil {
					return w.bidRange(g, g.Turn.Of, p)
				}
			}
			return out
		},
		Check: func(g *Game, args []string) error {
			p := g.Private(ID(args[0]))
			if p == nil || p.Owner != Nobody {
				return Refuse("", "%q is not up for auction", args[0])
			}
			if p == g.cheapest() {
				return g.refuse(AuctionBidOther, "%s is the cheapest: buy it for %s or leave it", p.ID, g.Format(p.Price))
			}
			return w.checkBid(g, g.Turn.Of, p, args[1])
		},
		Do: func(g *Game, args []string) {
			n, _ := strconv.Atoi(args[1])
			g.Remember(ThisRound, memoBid, g.Turn.Of, ID(args[0]), n)
			g.Remember(ThisRound, memoPasses, Nobody, Nobody, 0)
			g.Say("%s bids %s on %s", g.Name(g.Turn.Of), g.Format(Money(n)), args[0])
			g.Skip("auction")
		},
	}
}

func (w Waterfall) raiseMove() *Move {
	return &Move{
		Verb: "bid", Args: []string{"private", "amount"}, Help: "Raise your bid on the private that is being decided.",
		Next: func(g *Game, args []string) []Choice {
			p := g.cheapest()
			switch len(args) {
			case 0:
				return []Choice{{Word: string(p.ID), Text: g.Deed(p.ID).Name}}
			case 1:
				return w.bidRange(g, g.Decider(), p)
			}
			return nil
		},
		Check: func(g *Game, args []string) error {
			p := g.cheapest()
			if ID(args[0]) != p.ID {
				return g.refuse(AuctionBidOff, "the bidding is for %s", p.ID)
			}
			return w.checkBid(g, g.Decider(), p, args[1])
		},
		Do: func(g *Game, args []string) {
			who := g.Decider()
			n, _ := strconv.Atoi(args[1])
			g.Remember(ThisRound, memoBid, who, ID(args[0]), n)
			g.Say("%s raises to %s for %s", g.Name(who), g.Format(Money(n)), args[0])
		},
	}
}

func (w Waterfall) buyMove() *Move {
	return &Move{
		Verb: "buy", Args: []string{"private"}, Help: "Buy the cheapest private at its price.",
		Next: func(g *Game, args []string) []Choice {
			if p := g.cheapest(); p != nil && len(args) == 0 {
				return []Choice{{Word: string(p.ID), Text: fmt.Sprintf("%s for %s", g.Deed(p.ID).Name, g.Format(p.Price))}}
			}
			return nil
		},
		Check: func(g *Game, args []string) error {
			p := g.cheapest()
			if ID(args[0]) != p.ID {
				return g.refuse(AuctionCheapest, "only %s, the cheapest, can be bought outright", p.ID)
			}
			if free := g.unlocked(g.Turn.Of, Nobody); free < p.Price {
				return g.refuse(AuctionLocked, "%s costs %s and only %s of your money is not bound in bids", p.ID, g.Format(p.Price), g.Format(free))
			}
			return nil
		},
		Do: func(g *Game, args []string) {
			g.Remember(ThisRound, memoPasses, Nobody, Nobody, 0)
			p := g.cheapest()
			w.sell(g, p, g.Turn.Of, p.Price)
			g.Skip("auction")
		},
		Label: func(g *Game, args []string) string {
			return fmt.Sprintf("Buy %s for %s", args[0], g.Format(g.cheapest().Price))
		},
	}
}

// sell gives a private to its buyer and has the lots behind it looked at.
func (w Waterfall) sell(g *Game, p *Private, to ID, price Money) {
	for _, b := range g.bids(p.ID) {
		g.Remember(ThisRound, memoBid, b.Who, p.ID, 0)
	}
	g.Pay(to, Bank, price)
	p.Owner = to
	g.Tell("%s buys %s for %s", g.Name(to), p.ID, g.Format(price))
	if w.Sold != nil {
		w.Sold(g, p)
	}
	g.Remember(ThisRound, memoResolve, Nobody, Nobody, 1)
}

// resolve sells the cheapest lot to its only bidder, or stops at one that nobody has bid on.
func (w Waterfall) resolve(g *Game) bool {
	p := g.cheapest()
	if p == nil {
		g.Remember(ThisRound, memoResolve, Nobody, Nobody, 0)
		return true
	}
	switch bids := g.bids(p.ID); len(bids) {
	case 0:
		g.Remember(ThisRound, memoResolve, Nobody, Nobody, 0)
	case 1:
		w.sell(g, p, bids[0].Who, bids[0].Amount)
	default:
		return false
	}
	return true
}

// passed counts passes; when all have passed in a row the first private gets cheaper, or those sold pay.
func (w Waterfall) passed(g *Game) {
	n := g.Recall(memoPasses, Nobody, Nobody) + 1
	if n < len(g.Order) {
		g.Remember(ThisRound, memoPasses, Nobody, Nobody, n)
		return
	}
	g.Remember(ThisRound, memoPasses, Nobody, Nobody, 0)
	if first := &g.Privates[0]; first.Owner == Nobody && w.Fall > 0 {
		first.Price -= w.Fall
		g.Tell("All passed: %s now costs %s", first.ID, g.Format(first.Price))
		return
	}
	g.Tell("All passed: the privates pay")
	g.PayPrivates()
}

// forced makes the player take a private that costs nothing.
func (w Waterfall) forced(g *Game) bool {
	p := g.cheapest()
	if p == nil || p.Price > 0 {
		return false
	}
	w.sell(g, p, g.Turn.Of, 0)
	g.Skip("auction")
	return true
}

// DeedIncome is what the private's deed says it pays its owner.
func (g *Game) DeedIncome(p *Private) Money {
	d := g.Deed(p.ID)
	if d.ByCompany != 0 && g.Company(p.Owner) != nil {
		return d.ByCompany
	}
	return d.Revenue
}

// Income is what the private pays its owner now.
func (g *Game) Income(p *Private) Money {
	if g.policy().Income != nil {
		return g.policy().Income(g, p)
	}
	return g.DeedIncome(p)
}

// PayPrivates pays every private's revenue to its owner.
func (g *Game) PayPrivates() {
	for i := range g.Privates {
		p := &g.Privates[i]
		if p.Owner == Nobody || p.Closed {
			continue
		}
		if m := g.Income(p); m > 0 {
			g.Pay(Bank, p.Owner, m)
			g.Say("%s pays %s to %s", p.ID, g.Format(m), g.Name(p.Owner))
		}
	}
}
