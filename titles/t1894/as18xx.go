package t1894

import "stationmaster/engine"

// as18xx is the option for games recorded on 18xx.games: each function below is one place where its engine plays a rule
// differently (RULES.md, "Where 18xx.games differs").
const as18xx = "18xx.games"

// parsAfterResolution: pars of starting companies are chosen after the whole resolution (DIF-13).
func parsAfterResolution(g *engine.Game) bool { return g.Option(as18xx) }

// closeAfterDividend: FMS and BMS close at the end of the dividend step of the first operation (DIF-12).
func closeAfterDividend(g *engine.Game) bool { return g.Option(as18xx) }

// pairByNewPresident: the second share in the gray area may be bought by who became president with the first, and after
// a sale between the two (DIF-06).
func pairByNewPresident(g *engine.Game) bool { return g.Option(as18xx) }
