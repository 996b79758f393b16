package player_test

import (
	"context"
	"strconv"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
	"stationmaster/engine/player"
	"stationmaster/engine/selfplay"
	_ "stationmaster/titles/all"
)

// begun is a game some random orders after its start.
func begun(t *testing.T, title *engine.Title, seed uint64, orders int) *engine.Game {
	t.Helper()
	g, err := engine.New(title, []string{"Ada", "Ben", "Cy"}, nil, seed)
	if err != nil {
		t.Fatal(err)
	}
	p := selfplay.New(seed)
	for range orders {
		if g.Finished {
			break
		}
		a, err := p.Choose(g)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// The same position, temper and seed give the same order; thinking changes nothing; the choice is legal.
func TestChooseIsDeterministic(t *testing.T) {
	for _, title := range enginetest.Titles(t, 2) {
		t.Run(title.ID, func(t *testing.T) {
			for _, at := range []int{0, 40, 130} {
				g := begun(t, title, uint64(at)+5, at)
				if g.Finished {
					continue
				}
				before := g.Hash()
				for _, temper := range append([]player.Temper{player.Greedy, player.Random}, player.Tempers...) {
					a, why, err := player.Choose(t.Context(), g, temper, 9)
					if err != nil {
						t.Fatalf("%s after %d orders: %v", temper, at, err)
					}
					b, again, err := player.Choose(t.Context(), g.Clone(), temper, 9)
					if err != nil || a.String() != b.String() || why.Value != again.Value {
						t.Errorf("%s after %d orders: %s for %d, then %s for %d (%v)", temper, at, a, why.Value, b, again.Value, err)
					}
					if _, err := g.Try(a); err != nil {
						t.Errorf("%s after %d orders: %s is refused: %v", temper, at, a, err)
					}
				}
				if g.Hash() != before {
					t.Fatal("thinking has changed the game")
				}
			}
		})
	}
}

// Easy players reach an end of the game by the title's own rules, and all money and shares are accounted for.
func TestWholeGames(t *testing.T) {
	if testing.Short() {
		t.Skip("a whole game takes some seconds")
	}
	for _, title := range enginetest.Titles(t, 1) {
		t.Run(title.ID, func(t *testing.T) {
			t.Parallel()
			g, err := engine.New(title, []string{"Ada", "Ben", "Cy"}, nil, 3)
			if err != nil {
				t.Fatal(err)
			}
			for !g.Finished && g.Actions < 4000 {
				a, _, err := player.Choose(t.Context(), g, player.Easy, 3)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := g.Apply(a); err != nil {
					t.Fatalf("after %d orders: %v", g.Actions, err)
				}
				if err := kit.Consistent(g); err != nil {
					t.Fatalf("after %s: %v", a, err)
				}
			}
			if !g.Finished {
				t.Errorf("the game goes on after %d orders, in %s", g.Actions, g.Where())
			}
			t.Logf("%d orders, %s; %s", g.Actions, g.End, g.Name(g.Winners[0]))
		})
	}
}

// In a sale of lots nobody pays much more for one than the players' money leaves for each: whoever does sees the others go for less.
func TestLotsHaveTheirPrice(t *testing.T) {
	g := begun(t, engine.Find("18ardennes"), 3, 0)
	bids := 0
	for round := g.Round.Kind; g.Round.Kind == round; {
		a, _, err := player.Choose(t.Context(), g, player.Easy, 3)
		if err != nil {
			t.Fatal(err)
		}
		before := g.Clone()
		if a, err = g.Apply(a); err != nil {
			t.Fatal(err)
		}
		if a.Verb != "bid" || before.Company(engine.ID(a.Args[0])) == nil {
			continue
		}
		bids++
		cash := engine.Money(0)
		for _, p := range before.Players {
			cash += p.Cash
		}
		share := cash / engine.Money(len(kit.Lots(before)))
		if amount, _ := strconv.Atoi(a.Args[1]); engine.Money(amount) > max(100, share*3/2) {
			t.Errorf("%s, where each lot could cost %d", a, share)
		}
	}
	if bids < 20 {
		t.Errorf("only %d bids: too few to say", bids)
	}
}

// A context that ends is an error, not a bad order.
func TestChooseEnds(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	g := begun(t, engine.Find("1894"), 1, 0)
	if a, _, err := player.Choose(ctx, g, player.Steady, 1); err == nil {
		t.Errorf("%s was chosen although nobody waits for it", a)
	}
}

func BenchmarkChoose(b *testing.B) {
	for _, title := range engine.Titles() {
		for _, temper := range player.Tempers {
			b.Run(title.ID+"/"+string(temper), func(b *testing.B) {
				g, err := engine.New(title, []string{"Ada", "Ben", "Cy"}, nil, 3)
				if err != nil {
					b.Fatal(err)
				}
				for b.Loop() { // the orders of a game, one after another, and then those of the next
					if g.Finished {
						if g, err = engine.New(title, []string{"Ada", "Ben", "Cy"}, nil, g.Seed+1); err != nil {
							b.Fatal(err)
						}
					}
					a, _, err := player.Choose(b.Context(), g, temper, 3)
					if err != nil {
						b.Fatal(err)
					}
					if _, err := g.Apply(a); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
