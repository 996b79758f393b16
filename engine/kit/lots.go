package kit

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine"
)

// LotRules are an auction of one lot at a time. Players take turns as auctioneer: each puts up a lot and may open the
// bidding. The others open or decline, and once somebody has opened, all may bid. A lot that nobody opens is offered
// round the table at falling prices, and goes to the auctioneer for nothing if nobody takes it.
//
// If a lot can be put up only with a bid, players who cannot pay it are skipped. When nobody can, there is no more
// bidding: the richest player takes a lot for all their cash, then the next.
type LotRules struct {
	Open   engine.Money   // the lowest first bid
	Step   engine.Money   // bids are multiples of it
	Offers []engine.Money // descending; nil means that a lot is put up only with a bid
	// Lot is what a lot is, for help: "minor"; "" if there are several kinds.
	Lot string
	// Sold gives a lot to its buyer, who has paid that much; bid is false for a lot without bids.
	Sold func(g *engine.Game, lot, buyer engine.ID, price engine.Money, bid bool)
	// Questions are steps that a sale raises, before the next lot. May be nil.
	Questions []*engine.Step
}

// Memos of an auction of lots, all for this round. The highest bid is a memoBid.
var (
	memoLot     = &engine.Memory{Name: "lot", Span: engine.ThisRound}     // by auctioneer and lot: the lot is up
	memoOut     = &engine.Memory{Name: "out", Span: engine.ThisRound}     // by player: they declined, or passed once there was a bid
	memoOffered = &engine.Memory{Name: "offered", Span: engine.ThisRound} // by lot: the price at which it is offered
)

// Lots are what is left in a sale of lots: the privates that nobody owns, and the companies with an owner that have not started.
func Lots(g *engine.Game) []engine.ID {
	var out []engine.ID
	for _, p := range g.Privates {
		if p.Owner == engine.Nobody {
			out = append(out, p.ID)
		}
	}
	for i := range g.Companies {
		if c := &g.Companies[i]; c.Kind.Owned && !c.Floated && !c.Closed {
			out = append(out, c.ID)
		}
	}
	return out
}

