package bot

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/reminder"
	"stationmaster/engine"
	"stationmaster/store"
)

// then shows the board at its button's position, even if that has been undone since.
func (d looking) then(c *call) (Reply, error) {
	if c.req.At == nil {
		return Reply{}, message.Sorry(`"show map at 57" shows the map after order 57.`)
	}
	return d.past(c, []string{message.MapView, message.MarketView}, *c.req.At)
}

// after splits "market at 57" into the view and the order's number, which is -1 if there is none.
func after(c *call, what string) (before string, n int, err error) {
	words := strings.Fields(what)
	if len(words) < 2 || !strings.EqualFold(words[len(words)-2], "at") {
		return what, -1, nil
	}
	n, err = orderNumber(c, words[len(words)-1], len(c.live.Record))
	return strings.Join(words[:len(words)-2], " "), n, err
}

// orderNumber reads an order's number, or 0 for the start.
func orderNumber(c *call, word string, most int) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 || n > most {
		return 0, message.Sorry(fmt.Sprintf("There's no order %q in this game: they're numbered 1 to %d, and 0 is the start.", word, most))
	}
	return n, nil
}

// past shows pictures of a position.
func (d looking) past(c *call, kinds []string, position int64) (Reply, error) {
	record, err := d.store.Record(c.ctx, c.live.Row.ID, position)
	if err != nil {
		return Reply{}, err
	}
	r := private("")
	r.Title = fmt.Sprintf("After order %d of %d", len(record), len(c.live.Record))
	switch {
	case position == 0:
		r.Title = "At the start"
	case len(record) > len(c.live.Record) || c.live.Record[len(record)-1].ID != position:
		r.Title = fmt.Sprintf("After order %d, which was taken back", len(record))
	}
	for _, kind := range kinds {
		v := message.View{Kind: kind, Numbers: kind == message.MapView && d.setting(c, "numbers") == "on"}
		r.Pictures = append(r.Pictures, message.Shown{View: v, At: position, Alt: message.Alt(v)})
	}
	return r, nil
}

// copyGame makes a private copy of a game up to a position, in which the user plays every seat.
func (d files) copyGame(c *call) (Reply, error) {
	row, actions, err := d.copied(c)
	if err != nil {
		return Reply{}, err
	}
	name := gameName("Copy of "+row.Name, row.Title, row.ID)
	row.Guild, row.Channel, row.Owner, row.Created, row.Archived, row.State = c.req.Guild, c.req.Channel, c.req.User.ID, d.now(), false, store.Running
	row.ID, row.Seats = 0, slices.Clone(row.Seats)
	for i := range row.Seats {
		if row.Seats[i].User != c.req.User.ID && d.named == nil { // where a name is all there is to a user they stay as they are
			row.Seats[i].User = "" // the owner plays it
		}
	}
	after, err := games.Played(row, actions)
	if err != nil {
		return Reply{}, err
	}
	note := message.Message{Kind: message.NotePost, Text: fmt.Sprintf(`This is your private copy of the game after %s: you play every seat, no reminders are sent, and the original game is not affected. `+
		`"delete" discards the copy.`, message.Count(len(actions), "order"))}
	g, err := d.bring(c, after, name, c.req.User.ID, note)
	if err != nil {
		return Reply{}, err
	}
	if err := d.store.Set(c.ctx, "", g.ID, reminder.ScheduleKey, "off"); err != nil {
		return Reply{}, err
	}
	reply := private("%s is game %d, for you alone.", g.Name, g.ID)
	reply.Game, reply.Channel = g.ID, g.Channel
	reply.Choices = []message.Choice{{Label: "Go there", Place: &message.Place{Game: g.ID, Guild: g.Guild, Channel: g.Channel}}}
	return reply, nil
}

// copied returns the game to copy, and its record up to the named order, the button's position, or the end. The game is unlocked when it
// returns.
func (d files) copied(c *call) (row store.Game, actions []engine.Action, err error) {
	id, err := c.game(d.games)
	if err != nil {
		return row, nil, err
	}
	if id == 0 {
		return row, nil, message.Sorry(`There's no game in this channel; "games" lists the others.`)
	}
	l, leave, err := d.games.Enter(c.ctx, id)
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
	case c.args != "":
		n, err := orderNumber(c, strings.TrimPrefix(c.args, "at "), len(record))
		if err != nil {
			return row, nil, err
		}
		record = record[:n]
	case c.req.At != nil:
		if record, err = d.store.Record(c.ctx, id, *c.req.At); err != nil {
			return row, nil, err
		}
	}
	return l.Row, games.EngineRecord(l.Row, record).Actions, nil
}
