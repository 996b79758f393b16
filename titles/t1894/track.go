package t1894

import (
	"fmt"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// mayLay forbids upgrades of normal green cities in purple phase (TRK-21), and keeps the slot marked PLM in place on
// Paris's green tile (TRK-20).
func mayLay(g *engine.Game, _ engine.ID, l engine.Lay) error {
	hex := sheet.Map.Find(l.Hex)
	now := g.Board.Lays[hex].Tile
	if _, normal := sheet.UpgradeChart.Named[now]; normal && slices.Contains(g.PhaseNow().Events, "green cities frozen") {
		return engine.Refuse("1894-TRK-21", "normal green cities cannot be upgraded any more")
	}
	if turned := memoTurned.Has(g); l.Hex == figures.Paris && l.From != board.Yellow && l.Swaps != turned {
		return engine.Refuse("1894-TRK-20", "the slot marked PLM keeps its track")
	}
	return nil
}

// memoTurned records that the slot marked PLM in Paris changed places with the other (DIF-11).
var memoTurned = &engine.Memory{Name: "turned", Span: engine.ThisGame}

// laid follows the slot marked PLM through a lay.
func laid(g *engine.Game, _ engine.ID) {
	if g.Turn.Lays[len(g.Turn.Lays)-1].Swaps {
		memoTurned.Set(g, 1-memoTurned.Get(g))
	}
}

// plmOnly reports whether a city is the slot marked PLM (TOK-07): after Paris was turned, the one on PLM's track.
func plmOnly(g *engine.Game, h, s int) bool {
	b := g.Map()
	return b.Map.Hexes[h].ID == figures.Paris && slices.Contains(b.Face(h).Stops[s].Home, string(plm)) != memoTurned.Has(g)
}

// mayHome says which cities a home token may go to: PLM's marked slot for PLM, any other for others (HOME-03,
// HOME-04, HOME-07).
func mayHome(g *engine.Game, company engine.ID, h, s int) bool {
	return plmOnly(g, h, s) == (company == plm && g.Map().Map.Hexes[h].ID == figures.Paris)
}

// mayToken reserves slots for homes (TOK-07 to TOK-12).
func mayToken(g *engine.Game, company engine.ID, h, s int) error {
	b := g.Map()
	id := b.Map.Hexes[h].ID
	if plmOnly(g, h, s) && company != plm {
		return engine.Refuse("1894-TOK-07", "that slot of %s is reserved for PLM", id)
	}
	aside := len(b.At(h, board.Aside))
	homes := homesOfOthers(g, company, id)
	switch {
	case aside >= 2:
		return engine.Refuse("1894-TOK-08", "two tokens are put aside from %s", id)
	case aside == 1 && homes > 0:
		return engine.Refuse("1894-TOK-10", "%s is the home of a company that has not operated, and a token is put aside from it", id)
	case homes > 0 && openLocations(g, company, h) <= homes:
		return engine.Refuse("1894-TOK-09", "the last slot of %s is reserved for a company that has not operated", id)
	}
	return nil
}

// markerMove chooses a city for a token that was put aside.
func (r *rules) markerMove(company func(g *engine.Game) (engine.ID, int)) *engine.Move {
	return kit.Pick{
		Verb: "return", Word: "city", Help: "Choose the city to which the token that was put aside returns.",
		From: func(g *engine.Game) []engine.Choice {
			c, h := company(g)
			if c == engine.Nobody {
				return nil
			}
			return engine.Words(kit.CityWord(g, h, 0), kit.CityWord(g, h, 1))
		},
		Other: func(*engine.Game, string) error {
			return engine.Refuse("1894-UPD-02", "the token returns to one of the two cities of its hex")
		},
		Do: func(g *engine.Game, city string) {
			c, _ := company(g)
			h, s, _ := kit.City(g, city)
			if r.returns != nil {
				r.returns(g, h, s)
			}
			g.Say("%s's token returns to %s", c, kit.CityPlace(g, h, s))
			kit.ReturnToken(g, c, h, s)
		},
		Label: func(g *engine.Game, city string) string {
			c, h := company(g)
			_, s, _ := kit.City(g, city)
			return string(c) + " to the city towards " + kit.Towards(g, h, s)
		},
	}.Move()
}

// ownMarkerStep returns the builder's own marker at once (TRK-23).
func (r *rules) ownMarkerStep() *engine.Step {
	own := func(g *engine.Game) (engine.ID, int) {
		for _, t := range g.Board.Tokens {
			if t.Stop == board.Aside && (engine.ID(t.Owner) == g.Turn.Of || r.atOnce != nil && r.atOnce(t)) {
				return engine.ID(t.Owner), t.Hex
			}
		}
		return engine.Nobody, 0
	}
	return &engine.Step{
		Name: "own token", About: "choose the city of the company's own token",
		Tip:    `The company's token was put aside when its city was rebuilt; you choose which of the two cities it returns to.`,
		Custom: `Most companies choose the city that their trains run to.`,
		Alone:  true,
		Waits:  func(g *engine.Game) bool { c, _ := own(g); return c != engine.Nobody },
		Moves:  []*engine.Move{r.markerMove(own)},
	}
}

// returnStep returns the others' markers at the end of the builder's operations, in operating order (UPD-01).
func (r *rules) returnStep() *engine.Step {
	next := func(g *engine.Game) (engine.ID, int) {
		for _, c := range kit.OperatingOrder(g) {
			for _, t := range g.Board.Tokens {
				if t.Stop == board.Aside && engine.ID(t.Owner) == c {
					return c, t.Hex
				}
			}
		}
		return engine.Nobody, 0
	}
	return &engine.Step{
		Name: "return", About: "choose the city to which a company's token returns",
		Now: func(g *engine.Game) string { // another company's token, in the middle of the builder's turn
			if c, hex := next(g); c != engine.Nobody {
				return fmt.Sprintf("choose the city in %s to which %s's token returns", kit.Place(g, sheet.Map.Hexes[hex].ID), c)
			}
			return ""
		},
		Tip:    `Your company's token was put aside when its city was rebuilt; you choose which of the two cities it returns to.`,
		Custom: `Most companies choose the city that their trains run to.`,
		Alone:  true,
		Waits:  func(g *engine.Game) bool { c, _ := next(g); return c != engine.Nobody },
		Who:    func(g *engine.Game) engine.ID { c, _ := next(g); return g.President(c) },
		Moves:  []*engine.Move{r.markerMove(next)},
	}
}
