package reminder

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/post"
	"stationmaster/store"
)

// Settings for reminders: a game's under no user, a user's for all games.
const (
	ScheduleKey = "schedule"
	ZoneKey     = "zone"
	QuietKey    = "quiet"
	AwayKey     = "away"
)

// Reminders remind players of their turns.
type Reminders struct {
	store  Store
	games  *games.Keeper
	now    func() time.Time
	log    *slog.Logger
	normal string // when games remind whose owners have set nothing; empty means never

	// Stays is called for each game that is checked, and returns when to check it again; zero means not before it changes. It may be nil.
	Stays func(ctx context.Context, g store.Game, now time.Time) (again time.Time, err error)
}

// New makes them. normal is when games remind whose owners have set nothing; empty means never.
func New(s Store, g *games.Keeper, now func() time.Time, log *slog.Logger, normal string) *Reminders {
	return &Reminders{store: s, games: g, now: now, log: log, normal: normal}
}

// Store is what reminders use of the store.
type Store interface {
	Newest(ctx context.Context, game int64, prefix string) (store.Post, bool, error)
	ToLook(ctx context.Context, now time.Time, most int) ([]store.Looked, error)
	Later(ctx context.Context, looked []store.Looked, when []time.Time) error
	Setting(ctx context.Context, user string, game int64, key string) (string, error)
	Set(ctx context.Context, user string, game int64, key, value string) error
}

// Schedule is when a game reminds; "" when it does not.
func (r *Reminders) Schedule(ctx context.Context, game int64) (string, error) {
	s, err := r.store.Setting(ctx, "", game, ScheduleKey)
	if s == "" {
		s = r.normal
	}
	if s == "off" {
		s = ""
	}
	return s, err
}

// Person is what a user has set about reminders.
func (r *Reminders) Person(ctx context.Context, user string) (p Person, err error) {
	p.Zone = time.UTC
	get := func(key string) string {
		v, e := r.store.Setting(ctx, user, 0, key)
		err = errors.Join(err, e)
		return v
	}
	if z, e := time.LoadLocation(get(ZoneKey)); e == nil {
		p.Zone = z
	}
	if q, e := ParseQuiet(get(QuietKey)); e == nil {
		p.Quiet = q
	}
	if t, e := time.Parse(time.RFC3339, get(AwayKey)); e == nil {
		p.Away = t
	}
	return p, err
}

// Run posts due reminders until the context ends.
func (r *Reminders) Run(ctx context.Context) {
	const often = 20 * time.Second
	t := time.NewTicker(often)
	defer t.Stop()
	if err := r.keepNormal(ctx); err != nil && ctx.Err() == nil {
		r.log.Error("saving the default reminder schedule", "error", err)
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

// keepNormal stores the default schedule. If it has changed since the last run, all games are checked again.
func (r *Reminders) keepNormal(ctx context.Context) error {
	was, err := r.store.Setting(ctx, "", 0, ScheduleKey)
	if err != nil || was == r.normal {
		return err
	}
	return r.store.Set(ctx, "", 0, ScheduleKey, r.normal)
}

// Remind posts the reminders that are due. Those missed while the program wasn't running are posted once. Only games that have changed or
// whose time has come are checked.
func (r *Reminders) Remind(ctx context.Context) error {
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
			if when[i], err = r.check(ctx, g.Game, now); err != nil {
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

// check checks a game, and returns when to check it again; zero means never.
func (r *Reminders) check(ctx context.Context, g store.Game, now time.Time) (again time.Time, err error) {
	if again, err = r.remindOf(ctx, g, now); err != nil || r.Stays == nil {
		return again, err
	}
	stays, err := r.Stays(ctx, g, now)
	if again.IsZero() || !stays.IsZero() && stays.Before(again) {
		again = stays
	}
	return again, err
}

// remindOf reminds a game's current player if that is due, and returns when to check the game again; zero means never. The turn's post says
// whose turn it is and since when; the reminders posted for it are counted.
func (r *Reminders) remindOf(ctx context.Context, g store.Game, now time.Time) (again time.Time, err error) {
	if g.Where == "" { // an older program has written it: this notes what a list shows
		_, leave, err := r.games.Enter(ctx, g.ID)
		if err != nil {
			return again, err
		}
		leave()
	}
	text, err := r.Schedule(ctx, g.ID)
	if err != nil || text == "" {
		return again, err
	}
	s, err := Parse(text)
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
	p, err := r.Person(ctx, m.Ping[0])
	if err != nil {
		return again, err
	}
	if again = Next(now, s, turn.Edited, last, p); again.After(now) {
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
	post := games.Post(prefix+strconv.Itoa(n+1), note(&l.Row, m, n, now.Sub(turn.At)))
	if err := r.games.Post(ctx, l, post); err != nil {
		return again, err
	}
	return now, nil
}

// note is gentle at first; later it says how long the others have been waiting.
func note(row *store.Game, turn message.Message, n int, waited time.Duration) message.Message {
	name := games.UserName(row, turn.Ping[0])
	m := message.Message{Kind: message.NotePost, Ping: turn.Ping[:1], Text: fmt.Sprintf("%s, it's your turn in %s.", name, row.Name)}
	if n > 0 {
		m.Text = fmt.Sprintf("%s, everyone in %s has been waiting for you for %s.", name, row.Name, message.LongTime(waited))
	}
	return m
}
