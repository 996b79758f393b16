package kit

import (
	"slices"

	"stationmaster/engine"
)

// Source is a source of a certificate of a company.
type Source struct {
	From      engine.ID    // its holder: IPO, Pool, the company, or another that the title names
	Word      string       // in orders: "ipo", "pool", "treasury"
	Name      string       // for players: "the IPO", "its treasury"
	Price     engine.Money // price of the certificate
	Payee     engine.ID    // who gets the money
	President bool         // the president's certificate is for sale, since there is no president
}

// shares is how many shares the certificate is.
func (s *Source) shares(c *engine.Company) int {
	if s.President {
		return c.PresidentShares()
	}
	return 1
}

// has reports whether the source has the certificate.
func (s *Source) has(c *engine.Company) bool {
	if s.President {
		return c.Certs[0].Holder == s.From
	}
	return slices.ContainsFunc(c.Certs, func(k engine.Cert) bool { return !k.President && k.Holder == s.From })
}

// Sources lists the sources of a started company's shares: where unsold ones lie, and the pool, unless the title says
// otherwise; minors have none. From the IPO a share costs its par, paid to the bank; from the treasury its price,
// paid to the company; from the pool its price, paid to the bank.
func Sources(g *engine.Game, c *engine.Company) []Source {
	if f := policy(g).Sources; f != nil {
		return f(g, c)
	}
	return UsualSources(g, c)
}

// UsualSources are the default sources, for titles that add others.
func UsualSources(g *engine.Game, c *engine.Company) []Source {
	if c.Kind.Owned {
		return nil
	}
	both := usualSources(g, c)
	return both[:]
}

// PoolPresidency is the president's certificate that lies in the pool, at the price of its shares, for titles that sell it from there.
func PoolPresidency(g *engine.Game, c *engine.Company) Source {
	return Source{From: engine.Pool, Word: "president", Name: g.Name(engine.Pool), Price: g.Price(c.ID) * engine.Money(c.PresidentShares()),
		Payee: engine.Bank, President: true}
}

func usualSources(g *engine.Game, c *engine.Company) [2]Source {
	price := g.Price(c.ID)
	unsold := Source{From: engine.IPO, Word: "ipo", Name: g.Name(engine.IPO), Price: c.Par, Payee: engine.Bank}
	if c.Unsold() == c.ID {
		unsold = Source{From: c.ID, Word: "treasury", Name: "its treasury", Price: price, Payee: c.ID}
	}
	return [2]Source{unsold, {From: engine.Pool, Word: "pool", Name: g.Name(engine.Pool), Price: price, Payee: engine.Bank}}
}

// anyOnSale reports whether f holds for any source that has a share. It is called for every company in every turn, so
// it makes no list.
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

// SourceOf is the company's source with that word in orders; ok is false if there is none.
func SourceOf(g *engine.Game, c *engine.Company, word string) (s Source, ok bool) {
	for _, s := range Sources(g, c) {
		if s.Word == word {
			return s, true
		}
	}
	return Source{}, false
}

// TreasurySells reports whether unsold shares are in treasuries rather than an IPO.
func TreasurySells(g *engine.Game) bool {
	return slices.ContainsFunc(g.Companies, func(c engine.Company) bool { return !c.Kind.Owned && c.Unsold() == c.ID })
}
