package t18ardennes

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// Memos of the bidding for public companies.
var (
	memoBid    = &engine.Memory{Name: "bid on", Span: engine.ThisRound}    // by public company and pledged minor: one more than the amount
	memoOut    = &engine.Memory{Name: "passed on", Span: engine.ThisRound} // by player: passed since the last bid
	memoSought = &engine.Memory{Name: "sought", Span: engine.ThisGame}     // public companies have been bid for in an earlier stock round
	memoWon    = &engine.Memory{Name: "won", Span: engine.ThisGame}        // by public company and pledged minor: its owner has to form it
)

// bid is a standing bid on a public company.
type bid struct {
	public, minor engine.ID
	amount        engine.Money
}

// bids lists the standing bids of a player, or of everybody for Nobody.
func bids(g *engine.Game, player engine.ID) []bid {
	var out []bid
	for _, m := range memoBid.All(g) {
		if player == engine.Nobody || g.President(m.On) == player {
			out = append(out, bid{m.Who, m.On, engine.Money(m.N - 1)})
		}
	}
	return out
}

// standing is the standing bid on a public company, if there is one.
func standing(g *engine.Game, public engine.ID) (b bid, ok bool) {
	for _, b := range bids(g, engine.Nobody) {
		if b.public == public {
			return b, true
		}
	}
	return bid{}, false
}

// notYours is the rule that only an own minor can be pledged.
const notYours = "ARD-BID-08"

// standingBids lists the bids on public companies, and who has to form which.
func standingBids(g *engine.Game) []string {
	var out []string
	for _, b := range bids(g, engine.Nobody) {
		out = append(out, fmt.Sprintf("%s: %s bids %s, with %s worth %s; the next bid is at least %s", b.public, g.Name(g.President(b.minor)), g.Format(b.amount),
			g.Name(b.minor), g.Format(worthOf(g, g.Company(b.minor))), g.Format(least(g, b.public))))
	}
	for _, m := range memoWon.All(g) {
		out = append(out, fmt.Sprintf("%s: %s has to form it, from %s", m.Who, g.Name(g.President(m.On)), g.Name(m.On)))
	}
	return out
}

// biddingRound comes before a stock round: players bid for the right to form public companies (BID).
func (r *rules) biddingRound() *engine.RoundRules {
	return &engine.RoundRules{
		Title: func(g *engine.Game) string { return fmt.Sprintf("Bidding for public companies %d", g.Round.Number) },
		Steps: []*engine.Step{{
			Name: "bidding", About: "bid on a public company, or pass",
			Tip:    `The highest bidder pays the bank and must form the public company in the next stock round, from a minor that they pledge.`,
			Custom: `Most players bid low on a company that their minor is close to.`,
			Waits:  func(g *engine.Game) bool { return !g.HasFinished("bidding") },
			Auto: func(g *engine.Game) bool { // BID-13
				if r.asked != nil && r.asked(g) || r.asked == nil && r.canBid(g, g.Turn.Of) {
					return false
				}
				passBidding(g)
				return true
			},
			Moves: []*engine.Move{r.publicBidMove(), engine.Pass("Bid on nothing now.", "Pass", passBidding)},
		}},
		Over: func(g *engine.Game) { // BID-14
			if memoOut.Count(g) == len(g.Solvent()) {
				g.EndRound()
				return
			}
			g.Begin(g.After(g.Turn.Of)[0])
		},
	}
}

func passBidding(g *engine.Game) {
	g.Say("%s passes", g.Name(g.Turn.Of))
	memoOut.Set(g, 1, g.Turn.Of)
	g.FinishStep("bidding")
}

// beginBidding begins the bidding before stock round n and reports whether there is any (BID-01, BID-17).
func (r *rules) beginBidding(g *engine.Game, n int) bool {
	if !g.Reached("3") {
		return false
	}
	g.BeginRound("bidding", n, g.Priority) // BID-07
	able := slices.ContainsFunc(g.Solvent(), func(p engine.ID) bool { return r.canBid(g, p) })
	if able {
		g.Tell("Public companies can be bid for; %s begins", g.Name(g.Priority))
	} else {
		memoSought.Set(g, 1)
	}
	return able
}

// endBidding makes the bidders pay; they must form what they have won (BID-15). From the next stock round on, any
// minor will do (BID-05).
func endBidding(g *engine.Game) {
	for _, b := range bids(g, engine.Nobody) {
		who := g.President(b.minor)
		if b.amount > g.Cash(who) { // only where overbids are possible
			g.Tell("%s cannot pay %s for %s: that bid is void", g.Name(who), g.Format(b.amount), b.public)
			continue
		}
		g.Tell("%s wins %s with %s and pays %s", g.Name(who), b.public, g.Name(b.minor), g.Format(b.amount))
		g.Pay(who, engine.Bank, b.amount)
		memoWon.Set(g, 1, b.public, b.minor)
	}
	memoSought.Set(g, 1)
}

