package route

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Every reason for Check to refuse, with the sentence that players read.
func TestCheckSaysWhatIsWrong(t *testing.T) {
	b := newBoard().city("A", 10, token).city("B", 20).city("C", 30).city("D", 40, blocked).off("X", 50).city("P1", 5, group(1)).city("P2", 5, group(1)).
		stop("M", Mark, 0, through, right(1)).city("Z", 90).city("Q", 5)
	b.hex[b.node["Q"]] = b.hex[b.node["A"]] // two cities of one hex, both with track to s
	b.track("A B", "A s", "s B", "s C", "A D C", "A P1 B", "B P2 A", "A M C", "B +j", "+j t", "t C", "+j u", "u X", "B Z", "Q s")
	sea := newBoard().city("A", 10, token).city("B", 10).lanes("A B")
	p := &Problem{Network: &b.Network, Trains: []Train{{Name: "2", Stops: 2}, {Name: "3", Stops: 3}, {Name: "D"}, {Name: "S", Ship: true}, {Name: "D2"},
		{Name: "4D", Cities: 2, Skip: SkipAll, PayToken: true, Least: 3}},
		Rights: []Right{{"pass", 1}}, Fees: []Fee{{Hexes: []int{b.hex[b.node["P1"]]}, Amount: 10}}, Budget: 5}
	atSea := &Problem{Network: &sea.Network, Trains: []Train{{Name: "2", Stops: 2}}}
	run := func(train int, list string) Run { return b.run(t, train, list) }
	both := func(x, y Run) Run { return Run{x.Train, append(slices.Clone(x.Pieces), y.Pieces...)} }
	for _, c := range []struct {
		name string
		p    *Problem
		runs []Run
		want Reason
		text string
	}{
		{"no such train", p, []Run{run(9, "A B")}, NoSuchTrain, "there is no train number 9"},
		{"a train twice", p, []Run{run(0, "A B"), run(0, "A D")}, TrainTwice, "the 2-train is named twice, a train runs one route"},
		{"no track", p, []Run{{Train: 0}}, TooShort, "the route of the 2-train has no track"},
		{"no such track", p, []Run{{0, []int{999}}}, NoSuchTrack, "there is no piece of track number 999"},
		{"track that does not join", p, []Run{both(run(2, "A B"), run(2, "C t"))}, Disconnected, "the track at B does not join on to the track between t and C"},
		{"beginning at a side", p, []Run{run(2, "s B")}, BadEnd, "the route ends at s, a route begins and ends at a stop"},
		{"turning back at a side", p, []Run{run(2, "A s A")}, TrackTwice, "the route uses the track between A and s twice"},
		{"turning in the same hex", p, []Run{run(2, "A s Q")}, NoTurn, "the route turns back at s"},
		{"ending nowhere", p, []Run{run(2, "A B +j")}, BadEnd, "the route ends at +j, a route begins and ends at a stop"},
		{"a train at sea", atSea, []Run{sea.run(t, 0, "A B")}, WrongTrack, "the 2-train cannot run on the sea lane at A"},
		{"a ship on land", p, []Run{run(3, "A B")}, WrongTrack, "the ship S cannot run on the track at A"},
		{"through a blocked city", p, []Run{run(2, "A D C")}, Blocked, "the route runs through D, where it can only end"},
		{"a side twice", p, []Run{run(2, "A s B +j t C s Q")}, NodeTwice, "the route passes s twice"},
		{"a stop twice", p, []Run{run(2, "B A s B")}, StopTwice, "the route visits B twice"},
		{"two of a group", p, []Run{run(2, "P1 B P2 A")}, GroupTwice, "the route visits both P1 and P2, it may visit only one of them"},
		{"no token", p, []Run{run(2, "B Z")}, NoToken, "the route of the D-train has no station of the company on it"},
		{"too short", p, []Run{run(2, "A M")}, TooShort, "the route of the D-train has too few stops: 1, it needs at least 2"},
		{"too long", p, []Run{run(0, "A B Z")}, TooLong, "the route is too long for the 2-train: 3 stops"},
		{"paid for too few", p, []Run{run(5, "A B Z")}, TooLong, "the 4D-train cannot be paid for this route: it must count more stops than it may, or too few"},
		{"two on the same track", p, []Run{run(0, "A B"), run(1, "Z B A")}, SharedTrack, "the 2-train and the 3-train both use the track between a/b and B"},
		{"two over the same side", p, []Run{run(0, "A s B"), run(2, "C s A")}, SharedTrack, "the 2-train and the D-train both use the track between A and s"},
		{"too many uses", p, []Run{run(2, "A M C"), {4, run(4, "A M C").Pieces}}, RightUsed, "pass is used more than once (at M)"},
		{"no money", p, []Run{run(2, "A P1")}, NoMoney, "the fees of these routes come to 10, the company can pay 5"},
		{"legal", p, []Run{run(0, "A B"), run(2, "A s C")}, 0, ""},
	} {
		sol, err := Check(c.p, c.runs)
		if c.want == 0 {
			if err != nil || sol.Total == 0 || sol.Bound != 0 || sol.Proven {
				t.Errorf("%s: %+v, %v", c.name, sol, err)
			}
			continue
		}
		var e *Error
		if !errors.As(err, &e) || e.Reason != c.want || c.text != "" && e.Error() != c.text {
			t.Errorf("%s: %v (reason %v)", c.name, err, e)
		}
	}
}

