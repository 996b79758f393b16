package interchange

import (
	"fmt"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// Stop is a place in a company's turn where the engine of 18xx.games may stop and wait. A title lists its stops in order.
type Stop struct {
	Name string // the step of theirs: "Track"
	Step string // the step of ours at which the game stands meanwhile
	// Waits says if their engine stops here; it is asked when our game has come to the step or beyond, as long as
	// the stop has not been passed. Nil means that it stops where our step waits.
	Waits func(g *engine.Game) bool
	Takes []string // recorded types of a company's actions that belong to this stop alone
	Pass  bool     // whether a pass ends it
	Once  bool     // an action that it takes ends it, although Waits would say that it goes on
	// President tells that it is the president who passes there, and not the company.
	President bool
}

// passes is who passes at the stop.
func (s *Stop) passes(g *engine.Game) engine.ID {
	if s.President {
		return g.President(g.Turn.Of)
	}
	return g.Turn.Of
}

// WaitsForTrain tells whether their engine waits for a train to be bought: the company must own one, or has room for one and
// can pay the cheapest that is on sale; any train of another company is taken to cost 1.
func WaitsForTrain(g *engine.Game, must func(g *engine.Game, company engine.ID) bool) bool {
	c := g.Company(g.Turn.Of)
	if c == nil || !g.Takes("train") {
		return false
	}
	if kit.Engines(g, c.ID) == 0 && must(g, c.ID) {
		return true
	}
	if kit.Counted(g, c.ID) >= kit.TrainLimit(g, c.ID) {
		return false
	}
	for t := range kit.Depot(g, c.ID) {
		if t.Trade == "" && g.Reached(t.Model.From) && t.Price <= c.Cash {
			return true
		}
	}
	return false
}

// mostSteps bounds the attempts to bring the game to where an action was recorded: no more steps lie between two of them.
const mostSteps = 200

// settle brings the game to where their engine waits after a recorded action. It goes through their stops in order. What
// their engine skips, because nothing can be done there, is passed here too when our step waits nevertheless; what it
// stops at although our step is over is remembered, so that the pass recorded for it is not taken for another one.
func (r *Reader) settle() error {
	for range mostSteps {
		g := r.Game
		if g.Finished || g.Company(g.Turn.Of) == nil {
			return nil
		}
		if r.turn != g.Round.Turns {
			r.turn, r.past = g.Round.Turns, 0
		}
		w := g.Waiting()
		if w == nil || w.Alone {
			return nil // a question, which their engine asks too
		}
		first, last := r.stopsOf(w.Name)
		switch {
		case first < 0:
			return nil
		case last < r.past:
			if err := r.forward(w.Name); err != nil {
				return err
			}
		case r.waits(&r.d.Stops[r.past], r.past >= first):
			return nil
		default:
			r.past++
		}
	}
	return fmt.Errorf("the game does not come to where 18xx.games waits")
}

// waits is true when their engine waits at the stop. here is false when our game has gone beyond it.
func (r *Reader) waits(s *Stop, here bool) bool {
	if s.Waits == nil {
		return here
	}
	return s.Waits(r.Game)
}

// stopsOf is the range of stops during which our game stands at a step; -1 when no stop belongs to it.
func (r *Reader) stopsOf(step string) (first, last int) {
	first, last = -1, -1
	for i, s := range r.d.Stops {
		if s.Step == step {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	return first, last
}

// stop is the stop at which their engine waits, or nil.
func (r *Reader) stop() *Stop {
	if r.Game.Company(r.Game.Turn.Of) == nil || r.turn != r.Game.Round.Turns || r.past >= len(r.d.Stops) {
		return nil
	}
	return &r.d.Stops[r.past]
}

// forward passes a step of ours that their engine has left.
func (r *Reader) forward(step string) error {
	order := "pass"
	if step == "run" {
		order = "run" // without routes: their engine runs nothing by itself
	}
	if err := r.apply(engine.Order(order)); err != nil {
		return fmt.Errorf("18xx.games has gone on where that is not possible here: %w", err)
	}
	return nil
}

// come brings the game to the turn in which an action was recorded, and past the stops that it shows to be over: the
// file knows better than our idea of where their engine stops. More than the end of one company's turn and one pass of
// each player cannot have gone unrecorded: then the game here has become another one.
func (r *Reader) come(a *Action, who engine.ID) error {
	ended, idle := false, 0
	for {
		g := r.Game
		w := g.Waiting()
		switch {
		case w == nil:
			return fmt.Errorf("the game is over")
		case g.Player(who) != nil && g.Decider() == who, w.Alone:
			return nil
		case g.Company(who) != nil && g.Company(who).Kind.Owned && g.Turn.Of == g.President(who):
			return nil // what has one owner can be used in the owner's turn
		case g.Company(who) != nil && g.Company(who).Kind.Owned && a.Type == "buy_shares" && g.President(who) == g.Decider():
			return nil // and merges in the turn of a company of the owner's
		case g.Turn.Of == who, g.Private(who) != nil && g.Private(who).Owner == g.Turn.Of:
			return r.comeTo(a)
		case g.Private(who) != nil && g.Player(g.Private(who).Owner) != nil:
			return nil // a player uses it in another's turn
		case r.writing: // what nobody has written has not happened
			return fmt.Errorf("it is the turn of %s, not of %s", g.Name(g.Turn.Of), g.Name(who))
		case g.Company(g.Turn.Of) != nil && !ended:
			ended = true
			r.turn, r.past = g.Round.Turns, len(r.d.Stops)
			if err := r.settle(); err != nil {
				return err
			}
		case r.d.Idle(g) && idle < len(g.Players) && onlyPass(g):
			// A player who can do nothing there passes unrecorded.
			idle++
			if err := r.apply(engine.Order("pass")); err != nil {
				return err
			}
		default:
			return fmt.Errorf("it is the turn of %s, not of %s", g.Name(g.Turn.Of), g.Name(who))
		}
	}
}

// onlyPass tells whether whoever decides can do nothing but pass.
func onlyPass(g *engine.Game) bool {
	return !slices.ContainsFunc(g.Moves(), func(m *engine.Move) bool { return m.Verb != "pass" && !m.Final && g.Viable(m) })
}

// comeTo passes the stops before the one to which the action of the company belongs.
func (r *Reader) comeTo(a *Action) error {
	if a.EntityType == "company" {
		return nil
	}
	i := slices.IndexFunc(r.d.Stops, func(s Stop) bool { return slices.Contains(s.Takes, a.Type) })
	if i <= r.past && r.turn == r.Game.Round.Turns || i < 0 {
		return nil
	}
	r.turn, r.past = r.Game.Round.Turns, i
	return r.settle()
}

// pass carries out a recorded pass: that of the stop or the question at which their engine waits.
func (r *Reader) pass(a *Action, who engine.ID) error {
	g := r.Game
	w := g.Waiting()
	if w == nil {
		return fmt.Errorf("the game is over")
	}
	if s := r.stop(); s != nil && s.President && g.Decider() == who {
		if r.past++; w.Name == s.Step {
			return r.apply(engine.Action{By: who, Verb: "pass"})
		}
		return nil
	}
	if g.Player(who) != nil {
		if operating := g.Company(g.Turn.Of) != nil && !w.Alone; r.passed[who] && (operating || g.Decider() != who) {
			r.passed[who] = false // it was done for this player here, since nothing else was possible
			return nil
		}
		if err := r.come(a, who); err != nil {
			return err
		}
		return r.apply(engine.Action{By: who, Verb: "pass"})
	}
	if r.d.Asked(g) == who {
		return r.apply(engine.Order("pass"))
	}
	if g.Private(who) != nil {
		return nil // here nothing could be done with it
	}
	if g.Turn.Of != who {
		if r.before == who || slices.Contains(g.Round.Done, who) {
			return nil // the turn is over here, and nothing was left to do in it
		}
		if err := r.come(a, who); err != nil {
			return err
		}
	}
	if s := r.stop(); s != nil && s.Pass {
		r.past++
	}
	return nil // settle does the rest
}
