package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata"

	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/post"
	"stationmaster/bot/reminder"
	"stationmaster/store"
)

// Settings about reminders: of a game under nobody's name, of a user for all games.
const (
	scheduleKey = "schedule"
	zoneKey     = "zone"
	quietKey    = "quiet"
	awayKey     = "away"
)

// remind shows or changes when players are reminded of their turn.
func (d personal) remind(c *call) (Reply, error) {
	what, rest := message.Cut(c.args)
	switch strings.ToLower(what) {
	case "":
		return d.show(c)
	case "off", "daily", "weekdays", "every", "cron":
		if !c.owner() {
			return Reply{}, message.Sorry("Only " + c.ownerName() + ` can set when this game reminds; "zone" and "quiet" are yours.`)
		}
		text := strings.ToLower(c.args)
		if what != "off" {
			s, err := reminder.Parse(c.args)
			if err != nil {
				return Reply{}, message.Sorry(message.Upper(err.Error()) + ".")
			}
			text = s.String()
		}
		if err := d.setHere(c, "", scheduleKey, text); err != nil {
			return Reply{}, err
		}
		return d.show(c)
	case "zone": // as it was typed before it was a command of its own
		c.args = rest
		return d.zone(c)
	case "quiet":
		c.args = rest
		return d.quiet(c)
	}
	return Reply{}, message.Sorry(`It is "remind" with a schedule (` + reminder.Examples + `) or "off"; "zone Europe/Berlin" and "quiet 22:00-08:00" are your own.`)
}

// zone sets the time zone of a user.
func (d personal) zone(c *call) (Reply, error) {
	zone, err := time.LoadLocation(c.args)
	if err != nil || c.args == "" || c.args == "Local" {
		return Reply{}, message.Sorry(fmt.Sprintf("%q is no time zone: they are called such as Europe/Berlin or America/New_York.", c.args))
	}
	if err := d.store.Set(c.ctx, c.req.User.ID, 0, zoneKey, zone.String()); err != nil {
		return Reply{}, err
	}
	return private("Your time zone is %s, in all your games.", zone), nil
}

// quiet sets the hours in which a user is not reminded.
func (d personal) quiet(c *call) (Reply, error) {
	text, said := "", "You have no quiet hours any more."
	if !strings.EqualFold(c.args, "off") {
		q, err := reminder.ParseQuiet(c.args)
		if err != nil {
			return Reply{}, message.Sorry(message.Upper(err.Error()) + ".")
		}
		text = q.String()
		said = fmt.Sprintf("From %s you are not reminded, in all your games.", strings.Replace(text, "-", " to ", 1))
	}
	if err := d.store.Set(c.ctx, c.req.User.ID, 0, quietKey, text); err != nil {
		return Reply{}, err
	}
	return private("%s", said), nil
}

// show tells how reminders are set.
func (d personal) show(c *call) (Reply, error) {
	s, err := d.reminders.schedule(c.ctx, c.live.Row.ID)
	if err != nil {
		return Reply{}, err
	}
	if s == "" {
		s = "off"
	}
	p, err := d.reminders.person(c.ctx, c.req.User.ID)
	if err != nil {
		return Reply{}, err
	}
	lines := []string{"Reminders of this game: " + s, "Your time zone: " + p.Zone.String()}
	if p.Quiet != (reminder.Quiet{}) {
		lines = append(lines, "Your quiet hours: "+p.Quiet.String())
	}
	if p.Away.After(d.now()) {
		lines = append(lines, "You are away until "+p.Away.In(p.Zone).Format(dateAndTime))
	}
	r := private("")
	r.Title = "Reminders"
	r.Sections = []message.Section{{Lines: lines}}
	return r, nil
}

const dateAndTime = "2 January 2006, 15:04"

// reminders remind players of their turns.
type reminders struct {
	store  reminderStore
	games  *games.Keeper
	now    func() time.Time
	log    *slog.Logger
	normal string // when games remind whose owners have set nothing; empty means never
}

// newReminders makes them. normal is when games remind whose owners have set nothing; empty means never.
func newReminders(s reminderStore, g *games.Keeper, now func() time.Time, log *slog.Logger, normal string) *reminders {
	return &reminders{store: s, games: g, now: now, log: log, normal: normal}
}

// reminderStore is what reminders use of the store.
type reminderStore interface {
	Newest(ctx context.Context, game int64, prefix string) (store.Post, bool, error)
	ToLook(ctx context.Context, now time.Time, most int) ([]store.Looked, error)
	Later(ctx context.Context, looked []store.Looked, when []time.Time) error
	Setting(ctx context.Context, user string, game int64, key string) (string, error)
	Set(ctx context.Context, user string, game int64, key, value string) error
}

// schedule is when a game reminds; "" when it does not.
func (r *reminders) schedule(ctx context.Context, game int64) (string, error) {
	s, err := r.store.Setting(ctx, "", game, scheduleKey)
	if s == "" {
		s = r.normal
	}
	if s == "off" {
		s = ""
	}
	return s, err
}

// person is what a user has set about reminders.
func (r *reminders) person(ctx context.Context, user string) (p reminder.Person, err error) {
	p.Zone = time.UTC
	get := func(key string) string {
		v, e := r.store.Setting(ctx, user, 0, key)
		err = errors.Join(err, e)
		return v
	}
	if z, e := time.LoadLocation(get(zoneKey)); e == nil {
		p.Zone = z
	}
	if q, e := reminder.ParseQuiet(get(quietKey)); e == nil {
		p.Quiet = q
	}
	if t, e := time.Parse(time.RFC3339, get(awayKey)); e == nil {
		p.Away = t
	}
	return p, err
}

