package t18norway

import (
	_ "embed"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/interchange"
	"stationmaster/engine/kit"
)

//go:embed title.yaml
var sheetYAML []byte

//go:embed RULES.md
var checklist string

// special is the part of the sheet that only this title has.
type special struct {
	RetainedStep  engine.Money            `yaml:"retained_step"`
	StateShares   int                     `yaml:"state_shares"`
	StateSharesOf map[engine.ID][]int     `yaml:"state_shares_of"`
	TunnelIncome  engine.Money            `yaml:"tunnel_income"`
	ShipIncome    engine.Money            `yaml:"ship_income"`
	Mail          map[string]engine.Money `yaml:"mail"` // by phase
	Mountains     []struct {
		Hexes  []string     `yaml:"hexes"`
		Cost   engine.Money `yaml:"cost"`
		Tunnel engine.Money `yaml:"tunnel"`
	} `yaml:"mountains"`
	MountainFee engine.Money `yaml:"mountain_fee"`
	Mjosa       struct {
		Hex   string            `yaml:"hex"`
		Tiles map[string]string `yaml:"tiles"` // by phase
	} `yaml:"mjosa"`
	Harbours []struct {
		City string `yaml:"city"`
		X    string `yaml:"x"`
	} `yaml:"harbours"`
	SeaRow []string `yaml:"sea_row"` // the stops on the sea lanes, in order
}

// Things that the rules name: privates and companies with powers.
const (
	thunes, sorumsand, mellem, pihl, jebsen, stephenson engine.ID = "Thunes", "Sørumsand", "Mellem", "Pihl", "Jebsen", "Stephenson"

	hoved, dovre, bergen, rauma, sorland, jaer, vestfold, ostfold engine.ID = "H", "D", "B", "R", "S", "J", "V", "Ø"
)

// nsb is the state: it holds shares for good and has no money (SH-14).
const nsb engine.ID = "NSB"

// From the sheet, once the title is registered.
var (
	sheet   *facts.Sheet
	figures *special
	ranges  [][]int // the hexes of the figures' mountains
)

func init() { engine.Register("18norway", title) }

// title reads the sheet and makes the title.
func title() *engine.Title {
	sheet, figures = facts.Must[special](sheetYAML)
	minor, major = sheet.Kind("minor"), sheet.Kind("major")
	lowest = engine.Money(sheet.Market.Rows[0][1].Price)
	lake = sheet.Map.Find(figures.Mjosa.Hex)
	ranges = make([][]int, len(figures.Mountains))
	for k, m := range figures.Mountains {
		for _, hex := range m.Hexes {
			ranges[k] = append(ranges[k], sheet.Map.Find(hex))
		}
	}
	interchange.Register(dialect())
	t := rulebook().title()
	t.Variants = map[string]*engine.Title{interchange.As18xx: theirs()}
	return t
}

// rules are those of the steps, and what the steps of this title ask besides.
type rules struct {
	kit.Rules
	kit.Steps

	mayDealLate   func(g *engine.Game) error              // in own stock, after the start of the turn
	ended         func(g *engine.Game, company engine.ID) // a company's turn
	lastInAuction func(g *engine.Game) engine.ID          // the player before the one with the priority deal
	endStock      func(g *engine.Game)
	nationalizes  func(g *engine.Game) bool
}

// rulebook has the rules as printed.
func rulebook() *rules {
	nearOslo := func(g *engine.Game) bool { return memoOslo.Any(g) || reachesOslo(g) }
	return &rules{
		Rules: kit.Rules{
			PoolLimit:          sheet.PoolLimit, // SH-10
			CertLimit:          certLimit,
			LastSet:            theEnd,
			Sources:            sources,
			MaySell:            maySell,
			PriceAfterSale:     sold,
			PriceAfterDividend: paid,
			Arrived:            arrived,
			Bought:             func(g *engine.Game, c *engine.Company) { float(g, c, fundBergen) },
			MayLay:             mayLay,
			MayToken:           mayToken,
			Routes:             routeRules,
			Started: func(g *engine.Game) {
				tellEnd(g)
				if layMjosa(g) {
					noteOslo(g)
				}
			},
		},
		Steps: kit.Steps{
			Auction:  auction(),
			Stock:    stockRules,
			Discard:  discardRules,
			OwnStock: ownStockRules,
			Track: kit.TrackRules{
				May: func(g *engine.Game, company engine.ID, next engine.Lay) (engine.Money, error) {
					return mayBuild(g, company, next, nearOslo)
				},
				Powers: tunnels,
				Laid:   func(g *engine.Game, _ engine.ID) { noteOslo(g) },
			},
			Token:    kit.TokenRules{Beside: []kit.TokenKind{ports()}},
			Run:      kit.RunRules{Opens: canBuyThunes, Ships: true}, // RT-11: the president may choose any legal routes
			Dividend: kit.DividendRules{Receiver: kit.CompanyPaidFor(kit.Treasury), Ways: ways, Half: half},
			Train:    trainRules,
		},
		mayDealLate:   mayDealLate,
		ended:         func(g *engine.Game, _ engine.ID) { noteOslo(g) },
		lastInAuction: func(g *engine.Game) engine.ID { return g.Private(stephenson).Owner },
		endStock:      endStock,
		nationalizes:  nationalizes,
	}
}

// title makes the title from the rules.
func (r *rules) title() *engine.Title {
	r.Trains = &r.Train
	return &engine.Title{
		ID:    sheet.ID,
		Sheet: sheet,
		Options: []engine.Option{
			interchange.Option,
		},
		Setup: setup,
		Rounds: map[string]*engine.RoundRules{
			"auction":         kit.AuctionRound(r.Auction),
			"stock":           kit.StockRound(r.Stock),
			"operating":       r.operating(),
			"nationalization": nationalization(),
		},
		Follow: r.follow,
		Always: []*engine.Step{kit.BankruptcyStep(&r.Train), kit.EndStep()},
		Worth:  kit.Worth, // EG-04, EG-05, EG-07
		Rules:  &r.Rules,
		Waived: map[string][]engine.Reason{interchange.As18xx: waived},
		Events: map[string]string{
			"mjosa_green":        "LM1 lies on Mjøsa",
			"mjosa_brown":        "LM2 lies on Mjøsa",
			"game_end":           "the next set is the last one",
			"float_nationalizes": "a company that floats nationalizes",
		},
		Cites:     engine.Cites(sheet),
		Checklist: checklist,
	}
}
