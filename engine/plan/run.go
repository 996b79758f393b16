package plan

import (
	"fmt"
	"slices"

	"stationmaster/engine"
)

// run runs the company's trains and pays or withholds, while it is the company that the player knew: with the same
// trains, in the same phase, and still theirs.
func (p Plan) run(before, g *engine.Game, who engine.ID) (order engine.Action, state State, why string) {
	switch {
	case before == nil:
		return order, Over, "the position you planned from was taken back"
	case g.Company(p.what).Closed:
		return order, Over, fmt.Sprintf("%s is closed", g.Name(p.what))
	case before.President(p.what) == who && g.President(p.what) != who:
		return order, Over, fmt.Sprintf("you are no longer president of %s", p.what)
	case g.Phase != before.Phase:
		return order, Over, fmt.Sprintf("phase %s has begun", g.PhaseNow().Name)
	case !slices.Equal(before.TrainsOf(p.what), g.TrainsOf(p.what)):
		return order, Over, fmt.Sprintf("the trains of %s have changed", p.what)
	case g.Decider() != who || g.Turn.Of != p.what || len(g.Questions) > 0:
		return order, Waits, ""
	}
	for _, verb := range []string{"run", p.then, "pass"} {
		if g.Takes(verb) {
			return act("%s", verb)
		}
	}
	if g.Takes("pay") {
		return order, Over, fmt.Sprintf("%q isn't possible now", p.then)
	}
	return order, Waits, "" // something else has to be decided
}
