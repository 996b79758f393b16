package t1894

import (
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/interchange"
	"stationmaster/engine/strictyaml"
)

func init() {
	var names struct {
		Companies   map[engine.ID]string        `yaml:"companies"`
		Privates    map[engine.ID]string        `yaml:"privates"`
		FrenchMajor map[engine.ID]string        `yaml:"french_major"`
		Tiles       map[string]interchange.Tile `yaml:"tiles"`
	}
	if err := strictyaml.Decode(&sheet.Interchange, &names); err != nil {
		panic("1894: title.yaml: interchange: " + err.Error())
	}
	d := &interchange.Dialect{Theirs: "1894", Title: sheet.ID, Companies: names.Companies, Tiles: names.Tiles,
		Options: []string{as18xx}, Privates: map[engine.ID][]string{}, Special: special18xx, Stops: stops18xx(),
		Idle:  func(g *engine.Game) bool { return g.Round.Kind == "stock" },
		Item:  func(g *engine.Game) (string, engine.Money) { return "Ferry marker", ferryPrice(g) },
		Asked: askedStation, Placer: placer18xx,
		Hidden: func(g *engine.Game, c engine.ID) bool { return late(c) && !brown(g) },
		Choose: func(g *engine.Game, p engine.ID) string { return names.FrenchMajor[shareholding(g, p)] }}
	for ours, theirs := range names.Privates {
		d.Privates[ours] = []string{theirs}
	}
	for _, theirs := range names.FrenchMajor {
		d.Privates[fms] = append(d.Privates[fms], theirs)
	}
	interchange.Register(d)
}

// stops18xx is where the engine of 18xx.games waits in a company's turn.
func stops18xx() []interchange.Stop {
	return []interchange.Stop{
		{Name: "RedeemShares", Step: "finance", Takes: []string{"buy_shares", "sell_shares"}, Pass: true},
		{Name: "Track", Step: "track", Takes: []string{"lay_tile"}, Pass: true},
		// It skips the station when none can be placed now, whatever a ferry marker might open.
		{Name: "Token", Step: "token", Takes: []string{"place_token"}, Pass: true,
			Waits: func(g *engine.Game) bool { return g.Takes("token") && (offers(g, "token") || stationTempts(g)) }},
		{Name: "Route", Step: "run", Takes: []string{"run_routes"},
			Waits: func(g *engine.Game) bool { return g.Takes("run") && g.HasRoute(g.Turn.Of) }},
		{Name: "Dividend", Step: "dividend", Takes: []string{"dividend"}},
		{Name: "BuyTrain", Step: "trains", Takes: []string{"buy_train"}, Pass: true, Waits: waitsForTrain},
		{Name: "BuyCompany", Step: "companies", Pass: true},
	}
}

// askedStation is the private whose free station the game waits for.
func askedStation(g *engine.Game) engine.ID {
	for _, m := range g.Recalled(memoStation) {
		return m.On
	}
	return engine.Nobody
}

// placer18xx is the private that is recorded as placing a station.
func placer18xx(g *engine.Game, verb string) engine.ID {
	if verb == "shipping" {
		return ls
	}
	return askedStation(g)
}

// offers tells whether any action of the kind is possible.
func offers(g *engine.Game, verb string) bool {
	words, whole := g.Next(engine.Order(verb))
	return whole || len(words) > 0
}

// waitsForTrain tells whether their engine waits for a train to be bought: one is needed, or could be paid from the
// treasury, from the supply or at 1 from another company, with room for it; or one could be upgraded.
func waitsForTrain(g *engine.Game) bool {
	c := g.Company(g.Turn.Of)
	if c == nil || !g.Takes("train") {
		return false
	}
	own := g.Owns(c.ID)
	if own == 0 && mustOwnTrain(g, c.ID) {
		return true
	}
	least := engine.Money(0)
	if t := g.NextTrain(); t != nil {
		least = g.Sheet().Model(t.Model).Price
		for model, price := range g.Sheet().Model(t.Model).Upgrades {
			if g.Upgraded() == 0 && price <= c.Cash && slices.ContainsFunc(g.TrainsOf(c.ID), func(x engine.Train) bool { return x.Model == model }) {
				return true
			}
		}
	}
	for _, t := range g.Trains {
		if t.Owner != c.ID && g.Company(t.Owner) != nil {
			least = 1
		}
	}
	return own < g.TrainLimit(c.ID) && least > 0 && c.Cash >= least
}

// special18xx translates what is recorded in a way of its own: ferry markers, the powers' stations, homes of late
// companies, and markers that return.
func special18xx(r *interchange.Reader, a *interchange.Action) (string, bool) {
	switch a.Type {
	case "special_buy":
		return "ferry", true
	case "choose":
		choice := strings.Trim(string(a.Choice), `"`)
		if i := strings.LastIndexByte(choice, '('); i >= 0 {
			choice = strings.TrimSuffix(choice[i+1:], ")")
		}
		return "found " + choice, true
	case "place_token":
		h, s, err := r.CityOf(a)
		if err != nil {
			return "", false
		}
		city := r.Game.CityWord(h, s)
		w := r.Game.Waiting()
		switch {
		case a.EntityType == "company" && r.Game.Map().Map.Hexes[h].ID == facts.Shipping:
			return "shipping", true
		case w.Name == "free station":
			return "station " + city, true
		case w.Name == "own station" || w.Name == "return":
			return "return " + city, true
		case w.Name == "home":
			return "home " + city, true
		}
	}
	return "", false
}
