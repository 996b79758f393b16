package lobby

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/bot/call"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/reminder"
	"stationmaster/engine"
	"stationmaster/store"
)

// mostOrder limits how much of an order is quoted; routes are long.
const mostOrder = 40

// CopyGame makes a private copy of a game up to a position, in which the user plays every seat but those that house players keep.
func (d Files) CopyGame(c *call.Call) (call.Reply, error) {
	row, actions, err := d.copied(c)
	if err != nil {
		return call.Reply{}, err
	}
	name := gameName("Copy of "+row.Name, row.Title, row.ID)
	row.Guild, row.Channel, row.Owner, row.Created, row.Archived, row.State = c.Req.Guild, c.Req.Channel, c.Req.User.ID, d.Now(), false, store.Running
	row.ID, row.Seats = 0, slices.Clone(row.Seats)
	for i := range row.Seats {
		if row.Seats[i].User != c.Req.User.ID && d.Named == nil { // where a name is all there is to a user they stay as they are
			row.Seats[i].User, row.Seats[i].StandIn = "", "" // the owner plays it
		}
	}
	after, err := games.Played(row, actions)
	if err != nil {
		return call.Reply{}, err
	}
	all, when := "every seat", "at the start"
	if slices.ContainsFunc(row.Seats, func(k store.Seat) bool { return games.Automatic(&k) }) {
		all = "every seat but those of house players and stand-ins, who play on"
	}
	if n := len(actions); n > 0 {
		when = fmt.Sprintf("after order %d, %q", n, message.Clip(actions[n-1].String(), mostOrder))
	}
	note := message.Message{Kind: message.NotePost, Text: fmt.Sprintf(`This is your private copy of the game as it was %s: you play %s. No reminders are sent, and the original game is not affected. `+
		`"delete" discards the copy.`, when, all)}
	g, err := d.bring(c, after, games.Copied, name, c.Req.User.ID, note)
	if err != nil {
		return call.Reply{}, err
	}
	if err := d.Store.Set(c.Ctx, "", g.ID, reminder.ScheduleKey, "off"); err != nil {
		return call.Reply{}, err
	}
	reply := call.Private("%s is game %d, for you alone. It begins %s.", g.Name, g.ID, when)
	reply.Game, reply.Channel = g.ID, g.Channel
	reply.Choices = []message.Choice{{Label: "Go there", Place: &message.Place{Game: g.ID, Guild: g.Guild, Channel: g.Channel}}}
	return reply, nil
}

// copied returns the game to copy, and its record up to the named order, the button's position, or the end. The game is unlocked when it
// returns.
func (d Files) copied(c *call.Call) (row store.Game, actions []engine.Action, err error) {
	id, err := c.Game(d.Games)
	if err != nil {
		return row, nil, err
	}
	if id == 0 {
		return row, nil, message.Sorry(`There's no game in this channel; "games" lists the others.`)
	}
	l, leave, err := d.Games.Enter(c.Ctx, id)
	if err != nil {
		return row, nil, err
	}
	defer leave()
	switch {
	case l.Game == nil:
		return row, nil, message.Sorry(l.Row.Name + " hasn't started, so there is nothing to copy.")
	case l.Broken != nil:
		return row, nil, l.Broken
	}
	record := l.Record
	switch {
	case c.Args != "":
		n, err := call.OrderNumber(strings.TrimPrefix(c.Args, "at "), len(record))
		if err != nil {
			return row, nil, err
		}
		record = record[:n]
	case c.Req.At != nil:
		if record, err = d.Store.Record(c.Ctx, id, *c.Req.At); err != nil {
			return row, nil, err
		}
	}
	return l.Row, games.EngineRecord(l.Row, record).Actions, nil
}
