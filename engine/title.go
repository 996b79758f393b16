package engine

import (
	"errors"
	"fmt"
	"maps"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

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
	// Market is the stock market when it depends on the options; nil means the sheet's.
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
	// Waived lists, by option, the reasons to refuse that do not hold at a table that has agreed on it: reasons of the kit that can
	// be waived (kit.Rules.Waivable), and the ids of the title's own rules that ask [Game.Waives]. A title that lists another reason
	// is left out.
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

var (
	titles []*Title
	faults []*Fault
)

// Fault says why a title is left out: none of its games can be played, those of all others can.
type Fault struct {
	Title string // its id
	Err   error  // the file, the line and what is wrong
	Stack string // where the program failed; empty for a mistake on the sheet
}

func (f *Fault) Error() string {
	return fmt.Sprintf("%s is left out of this program: %v", f.Title, f.Err)
}

// Unwrap is the mistake itself.
func (f *Fault) Unwrap() error { return f.Err }

// Register makes a title known. Titles call it from init and read their sheet in build: a mistake that is found there, and one in
// what build returns, leaves out this title alone; see [Faults]. A second title with the same id is left out, too.
func Register(id string, build func() *Title) {
	t, stack, err := built(build)
	switch {
	case err != nil:
	case Find(id) != nil:
		err = errors.New("another title with this id is registered")
	case t.ID != id:
		err = fmt.Errorf("its sheet calls it %q", t.ID)
	default:
		err = t.check()
	}
	if err != nil {
		faults = append(faults, &Fault{id, err, stack})
		return
	}
	titles = append(titles, t)
	slices.SortFunc(titles, func(a, b *Title) int { return strings.Compare(a.ID, b.ID) })
}

// check finds what contradicts itself in the title.
func (t *Title) check() error {
	rules, _ := t.Rules.(interface{ Waivable(Reason) bool })
	for _, option := range slices.Sorted(maps.Keys(t.Waived)) {
		if !slices.ContainsFunc(t.Options, func(o Option) bool { return o.ID == option }) {
			return fmt.Errorf("it waives reasons at tables that agree on %q, which is none of its options", option)
		}
		for _, r := range t.Waived[option] {
			own := strings.Contains(t.Checklist, "**"+string(r)+"**")
			if !own && (rules == nil || !rules.Waivable(r)) {
				return fmt.Errorf("option %q waives %q, which is no rule of its checklist, nor one of the kit's reasons that can be waived", option, r)
			}
		}
	}
	return nil
}

// built is what build returns, or why it panicked. An error that is none of the runtime's was found on the sheet; anything else is a
// bug, which is told with its stack.
func built(build func() *Title) (t *Title, stack string, err error) {
	defer func() {
		x := recover()
		if x == nil {
			return
		}
		var bug runtime.Error
		var found bool
		if err, found = x.(error); !found || errors.As(err, &bug) {
			err, stack = fmt.Errorf("a bug in the title: %v", x), string(debug.Stack())
		}
	}()
	return build(), "", nil
}

// Titles lists the titles that can be played, by id.
func Titles() []*Title { return slices.Clone(titles) }

// Faults lists the titles that are left out, in the order in which they were registered.
func Faults() []*Fault { return slices.Clone(faults) }

// Find is the title with that id, or nil when there is none that can be played.
func Find(id string) *Title {
	for _, t := range titles {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// Need is [Find]; the error says why there is no such title: a *[Fault] where it is left out.
func Need(id string) (*Title, error) {
	if t := Find(id); t != nil {
		return t, nil
	}
	for _, f := range faults {
		if f.Title == id {
			return nil, f
		}
	}
	return nil, fmt.Errorf("unknown title %q", id)
}
