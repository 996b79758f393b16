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
	hamburg, high = sheet.Map.Find(figures.Hamburg), highMarket()
	interchange.Register(dialect())
	return &engine.Title{
		ID:    sheet.ID,
		Sheet: sheet,
		Options: []engine.Option{
			{ID: "extra-3", Help: "One more 3 train."},
			{ID: "second-extra-3", Help: "One more 3 train, beside or instead of the other extra one."},
			{ID: "extra-4", Help: "One more 4 train."},
			{ID: as18xx, Help: "Play the rules as 18xx.games does where it differs from the rulebook."},
		},
		Market: prices18xx,
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
			PoolLimit: sheet.PoolLimit,
			Holding: func(*engine.Game, engine.ID, *engine.Company, engine.ID) engine.Percent {
				return sheet.HoldingLimit // SH-06
			},
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
		Cites:  cites,
		Events: map[string]string{
			"pullmans_available":                     "Pullmans can be bought",
			"final_exchange_before_next_stock_round": "final exchange round before the next stock round",
			"full_capitalisation":                    "companies are fully capitalised",
		},
		Checklist: checklist,
	}
}

// cites has the rule behind each refusal of the kit.
var cites = map[engine.Reason]string{
	engine.NotEnoughMoney: "18EU-SR-11",
	kit.LotSelect:         "18EU-IS-01",
	kit.LotBidStep:        "18EU-IS-04",
	kit.LotRaise:          "18EU-IS-06",
	kit.LotMoney:          "18EU-IS-03",
	kit.SellParred:        "18EU-SH-12",
	kit.SellHeld:          "18EU-SR-02",
	kit.SellPool:          "18EU-SH-10",
	kit.SellPresident:     "18EU-SH-14",
	kit.SellTwice:         "18EU-SR-07",
	kit.SellEnough:        "18EU-SH-08",
	kit.BuyOnce:           "18EU-SR-02",
	kit.BuyParred:         "18EU-SR-14",
	kit.BuyNone:           "18EU-SR-11",
	kit.BuySold:           "18EU-SR-09",
	kit.BuyHolding:        "18EU-SH-06",
	kit.BuyCertLimit:      "18EU-SR-13",
	kit.BuyOver:           "18EU-SH-08",
	kit.ParOnce:           "18EU-FO-01",
	kit.ParPrice:          "18EU-MK-02",
	kit.ParHome:           "18EU-FO-03",
	kit.LayActions:        "18EU-TR-01",
	kit.LayUpgrades:       "18EU-MI-03",
	kit.LayTouched:        "18EU-TR-27",
	kit.LayPhase:          "18EU-TR-03",
	kit.LayColor:          "18EU-TR-04",
	kit.LayKind:           "18EU-TR-05",
	kit.LaySupply:         "18EU-TR-03",
	kit.LayOffMap:         "18EU-TR-12",
	kit.LayKeep:           "18EU-TR-07",
	kit.LayConnected:      "18EU-TR-08",
	kit.LayNew:            "18EU-TR-08",
	kit.LayMoney:          "18EU-TR-18",
	kit.TokenLeft:         "18EU-TK-01",
	kit.TokenSlot:         "18EU-TK-02",
	kit.TokenNever:        "18EU-FO-28",
	kit.TokenReach:        "18EU-TK-02",
	kit.TokenTwice:        "18EU-TK-03",
	kit.TokenMoney:        "18EU-TK-04",
	kit.RunRoute:          "18EU-RT-03",
	kit.RunBest:           "18EU-RT-02",
	kit.DividendWay:       "18EU-DV-01",
	kit.TrainSupply:       "18EU-TB-02",
	kit.TrainPool:         "18EU-TB-03",
	kit.TrainSeller:       "18EU-TB-04",
	kit.TrainRoom:         "18EU-TB-01",
	kit.TrainMoney:        "18EU-TB-06",
	kit.TrainAlone:        "18EU-EM-03",
	kit.TrainFree:         "18EU-EM-14",
	kit.TrainPrice:        "18EU-TB-04",
	kit.TrainMust:         "18EU-EM-02",
	kit.TrainHelp:         "18EU-EM-06",
	kit.TrainAbroad:       "18EU-EM-13",
	kit.TrainCheapest:     "18EU-EM-05",
	kit.HelpSale:          "18EU-EM-03",
	kit.HelpEnough:        "18EU-EM-10",
	kit.HelpLeast:         "18EU-EM-10",
	kit.HelpOwn:           "18EU-EM-09",
	kit.NoEmergency:       "18EU-BK-01",
	kit.EndEarly:          "18EU-EG-04",
	kit.Bankruptcy:        "18EU-BK-01",
	kit.CarPhase:          "18EU-PU-01",
	kit.CarAlone:          "18EU-PU-03",
	kit.CarSecond:         "18EU-PU-04",
	kit.CarOnce:           "18EU-PU-02",
	kit.CarSale:           "18EU-PU-05",
	kit.CarIdle:           "18EU-PU-08",
	kit.CarDrop:           "18EU-PU-08",
	kit.OwnSell:           "18EU-CS-02",
	kit.OwnBuy:            "18EU-CS-04",
	kit.OwnMoney:          "18EU-CS-04",
}
