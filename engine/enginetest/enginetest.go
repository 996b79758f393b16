// Package enginetest sets up positions for the tests of titles and says in a line what should happen in them.
//
//	x := enginetest.New(t, "1894", 3, `
//	  phase green
//	  cash P1=500 P2=30
//	  company NORD par=80 at=1,2 cash=377 *P1=50 P2=10 pool=10 trains=2,3 tokens=D9,G14 operated
//	  private GLG NORD
//	  tile D9 57 1
//	  operate NORD 2 of 2
//	`)
//	x.Do("lay E8 8 2; pass")
//	x.Refused("token F15", "1894-TOK-04")
//	x.Wants("NORD cash", 337)
package enginetest

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
	"stationmaster/engine/notation"
)

// Table is a game under test.
type Table struct {
	*engine.Game
	t testing.TB
}

// New sets up a table with that many players and changes it by the lines of the position; without any, it is the table after
// setup. The lines:
//
//	seed 7                          of the setup; the first line
//	options a b                     agreed before the start; before all other lines but seed
//	setup                           privates, minors and shares are as dealt, for what comes before the first stock round
//	phase brown                     and the trains of earlier phases gone from the supply
//	cash P1=500 P2=30               of players
//	company NORD par=80 at=1,2 cash=377 *P1=50 P2=10 pool=10 treasury=10 trains=2,3 tokens=D9,G6.1 home=G6 operated unfloated
//	                                the star marks the president; what nobody holds is unsold; price=90 is the first cell of
//	                                that price, kind=major another kind than at the start, which comes before the holders
//	company 7 owner=P1 cash=50 trains=2,2* tokens=E10.1   a minor; those of no line are closed; * marks an obsolete train;
//	                                tokens beyond those of its charter are added
//	closed NORD SUD                 have left the game for good
//	priority P2                     who begins the next stock round
//	private GLG NORD                its owner, a player or a company; privates of no line are closed, and no shares are dealt
//	tile D9 57 1                    lies on the map
//	aside OUEST G10                 a token that was put aside
//	left 4=2                        that many trains of a model are left in the supply
//	pool 2,3                        trains that companies have given up
//	memo ferry NORD                 something remembered for the game, about up to two ids
//	memo forts=2 NORD               the same with a number; a space in its name is written _
//	pieces none                     all pieces but companies' tokens leave the map
//	piece port NORD G10 -2 0        a piece of a kind that NORD owns, or nobody: hex, stop (-1 aside, -2 beside), slot
//	cleared G10 H28                 pieces that nobody owns have left these hexes
//	bankrupt P2                     has left the game; others come to hold what they had by lines of their own
//	order P3 P1 P2                  seat order
//	stock 2 P1                      stock round 2, this player's turn
//	operate NORD 1 of 2             operating round, this company's turn; "1.3 of 3" is the third one of set 1
//	done EST SUD                    have operated in this round; after operate
//	round exchange 4 P1             a title's own round, its number, and who begins it
//	earned 120                      the company at turn has run its trains, and can do nothing of what comes before; after operate
//	bank 130 P3                     so much is left in the bank, and this player has the rest; after all cash
func New(t testing.TB, title string, players int, position string) *Table {
	t.Helper()
	var lines []positionLine
	for _, l := range strings.Split(position, "\n") {
		l, _, _ = strings.Cut(l, "#")
		if w := strings.Fields(l); len(w) > 0 {
			lines = append(lines, positionLine{words: w})
		}
	}
	return setUp(t, title, players, lines, func(positionLine) {})
}

// setUp is New for lines that have been read; it calls each before it carries out a line.
func setUp(t testing.TB, title string, players int, position []positionLine, each func(positionLine)) *Table {
	t.Helper()
	x := &Table{t: t}
	var names, options []string
	for i := range players {
		names = append(names, fmt.Sprintf("Player %d", i+1))
	}
	seed := uint64(1)
	var lines []positionLine
	for _, p := range position {
		each(p)
		switch p.words[0] {
		case "seed":
			seed = uint64(x.number(p.words[1]))
		case "options":
			options = p.words[1:]
		default:
			lines = append(lines, p)
		}
	}
	g, err := engine.New(titleOf(t, title), names, options, seed)
	if err != nil {
		t.Fatal(err)
	}
	x.Game = g
	if len(lines) == 0 {
		return x
	}
	if !slices.ContainsFunc(lines, func(p positionLine) bool { return p.words[0] == "setup" }) {
		clearTable(g)
	}
	for _, p := range lines {
		each(p)
		x.line(p.words)
	}
	if err := g.Advance(); err != nil {
		t.Fatal(err)
	}
	return x
}

