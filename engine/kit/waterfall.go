package kit

import (
	"fmt"
	"slices"
	"strconv"

	"stationmaster/engine"
)

// Waterfall is an auction of privates in order of price: in a turn, a player buys the cheapest one left, bids on
// another, or passes. After a purchase, the lots that have become cheapest go to their bidders.
type Waterfall struct {
	Step engine.Money // bids are multiples of it, and at least that much above the price and the highest bid
	// Fall is how much the first private's price falls when all pass in a row while it is unsold.
	Fall engine.Money
	// DropsOut means that a bidder who cannot pay for a raise drops out automatically; with Soft they pass
	// automatically.
	DropsOut bool
	// Soft means that a player who passes in a bid-off may bid again once somebody else has: turns go round the
	// bidders, starting with the lowest, until all but the highest have passed in a row. Otherwise passing is
	// final and the lowest bidder is always next.
	Soft bool
	// Sold is called when a private has its owner, who has paid that much.
	Sold func(g *engine.Game, p *engine.Private, price engine.Money)
	// Questions are steps that come before further sales, such as choosing a par.
	Questions []*engine.Step
}

// Memos of an auction.
var (
	memoBid     = &engine.Memory{Name: "bid", Span: engine.ThisRound}       // by player and private
	memoPasses  = &engine.Memory{Name: "passes", Span: engine.ThisRound}    // passes in a row
	memoResolve = &engine.Memory{Name: "resolving", Span: engine.ThisRound} // lots that became cheapest are being sold
	memoSeat    = &engine.Memory{Name: "seat", Span: engine.ThisRound}      // by player, with Soft: their position in a bid-off
	memoSoft    = &engine.Memory{Name: "soft", Span: engine.ThisRound}      // passes in a row in that bid-off
)

// AuctionRound makes the kind of round in which privates are sold by a waterfall auction.
func AuctionRound(w Waterfall) *engine.RoundRules {
	resolve := &engine.Step{
		Name: "bid-off", About: "raise the bid or drop out",
		Tip:     `Several players have bid on this private; the highest bid gets it, and the others have their money back.`,
		Custom:  `Most players raise by the smallest step, and drop out when it costs more than it is worth to them.`,
		Alone:   true,
		Reasons: []engine.Reason{AuctionBidStep, AuctionLocked, AuctionBidOff},
		Now: func(g *engine.Game) string {
			p := Contested(g)
			if p == nil {
				return ""
			}
			leave := "drop out"
			if w.Soft {
				leave = "pass"
			}
			top, _ := HighestBid(g, p.ID)
			if who := w.next(g, p); who != engine.Nobody && len(w.bidRange(g, who, p)) == 0 {
				return fmt.Sprintf("%s, without the cash to outbid %s's %s on %s", leave, g.Name(top.Who), g.Format(top.Amount), p.ID)
			}
			return fmt.Sprintf("raise the bid on %s above %s's %s, or %s", p.ID, g.Name(top.Who), g.Format(top.Amount), leave)
		},
		Waits: func(g *engine.Game) bool { return memoResolve.Has(g) },
		Who: func(g *engine.Game) engine.ID {
			if p := Cheapest(g); p != nil {
				if who := w.next(g, p); who != engine.Nobody {
					return who
				}
			}
			return g.Turn.Of
		},
		Auto: w.resolve,
		Moves: []*engine.Move{w.raiseMove(), {
			Verb: "pass", Help: "Leave the private to the other bidders.", Check: engine.Always,
			Label: func(g *engine.Game, _ []string) string {
				if w.Soft {
					return "Pass"
				}
				return "Drop out"
			},
			Do: func(g *engine.Game, _ []string) { w.leave(g, Cheapest(g)) },
		}},
	}
	turn := &engine.Step{
		Name: "auction", About: "buy the cheapest private, bid on another, or pass",
		Tip:     `A bid ties up your money, even if you are outbid, until the private is sold, and buys it when no cheaper one is left and nobody else has bid; "show privates" explains what each is good for.`,
		Custom:  `Most players bid the minimum on a private that they have a use for; those without a favourite buy the cheapest.`,
		Reasons: []engine.Reason{AuctionCheapest, AuctionBidOther, AuctionBidStep, AuctionLocked},
		Now:     w.now,
		Waits:   func(g *engine.Game) bool { return !g.HasFinished("auction") },
		Auto:    w.forced,
		Moves: []*engine.Move{w.buyMove(), w.bidMove(), {
			Verb: "pass", Help: "Pass; you may act again on your next turn.", Check: engine.Always,
			Do: func(g *engine.Game, _ []string) {
				g.Say("%s passes", g.Name(g.Turn.Of))
				g.FinishStep("auction")
				w.passed(g)
			},
		}},
	}
	return &engine.RoundRules{
		Title: func(*engine.Game) string { return "Auction" },
		Steps: append(slices.Clone(w.Questions), resolve, turn),
		Over: func(g *engine.Game) {
			if Cheapest(g) == nil {
				g.EndRound()
				return
			}
			g.Begin(g.After(g.Turn.Of)[0])
		},
	}
}

