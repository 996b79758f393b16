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

// Title is an 18xx game: its facts, and its own rules. It holds no state of any game.
type Title struct {
	ID    string
	Sheet *facts.Sheet
	// Options that a table can agree on before the start.
	Options []Option
	// Market is the stock market if it depends on options; nil means the sheet's.
	Market func(g *Game) *market.Market
	// Tiles is the set of tiles if it is not the sheet's.
	Tiles *board.Set
	// Upgrades says which tile may replace which if that depends on options; nil means the sheet's chart.
	Upgrades func(g *Game) *board.Chart
	// Setup finishes the setup after the kit has dealt what all titles deal, and begins the first round.
	Setup func(g *Game, draw *Draw) error
	// Rounds are the kinds of round, by Round.Kind.
	Rounds map[string]*RoundRules
	// Follow begins what comes after a finished round, or ends the game. Round and Turn are still those of the
	// finished round.
	Follow func(g *Game)
	// Always are steps that come before the steps of every round.
	Always []*Step
	// Worth is a player's score if the game ended now.
	Worth func(g *Game, player ID) Money
	// Breaks reports whether an empty bank counts as broken; nil means always.
	Breaks func(g *Game) bool
	// Rules are the title's answers to the kit's questions. The kernel ignores them.
	Rules any
	// Rights are memories that companies' cards show.
	Rights []*Memory
	// Waived lists, by option, the reasons that a table with the option does not refuse for: reasons of the kit that
	// can be waived (kit.Rules.Waivable), and ids of the title's own rules that ask [Game.Waives]. Register leaves
	// out a title that lists any other.
	Waived map[string][]Reason
	// Cites is the title's rule id for each of the kit's reasons, see [Cites].
	Cites map[Reason]string
	// Events describes for players what a phase brings, by the sheet's words.
	Events map[string]string
	// Checklist is RULES.md: every rule of the title under its id.
	Checklist string
	// Variants are the title with other rules, by the option with which a table plays it so. May be nil.
	Variants map[string]*Title
}

// with returns the title as tables with these options play it.
func (t *Title) with(options []string) *Title {
	for _, o := range options {
		if v := t.Variants[o]; v != nil {
			return v
		}
	}
	return t
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
	for _, option := range slices.Sorted(maps.Keys(t.Variants)) {
		add([]*Step{{Moves: t.Variants[option].Verbs()}})
	}
	return out
}

var (
	titles []*Title
	faults []*Fault
)

// Fault says why a title is left out. The other titles can still be played.
type Fault struct {
	Title string // its id
	Err   error  // the file, the line and the mistake
	Stack string // where the program failed; empty for a mistake on the sheet
}

func (f *Fault) Error() string {
	return fmt.Sprintf("%s is left out of this program: %v", f.Title, f.Err)
}

// Unwrap returns the mistake.
func (f *Fault) Unwrap() error { return f.Err }

// Register makes a title known. Titles call it from init and read their sheet in build. A mistake found there, or
// returned by build, leaves out only this title; see [Faults]. So does an id that is already taken.
func Register(id string, build func() *Title) {
	t, stack, err := built(build)
	switch {
	case err != nil:
	case Find(id) != nil:
		err = errors.New("another title with this id is registered")
	case t.ID != id:
		err = fmt.Errorf("its sheet has the id %q", t.ID)
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

// check finds contradictions in the title.
func (t *Title) check() error {
	rules, _ := t.Rules.(interface{ Waivable(Reason) bool })
	for _, option := range slices.Sorted(maps.Keys(t.Waived)) {
		if !slices.ContainsFunc(t.Options, func(o Option) bool { return o.ID == option }) {
			return fmt.Errorf("it waives reasons for %q, which is not one of its options", option)
		}
		for _, r := range t.Waived[option] {
			own := strings.Contains(t.Checklist, "**"+string(r)+"**")
			if !own && (rules == nil || !rules.Waivable(r)) {
				return fmt.Errorf("option %q waives %q, which is neither a rule of its checklist nor a reason of the kit that can be waived", option, r)
			}
		}
	}
	return nil
}

// built returns what build returns, or why it panicked. A runtime error is a bug, reported with its stack; any other
// is a mistake on the sheet.
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

// Titles lists the playable titles, by id.
func Titles() []*Title { return slices.Clone(titles) }

// Faults lists the titles left out, in order of registration.
func Faults() []*Fault { return slices.Clone(faults) }

// Find returns the title with that id; nil if there is none, or it is left out.
func Find(id string) *Title {
	for _, t := range titles {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// Need is [Find] with an error that says why there is no such title: a *[Fault] if it is left out.
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