// clearTable takes away what was dealt at setup, for the lines of a position to give.
func clearTable(g *engine.Game) {
	for i := range g.Privates {
		g.Privates[i].Closed = true
		g.Privates[i].Owner = engine.Gone
	}
	for i := range g.Companies {
		c := &g.Companies[i]
		unsell(c)
		if c.Kind.Owned {
			kit.Bequeath(g, c, engine.Bank, engine.Gone)
			kit.Close(g, c)
		}
	}
	g.Memos = slices.DeleteFunc(g.Memos, func(m engine.Memo) bool { return m.Span != engine.ThisGame })
}

func (x *Table) line(w []string) {
	x.t.Helper()
	g := x.Game
	switch w[0] {
	case "phase":
		x.phase(w[1])
	case "cash":
		for _, p := range w[1:] {
			id, n, _ := strings.Cut(p, "=")
			if g.Player(engine.ID(id)) == nil {
				x.t.Fatalf("no player %s", id)
			}
			x.setCash(engine.ID(id), engine.Money(x.number(n)))
		}
	case "company":
		x.company(engine.ID(w[1]), w[2:])
	case "closed":
		for _, id := range w[1:] {
			kit.Close(g, g.Company(engine.ID(id)))
		}
	case "private":
		p := g.Private(engine.ID(w[1]))
		if p == nil {
			x.t.Fatalf("no private %s in this game", w[1])
		}
		p.Owner, p.Closed = engine.ID(w[2]), false
	case "tile":
		h := g.Sheet().Map.Find(w[1])
		b := g.Map()
		tile := b.Set.Tile(w[2])
		if h == board.None || tile == nil {
			x.t.Fatalf("no hex or tile: %v", w)
		}
		keep := make([]int, len(b.Face(h).Stops))
		for i := range keep {
			keep[i] = min(i, len(tile.Face(0).Stops)-1)
		}
		b.Lay(h, tile, x.number(w[3]), keep)
	case "aside":
		kit.NextToken(g, engine.ID(w[1])).Used = true
		g.Map().Put(w[1], g.Sheet().Map.Find(w[2]), board.Aside)
	case "left":
		for _, p := range w[1:] {
			model, n, _ := strings.Cut(p, "=")
			keep := x.number(n)
			for i := range g.Trains {
				if t := g.Trains[i]; t.Model == model && t.Owner == engine.Supply {
					if keep--; keep < 0 {
						t.Owner = engine.Gone
						g.SetTrain(t)
					}
				}
			}
		}
	case "pool":
		for _, m := range strings.Split(w[1], ",") {
			x.take(m, engine.Pool, 1)
		}
	case "pieces":
		g.Board.RemoveTokens(func(t board.Token) bool { return t.Kind != "" })
		g.Touch()
	case "piece":
		owner := w[2]
		if owner == "nobody" {
			owner = ""
		}
		g.Board.Tokens = append(g.Board.Tokens, board.Token{Kind: strings.ReplaceAll(w[1], "_", " "), Owner: owner,
			Hex: g.Sheet().Map.Find(w[3]), Stop: x.number(w[4]), Slot: x.number(w[5])})
		g.Touch()
	case "cleared":
		for _, hex := range w[1:] {
			h := g.Sheet().Map.Find(hex)
			g.Board.RemoveTokens(func(t board.Token) bool { return t.Owner == "" && t.Hex == h })
		}
		g.Touch()
	case "bankrupt":
		g.Player(engine.ID(w[1])).Bankrupt = true
	case "memo":
		name, number, ok := strings.Cut(w[1], "=")
		n := 1
		if ok {
			n = x.number(number)
		}
		var about []engine.ID
		for _, id := range w[2:] {
			about = append(about, engine.ID(id))
		}
		(&engine.Memory{Name: strings.ReplaceAll(name, "_", " "), Span: engine.ThisGame}).Set(g, n, about...)
	case "priority":
		g.Priority = engine.ID(w[1])
	case "order":
		g.Order = nil
		for _, p := range w[1:] {
			g.Order = append(g.Order, engine.ID(p))
		}
	case "stock":
		g.Round = engine.Round{Kind: "stock", Number: x.number(w[1]), Order: slices.Clone(g.Order)}
		g.Begin(engine.ID(w[2]))
	case "operate":
		g.Round = engine.Round{Kind: "operating", Number: 2, Sub: 1, Of: 1}
		if len(w) == 5 {
			set, sub, ok := strings.Cut(w[2], ".")
			if !ok {
				set, sub = "2", w[2]
			}
			g.Round.Number, g.Round.Sub, g.Round.Of = x.number(set), x.number(sub), x.number(w[4])
		}
		g.Begin(engine.ID(w[1]))
		c := g.Company(g.Turn.Of) // unless this is its first turn
		c.Turns = 1 + max(c.Turns, 1)
	case "done":
		for _, id := range w[1:] {
			g.Round.Done = append(g.Round.Done, engine.ID(id))
		}
	case "setup":
	case "round":
		g.BeginRound(w[1], x.number(w[2]), engine.ID(w[3]))
	case "bank":
		if g.Player(engine.ID(w[2])) == nil {
			x.t.Fatalf("no player %s", w[2])
		}
		g.Pay(engine.Bank, engine.ID(w[2]), g.Bank-engine.Money(x.number(w[1])))
	case "earned":
		for _, step := range g.Title().Rounds["operating"].Steps {
			if step.Name == "dividend" {
				break
			}
			if !step.Alone { // a question is still asked
				g.FinishStep(step.Name)
			}
		}
		g.Company(g.Turn.Of).Earned = engine.Money(x.number(w[1]))
	default:
		x.t.Fatalf("no such line of a position: %v", w)
	}
}

