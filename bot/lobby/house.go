package lobby

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/bot/call"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/bot/post"
	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/notation"
	"stationmaster/engine/player"
	"stationmaster/store"
)

// houseNames are the names of house players. Each stands for a thing of the railway, so that nobody takes them for a person.
var houseNames = []string{"Boxcar", "Caboose", "Funnel", "Piston", "Sleeper", "Tender", "Whistle", "Buffer"}

// houseMark ends the name of a house player wherever it is shown.
const houseMark = "⌂"

// House gives seats to house players before the start: "house 2 easy" makes it two of them, "house more" one more.
// "house why" says why one of them gave the orders of their last turn, "house why Boxcar" why that one did, "house why 120" why order 120 was
// given, "house why NORD" the last turn of a company.
func (d Seating) House(c *call.Call) (call.Reply, error) {
	if word, name := message.Cut(c.Args); strings.EqualFold(word, "why") {
		return why(c, name)
	}
	if err := notBegun(c, "add house players; \"vacate\" opens a seat"); err != nil {
		return call.Reply{}, err
	}
	row := c.Live.Row
	if !c.Owner() && games.PlayerOf(&row, c.Req.User.ID) == engine.Nobody {
		return call.Reply{}, message.Sorry("Only players who have joined can add house players.")
	}
	word, rest := message.Cut(c.Args)
	temper, err := d.temper(rest)
	if err != nil {
		return call.Reply{}, err
	}
	people := slices.DeleteFunc(slices.Clone(row.Seats), func(k store.Seat) bool { return !games.Person(&k) })
	want, err := strconv.Atoi(word)
	if word == "more" || word == "" {
		want, err = len(row.Seats)-len(people)+1, nil
	}
	room := engine.Find(row.Title).Sheet.Players.Max - len(people)
	switch {
	case err != nil:
		return call.Reply{}, message.Sorry(fmt.Sprintf("How many house players? Type a number from 0 to %d, not %q.", room, word))
	case want < 0 || want > room:
		return call.Reply{}, message.Sorry(fmt.Sprintf("There's room for %s beside %s.", message.Count(room, "house player"), message.Count(len(people), "other player")))
	}
	if word == "more" || word == "" { // those that are seated keep their temper
		row.Seats = append(slices.Clone(row.Seats), houseSeat(row.Seats, temper))
	} else {
		row.Seats = people
		for range want {
			row.Seats = append(row.Seats, houseSeat(row.Seats, temper))
		}
	}
	for i := range row.Seats {
		row.Seats[i].N = i + 1
	}
	if err := d.Commit(c, store.Change{Game: row, Posts: []store.Post{games.Post("lobby", post.Lobby(&row))}}); err != nil {
		return call.Reply{}, err
	}
	return call.Private("%s now.", message.Upper(message.Count(len(row.Seats)-len(people), "house player"))), nil
}

// mostWhy limits the orders of a turn that are explained, since each is thought about once more.
const mostWhy = 5

