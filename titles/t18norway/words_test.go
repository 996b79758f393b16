package t18norway_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/selfplay"
)

// The choices of a nationalization say what NSB pays for, and a company without a choice says as much as H.
func TestNationalizationSaysWhatNSBPays(t *testing.T) {
	for _, c := range []struct {
		company, home string
		labels        []string
	}{
		{"H", "G29.2", []string{"Nationalize, NSB buys none", "Nationalize, NSB buys 1 for 60kr", "Nationalize, NSB buys 2 for 120kr"}},
		{"D", "G17", []string{"Nationalize, NSB buys 1 for 60kr"}},
	} {
		x := at(t, 3, `
			company `+c.company+` price=70 *P1=60 P2=40 cash=100 trains=2 operated tokens=`+c.home+`
			operate `+c.company)
		for x.Game.Waiting().Name != "nationalize" {
			x.Do("pass")
		}
		m := x.Game.Moves()[slices.IndexFunc(x.Game.Moves(), func(m *engine.Move) bool { return m.Verb == "nationalize" })]
		var got []string
		if next := m.Next(x.Game, nil); len(next) == 0 {
			got = append(got, m.Label(x.Game, nil))
		} else {
			for _, n := range next {
				got = append(got, m.Label(x.Game, []string{n.Word}))
			}
		}
		if !slices.Equal(got, c.labels) {
			t.Errorf("%s: %q, want %q", c.company, got, c.labels)
		}
	}
}

// What a private does is said once, and amounts have their currency.
func TestPrivatesSayEachThingOnce(t *testing.T) {
	for _, d := range at(t, 3, "").Game.Sheet().Privates {
		for _, a := range d.Abilities {
			if len(d.Blocks) > 0 && strings.Contains(a, "no tile may be laid") {
				t.Errorf("%s: %q is said of every private that blocks a hex", d.ID, a)
			}
			if strings.Contains(a, "gets 10 from") {
				t.Errorf("%s: an amount without currency in %q", d.ID, a)
			}
		}
	}
}

// nationalizing is a game in which D has operated and is asked in a nationalization round.
func nationalizing(t *testing.T) *enginetest.Table {
	t.Helper()
	x := at(t, 3, `
		company D price=70 *P1=60 P2=40 cash=100 trains=2 operated tokens=G17
		operate D`)
	for x.Game.Waiting().Name != "nationalize" {
		x.Do("pass")
	}
	return x
}

// In a nationalization round, the question names the company that is asked.
func TestNationalizationNamesTheCompany(t *testing.T) {
	x := nationalizing(t)
	if got := x.Game.About(); got != "nationalize D, or pass" {
		t.Error(got)
	}
}

// The pars of H name no treasury: the bank pays H for the president's certificate only (PC-13).
func TestParsOfHNameNoTreasury(t *testing.T) {
	g, err := engine.New(engine.Find("18norway"), []string{"Ada", "Ben", "Cy"}, nil, 3)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	err = selfplay.New(3).Game(g, func(engine.Action) error {
		pars, _ := g.Next(engine.Order("par H"))
		for _, p := range pars {
			if seen++; p.Text != "" && g.Round.Kind == "auction" {
				t.Errorf("par H at %s: %q", p.Word, p.Text)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen == 0 {
		t.Error("nobody had to choose the par of H")
	}
}

// That a nationalization round begins is told between turns, not in that of the company asked first, which may just have operated.
func TestNationalizationRoundBeginsBetweenTurns(t *testing.T) {
	x := nationalizing(t)
	log := x.Log()
	i := slices.IndexFunc(log, func(l engine.Line) bool { return strings.HasPrefix(l.Text, "Nationalization round") })
	if i < 0 || log[i].Of != engine.Nobody {
		t.Errorf("line %d of %+v", i, log)
	}
}

// The button of a train that the treasury can't pay says what the president adds.
func TestTrainSaysWhatThePresidentAdds(t *testing.T) {
	x := at(t, 3, `
		phase 3
		cash P1=500
		company D kind=major price=70 *P1=60 P2=30 NSB=10 cash=62 operated tokens=G17
		operate D
		`)
	x.Until("trains")
	m := x.Game.Moves()[slices.IndexFunc(x.Game.Moves(), func(m *engine.Move) bool { return m.Verb == "train" })]
	if got, want := m.Label(x.Game, []string{"3"}), "Buy a 3 for 162kr (Player 1 adds 100kr)"; got != want {
		t.Errorf("the button is %q, want %q", got, want)
	}
}

// What only this title has is explained where it is offered: tunnels, ports, and who NSB is.
func TestTipsOfNorway(t *testing.T) {
	x := at(t, 3, `
		company D price=70 *P1=60 P2=40 cash=300 trains=2 operated tokens=G17
		operate D`)
	for _, want := range []string{"a tunnel usually costs as much again", "as a port it serves ships alone", "the state, NSB, buys"} {
		for range 10 {
			if strings.Contains(x.Game.Waiting().Tip, want) {
				break
			}
			x.Do("pass")
		}
		if tip := x.Game.Waiting().Tip; !strings.Contains(tip, want) {
			t.Errorf("no tip says %q; the last is %q", want, tip)
		}
	}
}

// A company that can still buy a private is asked at its trains, too; a full one isn't told to buy trains.
func TestNoTrainToBuy(t *testing.T) {
	for trains, want := range map[string]string{"3,3": "buy trains", "3,3,3,3": "pass (D can buy no train)"} {
		x := at(t, 3, `
			phase 3
			private Pihl P1
			company D price=70 *P1=60 P2=40 cash=300 trains=`+trains+` operated tokens=G17
			operate D`)
		x.Until("trains")
		if got := x.Game.About(); got != want {
			t.Errorf("with %s: %q, want %q", trains, got, want)
		}
	}
}
