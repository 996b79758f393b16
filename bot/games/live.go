package games

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/store"
)

// Live is a game in memory. Everything in it is also in the store.
type Live struct {
	users int           // goroutines using or waiting for it; guarded by Keeper.mu
	key   chan struct{} // a lock: whoever fills it may use the rest

	loaded  bool
	Row     store.Game
	Last    int64             // the newest action, taken back or not
	Record  []store.Action    // up to the head
	Changed [][]string        // for each action of the record, the hexes it changed
	Game    *engine.Game      // nil before the start
	Broken  *Broken           // how the replay differs from the recorded game; nil when it doesn't
	Plans   map[string][]Plan // by user, as far as they have been read
}

// Keeper keeps games in memory and serializes the commands that change each of them. It is safe for concurrent use.
type Keeper struct {
	store Store
	wake  func(guild string, game int64)
	// HouseTurn is called after a change that leaves a house player to decide; set before the first, or nil.
	HouseTurn func(game int64)

	now   func() time.Time
	retry time.Duration
	log   *slog.Logger

	mu     sync.Mutex
	live   map[int64]*Live
	doubts []doubt
}

// Store is what the keeper uses of the store.
type Store interface {
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
	Untold(ctx context.Context, after int64, most int) ([]int64, error)
	Setting(ctx context.Context, user string, game int64, key string) (string, error)
}

// New makes a keeper. wake tells the couriers that a game has posts; retry is the wait between attempts to reach a database that failed.
func New(s Store, wake func(guild string, game int64), now func() time.Time, retry time.Duration, log *slog.Logger) *Keeper {
	return &Keeper{store: s, wake: wake, now: now, retry: retry, log: log, live: map[int64]*Live{}}
}

// mostLive is how many unused games stay in memory.
const mostLive = 64

// Enter locks a game, loading it if necessary. The caller must call leave when done.
func (k *Keeper) Enter(ctx context.Context, id int64) (l *Live, leave func(), err error) {
	k.mu.Lock()
	l = k.live[id]
	if l == nil {
		l = &Live{key: make(chan struct{}, 1)}
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
		l.loaded = rev == l.Row.Rev
	}
	if !l.loaded {
		if err := k.load(ctx, l, id); err != nil {
			leave()
			return nil, nil, err
		}
	}
	return l, leave, nil
}

// Wake tells the couriers that a game has posts.
func (k *Keeper) Wake(guild string, game int64) { k.wake(guild, game) }

// Count is how many games are in memory.
func (k *Keeper) Count() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.live)
}

// load makes a game from its record.
func (k *Keeper) load(ctx context.Context, l *Live, id int64) error {
	row, err := k.store.Game(ctx, id)
	if err != nil {
		return err
	}
	if _, err := engine.Need(row.Title); err != nil {
		return message.Sorry(fmt.Sprintf("%s can't be opened: %v. Nothing is lost; the game continues once the title is back.", row.Name, err))
	}
	last, err := k.store.Last(ctx, id)
	if err != nil {
		return err
	}
	record, err := k.store.Record(ctx, id, row.Head)
	if err != nil {
		return err
	}
	l.Row, l.Last, l.Record, l.Game, l.Changed, l.Broken, l.Plans = row, last, record, nil, nil, nil, nil
	if row.State == store.Running || row.State == store.Finished {
		l.Game, l.Changed, err = Replay(row, record)
		if err != nil && !errors.As(err, &l.Broken) {
			return err
		}
		if l.Broken == nil {
			if l.Broken, err = Drift(row, record, l.Game); err != nil {
				return err
			}
		}
	}
	if l.Broken != nil {
		k.log.Warn("a game's replay differs from its record", "game", id, "error", l.Broken)
	}
	if l.note(); l.Row.Where != row.Where || l.Row.Decider != row.Decider {
		if err := k.store.Note(ctx, l.Row); err != nil {
			k.log.Warn("saving a game's summary", "game", id, "error", err)
		}
	}
	l.loaded = true
	return nil
}