// publics lists the public companies that have not been formed (FRM-16).
func publics(g *engine.Game) []engine.ID {
	var out []engine.ID
	for i := range g.Companies {
		if c := &g.Companies[i]; !c.Kind.Owned && !c.Parred() {
			out = append(out, c.ID)
		}
	}
	return out
}

// qualifies reports whether its owner may pledge the minor for the public company: at first only with a token in one
// of its cities (BID-03 to BID-06).
func (r *rules) qualifies(g *engine.Game, public, minor engine.ID) bool {
	switch {
	case grey(g, g.Company(minor)):
		return false
	case r.anyMinor(g):
		return true
	}
	for _, at := range g.Map().Places(string(minor)) {
		for _, city := range g.Charter(public).Qualifying {
			if sheet.Map.Hexes[at.Hex].ID == city.Hex && (city.City == engine.AnyCity || city.City == at.Stop) {
				return true
			}
		}
	}
	return false
}

// canBid reports whether the player may bid on anything (BID-13).
func (r *rules) canBid(g *engine.Game, player engine.ID) bool {
	return slices.ContainsFunc(publics(g), func(c engine.ID) bool {
		return slices.ContainsFunc(kit.OwnedBy(g, player), func(m *engine.Company) bool { return r.mayBid(g, player, c, m.ID, least(g, c)) == nil })
	})
}

// least is the smallest bid that is high enough (BID-10).
func least(g *engine.Game, public engine.ID) engine.Money {
	if top, ok := standing(g, public); ok {
		return top.amount + figures.Bidding.Step
	}
	return 0
}

// mayBid refuses a bid (BID-07 to BID-13).
func (r *rules) mayBid(g *engine.Game, player, public, minor engine.ID, amount engine.Money) error {
	c, m := g.Company(public), g.Company(minor)
	switch {
	case c == nil || c.Kind.Owned || c.Parred():
		return engine.Refuse("ARD-BID-07", "%q is not a public company that can still be formed", public)
	case m == nil || !m.Kind.Owned || g.President(minor) != player:
		return engine.Refuse(notYours, "%q is not one of your minors; the full order is \"bid <company> <amount> with <minor>\"", minor)
	case grey(g, m):
		return engine.Refuse("ARD-BID-06", "%s is in the grey zone", g.Name(minor))
	case !r.qualifies(g, public, minor):
		return engine.Refuse("ARD-BID-03", "%s has no token in a city of %s", g.Name(minor), public)
	case amount%figures.Bidding.Step != 0:
		return engine.Refuse("ARD-BID-09", "a bid must be a multiple of %d", figures.Bidding.Step)
	}
	if top, ok := standing(g, public); ok {
		if g.President(top.minor) == player && !g.Waives("ARD-BID-10") {
			return engine.Refuse("ARD-BID-10", "the highest bid on %s is yours", public)
		}
		if from := least(g, public); amount < from {
			return engine.Refuse("ARD-BID-10", "a bid on %s must be at least %s", public, g.Amount(from))
		}
	}
	bound, n := amount, engine.Money(1)
	for _, b := range bids(g, player) {
		if b.minor == minor {
			return engine.Refuse("ARD-BID-11", "%s is pledged for %s", g.Name(minor), b.public)
		}
		bound, n = bound+b.amount, n+1
	}
	if !g.Waives("ARD-FRM-14") && !hasRoom(g, player, int(n)) {
		return engine.Refuse("ARD-FRM-14", "you could not make room for the certificate under the certificate limit of %d", kit.CertLimit(g))
	}
	if bound > g.Cash(player) && (!r.overbids || amount > g.Cash(player)) {
		return engine.Refuse("ARD-BID-13", "your bids add up to %s, you have %s", g.Amount(bound), g.Amount(g.Cash(player)))
	}
	left, needed := g.Cash(player)-bound, n*figures.Bidding.Assets-r.uncounted(amount)
	if left < needed { // what else can be sold takes longer to find out
		left += kit.Saleable(g, player)
	}
	if left < needed {
		return engine.Refuse("ARD-BID-13", "you would have %s in cash and stock left, but need %s", g.Amount(left), g.Amount(n*figures.Bidding.Assets))
	}
	return nil
}