func (x *Table) number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		x.t.Helper()
		x.t.Fatalf("%q is no number", s)
	}
	return n
}

func (x *Table) setCash(id engine.ID, m engine.Money) {
	if have := x.Game.Cash(id); have < m {
		x.Game.Pay(engine.Bank, id, m-have)
	} else {
		x.Game.Pay(id, engine.Bank, have-m)
	}
}

// phase starts a phase. Only the supply has moved on; nobody is affected.
func (x *Table) phase(name string) {
	g := x.Game
	for i, p := range g.Sheet().Phases {
		if p.Name != name {
			continue
		}
		g.Phase = i
		if i == 0 {
			return // nothing has been sold yet
		}
		for k := range g.Trains {
			if t := g.Trains[k]; t.Owner == engine.Supply && t.Model != p.On {
				t.Owner = engine.Gone
				g.SetTrain(t)
			} else if t.Model == p.On {
				if t.Owner == engine.Supply && !g.Sheet().Model(p.On).Count.Endless {
					t.Owner = engine.Gone // the first copy started the phase, unless some company has it
					g.SetTrain(t)
				}
				return
			}
		}
		return
	}
	x.t.Fatalf("no phase %q", name)
}

// take gives somebody trains of a model, from the supply while it has any.
func (x *Table) take(model string, to engine.ID, n int) {
	g := x.Game
	model, obsolete := strings.CutSuffix(model, "*")
	if g.Sheet().Model(model) == nil {
		x.t.Fatalf("no train %q", model)
	}
	for range n {
		i := slices.IndexFunc(g.Trains, func(t engine.Train) bool {
			return t.Model == model && (t.Owner == engine.Supply && !g.Sheet().Model(model).Count.Endless || t.Owner == engine.Gone || g.Sheet().Model(model).Car() && t.Owner == engine.Pool)
		})
		if i < 0 {
			if !g.Sheet().Model(model).Count.Endless {
				x.t.Fatalf("no train %s is left", model)
			}
			g.Trains = append(g.Trains, engine.Train{N: len(g.Trains), Model: model})
			i = len(g.Trains) - 1
		}
		t := g.Trains[i]
		t.Owner, t.Obsolete = to, obsolete
		g.SetTrain(t)
	}
}

