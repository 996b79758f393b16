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

// What turned the game was not that a round begins, but the price that moved just before.
func TestTurningPointIsThePriceThatMoved(t *testing.T) {
	x := Turning{Order: 7, Player: "P1", Swing: 100}
	g := &Game{Players: []Player{{ID: "P1", Name: "Ada"}}, Companies: []Company{{ID: "E"}, {ID: "F", Certs: []Cert{{Shares: 2, Holder: "P1"}}}}}
	g.log = []Line{
		{Action: 7, Text: "E is sold out"},
		{Action: 7, Text: "E's price goes from 100 to 110", Moved: "E"},
		{Action: 7, Text: "F's price goes from 100 to 110", Moved: "F"},
		{Action: 7, Text: "Operating round 5.1 begins", Matter: true},
	}
	if x.tell(g); x.Text != "F's price goes from 100 to 110" {
		t.Errorf("it is told as %q", x.Text)
	}
}

// What somebody is worth at the end doesn't say what turned the game.
func TestTurningPointIsNotTheResult(t *testing.T) {
	x := Turning{Order: 7, Player: "P1", Swing: 700}
	g := &Game{Players: []Player{{ID: "P1", Name: "Ada"}}}
	g.log = []Line{
		{Action: 7, Text: "Suez pays 5 to Ada", Matter: true},
		{Action: 7, Text: "E pays 1430: Ada 715", Matter: true},
		{Action: 7, Text: "The game is over: the bank has broken", Matter: true, Result: true},
		{Action: 7, Text: "Ada: 6155", Matter: true, Result: true},
	}
	if x.tell(g); x.Text != "E pays 1430: Ada 715" {
		t.Errorf("it is told as %q", x.Text)
	}
	g.log = append(g.log, Line{Action: 7, Text: "Phase 4 begins: green tiles", Matter: true, Phase: true}, Line{Action: 7, Text: "All 2s rust: E", Matter: true, Phase: true})
	x.Swing, x.rusted = -700, -400
	if x.tell(g); x.Text != "All 2s rust: E" {
		t.Errorf("trains that rust are told as %q", x.Text)
	}
	x.rusted = -200 // the rest is what they paid for a new one
	g.log = append(g.log, Line{Action: 7, Text: "Ada adds 500", Matter: true})
	if x.tell(g); x.Text == "All 2s rust: E" {
		t.Errorf("a payment is told as %q", x.Text)
	}
}
