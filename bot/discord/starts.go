package discord

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	randv2 "math/rand/v2"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"
)

// gateway is what Discord says of its gateway.
type gateway struct {
	URL    string `json:"url"`    // the front door
	Shards int    `json:"shards"` // that Discord recommends
	Starts struct {
		Remaining   int `json:"remaining"`
		Reset       int `json:"reset_after"` // milliseconds
		Concurrency int `json:"max_concurrency"`
	} `json:"session_start_limit"`
	asked time.Time // when it was asked
}

const (
	// believed is for how long it is believed how many sessions may still be begun.
	believed = time.Minute
	// reserved is for how long a start is reserved that is not heard of: longer than it takes to connect, and to wait for a slot.
	reserved = time.Minute
	// apart is by how many times Config.Retry the clocks of processes may differ.
	apart = 30
	// mostFailed is how many times Config.Retry a shard waits at most after a session that was asked for and did not come: a quarter of an
	// hour, so that one that never gets a session uses up less than a tenth of the 1,000 that may be begun in a day.
	mostFailed = 900
)

// ledger is what all processes together know of the sessions that they begin. It is kept in the store: Discord takes the token away
// from a bot that begins more than it may in a day, and its own count says nothing of those that are just being begun.
type ledger struct {
	Reserved map[string]reservation `json:"reserved,omitempty"` // by shard
	Begun    []time.Time            `json:"begun,omitempty"`    // when shards have identified lately
	Failed   map[string]failures    `json:"failed,omitempty"`   // by shard
	Last     map[string]string      `json:"last,omitempty"`     // who has begun the last session of a shard, or was about to
}

// reservation is a start that somebody is about to make.
type reservation struct {
	Row   int       `json:"row"` // shards of the same row may begin at the same time, and rows begin in order
	By    string    `json:"by"`
	Until time.Time `json:"until"`
}

// failures are sessions of a shard in a row that were asked for and have not come.
type failures struct {
	Times int       `json:"times"`
	Until time.Time `json:"until"` // before then none is begun
}

// startsKey is under which the ledger is kept.
const startsKey = "starts "

// enter changes the ledger.
func (b *Bot) enter(ctx context.Context, f func(l *ledger, now time.Time)) error {
	return b.config.Store.Adjust(ctx, keptFor, 0, startsKey+b.appID(), func(value string) (string, error) {
		l := ledger{Reserved: map[string]reservation{}, Failed: map[string]failures{}, Last: map[string]string{}}
		if value != "" {
			if err := json.Unmarshal([]byte(value), &l); err != nil {
				return "", fmt.Errorf("reading the ledger of session starts: %w", err)
			}
		}
		now := time.Now()
		for shard, r := range l.Reserved {
			if now.After(r.Until) {
				delete(l.Reserved, shard)
			}
		}
		l.Begun = slices.DeleteFunc(l.Begun, func(t time.Time) bool { return now.Sub(t) > believed+2*apart*b.config.Retry })
		f(&l, now)
		out, err := json.Marshal(l)
		return string(out), err
	})
}

// left is how many sessions may still be begun, where Discord has said so much. It may be too few for as long as clocks may differ.
func (b *Bot) left(l *ledger, g gateway) int {
	n := g.Starts.Remaining - len(l.Reserved)
	for _, t := range l.Begun {
		if t.After(g.asked.Add(-apart * b.config.Retry)) {
			n--
		}
	}
	return n
}

// name is the shard's name in the ledger.
func (c *connection) name() string { return fmt.Sprintf("%d/%d", c.shard, c.shards) }

// row is the bucket of shards to which a shard belongs, counted from 0, which begin at the same time.
func (b *Bot) row(c *connection) int { return c.shard / b.concurrency() }

// reserve waits until a shard may begin a session, and has no other begin it instead. It is called before anything is connected: eight
// shards that all hear that three sessions are left would begin eight.
func (b *Bot) reserve(ctx context.Context, c *connection) error {
	for {
		g, err := b.frontDoor(ctx)
		if err != nil {
			return err
		}
		var wait time.Duration
		troubled := false
		err = b.enter(ctx, func(l *ledger, now time.Time) {
			delete(l.Reserved, c.name()) // of a process that was killed: the shard is ours
			t := l.Failed[c.name()]
			wait, troubled = t.Until.Sub(now), false
			switch {
			case wait > 0:
				troubled = true
			case b.left(l, g) > 0:
				wait = 0
				l.Reserved[c.name()] = reservation{b.row(c), c.mark, now.Add(reserved)}
				l.Last[c.name()] = c.mark
			case g.Starts.Remaining > 0: // some of it is reserved, or may be counted twice
				wait = 5 * b.config.Retry
			default:
				wait = max(g.asked.Add(time.Duration(g.Starts.Reset)*time.Millisecond).Sub(now), 5*b.config.Retry)
			}
		})
		if err != nil || wait == 0 {
			return err
		}
		switch {
		case troubled:
			b.log.Warn("recent session starts failed; waiting longer before the next", "shard", c.shard, "wait", wait)
		case g.Starts.Remaining <= 0:
			b.log.Error("no more connections to Discord can be started today", "shard", c.shard, "wait", wait)
		}
		if !pause(ctx, wait) {
			return ctx.Err()
		}
		b.forget() // there is another number
	}
}

