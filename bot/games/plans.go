package games

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/plan"
	"stationmaster/store"
)

// Plan is a user's plan and the position at which it was made. A plan that has ended is kept until its user has been told, and in case
// the position at which it ended is undone.
type Plan struct {
	At   int64  `json:"at"`
	Text string `json:"text"`
	Why  string `json:"why,omitempty"`  // why it ended; "" while it is active
	Over int64  `json:"over,omitempty"` // the position at which it ended
	Told bool   `json:"told,omitempty"`
}

// Active reports whether the plan is in force; undoing the position at which it ended revives it.
func (k *Plan) Active(l *Live) bool { return k.Why == "" || !l.passed(k.Over) }

// passed reports whether a position is part of the record.
func (l *Live) passed(position int64) bool {
	return position == 0 || slices.ContainsFunc(l.Record, func(a store.Action) bool { return a.ID == position })
}

// Then is the prefix of a plan that consists of one order.
const Then = "then "

// plansKey is the setting that holds a user's plans for a game. Nobody else is shown them.
const plansKey = "plans"

// mostPlanned limits how many orders plans give in a row. Two plans that bid against each other end long before.
const mostPlanned = 500

// mostOver is how many ended plans are kept in case their end is undone.
const mostOver = 20

// Planner reads users' plans and carries them out.
type Planner struct {
	store planStore
	now   func() time.Time
	log   *slog.Logger
}

// NewPlanner makes one.
func NewPlanner(s planStore, now func() time.Time, log *slog.Logger) Planner {
	return Planner{s, now, log}
}

// planStore is what a planner uses of the store.
type planStore interface {
	Setting(ctx context.Context, user string, game int64, key string) (string, error)
}

// Of returns a user's plans for a game, reading them once. l is the stored game, after the same game with changes to come.
func (p Planner) Of(ctx context.Context, l, after *Live, user string) ([]Plan, error) {
	if ks, ok := after.Plans[user]; ok {
		return ks, nil
	}
	v, err := p.store.Setting(ctx, user, after.Row.ID, plansKey)
	if err != nil {
		return nil, err
	}
	var out []Plan
	if v != "" {
		if err := json.Unmarshal([]byte(v), &out); err != nil {
			return nil, fmt.Errorf("the plans of a user in game %d: %w", after.Row.ID, err)
		}
	}
	for _, x := range []*Live{l, after} {
		if x.Plans == nil {
			x.Plans = map[string][]Plan{}
		}
		x.Plans[user] = out
	}
	return out, nil
}

// PlanSetting is the setting that stores a user's plans for a game.
func PlanSetting(game int64, user string, plans []Plan) (store.Setting, error) {
	x := store.Setting{User: user, Game: game, Key: plansKey}
	if len(plans) > 0 {
		b, err := json.Marshal(plans)
		if err != nil {
			return x, err
		}
		x.Value = string(b)
	}
	return x, nil
}

