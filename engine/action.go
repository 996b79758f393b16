package engine

import (
	"strconv"
	"strings"
)

// Action is one thing a player does: a verb and its arguments, exactly as in the game's text.
type Action struct {
	By   ID       `json:"by,omitempty"` // who acts; Nobody means whoever is to act
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

// Number reads a whole number written plainly: no sign, no leading zeros.
func Number(word string) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || strconv.Itoa(n) != word {
		return 0, Refuse("", "%q is not a whole number", word)
	}
	return n, nil
}
