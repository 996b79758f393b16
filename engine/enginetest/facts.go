package enginetest

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// expect holds a fact against the game.
func (x *Table) expect(here *spot, text string) {
	here.Helper()
	fact, not := strings.CutPrefix(text, "not ")
	w := strings.Fields(fact)
	if len(w) == 0 {
		here.Fatalf("expect what?")
	}
	got, ok, known := x.fact(w)
	switch {
	case !known:
		here.Fatalf("no fact of this game: %q", fact)
	case ok == not && not:
		here.Fatalf("%q is true", fact)
	case ok == not:
		here.Fatalf("expected %q, but it is %q", fact, got)
	}
}

// fact reports whether a fact is true, and what is; known is false if it is no fact that the game could have.
func (x *Table) fact(w []string) (got string, ok, known bool) {
	said := strings.Join(w[1:], " ")
	is := func(got string) (string, bool, bool) {
		if got == "" {
			got = "none"
		}
		return got, got == said, said != ""
	}
	switch w[0] {
	case "turn":
		return x.factTurn(w[1:])
	case "round":
		return x.factRound(w[1:])
	case "phase":
		return is(x.PhaseNow().Name)
	case "limit":
		return is(fmt.Sprint(kit.CertLimit(x.Game)))
	case "operating":
		return is(joinIDs(kit.OperatingOrder(x.Game)))
	case "priority":
		return is(string(x.Priority))
	case "order":
		return is(joinIDs(x.Order))
	case "offer":
		return is(fmt.Sprint(int(kit.Offer(x.Game))))
	case "earns":
		return is(x.earns(x.Turn.Of))
	case "finished":
		return fmt.Sprint(x.Finished), x.Finished, len(w) == 1
	case "over":
		return x.End, x.Finished && strings.Contains(x.End, said), said != ""
	case "standing":
		return is(joinIDs(x.Standing()))
	case "winners":
		return is(joinIDs(x.Winners))
	case "memo":
		return x.factMemo(w[1:])
	case "tile":
		return x.factTile(w[1:])
	case "free":
		if len(w) != 3 {
			return "", false, false
		}
		h, stop, err := kit.City(x.Game, w[1])
		if err != nil {
			return "", false, false
		}
		got = fmt.Sprint(x.Map().Free(h, stop))
		return got, got == w[2], true
	case "tiles":
		return x.factTiles(w[1:])
	case "fits":
		return x.factFits(w[1:])
	case "becomes":
		return x.factBecomes(w[1:])
	case "board":
		n := 0
		for _, t := range x.Board.Tokens {
			if t.Kind != "" {
				n++
			}
		}
		return fmt.Sprint(n), fmt.Sprint(n) == strings.TrimPrefix(said, "pieces "), strings.HasPrefix(said, "pieces ")
	case "exit":
		if len(w) != 3 {
			return "", false, false
		}
		h, stop, err := kit.City(x.Game, w[1])
		if err != nil {
			return "", false, false
		}
		for _, e := range x.Map().Face(h).Stops[stop].Exits {
			got += fmt.Sprint(" ", e)
			ok = ok || fmt.Sprint(e) == w[2]
		}
		return "to" + got, ok, true
	case "stops", "value", "cost", "joins", "pieces":
		if len(w) < 3 || x.Sheet().Map.Find(w[1]) == board.None {
			return "", false, false
		}
		said = strings.Join(w[2:], " ")
		return is(x.ofHex(w[0], x.Sheet().Map.Find(w[1])))
	case "warned":
		order := engine.Order(said)
		i := slices.IndexFunc(x.Moves(), func(m *engine.Move) bool { return m.Verb == order.Verb })
		if i < 0 {
			return "", false, false
		}
		if m := x.Moves()[i]; m.Regret != nil {
			got = m.Regret(x.Game, order.Args)
		}
		return orNone(got), got != "", true
	case "passed":
		return is(joinIDs(kit.PassOrder(x.Game)))
	case "stack":
		return x.factStack(w[1:])
	case "supply", "pool":
		if len(w) > 1 && w[1] == "trains" {
			break
		}
		got = x.counted(w[0])
		return got, got == said || got == "" && said == "none", len(w) > 1
	}
	if len(w) < 2 {
		return "", false, false
	}
	return x.factOf(engine.ID(w[0]), w[1], w[2:])
}

