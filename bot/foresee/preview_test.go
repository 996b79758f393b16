package foresee_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/bot/foresee"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/notation"
)

// preview is that of a line of orders.
func preview(t *testing.T, g *engine.Game, line string) message.Message {
	t.Helper()
	orders, err := notation.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	m, err := foresee.Preview(g, orders, 0, true)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return m
}

// The preview of an order that could go on, but isn't possible alone, says why: the train costs too much, unless another company sells it
// (1894-GEN-06).
func TestPreviewSaysWhatIsMissing(t *testing.T) {
	x := enginetest.New(t, "1894", 3, `
		phase brown
		company PLM par=67 cash=76 trains=4 *P1=60 tokens=G6.0 operated
		company NORD par=67 cash=500 trains=5+1 *P2=60 tokens=D9,G14 operated
		operate PLM`)
	const why = `"train 5+1" alone isn't possible: that costs F400, PLM has F76 (1894-GEN-06).`
	for line, says := range map[string]bool{"pass; train 5+1": true, "pass; train": false, "pass; train 5+1 from NORD": false} {
		m := preview(t, x.Game, line)
		if strings.Contains(m.Text, why) != says || !says && m.Text != "" {
			t.Errorf("%s: %q", line, m.Text)
		}
	}
}

// After the run, the preview says what the company's trains would earn next time if it has bought one since.
func TestPreviewOfANewTrain(t *testing.T) {
	x := enginetest.New(t, "18fr-rce", 3, `
		phase 3
		company EST par=100 cash=500 *P1=60 tokens=H25 operated
		operate EST`)
	for line, want := range map[string]string{
		"pass; train 3": "EST has 320fr left, Player 1 800fr; its trains would earn 60fr next time.",
		"lay G24 9 2":   "EST has 500fr left, Player 1 800fr.",
	} {
		m := preview(t, x.Game, line)
		if got := m.Sections[len(m.Sections)-1].Lines[0]; got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

// The preview of a company's start says what is missing for it to float.
func TestPreviewSaysWhatFloats(t *testing.T) {
	x := enginetest.New(t, "18norway", 3, `
		phase 3
		company B par=70 *P1=60 tokens=B26
		cash P1=500
		stock 2 P1`)
	m := preview(t, x.Game, "par D 70")
	const says = "D floats once 60% of its shares are sold; 40% are so far."
	if !slices.ContainsFunc(m.Sections, func(s message.Section) bool { return slices.Contains(s.Lines, says) }) {
		t.Errorf("%+v", m.Sections)
	}
}

// A preview warns of what whoever ordered it would be asked about.
func TestPreviewWarns(t *testing.T) {
	r, warned := enginetest.RandomGame(t, "18ardennes", 4, 3, nil, nil), 0
	_, err := engine.ReplayEach(r, func(g *engine.Game, a engine.Action) {
		m := offer.MoveOf(g, a.Verb)
		if m == nil || m.Regret == nil || warned > 20 {
			return
		}
		want := m.Regret(g.Clone(), a.Args)
		if want == "" {
			return
		}
		warned++
		if got := preview(t, g.Clone(), a.String()); !strings.Contains(got.Text, want) {
			t.Errorf("%q: %q, want %q in it", a, got.Text, want)
		}
	})
	if err != nil || warned == 0 {
		t.Errorf("%d warnings, %v", warned, err)
	}
}
