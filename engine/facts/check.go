package facts

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"stationmaster/engine/board"
)

// check finds contradictions on the sheet.
func (s *Sheet) check(in lines) error {
	for _, part := range []func(*Sheet, lines) error{
		(*Sheet).checkTable, (*Sheet).checkKinds, (*Sheet).checkPhases, (*Sheet).checkTrains, (*Sheet).checkPrivates, (*Sheet).checkTiles,
		(*Sheet).checkMap, (*Sheet).checkCompanies, (*Sheet).checkFormation, (*Sheet).checkUpgrades,
	} {
		if err := part(s, in); err != nil {
			return err
		}
	}
	return nil
}

// wrong is a mistake with its line.
func wrong(line int, format string, a ...any) error {
	return fmt.Errorf("line %d: %s", line, fmt.Sprintf(format, a...))
}

func (s *Sheet) checkTable(in lines) error {
	if strings.Count(s.Currency, "%d") != 1 {
		return wrong(in.at("currency"), "currency %q: want one %%d in it", s.Currency)
	}
	if s.ID == "" || s.Name == "" {
		return wrong(in.at("id"), "a title needs an id and a name")
	}
	if s.Players.Min < 2 || s.Players.Max < s.Players.Min {
		return wrong(in.at("players"), "the game is for %d to %d players", s.Players.Min, s.Players.Max)
	}
	if !s.Bank.Endless && s.Bank.Money <= 0 {
		return wrong(in.at("bank"), "the bank has %d", s.Bank.Money)
	}
	for key, limit := range map[string]Percent{"bank_pool_limit_percent": s.PoolLimit, "player_limit_percent": s.HoldingLimit} {
		if limit < 0 || limit > 100 {
			return wrong(in.at(key), "%s: %d is not a percentage of a company", key, limit)
		}
	}
	for n := s.Players.Min; n <= s.Players.Max; n++ {
		if s.Cash[n] == 0 {
			return wrong(in.at("starting_cash"), "there is no entry for %d players", n)
		}
		if len(s.CertLimit[n]) == 0 {
			return wrong(in.at("certificate_limit"), "there is no entry for %d players", n)
		}
	}
	if s.Unsold != "" && s.Unsold != "treasury" {
		return wrong(in.at("unsold_shares"), "unsold_shares %q: want treasury, or nothing for an IPO", s.Unsold)
	}
	return nil
}

// onMarket reports whether any cell of the market has the price.
func (s *Sheet) onMarket(p Money) bool {
	_, ok := s.Market.Find(int(p), "")
	return ok
}

func (s *Sheet) checkKinds(in lines) error {
	for i, k := range s.Kinds {
		at := func(key string) int { return in.at("kinds", i, key) }
		if s.Kind(k.ID) != &s.Kinds[i] {
			return wrong(at("id"), "kind %q is listed twice", k.ID)
		}
		if k.Unsold != "treasury" && k.Unsold != "ipo" {
			return wrong(at("unsold"), "kind %s: unsold %q: want treasury or ipo", k.ID, k.Unsold)
		}
		if _, explained := s.Market.Flags[k.Par]; k.Par != "" && !explained {
			return wrong(at("par"), "kind %s starts at cells marked %q, which the market does not have", k.ID, k.Par)
		}
	}
	return nil
}

