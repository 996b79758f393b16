package t1894

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/interchange"
	"stationmaster/engine/kit"
)

// dialect is how the files of 18xx.games write the title.
func dialect() *interchange.Dialect {
	names := facts.MustDecode[struct {
		Companies   map[engine.ID]string        `yaml:"companies"`
		Privates    map[engine.ID]string        `yaml:"privates"`
		FrenchMajor map[engine.ID]string        `yaml:"french_major"`
		Tiles       map[string]interchange.Tile `yaml:"tiles"`
		Printed     map[string]int              `yaml:"printed"`
	}](sheet, "interchange", &sheet.Interchange)
	d := &interchange.Dialect{Theirs: "1894", Title: sheet.ID, Companies: names.Companies, Tiles: names.Tiles, Printed: names.Printed,
		Options: []string{interchange.As18xx}, Privates: map[engine.ID][]string{}, Reads: read18xx, Writes: writes18xx, Stops: stops18xx(),
		Later:  []string{"return"}, // not before privates could still be bought (DIF-28)
		Idle:   func(g *engine.Game) bool { return g.Round.Kind == "stock" },
		Asked:  kit.FreeToken,
		Hidden: func(g *engine.Game, c engine.ID) bool { return late(c) && !brown(g) },
		Choose: func(g *engine.Game, p engine.ID) string { return names.FrenchMajor[kit.PresidencyOf(g, p)] }}
	for ours, theirs := range names.Privates {
		d.Privates[ours] = []string{theirs}
	}
	for _, theirs := range names.FrenchMajor {
		d.Privates[fms] = append(d.Privates[fms], theirs)
	}
	return d
}

// stops18xx is where the engine of 18xx.games waits in a company's turn.
func stops18xx() []interchange.Stop {
	return []interchange.Stop{
		{Name: "RedeemShares", Step: "finance", Takes: []string{"buy_shares", "sell_shares"}, Pass: true},
		interchange.TrackStop,
		// It skips the token if none can be placed now, even if a ferry marker might open a city.
		interchange.TokenStop.If(func(g *engine.Game) bool {
			return g.Takes("token") && (g.Can("token") || g.Option(interchange.As18xx) && tokenTempts(g))
		}),
		interchange.RouteStop.If(func(g *engine.Game) bool { return g.Takes("run") && kit.HasRoute(g, g.Turn.Of) }),
		interchange.DividendStop,
		interchange.TrainStop.If(waitsForTrain),
		interchange.PrivateStop,
	}
}

// waitsForTrain reports whether their engine waits for a purchase or upgrade of a train.
func waitsForTrain(g *engine.Game) bool {
	c, t := g.Company(g.Turn.Of), kit.NextTrain(g)
	if c == nil || !g.Takes("train") {
		return false
	}
	if t != nil && kit.Upgraded(g) == 0 {
		for model, price := range g.Sheet().Model(t.Model).Upgrades {
			if price <= c.Cash && slices.ContainsFunc(g.TrainsOf(c.ID), func(x engine.Train) bool { return x.Model == model }) {
				return true
			}
		}
	}
	return interchange.WaitsForTrain(g)
}

// read18xx translates what this title records in its own way: ferry markers, tokens of powers, homes of late
// companies, markers that return, and shares put back into the IPO.
func read18xx(r *interchange.Reader, a *interchange.Action) ([]string, bool) {
	switch a.Type {
	case "special_buy":
		return []string{"ferry"}, true
	case "sell_shares":
		if a.EntityType == "corporation" {
			_, err := r.ShareOf(a)
			return []string{"reissue"}, err == nil
		}
	case "choose":
		choice := strings.Trim(string(a.Choice), `"`)
		if i := strings.LastIndexByte(choice, '('); i >= 0 {
			choice = strings.TrimSuffix(choice[i+1:], ")")
		}
		return []string{"found " + choice}, true
	case "place_token":
		h, s, err := r.CityOf(a)
		if err != nil {
			return nil, false
		}
		city := kit.CityWord(r.Game, h, s)
		w := r.Game.Waiting()
		switch {
		case a.EntityType == "company" && r.Game.Map().Map.Hexes[h].ID == figures.Shipping && w.Name == "free token":
			return []string{"pass", "shipping"}, true // they take it for the answer to GLG's or SAC's question
		case a.EntityType == "company" && r.Game.Map().Map.Hexes[h].ID == figures.Shipping:
			return []string{"shipping"}, true
		case w.Name == "free token":
			return []string{"station " + city}, true
		case w.Name == "own token" || w.Name == "return":
			return []string{"return " + city}, true
		}
	}
	return nil, false
}

// writes18xx writes the same, and the end of a game that players agree on.
var writes18xx = map[string]func(w *interchange.Writer, before *engine.Game, a engine.Action) error{
	"ferry": func(w *interchange.Writer, before *engine.Game, _ engine.Action) error {
		return w.Emit("special_buy", before.Turn.Of, interchange.Fields{"description": "Ferry marker", "cost": ferryPrice(before)})
	},
	"reissue": func(w *interchange.Writer, before *engine.Game, _ engine.Action) error {
		return w.Issue(before, engine.IPO)
	},
	"found": func(w *interchange.Writer, before *engine.Game, a engine.Action) error {
		choice := fmt.Sprintf("%s (%s)", sheet.Map.Hex(a.Args[0]).Face.Name, a.Args[0])
		return w.Emit("choose", before.Decider(), interchange.Fields{"choice": choice})
	},
	"station": func(w *interchange.Writer, before *engine.Game, _ engine.Action) error {
		return w.Token(before, kit.FreeToken(before))
	},
	"shipping": func(w *interchange.Writer, before *engine.Game, _ engine.Action) error { return w.Token(before, ls) },
	"return": func(w *interchange.Writer, before *engine.Game, _ engine.Action) error {
		if before.Waiting().Name == "own token" {
			return w.Token(before, before.Turn.Of) // who may choose for another
		}
		return w.Token(before, engine.Nobody)
	},
	"settle": end18xx, "agree": end18xx, "refuse": end18xx,
}

func end18xx(w *interchange.Writer, before *engine.Game, _ engine.Action) error { return w.End(before) }