// publicBidMove is the kind of action "bid BY 5 with 7".
func (r *rules) publicBidMove() *engine.Move {
	// span is the range of the player's possible bids; empty if they cannot bid.
	span := func(g *engine.Game, public engine.ID) (from, to engine.Money) {
		bound := engine.Money(0)
		for _, b := range bids(g, g.Turn.Of) {
			bound += b.amount
		}
		most := g.Cash(g.Turn.Of) - bound
		spare := g.Cash(g.Turn.Of) + kit.Saleable(g, g.Turn.Of) - bound - figures.Bidding.Assets*engine.Money(len(bids(g, g.Turn.Of))+1)
		most = min(most, spare+r.uncounted(most))
		return least(g, public), most / figures.Bidding.Step * figures.Bidding.Step
	}
	// pledges lists the minors that the player can pledge for that bid.
	pledges := func(g *engine.Game, public engine.ID, amount engine.Money) []engine.Choice {
		var out []engine.Choice
		for _, m := range kit.OwnedBy(g, g.Turn.Of) {
			if r.mayBid(g, g.Turn.Of, public, m.ID, amount) == nil {
				out = append(out, engine.Choice{Word: string(m.ID), Text: "worth " + g.Format(worthOf(g, m))})
			}
		}
		return out
	}
	return &engine.Move{
		Verb: "bid", Args: []string{"company", "amount", "with", "minor"},
		Help: "Bid for the right and duty to form a public company, and pledge the minor to form it with.",
		Next: func(g *engine.Game, args []string) []engine.Choice {
			switch len(args) {
			case 0:
				var out []engine.Choice
				for _, id := range publics(g) {
					out = append(out, engine.Choice{Word: string(id), Text: fmt.Sprintf("%s, at least %s", g.Charter(id).Name, g.Format(least(g, id)))})
				}
				return out
			case 1:
				if from, to := span(g, engine.ID(args[0])); to >= from {
					return []engine.Choice{{Min: int(from), Max: int(to), Step: int(figures.Bidding.Step)}}
				}
			case 2:
				return engine.Words("with")
			case 3:
				if n, err := engine.Number(args[1]); err == nil {
					return pledges(g, engine.ID(args[0]), engine.Money(n))
				}
			}
			return nil
		},
		Fill: func(g *engine.Game, args []string) ([]string, error) {
			if len(args) == 1 {
				from, to := span(g, engine.ID(args[0]))
				if r.overbids && from > to {
					return args, nil // possible, but nobody should be led into it
				}
				args = append(args[:1:1], strconv.Itoa(int(from)))
			}
			if len(args) != 2 {
				return args, nil
			}
			if n, err := engine.Number(args[1]); err == nil {
				if with := pledges(g, engine.ID(args[0]), engine.Money(n)); len(with) == 1 {
					return append(args[:2:2], "with", with[0].Word), nil
				}
			}
			return args, nil
		},
		Check: func(g *engine.Game, args []string) error {
			n, err := engine.Number(args[1])
			if err != nil {
				return err
			}
			if n < 0 || args[2] != "with" {
				return engine.Refuse("", "bid needs a company, an amount and the minor to form it with")
			}
			public, minor := engine.ID(args[0]), engine.ID(args[3])
			err = r.mayBid(g, g.Turn.Of, public, minor, engine.Money(n))
			var no *engine.RuleError
			if errors.As(err, &no) && no.Rule == notYours { // it may be an amount in the wrong place
				for _, c := range pledges(g, public, least(g, public)) {
					no.Word, no.Legal = "minor", append(no.Legal, c.Word)
				}
			}
			return err
		},
		Do: func(g *engine.Game, args []string) {
			public, minor := engine.ID(args[0]), engine.ID(args[3])
			n, _ := engine.Number(args[1])
			placeBid(g, public, minor, n)
			memoOut.Clear(g)
			g.TellBid("%s bids %s on %s, with %s", g.Name(g.Turn.Of), g.Format(engine.Money(n)), public, g.Name(minor))
			g.FinishStep("bidding")
		},
		Label: func(g *engine.Game, args []string) string {
			n, _ := engine.Number(args[1])
			return fmt.Sprintf("Bid %s on %s with %s", g.Format(engine.Money(n)), args[0], args[3])
		},
		Regret: func(g *engine.Game, args []string) string { // BID-13, FRM-14
			var why []string
			m, who := g.Company(engine.ID(args[3])), g.Turn.Of
			if short := g.Charter(engine.ID(args[0])).Pars[0] - worthOf(g, m); short > 0 {
				why = append(why, fmt.Sprintf("%s is worth less than a share: forming %s costs at least %s more.", g.Name(m.ID), args[0], g.Format(short)))
			}
			after := g.Clone()
			n, _ := engine.Number(args[1])
			placeBid(after, engine.ID(args[0]), m.ID, n)
			if short := kit.Short(after, who); short > 0 {
				why = append(why, fmt.Sprintf("You would be %s short, whatever you sell, to form all that you bid on: that is bankruptcy.", g.Format(short)))
			}
			if over := kit.CertCount(g, who) + len(bids(g, who)) + 1 - kit.CertLimit(g); over > 0 {
				why = append(why, fmt.Sprintf("To form %s you will have to sell first: you are %d over the certificate limit.", args[0], over))
			}
			return strings.Join(why, " ")
		},
	}
}

// placeBid records a bid on a public company, which takes the place of the one that stands (BID-11).
func placeBid(g *engine.Game, public, minor engine.ID, n int) {
	if top, ok := standing(g, public); ok {
		memoBid.Set(g, 0, public, top.minor)
	}
	memoBid.Set(g, n+1, public, minor)
}
