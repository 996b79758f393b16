package post

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/rulebook"
	"stationmaster/engine"
)

// HintsKey is the setting of those who want hints in every game, or in none.
const HintsKey = "hints"

// LearningKey is the setting of a game in which every player gets hints about each kind of decision until they have made one.
const LearningKey = "learning"

// mostWords limits the buttons for words in a hint.
const mostWords = 2

// Hint explains the current decision in two sentences: what it is about, and what most players do. It is empty once the player has made such a
// decision, or has declined it twice. Outside learning games, only the decisions that newcomers most often ask about are explained.
func Hint(l *games.Live, learning bool) string {
	g := l.Game
	s := g.Waiting()
	if s == nil || s.Tip == "" && !learning || practised(l, s, g.Decider()) {
		return ""
	}
	about, custom := s.Tip, s.Custom
	if s.CustomNow != nil {
		custom = cmp.Or(s.CustomNow(g), custom)
	}
	if about == "" && len(s.Moves) > 0 {
		about = s.Moves[0].Help
	}
	if custom == "" {
		custom = usual(g, s)
	}
	return strings.TrimSpace(about + " " + custom)
}

// Skipped says which decisions of the turn have just been passed over, since a pass was all that the player could do; "" if there was none.
func Skipped(l *games.Live) string {
	var steps []string
	for i := len(l.Record) - 1; i >= games.TurnStart(l.Game, l.Record); i-- {
		s := l.Game.StepBefore(i + 1)
		if a := l.Record[i]; !a.Planned || a.Text != "pass" || s == nil {
			break
		}
		steps = append(steps, s.About)
	}
	if len(steps) == 0 {
		return ""
	}
	slices.Reverse(steps)
	return fmt.Sprintf("Skipped, since nothing was possible: %s.", strings.Join(steps, "; "))
}

// usual says which order most players give in a step, if there is one.
func usual(g *engine.Game, s *engine.Step) string {
	a, ok := engine.Order("pass"), g.Takes("pass")
	if s.Usual != nil {
		a, ok = s.Usual(g)
	}
	if !ok {
		return ""
	}
	return fmt.Sprintf("Most players order %q here.", a.String())
}

// enoughPasses in a step are as good as a decision: who has declined as often knows what it is about.
const enoughPasses = 2

// practised reports whether the player has made one of the step's moves in this game before, or has passed there more than once. What was done
// for them doesn't count.
func practised(l *games.Live, s *engine.Step, who engine.ID) bool {
	passes := 0
	for i, a := range l.Record {
		verb, _ := message.Cut(a.Text)
		before := l.Game.StepBefore(i + 1)
		if a.Seat != string(who) || before == nil || before.Name != s.Name || a.Planned || games.ByStandIn(&l.Row, a) {
			continue
		}
		if verb == "pass" {
			passes++
		}
		if passes == enoughPasses || verb != "pass" && slices.ContainsFunc(s.Moves, func(m *engine.Move) bool { return m.Verb == verb }) {
			return true
		}
	}
	return false
}

// WordChoices are buttons that explain words of a text, the plainest only if they are wanted.
func WordChoices(text string, plain bool) []message.Choice {
	var out []message.Choice
	for _, w := range rulebook.WordsIn(text, mostWords, plain) {
		out = append(out, message.Choice{Label: fmt.Sprintf("What is %q?", w.Name), Hint: "Explain the word", Command: "rules " + w.Name})
	}
	return out
}
