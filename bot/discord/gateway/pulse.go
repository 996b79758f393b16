package gateway

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// pulse is the health of a connection.
type pulse struct {
	begun chan struct{} // closed once there has been a session
	mu    sync.Mutex
	ready time.Time     // since when events have been coming; zero if they are not
	ack   time.Time     // when a heartbeat was last acknowledged
	most  time.Duration // how long that may take
}

// first waits for the first session.
func (p *pulse) first(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-p.begun:
	}
}

// gain records that events are coming.
func (p *pulse) gain() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ready = time.Now()
	select {
	case <-p.begun:
	default:
		close(p.begun)
	}
}

// lose records that events have stopped, and returns how long they had been coming.
func (p *pulse) lose() (held time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.ready.IsZero() {
		held = time.Since(p.ready)
	}
	p.ready = time.Time{}
	return held
}

// heard records that Discord is alive, and how long it may be silent from now on; 0 means as long as before.
func (p *pulse) heard(most time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ack = time.Now()
	if most > 0 {
		p.most = most
	}
}

// wrong says what is wrong with the connection; nil if nothing is.
func (p *pulse) wrong() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch silent := time.Since(p.ack); {
	case p.ready.IsZero():
		return errors.New("is not connected")
	case silent > p.most:
		return fmt.Errorf("has not been heard of for %s", silent.Round(time.Second))
	}
	return nil
}
