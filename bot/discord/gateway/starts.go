package gateway

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	randv2 "math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/discord/rest"
)

// Info is what Discord says about its gateway.
type Info struct {
	URL    string `json:"url"`    // the front door, where sessions begin
	Shards int    `json:"shards"` // how many Discord recommends
	Starts struct {
		Remaining   int `json:"remaining"`
		Reset       int `json:"reset_after"` // milliseconds
		Concurrency int `json:"max_concurrency"`
	} `json:"session_start_limit"`
	asked time.Time // when it was asked
}

const (
	// believed is how long the number of sessions that may still begin is trusted.
	believed = time.Minute
	// reserved is how long a reservation holds: longer than connecting and waiting for a slot take.
	reserved = time.Minute
	// apart is how far the clocks of processes may differ, in units of Config.Retry.
	apart = 30
	// mostFailed is the longest wait after a failed start, in units of Config.Retry: a quarter of an hour, so that a shard
	// whose starts all fail uses less than a tenth of the 1,000 that Discord allows in a day.
	mostFailed = 900
)

// starts decides when sessions may begin.
type starts struct {
	config Config

	mu    sync.Mutex
	front Info // once known
}

// ledger is what all processes together know about session starts. It is kept in the store. Discord resets the token of a
// bot that begins too many sessions in a day, and its own count leaves out the starts under way.
type ledger struct {
	Reserved map[string]reservation `json:"reserved,omitempty"` // by shard
	Begun    []time.Time            `json:"begun,omitempty"`    // when shards identified lately
	Failed   map[string]failures    `json:"failed,omitempty"`   // by shard
	Last     map[string]string      `json:"last,omitempty"`     // the mark of each shard's last session
}

// reservation is a start that a process is about to make.
type reservation struct {
	Row   int       `json:"row"` // rows begin in order, the shards of a row together
	By    string    `json:"by"`
	Until time.Time `json:"until"`
}

// failures counts starts in a row after which a shard got no session.
type failures struct {
	Times int       `json:"times"`
	Until time.Time `json:"until"` // the next start waits until then
}

// startsKey, and the application's id, is where the store keeps the ledger.
const startsKey = "starts "

// enter changes the ledger.
func (s *starts) enter(ctx context.Context, f func(l *ledger, now time.Time)) error {
	return s.config.Store.Adjust(ctx, startsKey+s.config.Rest.App(), func(value string) (string, error) {
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
		l.Begun = slices.DeleteFunc(l.Begun, func(t time.Time) bool { return now.Sub(t) > believed+2*apart*s.config.Retry })
		f(&l, now)
		out, err := json.Marshal(l)
		return string(out), err
	})
}

// left is how many sessions may still begin. It errs on the low side while clocks may differ.
func (s *starts) left(l *ledger, g Info) int {
	n := g.Starts.Remaining - len(l.Reserved)
	for _, t := range l.Begun {
		if t.After(g.asked.Add(-apart * s.config.Retry)) {
			n--
		}
	}
	return n
}

// name is the shard's name in the ledger.
func (c *connection) name() string { return fmt.Sprintf("%d/%d", c.shard, c.shards) }

// row is the group of shards, counted from 0, that a shard begins together with.
func (s *starts) row(c *connection) int { return c.shard / s.concurrency() }

// reserve waits until a shard may begin a session, and reserves the start before anything connects: eight shards that all
// hear that three starts are left would otherwise begin eight.
func (s *starts) reserve(ctx context.Context, c *connection) error {
	for {
		g, err := s.frontDoor(ctx)
		if err != nil {
			return err
		}
		var wait time.Duration
		troubled := false
		err = s.enter(ctx, func(l *ledger, now time.Time) {
			delete(l.Reserved, c.name()) // left by a process that was killed: the shard is ours
			t := l.Failed[c.name()]
			wait, troubled = t.Until.Sub(now), false
			switch {
			case wait > 0:
				troubled = true
			case s.left(l, g) > 0:
				wait = 0
				l.Reserved[c.name()] = reservation{s.row(c), c.mark, now.Add(reserved)}
				l.Last[c.name()] = c.mark
			case g.Starts.Remaining > 0: // all reserved, or perhaps counted twice
				wait = 5 * s.config.Retry
			default:
				wait = max(g.asked.Add(time.Duration(g.Starts.Reset)*time.Millisecond).Sub(now), 5*s.config.Retry)
			}
		})
		if err != nil || wait == 0 {
			return err
		}
		switch {
		case troubled:
			s.config.Log.Warn("recent session starts failed; waiting longer before the next", "shard", c.shard, "wait", wait)
		case g.Starts.Remaining <= 0:
			s.config.Log.Error("no more connections to Discord can be started today", "shard", c.shard, "wait", wait)
		}
		if !rest.Pause(ctx, wait) {
			return ctx.Err()
		}
		s.forget() // the number has changed
	}
}

