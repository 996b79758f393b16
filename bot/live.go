package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/store"
)

// live is a game in memory. It holds nothing that the store does not hold too.
type live struct {
	users int           // goroutines that have it or wait for it; guarded by keeper.mu
	key   chan struct{} // whoever has put something in guards the rest: one command at a time

	loaded  bool
	row     store.Game
	last    int64               // the newest action, taken back or not
	record  []store.Action      // up to the head
	changed [][]string          // by action of the record: the hexes that look different after it
	game    *engine.Game        // nil before the start
	broken  *brokenError        // the record does not play as it did
	plans   map[string][]intent // of users, where they have been read
}

// keeper keeps games in memory and has one command at a time change each of them. It can be used by many goroutines at once.
type keeper struct {
	store gameStore
	wake  func(guild string, game int64) // tells whoever delivers posts that there is something
	now   func() time.Time
	retry time.Duration // between two looks at a database that failed
	log   *slog.Logger

	mu     sync.Mutex
	live   map[int64]*live
	doubts []doubt
}

// gameStore is what the keeper uses of the store.
type gameStore interface {
	Commit(ctx context.Context, c store.Change) error
	Seen(ctx context.Context, request string) (bool, error)
	Game(ctx context.Context, id int64) (store.Game, error)
	Rev(ctx context.Context, id int64) (int64, error)
	At(ctx context.Context, guild, channel string) ([]store.Game, error)
	Games(ctx context.Context, guild string) ([]store.Game, error)
	Shelved(ctx context.Context, guild string, shelf store.Shelf, before int64, most int) (gs []store.Game, all int, err error)
	Turns(ctx context.Context, user string) ([]store.Game, error)
	Note(ctx context.Context, g store.Game) error
	Record(ctx context.Context, game, position int64) ([]store.Action, error)
	Last(ctx context.Context, game int64) (int64, error)
	Set(ctx context.Context, user string, game int64, key, value string) error
}

func newKeeper(s gameStore, wake func(guild string, game int64), now func() time.Time, retry time.Duration, log *slog.Logger) *keeper {
	return &keeper{store: s, wake: wake, now: now, retry: retry, log: log, live: map[int64]*live{}}
}

// mostLive is how many games stay in memory while nobody uses them.
const mostLive = 64

// enter waits for its turn with a game and loads it if need be. The caller calls leave when done.
func (k *keeper) enter(ctx context.Context, id int64) (l *live, leave func(), err error) {
	k.mu.Lock()
	l = k.live[id]
	if l == nil {
		l = &live{key: make(chan struct{}, 1)}
		k.live[id] = l
	}
	l.users++
	k.mu.Unlock()
	part := func() {
		k.mu.Lock()
		defer k.mu.Unlock()
		l.users--
		for other, x := range k.live {
			if len(k.live) > mostLive && x.users == 0 {
				delete(k.live, other)
			}
		}
	}
	select {
	case l.key <- struct{}{}:
	case <-ctx.Done():
		part()
		return nil, nil, ctx.Err()
	}
	leave = func() {
		<-l.key
		part()
	}
	if l.loaded { // another process may have changed it
		rev, err := k.store.Rev(ctx, id)
		if err != nil {
			leave()
			return nil, nil, err
		}
		l.loaded = rev == l.row.Rev
	}
	if !l.loaded {
		if err := k.load(ctx, l, id); err != nil {
			leave()
			return nil, nil, err
		}
	}
	return l, leave, nil
}

// count is how many games are in memory.
func (k *keeper) count() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.live)
}

// load makes a game from its record.
func (k *keeper) load(ctx context.Context, l *live, id int64) error {
	row, err := k.store.Game(ctx, id)
	if err != nil {
		return err
	}
	if _, err := engine.Need(row.Title); err != nil {
		return message.Sorry(fmt.Sprintf("%s cannot be opened: %v. Nothing of it is lost; it goes on once the title is back.", row.Name, err))
	}
	last, err := k.store.Last(ctx, id)
	if err != nil {
		return err
	}
	record, err := k.store.Record(ctx, id, row.Head)
	if err != nil {
		return err
	}
	l.row, l.last, l.record, l.game, l.changed, l.broken, l.plans = row, last, record, nil, nil, nil, nil
	if row.State == store.Running || row.State == store.Finished {
		l.game, l.changed, err = replay(row, record)
		if err != nil && !errors.As(err, &l.broken) {
			return err
		}
		if l.broken == nil {
			if l.broken, err = drift(row, record, l.game); err != nil {
				return err
			}
		}
	}
	if l.broken != nil {
		k.log.Warn("a game does not play as it did", "game", id, "error", l.broken)
	}
	if l.place(); l.row.Where != row.Where || l.row.Decider != row.Decider {
		if err := k.store.Note(ctx, l.row); err != nil {
			k.log.Warn("what a list shows of a game was not kept", "game", id, "error", err)
		}
	}
	l.loaded = true
	return nil
}

