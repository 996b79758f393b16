package t18norway

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// ports lie in the harbours, in the sea beside the port cities: one of each company (TK-08, TK-11).
func ports() kit.TokenKind {
	return kit.TokenKind{Kind: port, Hexes: harbours(), Reach: func(g *engine.Game, company engine.ID, hex int) error {
		return mayMoor(g, company, hex, shipRange(g, company))
	}}
}

const port = "port"

// moored reports whether the company has a port in the harbour of a hex.
func moored(g *engine.Game, company engine.ID, hex int) bool {
	return g.Map().Beside(string(company), hex, port)
}

// harbours lists the port cities.
func harbours() []string {
	var out []string
	for _, h := range figures.Harbours {
		out = append(out, h.City)
	}
	return out
}

// mayMoor refuses a port that the company reaches neither by track to the city, blocked or not, nor with one of its
// ships (TK-09, TK-10).
func mayMoor(g *engine.Game, company engine.ID, hex, stops int) error {
	if kit.Reach(g, company).Touches(hex, 0) || sails(g, company, hex, stops) {
		return nil
	}
	return engine.Refuse("NOR-TK-10", "%s has neither track nor a ship that leads to %s", company, kit.Place(g, sheet.Map.Hexes[hex].ID))
}

// mayToken reserves a slot for the home of a company that has not placed its token there (TK-05, TK-07).
func mayToken(g *engine.Game, company engine.ID, h, s int) error {
	b := g.Map()
	for i := range g.Companies {
		c := &g.Companies[i]
		if c.ID == company || c.Closed || c.Tokens[0].Used || c.Home[0].Hex != b.Map.Hexes[h].ID || homeCity(g, c) != s || unkept(g, c.ID) {
			continue
		}
		if b.Free(h, s) < 2 {
			return engine.Refuse("NOR-TK-05", "the last slot of %s is reserved for %s", kit.CityWord(g, h, s), c.ID)
		}
	}
	return nil
}

// homeCity is the city of its home hex in which a company starts: its charter's, or the one that it has become part
// of. The printed track shows which one that is, however the tile is turned (SET-10, TK-07, TR-15).
func homeCity(g *engine.Game, c *engine.Company) int {
	if unkept(g, c.ID) {
		return 0
	}
	home, hex := c.Home[0].City, sheet.Map.Find(c.Home[0].Hex)
	face := g.Map().Face(hex)
	for _, e := range sheet.Map.Hexes[hex].Face.Stops[home].Exits {
		for s := range face.Cities() {
			if slices.Contains(face.Stops[s].Exits, e) {
				return s
			}
		}
	}
	return min(home, face.Cities()-1)
}

// homeStep is the step in which a company places its home token (OR-05).
func homeStep() *engine.Step {
	s := kit.HomeStep(mayHome)
	waits := s.Waits
	s.Waits = func(g *engine.Game) bool { return waits(g) && !unkept(g, g.Turn.Of) }
	return s
}

// mayHome reports whether the company starts in a city.
func mayHome(g *engine.Game, company engine.ID, _, s int) bool {
	return homeCity(g, g.Company(company)) == s
}

// berths reports whether ships of the company can begin in a hex: it has a station there or a port (SP-03).
func berths(g *engine.Game, company engine.ID, hex int) bool {
	return g.Map().In(string(company), hex) || moored(g, company, hex)
}

// shipRange is the most stops that a ship of the company makes.
func shipRange(g *engine.Game, company engine.ID) int {
	most := 0
	for i := range g.Trains {
		if m := sheet.Model(g.Trains[i].Model); g.Trains[i].Owner == company && m.Ship() {
			most = max(most, m.Visits.Any.N)
		}
	}
	return most
}

// sails reports whether a ship of that range could run from one of the company's stations or ports to the city in a hex, which
// counts as one of its stops (TK-10).
func sails(g *engine.Game, company engine.ID, hex, most int) bool {
	to := slices.Index(figures.SeaRow, sheet.Map.Hexes[hex].ID)
	for _, step := range []int{-1, 1} {
		for at, stops := to+step, 2; at >= 0 && at < len(figures.SeaRow) && stops <= most; at, stops = at+step, stops+1 {
			h := sheet.Map.Find(figures.SeaRow[at])
			if berths(g, company, h) {
				return true
			}
			if shut(g, h) {
				break
			}
		}
	}
	return false
}

// shut reports whether a stop on the sea lanes stops ships without a berth there: a blocked city, or the red area
// (SP-01, SP-04 to SP-06).
func shut(g *engine.Game, hex int) bool {
	f := g.Map().Face(hex)
	return f.Cities() == 0 && f.Towns() == 0 || f.Cities() > 0 && g.Map().Free(hex, 0) == 0
}
