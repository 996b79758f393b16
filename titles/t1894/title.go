package t1894

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
	RemoveOneOf     []engine.ID `yaml:"remove_one_of"`
	StartingFrench  []engine.ID `yaml:"starting_french"`
	StartingBelgian engine.ID   `yaml:"starting_belgian"`
	PoolShareWith   int         `yaml:"pool_share_with_players"`
	Auction         struct {
		Step engine.Money   `yaml:"step"`
		Fall engine.Money   `yaml:"fall"`
		Pars []engine.Money `yaml:"pars"`
	} `yaml:"auction"`
	TrackActions struct {
		All      int `yaml:"all"`
		Upgrades int `yaml:"upgrades"`
	} `yaml:"track_actions"`
	LRCLay       engine.Money   `yaml:"lrc_lay"`
	ReissuePrice engine.Money   `yaml:"reissue_price"`
	PoolLimit    engine.Percent `yaml:"pool_limit"`
	HoldingLimit engine.Percent `yaml:"holding_limit"`
	Ferry        struct {
		Price  engine.Money `yaml:"price"`
		WithLS engine.Money `yaml:"price_with_ls"`
		Supply int          `yaml:"supply"`
		Hex    string       `yaml:"hex"`
	} `yaml:"ferry"`
	Luxembourg  string `yaml:"luxembourg"`
	Netherlands struct {
		Hex    string       `yaml:"hex"`
		Others []string     `yaml:"others"`
		Bonus  engine.Money `yaml:"bonus"`
	} `yaml:"netherlands"`
	Shipping     string               `yaml:"shipping"`
	Paris        string               `yaml:"paris"`
	PrivateHexes map[engine.ID]string `yaml:"private_hexes"`
	SaintQuentin struct {
		Hex   string       `yaml:"hex"`
		Green engine.Money `yaml:"green"`
		Brown engine.Money `yaml:"brown"`
	} `yaml:"saint_quentin"`
	Late struct {
		LF    []string `yaml:"LF"`
		LB    []string `yaml:"LB"`
		Never []string `yaml:"never"`
	} `yaml:"late"`
}

// Names of things that the rules treat one by one.
const (
	lrc, ars, glg, sac, lsqg, ls, nms, fms, bms engine.ID = "LRC", "ARS", "GLG", "SAC", "LSQG", "LS", "NMS", "FMS", "BMS"
	nord, plm, late1, late2                     engine.ID = "NORD", "PLM", "LF", "LB"
)

var sheet, facts = engine.MustSheet[special](sheetYAML)

func init() {
	engine.Register(&engine.Title{
		ID:      sheet.ID,
		Sheet:   sheet,
		Options: []engine.Option{{ID: as18xx, Help: "Play the rules as 18xx.games does where it differs from the rulebook."}},
		Setup:   setup,
		Rounds: map[string]*engine.RoundRules{
			"auction":   auction(),
			"stock":     stock(),
			"operating": operating(),
		},
		Always: []*engine.Step{agreeStep(), settleStep(), engine.EndStep(endsByHand, "1894-END-01")},
		Worth:  worth,
		Rules: &engine.Rules{
			PoolLimit: facts.PoolLimit,
			Holding:   holding,
			Counts:    func(g *engine.Game, c *engine.Company) bool { return !gray(g, c.ID) },
			MayOwn:    mayOwn,
			ParFlag:   "p",
			Bought:    float,
			Arrived:   arrived,
			Closed:    closed,
			Blocks:    blocks,
			MayLay:    mayLay,
			Swaps:     swapsParis,
			MayToken:  mayToken,
			View:      view,
			Bonuses:   bonuses,
			Income:    income,
		},
		Cites:     cites,
		Checklist: checklist,
	})
}

// cites names the rule behind each refusal of the kit.
var cites = map[engine.Reason]string{
	engine.NotEnoughMoney:  "1894-GEN-06",
	engine.AuctionCheapest: "1894-AUC-03",
	engine.AuctionBidOther: "1894-AUC-03",
	engine.AuctionBidStep:  "1894-AUC-04",
	engine.AuctionLocked:   "1894-AUC-06",
	engine.AuctionBidOff:   "1894-AUC-14",
	engine.SellParred:      "1894-SELL-02",
	engine.SellHeld:        "1894-SELL-05",
	engine.SellPool:        "1894-SELL-04",
	engine.SellPresident:   "1894-PRES-06",
	engine.BuyOnce:         "1894-SR-03",
	engine.BuyParred:       "1894-BUY-02",
	engine.BuyNone:         "1894-SR-03",
	engine.BuySold:         "1894-SELL-10",
	engine.BuyHolding:      "1894-BUY-03",
	engine.BuyCertLimit:    "1894-BUY-05",
	engine.BuyOver:         "1894-SR-13",
	engine.ParOnce:         "1894-PAR-01",
	engine.ParPrice:        "1894-PAR-02",
	engine.ParHome:         "1894-LATE-03",
	engine.LayActions:      "1894-TRK-01",
	engine.LayUpgrades:     "1894-TRK-01",
	engine.LayTouched:      "1894-TRK-02",
	engine.LayPhase:        "1894-TRK-03",
	engine.LayColor:        "1894-TRK-04",
	engine.LayKind:         "1894-TRK-06",
	engine.LaySupply:       "1894-TRK-08",
	engine.LayOffMap:       "1894-TRK-09",
	engine.LayKeep:         "1894-TRK-10",
	engine.LayConnected:    "1894-TRK-12",
	engine.LayBlocked:      "1894-TRK-18",
	engine.LayMoney:        "1894-TRK-17",
	engine.LayPower:        "1894-PRV-11",
	engine.TokenLeft:       "1894-TOK-03",
	engine.TokenSlot:       "1894-TOK-04",
	engine.TokenNever:      "1894-TOK-05",
	engine.TokenReach:      "1894-TOK-04",
	engine.TokenTwice:      "1894-TOK-06",
	engine.TokenMoney:      "1894-GEN-06",
	engine.RunRoute:        "1894-RUN-01",
	engine.RunBest:         "1894-RUN-17",
	engine.TrainSupply:     "1894-TRN-01",
	engine.TrainSeller:     "1894-TRN-06",
	engine.TrainLimit:      "1894-TRN-03",
	engine.TrainMoney:      "1894-GEN-06",
	engine.TrainAlone:      "1894-EMR-02",
	engine.TrainFree:       "1894-TRN-14",
	engine.TrainPrice:      "1894-TRN-06",
	engine.TrainMust:       "1894-TRN-13",
	engine.TrainUpgrade:    "1894-TRN-08",
	engine.UpgradeOnce:     "1894-TRN-07",
	engine.UpgradeMoney:    "1894-TRN-09",
	engine.TrainHelp:       "1894-EMR-08",
	engine.TrainAbroad:     "1894-EMR-08",
	engine.HelpSale:        "1894-EMR-04",
	engine.HelpEnough:      "1894-EMR-07",
	engine.HelpOwn:         "1894-EMR-05",
	engine.Bankruptcy:      "1894-EMR-11",
	engine.OwnBuy:          "1894-FIN-03",
	engine.OwnMoney:        "1894-FIN-03",
	engine.PrivatePhase:    "1894-PRV-07",
	engine.PrivateSale:     "1894-PRV-08",
	engine.PrivatePrice:    "1894-PRV-07",
}
