package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// tokenStep is the step in which a company places a token (TK).
func tokenStep() *engine.Step { return kit.TokenStep(kit.TokenRules{}) }
