package t18ardennes

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
	firstStop, ferries = firstStops(), ferryStops()
	interchange.Register(dialect())
	return &engine.Title{
		ID:      sheet.ID,
		Sheet:   sheet,
		Options: []engine.Option{interchange.Option},
		Setup:   setup,
		Rounds: map[string]*engine.RoundRules{
			"auction":   auction(),
			"bidding":   biddingRound(),
			"stock":     stock(),
			"operating": operating(),
		},
		Follow: follow,
		Worth:  kit.Worth, // END-04 to END-06, GL-07
		Breaks: breaks,
		Rules: &kit.Rules{
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
			Routes:             kit.RouteRules{View: view, Train: ability, Idle: hasRun, Bonuses: bonuses, Extra: fortIncome},
			Trains:             trainRules,
			Outrun:             outrun,
			Income:             income,
		},
		Rights: []*engine.Memory{memoFerry, memoMine, memoForts},
		Waived: map[string][]engine.Reason{as18xx: waived},
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