// why explains the last turn of the house player with that name, or of any without one, order by order: it thinks about each position once
// more. With the number of an order, it explains their turn up to that one.
func why(c *call.Call, args string) (call.Reply, error) {
	row, record := c.Live.Row, c.Live.Record
	name, n, numbered := args, len(record), false
	plain := func(s string) string { return notation.Plain(strings.TrimSuffix(s, houseMark)) }
	named := func(s string) bool { return name == "" || plain(s) == plain(name) }
	isNamed := func() bool { return slices.ContainsFunc(row.Seats, func(k store.Seat) bool { return named(k.Name) }) } // such as "House 2"
	if i := strings.LastIndexByte(args, ' ') + 1; !isNamed() && strings.Trim(args[i:], "0123456789") == "" {
		k, err := call.OrderNumber(args[i:], len(record))
		if err != nil {
			return call.Reply{}, err
		}
		name, n, numbered = strings.TrimSpace(args[:i]), k, true
	}
	var company *engine.Company // whose turns are asked about, if no player's
	if c.Live.Game != nil && name != "" && !isNamed() {
		company = offer.CompanyNamed(c.Live.Game, name)
	}
	house := func(a store.Action) bool {
		k := games.SeatOf(&row, engine.ID(a.Seat))
		_, ok := games.House(a.User)
		return ok && k != nil && (company != nil || named(k.Name))
	}
	newest := func(n int) int { // of the first n actions
		for ; n > 0; n-- {
			if house(record[n-1]) && (company == nil || c.Live.Game.TurnBefore(n) == company.ID) {
				break
			}
		}
		return n
	}
	asked := n
	switch n = newest(n); {
	case numbered && asked > 0 && n < asked:
		return call.Reply{}, message.Sorry(fmt.Sprintf("Order %d, %q, was not given by %s.", asked, record[asked-1].Text, cmp.Or(name, "a house player")))
	case n == 0 && slices.ContainsFunc(row.Seats, func(k store.Seat) bool { return name != "" && named(k.Name) && games.Person(&k) }):
		return call.Reply{}, message.Sorry(name + " is not a house player.")
	case n == 0 && company != nil:
		return call.Reply{}, message.Sorry(fmt.Sprintf("No house player has given an order for %s yet.", c.Live.Game.Name(company.ID)))
	case n == 0 && name != "":
		return call.Reply{}, message.Sorry(fmt.Sprintf("No house player called %q has given an order yet.", name))
	case n == 0:
		return call.Reply{}, message.Sorry("No house player has given an order yet.")
	}
	last := record[n-1]
	from := n - 1
	for from > 0 && n-from < mostWhy && record[from-1].Turn == last.Turn && record[from-1].Seat == last.Seat {
		from--
	}
	who := games.SeatOf(&row, engine.ID(last.Seat)).Name
	name = who
	whose := who
	if company != nil {
		whose = string(company.ID)
	}
	earlier := newest(from)
	c.Part()
	g, _, err := games.Replay(row, record[:from])
	if err != nil {
		return call.Reply{}, err
	}
	r := call.Private("")
	r.Title = fmt.Sprintf("Why %s did that in %s", who, g.Where())
	if earlier > 0 {
		r.Choices = []message.Choice{{Label: "Their turn before", Hint: "Why they did what they did before that", Command: fmt.Sprintf("house why %s %d", whose, earlier)}}
	}
	if program, ok := games.ProgramOf(&store.Seat{User: last.User}); ok {
		r.Text = fmt.Sprintf("%s ordered %q. The program %s chose it, and programs don't say why.", who, last.Text, program)
		return r, nil
	}
	r.Text = fmt.Sprintf("Each figure is what %s expects to be worth after the order, minus up to half of the other players' average: an order that helps them counts for less.", who)
	var lines []string
	for i, o := range games.EngineRecord(row, record[from:n]).Actions {
		reason := "a person ordered it"
		if a := record[from+i]; house(a) {
			if reason, err = reasonFor(c.Ctx, g, a); err != nil {
				return call.Reply{}, err
			}
		}
		lines = append(lines, fmt.Sprintf("%s: %s.", o, reason))
		if _, err := g.ApplyRecorded(o); err != nil {
			return call.Reply{}, err
		}
	}
	r.Sections = []message.Section{{Lines: lines}}
	return r, nil
}

// reasonFor says why a house player gave an order in this position.
func reasonFor(ctx context.Context, g *engine.Game, a store.Action) (string, error) {
	temper, _ := games.House(a.User)
	again, reason, err := player.Choose(ctx, g, player.Temper(temper), g.Seed)
	if err != nil {
		return "", err
	}
	done, err := g.Clone().Apply(again)
	switch {
	case err != nil:
		return "", err
	case done.String() != a.Text:
		return fmt.Sprintf("since then the bot has been updated; now it would be %q", done), nil
	case reason.Wins:
		return "it ends the game, and they win", nil
	case reason.Second.Verb == "":
		return "nothing else was possible", nil
	}
	then := ""
	if len(reason.Next) > 0 {
		var words []string
		for _, o := range reason.Next {
			words = append(words, o.String())
		}
		then = fmt.Sprintf(" if they go on with %q", strings.Join(words, "; "))
	}
	return fmt.Sprintf("%s%s, the best of %d orders; next best: %q, %s", g.Format(reason.Value), then, reason.Tried, reason.Second, g.Format(reason.Then)), nil
}