// counted counts an owner's trains by model: "2:4 3:3 D".
func (x *Table) counted(owner string) string {
	var out []string
	for _, m := range x.Sheet().Models {
		n := 0
		for _, t := range x.TrainsOf(engine.ID(owner)) {
			if t.Model == m.Name {
				n++
			}
		}
		switch {
		case n > 0 && m.Count.Endless:
			out = append(out, m.Name)
		case n > 0:
			out = append(out, fmt.Sprintf("%s:%d", m.Name, n))
		}
	}
	return strings.Join(out, " ")
}

func joinIDs(list []engine.ID) string {
	var out []string
	for _, id := range list {
		out = append(out, string(id))
	}
	return strings.Join(out, " ")
}

// described are the words that say yes or no about an id.
var described = map[string]func(x *Table, id engine.ID) (yes, known bool){
	"floated": func(x *Table, id engine.ID) (bool, bool) {
		c := x.Company(id)
		return c != nil && c.Floated, c != nil
	},
	"operated": func(x *Table, id engine.ID) (bool, bool) {
		c := x.Company(id)
		return c != nil && c.Turns > 0, c != nil
	},
	"parred": func(x *Table, id engine.ID) (bool, bool) {
		c := x.Company(id)
		return c != nil && c.Parred(), c != nil
	},
	"closed": func(x *Table, id engine.ID) (bool, bool) {
		if p := x.Private(id); p != nil {
			return p.Closed, true
		}
		c := x.Company(id)
		return c != nil && c.Closed, c != nil
	},
	"routed": func(x *Table, id engine.ID) (bool, bool) {
		return x.Company(id) != nil && kit.HasRoute(x.Game, id), x.Company(id) != nil
	},
	"broken": func(x *Table, id engine.ID) (bool, bool) { return x.Broken, id == engine.Bank },
	"bankrupt": func(x *Table, id engine.ID) (bool, bool) {
		p := x.Player(id)
		return p != nil && p.Bankrupt, p != nil
	},
}

// factOf is a fact about somebody or something with an id.
func (x *Table) factOf(id engine.ID, key string, rest []string) (got string, ok, known bool) {
	said := strings.Join(rest, " ")
	same := func(got string) (string, bool, bool) { return got, got == said, said != "" }
	if f := described[key]; f != nil && said == "" {
		yes, known := f(x, id)
		return fmt.Sprintf("%s %s: %t", id, key, yes), yes, known
	}
	c, p := x.Company(id), x.Private(id)
	switch {
	case key == "trains" && (c != nil || id == engine.Supply || id == engine.Pool):
		want := strings.Split(said, ",")
		if said == "none" {
			want = nil
		}
		have := models(x.Game, id)
		slices.Sort(want)
		slices.Sort(have)
		return strings.Join(have, ","), slices.Equal(have, want), said != ""
	case key == "president" && c != nil:
		return same(orNobody(x.President(id)))
	case key == "owner" && p != nil:
		return same(orNobody(p.Owner))
	case key == "owner" && c != nil:
		return same(orNobody(c.Certs[0].Holder))
	case key == "price" && p != nil:
		return same(fmt.Sprint(int(p.Price)))
	case key == "revenue" && p != nil:
		return same(fmt.Sprint(int(x.Deed(id).Revenue)))
	case key == "bids" && p != nil:
		var out []string
		for _, b := range kit.Bids(x.Game, id) {
			out = append(out, fmt.Sprintf("%s=%d", b.Who, b.Amount))
		}
		return same(orNone(strings.Join(out, " ")))
	case key == "at" && c != nil:
		at, priced := x.Prices.Where(string(id))
		if !priced {
			return same("none")
		}
		return same(fmt.Sprintf("%d,%d", at.Row, at.Col))
	case key == "kind" && c != nil:
		return same(c.Kind.ID)
	case key == "limit" && c != nil:
		return same(fmt.Sprint(kit.TrainLimit(x.Game, id)))
	case key == "charter" && c != nil:
		return same(fmt.Sprint(c.TokensLeft()))
	case key == "token" && c != nil:
		if next := kit.NextToken(x.Game, id); next != nil {
			return same(fmt.Sprint(int(next.Price)))
		}
		return same("none")
	case key == "earns" && c != nil:
		return same(x.earns(id))
	case key == "pays" && c != nil:
		want := slices.Sorted(slices.Values(rest))
		have := x.sales(id)
		return orNone(strings.Join(have, " ")), slices.Equal(have, want), said != ""
	case key == "income" && p != nil:
		return same(fmt.Sprint(int(kit.Income(x.Game, p))))
	case key == "tokens" && c != nil:
		return same(strings.Trim(fmt.Sprint(x.Charter(id).Tokens), "[]"))
	case (key == "aside" || key == "beside") && c != nil:
		h, stop := x.Sheet().Map.Find(said), map[string]int{"aside": board.Aside, "beside": board.Beside}[key]
		there := slices.ContainsFunc(x.Board.Tokens, func(t board.Token) bool { return t.Owner == string(id) && t.Hex == h && t.Stop == stop })
		return "not there", there, h != board.None
	case key == "barred" && c != nil && len(rest) == 2:
		return x.factBarred(id, rest[0], rest[1])
	case (key == "in" || key == "slot") && c != nil && len(rest) > 0:
		return x.factToken(id, key, rest)
	}
	n, known := x.figure(string(id) + " " + key)
	_, err := strconv.Atoi(said)
	return fmt.Sprint(n), fmt.Sprint(n) == said, known && err == nil
}

