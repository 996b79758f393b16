package t18eu

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
	InitialSale struct {
		Open   engine.Money   `yaml:"open"`
		Step   engine.Money   `yaml:"step"`
		Offers []engine.Money `yaml:"offers"`
	} `yaml:"initial_sale"`
	TokenFee  engine.Money `yaml:"token_fee"`
	FastFloat string       `yaml:"fast_float"`
	Mountain  struct {
		Hexes []string     `yaml:"hexes"`
		Green engine.Money `yaml:"green"`
	} `yaml:"mountain"`
	Consent  map[string]engine.ID      `yaml:"consent"`
	Split    []string                  `yaml:"split"`
	Hamburg  string                    `yaml:"hamburg"`
	Red      []string                  `yaml:"red"`
	RedToRed map[string][]engine.Money `yaml:"red_to_red"`
}

// From the sheet, once the title is registered.
var (
	sheet   *facts.Sheet
	figures *special
)

func init() { engine.Register("18eu", title) }

// title reads the sheet and makes the title.
func title() *engine.Title {
	sheet, figures = facts.Must[special](sheetYAML)
	names = facts.MustDecode[fileNames](sheet, "interchange", &sheet.Interchange)
	hamburg = sheet.Map.Find(figures.Hamburg)
	interchange.Register(dialect())
	return &engine.Title{
		ID:    sheet.ID,
		Sheet: sheet,
		Options: []engine.Option{
			{ID: "extra-3", Help: "One more 3 train."},
			{ID: "second-extra-3", Help: "One more 3 train, beside or instead of the other extra one."},
			{ID: "extra-4", Help: "One more 4 train."},
			interchange.Option,
		},
		Market: interchange.Market(sheet),
		Setup:  setup,
		Rounds: map[string]*engine.RoundRules{
			"sale":      sale(),
			"stock":     kit.StockRound(stockRules),
			"operating": operating(),
			"exchange":  exchangeRound(),
		},
		Follow: follow,
		Always: []*engine.Step{kit.CarStep(dropsPullmanAtOnce), kit.EndStep()},
		Worth:  kit.Worth, // EG-05, EG-06, MI-09
		Breaks: breaks,
		Rules: &kit.Rules{
			PoolLimit:          sheet.PoolLimit,
			MaySell:            maySell,
			OneBlock:           true, // SR-07, EM-11
			Counts:             counts,
			PriceAfterSale:     sold,
			PriceAfterDividend: paid,
			Bought:             float,
			Consent:            keeper,
			MayToken:           mayToken,
			Through:            seesThrough,
			BuildCost:          cost,
			Routes:             kit.RouteRules{Crossings: true, Split: split(), Bonuses: bonuses}, // RT-10, RT-13, RT-15, RT-18
			Started:            started,
			Trains:             trainRules,
		},
		Waived: map[string][]engine.Reason{as18xx: waived},
		Cites:  engine.Cites(sheet),
		Events: map[string]string{
			"pullmans_available":                     "Pullmans can be bought",
			"final_exchange_before_next_stock_round": "final exchange round before the next stock round",
			"full_capitalisation":                    "companies are fully capitalised",
		},
		Checklist: checklist,
	}
}
