package bot

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/bot/board"
	"stationmaster/bot/call"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/bot/post"
	"stationmaster/engine"
	"stationmaster/engine/notation"
	"stationmaster/store"
)

// board answers with a link to the game's board.
func (d linking) board(c *call.Call) (call.Reply, error) {
	if d.invite == nil {
		return call.Reply{}, message.Sorry("There's no link to a board: the bot's operator hasn't set a public address. At the local table the board is on the page.")
	}
	row := &c.Live.Row
	link, err := d.invite(board.Guest{User: c.Req.User, Guild: row.Guild, Game: row.ID, Seated: games.PlayerOf(row, c.Req.User.ID) != engine.Nobody})
	if err != nil {
		return call.Reply{}, err
	}
	r := call.Private("This link is for you and this game only. It works once, within ten minutes. What you do there appears here.")
	r.Title = "Your board"
	r.Choices = []message.Choice{{Label: "Open the board", Link: link}}
	return r, nil
}

// do carries out orders, all of them or none.
func (d orders) do(c *call.Call) (call.Reply, error) {
	orders, err := offer.Parse(c.Args)
	if err != nil {
		return call.Reply{}, err
	}
	if r := misspelt(c, orders); r != nil {
		return *r, nil
	}
	typed := trailing(orders)
	orders = notation.Spell(c.Live.Game, orders)
	after, ask, err := d.play(c, orders, typed)
	if err != nil {
		return call.Reply{}, err
	}
	if ask != nil && !c.Sure && d.asks(c) {
		return *ask, nil
	}
	mine := after.Record[len(c.Live.Record):]
	if err := d.Plans.Follow(c.Ctx, c.Live, after); err != nil {
		return call.Reply{}, err
	}
	if err := d.GoOn(c, after); err != nil {
		return call.Reply{}, err
	}
	s := d.done(c, after, mine)
	if typed > trailing(orders) {
		s += ` Your turn was over by then, so "pass" was left out.`
	}
	return call.Private("%s", s), nil
}

// usual finishes a company's turn as usual.
func (d orders) usual(c *call.Call) (call.Reply, error) {
	c.Args = notation.Usual
	return d.do(c)
}

// asking are words with which questions begin.
var asking = []string{"how", "what", "what's", "whats", "when", "where", "which", "who", "is", "are", "was", "wie", "wann", "wer", "wo", "warum"}

// otherWords are what players also call orders.
var otherWords = map[string]string{
	"form": "par", "float": "par", "launch": "par", "start": "par", "build": "lay", "tile": "lay", "station": "token", "place": "token",
	"operate": "run", "full": "pay", "route": "run", "routes": "run", "dividend": "pay", "dividends": "pay", "payout": "pay", "retain": "withhold", "hold": "withhold",
	"purchase": "buy", "invest": "buy", "acquire": "buy", "skip": "pass",
}

// misspelt answers orders with an unknown verb, suggesting another; nil if all verbs are known.
func misspelt(c *call.Call, orders []engine.Action) *call.Reply {
	g := c.Live.Game
	var now, possible, verbs []string
	for _, m := range g.Moves() {
		now = append(now, m.Verb)
	}
	for _, v := range offer.Verbs(g) {
		possible = append(possible, v.Word)
	}
	for i, o := range orders {
		is := func(v string) bool { return strings.EqualFold(v, o.Verb) }
		if slices.ContainsFunc(now, is) || is(notation.Usual) {
			continue
		}
		if i == 0 && slices.Contains(now, notation.Match(g, o).Verb) { // what is bought can be bought by that word
			continue
		}
		if verbs == nil { // they are gathered from all rounds: only when one is not among those of now
			for _, m := range g.Title().Verbs() {
				verbs = append(verbs, m.Verb)
			}
		}
		known := slices.ContainsFunc(verbs, is)
		if known && i > 0 {
			continue // the buttons of now say nothing about later orders
		}
		meant, ok := labelled(g, o)
		switch {
		case known && !ok:
			continue
		case !ok && is("done"): // it stands on no button of now, but on one after the orders before it
			meant, ok = engine.Order("pass"), true
		}
		list := "The game is over; \"help\" lists what you can look at."
		if len(possible) > 0 {
			list = fmt.Sprintf(`Possible now: %s; "help" lists the rest.`, strings.Join(possible, ", "))
		}
		if slices.ContainsFunc(commands, func(k Command) bool { return !k.Hidden && is(k.Name) }) && !ok {
			r := call.Refusal(fmt.Sprintf("%q isn't an order: use it by itself. %s", o.Verb, list))
			return &r
		}
		if !ok && slices.ContainsFunc(asking, is) {
			r := call.Refusal(`I can't answer questions, but "rules" explains a word, as in "rules par", and finds rules; "help" lists what you can do.`)
			r.Choices = append(post.WordChoices(c.Req.Text, true), message.Choice{Label: "Help", Command: "help"})
			return &r
		}
		r := call.Refusal(fmt.Sprintf("Unknown command %q. %s", o.Verb, list))
		words := verbs
		if len(orders) == 1 && len(o.Args) < 3 { // a whole sentence is no command
			for _, k := range commands {
				if !k.Hidden {
					words = append(words, k.Name)
				}
			}
		}
		near := otherWords[strings.ToLower(o.Verb)]
		if !slices.Contains(verbs, near) {
			near = message.Nearest(o.Verb, words)
		}
		if !ok && near != "" && !is(near) {
			meant, ok = engine.Action{Verb: near, Args: o.Args}, true
		}
		if ok {
			mended := slices.Clone(orders)
			mended[i] = meant
			line := offer.Typed(mended)
			r.Text = fmt.Sprintf("Unknown command %q. Did you mean %q?", o.Verb, said(o, meant))
			r.Choices, r.At = []message.Choice{{Label: message.Upper(line), Command: line}}, c.Live.Row.Head
		}
		return &r
	}
	return nil
}

