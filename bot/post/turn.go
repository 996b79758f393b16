package post

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/store"
)

// pastChoices are the buttons under a finished turn; they refer to the post's position.
func pastChoices() []message.Choice {
	return []message.Choice{
		{Label: "Show the map then", Hint: "The map at the end of this turn", Command: "then"},
		{Label: "Play from here", Hint: "Your own private copy of the game at this point", Command: "copy"},
	}
}

// TurnKey begins the keys of turn posts; a number follows.
const TurnKey = "turn:"

// Last describes the newest turn post.
type Last struct {
	number int              // 0 before the first
	open   *message.Message // nil when the turn is over
}

// LastOf reads it from the stored post.
func LastOf(p store.Post) (t Last, err error) {
	m, err := games.Message(p)
	if err != nil {
		return t, err
	}
	t.number, _ = strconv.Atoi(strings.TrimPrefix(p.Key, TurnKey))
	if !m.Closed {
		t.open = &m
	}
	return t, nil
}

// Wishes are players' settings that affect a turn's post.
type Wishes struct {
	HeadsUp bool   // the next player wants a ping
	Hint    string // for the deciding player; empty if they want none, or there is none
	Private bool   // a private copy: its owner plays the open seats, and nobody else can take them
}

// Turn makes the posts for a game that moved from before to after: the turn, the status, the end. before is nil when the game has just
// started. note, which may be nil, is posted between the old turn and the new.
func Turn(before, after *games.Live, last Last, note *message.Message, w Wishes, now time.Time) []store.Post {
	var posts []store.Post
	g := after.Game
	start := games.TurnStart(g, after.Record)
	number, open := last.number, last.open
	if open == nil {
		number++
	} else if i, ok := unasked(*open, before, after); ok {
		start = i
	}
	switch {
	case open == nil:
	case !g.Finished && open.Start == games.Position(after.Record, start) && slices.Equal(open.Ping, pings(after)):
		// The same turn goes on.
	default:
		m := closed(*open, before, after)
		switch {
		case note != nil && len(open.Ping) == 0 && len(m.Sections) > 0 && answer(before, after) != "": // a house player answered a proposal, and says why
			lines := slices.DeleteFunc(m.Sections[0].Lines, func(s string) bool { return s == answer(before, after) })
			m.Sections[0].Lines, note = append([]string{note.Text}, lines...), nil
		case len(m.Sections) > 0:
		case note != nil && len(open.Ping) == 0 && len(after.Record) < len(before.Record): // an order before a house player's turn was taken back
			m, note = *note, nil
			m.Closed = true
		default:
			text := "Nothing was done."
			if len(after.Record) < len(before.Record) {
				text = "An order before this turn was taken back."
			}
			m.Sections = []message.Section{{Lines: []string{text}, Quiet: true}}
		}
		posts = append(posts, games.Post(TurnKey+strconv.Itoa(number), m))
		number++
	}
	if note != nil {
		posts = append(posts, games.Note(*note))
	}
	if g.Finished {
		posts = append(posts, games.Post(fmt.Sprintf("end:%d", after.Row.Head), End(&after.Row, g)))
	} else {
		posts = append(posts, games.Post(TurnKey+strconv.Itoa(number), Open(after, start, w)))
	}
	if before == nil {
		posts = append(opening(&after.Row, g), posts...)
	} else if was, is := Sale(&before.Row, before.Game), Sale(&after.Row, g); (was != nil || is != nil) && !reflect.DeepEqual(was, is) {
		if is == nil {
			is = Sold(&after.Row, g)
		}
		posts = append(posts, games.Post(SaleKey, *is))
	}
	return append(posts, games.Post("status", Status(&after.Row, g, after.Record, now)))
}

