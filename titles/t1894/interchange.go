package t1894

import (
	"fmt"
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
		Options: []string{as18xx}, Privates: map[engine.ID][]string{}, Special: special18xx,
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

// special18xx translates what is recorded in a way of its own: ferry markers, the powers' stations, homes of late
// companies, and markers that return.
func special18xx(r *interchange.Reader, a *interchange.Action, next []*interchange.Action) (string, bool) {
	switch {
	case a.Type == "special_buy":
		return "ferry", true
	case a.Type == "choose":
		return "", true // taken up by the par before it
	case a.Type == "par" && late(engine.ID(a.Corporation)):
		price, _, _ := strings.Cut(strings.Trim(string(a.SharePrice), `"`), ",")
		for _, n := range next {
			if n.Type == "choose" {
				choice := strings.Trim(string(n.Choice), `"`)
				if i := strings.LastIndexByte(choice, '('); i >= 0 {
					choice = strings.TrimSuffix(choice[i+1:], ")")
				}
				return fmt.Sprintf("par %s %s %s", a.Corporation, price, choice), true
			}
		}
	case a.Type == "place_token":
		h, s, err := r.CityOf(a)
		if err != nil {
			return "", false
		}
		switch w := r.Game.Waiting(); {
		case a.EntityType == "company" && r.Game.Map().Map.Hexes[h].ID == facts.Shipping:
			return "shipping", true
		case w != nil && w.Name == "free station":
			return "station " + r.Game.CityWord(h, s), true
		case w != nil && (w.Name == "own station" || w.Name == "return"):
			return "return " + r.Game.CityWord(h, s), true
		case w != nil && w.Name == "home":
			return "home " + r.Game.CityWord(h, s), true
		case r.Game.Map().Map.Hexes[h].ID != "" && asideOf(r.Game, engine.ID(strings.Trim(string(a.Entity), `"`)), h):
			return "return " + r.Game.CityWord(h, s), true
		}
	}
	return "", false
}

func asideOf(g *engine.Game, company engine.ID, h int) bool {
	for _, t := range g.Map().At(h, -1) {
		if strings.EqualFold(t.Owner, string(company)) {
			return true
		}
	}
	return false
}
