package t18norway

import (
	"maps"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
	"stationmaster/engine/interchange"
	"stationmaster/engine/kit"
)

// as18xx is the option for games recorded on 18xx.games. What is waived or listed below, and each function, is one rule that
// its engine plays differently (RULES.md, "Where 18xx.games differs"): off for our own games, on for imported ones.
const as18xx = interchange.As18xx

// waived are the reasons that 18xx.games does not refuse for.
var waived = []engine.Reason{
	kit.TrainRoom,   // a company that must own a train may buy one at the limit
	kit.HelpIssue,   // bankruptcy does not wait for the company to issue shares
	kit.NoEmergency, // bankruptcy is declared at any step of an operation
	"NOR-IS-08",     // shares are issued for nothing at the lowest price
	kit.HelpSale,    // a president may sell shares at any train step while the cheapest train cannot be paid for
	"NOR-EM-07",     // even if the company in need closes
	kit.RunBest,     // trains that could run may stay idle
	kit.EndEarly,    // a game can be ended at any time with the scores as they are
}

type differs = interchange.Difference

// What 18xx.games plays in its own way, by the items of RULES.md.
const (
	fundedByBid       differs = "NOR-X-01" // the whole winning bid for P7 goes to H
	parsByBid         differs = "NOR-X-02" // H's par is the highest possible; nobody chooses
	priorityByTurn    differs = "NOR-X-03" // the priority deal goes to the player after the last one who had a turn in the auction
	moreOfThunes      differs = "NOR-X-04" // P2 pays 10
	keepsByShares     differs = "NOR-X-06" // the retained part of a half dividend is a multiple of the number of shares
	dealsLate         differs = "NOR-X-07" // shares are issued and redeemed at any moment before the dividend
	asksNobodyFromSix differs = "NOR-X-08" // there is no nationalization round once phase 6 has begun
	poolCountsTwice   differs = "NOR-X-10" // at most as many shares are issued as players have more than the pool
	keepsPresidencies differs = "NOR-X-19" // a president loses no presidency by an emergency sale
	noIssueWithShips  differs = "NOR-X-18" // a company that owns a ship issues nothing in an emergency
	discardsAsListed  differs = "NOR-X-27" // companies over the limit discard in the order of the company list
	buysWithoutRoom   differs = "NOR-X-30" // a company at its limit without a train buys one first and discards afterwards
	passesForGood     differs = "NOR-X-21" // a player who passes in a contested auction is out of it
	sailsFar          differs = "NOR-X-25" // harbours are reached by sea without a ship and over any distance
	feesWithThunes    differs = "NOR-X-14" // P2 saves its owner no fees
	closedUncounted   differs = "NOR-X-23" // closed companies do not reduce the certificate limit
	homeWithFloating  differs = "NOR-X-24" // the home token is placed when the company floats
	waitsForToken     differs = "NOR-X-36" // the token step waits even if no token can be placed

	// a bankruptcy ends the game. What the pool can take is sold by the usual rules, and the money is lost.
	endsWithBankrupt differs = "NOR-X-09"
	// an emergency sale moves the price a column for each share, whoever is president and at any price, but not in a bankruptcy. So
	// does an emergency issue, and each share brings the figure left of the final price.
	shareByShare differs = "NOR-X-55"
	// S loses its second tile only by a lay of its own that connects its home to Oslo along track and sea lanes.
	losesByOwnLay differs = "NOR-X-16"
	// B is paid for the share that came with P6 when it is started while P6 is open, even the second time; and H for its president's
	// certificate when it is restarted while P7 is open.
	fundsAtPar differs = "NOR-X-23"
)

// memoRedeemed marks a turn in which shares were redeemed: no more are issued or redeemed in it.
var memoRedeemed = &engine.Memory{Name: "redeemed", Span: engine.ThisTurn}

// noteRedeemed records it.
func noteRedeemed(g *engine.Game) {
	if dealsLate.In(g) {
		memoRedeemed.Set(g, 1)
	}
}

// anyPrice: another company's train costs what is agreed, even after emergency sales.
func anyPrice(g *engine.Game, _ *facts.Model) bool { return g.Option(as18xx) }

// losesPresidency reports whether another player would have more of the company than the president after the sale, and two
// shares.
func losesPresidency(g *engine.Game, s kit.Sale) bool {
	rest := s.Company.Held(s.Seller) - s.Shares
	return slices.ContainsFunc(g.Solvent(), func(p engine.ID) bool {
		n := s.Company.Held(p)
		return p != s.Seller && n > rest && n >= s.Company.PresidentShares()
	})
}