// unasked is where the post of house players' turns began, if it goes on: in the same round nobody had to be asked since, though they thought
// long or somebody's order was given by their plan. A full post doesn't go on: what happened would have to be left out.
func unasked(open message.Message, before, after *games.Live) (start int, ok bool) {
	if len(open.Ping) > 0 || after.Game.Finished || len(pings(after)) > 0 || len(after.Record) < len(before.Record) || before.Game.Where() != after.Game.Where() {
		return 0, false
	}
	start = 1 + slices.IndexFunc(after.Record, func(a store.Action) bool { return a.ID == open.Start })
	if start == 0 && open.Start != 0 {
		return 0, false
	}
	text, _ := done(after, start, len(after.Record))
	return start, len(text) < mostLines-2
}

// answer is the log's line for the answer to a proposal, if that is all that was ordered from before to after.
func answer(before, after *games.Live) string {
	n := len(before.Record)
	if len(after.Record) != n+1 {
		return ""
	}
	name := after.Game.Name(engine.ID(after.Record[n].Seat))
	switch after.Record[n].Text {
	case "accept":
		return name + " accepts"
	case "decline":
		return name + " declines"
	}
	return ""
}

// opening makes the map and the list of lots once when a game starts with an auction; the auction's turns show neither.
func opening(row *store.Game, g *engine.Game) []store.Post {
	sale := Sale(row, g)
	if sale == nil {
		return nil
	}
	v := message.View{Kind: message.MapView}
	board := message.Message{Kind: message.NotePost, Title: row.Name, Pictures: []message.Shown{{View: v, At: row.Head, Alt: message.Alt(v)}}}
	return []store.Post{games.Post("board", board), games.Post(SaleKey, *sale)}
}

// pings are the users to ping: whoever has to decide, or decides for an open seat. Nobody needs to be if the program decides.
func pings(l *games.Live) []string {
	if k := games.SeatOf(&l.Row, l.Game.Decider()); k != nil && !games.Automatic(k) {
		return []string{games.PlayedBy(&l.Row, k)}
	}
	return nil
}

// SoonKey is the setting of those who wish to be pinged when the player before them begins.
const SoonKey = "heads-up"

// Following is the seat of the next user to decide; nil if it is the same user, or nobody.
func Following(l *games.Live) *store.Seat {
	k := games.SeatOf(&l.Row, kit.Following(l.Game))
	if k == nil || k.User == "" || games.Automatic(k) || slices.Contains(pings(l), k.User) {
		return nil
	}
	return k
}

// mostLines limits the lines of a turn's post, title included, to what a phone shows at once. "recap" and the log have the rest.
const mostLines = 12

// Open is the post of the current player's turn: what happened since they last acted, the turn so far, the pictures that matter, and what
// they can do.
func Open(l *games.Live, start int, w Wishes) message.Message {
	g := l.Game
	who := g.Decider()
	m := message.Message{Kind: message.TurnPost, Ping: pings(l), At: l.Row.Head, Start: games.Position(l.Record, start)}
	if k := Following(l); k != nil && w.HeadsUp {
		m.Soon = []string{k.User}
	}
	m.Title = turnTitle(&l.Row, g)
	if c := g.Charter(g.Turn.Of); c != nil && companyDecides(g) {
		m.Color, m.Company = c.Color, string(g.Turn.Of)
	}
	if k := games.SeatOf(&l.Row, who); k != nil && games.Automatic(k) {
		line := g.Name(who) + " is thinking."
		if k.StandIn != "" {
			line = fmt.Sprintf("A stand-in is thinking for %s. Any order that %s gives takes the seat back.", k.Name, k.Name)
		}
		m.Sections = []message.Section{{Lines: []string{line}, Quiet: true}}
		if text, _ := done(l, start, len(l.Record)); len(text) > 0 {
			m.Sections = append([]message.Section{{Lines: text}}, m.Sections...)
		}
		return m
	}
	away := Missed(l, who, start)
	m.Sections = situation(g)
	decide := []string{message.Upper(g.About()) + "."}
	if k := games.SeatOf(&l.Row, who); k != nil && k.User == "" && !w.Private {
		decide = append(decide, fmt.Sprintf(`%s's seat is open: "join %s" takes it. Until then, %s plays it.`, k.Name, k.Name, games.UserName(&l.Row, l.Row.Owner)))
	}
	m.Sections = append(m.Sections, message.Section{Head: "To decide", Lines: decide, Below: true})
	if w.Hint != "" {
		m.Sections = append(m.Sections, message.Section{Lines: []string{w.Hint + ` ("hints off" turns hints off.)`}, Quiet: true, Below: true})
	}
	m.Sections = append(happened(l, away, start, mostLines-height(m)), m.Sections...)
	m.Pictures = matters(l, g, away)
	m.Choices = offer.Choices(g, engine.Action{})
	if games.Alone(&l.Row) { // who plays alone has nobody to settle a game with; typing still does it
		m.Choices = slices.DeleteFunc(m.Choices, func(c message.Choice) bool { return c.Label == offer.More })
	}
	offer.Emphasize(g, m.Choices, start < len(l.Record))
	var beside []message.Choice
	if undo, ok := undoChoice(l); ok {
		beside = append(beside, undo)
	}
	if lot, _ := kit.Lot(g); g.Company(lot) != nil {
		beside = append(beside, message.Choice{Label: "Show " + g.Name(lot), Hint: "Its card", Command: "show " + string(lot)})
	} else if slices.ContainsFunc(g.Privates, func(p engine.Private) bool { return p.Owner == engine.Nobody && !p.Closed }) {
		beside = append(beside, message.Choice{Label: "What do they do?", Hint: "What each private does", Command: "show privates"})
	}
	if g.Company(g.Turn.Of) != nil && len(m.Choices) > 1 {
		beside = append(beside, message.Choice{Label: "Try", Hint: "Try out a turn; only you can see it, and nothing happens until you confirm", Command: "preview"})
	}
	beside = append(beside, WordChoices(w.Hint, false)...)
	i := len(m.Choices) // before orders that end something, which come last
	for i > 0 && m.Choices[i-1].Style == message.Danger {
		i--
	}
	m.Choices = slices.Insert(m.Choices, i, beside...)
	return m
}

