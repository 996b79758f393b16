package t18ardennes

import (
	"slices"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
)

// startValue is the highest starting value that is at most half the bid (MIN-01, MIN-02).
func startValue(c *facts.Charter, half engine.Money) engine.Money {
	best := c.Pars[0]
	for _, v := range c.Pars {
		if v <= half && v > best {
			best = v
		}
	}
	return best
}

// memoHomeTile marks a minor whose owner has to lay its home tile.
var memoHomeTile = &engine.Memory{Name: "home tile", Span: engine.ThisRound}

// startMinor starts a minor: price, treasury, home token, and the rest of its charter (MIN-03 to MIN-06, MIN-10).
func startMinor(g *engine.Game, id, owner engine.ID, value, treasury engine.Money) {
	c, charter := g.Company(id), g.Charter(id)
	kit.Par(g, c, owner, value, c.Kind.Par)
	c.Floated = true
	g.Pay(engine.Bank, id, treasury)
	g.Say("%s starts at %s with %s", g.Name(id), g.Format(value), g.Format(treasury))
	home := c.Home[0]
	kit.PutToken(g, id, sheet.Map.Find(home.Hex), home.City)
	for _, b := range charter.Bonus { // MIN-10
		memoMine.Set(g, 1, id, engine.ID(b.Hex))
	}
	if len(charter.Lays) > 0 {
		memoHomeTile.Set(g, 1, id)
	}
}

// homeTileStep lets the owner of a minor that has just started lay its home tile (MIN-06 to MIN-08).
func homeTileStep() *engine.Step {
	minor := func(g *engine.Game) engine.ID { m, _ := memoHomeTile.First(g); return m.Who }
	hex := func(g *engine.Game) string { return g.Company(minor(g)).Home[0].Hex }
	check := func(g *engine.Game, args []string) (keep []int, err error) {
		at, tile, r, err := kit.LayWords(g, args)
		if err != nil {
			return nil, err
		}
		switch lays := g.Charter(minor(g)).Lays; {
		case args[0] != hex(g):
			return nil, engine.Refuse("ARD-MIN-06", "%s starts with a tile on its home, %s", g.Name(minor(g)), hex(g))
		case !slices.Contains(lays, args[1]):
			return nil, engine.Refuse("ARD-MIN-06", "%s starts with tile %s", g.Name(minor(g)), kit.OneOf(lays))
		}
		keep, err = g.Map().Fit(at, tile, r, &sheet.UpgradeChart)
		if err != nil {
			return nil, engine.Refuse("ARD-MIN-07", "%s", err)
		}
		return keep, nil
	}
	return &engine.Step{
		Name: "home tile", About: "lay the tile of the minor's home",
		Tip:    `The minor starts with a tile on its home.`,
		Custom: `Most players point its track towards the nearest city.`,
		Alone:  true,
		Waits:  func(g *engine.Game) bool { return memoHomeTile.Any(g) },
		Who:    func(g *engine.Game) engine.ID { return g.President(minor(g)) },
		Moves: []*engine.Move{{
			Verb: "lay", Args: []string{"hex", "tile", "rotation"}, Help: "Lay the tile with which the minor starts on its home.",
			Next: func(g *engine.Game, args []string) []engine.Choice {
				switch len(args) {
				case 0:
					return []engine.Choice{{Word: hex(g), Text: sheet.Map.Hex(hex(g)).Face.Name}}
				case 1:
					return engine.Words(g.Charter(minor(g)).Lays...)
				case 2:
					if t := sheet.Tiles.Tile(args[1]); t != nil {
						return kit.Rotations(t)
					}
				}
				return nil
			},
			Check: func(g *engine.Game, args []string) error { _, err := check(g, args); return err },
			Do: func(g *engine.Game, args []string) {
				keep, _ := check(g, args)
				r, _ := strconv.Atoi(args[2])
				g.SayLaid(args[0], "%s lays %s on %s", g.Name(minor(g)), args[1], kit.Place(g, args[0]))
				g.Map().Lay(sheet.Map.Find(args[0]), sheet.Tiles.Tile(args[1]), r, keep)
				memoHomeTile.Set(g, 0, minor(g))
				g.Touch()
			},
			Label: func(_ *engine.Game, args []string) string { return "Lay " + args[1] + " on " + args[0] },
		}},
	}
}

// income is what Guillaume-Luxembourg pays before each operating round; nothing in the pool (GL-03).
func income(g *engine.Game, p *engine.Private) engine.Money {
	if g.Player(p.Owner) == nil {
		return 0
	}
	return kit.DeedIncome(g, p)
}

// grey reports whether a company's price is in the grey zone, where only minors' prices get (MKT-15).
func grey(g *engine.Game, c *engine.Company) bool { return c.Parred() && g.Price(c.ID) == 0 }

// worthOf is a minor's value in an exchange: its certificate is two shares.
func worthOf(g *engine.Game, minor *engine.Company) engine.Money {
	return g.Price(minor.ID) * engine.Money(minor.PresidentShares())
}
