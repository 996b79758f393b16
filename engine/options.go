package engine

import (
	"fmt"
	"slices"
	"strconv"
)

// String is the choice as players read it.
func (c Choice) String() string {
	if c.Word != "" {
		return c.Word
	}
	if c.Step > 1 {
		return fmt.Sprintf("%d to %d in steps of %d", c.Min, c.Max, c.Step)
	}
	if c.Min == c.Max {
		return strconv.Itoa(c.Min)
	}
	return fmt.Sprintf("%d to %d", c.Min, c.Max)
}

// Holds reports whether the choice is the word or, for a range, includes it.
func (c Choice) Holds(word string) bool {
	if c.Word != "" {
		return word == c.Word
	}
	n, err := strconv.Atoi(word)
	return err == nil && strconv.Itoa(n) == word && n >= c.Min && n <= c.Max && (n-c.Min)%max(c.Step, 1) == 0
}

// sample is a word to test whether a choice is legal: a range is legal as a whole.
func (c Choice) sample() string {
	if c.Word != "" {
		return c.Word
	}
	return strconv.Itoa(c.Min)
}

// Next answers the central question: what can come next? Without a verb it lists the verbs; after a verb and some
// arguments, the words that lead to a legal action. whole reports whether the action could end here. It asks for the
// player that the action is by, or for the decider.
//
//	Next(Order(""))          // buy, sell, par, pass
//	Next(Order("lay"))       // G6, H7, ...
//	Next(Order("lay G6 X1")) // 0, 2, 3
func (g *Game) Next(a Action) (choices []Choice, whole bool) {
	g.actor = a.By
	defer func() { g.actor = Nobody }()
	defer g.stopAsking(g.ask())
	if a.Verb == "" {
		g.eachMove(a.By, func(m *Move) bool {
			if g.Viable(m) {
				choices = append(choices, Choice{Word: m.Verb, Text: m.Help})
			}
			return true
		})
		return choices, false
	}
	m := g.move(a.By, a.Verb)
	if m == nil {
		return nil, false
	}
	return g.next(m, a.Args), g.legal(m, a.Args)
}

// Offered lists the words that a move knows after args, legal now or not. Typed words are matched against them.
func (g *Game) Offered(a Action) []Choice {
	m := g.move(a.By, a.Verb)
	if m == nil {
		return nil
	}
	return m.follow(g, a.Args)
}

// Each calls f with every legal action until f returns false. Of a range of numbers it uses the first and the last.
func (g *Game) Each(f func(Action) bool) {
	defer g.stopAsking(g.ask())
	for _, m := range g.Moves() {
		if !g.each(m, make([]string, 0, wordsOfAnOrder), nil, true, f) {
			return
		}
	}
}

// Only returns the order of the decider where just one is legal, such as a pass. An order to confirm, such as going bankrupt, is never it;
// nor does it count beside it if no step waits for it: a proposal to end the game can be made in any turn.
func (g *Game) Only() (only Action, ok bool) {
	defer g.stopAsking(g.ask())
	for _, m := range g.Moves() {
		if m.Final && !slices.Contains(g.asked.Moves, m) {
			continue
		}
		single := g.each(m, make([]string, 0, wordsOfAnOrder), nil, true, func(a Action) bool {
			if ok || m.Final {
				return false
			}
			only, ok = a, true
			return true
		})
		if !single {
			return Action{}, false
		}
	}
	return only, ok
}

// EachDistinct is [Game.Each] for one move, without what only says the same in other words: words with the same effect as
// an earlier one, and longer forms of what the engine fills in. Of amounts that may be left out it uses only the one filled in, and of
// routes only the best.
func (g *Game) EachDistinct(m *Move, f func(Action) bool) {
	defer g.stopAsking(g.ask())
	g.each(m, make([]string, 0, wordsOfAnOrder), nil, false, f)
}

// wordsOfAnOrder is roughly the most arguments of an order. Orders are listed in one array of that many.
const wordsOfAnOrder = 8

// each lists the orders that begin with args, but not the one that has been said in a short form.
func (g *Game) each(m *Move, args, said []string, all bool, f func(Action) bool) bool {
	short := false
	if whole, ok := g.filled(m, args); ok && (said == nil || !slices.Equal(args, said)) {
		if !f(Action{Verb: m.Verb, Args: append([]string(nil), args...)}) {
			return false
		}
		if m.Fill != nil && !all {
			if m.FillsBest {
				return true
			}
			short, said = true, whole
		}
	}
	for _, c := range m.follow(g, args) {
		if c.Same != "" && !all || short && c.Word == "" {
			continue
		}
		first, last := c.ends()
		if !g.each(m, append(args, first), said, all, f) || last != first && !g.each(m, append(args, last), said, all, f) {
			return false
		}
	}
	return true
}

// ends are the first and the last number of a range, or the word of any other choice as both.
func (c *Choice) ends() (first, last string) {
	if c.Word != "" {
		return c.Word, c.Word
	}
	step := max(c.Step, 1)
	return strconv.Itoa(c.Min), strconv.Itoa(max(c.Min, c.Min+(c.Max-c.Min)/step*step))
}

// next lists the words that can follow args.
func (g *Game) next(m *Move, args []string) []Choice {
	var out []Choice
	longer := append(args[:len(args):len(args)], "")
	for _, c := range m.follow(g, args) {
		longer[len(args)] = c.sample()
		if g.Viable(m, longer...) {
			out = append(out, c)
		}
	}
	return out
}

// legal reports whether Apply would accept the move with these words, which may be a short form.
func (g *Game) legal(m *Move, args []string) bool {
	_, ok := g.filled(m, args)
	return ok
}

// filled is the whole order that the words, which may be a short form, stand for; ok is false if Apply would not accept it.
func (g *Game) filled(m *Move, args []string) (whole []string, ok bool) {
	if m.Fill != nil {
		filled, err := m.Fill(g, args)
		if err != nil {
			return nil, false
		}
		args = filled
	}
	return args, m.whole(g, args) && m.Check(g, args) == nil
}

// Can reports whether any action with the verb is possible now.
func (g *Game) Can(verb string) bool {
	m := g.move(Nobody, verb)
	return m != nil && g.Viable(m)
}

// BesideViable reports whether the decider can do anything that no step waits for.
func (g *Game) BesideViable() bool {
	w := g.Waiting()
	who := g.deciderOf(w)
	for _, s := range g.rules().Steps {
		if s.Waits != nil || !g.takes(w, s, who, who) {
			continue
		}
		for _, m := range s.Moves {
			if g.Viable(m) {
				return true
			}
		}
	}
	return false
}

// Viable reports whether args are a legal action or the beginning of one; without args, whether the move is possible
// at all.
func (g *Game) Viable(m *Move, args ...string) bool {
	if g.legal(m, args) {
		return true
	}
	choices := m.follow(g, args)
	if len(choices) == 0 {
		return false
	}
	longer := append(args[:len(args):len(args)], "")
	for i := range choices {
		longer[len(args)] = choices[i].sample()
		if g.Viable(m, longer...) {
			return true
		}
	}
	return false
}

func (g *Game) verbs() []string {
	var out []string
	cs, _ := g.Next(Action{})
	for _, c := range cs {
		out = append(out, c.Word)
	}
	return out
}
