package t18norway

import (
	"maps"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// as18xx is the option for games recorded on 18xx.games: what is waived and each function below is one place where its
// engine plays a rule differently (RULES.md, "Where 18xx.games differs"). All of them are off for our own games and on
// for imported ones.
const as18xx = "18xx.games"

// waived are the reasons for which 18xx.games refuses nothing.
var waived = []engine.Reason{
	kit.TrainRoom,   // a train is bought at the limit by a company that must own one
	kit.HelpIssue,   // nor does bankruptcy wait for the company's own shares to be issued
	kit.NoEmergency, // bankruptcy is declared at any step of an operation
	"NOR-IS-08",     // shares are issued for nothing when the price is the lowest
	kit.EndEarly,    // a game can be ended at any moment, with the scores as they are
}

// fundedByBid: the whole winning bid for P7 goes to H.
func fundedByBid(g *engine.Game) bool { return g.Option(as18xx) }

// parsByBid: H's par is the highest possible, nobody chooses.
func parsByBid(g *engine.Game) bool { return g.Option(as18xx) }

// priorityByTurn: the priority deal goes to the player after the last one who had a turn in the auction.
func priorityByTurn(g *engine.Game) bool { return g.Option(as18xx) }

// moreOfThunes: P2 pays 10.
func moreOfThunes(g *engine.Game) bool { return g.Option(as18xx) }

// prices18xx has another figure in one cell.
func prices18xx(g *engine.Game) *market.Market {
	if g.Option(as18xx) {
		return low
	}
	return &sheet.Market
}

// keepsByShares: the retained part of a half dividend is a multiple of the number of shares.
func keepsByShares(g *engine.Game) bool { return g.Option(as18xx) }

// dealsLate: shares are issued and redeemed at any moment before the dividend.
func dealsLate(g *engine.Game) bool { return g.Option(as18xx) }

// asksNobodyFromSix: there is no nationalization round once phase 6 has begun.
func asksNobodyFromSix(g *engine.Game) bool { return g.Option(as18xx) }

// endsWithBankrupt: a bankruptcy ends the game; what the pool can take is sold by the ordinary rules, and the money is
// gone.
func endsWithBankrupt(g *engine.Game) bool { return g.Option(as18xx) }

// poolCountsTwice: at most as many shares are issued as players have more than the pool.
func poolCountsTwice(g *engine.Game) bool { return g.Option(as18xx) }

// memoGiven is that V has had its free ship.
var memoGiven = &engine.Memory{Name: "given", Span: engine.ThisGame}

// givesLate: V gets its ship once it has bought a train, in whatever turn, unless it has one, and P4 pays for it.
func givesLate(g *engine.Game) bool { return g.Option(as18xx) }

// giveLate gives V its ship after a purchase.
func giveLate(g *engine.Game, buyer engine.ID) {
	t := g.TrainOf(engine.Supply, freeShip)
	if !givesLate(g) || buyer != vestfold || memoGiven.Any(g) || t == nil || g.TrainOf(vestfold, freeShip) != nil {
		return
	}
	memoGiven.Set(g, 1)
	give(g, t)
	payOwner(g, mellem, figures.ShipIncome, "for the ship")
}

// overpayStep: D may pay the full price for a train of the supply.
func overpayStep() *engine.Step {
	may := func(g *engine.Game, model string) error {
		m := sheet.Model(model)
		switch {
		case !g.Option(as18xx) || g.Turn.Of != dovre || !g.Takes("train") || m == nil || m.Price == m.PriceFor(dovre):
			return engine.Refuse("NOR-TB-13", "a train costs what it costs")
		case kit.OnShelf(g, model) == nil || m.Price > g.Cash(dovre) || kit.Counted(g, dovre) >= kit.TrainLimit(g, dovre):
			return engine.Refuse("NOR-TB-13", "%s cannot buy a %s for %s", dovre, model, g.Format(m.Price))
		}
		return nil
	}
	return &engine.Step{
		Name: "overpay", About: "buy a train for its full price",
		Moves: []*engine.Move{{
			Verb: "overpay", Args: []string{"train"}, Help: "Buy a train of the supply for its full price, without the discount.",
			Next: func(g *engine.Game, args []string) []engine.Choice {
				var out []engine.Choice
				for t := range kit.Shelf(g) {
					if len(args) == 0 {
						out = append(out, engine.Choice{Word: t.Model, Text: g.Format(sheet.Model(t.Model).Price)})
					}
				}
				return out
			},
			Check: func(g *engine.Game, args []string) error { return may(g, args[0]) },
			Do: func(g *engine.Game, args []string) {
				m := sheet.Model(args[0])
				g.Tell("%s buys a %s from the supply for its full price, %s", dovre, m.Name, g.Format(m.Price))
				g.Pay(dovre, engine.Bank, m.Price)
				kit.MoveTrain(g, kit.OnShelf(g, m.Name).N, dovre)
			},
			Label: func(g *engine.Game, args []string) string { return "Buy a " + args[0] + " for its full price" },
		}},
	}
}

// shareByShare: a president's emergency sale moves the price a column for each share.
func shareByShare(g *engine.Game) bool { return g.Option(as18xx) }

// anyPrice: a train of another company costs what is agreed also after emergency sales.
func anyPrice(g *engine.Game, _ *facts.Model) bool { return g.Option(as18xx) }

// keepsPresidencies: a president loses no presidency by an emergency sale.
func keepsPresidencies(g *engine.Game) bool { return g.Option(as18xx) }

// losesPresidency tells whether another player would have more of the company than the president after the sale, and two
// shares.
func losesPresidency(g *engine.Game, s kit.Sale) bool {
	rest := s.Company.Held(s.Seller) - s.Shares
	return slices.ContainsFunc(g.Solvent(), func(p engine.ID) bool {
		n := s.Company.Held(p)
		return p != s.Seller && n > rest && n >= s.Company.PresidentShares()
	})
}

// losesByOwnLay: S loses its second tile only by a lay of its own.
func losesByOwnLay(g *engine.Game) bool { return g.Option(as18xx) }

// noIssueWithShips: a company that owns a ship issues nothing in an emergency.
func noIssueWithShips(g *engine.Game) bool { return g.Option(as18xx) }

// discardsAsListed: companies over the limit discard in the order of the company list.
func discardsAsListed(g *engine.Game) bool { return g.Option(as18xx) }

// listed18xx is that order.
func listed18xx() []engine.ID {
	var out []engine.ID
	for i := range sheet.Majors {
		out = append(out, sheet.Majors[i].ID)
	}
	return out
}

// buysWithoutRoom: a company at its limit without a train buys one first and discards afterwards.
func buysWithoutRoom(g *engine.Game) bool { return g.Option(as18xx) }

// passesForGood: who passes in a contested auction is out of it.
func passesForGood(g *engine.Game) bool { return g.Option(as18xx) }

// firstFalls: the price of P1 falls by 5 when all pass while it is unsold.
func firstFalls(g *engine.Game) engine.Money {
	if g.Option(as18xx) {
		return figures.BidStep
	}
	return 0
}

// sailsFar: harbours are reached by sea without a ship and over any distance.
func sailsFar(g *engine.Game) bool { return g.Option(as18xx) }

// portLays: a company may replace the tile of a city in whose harbour it has a port.
func portLays(g *engine.Game, company engine.ID) []kit.Power {
	hexes := slices.DeleteFunc(harbours(), func(hex string) bool { return !moored(g, company, sheet.Map.Find(hex)) })
	if !g.Option(as18xx) || len(hexes) == 0 {
		return nil
	}
	return []kit.Power{{Word: port, Text: "by its port", Rule: "NOR-TK-14", Hexes: hexes, Apart: true}}
}

// reopens: a company that has closed can be started again.
func reopens(g *engine.Game) bool { return g.Option(as18xx) }

// fundsAtPar: B is paid for the share that came with P6 when it is started while P6 is open, also for the second time.
func fundsAtPar(g *engine.Game) bool { return g.Option(as18xx) }

// memoReopened marks a company that has closed.
var memoReopened = &engine.Memory{Name: "reopened", Span: engine.ThisGame}

// reopen makes a company that closes one that has never been started, a minor one again.
func reopen(g *engine.Game, c *engine.Company) {
	c.Kind, c.Certs = minor, c.Certs[:len(minor.Certificates)]
	kit.Dissolve(g, c)
	memoReopened.Set(g, 1, c.ID)
}

// feesWithThunes: P2 saves its owner no fees.
func feesWithThunes(g *engine.Game) bool { return g.Option(as18xx) }

// closedUncounted: closed companies are not subtracted for the certificate limit.
func closedUncounted(g *engine.Game) bool { return g.Option(as18xx) }

// homeWithFloating: the home token is placed when the company floats.
func homeWithFloating(g *engine.Game) bool { return g.Option(as18xx) }

// sellsOneToState: H sells NSB one share without a choice when it nationalizes on floating.
func sellsOneToState(g *engine.Game) bool { return g.Option(as18xx) }

// waitsForToken: the step for tokens waits whether or not any can be placed.
func waitsForToken(g *engine.Game) bool { return g.Option(as18xx) }

// waitsForRun: the step for routes waits for a company with trains or ships that has a station or a port at sea, or track to
// a second stop, whatever it could run.
func waitsForRun(g *engine.Game) bool {
	atSea := func(hex string) bool { return berths(g, g.Turn.Of, sheet.Map.Find(hex)) }
	return g.Option(as18xx) && (slices.ContainsFunc(figures.SeaRow, atSea) || kit.HasRoute(g, g.Turn.Of))
}

// asksForTunnel: the tunnel is a question after the lay, in the hex laid last, if it can be paid then.
func asksForTunnel(g *engine.Game) bool { return g.Option(as18xx) }

// memoTunnel is the hex laid last in which a tunnel could be built.
var memoTunnel = &engine.Memory{Name: "tunnel", Span: engine.ThisTurn}

// noteTunnel notes that the hex laid last is to be asked about.
func noteTunnel(g *engine.Game) {
	if last := g.Turn.Lays[len(g.Turn.Lays)-1]; asksForTunnel(g) && mountain(g, last.Hex) {
		memoTunnel.Clear(g)
		memoTunnel.Set(g, 1, engine.ID(last.Hex))
	}
}

// tunnelStep asks whether a tunnel is built in the hex laid last.
func tunnelStep() *engine.Step {
	hex := func(g *engine.Game) string { m, _ := memoTunnel.First(g); return string(m.Who) }
	return &engine.Step{
		Name: "tunnel", About: "build a tunnel, or not",
		Waits: func(g *engine.Game) bool { return memoTunnel.Any(g) },
		Auto: func(g *engine.Game) bool {
			if tunnelPrice(g, hex(g)) <= g.Cash(g.Turn.Of) {
				return false
			}
			memoTunnel.Clear(g)
			return true
		},
		Moves: []*engine.Move{
			{
				Verb: "tunnel", Help: "Build a tunnel in the hex just laid.", Check: engine.Always,
				Do: func(g *engine.Game, _ []string) {
					price := tunnelPrice(g, hex(g))
					g.Say("%s builds a tunnel in %s for %s", g.Turn.Of, kit.Place(g, hex(g)), g.Format(price))
					g.Pay(g.Turn.Of, engine.Bank, price)
					dig(g, g.Turn.Of, hex(g))
					memoTunnel.Clear(g)
				},
				Label: func(g *engine.Game, _ []string) string {
					return "Build a tunnel for " + g.Format(tunnelPrice(g, hex(g)))
				},
			},
			{
				Verb: "pass", Help: "Build no tunnel.", Check: engine.Always,
				Do:    func(g *engine.Game, _ []string) { memoTunnel.Clear(g) },
				Label: func(*engine.Game, []string) string { return "No tunnel" },
			},
		},
	}
}

// tiles18xx has a third slot on one tile.
func tiles18xx(g *engine.Game) *board.Set {
	if g.Option(as18xx) {
		return roomy
	}
	return &sheet.Tiles
}

// upgrades18xx lets every plain tile replace every other of the colour before that it fits.
func upgrades18xx(g *engine.Game) *board.Chart {
	if g.Option(as18xx) {
		return loose
	}
	return &sheet.UpgradeChart
}

// loose is the upgrade chart of 18xx.games: what the printed one says by shape is left to the track that must be kept.
var loose = func() *board.Chart {
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
}()

var roomy = sheet.Tiles.WithSlots("444B", 3)

// low is the stock market of 18xx.games.
var low = func() *market.Market {
	c := sheet.Market
	c.Rows = slices.Clone(c.Rows)
	for i, row := range c.Rows {
		c.Rows[i] = slices.Clone(row)
		for k, cell := range row {
			if to, ok := c.Theirs[cell.Price]; ok {
				c.Rows[i][k].Price = to
			}
		}
	}
	return &c
}()
