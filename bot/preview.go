package bot

import (
	"errors"
	"fmt"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/notation"
)

// matched is the order with the case of its words mended.
func matched(g *engine.Game, a engine.Action) engine.Action { return notation.Match(g, a) }

// preview shows what orders would do. It is applied to a copy; nothing is stored, and nobody else sees it.
func (c *call) preview() (Reply, error) {
	orders, err := parse(c.args)
	if err != nil {
		return Reply{}, err
	}
	g := c.live.game.Clone()
	board, company := g.Board.Clone(), g.Turn.Of
	from := g.Actions
	var texts []string
	orders = notation.Spell(g, orders)
	for i, o := range orders {
		done, err := g.Apply(matched(g, o))
		if err != nil {
			return Reply{}, refused(orders, i, err)
		}
		texts = append(texts, done.String())
	}
	r := private("")
	all := strings.Join(texts, "; ")
	r.Title = "Preview: " + all
	r.At = c.live.row.Head
	r.Sections = []Section{{Lines: shorten(lines(g, from, g.Actions, func(engine.Line) bool { return true }), 2*mostLines)}}
	if s := c.prospects(g, company); s != "" {
		r.Sections = append(r.Sections, Section{Lines: []string{s}})
	}
	view := View{Kind: PlayersView}
	switch halo := differences(g, &board); {
	case len(halo) > 0 || g.Company(company) != nil:
		view = View{Kind: MapView, Halo: halo}
		if k := g.Company(company); k != nil && g.Turn.Of == company && g.HasFinished("run") && len(k.Last) > 0 {
			view.Company, view.Routes = string(company), true
		}
		if len(halo) == 1 {
			view.Hex = halo[0]
		}
	case anyParred(g):
		view = View{Kind: MarketView}
	}
	r.Pictures = []Shown{{View: view, At: r.At, Orders: typed(orders), Alt: altText(view)}}
	if who := c.live.game.Decider(); c.mayAct(who) {
		// The orders as they were typed: what would be filled in now is filled in then.
		r.Choices = []Choice{{Label: "Do it", Style: Main, Hint: all, Command: "do " + typed(orders)}}
	}
	return r, nil
}

func typed(orders []engine.Action) string {
	var out []string
	for _, o := range orders {
		out = append(out, o.String())
	}
	return strings.Join(out, "; ")
}

// prospects is what a company's trains would earn and what it has left.
func (c *call) prospects(g *engine.Game, company engine.ID) string {
	k := g.Company(company)
	if k == nil {
		return ""
	}
	s := fmt.Sprintf("%s has %s left", company, g.Format(k.Cash))
	if p := g.President(company); p != engine.Nobody {
		s += fmt.Sprintf(", %s %s", g.Name(p), g.Format(g.Cash(p)))
	}
	if len(g.TrainsOf(company)) > 0 && !(g.Turn.Of == company && g.HasFinished("run")) {
		m, err := kit.BestRevenue(g, company)
		var refused *engine.RuleError
		switch {
		case err == nil:
			s += fmt.Sprintf("; its trains would earn %s", g.Format(m))
		case !errors.As(err, &refused):
			c.log.Error("best revenue in a preview", "error", err)
		}
	}
	return s + "."
}