// now is what the player on turn can do, apart from raising their own highest bid.
func (w Waterfall) now(g *engine.Game) string {
	p := Cheapest(g)
	if p == nil {
		return ""
	}
	buys := g.Can("buy")
	bids := slices.ContainsFunc(g.Privates, func(x engine.Private) bool {
		top, _ := HighestBid(g, x.ID)
		return x.Owner == engine.Nobody && x.ID != p.ID && top.Who != g.Turn.Of && w.bidRange(g, g.Turn.Of, &x) != nil
	})
	switch {
	case buys && bids:
		return fmt.Sprintf("buy %s for %s, bid on another private, or pass", p.ID, g.Format(p.Price))
	case buys:
		return fmt.Sprintf("buy %s for %s, or pass", p.ID, g.Format(p.Price))
	case bids:
		return "bid on a private, or pass"
	}
	return "pass"
}

// BeginAuction lays certificates beside the privates that they come with, and begins the auction with the first player in seat order.
func BeginAuction(g *engine.Game) {
	for _, p := range g.Privates {
		d := g.Deed(p.ID)
		if c := g.Company(d.ShareOf); c != nil && d.Aside {
			c.Give(c.Unsold(), p.ID, 1)
		}
		if c := g.Company(d.PresidentOf); c != nil && d.Aside {
			c.HandOver(0, p.ID)
		}
	}
	g.Round = engine.Round{Kind: "auction", Number: 1, Order: slices.Clone(g.Order)}
	g.Begin(g.Order[0])
}

// Cheapest is the first unsold private, the only one that can be bought outright, or nil.
func Cheapest(g *engine.Game) *engine.Private {
	for i := range g.Privates {
		if g.Privates[i].Owner == engine.Nobody {
			return &g.Privates[i]
		}
	}
	return nil
}

// CanBuy reports whether the private can be bought outright.
func CanBuy(g *engine.Game, private engine.ID) bool {
	p := Cheapest(g)
	return p != nil && p.ID == private && !Resolving(g)
}

// Resolving reports whether the lots that became cheapest are being sold.
func Resolving(g *engine.Game) bool { return memoResolve.Has(g) }

// Contested is the private that several players have bid on and that is being decided, or nil.
func Contested(g *engine.Game) *engine.Private {
	if p := Cheapest(g); p != nil && Resolving(g) && len(bids(g, p.ID)) > 1 {
		return p
	}
	return nil
}

// Bid is one player's standing bid on a private.
type Bid struct {
	Who    engine.ID
	Amount engine.Money
}

// Bids lists the standing bids on a private, lowest first.
func Bids(g *engine.Game, private engine.ID) []Bid { return bids(g, private) }

func bids(g *engine.Game, private engine.ID) []Bid {
	var out []Bid
	for _, m := range g.Memos {
		if m.What == memoBid.Name && m.On == private {
			out = append(out, Bid{m.Who, engine.Money(m.N)})
		}
	}
	slices.SortStableFunc(out, func(a, b Bid) int { return int(a.Amount - b.Amount) })
	return out
}

// HighestBid is the highest bid on a private, if there is one.
func HighestBid(g *engine.Game, private engine.ID) (b Bid, ok bool) {
	if bids := bids(g, private); len(bids) > 0 {
		return bids[len(bids)-1], true
	}
	return b, false
}

// unlocked is the player's cash that is not committed to bids on other privates.
func unlocked(g *engine.Game, player, but engine.ID) engine.Money {
	m := g.Cash(player)
	for _, x := range g.Memos {
		if x.What == memoBid.Name && x.Who == player && x.On != but {
			m -= engine.Money(x.N)
		}
	}
	return m
}

// Unbound is how much of a player's cash is not committed to bids.
func Unbound(g *engine.Game, player engine.ID) engine.Money {
	return unlocked(g, player, engine.Nobody)
}

// least is the smallest legal bid on a private.
func (w Waterfall) least(g *engine.Game, p *engine.Private) engine.Money {
	top := p.Price
	if b, ok := HighestBid(g, p.ID); ok {
		top = max(top, b.Amount)
	}
	return (top + w.Step) / w.Step * w.Step
}

