package engine

import (
	"fmt"
	"slices"
)

// Record is a whole game: everything needed to replay it.
type Record struct {
	Title   string   `json:"title"`
	Players []string `json:"players"`
	Options []string `json:"options,omitempty"`
	Seed    uint64   `json:"seed"`
	Actions []Action `json:"actions"`
}

// ReplayError says at which action a replay failed.
type ReplayError struct {
	Index  int // in Record.Actions
	Action Action
	Err    error
}

func (e *ReplayError) Error() string {
	return fmt.Sprintf("action %d, %q: %v", e.Index+1, e.Action, e.Err)
}

// Unwrap returns the refusal.
func (e *ReplayError) Unwrap() error { return e.Err }

// Replay plays a record whose actions Apply returned. If an action is refused, it returns the game before it and the
// error.
func Replay(r *Record) (*Game, error) { return ReplayEach(r, nil) }

// ReplayEach is Replay, and calls before with the game before each action.
func ReplayEach(r *Record, before func(*Game, Action)) (*Game, error) {
	t, err := Need(r.Title)
	if err != nil {
		return nil, err
	}
	g, err := New(t, r.Players, r.Options, r.Seed)
	if err != nil {
		return nil, err
	}
	g.given = slices.Grow(g.given, len(r.Actions))
	g.log = slices.Grow(g.log, 2*len(r.Actions)) // an action has a line and a half
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
