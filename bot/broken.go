package bot

import (
	"fmt"

	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/store"
)

// A record is played anew by whatever version of the program reads it. When the rules program has changed, an order of it may be
// refused now, or lead to another state than it did, which the digests tell that are kept with the actions. Either way nobody
// plays on before the game's owner has decided how.

// brokenError says that a record does not play as it did.
type brokenError struct {
	name    string
	plays   int                 // how many orders can stay
	refused *engine.ReplayError // of the order that follows them; the game is what plays. Nil when it leads elsewhere now
	since   int                 // how many orders lead to what they did
	order   string              // the order that follows those
	differs []string            // what is not as it was after it; nil when nothing is known to differ
}

func (e *brokenError) Error() string {
	if e.refused != nil {
		since := ""
		if e.differs != nil {
			since = fmt.Sprintf(" Since order %d, %q, %s differ already from what was recorded.", e.since+1, e.order, message.Enumerate(e.differs))
		}
		return fmt.Sprintf(`The record of %s does not play any more: %v.%s Nothing of it is lost ("show record"), but this version of the rules cannot go on with it; `+
			`the owner can with "undo to %d", which goes back to the last order that plays.`, e.name, e.refused, since, e.plays)
	}
	return fmt.Sprintf(`%s does not play as it did: after order %d, %q, this version of the rules has %s differ from what was recorded. `+
		`Nothing is lost, and all of it can be looked at. The owner decides: "adopt" goes on with the game as it stands now, "undo to %d" goes back to before that order.`,
		e.name, e.since+1, e.order, message.Enumerate(e.differs), e.plays)
}

// Where a list says that a broken game is.
const (
	whereRefused = "Its record does not play any more"
	whereDrifted = "It does not play as it did"
)

func (e *brokenError) where() string {
	if e.refused != nil {
		return whereRefused
	}
	return whereDrifted
}

// drift tells whether a game to which a record has been played is another than it was. Looked at is how it stands now: what has
// differed on the way there and does not any more concerns nobody.
func drift(row store.Game, record []store.Action, g *engine.Game) (*brokenError, error) {
	n := len(record)
	if n == 0 || len(g.Digest().Differs(engine.Digest(record[n-1].Digest))) == 0 {
		return nil, nil
	}
	b := &brokenError{name: row.Name}
	if err := b.compare(row, record); err != nil {
		return nil, err
	}
	b.plays = b.since
	return b, nil
}

// compare finds the first order of a record that plays after which something is not as it was.
func (e *brokenError) compare(row store.Game, record []store.Action) error {
	return digests(row, record, func(i int, now engine.Digest) {
		if d := now.Differs(engine.Digest(record[i].Digest)); len(d) > 0 && e.differs == nil {
			e.since, e.order, e.differs = i, record[i].Text, d
		}
	})
}

// Plays tells whether a game's record plays as it did; the error says what is wrong with it.
func Plays(row store.Game, record []store.Action) error {
	g, _, err := replay(row, record)
	if err != nil {
		return err
	}
	if b, err := drift(row, record, g); err != nil {
		return err
	} else if b != nil {
		return b
	}
	return nil
}

// digests plays a record and tells the digest after each of its actions.
func digests(row store.Game, record []store.Action, tell func(i int, d engine.Digest)) error {
	_, err := playEach(row, record, func(n int, g *engine.Game) {
		if n > 0 {
			tell(n-1, g.Digest())
		}
	})
	return err
}

// adopt goes on with a game as this version of the rules plays its record.
func (d undoing) adopt(c *call) (Reply, error) {
	l := c.live
	switch {
	case l.broken == nil || l.broken.refused != nil:
		return Reply{}, message.Sorry(l.row.Name + " plays as it always did: there is nothing to adopt.")
	case !c.owner():
		return Reply{}, message.Sorry("Only " + c.ownerName() + " can decide that.")
	case !c.sure:
		r := private("%s", l.broken.Error())
		r.Title = message.PleaseConfirm
		r.Choices = []message.Choice{{Label: "Adopt", Style: message.Danger, Hint: "Go on with the game as it stands now", Command: "sure adopt"}}
		r.At = l.row.Head
		return r, nil
	}
	var accepted []store.Action
	after := l.clone()
	after.record = append([]store.Action(nil), l.record...)
	err := digests(l.row, l.record, func(i int, d engine.Digest) {
		if a := &after.record[i]; a.Digest != "" && a.Digest != string(d) {
			a.Digest = string(d)
			accepted = append(accepted, *a)
		}
	})
	if err != nil {
		return Reply{}, err
	}
	note := message.Message{Kind: message.NotePost, Text: fmt.Sprintf("The rules program has changed: since order %d, %q, %s differ from what was recorded. %s decides that the game goes on as it stands now.",
		l.broken.since+1, l.broken.order, message.Enumerate(l.broken.differs), c.req.User.Name)}
	posts, err := d.turnPosts(c, l, after, &note)
	if err != nil {
		return Reply{}, err
	}
	if err := d.commitTo(c, after, store.Change{Accepted: accepted, Posts: posts}); err != nil {
		return Reply{}, err
	}
	return private("%s goes on as it stands now.", l.row.Name), nil
}

// mends tells whether a command can be carried out although the game does not play as it did. As long as it plays at all,
// everything can be but what plays on.
func mends(c *call, cmd *Command) bool {
	what, _ := message.Cut(c.args)
	if c.live.broken.refused != nil {
		return cmd.Name == "show" && what == "record" || cmd.Name == "undo" && what == "to" || cmd.Name == "delete"
	}
	switch cmd.Name {
	case "do", "plan", "preview", "choose", "why":
		return false
	case "undo":
		return what == "to"
	}
	return true
}