// away says until when a user is away: the user's reminders wait, and the table is told.
func (d personal) away(c *call) (Reply, error) {
	if c.args == "" {
		return d.show(c)
	}
	user := c.req.User
	p, err := d.reminders.person(c.ctx, user.ID)
	if err != nil {
		return Reply{}, err
	}
	text, until := user.Name+" is back.", time.Time{}
	if !strings.EqualFold(c.args, "back") {
		if until, err = awayUntil(c.args, d.now().In(p.Zone)); err != nil {
			return Reply{}, err
		}
		text = fmt.Sprintf("%s is away until %s.", user.Name, until.Format(dateAndTime))
	}
	value := ""
	if !until.IsZero() {
		value = until.Format(time.RFC3339)
	}
	if err := d.store.Set(c.ctx, user.ID, 0, awayKey, value); err != nil {
		return Reply{}, err
	}
	note := message.Message{Kind: message.NotePost, Text: text}
	if err := d.commit(c, store.Change{Game: c.live.Row, Posts: []store.Post{games.Note(note)}}); err != nil {
		return Reply{}, err
	}
	return private("Noted, for all your games."), nil
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
		return t, message.Sorry("That is over already.")
	case t.After(now.AddDate(0, 0, most)):
		return t, message.Sorry("That is more than a year; somebody else had better take your seat.")
	}
	return t, nil
}

// RunReminders looks now and then for players who are to be reminded of their turn, until the context ends.
func (r *reminders) RunReminders(ctx context.Context) {
	const often = 20 * time.Second
	t := time.NewTicker(often)
	defer t.Stop()
	if err := r.keepNormal(ctx); err != nil && ctx.Err() == nil {
		r.log.Error("keeping when games remind", "error", err)
	}
	for {
		if err := r.Remind(ctx); err != nil && ctx.Err() == nil {
			r.log.Error("reminding", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}

// keepNormal keeps the schedule of games whose owners have set nothing. When it has changed since the program ran last, all games
// are looked at.
func (r *reminders) keepNormal(ctx context.Context) error {
	was, err := r.store.Setting(ctx, "", 0, scheduleKey)
	if err != nil || was == r.normal {
		return err
	}
	return r.store.Set(ctx, "", 0, scheduleKey, r.normal)
}

// Remind posts the reminders that are due. What was due while the program did not run is posted once. Only those games are
// looked at whose time has come, or that have changed.
func (r *reminders) Remind(ctx context.Context) error {
	const some = 500 // games at once
	var all []error
	for {
		now := r.now()
		looked, err := r.store.ToLook(ctx, now, some)
		if err != nil {
			return err
		}
		when := make([]time.Time, len(looked))
		for i, g := range looked {
			if when[i], err = r.remindOf(ctx, g.Game, now); err != nil {
				all = append(all, fmt.Errorf("game %d: %w", g.ID, err))
				when[i] = now.Add(time.Minute)
			}
		}
		if err := r.store.Later(ctx, looked, when); err != nil {
			return errors.Join(append(all, err)...)
		}
		if len(looked) < some {
			return errors.Join(all...)
		}
	}
}

// remindOf reminds the player whose turn it is in a game, if that is due, and says when to look at the game again; never, when the
// time is zero. The post of the turn tells who that is and since when; the reminders that were posted for it tell how many there were.
func (r *reminders) remindOf(ctx context.Context, g store.Game, now time.Time) (again time.Time, err error) {
	if g.Where == "" { // an older program has written it: this notes what a list shows
		_, leave, err := r.games.Enter(ctx, g.ID)
		if err != nil {
			return again, err
		}
		leave()
	}
	text, err := r.schedule(ctx, g.ID)
	if err != nil || text == "" {
		return again, err
	}
	s, err := reminder.Parse(text)
	if err != nil {
		return again, err
	}
	turn, ok, err := r.store.Newest(ctx, g.ID, post.TurnKey)
	if err != nil || !ok {
		return again, err
	}
	m, err := games.Message(turn)
	if err != nil || m.Closed || len(m.Ping) == 0 {
		return again, err
	}
	prefix := "remind:" + turn.Key + ":"
	before, reminded, err := r.store.Newest(ctx, g.ID, prefix)
	if err != nil {
		return again, err
	}
	n, last := 0, time.Time{}
	if reminded {
		last = before.At
		if n, err = strconv.Atoi(strings.TrimPrefix(before.Key, prefix)); err != nil {
			return again, err
		}
	}
	p, err := r.person(ctx, m.Ping[0])
	if err != nil {
		return again, err
	}
	if again = reminder.Next(now, s, turn.Edited, last, p); again.After(now) {
		return again, nil
	}
	l, leave, err := r.games.Enter(ctx, g.ID)
	if err != nil {
		return again, err
	}
	defer leave()
	if l.Row.Head != g.Head || l.Row.State != store.Running {
		return now, nil // the player has just acted
	}
	post := games.Post(prefix+strconv.Itoa(n+1), reminderMessage(&l.Row, m, n, now.Sub(turn.At)))
	if err := r.games.Post(ctx, l, post); err != nil {
		return again, err
	}
	return now, nil
}

// reminderMessage reminds gently at first; later it says how long the table has waited.
func reminderMessage(row *store.Game, turn message.Message, n int, waited time.Duration) message.Message {
	name := games.UserName(row, turn.Ping[0])
	m := message.Message{Kind: message.NotePost, Ping: turn.Ping[:1], Text: fmt.Sprintf("%s, it is your turn in %s.", name, row.Name)}
	if n > 0 {
		m.Text = fmt.Sprintf("%s, the table of %s has waited for you for %s.", name, row.Name, message.LongTime(waited))
	}
	return m
}
