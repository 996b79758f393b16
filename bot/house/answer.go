package house

import (
	"fmt"

	"stationmaster/engine"
	"stationmaster/engine/player"
)

// answer says why a house player answered the proposal before it as it did; empty for any other order. g is the game before the answer.
func answer(g *engine.Game, a engine.Action, why player.Reason) string {
	if len(g.Questions) == 0 {
		return ""
	}
	q := g.Questions[0]
	does, change := "declines", "worse"
	if a.Verb == "accept" {
		does, change = "accepts", "better"
	}
	proposal := fmt.Sprintf("%s %s %s's proposal %q", g.Name(q.Who), does, g.Name(q.Asker), q.Action)
	if gain := why.Value - why.Then; gain > 0 {
		return fmt.Sprintf("%s: they expect it to leave them about %s %s off.", proposal, g.Format(gain), change)
	}
	return proposal + ": they don't expect it to change much."
}