// said is the part of a mended order that tells it from what was typed: its verb, if that is all.
func said(typed, meant engine.Action) string {
	if slices.Equal(typed.Args, meant.Args) {
		return meant.Verb
	}
	return meant.String()
}

// labelled finds an order by the words on its button: "pass" for "done", where that button says "Done with track", and "bid FMS 200" for
// "raise FMS". Words behind the first may also be the order's own.
func labelled(g *engine.Game, typed engine.Action) (meant engine.Action, ok bool) {
	if g.Finished {
		return meant, false
	}
	var look func([]message.Choice)
	look = func(all []message.Choice) {
		for _, c := range all {
			look(c.Options)
			order, single := strings.CutPrefix(c.Command, "do ")
			if ok || !single || strings.Contains(order, ";") {
				continue
			}
			meant = engine.Order(order)
			if strings.HasPrefix(strings.ToLower(c.Label)+" ", strings.ToLower(typed.String())+" ") {
				ok = true
			} else if first, _ := message.Cut(c.Label); strings.EqualFold(first, typed.Verb) {
				meant.Args = typed.Args
				_, err := g.Try(notation.Whole(g, meant))
				ok = err == nil
			}
		}
	}
	look(offer.Choices(g, engine.Action{}))
	return meant, ok
}

// done summarizes a user's orders; the post has the details.
func (d orders) done(c *call.Call, after *games.Live, mine []store.Action) string {
	g := after.Game
	proposed, given := "", mine
	if q, last := len(g.Questions), len(mine)-1; q > 0 && g.Questions[q-1].Action.String() == mine[last].Text {
		proposed, given = mine[last].Text, mine[:last]
	}
	said := byTurns(g, "Done%s", given)
	if proposed != "" {
		said = append(said, "Proposed: "+proposed+".")
	}
	var followed []store.Action // by the user's plans, or because nothing else was possible
	for _, a := range after.Record[mine[len(mine)-1].N:] {
		if a.User == c.Req.User.ID {
			followed = append(followed, a)
		}
	}
	s := strings.Join(append(said, byTurns(g, "Then%s, automatically", followed)...), " ")
	var waiting []string
	for _, k := range after.Plans[c.Req.User.ID] {
		if then, ok := strings.CutPrefix(k.Text, games.Then); ok && k.Active(after) {
			waiting = append(waiting, then)
		}
	}
	if waiting != nil {
		s += " After the answer: " + strings.Join(waiting, "; ") + "."
	}
	switch who := g.Decider(); {
	case g.Finished:
		s += " The game is over."
	case c.Plays(who):
		with := ""
		if mine[len(mine)-1].Turn != g.Round.Turns && g.Company(g.Turn.Of) != nil {
			with = " with " + g.Name(g.Turn.Of)
		}
		s += fmt.Sprintf(" Your turn continues%s: %s.", with, g.About())
	case proposed != "":
		s += " " + g.Name(who) + " has to agree."
	default:
		s += " Now it is " + g.Name(who) + "'s turn."
	}
	return s
}

