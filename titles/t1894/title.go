package t1894

import (
	_ "embed"

	"stationmaster/engine"
	"stationmaster/engine/board"
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
	RemoveOneOf   []engine.ID `yaml:"remove_one_of"`
	PoolShareWith int         `yaml:"pool_share_with_players"`
	Auction       struct {
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
	lrc, ls, fms, bms engine.ID = "LRC", "LS", "FMS", "BMS"
	plm, late1, late2 engine.ID = "PLM", "LF", "LB"
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
	interchange.Register(dialect())
	t := rulebook().title()
	t.Variants = map[string]*engine.Title{interchange.As18xx: theirs()}
	return t
}

// rules are those of the steps, and what the steps of this title ask besides.
type rules struct {
	kit.Rules
	kit.Steps
	begun   func(g *engine.Game, company engine.ID) // a company's turn has begun
	returns func(g *engine.Game, hex, stop int)     // a token that was put aside returns; may be nil
	atOnce  func(t board.Token) bool                // a token put aside returns before the turn goes on; may be nil
}

// rulebook has the rules as printed.
func rulebook() *rules {
	track := trackRules
	track.May = kit.Lays(figures.TrackActions.All, figures.TrackActions.Upgrades)
	return &rules{
		Rules: kit.Rules{
			PoolLimit:          sheet.PoolLimit,
			MayOwn:             mayOwn,
			PriceAfterSale:     kit.RowDownPerShare, // SELL-05
			PriceAfterDividend: kit.RightOrLeft,     // MKT-05, DIV-07
			Bought:             kit.FloatFull,       // PAR-05, PAR-06, AUC-18
			Arrived:            arrived,
			LastSet:            theEnd,
			Through:            goesThrough,
			MayLay:             mayLay,
			MayToken:           mayToken,
			Routes:             kit.RouteRules{View: view, Bonuses: bonuses},
		},
		Steps: kit.Steps{
			Stock:   stockRules,
			Discard: kit.DiscardRules{To: engine.Gone, Order: kit.OperatingFrom}, // TRN-10, TRN-11
			Track:   track,
			Token:   kit.TokenRules{Skip: final, Opens: opensToken}, // TOK-14
			Run:     kit.RunRules{Opens: mayFerry},
			Dividend: kit.DividendRules{
				Receiver: kit.CompanyPaidFor(engine.IPO, kit.Treasury),         // DIV-02 to DIV-05
				After:    func(g *engine.Game, _ *engine.Company) { ended(g) }, // END-03
			},
			Train: trainRules,
		},
		begun: closeShareholding, // PRV-06
	}
}

// title makes the title from the rules.
func (r *rules) title() *engine.Title {
	r.Trains = &r.Train
	return &engine.Title{
		ID:      sheet.ID,
		Sheet:   sheet,
		Options: []engine.Option{interchange.Option},
		Setup:   setup,
		Rounds: map[string]*engine.RoundRules{
			"auction":   auction(),
			"stock":     kit.StockRound(r.Stock),
			"operating": r.operating(),
		},
		Follow:    follow,
		Always:    []*engine.Step{agreeStep(), settleStep(), kit.EndStep()},
		Worth:     kit.Worth, // END-05, END-06
		Rules:     &r.Rules,
		Rights:    []*engine.Memory{memoFerry},
		Waived:    map[string][]engine.Reason{interchange.As18xx: waived},
		Cites:     engine.Cites(sheet),
		Checklist: checklist,
	}
}
