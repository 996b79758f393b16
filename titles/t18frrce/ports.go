package t18frrce

import (
	"fmt"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

var (
	// memoPort is a port token that a company has taken, by company and hex (PT-01).
	memoPort = &engine.Memory{Name: "port", Span: engine.ThisGame, Label: "Port of"}
	// memoStays is, by hex, the colour of tile on which the token beside a port stayed where it is (PT-03, PT-07).
	memoStays = &engine.Memory{Name: "stays", Span: engine.ThisGame}
)

// portHexes lists the hexes with ports, in the order of the map.
var portHexes []int

func withPorts() []int {
	var out []int
	for i := range sheet.Map.Hexes {
		if figures.Ports[sheet.Map.Hexes[i].ID] != "" {
			out = append(out, i)
		}
	}
	return out
}

// taken is the company that has the port token of the hex, or Nobody.
func taken(g *engine.Game, h int) engine.ID {
	for i := range g.Memos { // asked after every action, so without a list of its own
		if m := &g.Memos[i]; m.What == memoPort.Name && m.On == engine.ID(sheet.Map.Hexes[h].ID) {
			return m.Who
		}
	}
	return engine.Nobody
}

// port describes the city of a port hex: the slot with the anchor, or -1 on a tile without one, and who has a token
// in it and beside it.
func port(g *engine.Game, h int) (slot int, in, beside engine.ID) {
	slot = -1
	if ports := g.Map().Face(h).Stops[0].Ports; len(ports) > 0 {
		slot = ports[0]
	}
	for i := range g.Board.Tokens {
		switch t := &g.Board.Tokens[i]; {
		case t.Hex != h || t.Stop != 0:
		case t.Slot == slot:
			in = engine.ID(t.Owner)
		default:
			beside = engine.ID(t.Owner)
		}
	}
	return slot, in, beside
}

// movable is the company whose token is beside the empty slot of a port, or Nobody.
func movable(g *engine.Game, h int) engine.ID {
	if slot, in, beside := port(g, h); slot >= 0 && in == engine.Nobody {
		return beside
	}
	return engine.Nobody
}

// settling is what follows automatically from the tokens at the ports now; nil if nothing does. Companies whose
// tokens have come onto the slots of ports take the port tokens (PT-02). With the option yellow-ports, PRO and SO do
// so with the first tile that they lay on their home (PT-15), and their token goes onto the slot once a tile has one.
func settling(g *engine.Game) func() {
	for _, h := range portHexes {
		slot, in, _ := port(g, h)
		owner := taken(g, h)
		switch {
		case owner == engine.Nobody && in != engine.Nobody:
			return func() { take(g, in, h) }
		case owner == engine.Nobody && g.Option(yellowPorts) && laysHome(g, h):
			return func() { take(g, g.Turn.Of, h) }
		case owner != engine.Nobody && slot >= 0 && in == engine.Nobody && g.Map().Has(string(owner), h, 0):
			return func() {
				g.Map().Shift(string(owner), h, 0, slot)
				g.Touch()
			}
		}
	}
	return nil
}

func take(g *engine.Game, company engine.ID, h int) {
	id := sheet.Map.Hexes[h].ID
	memoPort.Set(g, 1, company, engine.ID(id))
	g.Tell("%s takes the port token of %s", company, kit.Place(g, id))
}

// laysHome reports whether the operating company has just laid a tile on its home, the port in hex h.
func laysHome(g *engine.Game, h int) bool {
	n, id := len(g.Turn.Lays), sheet.Map.Hexes[h].ID
	if n == 0 || !slices.Contains(portCompanies, g.Turn.Of) {
		return false
	}
	last := g.Turn.Lays[n-1]
	return g.Company(g.Turn.Of).Home[0].Hex == id && last.Hex == id && last.With != portMove
}

// askedPort is the port for which somebody has to decide now whether the token beside it moves onto it.
func askedPort(g *engine.Game) (hex int, ok bool) {
	for _, h := range portHexes {
		if movable(g, h) != engine.Nobody && memoStays.Get(g, engine.ID(sheet.Map.Hexes[h].ID)) != int(g.Map().Face(h).Color) {
			return h, true
		}
	}
	return 0, false
}

// portStep asks whether a token moves onto the slot of a port: one just placed on a tile with both slots open, or one
// on a tile just upgraded, whoever's it is (PT-03, PT-07, PT-08).
func portStep() *engine.Step {
	settled := func(g *engine.Game) {
		h, _ := askedPort(g)
		stays(g, h)
	}
	return &engine.Step{
		Name: "port", About: "choose the slot of the token in the port",
		Tip:    `A token in the port's slot brings its company the port token.`,
		Custom: `Most companies move into it while that is possible.`,
		Alone:  true,
		Waits:  func(g *engine.Game) bool { _, ok := askedPort(g); return ok || settling(g) != nil },
		Auto: func(g *engine.Game) bool {
			settle := settling(g)
			if settle == nil {
				return false
			}
			settle()
			return true
		},
		Itself: settled,
		Moves: []*engine.Move{
			kit.Pick{
				Verb: "move", Word: "hex", Help: "Move the token onto the port: its company takes the port token.",
				From: func(g *engine.Game) []engine.Choice {
					if h, ok := askedPort(g); ok {
						return engine.Words(sheet.Map.Hexes[h].ID)
					}
					return nil
				},
				Other: func(g *engine.Game, _ string) error {
					h, _ := askedPort(g)
					return engine.Refuse("FRRCE-PT-07", "decide on the token in %s", sheet.Map.Hexes[h].ID)
				},
				Do: func(g *engine.Game, hex string) { shift(g, sheet.Map.Find(hex)) },
				Label: func(g *engine.Game, hex string) string {
					return fmt.Sprintf("%s onto the port", movable(g, sheet.Map.Find(hex)))
				},
			}.Move(),
			{
				Verb: "stay", Help: "Leave the token in the other slot.", Check: engine.Always,
				Do:    func(g *engine.Game, _ []string) { settled(g) },
				Label: func(*engine.Game, []string) string { return "Leave it in the other slot" },
			},
		},
	}
}

// homePortStep lets PRO and SO choose the slot of a home token on a port tile with both slots open (PT-06).
func homePortStep() *engine.Step {
	const onto, other = "port", "other"
	place := func(g *engine.Game, word string) {
		c := g.Company(g.Turn.Of)
		h := sheet.Map.Find(c.Home[0].Hex)
		slot, _, _ := port(g, h)
		kit.PutToken(g, c.ID, h, 0)
		if word == onto {
			g.Say("%s places its home token onto the port of %s", c.ID, kit.Place(g, c.Home[0].Hex))
			g.Map().Shift(string(c.ID), h, 0, slot)
			g.Touch()
			return
		}
		g.Say("%s places its home token in %s, beside the port", c.ID, kit.Place(g, c.Home[0].Hex))
		stays(g, h)
	}
	return &engine.Step{
		Name: "home port", About: "choose the slot of the home token",
		Tip:    `The home token can go into the port's slot, which brings the port token, or into the other one.`,
		Custom: `Most companies take the port's slot.`,
		Alone:  true,
		Waits: func(g *engine.Game) bool {
			c := g.Company(g.Turn.Of)
			if c == nil || c.Tokens[0].Used || figures.Ports[c.Home[0].Hex] == "" {
				return false
			}
			slot, in, beside := port(g, sheet.Map.Find(c.Home[0].Hex))
			return slot >= 0 && in == engine.Nobody && beside == engine.Nobody
		},
		Itself: func(g *engine.Game) { place(g, other) },
		Moves: []*engine.Move{kit.Pick{
			Verb: "home", Word: "slot", Help: "Place the home token on the port and take the port token, or use the other slot.",
			From: func(*engine.Game) []engine.Choice { return engine.Words(onto, other) },
			Other: func(*engine.Game, string) error {
				return engine.Refuse("FRRCE-PT-06", "the home token goes onto the port or in the other slot")
			},
			Do: place,
			Label: func(_ *engine.Game, slot string) string {
				if slot == onto {
					return "Home onto the port"
				}
				return "Home in the other slot"
			},
		}.Move()},
	}
}

// stays records that the token beside a port stayed there on the present tile.
func stays(g *engine.Game, h int) {
	memoStays.Set(g, int(g.Map().Face(h).Color), engine.ID(sheet.Map.Hexes[h].ID))
}

// shift moves the token beside a port onto its slot.
func shift(g *engine.Game, h int) {
	who := movable(g, h)
	slot, _, _ := port(g, h)
	g.Say("%s's token in %s goes onto the port", who, kit.Place(g, sheet.Map.Hexes[h].ID))
	g.Map().Shift(string(who), h, 0, slot)
	g.Touch()
}

// portMoveStep lets PRO and SO move a token onto a port that they reach, in place of a yellow tile (PT-09 to PT-11).
func portMoveStep() *engine.Step {
	act := func(h int) engine.Lay { return engine.Lay{Hex: sheet.Map.Hexes[h].ID, With: portMove} }
	may := func(g *engine.Game, h int) error {
		company := g.Turn.Of
		switch w := g.Waiting(); {
		case !slices.Contains(portCompanies, company):
			return engine.Refuse("FRRCE-PT-09", "only %s may move a token onto a port", kit.OneOf(portCompanies))
		case w == nil || w.Name != "track":
			return engine.Refuse("FRRCE-PT-09", "that is possible only in the track step, in place of a yellow tile")
		case movable(g, h) == engine.Nobody:
			return engine.Refuse("FRRCE-PT-09", "no token is beside an empty port slot in %s", sheet.Map.Hexes[h].ID)
		case !kit.Reach(g, company).Touches(h, 0):
			return engine.Refuse("FRRCE-PT-09", "%s has no track leading to the city in %s", company, sheet.Map.Hexes[h].ID)
		}
		price, err := mayAct(g, company, act(h))
		if cash := g.Cash(company); err == nil && price > cash {
			err = g.Refuse(kit.LayMoney, "that costs %s, %s has %s", g.Amount(price), company, g.Amount(cash))
		}
		return err
	}
	return &engine.Step{
		Name: "port move", About: "move a token onto a port",
		Moves: []*engine.Move{{
			Verb: "move", Args: []string{"hex"}, Help: "Move a token onto the slot of the port, in place of a yellow tile.",
			Next: func(g *engine.Game, _ []string) []engine.Choice {
				var out []engine.Choice
				for _, h := range portHexes {
					if may(g, h) == nil {
						out = append(out, engine.Choice{Word: sheet.Map.Hexes[h].ID, Text: string(movable(g, h))})
					}
				}
				return out
			},
			Check: func(g *engine.Game, args []string) error {
				h := sheet.Map.Find(args[0])
				if !slices.Contains(portHexes, h) {
					return engine.Refuse("FRRCE-PT-09", "%q is not a port", args[0])
				}
				return may(g, h)
			},
			Do: func(g *engine.Game, args []string) {
				h := sheet.Map.Find(args[0])
				price, _ := mayAct(g, g.Turn.Of, act(h))
				g.Pay(g.Turn.Of, engine.Bank, price)
				shift(g, h)
				g.Turn.Lays = append(g.Turn.Lays, act(h))
			},
		}},
	}
}

// payPorts pays companies for their port tokens, at the start of an operating round (OI-02).
func payPorts(g *engine.Game) {
	for _, h := range portHexes {
		if c := taken(g, h); c != engine.Nobody {
			g.Say("The port of %s pays %s to %s", kit.Place(g, sheet.Map.Hexes[h].ID), g.Format(figures.PortIncome), c)
			g.Pay(engine.Bank, c, figures.PortIncome)
		}
	}
}
