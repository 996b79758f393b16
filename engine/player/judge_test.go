package player

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// A company that has never run is not expected to lose value by floating: players would start companies and float none.
func TestNewCompaniesKeepTheirPrice(t *testing.T) {
	fell := 0
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			looked := 0
			walk(t, title, 3, 400, func(g *engine.Game, _ engine.Action) {
				if g.Finished || g.Actions%3 > 0 {
					return
				}
				j := newJudge(g, 3, true)
				for i := range g.Companies {
					c := &g.Companies[i]
					if !c.Floated || c.Closed || !c.Kind.Priced {
						continue
					}
					ahead, now := j.prospects(g, c).ahead, g.Price(c.ID)
					if c.Turns > 0 {
						if ahead < now {
							fell++
						}
						continue
					}
					if looked++; ahead < now {
						t.Errorf("after %d orders %s, which has never run, falls from %d to %d", g.Actions, c.ID, now, ahead)
					}
				}
			})
			if looked == 0 {
				t.Error("no company is new")
			}
		})
	}
	if fell == 0 {
		t.Error("no company that has run is expected to fall")
	}
}

// The set in which the bank breaks is played to its end, so that as many rounds are left just before it breaks as just after.
func TestRoundsLeftOfTheLastSet(t *testing.T) {
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			if title.Sheet.Bank.Endless {
				t.Skip("its bank never breaks")
			}
			several := false
			walk(t, title, 3, 400, func(g *engine.Game, _ engine.Action) {
				if g.Finished {
					return
				}
				g = g.Clone()
				g.Bank = -1
				after := kit.RoundsLeft(g, 1000)
				g.Bank = 1
				before := kit.RoundsLeft(g, 1000)
				if before < after {
					t.Errorf("after %d orders %d rounds are left with 1 in the bank, and %d once it is broken", g.Actions, before, after)
				}
				several = several || after > 1
			})
			if !several {
				t.Error("no set has several rounds")
			}
		})
	}
}

// Trains are bought for their own sake once none starts another phase.
func TestNothingToPushForInTheLastPhase(t *testing.T) {
	for _, title := range engine.Titles() {
		g, err := engine.New(title, []string{"Ada", "Ben", "Cy"}, nil, 1)
		if err != nil {
			t.Fatal(err)
		}
		g.Round.Number = 30
		for phase := range title.Sheet.Phases {
			g.Phase = phase
			_, more := kit.TrainsUntilPhase(g, phase+1)
			if p := push(g); more != (p > 0) {
				t.Errorf("%s: in phase %s, late in the game, a train is worth %d more", title.ID, g.PhaseNow().Name, p)
			}
		}
	}
}

// Only trains that bring the next phase nearer are pushed for: ships of 18Norway don't.
func TestNothingToPushForWithShips(t *testing.T) {
	x := enginetest.New(t, "18norway", 3, `
		phase 3
		company V par=80 cash=900 *P1=60 P2=40 trains=3 tokens=G17 operated
		operate V 20.1 of 2`)
	x.Until("trains")
	g := x.Game
	if push(g) == 0 {
		t.Fatal("there is nothing to push for")
	}
	for order, want := range map[string]engine.Money{"train 3": 100 * push(g), "train S3": 0} {
		after, err := g.Try(engine.Order(order))
		if err != nil {
			t.Fatal(err)
		}
		if got := taste(g, after); got != want {
			t.Errorf("%q is worth %d besides what it earns, want %d", order, got, want)
		}
	}
}

// In the last operating round a treasury is of no more use, unless its president would have to pay for a train.
func TestTreasuryAtTheEnd(t *testing.T) {
	x := enginetest.New(t, "18norway", 3, `
		phase 3
		company V par=80 cash=0 *P1=60 P2=40 trains=3 tokens=G17 operated
		operate V 3.1 of 2`)
	rich := x.Game.Clone()
	rich.Company("V").Cash = 1000
	j := newJudge(x.Game, 5, false)
	gain := func(j *judge) engine.Money { return j.values(rich).of("P1").value - j.values(x.Game).of("P1").value }
	if now, last := gain(j), gain(j.after(j.left-1)); now < 100 || last != 0 {
		t.Errorf("1000kr in the treasury are worth %d to its president, and %d in the last operating round", now, last)
	}
}

