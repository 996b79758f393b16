// Package selfplay plays random games, knowing only what the engine offers. It finds contradictions in the rules: an
// offer that is refused, a position without a move, money that appears from nowhere.
package selfplay

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// Most limits the actions of a game; no real game comes near it.
const Most = 20_000

// Player chooses actions. The same seed makes the same choices.
type Player struct {
	rng    *rand.Rand
	rounds string // the current round, and how often each verb was chosen in it
	chosen map[string]int
	bold   bool
}

// New makes a player from a seed.
func New(seed uint64) *Player { return &Player{rng: rand.New(rand.NewPCG(seed, 1894))} }

// Bold makes a player who chooses orders that end something, such as a bankruptcy, as often as others.
func Bold(seed uint64) *Player {
	p := New(seed)
	p.bold = true
	return p
}

// Game plays the game to its end and calls each after every action, as recorded.
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
			return fmt.Errorf("action %d: the engine offered %q but refuses it: %w", n+1, a, err)
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

// Choose picks one of the offered actions.
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

// patience is how often a verb is chosen in one round before it becomes rare. Otherwise an auction might never end,
// since two players may keep raising their own bids and lock up all money.
const patience = 60

// verb picks a verb. Games progress if players pass less often than they act, and hardly ever end things.
func (p *Player) verb(g *engine.Game, verbs []engine.Choice) string {
	if where := g.Where(); where != p.rounds {
		p.rounds, p.chosen = where, map[string]int{}
	}
	final := map[string]bool{}
	for _, m := range g.Moves() {
		final[m.Verb] = m.Final
	}
	// Where a table may end the game at any time, do so only if nothing else is possible: such a game would prove
	// little.
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

// word picks the word, or a number of the range, small ones more often.
func (p *Player) word(c engine.Choice) string {
	if c.Word != "" {
		return c.Word
	}
	steps := (c.Max - c.Min) / max(c.Step, 1)
	n := min(p.rng.IntN(steps+1), p.rng.IntN(steps+1))
	return strconv.Itoa(c.Min + n*max(c.Step, 1))
}
