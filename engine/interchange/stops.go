package interchange

import (
	"fmt"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// Stop is a point in a company's turn where the engine of 18xx.games may wait. A title lists its stops in order.
type Stop struct {
	Name string // their step: "Track"
	Step string // our step at that time
	// Waits reports whether their engine waits here. It is asked once our game has reached the step, until the stop
	// is passed. Nil means that it waits when our step does.
	Waits func(g *engine.Game) bool
	Takes []string // recorded types of company actions that belong only to this stop
	Pass  bool     // whether a pass ends it
	Once  bool     // an action that it takes ends it, even if Waits disagrees
	// President means that the president passes there, not the company.
	President bool
}

// Stops that most titles have.
var (
	TrackStop    = Stop{Name: "Track", Step: "track", Takes: []string{"lay_tile"}, Pass: true}
	TokenStop    = Stop{Name: "Token", Step: "token", Takes: []string{"place_token"}, Pass: true}
	RouteStop    = Stop{Name: "Route", Step: "run", Takes: []string{"run_routes"}}
	DividendStop = Stop{Name: "Dividend", Step: "dividend", Takes: []string{"dividend"}}
	TrainStop    = Stop{Name: "BuyTrain", Step: "trains", Takes: []string{"buy_train"}, Pass: true}
	PrivateStop  = Stop{Name: "BuyCompany", Step: "companies", Pass: true}
)

// If returns the stop of a title where their engine waits only then.
func (s Stop) If(waits func(g *engine.Game) bool) Stop {
	s.Waits = waits
	return s
}

// passes returns who passes at the stop.
func (s *Stop) passes(g *engine.Game) engine.ID {
	if s.President {
		return g.President(g.Turn.Of)
	}
	return g.Turn.Of
}

// WaitsForTrain reports whether their engine waits for a train purchase: the company must own a train, or has room
// for one and can pay for the cheapest on sale. Their engine takes other companies' trains to cost 1.
func WaitsForTrain(g *engine.Game) bool {
	c := g.Company(g.Turn.Of)
	if c == nil || !g.Takes("train") {
		return false
	}
	if kit.Engines(g, c.ID) == 0 && kit.MustOwn(g, c.ID) {
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

// mostSteps limits the search for the point where an action was recorded.
const mostSteps = 200

// settle brings the game to where their engine waits after a recorded action, stop by stop. It passes our step if
// theirs is skipped because nothing can be done. It remembers stops of theirs that our step has left, so that their
// recorded pass is not taken for another one.
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
			return nil // a question, which their engine asks as well
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
	return fmt.Errorf("the game does not reach the point where 18xx.games waits")
}

// waits reports whether their engine waits at the stop. here is false if our game is past it.
func (r *Reader) waits(s *Stop, here bool) bool {
	if s.Waits == nil {
		return here
	}
	return s.Waits(r.Game)
}

// stopsOf is the range of stops that belong to a step of ours; -1 if there is none.
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

// stop is the stop where their engine waits; nil if there is none.
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
		order = "run" // without routes: their engine never runs by itself
	}
	if err := r.apply(engine.Order(order)); err != nil {
		return fmt.Errorf("18xx.games went on where that is impossible here: %w", err)
	}
	return nil
}

// come brings the game to the turn of a recorded action, and past the stops that it shows to be over: the file knows
// better than we do where their engine waits. At most the end of one company's turn and one pass of each player can
// have gone unrecorded; beyond that, the games differ.
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
			return nil // a minor or private can be used in its owner's turn
		case g.Company(who) != nil && g.Company(who).Kind.Owned && a.Type == "buy_shares" && g.President(who) == g.Decider():
			return nil // and can merge in the turn of another company of the owner's
		case g.Turn.Of == who, g.Private(who) != nil && g.Private(who).Owner == g.Turn.Of:
			return r.comeTo(a)
		case g.Private(who) != nil && g.Player(g.Private(who).Owner) != nil:
			return nil // a player uses it in another player's turn
		case r.writing: // when writing, nothing happens unrecorded
			return fmt.Errorf("it's %s's turn, not %s's", g.Name(g.Turn.Of), g.Name(who))
		case g.Company(g.Turn.Of) != nil && !ended:
			ended = true
			r.turn, r.past = g.Round.Turns, len(r.d.Stops)
			if err := r.settle(); err != nil {
				return err
			}
		case r.d.Idle(g) && idle < len(g.Players) && onlyPass(g):
			// A player who can do nothing passes there without a record.
			idle++
			if err := r.apply(engine.Order("pass")); err != nil {
				return err
			}
		default:
			return fmt.Errorf("it's %s's turn, not %s's", g.Name(g.Turn.Of), g.Name(who))
		}
	}
}

// onlyPass reports whether the player in turn can only pass.
func onlyPass(g *engine.Game) bool {
	a, ok := g.Only()
	return ok && a.Verb == "pass"
}

// comeTo passes the stops before the one that a company's action belongs to.
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

// pass plays a recorded pass at the stop or question where their engine waits.
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
			r.passed[who] = false // this player has already passed here, having no other choice
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
		return nil // nothing could be done with it here
	}
	if g.Turn.Of != who {
		if r.before == who || slices.Contains(g.Round.Done, who) {
			return nil // the turn is already over here, with nothing left to do
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