// sailsToOslo reports whether S's home has that connection.
func sailsToOslo(g *engine.Game) bool {
	b := g.Map()
	through := func(h, s int) bool {
		f := b.Face(h)
		return s >= f.Cities() || b.Free(h, s) > 0 || b.Has(string(sorland), h, s)
	}
	home := b.Places(string(sorland))
	if len(home) == 0 {
		return false
	}
	from := home[:1]
	for {
		reach := b.Trace(from, through)
		oslo := sheet.Map.Find(g.Company(hoved).Home[0].Hex)
		for s := range b.Face(oslo).Cities() {
			if reach.Touches(oslo, s) {
				return true
			}
		}
		before := len(from)
		for i, id := range figures.SeaRow[:len(figures.SeaRow)-1] { // the last one is an end
			for _, k := range []int{i - 1, i + 1} {
				if k < 0 || k == len(figures.SeaRow)-1 {
					continue
				}
				h, next := sheet.Map.Find(id), board.Place{Hex: sheet.Map.Find(figures.SeaRow[k])}
				if reach.Touches(h, 0) && through(h, 0) && through(next.Hex, 0) && !reach.Touches(next.Hex, 0) && !slices.Contains(from, next) {
					from = append(from, next)
				}
			}
		}
		if len(from) == before {
			return false
		}
	}
}

// listed18xx is that order: one that has closed is the last from then on.
func listed18xx(g *engine.Game) []engine.ID {
	var out []engine.ID
	for i := range sheet.Majors {
		if id := sheet.Majors[i].ID; !memoReopened.Has(g, id) {
			out = append(out, id)
		}
	}
	for _, m := range memoReopened.All(g) {
		out = append(out, m.Who)
	}
	return out
}

// noRoom18xx: no other company does.
func noRoom18xx(g *engine.Game, company engine.ID, s kit.TrainSale) bool {
	return buysWithoutRoom.In(g) && s.Trade == "" && !needsTrain(g, company) && kit.Counted(g, company) >= kit.TrainLimit(g, company)
}

// firstFalls: the price of P1 falls by 5 when all pass while it is unsold.
func firstFalls(g *engine.Game) engine.Money {
	if g.Option(as18xx) {
		return sheet.BidStep
	}
	return 0
}

// kristiansand is the city at whose harbour no track or lane leaves the hex.
const kristiansand = "C35"

// portLays: a company may replace the tile of a city if it has a port in the harbour, except Kristiansand's.
func portLays(g *engine.Game, company engine.ID) []kit.Power {
	hexes := slices.DeleteFunc(harbours(), func(hex string) bool { return hex == kristiansand || !moored(g, company, sheet.Map.Find(hex)) })
	if !g.Option(as18xx) || len(hexes) == 0 {
		return nil
	}
	return []kit.Power{{Word: port, Text: "by its port", Rule: "NOR-TK-14", Hexes: hexes, Apart: true}}
}

// fundAtPar pays them.
func fundAtPar(g *engine.Game, c *engine.Company) {
	switch {
	case c.ID == bergen && kit.OpenPrivate(g, jebsen) != nil:
		fundBergen(g, c)
	case c.ID == hoved && kit.OpenPrivate(g, stephenson) != nil:
		g.Pay(engine.Bank, hoved, 2*c.Par)
	}
}

// waitsForRun: the run step waits for a company with trains or ships that has a station, a port at sea, or track to a
// second stop, whatever it could run.
func waitsForRun(g *engine.Game) bool {
	atSea := func(hex string) bool { return berths(g, g.Turn.Of, sheet.Map.Find(hex)) }
	return g.Option(as18xx) && (slices.ContainsFunc(figures.SeaRow, atSea) || kit.HasRoute(g, g.Turn.Of))
}

// tiles18xx has a third slot on one tile.
func tiles18xx(g *engine.Game) *board.Set {
	if g.Option(as18xx) {
		return roomy
	}
	return &sheet.Tiles
}

// upgrades18xx lets every plain tile replace every other of the previous colour that it fits.
func upgrades18xx(g *engine.Game) *board.Chart {
	if g.Option(as18xx) {
		return loose
	}
	return &sheet.UpgradeChart
}

// loose is the upgrade chart of 18xx.games: instead of the printed shapes, the track that must be kept decides.
var loose *board.Chart

func looseChart() *board.Chart {
	c := sheet.UpgradeChart
	c.Shape, c.Rows = nil, slices.Clone(c.Rows)
	plain := &c.Rows[slices.IndexFunc(c.Rows, func(r board.ChartRow) bool { return r.Name == "plain" })]
	plain.Tiles = maps.Clone(plain.Tiles)
	for _, t := range sheet.Tiles.Tiles {
		if f := t.Face(0); f.Color > board.Yellow && len(f.Stops) == 0 && f.Label == "" {
			plain.Tiles[f.Color] = append(plain.Tiles[f.Color], t.ID)
		}
	}
	return &c
}

// roomy is the set of tiles of 18xx.games.
var roomy *board.Set
