package engine

import (
	"cmp"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
)

// Apply carries out an action, or refuses it and leaves the game unchanged. It returns the action as recorded: with
// everything filled in that the player left out. The error is a *RuleError for a refusal, and a *BugError if the
// rules code failed.
func (g *Game) Apply(a Action) (Action, error) {
	before := g.Clone()
	done, err := g.apply(a, true)
	g.asked = nil
	if err != nil {
		*g = *before
		return a, err
	}
	return done, nil
}

// ApplyRecorded is Apply for an action from a record. It takes the action literally, so it accepts routes that earn
// less than the best.
func (g *Game) ApplyRecorded(a Action) (Action, error) {
	before := g.Clone()
	done, err := g.apply(a, false)
	g.asked = nil
	if err != nil {
		*g = *before
		return a, err
	}
	return done, nil
}

// Takes reports whether the waiting step itself takes the verb. Other moves may be possible beside it.
func (g *Game) Takes(verb string) bool {
	w := g.Waiting()
	return w != nil && w.has(verb)
}

// Try applies the action to a copy and returns the copy. Look at it or play on from it; to change anything else in it, clone it first.
func (g *Game) Try(a Action) (*Game, error) {
	c := g.Clone()
	c.asked = g.asked
	_, err := c.apply(a, true)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// replay carries out an action that Apply once returned. After an error the game must not be used.
func (g *Game) replay(a Action) error {
	_, err := g.apply(a, false)
	g.asked = nil
	return err
}

func (g *Game) apply(a Action, fill bool) (done Action, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &BugError{Action: a, Cause: p, Stack: string(debug.Stack())}
		}
	}()
	defer func() {
		g.actor = Nobody
		if r, ok := errors.AsType[*RuleError](err); ok {
			r.Actor = a.By
		}
	}()
	step := g.Waiting()
	if step == nil {
		return a, Refuse("", "the game is over")
	}
	who := g.deciderOf(step)
	if who == Nobody {
		return a, Refuse("", "nobody can act now")
	}
	if a.By == Nobody {
		a.By = who
	}
	m := g.moveAt(step, who, a.By, a.Verb)
	switch {
	case m == nil && a.By != who:
		return a, Refuse("", "it isn't %s's turn but %s's", g.Name(a.By), g.Name(who))
	case m == nil:
		if why := g.idle(a.Verb); why != "" {
			return a, Refuse("", "%s isn't possible now: %s %s", quote(a.Verb), g.Name(g.Turn.Of), why)
		}
		if other := g.otherRound(a); other != nil {
			return a, other
		}
		if later := g.laterStep(a); later != nil {
			return a, later
		}
		e := Refuse("", "%s isn't possible now: it's your turn to %s", quote(a.Verb), g.About())
		e.Legal = g.verbs()
		return a, e
	}
	g.actor, g.asked = a.By, step
	if fill && m.Fill != nil {
		args, err := m.Fill(g, a.Args)
		if err != nil {
			return a, g.explain(m, a, err)
		}
		a.Args = args
	}
	if err := g.check(m, a.Args); err != nil {
		return a, g.explain(m, a, err)
	}
	g.asked = nil
	g.Actions++
	if !g.silent {
		g.given = append(g.given, given{step, g.Turn.Of})
	}
	if asked := m.asks(g, a.Args); asked != Nobody && asked != a.By {
		g.Questions = append(g.Questions, Question{Who: asked, Asker: a.By, Action: a})
		g.Say("%s proposes: %s. %s has to agree", g.Name(a.By), a, g.Name(asked))
	} else {
		m.Do(g, a.Args)
	}
	g.actor = Nobody
	g.asked, err = g.advance()
	return a, err
}

func (m *Move) asks(g *Game, args []string) ID {
	if m.Asks == nil {
		return Nobody
	}
	return m.Asks(g, args)
}

func (m *Move) whole(g *Game, args []string) bool {
	if m.Whole != nil {
		return m.Whole(g, args)
	}
	return len(args) == len(m.Args)
}

// check refuses incomplete actions and illegal ones.
func (g *Game) check(m *Move, args []string) error {
	if !m.whole(g, args) {
		if err := g.hindrance(m, args); err != nil {
			return err
		}
		if len(args) >= len(m.Args) && len(g.next(m, args)) > 0 {
			return Refuse("", "%q is missing the %s", Action{Verb: m.Verb, Args: args}, cmp.Or(m.More, "last word"))
		}
		if len(args) > 0 && len(args) < len(m.Args) {
			for i, word := range args { // that one is wrong matters more than that others are missing
				if next := m.follow(g, args[:i]); len(next) > 0 && !slices.ContainsFunc(next, func(c Choice) bool { return c.Holds(word) }) {
					return Refuse("", "%q isn't a possible %s", word, m.Args[i])
				}
			}
			if !g.Viable(m, args...) {
				return Refuse("", "no order that begins with %q is possible", Action{Verb: m.Verb, Args: args})
			}
			return Refuse("", "%q is missing the %s; the full order is %q", Action{Verb: m.Verb, Args: args}, m.Args[len(g.linked(m, args))], g.usage(m, args))
		}
		for i := len(args) - 1; i >= 0; i-- {
			if m.whole(g, args[:i]) && m.Check(g, args[:i]) == nil {
				return Refuse("", "%q is a whole order: %q is too much", Action{Verb: m.Verb, Args: args[:i]}, strings.Join(args[i:], " "))
			}
		}
		return Refuse("", "The full order is %q", g.usage(m, args))
	}
	return m.Check(g, args)
}

