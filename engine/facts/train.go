package facts

import (
	"fmt"
	"slices"

	"go.yaml.in/yaml/v3"

	"stationmaster/engine/strictyaml"
)

// Model is a kind of train.
type Model struct {
	Name     string `yaml:"name"`
	Color    string `yaml:"color"` // the title's name for its group of trains
	Printed  string `yaml:"printed_name"`
	Count    Count  `yaml:"count"`
	Optional int    `yaml:"optional"`     // further copies that a table may agree on
	From     string `yaml:"available_on"` // the first phase in which it can be bought; empty means from the start
	Beside   string `yaml:"beside"`       // the model on sale together with it; empty if none
	Place    string `yaml:"starts_in"`    // "pool"; empty: the supply

	Price    Money            `yaml:"price"`
	Prices   map[ID]Money     `yaml:"-"`              // different prices for single companies
	Upgrades map[string]Money `yaml:"upgrade_prices"` // prices when the named train is handed in
	Trades   map[ID]Money     `yaml:"-"`              // the same, for single companies

	// RustsOn is the first of Rusters, the trains that make this one rust; the earliest counts. Obsoletes lists the
	// trains that make this one obsolete: it runs once more, then rusts.
	RustsOn   string `yaml:"-"`
	Rusters   Names  `yaml:"rusts_on"`
	Obsoletes Names  `yaml:"obsolete_on"`

	Visits        Visits   `yaml:"visits"`
	Times         int      `yaml:"multiplier"`      // for the route's revenue
	FerryBonus    Money    `yaml:"ferry_bonus"`     // for a route that ends at a ferry
	SharesTrack   bool     `yaml:"shares_track"`    // may run over track that another train of its company uses
	Owners        []string `yaml:"owners"`          // which companies may own one, in the sheet's words; empty means all
	MaxPerCompany int      `yaml:"max_per_company"` // 0: any number
	Kind          string   `yaml:"kind"`            // [Land], [Ship] or [Car]
}

// The kinds of train.
const (
	Land = "train"
	Ship = "ship"    // runs on sea lanes
	Car  = "pullman" // doubles a stop of the train it runs with
)

// Car reports whether the train is a car, which runs only with another train.
func (m *Model) Car() bool { return m.Kind == Car }

// Ship reports whether the train is a ship.
func (m *Model) Ship() bool { return m.Kind == Ship }

// RustedBy reports whether the other model's first copy makes the train rust.
func (m *Model) RustedBy(model string) bool { return slices.Contains(m.Rusters, model) }

// ObsoletedBy reports whether the other model's first copy makes the train obsolete.
func (m *Model) ObsoletedBy(model string) bool { return slices.Contains(m.Obsoletes, model) }

// PriceFor is the company's price for it from the supply.
func (m *Model) PriceFor(company ID) Money {
	if p, ok := m.Prices[company]; ok {
		return p
	}
	return m.Price
}

// TradeFor is the company's price when it hands in the named train; ok is false if that is not possible.
func (m *Model) TradeFor(company ID, in string) (price Money, ok bool) {
	if price, ok = m.Upgrades[in]; !ok {
		return 0, false
	}
	if own, special := m.Trades[company]; special {
		price = own
	}
	return price, true
}

// UnmarshalYAML reads a kind of train. "price_D" is the price for company D. "exchange" gives one price for handing
// in any of some trains, with a "price_D" of its own.
func (m *Model) UnmarshalYAML(n *yaml.Node) error {
	type plain Model
	var sheet struct {
		plain    `yaml:",inline"`
		Exchange yaml.Node `yaml:"exchange"`
	}
	rest, prices := takeOut(n, "price_")
	if err := strictyaml.Decode(rest, &sheet); err != nil {
		return err
	}
	*m = Model(sheet.plain)
	m.RustsOn = m.Rusters.first()
	var err error
	if m.Prices, err = byCompany(prices); err != nil || sheet.Exchange.Kind == 0 {
		return err
	}
	return m.exchange(&sheet.Exchange)
}

// exchange reads the price for handing in any of some trains.
func (m *Model) exchange(n *yaml.Node) error {
	var x struct {
		From  Names `yaml:"from"`
		Price Money `yaml:"price"`
	}
	rest, prices := takeOut(n, "price_")
	if err := strictyaml.Decode(rest, &x); err != nil {
		return err
	}
	if m.Upgrades == nil {
		m.Upgrades = map[string]Money{}
	}
	for _, from := range x.From {
		if _, twice := m.Upgrades[from]; twice {
			return fmt.Errorf("line %d: train %s has two prices for handing in a %s", n.Line, m.Name, from)
		}
		m.Upgrades[from] = x.Price
	}
	var err error
	m.Trades, err = byCompany(prices)
	return err
}

// byCompany reads prices for single companies; nil if there are none.
func byCompany(prices map[string]*yaml.Node) (map[ID]Money, error) {
	var out map[ID]Money
	for company, v := range prices {
		var price Money
		if err := v.Decode(&price); err != nil {
			return nil, err
		}
		if out == nil {
			out = map[ID]Money{}
		}
		out[ID(company)] = price
	}
	return out, nil
}

// Visits is what a train's number counts: Any counts all stops; Cities counts cities and offboards, and towns are
// free.
type Visits struct {
	Any        Count
	Cities     Count
	ExtraTowns int    // extra towns beyond Any
	Towns      string // "counted"; "any": free; "0": worth nothing
	AnyLength  bool   // the route may have more stops than the number, which limits those that earn
}

// UnmarshalYAML reads what a train's number counts. Cities and counted towns together mean all stops.
func (v *Visits) UnmarshalYAML(n *yaml.Node) error {
	var sheet struct {
		Any        Count  `yaml:"any"`
		Cities     Count  `yaml:"cities"`
		ExtraTowns int    `yaml:"extra_towns"`
		Towns      string `yaml:"towns"`
		Length     string `yaml:"length"`
	}
	if err := strictyaml.Decode(n, &sheet); err != nil {
		return err
	}
	*v = Visits{sheet.Any, sheet.Cities, sheet.ExtraTowns, sheet.Towns, sheet.Length == "any"}
	wrong := func(format string, a ...any) error {
		return fmt.Errorf("line %d: visits: %s", n.Line, fmt.Sprintf(format, a...))
	}
	switch {
	case sheet.Length != "" && sheet.Length != "any":
		return wrong("length %q: want any, or nothing", sheet.Length)
	case sheet.Any != Count{} && sheet.Cities != Count{}:
		return wrong("any already counts cities")
	}
	switch v.Towns {
	case "counted":
		if v.Any == (Count{}) {
			v.Any, v.Cities = v.Cities, Count{}
		}
	case "", "any", "0":
	default:
		return wrong("towns %q: want counted, any or 0", v.Towns)
	}
	return nil
}