// release gives back a reserved start that was not made. Without it, the reservation ends within a minute.
func (s *starts) release(ctx context.Context, c *connection) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), toLedger)
	defer cancel()
	err := s.enter(ctx, func(l *ledger, _ time.Time) {
		if l.Reserved[c.name()].By == c.mark {
			delete(l.Reserved, c.name())
		}
	})
	if err != nil {
		s.config.Log.Debug("releasing a reserved session start", "shard", c.shard, "error", err)
	}
}

// toLedger is how long recording something in the ledger may take.
const toLedger = 3 * time.Second

// await waits for the shards of earlier rows that are about to begin, and then for a slot.
func (s *starts) await(ctx context.Context, c *connection) error {
	row := s.row(c)
	for first := row > 0; ; first = false {
		earlier := false
		err := s.enter(ctx, func(l *ledger, now time.Time) {
			l.Reserved[c.name()] = reservation{row, c.mark, now.Add(reserved)}
			for _, r := range l.Reserved {
				earlier = earlier || r.Row < row
			}
		})
		if err != nil {
			return err
		}
		if !first && !earlier {
			return s.config.Slot(ctx, c.shard%s.concurrency())
		}
		if !rest.Pause(ctx, s.config.Retry) { // the first wait lets processes that have just started be seen
			return ctx.Err()
		}
	}
}

// begun records that a shard has identified. That counts as a failure until its session comes, so that a restarted program
// remembers it: identifying again and again without an answer would use up the day's starts.
func (s *starts) begun(ctx context.Context, c *connection) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), toLedger)
	defer cancel()
	err := s.enter(ctx, func(l *ledger, now time.Time) {
		delete(l.Reserved, c.name())
		l.Begun = append(l.Begun, now)
		t := l.Failed[c.name()]
		t.Times++
		retry := s.config.Retry
		wait := (retry + randv2.N(4*retry)) << min(t.Times-1, 20) // Discord asks for one to five seconds, and for no storms
		t.Until = now.Add(min(wait, mostFailed*retry))
		l.Failed[c.name()] = t
	})
	if err != nil {
		s.config.Log.Warn("recording a session start", "shard", c.shard, "error", err)
	}
}

// came records that a session has begun.
func (s *starts) came(ctx context.Context, c *connection) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), toLedger)
	defer cancel()
	err := s.enter(ctx, func(l *ledger, _ time.Time) { delete(l.Failed, c.name()) })
	if err != nil {
		s.config.Log.Warn("recording that a session started; the next start may be delayed", "shard", c.shard, "error", err)
	}
}

// mine reports whether this process began the latest session of a shard.
func (s *starts) mine(ctx context.Context, c *connection) (yes bool) {
	err := s.enter(ctx, func(l *ledger, _ time.Time) { yes = l.Last[c.name()] == c.mark })
	return err == nil && yes
}

// frontDoor is what Discord says about its gateway, or said less than a minute ago.
func (s *starts) frontDoor(ctx context.Context) (Info, error) {
	s.mu.Lock()
	g := s.front
	s.mu.Unlock()
	if g.URL != "" && time.Since(g.asked) < believed {
		return g, nil
	}
	g = Info{asked: time.Now()}
	if err := s.config.Rest.Get(ctx, discordgo.EndpointGatewayBot, &g); err != nil {
		return g, err
	}
	if g.URL == "" {
		return g, errors.New("the gateway's address is missing from Discord's answer")
	}
	s.mu.Lock()
	s.front = g
	s.mu.Unlock()
	return g, nil
}

// door is the address where sessions begin, as Discord last gave it.
func (s *starts) door(ctx context.Context) (string, error) {
	s.mu.Lock()
	url := s.front.URL
	s.mu.Unlock()
	if url != "" {
		return url, nil
	}
	g, err := s.frontDoor(ctx)
	return g.URL, err
}

// forget makes the next call of frontDoor ask Discord.
func (s *starts) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.front.URL = ""
}

// recommended asks how many shards Discord recommends now.
func (s *starts) recommended(ctx context.Context) int {
	s.forget()
	_, _ = s.frontDoor(ctx) // then the last answer stands
	return s.shards()
}

// concurrency is how many buckets there are; shards of different buckets may begin together.
func (s *starts) concurrency() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return max(1, s.front.Starts.Concurrency)
}

// newMark is a unique name for a session.
func newMark() string { return rand.Text() }

// shards is how many shards Discord last recommended; at least 1.
func (s *starts) shards() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return max(1, s.front.Shards)
}
