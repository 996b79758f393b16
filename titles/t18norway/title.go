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
	roros, thunes, sorumsand, mellem, pihl, jebsen, stephenson engine.ID = "Røros", "Thunes", "Sørumsand", "Mellem", "Pihl", "Jebsen", "Stephenson"

	hoved, dovre, bergen, rauma, sorland, jaer, vestfold, ostfold engine.ID = "H", "D", "B", "R", "S", "J", "V", "Ø"
)

// nsb is the state: it holds shares for good and has no money (SH-14).
const nsb engine.ID = "NSB"

// From the sheet, once the title is registered.
var (
	sheet   *facts.Sheet
	figures *special
)

func init() { engine.Register("18norway", title) }

// title reads the sheet and makes the title.
func title() *engine.Title {
	sheet, figures = facts.Must[special](sheetYAML)
	minor, major = sheet.Kind("minor"), sheet.Kind("major")
	lowest = engine.Money(sheet.Market.Rows[0][1].Price)
	lake, loose = sheet.Map.Find(figures.Mjosa.Hex), looseChart()
	ports.Hexes = harbours()
	roomy = sheet.Tiles.WithSlots("444B", 3)
	interchange.Register(dialect())
	return &engine.Title{
		ID:    sheet.ID,
		Sheet: sheet,
		Options: []engine.Option{
			interchange.Option,
		},
		Market:   interchange.Market(sheet),
		Tiles:    tiles18xx,
		Upgrades: upgrades18xx,
		Setup:    setup,
		Rounds: map[string]*engine.RoundRules{
			"auction":         auction(),
			"stock":           stockRound(),
			"operating":       operating(),
			"nationalization": nationalization(),
		},
		Follow: follow,
		Always: []*engine.Step{kit.BankruptcyStep(trainRules), kit.EndStep()},
		Worth:  kit.Worth, // EG-04, EG-05, EG-07
		Rules: &kit.Rules{
			PoolLimit:          sheet.PoolLimit, // SH-10
			CertLimit:          certLimit,
			Sources:            sources,
			MaySell:            maySell,
			PriceAfterSale:     sold,
			PriceAfterDividend: paid,
			Arrived:            arrived,
			Income:             income,
			Bought:             float,
			Through:            goesThrough,
			MayLay:             mayLay,
			MayToken:           mayToken,
			Routes:             routeRules,
			Trains:             trainRules,
			Started:            layMjosa,
		},
		Waived: map[string][]engine.Reason{as18xx: waived},
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
