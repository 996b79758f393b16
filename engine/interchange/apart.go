package interchange

import (
	"errors"
	"fmt"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// Apart is the first order that 18xx.games refuses, or after which the game there differs.
type Apart struct {
	Index  int           // in Record.Actions
	Action engine.Action // or the action that it accepts
	Err    error         // the refusal, or the difference
}

func (a *Apart) Error() string {
	return fmt.Sprintf("18xx.games does not follow order %d, %q: %v", a.Index+1, a.Action, a.Err)
}

// Unwrap returns the refusal or difference.
func (a *Apart) Unwrap() error { return a.Err }

// play writes the actions of a record one by one and plays the written game beside it, by the rules of 18xx.games. It
// removes what does not lead to the same position there. An error is a fault in the record.
func (w *Writer) play(record *engine.Record) (*Apart, error) {
	written := make([]int, len(record.Actions)) // their actions before each of ours
	var since *Apart                            // the first order after which the games differ
	var proposed *engine.Game                   // the game before a proposal
	last := -1                                  // the last order written
	orders := slices.Clone(record.Actions)      // an acceptance stands for the proposal
	at := func(i int, err error) *Apart {
		if no := (*engine.RuleError)(nil); errors.As(err, &no) {
			err = no // the reader does not care what was written there
		}
		return &Apart{i, orders[i], err}
	}
	for i, a := range record.Actions {
		w.followAll() // shares that the last action moved without naming them
		written[i] = len(w.x.Actions)
		before := w.Game.Clone()
		if _, err := w.Game.ApplyRecorded(a); err != nil {
			return nil, &engine.ReplayError{Index: i, Action: a, Err: err}
		}
		answered := len(before.Questions) > 0 && slices.Contains(w.r.d.Answered, before.Questions[0].Action.Verb)
		switch { // 18xx.games mostly asks nobody, so what was accepted is written as if nobody had been asked
		case answered:
		case len(w.Game.Questions) > len(before.Questions) && !slices.Contains(w.r.d.Answered, a.Verb):
			proposed = before
			continue
		case a.Verb == "accept" && len(before.Questions) > 0:
			before, a = proposed, before.Questions[0].Action
			orders[i] = a
		case a.Verb == "decline":
			continue
		}
		err := w.reach(before, a.Verb)
		if err == nil {
			switch differ, known := w.differs(before); {
			case differ != nil && since == nil && last >= 0:
				since = at(last, differ)
			case differ == nil && known:
				since = nil
			}
			err = w.write(before, a)
		}
		last, w.round = i, before.Round
		w.followTrains(before, a.Verb == "bankrupt")
		if bug := (*engine.BugError)(nil); errors.As(err, &bug) {
			return nil, err
		}
		if err != nil {
			if since == nil {
				since = at(i, err)
			}
			w.x.Actions = w.x.Actions[:written[since.Index]]
			return since, nil
		}
	}
	if last := len(record.Actions) - 1; last >= 0 {
		err := w.reach(w.Game, "")
		if differ, _ := w.differs(w.Game); err == nil {
			err = differ
		}
		if err != nil && since == nil {
			since = at(last, err)
		}
	}
	if since != nil {
		w.x.Actions = w.x.Actions[:written[since.Index]]
	}
	return since, nil
}

// differs says how our game differs from the written one. It is known only if both stand in the same turn.
func (w *Writer) differs(ours *engine.Game) (err error, known bool) {
	there := w.r.Game
	if ours.Round.Turns != w.turns() || len(ours.Questions) > 0 {
		return nil, false
	}
	if ours.Finished != there.Finished {
		return fmt.Errorf("the game is over %s", map[bool]string{true: "here, not there", false: "there, not here"}[ours.Finished]), true
	}
	if ours.Turn.Of != there.Turn.Of {
		return fmt.Errorf("it's %s's turn there, and %s's here", there.Name(there.Turn.Of), ours.Name(ours.Turn.Of)), true
	}
	return unlike(ours, there), true
}

// unlike names the first visible difference between two games.
func unlike(ours, there *engine.Game) error {
	say := func(what string, here, there any) error {
		return fmt.Errorf("%s is %v here and %v there", what, here, there)
	}
	if a, b := ours.PhaseNow().Name, there.PhaseNow().Name; a != b {
		return say("the phase", a, b)
	}
	for i := range ours.Players {
		if a, b := &ours.Players[i], &there.Players[i]; a.Cash != b.Cash {
			return say(a.Name+"'s money", ours.Format(a.Cash), ours.Format(b.Cash))
		}
	}
	for i := range ours.Companies {
		a, b := &ours.Companies[i], &there.Companies[i]
		name := ours.Name(a.ID)
		switch {
		case a.Parred() != b.Parred():
			return fmt.Errorf("%s stands differently here and there", name)
		case !a.Parred():
			continue
		case a.Cash != b.Cash:
			return say(name+"'s money", ours.Format(a.Cash), ours.Format(b.Cash))
		case ours.Price(a.ID) != there.Price(b.ID):
			return say(name+"'s price", ours.Format(ours.Price(a.ID)), ours.Format(there.Price(b.ID)))
		case ours.President(a.ID) != there.President(b.ID):
			return say(name+"'s president", ours.Name(ours.President(a.ID)), ours.Name(there.President(b.ID)))
		}
		for _, k := range a.Certs {
			if a.Held(k.Holder) != b.Held(k.Holder) {
				return say(fmt.Sprintf("%s's part of %s", ours.Name(k.Holder), name), fmt.Sprintf("%d%%", a.Part(k.Holder)), fmt.Sprintf("%d%%", b.Part(k.Holder)))
			}
		}
		if models(ours, a.ID) != models(there, b.ID) {
			return say(name+"'s trains", models(ours, a.ID), models(there, b.ID))
		}
	}
	for i := range ours.Privates {
		if a, b := &ours.Privates[i], &there.Privates[i]; a.Owner != b.Owner {
			return say("the owner of "+string(a.ID), ours.Name(a.Owner), ours.Name(b.Owner))
		}
	}
	for h := range ours.Board.Lays {
		if a, b := ours.Board.Lays[h], there.Board.Lays[h]; a.Tile != b.Tile || a.Rotation != b.Rotation {
			return say("what lies on "+ours.Sheet().Map.Hexes[h].ID, a.Tile, b.Tile)
		}
	}
	for _, k := range ours.Board.Tokens {
		same := func(t board.Token) bool { t.Slot = k.Slot; return t == k } // their cities order the slots differently
		if !slices.ContainsFunc(there.Board.Tokens, same) {
			return fmt.Errorf("a token of %s lies elsewhere there", ours.Name(engine.ID(k.Owner)))
		}
	}
	return nil
}

// models lists a company's trains.
func models(g *engine.Game, company engine.ID) string {
	var out []string
	for _, t := range g.TrainsOf(company) {
		out = append(out, t.Model)
	}
	slices.Sort(out)
	return fmt.Sprint(out)
}