func (s *Sheet) checkPhases(in lines) error {
	if len(s.Phases) == 0 {
		return wrong(in.at("phases"), "there is no phase")
	}
	for i := range s.Phases {
		p := &s.Phases[i]
		at := func(key string) int { return in.at("phases", i, key) }
		if s.Phase(p.Name) != p {
			return wrong(at("name"), "phase %q is listed twice or has no name", p.Name)
		}
		if p.Revenue == board.White && s.varies() {
			return wrong(at("revenue_color"), "phase %s lacks revenue_color: the colour whose revenue counts", p.Name)
		}
		if p.Revenue > board.Gray {
			return wrong(at("revenue_color"), "phase %s: revenue cannot have the colour %s", p.Name, p.Revenue)
		}
		if len(p.Tiles) == 0 {
			return wrong(at("tiles"), "phase %s has no tiles", p.Name)
		}
		for _, c := range p.Tiles {
			if c < board.Yellow || c > board.Gray {
				return wrong(at("tiles"), "phase %s: no tile has the colour %s", p.Name, c)
			}
		}
		for kind, n := range p.TrainLimit.By {
			if n < 1 {
				return wrong(at("train_limit"), "phase %s: the train limit of a %[3]s is %[2]d", p.Name, n, kind)
			}
		}
		if p.TrainLimit.By == nil && p.TrainLimit.Major < 1 {
			return wrong(at("train_limit"), "phase %s has no train limit", p.Name)
		}
		if i > 0 && len(p.Starters) == 0 {
			return wrong(at("on"), "phase %s does not say which train starts it (on)", p.Name)
		}
		for _, on := range p.Starters {
			if s.Model(on) == nil {
				return wrong(at("on"), "phase %s starts on the train %q, which does not exist", p.Name, on)
			}
		}
		for kind := range p.TrainLimit.By {
			if s.Kind(kind) == nil && kind != "minor" && kind != "major" {
				return wrong(at("train_limit"), "phase %s has a train limit for the kind %q, which does not exist", p.Name, kind)
			}
		}
		if p.Rounds < 1 {
			return wrong(at("operating_rounds"), "phase %s has no operating rounds", p.Name)
		}
		for _, r := range p.Rusts {
			if m := s.Model(r); m == nil || !slices.ContainsFunc(p.Starters, m.RustedBy) {
				return wrong(at("rusts"), "phase %s rusts the %q, but the train's entry disagrees", p.Name, r)
			}
		}
		for _, r := range p.Obsolete {
			if m := s.Model(r); m == nil || !slices.ContainsFunc(p.Starters, m.ObsoletedBy) {
				return wrong(at("obsolete"), "phase %s makes the %q obsolete, but the train's entry disagrees", p.Name, r)
			}
		}
		for _, id := range append(slices.Clone(p.closes.ids), p.Closes...) {
			if s.Private(id) == nil {
				return wrong(at("closes"), "phase %s closes the private %q, which does not exist", p.Name, id)
			}
		}
		for _, ship := range p.Ships {
			if m := s.Model(ship); m == nil || !m.Ship() {
				return wrong(at("ships"), "phase %s sells the ship %q, which does not exist", p.Name, ship)
			}
		}
	}
	return nil
}

// varies reports whether any stop's revenue depends on the phase.
func (s *Sheet) varies() bool {
	differs := func(f *board.Face) bool {
		return slices.ContainsFunc(f.Stops, func(stop board.Stop) bool { return !stop.Revenue.Flat() })
	}
	return slices.ContainsFunc(s.Map.Hexes, func(h board.Hex) bool { return differs(h.Face) }) ||
		slices.ContainsFunc(s.Tiles.Tiles, func(t *board.Tile) bool { return differs(t.Face(0)) })
}

