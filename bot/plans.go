package bot

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/engine"
	"stationmaster/engine/plan"
	"stationmaster/store"
)

// intent is a plan of a user, and the position at which it was made. A plan that is over is kept until its user has been told, and
// as long as the position in which it ended can be taken back.
type intent struct {
	At   int64  `json:"at"`
	Text string `json:"text"`
	Why  string `json:"why,omitempty"`  // it is over; "" while it is not
	Over int64  `json:"over,omitempty"` // the position in which it was found to be over
	Told bool   `json:"told,omitempty"`
}

// active tells whether the plan still counts: one whose end has been taken back counts again.
func (k *intent) active(l *live) bool { return k.Why == "" || !l.passed(k.Over) }

// passed tells whether a position is one that the game has gone through, or stands at.
func (l *live) passed(position int64) bool {
	return position == 0 || slices.ContainsFunc(l.record, func(a store.Action) bool { return a.ID == position })
}

// plansKey is the setting in which a user's plans for a game are kept. They are read when it is the user's turn; nobody else is
// shown them.
const plansKey = "plans"

// mostPlans is how many plans a user can have in a game.
const mostPlans = 50

// plan shows a user's plans, adds to them, or clears them.
func (c *call) plan() (Reply, error) {
	user := c.req.User.ID
	if seatOf(&c.live.row, user) == engine.Nobody {
		return Reply{}, message.Sorry("You do not play in this game.")
	}
	after := c.live.clone()
	mine, err := c.plans(after, user)
	if err != nil {
		return Reply{}, err
	}
	mine = slices.Clone(mine)
	switch {
	case c.args == "":
		return c.listPlans(after, mine)
	case strings.EqualFold(c.args, "clear"):
		if err := c.keepPlans(user, nil); err != nil {
			return Reply{}, err
		}
		return private("You have no plans any more."), nil
	}
	more, err := plan.Parse(c.live.game, c.args)
	if err != nil {
		return Reply{}, message.Sorry(message.Upper(err.Error()) + ".")
	}
	active := 0
	for i := range mine {
		if mine[i].active(after) {
			active++
		}
	}
	if active+len(more) > mostPlans {
		return Reply{}, message.Sorry(fmt.Sprintf(`%d plans are too many: "plan clear" forgets them.`, active+len(more)))
	}
	for _, p := range more {
		k := intent{At: c.live.row.Head, Text: p.String()}
		if !slices.ContainsFunc(mine, func(x intent) bool { return x.Text == k.Text && x.active(after) }) {
			mine = append(mine, k)
		}
	}
	if c.plays(c.live.game.Decider()) { // it is the user's turn already
		after.plans[user] = mine
		if err := c.follow(after); err != nil {
			return Reply{}, err
		}
		if n := len(c.live.record); len(after.record) > n {
			done := after.record[n:]
			if err := c.goOn(after); err != nil {
				return Reply{}, err
			}
			return private("%s", c.done(after, done)), nil
		}
		mine = after.plans[user]
	}
	if err := c.keepPlans(user, mine); err != nil {
		return Reply{}, err
	}
	return c.listPlans(after, mine)
}

// planExamples are plans with names of this game.
func planExamples(g *engine.Game) string {
	lot, company := "", ""
	for i := range g.Companies {
		if c := &g.Companies[i]; c.Kind.Owned && lot == "" {
			lot = string(c.ID)
		} else if !c.Kind.Owned && company == "" {
			company = string(c.ID)
		}
	}
	for _, p := range g.Privates {
		if lot == "" {
			lot = string(p.ID)
		}
	}
	return strings.NewReplacer("COMPANY", cmp.Or(company, "COMPANY"), "LOT", cmp.Or(lot, "LOT")).Replace(plan.Examples)
}

