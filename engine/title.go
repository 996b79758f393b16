package engine

import (
	"maps"
	"slices"

	"stationmaster/engine/board"
	"stationmaster/engine/facts"
	"stationmaster/engine/market"
)

// Title is an 18xx game: its facts, and the rules it does its own way. It holds no state of any game.
type Title struct {
	ID    string
	Sheet *facts.Sheet
	// Options a table can agree on before the start.
	Options []Option
	// Chart is the stock market, where it depends on what was agreed; nil means the sheet's.
	Market func(g *Game) *market.Market
	// Tiles is the set of tiles, where it depends on what was agreed; nil means the sheet's.
	Tiles func(g *Game) *board.Set
	// Upgrades says which tile may replace which, where that depends on what was agreed; nil means the sheet's chart.
	Upgrades func(g *Game) *board.Chart
	// Setup finishes the table after the kit has dealt what all titles deal, and begins the first round.
	Setup func(g *Game, draw *Draw) error
	// Rounds are the kinds of round, by Round.Kind.
	Rounds map[string]*RoundRules
	// Follow begins what comes after a round that has ended, or ends the game: the plan of the title's rounds. Round and Turn are
	// still those that ended.
	Follow func(g *Game)
	// Always are steps that every round has before its own.
	Always []*Step
	// Worth is a player's worth at this moment, as the final score counts it.
	Worth func(g *Game, player ID) Money
	// Breaks tells, when the bank has nothing left, whether that counts as broken; nil means it does.
	Breaks func(g *Game) bool
	// Rules are the title's answers to the questions of the kit that its steps are from. The kernel does not look into them.
	Rules any
	// Rights are what the game remembers about companies and their cards show.
	Rights []*Memory
	// Waived lists, by option, the reasons to refuse that do not hold at a table that has agreed on it: the kit's reasons, and
	// the ids of the title's own rules.
	Waived map[string][]Reason
	// Cites is the title's rule id for each of the kit's reasons to refuse.
	Cites map[Reason]string
	// Events says, for words of the sheet's phases that are none for people, what the phase brings.
	Events map[string]string
	// Checklist is RULES.md: every rule of the title under its id.
	Checklist string
}

// Option is something a table can agree on before the start.
type Option struct {
	ID   string
	Help string
}

// Verbs lists the kinds of action that players of the title can ever take, each verb once.
func (t *Title) Verbs() []*Move {
	var out []*Move
	add := func(steps []*Step) {
		for _, s := range steps {
			for _, m := range s.Moves {
				switch i := slices.IndexFunc(out, func(k *Move) bool { return k.Verb == m.Verb }); {
				case i < 0:
					out = append(out, m)
				case m.Everyday && !out[i].Everyday:
					out[i] = m
				}
			}
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(t.Rounds)) {
		add(t.Rounds[kind].Steps)
	}
	add(t.Always)
	add([]*Step{answer})
	return out
}

var titles []*Title

// Register makes a title known. Titles call it from init; a second one with the same id is a mistake in the program.
func Register(t *Title) {
	if Find(t.ID) != nil {
		panic("engine: title " + t.ID + " is registered twice")
	}
	titles = append(titles, t)
	slices.SortFunc(titles, func(a, b *Title) int {
		if a.ID < b.ID {
			return -1
		}
		return 1
	})
}

// Titles lists the known titles by id.
func Titles() []*Title { return slices.Clone(titles) }

// Find is the title with that id, or nil.
func Find(id string) *Title {
	for _, t := range titles {
		if t.ID == id {
			return t
		}
	}
	return nil
}
