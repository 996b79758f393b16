package foresee

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/notation"
)

// Preview shows what orders would do: the log, what the company would earn and have left, pictures and, for whoever may give the orders, what
// could follow.
func Preview(now *engine.Game, orders []engine.Action, at int64, may bool) (message.Message, error) {
	g, who := now.Clone(), now.Decider()
	board, company := g.Board.Clone(), g.Turn.Of
	from, trains := g.Actions, owned(g, company)
	var texts, asked, regrets []string
	var begun engine.Action // the last order, as long as words of it are missing
	var alone string        // why it isn't legal without more words
	orders = notation.Spell(g, orders)
	for i, o := range orders {
		a := notation.Whole(g, o)
		if next, whole := g.Next(a); i == len(orders)-1 && !whole && len(next) > 0 {
			begun, orders = a, orders[:i]
			var refused *engine.RuleError
			if _, err := g.Try(a); errors.As(err, &refused) && refused.Rule != "" {
				alone = fmt.Sprintf("%q alone isn't possible: %s (%s).", a, refused.Text(), refused.Rule)
			}
			break
		}
		before := g.Clone()
		done, agree, err := Apply(g, a)
		if err != nil {
			return message.Message{}, offer.RefusedOrder(orders, i, err)
		}
		if s := offer.Regret(before, done); s != "" {
			regrets = append(regrets, s)
		}
		asked = append(asked, agree...)
		texts = append(texts, done.String())
	}
	r := message.Message{At: at}
	all := strings.Join(texts, "; ")
	switch {
	case begun.Verb != "":
		r.Title = "Try: " + strings.Join(append(texts, begun.String()+" ..."), "; ")
	case len(orders) == 0:
		r.Title, r.Text = "Try", "Preview: only you can see this, and nothing happens until you confirm."
	default:
		r.Title = "Preview: " + all
	}
	if s := IfAgreed(message.Compact(asked)); s != "" {
		r.Text = s
	}
	for _, s := range regrets { // whoever orders it is asked
		r.Text = strings.TrimSpace(r.Text + " " + s)
	}
	if alone != "" {
		r.Text = strings.TrimSpace(r.Text + " " + alone)
	}
	if len(orders) > 0 {
		r.Sections = []message.Section{{Lines: g.Gathered(g.Lines(from, g.Actions, func(engine.Line) bool { return true }))}}
	}
	r.Sections = append(r.Sections, grounded(now, g)...)
	s, err := prospects(g, company, !slices.Equal(owned(g, company), trains))
	if err != nil {
		return message.Message{}, err
	}
	if s != "" {
		r.Sections = append(r.Sections, message.Section{Lines: []string{s}})
	}
	views := []message.View{{Kind: message.PlayersView}}
	switch halo := g.Changed(&board); {
	case len(halo) > 0 || g.Company(company) != nil:
		views[0] = view(g, &board, company)
		if len(halo) == 1 { // closer, so that it can be read on a phone
			close := message.View{Kind: message.MapView, Halo: halo, Hex: halo[0]}
			views = append([]message.View{close}, views...)
			if !views[1].Routes {
				views = views[:1]
			}
		}
	case offer.AnyParred(g):
		views[0] = message.View{Kind: message.MarketView}
	}
	for _, v := range views {
		r.Pictures = append(r.Pictures, message.Shown{View: v, At: r.At, Orders: offer.Typed(orders), Alt: message.Alt(v)})
	}
	if !may {
		return r, nil
	}
	if len(orders) > 0 && begun.Verb == "" {
		// The orders as typed: omitted words are filled in when they are carried out.
		r.Choices = []message.Choice{{Label: "Do it", Style: message.Main, Hint: all, Command: "do " + offer.Typed(orders)}}
	}
	if g.Decider() == who && !g.Finished {
		r.Choices = append(r.Choices, previewed(offer.Choices(g, begun), offer.Typed(orders), r.At)...)
	}
	return r, nil
}

// previewed turns choices into previews after the orders being tried. Orders that end something are left out.
func previewed(all []message.Choice, before string, at int64) []message.Choice {
	var out []message.Choice
	for _, k := range all {
		if k.Style == message.Danger {
			continue
		}
		k.Style = message.Plain
		if k.Command != "" {
			_, order := message.Cut(k.Command) // behind "do" or "choose"
			k.Command = "preview " + behind(before, order)
		}
		if k.Options != nil {
			if k.Options = previewed(k.Options, before, at); len(k.Options) == 0 {
				continue
			}
		}
		if k.Picture != nil {
			p := *k.Picture
			p.At, p.Orders = at, behind(before, p.Orders)
			k.Picture = &p
		}
		out = append(out, k)
	}
	return out
}

// behind appends an order to others.
func behind(before, order string) string {
	if before == "" {
		return order
	}
	return before + "; " + order
}

// owned are the numbers of a company's trains.
func owned(g *engine.Game, company engine.ID) (out []int) {
	for _, t := range g.TrainsOf(company) {
		out = append(out, t.N)
	}
	return out
}

// grounded says what is missing for companies to float that have been started between two positions.
func grounded(before, g *engine.Game) (out []message.Section) {
	for i := range g.Companies {
		c, was := &g.Companies[i], before.Company(g.Companies[i].ID)
		if need := kit.FloatsAt(g, c); need > 0 && !was.Parred() {
			out = append(out, message.Section{Lines: []string{fmt.Sprintf("%s floats once %d%% of its shares are sold; %d%% are so far.", g.Name(c.ID), need, 100-c.Part(c.Unsold()))}})
		}
	}
	return out
}

// prospects says what a company has left and what its trains would earn; after it has run, only if it has other trains since.
func prospects(g *engine.Game, company engine.ID, others bool) (string, error) {
	k := g.Company(company)
	if k == nil {
		return "", nil
	}
	s := fmt.Sprintf("%s has %s left", g.Name(company), g.Format(k.Cash))
	if p := g.President(company); p != engine.Nobody {
		s += fmt.Sprintf(", %s %s", g.Name(p), g.Format(g.Cash(p)))
	}
	ran := g.Turn.Of == company && g.HasFinished("run")
	if len(g.TrainsOf(company)) > 0 && !g.Finished && (!ran || others) {
		m, err := kit.BestRevenue(g, company)
		var refused *engine.RuleError
		switch {
		case err == nil:
			s += fmt.Sprintf("; its trains would earn %s%s", g.Format(m), kit.Doubt(g, company))
			if ran {
				s += " next time"
			}
		case !errors.As(err, &refused):
			return "", err
		}
	}
	return s + ".", nil
}
