package absence

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/bot/call"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/post"
	"stationmaster/store"
)

// standIn gives a seat a stand-in, or takes it away: kind is "" then.
func (d Desk) standIn(c *call.Call, seat int, kind store.StandIn, note *message.Message, more ...store.Post) error {
	l := c.Live
	after := l.Clone()
	after.Row.Seats = slices.Clone(l.Row.Seats)
	after.Row.Seats[seat].StandIn = kind
	posts, err := d.TurnPosts(c, l, after, note)
	if err != nil {
		return err
	}
	posts = append(append(more, posts...), games.Post("lobby", post.Lobby(&after.Row)))
	return d.CommitTo(c, after, store.Change{Posts: posts})
}

// StandIn lets the user have a stand-in until they are back: "stand-in on", "stand-in off".
func (d Desk) StandIn(c *call.Call) (call.Reply, error) {
	row := &c.Live.Row
	i := slices.IndexFunc(row.Seats, func(k store.Seat) bool { return k.User == c.Req.User.ID })
	on := strings.EqualFold(c.Args, "on") || c.Args == ""
	switch {
	case !on && !strings.EqualFold(c.Args, "off"):
		return call.Reply{}, message.Sorry(`Type "stand-in on" or "stand-in off".`)
	case i < 0:
		return call.Reply{}, message.Sorry("You don't have a seat in this game.")
	case row.State != store.Running:
		return call.Reply{}, message.Sorry("A stand-in needs a running game.")
	case on && row.Seats[i].StandIn == store.UntilBack:
		return call.Reply{}, message.Sorry(`A stand-in plays for you already. Any order takes your seat back, and so does "stand-in off".`)
	case on && !slices.ContainsFunc(games.Present(row), func(user string) bool { return user != c.Req.User.ID }):
		return call.Reply{}, message.Sorry("No other person is playing at the moment, so there's nobody to play on with. The game waits for you.")
	case !on:
		back, err := d.Back(c)
		if err == nil && !back {
			err = message.Sorry("No stand-in plays for you.")
		}
		return call.Private("You have your seat back."), err
	}
	name := row.Seats[i].Name
	note := message.Message{Kind: message.NotePost, Text: fmt.Sprintf("A stand-in plays for %s from now on. Any order from %s takes the seat back.", name, name)}
	if err := d.standIn(c, i, store.UntilBack, &note); err != nil {
		return call.Reply{}, err
	}
	return call.Private(`A stand-in plays for you until you're back. Any order takes your seat back, and so does "stand-in off".`), nil
}

// Back gives the user their seat back if a stand-in plays it, and reports whether one did.
func (d Desk) Back(c *call.Call) (bool, error) {
	row := &c.Live.Row
	i := slices.IndexFunc(row.Seats, func(k store.Seat) bool { return k.User == c.Req.User.ID && k.StandIn != "" })
	if i < 0 || row.State != store.Running || c.Live.Game == nil {
		return false, nil
	}
	first := *c
	first.Req.ID = games.OwnRequest()
	note := message.Message{Kind: message.NotePost, Text: row.Seats[i].Name + " is back and plays on."}
	return true, d.standIn(&first, i, "", &note)
}
