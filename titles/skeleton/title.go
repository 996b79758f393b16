// Package skeleton is a small made-up title that plays like 1830: a dozen hexes, three companies, four types of train, one private. It
// is there to be copied; see titles/README.md. The program does not offer it.
//
// title.yaml holds every printed figure, RULES.md every rule under its id, and this file what is left: which pieces of the kit
// make up the game.
package skeleton

import (
	_ "embed"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
)

//go:embed title.yaml
var sheetYAML []byte

//go:embed RULES.md
var checklist string

func init() { engine.Register("skeleton", title) }

// title reads the sheet and makes the title.
func title() *engine.Title {
	sheet, _ := facts.Must[struct{}](sheetYAML)
	trains := &kit.TrainRules{Pool: true, Cheapest: true, Bankrupt: kit.EndsBankrupt("SKEL-EM-03")}
	return &engine.Title{
		ID:    sheet.ID,
		Sheet: sheet,
		Setup: kit.OpenAuction,
		Rounds: map[string]*engine.RoundRules{
			"auction": kit.AuctionRound(kit.Waterfall{Step: sheet.BidStep, Fall: sheet.BidStep}),
			"stock":   kit.StockRound(kit.StockRules{Priority: true, BuyEnds: true, FirstSale: kit.NoSaleAtFirst("SKEL-SR-03")}),
			"operating": kit.OperatingRound(kit.OperatingRules{Steps: []*engine.Step{
				kit.DiscardStep(kit.DiscardRules{To: engine.Pool, Order: kit.BuyerFirst}),
				kit.HomeStep(nil),
				kit.TrackStep(kit.TrackRules{Powers: kit.PrivateLays}),
				kit.TokenStep(kit.TokenRules{}),
				kit.RunStep(kit.RunRules{}),
				kit.DividendStep(kit.DividendRules{Receiver: kit.CompanyPaidFor(engine.Pool)}),
				kit.TrainStep(trains),
				kit.LatePrivateStep(nil),
				kit.PrivateStep(nil),
			}}),
		},
		Follow: follow,
		Worth:  kit.Worth,
		Rules: &kit.Rules{
			PoolLimit:          sheet.PoolLimit,
			PriceAfterSale:     kit.RowDownPerShare,
			PriceAfterDividend: kit.RightOrLeft,
			Bought:             kit.FloatFull,
			MayToken:           kit.KeepsHomes("SKEL-TK-02"),
			Trains:             trains,
		},
		Cites:     engine.Cites(sheet),
		Checklist: checklist,
	}
}

// follow is the plan: the auction, then stock rounds, each with a set of operating rounds. A bank that has run out ends the game
// after a set (EG-01).
func follow(g *engine.Game) {
	switch {
	case g.Round.Kind == "auction":
		kit.BeginStock(g, 1, g.Priority)
	case g.Round.Kind == "stock":
		kit.RaiseSoldOut(g)
		kit.BeginSet(g, g.Round.Number)
	case kit.NextOfSet(g):
	case g.Broken:
		g.EndGame("the bank has run out of money (SKEL-EG-01)")
	default:
		kit.BeginStock(g, g.Round.Number+1, g.Priority)
	}
}