// release gives a start back that was reserved and not made. One that cannot be given back passes within a minute.
func (b *Bot) release(ctx context.Context, c *connection) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), toLedger)
	defer cancel()
	err := b.enter(ctx, func(l *ledger, _ time.Time) {
		if l.Reserved[c.name()].By == c.mark {
			delete(l.Reserved, c.name())
		}
	})
	if err != nil {
		b.log.Debug("releasing a reserved session start", "shard", c.shard, "error", err)
	}
}

// toLedger is how long it may take to note something in the ledger that has happened.
const toLedger = 3 * time.Second

// await waits until the shards of earlier rows that are about to begin have begun, and then for a slot.
func (b *Bot) await(ctx context.Context, c *connection) error {
	row := b.row(c)
	for first := row > 0; ; first = false {
		earlier := false
		err := b.enter(ctx, func(l *ledger, now time.Time) {
			l.Reserved[c.name()] = reservation{row, c.mark, now.Add(reserved)}
			for _, r := range l.Reserved {
				earlier = earlier || r.Row < row
			}
		})
		if err != nil {
			return err
		}
		if !first && !earlier {
			return b.config.Slot(ctx, c.shard%b.concurrency())
		}
		if !pause(ctx, b.config.Retry) { // the first time for others to be heard of, which may just have been started, too
			return ctx.Err()
		}
	}
}

// begun notes that a shard has identified. Until it gets a session that counts as a failure, so that it is remembered by a program that is
// started again: who identifies again and again without an answer uses up what may be begun in a day.
func (b *Bot) begun(ctx context.Context, c *connection) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), toLedger)
	defer cancel()
	err := b.enter(ctx, func(l *ledger, now time.Time) {
		delete(l.Reserved, c.name())
		l.Begun = append(l.Begun, now)
		t := l.Failed[c.name()]
		t.Times++
		retry := b.config.Retry
		wait := (retry + randv2.N(4*retry)) << min(t.Times-1, 20) // Discord wanted one second to five, and wants no more storms
		t.Until = now.Add(min(wait, mostFailed*retry))
		l.Failed[c.name()] = t
	})
	if err != nil {
		b.log.Warn("recording a session start", "shard", c.shard, "error", err)
	}
}

// came notes that a session has come.
func (b *Bot) came(ctx context.Context, c *connection) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), toLedger)
	defer cancel()
	err := b.enter(ctx, func(l *ledger, _ time.Time) { delete(l.Failed, c.name()) })
	if err != nil {
		b.log.Warn("recording that a session started; the next start may be delayed", "shard", c.shard, "error", err)
	}
}

// mine tells whether nobody else has begun a session of a shard since this process did.
func (b *Bot) mine(ctx context.Context, c *connection) (yes bool) {
	err := b.enter(ctx, func(l *ledger, _ time.Time) { yes = l.Last[c.name()] == c.mark })
	return err == nil && yes
}

// frontDoor is what Discord says of its gateway, now or less than a minute ago.
func (b *Bot) frontDoor(ctx context.Context) (gateway, error) {
	b.mu.Lock()
	g := b.front
	b.mu.Unlock()
	if g.URL != "" && time.Since(g.asked) < believed {
		return g, nil
	}
	g = gateway{asked: time.Now()}
	if err := b.get(ctx, discordgo.EndpointGatewayBot, &g); err != nil {
		return g, err
	}
	if g.URL == "" {
		return g, errors.New("the gateway's address is missing from Discord's answer")
	}
	b.mu.Lock()
	b.front = g
	b.mu.Unlock()
	return g, nil
}

// door is where sessions begin, as Discord has said it last.
func (b *Bot) door(ctx context.Context) (string, error) {
	b.mu.Lock()
	url := b.front.URL
	b.mu.Unlock()
	if url != "" {
		return url, nil
	}
	g, err := b.frontDoor(ctx)
	return g.URL, err
}

// forget has Discord asked for its front door again.
func (b *Bot) forget() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.front.URL = ""
}

// recommended is how many shards Discord recommends now, as far as it answers.
func (b *Bot) recommended(ctx context.Context) int {
	b.forget()
	_, _ = b.frontDoor(ctx) // then it is what it was
	return b.Recommended()
}

// concurrency is how many buckets of shards there are, which may be begun at the same time.
func (b *Bot) concurrency() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return max(1, b.front.Starts.Concurrency)
}

// newMark is a name for a session that nobody else gives one.
func newMark() string { return rand.Text() }
