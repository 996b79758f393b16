package kit

import (
	"cmp"
	"slices"
	"strconv"

	"stationmaster/engine"
)

// AwardRules are a title's rules for the president's certificate that comes with a private, and for the par that its
// owner chooses.
type AwardRules struct {
	// Pars are the par prices to choose from; nil means those of the company's charter. Flag marks the cell of a
	// price; nil means the flag of the company's kind.
	Pars func(g *engine.Game, c *engine.Company) []engine.Money
	Flag func(price engine.Money) string
	// Parred is called once the company has its par; nil means that it may float.
	Parred func(g *engine.Game, c *engine.Company)
	// Custom says what most players choose; "" means a par for which the company floats soon.
	Custom string
}

// memoPar marks a company whose new president has to choose its par.
var memoPar = &engine.Memory{Name: "to par", Span: engine.ThisRound}

// Award gives a player the president's certificate of a company, once they have chosen its par in a step made by
// [ParStep].
func Award(g *engine.Game, to, company engine.ID) { memoPar.Set(g, 1, to, company) }

// comesWith hands the buyer of a private what comes with it: a share that lies with it or, if none does, is unsold, or a presidency.
func comesWith(g *engine.Game, p *engine.Private) {
	d := g.Deed(p.ID)
	if c := g.Company(d.ShareOf); c != nil {
		from := p.ID
		if c.Held(from) == 0 {
			from = c.Unsold()
		}
		c.Give(from, p.Owner, 1)
		g.Say("%s gets a share of %s with it", g.Name(p.Owner), c.ID)
	}
	if c := PresidencyOf(g, p.ID); c != engine.Nobody {
		Award(g, p.Owner, c)
	}
}

// memoDrawn marks the company that was drawn for a private.
var memoDrawn = &engine.Memory{Name: "drawn presidency", Span: engine.ThisGame}

// DrawPresidencies draws the companies that come with privates, for those of which the sheet names several. [OpenAuction] does so, too.
func DrawPresidencies(g *engine.Game, draw *engine.Draw) {
	for _, p := range g.Privates {
		if of := g.Deed(p.ID).PresidentDrawn; len(of) > 0 {
			c := engine.Shuffled(draw, of)[0]
			memoDrawn.Set(g, 1, p.ID, c)
			g.Company(c).HandOver(0, p.ID)
		}
	}
}

// PresidencyOf is the company whose president's certificate comes with the private, or Nobody.
func PresidencyOf(g *engine.Game, private engine.ID) engine.ID {
	d := g.Deed(private)
	if i := slices.IndexFunc(d.PresidentDrawn, func(c engine.ID) bool { return memoDrawn.Has(g, private, c) }); i >= 0 {
		return d.PresidentDrawn[i]
	}
	return d.PresidentOf
}

// FloatsAtOnce reports whether the company that comes with a private floats as soon as its president chooses its par, whatever else is sold of it. That
// is found by choosing one; false if none comes with it, or no par can be chosen yet.
func FloatsAtOnce(g *engine.Game, private engine.ID) bool {
	c := PresidencyOf(g, private)
	if c == engine.Nobody {
		return false
	}
	then := g.Clone()
	Award(then, then.Players[0].ID, c)
	par := engine.Action{Verb: "par", Args: []string{string(c)}}
	pars, _ := then.Next(par)
	if len(pars) == 0 {
		return false
	}
	par.Args = append(par.Args, pars[0].Word)
	after, err := then.Try(par)
	return err == nil && after.Company(c).Floated
}

// FirstTrainStep closes each private of which the sheet says so once the company that came with it has bought a train.
func FirstTrainStep() *engine.Step {
	due := func(g *engine.Game) engine.ID {
		for _, p := range g.Privates {
			if !p.Closed && g.Deed(p.ID).ClosesWithTrain && g.Owns(PresidencyOf(g, p.ID)) > 0 {
				return p.ID
			}
		}
		return engine.Nobody
	}
	return &engine.Step{
		Name: "first train", About: "close the private of a company that has bought a train",
		Waits: func(g *engine.Game) bool { return due(g) != engine.Nobody },
		Auto: func(g *engine.Game) bool {
			ClosePrivates(g, due(g))
			return true
		},
	}
}

func (r AwardRules) pars(g *engine.Game, c *engine.Company) []engine.Money {
	if r.Pars != nil {
		return r.Pars(g, c)
	}
	return g.Charter(c.ID).Pars
}

// ParStep makes the step that chooses the par of a company that came with a private.
func ParStep(r AwardRules) *engine.Step {
	return &engine.Step{
		Name: "starting par", About: "choose the par of the company that came with the private",
		Tip:     `The par is what each of the company's unsold shares costs, so a high par brings more money and a low one finds more buyers.`,
		Custom:  cmp.Or(r.Custom, `Most players choose a par for which the company floats in the first stock round.`),
		Alone:   true,
		Reasons: []engine.Reason{ParAward},
		Now: func(g *engine.Game) string {
			m, _ := memoPar.First(g)
			return "choose the par of " + g.Name(m.On) + ", which came with the private"
		},
		Waits: func(g *engine.Game) bool { return memoPar.Any(g) },
		Who:   func(g *engine.Game) engine.ID { m, _ := memoPar.First(g); return m.Who },
		Moves: []*engine.Move{{
			Verb: "par", Args: []string{"company", "price"}, Help: "Choose the par of the company that came with a private.",
			Next: func(g *engine.Game, args []string) []engine.Choice {
				m, _ := memoPar.First(g)
				switch len(args) {
				case 0:
					return engine.Words(m.On)
				case 1:
					var out []engine.Choice
					c := g.Company(m.On)
					for _, p := range r.pars(g, c) {
						choice := engine.Choice{Word: strconv.Itoa(int(p))}
						if r.Parred == nil { // else the title pays the company by rules of its own
							choice.Text = "treasury " + g.Format(p*engine.Money(c.Shares()))
						}
						out = append(out, choice)
					}
					return out
				}
				return nil
			},
			Check: func(g *engine.Game, args []string) error {
				m, _ := memoPar.First(g)
				if engine.ID(args[0]) != m.On {
					return g.Refuse(ParAward, "choose the par of %s", m.On)
				}
				if !slices.ContainsFunc(r.pars(g, g.Company(m.On)), func(p engine.Money) bool { return strconv.Itoa(int(p)) == args[1] }) {
					return g.Refuse(ParAward, "%s is not a par price of %s", args[1], m.On)
				}
				return nil
			},
			Do: func(g *engine.Game, args []string) {
				m, _ := memoPar.First(g)
				memoPar.Set(g, 0, m.Who, m.On)
				n, _ := strconv.Atoi(args[1])
				c, price := g.Company(m.On), engine.Money(n)
				flag := c.Kind.Par
				if r.Flag != nil {
					flag = r.Flag(price)
				}
				g.Tell("%s is president of %s and sets its par to %s", g.Name(m.Who), c.ID, g.Format(price))
				Par(g, c, m.Who, price, flag)
				switch {
				case r.Parred != nil:
					r.Parred(g, c)
				case policy(g).Bought != nil:
					policy(g).Bought(g, c)
				}
			},
			Label: func(g *engine.Game, args []string) string { return "Par " + args[0] + " at " + args[1] },
		}},
	}
}