func (s *Sheet) checkTrains(in lines) error {
	for i := range s.Models {
		m := &s.Models[i]
		at := func(key string) int { return in.at("trains", i, key) }
		if s.Model(m.Name) != m || m.Name == "" {
			return wrong(at("name"), "train %q is listed twice or has no name", m.Name)
		}
		if m.Count.N < 1 && !m.Count.Endless {
			return wrong(at("count"), "there are %d of train %s", m.Count.N, m.Name)
		}
		if m.Price <= 0 {
			return wrong(at("price"), "train %s costs %d", m.Name, m.Price)
		}
		if m.Times < 0 {
			return wrong(at("multiplier"), "train %s multiplies revenue by %d", m.Name, m.Times)
		}
		if v := &m.Visits; !m.Car() && v.Any == (Count{}) && v.Cities == (Count{}) {
			return wrong(at("visits"), "train %s visits nothing", m.Name)
		}
		if m.Car() && s.car != m.Name {
			return wrong(at("kind"), "%s and %s are both cars: there can be one kind", s.car, m.Name)
		}
		for from := range m.Upgrades {
			if s.Model(from) == nil {
				return wrong(at("upgrade_prices"), "train %s is an upgrade of %q, which does not exist", m.Name, from)
			}
		}
		for company := range m.Prices {
			if s.Charter(company) == nil {
				return wrong(at("price_"+string(company)), "train %s has a price for %q, which is not a company", m.Name, company)
			}
		}
		if m.From != "" && s.Phase(m.From) == nil {
			return wrong(at("available_on"), "train %s is sold from the phase %q, which does not exist", m.Name, m.From)
		}
		if m.Beside != "" && s.Model(m.Beside) == nil {
			return wrong(at("beside"), "train %s is sold together with %q, which is not a train", m.Name, m.Beside)
		}
		if m.Place != "" && m.Place != "pool" {
			return wrong(at("starts_in"), "train %s: starts_in %q is unknown", m.Name, m.Place)
		}
		if m.Kind != Land && m.Kind != Ship && m.Kind != Car {
			return wrong(at("kind"), "train %s: kind %q is unknown", m.Name, m.Kind)
		}
		for _, on := range m.Rusters {
			if err := s.checkEnds(m, on, "rusts", (*Phase).rusts, at("rusts_on")); err != nil {
				return err
			}
		}
		for _, on := range m.Obsoletes {
			if err := s.checkEnds(m, on, "is obsolete", (*Phase).endsRuns, at("obsolete_on")); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *Phase) rusts(m *Model) bool { return slices.Contains(p.Rusts, m.Name) }

// endsRuns reports whether the phase starts the train's last run: it becomes obsolete, or some trains of the rusting
// model run once more.
func (p *Phase) endsRuns(m *Model) bool { return slices.Contains(p.Obsolete, m.Name) || p.rusts(m) }

// checkEnds checks that phase and train lines agree about rusting.
func (s *Sheet) checkEnds(m *Model, on, what string, says func(*Phase, *Model) bool, line int) error {
	if s.Model(on) == nil {
		return wrong(line, "train %s %s on %q, which does not exist", m.Name, what, on)
	}
	for k := range s.Phases {
		if p := &s.Phases[k]; p.StartedBy(on) && !says(p, m) {
			return wrong(line, "train %s %s on %s, but phase %s does not say so", m.Name, what, on, p.Name)
		}
	}
	return nil
}

func (s *Sheet) checkPrivates(in lines) error {
	if p := s.PrivateSale; p != nil {
		if s.Phase(p.From) == nil {
			return wrong(in.at("private_sale_to_corporation", "from_phase"), "there is no phase %q", p.From)
		}
		for _, id := range p.Never {
			if s.Private(id) == nil {
				return wrong(in.at("private_sale_to_corporation", "never"), "there is no private %q", id)
			}
		}
	}
	for i := range s.Privates {
		d := &s.Privates[i]
		at := func(key string) int { return in.at("privates", i, key) }
		if s.Private(d.ID) != d {
			return wrong(at("id"), "private %s is listed twice", d.ID)
		}
		for _, h := range d.Blocks {
			if s.Map.Find(h) == board.None {
				return wrong(at("blocks"), "private %s blocks hex %s, which does not exist", d.ID, h)
			}
		}
		for key, company := range map[string]ID{"exchange": d.Exchange, "share_of": d.ShareOf, "president_of": d.PresidentOf} {
			if company != "" && s.Charter(company) == nil {
				return wrong(at(key), "there is no company %q", company)
			}
		}
		for _, company := range d.PresidentDrawn {
			if s.Charter(company) == nil {
				return wrong(at("president_drawn"), "there is no company %q", company)
			}
		}
		if d.PresidentOf != "" && len(d.PresidentDrawn) > 0 {
			return wrong(at("president_drawn"), "private %s comes with the presidency of %s and with one that is drawn", d.ID, d.PresidentOf)
		}
		if d.ClosesWithTrain && d.PresidentOf == "" && len(d.PresidentDrawn) == 0 {
			return wrong(at("closes_with_train"), "private %s comes with no presidency", d.ID)
		}
		if d.Aside && d.ShareOf == "" && d.PresidentOf == "" {
			return wrong(at("aside"), "private %s comes with no certificate that could lie with it", d.ID)
		}
		if d.Lay != nil && (d.Lay.Here || d.Lay.Token) && len(d.Blocks) == 0 {
			return wrong(at("lay"), "private %s lets its company build where it blocks, but it blocks no hex", d.ID)
		}
		if d.Lay != nil && d.Lay.Pair && (!d.Lay.Here || len(d.Blocks) != 2) {
			return wrong(at("lay"), "private %s lets its company build on a pair of hexes, but does not block two", d.ID)
		}
		if d.Lay != nil {
			for _, id := range d.Lay.Tiles {
				if s.Tiles.Tile(id) == nil {
					return wrong(at("lay"), "private %s lets its company lay tile %s, which does not exist", d.ID, id)
				}
			}
		}
		if d.ByTile != nil && s.Map.Find(d.ByTile.Hex) == board.None {
			return wrong(at("revenue_by_tile_"+d.ByTile.Hex), "there is no hex %s", d.ByTile.Hex)
		}
		if len(d.Sale) != 0 && (len(d.Sale) != 2 || d.Sale[0] > d.Sale[1]) {
			return wrong(at("company_price"), "company_price of %s: want the least and the most", d.ID)
		}
		for _, n := range d.Players {
			if n < s.Players.Min || n > s.Players.Max {
				return wrong(at("players"), "private %s is for %d players, but the game is not", d.ID, n)
			}
		}
		if d.Price < 0 || d.Revenue < 0 || d.ByCompany < 0 {
			return wrong(at("price"), "private %s costs %d and pays %d", d.ID, d.Price, d.Revenue)
		}
		if _, phase, ok := strings.Cut(d.Closes, "start of "); ok && s.Phase(phase) == nil {
			return wrong(at("closes"), "private %s closes at the start of the phase %q, which does not exist", d.ID, phase)
		}
		if phase := d.closesIn(s); phase != "" && !slices.Contains(s.Phase(phase).Closes, d.ID) {
			return wrong(at("closes"), "private %s closes in phase %s, but the phase does not say so", d.ID, phase)
		}
	}
	return nil
}

var hexColor = regexp.MustCompile(`^#[0-9a-f]{6}$`)

func (s *Sheet) checkCompanies(in lines) error {
	for e, c := range s.charters {
		at := func(key string) int { return in.at(e.list, e.i, key) }
		if s.Charter(c.ID) != c {
			return wrong(at("id"), "company %s is listed twice", c.ID)
		}
		if c.Float < 0 || c.Float > 100 {
			return wrong(at("float_percent"), "%s floats at %d%%", c.ID, c.Float)
		}
		for _, fee := range c.Tokens {
			if fee < 0 {
				return wrong(at("tokens"), "a token of %s costs %d", c.ID, fee)
			}
		}
		for key, color := range map[string]string{"color": c.Color, "text_color": c.TextColor} {
			if color != "" && !hexColor.MatchString(color) {
				return wrong(at(key), "%s of %s: %q: want #rrggbb", key, c.ID, color)
			}
		}
		k := s.Kind(c.Kind)
		whole := Percent(0)
		for _, n := range k.Certificates {
			whole += k.Percent(n)
		}
		if sum := c.Shares.Sum(); sum != whole {
			return wrong(at("shares"), "the shares of %s add up to %d%%, not %d%%", c.ID, sum, whole)
		}
		for n, p := range c.Shares {
			if n >= len(k.Certificates) || k.Percent(k.Certificates[n]) != p {
				return wrong(at("shares"), "%s has the certificates %v, but its kind %s has %v of %d shares", c.ID, c.Shares, k.ID, k.Certificates, k.Shares)
			}
		}
		for _, p := range c.Pars {
			if !s.onMarket(p) {
				return wrong(at("par_values"), "%s can start at %d, which the market does not have", c.ID, p)
			}
		}
		for _, m := range c.Trains {
			if s.Model(m) == nil {
				return wrong(at("trains"), "%s owns the train %q, which does not exist", c.ID, m)
			}
		}
		if err := s.checkPlaces(c, at); err != nil {
			return err
		}
		for key, ids := range map[string][]ID{"can_form": c.CanForm, "eligible_minors": c.Eligible} {
			for _, id := range ids {
				if s.Charter(id) == nil {
					return wrong(at(key), "%s of %s: there is no company %q", key, c.ID, id)
				}
			}
		}
	}
	return nil
}

// checkFormation checks that companies and those they are formed from name each other.
func (s *Sheet) checkFormation(in lines) error {
	for e, c := range s.charters {
		for _, id := range c.CanForm {
			if !slices.Contains(s.Charter(id).Eligible, c.ID) {
				return wrong(in.at(e.list, e.i, "can_form"), "%s can form %s, which does not list it", c.ID, id)
			}
		}
		for _, id := range c.Eligible {
			if !slices.Contains(s.Charter(id).CanForm, c.ID) {
				return wrong(in.at(e.list, e.i, "eligible_minors"), "%s can be formed from %s, which does not list it", c.ID, id)
			}
		}
	}
	return nil
}

// checkPlaces checks the hexes and cities in a charter, and that the map shows its homes.
func (s *Sheet) checkPlaces(c *Charter, at func(key string) int) error {
	for key, homes := range map[string][]CharterHome{"home": c.Home, "qualifying_cities": c.Qualifying} {
		for _, h := range homes {
			k := s.Map.Find(h.Hex)
			if k == board.None || h.City >= s.Map.Hexes[k].Face.Cities() {
				return wrong(at(key), "%s of %s: hex %s has no city %d", key, c.ID, h.Hex, h.City)
			}
		}
	}
	for _, h := range c.Home {
		hex := s.Map.Hex(h.Hex)
		shows := slices.Contains(hex.Home, string(c.ID))
		for n, stop := range hex.Face.Stops {
			shows = shows || (n == h.City || h.City == AnyCity) && slices.Contains(stop.Home, string(c.ID))
		}
		if !shows {
			return wrong(at("home"), "the map does not show the home of %s in city %d of %s", c.ID, h.City, h.Hex)
		}
	}
	for _, b := range c.Bonus {
		if s.Map.Find(b.Hex) == board.None {
			return wrong(at("bonus_tokens"), "%s has a %s for hex %s, which does not exist", c.ID, b.Kind, b.Hex)
		}
	}
	for _, t := range c.Lays {
		if s.Tiles.Tile(t) == nil {
			return wrong(at("lays"), "%s lays a tile %s, which is not in the set", c.ID, t)
		}
	}
	return nil
}

func (s *Sheet) checkTiles(in lines) error {
	for _, t := range s.Tiles.Tiles {
		for _, h := range t.Only {
			if s.Map.Find(h) == board.None {
				return wrong(in.at("tiles", t.ID), "tile %s is for hex %s, which does not exist", t.ID, h)
			}
		}
		for _, id := range t.Over {
			if id != board.Printed && s.Tiles.Tile(id) == nil {
				return wrong(in.at("tiles", t.ID), "tile %s replaces %s, which is not in the set", t.ID, id)
			}
		}
		if id := s.stranger(t.Face(0), nil); id != "" {
			return wrong(in.at("tiles", t.ID), "tile %s shows the home of %s, which is not a company", t.ID, id)
		}
	}
	return nil
}

func (s *Sheet) checkMap(in lines) error {
	for i := range s.Map.Hexes {
		h := &s.Map.Hexes[i]
		if id := s.stranger(h.Face, h.Home); id != "" {
			return wrong(in.hex(h.ID), "%s shows the home of %s, which is not a company", h.ID, id)
		}
		if l := h.Face.Label; l != "" && h.Face.Color < board.Gray && !slices.ContainsFunc(s.Tiles.Tiles, func(t *board.Tile) bool { return t.Face(0).Label == l }) {
			return wrong(in.hex(h.ID), "%s has the label %q, which no tile has", h.ID, l)
		}
	}
	for _, h := range slices.Sorted(maps.Keys(s.HexAliases)) {
		if s.Map.Find(h) == board.None {
			return wrong(in.at("aliases_18xx_games", h), "there is no hex %s", h)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(s.TileAliases)) {
		if s.Tiles.Tile(id) == nil {
			return wrong(in.at("aliases_tiles_18xx_games", id), "there is no tile %s", id)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(s.CompanyAliases)) {
		if s.Charter(ID(id)) == nil && s.Private(ID(id)) == nil {
			return wrong(in.at("aliases_companies_18xx_games", id), "there is no company %s", id)
		}
	}
	return nil
}

// stranger is the first home on a face that belongs to no company; empty if there is none.
func (s *Sheet) stranger(f *board.Face, homes []string) string {
	for _, stop := range f.Stops {
		homes = append(slices.Clip(homes), stop.Home...)
	}
	for _, id := range homes {
		if s.Charter(ID(id)) == nil {
			return id
		}
	}
	return ""
}

func (s *Sheet) checkUpgrades(in lines) error {
	chart := &s.UpgradeChart
	tiles := func(line int, ids ...string) error {
		for _, id := range ids {
			if s.Tiles.Tile(id) == nil {
				return wrong(line, "tile %s is not in the set", id)
			}
		}
		return nil
	}
	hexes := func(line int, ids ...string) error {
		for _, id := range ids {
			if s.Map.Find(id) == board.None {
				return wrong(line, "there is no hex %s", id)
			}
		}
		return nil
	}
	for _, from := range slices.Sorted(maps.Keys(chart.Named)) {
		line := in.at("upgrades", from)
		if s.Tiles.Tile(from) == nil && s.Map.Find(from) == board.None {
			return wrong(line, "%s is neither a tile of the set nor a hex of the map", from)
		}
		if err := tiles(line, chart.Named[from]...); err != nil {
			return err
		}
	}
	for _, row := range chart.Rows {
		line := in.at("upgrades", row.Name)
		if err := hexes(line, row.Hexes...); err != nil {
			return err
		}
		for _, color := range slices.Sorted(maps.Keys(row.Tiles)) {
			if err := tiles(line, row.Tiles[color]...); err != nil {
				return err
			}
			for _, id := range row.Tiles[color] {
				if c := s.Tiles.Tile(id).Color(); c != color {
					return wrong(line, "tile %s of %s is %s, not %s", id, row.Name, c, color)
				}
			}
		}
	}
	if err := hexes(in.at("upgrades", "never"), chart.Never...); err != nil {
		return err
	}
	for _, from := range slices.Sorted(maps.Keys(chart.Shape)) {
		if err := tiles(in.at("upgrades", "by_shape", from), append([]string{from}, chart.Shape[from]...)...); err != nil {
			return err
		}
	}
	for _, id := range slices.Sorted(maps.Keys(chart.Must)) {
		if err := hexes(in.at("upgrades", "must_connect", id), id); err != nil {
			return err
		}
	}
	for _, id := range slices.Sorted(maps.Keys(chart.Merges)) {
		line := in.at("upgrades", "merges_cities", id)
		if err := hexes(line, id); err != nil {
			return err
		}
		row := chart.Row(s.Map.Hex(id))
		for color := board.Yellow; row != nil && color <= board.Gray; color++ {
			for _, t := range row.Tiles[color] {
				if one := s.Tiles.Tile(t).Face(0).Cities() == 1; one != (color >= chart.Merges[id]) {
					return wrong(line, "the cities of %s become one with the %s tile, but tile %s disagrees", id, chart.Merges[id], t)
				}
			}
		}
	}
	return nil
}
