package games

import (
	"fmt"

	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/store"
)

// A record is played anew by whatever version of the program reads it. When the rules program has changed, an order of it may be
// refused now, or lead to another state than it did, which the digests tell that are kept with the actions. Either way nobody
// plays on before the game's owner has decided how.

// Broken says that a record does not play as it did.
type Broken struct {
	name    string
	Plays   int                 // how many orders can stay
	Refused *engine.ReplayError // of the order that follows them; the game is what plays. Nil when it leads elsewhere now
	Since   int                 // how many orders lead to what they did
	Order   string              // the order that follows those
	Differs []string            // what is not as it was after it; nil when nothing is known to differ
}

func (e *Broken) Error() string {
	if e.Refused != nil {
		since := ""
		if e.Differs != nil {
			since = fmt.Sprintf(" Already since order %d, %q, %s differ from the recorded game.", e.Since+1, e.Order, message.Enumerate(e.Differs))
		}
		return fmt.Sprintf(`%s can't be replayed: %v.%s Nothing is lost ("show record"), but this version of the rules can't continue it; `+
			`the owner can, with "undo to %d", which returns to the last order that is still legal.`, e.name, e.Refused, since, e.Plays)
	}
	return fmt.Sprintf(`%s no longer replays as it was played: after order %d, %q, %s differ from the recorded game. `+
		`Nothing is lost, and you can still look at everything. The owner decides: "adopt" continues with the game as it stands now; "undo to %d" goes back to before that order.`,
		e.name, e.Since+1, e.Order, message.Enumerate(e.Differs), e.Plays)
}

// Where a list says that a broken game is.
const (
	whereRefused = "Cannot be replayed"
	whereDrifted = "Replay differs from the recorded game"
)

func (e *Broken) where() string {
	if e.Refused != nil {
		return whereRefused
	}
	return whereDrifted
}

// Drift tells whether a game to which a record has been played is another than it was. Looked at is how it stands now: what has
// differed on the way there and does not any more concerns nobody.
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

// compare finds the first order of a record that plays after which something is not as it was.
func (e *Broken) compare(row store.Game, record []store.Action) error {
	return Digests(row, record, func(i int, now engine.Digest) {
		if d := now.Differs(engine.Digest(record[i].Digest)); len(d) > 0 && e.Differs == nil {
			e.Since, e.Order, e.Differs = i, record[i].Text, d
		}
	})
}

// Plays tells whether a game's record plays as it did; the error says what is wrong with it.
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

// Digests plays a record and tells the digest after each of its actions.
func Digests(row store.Game, record []store.Action, tell func(i int, d engine.Digest)) error {
	_, err := playEach(row, record, func(n int, g *engine.Game) {
		if n > 0 {
			tell(n-1, g.Digest())
		}
	})
	return err
}
