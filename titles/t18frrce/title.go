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
	FirstFalls engine.Money      `yaml:"first_falls"`
	Ports      map[string]string `yaml:"ports"` // hex: its brown tile
	PortIncome engine.Money      `yaml:"port_income"`
}

// Things that the rules name: privates, and companies that come with them or have unusual homes.
const (
	toulouse, havre, loire, lyon engine.ID = "Toulouse", "Havre", "Loire", "Lyon"

	eta, mid, plm engine.ID = "ETA", "MID", "PLM"
)

// yellowPorts is the option for the other reading of rule 25 (PT-15).
const yellowPorts = "yellow-ports"

// terrainAlways is the option for the other reading of rule 12 (TC-07).
const terrainAlways = "terrain-always"

// From the sheet, once the title is registered.
var (
	sheet   *facts.Sheet
	figures *special
	// portCompanies lay brown ports at once, and move tokens to ports instead of laying a yellow tile.
	portCompanies []engine.ID
)

func init() { engine.Register("18fr-rce", title) }

// title reads the sheet and makes the title.
func title() *engine.Title {
	sheet, figures = facts.Must[special](sheetYAML)
	portHexes = withPorts()
	for _, c := range sheet.Majors {
		if c.PortMove {
			portCompanies = append(portCompanies, c.ID)
		}
	}
	interchange.Register(dialect())
	return &engine.Title{
		ID:    sheet.ID,
		Sheet: sheet,
		Options: []engine.Option{
			{ID: yellowPorts, Help: "PRO and SO take the port token of their home with the first tile that they lay there, whatever its colour."},
			{ID: terrainAlways, Help: "The first tile on a mountain or river hex costs 80fr, whatever its colour."},
		},
		Setup: kit.OpenAuction, // SU-03: players are already seated in the drawn order
		Rounds: map[string]*engine.RoundRules{
			"auction":   auction(),
			"stock":     kit.StockRound(stockRules),
			"operating": operating(),
		},
		Follow: follow,
		Always: kit.ExchangeSteps(sheet, &stockRules), // PV-10, PV-11, PV-24
		Worth:  kit.Worth,                             // EG-05, EG-06
		Rules: &kit.Rules{
			PoolLimit:          sheet.PoolLimit,
			PriceAfterSale:     kit.RowDownPerShare, // MK-04
			PriceAfterDividend: kit.RightOrLeft,     // MK-06 to MK-08
			Bought:             kit.FloatFull,       // FO-06, FO-07, FO-10
			MayLay:             mayLay,
			BuildCost:          buildCost,
			MayToken:           mayToken,
			Trains:             trainRules,
			SetEnds:            discardFromSupply, // TD
		},
		Rights:    []*engine.Memory{memoPort},
		Cites:     engine.Cites(sheet),
		Checklist: checklist,
	}
}
