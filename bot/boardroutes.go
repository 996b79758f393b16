package bot

import (
	"context"
	"errors"
	"strings"

	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// HandRoutes is what routes earn that somebody puts together on a board, beside the best.
type HandRoutes struct {
	Each  []string `json:"each"`           // what each of them earns, explained; empty for one that does not run yet
	Earns string   `json:"earns"`          // all of them
	Order string   `json:"order"`          // that runs them; empty while none does
	Best  string   `json:"best"`           // what the best routes earn
	Why   string   `json:"why,omitempty"`  // they cannot run so
	Some  bool     `json:"some,omitempty"` // only some of the ways along the stops were tried: others may earn more
}

// routesArg is the argument of moves that name routes.
const routesArg = "routes"

// running is the verb of the order by which the company runs its trains now, "" when that is not to be decided.
func running(g *engine.Game) string {
	for _, m := range g.Moves() {
		if len(m.Args) > 0 && m.Args[0] == routesArg && g.Viable(m) {
			return m.Verb
		}
	}
	return ""
}

// HandRoutes judges routes that are written as "3:D9,E10 2:G6.1": a train and the stops in order.
func (c *Clerk) HandRoutes(ctx context.Context, guild string, id int64, text string) (HandRoutes, error) {
	row, err := c.row(ctx, guild, id)
	if err != nil {
		return HandRoutes{}, err
	}
	g, err := c.position(ctx, id, row.Head)
	if err != nil {
		return HandRoutes{}, err
	}
	return byHand(g, text)
}

// byHand judges routes of the company whose trains are to be run now.
func byHand(g *engine.Game, text string) (HandRoutes, error) {
	verb := running(g)
	if verb == "" {
		return HandRoutes{}, message.Sorry("No trains are to be run now.")
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
