package interchange

import (
	"slices"
	"sort"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// State is a game in the form and with the names of 18xx.games, to compare with its engine.
type State struct {
	Phase     string                  `json:"phase"`
	Finished  bool                    `json:"finished"`
	Bank      engine.Money            `json:"bank"`
	Depot     map[string]int          `json:"depot"`
	Discarded map[string]int          `json:"discarded"`
	Tiles     map[string][2]any       `json:"tiles"`
	Players   map[string]PlayerState  `json:"players"`
	Corps     map[string]CompanyState `json:"corps"`
	Minors    map[string]CompanyState `json:"minors"`
	Value     map[string]engine.Money `json:"value"`
}

// PlayerState is a player's holdings.
type PlayerState struct {
	Cash      engine.Money              `json:"cash"`
	Shares    map[string]engine.Percent `json:"shares"`
	Companies []string                  `json:"companies"`
}

// CompanyState is a company.
type CompanyState struct {
	Cash     engine.Money   `json:"cash"`
	Owner    *string        `json:"owner"`
	Floated  bool           `json:"floated"`
	Closed   bool           `json:"closed"`
	Price    engine.Money   `json:"price"`
	At       []int          `json:"at"`    // row and column of its price, from the top left
	Stack    int            `json:"stack"` // its position in that space's stack, from 0 at the top
	Trains   []string       `json:"trains"`
	Tokens   []string       `json:"tokens"`
	Treasury engine.Percent `json:"treasury"`
	IPO      engine.Percent `json:"ipo"`
	Pool     engine.Percent `json:"pool"`
}

// State returns the game as 18xx.games would show it.
func (r *Reader) State() *State {
	g := r.Game
	s := &State{Phase: phaseName(g.PhaseNow().Name), Finished: g.Finished, Bank: g.Bank, Tiles: map[string][2]any{},
		Players: map[string]PlayerState{}, Corps: map[string]CompanyState{}, Minors: map[string]CompanyState{},
		Value: map[string]engine.Money{}, Depot: map[string]int{}, Discarded: map[string]int{}}
	for _, t := range g.TrainsOf(engine.Supply) {
		if r.d.Variants[t.Model] == "" {
			s.Depot[t.Model]++
		}
	}
	for _, t := range g.TrainsOf(engine.Pool) {
		s.Discarded[t.Model]++
	}
	for model, n := range r.fresh {
		s.Depot[model] += n
		s.Discarded[model] -= n
	}
	for h, l := range g.Board.Lays {
		if l.Tile == "" {
			continue
		}
		name, rotation := l.Tile, l.Rotation
		if x, ok := r.d.Tiles[l.Tile]; ok {
			name, rotation = x.Tile, (l.Rotation-x.Turn+6)%6
		}
		s.Tiles[r.theirHex(g.Sheet().Map.Hexes[h].ID)] = [2]any{name, rotation}
	}
	for i, p := range g.Players {
		id := text(r.File.Players[i].ID)
		ps := PlayerState{Cash: p.Cash, Shares: map[string]engine.Percent{}, Companies: []string{}}
		for k := range g.Companies {
			c := &g.Companies[k]
			switch {
			case c.Held(p.ID) == 0:
			case !c.Kind.Owned:
				ps.Shares[r.theirCompany(c.ID)] = c.Part(p.ID)
			case r.d.Corporations:
				ps.Shares[r.theirCompany(c.ID)] = 100
			}
		}
		for _, x := range g.Privates {
			if x.Owner == p.ID && !x.Closed {
				ps.Companies = append(ps.Companies, r.theirPrivate(x.ID))
			}
		}
		if r.d.Holds != nil {
			ps.Companies = append(ps.Companies, r.d.Holds(g, p.ID)...)
		}
		sort.Strings(ps.Companies)
		s.Players[id] = ps
		s.Value[id] = g.Worth(p.ID)
	}
	for k := range g.Companies {
		c := &g.Companies[k]
		if r.d.Hidden != nil && r.d.Hidden(g, c.ID) {
			continue
		}
		switch {
		case !c.Kind.Owned:
			s.Corps[r.theirCompany(c.ID)] = r.companyState(c)
		case !c.Closed && r.d.Corporations:
			m := r.companyState(c)
			if holder := c.Certs[0].Holder; holder == engine.Pool {
				m.IPO, m.Treasury, m.Pool = 0, 0, 100
			} else if holder == c.Unsold() {
				m.IPO, m.Treasury = 100, 100
			}
			s.Corps[r.theirCompany(c.ID)] = m
		case !c.Closed: // a minor that has merged or closed no longer exists there
			m := r.companyState(c)
			m.IPO, m.Treasury = 0, 0
			s.Minors[r.theirCompany(c.ID)] = m
		}
	}
	return s
}

func (r *Reader) companyState(c *engine.Company) CompanyState {
	g := r.Game
	own := c.Part(engine.IPO) + c.Part(c.ID)
	for _, p := range g.Privates { // there, shares kept with a private count as the company's
		own += c.Part(p.ID)
	}
	cs := CompanyState{Cash: c.Cash, Floated: c.Floated, Closed: c.Closed, Price: g.Price(c.ID),
		IPO: own, Treasury: own, Pool: c.Part(engine.Pool), Trains: []string{}, Tokens: []string{}}
	if at, ok := g.Prices.Where(string(c.ID)); ok {
		cs.At = []int{at.Row, at.Col}
		cs.Stack = slices.Index(g.Prices.Stack(at), string(c.ID))
	}
	for i, p := range g.Players {
		if g.President(c.ID) == p.ID {
			id := text(r.File.Players[i].ID)
			cs.Owner = &id
		}
	}
	if c.Certs[0].President && c.Certs[0].Holder == engine.Pool {
		market := "Market"
		cs.Owner = &market
	}
	for _, t := range g.TrainsOf(c.ID) {
		cs.Trains = append(cs.Trains, t.Model)
	}
	for _, t := range g.Board.Tokens {
		if t.Owner == string(c.ID) && (t.Stop != board.Aside || g.Board.Lays[t.Hex].Tile == "") {
			hex := g.Sheet().Map.Hexes[t.Hex].ID
			if x := r.d.Beside[hex]; x != "" && t.Stop == board.Beside {
				cs.Tokens = append(cs.Tokens, x)
			} else {
				cs.Tokens = append(cs.Tokens, r.theirHex(hex))
			}
		}
	}
	sort.Strings(cs.Tokens)
	return cs
}

// phaseName is their name of a phase, which is capitalised.
func phaseName(s string) string {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	return string(s[0]-'a'+'A') + s[1:]
}