// listPlans shows plans, those that are over once.
func (c *call) listPlans(l *live, mine []intent) (Reply, error) {
	var active, over []string
	keep := slices.Clone(mine)
	for i := range keep {
		switch k := &keep[i]; {
		case k.active(l):
			active = append(active, k.Text)
		case !k.Told:
			over = append(over, fmt.Sprintf("%s: %s.", k.Text, k.Why))
			k.Told = true
		}
	}
	r := private("")
	if active == nil && over == nil {
		r.Text = "You have no plans in this game. A plan is such as " + planExamples(l.game) + "; several have semicolons between them."
		return r, nil
	}
	r.Title = "Your plans"
	if active != nil {
		r.Sections = append(r.Sections, message.Section{Lines: append(active, `"plan clear" forgets them.`)})
	}
	if over != nil {
		r.Sections = append(r.Sections, message.Section{Head: "Plans that are over", Lines: over})
		return r, c.keepPlans(c.req.User.ID, keep)
	}
	return r, nil
}

// plans are the user's plans for this game.
func (c *call) plans(l *live, user string) ([]intent, error) {
	if ks, ok := l.plans[user]; ok {
		return ks, nil
	}
	v, err := c.store.Setting(c.ctx, user, l.row.ID, plansKey)
	if err != nil {
		return nil, err
	}
	var out []intent
	if v != "" {
		if err := json.Unmarshal([]byte(v), &out); err != nil {
			return nil, fmt.Errorf("the plans of a user in game %d: %w", l.row.ID, err)
		}
	}
	for _, x := range []*live{c.live, l} { // what is kept, and what becomes of it
		if x.plans == nil {
			x.plans = map[string][]intent{}
		}
		x.plans[user] = out
	}
	return out, nil
}

// keepPlans keeps a user's plans at once.
func (c *call) keepPlans(user string, plans []intent) error {
	x, err := c.plansSetting(user, plans)
	if err != nil {
		return err
	}
	if err := c.setHere(x.User, x.Key, x.Value); err != nil {
		return err
	}
	if c.live.plans == nil {
		c.live.plans = map[string][]intent{}
	}
	c.live.plans[user] = plans
	return nil
}

func (c *call) plansSetting(user string, plans []intent) (store.Setting, error) {
	x := store.Setting{User: user, Game: c.live.row.ID, Key: plansKey}
	if len(plans) > 0 {
		b, err := json.Marshal(plans)
		if err != nil {
			return x, err
		}
		x.Value = string(b)
	}
	return x, nil
}

