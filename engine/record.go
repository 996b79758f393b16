package engine

import "fmt"

// Record is a whole game: what it takes to play it again.
type Record struct {
	Title   string   `json:"title"`
	Players []string `json:"players"`
	Options []string `json:"options,omitempty"`
	Seed    uint64   `json:"seed"`
	Actions []Action `json:"actions"`
}

// ReplayError says at which action of a record the game broke off.
type ReplayError struct {
	Index  int // in Record.Actions
	Action Action
	Err    error
}

func (e *ReplayError) Error() string {
	return fmt.Sprintf("action %d, %q: %v", e.Index+1, e.Action, e.Err)
}

// Unwrap is the refusal itself.
func (e *ReplayError) Unwrap() error { return e.Err }

// Replay plays a record whose actions were returned by Apply. The game it returns with an error is the one before the
// action that was refused.
func Replay(r *Record) (*Game, error) { return ReplayEach(r, nil) }

// ReplayEach is Replay; it calls before with the game as it stands before each action.
func ReplayEach(r *Record, before func(*Game, Action)) (*Game, error) {
	t, err := Need(r.Title)
	if err != nil {
		return nil, err
	}
	g, err := New(t, r.Players, r.Options, r.Seed)
	if err != nil {
		return nil, err
	}
	for i, a := range r.Actions {
		if before != nil {
			before(g, a)
		}
		if err := g.replay(a); err != nil {
			good := *r
			good.Actions = r.Actions[:i]
			g, _ := Replay(&good)
			return g, &ReplayError{i, a, err}
		}
	}
	return g, nil
}
