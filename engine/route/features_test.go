package route

import (
	"slices"
	"testing"
)

// Trains as titles write them.
var (
	train2  = Train{Name: "2", Stops: 2}
	train3  = Train{Name: "3", Stops: 3}
	diesel  = Train{Name: "D"}
	fourD   = Train{Name: "4D", Cities: 4, Towns: None, Skip: SkipAll, PayToken: true, Multiplier: 2, Shares: true}
	double2 = Train{Name: "2E", Stops: 2, Skip: SkipAll, PayEnds: true, Multiplier: 2}
)

// line is a line of stops: A 10 (token), b 5 (town), C 20, d 5 (town), E 30, F 40, X 60 (off-board).
func line() *board {
	return newBoard().city("A", 10, token).town("B", 5).city("C", 20).town("D", 5).city("E", 30).city("F", 40).off("X", 60).
		track("A B C D E F X")
}

// star is a token city with four neighbours.
func star() *board {
	return newBoard().city("T", 50, token).city("N", 40).city("E", 30).town("S", 10).off("W", 20).
		track("T N", "T E", "T S", "T W")
}

type feature struct {
	name  string
	board *board
	p     Problem // Network is the board's
	want  []string
	total Revenue
}

func checkFeatures(t *testing.T, features []feature) {
	t.Helper()
	for _, f := range features {
		t.Run(f.name, func(t *testing.T) {
			t.Helper()
			p := f.p
			p.Network = &f.board.Network
			sol := solveChecked(t, &p)
			if got := explained(sol); !slices.Equal(got, f.want) || sol.Total != f.total {
				t.Errorf("total %d %q, want %d %q", sol.Total, got, f.total, f.want)
			}
			if brute := bruteBest(&p); brute != f.total {
				t.Errorf("the brute force finds %d", brute)
			}
		})
	}
}

func trains(t ...Train) Problem { return Problem{Trains: t} }

// What counts against a train's number.
func TestWhatATrainCounts(t *testing.T) {
	checkFeatures(t, []feature{
		{"a 3-train counts towns as stops", line(), trains(train3), []string{"A 10, B 5, C 20 = 35"}, 35},
		{"a 5+1-train takes a sixth stop if one is a town", line(), trains(Train{Name: "3+1", Stops: 4, Cities: 3}),
			[]string{"A 10, B 5, C 20, D 5 = 40"}, 40},
		{"without a town it takes five", star().track("N E"), trains(Train{Name: "3+1", Stops: 4, Cities: 3}),
			[]string{"E 30, N 40, T 50, S 10 = 130"}, 130},
		{"towns are free to a train that counts cities", line(), trains(Train{Name: "3", Cities: 3}),
			[]string{"A 10, B 5, C 20, D 5, E 30 = 70"}, 70},
		{"n+m: cities and towns are counted apart", line(), trains(Train{Name: "2+1", Cities: 2, Towns: 1}),
			[]string{"A 10, B 5, C 20 = 35"}, 35},
		{"an off-board area counts as a city", newBoard().city("A", 10, token).city("B", 10).off("X", 10).track("A B X"), trains(Train{Name: "2", Cities: 2}),
			[]string{"A 10, B 10 = 20"}, 20},
		{"a port counts as a town", newBoard().city("A", 10, token).stop("P", Port, 10).track("A P"), trains(Train{Name: "1", Cities: 1}),
			[]string{"A 10, P 10 = 20"}, 20},
		{"a diesel counts nothing", line(), trains(diesel), []string{"A 10, B 5, C 20, D 5, E 30, F 40, X 60 = 170"}, 170},
		{"a train may not be able to visit towns", line().track("A C"), trains(Train{Name: "x", Towns: None}), []string{"A 10, C 20 = 30"}, 30},
		{"a train may ask for more than two stops", star(), trains(Train{Name: "4", Stops: 4, Least: 4}), nil, 0},
		{"a train that pays a multiple", star(), trains(Train{Name: "2", Stops: 2, Multiplier: 3}), []string{"T 3x50, N 3x40 = 270"}, 270},
	})
}

