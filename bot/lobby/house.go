package lobby

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/bot/call"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/post"
	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/player"
	"stationmaster/store"
)

// houseNames are the names of house players. Each stands for a thing of the railway, so that nobody takes them for a person.
var houseNames = []string{"Boxcar", "Caboose", "Funnel", "Piston", "Sleeper", "Tender", "Whistle", "Buffer"}

// houseMark ends the name of a house player wherever it is shown.
const houseMark = "⌂"

// House gives seats to house players before the start: "house 2 easy" makes it two of them, "house more" one more, "house less" one less.
// "house why" says why one of them gave the orders of their last turn, "house why Boxcar" why that one did, "house why 120" why order 120 was
// given, "house why NORD" the last turn of a company.
func (d Seating) House(c *call.Call) (call.Reply, error) {
	if word, name := message.Cut(c.Args); strings.EqualFold(word, "why") {
		return why(c, name)
	}
	if err := notBegun(c, "add or remove house players; \"vacate\" opens a seat"); err != nil {
		return call.Reply{}, err
	}
	row := c.Live.Row
	if !c.Owner() && games.PlayerOf(&row, c.Req.User.ID) == engine.Nobody {
		return call.Reply{}, message.Sorry("Only players who have joined can add house players.")
	}
	word, rest := message.Cut(c.Args)
	if strings.EqualFold(word, "less") {
		return d.sendAway(c, row, rest)
	}
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
	return d.housed(c, row)
}

// sendAway frees the seat of one house player: the one named, or the last.
func (d Seating) sendAway(c *call.Call, row store.Game, name string) (call.Reply, error) {
	i := len(row.Seats) - 1
	for ; i >= 0; i-- {
		k := &row.Seats[i]
		if !games.Person(k) && (name == "" || strings.EqualFold(strings.TrimSuffix(k.Name, houseMark), strings.TrimSuffix(name, houseMark))) {
			break
		}
	}
	if i < 0 {
		if name == "" {
			return call.Reply{}, message.Sorry(`There are no house players to send away; "house more" adds one.`)
		}
		return call.Reply{}, message.Sorry("There's no such house player.")
	}
	row.Seats = slices.Delete(slices.Clone(row.Seats), i, i+1)
	return d.housed(c, row)
}

// housed stores the seats of a game that hasn't begun, and says how many house players there are.
func (d Seating) housed(c *call.Call, row store.Game) (call.Reply, error) {
	n := 0
	for i := range row.Seats {
		row.Seats[i].N = i + 1
		if !games.Person(&row.Seats[i]) {
			n++
		}
	}
	if err := d.Commit(c, store.Change{Game: row, Posts: []store.Post{games.Post("lobby", post.Lobby(&row))}}); err != nil {
		return call.Reply{}, err
	}
	return call.Private("%s now.", message.Upper(message.Count(n, "house player"))), nil
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
	first.Args = t.ID
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
