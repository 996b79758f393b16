package player

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// The tempers of stand-ins, who play a person's seat while that person is away.
const (
	Careful Temper = "careful" // plays as steady does, but takes no risk as long as anything else is possible
	Least   Temper = "least"   // does as little as the rules allow: passes, and finishes a company's turn as usual
)

// StandIns lists the tempers of stand-ins.
var StandIns = []Temper{Careful, Least}

// least is the order of somebody who does as little as possible; ok is false where something has to be decided.
func least(g *engine.Game) (engine.Action, bool) {
	if len(g.Questions) > 0 {
		return engine.Action{}, false
	}
	if rest := g.Usual(nil); len(rest) > 0 {
		return rest[0], true
	}
	pass := engine.Action{Verb: "pass"}
	_, err := g.Try(pass)
	return pass, err == nil
}

// risky reports whether an order is one that a stand-in leaves to the player: a bid or a purchase in a sale, one that makes or ends their
// presidency of a company, and one that players are asked about before it is carried out.
func risky(g *engine.Game, x *tried) bool {
	who := g.Decider()
	if x.order.Verb == "bid" || x.order.Verb != "pass" && kit.Selling(g) {
		return true
	}
	for i := range g.Companies {
		id := g.Companies[i].ID
		if was, is := g.President(id), x.after.President(id); was != is && (was == who || is == who) {
			return true
		}
	}
	moves := g.Moves()
	m := moves[slices.IndexFunc(moves, func(m *engine.Move) bool { return m.Verb == x.order.Verb })]
	return m.Final || m.Regret != nil && m.Regret(g, x.order.Args) != ""
}