// Trains that pass stops without being paid.
func TestSkippingTrains(t *testing.T) {
	skipper := Train{Name: "3", Stops: 3, Skip: SkipTowns}
	checkFeatures(t, []feature{
		{"a train that skips towns is paid for the cities", line(), trains(skipper), []string{"A 10, (B), C 20, (D), E 30 = 60"}, 60},
		{"and for towns if there is room", line(), trains(Train{Name: "4", Stops: 4, Skip: SkipTowns}),
			[]string{"A 10, (B), C 20, (D), E 30, F 40 = 100"}, 100},
		{"the ends must be paid for", line().track("X"), trains(Train{Name: "2E", Stops: 2, Skip: SkipAll, PayEnds: true}),
			[]string{"A 10, (B), (C), (D), (E), (F), X 60 = 70"}, 70},
		{"or need not be", line(), trains(Train{Name: "2E", Stops: 2, Skip: SkipAll}),
			[]string{"(A), (B), (C), (D), (E), F 40, X 60 = 100"}, 100},
		{"a paid stop with a token may be asked for", line(), trains(Train{Name: "2E", Stops: 2, Skip: SkipAll, PayToken: true}),
			[]string{"A 10, (B), (C), (D), (E), (F), X 60 = 70"}, 70},
		{"the best stops count, doubled", line(), trains(double2), []string{"A 2x10, (B), (C), (D), (E), (F), X 2x60 = 140"}, 140},
		{"a 4D scores its best four cities, never a town", line(), trains(fourD),
			[]string{"A 2x10, (B), (C), (D), E 2x30, F 2x40, X 2x60 = 280"}, 280},
		{"a 4D needs two scored cities", newBoard().city("A", 10, token).town("B", 10).track("A B"), trains(fourD), nil, 0},
	})
}

// Where a route may go.
func TestWhereARouteMayGo(t *testing.T) {
	checkFeatures(t, []feature{
		{"a route needs a token", newBoard().city("A", 10).city("B", 10).track("A B"), trains(train2), nil, 0},
		{"the token may be anywhere on it", newBoard().city("A", 10).city("B", 10, token).city("C", 10).track("A B C"), trains(train3),
			[]string{"A 10, B 10, C 10 = 30"}, 30},
		{"a blocked city is an end only", newBoard().city("A", 10, token).city("B", 10, blocked).city("C", 90).track("A B C"), trains(diesel),
			[]string{"A 10, B 10 = 20"}, 20},
		{"an off-board area is an end only", newBoard().city("A", 10, token).off("X", 10).city("C", 90).track("A X C"), trains(diesel),
			[]string{"A 10, X 10 = 20"}, 20},
		{"unless it lets routes pass", newBoard().city("A", 10, token).off("X", 10, through).city("C", 90).track("A X C"), trains(diesel),
			[]string{"A 10, X 10, C 90 = 110"}, 110},
		{"one visit to a group", newBoard().city("P1", 50, token, group(1)).city("P2", 60, group(1)).city("B", 10).track("P1 B P2"), trains(diesel),
			[]string{"P1 50, B 10 = 60"}, 60},
		{"no stop twice, even by other track", newBoard().city("A", 10, token).city("B", 20).track("A x B", "A y B"), trains(diesel),
			[]string{"A 10, B 20 = 30"}, 30},
		{"no turning back at a side", newBoard().city("A", 10, token).city("B", 20).city("C", 30).track("A s", "s +j", "+j B", "s C"), trains(diesel),
			[]string{"A 10, C 30 = 40"}, 40},
		{"no side twice", newBoard().city("A", 10, token).city("B", 20).city("C", 30).track("A +j", "+j s", "s B", "B t", "t +k", "+k C", "+k s"), trains(diesel),
			[]string{"A 10, B 20, C 30 = 60"}, 60},
		{"unless the side may be used twice", looped(), trains(diesel), []string{"A 10, B 20 = 30"}, 30},
		{"a stop the company may not use is left out", newBoard().city("A", 10, token).city("B", 20).city("C", 90).track("A B"), trains(diesel),
			[]string{"A 10, B 20 = 30"}, 30},
		{"city and town of one hex, straight from one to the other", ruhr(), trains(train2), []string{"R 30, T 10 = 40"}, 40},
		{"a mark is not a stop", newBoard().city("A", 10, token).stop("M", Mark, 0).track("A M"), trains(train2), nil, 0},
		{"a mark does not count", newBoard().city("A", 10, token).stop("M", Mark, 0, through).city("B", 10).track("A M B"), trains(train2),
			[]string{"A 10, B 10 = 20"}, 20},
	})
}

