package bot

import (
	"fmt"
	"regexp"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/notation"
	"stationmaster/store"
)

// show answers with a view of the game.
func (c *call) show() (Reply, error) {
	what, rest := cut(c.args)
	if c.live.game == nil {
		m := lobbyMessage(&c.live.row)
		return Reply{Message: m, Private: true}, nil
	}
	g := c.live.game
	switch strings.ToLower(what) {
	case "map", "":
		return c.showMap(rest)
	case "market", "players", "trains", "tiles":
		return c.picture(View{Kind: strings.ToLower(what)})
	case "company":
		k := companyNamed(g, rest)
		if k == nil {
			return Reply{}, Sorry("Which company? Possible: " + strings.Join(companyIDs(g), ", ") + ".")
		}
		return c.picture(View{Kind: CompanyView, Company: string(k.ID)})
	case "status":
		m := statusMessage(&c.live.row, g, c.live.record, c.now())
		return Reply{Message: m, Private: true}, nil
	case "log":
		return c.showLog(rest)
	case "recap":
		return c.recap()
	case "record":
		return c.record()
	}
	if k := companyNamed(g, what); k != nil {
		return c.picture(View{Kind: CompanyView, Company: string(k.ID)})
	}
	return Reply{}, Sorry(fmt.Sprintf("There is no view %q: map, market, players, company, trains, tiles, status, log, recap or record.", what))
}

// showMap shows the whole map, the part around a hex, or the last routes of a company.
func (c *call) showMap(rest string) (Reply, error) {
	g := c.live.game
	v := View{Kind: MapView, Numbers: c.setting("numbers") == "on"}
	for _, w := range strings.Fields(rest) {
		switch k := companyNamed(g, w); {
		case strings.EqualFold(w, "numbers"):
			v.Numbers = true
		case k != nil:
			v.Company, v.Routes = string(k.ID), true
		case g.Sheet().Map.Find(strings.ToUpper(w)) >= 0:
			v.Hex = strings.ToUpper(w)
		default:
			return Reply{}, Sorry(fmt.Sprintf(`%q is no hex and no company: say "show map", "show map" with a hex or a company, or "show map numbers".`, w))
		}
	}
	return c.picture(v)
}

func companyIDs(g *engine.Game) []string {
	var out []string
	for i := range g.Companies {
		out = append(out, string(g.Companies[i].ID))
	}
	return out
}

// companyNamed finds a company by its id, whatever the case, or returns nil.
func companyNamed(g *engine.Game, name string) *engine.Company {
	for i := range g.Companies {
		if strings.EqualFold(string(g.Companies[i].ID), name) {
			return &g.Companies[i]
		}
	}
	return nil
}

// picture answers with a view of the game as it stands.
func (c *call) picture(v View) (Reply, error) {
	r := private("")
	s := Shown{View: v, At: c.live.row.Head, Alt: altText(v)}
	r.Title = s.Alt
	if k := c.live.game.Company(engine.ID(v.Company)); k != nil && v.Routes {
		for _, run := range k.Last {
			r.Sections = append(r.Sections, Section{Lines: []string{fmt.Sprintf("%s: %s, %s", run.Train, strings.Join(run.Parts, " + "), c.live.game.Format(run.Revenue))}})
		}
		if len(k.Last) == 0 {
			r.Text = string(k.ID) + " has not run yet."
		}
	}
	if v.Kind == PlayersView {
		r.Sections = append(r.Sections, Section{Table: playerTable(c.live.game), Below: true})
	}
	r.Pictures = []Shown{s}
	return r, nil
}

// showLog shows the end of the log, or all that matters, or everything.
func (c *call) showLog(rest string) (Reply, error) {
	g := c.live.game
	r := private("")
	r.Title = "Log of " + c.live.row.Name
	all := lines(g, 0, g.Actions, func(x engine.Line) bool { return rest != "matter" || x.Matter })
	const few = 60
	if rest == "" && len(all) > few {
		r.Text = fmt.Sprintf(`The last %d of %d lines; "show log all" shows the others.`, few, len(all))
		all = all[len(all)-few:]
	}
	if rest != "" && rest != "all" && rest != "matter" {
		return Reply{}, Sorry(`It is "show log", "show log matter" or "show log all".`)
	}
	r.Sections = []Section{{Lines: all}}
	return r, nil
}

// recap tells what has happened since the user last acted.
func (c *call) recap() (Reply, error) {
	me := seatOf(&c.live.row, c.req.User.ID)
	n := len(c.live.record)
	for n > 0 && c.live.record[n-1].Seat != string(me) {
		n--
	}
	news := lines(c.live.game, n, len(c.live.record), func(x engine.Line) bool { return x.Matter })
	r := private("")
	r.Title = "Since your last turn"
	if n == 0 {
		r.Title = "So far"
	}
	if len(news) == 0 {
		news = []string{"Nothing that matters."}
	}
	r.Sections = []Section{{Lines: news}}
	return r, nil
}

