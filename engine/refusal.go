package engine

import (
	"fmt"
	"slices"
	"strings"
)

// RuleError is a refusal: which rule, in words a player knows, and what is possible instead.
type RuleError struct {
	Rule  string   // the rule's id, such as 1894-SELL-04; empty when the words themselves make no sense
	Legal []string // what could stand in the place of the refused word
	Word  string   // what that word is, such as "tile"; empty for an order's verb

	format string
	args   []any
}

// Text is the refusal in one sentence, without the rule. It is put together when it is asked for: looking for what is
// legal makes thousands of refusals that nobody reads.
func (e *RuleError) Text() string { return fmt.Sprintf(e.format, e.args...) }

func (e *RuleError) Error() string {
	s := e.Text()
	if e.Rule != "" {
		s += " (" + e.Rule + ")"
	}
	if len(e.Legal) > 0 {
		const most = 12
		l, more := e.Legal, ""
		if len(l) > most {
			more = fmt.Sprintf(" and %d more", len(l)-most)
			l = l[:most]
		}
		s += "; possible"
		if e.Word != "" {
			s += " " + e.Word
		}
		s += ": " + strings.Join(l, ", ") + more
	}
	return s
}

// Refuse makes a refusal.
func Refuse(rule, format string, a ...any) *RuleError {
	return &RuleError{Rule: rule, format: format, args: a}
}

// BugError says that the rules code failed. The game stays where it was.
type BugError struct {
	Action Action
	Cause  any
	Stack  string
}

func (e *BugError) Error() string {
	return fmt.Sprintf("%q exposed a bug in the rules engine (%v); nothing changed", e.Action, e.Cause)
}

// Reason is why the kit refuses; a title says which of its rules that is.
type Reason string

// NotEnoughMoney is the reason that every title has.
const NotEnoughMoney Reason = "not enough money"

// Reasons lists the kit's reasons that the steps of the title refuse for: it cites a rule for each of them.
func (t *Title) Reasons() []Reason {
	out := []Reason{NotEnoughMoney}
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
	return out
}

// Waives reports whether nothing is refused for that reason at this table.
func (g *Game) Waives(r Reason) bool {
	for _, o := range g.Options {
		if slices.Contains(g.title.Waived[o], r) {
			return true
		}
	}
	return false
}

// Refuse makes a refusal for a reason of the kit, under the title's own rule id.
func (g *Game) Refuse(r Reason, format string, a ...any) *RuleError {
	return Refuse(g.Title().Cites[r], format, a...)
}