// looped is two stops of one hex joined only by a loop that leaves the hex and returns over the same side.
func looped() *board {
	b := newBoard().city("A", 10, token).city("B", 20)
	b.hex[b.node["B"]] = b.hex[b.node["A"]]
	b.track("A s", "s u", "u v", "v s", "s B")
	b.Pieces[3].Hex = b.Pieces[1].Hex // s-u and v-s are in the same hex, beyond the side
	b.Nodes[b.node["s"]].Reuse = true
	return b
}

// ruhr is a hex with a city and a town joined by a piece without a side.
func ruhr() *board {
	b := newBoard().city("R", 30, token).town("T", 10)
	b.Pieces = append(b.Pieces, Piece{A: b.node["R"], B: b.node["T"], Hex: 1})
	return b
}

// crossing is two lines that meet in one hex: A to B and C to D, with two sides for each.
func crossing(middle string) *board {
	return newBoard().city("A", 10, token).city("B", 20).city("C", 30, token).city("D", 40).
		track("A a", "a "+middle, middle+" b", "b B", "C c", "c "+middle, middle+" d", "d D")
}

// What routes of one set share.
func TestWhatRoutesShare(t *testing.T) {
	checkFeatures(t, []feature{
		{"routes may meet in a stop", star(), trains(train2, train2), []string{"T 50, N 40 = 90", "T 50, E 30 = 80"}, 170},
		{"they share no side", newBoard().city("A", 10, token).city("B", 20).city("C", 30).track("A s", "s B", "s C"), trains(train2, train2),
			[]string{"A 10, C 30 = 40"}, 40},
		{"a train that may share track with others", newBoard().city("A", 10, token).city("B", 20).track("A B"), trains(train2, fourD),
			[]string{"A 10, B 20 = 30", "A 2x10, B 2x20 = 60"}, 90},
		{"a junction is passed once", crossing("+j"), trains(train2, train2), []string{"C 30, D 40 = 70"}, 70},
		{"a crossing by two routes", crossing("++j"), trains(train2, train2),
			[]string{"C 30, D 40 = 70", "A 10, B 20 = 30"}, 100},
		{"a crossing twice by one route", crossing("++j").track("B C"), trains(diesel), []string{"A 10, B 20, C 30, D 40 = 100"}, 100},
		{"a plain junction only once", crossing("+j").track("B C"), trains(diesel), []string{"B 20, C 30, D 40 = 90"}, 90},
		{"the best set, not each train's best", newBoard().city("A", 50, token).city("B", 30, token).off("X", 60).off("Y", 40).
			track("A e +j x X", "+j y Y", "B x"), trains(train2, train2), []string{"A 50, Y 40 = 90", "B 30, X 60 = 90"}, 180},
		{"obsolete trains run as they are", star(), trains(Train{Name: "2 (obsolete)", Stops: 2}, train3),
			[]string{"T 50, W 20 = 70", "N 40, T 50, E 30 = 120"}, 190},
	})
}

// Ships and trains.
func TestShips(t *testing.T) {
	ship := Train{Name: "S3", Stops: 3, Ship: true}
	// Harbour cities have a stop by land and one by sea.
	coast := func() *board {
		return newBoard().city("A", 20, token).city("B", 30).stop("A sea", City, 20, token).stop("B sea", City, 30, blocked).stop("C sea", Town, 10).
			track("A s", "s B")
	}
	b := coast()
	for _, lane := range [][2]string{{"A sea", "s"}, {"B sea", "s"}, {"A sea", "t"}, {"C sea", "t"}} {
		b.piece(b.point(lane[0]), b.point(lane[1]), true)
	}
	checkFeatures(t, []feature{
		{"trains never use lanes, ships nothing else", b, trains(train3, ship),
			[]string{"A 20, B 30 = 50", "B sea 30, A sea 20, C sea 10 = 60"}, 110},
		{"two ships share no lane", b, trains(ship, ship), []string{"A sea 20, C sea 10 = 30", "A sea 20, B sea 30 = 50"}, 80},
	})
}