// temper reads a temper or the name of a program; steady unless one is named.
func (d Seating) temper(word string) (string, error) {
	if word == "" {
		return string(player.Steady), nil
	}
	for _, t := range player.Tempers {
		if strings.EqualFold(word, string(t)) {
			return string(t), nil
		}
	}
	for _, name := range d.Programs {
		if strings.EqualFold(word, name) {
			return games.ProgramTemper(name), nil
		}
	}
	possible := Tempers()
	if len(d.Programs) > 0 {
		possible += ", or a program: " + strings.Join(d.Programs, ", ")
	}
	return "", message.Sorry(fmt.Sprintf("House players are %s; there are none that are %q.", possible, word))
}

// Tempers names the tempers of house players: "easy, steady or keen".
func Tempers() string {
	return kit.OneOf(player.Tempers)
}

// houseSeat is the seat of a house player beside the given seats. A program has its own name.
func houseSeat(seats []store.Seat, temper string) store.Seat {
	k := store.Seat{N: len(seats) + 1, User: games.NewHouseUser(seats, temper), Name: freeName(seats, "House")}
	names := houseNames
	if program, ok := games.ProgramOf(&k); ok {
		names = []string{program}
		k.Name = freeName(seats, program+houseMark)
	}
	for _, name := range names {
		if name += houseMark; freeName(seats, name) == name {
			k.Name = name
			break
		}
	}
	return k
}

// Alone creates a game of one person with house players and starts it: "alone 18norway 4 easy".
func (d Lobby) Alone(c *call.Call) (call.Reply, error) {
	word, rest := message.Cut(c.Args)
	if word == "" {
		t := engine.Titles()[0]
		return titles(fmt.Sprintf(`Type "alone" and a title; the number of players and what the house players are like may follow, %s: "alone %s %d %s".`,
			Tempers(), t.ID, t.Sheet.Players.Max, player.Keen)), nil
	}
	t, err := engine.Need(word)
	if err != nil {
		return call.Reply{}, noTitle(word, err)
	}
	span := t.Sheet.Players
	players, temper := max(3, span.Min), string(player.Steady)
	for _, w := range strings.Fields(rest) {
		if n, err := strconv.Atoi(w); err == nil {
			if players = n; n < span.Min || n > span.Max {
				return call.Reply{}, message.Sorry(fmt.Sprintf("%s is for %s players, you included.", t.Sheet.Name, post.Span(span.Min, span.Max)))
			}
		} else if temper, err = d.temper(w); err != nil {
			return call.Reply{}, err
		}
	}
	first := *c
	first.Args = t.ID + " " + c.Req.User.Name + " alone"
	r, err := d.NewGame(&first)
	if err != nil {
		return call.Reply{}, err
	}
	l, leave, err := d.Games.Enter(c.Ctx, r.Game)
	if err != nil {
		return call.Reply{}, err
	}
	defer leave()
	then := *c
	then.Live, then.Req.Game, then.Req.ID = l, r.Game, games.OwnRequest()
	then.Args = fmt.Sprintf("%d %s", players-1, temper)
	if _, err := d.House(&then); err != nil {
		return call.Reply{}, err
	}
	then.Req.ID = games.OwnRequest()
	if _, err := d.Start(&then); err != nil {
		return call.Reply{}, err
	}
	r.Text = fmt.Sprintf("%s has started, with %s.", l.Row.Name, message.Count(players-1, "house player"))
	r.Channel = l.Row.Channel
	return r, nil
}