// note updates the summary in the row that lists show.
func (l *Live) note() {
	l.Row.Where, l.Row.Decider, l.Row.Since = "Waiting for players", 0, time.Time{}
	if l.Game == nil {
		return
	}
	l.Row.Where, l.Row.Since = l.Game.Where(), l.Row.Created
	if l.Game.Finished {
		l.Row.Where = winner(l.Game)
	}
	if k := SeatOf(&l.Row, l.Game.Decider()); k != nil {
		l.Row.Decider = k.N
	}
	if n := TurnStart(l.Game, l.Record); n > 0 {
		l.Row.Since = l.Record[n-1].At
	}
	for i, k := range l.Row.Seats {
		if k.StandIn == store.OneTurn && k.N != l.Row.Decider { // the turn is over
			l.Row.Seats = slices.Clone(l.Row.Seats)
			l.Row.Seats[i].StandIn = ""
		}
	}
	if l.Broken != nil {
		l.Row.Where = l.Broken.where()
	}
}

// winner says who has won a finished game.
func winner(g *engine.Game) string {
	var names []string
	for _, id := range g.Winners {
		names = append(names, g.Name(id))
	}
	if names == nil {
		return g.Where()
	}
	return message.Enumerate(names) + " won"
}

// Here returns the named game, or else the channel's game, or 0. Running games come before open ones, those before finished ones, archived
// ones last; among equals the newest wins.
func (k *Keeper) Here(ctx context.Context, guild, channel string, named int64) (int64, error) {
	if named != 0 {
		g, err := k.Row(ctx, guild, named)
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

// Snapshot is a copy of the game as it stands; nil before the start, and for a broken game.
func (k *Keeper) Snapshot(ctx context.Context, id int64) (*engine.Game, error) {
	l, leave, err := k.Enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer leave()
	if l.Game == nil || l.Broken != nil {
		return nil, nil
	}
	return l.Game.Clone(), nil
}

// Position is a copy of the game as it stood at a position.
func (k *Keeper) Position(ctx context.Context, id, at int64) (*engine.Game, error) {
	l, leave, err := k.Enter(ctx, id)
	if err != nil {
		return nil, err
	}
	row, g := l.Row, l.Game
	if g != nil && row.Head == at && l.Broken == nil {
		g = g.Clone()
		leave()
		return g, nil
	}
	leave()
	if g == nil {
		return nil, message.Sorry("The game hasn't started.")
	}
	record, err := k.store.Record(ctx, id, at)
	if err != nil {
		return nil, err
	}
	if g, _, err = Replay(row, record); err != nil {
		return nil, err
	}
	return g, nil
}

// Clone returns a copy to play on.
func (l *Live) Clone() *Live {
	return &Live{Row: l.Row, Last: l.Last, Record: slices.Clip(l.Record), Changed: slices.Clip(l.Changed), Game: l.Game.Clone(), Plans: maps.Clone(l.Plans)}
}

// Apply carries out an order and appends it to the record.
func (l *Live) Apply(o engine.Action, user string, now time.Time) error {
	g := l.Game
	board, turn := g.Board.Clone(), g.Round.Turns
	done, err := g.Apply(o)
	if err != nil {
		return err
	}
	l.Last++
	l.Record = append(l.Record, store.Action{
		ID: l.Last, Parent: l.Row.Head, N: len(l.Record) + 1, Text: done.String(),
		Seat: string(done.By), User: user, Turn: turn, At: now, Digest: string(g.Digest()),
	})
	l.Changed = append(l.Changed, g.Changed(&board))
	l.Row.Head = l.Last
	if g.Finished {
		l.Row.State = store.Finished
	}
	return nil
}

// A player's turn lasts until somebody else has to decide. It has one post, which is edited as the turn goes on and closed when it is over.

// TurnStart is how many actions of the record precede the current player's turn.
func TurnStart(g *engine.Game, record []store.Action) int {
	who, turn := g.Decider(), g.Round.Turns
	n := len(record)
	for n > 0 && record[n-1].Seat == string(who) && record[n-1].Turn == turn {
		n--
	}
	return n
}

// Position is the position after n actions of the record.
func Position(record []store.Action, n int) int64 {
	if n == 0 {
		return 0
	}
	return record[n-1].ID
}