// Two routes that meet at a side on different track.
func TestCheckSharedSide(t *testing.T) {
	b := newBoard().city("A", 10, token).city("B", 20, token).city("C", 30).city("D", 30).track("A s C", "B s", "s +j", "+j D")
	p := &Problem{Network: &b.Network, Trains: []Train{train2, train2}}
	_, err := Check(p, []Run{b.run(t, 0, "A s C"), b.run(t, 1, "B s +j D")})
	var e *Error
	if !errors.As(err, &e) || e.Reason != SharedNode || e.Run != 1 || e.Other != 0 || e.Error() != "the 2-train and the 2-train both pass s" {
		t.Errorf("%v", err)
	}
}

// Routes of the published position, named by hexes as on paper, with their published revenues.
func TestTraceAndCheck1867(t *testing.T) {
	for _, c := range []struct {
		company, train, hexes, stops string
		revenue                      Revenue
	}{
		{"GW", "5", "J12 J10 K9 L10 L12 L14 K13 J14 I15 H14 G15 F16", "", 330},
		{"GW", "8", "A19 B18 C17 C19 D18 D16 E15 F16 F14 G13 H12 I11 J12 K13 L12 M13 M15", "", 510},
		{"C&O", "6", "E17 F16 G15 H14 I15 J14 K13 L12 K11 L10 K9 J10 J12", "", 380},
		{"C&O", "8", "A19 B18 C17 D18 E17 E15 F16 F14 G13 H12 I11 J12 K13 L14 L12 M13 M15", "", 520},
		{"CNR", "5", "J12 K11 L12 L10 K9 J10 I11 H12 G13 F14 F16 E17 F18", "", 370},
		{"CNR", "5+5E", "A19 B18 C17 D16 E15 F16 G15 H14 I15 J14 J12 K13 L12 M13 M15", "", 780},
		{"CNR", "5+5E", "A19 B18 C17 C19 D18 D16 E15 F16 G15 H14 I15 J14 J12 K11 L12 M13 M15",
			"A19 B18 C17 D16 E15 F16 G15 H14 I15 J12 L12 M13 M15", 780},
	} {
		pos := loadPosition(t, "testdata/1867_bc.txt")
		p := problem1867(t, c.company, []string{c.train})
		var hexes, stops []int
		for _, name := range strings.Fields(c.hexes) {
			hexes = append(hexes, slices.IndexFunc(pos.hexes, func(h hexFace) bool { return h.at == name }))
		}
		for _, name := range strings.Fields(c.stops) {
			stops = append(stops, slices.IndexFunc(p.Network.Stops, func(s Stop) bool { return s.Name == name }))
		}
		pieces, err := p.Network.Trace(hexes, stops, false)
		if err != nil {
			t.Errorf("%s %s along %s: %v", c.company, c.train, c.hexes, err)
			continue
		}
		sol, err := Check(p, []Run{{0, pieces}})
		if err != nil || sol.Total != c.revenue {
			t.Errorf("%s %s: %+v, %v, want %d", c.company, c.train, sol, err, c.revenue)
		}
	}
}

