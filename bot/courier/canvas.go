package courier

import (
	"cmp"
	"container/list"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"stationmaster/bot/foresee"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/store"
)

// Canvas draws pictures on demand and caches them. It is safe for concurrent use.
type Canvas struct {
	store    pictureStore
	games    *games.Keeper
	painter  Painter
	meter    *Meter
	pictures pictures
	drawing  singleflight.Group // by what is drawn
	brushes  chan struct{}      // limits how many pictures are drawn at once
}

// pictureStore is what a canvas uses of the store.
type pictureStore interface {
	Game(ctx context.Context, id int64) (store.Game, error)
	Record(ctx context.Context, game, position int64) ([]store.Action, error)
}

// NewCanvas makes one that caches at most that many bytes; 0 means keptPictures.
func NewCanvas(s pictureStore, games *games.Keeper, p Painter, figures *Meter, bytes int) *Canvas {
	return &Canvas{store: s, games: games, painter: p, meter: figures, pictures: pictures{most: cmp.Or(bytes, keptPictures)}, brushes: make(chan struct{}, runtime.GOMAXPROCS(0))}
}

// Paint draws what a message shows. Pictures are cached, since several readers want the same one; simultaneous requests share one drawing.
func (c *Canvas) Paint(ctx context.Context, guild string, game int64, s message.Shown) (Picture, error) {
	if !slices.Contains(message.Kinds, s.View.Kind) {
		return Picture{}, message.Sorry(fmt.Sprintf("There's no view called %q.", message.Clip(s.View.Kind, message.MaxName)))
	}
	row, err := c.store.Game(ctx, game)
	if err != nil {
		return Picture{}, err
	}
	if row.Guild != guild {
		return Picture{}, message.Sorry("There's no such game here.")
	}
	b, err := json.Marshal(s.View)
	if err != nil {
		return Picture{}, err
	}
	key := fmt.Sprintf("%d %d %s %s %v", game, s.At, b, s.Orders, row.Seats) // players' names are in the picture, too
	for {
		if p, ok := c.pictures.get(key); ok {
			return p, nil
		}
		made, err, shared := c.drawing.Do(key, func() (any, error) {
			p, err := c.paint(ctx, row, s)
			if err == nil {
				c.pictures.put(key, p)
			}
			return p, err
		})
		if shared && errors.Is(err, context.Canceled) && ctx.Err() == nil {
			continue // the first to ask has gone away
		}
		return made.(Picture), err
	}
}

// paint draws it.
func (c *Canvas) paint(ctx context.Context, row store.Game, s message.Shown) (Picture, error) {
	// Drawing takes some 15 MB a picture, so the number at work is limited.
	select {
	case c.brushes <- struct{}{}:
		defer func() { <-c.brushes }()
	case <-ctx.Done():
		return Picture{}, ctx.Err()
	}
	game := row.ID
	g, err := c.games.Position(ctx, game, s.At)
	if err != nil {
		return Picture{}, err
	}
	if s.Orders != "" {
		if g, _, err = foresee.Orders(g, s.Orders); err != nil {
			return Picture{}, err
		}
	}
	scene := Scene{Game: g}
	if s.View.Kind == message.HistoryView || s.View.Kind == message.StoryView {
		record, err := c.store.Record(ctx, game, s.At)
		if err != nil {
			return Picture{}, err
		}
		if scene.Story, err = engine.StoryOf(games.EngineRecord(row, record)); err != nil {
			return Picture{}, err
		}
	}
	if s.View.Since > 0 {
		if scene.Before, err = c.games.Position(ctx, game, s.View.Since); err != nil {
			return Picture{}, err
		}
	}
	if s.View.Best && g.Company(engine.ID(s.View.Company)) != nil {
		if err := kit.Foresee(g, engine.ID(s.View.Company)); err != nil {
			return Picture{}, err
		}
	}
	if named := s.View.Company; named != "" && g.Company(engine.ID(named)) == nil {
		return Picture{}, message.Sorry(fmt.Sprintf("There's no company called %q.", message.Clip(named, message.MaxName)))
	}
	return c.draw(scene, s.View)
}

// draw calls the painter and turns a panic into an error.
func (c *Canvas) draw(s Scene, v message.View) (p Picture, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("drawing %s: %v\n%s", v.Kind, x, debug.Stack())
		}
	}()
	begun := time.Now()
	defer func() { c.meter.picture(v.Kind, time.Since(begun)) }()
	return c.painter.Paint(s, v)
}

// keptPictures is the default size of the cache, in bytes.
const keptPictures = 24 << 20

// pictures is a least-recently-used cache.
type pictures struct {
	most  int // bytes
	mu    sync.Mutex
	by    map[string]*list.Element
	used  list.List // of *kept, most recently used first
	bytes int
}

type kept struct {
	key string
	p   Picture
}

func (c *pictures) get(key string) (Picture, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.by[key]
	if e == nil {
		return Picture{}, false
	}
	c.used.MoveToFront(e)
	return e.Value.(*kept).p, true
}

func (c *pictures) put(key string, p Picture) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.by[key] != nil {
		return // drawn twice at once
	}
	if c.by == nil {
		c.by = map[string]*list.Element{}
	}
	c.by[key] = c.used.PushFront(&kept{key, p})
	c.bytes += len(p.PNG)
	for c.bytes > c.most && c.used.Len() > 1 {
		k := c.used.Remove(c.used.Back()).(*kept)
		c.bytes -= len(k.p.PNG)
		delete(c.by, k.key)
	}
}

// Picture is a drawn view.
type Picture struct {
	PNG []byte
	Alt string // what it shows, in words
}

// Scene is what a painter draws a view of.
type Scene struct {
	Game   *engine.Game
	Before *engine.Game  // the game at View.Since; nil when the view has none
	Story  *engine.Story // how the game went, for a history or a story
}

// Painter draws games. It only reads them.
type Painter interface {
	Paint(s Scene, v message.View) (Picture, error)
}
