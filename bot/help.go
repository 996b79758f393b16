package bot

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"stationmaster/bot/call"
	"stationmaster/bot/games"
	"stationmaster/bot/lobby"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/bot/rulebook"
	"stationmaster/engine"
	"stationmaster/store"
)

type topic struct {
	head     string
	commands []string
}

// topics groups the commands, roughly in the order in which players need them. Grouped commands come after them.
var topics = []topic{
	{"Playing", []string{"do", "usual", "preview", "why", "plan", "undo"}},
	{"Looking", []string{"show", "board", "turns", "games", "rules", "help"}},
}

// essentials are the basics.
var essentials = []string{
	`When it's your turn, the post has buttons and menus for everything you can do. Or give orders in words, such as "do lay G6 X1 2"; separate several with semicolons. Either all of them are carried out or none; where another player has to agree, that order and those behind it wait for the answer.`,
	`"preview" before orders shows you, and only you, what they would do.`,
	`"undo" takes back your last order, and those of house players after it, as long as no other person has acted since.`,
	`"show" draws the map, the market, the players, a company, the trains.`,
	`"plan" saves orders for your next turn: "plan pass" passes for you until something affects you.`,
}

// help lists what can be done now, the basics, and the commands by topic; or explains one command, order or term.
func (d helping) help(c *call.Call) (call.Reply, error) {
	if c.Args != "" {
		return d.helpOn(c, c.Args)
	}
	r := call.Private("")
	r.Title = "What you can do"
	id, err := c.Game(d.games)
	if err != nil {
		return call.Reply{}, err
	}
	if id != 0 {
		g, err := d.games.Snapshot(c.Ctx, id)
		if err != nil {
			return call.Reply{}, err
		}
		if g != nil && !g.Finished {
			var now []string
			for _, m := range g.Moves() {
				if g.Viable(m) && !slices.Contains(now, orderHelp(m)) {
					now = append(now, orderHelp(m))
				}
			}
			toDo, err := d.toDo(c, id, g)
			if err != nil {
				return call.Reply{}, err
			}
			r.Sections = append(r.Sections, message.Section{Head: "Now " + toDo, Lines: now})
		}
	}
	r.Sections = append(r.Sections, message.Section{Head: "The basics", Lines: essentials})
	line := func(k *Command) string { return strings.TrimSpace(k.Called()+" "+k.Args) + ": " + k.Help }
	for _, t := range topics {
		var lines []string
		for _, name := range t.commands {
			if k := command(name); k.told(d.boards) {
				lines = append(lines, line(k))
			}
		}
		r.Sections = append(r.Sections, message.Section{Head: t.head, Lines: lines, Quiet: true})
	}
	for _, group := range Groups() {
		var names []string
		for _, k := range under(group[0]) {
			if named := slices.ContainsFunc(topics, func(t topic) bool { return slices.Contains(t.commands, k.Name) }); !named {
				names = append(names, k.below())
			}
		}
		r.Sections = append(r.Sections, message.Section{Head: message.Upper(group[0]), Lines: []string{strings.Join(names, ", ") + "."}, Quiet: true})
	}
	r.Sections = append(r.Sections, message.Section{Quiet: true, Lines: []string{`For more, type "help" and one of these words or an order, or "rules" and a word of the field, such as par, float or IPO.`}})
	return r, nil
}

// toDo says whose turn it is, and for what: "it's your turn to lay or upgrade track".
func (d helping) toDo(c *call.Call, id int64, g *engine.Game) (string, error) {
	row, err := d.lists.Game(c.Ctx, id)
	if err != nil {
		return "", err
	}
	if games.PlayerOf(&row, c.Req.User.ID) == g.Decider() {
		return "it's your turn to " + g.About(), nil
	}
	return "it's " + g.WhoseTurn(), nil
}

// orderHelp shows an order's form and explains it.
func orderHelp(m *engine.Move) string {
	s := m.Verb
	for _, a := range m.Args {
		s += " <" + a + ">"
	}
	if m.More != "" {
		s += " [" + m.More + "]"
	}
	return s + ": " + m.Help
}