// byTurns tells actions in one sentence for each turn they were given in. how begins it, with room for the company that was operating: "Done%s"
// as in "Done by NORD: run; pay."
func byTurns(g *engine.Game, how string, actions []store.Action) []string {
	of := func(k int) *engine.Company {
		c := g.Company(g.TurnBefore(actions[k].N))
		if c == nil {
			return nil
		}
		if p := g.President(c.ID); p != engine.Nobody && p != engine.ID(actions[k].Seat) { // another player decided, such as where their company's token returns
			return nil
		}
		return c
	}
	var said []string
	for i, n := 0, 0; i < len(actions); i += n {
		var texts []string
		for n = 0; i+n < len(actions) && of(i+n) == of(i); n++ {
			texts = append(texts, actions[i+n].Text)
		}
		by := ""
		if k := of(i); k != nil {
			by = " by " + g.Name(k.ID)
		}
		said = append(said, fmt.Sprintf(how, by)+": "+strings.Join(texts, "; ")+".")
	}
	return said
}

// play carries out orders, spelled out, on a copy of the game; as they were typed, they ended with that many passes. ask is a question to ask
// first, if an order needs confirmation.
func (d orders) play(c *call.Call, orders []engine.Action, typed int) (after *games.Live, ask *call.Reply, err error) {
	l := c.Live
	passes := len(orders) - min(typed, trailing(orders)) // where they begin; those of a "usual" don't count
	after = l.Clone()
	g := after.Game
	turn, turns := g.Turn.Of, g.Round.Turns // of the order before
	for i, o := range orders {
		who := g.Decider()
		if i > 0 && i >= passes && g.Round.Turns != turns && g.Company(turn) != nil && ask == nil {
			ask = spare(c, orders, i, turn, g)
		}
		turn, turns = g.Turn.Of, g.Round.Turns
		if i > 0 && len(g.Questions) > 0 && o.Verb != "accept" && o.Verb != "decline" { // what follows waits for the answer
			return after, ask, d.Plans.Later(c.Ctx, c.Live, after, g.Questions[0].Asker, orders[i:])
		}
		if own := games.PlayerOf(&c.Live.Row, c.Req.User.ID); own != engine.Nobody && own != who && g.MayAct(own, strings.ToLower(o.Verb)) {
			o.By = own // it can be done in another player's turn
		} else if who != engine.Nobody && !c.Plays(who) { // where nobody has to act, the engine refuses
			if k := games.SeatOf(&c.Live.Row, who); !c.Owner() || i > 0 && k != nil && games.Automatic(k) { // house players play by themselves
				return nil, nil, notYours(c, orders, i, who)
			}
			if ask == nil {
				text := fmt.Sprintf("It's %s's turn. Act for %s?", g.Name(who), g.Name(who))
				if i > 0 {
					text = fmt.Sprintf("After %q it's %s's turn. Act for %s, too?", orders[i-1], g.Name(who), g.Name(who))
				}
				ask = question(c, orders, text)
			}
		}
		o = notation.Whole(g, o)
		if strings.EqualFold(o.Verb, notation.Usual) { // spelled out unless something has to be decided on the way
			return nil, nil, message.Sorry(offer.NothingUsual(g))
		}
		m := offer.MoveOf(g, o.Verb)
		if m != nil && m.Final && ask == nil {
			ask = question(c, orders, m.Help+" Are you sure?")
		}
		var before *engine.Game
		if ask == nil {
			before = g.Clone()
		}
		var asker engine.ID
		if o.Verb == "decline" && len(g.Questions) > 0 {
			asker = g.Questions[0].Asker
		}
		if err := after.Apply(o, c.Req.User.ID, d.Now()); err != nil {
			return nil, nil, offer.RefusedOrder(orders, i, err)
		}
		if asker != engine.Nobody {
			if err := d.Plans.Declined(c.Ctx, c.Live, after, asker); err != nil {
				return nil, nil, err
			}
		}
		if before != nil {
			done := engine.Order(after.Record[len(after.Record)-1].Text) // with what the player left out
			if s := offer.Regret(before, done); s != "" {
				ask = question(c, orders, s)
			}
		}
	}
	return after, ask, nil
}

// trailing counts the passes with which orders end.
func trailing(orders []engine.Action) (n int) {
	for n < len(orders) && strings.EqualFold(orders[len(orders)-1-n].Verb, "pass") {
		n++
	}
	return n
}