// What routes earn besides their stops.
func TestBonuses(t *testing.T) {
	with := func(t Train, b ...Bonus) Problem { return Problem{Trains: []Train{t}, Bonuses: b} }
	l, s := line(), star()
	one := func(b *board, names string) Need { return Need{Of: b.set(names)} }
	end := func(b *board, names string) Need { return Need{Of: b.set(names), Where: AtEnd} }
	reds := func() *board {
		return newBoard().city("T", 50, token).city("U", 10, token).off("W", 20).off("E", 20).city("N", 50).track("T W", "T N", "T U E")
	}
	r := reds()
	red := []Need{end(r, "W E"), end(r, "W E")}
	checkFeatures(t, []feature{
		{"a pair of places", s, with(train3, Bonus{Name: "pair", Needs: []Need{one(s, "W"), one(s, "E S")}, Amount: 100}),
			[]string{"E 30, T 50, W 20 + pair 100 = 200"}, 200},
		{"two needs, two different stops", s, with(train3, Bonus{Name: "pair", Needs: []Need{one(s, "W"), one(s, "W")}, Amount: 100}),
			[]string{"N 40, T 50, E 30 = 120"}, 120},
		{"red to red", r, with(diesel, Bonus{Name: "red", Needs: red, Amount: 70}), []string{"W 20, T 50, U 10, E 20 + red 70 = 170"}, 170},
		{"red on the way is not an end", l, with(diesel, Bonus{Name: "red", Needs: []Need{end(l, "C"), end(l, "X")}, Amount: 70}),
			[]string{"A 10, B 5, C 20, D 5, E 30, F 40, X 60 = 170"}, 170},
		{"for each own token", r, with(diesel, Bonus{Name: "red", Needs: red, PerToken: 20}), []string{"W 20, T 50, U 10, E 20 + red 40 = 140"}, 140},
		{"by the number of own tokens", r, with(diesel, Bonus{Name: "red", Needs: red, ByTokens: []Revenue{0, 50}}),
			[]string{"W 20, T 50, U 10, E 20 + red 50 = 150"}, 150},
		{"for one train only", s, Problem{Trains: []Train{train2, train3}, Bonuses: []Bonus{{Name: "ferry", Needs: []Need{end(s, "W")}, Amount: 80, Trains: []int{0}}}},
			[]string{"T 50, W 20 + ferry 80 = 150", "N 40, T 50, E 30 = 120"}, 270},
		{"Luxembourg pays the largest other stop", s, with(train3, Bonus{Name: "Lux", Needs: []Need{one(s, "W")}, Largest: true, Except: s.set("W")}),
			[]string{"N 40, T 50, W 20 + Lux 50 = 160"}, 160},
		{"London earns the largest stop but itself and Luxembourg", s, with(train3, Bonus{Name: "LS", Needs: []Need{one(s, "N")}, Largest: true, Except: s.set("N T")}),
			[]string{"N 40, T 50, E 30 + LS 30 = 150"}, 150},
		{"no bonus counts as the largest revenue", s, with(train3,
			Bonus{Name: "Lux", Needs: []Need{one(s, "W")}, Largest: true, Except: s.set("W")},
			Bonus{Name: "pair", Needs: []Need{one(s, "W"), one(s, "N")}, Amount: 100}),
			[]string{"N 40, T 50, W 20 + Lux 50 + pair 100 = 260"}, 260},
		{"one bonus multiplied, one not", s, with(Train{Name: "2", Stops: 2, Multiplier: 2},
			Bonus{Name: "yes", Amount: 10, Multiplied: true}, Bonus{Name: "no", Amount: 10}),
			[]string{"T 2x50, N 2x40 + yes 2x10 + no 10 = 210"}, 210},
		{"the dearest of a group", s, with(train2, Bonus{Name: "a", Amount: 10, Group: 1}, Bonus{Name: "b", Amount: 20, Group: 1}, Bonus{Name: "c", Amount: 20, Group: 1}),
			[]string{"T 50, N 40 + b 20 = 110"}, 110},
		{"a mine counts twice", s, with(train2, Bonus{Name: "mine", Needs: []Need{one(s, "E")}, Amount: 30}), []string{"T 50, E 30 + mine 30 = 110"}, 110},
	})
}

