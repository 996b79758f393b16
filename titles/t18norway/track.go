package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// trackStep is the step in which a company lays a tile (TR).
func trackStep() *engine.Step {
	return kit.TrackStep(kit.TrackRules{
		May:    mayBuild,
		Powers: tunnels,
		Laid: func(g *engine.Game, company engine.ID) {
			drawMap(g, company)
			noteOslo(g)
			noteTunnel(g)
		},
	})
}

// mayBuild checks the next lay of the turn: one yellow tile or one upgrade; S has two yellow tiles until it is
// connected to Oslo (TR-01, PW-06 to PW-08).
func mayBuild(g *engine.Game, company engine.ID, next engine.Lay) (engine.Money, error) {
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
	case memoOslo.Any(g) || !losesByOwnLay.In(g) && reachesOslo(g):
		return 0, engine.Refuse("NOR-PW-08", "%s is connected to Oslo and may lay only one tile a turn", company)
	}
	return 0, nil
}

// mayLay keeps companies off the lake, which phases change (MT-13).
func mayLay(g *engine.Game, company engine.ID, l engine.Lay) error {
	if l.Hex == figures.Mjosa.Hex {
		return engine.Refuse("NOR-MT-13", "companies cannot lay tiles on Mjøsa")
	}
	if reach := onOldMap(g, company); reach != nil && l.With != port && !reach.Into(sheet.Map.Find(l.Hex)) {
		return engine.Refuse("NOR-X-53", "18xx.games does not see yet that %s gets there over Mjøsa", company)
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
func noteOslo(g *engine.Game) {
	if losesByOwnLay.In(g) && (g.Turn.Of != sorland || len(g.Turn.Lays) == 0) {
		return
	}
	if !memoOslo.Any(g) && (reachesOslo(g) || losesByOwnLay.In(g) && sailsToOslo(g)) {
		memoOslo.Set(g, 1)
		g.Tell("%s is connected to Oslo and lays one tile a turn from now on", sorland)
	}
}