func TestTrace(t *testing.T) {
	// Hexes are 1, 2, ... in the order of the stops; +j is hex 4, beside city C with the same sides.
	b := newBoard().city("A", 10, token).city("B", 20).city("C", 30)
	b.track("A s", "s C", "C t", "t B", "s +j", "+j t")
	b.hex[b.node["+j"]] = 3
	for i := range b.Pieces {
		if b.Pieces[i].A == b.node["+j"] || b.Pieces[i].B == b.node["+j"] {
			b.Pieces[i].Hex = 3
		}
	}
	for _, c := range []struct {
		name  string
		hexes []int
		stops string
		want  string // as a run; empty: none
	}{
		{"through the city rather than past it", []int{1, 3, 2}, "", "A s C t B"},
		{"past it if the stops say so", []int{1, 3, 2}, "A B", "A s +j t B"},
		{"the other way round", []int{2, 3, 1}, "", "B t C s A"},
		{"to the city", []int{1, 3}, "", "A s C"},
		{"no such way", []int{1, 2}, "", ""},
		{"not in that order", []int{1, 3, 2}, "B A", ""},
		{"nothing", nil, "", ""},
	} {
		var stops []int
		if c.stops != "" {
			stops = b.set(c.stops)
		}
		got, err := b.Trace(c.hexes, stops, false)
		if c.want == "" && err != ErrNoTrack || c.want != "" && (err != nil || !slices.Equal(got, b.run(t, 0, c.want).Pieces)) {
			t.Errorf("%s: %v, %v", c.name, got, err)
		}
	}
	// A blocked city can be traced through, so that Check can say what is wrong.
	d := newBoard().city("A", 10, token).city("B", 20, blocked).city("C", 30).track("A B C")
	got, err := d.Trace([]int{1, 2, 3}, nil, false)
	if err != nil {
		t.Fatal("through a blocked city:", err)
	}
	var e *Error
	if _, err := Check(&Problem{Network: &d.Network, Trains: []Train{diesel}}, []Run{{0, got}}); !errors.As(err, &e) || e.Reason != Blocked {
		t.Error(err)
	}
	// Sea lanes are only for ships.
	s := newBoard().city("A", 10, token).city("B", 20).lanes("A B")
	if _, err := s.Trace([]int{1, 2}, nil, false); err != ErrNoTrack {
		t.Error("a train at sea:", err)
	}
	if _, err := s.Trace([]int{1, 2}, nil, true); err != nil {
		t.Error("no path for a ship:", err)
	}
}

// If the hexes allow too many paths, Trace gives up and says so rather than that there is no track; with the stops named, it finds a path.
func TestTraceOfTooManyWays(t *testing.T) {
	b := newBoard().city("A", 10, token).track("A a")
	stops, hexes, at := b.set("A"), []int{b.Pieces[0].Hex}, "a"
	for i := range 20 { // two cities between the same two sides, in one hex
		x, y, next := fmt.Sprintf("X%d", i), fmt.Sprintf("Y%d", i), fmt.Sprintf("s%d", i)
		b.city(x, 10).city(y, 10).track(at+" "+x, x+" "+next, at+" "+y, y+" "+next)
		for j := range b.Pieces[len(b.Pieces)-4:] {
			b.Pieces[len(b.Pieces)-4+j].Hex = 100 + i
		}
		stops, hexes, at = append(stops, b.set(x)...), append(hexes, 100+i), next
	}
	b.city("Z", 10).track(at + " Z")
	b.Pieces[len(b.Pieces)-1].Hex = 200
	hexes = append(hexes, 200)
	if _, err := b.Trace(hexes, nil, false); err != ErrTooMany {
		t.Errorf("a million ways: %v", err)
	}
	if got, err := b.Trace(hexes, append(stops, b.set("Z")...), false); err != nil || len(got) != 42 {
		t.Errorf("by its stops: %v, %v", got, err)
	}
}
