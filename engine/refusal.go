package engine

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"stationmaster/engine/facts"
)

// RuleError is a refusal in players' words: what is wrong, which rule, and what is possible instead.
type RuleError struct {
	Rule  string   // the rule's id, such as 1894-SELL-04; empty if the words make no sense
	Legal []string // what could replace the refused word
	Word  string   // what kind of word that is, such as "tile"; empty for a verb
	Actor ID       // the player whose order it was, whom it calls "you"; Nobody before the order was given

	format string
	args   []any
}

// mostLegal limits the words that a refusal quotes.
const mostLegal = 12

// Text is the refusal in one sentence, without the rule. It is formatted only on demand: the search for legal orders
// makes thousands of refusals that nobody reads.
func (e *RuleError) Text() string { return fmt.Sprintf(e.format, e.args...) }

func (e *RuleError) Error() string {
	s := e.Text()
	if e.Rule != "" {
		s += " (" + e.Rule + ")"
	}
	if len(e.Legal) > 0 {
		l, more := e.Legal, ""
		if len(l) > mostLegal {
			more = fmt.Sprintf(" and %d more", len(l)-mostLegal)
			l = l[:mostLegal]
		}
		s += "; possible"
		if e.Word != "" {
			s += " " + e.Word
		}
		s += ": " + strings.Join(l, ", ") + more
	}
	return s
}

// OfAnother words a refusal, which calls the player who acts "you", for somebody else: "they have F2".
func (e *RuleError) OfAnother() *RuleError {
	c := *e
	c.format = second.ReplaceAllStringFunc(e.format, func(word string) string {
		if word == "your" {
			return "their"
		}
		return "they"
	})
	return &c
}

// second finds the words for the player who acts. As an object, "you" isn't used in refusals.
var second = regexp.MustCompile(`\b(you|your)\b`)

// Refuse makes a refusal. It calls the player who acts "you"; see [RuleError.OfAnother].
func Refuse(rule, format string, a ...any) *RuleError {
	return &RuleError{Rule: rule, format: format, args: a}
}

// BugError says that the rules code failed. The game is unchanged.
type BugError struct {
	Action Action
	Cause  any
	Stack  string
}

func (e *BugError) Error() string {
	return fmt.Sprintf("%q exposed a bug in the rules engine (%v); nothing changed", e.Action, e.Cause)
}

// Reason is why the kit refuses an action. Each title says which of its rules that is.
type Reason string

// NotEnoughMoney is a reason in every title.
const NotEnoughMoney Reason = "money: not enough"

// Reasons lists the kit's reasons that the title's steps, or its answers to the kit, may refuse for. The title cites a rule for each.
func (t *Title) Reasons() []Reason {
	out := []Reason{NotEnoughMoney}
	if rules, ok := t.Rules.(interface{ Reasons() []Reason }); ok {
		out = append(out, rules.Reasons()...)
	}
	add := func(steps []*Step) {
		for _, s := range steps {
			for _, r := range s.Reasons {
				if !slices.Contains(out, r) {
					out = append(out, r)
				}
			}
		}
	}
	add(t.Always)
	for _, r := range t.Rounds {
		add(r.Steps)
	}
	for _, v := range t.Variants {
		add([]*Step{{Reasons: v.Reasons()}})
	}
	return out
}

// Cites are the rules behind the kit's reasons, from the sheet.
func Cites(s *facts.Sheet) map[Reason]string {
	out := map[Reason]string{}
	for reason, rule := range s.Cites {
		out[Reason(reason)] = rule
	}
	return out
}

// Waives reports whether this table does not refuse for that reason.
func (g *Game) Waives(r Reason) bool {
	for _, o := range g.Options {
		if slices.Contains(g.title.Waived[o], r) {
			return true
		}
	}
	return false
}

// Refuse refuses for a reason of the kit, citing the title's rule.
func (g *Game) Refuse(r Reason, format string, a ...any) *RuleError {
	return Refuse(g.Title().Cites[r], format, a...)
}
