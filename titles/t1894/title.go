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
	Shipping string `yaml:"shipping"`
	Paris    string `yaml:"paris"`
	Late     struct {
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
		Options: []engine.Option{interchange.Option},
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
			MayOwn:             mayOwn,
			PriceAfterSale:     kit.RowDownPerShare, // SELL-05
			PriceAfterDividend: kit.RightOrLeft,     // MKT-05, DIV-07
			Bought:             kit.FloatFull,       // PAR-05, PAR-06, AUC-18
			Arrived:            arrived,
			Through:            goesThrough,
			MayLay:             mayLay,
			MayToken:           mayToken,
			Routes:             kit.RouteRules{View: view, Bonuses: bonuses},
			Trains:             trainRules,
		},
		Rights:    []*engine.Memory{memoFerry},
		Waived:    map[string][]engine.Reason{as18xx: waived},
		Cites:     engine.Cites(sheet),
		Checklist: checklist,
	}
}
