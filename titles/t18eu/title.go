package t18eu

import (
	_ "embed"

	"stationmaster/engine"
)

//go:embed title.yaml
var sheetYAML []byte

//go:embed RULES.md
var checklist string

// special is what only this title's sheet has.
type special struct {
	InitialSale struct {
		Open   engine.Money   `yaml:"open"`
		Step   engine.Money   `yaml:"step"`
		Offers []engine.Money `yaml:"offers"`
	} `yaml:"initial_sale"`
	HoldingLimit engine.Percent `yaml:"holding_limit"`
	PoolLimit    engine.Percent `yaml:"pool_limit"`
	TokenFee     engine.Money   `yaml:"token_fee"`
	FastFloat    string         `yaml:"fast_float"`
	Mountain     struct {
		Hexes []string     `yaml:"hexes"`
		Green engine.Money `yaml:"green"`
	} `yaml:"mountain"`
	Consent  map[string]engine.ID      `yaml:"consent"`
	Split    []string                  `yaml:"split"`
	Red      []string                  `yaml:"red"`
	RedToRed map[string][]engine.Money `yaml:"red_to_red"`
}

var sheet, facts = engine.MustSheet[special](sheetYAML)

func init() {
	engine.Register(&engine.Title{
		ID:    sheet.ID,
		Sheet: sheet,
		Options: []engine.Option{
			{ID: "extra-3", Help: "One more 3 train."},
			{ID: "second-extra-3", Help: "One more 3 train, beside or instead of the other extra one."},
			{ID: "extra-4", Help: "One more 4 train."},
			{ID: as18xx, Help: "Play the rules as 18xx.games does where it differs from the rulebook."},
		},
		Chart: chart,
		Setup: setup,
		Rounds: map[string]*engine.RoundRules{
			"sale":      sale(),
			"stock":     engine.StockRound(stockRules),
			"operating": operating(),
			"exchange":  exchangeRound(),
		},
		Always: []*engine.Step{engine.CarStep(keepsSecondPullman, dropsPullmanAtOnce), engine.EndStep(endsByHand, "18EU-EG-04")},
		Worth:  worth,
		Breaks: breaks,
		Rules: &engine.Rules{
			PoolLimit: facts.PoolLimit,
			Holding: func(*engine.Game, engine.ID, *engine.Company) engine.Percent {
				return facts.HoldingLimit // SH-06
			},
			MaySell:   maySell,
			OneBlock:  true, // SR-07, EM-11
			Counts:    counts,
			ParFlag:   "p",
			Bought:    float,
			Keeper:    keeper,
			BuildCost: cost,
			Crossings: true, // RT-13, RT-15
			Split:     split(),
			Loose:     loose,
			Bonuses:   bonuses,
			Started:   started,
		},
		Cites:     cites,
		Checklist: checklist,
	})
}

// cites names the rule behind each refusal of the kit.
var cites = map[engine.Reason]string{
	engine.NotEnoughMoney: "18EU-SR-11",
	engine.LotSelect:      "18EU-IS-01",
	engine.LotBidStep:     "18EU-IS-04",
	engine.LotRaise:       "18EU-IS-06",
	engine.LotMoney:       "18EU-IS-03",
	engine.SellParred:     "18EU-SH-12",
	engine.SellHeld:       "18EU-SR-02",
	engine.SellPool:       "18EU-SH-10",
	engine.SellPresident:  "18EU-SH-14",
	engine.SellTwice:      "18EU-SR-07",
	engine.SellEnough:     "18EU-SH-08",
	engine.BuyOnce:        "18EU-SR-02",
	engine.BuyParred:      "18EU-SR-14",
	engine.BuyNone:        "18EU-SR-11",
	engine.BuySold:        "18EU-SR-09",
	engine.BuyHolding:     "18EU-SH-06",
	engine.BuyCertLimit:   "18EU-SR-13",
	engine.BuyOver:        "18EU-SH-08",
	engine.ParOnce:        "18EU-FO-01",
	engine.ParPrice:       "18EU-MK-02",
	engine.ParHome:        "18EU-FO-03",
	engine.LayActions:     "18EU-TR-01",
	engine.LayUpgrades:    "18EU-MI-03",
	engine.LayTouched:     "18EU-TR-27",
	engine.LayPhase:       "18EU-TR-03",
	engine.LayColor:       "18EU-TR-04",
	engine.LayKind:        "18EU-TR-05",
	engine.LaySupply:      "18EU-TR-03",
	engine.LayOffMap:      "18EU-TR-12",
	engine.LayKeep:        "18EU-TR-07",
	engine.LayConnected:   "18EU-TR-08",
	engine.LayNew:         "18EU-TR-08",
	engine.LayMoney:       "18EU-TR-18",
	engine.TokenLeft:      "18EU-TK-01",
	engine.TokenSlot:      "18EU-TK-02",
	engine.TokenNever:     "18EU-FO-28",
	engine.TokenReach:     "18EU-TK-02",
	engine.TokenTwice:     "18EU-TK-03",
	engine.TokenMoney:     "18EU-TK-04",
	engine.RunRoute:       "18EU-RT-03",
	engine.RunBest:        "18EU-RT-02",
	engine.TrainSupply:    "18EU-TB-02",
	engine.TrainPool:      "18EU-TB-03",
	engine.TrainSeller:    "18EU-TB-04",
	engine.TrainLimit:     "18EU-TB-01",
	engine.TrainMoney:     "18EU-TB-06",
	engine.TrainAlone:     "18EU-EM-03",
	engine.TrainFree:      "18EU-EM-14",
	engine.TrainPrice:     "18EU-TB-04",
	engine.TrainMust:      "18EU-EM-02",
	engine.TrainHelp:      "18EU-EM-06",
	engine.TrainAbroad:    "18EU-EM-13",
	engine.TrainCheapest:  "18EU-EM-05",
	engine.HelpSale:       "18EU-EM-03",
	engine.HelpEnough:     "18EU-EM-10",
	engine.HelpOwn:        "18EU-EM-09",
	engine.Bankruptcy:     "18EU-BK-01",
	engine.CarPhase:       "18EU-PU-01",
	engine.CarAlone:       "18EU-PU-03",
	engine.CarSecond:      "18EU-PU-04",
	engine.CarOnce:        "18EU-PU-02",
	engine.CarSale:        "18EU-PU-05",
	engine.CarDrop:        "18EU-PU-08",
	engine.OwnSell:        "18EU-CS-02",
	engine.OwnBuy:         "18EU-CS-04",
	engine.OwnMoney:       "18EU-CS-04",
}