// spare asks whether the passes from the i-th order on, before which a company's turn has ended, are meant for the next turn, too.
func spare(c *call.Call, orders []engine.Action, i int, company engine.ID, g *engine.Game) *call.Reply {
	next := g.Name(g.Turn.Of) + "'s"
	switch {
	case g.Turn.Of == company:
		next = "in its next turn"
	case g.Company(g.Turn.Of) == nil:
		next = fmt.Sprintf("%s in %s", next, message.Lower(g.Where()))
	}
	ask := question(c, orders, fmt.Sprintf("%s's turn is over after %q; the next %q would be %s. Leave it out, or confirm.", g.Name(company), orders[i-1], orders[i], next))
	without := offer.Typed(orders[:i])
	ask.Choices = append([]message.Choice{{Label: "Without it: " + without, Style: message.Main, Command: "do " + without}}, ask.Choices...)
	return ask
}

func notYours(c *call.Call, orders []engine.Action, i int, who engine.ID) error {
	name := c.Live.Game.Name(who)
	if i > 0 {
		return message.Sorry(fmt.Sprintf("After %q it's %s's decision, so you can't order %q. Nothing was done.", orders[i-1], name, orders[i]))
	}
	if games.PlayerOf(&c.Live.Row, c.Req.User.ID) == engine.Nobody {
		s := fmt.Sprintf("You're not playing in %s. It's %s's turn.", c.Live.Row.Name, name)
		if games.SeatOf(&c.Live.Row, who).User == "" {
			s += fmt.Sprintf(` That seat is open: "join %s" takes it.`, name)
		}
		return message.Sorry(s)
	}
	return message.Sorry(fmt.Sprintf("It's %s's turn, not yours.", name))
}

// question asks for confirmation.
func question(c *call.Call, orders []engine.Action, text string) *call.Reply {
	all := offer.Typed(orders)
	yes := "Yes: " + all
	if len(orders) == 1 {
		o := notation.Match(c.Live.Game, orders[0])
		if _, whole := c.Live.Game.Next(o); whole && len(o.Args) == 0 {
			yes = "Yes: " + offer.Button(c.Live.Game, o).Label
		}
	}
	r := call.Confirm(c.Live.Row.Head, message.Choice{Label: yes, Command: "sure do " + all}, "%s", text)
	return &r
}

// asks reports whether the user wants to confirm such orders.
func (d orders) asks(c *call.Call) bool { return d.Setting(c, "ask") != "off" }

// settings are the users' settings.
var settings = []struct{ key, help, normal string }{
	{"numbers", "show tile numbers on your maps", "off"},
	{"ask", "ask before orders that can't easily be undone", "on"},
	{post.SoonKey, "ping you when the player before you starts", "off"},
}

// hints turns hints on or off in all the user's games.
func (d personal) hints(c *call.Call) (call.Reply, error) {
	v := strings.ToLower(c.Args)
	if v != "on" && v != "off" {
		return call.Reply{}, message.Sorry(`Type "hints on" or "hints off".`)
	}
	if err := d.Store.Set(c.Ctx, c.Req.User.ID, 0, post.HintsKey, v); err != nil {
		return call.Reply{}, err
	}
	if v == "on" {
		return call.Private("You'll get a hint each turn, in all your games."), nil
	}
	return call.Private(`Hints are off in all your games. "help" is always there.`), nil
}

func (d personal) set(c *call.Call) (call.Reply, error) {
	key, value := message.Cut(c.Args)
	for _, s := range settings {
		if s.key != key {
			continue
		}
		if value != "on" && value != "off" {
			return call.Reply{}, message.Sorry(fmt.Sprintf("%s (%s) can be on or off.", message.Upper(s.key), s.help))
		}
		if err := d.SetHere(c, c.Req.User.ID, key, value); err != nil {
			return call.Reply{}, err
		}
		return call.Private("%s is now %s for you in this game: %s.", message.Upper(key), value, s.help), nil
	}
	if key != "" {
		return call.Reply{}, message.Sorry(fmt.Sprintf("There's no setting called %q.", key))
	}
	var lines []string
	for _, s := range settings {
		v := d.Setting(c, s.key)
		if v == "" {
			v = s.normal
		}
		lines = append(lines, fmt.Sprintf("%s is %s: %s", s.key, v, s.help))
	}
	r := call.Private(`Change one with "set <setting> on" or "set <setting> off".`)
	r.Title = "Your settings in this game"
	r.Sections = []message.Section{{Lines: lines}}
	return r, nil
}
