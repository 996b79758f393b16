package kit

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// Home returns the hex and city of a company's only token.
func Home(g *engine.Game, company engine.ID) (p board.Place, ok bool) {
	places := g.Map().Places(string(company))
	if len(places) == 0 {
		return p, false
	}
	return places[0], true
}

// TokenRules are a title's rules for the token step.
type TokenRules struct {
	Skip func(g *engine.Game) bool // reports whether this set of operating rounds has no token step; may be nil
	// Opens reports whether something beside the step, such as buying a right of way, may open further cities. The
	// step then waits even if the company cannot place a token yet. May be nil.
	Opens func(g *engine.Game) bool
	// Beside are kinds of token that can be placed beside a city instead, such as ports.
	Beside []TokenKind
}

// TokenKind is a kind of token beside a city that takes no slot: "token B6 port". Each company may have one in a hex.
type TokenKind struct {
	Kind  string   // as in [board.Token] and in orders
	Hexes []string // the hexes for it
	// Reach refuses hexes that the company does not reach.
	Reach func(g *engine.Game, company engine.ID, hex int) error
}

// in reports whether such tokens are placed in the hex.
func (k *TokenKind) in(g *engine.Game, hex int) bool {
	return slices.Contains(k.Hexes, g.Sheet().Map.Hexes[hex].ID)
}

// TokenStep makes the step in which a company places a token.
func TokenStep(r TokenRules) *engine.Step {
	check := func(g *engine.Game, args []string) error {
		h, s, err := City(g, args[0])
		if err != nil {
			return err
		}
		if len(args) > 1 {
			return r.mayPlace(g, g.Turn.Of, args[1], h)
		}
		return mayToken(g, g.Turn.Of, h, s)
	}
	choices := func(g *engine.Game, args []string) []engine.Choice {
		if len(args) > 0 {
			return r.kinds(g, args)
		}
		return r.choices(g, g.Turn.Of)
	}
	var step *engine.Step
	step = &engine.Step{
		Name: "token", About: "place a token",
		Tip:     `A token lets you run through a city and build from it; if every slot is taken, other companies can't pass.`,
		Custom:  `Most companies place their tokens early, in cities that their trains run to, before the slots are taken.`,
		Reasons: []engine.Reason{TokenLeft, TokenSlot, TokenNever, TokenReach, TokenTwice, TokenMoney},
		Waits: func(g *engine.Game) bool {
			return !g.HasFinished("token") && (r.Skip == nil || !r.Skip(g))
		},
		Idle: func(g *engine.Game) string {
			company := g.Turn.Of
			switch token := NextToken(g, company); {
			case r.Skip != nil && r.Skip(g):
				return "places no token in this set of operating rounds"
			case token == nil:
				return "has no token left"
			case paysToken(g, company) != nil:
				return fmt.Sprintf("has %s, and its next token costs %s", g.Amount(g.Cash(company)), g.Amount(token.Price))
			}
			return ""
		},
		// Without the money or a slot for a token there is nothing to decide.
		Auto: func(g *engine.Game) bool {
			if NextToken(g, g.Turn.Of) != nil && paysToken(g, g.Turn.Of) == nil && g.Viable(step.Moves[0]) {
				return false
			}
			if r.Opens != nil && r.Opens(g) {
				return false
			}
			g.FinishStep("token")
			return true
		},
		Moves: []*engine.Move{
			{
				Verb: "token", Everyday: true, Args: []string{"city"}, Help: "Place the company's next token in a city it reaches.",
				Whole: func(_ *engine.Game, args []string) bool { return len(args) == 1 || len(args) == 2 && len(r.Beside) > 0 },
				Next:  choices,
				Check: check,
				Fill: func(g *engine.Game, args []string) ([]string, error) {
					if len(args) != 1 {
						return args, nil
					}
					return []string{onlyCity(g, args[0], func() []engine.Choice { return r.choices(g, g.Turn.Of) })}, nil
				},
				Do: func(g *engine.Game, args []string) {
					h, s, _ := City(g, args[0])
					price := NextToken(g, g.Turn.Of).Price
					what, where := "token", CityPlace(g, h, s)
					if len(args) > 1 { // beside the cities
						what, where = args[1], Place(g, g.Sheet().Map.Hexes[h].ID)
					}
					cost := ""
					if price > 0 {
						cost = " for " + g.Format(price)
						if strings.Contains(where, ",") {
							cost = "," + cost
						}
					}
					g.Tell("%s places a %s in %s%s", g.Name(g.Turn.Of), what, where, cost)
					g.Pay(g.Turn.Of, engine.Bank, price)
					if len(args) > 1 {
						NextToken(g, g.Turn.Of).Used = true
						g.Map().Place(board.Token{Owner: string(g.Turn.Of), Hex: h, Stop: board.Beside, Kind: args[1]})
						g.Touch()
					} else {
						PutToken(g, g.Turn.Of, h, s)
					}
					g.FinishStep("track")
					g.FinishStep("token")
				},
				Label: func(g *engine.Game, args []string) string {
					label := "Token in " + strings.Join(append([]string{Spot(g, args[0])}, args[1:]...), " as ")
					if price := NextToken(g, g.Turn.Of).Price; price > 0 {
						label += ", " + g.Format(price)
					}
					return label
				},
			},
			engine.Done("token", "Place no token.", "No token"),
		},
	}
	if r.Beside != nil {
		step.Reasons = append(step.Reasons, TokenBeside, TokenAgain)
	}
	return step
}

