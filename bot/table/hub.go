package table

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"stationmaster/bot/courier"
)

// Hub is the local table's messenger. It delivers a post by telling the open pages; pages opened later read it from
// the clerk.
type Hub struct {
	mu    sync.Mutex
	pages map[chan []byte]listener
}

// listener is an open page: its guest, "" at the local table, and the games that it hears about.
type listener struct {
	who  string
	sees func(game int64) bool
}

// NewHub makes a hub.
func NewHub() *Hub { return &Hub{pages: map[chan []byte]listener{}} }

// Open gives every game its own channel.
func (h *Hub) Open(_ context.Context, r courier.Room) (string, error) {
	return fmt.Sprintf("table-%d", r.Game), nil
}

// Deliver tells the open pages about a post.
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
		default: // too slow: it is cut off, and reads everything when it reconnects
			delete(h.pages, page)
			close(page)
		}
	}
	return fmt.Sprint(p.ID), nil
}

// Watched reports whether an open page hears about a game.
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

// mostPages limits the open pages, and mostOfOne those of one guest.
const (
	mostPages = 200
	mostOfOne = 8
)

// listen returns the posts delivered from now on for the games that the page sees; ok is false if too many pages are
// open, in all or by this guest.
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
