package rest

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"
)

// Limited says that Discord allows no requests for now, either of one kind or at all.
type Limited struct {
	Wait time.Duration
	All  bool
}

// Error says how long.
func (l *Limited) Error() string {
	what := "requests of this kind"
	if l.All {
		what = "requests"
	}
	return fmt.Sprintf("Discord is limiting %s for another %s", what, l.Wait.Round(time.Millisecond))
}

const (
	// Discord counts refused requests for invalidFor, and blocks the machine at fatal of them.
	invalidFor = 10 * time.Minute
	fatal      = 10_000
	// mostInvalid is where the bot pauses all requests. Other processes on the machine count, too, so it is far below fatal.
	mostInvalid = fatal / 10
	// untold is the pause, in units of Config.Retry, when Discord's edge refuses the machine without saying for how long.
	untold = 60
	// For paced after a global limit, requests are spread out: at first one per spread, which is 40 a second. Discord
	// allows a bot 50.
	paced  = 10 * time.Minute
	spread = time.Second / 40
)

// limits is what Discord has said about its limits. discordgo's limiter will not do: no context can wake it, and it takes a
// global limit for a route's if the answer lacks X-RateLimit-Reset-After, a header that Discord does not promise.
type limits struct {
	retry time.Duration // Config.Retry

	mu      sync.Mutex
	global  time.Time // until then, only interactions are answered
	edge    time.Time // until then, nothing is sent
	limited time.Time // when the last global limit came
	spread  time.Duration
	next    time.Time        // while requests are spread out: when the next may be sent
	lanes   map[string]*lane // by kind of request
	invalid []time.Time      // times of the requests refused in the last ten minutes
	halted  bool             // too many were refused
}

func newLimits(retry time.Duration) *limits { return &limits{retry: retry, lanes: map[string]*lane{}} }

// lane is for requests of one kind, such as messages to one channel. They are sent one at a time.
type lane struct {
	free  chan struct{} // holds one value while no request is under way
	users int           // requests under way or waiting
	left  int           // requests that Discord still allows before reset
	reset time.Time
}

// enter waits for a request's turn in its lane. Whoever enters must leave.
func (l *limits) enter(ctx context.Context, name string) (*lane, error) {
	l.mu.Lock()
	k := l.lanes[name]
	if k == nil {
		l.sweep()
		k = &lane{free: make(chan struct{}, 1), left: 1}
		k.free <- struct{}{}
		l.lanes[name] = k
	}
	k.users++
	l.mu.Unlock()
	select {
	case <-k.free:
		return k, nil
	case <-ctx.Done():
		l.mu.Lock()
		k.users--
		l.mu.Unlock()
		return nil, ctx.Err()
	}
}

// leave gives the lane to the next request.
func (l *limits) leave(k *lane) {
	l.mu.Lock()
	k.users--
	l.mu.Unlock()
	k.free <- struct{}{}
}

// mostLanes is how many lanes are kept before unused ones are dropped.
const mostLanes = 1000

// sweep drops lanes that hold nothing back.
func (l *limits) sweep() {
	if len(l.lanes) < mostLanes {
		return
	}
	for name, k := range l.lanes {
		if k.users == 0 && time.Now().After(k.reset) {
			delete(l.lanes, name)
		}
	}
}

// forgive lets the lane go on although one of its requests has to wait.
func (l *limits) forgive(kind string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if k := l.lanes[kind]; k != nil {
		k.left = 1
	}
}

// hold says how long a request has to wait; if 0, it counts as sent. Interactions are exempt: they have no lane, and the
// bot's global limit does not apply to them.
func (l *limits) hold(k *lane, exempt bool) (wait time.Duration, all bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	shut := l.edge
	if !exempt && l.global.After(shut) {
		shut = l.global
	}
	if now.Before(shut) {
		return shut.Sub(now), true
	}
	if k != nil && k.left <= 0 && now.Before(k.reset) {
		return k.reset.Sub(now), false
	}
	if k != nil {
		k.left--
	}
	return 0, false
}

// pace spreads requests out after a global limit, so that those that waited for its end do not all come at once.
func (l *limits) pace(ctx context.Context) error {
	l.mu.Lock()
	now := time.Now()
	if now.Sub(l.limited) > paced {
		l.spread = 0
	}
	turn := l.next
	if turn.Before(now) {
		turn = now
	}
	l.next = turn.Add(l.spread)
	l.mu.Unlock()
	if turn.After(now) && !Pause(ctx, turn.Sub(now)) {
		return ctx.Err()
	}
	return ctx.Err()
}

// heard records what an answer says about limits. It returns a *Limited if there were too many requests.
func (l *limits) heard(k *lane, answer *http.Response, body []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	h, now := answer.Header, time.Now()
	if k != nil && answer.StatusCode != http.StatusTooManyRequests {
		after, err := strconv.ParseFloat(h.Get("X-RateLimit-Reset-After"), 64)
		left, wrong := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
		if err == nil && wrong == nil {
			k.left, k.reset = left, now.Add(seconds(after))
		}
	}
	if answer.StatusCode != http.StatusTooManyRequests {
		return nil
	}
	var said struct {
		Wait   *float64 `json:"retry_after"`
		Global bool     `json:"global"`
	}
	fromEdge := json.Unmarshal(body, &said) != nil || said.Wait == nil
	wait := untold * l.retry
	if after, err := strconv.ParseFloat(h.Get("Retry-After"), 64); err == nil {
		wait = seconds(after)
	}
	if said.Wait != nil {
		wait = seconds(*said.Wait) // more exact than the header
	}
	until := now.Add(wait)
	all := fromEdge || said.Global || h.Get("X-RateLimit-Global") != ""
	if all && now.After(l.global) { // counts once for all requests under way
		l.spread = min(max(spread, 2*l.spread), time.Second)
	}
	switch {
	case fromEdge:
		l.halted = l.halted && now.Before(l.edge)
		l.edge, l.global = latest(l.edge, until), latest(l.global, until)
	case all:
		l.global = latest(l.global, until)
	case k != nil:
		k.left, k.reset = 0, until
	}
	if all {
		l.limited, l.next = now, latest(l.next, l.global)
	}
	return &Limited{wait, all}
}

// refuse counts a request that was answered with 401, 403 or 429. It reports whether that was one too many: then nothing is sent
// until Discord has forgotten them.
func (l *limits) refuse() (halt bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	l.halted = l.halted && now.Before(l.edge)
	l.invalid = append(slices.DeleteFunc(l.invalid, func(t time.Time) bool { return now.Sub(t) > invalidFor }), now)
	if len(l.invalid) < mostInvalid || l.halted {
		return false
	}
	l.halted, l.edge, l.invalid = true, latest(l.edge, now.Add(invalidFor)), nil
	return true
}

// wrong says why nothing is sent now; nil if requests are sent.
func (l *limits) wrong() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	wait := time.Until(l.edge)
	switch {
	case wait <= 0:
		l.halted = false
		return nil
	case l.halted:
		return fmt.Errorf("%d requests in %s were refused by Discord; pausing all requests for another %s", mostInvalid, invalidFor, wait.Round(time.Second))
	}
	return fmt.Errorf("pausing all requests for another %s: Discord's edge is refusing this machine", wait.Round(time.Second))
}

func seconds(n float64) time.Duration { return time.Duration(math.Ceil(n*1000)) * time.Millisecond }

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
