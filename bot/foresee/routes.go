package foresee

import (
	"errors"
	"fmt"
	"strings"

	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// HandRoutes is what hand-made routes earn, compared with the best.
type HandRoutes struct {
	Each  []string `json:"each"`           // what each of them earns, explained; empty for one that does not run yet
	Earns string   `json:"earns"`          // all of them
	Order string   `json:"order"`          // that runs them; empty while none does
	Best  string   `json:"best"`           // what the best routes earn
	Why   string   `json:"why,omitempty"`  // they cannot run so
	Some  bool     `json:"some,omitempty"` // only some of the ways along the stops were tried: others may earn more
}

// RoutesArg is the name of arguments that are routes.
const RoutesArg = "routes"

// Running is the verb for running trains now, or "".
func Running(g *engine.Game) string {
	for _, m := range g.Moves() {
		if len(m.Args) > 0 && m.Args[0] == RoutesArg && g.Viable(m) {
			return m.Verb
		}
	}
	return ""
}

// ByHand evaluates hand-made routes of the operating company.
func ByHand(g *engine.Game, text string) (HandRoutes, error) {
	verb := Running(g)
	if verb == "" {
		return HandRoutes{}, message.Sorry("It's not time to run trains.")
	}
	var routes []kit.HandRoute
	for _, w := range strings.Fields(text) {
		train, stops, _ := strings.Cut(w, ":")
		r := kit.HandRoute{Train: train}
		if stops != "" {
			r.Stops = strings.Split(stops, ",")
		}
		routes = append(routes, r)
	}
	_, best, err := kit.BestRun(g, g.Turn.Of)
	if err != nil {
		return HandRoutes{}, err
	}
	out := HandRoutes{Each: make([]string, len(routes)), Earns: g.Format(0), Best: g.Format(best) + kit.Doubt(g, g.Turn.Of)}
	drawn, err := kit.ByHand(g, g.Turn.Of, routes)
	var refused *engine.RuleError
	switch {
	case errors.As(err, &refused):
		out.Why = message.Upper(err.Error())
	case err != nil:
		return HandRoutes{}, err
	case len(drawn.Words) > 0:
		out.Order = verb + " " + strings.Join(drawn.Words, " ")
		if _, err := g.Clone().Apply(engine.Order(out.Order)); err != nil { // where less than the best may not be run
			out.Order, out.Why = "", message.Upper(err.Error())
		}
		fallthrough
	default:
		out.Each, out.Earns, out.Some = drawn.Each, g.Format(drawn.Total), drawn.Some
	}
	return out, nil
}

// PriceOf is a company's share price as text, or "" if it has none.
func PriceOf(g *engine.Game, c *engine.Company) string {
	if _, ok := g.Prices.Where(string(c.ID)); ok {
		return g.Format(g.Price(c.ID))
	}
	return ""
}

// BestRun lists the best routes of the company that is about to run, one line per train.
func BestRun(g *engine.Game) []string {
	if s := g.Waiting(); s == nil || s.Name != "run" {
		return nil
	}
	company, after := g.Turn.Of, g.Clone()
	if _, err := after.Apply(engine.Action{Verb: "run"}); err != nil {
		return nil
	}
	return RunLines(after, after.Company(company))
}

// RunLines lists a company's last routes, one line per train.
func RunLines(g *engine.Game, c *engine.Company) []string {
	var out []string
	for _, run := range c.Last {
		sum := strings.ReplaceAll(strings.Join(run.Parts, " + "), "+ + ", "+ ") // bonuses have a sign of their own
		out = append(out, fmt.Sprintf("%s: %s = %s", run.Train, sum, g.Format(run.Revenue)))
	}
	if len(c.Last) > 0 && c.Last[0].Unproven {
		out = append(out, "Better routes may exist: the search was cut short.")
	}
	return out
}
