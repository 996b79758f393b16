package kit

import (
	"fmt"
	"iter"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/market"
)

// Ready answers to questions that most titles answer alike. A title names the one that its rulebook has.

// Treasury, among places of shares, is the treasury of the company whose shares they are.
const Treasury engine.ID = "treasury"

// CompanyPaidFor is a Receiver: players are paid for their shares, and the company for those in the given places. Nobody is paid
// for the others.
func CompanyPaidFor(places ...engine.ID) func(g *engine.Game, c *engine.Company, holder engine.ID) engine.ID {
	return func(g *engine.Game, c *engine.Company, holder engine.ID) engine.ID {
		switch {
		case g.Player(holder) != nil:
			return holder
		case slices.Contains(places, holder), holder == c.ID && slices.Contains(places, Treasury):
			return c.ID
		}
		return engine.Nobody
	}
}

// OpenAuction is a Setup: what privates bring is drawn where the sheet says so, and the first player has the priority deal and begins the
// auction.
func OpenAuction(g *engine.Game, draw *engine.Draw) error {
	DrawPresidencies(g, draw)
	for _, p := range g.Privates {
		if len(g.Deed(p.ID).PresidentDrawn) > 0 {
			g.Tell("%s brings the presidency of %s", p.ID, PresidencyOf(g, p.ID))
		}
	}
	g.Priority = g.Order[0]
	BeginAuction(g)
	return nil
}

// NoSaleAtFirst is a FirstSale: by that rule, nobody sells in the first stock round.
func NoSaleAtFirst(rule string) func(g *engine.Game) error {
	return func(g *engine.Game) error {
		if g.Round.Number == 1 {
			return engine.Refuse(rule, "nobody may sell in the first stock round")
		}
		return nil
	}
}

// KeepsHomes is a MayToken: by that rule, the last slot of a home is for its company until that has placed its token there. If the charter
// names no city of the hex, the slot can be in any.
func KeepsHomes(rule string) func(g *engine.Game, company engine.ID, hex, stop int) error {
	return func(g *engine.Game, company engine.ID, hex, stop int) error {
		b := g.Map()
		for i := range g.Companies {
			c := &g.Companies[i]
			if c.ID == company || c.Closed {
				continue
			}
			for k, home := range c.Home {
				if c.Tokens[k].Used || home.Hex != b.Map.Hexes[hex].ID {
					continue
				}
				free := 0
				for s := range b.Face(hex).Cities() {
					if home.City == engine.AnyCity || home.City == s {
						free += b.Free(hex, s)
					}
				}
				if free < 2 && (home.City == engine.AnyCity || home.City == stop) {
					return engine.Refuse(rule, "the last slot of %s is reserved for %s", home.Hex, c.ID)
				}
			}
		}
		return nil
	}
}

// RowDownPerShare is a PriceAfterSale: down a row for each share.
func RowDownPerShare(g *engine.Game, s Sale, from market.At) market.At {
	return g.Market().Go(from, market.Down, s.Shares)
}

// RightOrLeft is a PriceAfterDividend: right with any dividend, left with none.
func RightOrLeft(g *engine.Game, _ *engine.Company, declared engine.Money, from market.At) market.At {
	if declared > 0 {
		return g.Market().Right(from)
	}
	return g.Market().Left(from)
}

// FloatsAt is what must be sold of a company that has been started for it to float; 0 if it has floated, or floats by no percentage.
func FloatsAt(g *engine.Game, c *engine.Company) engine.Percent {
	if !c.Parred() || c.Floated || c.Kind.Owned {
		return 0
	}
	return g.Charter(c.ID).Float
}

// FloatFull is a Bought: once the percentage on its charter is sold, a company floats and gets its par for all its shares. One that
// floats in an operating round first operates in the next.
func FloatFull(g *engine.Game, c *engine.Company) {
	if !c.Parred() || c.Floated || c.Part(c.Unsold()) > 100-g.Charter(c.ID).Float {
		return
	}
	Float(g, c, c.Par*engine.Money(c.Shares()))
	if Operating(g) {
		g.Round.Done = append(g.Round.Done, c.ID)
	}
}

// Float floats a company, which gets that much from the bank.
func Float(g *engine.Game, c *engine.Company, capital engine.Money) {
	c.Floated = true
	g.Tell("%s floats and gets %s", c.ID, g.Format(capital))
	g.Pay(engine.Bank, c.ID, capital)
}

// SoldOut yields the floated companies with a price of which no share is unsold or in the pool, in operating order, and logs each.
func SoldOut(g *engine.Game) iter.Seq[*engine.Company] {
	return func(yield func(*engine.Company) bool) {
		for _, id := range OperatingOrder(g) {
			c := g.Company(id)
			if !soldOut(c) {
				continue
			}
			g.Say("%s is sold out", id)
			if !yield(c) {
				return
			}
		}
	}
}

func soldOut(c *engine.Company) bool {
	return !c.Kind.Owned && c.Held(c.Unsold()) == 0 && c.Held(engine.Pool) == 0
}

// RaiseSoldOut moves the prices of sold-out companies up a row, or in the top row as the market says.
func RaiseSoldOut(g *engine.Game) {
	for c := range SoldOut(g) {
		at, _ := g.Prices.Where(string(c.ID))
		PriceTo(g, c, g.Market().SoldOut(at))
	}
}

// Export removes the first train that the supply still has, on sale or not, as if it were bought. text tells of it: "A %s leaves the supply".
func Export(g *engine.Game, text string) {
	if t := FirstLeft(g); t != nil {
		g.Tell(text, t.Model)
		MoveTrain(g, t.N, engine.Gone)
	}
}

// BuyerFirst is a discard Order: the operating company, then the others in operating order.
func BuyerFirst(g *engine.Game) []engine.ID {
	return append([]engine.ID{g.Turn.Of}, OperatingOrder(g)...)
}

// EndsBankrupt is a Bankrupt: the president loses all cash, and the game ends by that rule.
func EndsBankrupt(rule string) func(g *engine.Game, president engine.ID) {
	return func(g *engine.Game, president engine.ID) {
		g.Tell("%s loses all cash, %s", g.Name(president), g.Format(g.Cash(president)))
		g.PayFor(engine.ForTrains, president, engine.Bank, g.Cash(president))
		g.EndGame(fmt.Sprintf("%s is bankrupt (%s)", g.Name(president), rule))
	}
}

// OnlyIfEmpty refuses, by that rule, the president's money for another company's train unless the treasury is empty and no stock was
// sold: a HelpAbroad.
func OnlyIfEmpty(g *engine.Game, rule string) error {
	if g.Cash(g.Turn.Of) > 0 {
		return engine.Refuse(rule, "you can pay for a train of another company only while the treasury of %s is empty", g.Turn.Of)
	}
	if SoldToHelp(g) {
		return engine.Refuse(rule, "you have sold stock: your money only goes into a train of the supply or the pool")
	}
	return nil
}
