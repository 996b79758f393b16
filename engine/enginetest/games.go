package enginetest

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/notation"
	"stationmaster/engine/selfplay"
)

// titleOf is the title with that id. Without it the test fails and says why.
func titleOf(t testing.TB, id string) *engine.Title {
	t.Helper()
	title, err := engine.Need(id)
	if err != nil {
		t.Fatal(err)
	}
	return title
}

// RandomGame plays a whole random game of a title. Each is called after every action; it may be nil.
func RandomGame(t testing.TB, title string, players int, seed uint64, options []string,
	each func(g *engine.Game, a engine.Action)) *engine.Record {
	t.Helper()
	r := &engine.Record{Title: title, Players: []string{"Ada", "Ben", "Cy", "Dot", "Eve", "Fay"}[:players], Options: options, Seed: seed}
	g, err := engine.New(titleOf(t, title), r.Players, options, seed)
	if err != nil {
		t.Fatal(err)
	}
	err = selfplay.New(seed).Game(g, func(a engine.Action) error {
		r.Actions = append(r.Actions, a)
		if each != nil {
			each(g, a)
		}
		return nil
	})
	if bug := (*engine.BugError)(nil); errors.As(err, &bug) {
		t.Log(bug.Stack)
	}
	if err != nil {
		t.Fatalf("%d players, seed %d: %v", players, seed, err)
	}
	return r
}

// RandomGames plays that many random games for each number of players, in short tests only one. All of the verbs,
// separated by spaces, must occur. Each is called after every action; it may be nil.
func RandomGames(t *testing.T, title string, games int, verbs string, each func(g *engine.Game, a engine.Action)) {
	t.Helper()
	seen := map[string]bool{}
	table := titleOf(t, title).Sheet.Players
	for players := table.Min; players <= table.Max; players++ {
		for seed := range uint64(games) {
			RandomGame(t, title, players, seed, nil, func(g *engine.Game, a engine.Action) {
				seen[a.Verb] = true
				if each != nil {
					each(g, a)
				}
			})
			if testing.Short() {
				return
			}
		}
	}
	for _, v := range strings.Fields(verbs) {
		if !seen[v] {
			t.Errorf("no game has the action %q", v)
		}
	}
}

// Replays checks that a record always leads to the same state: from its actions, from its text, and typed order by
// order in lower case.
func Replays(t testing.TB, r *engine.Record) {
	t.Helper()
	want, err := engine.Replay(r)
	if err != nil {
		t.Fatal(err)
	}
	again, err := engine.Replay(r)
	if err != nil {
		t.Fatal(err)
	}
	if !want.Finished || again.Hash() != want.Hash() {
		t.Errorf("finished %t; played twice it ends alike: %t", want.Finished, again.Hash() == want.Hash())
	}
	var text bytes.Buffer
	if err := notation.Write(&text, r); err != nil {
		t.Fatal(err)
	}
	f, err := notation.Read(&text)
	if err != nil {
		t.Fatal(err)
	}
	read, err := engine.Replay(&f.Record)
	if err != nil {
		t.Fatal(err)
	}
	if read.Hash() != want.Hash() {
		t.Error("the text plays to another state")
	}
	typed, err := engine.New(titleOf(t, r.Title), r.Players, r.Options, r.Seed)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range r.Actions {
		order := engine.Order(strings.ToLower(a.String()))
		order.By = a.By
		if _, err := typed.Apply(notation.Match(typed, order)); err != nil {
			t.Fatal(err)
		}
	}
	if typed.Hash() != want.Hash() {
		t.Error("typed order by order it ends in another state")
	}
}

// Agrees checks that Apply accepts exactly what is offered, see [selfplay.Agree], at positions of random games for
// each number of players; try picks the positions. Fewer than 500 accepted and 150 refused orders would prove
// nothing.
func Agrees(t *testing.T, title string, try func(g *engine.Game, n int) bool) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	accepted, refused, n := 0, 0, 0
	table := titleOf(t, title).Sheet.Players
	for players := table.Min; players <= table.Max; players++ {
		RandomGame(t, title, players, 9, nil, func(g *engine.Game, _ engine.Action) {
			if n++; g.Finished || !try(g, n) {
				return
			}
			a, r, err := selfplay.Agree(g, rng)
			if err != nil {
				t.Fatal(err)
			}
			accepted, refused = accepted+a, refused+r
		})
	}
	if accepted < 500 || refused < 150 {
		t.Errorf("%d accepted, %d refused: too few to prove anything", accepted, refused)
	}
}

// GoOn gives the orders of players who have but one, as the bot does after every command, and returns them.
func GoOn(t testing.TB, g *engine.Game) (given []engine.Action) {
	t.Helper()
	for {
		a, ok := g.Only()
		if !ok {
			return given
		}
		if _, err := g.Apply(a); err != nil {
			t.Fatal(err)
		}
		given = append(given, a)
	}
}

// Batch is orders that one player of a table can send together.
type Batch struct {
	Who    engine.ID
	Orders []engine.Action
}

// Batches plays g at random until stop, and returns its orders for a table to be told in few commands: all is a player who may act for everybody and sends
// up to a hundred at a time. The last twelve come singly from the players themselves, as they do in play.
func Batches(t testing.TB, g *engine.Game, seed uint64, all engine.ID, stop func(g *engine.Game) bool) []Batch {
	t.Helper()
	const most, singly = 100, 12
	random := selfplay.New(seed)
	var single []Batch
	// These orders begin a batch: a pass that would be taken for a superfluous one after the end of somebody's turn, and what all would do themselves if
	// they sent it, which comes from its own player.
	begins, own := map[int]bool{}, map[int]bool{}
	forced := map[int]bool{} // what the bot does, unless it comes in the middle of a batch
	for n := 0; !stop(g); n++ {
		if g.Finished {
			t.Fatalf("%s with seed %d ends too soon", g.Title().ID, seed)
		}
		a, err := random.Choose(g)
		if err != nil {
			t.Fatal(err)
		}
		who := g.Decider()
		own[n] = who != all && g.MayAct(all, a.Verb)
		begins[n] = n == 0 || own[n] || own[n-1] || a.Verb == "pass" && single[n-1].Orders[0].Verb != "pass" && who != single[n-1].Who
		single = append(single, Batch{who, []engine.Action{a}})
		_, forced[n] = g.Only()
		if _, err := g.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	var out []Batch
	for n, b := range single {
		last := len(out) - 1
		alone := n >= len(single)-singly || own[n]
		starts := alone || begins[n] || len(out[last].Orders) == most
		switch {
		case starts && forced[n] && n > 0:
			begins[n+1] = true
		case alone:
			out = append(out, b)
		case starts:
			out = append(out, Batch{all, b.Orders})
		default:
			out[last].Orders = append(out[last].Orders, b.Orders...)
		}
	}
	return out
}

// String is the orders as one line.
func (b Batch) String() string {
	var all []string
	for _, a := range b.Orders {
		all = append(all, a.String())
	}
	return strings.Join(all, "; ")
}
