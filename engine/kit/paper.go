package kit

import "stationmaster/engine"

// A paper is a private that is traded like a share, at its printed price: its owner sells it to the pool, and others
// buy it there. Its sheet says how many shares it counts as.

// paper returns the private with that id if it is a paper, or nil.
func paper(g *engine.Game, id string) *engine.Private {
	if p := g.Private(engine.ID(id)); p != nil && isPaper(g, p) {
		return p
	}
	return nil
}

func isPaper(g *engine.Game, p *engine.Private) bool { return !p.Closed && g.Deed(p.ID).Shares > 0 }

// papers lists the papers of a player, or in the Pool.
func papers(g *engine.Game, owner engine.ID) []*engine.Private {
	var out []*engine.Private
	for i := range g.Privates {
		if p := &g.Privates[i]; p.Owner == owner && isPaper(g, p) {
			out = append(out, p)
		}
	}
	return out
}

// paperSource is where a paper is on sale.
func paperSource(g *engine.Game, p *engine.Private) Source {
	return Source{From: engine.Pool, Word: "pool", Name: g.Name(engine.Pool), Price: g.Deed(p.ID).Price, Payee: engine.Bank}
}

// checkPaper refuses the current player's purchase of a paper.
func (r StockRules) checkPaper(g *engine.Game, p *engine.Private) error {
	who := g.Turn.Of
	if err := r.MayAct(g); err != nil {
		return err
	}
	if err := r.free(g); err != nil {
		return err
	}
	switch {
	case p.Owner != engine.Pool:
		return g.Refuse(BuyNone, "%s is not in %s", p.ID, g.Name(engine.Pool))
	case memoSold.Has(g, who, p.ID):
		return g.Refuse(BuySold, "you sold %s in this stock round", p.ID)
	case crowded(g, who, 1):
		return g.Refuse(BuyCertLimit, "you hold %d certificates, the limit is %d", CertCount(g, who), CertLimit(g))
	case g.Cash(who) < g.Deed(p.ID).Price:
		return g.Refuse(engine.NotEnoughMoney, "that costs %s, you have %s", g.Amount(g.Deed(p.ID).Price), g.Amount(g.Cash(who)))
	}
	return nil
}

// buyPaper gives the paper to the current player.
func (r StockRules) buyPaper(g *engine.Game, p *engine.Private) {
	who := g.Turn.Of
	r.purchased(g, p.ID)
	g.Tell("%s buys %s from %s for %s", g.Name(who), p.ID, g.Name(engine.Pool), g.Format(g.Deed(p.ID).Price))
	g.PayFor(engine.ForPrivates, who, engine.Bank, g.Deed(p.ID).Price)
	p.Owner = who
}

// SellPapers moves all of a player's papers to the pool.
func SellPapers(g *engine.Game, player engine.ID) {
	for _, p := range papers(g, player) {
		sellPaper(g, p)
	}
}

// sellPaper moves the paper to the pool.
func sellPaper(g *engine.Game, p *engine.Private) {
	price := g.Deed(p.ID).Price
	g.Tell("%s sells %s for %s", g.Name(p.Owner), p.ID, g.Format(price))
	g.PayFor(engine.ForPrivates, engine.Bank, p.Owner, price)
	p.Owner = engine.Pool
}
