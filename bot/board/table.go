package board

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/bot/foresee"
	"stationmaster/bot/message"
	"stationmaster/bot/post"
	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
)

// table is the state of the game in wide tables: players in playing order, companies in operating order, trains with when they rust.
func table(g *engine.Game) []message.Section {
	out := []message.Section{{Lines: situation(g)}, {Head: "Players, in order of play", Table: post.PlayerTable(g)}}
	if rows := standingOf(g); len(rows) > 1 {
		out = append(out, message.Section{Head: "Companies, in operating order", Table: rows})
	}
	return append(out, message.Section{Head: "Trains", Table: trainTable(g)})
}

// situation lists the round, the phase, train limits and the bank.
func situation(g *engine.Game) []string {
	where := g.Where()
	if g.Round.Of > 0 {
		where += fmt.Sprintf(" of %d", g.Round.Of)
	}
	phase := "Phase " + g.PhaseNow().Name
	if n := g.PhaseNow().Rounds; n > 0 {
		phase += fmt.Sprintf(": %s after a stock round", message.Count(n, "operating round"))
	}
	lines := []string{where, phase}
	if l := trainLimits(g); l != "" {
		lines = append(lines, "Train limit: "+l)
	}
	if !g.Sheet().Bank.Endless {
		lines = append(lines, "Bank: "+g.Format(g.Bank))
	}
	return lines
}

// trainLimits lists the train limits by kind of company; a single number if all have the same. Only some kinds have a name of their own.
func trainLimits(g *engine.Game) string {
	type limit struct {
		name   string
		shares int
		trains int
	}
	var all []limit
	for i := range g.Sheet().Kinds {
		k := &g.Sheet().Kinds[i]
		for n := range g.Companies {
			if c := &g.Companies[n]; c.Kind == k && !c.Closed {
				all = append(all, limit{strings.ToLower(cmp.Or(k.Name, "corporation")), c.Shares(), kit.TrainLimit(g, c.ID)})
				break
			}
		}
	}
	all = slices.CompactFunc(all, func(a, b limit) bool { return a.name == b.name && a.trains == b.trains })
	if len(all) == 1 {
		return fmt.Sprint(all[0].trains)
	}
	var out []string
	for _, l := range all {
		name := l.name
		if slices.ContainsFunc(all, func(o limit) bool { return o.name == l.name && o != l }) {
			name = fmt.Sprintf("%s of %d shares", l.name, l.shares)
		}
		out = append(out, fmt.Sprintf("%s %d", name, l.trains))
	}
	return strings.Join(out, ", ")
}

// standingOf lists started companies in operating order; those that have operated this round are ticked.
func standingOf(g *engine.Game) [][]string {
	rows := [][]string{{"Company", "Price", "Par", "Treasury", "Trains", "Last run", "Tokens", "Unsold", "Pool", "President"}}
	order := kit.OperatingOrder(g)
	for i := range g.Companies {
		if c := &g.Companies[i]; !slices.Contains(order, c.ID) && !c.Closed && c.Parred() && !c.Kind.Owned {
			order = append(order, c.ID)
		}
	}
	for _, id := range order {
		c := g.Company(id)
		done, par, unsold, pool := "", "", "", ""
		if slices.Contains(g.Round.Done, id) {
			done = " ✓"
		}
		if !c.Floated {
			done = " (not floated)"
		}
		if c.Par > 0 {
			par = g.Format(c.Par)
		}
		if !c.Kind.Owned {
			unsold, pool = post.Percent(c.Part(c.Unsold())), post.Percent(c.Part(engine.Pool))
		}
		last := ""
		if len(c.Last) > 0 {
			last = g.Format(c.Earned)
		}
		rows = append(rows, []string{
			string(id) + done, foresee.PriceOf(g, c), par, g.Format(c.Cash), post.Trains(g, id), last, strconv.Itoa(c.TokensLeft()), unsold, pool, g.Name(g.President(id)),
		})
	}
	return rows
}

// trainTable lists the train types still in play, how many are left, and when they rust.
func trainTable(g *engine.Game) [][]string {
	rows := [][]string{{"Train", "Price", "Left", "Rusts on", "Owners"}}
	for i := range g.Sheet().Models {
		m := &g.Sheet().Models[i]
		left, all, owners := 0, 0, []string{}
		for _, t := range g.Trains {
			switch {
			case t.Model != m.Name || t.Owner == engine.Gone:
			case t.Owner == engine.Supply:
				left, all = left+1, all+1
			case t.Owner == engine.Pool:
				all, owners = all+1, append(owners, "pool")
			default:
				all, owners = all+1, append(owners, string(t.Owner))
			}
		}
		if all == 0 && !m.Count.Endless {
			continue
		}
		supply := strconv.Itoa(left)
		if m.Count.Endless {
			supply = "∞"
		}
		rows = append(rows, []string{m.Name, g.Format(engine.Money(m.Price)), supply, rustsOn(m), strings.Join(owners, ", ")})
	}
	return rows
}

// rustsOn lists the trains that make this one rust or obsolete.
func rustsOn(m *facts.Model) string {
	s := strings.Join(m.Rusters, " or ")
	if len(m.Obsoletes) > 0 {
		if s != "" {
			s += ", "
		}
		s += strings.Join(m.Obsoletes, " or ") + " (one more run)"
	}
	return s
}
