package call

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/post"
	"stationmaster/bot/story"
	"stationmaster/store"
)

// Desk changes the game of a call, with its posts and settings.
type Desk struct {
	Games *games.Keeper
	Plans games.Planner
	Store Store
	Now   func() time.Time
	Log   *slog.Logger
}

// Store is what desks use of the store.
type Store interface {
	Newest(ctx context.Context, game int64, prefix string) (store.Post, bool, error)
	First(ctx context.Context, user string) (int64, error)
	Record(ctx context.Context, game, position int64) ([]store.Action, error)
	Proposal(ctx context.Context, game int64) (*store.Proposal, error)
	Setting(ctx context.Context, user string, game int64, key string) (string, error)
	Set(ctx context.Context, user string, game int64, key, value string) error
}

// Commit stores a change of anything but the record.
func (d Desk) Commit(c *Call, ch store.Change) error {
	l := c.Live
	after := &games.Live{Row: ch.Game, Last: l.Last, Record: l.Record, Changed: l.Changed, Game: l.Game, Broken: l.Broken, Plans: l.Plans}
	return d.CommitTo(c, after, ch)
}

// CommitTo stores a change and then replaces the game in memory by after.
func (d Desk) CommitTo(c *Call, after *games.Live, ch store.Change) error {
	return d.Games.Commit(c.Ctx, c.Live, after, games.By{Request: c.Req.ID, User: c.Req.User, Text: c.Req.Text}, ch)
}

// GoOn stores what was played, with its posts. An archived game becomes active again.
func (d Desk) GoOn(c *Call, after *games.Live) error { return d.GoOnWith(c, after, nil) }

// GoOnWith is GoOn with a note, which may be nil, after the turn's post.
func (d Desk) GoOnWith(c *Call, after *games.Live, note *message.Message) error {
	after.Row.Archived = false
	more := after.Record[len(c.Live.Record):]
	posts, err := d.TurnPosts(c, c.Live, after, note)
	if err != nil {
		return err
	}
	plans, err := games.ChangedPlans(c.Live, after)
	if err != nil {
		return err
	}
	return d.CommitTo(c, after, store.Change{Actions: more, Posts: posts, Settings: plans})
}

// SetHere stores a user's setting for the game, or the game's own under no user.
func (d Desk) SetHere(c *Call, user, key, value string) error {
	return d.Games.Set(c.Ctx, c.Live, user, key, value)
}

// Setting is the user's setting for this game.
func (d Desk) Setting(c *Call, key string) string {
	v, err := d.Store.Setting(c.Ctx, c.Req.User.ID, c.Live.Row.ID, key)
	if err != nil {
		d.Log.Error("reading a setting", "key", key, "error", err)
	}
	return v
}

// KeepPlans stores a user's plans right away.
func (d Desk) KeepPlans(c *Call, user string, plans []games.Plan) error {
	x, err := games.PlanSetting(c.Live.Row.ID, user, plans)
	if err != nil {
		return err
	}
	if err := d.SetHere(c, x.User, x.Key, x.Value); err != nil {
		return err
	}
	if c.Live.Plans == nil {
		c.Live.Plans = map[string][]games.Plan{}
	}
	c.Live.Plans[user] = plans
	return nil
}

// TurnPosts makes the posts for a game that moved from before to after, with its story at the end; see [post.Turn].
func (d Desk) TurnPosts(c *Call, before, after *games.Live, note *message.Message) ([]store.Post, error) {
	var last post.Last
	if before != nil {
		p, ok, err := d.Store.Newest(c.Ctx, after.Row.ID, post.TurnKey)
		if err != nil {
			return nil, err
		}
		if ok {
			if last, err = post.LastOf(p); err != nil {
				return nil, err
			}
		}
	}
	posts := post.Turn(before, after, last, note, d.Wishes(c, after), d.Now())
	if after.Game.Finished {
		told, err := story.Post(after)
		if err != nil {
			return nil, err
		}
		posts = append(posts, told)
	}
	return posts, nil
}

// Wishes reads the players' settings that affect a turn's post.
func (d Desk) Wishes(c *Call, after *games.Live) post.Wishes {
	if after.Game.Finished {
		return post.Wishes{}
	}
	w := post.Wishes{Hint: d.hint(c, after)}
	if k := games.SeatOf(&after.Row, after.Game.Decider()); k != nil && k.User == "" {
		from, err := d.Store.Setting(c.Ctx, "", after.Row.ID, games.OriginKey)
		if err != nil {
			d.Log.Error("reading a setting", "key", games.OriginKey, "error", err)
		}
		w.Private = from == games.Copied
	}
	if k := post.Following(after); k != nil {
		v, err := d.Store.Setting(c.Ctx, k.User, after.Row.ID, post.SoonKey)
		if err != nil {
			d.Log.Error("reading a setting", "key", post.SoonKey, "error", err)
		}
		w.HeadsUp = v == "on"
	}
	return w
}

// hint is the hint for the deciding player, if they want one: by default in the first game they do anything in, and in games for learning.
func (d Desk) hint(c *Call, l *games.Live) string {
	k := games.SeatOf(&l.Row, l.Game.Decider())
	if k == nil || !games.Person(k) {
		return ""
	}
	teaches, err := d.Store.Setting(c.Ctx, "", l.Row.ID, post.LearningKey)
	if err != nil {
		d.Log.Error("reading a setting", "key", post.LearningKey, "error", err)
	}
	learning := teaches != ""
	hint := post.Hint(l, learning)
	if learning {
		hint = strings.TrimSpace(post.Skipped(l) + " " + hint)
	}
	if hint == "" {
		return ""
	}
	v, err := d.Store.Setting(c.Ctx, k.User, 0, post.HintsKey)
	if err == nil && v == "" && !learning {
		first, e := d.Store.First(c.Ctx, k.User)
		learning, err = first == l.Row.ID || first == 0, e
	}
	if err != nil || v == "off" || v == "" && !learning {
		return ""
	}
	return hint
}

// StandingPosts remakes the posts that show the state of a game, for a changed row.
func (d Desk) StandingPosts(c *Call, row store.Game) []store.Post {
	if c.Live.Game == nil {
		return []store.Post{games.Post("lobby", post.Lobby(&row))}
	}
	posts := []store.Post{games.Post("status", post.Status(&row, c.Live.Game, c.Live.Record, d.Now()))}
	if sale := post.Sale(&row, c.Live.Game); sale != nil {
		posts = append([]store.Post{games.Post(post.SaleKey, *sale)}, posts...)
	}
	return posts
}
