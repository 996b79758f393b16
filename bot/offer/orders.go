package offer

import (
	"errors"
	"fmt"
	"strings"

	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/notation"
)

// Parse reads orders. Mistakes are reported as message.Sorry.
func Parse(text string) ([]engine.Action, error) {
	orders, err := notation.Parse(text)
	if err != nil {
		return nil, message.Sorry(message.Upper(err.Error()) + ".")
	}
	const most = 100
	switch n := len(orders); {
	case n == 0:
		return nil, message.Sorry(`Which order? "help" lists the options.`)
	case n > most:
		return nil, message.Sorry(fmt.Sprintf("%d orders are too many at once: the limit is %d.", n, most))
	}
	return orders, nil
}

// NothingUsual says why a turn can't be finished as usual.
func NothingUsual(g *engine.Game) string {
	if g.Company(g.Turn.Of) == nil {
		return `"usual" finishes a company's turn, but no company is operating.`
	}
	return fmt.Sprintf(`"usual" can't finish this turn, since it has a decision without a usual answer. Now: %s.`, g.About())
}

// MoveOf is the move with that verb that is possible now, or nil.
func MoveOf(g *engine.Game, verb string) *engine.Move {
	for _, m := range g.Moves() {
		if m.Verb == verb {
			return m
		}
	}
	return nil
}

// Regret says why a player might regret an order that was just carried out, as recorded, in the position before; empty if there is no reason.
func Regret(before *engine.Game, done engine.Action) string {
	if m := MoveOf(before, done.Verb); m != nil && m.Regret != nil {
		return m.Regret(before, done.Args)
	}
	return ""
}

// RefusedOrder wraps a refusal with which of several orders it concerns. It quotes the order rather than counting, since passes that the
// player left out are among them.
func RefusedOrder(orders []engine.Action, i int, err error) error {
	var r *engine.RuleError
	if len(orders) == 1 || !errors.As(err, &r) {
		return err
	}
	if strings.HasPrefix(err.Error(), fmt.Sprintf("%q ", orders[i])) && strings.Count(Typed(orders), orders[i].String()) == 1 {
		return &OrderError{Rule: r} // it quotes the order itself
	}
	before := fmt.Sprintf("%q: ", orders[i])
	same := 0
	for _, o := range orders[:i] {
		if o.String() == orders[i].String() {
			same++
		}
	}
	if same > 0 {
		nth := fmt.Sprintf("%dth", same+1)
		if same < len(nths) {
			nth = nths[same]
		}
		before = fmt.Sprintf("The %s %q: ", nth, orders[i])
	}
	return &OrderError{Before: before, Rule: r}
}

var nths = []string{"first", "second", "third", "fourth", "fifth"}

// OrderError is the refusal of one of several orders.
type OrderError struct {
	Before string // which of them it is
	Rule   *engine.RuleError
}

func (e *OrderError) Error() string { return e.Before + e.Rule.Error() + ". Nothing was done." }

func (e *OrderError) Unwrap() error { return e.Rule }

// Typed is how orders are typed on one line.
func Typed(orders []engine.Action) string {
	var out []string
	for _, o := range orders {
		out = append(out, o.String())
	}
	return strings.Join(out, "; ")
}

// CompanyIDs lists the companies of a game.
func CompanyIDs(g *engine.Game) []string {
	var out []string
	for i := range g.Companies {
		out = append(out, string(g.Companies[i].ID))
	}
	return out
}

// CompanyNamed finds a company by its id or as posts call it, such as "Minor 1", ignoring case, or returns nil.
func CompanyNamed(g *engine.Game, name string) *engine.Company {
	for i := range g.Companies {
		if id := g.Companies[i].ID; strings.EqualFold(string(id), name) || strings.EqualFold(g.Name(id), name) {
			return &g.Companies[i]
		}
	}
	return nil
}