// changedPlans are the settings of those whose plans have become others, to be kept with what made them so.
func (c *call) changedPlans(after *live) ([]store.Setting, error) {
	var out []store.Setting
	for _, k := range after.row.Seats {
		ks, ok := after.plans[k.User]
		if !ok || k.User == "" || slices.Equal(ks, c.live.plans[k.User]) {
			continue
		}
		x, err := c.plansSetting(k.User, ks)
		if err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, nil
}

// mostPlanned is how many orders plans give in a row: two plans that bid against each other end long before.
const mostPlanned = 500

// follow lets the plans of those who have to decide act, one after the other, as orders of theirs. What a plan says is
// read from the game each time, so a crash between an order and the next loses nothing.
func (c *call) follow(after *live) error {
	for range mostPlanned {
		g := after.game
		seat := userOf(&after.row, g.Decider())
		if g.Finished || seat == nil || seat.User == "" {
			return nil
		}
		order, ok, err := c.planned(after, seat.User, playerID(seat.N))
		if err != nil || !ok {
			return err
		}
		if err := after.apply(order, seat.User, c.now()); err != nil {
			return fmt.Errorf("a plan gave %q: %w", order, err)
		}
		after.record[len(after.record)-1].Planned = true
	}
	c.log.Warn("plans rest until the next order: they have given very many in a row", "game", after.row.ID, "orders", mostPlanned)
	return nil
}

// mostOver is how many plans that are over, and told, are kept for the case that their end is taken back.
const mostOver = 20

// planned is what the first plan of the user that has something to say wants done now. Plans that are over are noted in after.
func (c *call) planned(after *live, user string, who engine.ID) (order engine.Action, ok bool, err error) {
	plans, err := c.plans(after, user)
	if err != nil || len(plans) == 0 {
		return order, false, err
	}
	plans = slices.Clone(plans)
	over := 0
	for i := range plans {
		k := &plans[i]
		if !k.active(after) {
			over++
			continue
		}
		if ok {
			continue
		}
		why, state, once := "it cannot be read any more", plan.Over, false
		if ps, err := plan.Parse(after.game, k.Text); err == nil && len(ps) == 1 {
			before, err := after.back(k.At)
			if err != nil {
				return order, false, err
			}
			order, state, why = ps[0].Next(before, after.game, who)
			once = ps[0].Once()
		}
		if state == plan.Acts {
			if _, err := after.game.Try(order); err != nil {
				state, why = plan.Over, fmt.Sprintf("%q is not possible: %v", order, err)
			}
		}
		k.Why, k.Over, k.Told = "", 0, false
		switch {
		case state == plan.Over:
			k.Why, k.Over = why, after.row.Head
		case state == plan.Acts:
			if ok = true; once {
				k.Why, k.Over, k.Told = "it was done", after.row.Head, true
			}
		}
	}
	plans = slices.DeleteFunc(plans, func(k intent) bool {
		old := over > mostOver && !k.active(after) && k.Told
		if old {
			over--
		}
		return old
	})
	after.plans[user] = plans
	return order, ok, nil
}

// thenPlan begins the text of a plan that is one order.
const thenPlan = "then "

// later keeps orders for the decision of a player that follows the answer to what they have proposed. Nothing is kept for an open seat.
func (c *call) later(after *live, asker engine.ID, orders []engine.Action) error {
	seat := userOf(&after.row, asker)
	if seat == nil || seat.User == "" {
		return message.Sorry(fmt.Sprintf("What %s proposes has to be answered first, so %q comes too early. Nothing was done.", after.game.Name(asker), orders[0]))
	}
	mine, err := c.plans(after, seat.User)
	if err != nil {
		return err
	}
	mine = slices.Clone(mine)
	for _, o := range orders {
		mine = append(mine, intent{At: after.row.Head, Text: thenPlan + o.String()})
	}
	after.plans[seat.User] = mine
	return nil
}

// declined ends what a player wanted done after a yes.
func (c *call) declined(after *live, asker engine.ID) error {
	seat := userOf(&after.row, asker)
	if seat == nil || seat.User == "" {
		return nil
	}
	mine, err := c.plans(after, seat.User)
	if err != nil {
		return err
	}
	mine = slices.Clone(mine)
	for i := range mine {
		if k := &mine[i]; strings.HasPrefix(k.Text, thenPlan) && k.active(after) {
			k.Why, k.Over, k.Told = "the proposal was declined", after.row.Head, false
		}
	}
	after.plans[seat.User] = mine
	return nil
}

// back is the game as it stood at an earlier position of the record; nil when that was taken back.
func (l *live) back(position int64) (*engine.Game, error) {
	n := 0
	if position != 0 {
		n = slices.IndexFunc(l.record, func(a store.Action) bool { return a.ID == position }) + 1
		if n == 0 {
			return nil, nil
		}
	}
	if n == len(l.record) {
		return l.game.Clone(), nil
	}
	g, _, err := replay(l.row, l.record[:n])
	return g, err
}

// completePlan offers how a plan can begin.
func completePlan(c *call, typed string) []offer.Completion {
	id, err := c.find()
	if err != nil || id == 0 {
		return nil
	}
	g, err := c.snapshot(id)
	if err != nil || g == nil {
		return nil
	}
	row, err := c.store.Game(c.ctx, id)
	if err != nil {
		return nil
	}
	return offer.CompletePlan(g, seatOf(&row, c.req.User.ID), typed)
}
