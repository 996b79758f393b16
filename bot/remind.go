package bot

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"stationmaster/bot/call"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/reminder"
	"stationmaster/store"
)

// remind shows or changes a game's reminders.
func (d personal) remind(c *call.Call) (call.Reply, error) {
	what, rest := message.Cut(c.Args)
	switch strings.ToLower(what) {
	case "":
		return d.show(c)
	case "off", "daily", "weekdays", "every", "cron":
		if !c.Owner() {
			return call.Reply{}, message.Sorry("Only " + c.OwnerName() + ` can set this game's reminders; "zone" and "quiet" are your own settings.`)
		}
		text := strings.ToLower(c.Args)
		if what != "off" {
			s, err := reminder.Parse(c.Args)
			if err != nil {
				return call.Reply{}, message.Sorry(message.Upper(err.Error()) + ".")
			}
			text = s.String()
		}
		if err := d.SetHere(c, "", reminder.ScheduleKey, text); err != nil {
			return call.Reply{}, err
		}
		return d.show(c)
	case "zone": // as it was typed before it was a command of its own
		c.Args = rest
		return d.zone(c)
	case "quiet":
		c.Args = rest
		return d.quiet(c)
	}
	return call.Reply{}, message.Sorry(`Type "remind" and a schedule (` + reminder.Examples + `) or "off". Your own settings are "zone Europe/Berlin" and "quiet 22:00-08:00".`)
}

// zone sets a user's time zone.
func (d personal) zone(c *call.Call) (call.Reply, error) {
	zone, err := time.LoadLocation(c.Args)
	if err != nil || c.Args == "" || c.Args == "Local" {
		return call.Reply{}, message.Sorry(fmt.Sprintf("%q is not a time zone. Examples: Europe/Berlin, America/New_York.", c.Args))
	}
	if err := d.Store.Set(c.Ctx, c.Req.User.ID, 0, reminder.ZoneKey, zone.String()); err != nil {
		return call.Reply{}, err
	}
	return call.Private("Your time zone is now %s in all your games.", zone), nil
}

// quiet sets a user's quiet hours.
func (d personal) quiet(c *call.Call) (call.Reply, error) {
	text, said := "", "Quiet hours are off."
	if !strings.EqualFold(c.Args, "off") {
		q, err := reminder.ParseQuiet(c.Args)
		if err != nil {
			return call.Reply{}, message.Sorry(message.Upper(err.Error()) + ".")
		}
		text = q.String()
		said = fmt.Sprintf("You won't get reminders from %s, in all your games.", strings.Replace(text, "-", " to ", 1))
	}
	if err := d.Store.Set(c.Ctx, c.Req.User.ID, 0, reminder.QuietKey, text); err != nil {
		return call.Reply{}, err
	}
	return call.Private("%s", said), nil
}

// show lists the settings for reminders.
func (d personal) show(c *call.Call) (call.Reply, error) {
	s, err := d.reminders.Schedule(c.Ctx, c.Live.Row.ID)
	if err != nil {
		return call.Reply{}, err
	}
	if s == "" {
		s = "off"
	}
	p, err := d.reminders.Person(c.Ctx, c.Req.User.ID)
	if err != nil {
		return call.Reply{}, err
	}
	lines := []string{"Reminders in this game: " + s, "Your time zone: " + p.Zone.String()}
	if p.Quiet != (reminder.Quiet{}) {
		lines = append(lines, "Your quiet hours: "+p.Quiet.String())
	}
	if p.Away.After(d.Now()) {
		lines = append(lines, "You are away until "+p.Away.In(p.Zone).Format(dateAndTime))
	}
	r := call.Private("")
	r.Title = "Reminders"
	r.Sections = []message.Section{{Lines: lines}}
	return r, nil
}

const dateAndTime = "2 January 2006, 15:04"

// away sets how long a user is away: their reminders pause, and the others are told.
func (d personal) away(c *call.Call) (call.Reply, error) {
	if c.Args == "" {
		return d.show(c)
	}
	user := c.Req.User
	p, err := d.reminders.Person(c.Ctx, user.ID)
	if err != nil {
		return call.Reply{}, err
	}
	text, until := user.Name+" is back.", time.Time{}
	said := "Noted for all your games."
	if strings.EqualFold(c.Args, "back") {
		if _, err := d.absence.Back(c); err != nil {
			return call.Reply{}, err
		}
	} else {
		said += ` "stand-in on" lets a stand-in play for you in this game until you're back.`
	}
	if !strings.EqualFold(c.Args, "back") {
		if until, err = awayUntil(c.Args, d.Now().In(p.Zone)); err != nil {
			return call.Reply{}, err
		}
		text = fmt.Sprintf("%s is away until %s.", user.Name, until.Format(dateAndTime))
	}
	value := ""
	if !until.IsZero() {
		value = until.Format(time.RFC3339)
	}
	if err := d.Store.Set(c.Ctx, user.ID, 0, reminder.AwayKey, value); err != nil {
		return call.Reply{}, err
	}
	note := message.Message{Kind: message.NotePost, Text: text}
	if err := d.Commit(c, store.Change{Game: c.Live.Row, Posts: []store.Post{games.Note(note)}}); err != nil {
		return call.Reply{}, err
	}
	return call.Private("%s", said), nil
}

// awayUntil reads "2026-12-01", "until 2026-12-01 18:00" or "3 days".
func awayUntil(text string, now time.Time) (time.Time, error) {
	text = strings.TrimSpace(strings.TrimPrefix(strings.ToLower(text), "until"))
	const most = 366 // days
	t := time.Time{}
	if n, unit, ok := strings.Cut(text, " "); ok && (unit == "days" || unit == "day") {
		if k, err := strconv.Atoi(n); err == nil && k >= 1 && k <= most {
			t = now.AddDate(0, 0, k)
		}
	}
	for _, layout := range []string{"2006-01-02 15:04", "2006-01-02"} {
		if x, err := time.ParseInLocation(layout, text, now.Location()); err == nil {
			t = x
		}
	}
	switch {
	case t.IsZero():
		return t, message.Sorry(`Until when? Say a day ("away until 2026-12-01"), how long ("away 3 days"), or "away back".`)
	case !t.After(now):
		return t, message.Sorry("That's already in the past.")
	case t.After(now.AddDate(0, 0, most)):
		return t, message.Sorry("That's more than a year away. Please give up your seat instead.")
	}
	return t, nil
}
