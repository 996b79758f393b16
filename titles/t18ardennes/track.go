package t18ardennes

import (
	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// trackRules: a tile or an upgrade for a minor; two yellow tiles or an upgrade for a public company (TRK-01, TRK-02).
var trackRules = kit.TrackRules{
	May: func(g *engine.Game, company engine.ID, next engine.Lay) (engine.Money, error) {
		if err := kit.Untouched(g, company, next); err != nil {
			return 0, err
		}
		laid, raised := kit.Laid(g)
		minor := g.Company(company).Kind.Owned
		switch {
		case minor && laid > 0:
			return 0, g.Refuse(kit.LayActions, "%s has already laid its tile", g.Name(company))
		case raised > 0 || laid > 1 || laid > 0 && next.Upgrade():
			return 0, engine.Refuse("ARD-TRK-02", "%s may lay two yellow tiles or upgrade one tile", company)
		}
		return 0, nil
	},
	Extends: true, // TRK-09, TRK-10
}

// mayLay forbids minors brown tiles (TRK-01).
func mayLay(g *engine.Game, company engine.ID, l engine.Lay) error {
	if g.Company(company).Kind.Owned && sheet.Tiles.Tile(l.Tile).Color() == board.Brown {
		return engine.Refuse("ARD-TRK-01", "a minor cannot lay brown tiles")
	}
	return nil
}