// place has the row say what a list shows of the game.
func (l *live) place() {
	l.row.Where, l.row.Decider, l.row.Since = "Waiting for players", 0, time.Time{}
	if l.game == nil {
		return
	}
	l.row.Where, l.row.Since = l.game.Where(), l.row.Created
	if k := userOf(&l.row, l.game.Decider()); k != nil {
		l.row.Decider = k.N
	}
	if n := stretchStart(l.game, l.record); n > 0 {
		l.row.Since = l.record[n-1].At
	}
	if l.broken != nil {
		l.row.Where = l.broken.where()
	}
}

// playEach plays a record and calls after with the game as it stands at the start, and after each of its actions.
func playEach(row store.Game, record []store.Action, after func(actions int, g *engine.Game)) (*engine.Game, error) {
	n := 0
	note := func(g *engine.Game) {
		after(n, g)
		n++
	}
	g, err := engine.ReplayEach(engineRecord(row, record), func(g *engine.Game, _ engine.Action) { note(g) })
	if err == nil {
		note(g)
	}
	return g, err
}

// replay plays a game's record. With a *brokenError it returns the part that plays.
func replay(row store.Game, record []store.Action) (*engine.Game, [][]string, error) {
	var changed [][]string
	var before board.State
	g, err := playEach(row, record, func(n int, g *engine.Game) {
		if n > 0 {
			changed = append(changed, g.Changed(&before))
		}
		before = g.Board.Clone()
	})
	var refused *engine.ReplayError
	if errors.As(err, &refused) {
		if g == nil {
			return nil, nil, err
		}
		b := &brokenError{name: row.Name, plays: refused.Index, refused: refused}
		if err := b.compare(row, record[:refused.Index]); err != nil {
			return nil, nil, err
		}
		return g, changed[:min(len(changed), refused.Index)], b
	}
	if err != nil {
		return nil, nil, err
	}
	return g, changed, nil
}

// engineRecord is a game's record as the engine takes it.
func engineRecord(row store.Game, record []store.Action) *engine.Record {
	r := &engine.Record{Title: row.Title, Options: row.Options, Seed: row.Seed}
	for _, k := range row.Seats {
		r.Players = append(r.Players, k.Name)
	}
	for _, a := range record {
		o := engine.Order(a.Text)
		o.By = engine.ID(a.Seat)
		r.Actions = append(r.Actions, o)
	}
	return r
}

// here is the game that is played in a channel, the one that is named if it is, or 0: the newest, one that is still played before one that
// is over, and that before one that was put aside.
func (k *keeper) here(ctx context.Context, guild, channel string, named int64) (int64, error) {
	if named != 0 {
		g, err := k.row(ctx, guild, named)
		return g.ID, err
	}
	gs, err := k.store.At(ctx, guild, channel)
	if err != nil {
		return 0, err
	}
	best := func(aside bool) int64 {
		for _, s := range []store.State{store.Running, store.Lobby, store.Finished} {
			for _, g := range gs {
				if g.State == s && g.Archived == aside {
					return g.ID
				}
			}
		}
		return 0
	}
	return cmp.Or(best(false), best(true)), nil
}

// snapshot is a copy of the game as it stands, or nil before the start, and when its record does not play as it did.
func (k *keeper) snapshot(ctx context.Context, id int64) (*engine.Game, error) {
	l, leave, err := k.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer leave()
	if l.game == nil || l.broken != nil {
		return nil, nil
	}
	return l.game.Clone(), nil
}

// position is the game as it was at a position, a copy that the caller may change.
func (k *keeper) position(ctx context.Context, id, at int64) (*engine.Game, error) {
	l, leave, err := k.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	row, g := l.row, l.game
	if g != nil && row.Head == at && l.broken == nil {
		g = g.Clone()
		leave()
		return g, nil
	}
	leave()
	if g == nil {
		return nil, message.Sorry("The game has not begun.")
	}
	record, err := k.store.Record(ctx, id, at)
	if err != nil {
		return nil, err
	}
	if g, _, err = replay(row, record); err != nil {
		return nil, err
	}
	return g, nil
}

// seatOf is the player as whom a user sits at the table, or Nobody.
func seatOf(row *store.Game, user string) engine.ID {
	for _, k := range row.Seats {
		if k.User == user {
			return playerID(k.N)
		}
	}
	return engine.Nobody
}

// playerID is what the engine calls the player in a seat.
func playerID(n int) engine.ID { return engine.ID(fmt.Sprintf("P%d", n)) }

// userOf is the seat of a player, or nil. Its user is "" while it is open.
func userOf(row *store.Game, player engine.ID) *store.Seat {
	for i := range row.Seats {
		if playerID(row.Seats[i].N) == player {
			return &row.Seats[i]
		}
	}
	return nil
}
