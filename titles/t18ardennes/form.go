package t18ardennes

import (
	"fmt"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// won lists what the player has won and has to form: public companies with their pledged minors.
func won(g *engine.Game, player engine.ID) []bid {
	var out []bid
	for _, m := range memoWon.All(g) {
		if g.President(m.On) == player {
			out = append(out, bid{public: m.Who, minor: m.On})
		}
	}
	return out
}

// toForm names what the player has to form, in any sequence: "BE or NL".
func toForm(g *engine.Game, player engine.ID) string {
	var out []engine.ID
	for _, b := range won(g, player) {
		out = append(out, b.public)
	}
	return kit.OneOf(out)
}

// pledged is the minor that the player forms the public company with; nil if they have not won it.
func pledged(g *engine.Game, player, public engine.ID) *engine.Company {
	for _, b := range won(g, player) {
		if b.public == public {
			return g.Company(b.minor)
		}
	}
	return nil
}

// mustForm refuses to buy, merge or pass while the player has to form a public company (FRM-01, FRM-02, SR-12,
// SR-21).
func mustForm(g *engine.Game) error {
	if len(won(g, g.Turn.Of)) > 0 {
		return engine.Refuse("ARD-FRM-01", "you have to form %s in this turn", toForm(g, g.Turn.Of))
	}
	return nil
}

// mayForm refuses to form a public company that the player has not won.
func mayForm(g *engine.Game, c *engine.Company) error {
	if pledged(g, g.Turn.Of, c.ID) == nil {
		return engine.Refuse("ARD-FRM-01", "you have not won %s", c.ID)
	}
	return nil
}

// formCost is the cost of forming: the president's certificate, and the amount by which the pledged minor is worth
// less than a share (FRM-04 to FRM-07).
func formCost(g *engine.Game, c *engine.Company, price engine.Money) engine.Money {
	return costWith(g, pledged(g, g.Turn.Of, c.ID), price)
}

// costWith is the cost of forming a public company at that price with a minor, if that is not nil.
func costWith(g *engine.Game, minor *engine.Company, price engine.Money) engine.Money {
	cost := 2 * price
	if minor != nil {
		cost += max(0, price-worthOf(g, minor))
	}
	return cost
}

// owes is what it costs a player at least to form all that they have won, and would win by their bids (BID-15, FRM-04 to FRM-07).
func owes(g *engine.Game, player engine.ID) engine.Money {
	all := engine.Money(0)
	for _, b := range append(won(g, player), bids(g, player)...) {
		all += b.amount + costWith(g, g.Company(b.minor), g.Charter(b.public).Pars[0])
	}
	return all
}

// strands warns of a price that leaves the player too little for what else they have won (FRM-15).
func strands(g *engine.Game, c *engine.Company, price engine.Money) string {
	after, who := g.Clone(), g.Turn.Of
	after.Pay(who, c.ID, formCost(g, c, price))
	memoWon.Set(after, 0, c.ID, pledged(g, who, c.ID).ID)
	if short := kit.Short(after, who); short > 0 {
		return fmt.Sprintf("You also have to form %s. At that price you would be %s short, whatever you sell, and go bankrupt.", toForm(after, who), g.Format(short))
	}
	return ""
}

// form exchanges the pledged minor for a share of the new public company, which takes over everything it has (FRM-08
// to FRM-11).
func form(g *engine.Game, c *engine.Company) {
	who := g.Turn.Of
	m := pledged(g, who, c.ID)
	memoWon.Set(g, 0, c.ID, m.ID)
	memoFormed.Set(g, 1, c.ID)
	c.Floated = true // FRM-12
	g.Tell("%s takes over %s, with %s", c.ID, g.Name(m.ID), kit.Belongings(g, m))
	for _, at := range g.Map().Places(string(m.ID)) {
		replaceToken(g, m, c, at)
	}
	passForts(g, m.ID, c.ID, memoForts.Get(g, m.ID))
	kit.Bequeath(g, m, c.ID, c.ID)
	kit.Close(g, m)
	kit.Hand(g, c, c.ID, who, 1)
}

// canForm reports whether the player could pay for one of the public companies that they have won, at the lowest
// value, by selling all they may besides these sales, and would then have room for its certificate.
func canForm(g *engine.Game, player engine.ID, sales ...kit.Sale) (pays, room bool) {
	after := g.Clone()
	for _, s := range sales {
		if s.Paper != nil {
			s.Paper = after.Private(s.Paper.ID)
		} else {
			s.Company = after.Company(s.Company.ID)
		}
		kit.Sell(after, s)
	}
	kit.SellAll(after, player)
	return slices.ContainsFunc(won(after, player), func(b bid) bool {
		c := after.Company(b.public)
		return after.Cash(player) >= formCost(after, c, after.Charter(c.ID).Pars[0])
	}), kit.CertCount(after, player)+1 <= kit.CertLimit(after)
}

// hasRoom reports whether the player has room for that many more certificates, after sales if need be (FRM-14).
func hasRoom(g *engine.Game, player engine.ID, more int) bool {
	if kit.CertCount(g, player)+more <= kit.CertLimit(g) {
		return true
	}
	after := g.Clone()
	kit.SellAll(after, player)
	return kit.CertCount(after, player)+more <= kit.CertLimit(after)
}

// crowds lets a player form a public company beyond the certificate limit if no sale makes room: only lack of money
// is fatal (FRM-14, FRM-15).
func crowds(g *engine.Game) bool { return !hasRoom(g, g.Turn.Of, 1) }

// keepsForming refuses a sale after which the player could no longer form what they have to, because shares of a
// company can be sold only once in a turn (SR-06, FRM-15).
func keepsForming(g *engine.Game, s kit.Sale) error {
	if len(won(g, s.Seller)) == 0 {
		return nil
	}
	pays, room := canForm(g, s.Seller)
	paysAfter, roomAfter := canForm(g, s.Seller, s)
	if pays && !paysAfter || room && !roomAfter {
		return engine.Refuse("ARD-FRM-15", "after so small a sale you could not form %s", toForm(g, s.Seller))
	}
	return nil
}

// failed reports whether a player who has to form public companies can pay for none, whatever they sell.
func failed(g *engine.Game, player engine.ID) bool {
	pays, _ := canForm(g, player)
	return !pays
}

// formBankruptcy is the bankruptcy of a player who cannot form what they have won (FRM-15, BKR-09).
func (r *rules) formBankruptcy() *engine.Move {
	return &engine.Move{
		Verb: "bankrupt", Help: "Declare bankruptcy: no sale would let you form the public company that you have won.", Final: true,
		Check: func(g *engine.Game, _ []string) error {
			who := g.Turn.Of
			if len(won(g, who)) == 0 {
				return engine.Refuse("ARD-BKR-01", "you do not have to form a public company")
			}
			if !r.failed(g, who) {
				return engine.Refuse("ARD-FRM-15", "you can form %s, after sales if need be", toForm(g, who))
			}
			return nil
		},
		Do: func(g *engine.Game, _ []string) {
			who := g.Turn.Of
			g.Tell("%s is bankrupt", g.Name(who))
			r.liquidate(g, who)
			for _, b := range won(g, who) {
				memoWon.Set(g, 0, b.public, b.minor)
			}
			g.Player(who).Bankrupt = true
			g.FinishStep("trade")
			r.ruin(g, who, engine.Bank)
		},
	}
}
