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
func Replay(r *Record) (*Game, error) {
	g, err := r.start()
	if err != nil {
		return nil, err
	}
	for i, a := range r.Actions {
		if err := g.replay(a); err != nil {
			before := *r
			before.Actions = r.Actions[:i]
			g, _ := Replay(&before)
			return g, &ReplayError{i, a, err}
		}
	}
	return g, nil
}

// start is the game before its first action.
func (r *Record) start() (*Game, error) {
	t := Find(r.Title)
	if t == nil {
		return nil, fmt.Errorf("nobody knows a title %q", r.Title)
	}
	return New(t, r.Players, r.Options, r.Seed)
}