// choices lists the cities that the company reaches, and those for other kinds of token.
func (r *TokenRules) choices(g *engine.Game, company engine.ID) []engine.Choice {
	if NextToken(g, company) == nil {
		return nil
	}
	b, reach := g.Map(), Reach(g, company)
	out := make([]engine.Choice, 0, 8) // seldom are there more
	for h := range b.Map.Hexes {
		beside := slices.ContainsFunc(r.Beside, func(k TokenKind) bool { return k.in(g, h) })
		if !beside && !reach.Into(h) {
			continue
		}
		for s := range b.Face(h).Cities() {
			if beside && s == 0 || reach.Touches(h, s) && openSlots(g, h, s) > 0 {
				out = append(out, engine.Choice{Word: CityWord(g, h, s), Text: b.Map.Hexes[h].Face.Name})
			}
		}
	}
	return out
}

// kinds lists the kinds of token that can be placed beside the named city.
func (r *TokenRules) kinds(g *engine.Game, args []string) []engine.Choice {
	var out []engine.Choice
	if h, _, err := City(g, args[0]); err == nil && len(args) == 1 {
		for i := range r.Beside {
			if k := &r.Beside[i]; k.in(g, h) {
				out = append(out, engine.Choice{Word: k.Kind, Text: "beside the city"})
			}
		}
	}
	return out
}

// mayPlace refuses a token beside the city of a hex.
func (r *TokenRules) mayPlace(g *engine.Game, company engine.ID, kind string, hex int) error {
	i, id := slices.IndexFunc(r.Beside, func(k TokenKind) bool { return k.Kind == kind }), g.Sheet().Map.Hexes[hex].ID
	switch {
	case i < 0 || !r.Beside[i].in(g, hex):
		return g.Refuse(TokenBeside, "no %s is placed in %s", kind, id)
	case NextToken(g, company) == nil:
		return g.Refuse(TokenLeft, "%s has no token left", g.Name(company))
	case g.Map().Beside(string(company), hex, kind):
		return g.Refuse(TokenAgain, "%s has a %s in %s", company, kind, id)
	}
	if err := r.Beside[i].Reach(g, company, hex); err != nil {
		return err
	}
	return paysToken(g, company)
}

// NextToken is the company's first unused token, or nil.
func NextToken(g *engine.Game, company engine.ID) *engine.Token {
	c := g.Company(company)
	i := slices.IndexFunc(c.Tokens, func(s engine.Token) bool { return !s.Used })
	if i < 0 {
		return nil
	}
	return &c.Tokens[i]
}

