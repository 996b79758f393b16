package kit

import (
	"slices"

	"stationmaster/engine"
)

// Source is a place where a certificate of a company can be bought.
type Source struct {
	From      engine.ID    // who holds it: IPO, Pool, the company itself, or whoever else the title says
	Word      string       // in orders: "ipo", "pool", "treasury"
	Name      string       // for people: "the IPO", "its treasury"
	Price     engine.Money // of the certificate
	Payee     engine.ID    // who gets the money
	President bool         // it is the president's certificate that is for sale, where nobody presides
}

// shares is how many shares the certificate on sale stands for.
func (s *Source) shares(c *engine.Company) int {
	if s.President {
		return c.PresidentShares()
	}
	return 1
}

// has reports whether the certificate is there.
func (s *Source) has(c *engine.Company) bool {
	if s.President {
		return c.Certs[0].Holder == s.From
	}
	return slices.ContainsFunc(c.Certs, func(k engine.Cert) bool { return !k.President && k.Holder == s.From })
}

// Sources lists where shares of a company are for sale once it is started: where unsold ones lie and the pool, unless the
// title says otherwise; companies that are owned whole are nowhere. From the IPO a share costs its par, paid to the bank; from
// the treasury its price, paid to the company; from the pool its price, paid to the bank.
func Sources(g *engine.Game, c *engine.Company) []Source {
	if f := policy(g).Sources; f != nil {
		return f(g, c)
	}
	return UsualSources(g, c)
}

// UsualSources are those that a title has without a list of its own, for titles that have more.
func UsualSources(g *engine.Game, c *engine.Company) []Source {
	if c.Kind.Owned {
		return nil
	}
	both := usualSources(g, c)
	return both[:]
}

func usualSources(g *engine.Game, c *engine.Company) [2]Source {
	price := g.Price(c.ID)
	unsold := Source{From: engine.IPO, Word: "ipo", Name: g.Name(engine.IPO), Price: c.Par, Payee: engine.Bank}
	if c.Unsold() == c.ID {
		unsold = Source{From: c.ID, Word: "treasury", Name: "its treasury", Price: price, Payee: c.ID}
	}
	return [2]Source{unsold, {From: engine.Pool, Word: "pool", Name: g.Name(engine.Pool), Price: price, Payee: engine.Bank}}
}

// anyOnSale reports whether a source that has a share of the company answers the question with yes. It is asked about every
// company in every turn, and so makes no list.
func anyOnSale(g *engine.Game, c *engine.Company, yes func(s Source) bool) bool {
	if policy(g).Sources == nil {
		if c.Kind.Owned {
			return false
		}
		both := usualSources(g, c)
		return both[0].has(c) && yes(both[0]) || both[1].has(c) && yes(both[1])
	}
	for _, s := range policy(g).Sources(g, c) {
		if s.has(c) && yes(s) {
			return true
		}
	}
	return false
}

// OnSale lists the sources that have a share of the company now.
func OnSale(g *engine.Game, c *engine.Company) []Source {
	return slices.DeleteFunc(Sources(g, c), func(s Source) bool { return !s.has(c) })
}

// SourceOf is the source of the company's shares that orders call by the word; ok is false when there is none.
func SourceOf(g *engine.Game, c *engine.Company, word string) (s Source, ok bool) {
	for _, s := range Sources(g, c) {
		if s.Word == word {
			return s, true
		}
	}
	return Source{}, false
}

// TreasurySells reports whether unsold shares lie in the treasuries of their companies and not in an IPO.
func TreasurySells(g *engine.Game) bool {
	return slices.ContainsFunc(g.Companies, func(c engine.Company) bool { return !c.Kind.Owned && c.Unsold() == c.ID })
}
