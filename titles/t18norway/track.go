package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// mayBuild checks the next lay of the turn: one yellow tile or one upgrade; S has two yellow tiles until it is
// connected to Oslo (TR-01, PW-06 to PW-08).
func mayBuild(g *engine.Game, company engine.ID, next engine.Lay, nearOslo func(g *engine.Game) bool) (engine.Money, error) {
	all, raised := kit.Laid(g)
	switch {
	case all == 0:
		return 0, nil
	case company != sorland || powerless(g, sorland):
		return 0, g.Refuse(kit.LayActions, "%s has already laid its tile", company)
	case raised > 0 || next.Upgrade():
		return 0, engine.Refuse("NOR-PW-06", "%s may lay two yellow tiles or upgrade one tile", company)
	case all > 1:
		return 0, engine.Refuse("NOR-PW-06", "%s has already laid its two tiles", company)
	case nearOslo(g):
		return 0, engine.Refuse("NOR-PW-08", "%s is connected to Oslo and may lay only one tile a turn", company)
	}
	return 0, nil
}

// mayLay keeps companies off the lake, which phases change (MT-13).
func mayLay(_ *engine.Game, _ engine.ID, l engine.Lay) error {
	if l.Hex == figures.Mjosa.Hex {
		return engine.Refuse("NOR-MT-13", "companies cannot lay tiles on Mjøsa")
	}
	return nil
}

// memoOslo records that S is, or was, connected to Oslo (PW-08).
var memoOslo = &engine.Memory{Name: "oslo", Span: engine.ThisGame}

// reachesOslo reports whether a station of S has track to any city of Oslo, whoever laid it.
func reachesOslo(g *engine.Game) bool {
	oslo := sheet.Map.Find(g.Company(hoved).Home[0].Hex)
	for s := range g.Map().Face(oslo).Cities() {
		if kit.Reach(g, sorland).Touches(oslo, s) {
			return true
		}
	}
	return false
}

// noteOslo takes away S's second tile for good once S is connected to Oslo. It is called whenever that may have
// happened: a connection counts even if it is blocked again.
func noteOslo(g *engine.Game) { noteOsloIf(g, reachesOslo) }

func noteOsloIf(g *engine.Game, connected func(g *engine.Game) bool) {
	if !memoOslo.Any(g) && connected(g) {
		memoOslo.Set(g, 1)
		g.Tell("%s is connected to Oslo and lays one tile a turn from now on", sorland)
	}
}
