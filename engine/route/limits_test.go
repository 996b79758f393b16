package route

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// Networks of every size class of sets, and one beyond all.
func TestLargeNetworks(t *testing.T) {
	for _, stops := range []int{2, 60, 64, 65, 66, 128, 129, 130, 400, 512} {
		b := newBoard()
		var names []string
		for i := range stops {
			names = append(names, fmt.Sprintf("S%d", i))
			b.city(names[i], 1, token)
		}
		b.track(strings.Join(names, " "))
		sol, err := Best(context.Background(), &Problem{Network: &b.Network, Trains: []Train{diesel, train2}})
		if err != nil {
			t.Fatalf("%d stops: %v", stops, err)
		}
		want := Revenue(stops + 1) // the trains share the line and meet in a city
		if stops == 2 {
			want = 2
		}
		if sol.Total != want || !sol.Proven {
			t.Errorf("%d stops: %d, proven %t", stops, sol.Total, sol.Proven)
		}
		if !HasRoute(&Problem{Network: &b.Network, Trains: []Train{train2}}) {
			t.Errorf("%d stops: no route", stops)
		}
	}
	b := newBoard()
	var names []string
	for i := range 513 {
		names = append(names, fmt.Sprintf("S%d", i))
		b.city(names[i], 1, token)
	}
	b.track(strings.Join(names, " "))
	if _, err := Best(context.Background(), &Problem{Network: &b.Network, Trains: []Train{diesel}}); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("513 stops: %v", err)
	}
}

// Nothing to run is an answer, not an error.
func TestNothingToRun(t *testing.T) {
	lone := newBoard().city("A", 10, token)
	noToken := newBoard().city("A", 10).city("B", 10).track("A B")
	for name, p := range map[string]*Problem{
		"an empty network":    {Network: &Network{}, Trains: []Train{train2}},
		"no trains":           {Network: &star().Network},
		"no trains but a car": {Network: &star().Network, Pullman: Pullman{Cars: 1}},
		"a lone city":         {Network: &lone.Network, Trains: []Train{train2, diesel}},
		"no token":            {Network: &noToken.Network, Trains: []Train{train2}},
		"only a ship on land": {Network: &star().Network, Trains: []Train{{Name: "S3", Stops: 3, Ship: true}}},
	} {
		sol, err := Best(context.Background(), p)
		if err != nil || sol.Total != 0 || len(sol.Routes) != 0 || !sol.Proven {
			t.Errorf("%s: %+v, %v", name, sol, err)
		}
		if HasRoute(p) {
			t.Errorf("%s: has a route", name)
		}
	}
}

// Best and Check refuse a problem that makes no sense, and never panic.
func TestMeaninglessProblems(t *testing.T) {
	for name, spoil := range map[string]func(p *Problem){
		"no network":                func(p *Problem) { p.Network = nil },
		"negative revenue":          func(p *Problem) { p.Network.Stops[0].Revenue = -10 },
		"revenue beyond measure":    func(p *Problem) { p.Network.Stops[0].Revenue = 1 << 40 },
		"unknown kind of stop":      func(p *Problem) { p.Network.Stops[0].Kind = 99 },
		"a mark with revenue":       func(p *Problem) { p.Network.Stops[0].Kind = Mark },
		"negative group":            func(p *Problem) { p.Network.Stops[0].Group = -1 },
		"an unknown right":          func(p *Problem) { p.Network.Stops[0].Right = 1 },
		"unknown kind of node":      func(p *Problem) { p.Network.Nodes[0].Kind = 9 },
		"a node without its stop":   func(p *Problem) { p.Network.Nodes[0].Stop = 99 },
		"two nodes for a stop":      func(p *Problem) { p.Network.Nodes[0].Stop = 1 },
		"a piece to nowhere":        func(p *Problem) { p.Network.Pieces[0].B = 99 },
		"a piece in a loop":         func(p *Problem) { p.Network.Pieces[0].B = p.Network.Pieces[0].A },
		"a limit below none":        func(p *Problem) { p.Trains[0].Stops = -2 },
		"negative multiplier":       func(p *Problem) { p.Trains[0].Multiplier = -1 },
		"unknown skip":              func(p *Problem) { p.Trains[0].Skip = 9 },
		"negative bonus":            func(p *Problem) { p.Bonuses = []Bonus{{Amount: -1}} },
		"negative table":            func(p *Problem) { p.Bonuses = []Bonus{{ByTokens: []Revenue{-1}}} },
		"a bonus for no train":      func(p *Problem) { p.Bonuses = []Bonus{{Trains: []int{5}}} },
		"a bonus for no stop":       func(p *Problem) { p.Bonuses = []Bonus{{Needs: []Need{{Of: Set{99}}}}} },
		"an exception of no stop":   func(p *Problem) { p.Bonuses = []Bonus{{Except: Set{-1}}} },
		"negative fee":              func(p *Problem) { p.Fees = []Fee{{Amount: -1}} },
		"negative uses":             func(p *Problem) { p.Rights = []Right{{Uses: -1}} },
		"too many rights":           func(p *Problem) { p.Rights = make([]Right, 9) },
		"a car for no stop":         func(p *Problem) { p.Pullman.Stops = Set{99} },
		"a negative number of cars": func(p *Problem) { p.Pullman.Cars = -1 },
	} {
		p := &Problem{Network: &star().Network, Trains: []Train{train2}}
		spoil(p)
		if _, err := Best(context.Background(), p); err == nil {
			t.Errorf("%s: Best accepts it", name)
		}
		if _, err := Check(p, nil); err == nil {
			t.Errorf("%s: Check accepts it", name)
		}
		if HasRoute(p) {
			t.Errorf("%s: HasRoute finds one", name)
		}
	}
	if _, err := Best(context.Background(), nil); err == nil {
		t.Error("Best accepts no problem")
	}
}
