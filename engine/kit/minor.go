package kit

import (
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
)

// OwnedBy lists the open companies of one owner that belong to the player, such as their minors.
func OwnedBy(g *engine.Game, player engine.ID) []*engine.Company {
	var out []*engine.Company
	for i := range g.Companies {
		if c := &g.Companies[i]; c.Kind.Owned && !c.Closed && c.Floated && c.Certs[0].Holder == player {
			out = append(out, c)
		}
	}
	return out
}

// Named makes choices of companies, with their names.
func Named(g *engine.Game, companies ...*engine.Company) []engine.Choice {
	var out []engine.Choice
	for _, c := range companies {
		out = append(out, engine.Choice{Word: string(c.ID), Text: g.Charter(c.ID).Name})
	}
	return out
}

// Connected reports whether the track of a company leads to a token of another, or both have tokens in one hex.
func Connected(g *engine.Game, company, other engine.ID) bool {
	theirs := g.Map().Places(string(other))
	if len(theirs) == 0 {
		return false
	}
	own := g.Map().Places(string(company))
	if len(own) == 0 {
		return false
	}
	reach := Reach(g, company)
	return slices.ContainsFunc(theirs, func(p board.Place) bool {
		return reach.Touches(p.Hex, p.Stop) || slices.ContainsFunc(own, func(q board.Place) bool { return p.Hex == q.Hex })
	})
}

// OfKind lists companies of a kind: "minor 3", "minors 5, 7, 10".
func OfKind(k *facts.Kind, names []string) string {
	kind := k.Plural()
	if len(names) == 1 && k.Name != "" {
		kind = k.Name
	}
	return strings.ToLower(kind) + " " + strings.Join(names, ", ")
}

// Belongings says what a company has: "£50, a 2 and two 3s".
func Belongings(g *engine.Game, c *engine.Company) string {
	return AllOf(append([]string{g.Format(c.Cash)}, Fleet(g, c.ID)...))
}

// Fleet says which trains a company has, each model once: "a 2", "two 3s".
func Fleet(g *engine.Game, company engine.ID) []string {
	models, n := Models(g, company)
	for i, m := range models {
		if k := n[m]; k == 1 {
			models[i] = engine.A(m)
		} else {
			models[i] = InWords(k) + " " + m + "s"
		}
	}
	return models
}

// Models are those of an owner's trains, each once, and how many of each there are.
func Models(g *engine.Game, owner engine.ID) (models []string, n map[string]int) {
	n = map[string]int{}
	for _, t := range g.TrainsOf(owner) {
		if n[t.Model]++; n[t.Model] == 1 {
			models = append(models, t.Model)
		}
	}
	return models, n
}

// InWords writes how many trains there are, where a figure could be taken for the number of a train.
func InWords(n int) string {
	if words := []string{1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}; 0 < n && n < len(words) {
		return words[n]
	}
	return strconv.Itoa(n)
}