// hindrance is the reason why no action that begins with args is legal; nil if one is, or if there are several reasons. Where the reason is
// about words that are still to come, it says that it is an example.
func (g *Game) hindrance(m *Move, args []string) error {
	if len(args) == 0 || g.Viable(m, args...) {
		return nil
	}
	const most = 300 // completions to look at
	var first *RuleError
	n, varies := 0, false
	var same func(args []string) bool
	same = func(args []string) bool {
		if m.whole(g, args) {
			var r *RuleError
			if n++; n > most || !errors.As(m.Check(g, args), &r) {
				return false
			}
			if first == nil {
				first = r
			}
			varies = varies || first.Text() != r.Text()
			return first.Rule == r.Rule && first.format == r.format
		}
		for _, c := range m.follow(g, args) {
			if !same(append(args[:len(args):len(args)], c.sample())) {
				return false
			}
		}
		return true
	}
	switch {
	case !same(args) || first == nil:
		return nil
	case varies:
		e := *first
		e.format, e.args = "no order that begins with %q is possible; for one, "+first.format, append([]any{Action{Verb: m.Verb, Args: args}}, first.args...)
		return &e
	}
	return first
}

// linked adds linking words to the beginning of an order, such as the "with" in "bid BY 5 with 7", where nothing else can follow.
func (g *Game) linked(m *Move, args []string) []string {
	for len(args) < len(m.Args)-1 {
		link := m.Args[len(args)]
		if next := m.follow(g, args); len(next) != 1 || next[0].Word != link {
			break
		}
		args = append(args[:len(args):len(args)], link)
	}
	return args
}

// usage is what a whole order looks like that may begin with args.
func (g *Game) usage(m *Move, args []string) string {
	s := m.Verb
	for i, name := range m.Args {
		if args = g.linked(m, args); i == len(args) {
			if next := m.follow(g, args); len(next) > 0 { // any word, to find the linking words that come later
				args = append(args[:i:i], next[0].sample())
			}
		}
		if i < len(args) && args[i] == name {
			s += " " + name
		} else {
			s += " <" + name + ">"
		}
	}
	return s
}

// explain adds to a refusal what could replace the first wrong word.
func (g *Game) explain(m *Move, a Action, err error) error {
	var r *RuleError
	if !errors.As(err, &r) || len(r.Legal) > 0 {
		return err
	}
	if r.Rule == "" {
		if other := g.otherVerb(m, a); other != nil {
			return other
		}
	}
	if len(m.Args) == 0 {
		if !g.silent { // nobody reads it on a copy
			r.Legal = slices.DeleteFunc(g.verbs(), func(v string) bool { return v == m.Verb })
		}
		return r
	}
	for i := 0; i <= len(a.Args); i++ {
		if i < len(a.Args) && g.Viable(m, a.Args[:i+1]...) {
			continue
		}
		args := a.Args[:i]
		if i == len(a.Args) {
			args = g.linked(m, args)
		}
		if len(args) < len(m.Args) {
			r.Word = m.Args[len(args)]
		}
		r.Legal = g.bounds(m, args)
		if i < len(a.Args) && len(r.Legal) > mostLegal {
			likeFirst(r.Legal, a.Args[i])
		}
		break
	}
	return r
}

// bounds are the words that could replace a wrong one. What must follow them is left out where it is the same choice after each: "70, 75, 82", and
// not "70 3 or 6, 75 3 or 6, 82 3 or 6".
func (g *Game) bounds(m *Move, args []string) (legal []string) {
	var words, rests []string
	for _, c := range g.next(m, args) {
		if c.Same == "" {
			whole := g.bound(m, args, c)
			legal, words, rests = append(legal, whole), append(words, c.String()), append(rests, strings.TrimPrefix(whole, c.String()))
		}
	}
	if len(slices.Compact(rests)) == 1 && len(words) > 1 && strings.Contains(rests[0], " or ") {
		return words
	}
	return legal
}

// bound is a word that could replace a wrong one, with what must follow it beyond the order's usual form: "5+1 from NORD", where only that
// company sells one, or "5+1 from NORD or AG".
func (g *Game) bound(m *Move, args []string, c Choice) string {
	s := c.String()
	if c.Word == "" || len(args)+1 < len(m.Args) {
		return s
	}
	for args = append(args[:len(args):len(args)], c.Word); !g.legal(m, args); {
		var words []string
		for _, n := range g.next(m, args) {
			if n.Word != "" {
				words = append(words, n.Word)
			}
		}
		if len(words) == 0 {
			break
		}
		if s += " " + strings.Join(words, " or "); len(words) > 1 {
			break
		}
		args = append(args, words[0])
	}
	return s
}

