package bot

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/store"
)

func (c *call) help() (Reply, error) {
	r := private("")
	if c.args != "" {
		if k, _, rest := resolve(c.args); k != nil && rest == "" {
			r.Title = strings.TrimSpace(k.Called() + " " + k.Args)
			r.Text = strings.TrimSpace(k.Help + " " + k.More)
			return r, nil
		}
	}
	r.Title = "What can be done"
	id, err := c.find()
	if err != nil {
		return Reply{}, err
	}
	if id != 0 {
		g, err := c.snapshot(id)
		if err != nil {
			return Reply{}, err
		}
		if g != nil && !g.Finished {
			var now []string
			for _, m := range g.Moves() {
				if next, whole := g.Next(engine.Action{Verb: m.Verb}); c.args == "" && len(next) == 0 && !whole {
					continue // not legal now; asked for by name it is explained all the same
				}
				if c.args != "" && !strings.EqualFold(c.args, m.Verb) {
					continue
				}
				s := m.Verb
				for _, a := range m.Args {
					s += " <" + a + ">"
				}
				now = append(now, s+": "+m.Help)
			}
			if len(now) > 0 {
				r.Sections = append(r.Sections, Section{Head: fmt.Sprintf("Orders now (%s has to %s)", g.Name(g.Decider()), g.Waiting().About), Lines: now})
			}
			if c.args != "" {
				if len(now) == 0 {
					return Reply{}, Sorry(fmt.Sprintf("There is neither a command nor an order %q now.", c.args))
				}
				return r, nil
			}
		}
	}
	if c.args != "" {
		return Reply{}, Sorry(fmt.Sprintf("There is no command %q.", c.args))
	}
	var all []string
	for i := range commands {
		if k := &commands[i]; !k.Hidden {
			all = append(all, strings.TrimSpace(k.Called()+" "+k.Args)+": "+k.Help)
		}
	}
	r.Sections = append(r.Sections, Section{Head: "Commands", Lines: all}, Section{Quiet: true, Lines: []string{
		`Orders are typed as they are ("lay G6 X1 2"), several with semicolons between them: all are carried out or none. "new" does for "game new", and so for the others below game and me.`,
	}})
	return r, nil
}

// snapshot is the game as it stands, or nil before the start.
func (c *call) snapshot(id int64) (*engine.Game, error) {
	l, leave, err := c.enter(c.ctx, id)
	if err != nil {
		return nil, err
	}
	defer leave()
	if l.game == nil || l.broken != nil {
		return nil, nil
	}
	return l.game.Clone(), nil
}

// games lists the games of the server.
func (c *call) games() (Reply, error) {
	gs, err := c.store.Games(c.ctx, c.req.Guild)
	if err != nil {
		return Reply{}, err
	}
	if !strings.EqualFold(c.args, "all") {
		gs = slices.DeleteFunc(gs, func(g store.Game) bool { return g.Archived })
	}
	if len(gs) == 0 {
		return private(`No game is played here now: "new" opens one, "games all" lists those that were put aside.`), nil
	}
	r := private("")
	r.Title = "Games"
	rows := [][]string{{"No.", "Game", "Title", "State", "Players"}}
	for _, g := range gs {
		var names []string
		for _, k := range g.Seats {
			names = append(names, k.Name)
		}
		title := g.Title
		if t := engine.Find(title); t != nil {
			title = t.Sheet.Name
		}
		rows = append(rows, []string{fmt.Sprint(g.ID), g.Name, title, stateName(g), strings.Join(names, ", ")})
	}
	r.Sections = []Section{{Table: rows}}
	return r, nil
}

func stateName(g store.Game) string {
	if g.Archived {
		return "put aside"
	}
	switch g.State {
	case store.Lobby:
		return "open to join"
	case store.Running:
		return "running"
	case store.Finished:
		return "over"
	}
	return string(g.State)
}