// What some operating rounds have paid is not to come any more once they are over.
func TestJudgedAtTheEndOfALine(t *testing.T) {
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			less := 0
			walk(t, title, 3, 600, func(g *engine.Game, _ engine.Action) {
				if g.Finished || less > 0 {
					return
				}
				j := newJudge(g.Silent(), 5, false)
				for i := range g.Companies {
					c := &g.Companies[i]
					if !c.Floated || c.Closed || j.rounds < 3 || j.prospects(g, c).dividends == 0 {
						continue
					}
					now, later, last := j.prospects(g, c), j.after(j.left-int(j.rounds)+1).prospects(g, c), j.after(100).prospects(g, c)
					if later.dividends > now.dividends || last.dividends > later.dividends {
						t.Errorf("%s: %s is to pay %d, a round later %d, and in the last one %d", g.Where(), c.ID, now.dividends, later.dividends, last.dividends)
					}
					if later.dividends < now.dividends {
						less++
					}
				}
			})
			if less == 0 {
				t.Error("no company has less to pay a round later")
			}
		})
	}
}

// A share of a company that nobody has started is worth something, but far less than it costs to buy.
func TestSharesOfCompaniesNotStarted(t *testing.T) {
	g, err := engine.New(engine.Find("18fr-rce"), []string{"Ada", "Ben", "Cy", "Dee"}, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	before := newJudge(g, 3, true).values(g).of("P1").value
	c := g.Company("NOR")
	i := slices.IndexFunc(c.Certs, func(k engine.Cert) bool { return k.Shares == 1 })
	c.Certs[i].Holder = "P1"
	more := newJudge(g, 3, true).values(g).of("P1").value - before
	if par := kit.UsualPar(g); more < par/3 || more > par*2/3 {
		t.Errorf("it adds %d, and costs %d", more, par)
	}
}

// A private that starts a company is worth the presidency, and closes soon after: who owns both has a round or two of income left from it, not its
// face value.
func TestPrivatesThatStartCompanies(t *testing.T) {
	for id, private := range map[string]engine.ID{"1894": "BMS", "18fr-rce": "Lyon", "18norway": "Stephenson"} {
		g, err := engine.New(engine.Find(id), []string{"Ada", "Ben", "Cy", "Dee"}, nil, 1)
		if err != nil {
			t.Fatal(err)
		}
		j, p := newJudge(g, 3, false), g.Private(private)
		unsold, income := j.private(g, p), kit.DeedIncome(g, p)
		if par := kit.UsualPar(g); unsold < 2*par || unsold > 3*par+2*income {
			t.Errorf("%s: %s is worth %d while it is unsold, with a usual par of %d", id, private, unsold, par)
		}
		p.Owner = "P1" // who chooses the par next
		if got := j.private(g, p); got != unsold {
			t.Errorf("%s: %s is worth %d while it is unsold, and %d before its owner has the presidency", id, private, unsold, got)
		}
		g.Company(kit.PresidencyOf(g, private)).Par = kit.UsualPar(g)
		if got := j.private(g, p); got > 2*income || got < income {
			t.Errorf("%s: %s is worth %d to its owner, and pays %d", id, private, got, income)
		}
	}
}

// The more must be sold of a company before it floats, the less is its presidency worth, which comes with a private: nothing in 1894, a fifth of it in
// 18Norway, two fifths in 18FR-RCE.
func TestPresidenciesThatFloat(t *testing.T) {
	for _, x := range []struct {
		title   string
		private engine.ID
		percent engine.Money // of what the certificate costs
	}{{"1894", "BMS", 118}, {"18norway", "Stephenson", 109}, {"18fr-rce", "Lyon", 100}} {
		g, err := engine.New(engine.Find(x.title), []string{"Ada", "Ben", "Cy", "Dee"}, nil, 1)
		if err != nil {
			t.Fatal(err)
		}
		c := g.Company(kit.PresidencyOf(g, x.private))
		if got, costs := newJudge(g, 3, false).presidency(c), kit.UsualPar(g)*engine.Money(c.PresidentShares()); got != costs*x.percent/100 {
			t.Errorf("%s: the presidency of %s is worth %d, and its certificate %d", x.title, c.ID, got, costs)
		}
	}
}