// undoChoice is the button for taking back the last order that a person gave, and what house players did since; ok is false if there is none.
func undoChoice(l *games.Live) (c message.Choice, ok bool) {
	c = message.Choice{Label: "Undo", Hint: "Take back your last order", Command: "undo"}
	for n, a := range slices.Backward(l.Record) {
		if games.ByHouse(&l.Row, a) || a.Planned {
			continue
		}
		if since := len(l.Record) - n - 1; since > 0 {
			c.Label = "Undo " + message.Count(since+1, "order")
			c.Hint = fmt.Sprintf("Take back your %q and the %s after it", a.Text, message.Count(since, "order"))
		}
		return c, true
	}
	return c, slices.ContainsFunc(l.Record, func(a store.Action) bool { return !games.ByHouse(&l.Row, a) })
}

// happened tells what happened since action away, and in the turn that began at action start, in at most room lines with headings. The turn
// has priority if there isn't room for both.
func happened(l *games.Live, away, start, room int) []message.Section {
	reader := l.Game.Decider()
	news := News(l, reader, away, start)
	var turn []string
	if start < len(l.Record) {
		turn = turnLines(l, start, len(l.Record))
	}
	var out []message.Section
	most := room // of the turn
	if len(news) > 0 {
		most -= 2
	}
	if len(turn) > 0 {
		turn = Shorten(turn, max(most-1, 1), "log")
		room -= 1 + len(turn)
	}
	if len(news) > 0 {
		head := "Since your last turn"
		if away == 0 {
			head = "So far"
		}
		out = append(out, message.Section{Head: head, Lines: told(l, news, reader, max(room-1, 1), max(room-1, 1), "recap"), Quiet: true})
	}
	if len(turn) > 0 {
		out = append(out, message.Section{Head: "This turn", Lines: turn})
	}
	return out
}

// height is how many lines a message takes: title, ping, and each section with its heading. A heading with a single line takes one.
func height(m message.Message) int {
	n := 2
	for _, s := range m.Sections {
		n += len(s.Lines) + len(s.Table)
		if s.Head != "" && len(s.Lines) != 1 {
			n++
		}
	}
	return n
}

