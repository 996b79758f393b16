package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine/board"
)

// TokenRules is what differs between the station steps of titles.
type TokenRules struct {
	Skip func(g *Game) bool // the turn has no such step; may be nil
	// Opens tells whether something the company can do beside the step, such as buying a right of way, may open further
	// cities: then the step waits although nothing can be placed yet. May be nil.
	Opens func(g *Game) bool
}

// TokenStep makes the step in which a company places a station.
func TokenStep(r TokenRules) *Step {
	check := func(g *Game, args []string) error {
		h, s, err := g.City(args[0])
		if err != nil {
			return err
		}
		return g.checkToken(g.Turn.Of, h, s)
	}
	return &Step{
		Name: "token", About: "place a station, or pass",
		Reasons: []Reason{TokenLeft, TokenSlot, TokenNever, TokenReach, TokenTwice, TokenMoney},
		Waits: func(g *Game) bool {
			return !g.Skipped("token") && (r.Skip == nil || !r.Skip(g))
		},
		// Without a place to put one there is nothing to decide.
		Auto: func(g *Game) bool {
			for _, c := range g.tokenChoices(g.Turn.Of) {
				if check(g, []string{c.Word}) == nil {
					return false
				}
			}
			if r.Opens != nil && g.NextStation(g.Turn.Of) != nil && r.Opens(g) {
				return false
			}
			g.Skip("token")
			return true
		},
		Moves: []*Move{
			{
				Verb: "token", Args: []string{"city"}, Help: "Place the company's next station in a city it reaches.",
				Next: func(g *Game, args []string) []Choice {
					if len(args) > 0 {
						return nil
					}
					return g.tokenChoices(g.Turn.Of)
				},
				Check: check,
				Do: func(g *Game, args []string) {
					h, s, _ := g.City(args[0])
					price := g.NextStation(g.Turn.Of).Price
					cost := ""
					if price > 0 {
						cost = " for " + g.Format(price)
					}
					g.Say("%s places a station in %s%s", g.Name(g.Turn.Of), g.Place(g.Sheet().Map.Hexes[h].ID), cost)
					g.Pay(g.Turn.Of, Bank, price)
					g.PutStation(g.Turn.Of, h, s)
					g.Skip("track")
					g.Skip("token")
				},
				Label: func(g *Game, args []string) string {
					if price := g.NextStation(g.Turn.Of).Price; price > 0 {
						return fmt.Sprintf("Station in %s, %s", args[0], g.Format(price))
					}
					return "Station in " + args[0]
				},
			},
			{Verb: "pass", Help: "Place no station.", Check: always,
				Label: func(*Game, []string) string { return "No station" },
				Do:    func(g *Game, _ []string) { g.Skip("token") }},
		},
	}
}

// CityWord names a city in orders: its hex, and which city where the hex has several.
func (g *Game) CityWord(h, s int) string {
	id := g.Sheet().Map.Hexes[h].ID
	if g.Map().Face(h).Cities() > 1 {
		return fmt.Sprintf("%s.%d", id, s)
	}
	return id
}

// City reads the name of a city.
func (g *Game) City(word string) (hex, stop int, err error) {
	id, n, dotted := strings.Cut(word, ".")
	h := g.Sheet().Map.Find(id)
	if h == board.None {
		return 0, 0, Refuse("", "%q is no hex of the map", id)
	}
	cities := g.Map().Face(h).Cities()
	s := 0
	if dotted {
		if s, err = strconv.Atoi(n); err != nil || s < 0 || s >= cities || strconv.Itoa(s) != n {
			return 0, 0, Refuse("", "%s has no city %q", id, n)
		}
	}
	switch {
	case cities == 0:
		return 0, 0, Refuse("", "there is no city in %s", id)
	case cities > 1 && !dotted:
		return 0, 0, Refuse("", "%s has %d cities: say %s.0 to %s.%d", id, cities, id, id, cities-1)
	case cities == 1 && dotted:
		return 0, 0, Refuse("", "%s has one city: say %s", id, id)
	}
	return h, s, nil
}

// tokenChoices lists the cities that the company's trace touches.
func (g *Game) tokenChoices(company ID) []Choice {
	if g.NextStation(company) == nil {
		return nil
	}
	b, reach := g.Map(), g.Reach(company)
	var out []Choice
	for h := range b.Map.Hexes {
		for s := range b.Face(h).Cities() {
			if reach.Touches(h, s) && b.Free(h, s) > 0 {
				out = append(out, Choice{Word: g.CityWord(h, s), Text: b.Map.Hexes[h].Face.Name})
			}
		}
	}
	return out
}

// NextStation is the company's first unused station, or nil.
func (g *Game) NextStation(company ID) *Station {
	c := g.Company(company)
	i := slices.IndexFunc(c.Stations, func(s Station) bool { return !s.Used })
	if i < 0 {
		return nil
	}
	return &c.Stations[i]
}

