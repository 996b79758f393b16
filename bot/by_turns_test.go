package bot

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/store"
	_ "stationmaster/titles/all"
)

// An order names the company in whose turn it was given, unless another president decided, such as where their own company's token returns.
func TestByTurnsNamesWhoDecided(t *testing.T) {
	x := enginetest.New(t, "1894", 4, `
		phase brown
		tile G10 619 5
		tile G8 9 1
		tile G6 X1 4
		company OUEST par=67 cash=100 *P2=60 tokens=B3,E6,G10 operated
		company PLM par=67 cash=500 trains=4 *P1=60 tokens=G6.0 operated
		operate PLM`)
	var given []store.Action
	give := func(order string) {
		who := x.Game.Decider()
		a, err := x.Game.Apply(engine.Order(order))
		if err != nil {
			t.Fatal(err)
		}
		given = append(given, store.Action{N: x.Game.Actions, Text: a.String(), Seat: string(who)})
	}
	give("lay G10 X23 5")
	for x.Game.Waiting().Name != "return" {
		give(x.Game.Usual(nil)[0].String())
	}
	give("return G10.0")
	said := byTurns(x.Game, "Done%s", slices.Concat(given[:1], given[len(given)-1:]))
	if want := []string{"Done by PLM: lay G10 X23 5.", "Done: return G10.0."}; !slices.Equal(said, want) {
		t.Errorf("%q, want %q", said, want)
	}
}