func (x *Table) company(id engine.ID, w []string) {
	x.t.Helper()
	g := x.Game
	c := g.Company(id)
	if c == nil {
		x.t.Fatalf("no company %s", id)
	}
	unsell(c)
	c.Floated, c.Closed = true, false
	if !c.Kind.Owned {
		c.Par = g.Charter(id).Pars[0]
	}
	at, placed := market.At{}, false
	for _, f := range w {
		key, value, _ := strings.Cut(f, "=")
		switch key {
		case "par":
			c.Par = engine.Money(x.number(value))
			if !placed {
				if p, ok := g.Market().Find(int(c.Par), "p"); ok {
					at = p
				} else if p, ok := g.Market().Find(int(c.Par), c.Kind.Par); ok && c.Kind.Par != "" {
					at = p
				} else {
					at, _ = g.Market().Find(int(c.Par), "s")
				}
			}
		case "at":
			row, col, _ := strings.Cut(value, ",")
			at, placed = market.At{Row: x.number(row), Col: x.number(col)}, true
		case "price":
			to, ok := g.Market().Find(x.number(value), "")
			if !ok {
				x.t.Fatalf("the market has no %s", value)
			}
			at, placed = to, true
		case "kind":
			kit.Recut(g, c, g.Sheet().Kind(value), c.Unsold())
		case "cash":
			x.setCash(id, engine.Money(x.number(value)))
		case "trains":
			for _, m := range strings.Split(value, ",") {
				x.take(m, id, 1)
			}
		case "tokens":
			for _, city := range strings.Split(value, ",") {
				h, s, err := kit.City(g, city)
				if err != nil {
					x.t.Fatal(err)
				}
				if kit.NextToken(g, id) == nil {
					c.Tokens = append(c.Tokens, engine.Token{})
				}
				kit.PutToken(g, id, h, s)
			}
		case "home":
			c.Home = []engine.Home{{Hex: value, City: engine.AnyCity}}
		case "owner":
			c.HandOver(0, engine.ID(value))
		case "operated":
			c.Turns = 1
		case "unfloated":
			c.Floated = false
		case "unparred":
			c.Floated, c.Par = false, 0
		default:
			x.hold(c, key, x.number(value)*c.Shares()/100)
		}
	}
	if c.Par > 0 {
		g.Prices.Place(string(id), at)
	}
}

// unsell returns all of a company's certificates to the unsold ones, except shares that are not in play.
func unsell(c *engine.Company) {
	for i := range c.Certs {
		c.HandOver(i, c.Unsold())
		if i >= len(c.Kind.Certificates) {
			c.HandOver(i, engine.Gone)
		}
	}
}

func (x *Table) hold(c *engine.Company, holder string, shares int) {
	who := engine.ID(strings.TrimPrefix(holder, "*"))
	if who == "treasury" {
		who = c.ID
	}
	if strings.HasPrefix(holder, "*") {
		c.HandOver(0, who)
		shares -= c.PresidentShares()
	}
	if shares > 0 {
		c.Give(c.Unsold(), who, shares)
	}
}

// Do plays orders that must all be accepted.
func (x *Table) Do(orders string) {
	x.t.Helper()
	as, err := notation.Parse(orders)
	if err != nil {
		x.t.Fatal(err)
	}
	for _, a := range as {
		x.do(a)
	}
}

func (x *Table) do(a engine.Action) {
	x.t.Helper()
	if _, err := x.Apply(a); err != nil {
		x.t.Fatalf("%s: %v", a, err)
	}
	if err := kit.Consistent(x.Game); err != nil {
		x.t.Fatalf("after %s: %v", a, err)
	}
}

// Refused plays an order that must be refused under the rule and change nothing.
func (x *Table) Refused(order, rule string) {
	x.t.Helper()
	x.refuses(engine.Order(order), rule, "")
}

// anyRule stands for whatever rule an order is refused under.
const anyRule = "any"

// refuses plays an order that must be refused under the rule, in words that have these, and change nothing.
func (x *Table) refuses(order engine.Action, rule, words string) {
	x.t.Helper()
	before := x.Hash()
	_, err := x.Apply(order)
	var r *engine.RuleError
	switch {
	case err == nil:
		x.t.Fatalf("%s was accepted, want a refusal by %s", order, rule)
	case !errors.As(err, &r):
		x.t.Fatalf("%s: %v, want a refusal by %s", order, err, rule)
	case rule != anyRule && r.Rule != rule:
		x.t.Fatalf("%s was refused by %q (%v), want %s", order, r.Rule, err, rule)
	case !strings.Contains(err.Error(), words):
		x.t.Fatalf("%s was refused with %q, which lacks %q", order, err, words)
	case x.Hash() != before:
		x.t.Fatalf("%s was refused and changed the game", order)
	}
}

// Offered reports whether the engine offers the word after the order: Offered("lay", "G6").
func (x *Table) Offered(order, word string) bool {
	cs, _ := x.Next(engine.Order(order))
	return slices.ContainsFunc(cs, func(c engine.Choice) bool { return c.Holds(word) })
}