// CheckStation holds what every placement of a station must obey, apart from connection and money.
func (g *Game) CheckStation(company ID, h, s int) error {
	b := g.Map()
	id := b.Map.Hexes[h].ID
	switch {
	case g.NextStation(company) == nil:
		return g.refuse(TokenLeft, "%s has no station left", g.Name(company))
	case b.In(string(company), h):
		return g.refuse(TokenTwice, "%s has a station in %s", company, id)
	case b.Face(h).Stops[s].Slots == 0:
		return g.refuse(TokenNever, "no station is ever placed in %s", id)
	case b.Free(h, s) < 1:
		return g.refuse(TokenSlot, "no location is empty in %s", id)
	}
	if g.policy().MayToken != nil {
		return g.policy().MayToken(g, company, h, s)
	}
	return nil
}

func (g *Game) checkToken(company ID, h, s int) error {
	if err := g.CheckStation(company, h, s); err != nil {
		return err
	}
	if !g.Reach(company).Touches(h, s) {
		return g.refuse(TokenReach, "%s has no track that leads to the city in %s", company, g.Sheet().Map.Hexes[h].ID)
	}
	if price, cash := g.NextStation(company).Price, g.Cash(company); price > cash {
		return g.refuse(TokenMoney, "the station costs %s, %s has %s", g.Format(price), company, g.Format(cash))
	}
	return nil
}

// PutStation uses the company's next station up in a city. Nothing is paid or checked.
func (g *Game) PutStation(company ID, h, s int) {
	g.NextStation(company).Used = true
	g.Map().Put(string(company), h, s)
	g.Touch()
}

// takeBack makes the station that the company used last free to be placed again.
func (g *Game) takeBack(company ID) {
	stations := g.Company(company).Stations
	for i := len(stations) - 1; i >= 0; i-- {
		if stations[i].Used {
			stations[i].Used = false
			return
		}
	}
}

// ReturnStation moves a station of the company that was put aside in a hex to one of its cities; when no circle is empty
// it shares one.
func (g *Game) ReturnStation(company ID, h, s int) {
	g.Map().Remove(string(company), h, board.Aside)
	g.Map().Put(string(company), h, s)
	g.Touch()
}

// HomeStep makes the step in which a company that begins to operate gets its home stations. A choice is offered only
// where several cities of a home hex are free and the charter does not name one; word tells the verb's action.
func HomeStep(may func(g *Game, company ID, h, s int) bool) *Step {
	open := func(g *Game, i int) []Choice {
		b := g.Map()
		home := g.Company(g.Turn.Of).Home[i]
		h := b.Map.Find(home.Hex)
		var out []Choice
		for s := range b.Face(h).Cities() {
			if b.Free(h, s) > 0 && may(g, g.Turn.Of, h, s) {
				out = append(out, Choice{Word: g.CityWord(h, s)})
			}
		}
		return out
	}
	// pending is the first home without its station, or -1.
	pending := func(g *Game) int {
		c := g.Company(g.Turn.Of)
		if c == nil || g.Skipped("home") {
			return -1
		}
		for i, home := range c.Home {
			if !c.Stations[i].Used && !g.Map().In(string(c.ID), g.Sheet().Map.Find(home.Hex)) {
				return i
			}
		}
		return -1
	}
	place := func(g *Game, word string) {
		h, s, err := g.City(word)
		if err != nil {
			panic(err)
		}
		g.Say("%s places its home station in %s", g.Name(g.Turn.Of), g.Place(g.Sheet().Map.Hexes[h].ID))
		g.PutStation(g.Turn.Of, h, s)
	}
	return &Step{
		Name: "home", About: "choose the city of the home station", Alone: true,
		Reasons: []Reason{TokenSlot},
		Waits:   func(g *Game) bool { return pending(g) >= 0 },
		Auto: func(g *Game) bool {
			cs := open(g, pending(g))
			if len(cs) == 0 {
				panic("engine: no location is left for the home of " + string(g.Turn.Of))
			}
			if len(cs) == 1 {
				place(g, cs[0].Word)
				return true
			}
			return false
		},
		Moves: []*Move{{
			Verb: "home", Args: []string{"city"}, Help: "Place the home station in one of the hex's cities.",
			Next: func(g *Game, args []string) []Choice {
				if len(args) > 0 {
					return nil
				}
				return open(g, pending(g))
			},
			Check: func(g *Game, args []string) error {
				if !slices.ContainsFunc(open(g, pending(g)), func(c Choice) bool { return c.Word == args[0] }) {
					return g.refuse(TokenSlot, "the home station cannot go to %s", args[0])
				}
				return nil
			},
			Do: func(g *Game, args []string) { place(g, args[0]) },
		}},
	}
}