// The bonuses of a train that chooses its paid stops depend on that choice.
func TestBonusesOfAFourD(t *testing.T) {
	// Ferry F beside the port P, then cities; T is the token.
	b := newBoard().stop("F", Mark, 0).city("P", 20).city("T", 30, token).city("A", 40).city("B", 50).city("C", 60).track("F P T A B C")
	end := Need{Of: b.set("F"), Where: AtEnd}
	port := Need{Of: b.set("P")}
	ferry := Bonus{Name: "ferry", Needs: []Need{end, port}, Amount: 80}
	checkFeatures(t, []feature{
		{"the ferry bonus needs the port scored, and is not doubled", b, Problem{Trains: []Train{fourD}, Bonuses: []Bonus{ferry}},
			[]string{"P 2x20, T 2x30, (A), B 2x50, C 2x60 + ferry 80 = 400"}, 400},
		{"a small bonus is not worth the port", b, Problem{Trains: []Train{fourD}, Bonuses: []Bonus{{Name: "ferry", Needs: ferry.Needs, Amount: 30}}},
			[]string{"T 2x30, A 2x40, B 2x50, C 2x60 = 360"}, 360},
		{"east-west for each scored token, doubled", b, Problem{Trains: []Train{fourD},
			Bonuses: []Bonus{{Name: "east-west", Needs: []Need{end, port, {Of: b.set("A")}}, PerToken: 60, Multiplied: true}}},
			[]string{"P 2x20, T 2x30, A 2x40, (B), C 2x60 + east-west 2x60 = 420"}, 420},
	})
}

func TestPullman(t *testing.T) {
	s := star()
	cities := s.set("T N E W")
	b := newBoard().city("T", 50, token).city("N", 40).city("E", 30).town("S", 10).track("T s", "s N", "s E", "T S")
	checkFeatures(t, []feature{
		{"it doubles the dearest stop", s, Problem{Trains: []Train{train2}, Pullman: Pullman{Cars: 1, Stops: cities}},
			[]string{"T 50, N 40 + Pullman T 50 = 140"}, 140},
		{"over all routes once", s, Problem{Trains: []Train{train2, train2}, Pullman: Pullman{Cars: 1, Stops: cities}},
			[]string{"T 50, N 40 + Pullman T 50 = 140", "T 50, E 30 = 80"}, 220},
		{"never a town", s, Problem{Trains: []Train{train2}, Pullman: Pullman{Cars: 1, Stops: s.set("S")}},
			[]string{"T 50, N 40 = 90"}, 90},
		{"it can change the best route", s, Problem{Trains: []Train{train2}, Pullman: Pullman{Cars: 1, Stops: s.set("E")}},
			[]string{"T 50, E 30 + Pullman E 30 = 110"}, 110},
		{"the stop's revenue is not multiplied", s, Problem{Trains: []Train{{Name: "2", Stops: 2, Multiplier: 2}}, Pullman: Pullman{Cars: 1, Stops: cities}},
			[]string{"T 2x50, N 2x40 + Pullman T 50 = 230"}, 230},
		{"two cars", s, Problem{Trains: []Train{train2, train2}, Pullman: Pullman{Cars: 2, Stops: cities}},
			[]string{"T 50, N 40 + Pullman T 50 = 140", "T 50, E 30 + Pullman T 50 = 130"}, 270},
		{"and the best set", b, Problem{Trains: []Train{train2, train2}, Pullman: Pullman{Cars: 1, Stops: b.set("E")}},
			[]string{"T 50, E 30 + Pullman E 30 = 110", "T 50, S 10 = 60"}, 170},
	})
}

