package bot

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"stationmaster/bot/board"
	"stationmaster/bot/courier"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/post"
	"stationmaster/bot/reminder"
	"stationmaster/engine"
	"stationmaster/store"
)

// A command gets what it needs and no more: the call, and the desk of its family, which says by its fields how far it reaches.

// call is one request being handled.
type call struct {
	ctx  context.Context
	req  Request
	args string      // what follows the command's name
	sure bool        // the user has been asked already
	live *games.Live // the game, locked; nil for commands that are about none
}

// game is the game that the call is about, or 0; see [games.Keeper.Here].
func (c *call) game(games *games.Keeper) (int64, error) {
	return games.Here(c.ctx, c.req.Guild, c.req.Channel, c.req.Game)
}

// owner is true for the game's owner and the server's admins.
func (c *call) owner() bool { return c.req.User.ID == c.live.Row.Owner || c.req.User.Admin }

// ownerName is the name of the game's owner.
func (c *call) ownerName() string { return games.UserName(&c.live.Row, c.live.Row.Owner) }

// mayAct reports whether the user may act for a player: as that player, or on their behalf.
func (c *call) mayAct(player engine.ID) bool {
	return games.PlayerOf(&c.live.Row, c.req.User.ID) == player || c.owner()
}

// plays reports whether the user plays a player's seat.
func (c *call) plays(player engine.ID) bool {
	k := games.SeatOf(&c.live.Row, player)
	return k != nil && games.PlayedBy(&c.live.Row, k) == c.req.User.ID
}

// runner carries out a command for a clerk.
type runner func(*Clerk, *call) (Reply, error)

// by runs a command at its family's desk.
func by[D any](of func(*Clerk) D, run func(D, *call) (Reply, error)) runner {
	return func(k *Clerk, c *call) (Reply, error) { return run(of(k), c) }
}

// plain runs a command that needs only the call.
func plain(run func(*call) (Reply, error)) runner {
	return func(_ *Clerk, c *call) (Reply, error) { return run(c) }
}

// desk changes the game of a call, with its posts and settings.
type desk struct {
	games *games.Keeper
	plans games.Planner
	store deskStore
	now   func() time.Time
	log   *slog.Logger
}

// deskStore is what desks use of the store.
type deskStore interface {
	Newest(ctx context.Context, game int64, prefix string) (store.Post, bool, error)
	First(ctx context.Context, user string) (int64, error)
	Record(ctx context.Context, game, position int64) ([]store.Action, error)
	Proposal(ctx context.Context, game int64) (*store.Proposal, error)
	Setting(ctx context.Context, user string, game int64, key string) (string, error)
	Set(ctx context.Context, user string, game int64, key, value string) error
}

func deskOf(k *Clerk) desk {
	return desk{games: k.Games, plans: games.NewPlanner(k.store, k.now, k.log), store: k.store, now: k.now, log: k.log}
}

// commit stores a change of anything but the record.
func (d desk) commit(c *call, ch store.Change) error {
	l := c.live
	after := &games.Live{Row: ch.Game, Last: l.Last, Record: l.Record, Changed: l.Changed, Game: l.Game, Broken: l.Broken, Plans: l.Plans}
	return d.commitTo(c, after, ch)
}

// commitTo stores a change and then replaces the game in memory by after.
func (d desk) commitTo(c *call, after *games.Live, ch store.Change) error {
	return d.games.Commit(c.ctx, c.live, after, games.By{Request: c.req.ID, User: c.req.User, Text: c.req.Text}, ch)
}

// setHere stores a user's setting for the game, or the game's own under no user.
func (d desk) setHere(c *call, user, key, value string) error {
	return d.games.Set(c.ctx, c.live, user, key, value)
}

// setting is the user's setting for this game.
func (d desk) setting(c *call, key string) string {
	v, err := d.store.Setting(c.ctx, c.req.User.ID, c.live.Row.ID, key)
	if err != nil {
		d.log.Error("reading a setting", "key", key, "error", err)
	}
	return v
}

// keepPlans stores a user's plans right away.
func (d desk) keepPlans(c *call, user string, plans []games.Plan) error {
	x, err := games.PlanSetting(c.live.Row.ID, user, plans)
	if err != nil {
		return err
	}
	if err := d.setHere(c, x.User, x.Key, x.Value); err != nil {
		return err
	}
	if c.live.Plans == nil {
		c.live.Plans = map[string][]games.Plan{}
	}
	c.live.Plans[user] = plans
	return nil
}

