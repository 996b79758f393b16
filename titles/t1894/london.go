package t1894

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/route"
)

// memoFerry marks a company that has a ferry marker (FER-03).
var memoFerry = &engine.Memory{Name: "ferry", Span: engine.ThisGame, Label: "Ferry marker"}

func hasFerry(g *engine.Game, c engine.ID) bool { return memoFerry.Has(g, c) }

func isLondon(g *engine.Game, hex int) bool { return g.Map().Map.Hexes[hex].ID == figures.Ferry.Hex }

// goesThrough keeps traces from passing through London without a ferry marker (TRK-13).
func goesThrough(g *engine.Game, company engine.ID, h, _ int, open bool) bool {
	return open && (!isLondon(g, h) || hasFerry(g, company))
}

// view hides London from trains of a company without a ferry marker (RUN-08) and lets a route visit only one of
// Paris's two cities (RUN-06).
func view(g *engine.Game, company engine.ID, h, s int, v kit.StopView) kit.StopView {
	const parisOnce = 1
	switch g.Map().Map.Hexes[h].ID {
	case figures.Ferry.Hex:
		v.Hidden = !hasFerry(g, company)
	case figures.Paris:
		v.Group = parisOnce
	}
	return v
}

// bonuses are Luxembourg's revenue (RUN-13), London shipping (RUN-14) and the Netherlands (RUN-15, RUN-16).
func bonuses(g *engine.Game, r *kit.Running) []route.Bonus {
	var out []route.Bonus
	if lux := r.Stops(figures.Luxembourg); len(lux) > 0 {
		out = append(out, route.Bonus{Name: "Luxembourg", Needs: []route.Need{{Of: lux}}, Largest: true, Except: lux})
	}
	b := g.Map()
	if london := r.Stops(figures.Ferry.Hex); len(london) > 0 && b.In(string(r.Company), b.Map.Find(figures.Shipping)) {
		out = append(out, route.Bonus{Name: "London shipping", Needs: []route.Need{{Of: london}}, Largest: true,
			Except: r.Stops(figures.Ferry.Hex, figures.Luxembourg)})
	}
	nl, others := r.Stops(figures.Netherlands.Hex), r.Stops(figures.Netherlands.Others...)
	if len(nl) > 0 && len(others) > 0 {
		out = append(out, route.Bonus{Name: "Netherlands", Needs: []route.Need{{Of: nl}, {Of: others}},
			Amount: route.Revenue(figures.Netherlands.Bonus)})
	}
	return out
}

func ferryPrice(g *engine.Game) engine.Money {
	if kit.OwnsPrivate(g, g.Turn.Of, ls) {
		return figures.Ferry.WithLS // PRV-20
	}
	return figures.Ferry.Price
}

// reachesLondon reports whether track leads from a marker of the company to London (FER-02).
func reachesLondon(g *engine.Game, c engine.ID) bool {
	return kit.Reach(g, c).Touches(g.Map().Map.Find(figures.Ferry.Hex), 0)
}

// checkFerry refuses an illegal purchase of a ferry marker (FER-01 to FER-03).
func checkFerry(g *engine.Game, _ []string) error {
	c := g.Turn.Of
	if g.Company(c) == nil || hasFerry(g, c) {
		return engine.Refuse("1894-FER-03", "%s already has a ferry marker", c)
	}
	if memoFerry.Count(g) >= figures.Ferry.Supply {
		return engine.Refuse("1894-FER-03", "all ferry markers are sold")
	}
	if !reachesLondon(g, c) {
		return engine.Refuse("1894-FER-02", "%s has no track leading to London", c)
	}
	if cost, cash := ferryPrice(g), g.Cash(c); cost > cash {
		return engine.Refuse("1894-FER-01", "the ferry marker costs %s, %s has %s", g.Amount(cost), c, g.Amount(cash))
	}
	return nil
}

// mayFerry reports whether the operating company could buy a ferry marker now and so reach London.
func mayFerry(g *engine.Game) bool { return checkFerry(g, nil) == nil }

// opensToken reports whether the token step waits although no token can be placed now (TOK-14).
func opensToken(g *engine.Game) bool { return kit.NextToken(g, g.Turn.Of) != nil && mayFerry(g) }

// ferryStep sells ferry markers at any time during a company's operations (FER-01 to FER-03).
func ferryStep() *engine.Step {
	return &engine.Step{
		Name: "ferry", About: "buy a ferry marker",
		Moves: []*engine.Move{{
			Verb: "ferry", Help: "Buy a ferry marker, the right to enter London.",
			Check: checkFerry,
			Do: func(g *engine.Game, _ []string) {
				cost := ferryPrice(g)
				g.Tell("%s buys a ferry marker for %s", g.Turn.Of, g.Format(cost))
				g.Pay(g.Turn.Of, engine.Bank, cost)
				memoFerry.Set(g, 1, g.Turn.Of)
			},
			Label: func(g *engine.Game, _ []string) string { return "Ferry marker for " + g.Format(ferryPrice(g)) },
		}},
	}
}

func checkShipping(g *engine.Game, _ []string) error {
	if g.Company(g.Turn.Of) == nil || !kit.OwnsPrivate(g, g.Turn.Of, ls) {
		return engine.Refuse("1894-PRV-19", "%s does not own %s", g.Turn.Of, ls)
	}
	return kit.CheckToken(g, g.Turn.Of, g.Map().Map.Find(figures.Shipping), 0)
}

// shippingStep places the marker of London shipping (PRV-19).
func shippingStep() *engine.Step {
	return &engine.Step{
		Name: "shipping", About: "place the token of London shipping",
		Moves: []*engine.Move{{
			Verb: "shipping", Help: "Place the company's next token in London shipping, free of charge.",
			Check: checkShipping,
			Do: func(g *engine.Game, _ []string) {
				g.Tell("%s places a token in London shipping", g.Turn.Of)
				kit.PutToken(g, g.Turn.Of, g.Map().Map.Find(figures.Shipping), 0)
			},
			Label: func(*engine.Game, []string) string { return "Token in London shipping" },
		}},
	}
}
