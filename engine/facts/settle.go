package facts

import (
	"slices"

	"stationmaster/engine/board"
)

// settle works out what follows from the whole sheet.
func (s *Sheet) settle(in lines) error {
	for _, m := range s.Models {
		if m.Car() && s.car == "" {
			s.car = m.Name
		}
	}
	if err := s.settleOffBoard(in); err != nil {
		return err
	}
	s.settlePrivates()
	s.places = map[ID]int{}
	for e, c := range s.charters {
		s.places[c.ID] = len(s.places)
		if c.Kind == "" {
			c.Kind = e.kind()
		}
		if len(c.Pars) == 0 {
			starts := s.Market.Starts[c.Kind]
			if starts == nil {
				starts = s.Market.Starts[e.kind()]
			}
			for _, p := range starts {
				c.Pars = append(c.Pars, Money(p))
			}
		}
		for _, homes := range [][]CharterHome{c.Home, c.Qualifying} {
			for k := range homes {
				s.settleHome(&homes[k])
			}
		}
		if len(s.Kinds) > 0 && !slices.ContainsFunc(s.Kinds, func(k Kind) bool { return k.ID == c.Kind }) {
			return wrong(in.at(e.list, e.i, "kind"), "%s has the kind %q, which kinds does not list", c.ID, c.Kind)
		}
	}
	return s.settleKinds(in)
}

// settleHome finds the city of a home that names only a hex: the only city, or any.
func (s *Sheet) settleHome(h *CharterHome) {
	if h.City != unsaid {
		return
	}
	h.City = 0
	if at := s.Map.Find(h.Hex); at != board.None && s.Map.Hexes[at].Face.Cities() > 1 {
		h.City = AnyCity
	}
}

// settleOffBoard gives every phase its colour if the sheet lists phases by colour.
func (s *Sheet) settleOffBoard(in lines) error {
	for color, phases := range s.OffBoardBy {
		for _, name := range phases {
			p := s.Phase(name)
			if p == nil {
				return wrong(in.at("off_board_colour_by_phase"), "there is no phase %q", name)
			}
			if p.Revenue != board.White && p.Revenue != color {
				return wrong(in.at("off_board_colour_by_phase"), "phase %s has two colours for the revenue of stops", name)
			}
			p.Revenue = color
		}
	}
	return nil
}

// settlePrivates lists the privates that each phase closes, and computes prices from a rule for all of them. With
// such a rule, companies may buy privates from its phase until none are left.
func (s *Sheet) settlePrivates() {
	open := map[ID]bool{}
	for _, d := range s.Privates {
		open[d.ID] = true
	}
	sale := s.PrivateSale
	selling := false
	for i := range s.Phases {
		p := &s.Phases[i]
		p.Closes = p.closes.ids
		if p.closes.all {
			p.Closes = nil
			for _, d := range s.Privates {
				if open[d.ID] && !slices.Contains(p.closes.ids, d.ID) {
					p.Closes = append(p.Closes, d.ID)
				}
			}
		}
		for _, id := range p.Closes {
			delete(open, id)
		}
		selling = selling || sale != nil && p.Name == sale.From
		p.BuyPrivates = p.BuyPrivates || selling && len(open) > 0
	}
	if sale == nil {
		return
	}
	for i := range s.Privates {
		if d := &s.Privates[i]; len(d.Sale) == 0 && !slices.Contains(sale.Never, d.ID) {
			d.Sale = []Money{sale.Min.Of(d.Price), sale.Max.Of(d.Price)}
		}
	}
}

// settleKinds adds the kinds that the sheet does not list, and what a kind leaves out: its certificates are those of
// its charters, its shares their sum. A charter without certificates has its kind's.
func (s *Sheet) settleKinds(in lines) error {
	if len(s.Kinds) == 0 {
		if len(s.Minors) > 0 {
			s.Kinds = append(s.Kinds, s.usualKind("minor"))
		}
		if len(s.Majors) > 0 {
			s.Kinds = append(s.Kinds, s.usualKind("major"))
		}
	}
	for i := range s.Kinds {
		k := &s.Kinds[i]
		if k.Unsold == "" {
			k.Unsold = s.unsold()
		}
		if len(k.Certificates) == 0 {
			for e, c := range s.charters {
				if c.Kind != k.ID || len(c.Shares) == 0 {
					continue
				}
				if sum := c.Shares.Sum(); sum > 100 || sum < 100 && k.Shares == 0 {
					return wrong(in.at(e.list, e.i, "shares"), "the shares of %s add up to %d%%", c.ID, sum)
				}
				k.cut(c.Shares)
				break
			}
		}
		if len(k.Certificates) == 0 {
			k.Certificates = []int{1}
		}
		sum := 0
		for _, n := range k.Certificates {
			if n < 1 {
				return wrong(in.at("kinds", i, "certificates"), "kind %s has a certificate of %d shares", k.ID, n)
			}
			sum += n
		}
		if k.Shares == 0 {
			k.Shares = sum
		}
		if k.Shares < sum || 100%k.Shares != 0 {
			return wrong(in.at("kinds", i, "shares"), "kind %s: %d shares in certificates of a company of %d; each is a whole percentage",
				k.ID, sum, k.Shares)
		}
		for _, c := range s.charters {
			if c.Kind == k.ID && len(c.Shares) == 0 {
				for _, n := range k.Certificates {
					c.Shares = append(c.Shares, k.Percent(n))
				}
			}
		}
	}
	return nil
}

// cut derives a kind's certificates from a charter's. A share is the largest percentage that divides all of them,
// unless the kind says how many shares there are.
func (k *Kind) cut(shares Shares) {
	unit := Percent(100)
	if k.Shares > 0 {
		unit /= Percent(k.Shares)
	} else {
		for _, p := range shares {
			unit = gcd(unit, p)
		}
		k.Shares = int(100 / unit)
	}
	if unit == 0 {
		return
	}
	for _, p := range shares {
		k.Certificates = append(k.Certificates, int(p/unit))
	}
}

func gcd(a, b Percent) Percent {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// usualKind is the kind of minors or majors on a sheet without kinds. A minor has one owner and operates before
// majors; it has a price if the market has starting prices for minors. A major always has one.
func (s *Sheet) usualKind(id string) Kind {
	k := Kind{ID: id, Priced: true, Group: 1, Unsold: s.unsold()}
	flag := "p"
	if id == "minor" {
		k = Kind{ID: id, Name: "Minor", Owned: true, Priced: len(s.Market.Starts[id]) > 0, Unsold: s.unsold()}
		flag = "m"
	}
	if _, marked := s.Market.Flags[flag]; marked && k.Priced {
		k.Par = flag
	}
	return k
}

func (s *Sheet) unsold() string {
	if s.Unsold != "" {
		return s.Unsold
	}
	return "ipo"
}

// Kind returns the kind with that id, or nil. A sheet without kinds has "minor" and "major".
func (s *Sheet) Kind(id string) *Kind {
	for i := range s.Kinds {
		if s.Kinds[i].ID == id {
			return &s.Kinds[i]
		}
	}
	if len(s.Kinds) == 0 && (id == "minor" || id == "major") {
		k := s.usualKind(id)
		k.Certificates, k.Shares = []int{1}, 1
		return &k
	}
	return nil
}

// KindOf returns the kind of a company; nil if there is no such company.
func (s *Sheet) KindOf(id ID) *Kind {
	for e, c := range s.charters {
		switch {
		case c.ID != id:
		case c.Kind != "":
			return s.Kind(c.Kind)
		default:
			return s.Kind(e.kind())
		}
	}
	return nil
}
