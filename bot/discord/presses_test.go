package discord_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/bot/discord/discordtest"
	"stationmaster/bot/offer"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
	"stationmaster/engine/notation"
	"stationmaster/engine/selfplay"
)

// press presses a message's first button that leads to a line beginning with one of the words, or chooses it from a menu, and returns
// what is shown then. With done set, the press must change the game.
func (w *walk) press(u *discordtest.User, m discordtest.Message, done bool, begins ...string) discordtest.Message {
	w.t.Helper()
	head := w.game().Head
	is := func(line string) bool {
		return slices.ContainsFunc(begins, func(b string) bool { return strings.HasPrefix(line, b) })
	}
	var a discordtest.Answer
	found := false
	for _, b := range m.Pressable() {
		if line := b.CustomID[strings.LastIndex(b.CustomID, "|")+1:]; !found && strings.HasPrefix(b.CustomID, "b|") && is(line) {
			a, found = w.d.Press(u, m, b.Label), true
		}
	}
	for _, menu := range m.Menus() {
		for _, o := range menu.Options {
			if !found && is(o.Value) {
				a, found = w.d.Choose(u, m, o.Label), true
			}
		}
	}
	if !found {
		w.t.Fatalf("nothing of %q can be pressed in:\n%s\n%q", begins, m.Text(), m.Buttons())
	}
	if !done {
		return a.Shown()
	}
	patiently(w.t, fmt.Sprintf("%q has been pressed: %s", begins, a.Text()), func() bool { return w.game().Head != head })
	w.catchUp()
	if w.g.Finished {
		return m
	}
	next, _ := w.turn(w.thread)
	return next
}

// catchUp plays what was pressed in the test's own game.
func (w *walk) catchUp() {
	w.t.Helper()
	for _, text := range w.record()[w.g.Actions:] {
		if _, err := w.g.Apply(notation.Match(w.g, engine.Order(text))); err != nil {
			w.t.Fatal(err)
		}
	}
	w.orders = w.g.Actions
}

// The kinds of turns whose presses are counted.
const (
	aBid   = "bid"
	aShare = "share"
	aTrain = "train"
	aTurn  = "turn that lays a tile and runs"
)

// kindsNow lists the kinds possible in a position.
func kindsNow(g *engine.Game) []string {
	if g.Finished {
		return nil
	}
	var out []string
	next, _ := g.Next(engine.Action{})
	can := func(verb string) bool {
		return slices.ContainsFunc(next, func(c engine.Choice) bool { return c.Word == verb })
	}
	step := g.Waiting().Name
	if can("bid") {
		out = append(out, aBid)
	}
	if can("buy") && g.Round.Kind == "stock" {
		out = append(out, aShare)
	}
	if next := kit.NextTrain(g); step == "trains" && next != nil && g.Cash(g.Turn.Of) >= g.Sheet().Model(next.Model).Price {
		if _, whole := g.Next(engine.Order("train " + next.Model)); whole {
			out = append(out, aTrain)
		}
	}
	if step == "track" && can("lay") && fewLays(g) && slices.ContainsFunc(g.Usual(nil), func(a engine.Action) bool { return a.Verb == "run" }) {
		out = append(out, aTurn)
	}
	return out
}

// fewLays reports whether everything that may be laid on the first hex offered has room in one menu. Otherwise the tile is chosen before its
// rotation, such as on some hexes with two towns.
func fewLays(g *engine.Game) bool {
	hexes, _ := g.Next(engine.Order("lay"))
	n := 0
	g.EachDistinct(g.Waiting().Move("lay"), func(a engine.Action) bool {
		if a.Args[0] == hexes[0].Word {
			n++
		}
		return n <= offer.MostOptions
	})
	return n <= offer.MostOptions
}

// soonest is the seed, the same for title and player, whose random game comes first to a turn of that kind.
func soonest(t *testing.T, title *engine.Title, kind string) (best uint64) {
	t.Helper()
	least := 1000
	for seed := range uint64(40) {
		g, err := engine.New(title, []string{"Ada", "Ben", "Cy"}, nil, seed)
		if err != nil {
			t.Fatal(err)
		}
		p := selfplay.New(seed)
		for g.Actions < least && !g.Finished {
			if slices.Contains(kindsNow(g), kind) {
				best, least = seed, g.Actions
				break
			}
			a, err := p.Choose(g)
			if err != nil {
				t.Fatal(err)
			}
			if a.Verb == "settle" { // the game would end too early
				continue
			}
			if _, err := g.Apply(a); err != nil {
				t.Fatal(err)
			}
			enginetest.GoOn(t, g)
		}
	}
	if least == 1000 {
		t.Fatalf("no game comes to a %s", kind)
	}
	return best
}

// The most common turns take few presses: one for a minimum bid, a share or a train, and three for a turn that lays one tile, runs
// and pays: where, what, and the rest as usual.
func TestPresses(t *testing.T) {
	for _, title := range enginetest.Titles(t, enginetest.Of(1, 2, 5)) {
		t.Run(title.ID, func(t *testing.T) {
			c := newClub(t)
			c.start()
			for _, kind := range []string{aBid, aShare, aTrain, aTurn} {
				seed := soonest(t, title, kind)
				w := c.play(c.begin(fmt.Sprintf("%s seed:%d", title.ID, seed)), seed)
				for !slices.Contains(kindsNow(w.g), kind) {
					w.next(1)
				}
				m, u := w.turn(w.thread)
				turn, who := w.g.Round.Turns, w.g.Turn.Of
				trains := w.g.Owns(who)
				switch kind {
				case aBid:
					w.press(u, m, true, "do bid")
				case aShare:
					w.press(u, m, true, "do buy")
				case aTrain:
					w.press(u, m, true, "do train")
					if w.g.Owns(who) != trains+1 {
						t.Errorf("%s has %d trains, and had %d", who, w.g.Owns(who), trains)
					}
				case aTurn:
					w.press(u, w.press(u, w.press(u, m, false, "choose lay"), true, "do lay"), true, "do usual")
				}
				if w.g.Round.Turns == turn && (kind == aShare || kind == aTurn) {
					t.Errorf("the turn goes on after a %s", kind)
				}
				t.Logf("a %s: seed %d, %d orders", kind, seed, w.g.Actions)
			}
		})
	}
}
