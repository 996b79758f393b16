package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// runStep is the step in which trains and ships run; the president picks any legal routes (RT-11).
func runStep() *engine.Step { return kit.RunStep(kit.RunRules{Free: true}) }
