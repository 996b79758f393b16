package lobby

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/bot/call"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/post"
	"stationmaster/engine"
	"stationmaster/store"
)

// Seating gives seats to users.
type Seating struct {
	call.Desk
	Programs []string // that can hold a seat as a house player, by name
}

// freeName is the name, with a number appended if a seat already has it.
func freeName(seats []store.Seat, name string) string {
	free := name
	for n := 2; slices.ContainsFunc(seats, func(k store.Seat) bool { return strings.EqualFold(k.Name, free) }); n++ {
		free = fmt.Sprintf("%s %d", name, n)
	}
	return free
}

// Join gives the user a seat: a new one before the start, an open one later.
func (d Seating) Join(c *call.Call) (call.Reply, error) {
	row, user := c.Live.Row, c.Req.User
	if games.PlayerOf(&row, user.ID) != engine.Nobody {
		return call.Reply{}, message.Sorry("You already have a seat, " + user.Name + ".")
	}
	if row.State != store.Lobby {
		return d.take(c)
	}
	t := engine.Find(row.Title)
	if most := t.Sheet.Players.Max; len(row.Seats) >= most {
		return call.Reply{}, message.Sorry(fmt.Sprintf("All %d seats are taken.", most))
	}
	name := freeName(row.Seats, user.Name)
	row.Seats = append(slices.Clone(row.Seats), store.Seat{N: len(row.Seats) + 1, User: user.ID, Name: name})
	if err := d.Commit(c, store.Change{Game: row, Posts: []store.Post{games.Post("lobby", post.Lobby(&row))}}); err != nil {
		return call.Reply{}, err
	}
	return call.Private("You're in, %s.", name), nil
}

// take gives the user an open seat: the one named, or the only one.
func (d Seating) take(c *call.Call) (call.Reply, error) {
	row, name := c.Live.Row, c.Args
	open := games.OpenSeats(&row)
	if len(open) == 0 {
		return call.Reply{}, message.Sorry(row.Name + " has started, and it has no open seats.")
	}
	if name == "" && len(open) == 1 {
		name = open[0]
	}
	if name == "" {
		r := call.Private("Which seat?")
		r.Choices, r.At = post.SeatChoices(&row), row.Head
		return r, nil
	}
	i := slices.IndexFunc(row.Seats, func(k store.Seat) bool { return strings.EqualFold(k.Name, name) })
	if i < 0 || row.Seats[i].User != "" {
		return call.Reply{}, message.Sorry(fmt.Sprintf("No open seat is called %q. Open: %s.", name, message.Enumerate(open)))
	}
	old := row.Seats[i]
	row.Seats = slices.Clone(row.Seats)
	row.Seats[i] = store.Seat{N: old.N, User: c.Req.User.ID}
	row.Seats[i].Name = freeName(row.Seats, c.Req.User.Name)
	me := row.Seats[i].Name
	if err := d.reseat(c, row, fmt.Sprintf("%s takes %s's seat.", me, old.Name)); err != nil {
		return call.Reply{}, err
	}
	return call.Private("You're in, %s; the seat was %s's.", me, old.Name), nil
}

// Leave gives up the user's seat. Before the start it is removed, later it becomes open.
func (d Seating) Leave(c *call.Call) (call.Reply, error) {
	row := c.Live.Row
	i := slices.IndexFunc(row.Seats, func(k store.Seat) bool { return k.User == c.Req.User.ID })
	if i < 0 {
		return call.Reply{}, message.Sorry("You don't have a seat in this game.")
	}
	row.Seats = slices.Clone(row.Seats)
	switch row.State {
	case store.Finished:
		return call.Reply{}, message.Sorry(row.Name + " is over; seats can't change now.")
	case store.Running:
		if !c.Sure {
			name := row.Seats[i].Name
			return call.Confirm(0, message.Choice{Label: "Yes: " + name + " leaves", Command: "sure leave"},
				"Give up %s's seat in %s? It will be open, and %s plays it until someone joins.", name, row.Name, games.UserName(&row, row.Owner)), nil
		}
		if err := d.Open(c, row, i, row.Seats[i].Name+" leaves"); err != nil {
			return call.Reply{}, err
		}
		return call.Private("You have left; your seat is open."), nil
	}
	row.Seats = slices.Delete(row.Seats, i, i+1)
	for i := range row.Seats {
		row.Seats[i].N = i + 1
	}
	if err := d.Commit(c, store.Change{Game: row, Posts: []store.Post{games.Post("lobby", post.Lobby(&row))}}); err != nil {
		return call.Reply{}, err
	}
	return call.Private("You have left."), nil
}

// Open makes the i-th seat of a running game open, with more posts. What says why, as the beginning of a sentence.
func (d Seating) Open(c *call.Call, row store.Game, i int, what string, more ...store.Post) error {
	row.Seats = slices.Clone(row.Seats)
	row.Seats[i].User, row.Seats[i].StandIn = "", ""
	return d.reseat(c, row, fmt.Sprintf(`%s: the seat is open, and "join %s" takes it. Until then, %s plays it.`, what, row.Seats[i].Name, games.UserName(&row, row.Owner)), more...)
}

// Vacate opens an absent player's seat, so that someone else can take it.
func (d Seating) Vacate(c *call.Call) (call.Reply, error) {
	row := c.Live.Row
	if !c.Owner() {
		return call.Reply{}, message.Sorry("Only " + c.OwnerName() + " can open the seat of another player.")
	}
	if row.State != store.Running {
		return call.Reply{}, message.Sorry("Seats can only be opened in a running game; before the start, players leave themselves.")
	}
	i := slices.IndexFunc(row.Seats, func(k store.Seat) bool { return k.User != "" && strings.EqualFold(k.Name, c.Args) })
	if i < 0 {
		return call.Reply{}, message.Sorry(fmt.Sprintf("Whose seat? Possible: %s.", message.Enumerate(games.TakenSeats(&row))))
	}
	name := row.Seats[i].Name
	if !c.Sure {
		return call.Confirm(row.Head, message.Choice{Label: "Open it", Command: "sure vacate " + name}, "Open %s's seat, so that someone else can take it?", name), nil
	}
	if err := d.Open(c, row, i, fmt.Sprintf("%s opens the seat of %s", games.Subject(&row, c.Req.User.ID), name)); err != nil {
		return call.Reply{}, err
	}
	return call.Private("%s's seat is open.", name), nil
}

// reseat stores a running game's changed seats and tells everyone. The game is replayed, since it contains its players' names.
func (d Seating) reseat(c *call.Call, row store.Game, note string, more ...store.Post) error {
	l := c.Live
	after := &games.Live{Row: row, Last: l.Last, Record: l.Record}
	var err error
	if after.Game, after.Changed, err = games.Replay(row, l.Record); err != nil {
		return err
	}
	posts, err := d.TurnPosts(c, l, after, &message.Message{Kind: message.NotePost, Text: note})
	if err != nil {
		return err
	}
	return d.CommitTo(c, after, store.Change{Posts: append(append(more, posts...), games.Post("lobby", post.Lobby(&row)))})
}
