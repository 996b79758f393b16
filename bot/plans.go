package bot

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/plan"
	"stationmaster/store"
)

// intent is a plan of a user, and the position at which it was made.
type intent struct {
	At   int64  `json:"at"`
	Text string `json:"text"`
}

// Settings in which a user's plans for a game are kept. They are read when it is the user's turn; nobody else is shown them.
const (
	plansKey = "plans"
	endedKey = "plans ended" // what has become of plans that are over
)

// mostPlans is how many plans a user can have in a game.
const mostPlans = 50

// plan shows a user's plans, adds to them, or clears them.
func (c *call) plan() (Reply, error) {
	user := c.req.User.ID
	if seatOf(&c.live.row, user) == engine.Nobody {
		return Reply{}, Sorry("You do not play in this game.")
	}
	mine, err := c.plans(user)
	if err != nil {
		return Reply{}, err
	}
	switch {
	case c.args == "":
		return c.listPlans(mine)
	case strings.EqualFold(c.args, "clear"):
		if err := c.keepPlans(user, nil); err != nil {
			return Reply{}, err
		}
		return private("You have no plans any more."), nil
	}
	more, err := plan.Parse(c.live.game, c.args)
	if err != nil {
		return Reply{}, Sorry(upper(err.Error()) + ".")
	}
	if len(mine)+len(more) > mostPlans {
		return Reply{}, Sorry(fmt.Sprintf(`%d plans are too many: "plan clear" forgets them.`, len(mine)+len(more)))
	}
	for _, p := range more {
		if k := (intent{c.live.row.Head, p.String()}); !slices.ContainsFunc(mine, func(x intent) bool { return x.Text == k.Text }) {
			mine = append(mine, k)
		}
	}
	if err := c.keepPlans(user, mine); err != nil {
		return Reply{}, err
	}
	if !c.plays(c.live.game.Decider()) {
		return c.listPlans(mine)
	}
	// It is the user's turn already.
	after := c.live.clone()
	if err := c.follow(after); err != nil {
		return Reply{}, err
	}
	if len(after.record) == len(c.live.record) {
		return c.listPlans(mine)
	}
	n := len(after.record) - len(c.live.record)
	if err := c.goOn(after); err != nil {
		return Reply{}, err
	}
	return private("%s", c.done(after, after.record[len(after.record)-n:])), nil
}

func (c *call) listPlans(mine []intent) (Reply, error) {
	r := private("")
	ended := c.setting(endedKey)
	if len(mine) == 0 && ended == "" {
		r.Text = "You have no plans in this game. A plan is such as " + plan.Examples + "; several have semicolons between them."
		return r, nil
	}
	r.Title = "Your plans"
	var lines []string
	for _, k := range mine {
		lines = append(lines, k.Text)
	}
	if len(lines) > 0 {
		r.Sections = append(r.Sections, Section{Lines: append(lines, `"plan clear" forgets them.`)})
	}
	if ended != "" {
		r.Sections = append(r.Sections, Section{Head: "Plans that are over", Lines: strings.Split(ended, "\n")})
	}
	return r, c.store.Set(c.ctx, c.req.User.ID, c.live.row.ID, endedKey, "")
}

// plans are the user's plans for this game.
func (c *call) plans(user string) ([]intent, error) {
	v, err := c.store.Setting(c.ctx, user, c.live.row.ID, plansKey)
	if err != nil || v == "" {
		return nil, err
	}
	var out []intent
	if err := json.Unmarshal([]byte(v), &out); err != nil {
		return nil, fmt.Errorf("the plans of a user in game %d: %w", c.live.row.ID, err)
	}
	return out, nil
}

func (c *call) keepPlans(user string, plans []intent) error {
	v := ""
	if len(plans) > 0 {
		b, err := json.Marshal(plans)
		if err != nil {
			return err
		}
		v = string(b)
	}
	return c.store.Set(c.ctx, user, c.live.row.ID, plansKey, v)
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
	}
	return nil
}

// planned is what the first plan of the user that has something to say wants done now. Plans that are over are forgotten,
// and the user is told on looking at them.
func (c *call) planned(after *live, user string, who engine.ID) (order engine.Action, ok bool, err error) {
	plans, err := c.plans(user)
	if err != nil || len(plans) == 0 {
		return order, false, err
	}
	var left []intent
	var over []string
	for _, k := range plans {
		if ok {
			left = append(left, k)
			continue
		}
		why, state := "it cannot be read any more", plan.Over
		if ps, err := plan.Parse(after.game, k.Text); err == nil && len(ps) == 1 {
			before, err := after.back(k.At)
			if err != nil {
				return order, false, err
			}
			order, state, why = ps[0].Next(before, after.game, who)
		}
		if state == plan.Acts {
			if _, err := after.game.Try(order); err != nil {
				state, why = plan.Over, fmt.Sprintf("%q is not possible: %v", order, err)
			}
		}
		switch state {
		case plan.Over:
			over = append(over, fmt.Sprintf("%s: %s.", k.Text, why))
			continue
		case plan.Acts:
			ok = true
		}
		left = append(left, k)
	}
	if len(over) == 0 {
		return order, ok, nil
	}
	said, err := c.store.Setting(c.ctx, user, after.row.ID, endedKey)
	if err != nil {
		return order, false, err
	}
	if said != "" {
		over = append([]string{said}, over...)
	}
	if err := c.store.Set(c.ctx, user, after.row.ID, endedKey, strings.Join(over, "\n")); err != nil {
		return order, false, err
	}
	return order, ok, c.keepPlans(user, left)
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
func completePlan(c *call, typed string) []Completion {
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
	mine := seatOf(&row, c.req.User.ID)
	before := ""
	if i := strings.LastIndexByte(typed, ';'); i >= 0 {
		before, typed = typed[:i+1]+" ", strings.TrimLeft(typed[i+1:], " ")
	}
	var out []Completion
	offer := func(text, hint string) {
		if hasPrefix(text, typed) {
			out = append(out, Completion{Text: before + text, Word: text, Hint: hint})
		}
	}
	lots := plan.Lots(g)
	for _, id := range lots {
		offer(fmt.Sprintf("bid %s up to ", id), "raise by the least, pass above")
		if g.Private(id) == nil {
			offer(fmt.Sprintf("take %s at ", id), "no bid; take it when it is offered so low")
		}
		offer(fmt.Sprintf("pass %s", id), "take no part in its sale")
	}
	if len(lots) > 0 {
		offer("pass every lot", "take no part in any sale that others begin")
	}
	offer("pass", "in this round, until something concerns you")
	for i := range g.Companies {
		if k := &g.Companies[i]; k.Parred() && !k.Closed {
			if !k.Floated {
				offer(fmt.Sprintf("buy %s till it floats", k.ID), "one share a turn")
			}
			offer(fmt.Sprintf("buy %s till I hold ", k.ID), "so many shares")
		}
	}
	for i := range g.Companies {
		if k := &g.Companies[i]; len(g.TrainsOf(k.ID)) > 0 && g.President(k.ID) == mine {
			offer(fmt.Sprintf("run %s and pay", k.ID), "nothing else in its turns, while its trains and the phase stay")
			offer(fmt.Sprintf("run %s and withhold", k.ID), "the same, and keep the money")
		}
	}
	offer("clear", "forget your plans")
	return out
}
