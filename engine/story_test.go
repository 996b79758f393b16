package engine

import (
	"fmt"
	"strings"
	"testing"
)

// Turning points are of different kinds, unless there are too few.
func TestTurningPointsOfDifferentKinds(t *testing.T) {
	for verbs, want := range map[string]string{
		"train train train train pay pay sell buy": "[train train pay pay sell]",
		"train train train pay":                    "[train train train pay]",
	} {
		var x teller
		n := 0
		for _, verb := range strings.Fields(verbs) {
			n++
			x.turns = append(x.turns, rated{Turning{Order: n, Where: fmt.Sprint(n), Action: Action{Verb: verb}}, float64(100 - n)})
		}
		var got []string
		for _, k := range x.turnings() {
			got = append(got, k.Action.Verb)
		}
		if fmt.Sprint(got) != want {
			t.Errorf("of %s: %v, want %s", verbs, got, want)
		}
	}
}