// turnTitle names the game, the round, the company and the player.
func turnTitle(row *store.Game, g *engine.Game) string {
	parts := []string{row.Name, g.Where()}
	if g.Company(g.Turn.Of) != nil && companyDecides(g) {
		parts = append(parts, g.Name(g.Turn.Of))
	}
	return strings.Join(append(parts, g.Name(g.Decider())), " · ")
}

// companyDecides reports whether the decision is the operating company's, or an answer to its proposal. Otherwise its treasury and trains don't
// matter to whoever decides, such as where their own company's token returns.
func companyDecides(g *engine.Game) bool {
	return g.Decider() == g.President(g.Turn.Of) || len(g.Questions) > 0
}

// Told lists the log's lines about the actions from one to another, as [engine.Game.Lines] does, and who acted for a player in each turn.
func Told(l *games.Live, from, to int, want func(engine.Line) bool) []engine.Line {
	var out []engine.Line
	said := map[string]bool{}
	for _, x := range l.Game.Lines(from, to, want) {
		if x.Action > 0 && x.Action <= len(l.Record) {
			a := l.Record[x.Action-1]
			seat, once := games.SeatOf(&l.Row, engine.ID(a.Seat)), fmt.Sprint(a.User, a.Seat, a.Turn)
			if seat != nil && a.User != "" && a.User != seat.User && !said[once] {
				said[once] = true
				actor := games.Subject(&l.Row, a.User)
				if games.ByStandIn(&l.Row, a) {
					actor = "A stand-in"
				}
				out = append(out, engine.Line{Action: x.Action, Of: x.Of, Matter: true, Text: fmt.Sprintf("%s acts for %s", actor, seat.Name)})
			}
		}
		out = append(out, x)
	}
	return out
}

// News are the lines about the actions from one to another that matter to a reader: those that matter to all, what moved the prices of their
// shares, tiles where they have tokens, and those that name them, each of these once. That their own company's turn has begun is none.
func News(l *games.Live, reader engine.ID, from, to int) []engine.Line {
	g, times := l.Game, map[string]int{}
	lines := Told(l, from, to, func(x engine.Line) bool {
		ok := x.Matter || priceNews(g, x, reader) || tileNews(g, x, reader) || rank(g, x, reader) == closest && (x.Of != g.Turn.Of || g.Player(x.Of) != nil)
		if ok && !x.Matter {
			times[x.Text]++
		}
		return ok
	})
	var out []engine.Line
	for _, x := range lines { // such as the passes of a player who could do nothing
		n, counted := times[x.Text]
		if counted && n == 0 {
			continue
		}
		if counted {
			times[x.Text] = 0
		}
		if n > 1 {
			x.Text = engine.Times(x.Text, n)
		}
		out = append(out, x)
	}
	return out
}

// turnLines tells what the actions of a turn did, and who acted for the player.
func turnLines(l *games.Live, from, to int) []string {
	return l.Game.Gathered(Told(l, from, to, func(x engine.Line) bool { return x.Action > 0 }))
}

// Missed is how many of the first n actions precede what a player has missed. What a stand-in or a plan did for them is news, too.
func Missed(l *games.Live, who engine.ID, n int) int {
	for n > 0 {
		if a := l.Record[n-1]; a.Seat == string(who) && !a.Planned && !games.ByStandIn(&l.Row, a) {
			break
		}
		n--
	}
	return n
}

