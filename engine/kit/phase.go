package kit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

// startPhase does everything that a phase brings, except discards, which the presidents decide. A skipped phase brings the same, but gives way
// at once to the next.
func startPhase(g *engine.Game, i int, skipped bool) {
	before := g.PhaseNow()
	g.Phase = i
	g.Touch()
	p := g.PhaseNow()
	does := "begins"
	if skipped {
		does = "is skipped"
	}
	g.TellPhase("Phase %s %s%s", p.Name, does, limitDrops(g, before, p))
	for _, model := range p.Rusts {
		if owners := eachTrain(g, model, rust); owners != "" {
			g.TellPhase("All %ss rust: %s", model, owners)
		}
	}
	for _, model := range p.Obsolete {
		rusted := eachTrain(g, model, outrun)
		switch last := eachTrain(g, model, obsolete); {
		case last == "" && rusted != "":
			g.TellPhase("All %ss rust: %s", model, rusted)
		case rusted != "":
			g.TellPhase("Some %ss rust at once: %s", model, rusted)
			g.TellPhase("The other %ss are obsolete and run once more: %s", model, last)
		case last != "":
			g.TellPhase("The %ss are obsolete and run once more: %s", model, last)
		}
	}
	ClosePrivates(g, p.Closes...)
	if policy(g).Started != nil {
		policy(g).Started(g)
	}
}

// limitDrops says to what the train limit drops from one phase to another: ": the train limit drops to 1 for minors, 3 for companies".
func limitDrops(g *engine.Game, from, to *facts.Phase) string {
	const drops = ": the train limit drops to "
	if to.TrainLimit.By == nil {
		if to.TrainLimit.Major < from.TrainLimit.Major {
			return drops + strconv.Itoa(to.TrainLimit.Major)
		}
		return ""
	}
	var out []string
	for i := range g.Sheet().Kinds {
		k := &g.Sheet().Kinds[i]
		n := to.TrainLimit.For(k.ID)
		if s := fmt.Sprintf("%d for %s", n, strings.ToLower(k.Plural())); n < from.TrainLimit.For(k.ID) && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	if out == nil {
		return ""
	}
	return drops + strings.Join(out, ", ")
}

// eachTrain does something to every train of a model that is in the game and lists who had those that report true: "ETA (four), NOR, one in the
// bank pool".
func eachTrain(g *engine.Game, model string, do func(g *engine.Game, t *engine.Train) bool) string {
	told := map[engine.ID]int{}
	for k := range g.Trains {
		if t := g.Trains[k]; t.Model == model && t.Owner != engine.Gone {
			if owner := t.Owner; do(g, &t) {
				told[owner]++
			}
			g.SetTrain(t)
		}
	}
	var out []string
	for i := range g.Companies {
		id := g.Companies[i].ID
		switch n := told[id]; n {
		case 0:
		case 1:
			out = append(out, g.Name(id))
		default:
			out = append(out, fmt.Sprintf("%s (%s)", g.Name(id), InWords(n)))
		}
	}
	if n := told[engine.Pool]; n > 0 {
		out = append(out, InWords(n)+" in the bank pool")
	}
	return strings.Join(out, ", ")
}

// rust removes a train from the game and reports whether it had been bought.
func rust(g *engine.Game, t *engine.Train) bool {
	bought := g.Company(t.Owner) != nil || t.Owner == engine.Pool
	t.Owner = engine.Gone
	return bought
}

// outrun removes a train that does not run once more from the game and reports whether it had been bought.
func outrun(g *engine.Game, t *engine.Train) bool {
	if g.Company(t.Owner) == nil || policy(g).Outrun != nil && policy(g).Outrun(g, t) {
		return rust(g, t)
	}
	return false
}

// obsolete lets a train run once more.
func obsolete(_ *engine.Game, t *engine.Train) bool {
	t.Obsolete = true
	return true
}

// retire removes a company's obsolete trains after their last run.
func retire(g *engine.Game, company engine.ID) {
	var models []string
	gone := map[string]int{}
	for i := range g.Trains {
		if t := g.Trains[i]; t.Owner == company && t.Obsolete {
			if gone[t.Model]++; gone[t.Model] == 1 {
				models = append(models, t.Model)
			}
			t.Owner = engine.Gone
			g.SetTrain(t)
			g.Touch()
		}
	}
	for _, m := range models {
		if n := gone[m]; n > 1 {
			g.Tell("%s's %s %ss leave the game", g.Name(company), InWords(n), m)
		} else {
			g.Tell("%s's %s leaves the game", g.Name(company), m)
		}
	}
}