// likeFirst puts the words first that begin most like what was typed, since a refusal quotes only some: of many hexes those in the same row.
func likeFirst(words []string, typed string) {
	alike := func(w string) (n int) {
		for n < min(len(w), len(typed)) && strings.EqualFold(w[n:n+1], typed[n:n+1]) {
			n++
		}
		return n
	}
	slices.SortStableFunc(words, func(a, b string) int { return alike(b) - alike(a) })
}

// otherVerb refuses an order whose first word another move takes, such as "buy" for a private that "private" buys, and names that; nil if
// there is none.
func (g *Game) otherVerb(m *Move, a Action) error {
	takes := func(m *Move) string {
		if len(m.Args) > 0 && m.Args[0] == "shares" { // a number says nothing about what was meant
			return ""
		}
		for _, c := range m.follow(g, nil) {
			if c.Word != "" && strings.EqualFold(c.Word, a.Args[0]) {
				return c.Word
			}
		}
		return ""
	}
	if len(a.Args) == 0 || takes(m) != "" {
		return nil
	}
	full := func(x *Move, word string) string {
		return strings.Replace(g.usage(x, []string{word}), "<"+x.Args[0]+">", word, 1)
	}
	var err error
	g.eachMove(a.By, func(x *Move) bool {
		if word := takes(x); word != "" && g.Viable(x, word) {
			err = Refuse("", "for %s the order is %q, not %q", word, full(x, word), a.Verb)
		}
		return err == nil
	})
	if err != nil || !slices.ContainsFunc(g.Privates, func(p Private) bool { return strings.EqualFold(string(p.ID), a.Args[0]) }) {
		return err
	}
	for _, x := range g.title.Verbs() { // a company's turn has the order for a player's private
		if len(x.Args) == 0 || x.Args[0] != "private" {
			continue
		}
		if word := takes(x); word != "" {
			return Refuse("", "for %s the order is %q, which isn't possible now", word, full(x, word))
		}
	}
	return nil
}

// otherRound is otherVerb for an order that no step of this round takes, such as "buy" for a private in an operating round. A verb of this round is
// refused for its own reasons.
func (g *Game) otherRound(a Action) error {
	if slices.ContainsFunc(g.rules().Steps, func(s *Step) bool { return s.has(a.Verb) }) {
		return nil
	}
	if slices.ContainsFunc(g.title.Verbs(), func(m *Move) bool { return m.Verb == a.Verb }) {
		return g.otherVerb(&Move{}, a)
	}
	return nil
}

// laterStep refuses an order of a step to come, such as a train while track is laid, for that step's own reason, if it would be illegal there,
// too, as things stand; nil if it wouldn't, or if words are missing. An order that other rounds have, too, such as a sale, is seldom meant for
// that step.
func (g *Game) laterStep(a Action) error {
	if len(a.Args) == 0 || g.Company(g.Turn.Of) == nil {
		return nil
	}
	for kind, r := range g.title.Rounds {
		if kind != g.Round.Kind && slices.ContainsFunc(r.Steps, func(s *Step) bool { return s.has(a.Verb) }) {
			return nil
		}
	}
	for _, s := range g.rules().Steps {
		for _, m := range s.Moves {
			if m.Verb != a.Verb || s.Waits == nil || !s.Waits(g) || g.deciderOf(s) != a.By {
				continue
			}
			var r *RuleError
			if err := g.check(m, a.Args); errors.As(g.explain(m, a, err), &r) && r.Rule != "" {
				r.format, r.args = "%s isn't possible yet, nor later in this turn as things stand: "+r.format, append([]any{quote(a.Verb)}, r.args...)
				return r
			}
			return nil
		}
	}
	return nil
}

// Advance goes on until somebody has a decision or the game is over. Apply calls it; only code that sets up a
// position by hand needs it otherwise.
func (g *Game) Advance() error {
	_, err := g.advance()
	return err
}

// advance is Advance, and returns the step that waits then; nil if the game is over.
func (g *Game) advance() (*Step, error) {
	const (
		most       = 10_000 // far more automatic steps than any game has in a row
		mostRounds = 30     // far more rounds than any game has in a row without a decision
	)
	round, rounds := g.Round.Kind, 0
	for range most {
		if g.Finished {
			return nil, nil
		}
		if g.Round.Kind != round {
			round = g.Round.Kind
			if rounds++; rounds > mostRounds {
				g.EndGame("nobody can do anything any more")
				return nil, nil
			}
		}
		s := g.Waiting()
		if s == nil {
			g.rules().Over(g)
			continue
		}
		switch {
		case s.Auto != nil && s.Auto(g):
		case g.deciderOf(s) != Nobody:
			return s, nil
		case s.Itself != nil:
			s.Itself(g)
		default:
			g.FinishStep(s.Name)
		}
	}
	return nil, fmt.Errorf("engine: %s loops forever", g.Round.Kind)
}

func quote(s string) string {
	if s == "" {
		return "an empty order"
	}
	return strconv.Quote(s)
}