func TestFees(t *testing.T) {
	b := newBoard().city("A", 50, token).city("B", 40).city("C", 30).city("D", 60).track("A B", "A C D")
	parallel := newBoard().city("A", 50, token).city("B", 40).track("A s", "s B", "s u", "u B")
	parallel.Pieces[1].Hex = 90
	mountain := Fee{Name: "mountain", Hexes: []int{b.hex[b.node["B"]]}, Amount: 10}
	dear := Fee{Name: "ferry", Hexes: []int{b.hex[b.node["B"]]}, Amount: 30}
	two := Fee{Name: "both", Hexes: []int{b.hex[b.node["C"]], b.hex[b.node["D"]]}, Amount: 10}
	checkFeatures(t, []feature{
		{"a fee is deducted", b, Problem{Trains: []Train{train2}, Fees: []Fee{mountain}, Budget: 10}, []string{"A 50, B 40 = 90"}, 80},
		{"a dear one changes the route", b, Problem{Trains: []Train{train2}, Fees: []Fee{dear}, Budget: 100}, []string{"A 50, C 30 = 80"}, 80},
		{"fees that must only be affordable", b, Problem{Trains: []Train{train2}, Fees: []Fee{dear}, Budget: 100, FeesApart: true}, []string{"A 50, B 40 = 90"}, 90},
		{"routes that cannot be paid for cannot be run", b, Problem{Trains: []Train{train2}, Fees: []Fee{mountain}, Budget: 9, FeesApart: true}, []string{"A 50, C 30 = 80"}, 80},
		{"once a route, however many of its hexes", b, Problem{Trains: []Train{train3}, Fees: []Fee{two}, Budget: 10}, []string{"A 50, C 30, D 60 = 140"}, 130},
		{"a longer way without a fee", parallel, Problem{Trains: []Train{train2},
			Fees: []Fee{{Name: "mountain", Hexes: []int{90}, Amount: 10}}, Budget: 10}, []string{"A 50, B 40 = 90"}, 90},
		{"the budget is for all trains together", newBoard().city("A", 50, token).city("B", 40).city("C", 30).track("A B", "A C"),
			Problem{Trains: []Train{train2, train2}, Fees: []Fee{{Name: "all", Hexes: []int{1}, Amount: 10}}, Budget: 19}, []string{"A 50, B 40 = 90"}, 80},
	})
}

func TestRights(t *testing.T) {
	// B is blocked. The company may run through one blocked city as if it were plain track: a mark beside it.
	pass := newBoard().city("A", 10, token).city("B", 20, blocked, group(7)).stop("B (passed)", Mark, 0, through, group(7), right(1)).city("C", 90).
		city("D", 20, blocked, group(8)).stop("D (passed)", Mark, 0, through, group(8), right(1)).city("E", 80)
	for _, way := range [][]string{{"A", "a", "B"}, {"B", "c", "C"}, {"a", "B (passed)", "c"}, {"A", "d", "D"}, {"D", "e", "E"}, {"d", "D (passed)", "e"}} {
		for i := 1; i < len(way); i++ {
			pass.piece(pass.point(way[i-1]), pass.point(way[i]), false)
		}
	}
	checkFeatures(t, []feature{
		{"without the right", pass, Problem{Trains: []Train{train2, train2}, Rights: []Right{{"pass", 0}}},
			[]string{"A 10, B 20 = 30", "A 10, D 20 = 30"}, 60},
		{"one of the trains passes one city", pass, Problem{Trains: []Train{train2, train2}, Rights: []Right{{"pass", 1}}},
			[]string{"A 10, C 90 = 100", "A 10, D 20 = 30"}, 130},
		{"two uses", pass, Problem{Trains: []Train{train2, train2}, Rights: []Right{{"pass", 2}}},
			[]string{"A 10, C 90 = 100", "A 10, E 80 = 90"}, 190},
	})
}
