package house

import (
	"context"
	"sync"
	"time"
)

// people counts the commands that are being carried out for people, so that thinking can let them go first.
type people struct {
	mu   sync.Mutex
	n    int
	gone chan struct{} // closed when n comes to 0; nil while it is
}

// Command tells the house that a command is carried out until done is called: thinking stops as far as it can.
func (h *House) Command() (done func()) {
	p := &h.people
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.n++; p.n == 1 {
		p.gone = make(chan struct{})
	}
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.n--; p.n == 0 {
			close(p.gone)
			p.gone = nil
		}
	}
}

// mostCourtesy limits each pause of thinking, so that it goes on slowly even where commands never end.
const mostCourtesy = 50 * time.Millisecond

// courteous is a context for thinking. A player asks for its error again and again while it thinks, and waits there as long as
// commands are carried out.
type courteous struct {
	context.Context
	people *people
}

// Err implements [context.Context].
func (c courteous) Err() error {
	c.people.mu.Lock()
	gone := c.people.gone
	c.people.mu.Unlock()
	if gone != nil {
		select {
		case <-gone:
		case <-c.Done():
		case <-time.After(mostCourtesy):
		}
	}
	return c.Context.Err()
}