// factToken is about a company's token in a city: NORD in G6.1, NORD slot G6 1.
func (x *Table) factToken(id engine.ID, key string, rest []string) (got string, ok, known bool) {
	h, s, err := kit.City(x.Game, rest[0])
	if err != nil {
		return "", false, false
	}
	got = "not there"
	for _, k := range x.Map().At(h, s) {
		if k.Kind == "" && k.Owner == string(id) {
			got = fmt.Sprint(k.Slot)
		}
	}
	if key == "in" {
		return got, got != "not there", len(rest) == 1
	}
	return got, len(rest) == 2 && got == rest[1], len(rest) == 2
}

func (x *Table) factTurn(w []string) (got string, ok, known bool) {
	step := "none"
	if s := x.Waiting(); s != nil {
		step = s.Name
	}
	if len(w) == 0 {
		return "", false, false
	}
	who := x.Decider()
	if x.Company(engine.ID(w[0])) != nil {
		who = x.Turn.Of
	}
	got = orNobody(who) + " " + step
	if len(w) == 1 {
		return got, orNobody(who) == w[0], true
	}
	return got, got == strings.Join(w, " "), true
}

// factRound compares as much of the round as is given: its kind, its number, which of a set, of how many.
func (x *Table) factRound(w []string) (got string, ok, known bool) {
	r := x.Round
	if x.Finished {
		return "the game is over", false, len(w) > 0
	}
	long := fmt.Sprintf("%s %d.%d of %d", r.Kind, r.Number, r.Sub, r.Of)
	said := strings.Join(w, " ")
	short := []string{r.Kind, fmt.Sprintf("%s %d", r.Kind, r.Number), fmt.Sprintf("%s %d.%d", r.Kind, r.Number, r.Sub), long}
	return long, slices.Contains(short, said), len(w) > 0
}

// factMemo is what the game remembers, as a line of a position: NAME, NAME=N, and up to two ids.
func (x *Table) factMemo(w []string) (got string, ok, known bool) {
	if len(w) == 0 {
		return "", false, false
	}
	name, number, counted := strings.Cut(w[0], "=")
	about := append(slices.Clone(w[1:]), "", "")
	var all []string
	for _, m := range x.Memos {
		if m.What != strings.ReplaceAll(name, "_", " ") {
			continue
		}
		all = append(all, strings.TrimSpace(fmt.Sprintf("%s=%d %s %s", name, m.N, m.Who, m.On)))
		ok = ok || string(m.Who) == about[0] && string(m.On) == about[1] && (!counted || fmt.Sprint(m.N) == number)
	}
	return orNone(strings.Join(all, "; ")), ok, true
}

func (x *Table) factTile(w []string) (got string, ok, known bool) {
	if len(w) < 2 {
		return "", false, false
	}
	h := x.Sheet().Map.Find(w[0])
	if h == board.None {
		return "", false, false
	}
	l := x.Board.Lays[h]
	got = "none"
	if l.Tile != "" {
		got = fmt.Sprintf("%s %d", l.Tile, l.Rotation)
	}
	return got, got == strings.Join(w[1:], " "), true
}

// factTiles is how many tiles of a number are left.
func (x *Table) factTiles(w []string) (got string, ok, known bool) {
	if len(w) != 2 {
		return "", false, false
	}
	tile := x.Map().Set.Tile(w[0])
	if tile == nil {
		return "", false, false
	}
	if got = "unlimited"; x.Map().Left(tile) != board.Unlimited {
		got = fmt.Sprint(x.Map().Left(tile))
	}
	return got, got == w[1], true
}

// joins lists the pairs of a hex's edges that its track joins.
func (x *Table) joins(h int) string {
	var out []string
	for a := range board.Edge(6) {
		for b := a + 1; b < 6; b++ {
			if x.Map().Face(h).Joins(a, b) {
				out = append(out, fmt.Sprintf("%d%d", a, b))
			}
		}
	}
	return strings.Join(out, " ")
}