// turnPosts makes the posts for a game that moved from before to after; see [post.Turn].
func (d desk) turnPosts(c *call, before, after *games.Live, note *message.Message) ([]store.Post, error) {
	var last post.Last
	if before != nil {
		p, ok, err := d.store.Newest(c.ctx, after.Row.ID, post.TurnKey)
		if err != nil {
			return nil, err
		}
		if ok {
			if last, err = post.LastOf(p); err != nil {
				return nil, err
			}
		}
	}
	return post.Turn(before, after, last, note, d.wishes(c, after), d.now()), nil
}

// wishes reads the players' settings that affect a turn's post.
func (d desk) wishes(c *call, after *games.Live) post.Wishes {
	if after.Game.Finished {
		return post.Wishes{}
	}
	w := post.Wishes{Hints: d.hinted(c, after)}
	if k := games.SeatOf(&after.Row, after.Game.Decider()); k != nil && k.User != "" {
		plans, err := d.plans.Of(c.ctx, c.live, after, k.User)
		w.Over = err == nil && slices.ContainsFunc(plans, func(k games.Plan) bool { return !k.Active(after) && !k.Told })
	}
	if k := post.Following(after); k != nil {
		v, err := d.store.Setting(c.ctx, k.User, after.Row.ID, post.SoonKey)
		if err != nil {
			d.log.Error("reading a setting", "key", post.SoonKey, "error", err)
		}
		w.HeadsUp = v == "on"
	}
	return w
}

// hinted reports whether the deciding player wants hints: by default, in the first game they do anything in.
func (d desk) hinted(c *call, l *games.Live) bool {
	k := games.SeatOf(&l.Row, l.Game.Decider())
	if k == nil || k.User == "" || !post.Tips(l) {
		return false
	}
	v, err := d.store.Setting(c.ctx, k.User, 0, post.HintsKey)
	if err != nil || v != "" {
		return v == "on"
	}
	first, err := d.store.First(c.ctx, k.User)
	return err == nil && (first == l.Row.ID || first == 0)
}

// The families of commands, and what each of them uses.
type (
	// lobby creates, starts and manages games.
	lobby struct {
		desk
		create    creator
		messenger courier.Messenger
		seed      func() uint64
	}
	// seating gives seats to users.
	seating struct{ desk }
	// files imports and copies games.
	files struct {
		lobby
		slots chan struct{} // as many files are read at once as it holds
		named func(string) message.User
	}
	// orders plays.
	orders struct{ desk }
	// undoing undoes orders.
	undoing struct{ desk }
	// looking shows the game.
	looking struct{ desk }
	// advising says what would raise a company's run.
	advising struct{ desk }
	// personal keeps what users set for themselves.
	personal struct {
		desk
		reminders *reminder.Reminders
	}
	// helping explains, and lists games.
	helping struct {
		games  *games.Keeper
		lists  lister
		now    func() time.Time
		boards bool // there is a page on which games are played by pointing
	}
	// linking leads to that page.
	linking struct {
		invite func(board.Guest) (string, error)
	}
)

// creator is what the lobby uses of the store beyond every desk's needs.
type creator interface {
	Create(ctx context.Context, build func(id int64) (store.Change, error)) (store.Game, error)
	Games(ctx context.Context, guild string) ([]store.Game, error)
}

// lister is what lists of games are made from.
type lister interface {
	Game(ctx context.Context, id int64) (store.Game, error)
	Shelved(ctx context.Context, guild string, shelf store.Shelf, before int64, most int) (gs []store.Game, all int, err error)
	Turns(ctx context.Context, user string) ([]store.Game, error)
}

func lobbyOf(k *Clerk) lobby { return lobby{deskOf(k), k.store, k.messenger, k.seed} }

func seatingOf(k *Clerk) seating { return seating{deskOf(k)} }

func filesOf(k *Clerk) files { return files{lobbyOf(k), k.imports, k.named} }

func ordersOf(k *Clerk) orders { return orders{deskOf(k)} }

func undoingOf(k *Clerk) undoing { return undoing{deskOf(k)} }

func lookingOf(k *Clerk) looking { return looking{deskOf(k)} }

func advisingOf(k *Clerk) advising { return advising{deskOf(k)} }

func personalOf(k *Clerk) personal { return personal{deskOf(k), k.Reminders} }

func helpingOf(k *Clerk) helping { return helping{k.Games, k.store, k.now, k.invite != nil} }

func linkingOf(k *Clerk) linking { return linking{k.invite} }