// ChangedPlans are the settings of users whose plans differ in after, to be stored together with what changed them.
func ChangedPlans(l, after *Live) ([]store.Setting, error) {
	var out []store.Setting
	for _, k := range after.Row.Seats {
		ks, ok := after.Plans[k.User]
		if !ok || k.User == "" || slices.Equal(ks, l.Plans[k.User]) {
			continue
		}
		x, err := PlanSetting(l.Row.ID, k.User, ks)
		if err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, nil
}

// Follow carries out the plans of whoever has to decide, one after another, as their own orders, and gives the order of those who have but one.
// Each order is derived from the game anew, so a crash between two of them loses nothing.
func (p Planner) Follow(ctx context.Context, l, after *Live) error {
	for range mostPlanned {
		g := after.Game
		seat := SeatOf(&after.Row, g.Decider())
		if g.Finished || seat == nil || seat.User == "" {
			return nil
		}
		order, ok, err := p.next(ctx, l, after, seat.User, PlayerIn(seat.N))
		if err != nil {
			return err
		}
		if !ok && !Automatic(seat) {
			order, ok = g.Only()
		}
		if !ok {
			return nil
		}
		if err := after.Apply(order, seat.User, p.now()); err != nil {
			return fmt.Errorf("a plan gave %q: %w", order, err)
		}
		after.Record[len(after.Record)-1].Planned = true
	}
	p.log.Warn("plans pause until the next order: too many orders in a row", "game", after.Row.ID, "orders", mostPlanned)
	return nil
}

// next is the order of the user's first plan that applies now. Plans that have ended are marked in after.
func (p Planner) next(ctx context.Context, l, after *Live, user string, who engine.ID) (order engine.Action, ok bool, err error) {
	plans, err := p.Of(ctx, l, after, user)
	if err != nil || len(plans) == 0 {
		return order, false, err
	}
	plans = slices.Clone(plans)
	over := 0
	for i := range plans {
		k := &plans[i]
		if !k.Active(after) {
			over++
			continue
		}
		if ok {
			continue
		}
		why, state, once := "it can no longer be read", plan.Over, false
		if ps, err := plan.Parse(after.Game, k.Text); err == nil && len(ps) == 1 {
			before, err := after.back(k.At)
			if err != nil {
				return order, false, err
			}
			order, state, why = ps[0].Next(before, after.Game, who)
			once = ps[0].Once()
		}
		if state == plan.Acts {
			if _, err := after.Game.Try(order); err != nil {
				state, why = plan.Over, fmt.Sprintf("%q isn't possible: %v", order, err)
			}
		}
		k.Why, k.Over, k.Told = "", 0, false
		switch {
		case state == plan.Over:
			if lot := won(after.Game, k.Text, who); lot != "" {
				why = "you got " + lot
			}
			k.Why, k.Over = why, after.Row.Head
		case state == plan.Acts:
			if ok = true; once {
				k.Why, k.Over, k.Told = "it was done", after.Row.Head, true
			}
		}
	}
	plans = slices.DeleteFunc(plans, func(k Plan) bool {
		old := over > mostOver && !k.Active(after) && k.Told
		if old {
			over--
		}
		return old
	})
	after.Plans[user] = plans
	return order, ok, nil
}

// won names the lot that a plan was to bid on or take, if the player has it; else it is empty.
func won(g *engine.Game, text string, who engine.ID) string {
	w := strings.Fields(text)
	if len(w) < 2 || w[0] != "bid" && w[0] != "take" {
		return ""
	}
	lot := engine.ID(w[1])
	if p := g.Private(lot); p != nil && p.Owner == who {
		return g.Name(lot)
	}
	if c := g.Company(lot); c != nil && c.Kind.Owned && g.President(lot) == who {
		return g.Name(lot)
	}
	return ""
}

// Later saves a player's orders until the proposal they depend on is answered. Open seats have no plans, so the orders are refused.
func (p Planner) Later(ctx context.Context, l, after *Live, asker engine.ID, orders []engine.Action) error {
	seat := SeatOf(&after.Row, asker)
	if seat == nil || seat.User == "" {
		return message.Sorry(fmt.Sprintf("%s's proposal has to be answered first, so it's too early for %q. Nothing was done.", after.Game.Name(asker), orders[0]))
	}
	mine, err := p.Of(ctx, l, after, seat.User)
	if err != nil {
		return err
	}
	mine = slices.Clone(mine)
	for _, o := range orders {
		mine = append(mine, Plan{At: after.Row.Head, Text: Then + o.String()})
	}
	after.Plans[seat.User] = mine
	return nil
}

// Declined ends the orders that a player saved for after a yes.
func (p Planner) Declined(ctx context.Context, l, after *Live, asker engine.ID) error {
	seat := SeatOf(&after.Row, asker)
	if seat == nil || seat.User == "" {
		return nil
	}
	mine, err := p.Of(ctx, l, after, seat.User)
	if err != nil {
		return err
	}
	mine = slices.Clone(mine)
	for i := range mine {
		if k := &mine[i]; strings.HasPrefix(k.Text, Then) && k.Active(after) {
			k.Why, k.Over, k.Told = "the proposal was declined", after.Row.Head, false
		}
	}
	after.Plans[seat.User] = mine
	return nil
}

// back is the game as it stood at an earlier position; nil if that has been undone.
func (l *Live) back(position int64) (*engine.Game, error) {
	n := 0
	if position != 0 {
		n = slices.IndexFunc(l.Record, func(a store.Action) bool { return a.ID == position }) + 1
		if n == 0 {
			return nil, nil
		}
	}
	if n == len(l.Record) {
		return l.Game.Clone(), nil
	}
	g, _, err := Replay(l.Row, l.Record[:n])
	return g, err
}
