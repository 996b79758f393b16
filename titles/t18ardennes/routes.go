package t18ardennes

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/route"
)

// By hex: the set of its stops that are ferries (bit s for stop s), and whether it is a mining city. All routes ask for them.
var (
	ferries []uint8
	mines   []bool
)

func specialHexes() (ferries []uint8, mines []bool) {
	ferries, mines = make([]uint8, len(sheet.Map.Hexes)), make([]bool, len(sheet.Map.Hexes))
	for _, p := range figures.Ports {
		for _, f := range p.Ferries {
			ferries[sheet.Map.Find(f.Hex)] |= 1 << f.Stop
		}
	}
	for _, m := range figures.Mines {
		mines[sheet.Map.Find(m.Hex)] = true
	}
	return ferries, mines
}

// view: ferries are not stops, mines count twice for a company with the rights, and a route visits one city of a hex
// (BON-09, BON-10, RUN-05).
func view(g *engine.Game, company engine.ID, h, s int, v kit.StopView) kit.StopView {
	if ferries[h]&(1<<s) != 0 {
		v.Kind, v.Through = route.Mark, false
		return v
	}
	if mines[h] && memoMine.Has(g, company, engine.ID(sheet.Map.Hexes[h].ID)) {
		v.Revenue *= 2
	}
	if g.Map().Face(h).Cities() > 1 {
		v.Group = h + 1
	}
	return v
}

// fourD is the train that is paid for the best cities of a route of any length.
const fourD = "4D"

// ability: a city that a 4D is paid for has a token (RUN-11).
func ability(_ *engine.Game, t engine.Train, can *route.Train) {
	if t.Model == fourD {
		can.PayToken = true
	}
}

// The groups of bonuses of which a route earns one.
const (
	ferryGroup = 1 + iota
	eastWest
)

// besidePort names the ports that a 4D must be paid for to earn a ferry: the one beside it.
func besidePort(port, _ string) []string { return []string{port} }

// bonuses are ferries and the Trans-Europ-Express (BON-06 to BON-08, RUN-12, RUN-13, TEE).
func (r *rules) bonuses(g *engine.Game, run *kit.Running) []route.Bonus {
	var out []route.Bonus
	per := route.Revenue(figures.TEE.Bonus)
	byModel := map[string][]int{}
	var models []string
	for i, t := range run.Trains {
		if !slices.Contains(models, t.Model) {
			models = append(models, t.Model)
		}
		byModel[t.Model] = append(byModel[t.Model], i)
	}
	cities := func(hexes []string) route.Set { // the Ruhr also has a town
		var out route.Set
		for _, hex := range hexes {
			for s := range g.Map().Face(sheet.Map.Find(hex)).Cities() {
				out = append(out, run.At(hex, s)...)
			}
		}
		return out
	}
	east := cities(figures.TEE.East)
	for _, p := range figures.Ports {
		if !memoFerry.Has(g, run.Company, engine.ID(p.Hex)) {
			continue
		}
		for _, f := range p.Ferries {
			port := run.Stops(r.portsOf(p.Hex, f.Hex)...)
			at := route.Need{Of: run.At(f.Hex, f.Stop), Where: route.AtEnd}
			if len(at.Of) == 0 {
				continue
			}
			for _, m := range models {
				out = append(out, route.Bonus{Name: "ferry", Needs: []route.Need{at, {Of: port}}, Trains: byModel[m],
					Amount: route.Revenue(sheet.Model(m).FerryBonus), Group: ferryGroup})
			}
			needs := []route.Need{at, {Of: port}, {Of: east}}
			if r.portUnpaid {
				needs = []route.Need{at, {Of: east}}
			}
			out = append(out, route.Bonus{Name: "east-west", Needs: needs, PerToken: per, Multiplied: true, Group: eastWest})
		}
	}
	return append(out, route.Bonus{Name: "north-south", Needs: []route.Need{{Of: cities(figures.TEE.North)}, {Of: cities(figures.TEE.South)}},
		PerToken: per, Multiplied: true})
}
