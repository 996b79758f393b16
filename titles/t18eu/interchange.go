package t18eu

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/interchange"
	"stationmaster/engine/kit"
)

// names are the names in the game files of 18xx.games.
var names = facts.MustDecode[struct {
	Companies map[engine.ID]string `yaml:"companies"`
	Options   map[string]string    `yaml:"options"`
	High      map[int]int          `yaml:"high"`
	Hexes     map[string]string    `yaml:"hexes"`
}](sheet, "interchange", &sheet.Interchange)

func init() {
	interchange.Register(&interchange.Dialect{Theirs: "18EU", Title: sheet.ID, Companies: names.Companies, Hexes: names.Hexes,
		Options: []string{as18xx}, Optional: names.Options, Special: special18xx, Stops: stops18xx(),
		Idle:  func(g *engine.Game) bool { return g.Round.Kind == "stock" || g.Round.Kind == "sale" },
		Asked: askedToken,
	})
}

// askedToken is the corporation that is asked whether its token replaces a merged minor's.
func askedToken(g *engine.Game) engine.ID {
	m, _ := memoReplace.First(g)
	return m.On
}

// stops18xx is where the engine of 18xx.games waits in a company's turn.
func stops18xx() []interchange.Stop {
	return []interchange.Stop{
		{Name: "Track", Step: "track", Takes: []string{"lay_tile"}, Pass: true},
		{Name: "Token", Step: "token", Takes: []string{"place_token"}, Pass: true},
		{Name: "Route", Step: "run", Takes: []string{"run_routes"}},
		{Name: "Dividend", Step: "dividend", Takes: []string{"dividend"}},
		{Name: "OptionalDiscardTrain", Step: "trains", Pass: true,
			Waits: func(g *engine.Game) bool { return g.Takes("drop") && g.Can("drop") }},
		{Name: "BuyTrain", Step: "trains", Takes: []string{"buy_train"}, Pass: true,
			Waits: func(g *engine.Game) bool { return interchange.WaitsForTrain(g, trainRules.Must) }},
		{Name: "IssueShares", Step: "own stock", Takes: []string{"sell_shares", "buy_shares"}, Pass: true},
	}
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
			return "found " + kit.CityWord(g, h, s), true
		}
		for _, t := range g.Map().At(h, s) {
			if slices.ContainsFunc(minors(g, g.Turn.Of), func(m *engine.Company) bool { return string(m.ID) == t.Owner }) {
				return "found " + t.Owner, true
			}
		}
	}
	return "", false
}