// CheckToken checks a placement, apart from connection and money.
func CheckToken(g *engine.Game, company engine.ID, h, s int) error {
	b := g.Map()
	id := b.Map.Hexes[h].ID
	switch {
	case NextToken(g, company) == nil:
		return g.Refuse(TokenLeft, "%s has no token left", g.Name(company))
	case b.In(string(company), h):
		return g.Refuse(TokenTwice, "%s has a token in %s", company, id)
	case b.Face(h).Stops[s].Slots == 0:
		return g.Refuse(TokenNever, "tokens can never be placed in %s", id)
	case openSlots(g, h, s) < 1:
		return g.Refuse(TokenSlot, "no token slot is free in %s", id)
	}
	if policy(g).MayToken != nil {
		return policy(g).MayToken(g, company, h, s)
	}
	return nil
}

func mayToken(g *engine.Game, company engine.ID, h, s int) error {
	if err := CheckToken(g, company, h, s); err != nil {
		return err
	}
	if !Reach(g, company).Touches(h, s) {
		return g.Refuse(TokenReach, "%s has no track leading to the city in %s", company, g.Sheet().Map.Hexes[h].ID)
	}
	return paysToken(g, company)
}

// paysToken refuses a token that the company cannot pay for.
func paysToken(g *engine.Game, company engine.ID) error {
	if price, cash := NextToken(g, company).Price, g.Cash(company); price > cash {
		return g.Refuse(TokenMoney, "the token costs %s, %s has %s", g.Amount(price), company, g.Amount(cash))
	}
	return nil
}

// openSlots counts a city's slots that are open to a token: the empty ones, and those with a piece that gives way.
func openSlots(g *engine.Game, h, s int) int {
	n := g.Map().Free(h, s)
	for i := range g.Board.Tokens {
		if claimed(g, &g.Board.Tokens[i], h, s) != nil {
			n++
		}
	}
	return n
}

// claimed is the memory for a piece in the city that gives way to a company's token; nil for other tokens.
func claimed(g *engine.Game, t *board.Token, h, s int) *engine.Memory {
	if t.Owner != "" || t.Hex != h || t.Stop != s {
		return nil
	}
	return policy(g).Claims[t.Kind]
}

// Claimed lists the kinds of pieces that gave way to the company's token in a hex, in alphabetical order.
func Claimed(g *engine.Game, company engine.ID, hex string) []string {
	var out []string
	for kind, m := range policy(g).Claims {
		if m.Has(g, company, engine.ID(hex)) {
			out = append(out, kind)
		}
	}
	slices.Sort(out)
	return out
}

// PutToken places the company's next token in a city without payment or checks. If no slot is empty, it replaces a
// piece that gives way, which the company gets.
func PutToken(g *engine.Game, company engine.ID, h, s int) {
	NextToken(g, company).Used = true
	b := g.Map()
	if s >= 0 && b.Free(h, s) < 1 {
		for i := range g.Board.Tokens {
			m := claimed(g, &g.Board.Tokens[i], h, s)
			if m == nil {
				continue
			}
			g.Say("%s gets the %s of %s", g.Name(company), g.Board.Tokens[i].Kind, Place(g, b.Map.Hexes[h].ID))
			g.Board.RemoveToken(i)
			m.Set(g, 1, company, engine.ID(b.Map.Hexes[h].ID))
			break
		}
	}
	b.Put(string(company), h, s)
	g.Touch()
}

// takeBack makes the company's last used token available again.
func takeBack(g *engine.Game, company engine.ID) {
	tokens := g.Company(company).Tokens
	for i := len(tokens) - 1; i >= 0; i-- {
		if tokens[i].Used {
			tokens[i].Used = false
			return
		}
	}
}

// ReturnToken moves a token that was put aside in a hex to one of its cities. If no slot is empty, it shares one.
func ReturnToken(g *engine.Game, company engine.ID, h, s int) {
	g.Map().Remove(string(company), h, board.Aside)
	g.Map().Put(string(company), h, s)
	g.Touch()
}