// closed is a turn's post once the turn is over or undone; without sections if nothing had happened in it.
func closed(m message.Message, before, after *games.Live) message.Message {
	m.Closed, m.Choices = true, nil
	m.Sections = nil
	start := slices.IndexFunc(after.Record, func(a store.Action) bool { return a.ID == m.Start })
	if m.Start != 0 && start < 0 || len(after.Record) <= start+1 {
		// The turn was undone, or nothing happened in it.
		start = slices.IndexFunc(before.Record, func(a store.Action) bool { return a.ID == m.Start })
		text := turnLines(before, start+1, len(before.Record))
		if len(text) > 0 {
			m.Sections = []message.Section{{Head: "Taken back", Lines: Shorten(text, mostLines-3, "log"), Quiet: true}}
		}
		m.Pictures = nil
		return m
	}
	from, to := start+1, len(after.Record)
	if !after.Game.Finished {
		to = games.TurnStart(after.Game, after.Record)
	}
	m.At = games.Position(after.Record, to)
	m.Choices = pastChoices()
	text, turns := done(after, from, to)
	if len(turns) > 1 { // of house players, or of others' plans
		m.Title = strings.Join([]string{after.Row.Name, before.Game.Where(), message.Enumerate(turns)}, " · ")
		m.Color, m.Company = "", ""
	}
	m.Sections = []message.Section{{Lines: text}}
	var halo []string
	for _, h := range after.Changed[from:to] {
		halo = append(halo, h...)
	}
	for i := range m.Pictures {
		p := &m.Pictures[i]
		p.At = m.At
		switch p.View.Kind {
		case message.MapView:
			p.View.Halo = message.Compact(halo)
		case message.MarketView:
			p.View.Since = games.Position(after.Record, from)
		}
		p.Alt = message.Alt(p.View)
	}
	if len(halo) == 0 { // a picture of an unchanged map tells nothing
		m.Pictures = slices.DeleteFunc(m.Pictures, func(p message.Shown) bool { return p.View.Kind != message.MarketView })
	}
	return m
}

// done tells what the actions from one to another did, and whose turns they were; nothing if there were none.
func done(l *games.Live, from, to int) (text, turns []string) {
	lines := Told(l, from, to, func(x engine.Line) bool { return x.Action > 0 })
	if turns = turnsOf(l, from, to); len(turns) > 1 {
		text = told(l, lines, engine.Nobody, (mostLines-2)/2, mostLines-2, "log")
	} else {
		text = shorten(own(l.Game, lines, l.Game.TurnBefore(from+1)), mostLines-2, "log")
	}
	if len(text) == 0 && from < to { // it went on after somebody's answer, with nothing but a pass
		text = []string{l.Game.Name(engine.ID(l.Record[from].Seat)) + " is done."}
	}
	return text, turns
}

// mostNames limits the names in a title.
const mostNames = 6

// turnsOf names the players and companies in whose turns actions were given, in order. In another player's turn, such as in an auction of what
// their purchase uncovered, those who act are named.
func turnsOf(l *games.Live, from, to int) []string {
	g := l.Game
	var out []string
	for i := from + 1; i <= to; i++ {
		of := g.TurnBefore(i)
		if g.Player(of) != nil {
			of = engine.ID(l.Record[i-1].Seat)
		}
		if name := g.Name(of); name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	if n := len(out) - mostNames; n > 1 {
		out = append(out[:mostNames], fmt.Sprintf("%d others", n))
	}
	return out
}

// matters lists the pictures for a turn: none in an auction; the map while a company operates or before any share price is set, with the
// players' holdings if companies have single owners; otherwise the market and the holdings. Hexes that changed while the player was away are
// outlined.
func matters(l *games.Live, g *engine.Game, away int) []message.Shown {
	if kit.Selling(g) && !offer.AsksPlace(g) {
		return nil
	}
	show := func(v message.View) message.Shown { return message.Shown{View: v, At: l.Row.Head, Alt: message.Alt(v)} }
	if g.Company(g.Turn.Of) != nil || offer.AsksPlace(g) || !offer.AnyParred(g) {
		var halo []string
		if away > 0 {
			for _, h := range l.Changed[away:] {
				halo = append(halo, h...)
			}
		}
		v := message.View{Kind: message.MapView, Halo: message.Compact(halo)}
		switch c := g.Company(g.Turn.Of); {
		case c != nil && g.HasFinished("run") && len(c.Last) > 0:
			v.Company, v.Routes = string(c.ID), true
		case c == nil && slices.ContainsFunc(g.Companies, func(c engine.Company) bool { return c.Kind.Owned }):
			return []message.Shown{show(v), show(message.View{Kind: message.PlayersView})}
		}
		return []message.Shown{show(v)}
	}
	return []message.Shown{show(message.View{Kind: message.MarketView, Since: games.Position(l.Record, away)}), show(message.View{Kind: message.PlayersView})}
}
