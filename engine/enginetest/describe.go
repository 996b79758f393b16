package enginetest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// describe writes a game as the lines of a position, see [New], with a random player or company to act: mostly a
// company, and most often one without a train. It leaves out what a game remembers for less than its whole length.
func describe(g *engine.Game, rng *rand.Rand) string {
	var out strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&out, "  "+format+"\n", args...) }
	line("seed %d", g.Seed)
	if len(g.Options) > 0 {
		line("options %s", strings.Join(g.Options, " "))
	}
	line("phase %s", g.PhaseNow().Name)
	for h, l := range g.Board.Lays {
		if l.Tile != "" {
			line("tile %s %s %d", g.Sheet().Map.Hexes[h].ID, l.Tile, l.Rotation)
		}
	}
	line("pieces none")
	for _, t := range g.Board.Tokens {
		if t.Kind != "" {
			owner := t.Owner
			if owner == "" {
				owner = "nobody"
			}
			line("piece %s %s %s %d %d", strings.ReplaceAll(t.Kind, " ", "_"), owner, g.Sheet().Map.Hexes[t.Hex].ID, t.Stop, t.Slot)
		}
	}
	line("%s", describeCash(g))
	for i := range g.Companies {
		if c := &g.Companies[i]; !c.Closed && (c.Parred() || c.Kind.Owned && g.Player(c.Certs[0].Holder) != nil) {
			line("%s", describeCompany(g, c))
		}
	}
	for i := range g.Companies {
		if c := &g.Companies[i]; c.Closed && !c.Kind.Owned {
			line("closed %s", c.ID)
		}
	}
	for _, t := range g.Board.Tokens {
		if t.Kind == "" && t.Stop == board.Aside && g.Company(engine.ID(t.Owner)) != nil {
			line("aside %s %s", t.Owner, g.Sheet().Map.Hexes[t.Hex].ID)
		}
	}
	for _, p := range g.Privates {
		if !p.Closed && p.Owner != engine.Nobody {
			line("private %s %s", p.ID, p.Owner)
		}
	}
	if pool := models(g, engine.Pool); len(pool) > 0 {
		line("pool %s", strings.Join(pool, ","))
	}
	for _, m := range g.Sheet().Models {
		if !m.Count.Endless {
			n := 0
			for _, t := range g.TrainsOf(engine.Supply) {
				if t.Model == m.Name {
					n++
				}
			}
			line("left %s=%d", m.Name, n)
		}
	}
	for _, m := range g.Memos {
		if m.Span == engine.ThisGame {
			line("memo %s=%d %s %s", strings.ReplaceAll(m.What, " ", "_"), m.N, m.Who, m.On)
		}
	}
	order := make([]string, len(g.Order))
	for i, p := range g.Order {
		order[i] = string(p)
	}
	line("order %s", strings.Join(order, " "))
	for _, p := range g.Players {
		if p.Bankrupt {
			line("bankrupt %s", p.ID)
		}
	}
	if g.Priority != engine.Nobody {
		line("priority %s", g.Priority)
	}
	line("%s", describeTurn(g, rng))
	return out.String()
}

func describeCash(g *engine.Game) string {
	words := []string{"cash"}
	for _, p := range g.Players {
		words = append(words, fmt.Sprintf("%s=%d", p.ID, p.Cash))
	}
	return strings.Join(words, " ")
}

// models lists an owner's trains, with a star for obsolete ones.
func models(g *engine.Game, owner engine.ID) []string {
	var out []string
	for _, t := range g.TrainsOf(owner) {
		if t.Obsolete {
			t.Model += "*"
		}
		out = append(out, t.Model)
	}
	return out
}

func describeCompany(g *engine.Game, c *engine.Company) string {
	words := []string{"company", string(c.ID)}
	add := func(format string, args ...any) { words = append(words, fmt.Sprintf(format, args...)) }
	first := g.Sheet().Charter(c.ID)
	if c.Kind.ID != first.Kind && !c.Kind.Owned {
		add("kind=%s", c.Kind.ID)
	}
	if c.Par > 0 {
		add("par=%d", c.Par)
		if at, ok := g.Prices.Where(string(c.ID)); ok {
			add("at=%d,%d", at.Row, at.Col)
		}
	}
	add("cash=%d", c.Cash)
	if c.Kind.Owned {
		add("owner=%s", c.Certs[0].Holder)
	} else {
		words = append(words, describeHolders(g, c)...)
	}
	if trains := models(g, c.ID); len(trains) > 0 {
		add("trains=%s", strings.Join(trains, ","))
	}
	var tokens []string
	for _, t := range g.Board.Tokens {
		if t.Kind == "" && t.Owner == string(c.ID) && t.Stop >= 0 {
			hex := g.Sheet().Map.Hexes[t.Hex].ID
			if g.Map().Face(t.Hex).Cities() > 1 {
				hex = fmt.Sprintf("%s.%d", hex, t.Stop)
			}
			tokens = append(tokens, hex)
		}
	}
	if len(tokens) > 0 {
		add("tokens=%s", strings.Join(tokens, ","))
	}
	if c.Turns > 0 {
		add("operated")
	}
	if !c.Floated {
		add("unfloated")
	}
	return strings.Join(words, " ")
}

// describeHolders lists who holds how much, except unsold shares.
func describeHolders(g *engine.Game, c *engine.Company) []string {
	var out []string
	president := c.Certs[0].Holder
	holders := []engine.ID{president}
	for _, k := range c.Certs {
		if !slices.Contains(holders, k.Holder) {
			holders = append(holders, k.Holder)
		}
	}
	for _, h := range holders {
		if h != president && (h == c.Unsold() || h == engine.Gone) {
			continue
		}
		word := string(h)
		if h == c.ID {
			word = "treasury"
		}
		if h == president {
			word = "*" + word
		}
		out = append(out, fmt.Sprintf("%s=%d", word, c.Part(h)))
	}
	return out
}

// describeTurn picks who acts: a company in three of four positions.
func describeTurn(g *engine.Game, rng *rand.Rand) string {
	var needy []engine.ID
	floated := kit.OperatingOrder(g)
	for _, id := range floated {
		if g.Owns(id) == 0 {
			needy = append(needy, id)
		}
	}
	switch {
	case len(floated) == 0 || rng.IntN(4) == 0:
		return fmt.Sprintf("stock %d %s", 2+rng.IntN(4), g.Solvent()[rng.IntN(len(g.Solvent()))])
	case len(needy) > 0 && rng.IntN(4) > 0:
		return fmt.Sprintf("operate %s %d of 2", needy[rng.IntN(len(needy))], 1+rng.IntN(2))
	}
	return fmt.Sprintf("operate %s %d of 2", floated[rng.IntN(len(floated))], 1+rng.IntN(2))
}
