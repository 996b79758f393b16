package kit

import (
	"fmt"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// Consistent looks for anything that legal actions cannot bring about: money, shares, trains, tiles or tokens that
// appear or vanish. It is for tests and random play; an error means a bug in the rules.
func Consistent(g *engine.Game) error {
	sum := g.Bank
	for _, p := range g.Players {
		if p.Cash < 0 {
			return fmt.Errorf("%s has %d", p.Name, p.Cash)
		}
		sum += p.Cash
	}
	for i := range g.Companies {
		c := &g.Companies[i]
		if c.Cash < 0 {
			return fmt.Errorf("%s has %d", c.ID, c.Cash)
		}
		sum += c.Cash
		if err := companyConsistent(g, c); err != nil {
			return err
		}
	}
	if sum != g.Sheet().Bank.Money {
		return fmt.Errorf("all money adds up to %d, not %d", sum, g.Sheet().Bank.Money)
	}
	if err := trainsConsistent(g); err != nil {
		return err
	}
	return boardConsistent(g)
}

func companyConsistent(g *engine.Game, c *engine.Company) error {
	all, presidents := 0, 0
	for _, k := range c.Certs {
		all += k.Shares
		if k.President {
			presidents++
		}
	}
	if all != c.Kind.Shares || presidents != 1 || !c.Certs[0].President {
		return fmt.Errorf("%s has %d shares in certificates, %d of them the president's", c.ID, all, presidents)
	}
	if limit := policy(g).PoolLimit; limit > 0 && c.Part(engine.Pool) > limit && !anyBankrupt(g) {
		return fmt.Errorf("the pool holds %d%% of %s", c.Part(engine.Pool), c.ID)
	}
	if p := g.President(c.ID); p != engine.Nobody && c.Parred() {
		if h := Heir(g, c, p, c.Held(p)); h != engine.Nobody {
			return fmt.Errorf("%s holds more of %s than its president %s", h, c.ID, p)
		}
	}
	used := 0
	for _, s := range c.Tokens {
		if s.Used {
			used++
		}
	}
	placed := 0
	for _, t := range g.Board.Tokens {
		if t.Owner == string(c.ID) && t.Kind == "" {
			placed++
		}
	}
	if placed > used {
		return fmt.Errorf("%s has %d tokens on the map and has used %d", c.ID, placed, used)
	}
	if c.Floated && !c.Closed && g.President(c.ID) == engine.Nobody && c.Certs[0].Holder != engine.Pool {
		return fmt.Errorf("%s has no president, and its president's certificate is not in the pool", c.ID)
	}
	if _, on := g.Prices.Where(string(c.ID)); on != c.Parred() {
		return fmt.Errorf("%s: started %t, on the market %t", c.ID, c.Parred(), on)
	}
	return nil
}

// anyBankrupt reports whether a player has gone bankrupt: their shares may exceed the pool's limit.
func anyBankrupt(g *engine.Game) bool {
	return slices.ContainsFunc(g.Players, func(p engine.Player) bool { return p.Bankrupt })
}

func trainsConsistent(g *engine.Game) error {
	made := map[string]int{}
	for _, t := range g.Trains {
		made[t.Model]++
		if t.Owner != engine.Supply && t.Owner != engine.Pool && t.Owner != engine.Gone && g.Company(t.Owner) == nil {
			return fmt.Errorf("a %s belongs to %q", t.Model, t.Owner)
		}
	}
	for _, m := range g.Sheet().Models {
		if more := made[m.Name] - m.Count.N; !m.Count.Endless && (more < 0 || more > m.Optional) {
			return fmt.Errorf("there are %d of train %s, not %d", made[m.Name], m.Name, m.Count.N)
		}
	}
	return nil
}

func boardConsistent(g *engine.Game) error {
	b := g.Map()
	for _, t := range b.Set.Tiles {
		if b.Left(t) < board.Unlimited {
			return fmt.Errorf("the map has more copies of tile %s than exist", t.ID)
		}
	}
	for i, t := range g.Board.Tokens {
		f := b.Face(t.Hex)
		inside := t.Stop != board.Aside && t.Stop != board.Beside
		if inside && (t.Stop < 0 || t.Stop >= f.Cities() || t.Slot >= f.Stops[t.Stop].Slots) {
			return fmt.Errorf("a token of %s is in no slot of %s", t.Owner, b.Map.Hexes[t.Hex].ID)
		}
		for _, u := range g.Board.Tokens[:i] {
			if t.Kind == "" && u.Kind == "" && u.Owner == t.Owner && u.Hex == t.Hex && u.Stop == t.Stop {
				return fmt.Errorf("%s has two tokens in one city of %s", t.Owner, b.Map.Hexes[t.Hex].ID)
			}
		}
	}
	return nil
}
