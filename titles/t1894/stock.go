package t1894

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// gray is the flag of the market's gray area (MKT-08).
const gray = "g"

var stockRules = kit.StockRules{
	FirstSale: kit.NoSaleAtFirst("1894-SELL-01"),
	Again: func(g *engine.Game, _ engine.ID, c *engine.Company, _ kit.Source) error { // BUY-08, BUY-09
		if err := secondOf(g, c, kit.Led(g, c.ID)); err != nil {
			return err
		}
		if kit.SoldSince(g) {
			return engine.Refuse("1894-BUY-09", "nothing may be sold between the two shares")
		}
		return nil
	},
	MayPar:   mayPar,
	With:     homeIn(lateFits),
	WithName: "home",
	Start: func(g *engine.Game, c *engine.Company, hex string) {
		c.Home = []engine.Home{{Hex: hex, City: engine.AnyCity}}
		g.Say("%s will start in %s", c.ID, kit.Place(g, hex))
	},
}

// homeIn lists the homes that a late company can start in.
func homeIn(fits func(g *engine.Game, c engine.ID, h int) bool) func(*engine.Game, *engine.Company) ([]engine.Choice, bool) {
	return func(g *engine.Game, c *engine.Company) ([]engine.Choice, bool) {
		var out []engine.Choice
		for _, h := range lateHomes(g, c, fits) {
			out = append(out, engine.Choice{Word: h, Text: sheet.Map.Hex(h).Face.Name})
		}
		return out, late(c.ID)
	}
}

// secondOf lets the president of a company in the gray area buy a second share of it (BUY-08).
func secondOf(g *engine.Game, c *engine.Company, president bool) error {
	if kit.BoughtNow(g, c.ID) != 1 || !president || !kit.InZone(g, c, gray) {
		return engine.Refuse("1894-BUY-08", "only the president of a company in the gray area may buy a second certificate in a turn, of that company")
	}
	return nil
}

func late(c engine.ID) bool { return sheet.Charter(c).Late }

// brown reports whether brown phase has begun.
func brown(g *engine.Game) bool { return g.PhaseNow().Revenue == board.Brown }

// mayOwn keeps the late companies out of the game before brown phase (BUY-07, LATE-02).
func mayOwn(g *engine.Game, c *engine.Company) error {
	if late(c.ID) && !brown(g) {
		return engine.Refuse("1894-BUY-07", "%s cannot be bought before brown phase", c.ID)
	}
	return nil
}

func mayPar(g *engine.Game, c *engine.Company) error {
	if err := mayOwn(g, c); err != nil {
		return err
	}
	if late(c.ID) && len(lateHomes(g, c, lateFits)) == 0 {
		return engine.Refuse("1894-LATE-05", "no hex can be the home of %s", c.ID)
	}
	return nil
}

// lateHomes lists the possible homes of a late company: hexes without track if there are any (LATE-03 to LATE-06).
func lateHomes(g *engine.Game, c *engine.Company, fits func(g *engine.Game, c engine.ID, h int) bool) []string {
	list := figures.Late.LF
	switch c.ID {
	case late1:
	case late2:
		list = figures.Late.LB
	default:
		return nil
	}
	b := g.Map()
	var bare, all []string
	for _, id := range list {
		h := b.Map.Find(id)
		if slices.Contains(figures.Late.Never, id) || !fits(g, c.ID, h) {
			continue
		}
		all = append(all, id)
		if !b.Face(h).HasTrack() {
			bare = append(bare, id)
		}
	}
	if len(bare) > 0 {
		return bare
	}
	return all
}

// lateFits reports whether a hex could be a late company's home: it has an empty slot, and no home of another company
// that has not operated.
func lateFits(g *engine.Game, c engine.ID, h int) bool {
	id := sheet.Map.Hexes[h].ID
	paris := id == figures.Paris && g.Company(plm).Turns == 0 // PLM waits there, in its marked slot
	return !paris && homesOfOthers(g, c, id) == 0 && openLocations(g, c, h) > 0
}

// openLocations counts the empty slots of a hex that are not reserved for PLM (TOK-07, LATE-06).
func openLocations(g *engine.Game, c engine.ID, h int) int {
	b, n := g.Map(), 0
	for s := range b.Face(h).Cities() {
		if !plmOnly(g, h, s) || c == plm {
			n += max(0, b.Free(h, s))
		}
	}
	return n
}

// homesOfOthers counts the companies other than c with their home in the hex that have not operated, except PLM in
// Paris: at most one, except for late companies on 18xx.games (DIF-03).
func homesOfOthers(g *engine.Game, c engine.ID, hex string) int {
	n := 0
	for i := range g.Companies {
		k := &g.Companies[i]
		if k.ID != c && k.Turns == 0 && slices.ContainsFunc(k.Home, func(h engine.Home) bool { return h.Hex == hex }) {
			// Only the marked slot of Paris is reserved for PLM (TOK-11).
			if !(k.ID == plm && hex == figures.Paris) {
				n++
			}
		}
	}
	return n
}

// endStock moves the prices of sold-out companies (MKT-10 to MKT-14), makes the passing order the seat order (SR-08),
// and begins the operating rounds (SR-16).
func endStock(g *engine.Game) {
	for c := range kit.SoldOut(g) {
		up := 1
		if c.Part(g.President(c.ID))+c.Part(c.ID) >= 80 {
			up++
		}
		if kit.InZone(g, c, gray) {
			up++
		}
		kit.MovePrice(g, c, market.Up, up)
	}
	g.Order = kit.PassOrder(g)
	if ended(g) || kit.LastStock(g) {
		return
	}
	beginSet(g)
}
