package t18ardennes

import (
	_ "embed"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/interchange"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

//go:embed title.yaml
var sheetYAML []byte

//go:embed RULES.md
var checklist string

// pieces are tokens on a hex at the start.
type pieces struct {
	Hex    string `yaml:"hex"`
	Tokens int    `yaml:"tokens"`
}

// special is the part of the sheet that only this title has.
type special struct {
	Auction struct {
		Open engine.Money `yaml:"open"`
		Step engine.Money `yaml:"step"`
	} `yaml:"auction"`
	MinorStart struct {
		Rest         engine.Money `yaml:"rest"`
		RestTreasury engine.Money `yaml:"rest_treasury"`
	} `yaml:"minor_start"`
	Bidding struct {
		Step   engine.Money `yaml:"step"`
		Assets engine.Money `yaml:"assets"`
	} `yaml:"bidding"`
	Conversion string `yaml:"conversion"` // the phase from which companies can convert
	Issuing    string `yaml:"issuing"`
	Ports      []struct {
		pieces  `yaml:",inline"`
		Ferries []struct {
			Hex  string `yaml:"hex"`
			Stop int    `yaml:"stop"`
		} `yaml:"ferries"`
	} `yaml:"ports"`
	Mines     []pieces `yaml:"mines"`
	Forts     []pieces `yaml:"forts"`
	FortBonus struct {
		Amount       engine.Money `yaml:"amount"`
		Destinations []string     `yaml:"destinations"`
	} `yaml:"fort_bonus"`
	TEE struct {
		Bonus engine.Money `yaml:"bonus"`
		North []string     `yaml:"north"`
		South []string     `yaml:"south"`
		East  []string     `yaml:"east"`
	} `yaml:"tee"`
}

// From the sheet, once the title is registered.
var (
	sheet   *facts.Sheet
	figures *special
)

func init() { engine.Register("18ardennes", title) }

// title reads the sheet and makes the title.
func title() *engine.Title {
	sheet, figures = facts.Must[special](sheetYAML)
	names = facts.MustDecode[fileNames](sheet, "interchange", &sheet.Interchange)
	firstStop = firstStops()
	ferries, mines = specialHexes()
	interchange.Register(dialect())
	t := rulebook().title()
	t.Variants = map[string]*engine.Title{interchange.As18xx: theirs()}
	return t
}

// rules are those of the steps, and what the steps of this title ask besides.
type rules struct {
	kit.Rules
	kit.Steps

	anyMinor   func(g *engine.Game) bool                                                     // may be pledged, wherever its tokens are
	fall       func(g *engine.Game, c *engine.Company, from market.At, spaces int) market.At // of prices after a stock round
	mayAct     func(g *engine.Game) error                                                    // in place of a purchase, to merge a minor
	refused    func(g *engine.Game, minor, public engine.ID) bool                            // by the president, to be merged
	giveUp     func(g *engine.Game, minor *engine.Company)                                   // its belongings, for a pool share
	failed     func(g *engine.Game, player engine.ID) bool                                   // to form what they have won
	presidency func(g *engine.Game, c *engine.Company, source string) bool                   // can be had for a minor
	liquidate  func(g *engine.Game, bankrupt engine.ID)                                      // all that they hold
	portsOf    func(port, ferry string) []string                                             // those that a 4D must be paid for to earn the ferry

	// Only on 18xx.games, see there.
	begun   func(g *engine.Game, company engine.ID)    // a company's turn has begun
	asked   func(g *engine.Game) bool                  // whether a player is asked for bids
	goesOn  func(g *engine.Game, asked engine.ID) bool // the turn, after a merger to which that player agreed
	lastOne func(g *engine.Game)                       // a bankruptcy leaves only one player

	newBidsUncounted, overbids, minorsStay, trainsAtOnce, portUnpaid bool
}

// uncounted is the part of a new bid that does not reduce what must be left.
func (r *rules) uncounted(bid engine.Money) engine.Money {
	if r.newBidsUncounted {
		return bid
	}
	return 0
}

// rulebook has the rules as printed.
func rulebook() *rules {
	r := &rules{
		Rules: kit.Rules{
			PoolLimit:          sheet.PoolLimit, // SH-09
			CertLimit:          certLimit,
			Holding:            holding,
			Sources:            sources,
			MaySell:            maySell,
			OneBlock:           true, // SR-06, EMR-12
			Counts:             counts,
			PriceAfterSale:     priceSold,
			PriceAfterDividend: pricePaid,
			MayLay:             mayLay,
			Claims:             claims,
			Routes:             kit.RouteRules{View: view, Train: ability, Extra: fortIncome},
			Outrun:             outrun,
			Income:             income,
			Owes:               owes,
			Standing:           standingBids,
		},
		Steps: kit.Steps{
			Stock:    stockRules,
			Discard:  discardRules,
			OwnStock: issueRules,
			Track:    trackRules,
			Dividend: kit.DividendRules{Receiver: receiver, After: turnUp},
			Train:    trainRules,
		},
		anyMinor:   memoSought.Any,
		fall:       fall,
		refused:    func(g *engine.Game, minor, public engine.ID) bool { return memoRefused.Has(g, minor, public) },
		giveUp:     func(g *engine.Game, m *engine.Company) { kit.Bequeath(g, m, engine.Bank, engine.Pool) },
		failed:     failed,
		presidency: func(*engine.Game, *engine.Company, string) bool { return false },
		liquidate:  kit.SellAll,
		portsOf:    besidePort,
	}
	r.mayAct = r.Stock.MayAct
	r.Train.Bankrupt = r.bankrupt
	r.Routes.Bonuses = r.bonuses
	return r
}

// title makes the title from the rules.
func (r *rules) title() *engine.Title {
	r.Trains = &r.Train
	return &engine.Title{
		ID:      sheet.ID,
		Sheet:   sheet,
		Options: []engine.Option{interchange.Option},
		Setup:   setup,
		Rounds: map[string]*engine.RoundRules{
			"auction":   auction(),
			"bidding":   r.biddingRound(),
			"stock":     r.stockRound(),
			"operating": r.operating(),
		},
		Follow: r.follow,
		Worth:  worth,
		Breaks: breaks,
		Rules:  &r.Rules,
		Rights: []*engine.Memory{memoFerry, memoMine, memoForts},
		Waived: map[string][]engine.Reason{interchange.As18xx: waived},
		Cites:  engine.Cites(sheet),
		Events: map[string]string{
			"public_companies_may_form_from_next_stock_round": "public companies can be bid for from the next stock round on",
			"public_companies_may_issue_treasury_shares":      "public companies may issue treasury shares",
			"public_companies_may_convert_to_10_share":        "public companies may convert to ten shares",
			"10_share_companies_may_own_a_4D":                 "public companies of ten shares may own a 4D",
		},
		Checklist: checklist,
	}
}
