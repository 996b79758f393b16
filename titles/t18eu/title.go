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
	interchange.Register(dialect())
	t := rulebook().title()
	t.Variants = map[string]*engine.Title{interchange.As18xx: theirs()}
	return t
}

// rules are those of the steps, and what the steps of this title ask besides.
type rules struct {
	kit.Rules
	kit.Steps
	mayExchange func(g *engine.Game) error // a minor in a stock round, now
	merge       merger
	ask         func(g *engine.Game, minor, corporation *engine.Company) // what happens to the merged minor's token
	surrender   func(g *engine.Game, bankrupt engine.ID) []*engine.Company
	// When companies over the limit discard; nil means at any time.
	discardsInOperating, discardsInStock, discardsInExchange func(g *engine.Game) bool
	// Only on 18xx.games, see there.
	order           func(g *engine.Game) []engine.ID                // in which companies operate
	beginner        func(g *engine.Game, buyer engine.ID) engine.ID // of the Final Exchange Round
	goesOnAfterPool bool
}

// rulebook has the rules as printed.
func rulebook() *rules {
	r := &rules{
		Rules: kit.Rules{
			PoolLimit:          sheet.PoolLimit,
			MaySell:            maySell,
			OneBlock:           true,                // SR-07, EM-11
			PriceAfterSale:     kit.RowDownPerShare, // MK-03, CS-03
			PriceAfterDividend: paid,
			Bought:             float,
			Consent:            keeper,
			BuildCost:          cost,
			Routes:             kit.RouteRules{Crossings: true, Split: split(), Bonuses: bonuses}, // RT-10, RT-13, RT-15, RT-18
			Started:            started,
			Exchange:           func(g *engine.Game, m *engine.Company) []engine.ID { return connections(g, m.ID) },
			ExchangeEvent:      finalExchange,
		},
		Steps: kit.Steps{
			Stock:    stockRules,
			Discard:  kit.DiscardRules{To: engine.Pool, Order: byPrice}, // TL-01, TL-02, FX-14
			OwnStock: ownStockRules,
			Track:    trackRules,
			Dividend: kit.DividendRules{Receiver: kit.CompanyPaidFor(kit.Treasury), Half: half, Ways: ways}, // DV-02, DV-04, DV-05
			Train:    trainRules,
		},
		discardsInStock:    kit.AllPassed, // TL-04
		discardsInExchange: noMinors,      // FX-14
		merge:              merge,
		ask:                ask,
		surrender:          kit.Surrender, // BK-07 to BK-09
	}
	r.mayExchange = r.Stock.MayAct
	r.Train.Bankrupt = r.bankrupt
	return r
}

// title makes the title from the rules.
func (r *rules) title() *engine.Title {
	r.Trains = &r.Train
	return &engine.Title{
		ID:    sheet.ID,
		Sheet: sheet,
		Options: []engine.Option{
			{ID: "extra-3", Help: "One more 3 train."},
			{ID: "second-extra-3", Help: "One more 3 train, beside or instead of the other extra one."},
			{ID: "extra-4", Help: "One more 4 train."},
			interchange.Option,
		},
		Setup: setup,
		Rounds: map[string]*engine.RoundRules{
			"sale":      sale(),
			"stock":     r.stockRound(),
			"operating": r.operating(),
			"exchange":  r.exchangeRound(),
		},
		Follow: r.follow,
		Always: []*engine.Step{kit.CarStep(nil), kit.EndStep()},
		Worth:  kit.Worth, // EG-05, EG-06, MI-09
		Rules:  &r.Rules,
		Waived: map[string][]engine.Reason{interchange.As18xx: waived},
		Cites:  engine.Cites(sheet),
		Events: map[string]string{
			"pullmans_available":                     "Pullmans can be bought",
			"final_exchange_before_next_stock_round": "final exchange round before the next stock round",
			"full_capitalisation":                    "companies are fully capitalised",
		},
		Checklist: checklist,
	}
}
