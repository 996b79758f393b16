package titles_test

import (
	"errors"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/selfplay"
)

// Orders of steps to come are judged while another step waits; whatever their words are, a refusal is an answer, not a bug.
func TestOrdersOfLaterSteps(t *testing.T) {
	for _, x := range engine.Titles() {
		g, err := engine.New(x, []string{"Ada", "Ben", "Cy"}, nil, 11)
		if err != nil {
			t.Fatal(err)
		}
		model, company := x.Sheet.Models[len(x.Sheet.Models)-1].Name, string(g.Companies[0].ID)
		ends := [][]string{{model}, {company}, {"1"}, {x.Sheet.Map.Hexes[0].ID}, {company, "1"}, {model, "from", company, "1"}, {model, "from", "x"}, {"x", "y", "z"}}
		n, later := 0, 0
		err = selfplay.New(11).Game(g, func(engine.Action) error {
			if n++; n%41 > 0 || g.Finished || g.Company(g.Turn.Of) == nil {
				return nil
			}
			for _, m := range x.Verbs() {
				for _, args := range ends {
					_, err := g.Try(engine.Action{Verb: m.Verb, Args: args})
					var bug *engine.BugError
					var no *engine.RuleError
					if errors.As(err, &bug) {
						t.Fatalf("%s, %s, %s: %v\n%s", x.ID, g.Where(), g.About(), err, bug.Stack)
					}
					if errors.As(err, &no) && no.Rule != "" {
						later++
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if later == 0 {
			t.Errorf("%s: no order is refused under a rule", x.ID)
		}
	}
}
