package games

import (
	"fmt"

	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/store"
)

// Every version of the program replays the records it finds. If the rules have changed, an order may be refused, or lead to a different
// state, which the digests stored with the actions reveal. Either way, play stops until the game's owner decides what to do.

// Broken says how the replay of a record differs from the recorded game.
type Broken struct {
	name    string
	Plays   int                 // how many orders can be kept
	Refused *engine.ReplayError // the order after those was refused; nil when the state differs instead
	Since   int                 // how many orders still lead to the recorded state
	Order   string              // the order after those
	Differs []string            // what differs after it; nil when nothing is known to differ
}

func (e *Broken) Error() string {
	if e.Refused != nil {
		since := ""
		if e.Differs != nil {
			since = fmt.Sprintf(" The replay differs from the recorded game since order %d, %q: %s.", e.Since+1, e.Order, message.Enumerate(e.Differs))
		}
		return fmt.Sprintf(`%s can't be replayed: %v.%s Nothing is lost ("show record"), but this version of the rules can't continue it; `+
			`the owner can, with "undo to %d", which returns to the last order that is still legal.`, e.name, e.Refused, since, e.Plays)
	}
	return fmt.Sprintf(`%s no longer replays as it was played: the replay differs from the recorded game since order %d, %q: %s. `+
		`Nothing is lost, and you can still look at everything. The owner decides: "adopt" continues with the game as it stands now; "undo to %d" goes back to before that order.`,
		e.name, e.Since+1, e.Order, message.Enumerate(e.Differs), e.Plays)
}

// The summaries of broken games in the store. Every version of the program has to know them, so they don't change.
const (
	whereRefused = "Its record does not play any more"
	whereDrifted = "It does not play as it did"
)

// Where is what lists say of a game: the round, or, if it is broken, what is wrong.
func Where(row store.Game) (text string, broken bool) {
	switch row.Where {
	case whereRefused:
		return "Cannot be replayed", true
	case whereDrifted:
		return "Replay differs from the recorded game", true
	}
	return row.Where, false
}

func (e *Broken) where() string {
	if e.Refused != nil {
		return whereRefused
	}
	return whereDrifted
}

// Drift reports whether a replayed game differs from the recorded one. Only the final state counts: differences that have evened out don't
// matter.
func Drift(row store.Game, record []store.Action, g *engine.Game) (*Broken, error) {
	n := len(record)
	if n == 0 || len(g.Digest().Differs(engine.Digest(record[n-1].Digest))) == 0 {
		return nil, nil
	}
	b := &Broken{name: row.Name}
	if err := b.compare(row, record); err != nil {
		return nil, err
	}
	b.Plays = b.Since
	return b, nil
}

// compare finds the first order after which the replay differs.
func (e *Broken) compare(row store.Game, record []store.Action) error {
	return Digests(row, record, func(i int, now engine.Digest) {
		if d := now.Differs(engine.Digest(record[i].Digest)); len(d) > 0 && e.Differs == nil {
			e.Since, e.Order, e.Differs = i, record[i].Text, d
		}
	})
}

// Plays checks that a record replays to the recorded game; the error says what differs.
func Plays(row store.Game, record []store.Action) error {
	g, _, err := Replay(row, record)
	if err != nil {
		return err
	}
	if b, err := Drift(row, record, g); err != nil {
		return err
	} else if b != nil {
		return b
	}
	return nil
}

// Digests replays a record and reports the digest after each action.
func Digests(row store.Game, record []store.Action, tell func(i int, d engine.Digest)) error {
	_, err := playEach(row, record, func(n int, g *engine.Game) {
		if n > 0 {
			tell(n-1, g.Digest())
		}
	})
	return err
}
