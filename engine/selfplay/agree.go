package selfplay

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/notation"
)

// Give gives orders, as a player might type them, in a position of a record. It returns an error for what must never
// happen: a bug in the rules, or a refusal that changed the game. Refusals themselves are fine.
func Give(r *engine.Record, position int, text string) error {
	part := *r
	part.Actions = r.Actions[:position%len(r.Actions)]
	g, err := engine.Replay(&part)
	if err != nil {
		return err
	}
	orders, err := notation.Parse(text)
	if err != nil {
		return nil
	}
	for _, a := range orders {
		before := g.Hash()
		_, err := g.Apply(notation.Match(g, a))
		var bug *engine.BugError
		if errors.As(err, &bug) {
			return err
		}
		if err != nil && g.Hash() != before {
			return fmt.Errorf("%s was refused and changed the game", a)
		}
	}
	return nil
}

// Agree checks that Apply accepts exactly what is offered in a position. It tries some of the offered actions, and
// each with one word changed, removed or added, and returns how many were accepted and refused.
func Agree(g *engine.Game, rng *rand.Rand) (accepted, refused int, err error) {
	const most = 12 // actions tried in a position
	var offered []engine.Action
	g.Each(func(a engine.Action) bool {
		offered = append(offered, a)
		return true
	})
	if len(offered) == 0 {
		return 0, 0, fmt.Errorf("nothing is offered in %s", g.Where())
	}
	before := g.Hash()
	for range min(len(offered), most) {
		a := offered[rng.IntN(len(offered))]
		if _, err := g.Try(a); err != nil {
			return 0, 0, fmt.Errorf("%s is offered but refused: %w", a, err)
		}
		accepted++
		if a.Verb == "run" {
			continue // routes as good as the best are legal, but too many to offer
		}
		b := changed(rng, g, a)
		_, err := g.Try(b)
		if (err == nil) != isOffered(g, b) {
			return 0, 0, fmt.Errorf("%s: accepted %t, offered %t (%v)", b, err == nil, isOffered(g, b), err)
		}
		if err != nil {
			refused++
		}
	}
	if g.Hash() != before {
		return 0, 0, fmt.Errorf("trying orders has changed the game")
	}
	return accepted, refused, nil
}

// isOffered follows the order word by word through what is offered.
func isOffered(g *engine.Game, a engine.Action) bool {
	holds := func(cs []engine.Choice, word string) bool {
		for _, c := range cs {
			if c.Holds(word) {
				return true
			}
		}
		return false
	}
	verbs, _ := g.Next(engine.Action{})
	if !holds(verbs, a.Verb) {
		return false
	}
	for i, w := range a.Args {
		if cs, _ := g.Next(engine.Action{Verb: a.Verb, Args: a.Args[:i]}); !holds(cs, w) {
			return false
		}
	}
	_, whole := g.Next(a)
	return whole
}

// changed returns the order with one word removed, added, or replaced by another word of the game, a nearby number or
// nonsense.
func changed(rng *rand.Rand, g *engine.Game, a engine.Action) engine.Action {
	b := engine.Action{Verb: a.Verb, Args: append([]string(nil), a.Args...)}
	word := words(rng, g)
	switch n := rng.IntN(len(b.Args) + 2); {
	case n < len(b.Args):
		b.Args[n] = word
	case n == len(b.Args):
		b.Args = append(b.Args, word)
	case len(b.Args) > 0:
		b.Args = b.Args[:len(b.Args)-1]
	}
	return b
}

// words picks a word that an order could contain.
func words(rng *rand.Rand, g *engine.Game) string {
	s := g.Sheet()
	switch rng.IntN(6) {
	case 0:
		return s.Map.Hexes[rng.IntN(len(s.Map.Hexes))].ID
	case 1:
		return s.Tiles.Tiles[rng.IntN(len(s.Tiles.Tiles))].ID
	case 2:
		return string(g.Companies[rng.IntN(len(g.Companies))].ID)
	case 3:
		return s.Models[rng.IntN(len(s.Models))].Name
	default:
		some := strings.Fields("ipo pool treasury from with drop P1 P2 0 1 2 3 5 100 -1 x")
		return some[rng.IntN(len(some))]
	}
}