// Offers requires that exactly these words are offered after the order; a range is "5-20".
func (x *Table) Offers(order string, words ...string) {
	x.t.Helper()
	cs, _ := x.Next(engine.Order(order))
	var got []string
	for _, c := range cs {
		if c.Word != "" {
			got = append(got, c.Word)
		} else {
			got = append(got, fmt.Sprintf("%d-%d", c.Min, c.Max))
		}
	}
	slices.Sort(got)
	slices.Sort(words)
	if !slices.Equal(got, words) {
		x.t.Fatalf("after %q the engine offers %v, want %v", order, got, words)
	}
}

// Verbs lists what can be done now.
func (x *Table) Verbs() []string {
	cs, _ := x.Next(engine.Action{})
	var out []string
	for _, c := range cs {
		out = append(out, c.Word)
	}
	return out
}

// Wants compares one figure: "P1 cash", "NORD cash", "NORD price", "NORD par", "NORD P1" (percent held; the holder
// may be ipo, pool or treasury), "NORD revenue", "P1 worth", "P1 certs". An unknown figure fails the test.
func (x *Table) Wants(what string, want int) {
	x.t.Helper()
	got, known := x.figure(what)
	if !known {
		x.t.Fatalf("no figure %q", what)
	}
	if got != want {
		x.t.Fatalf("%s is %d, want %d", what, got, want)
	}
}

// figure returns the figure of that name; known is false if the game has no such figure.
func (x *Table) figure(what string) (n int, known bool) {
	word, key, _ := strings.Cut(what, " ")
	id := engine.ID(word)
	c, player := x.Company(id), x.Player(id) != nil
	switch {
	case key == "cash" && (c != nil || player || id == engine.Bank):
		return int(x.Game.Cash(id)), true
	case key == "worth" && player:
		return int(x.Worth(id)), true
	case key == "certs" && player:
		return kit.CertCount(x.Game, id), true
	case c == nil:
		return 0, false
	case key == "price":
		return int(x.Price(id)), true
	case key == "par":
		return int(c.Par), true
	case key == "revenue":
		return int(c.Earned), true
	case key == "treasury":
		return int(c.Part(id)), true
	}
	holder := engine.ID(key)
	return int(c.Part(holder)), x.holds(holder)
}

// holds reports whether an id can hold shares: those that the engine knows, and those that a title deals shares to.
func (x *Table) holds(id engine.ID) bool {
	if id == engine.IPO || id == engine.Pool || id == engine.Gone || x.Player(id) != nil || x.Company(id) != nil || x.Private(id) != nil {
		return true
	}
	return slices.ContainsFunc(x.Companies, func(c engine.Company) bool { return c.Held(id) > 0 })
}

// Trains requires these trains of a company, in any order.
func (x *Table) Trains(company string, models ...string) {
	x.t.Helper()
	var got []string
	for _, t := range x.TrainsOf(engine.ID(company)) {
		got = append(got, t.Model)
	}
	slices.Sort(got)
	slices.Sort(models)
	if !slices.Equal(got, models) {
		x.t.Fatalf("%s has trains %v, want %v", company, got, models)
	}
}

// Turns requires this decider and, in a company's turn, this step.
func (x *Table) Turns(decider, step string) {
	x.t.Helper()
	w := x.Waiting()
	if w == nil {
		x.t.Fatalf("the game is over (%s), want %s to act", x.End, decider)
	}
	if x.Decider() != engine.ID(decider) || w.Name != step {
		x.t.Fatalf("%s has to act in step %q, want %s in %q", x.Decider(), w.Name, decider, step)
	}
}

// Token reports whether the company has a token in the city, named as in orders.
func (x *Table) Token(company, city string) bool {
	x.t.Helper()
	h, s, err := kit.City(x.Game, city)
	if err != nil {
		x.t.Fatal(err)
	}
	return x.Map().Has(company, h, s)
}

// Until plays on until the step waits, within the current turn: it runs trains, pays out and passes everything else.
func (x *Table) Until(step string) {
	x.t.Helper()
	turn := x.Round.Turns
	for x.Waiting() != nil && x.Waiting().Name != step {
		x.goOn()
		if x.Round.Turns != turn || x.Finished {
			x.t.Fatalf("the turn was over before step %q", step)
		}
	}
}

// EndTurn plays on like Until, to the end of the turn.
func (x *Table) EndTurn() {
	x.t.Helper()
	for turn := x.Round.Turns; x.Round.Turns == turn && !x.Finished; {
		x.goOn()
	}
}

func (x *Table) goOn() {
	x.t.Helper()
	switch x.Waiting().Name {
	case "run":
		x.Do("run")
	case "dividend":
		x.Do("pay")
	default:
		x.Do("pass")
	}
}
