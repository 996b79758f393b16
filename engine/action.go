package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// Action is one thing a player does: a verb and its arguments, exactly the words that stand in the game's text.
type Action struct {
	By   ID       `json:"by,omitempty"` // who acts; Nobody means whoever has to
	Verb string   `json:"verb"`
	Args []string `json:"args,omitempty"`
}

// Order makes an action from one order in text, such as "lay G6 X1 2".
func Order(text string) Action {
	w := strings.Fields(text)
	if len(w) == 0 {
		return Action{}
	}
	return Action{Verb: w[0], Args: w[1:]}
}

// String is the action as an order in text.
func (a Action) String() string {
	if len(a.Args) == 0 {
		return a.Verb
	}
	return a.Verb + " " + strings.Join(a.Args, " ")
}

// RuleError is a refusal: which rule, in words a player knows, and what is possible instead.
type RuleError struct {
	Rule  string   // the rule's id, such as 1894-SELL-04; empty when the words themselves make no sense
	Legal []string // what could stand in the place of the refused word

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
		s += "; possible: " + strings.Join(l, ", ") + more
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
	return fmt.Sprintf("%q hit a mistake in the rules program (%v); nothing was changed", e.Action, e.Cause)
}

// number reads a whole number written the one plain way: no sign, no leading zeros.
func number(word string) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || strconv.Itoa(n) != word {
		return 0, Refuse("", "%q is not a whole number", word)
	}
	return n, nil
}
