package bot

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"stationmaster/bot/call"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/engine"
	"stationmaster/engine/plan"
)

// mostPlans limits a user's plans in a game.
const mostPlans = 50

// plan shows, extends or clears a user's plans.
func (d orders) plan(c *call.Call) (call.Reply, error) {
	user := c.Req.User.ID
	if games.PlayerOf(&c.Live.Row, user) == engine.Nobody {
		return call.Reply{}, message.Sorry("You're not playing in this game.")
	}
	after := c.Live.Clone()
	mine, err := d.Plans.Of(c.Ctx, c.Live, after, user)
	if err != nil {
		return call.Reply{}, err
	}
	mine = slices.Clone(mine)
	switch {
	case c.Args == "":
		return d.listPlans(c, after, mine)
	case strings.EqualFold(c.Args, "clear"):
		if err := d.KeepPlans(c, user, nil); err != nil {
			return call.Reply{}, err
		}
		return call.Private("Your plans have been cleared."), nil
	}
	if c.Live.Game.Finished {
		return call.Reply{}, message.Sorry("The game is over.")
	}
	more, err := plan.Parse(c.Live.Game, c.Args)
	if err != nil {
		return call.Reply{}, message.Sorry(message.Upper(err.Error()) + ".")
	}
	active := 0
	for i := range mine {
		if mine[i].Active(after) {
			active++
		}
	}
	if active+len(more) > mostPlans {
		return call.Reply{}, message.Sorry(fmt.Sprintf(`%d plans are too many. "plan clear" deletes them.`, active+len(more)))
	}
	for _, p := range more {
		k := games.Plan{At: c.Live.Row.Head, Text: p.String()}
		if !slices.ContainsFunc(mine, func(x games.Plan) bool { return x.Text == k.Text && x.Active(after) }) {
			mine = append(mine, k)
		}
	}
	if c.Plays(c.Live.Game.Decider()) { // it is the user's turn already
		after.Plans[user] = mine
		if err := d.Plans.Follow(c.Ctx, c.Live, after); err != nil {
			return call.Reply{}, err
		}
		if n := len(c.Live.Record); len(after.Record) > n {
			after.Record[n].Planned = false // the user is here and just said so
			done := after.Record[n:]
			if err := d.GoOn(c, after); err != nil {
				return call.Reply{}, err
			}
			r, err := d.listPlans(c, after, after.Plans[user])
			r.Text = d.done(c, after, done)
			return r, err
		}
		mine = after.Plans[user]
	}
	if err := d.KeepPlans(c, user, mine); err != nil {
		return call.Reply{}, err
	}
	return d.listPlans(c, after, mine)
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
	examples := plan.Examples
	if len(plan.Lots(g)) == 0 {
		examples = plan.AfterSale
	}
	return strings.NewReplacer("COMPANY", cmp.Or(company, "COMPANY"), "LOT", cmp.Or(lot, "LOT")).Replace(examples)
}

// listPlans shows a user's plans; those that have ended are shown once.
func (d orders) listPlans(c *call.Call, l *games.Live, mine []games.Plan) (call.Reply, error) {
	var active []string
	for i := range mine {
		if mine[i].Active(l) {
			active = append(active, mine[i].Text)
		}
	}
	over, keep := ended(l, mine)
	r := call.Private("")
	if active == nil && over == nil {
		r.Text = "You have no plans in this game. Examples: " + planExamples(l.Game) + "; separate several with semicolons."
		return r, nil
	}
	r.Title = "Your plans"
	if active != nil {
		r.Sections = append(r.Sections, message.Section{Lines: append(active, `"plan clear" deletes them.`)})
	}
	if over != nil {
		r.Sections = append(r.Sections, message.Section{Head: endedPlans, Lines: over})
		return r, d.KeepPlans(c, c.Req.User.ID, keep)
	}
	return r, nil
}

// endedPlans heads the list of plans that have ended.
const endedPlans = "Plans that have ended"

// ended says which of a user's plans have ended without their knowing, and why; keep are the plans once they have been told.
func ended(l *games.Live, mine []games.Plan) (over []string, keep []games.Plan) {
	keep = slices.Clone(mine)
	for i := range keep {
		if k := &keep[i]; !k.Active(l) && !k.Told {
			over = append(over, fmt.Sprintf("%s: %s.", k.Text, k.Why))
			k.Told = true
		}
	}
	return over, keep
}

// tellPlans adds to an answer that only the user sees which of their plans have ended. They are told once.
func (d orders) tellPlans(c *call.Call, r *call.Reply) error {
	user := c.Req.User.ID
	if !r.Private || r.Refused || c.Live.Game == nil || games.PlayerOf(&c.Live.Row, user) == engine.Nobody {
		return nil
	}
	mine, err := d.Plans.Of(c.Ctx, c.Live, c.Live, user)
	if err != nil {
		return err
	}
	over, keep := ended(c.Live, mine)
	if over == nil {
		return nil
	}
	r.Sections = append(r.Sections, message.Section{Head: endedPlans, Lines: over, Quiet: true})
	return d.KeepPlans(c, user, keep)
}

// completePlan suggests plans.
func completePlan(k *Clerk, c *call.Call, typed string) []offer.Completion {
	id, err := c.Game(k.Games)
	if err != nil || id == 0 {
		return nil
	}
	g, err := k.Games.Snapshot(c.Ctx, id)
	if err != nil || g == nil {
		return nil
	}
	row, err := k.store.Game(c.Ctx, id)
	if err != nil {
		return nil
	}
	return offer.CompletePlan(g, games.PlayerOf(&row, c.Req.User.ID), typed)
}
