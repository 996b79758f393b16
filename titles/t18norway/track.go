package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// trackStep is the step in which a company lays a tile (TR).
func trackStep() *engine.Step { return kit.TrackStep(kit.TrackRules{}) }
