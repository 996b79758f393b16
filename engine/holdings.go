package engine

import "slices"

// Unsold is the place of the company's unsold shares.
func (c *Company) Unsold() ID {
	if c.Kind.Unsold == "treasury" {
		return c.ID
	}
	return IPO
}

// President is the player who holds the company's president's certificate, or Nobody.
func (g *Game) President(company ID) ID {
	c := g.Company(company)
	if c == nil || len(c.Certs) == 0 || g.Player(c.Certs[0].Holder) == nil {
		return Nobody
	}
	return c.Certs[0].Holder
}

// TokensLeft is how many of the company's tokens it can still place.
func (c *Company) TokensLeft() int {
	n := 0
	for _, t := range c.Tokens {
		if !t.Used {
			n++
		}
	}
	return n
}

// Held is how many shares of the company a holder has.
func (c *Company) Held(by ID) int {
	n := 0
	for i := range c.Certs {
		if c.Certs[i].Holder == by {
			n += c.Certs[i].Shares
		}
	}
	return n
}

// Shares is how many shares the company has, in play or not.
func (c *Company) Shares() int {
	n := 0
	for i := range c.Certs {
		n += c.Certs[i].Shares
	}
	return n
}

// Percent converts a number of shares to a percentage.
func (c *Company) Percent(shares int) Percent { return Percent(100 * shares / c.Shares()) }

// Part is the percentage of the company that a holder has.
func (c *Company) Part(by ID) Percent { return c.Percent(c.Held(by)) }

// Parred reports whether the company has been started.
func (c *Company) Parred() bool { return c.Par > 0 }

// PresidentShares is how many shares the president's certificate stands for.
func (c *Company) PresidentShares() int { return c.Certs[0].Shares }

// HandOver gives the company's certificate at that index to a holder, without money. It replaces the list, which clones share.
func (c *Company) HandOver(cert int, to ID) {
	c.Certs = slices.Clone(c.Certs)
	c.Certs[cert].Holder = to
}

// Give moves plain certificates worth that many shares, without money. The holder must have them.
func (c *Company) Give(from, to ID, shares int) {
	c.Certs = slices.Clone(c.Certs)
	for i := range c.Certs {
		if k := &c.Certs[i]; shares > 0 && k.Holder == from && !k.President {
			k.Holder = to
			shares -= k.Shares
		}
	}
	if shares != 0 {
		panic("engine: " + string(from) + " has not that many plain shares of " + string(c.ID))
	}
}

// Price is the company's stock price, 0 when it is not on the market.
func (g *Game) Price(company ID) Money {
	at, ok := g.Prices.Where(string(company))
	if !ok {
		return 0
	}
	return Money(g.Market().Price(at))
}

// Worth is what the player would score if the game ended now.
func (g *Game) Worth(player ID) Money { return g.Title().Worth(g, player) }

// Standing lists the players by worth, richest first; ties stand in seat order.
func (g *Game) Standing() []ID {
	out := slices.Clone(g.Order)
	slices.SortStableFunc(out, func(a, b ID) int { return int(g.Worth(b) - g.Worth(a)) })
	return out
}

// TrainsOf lists the trains of an owner, or in the Supply or the Pool, in the order of the cards.
func (g *Game) TrainsOf(owner ID) []Train {
	n := g.Owns(owner)
	if n == 0 {
		return nil
	}
	out := make([]Train, 0, n)
	for i := range g.Trains {
		if g.Trains[i].Owner == owner {
			out = append(out, g.Trains[i])
		}
	}
	return out
}

// SetTrain replaces the card with the number t.N. It replaces the list, too, which clones share.
func (g *Game) SetTrain(t Train) {
	g.Trains = slices.Clone(g.Trains)
	g.Trains[t.N] = t
}

// AppendTrain puts a train of a model at the end of the supply.
func (g *Game) AppendTrain(model string) {
	g.Trains = append(g.Trains, Train{N: len(g.Trains), Model: model, Owner: Supply})
}

// Owns is how many trains somebody has.
func (g *Game) Owns(owner ID) int {
	n := 0
	for i := range g.Trains {
		if g.Trains[i].Owner == owner {
			n++
		}
	}
	return n
}

// AddTrain adds a train to the supply behind the others of its model. It is for setup only.
func (g *Game) AddTrain(model string) {
	i := len(g.Trains)
	for i > 0 && g.Trains[i-1].Model != model {
		i--
	}
	g.Trains = slices.Insert(g.Trains, i, Train{Model: model, Owner: Supply})
	for n := range g.Trains {
		g.Trains[n].N = n
	}
}

// TrainOf is a train of that model which the owner has, or nil.
func (g *Game) TrainOf(owner ID, model string) *Train {
	for i := range g.Trains {
		if t := &g.Trains[i]; t.Owner == owner && t.Model == model {
			return t
		}
	}
	return nil
}
