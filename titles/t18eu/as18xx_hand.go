package t18eu

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// memoHand is, by corporation and president, one more than the number of the president's single shares that arrived
// before the certificate.
var memoHand = &engine.Memory{Name: "hand", Span: engine.ThisGame, OffTrack: true}

// noteHand updates it after somebody has bought or sold shares of the corporation: the oldest go first.
func noteHand(g *engine.Game, c *engine.Company, seller engine.ID, sold int) {
	president := c.Certs[0].Holder
	before := memoHand.Get(g, c.ID, president)
	switch {
	case before == 0: // a new president, or none
		for _, p := range g.Players {
			memoHand.Set(g, 0, c.ID, p.ID)
		}
		if c.Parred() && g.Player(president) != nil {
			memoHand.Set(g, c.Held(president)-c.PresidentShares()+1, c.ID, president)
		}
	case seller == president:
		memoHand.Set(g, max(1, before-sold), c.ID, president)
	}
}

// soldByHand is a PriceAfterSale that notes the sale.
func soldByHand(g *engine.Game, s kit.Sale, from market.At) market.At {
	noteHand(g, s.Company, s.Seller, s.Shares)
	return kit.RowDownPerShare(g, s, from)
}

// surrenderOneByOne moves a bankrupt's last shares to the pool one by one in order of arrival, the president's certificate in its turn,
// and lists the corporations left without a president.
func surrenderOneByOne(g *engine.Game, bankrupt engine.ID) (orphans []*engine.Company) {
	seats := slices.DeleteFunc(slices.Clone(g.Order), func(p engine.ID) bool { return p != bankrupt && g.Player(p).Bankrupt })
	for i := range g.Companies {
		c := &g.Companies[i]
		if c.Kind.Owned || c.Held(bankrupt) == 0 {
			continue
		}
		h := kit.Surrendered{Of: bankrupt, Plain: c.Held(bankrupt), Before: memoHand.Get(g, c.ID, bankrupt) - 1,
			President: c.Certs[0].Holder, Certificate: c.PresidentShares(), Held: map[engine.ID]int{}}
		if h.President == bankrupt {
			h.Plain -= h.Certificate
			if h.Before < 0 || h.Before > h.Plain {
				h.Before = h.Plain
			}
		}
		for _, p := range g.Players {
			h.Held[p.ID] = c.Held(p.ID)
		}
		had := c.Part(bankrupt)
		for _, o := range kit.OneByOne(seats, h) {
			if o.Certificate {
				c.HandOver(0, o.To)
			} else {
				c.Give(o.From, o.To, o.Shares)
			}
		}
		g.Say("%s's %d%% of %s goes to %s", g.Name(bankrupt), had-c.Part(bankrupt), c.ID, g.Name(engine.Pool))
		switch now := c.Certs[0].Holder; now {
		case engine.Pool:
			orphans = append(orphans, c)
		case h.President:
		default:
			g.Tell("%s is now president of %s", g.Name(now), c.ID)
		}
		noteHand(g, c, engine.Nobody, 0)
	}
	return orphans
}