// kindsOfLots says what is left in the sale: "minor", "private", or "minor or private".
func kindsOfLots(g *engine.Game) string {
	var kinds []string
	for _, id := range Lots(g) {
		kind := "private"
		if c := g.Company(id); c != nil {
			kind = strings.ToLower(c.Kind.Name)
		}
		if !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	slices.Sort(kinds)
	return OneOf(kinds)
}

// LotRound makes the kind of round in which lots are auctioned. Whoever begins it is the first auctioneer.
func LotRound(r LotRules) *engine.RoundRules {
	stage := func(want int) func(g *engine.Game) bool {
		return func(g *engine.Game) bool { return !g.HasFinished("sale") && lotStage(g) == want }
	}
	decline := func(word string) *engine.Move {
		return engine.Pass("Stay out of the bidding, or drop out, for now.", word, r.pass)
	}
	broke := func(least func(g *engine.Game) engine.Money) func(g *engine.Game) bool {
		return func(g *engine.Game) bool {
			if g.Cash(g.Turn.Of) >= least(g) {
				return false
			}
			r.out(g) // without a word: nobody decided anything, and a long sale would be full of it
			return true
		}
	}
	reasons := []engine.Reason{LotSelect, LotBidStep, LotRaise, LotMoney}
	lot := r.lot()
	open := &engine.Step{Name: "select", About: "put a " + lot + " up for sale, with or without a first bid",
		Tip:    `You choose which ` + lot + ` is auctioned next.`,
		Custom: `Most players put up one that they want themselves, at the lowest price.`,
		Now: func(g *engine.Game) string {
			return fmt.Sprintf("put a %s up for sale, with or without a first bid (at least %s)", kindsOfLots(g), g.Format(r.Open))
		},
		Waits: stage(choosing),
		Moves: []*engine.Move{r.selectMove(), r.bidMove("Choose a " + lot + " to auction and make the first bid.")}, Reasons: reasons}
	last := &engine.Step{Name: "offer", About: "take the " + lot + " at the price offered, or decline",
		Tip:    `Nobody bids on this ` + lot + ` any more, so it is yours at this price if you want it.`,
		Custom: `Most players take a ` + lot + ` once its price is below what they expect it to earn.`,
		Now: func(g *engine.Game) string {
			up, _ := Lot(g)
			return fmt.Sprintf("take %s for %s, or decline", g.Name(up), g.Format(Offer(g)))
		},
		Waits: stage(offering), Auto: broke(Offer),
		Moves: []*engine.Move{r.takeMove(), decline("Decline")}, Reasons: reasons}
	if len(r.Offers) == 0 {
		open.About, open.Moves = "choose a "+lot+" to auction and make the first bid", open.Moves[1:]
		open.Now = func(g *engine.Game) string {
			return fmt.Sprintf("choose a %s to auction and make the first bid (at least %s)", kindsOfLots(g), g.Format(r.Open))
		}
		open.Waits = func(g *engine.Game) bool { return stage(choosing)(g) && g.Cash(g.Turn.Of) >= r.Open }
		last.About, last.Moves, last.Auto = "take a "+lot+" for all your cash", []*engine.Move{r.restMove()}, nil
		last.Tip = `Nobody has enough left for a bid, so whoever has most gets one of these for all of it; you can't decline.`
		last.Custom = `Most players take the one that they expect to earn most.`
		last.Now = func(g *engine.Game) string {
			return fmt.Sprintf("take a %s for all your cash, %s", kindsOfLots(g), g.Format(g.Cash(g.Turn.Of)))
		}
		last.Waits = func(g *engine.Game) bool { return stage(choosing)(g) && g.Cash(g.Turn.Of) < r.Open }
	}
	return &engine.RoundRules{
		Title: func(*engine.Game) string { return "Initial sale" },
		Steps: append(slices.Clone(r.Questions), open,
			&engine.Step{Name: "bidding", About: "bid or pass",
				Tip:    `"plan bid" with a ` + lot + ` and "up to" an amount bids for you up to that amount.`,
				Custom: `Most players raise by the smallest step, and drop out when the ` + lot + ` costs more than it is worth to them.`,
				Now: func(g *engine.Game) string {
					up, _ := Lot(g)
					now := fmt.Sprintf("bid at least %s on %s, or pass", g.Format(r.least(g)), g.Name(up))
					if _, raised := TopBid(g); !raised && len(r.Offers) > 0 {
						now += fmt.Sprintf(" (without a bid, it is offered at %s)", g.Format(r.Offers[0]))
					}
					return now
				},
				Waits: stage(bidding), Auto: broke(r.least), Reasons: reasons,
				Moves: []*engine.Move{r.bidMove("Bid on the " + lot + " that is up."), decline("Pass")}},
			last),
		Over: r.over,
	}
}

// lot is what the title calls a lot.
func (r LotRules) lot() string { return cmp.Or(r.Lot, "lot") }

// The stages of a lot.
const (
	choosing = iota
	bidding
	offering
)

// Lot is the lot that is up and who put it up; Nobody if a lot has to be chosen.
func Lot(g *engine.Game) (lot, auctioneer engine.ID) {
	m, _ := memoLot.First(g)
	return m.On, m.Who
}

// AboutLot says in a few words what a lot is: a company's name and home, or a private's name and what it pays.
func AboutLot(g *engine.Game, lot engine.ID) string {
	if c := g.Company(lot); c != nil {
		return fmt.Sprintf("%s, %s, at home in %s", g.Name(lot), g.Charter(lot).Name, Homes(g, c))
	}
	return fmt.Sprintf("%s, %s, which pays %s", lot, g.Deed(lot).Name, g.Format(DeedIncome(g, g.Private(lot))))
}

// Selling reports whether this round sells privates or companies one after another.
func Selling(g *engine.Game) bool { return g.Round.Kind == "auction" || g.Round.Kind == "sale" }

// Offer is the price at which the lot is offered; 0 while there are bids.
func Offer(g *engine.Game) engine.Money {
	lot, _ := Lot(g)
	return engine.Money(memoOffered.Get(g, lot))
}

// TopBid is the highest bid on the lot, if there is one.
func TopBid(g *engine.Game) (b Bid, ok bool) {
	lot, _ := Lot(g)
	return HighestBid(g, lot)
}

func lotStage(g *engine.Game) int {
	switch lot, _ := Lot(g); {
	case lot == engine.Nobody:
		return choosing
	case Offer(g) > 0:
		return offering
	}
	return bidding
}

// least is the smallest legal bid on the lot.
func (r LotRules) least(g *engine.Game) engine.Money {
	if top, ok := TopBid(g); ok {
		return (top.Amount + r.Step) / r.Step * r.Step
	}
	return r.Open
}

// nextLot lists the lots as choices for an order; forSale refuses any others.
func (r LotRules) nextLot(g *engine.Game, args []string) []engine.Choice {
	if len(args) > 0 {
		return nil
	}
	return r.lotChoices(g)
}

func (r LotRules) forSale(g *engine.Game, args []string) error {
	if !slices.Contains(Lots(g), engine.ID(args[0])) {
		return g.Refuse(LotSelect, "%s is not for sale", args[0])
	}
	return nil
}

func (r LotRules) selectMove() *engine.Move {
	return &engine.Move{
		Verb: "select", Args: []string{r.lot()}, Help: "Offer a " + r.lot() + " for auction without bidding yourself.",
		Next: r.nextLot, Check: r.forSale,
		Do: func(g *engine.Game, args []string) {
			r.putUp(g, engine.ID(args[0]))
			g.Tell("%s puts %s up without a bid", g.Name(g.Turn.Of), g.Name(engine.ID(args[0])))
			memoOut.Set(g, 1, g.Turn.Of)
			g.FinishStep("sale")
		},
		Label: func(g *engine.Game, args []string) string { return "Put up " + Called(g, engine.ID(args[0])) },
	}
}

func (r LotRules) lotChoices(g *engine.Game) []engine.Choice {
	var out []engine.Choice
	for _, id := range Lots(g) {
		c := engine.Choice{Word: string(id)}
		if ch := g.Charter(id); ch != nil {
			c.Text = ch.Name
		}
		out = append(out, c)
	}
	return out
}

func (r LotRules) putUp(g *engine.Game, lot engine.ID) {
	memoLot.Set(g, 1, g.Turn.Of, lot)
}

func (r LotRules) bidMove(help string) *engine.Move {
	return &engine.Move{
		Verb: "bid", Everyday: true, Args: []string{r.lot(), "amount"}, Help: help,
		Next: func(g *engine.Game, args []string) []engine.Choice {
			switch len(args) {
			case 0:
				if lot, _ := Lot(g); lot != engine.Nobody {
					return engine.Words(lot)
				}
				return r.lotChoices(g)
			case 1:
				if least, most := r.least(g), g.Cash(g.Turn.Of)/r.Step*r.Step; most >= least {
					return []engine.Choice{{Min: int(least), Max: int(most), Step: int(r.Step)}}
				}
			}
			return nil
		},
		Fill: func(g *engine.Game, args []string) ([]string, error) {
			lot, _ := Lot(g)
			if lot == engine.Nobody || len(args) > 1 || len(args) == 1 && args[0] == string(lot) {
				return args, nil
			}
			if len(args) == 0 {
				return []string{string(lot), strconv.Itoa(int(r.least(g)))}, nil
			}
			return []string{string(lot), args[0]}, nil
		},
		Check: func(g *engine.Game, args []string) error {
			lot, _ := Lot(g)
			if lot != engine.Nobody && engine.ID(args[0]) != lot || !slices.Contains(Lots(g), engine.ID(args[0])) {
				return g.Refuse(LotSelect, "%s is not for sale now", args[0])
			}
			n, err := engine.Number(args[1])
			if err != nil {
				return err
			}
			if least := r.least(g); engine.Money(n) < least || engine.Money(n)%r.Step != 0 {
				reason := LotBidStep
				if _, raised := TopBid(g); raised {
					reason = LotRaise
				}
				return g.Refuse(reason, "a bid must be a multiple of %d and at least %s", r.Step, g.Amount(least))
			}
			if cash := g.Cash(g.Turn.Of); engine.Money(n) > cash {
				return g.Refuse(LotMoney, "you have %s", g.Amount(cash))
			}
			return nil
		},
		Do: func(g *engine.Game, args []string) {
			who := g.Turn.Of
			n, _ := engine.Number(args[1])
			top, raised := TopBid(g)
			if lot, _ := Lot(g); lot == engine.Nobody {
				r.putUp(g, engine.ID(args[0]))
			}
			if raised {
				memoBid.Set(g, 0, top.Who, engine.ID(args[0]))
			} else {
				memoOut.Clear(g) // those who declined to open may bid now
			}
			memoBid.Set(g, n, who, engine.ID(args[0]))
			g.TellBid("%s bids %s on %s", g.Name(who), g.Format(engine.Money(n)), g.Name(engine.ID(args[0])))
			g.FinishStep("sale")
		},
		Label: func(g *engine.Game, args []string) string {
			n, _ := engine.Number(args[1])
			return fmt.Sprintf("Bid %s on %s", g.Format(engine.Money(n)), Called(g, engine.ID(args[0])))
		},
	}
}

func (r LotRules) takeMove() *engine.Move {
	return &engine.Move{
		Verb: "take", Help: "Take the " + r.lot() + " at the price offered.",
		Check: func(g *engine.Game, _ []string) error {
			if offer, cash := Offer(g), g.Cash(g.Turn.Of); offer > cash {
				return g.Refuse(LotMoney, "it costs %s, you have %s", g.Amount(offer), g.Amount(cash))
			}
			return nil
		},
		Do: func(g *engine.Game, _ []string) { r.sell(g, g.Turn.Of, Offer(g), false) },
		Label: func(g *engine.Game, _ []string) string {
			lot, _ := Lot(g)
			return fmt.Sprintf("Take %s for %s", Called(g, lot), g.Format(Offer(g)))
		},
	}
}

func (r LotRules) pass(g *engine.Game) {
	word := "declines"
	if _, ok := TopBid(g); ok {
		word = "passes on"
	}
	lot, _ := Lot(g)
	g.Say("%s %s %s", g.Name(g.Turn.Of), word, g.Name(lot))
	r.out(g)
}

// out takes the player out of the bidding, or past the price offered.
func (r LotRules) out(g *engine.Game) {
	memoOut.Set(g, 1, g.Turn.Of)
	g.FinishStep("sale")
}

// restMove is "take 13": a lot that nobody can bid on, for all the cash of the richest player.
func (r LotRules) restMove() *engine.Move {
	return &engine.Move{
		Verb: "take", Args: []string{r.lot()}, Help: "Take one of the " + r.lot() + "s that nobody can bid on any more, for all your cash.",
		Next: r.nextLot, Check: r.forSale,
		Do: func(g *engine.Game, args []string) {
			r.putUp(g, engine.ID(args[0]))
			r.sell(g, g.Turn.Of, g.Cash(g.Turn.Of), false)
		},
		Label: func(g *engine.Game, args []string) string {
			return fmt.Sprintf("Take %s for %s", Called(g, engine.ID(args[0])), g.Format(g.Cash(g.Turn.Of)))
		},
	}
}

// chooser is the player who puts up the next lot: the next player or, if that needs a bid, the next who can pay it.
// If nobody can, it is the richest player; among equals, the next.
func (r LotRules) chooser(g *engine.Game) engine.ID {
	order := g.After(g.Turn.Of)
	if len(r.Offers) > 0 {
		return order[0]
	}
	rich := order[0]
	for _, p := range order {
		if g.Cash(p) >= r.Open {
			return p
		}
		if g.Cash(p) > g.Cash(rich) {
			rich = p
		}
	}
	return rich
}

// sell gives the lot to its buyer and clears the way for the next one.
func (r LotRules) sell(g *engine.Game, to engine.ID, price engine.Money, bid bool) {
	lot, auctioneer := Lot(g)
	g.Pay(to, engine.Bank, price)
	g.TellSold(engine.Sold{Lot: lot, To: to, Price: price})
	for _, b := range bids(g, lot) {
		memoBid.Set(g, 0, b.Who, lot)
	}
	for _, m := range []*engine.Memory{memoLot, memoOut, memoOffered} {
		m.Clear(g)
	}
	g.Turn.Of = auctioneer // the next auctioneer sits after this one
	g.FinishStep("sale")
	r.Sold(g, lot, to, price, bid)
}

// over continues after a decision: with the next player to decide, the next price, or the next lot.
func (r LotRules) over(g *engine.Game) {
	lot, auctioneer := Lot(g)
	if lot == engine.Nobody {
		r.next(g)
		return
	}
	var left []engine.ID // those still in, in turn order
	for _, p := range g.After(g.Turn.Of) {
		if !memoOut.Has(g, p) {
			left = append(left, p)
		}
	}
	if top, ok := TopBid(g); ok {
		if len(left) == 1 {
			r.sell(g, top.Who, top.Amount, true) // and ask what that raises, before the next lot
			return
		}
		g.Begin(left[0])
		return
	}
	if len(left) > 0 {
		g.Begin(left[0])
		return
	}
	i := slices.Index(r.Offers, Offer(g)) + 1
	if i == len(r.Offers) {
		r.sell(g, auctioneer, 0, false)
		return
	}
	memoOut.Clear(g)
	memoOffered.Set(g, int(r.Offers[i]), lot)
	g.Say("%s is offered at %s", g.Name(lot), g.Format(r.Offers[i]))
	g.Begin(auctioneer)
}

// next lets another player put up a lot, or ends the auction.
func (r LotRules) next(g *engine.Game) {
	if len(Lots(g)) == 0 {
		g.EndRound()
		return
	}
	g.Begin(r.chooser(g))
}
