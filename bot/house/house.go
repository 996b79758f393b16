package house

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"stationmaster/bot/call"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/player"
	"stationmaster/store"
)

// House plays for house players. It is safe for concurrent use.
type House struct {
	desk     call.Desk
	rows     Store
	programs map[string]func() Program // by name
	retry    time.Duration
	log      *slog.Logger

	people people

	mu      sync.Mutex
	waiting []int64         // games to look at, in order
	busy    map[int64]bool  // games that wait or are thought about
	again   map[int64]bool  // busy games with another turn since
	failed  map[int64]int64 // by game: the newest action when a house player failed; it would fail again
	wake    chan struct{}
}

// Store is what the house uses of the store.
type Store interface {
	HouseTurns(ctx context.Context, prefix string) ([]store.Game, error)
}

// New makes a house. programs starts those that can hold a seat, and retry is its wait before it looks again at a game that failed.
func New(desk call.Desk, rows Store, programs map[string]func() Program, retry time.Duration, log *slog.Logger) *House {
	return &House{desk: desk, rows: rows, programs: programs, retry: retry, log: log, busy: map[int64]bool{}, again: map[int64]bool{}, failed: map[int64]int64{}, wake: make(chan struct{}, 1)}
}

// Look tells the house that it is a house player's turn in a game.
func (h *House) Look(game int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.busy[game] {
		h.again[game] = true
		return
	}
	h.busy[game] = true
	h.waiting = append(h.waiting, game)
	h.signal()
}

func (h *House) signal() {
	select {
	case h.wake <- struct{}{}:
	default:
	}
}

// next is the game that has waited longest; ok is false if none waits.
func (h *House) next() (game int64, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.waiting) == 0 {
		return 0, false
	}
	game, h.waiting = h.waiting[0], h.waiting[1:]
	if len(h.waiting) > 0 {
		h.signal() // for another worker
	}
	return game, true
}

// done ends the work on a game, which waits again if there was another turn meanwhile or there is more to do.
func (h *House) done(game int64, more bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	more = more || h.again[game]
	delete(h.again, game)
	if !more {
		delete(h.busy, game)
		return
	}
	h.waiting = append(h.waiting, game)
	h.signal()
}

// between is the time between two looks for turns that a process has left undone when it ended.
const between = time.Minute