// helpOn explains a command, a term, or an order of the channel's title, even if it isn't possible now.
func (d helping) helpOn(c *call.Call, what string) (call.Reply, error) {
	if strings.EqualFold(what, "me") { // "help me"; the group's commands have names of two words
		c.Args = ""
		return d.help(c)
	}
	r := call.Private("")
	if k, _, rest := resolve(what); k != nil && rest == "" {
		r.Title = strings.TrimSpace(k.Called() + " " + k.Args)
		r.Text = strings.TrimSpace(k.Help + " " + k.More)
		return r, nil
	}
	word, isWord := rulebook.Explain(what)
	explained := func() (call.Reply, error) {
		r.Title, r.Text = word.Title(), word.Meaning
		return r, nil
	}
	none := message.Sorry(fmt.Sprintf("There's no command or order called %q.", what))
	id, err := c.Game(d.games)
	if isWord && (err != nil || id == 0) {
		return explained()
	}
	if err != nil || id == 0 {
		return call.Reply{}, cmp.Or[error](err, none)
	}
	g, err := d.games.Snapshot(c.Ctx, id)
	if isWord && (err != nil || g == nil) {
		return explained()
	}
	if err != nil || g == nil {
		return call.Reply{}, cmp.Or[error](err, none)
	}
	var verbs []string
	for _, m := range g.Title().Verbs() {
		if verbs = append(verbs, m.Verb); !strings.EqualFold(m.Verb, what) {
			continue
		}
		if now := offer.MoveOf(g, m.Verb); now != nil {
			m = now
		}
		r.Title, r.Text = m.Verb, orderHelp(m)
		next, whole := g.Next(engine.Action{Verb: m.Verb})
		switch {
		case g.Finished:
		case len(next) == 0 && !whole:
			why, err := d.whyNot(c, id, g, m)
			if err != nil {
				return call.Reply{}, err
			}
			r.Text += " It isn't possible now: " + why + "."
		case len(next) > 0:
			var words []string
			for _, n := range next {
				if n.Same == "" {
					words = append(words, n.String())
				}
			}
			r.Text += " Possible now: " + message.Clip(strings.Join(words, ", "), 500) + "."
		}
		if isWord { // the word means more than the order, such as an upgrade of a train and of a tile
			r.Text += fmt.Sprintf("\n%s: %s", word.Title(), word.Meaning)
		}
		return r, nil
	}
	if isWord {
		if order := otherWords[strings.ToLower(what)]; slices.Contains(verbs, order) {
			word.Meaning += fmt.Sprintf(" The order is %q.", order)
		}
		return explained()
	}
	if view := strings.ToLower(what); slices.Contains(views, view) {
		r := call.Private(`"show %s" shows it.`, view)
		r.Choices = []message.Choice{{Label: "Show " + view, Command: "show " + view}}
		return r, nil
	}
	for i := range commands {
		verbs = append(verbs, commands[i].Name)
	}
	if meant := message.Nearest(what, verbs); meant != "" {
		return call.Reply{}, none + message.Sorry(fmt.Sprintf(" Did you mean %q?", meant))
	}
	c.Args = what
	if found, err := d.rules(c); err == nil { // a word of the rules, such as "mountain"
		return found, nil
	}
	return call.Reply{}, none
}

// whyNot says why no order with the move is possible: for its own reason, if that isn't just that something else comes first.
func (d helping) whyNot(c *call.Call, id int64, g *engine.Game, m *engine.Move) (string, error) {
	_, err := g.Try(engine.Action{Verb: m.Verb})
	if refused, ok := errors.AsType[*engine.RuleError](err); ok && refused.Rule != "" && len(m.Args) == 0 {
		return refused.Error(), nil
	}
	return d.toDo(c, id, g)
}

// mostListed limits the games of each kind in an answer.
const mostListed = 20

// list lists the server's games: running, open, finished.
func (d helping) list(c *call.Call) (call.Reply, error) {
	shelves := []store.Shelf{store.Shelf(store.Running), store.Shelf(store.Lobby), store.Shelf(store.Finished)}
	if strings.EqualFold(c.Args, "all") {
		shelves = append(shelves, store.Aside)
	}
	var gs []store.Game
	var left []string
	for _, shelf := range shelves {
		some, all, err := d.lists.Shelved(c.Ctx, c.Req.Guild, shelf, 0, mostListed)
		if err != nil {
			return call.Reply{}, err
		}
		if gs = append(gs, some...); all > len(some) {
			left = append(left, fmt.Sprintf("%d older games that are %s", all-len(some), lobby.StateName(some[0])))
		}
	}
	if len(gs) == 0 {
		return call.Private(`There are no games here. "new" starts one; "games all" also lists archived games.`), nil
	}
	r := call.Private("")
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
		rows = append(rows, []string{fmt.Sprint(g.ID), g.Name, title, lobby.StateName(g), strings.Join(names, ", ")})
	}
	r.Sections = []message.Section{{Table: rows}}
	if left != nil {
		r.Sections = append(r.Sections, message.Section{Lines: []string{"Not listed: " + message.Enumerate(left) + "."}, Quiet: true})
	}
	return r, nil
}

// mostTurns limits the games in an answer.
const mostTurns = 20

// turns lists the games where it is the user's turn, on all servers.
func (d helping) turns(c *call.Call) (call.Reply, error) {
	gs, err := d.lists.Turns(c.Ctx, c.Req.User.ID)
	if err != nil {
		return call.Reply{}, err
	}
	if len(gs) == 0 {
		return call.Private("It isn't your turn in any game."), nil
	}
	r := call.Private("")
	r.Title = "Your turns"
	var lines []string
	for i, g := range gs {
		if i == mostTurns {
			lines = append(lines, fmt.Sprintf("And %d more.", len(gs)-i))
			break
		}
		waited := "for less than an hour"
		if d := d.now().Sub(g.Since); d >= time.Hour {
			waited = "for " + message.LongTime(d)
		}
		where, _ := games.Where(g)
		lines = append(lines, fmt.Sprintf("%s: %s, %s", g.Name, where, waited))
		r.Choices = append(r.Choices, message.Choice{Label: g.Name, Hint: "Go there", Place: &message.Place{Game: g.ID, Guild: g.Guild, Channel: g.Channel}})
	}
	r.Sections = []message.Section{{Lines: lines}}
	return r, nil
}
