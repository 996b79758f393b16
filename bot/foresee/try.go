package foresee

import (
	"fmt"
	"strings"

	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
	"stationmaster/engine/notation"
)

// Tried is the result of trying orders on a board. Nothing is stored, and nobody else sees it.
type Tried struct {
	Lines   []string         `json:"lines"`             // today's figures beside those after the orders
	Choices []message.Choice `json:"choices,omitempty"` // how it could go on, apart from what the board offers
	View    message.View     `json:"view"`              // the map with the company's routes: those tried, else the best
}

// view is the map after tried orders, with changes outlined and the company's routes: as ordered, or the best if it hasn't run.
func view(g *engine.Game, before *board.State, company engine.ID) message.View {
	v := message.View{Kind: message.MapView, Halo: g.Changed(before)}
	k := g.Company(company)
	switch {
	case k == nil || k.Closed:
	case g.Turn.Of != company || g.HasFinished("run"):
		v.Company, v.Routes = string(company), len(k.Last) > 0
	case len(g.TrainsOf(company)) > 0:
		v.Company, v.Routes, v.Best = string(company), true, true
	}
	return v
}

// Apply carries out an order, assuming that everyone asked by it agrees, and names them.
func Apply(g *engine.Game, o engine.Action) (done engine.Action, asked []string, err error) {
	before := len(g.Questions)
	if done, err = g.Apply(notation.Whole(g, o)); err != nil {
		return done, nil, err
	}
	for len(g.Questions) > before {
		asked = append(asked, g.Name(g.Questions[0].Who))
		if _, err := g.Apply(engine.Action{Verb: "accept"}); err != nil {
			return done, nil, err
		}
	}
	return done, asked, nil
}

// Orders applies orders to a copy of a game, assuming that everyone asked agrees.
func Orders(g *engine.Game, text string) (after *engine.Game, asked []string, err error) {
	orders, err := offer.Parse(text)
	if err != nil {
		return nil, nil, err
	}
	after = g.Clone()
	orders = notation.Spell(after, orders)
	for i, o := range orders {
		_, who, err := Apply(after, o)
		if err != nil {
			return nil, nil, offer.RefusedOrder(orders, i, err)
		}
		asked = append(asked, who...)
	}
	return after, message.Compact(asked), nil
}

// IfAgreed says who would have to agree, or "".
func IfAgreed(asked []string) string {
	if len(asked) == 0 {
		return ""
	}
	return "This is the result if " + strings.Join(asked, " and ") + map[bool]string{true: " agrees.", false: " agree."}[len(asked) == 1]
}

// Compare compares a game with its state after tried orders. may is true if the same player would still decide.
func Compare(g, after *engine.Game, may bool) (*Tried, error) {
	out := &Tried{Lines: []string{}, View: view(after, &g.Board, g.Turn.Of)}
	beside := func(what, was, is string) {
		if was != is {
			out.Lines = append(out.Lines, fmt.Sprintf("%s %s (now %s)", what, is, was))
		} else {
			out.Lines = append(out.Lines, fmt.Sprintf("%s %s, unchanged", what, is))
		}
	}
	if k, then := g.Company(g.Turn.Of), after.Company(g.Turn.Of); k != nil && then != nil {
		was, err := worthRun(g, k.ID)
		if err != nil {
			return nil, err
		}
		is, err := worthRun(after, k.ID)
		if err != nil {
			return nil, err
		}
		beside(string(k.ID)+" earns", was, is)
		if out.View.Best {
			would := after.Clone()
			if err := kit.Foresee(would, k.ID); err != nil {
				return nil, err
			}
			out.Lines = append(out.Lines, RunLines(would, would.Company(k.ID))...)
		}
		beside("treasury", g.Format(k.Cash), g.Format(then.Cash))
		if p := PriceOf(g, k); p != "" {
			beside("price", p, g.Format(after.Price(k.ID)))
		}
	}
	if who := g.Decider(); who != engine.Nobody {
		beside(g.Name(who)+" has", g.Format(g.Cash(who)), g.Format(after.Cash(who)))
	}
	if !may {
		return out, nil
	}
	for _, k := range offer.Choices(after, engine.Action{}) {
		switch {
		case k.Style == message.Danger:
		case strings.HasPrefix(k.Command, "do ") && k.Number == nil:
			out.Choices = append(out.Choices, k)
		}
	}
	return out, nil
}

// worthRun is what a company's trains earned this turn, or would earn.
func worthRun(g *engine.Game, company engine.ID) (string, error) {
	if g.Turn.Of != company || g.HasFinished("run") {
		return g.Format(g.Company(company).Earned), nil
	}
	m, err := earning(g, company)
	return g.Format(m) + kit.Doubt(g, company), err
}
