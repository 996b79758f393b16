package discord

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// pulse is how well a connection is.
type pulse struct {
	begun chan struct{} // closed once there has been a session
	mu    sync.Mutex
	ready time.Time     // since when events come; zero while they do not
	ack   time.Time     // when a heartbeat was last acknowledged
	most  time.Duration // how long there may be none
}

// first waits until there has been a session.
func (p *pulse) first(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-p.begun:
	}
}

// gain notes that events come.
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

// lose notes that no events come any more, and tells for how long they did.
func (p *pulse) lose() (held time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.ready.IsZero() {
		held = time.Since(p.ready)
	}
	p.ready = time.Time{}
	return held
}

// heard notes that the other end lives, and how long it may say nothing from now on; 0 means as long as before.
func (p *pulse) heard(most time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ack = time.Now()
	if most > 0 {
		p.most = most
	}
}

// wrong says what is wrong with the connection.
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

// Healthy says what is wrong while a gateway connection is down, or says nothing any more, while nothing is asked of
// Discord, and when the token is not valid any more.
func (b *Bot) Healthy() error {
	if b.lost() {
		return errTokenLost
	}
	if err := b.limits.wrong(); err != nil {
		return err
	}
	select {
	case <-b.serving:
	default:
		return errors.New("the bot hasn't started yet")
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for c := range b.shards {
		if err := c.wrong(); err != nil {
			return fmt.Errorf("shard %d %w", c.shard, err)
		}
	}
	return nil
}