func (w Waterfall) checkBid(g *engine.Game, who engine.ID, p *engine.Private, word string) error {
	n, err := strconv.Atoi(word)
	if err != nil || strconv.Itoa(n) != word {
		return engine.Refuse("", "a bid is a whole number")
	}
	if least := w.least(g, p); engine.Money(n) < least || engine.Money(n)%w.Step != 0 {
		return g.Refuse(AuctionBidStep, "a bid on %s must be a multiple of %d and at least %s", p.ID, w.Step, g.Amount(least))
	}
	if free := unlocked(g, who, p.ID); engine.Money(n) > free {
		return g.Refuse(AuctionLocked, "only %s of your money is not committed to other bids", g.Amount(free))
	}
	return nil
}

func (w Waterfall) bidRange(g *engine.Game, who engine.ID, p *engine.Private) []engine.Choice {
	least, most := w.least(g, p), unlocked(g, who, p.ID)/w.Step*w.Step
	if most < least {
		return nil
	}
	return []engine.Choice{{Min: int(least), Max: int(most), Step: int(w.Step)}}
}

func (w Waterfall) bidMove() *engine.Move {
	return &engine.Move{
		Verb: "bid", Everyday: true, Args: []string{"private", "amount"}, Help: "Bid on a private other than the cheapest.",
		Next: func(g *engine.Game, args []string) []engine.Choice {
			var out []engine.Choice
			switch len(args) {
			case 0:
				for i := range g.Privates {
					if p := &g.Privates[i]; p.Owner == engine.Nobody && p != Cheapest(g) {
						out = append(out, engine.Choice{Word: string(p.ID), Text: fmt.Sprintf("%s, at least %s", g.Deed(p.ID).Name, g.Format(w.least(g, p)))})
					}
				}
			case 1:
				if p := g.Private(engine.ID(args[0])); p != nil {
					return w.bidRange(g, g.Turn.Of, p)
				}
			}
			return out
		},
		Check: func(g *engine.Game, args []string) error {
			p := g.Private(engine.ID(args[0]))
			if p == nil || p.Owner != engine.Nobody {
				return engine.Refuse("", "%q is not up for auction", args[0])
			}
			if p == Cheapest(g) {
				return g.Refuse(AuctionBidOther, "%s is the cheapest: buy it for %s or leave it", p.ID, g.Amount(p.Price))
			}
			return w.checkBid(g, g.Turn.Of, p, args[1])
		},
		Do: func(g *engine.Game, args []string) {
			n, _ := strconv.Atoi(args[1])
			memoBid.Set(g, n, g.Turn.Of, engine.ID(args[0]))
			memoPasses.Set(g, 0)
			g.TellBid("%s bids %s on %s", g.Name(g.Turn.Of), g.Format(engine.Money(n)), args[0])
			g.FinishStep("auction")
		},
		Label: func(g *engine.Game, args []string) string { return bidLabel(g, "Bid %s on %s", args) },
	}
}

func (w Waterfall) raiseMove() *engine.Move {
	return &engine.Move{
		Verb: "bid", Args: []string{"private", "amount"}, Help: "Raise your bid on the private that is being decided.",
		Next: func(g *engine.Game, args []string) []engine.Choice {
			p := Cheapest(g)
			switch len(args) {
			case 0:
				return []engine.Choice{{Word: string(p.ID), Text: g.Deed(p.ID).Name}}
			case 1:
				return w.bidRange(g, g.Decider(), p)
			}
			return nil
		},
		Check: func(g *engine.Game, args []string) error {
			p := Cheapest(g)
			if engine.ID(args[0]) != p.ID {
				return g.Refuse(AuctionBidOff, "the bidding is for %s", p.ID)
			}
			return w.checkBid(g, g.Decider(), p, args[1])
		},
		Do: func(g *engine.Game, args []string) {
			who := g.Decider()
			n, _ := strconv.Atoi(args[1])
			memoBid.Set(g, n, who, engine.ID(args[0]))
			g.TellBid("%s raises to %s for %s", g.Name(who), g.Format(engine.Money(n)), args[0])
			memoSoft.Set(g, 0)
			w.turn(g, who)
		},
		Label: func(g *engine.Game, args []string) string { return bidLabel(g, "Raise to %s for %s", args) },
	}
}

// bidLabel describes a bid; "" while its amount is missing.
func bidLabel(g *engine.Game, format string, args []string) string {
	if len(args) < 2 {
		return ""
	}
	n, err := strconv.Atoi(args[1])
	if err != nil {
		return ""
	}
	return fmt.Sprintf(format, g.Format(engine.Money(n)), args[0])
}

