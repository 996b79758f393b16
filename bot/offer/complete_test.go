package offer_test

import (
	"slices"
	"testing"

	"stationmaster/bot/offer"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// Orders of later steps are completed, too, since the passes that lead there may be left out.
func TestCompletesLaterSteps(t *testing.T) {
	x := enginetest.New(t, "1894", 3, `
		seed 25
		company AG par=67 cash=500 trains=2 *P2=40 pool=20 tokens=D15 operated
		operate AG`) // waits in its finances
	for typed, want := range map[string][]string{
		"la":          {"lay "},
		"lay D15 57":  {"lay D15 57 "},
		"t":           {"train "},
		"":            {"redeem ", "pass", "settle "}, // what is possible now
		"pass; lay D": {"pass; lay D15 "},
	} {
		var got []string
		for _, c := range offer.CompleteOrders(x.Game.Clone(), typed) {
			got = append(got, c.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q is completed to %q, want %q", typed, got, want)
		}
	}
}

// What is typed may be a private's printed number, a name without its accents, or the beginning of a city's name.
func TestCompletesNames(t *testing.T) {
	g, err := engine.New(engine.Find("18norway"), []string{"A", "B", "C"}, nil, 7)
	if err != nil {
		t.Fatal(err)
	}
	x := enginetest.New(t, "18norway", 3, `
		company V par=50 cash=100 *P1=60 tokens=F30
		operate V`)
	x.Until("track")
	for _, c := range []struct {
		g           *engine.Game
		typed, want string
	}{
		{g, "bid P5", "bid Pihl "},
		{g, "bid sor", "bid Sørumsand "},
		{g, "bid P5 ", "bid Pihl 75"},
		{g, "bid carl", "bid Pihl "},
		{x.Game, "lay dram", "lay F30 "},
	} {
		if got := offer.CompleteOrders(c.g.Clone(), c.typed); len(got) == 0 || got[0].Text != c.want {
			t.Errorf("%q is completed to %+v, want %q", c.typed, got, c.want)
		}
	}
}

// Completions of lays and tokens say what they cost.
func TestCompletionsSayWhatItCosts(t *testing.T) {
	for _, c := range []struct {
		turned, typed string // of the tile in Mannheim
		want          offer.Completion
	}{
		{"0", "lay H24", offer.Completion{Text: "lay H24 ", Word: "H24", Hint: "f.40"}},
		{"0", "lay H24 9 ", offer.Completion{Text: "lay H24 9 0", Word: "0", Hint: "Lay 9 on H24 for f.40, to I23 and G25 Mannheim-Ludwigshafen"}},
		{"0", "lay C15 8 ", offer.Completion{Text: "lay C15 8 1", Word: "1", Hint: "Lay 8 on C15, to C13 and B16 The Ruhr"}},
		{"2", "lay H26", offer.Completion{Text: "lay H26 ", Word: "H26", Hint: "Karlsruhe"}},
		{"2", "token H", offer.Completion{Text: "token H26", Word: "H26", Hint: "Token in H26 Karlsruhe, f.100"}},
	} {
		x := enginetest.New(t, "18ardennes", 4, `
			phase 3
			tile G25 57 `+c.turned+`
			tile H26 57 2
			company P par=180 cash=420 *P3=60 tokens=B16,G25 trains=2
			operate P`)
		if got := offer.CompleteOrders(x.Game.Clone(), c.typed); !slices.Contains(got, c.want) {
			t.Errorf("%q is completed to %+v, without %+v", c.typed, got, c.want)
		}
	}
}
