package t1894

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
	LRCLay       engine.Money `yaml:"lrc_lay"`
	ReissuePrice engine.Money `yaml:"reissue_price"`
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
	Late         struct {
		LF    []string `yaml:"LF"`
		LB    []string `yaml:"LB"`
		Never []string `yaml:"never"`
	} `yaml:"late"`
}

// Things that the rules name.
const (
	lrc, ars, glg, sac, lsqg, ls, nms, fms, bms engine.ID = "LRC", "ARS", "GLG", "SAC", "LSQG", "LS", "NMS", "FMS", "BMS"
	nord, plm, late1, late2                     engine.ID = "NORD", "PLM", "LF", "LB"
)

// From the sheet, once the title is registered.
var (
	sheet   *facts.Sheet
	figures *special
)

func init() { engine.Register("1894", title) }

// title reads the sheet and makes the title.
func title() *engine.Title {
	sheet, figures = facts.Must[special](sheetYAML)
	trackActions = kit.Lays(figures.TrackActions.All, figures.TrackActions.Upgrades)
	interchange.Register(dialect())
	return &engine.Title{
		ID:      sheet.ID,
		Sheet:   sheet,
		Options: []engine.Option{{ID: as18xx, Help: "Play the rules as 18xx.games does where it differs from the rulebook."}},
		Setup:   setup,
		Rounds: map[string]*engine.RoundRules{
			"auction":   auction(),
			"stock":     stock(),
			"operating": operating(),
		},
		Follow: follow,
		Always: []*engine.Step{agreeStep(), settleStep(), kit.EndStep()},
		Worth:  kit.Worth, // END-05, END-06
		Rules: &kit.Rules{
			PoolLimit:          sheet.PoolLimit,
			Holding:            holding,
			Counts:             func(g *engine.Game, c *engine.Company) bool { return !gray(g, c.ID) },
			MayOwn:             mayOwn,
			PriceAfterSale:     kit.RowDownPerShare, // SELL-05
			PriceAfterDividend: kit.RightOrLeft,     // MKT-05, DIV-07
			Bought:             kit.FloatFull,       // PAR-05, PAR-06, AUC-18
			Arrived:            arrived,
			Through:            goesThrough,
			Blocks:             blocks,
			MayLay:             mayLay,
			MayToken:           mayToken,
			Routes:             kit.RouteRules{View: view, Bonuses: bonuses},
			Trains:             trainRules,
		},
		Rights:    []*engine.Memory{memoFerry},
		Waived:    map[string][]engine.Reason{as18xx: waived},
		Cites:     cites,
		Checklist: checklist,
	}
}

// cites has the rule behind each refusal of the kit.
var cites = map[engine.Reason]string{
	engine.NotEnoughMoney: "1894-GEN-06",
	kit.AuctionCheapest:   "1894-AUC-03",
	kit.AuctionBidOther:   "1894-AUC-03",
	kit.AuctionBidStep:    "1894-AUC-04",
	kit.AuctionLocked:     "1894-AUC-06",
	kit.AuctionBidOff:     "1894-AUC-14",
	kit.SellParred:        "1894-SELL-02",
	kit.SellHeld:          "1894-SELL-05",
	kit.SellPool:          "1894-SELL-04",
	kit.SellPresident:     "1894-PRES-06",
	kit.BuyOnce:           "1894-SR-03",
	kit.BuyParred:         "1894-BUY-02",
	kit.BuyNone:           "1894-SR-03",
	kit.BuySold:           "1894-SELL-10",
	kit.BuyHolding:        "1894-BUY-03",
	kit.BuyCertLimit:      "1894-BUY-05",
	kit.BuyOver:           "1894-SR-13",
	kit.ParOnce:           "1894-PAR-01",
	kit.ParPrice:          "1894-PAR-02",
	kit.ParHome:           "1894-LATE-03",
	kit.TokenFree:         "1894-PRV-14",
	kit.TokenOnce:         "1894-TOK-01",
	kit.ParAward:          "1894-AUC-17",
	kit.LayActions:        "1894-TRK-01",
	kit.LayUpgrades:       "1894-TRK-01",
	kit.LayTouched:        "1894-TRK-02",
	kit.LayPhase:          "1894-TRK-03",
	kit.LayColor:          "1894-TRK-04",
	kit.LayKind:           "1894-TRK-06",
	kit.LaySupply:         "1894-TRK-08",
	kit.LayOffMap:         "1894-TRK-09",
	kit.LayHome:           "1894-TRK-20",
	kit.LayKeep:           "1894-TRK-10",
	kit.LayConnected:      "1894-TRK-12",
	kit.LayBlocked:        "1894-TRK-18",
	kit.LayMoney:          "1894-TRK-17",
	kit.LayPower:          "1894-PRV-11",
	kit.TokenLeft:         "1894-TOK-03",
	kit.TokenSlot:         "1894-TOK-04",
	kit.TokenNever:        "1894-TOK-05",
	kit.TokenReach:        "1894-TOK-04",
	kit.TokenTwice:        "1894-TOK-06",
	kit.TokenMoney:        "1894-GEN-06",
	kit.RunRoute:          "1894-RUN-01",
	kit.RunBest:           "1894-RUN-17",
	kit.TrainSupply:       "1894-TRN-01",
	kit.TrainSeller:       "1894-TRN-06",
	kit.TrainRoom:         "1894-TRN-03",
	kit.TrainMoney:        "1894-GEN-06",
	kit.TrainAlone:        "1894-EMR-02",
	kit.TrainFree:         "1894-TRN-14",
	kit.TrainPrice:        "1894-TRN-06",
	kit.TrainMust:         "1894-TRN-13",
	kit.TrainUpgrade:      "1894-TRN-08",
	kit.UpgradeOnce:       "1894-TRN-07",
	kit.UpgradeMoney:      "1894-TRN-09",
	kit.TrainHelp:         "1894-EMR-08",
	kit.TrainAbroad:       "1894-EMR-08",
	kit.HelpSale:          "1894-EMR-04",
	kit.HelpEnough:        "1894-EMR-07",
	kit.HelpLeast:         "1894-EMR-07",
	kit.HelpOwn:           "1894-EMR-05",
	kit.NoEmergency:       "1894-EMR-11",
	kit.EndEarly:          "1894-END-01",
	kit.Bankruptcy:        "1894-EMR-11",
	kit.OwnBuy:            "1894-FIN-03",
	kit.OwnMoney:          "1894-FIN-03",
	kit.PrivatePhase:      "1894-PRV-07",
	kit.PrivateSale:       "1894-PRV-08",
	kit.PrivatePrice:      "1894-PRV-07",
}