// record gives the whole game as text.
func (c *call) record() (Reply, error) {
	var b strings.Builder
	if err := notation.Write(&b, engineRecord(c.live.row, c.live.record)); err != nil {
		return Reply{}, err
	}
	r := private("The record of %s: %s.", c.live.row.Name, count(len(c.live.record), "order"))
	r.File = &File{Name: fileName(c.live.row.Name) + ".txt", Body: b.String()}
	return r, nil
}

func fileName(s string) string {
	return strings.Trim(regexp.MustCompile(`[^A-Za-z0-9]+`).ReplaceAllString(s, "-"), "-")
}

// Help

func (c *call) help() (Reply, error) {
	r := private("")
	if c.args != "" {
		if k := command(c.args); k != nil {
			r.Title = strings.TrimSpace(k.Name + " " + k.Args)
			r.Text = k.Help
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
	for _, k := range commands {
		all = append(all, strings.TrimSpace(k.Name+" "+k.Args)+": "+k.Help)
	}
	r.Sections = append(r.Sections, Section{Head: "Commands", Lines: all}, Section{Quiet: true, Lines: []string{
		`Orders are typed as they are ("lay G6 X1 2"), several with semicolons between them: all are carried out or none.`,
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
	if l.game == nil {
		return nil, nil
	}
	return l.game.Clone(), nil
}

// ruleLine is a line of a checklist that states a rule: "- **1894-SR-07** (p. 5) text".
var ruleID = regexp.MustCompile(`[0-9A-Za-z]+-[A-Z]+-[0-9]+`)

// rules looks rules up: by id, or by words that stand in them.
func (c *call) rules() (Reply, error) {
	t, err := c.title()
	if err != nil {
		return Reply{}, err
	}
	if c.args == "" {
		return Reply{}, Sorry(`Which rule? "rules 1894-SR-07" shows that one, "rules private" all that speak of privates.`)
	}
	var found []string
	for _, p := range ruleTexts(t) {
		id := ruleID.FindString(p)
		if strings.EqualFold(id, c.args) {
			found = []string{p}
			break
		}
		if strings.Contains(strings.ToLower(p), strings.ToLower(c.args)) {
			found = append(found, p)
		}
	}
	const most = 12
	r := private("")
	r.Title = t.Sheet.Name + ": rules"
	if len(found) == 0 {
		return Reply{}, Sorry(fmt.Sprintf("No rule of %s has the id %q or speaks of that.", t.Sheet.Name, c.args))
	}
	if len(found) > most {
		r.Text = fmt.Sprintf("The first %d of %d rules that speak of %q.", most, len(found), c.args)
		found = found[:most]
	}
	r.Sections = []Section{{Lines: found}}
	return r, nil
}

// title is the title of the channel's game, or the one whose rule is asked for.
func (c *call) title() (*engine.Title, error) {
	for _, t := range engine.Titles() {
		if len(c.args) > len(t.ID) && strings.EqualFold(c.args[:len(t.ID)+1], t.ID+"-") {
			return t, nil
		}
	}
	id, err := c.find()
	if err != nil {
		return nil, err
	}
	if id == 0 {
		return nil, Sorry("The rules of which title? Ask in a game's channel, or by the id of a rule.")
	}
	row, err := c.store.Game(c.ctx, id)
	if err != nil {
		return nil, err
	}
	return engine.Find(row.Title), nil
}

// ruleTexts lists the rules of a title: the items of its checklist that begin with an id, without their markup.
func ruleTexts(t *engine.Title) []string {
	var out []string
	open := false
	for _, line := range strings.Split(t.Checklist, "\n") {
		text := strings.TrimSpace(strings.NewReplacer("**", "", "`", "").Replace(line))
		text = strings.TrimSpace(strings.TrimLeft(text, "-*| "))
		loc := ruleID.FindStringIndex(text)
		switch {
		case loc != nil && loc[0] == 0:
			out, open = append(out, strings.Trim(text, " |")), true
		case text == "" || strings.HasPrefix(line, "#"):
			open = false
		case open && strings.HasPrefix(line, " "):
			out[len(out)-1] += " " + text
		}
	}
	return out
}

// games lists the games of the server.
func (c *call) games() (Reply, error) {
	gs, err := c.store.Games(c.ctx, c.req.Guild)
	if err != nil {
		return Reply{}, err
	}
	if len(gs) == 0 {
		return private(`No game is played here yet: "new" opens one.`), nil
	}
	r := private("")
	r.Title = "Games"
	rows := [][]string{{"No.", "Game", "Title", "State", "Players"}}
	for _, g := range gs {
		var names []string
		for _, k := range g.Seats {
			names = append(names, k.Name)
		}
		rows = append(rows, []string{fmt.Sprint(g.ID), g.Name, g.Title, stateName(g.State), strings.Join(names, ", ")})
	}
	r.Sections = []Section{{Table: rows}}
	return r, nil
}

func stateName(s store.State) string {
	switch s {
	case store.Lobby:
		return "open to join"
	case store.Running:
		return "running"
	case store.Finished:
		return "over"
	}
	return string(s)
}