// Run plays until the context ends.
func (h *House) Run(ctx context.Context) {
	var workers sync.WaitGroup
	for range max(1, runtime.GOMAXPROCS(0)/2) { // people's commands come first
		workers.Go(func() { h.work(ctx) })
	}
	for ctx.Err() == nil {
		wait := between
		if err := h.left(ctx); err != nil && ctx.Err() == nil {
			h.log.Error("looking for the turns of house players", "error", err)
			wait = h.retry
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
	workers.Wait()
}

// left finds the games in which the program has to decide.
func (h *House) left(ctx context.Context) error {
	gs, err := h.rows.HouseTurns(ctx, games.HousePrefix)
	if err != nil {
		return err
	}
	for _, g := range gs {
		h.Look(g.ID)
	}
	return nil
}

func (h *House) work(ctx context.Context) {
	for ctx.Err() == nil {
		game, ok := h.next()
		if !ok {
			select {
			case <-ctx.Done():
				return
			case <-h.wake:
				continue
			}
		}
		more, err := h.play(ctx, game)
		if err != nil && ctx.Err() == nil {
			h.log.Error("a house player can't play", "game", game, "error", err)
			if errors.Is(err, errBug) {
				if err := h.giveUp(ctx, game); err != nil && ctx.Err() == nil {
					h.log.Error("the table is not told that a house player can't play", "game", game, "error", err)
				}
				h.done(game, false)
				continue
			}
			select {
			case <-ctx.Done():
			case <-time.After(h.retry):
			}
			more = true
		}
		h.done(game, more)
	}
}

// errBug is an error that happens again whenever the position is the same.
var errBug = errors.New("a bug in a house player")

// giveUp tells the table that a house player can't decide. It tries again once the game has changed.
func (h *House) giveUp(ctx context.Context, game int64) error {
	l, leave, err := h.desk.Games.Enter(ctx, game)
	if err != nil {
		return err
	}
	defer leave()
	if l.Game == nil { // deleted meanwhile
		return nil
	}
	k := games.SeatOf(&l.Row, l.Game.Decider())
	if k == nil || !games.Automatic(k) {
		return nil
	}
	h.mu.Lock()
	h.failed[game] = l.Row.Head
	h.mu.Unlock()
	text := fmt.Sprintf(`%s can't decide, because of a bug; the log has the details. Until it's fixed, %s can act for %s, or open the seat: "vacate %s".`,
		k.Name, games.UserName(&l.Row, l.Row.Owner), k.Name, k.Name)
	return h.desk.Games.Post(ctx, l, games.Note(message.Message{Kind: message.NotePost, Ping: []string{l.Row.Owner}, Text: text}))
}

// mostOrders limits how many orders are stored at once, and mostTime how long they are thought about before they are stored. The rest
// follows in another change, so that the table sees something happen and a kill loses little work. Where other games wait, each has only
// its turn.
const (
	mostOrders = 200
	mostTime   = 20 * time.Second
	turnTime   = time.Second
)

// enough reports whether a game has been thought about for long enough: its orders are stored then, and the game waits behind the others.
func (h *House) enough(thought time.Duration) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return thought >= mostTime || thought >= turnTime && len(h.waiting) > 0
}

// play plays the turns of house players and stand-ins up to a person's decision. more reports whether it has to be called again.
func (h *House) play(ctx context.Context, game int64) (more bool, err error) {
	defer func() {
		if p := recover(); p != nil {
			h.log.Error("a house player failed", "game", game, "panic", p, "stack", string(debug.Stack()))
			err = errBug
		}
	}()
	at, g, record, hands, err := h.position(ctx, game)
	if err != nil || g == nil {
		return false, err
	}
	defer func() {
		for _, hand := range hands {
			if hand.program != nil {
				hand.program.Close()
			}
		}
	}()
	var orders []order
	var answers []string
	for begun := time.Now(); !g.Finished && len(orders) < mostOrders && !h.enough(time.Since(begun)); {
		who := g.Decider()
		hand, ok := hands[who]
		if !ok {
			break
		}
		var a engine.Action
		if hand.program == nil {
			var why player.Reason
			a, why, err = player.Choose(courteous{ctx, &h.people}, g, hand.temper, g.Seed)
			if s := answer(g, a, why); s != "" && err == nil {
				answers = append(answers, s)
			}
		} else if a, err = hand.program.Choose(ctx, g, record); err != nil && ctx.Err() == nil {
			hand.program.Close()
			if hands[who], err = h.replace(ctx, game, who, err); err != nil {
				return false, err
			}
			continue
		}
		if err != nil {
			if ctx.Err() != nil {
				return false, ctx.Err()
			}
			return false, errors.Join(errBug, err)
		}
		if a, err = g.Apply(a); err != nil {
			return false, errors.Join(errBug, err)
		}
		orders = append(orders, order{a, hand.user})
		record.Actions = append(record.Actions, a)
		if hand.once && g.Decider() != who {
			delete(hands, who)
		}
	}
	if len(orders) == 0 {
		return false, nil
	}
	return h.commit(ctx, game, at, orders, answers)
}

// order is what the program orders, and as which user.
type order struct {
	engine.Action
	user string
}

// hand plays a seat.
type hand struct {
	temper player.Temper
	user   string // whose orders they are recorded as
	once   bool   // for this turn only

	program Program // that plays it instead of a temper, or nil
}

// position is a copy of a game in which a house player or stand-in has to decide, its newest action, its record, and who plays these seats.
func (h *House) position(ctx context.Context, game int64) (at int64, g *engine.Game, record *engine.Record, hands map[engine.ID]hand, err error) {
	l, leave, err := h.desk.Games.Enter(ctx, game)
	if err != nil {
		return 0, nil, nil, nil, err
	}
	defer leave()
	if l.Game == nil || l.Broken != nil || l.Row.State != store.Running || l.Row.Archived {
		return 0, nil, nil, nil, nil
	}
	hands = map[engine.ID]hand{}
	for _, k := range l.Row.Seats {
		if name, ok := games.ProgramOf(&k); ok {
			hands[games.PlayerIn(k.N)] = hand{user: k.User, program: h.program(name)}
		} else if temper, ok := games.House(k.User); ok {
			hands[games.PlayerIn(k.N)] = hand{temper: player.Temper(temper), user: k.User}
		} else if k.StandIn != "" {
			temper, err := h.desk.Store.Setting(ctx, "", game, games.StandInsKey)
			if err != nil {
				return 0, nil, nil, nil, err
			}
			temper = cmp.Or(temper, string(player.Careful))
			hands[games.PlayerIn(k.N)] = hand{temper: player.Temper(temper), user: games.HouseUser(temper, k.N), once: k.StandIn == store.OneTurn}
		}
	}
	if _, ok := hands[l.Game.Decider()]; !ok {
		return 0, nil, nil, nil, nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if at, ok := h.failed[game]; ok && at == l.Row.Head {
		return 0, nil, nil, nil, nil
	}
	delete(h.failed, game)
	return l.Row.Head, l.Game.Clone(), games.EngineRecord(l.Row, l.Record), hands, nil
}

// commit stores the orders if the game still stands where they were thought of, and the plans of whoever is next. The answers to proposals
// among them are told in a note.
func (h *House) commit(ctx context.Context, game, at int64, orders []order, answers []string) (more bool, err error) {
	l, leave, err := h.desk.Games.Enter(ctx, game)
	if err != nil {
		return false, err
	}
	defer leave()
	if l.Row.Head != at || l.Game == nil || l.Broken != nil || l.Row.State != store.Running {
		return true, nil
	}
	after := l.Clone()
	for _, o := range orders {
		seat := games.SeatOf(&after.Row, after.Game.Decider())
		if seat == nil || !games.Automatic(seat) { // a seat has changed hands meanwhile
			break
		}
		if err := after.Apply(o.Action, o.user, h.desk.Now()); err != nil {
			return false, errors.Join(errBug, err)
		}
		after.Record[len(after.Record)-1].Planned = true
	}
	if len(after.Record) == len(l.Record) {
		return true, nil
	}
	var note *message.Message
	if len(answers) > 0 && len(after.Record) == len(l.Record)+len(orders) {
		note = &message.Message{Kind: message.NotePost, Text: strings.Join(answers, "\n")}
	}
	if err := h.desk.Plans.Follow(ctx, l, after); err != nil {
		return false, err
	}
	c := &call.Call{Ctx: ctx, Live: l, Req: call.Request{ID: games.OwnRequest(), Guild: l.Row.Guild, Channel: l.Row.Channel, Game: game}}
	var stale *store.StaleError
	if err := h.desk.GoOnWith(c, after, note); errors.As(err, &stale) {
		return true, nil // another process was faster
	} else if err != nil {
		return false, err
	}
	return false, nil // the change has told whether it is a house player's turn again
}
