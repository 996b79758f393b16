package t18eu

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

var stockRules = kit.StockRules{
	Priority:  true, // SR-05
	BuyEnds:   true, // SR-03
	SellsDown: true, // SH-08
	AtOnce:    true,
	MayPar:    mayStart,
	With:      startsWith,
	WithName:  "minor or city",
	Start:     start(merge),
	Unfit:     unfit,
	Parred:    payTokens,
}

func (r *rules) stockRound() *engine.RoundRules {
	s := r.Stock
	s.Acts, s.ActsAbout = []*engine.Move{r.exchangeMove()}, "merge a minor"
	s.Steps = []*engine.Step{r.discardStep(r.discardsInStock), replaceStep()}
	return kit.StockRound(s)
}

// discardStep: companies over the limit discard while "when" allows it.
func (r *rules) discardStep(when func(g *engine.Game) bool) *engine.Step {
	d := r.Discard
	d.When = when
	return kit.DiscardStep(d)
}

// fast reports whether corporations form the second way (PH-12).
func fast(g *engine.Game) bool { return g.Reached(figures.FastFloat) }

// maySell refuses to sell shares of a corporation that has not operated (SH-12).
func maySell(g *engine.Game, s kit.Sale) error {
	if kit.HasOperated(g, s.Company) {
		return nil
	}
	return engine.Refuse("18EU-SH-12", "%s has not operated yet: its shares cannot be sold", s.Company.ID)
}

// mayStart refuses to start a corporation without a minor before phase 5, and without an open slot from then on.
func mayStart(g *engine.Game, c *engine.Company) error {
	if choices, _ := startsWith(g, c); len(choices) > 0 {
		return nil
	}
	if fast(g) {
		return engine.Refuse("18EU-FO-20", "no city has an open slot for %s", c.ID)
	}
	return engine.Refuse("18EU-FO-03", "you have no minor to start %s with", c.ID)
}

// startsWith lists the minors that the starter can exchange (FO-03); from phase 5, the open cities (FO-20).
func startsWith(g *engine.Game, _ *engine.Company) ([]engine.Choice, bool) {
	if !fast(g) {
		return kit.Named(g, kit.OwnedBy(g, g.Turn.Of)...), true
	}
	var out []engine.Choice
	b := g.Map()
	for h := range b.Map.Hexes {
		for s := range b.Face(h).Cities() {
			if b.Free(h, s) > 0 {
				out = append(out, engine.Choice{Word: kit.CityWord(g, h, s), Text: kit.CityName(g, h, s)})
			}
		}
	}
	return out, true
}

// unfit refuses anything else.
func unfit(g *engine.Game, c *engine.Company, word string) error {
	if !fast(g) {
		return engine.Refuse("18EU-FO-03", "%s starts with one of your minors, and %q is not one", c.ID, word)
	}
	if slices.Contains(figures.Red, word) {
		return engine.Refuse("18EU-FO-28", "tokens can never be placed in %s", kit.Place(g, word))
	}
	return engine.Refuse("18EU-FO-20", "%q is not a city with an open slot", word)
}

// start gives a corporation its home: the slot of the minor exchanged for a share (FO-04); from phase 5, an open city
// (FO-20).
func start(merge merger) func(g *engine.Game, c *engine.Company, with string) {
	return func(g *engine.Game, c *engine.Company, with string) {
		if m := g.Company(engine.ID(with)); m != nil {
			at, _ := kit.Home(g, m.ID)
			treasury, _ := kit.SourceOf(g, c, "treasury")
			merge(g, m, c, treasury)
			kit.Close(g, m)
			kit.PutToken(g, c.ID, at.Hex, at.Stop)
			g.Say("%s takes the place of minor %s in %s", c.ID, m.ID, kit.Place(g, sheet.Map.Hexes[at.Hex].ID))
			return
		}
		h, s, err := kit.City(g, with)
		if err != nil {
			panic(err) // already checked
		}
		kit.PutToken(g, c.ID, h, s)
		g.Say("%s places its base token in %s", c.ID, kit.Place(g, sheet.Map.Hexes[h].ID))
	}
}

// payTokens pays for the four further tokens as soon as the corporation is started (FO-06, FO-07).
func payTokens(g *engine.Game, c *engine.Company) {
	g.Say("%s pays %s for four more tokens", c.ID, g.Format(figures.TokenFee))
	g.Pay(c.ID, engine.Bank, figures.TokenFee)
}

// float floats a corporation when players hold half of it (FO-09). From phase 5 the rest goes to the pool, and the
// bank pays its starting value (FO-23, FO-26, FO-27).
func float(g *engine.Game, c *engine.Company) {
	if !c.Parred() || c.Percent(c.Shares()-c.Held(c.ID)-c.Held(engine.Pool)) < g.Charter(c.ID).Float {
		return
	}
	floatNow(g, c)
}

// floatNow floats the corporation unless it has.
func floatNow(g *engine.Game, c *engine.Company) {
	if c.Floated {
		return
	}
	c.Floated = true
	g.Tell("%s floats", c.ID)
	if rest := c.Held(c.ID); fast(g) && rest > 0 {
		c.Give(c.ID, engine.Pool, rest)
		gain := c.Par * engine.Money(rest)
		g.Tell("Its last %d shares go to the pool, and it gets %s", rest, g.Format(gain))
		g.Pay(engine.Bank, c.ID, gain)
	}
}

// endStock moves the prices of sold-out corporations (MK-05, MK-14) and begins the operating rounds (SR-22). Discards
// come before, in a step of the round.
func endStock(g *engine.Game) {
	g.Tell("%s has the priority deal", g.Name(g.Priority))
	kit.RaiseSoldOut(g)
	if !kit.LastStock(g) {
		kit.BeginSet(g, g.Round.Number)
	}
}
