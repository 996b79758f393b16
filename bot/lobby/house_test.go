package lobby

import (
	"fmt"
	"strings"
	"testing"

	"stationmaster/bot/games"
	"stationmaster/engine"
	"stationmaster/engine/player"
	"stationmaster/store"
	_ "stationmaster/titles/all"
)

// A bid above the lowest is worth less than it would have been, perhaps less than the next best order: the difference is told.
func TestReasonNamesTheRaise(t *testing.T) {
	g, err := engine.New(engine.Find("1894"), []string{"Ada", "Ben", "Cy"}, nil, 53)
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		a, why, err := player.Choose(t.Context(), g, player.Easy, g.Seed)
		if err != nil {
			t.Fatal(err)
		}
		if why.Raise > 0 {
			got, err := reasonFor(t.Context(), g, store.Action{Text: a.String(), User: games.NewHouseUser(nil, string(player.Easy))})
			want := fmt.Sprintf("F%d for the lowest bid, less F%d for a raise that ends the bidding sooner, the best of ", why.Value+why.Raise, why.Raise)
			if err != nil || !strings.HasPrefix(got, want) {
				t.Errorf("%q, %v; want %q at its beginning", got, err, want)
			}
			return
		}
		if _, err := g.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	t.Error("nobody raised by more than the least")
}

// What a keen player gave an order for is told: in 18EU the first tile is often laid for the second.
func TestReasonNamesWhatFollows(t *testing.T) {
	g, err := engine.New(engine.Find("18eu"), []string{"Ada", "Ben", "Cy"}, nil, 3)
	if err != nil {
		t.Fatal(err)
	}
	const orders = 400 // have the first operating rounds among them
	for range orders {
		temper := player.Easy
		if g.Company(g.Turn.Of) != nil && g.Can("lay") {
			temper = player.Keen
		}
		a, why, err := player.Choose(t.Context(), g, temper, g.Seed)
		if err != nil {
			t.Fatal(err)
		}
		if len(why.Next) > 0 {
			done, err := g.Clone().Apply(a)
			if err != nil {
				t.Fatal(err)
			}
			got, err := reasonFor(t.Context(), g, store.Action{Text: done.String(), User: games.NewHouseUser(nil, string(temper))})
			if want := ` if they go on with "` + why.Next[0].String(); err != nil || !strings.Contains(got, want) {
				t.Errorf("%q, %v; want %q in it", got, err, want)
			}
			return
		}
		if _, err := g.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	t.Error("no order was given for one that follows")
}

// Where house players looked at one order only, though others were legal, nobody is told that nothing else was possible.
func TestReasonForTheOnlyOrderLookedAt(t *testing.T) {
	for seed := uint64(1); seed < 5; seed++ {
		g, err := engine.New(engine.Find("18eu"), []string{"Ada", "Ben", "Cy"}, nil, seed)
		if err != nil {
			t.Fatal(err)
		}
		for !g.Finished {
			all := player.Orders(g)
			a, why, err := player.Choose(t.Context(), g, player.Easy, g.Seed)
			if err != nil {
				t.Fatal(err)
			}
			if why.Tried == 1 && len(all) > 1 && g.Round.Kind == "stock" {
				done, err := g.Clone().Apply(a)
				if err != nil {
					t.Fatal(err)
				}
				got, err := reasonFor(t.Context(), g, store.Action{Text: done.String(), User: games.NewHouseUser(nil, string(player.Easy))})
				if want := "the only order worth a look: all others would sell shares bought in the same round"; err != nil || got != want {
					t.Errorf("%q of %d orders: %q, %v", done, len(all), got, err)
				}
				return
			}
			if _, err := g.Apply(a); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Error("they always looked at several orders")
}
