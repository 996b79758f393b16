// Package selfplay plays games at random, from nothing but what the engine offers. It finds rules that contradict each
// other: an offer that is refused, a position in which nobody can move, money that appears.
package selfplay

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// Most is how many actions a game may take; no game of sane length gets near it.
const Most = 20_000

// Player chooses actions. The same seed chooses the same ones.
type Player struct {
	rng    *rand.Rand
	rounds string // the round under way, and how often each verb was chosen in it
	chosen map[string]int
	bold   bool
}

// New makes a player from a seed.
func New(seed uint64) *Player { return &Player{rng: rand.New(rand.NewPCG(seed, 1894))} }

// Bold makes a player who chooses the orders that end something, such as a bankruptcy, as often as all others where the step that waits
// takes them.
func Bold(seed uint64) *Player {
	p := New(seed)
	p.bold = true
	return p
}

// Game plays the game to its end and calls each after every action, with the action as recorded.
func (p *Player) Game(g *engine.Game, each func(engine.Action) error) error {
	for n := 0; !g.Finished; n++ {
		if n == Most {
			return fmt.Errorf("the game has not ended after %d actions, in %s", n, g.Where())
		}
		a, err := p.Choose(g)
		if err != nil {
			return err
		}
		done, err := g.Apply(a)
		if err != nil {
			return fmt.Errorf("action %d: the engine offered %q and refuses it: %w", n+1, a, err)
		}
		if err := kit.Consistent(g); err != nil {
			return fmt.Errorf("after action %d, %q: %w", n+1, done, err)
		}
		if each != nil {
			if err := each(done); err != nil {
				return err
			}
		}
	}
	return nil
}

// Choose picks an action among those offered.
func (p *Player) Choose(g *engine.Game) (engine.Action, error) {
	verbs, _ := g.Next(engine.Action{})
	if len(verbs) == 0 {
		return engine.Action{}, fmt.Errorf("in %s nothing can be done", g.Where())
	}
	a := engine.Action{Verb: p.verb(g, verbs)}
	for {
		words, whole := g.Next(a)
		if len(words) == 0 && !whole {
			return a, fmt.Errorf("after %q nothing is offered", a)
		}
		if whole && (len(words) == 0 || p.rng.IntN(3) > 0) {
			return a, nil
		}
		a.Args = append(a.Args, p.word(words[p.rng.IntN(len(words))]))
	}
}

// patience is how often a verb is chosen in one round before it becomes rare. Without it an auction can go on for ever,
// since two players may raise their own bids at every turn and lock all money.
const patience = 60

// verb picks a kind of action. Games get somewhere when players pass less often than they act, and hardly ever end them.
func (p *Player) verb(g *engine.Game, verbs []engine.Choice) string {
	if where := g.Where(); where != p.rounds {
		p.rounds, p.chosen = where, map[string]int{}
	}
	final := map[string]bool{}
	for _, m := range g.Moves() {
		final[m.Verb] = m.Final
	}
	// Where a table may end the game at any moment, that is chosen only when nothing else can be done: it would prove little.
	others := slices.ContainsFunc(verbs, func(c engine.Choice) bool { return !final[c.Word] })
	anytime := others && (g.Waives(kit.EndEarly) || g.Waives(kit.NoEmergency))
	weight := func(c engine.Choice) int {
		switch {
		case final[c.Word] && anytime:
			return 0
		case final[c.Word] && !(p.bold && g.Takes(c.Word)), c.Word != "pass" && p.chosen[c.Word] > patience*len(g.Players):
			return 1
		case c.Word == "pass":
			return 100
		}
		return 300
	}
	all := 0
	for _, c := range verbs {
		all += weight(c)
	}
	n := p.rng.IntN(all)
	for _, c := range verbs {
		if n -= weight(c); n < 0 {
			p.chosen[c.Word]++
			return c.Word
		}
	}
	return verbs[0].Word
}

// word picks a number of a range, small ones more often, or the word.
func (p *Player) word(c engine.Choice) string {
	if c.Word != "" {
		return c.Word
	}
	steps := (c.Max - c.Min) / max(c.Step, 1)
	n := min(p.rng.IntN(steps+1), p.rng.IntN(steps+1))
	return strconv.Itoa(c.Min + n*max(c.Step, 1))
}