// pieces lists the kinds of the pieces of a hex that are no companies' tokens.
func (x *Table) pieces(h int) string {
	var out []string
	for _, t := range x.Board.Tokens {
		if t.Hex == h && t.Kind != "" {
			out = append(out, strings.ReplaceAll(t.Kind, " ", "_"))
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

// ofHex is what lies on a hex: the number of its stops, what the first one is worth now, what building there costs, which
// edges are joined, which pieces lie there.
func (x *Table) ofHex(what string, h int) string {
	f := x.Map().Face(h)
	switch {
	case what == "joins":
		return x.joins(h)
	case what == "pieces":
		return x.pieces(h)
	case what == "cost":
		return fmt.Sprint(int(f.Cost.Cost))
	case what == "stops":
		return fmt.Sprint(len(f.Stops))
	case len(f.Stops) == 0:
		return "no stop"
	}
	return fmt.Sprint(int(f.Stops[0].Revenue.In(x.PhaseNow().Revenue)))
}

// sales lists what a company would pay for each train of the supply and the pool, and for each trade.
func (x *Table) sales(company engine.ID) []string {
	var out []string
	for s := range kit.Depot(x.Game, company) {
		switch {
		case s.Trade != "":
			out = append(out, fmt.Sprintf("%s>%s=%d", s.Trade, s.Model.Name, s.Price))
		case s.From == engine.Supply:
			out = append(out, fmt.Sprintf("%s=%d", s.Model.Name, s.Price))
		case s.From == engine.Pool:
			out = append(out, fmt.Sprintf("pool:%s=%d", s.Model.Name, s.Price))
		}
	}
	slices.Sort(out)
	return out
}

// earns is what a company's best routes bring now.
func (x *Table) earns(company engine.ID) string {
	best, err := kit.BestRevenue(x.Game, company)
	return fmt.Sprint(int(best)) + failed(err)
}

// fits lists the rotations in which a tile fits on a hex.
func (x *Table) fits(h int, t *board.Tile) string {
	var out []string
	for r := range 6 {
		if _, err := x.Map().Fit(h, t, r, x.UpgradeChart()); err == nil {
			out = append(out, fmt.Sprint(r))
		}
	}
	return orNone(strings.Join(out, " "))
}

// factFits is in which rotations a tile fits on a hex: G4 15 2.
func (x *Table) factFits(w []string) (got string, ok, known bool) {
	if len(w) < 3 {
		return "", false, false
	}
	h, tile := x.Sheet().Map.Find(w[0]), x.Map().Set.Tile(w[1])
	if h == board.None || tile == nil {
		return "", false, false
	}
	got = x.fits(h, tile)
	return got, got == strings.Join(w[2:], " "), true
}

// factBecomes is which tiles of the next colour fit on a hex, in the order of the sheet.
func (x *Table) factBecomes(w []string) (got string, ok, known bool) {
	if len(w) < 2 {
		return "", false, false
	}
	h := x.Sheet().Map.Find(w[0])
	if h == board.None {
		return "", false, false
	}
	var have []string
	for _, t := range x.Map().Set.Tiles {
		if x.fits(h, t) != "none" {
			have = append(have, t.ID)
		}
	}
	want := slices.Clone(w[1:])
	slices.Sort(want)
	slices.Sort(have)
	got = orNone(strings.Join(have, " "))
	return got, got == strings.Join(want, " "), true
}

// factBarred is the rule that keeps a company's token out of a city, or none.
func (x *Table) factBarred(id engine.ID, city, rule string) (got string, ok, known bool) {
	h, s, err := kit.City(x.Game, city)
	if err != nil {
		return "", false, false
	}
	got = "none"
	if r := (*engine.RuleError)(nil); errors.As(kit.CheckToken(x.Game, id, h, s), &r) {
		got = r.Rule
	}
	return got, got == rule, true
}

func (x *Table) factStack(w []string) (got string, ok, known bool) {
	var at market.At
	if len(w) < 2 {
		return "", false, false
	}
	if _, err := fmt.Sscanf(w[0], "%d,%d", &at.Row, &at.Col); err != nil {
		return "", false, false
	}
	got = orNone(strings.Join(x.Prices.Stack(at), " "))
	return got, got == strings.Join(w[1:], " "), true
}

func orNobody(id engine.ID) string {
	if id == engine.Nobody {
		return "nobody"
	}
	return string(id)
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

func failed(err error) string {
	if err != nil {
		return ", " + err.Error()
	}
	return ""
}
