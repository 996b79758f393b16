package table

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"stationmaster/bot/courier"
)

// Hub is the messenger of the local table. A post is delivered by telling the pages that are open; whoever opens the page
// later reads it from the clerk.
type Hub struct {
	mu    sync.Mutex
	pages map[chan []byte]listener
}

// listener is who has a page open, "" for somebody at the local table, and the games of which it is told.
type listener struct {
	who  string
	sees func(game int64) bool
}

// NewHub makes a hub.
func NewHub() *Hub { return &Hub{pages: map[chan []byte]listener{}} }

// Open gives every game a channel of its own.
func (h *Hub) Open(_ context.Context, r courier.Room) (string, error) {
	return fmt.Sprintf("table-%d", r.Game), nil
}

// Deliver tells the open pages.
func (h *Hub) Deliver(_ context.Context, p courier.Post) (string, error) {
	b, err := json.Marshal(event{Game: p.Game, Post: newPost(p)})
	if err != nil {
		return "", err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for page, l := range h.pages {
		if !l.sees(p.Game) {
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

// Watched reports whether a page is open that is told of a game.
func (h *Hub) Watched(game int64) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, l := range h.pages {
		if l.sees(game) {
			return true
		}
	}
	return false
}

// mostPages is how many pages can be open at once, and mostOfOne how many of them by one guest.
const (
	mostPages = 200
	mostOfOne = 8
)

// listen returns what is delivered from now on of the games that the page sees; ok is false when too many pages are open, in all or by this
// guest.
func (h *Hub) listen(l listener) (page chan []byte, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	own := 0
	for _, x := range h.pages {
		if x.who == l.who {
			own++
		}
	}
	if len(h.pages) >= mostPages || l.who != "" && own >= mostOfOne {
		return nil, false
	}
	page = make(chan []byte, 64)
	h.pages[page] = l
	return page, true
}

func (h *Hub) leave(page chan []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if _, open := h.pages[page]; open {
		delete(h.pages, page)
		close(page)
	}
}