func (w Waterfall) buyMove() *engine.Move {
	return &engine.Move{
		Verb: "buy", Args: []string{"private"}, Help: "Buy the cheapest private at its price.",
		Next: func(g *engine.Game, args []string) []engine.Choice {
			if p := Cheapest(g); p != nil && len(args) == 0 {
				return []engine.Choice{{Word: string(p.ID), Text: fmt.Sprintf("%s for %s", g.Deed(p.ID).Name, g.Format(p.Price))}}
			}
			return nil
		},
		Check: func(g *engine.Game, args []string) error {
			p := Cheapest(g)
			if engine.ID(args[0]) != p.ID {
				return g.Refuse(AuctionCheapest, "only %s, the cheapest, can be bought outright", p.ID)
			}
			if free := unlocked(g, g.Turn.Of, engine.Nobody); free < p.Price {
				return g.Refuse(AuctionLocked, "%s costs %s and only %s of your money is not committed to bids", p.ID, g.Amount(p.Price), g.Amount(free))
			}
			return nil
		},
		Do: func(g *engine.Game, args []string) {
			memoPasses.Set(g, 0)
			p := Cheapest(g)
			w.sell(g, p, g.Turn.Of, p.Price)
			g.FinishStep("auction")
		},
		Label: func(g *engine.Game, args []string) string {
			return fmt.Sprintf("Buy %s for %s", args[0], g.Format(Cheapest(g).Price))
		},
	}
}

// sell gives a private to its buyer and starts the sale of the lots behind it.
func (w Waterfall) sell(g *engine.Game, p *engine.Private, to engine.ID, price engine.Money) {
	for _, b := range bids(g, p.ID) {
		memoBid.Set(g, 0, b.Who, p.ID)
	}
	g.PayFor(engine.ForPrivates, to, engine.Bank, price)
	p.Owner = to
	g.TellSold(engine.Sold{Lot: p.ID, To: to, Price: price})
	comesWith(g, p)
	if w.Sold != nil {
		w.Sold(g, p, price)
	}
	memoResolve.Set(g, 1)
}

// next is who has to bid or pass in the bid-off for the private; Nobody if nobody has bid.
func (w Waterfall) next(g *engine.Game, p *engine.Private) engine.ID {
	if m, ok := memoSeat.First(g); ok {
		return m.Who
	}
	if bids := bids(g, p.ID); len(bids) > 0 {
		return bids[0].Who
	}
	return engine.Nobody
}

// turn passes the turn of a soft bid-off on: whoever had it goes to the back.
func (w Waterfall) turn(g *engine.Game, who engine.ID) {
	if memoSeat.Has(g, who) {
		memoSeat.Set(g, 0, who)
		memoSeat.Set(g, 1, who)
	}
}

// leave is a pass in the bid-off: final, with the bid returned, or for this turn.
func (w Waterfall) leave(g *engine.Game, p *engine.Private) {
	who := w.next(g, p)
	if !w.Soft {
		g.TellBid("%s drops out of the bidding for %s", g.Name(who), p.ID)
		memoBid.Set(g, 0, who, p.ID)
		return
	}
	g.Say("%s passes", g.Name(who))
	memoSoft.Add(g, 1)
	w.turn(g, who)
}

// resolve sells the cheapest lot to its only bidder, or stops at one without bids.
func (w Waterfall) resolve(g *engine.Game) bool {
	p := Cheapest(g)
	if p == nil {
		memoResolve.Set(g, 0)
		return true
	}
	switch bids := bids(g, p.ID); len(bids) {
	case 0:
		memoResolve.Set(g, 0)
	case 1:
		w.sell(g, p, bids[0].Who, bids[0].Amount)
	default:
		if w.Soft && !memoSeat.Any(g) {
			for _, b := range bids {
				memoSeat.Set(g, 1, b.Who)
			}
		}
		top := bids[len(bids)-1]
		switch {
		case memoSoft.Get(g) == len(bids)-1 && w.Soft:
			memoSeat.Clear(g)
			memoSoft.Set(g, 0)
			w.sell(g, p, top.Who, top.Amount)
		case (w.DropsOut || w.Soft) && unlocked(g, w.next(g, p), p.ID) < w.least(g, p):
			w.leave(g, p)
		default:
			return false
		}
	}
	return true
}

// passed counts passes. When all have passed in a row, the first private gets cheaper, or the sold ones pay.
func (w Waterfall) passed(g *engine.Game) {
	n := memoPasses.Get(g) + 1
	if n < len(g.Order) {
		memoPasses.Set(g, n)
		return
	}
	memoPasses.Set(g, 0)
	if first := &g.Privates[0]; first.Owner == engine.Nobody && w.Fall > 0 {
		first.Price -= w.Fall
		g.Tell("All passed: %s now costs %s", first.ID, g.Format(first.Price))
		return
	}
	g.Tell("All passed: the privates pay")
	PayPrivates(g)
}

// forced makes the player take a private that costs nothing.
func (w Waterfall) forced(g *engine.Game) bool {
	p := Cheapest(g)
	if p == nil || p.Price > 0 {
		return false
	}
	w.sell(g, p, g.Turn.Of, 0)
	g.FinishStep("auction")
	return true
}
