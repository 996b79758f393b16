package t18frrce

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// trackRules: one yellow tile or one upgrade; two yellow tiles for some (TR-01, TR-02).
var trackRules = kit.TrackRules{May: mayAct, Powers: kit.PrivateLays, Opens: opensLay} // PV-06, PV-17, PV-18

// powerRules are for lays that belong to no step (PV-17).
var powerRules = kit.TrackRules{May: mayAct, Powers: kit.AnyTimeLays}

// portMove is the word for moving a token to a port in place of a yellow tile (PT-09).
const portMove = "port"

// upgrade reports whether a lay is not a yellow tile. Brown port tiles on a bare hex are not yellow either (SP-31).
func upgrade(l engine.Lay) bool {
	if l.With == portMove {
		return false
	}
	return l.Upgrade() || l.Tile != "" && sheet.Tiles.Tile(l.Tile).Color() != board.Yellow
}

// mayAct checks the next act of the build and returns what it costs besides the hex.
func mayAct(g *engine.Game, company engine.ID, next engine.Lay) (engine.Money, error) {
	if next.Free {
		return 0, nil
	}
	terrain := engine.Money(0) // only yellow tiles pay it (TC-03)
	if next.From == board.White && upgrade(next) && !g.Option(terrainAlways) {
		terrain = buildCost(g, company, sheet.Map.Find(next.Hex))
	}
	most, built := 1, 0
	if sheet.Charter(company).SecondYellow > 0 {
		most = 2
	}
	for _, l := range g.Turn.Lays {
		if l.Free {
			if built > 0 && l.With == string(toulouse) {
				return 0, engine.Refuse("FRRCE-PV-22", "the tile of private %s has ended the build", toulouse)
			}
			continue
		}
		built++
		if upgrade(l) {
			return 0, engine.Refuse("FRRCE-TR-01", "%s has already upgraded a tile", company)
		}
	}
	switch {
	case built > 0 && next.With == string(havre):
		return 0, engine.Refuse("FRRCE-PV-25", "private %s can be used only before anything else is built", havre)
	case built > 0 && upgrade(next) && most > 1:
		return 0, engine.Refuse("FRRCE-TR-02", "a yellow tile and an upgrade cannot be combined")
	case built >= most && most == 1:
		return 0, engine.Refuse("FRRCE-TR-01", "%s has already built this turn", company)
	case built >= most:
		return 0, engine.Refuse("FRRCE-TR-02", "%s has laid its two yellow tiles", company)
	case built == 1:
		return sheet.Charter(company).SecondYellow, nil
	}
	return -terrain, nil
}

// buildCost is the cost of a tile on a hex: mountains and rivers cost only with a yellow tile, so nothing where one
// is printed (TC-01, TC-02), and Paris costs each time (TC-04).
func buildCost(g *engine.Game, _ engine.ID, hex int) engine.Money {
	face := g.Map().Face(hex)
	if face.Color != board.White && face.Cost.Terrain != "city" && !g.Option(terrainAlways) {
		return 0
	}
	return engine.Money(face.Cost.Cost)
}

// mayLay allows brown port tiles only on the green ones, except for PRO and SO (SP-30).
func mayLay(_ *engine.Game, company engine.ID, l engine.Lay) error {
	if figures.Ports[l.Hex] == l.Tile && l.From != board.Green && !slices.Contains(portCompanies, company) {
		return engine.Refuse("FRRCE-SP-30", "only %s may lay %s before the green tile", kit.OneOf(portCompanies), l.Tile)
	}
	return nil
}

// keepsHomes keeps the last slot of a home (HM-08).
var keepsHomes = kit.KeepsHomes("FRRCE-HM-08")

// mayToken keeps MID's home as a whole, which has two cities, until its token is in one of them (HM-08).
func mayToken(g *engine.Game, company engine.ID, h, s int) error {
	b := g.Map()
	if id := b.Map.Hexes[h].ID; company != mid && id == g.Company(mid).Home[0].Hex && !b.Has(string(mid), h, 0) && !b.Has(string(mid), h, 1) {
		return engine.Refuse("FRRCE-HM-08", "%s is reserved for %s, which has no token there yet", id, mid)
	}
	return keepsHomes(g, company, h, s)
}
