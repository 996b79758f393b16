package titles_test

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
	"stationmaster/engine/selfplay"
)

// The first track on a hex promises no more than none if it comes to closed sides of tiles, and to nothing else.
func TestNothingIsPromisedBehindClosedSides(t *testing.T) {
	seen := 0
	for _, title := range engine.Titles() {
		g, err := engine.New(title, []string{"Ada", "Ben", "Cy"}, nil, 3)
		if err != nil {
			t.Fatal(err)
		}
		err = selfplay.New(3).Game(g, func(engine.Action) error {
			c := g.Turn.Of
			if g.Company(c) == nil || !g.Can("lay") || len(g.Questions) > 0 {
				return nil
			}
			now, before := g.Silent(), kit.Reach(g, c)
			now.Each(func(a engine.Action) bool {
				after, err := now.Try(a)
				if a.Verb != "lay" || err != nil || after.Cash(c) != now.Cash(c) {
					return true
				}
				if h := now.Sheet().Map.Find(a.Args[0]); now.Map().Face(h).HasTrack() || len(after.Map().Face(h).Stops) > 0 {
					return true
				}
				reach, walls, ways := kit.Reach(after, c), 0, 0
				for h := range after.Map().Map.Hexes {
					switch f := after.Map().Face(h); {
					case !reach.Into(h) || before.Into(h) && (f != now.Map().Face(h) || before.Joins(h, f) || !reach.Joins(h, f)):
					case !reach.Joins(h, f) && f.HasTrack():
						walls++
					default:
						ways++
					}
				}
				if walls > 0 && ways == 0 {
					if seen++; kit.Promise(after, c) > kit.Promise(now, c) {
						t.Errorf("%s, %s: after %q the track of %s promises %d, before it %d", title.ID, g.Where(), a, c, kit.Promise(after, c), kit.Promise(now, c))
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen == 0 {
		t.Error("no track came to a closed side")
	}
}

// When trains rust, when privates close, how long a game may take, what a company's track promises: the kit's answers are compared with
// each title's sheet at the start of a game.
func TestOutlook(t *testing.T) {
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			g, err := engine.New(title, []string{"Ada", "Ben", "Cy"}, nil, 1)
			if err != nil {
				t.Fatal(err)
			}
			die := 0
			for i := range title.Sheet.Models {
				m := &title.Sheet.Models[i]
				want := 0 // how many trains leave the supply before it rusts
				if i := slices.IndexFunc(g.TrainsOf(engine.Supply), func(k engine.Train) bool { return m.RustedBy(k.Model) || m.ObsoletedBy(k.Model) }); i >= 0 {
					want = i + 1
					die++
				}
				n, ever := kit.TrainsUntil(g, m.Name)
				if n != want || ever != (want > 0) {
					t.Errorf("the %s rusts after %d trains (%t), want %d", m.Name, n, ever, want)
				}
			}
			if die == 0 {
				t.Error("no train ever rusts")
			}
			if left := kit.RoundsLeft(g, 0); left < 4 {
				t.Errorf("%d operating rounds are left at the start", left)
			}
			if !title.Sheet.Bank.Endless { // once it has run out, money that it is paid doesn't bring back the rest of the game
				end := g.Clone()
				end.Pay(engine.Bank, end.Players[0].ID, end.Bank)
				if said := end.Log(); end.Broken && !said[len(said)-1].Phase { // in 18Ardennes only operating rounds break it
					t.Errorf("everybody is to know that the bank has run out: %+v", said[len(said)-1])
				}
				end.Broken = true
				if left := kit.RoundsLeft(end, 0); left > end.PhaseNow().Rounds {
					t.Errorf("%d operating rounds are left when the bank has run out", left)
				}
			}
			if par := kit.UsualPar(g); par < 50 || par > 200 {
				t.Errorf("companies usually start at %d", par)
			}
			for i := range title.Sheet.Privates {
				id := title.Sheet.Privates[i].ID
				n, ever := kit.PrivateCloses(g, id)
				if ever != (n > 0) || ever && n > len(g.TrainsOf(engine.Supply)) {
					t.Errorf("%s closes after %d trains (%t)", id, n, ever)
				}
			}
		})
	}
}

// With a train, a company with track to a second stop earns something; track that leads nowhere promises less.
func TestEarnsWithAnotherTrain(t *testing.T) {
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			found := false
			for seed := uint64(1); seed < 6 && !found; seed++ {
				eachPosition(t, title, seed, func(g *engine.Game) bool {
					c := g.Company(g.Turn.Of)
					if c == nil || !kit.HasRoute(g, c.ID) {
						return true
					}
					best := ""
					for i := range title.Sheet.Models { // the longest train on the sheet that runs on land by itself
						if m := &title.Sheet.Models[i]; !m.Car() && !m.Ship() {
							best = m.Name
						}
					}
					before := g.Hash()
					now, err := kit.Earns(g, c.ID)
					if err != nil {
						t.Fatal(err)
					}
					more, err := kit.Earns(g, c.ID, best)
					if err != nil {
						t.Fatal(err)
					}
					none, err := kit.EarnsWithout(g, c.ID, func(engine.Train) bool { return true })
					if err != nil {
						t.Fatal(err)
					}
					if more < now || none > now {
						t.Errorf("seed %d: %s earns %d, %d with a %s more, %d without a train", seed, c.ID, now, more, best, none)
					}
					if kit.Promise(g, c.ID) <= 0 {
						t.Errorf("seed %d: the track of %s promises nothing", seed, c.ID)
					}
					if g.Hash() != before {
						t.Fatal("the forecast changed the game")
					}
					found = more > now
					return !found
				})
			}
			if !found {
				t.Error("no train would earn anything in five games")
			}
		})
	}
}

// eachPosition plays a random game and calls f with every position until f returns false.
func eachPosition(t *testing.T, title *engine.Title, seed uint64, f func(*engine.Game) bool) {
	t.Helper()
	g, err := engine.New(title, []string{"Ada", "Ben", "Cy"}, nil, seed)
	if err != nil {
		t.Fatal(err)
	}
	for p := selfplay.New(seed); !g.Finished && f(g); {
		a, err := p.Choose(g)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
}

// A game stands still when only trains lead to its end and companies have too few places for them; not while a bank can break.
func TestStuck(t *testing.T) {
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			looked := 0
			for seed := uint64(1); seed < 4; seed++ {
				eachPosition(t, title, seed, func(g *engine.Game) bool {
					if g.Finished || g.Phase+1 == len(title.Sheet.Phases) || g.Actions%10 > 0 {
						return true
					}
					full := g.Clone()
					kept := slices.IndexFunc(title.Sheet.Models, func(m facts.Model) bool { // it cannot be traded in
						for t := range kit.Shelf(g) {
							if _, ok := title.Sheet.Model(t.Model).TradeFor(g.Turn.Of, m.Name); ok {
								return false
							}
						}
						return true
					})
					var last engine.ID
					for i := range full.Companies {
						c := &full.Companies[i]
						if !c.Floated || c.Closed {
							continue
						}
						last = c.ID
						for j := range full.Trains {
							if full.Trains[j].Owner == c.ID { // what could be traded in goes
								k := full.Trains[j]
								k.Owner = engine.Gone
								full.SetTrain(k)
							}
						}
						for kit.Counted(full, c.ID) < kit.TrainLimit(full, c.ID) {
							full.Trains = append(full.Trains, engine.Train{N: len(full.Trains), Model: title.Sheet.Models[kept].Name, Owner: c.ID})
						}
					}
					if last == engine.Nobody {
						return true
					}
					looked++
					if got, want := kit.Stuck(full), title.Sheet.Bank.Endless; got != want {
						t.Errorf("seed %d, after %d orders: without room for trains the game is stuck: %t, want %t", seed, g.Actions, got, want)
					}
					for j := range full.Trains {
						if full.Trains[j].Owner == last {
							k := full.Trains[j]
							k.Owner = engine.Gone
							full.SetTrain(k)
							break
						}
					}
					needed, ever := kit.TrainsUntilPhase(full, full.Phase+1)
					if !ever {
						return true
					}
					places := 1
					for i := range full.Companies {
						if c := &full.Companies[i]; !c.Floated && !c.Closed {
							places += kit.TrainLimit(full, c.ID)
						}
					}
					if got, want := kit.Stuck(full), title.Sheet.Bank.Endless && places < needed; got != want {
						t.Errorf("seed %d, after %d orders: with %d places, of companies to start as well, for the next %d trains the game is stuck: %t, want %t",
							seed, g.Actions, places, needed, got, want)
					}
					if got, want := kit.NeedsCompanies(full), title.Sheet.Bank.Endless && places > 1; got != want {
						t.Errorf("seed %d, after %d orders: with one place in companies that run, and %d in all, the game needs another company: %t, want %t",
							seed, g.Actions, places, got, want)
					}
					for i := range full.Companies { // nobody else can start
						if c := &full.Companies[i]; !c.Floated {
							c.Closed = true
						}
					}
					if got, want := kit.Stuck(full), title.Sheet.Bank.Endless && needed > 1; got != want {
						t.Errorf("seed %d, after %d orders: with one place for the next %d trains the game is stuck: %t, want %t", seed, g.Actions, needed, got, want)
					}
					if kit.NeedsCompanies(full) {
						t.Errorf("seed %d, after %d orders: the game needs another company, but none can start", seed, g.Actions)
					}
					for j := range full.Trains {
						if needed > 1 && full.Trains[j].Owner == engine.Supply {
							k := full.Trains[j]
							k.Owner = engine.Gone
							full.SetTrain(k)
							needed--
						}
					}
					if kit.Stuck(full) {
						t.Errorf("seed %d, after %d orders: %s has room for the train that starts the next phase, but the game is stuck", seed, g.Actions, last)
					}
					return true
				})
			}
			if looked == 0 {
				t.Error("no position has a company that operates")
			}
		})
	}
}
