package t18eu

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/interchange"
	"stationmaster/engine/strictyaml"
)

// names are the names in the game files of 18xx.games.
var names = func() (n struct {
	Companies map[engine.ID]string `yaml:"companies"`
	Options   map[string]string    `yaml:"options"`
	High      map[int]int          `yaml:"high"`
	Hexes     map[string]string    `yaml:"hexes"`
}) {
	if err := strictyaml.Decode(&sheet.Interchange, &n); err != nil {
		panic("18eu: title.yaml: interchange: " + err.Error())
	}
	return n
}()

func init() {
	interchange.Register(&interchange.Dialect{Theirs: "18EU", Title: sheet.ID, Companies: names.Companies, Hexes: names.Hexes,
		Options: []string{as18xx}, Optional: names.Options, Special: special18xx, Stops: stops18xx(),
		Idle:  func(g *engine.Game) bool { return g.Round.Kind == "stock" || g.Round.Kind == "sale" },
		Asked: askedToken,
	})
}

// askedToken is the corporation that is asked whether its token replaces a merged minor's.
func askedToken(g *engine.Game) engine.ID {
	for _, m := range g.Recalled(memoReplace) {
		return m.On
	}
	return engine.Nobody
}

// stops18xx is where the engine of 18xx.games waits in a company's turn.
func stops18xx() []interchange.Stop {
	return []interchange.Stop{
		{Name: "Track", Step: "track", Takes: []string{"lay_tile"}, Pass: true},
		{Name: "Token", Step: "token", Takes: []string{"place_token"}, Pass: true},
		{Name: "Route", Step: "run", Takes: []string{"run_routes"}},
		{Name: "Dividend", Step: "dividend", Takes: []string{"dividend"}},
		{Name: "OptionalDiscardTrain", Step: "trains", Pass: true,
			Waits: func(g *engine.Game) bool { return g.Takes("drop") && offers(g, "drop") }},
		{Name: "BuyTrain", Step: "trains", Takes: []string{"buy_train"}, Pass: true, Waits: waitsForTrain},
		{Name: "IssueShares", Step: "own stock", Takes: []string{"sell_shares", "buy_shares"}, Pass: true},
	}
}

// offers tells whether any action of the kind is possible.
func offers(g *engine.Game, verb string) bool {
	words, whole := g.Next(engine.Order(verb))
	return whole || len(words) > 0
}

// waitsForTrain tells whether their engine waits for a train to be bought: one is needed, or there is room and the treasury
// pays the cheapest on sale, for which any train of another company is taken to cost 1.
func waitsForTrain(g *engine.Game) bool {
	c := g.Company(g.Turn.Of)
	if c == nil || !g.Takes("train") {
		return false
	}
	if g.Engines(c.ID) == 0 && trainRules.Must(g, c.ID) {
		return true
	}
	least := engine.Money(0)
	offer := func(m engine.Money) {
		if least == 0 || m < least {
			least = m
		}
	}
	if t := g.NextTrain(); t != nil {
		offer(sheet.Model(t.Model).Price)
	}
	for _, t := range g.Trains {
		switch m := sheet.Model(t.Model); {
		case t.Owner == engine.Pool && (m.From == "" || g.Phase >= phase(m.From)):
			offer(m.Price)
		case t.Owner != c.ID && g.Company(t.Owner) != nil:
			offer(1)
		}
	}
	return g.Owns(c.ID) < g.TrainLimit(c.ID) && least > 0 && c.Cash >= least
}

// special18xx translates what is recorded in a way of its own: the tokens that a corporation starts with or takes over,
// and the Pullman's run.
func special18xx(r *interchange.Reader, a *interchange.Action) (string, bool) {
	g := r.Game
	w := g.Waiting()
	if a.Type != "place_token" || w == nil {
		return "", false
	}
	switch w.Name {
	case "replace":
		return "replace", true
	case "start":
		h, s, err := r.CityOf(a)
		if err != nil {
			return "", false
		}
		if fast(g) {
			return "found " + g.CityWord(h, s), true
		}
		for _, t := range g.Map().At(h, s) {
			if slices.ContainsFunc(minors(g, g.Turn.Of), func(m *engine.Company) bool { return string(m.ID) == t.Owner }) {
				return "found " + t.Owner, true
			}
		}
	}
	return "", false
}
