package table

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"stationmaster/bot"
)

// Hub is the messenger of the local table. A post is delivered by telling the pages that are open; whoever opens the page
// later reads it from the clerk.
type Hub struct {
	mu    sync.Mutex
	pages map[chan []byte]func(game int64) bool // with the games that a page is told of
}

// NewHub makes a hub.
func NewHub() *Hub { return &Hub{pages: map[chan []byte]func(game int64) bool{}} }

// Open gives every game a channel of its own.
func (h *Hub) Open(_ context.Context, r bot.Room) (string, error) {
	return fmt.Sprintf("table-%d", r.Game), nil
}

// Deliver tells the open pages.
func (h *Hub) Deliver(_ context.Context, p bot.Post) (string, error) {
	b, err := json.Marshal(event{Game: p.Game, Post: newPost(p)})
	if err != nil {
		return "", err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for page, sees := range h.pages {
		if !sees(p.Game) {
			continue
		}
		select {
		case page <- b:
		default: // too slow: it is cut off, and reads everything anew when it comes back
			delete(h.pages, page)
			close(page)
		}
	}
	return fmt.Sprint(p.ID), nil
}

// Watched tells whether a page is open that is told of a game.
func (h *Hub) Watched(game int64) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, sees := range h.pages {
		if sees(game) {
			return true
		}
	}
	return false
}

// mostPages is how many pages can be open at once.
const mostPages = 200

// listen returns what is delivered from now on of the games that the page sees; ok is false when too many pages are open.
func (h *Hub) listen(sees func(game int64) bool) (page chan []byte, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.pages) >= mostPages {
		return nil, false
	}
	page = make(chan []byte, 64)
	h.pages[page] = sees
	return page, true
}

func (h *Hub) leave(page chan []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.pages[page] != nil {
		delete(h.pages, page)
		close(page)
	}
}
