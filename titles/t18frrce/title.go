package t18frrce

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
	FirstFalls    engine.Money      `yaml:"first_falls"`
	Ports         map[string]string `yaml:"ports"` // hex: its brown tile
	PortIncome    engine.Money      `yaml:"port_income"`
	PortCompanies []engine.ID       `yaml:"port_companies"`
	SecondYellow  struct {
		Cost      engine.Money `yaml:"cost"`
		Companies []engine.ID  `yaml:"companies"`
	} `yaml:"second_yellow"`
	ExtraLay engine.Money `yaml:"extra_lay"`
}

// Things that the rules name: privates, and companies that come with them or have unusual homes.
const (
	toulouse, ceinture, germain, havre, loire, amiens, lyon engine.ID = "Toulouse", "Ceinture", "Germain", "Havre", "Loire", "Amiens", "Lyon"

	eta, mid, nor, plm engine.ID = "ETA", "MID", "NOR", "PLM"
)

// yellowPorts is the option for the other reading of rule 25 (PT-15).
const yellowPorts = "yellow-ports"

// terrainAlways is the option for the other reading of rule 12 (TC-07).
const terrainAlways = "terrain-always"

// From the sheet, once the title is registered.
var (
	sheet   *facts.Sheet
	figures *special
)

func init() { engine.Register("18fr-rce", title) }

// title reads the sheet and makes the title.
func title() *engine.Title {
	sheet, figures = facts.Must[special](sheetYAML)
	portHexes = withPorts()
	interchange.Register(dialect())
	return &engine.Title{
		ID:    sheet.ID,
		Sheet: sheet,
		Options: []engine.Option{
			{ID: yellowPorts, Help: "PRO and SO take the port token of their home with the first tile that they lay there, whatever its colour."},
			{ID: terrainAlways, Help: "The first tile on a mountain or river hex costs 80fr, whatever its colour."},
		},
		Setup: setup,
		Rounds: map[string]*engine.RoundRules{
			"auction":   auction(),
			"stock":     stock(),
			"operating": operating(),
		},
		Follow: follow,
		Always: []*engine.Step{turnStep(), exchangeStep()},
		Worth:  kit.Worth, // EG-05, EG-06
		Rules: &kit.Rules{
			PoolLimit:          sheet.PoolLimit,
			Holding:            holding,
			Counts:             counts,
			PriceAfterSale:     kit.RowDownPerShare, // MK-04
			PriceAfterDividend: kit.RightOrLeft,     // MK-06 to MK-08
			Bought:             kit.FloatFull,       // FO-06, FO-07, FO-10
			Blocks:             blocks,
			MayLay:             mayLay,
			BuildCost:          buildCost,
			MayToken:           mayToken,
			Trains:             trainRules,
		},
		Rights:    []*engine.Memory{memoPort},
		Cites:     cites,
		Checklist: checklist,
	}
}

// cites has the rule behind each refusal of the kit.
var cites = map[engine.Reason]string{
	engine.NotEnoughMoney: "FRRCE-SH-14",
	kit.AuctionCheapest:   "FRRCE-PA-03",
	kit.AuctionBidOther:   "FRRCE-PA-03",
	kit.AuctionBidStep:    "FRRCE-PA-04",
	kit.AuctionLocked:     "FRRCE-PA-06",
	kit.AuctionBidOff:     "FRRCE-PA-10",
	kit.SellParred:        "FRRCE-SH-13",
	kit.SellHeld:          "FRRCE-SR-08",
	kit.SellPool:          "FRRCE-SH-11",
	kit.SellPresident:     "FRRCE-PR-04",
	kit.BuyOnce:           "FRRCE-SR-13",
	kit.BuyParred:         "FRRCE-SR-15",
	kit.BuyNone:           "FRRCE-SR-13",
	kit.BuySold:           "FRRCE-SR-12",
	kit.BuyHolding:        "FRRCE-SH-07",
	kit.BuyCertLimit:      "FRRCE-SH-05",
	kit.BuyOver:           "FRRCE-SH-08",
	kit.ParOnce:           "FRRCE-FO-01",
	kit.ParPrice:          "FRRCE-FO-01",
	kit.ParAward:          "FRRCE-PA-22",
	kit.LayActions:        "FRRCE-TR-01",
	kit.LayUpgrades:       "FRRCE-TR-02",
	kit.LayTouched:        "FRRCE-TR-01",
	kit.LayPhase:          "FRRCE-TR-04",
	kit.LayColor:          "FRRCE-TR-06",
	kit.LayKind:           "FRRCE-TR-08",
	kit.LaySupply:         "FRRCE-TR-04",
	kit.LayOffMap:         "FRRCE-TR-16",
	kit.LayKeep:           "FRRCE-TR-14",
	kit.LayConnected:      "FRRCE-TR-17",
	kit.LayBlocked:        "FRRCE-TR-20",
	kit.LayMoney:          "FRRCE-OR-08",
	kit.LayPower:          "FRRCE-PV-35",
	kit.TokenLeft:         "FRRCE-TK-01",
	kit.TokenSlot:         "FRRCE-TK-01",
	kit.TokenNever:        "FRRCE-TK-07",
	kit.TokenReach:        "FRRCE-TK-01",
	kit.TokenTwice:        "FRRCE-TK-04",
	kit.TokenMoney:        "FRRCE-TK-02",
	kit.TokenFree:         "FRRCE-PV-18",
	kit.TokenOnce:         "FRRCE-PV-19",
	kit.RunRoute:          "FRRCE-RT-03",
	kit.RunBest:           "FRRCE-RT-02",
	kit.TrainSupply:       "FRRCE-TB-02",
	kit.TrainPool:         "FRRCE-TB-03",
	kit.TrainSeller:       "FRRCE-TB-04",
	kit.TrainRoom:         "FRRCE-TL-04",
	kit.TrainMoney:        "FRRCE-OR-08",
	kit.TrainAlone:        "FRRCE-EM-04",
	kit.TrainFree:         "FRRCE-EM-03",
	kit.TrainCheapest:     "FRRCE-EM-05",
	kit.TrainPrice:        "FRRCE-TB-04",
	kit.TrainMust:         "FRRCE-EM-01",
	kit.TrainUpgrade:      "FRRCE-TU-01",
	kit.UpgradeMoney:      "FRRCE-TU-09",
	kit.TrainHelp:         "FRRCE-EM-07",
	kit.TrainAbroad:       "FRRCE-EM-06",
	kit.HelpSale:          "FRRCE-EM-07",
	kit.HelpEnough:        "FRRCE-EM-11",
	kit.HelpLeast:         "FRRCE-EM-15",
	kit.HelpOwn:           "FRRCE-EM-09",
	kit.NoEmergency:       "FRRCE-BK-02",
	kit.Bankruptcy:        "FRRCE-BK-01",
	kit.PrivatePhase:      "FRRCE-PV-30",
	kit.PrivateSale:       "FRRCE-PV-30",
	kit.PrivatePrice:      "FRRCE-PV-30",
}
