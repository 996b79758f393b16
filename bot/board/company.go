package board

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/bot/foresee"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/bot/post"
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// Company describes a company for the page.
type Company struct {
	ID     engine.ID      `json:"id"`
	Name   string         `json:"name"`
	Color  string         `json:"color,omitempty"` // "#rrggbb"
	Tells  []string       `json:"tells"`           // what there is to know of it, in a few words each
	Tokens []string       `json:"tokens"`          // hexes
	Reach  []string       `json:"reach"`           // hexes to which its track leads
	Ran    bool           `json:"ran,omitempty"`   // it has routes to show
	Offers []CompanyOffer `json:"offers,omitempty"`
}

// CompanyOffer is a legal order for a company's shares.
type CompanyOffer struct {
	Order string `json:"order"`
	Label string `json:"label"`
	Then  string `json:"then,omitempty"` // what it does to the price and the presidency
}

// shareArg is the argument that names the company in orders for shares.
const shareArg = "company"

// companies lists the companies that are not closed, with the legal orders if may is true.
func companies(g *engine.Game, may bool) []Company {
	out := []Company{}
	for i := range g.Companies {
		c := &g.Companies[i]
		if c.Closed {
			continue
		}
		x := Company{ID: c.ID, Name: g.Charter(c.ID).Name, Color: g.Charter(c.ID).Color, Tells: tellsCompany(g, c), Tokens: []string{}, Reach: []string{}, Ran: len(c.Last) > 0}
		for _, t := range g.Board.Tokens {
			if id := g.Sheet().Map.Hexes[t.Hex].ID; t.Owner == string(c.ID) && !slices.Contains(x.Tokens, id) {
				x.Tokens = append(x.Tokens, id)
			}
		}
		if len(x.Tokens) > 0 {
			reach := kit.Reach(g, c.ID)
			for h := range g.Sheet().Map.Hexes {
				if reach.Into(h) {
					x.Reach = append(x.Reach, g.Sheet().Map.Hexes[h].ID)
				}
			}
		}
		out = append(out, x)
	}
	if may {
		shareOffers(g, out)
	}
	return out
}

// shareOffers adds the legal orders for each company's shares.
func shareOffers(g *engine.Game, companies []Company) {
	for _, v := range offer.Verbs(g) {
		m := offer.MoveOf(g, v.Word)
		if m == nil || len(m.Args) == 0 || m.Args[0] != shareArg {
			continue
		}
		next, _ := g.Next(engine.Action{Verb: v.Word})
		for _, n := range next {
			i := slices.IndexFunc(companies, func(c Company) bool { return string(c.ID) == n.Word })
			if i < 0 {
				continue
			}
			all, ok := offer.WholeOrders(g, engine.Action{Verb: v.Word, Args: []string{n.Word}}, offer.MostOptions)
			if !ok {
				continue // an amount to choose: that is what the turn's post is for
			}
			for _, a := range all {
				companies[i].Offers = append(companies[i].Offers, CompanyOffer{a.String(), offer.Called(g, m, a), then(g, a, companies[i].ID)})
			}
		}
	}
}

// then says how an order changes a company's price and presidency.
func then(g *engine.Game, a engine.Action, company engine.ID) string {
	x, _ := offer.OutcomeOf(g, a, company)
	var out []string
	if x.Was != x.Is && x.Was > 0 {
		out = append(out, fmt.Sprintf("price %s to %s", g.Format(x.Was), g.Format(x.Is)))
	}
	if x.Heir != engine.Nobody {
		out = append(out, g.Name(x.Heir)+" becomes president")
	}
	return strings.Join(out, ", ")
}

// tellsCompany describes a company in short phrases.
func tellsCompany(g *engine.Game, c *engine.Company) []string {
	out := []string{}
	if p := g.President(c.ID); p != engine.Nobody {
		s := "president " + g.Name(p)
		if c.Kind.Owned {
			s = "owner " + g.Name(p)
		}
		out = append(out, s)
	}
	if p := foresee.PriceOf(g, c); p != "" {
		s := "price " + p
		if c.Par > 0 {
			s += ", par " + g.Format(c.Par)
		}
		out = append(out, s)
	}
	if !c.Parred() && !c.Kind.Owned {
		return append(out, "not started")
	}
	if need := kit.FloatsAt(g, c); need > 0 {
		out = append(out, fmt.Sprintf("floats once %d%% is sold", need))
	}
	out = append(out, "treasury "+g.Format(c.Cash), post.TrainList(g, c.ID))
	if c.Earned > 0 {
		out = append(out, "last earned "+g.Format(c.Earned))
	}
	if !c.Kind.Owned {
		for _, from := range []engine.ID{c.Unsold(), engine.Pool} {
			if part := c.Part(from); part > 0 {
				out = append(out, fmt.Sprintf("%s %s", post.Percent(part), map[bool]string{true: "in the pool", false: "unsold"}[from == engine.Pool]))
			}
		}
		for _, p := range g.Order {
			if part := c.Part(p); part > 0 {
				out = append(out, fmt.Sprintf("%s %s", g.Name(p), post.Percent(part)))
			}
		}
	}
	if k := kit.NextToken(g, c.ID); k != nil {
		price := "for " + g.Format(k.Price)
		if k.Price == 0 {
			price = "free of charge"
		}
		out = append(out, message.Count(c.TokensLeft(), "token")+" left, the next "+price)
	}
	return out
}
