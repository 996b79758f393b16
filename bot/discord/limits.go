package discord

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

// limited says that Discord wants no request for now: none of a kind, or none at all.
type limited struct {
	wait time.Duration
	all  bool
}

// Error says for how long.
func (l *limited) Error() string {
	what := "requests of this kind"
	if l.all {
		what = "requests"
	}
	return fmt.Sprintf("Discord wants us to wait with %s for %s", what, l.wait.Round(time.Millisecond))
}

const (
	// invalidFor is for how long Discord counts a request that it has refused, and fatal is how many bar the machine.
	invalidFor = 10 * time.Minute
	fatal      = 10_000
	// mostInvalid is at how many the bot asks for nothing more: far fewer, since other processes on the machine count, too.
	mostInvalid = fatal / 10
	// untold is for how many times Config.Retry nothing is asked for, where the edge does not say for how long it bars the machine.
	untold = 60
	// paced is how long requests are spread out after a global limit, and spread is the time between two of them at first: 40 a second,
	// where Discord allows a bot 50.
	paced  = 10 * time.Minute
	spread = time.Second / 40
)

// limits is what Discord has said about how much it wants to be asked. discordgo's own limiter is not used: it sleeps where no context
// can wake it, and takes a global limit for one of a route where the answer has no X-RateLimit-Reset-After, which Discord does not promise.
type limits struct {
	retry time.Duration // Config.Retry

	mu      sync.Mutex
	global  time.Time // before then no request is made but those of interactions
	edge    time.Time // before then none at all is
	limited time.Time // when a global limit was last run into
	spread  time.Duration
	next    time.Time        // when the next request may be made, while they are spread out
	lanes   map[string]*lane // by kind of request
	invalid []time.Time      // when requests of the last ten minutes were refused
	halted  bool             // there have been too many of them
}

// lane is the requests of one kind, such as messages for one channel. They are made one after another.
type lane struct {
	free  chan struct{} // holds one while no request is being made
	users int           // requests that are being made or wait
	left  int           // how many more Discord takes before reset
	reset time.Time
}

// enter waits for a request's turn in its lane. Each that has entered must leave.
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

// leave lets the next request of a lane have its turn.
func (l *limits) leave(k *lane) {
	l.mu.Lock()
	k.users--
	l.mu.Unlock()
	k.free <- struct{}{}
}

// mostLanes is how many lanes are kept before those that nobody needs are dropped.
const mostLanes = 1000

// sweep drops lanes in which nothing is held back.
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

// forgive has requests of a kind be tried again, where one of them alone was to wait.
func (l *limits) forgive(kind string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if k := l.lanes[kind]; k != nil {
		k.left = 1
	}
}

// hold is how long a request has to wait now; where that is 0 it counts as made. exempt are requests of interactions, which have no lane
// and are not bound to the bot's global limit.
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

// pace waits until a request may be made that nothing else holds back, where there has been a global limit lately: not all that have
// waited for its end are to come at once.
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
	if turn.After(now) && !pause(ctx, turn.Sub(now)) {
		return ctx.Err()
	}
	return ctx.Err()
}

// heard notes what an answer says of the limits. It returns a *limited where the answer is that there were too many requests.
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
		wait = seconds(*said.Wait) // the same, to the millisecond
	}
	until := now.Add(wait)
	all := fromEdge || said.Global || h.Get("X-RateLimit-Global") != ""
	if all && now.After(l.global) { // not once more for each request that was on its way
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
	return &limited{wait, all}
}

// refuse counts a request that was answered with 401, 403 or 429. It tells whether there have been so many that nothing is asked for
// from now on until Discord has forgotten them.
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

// wrong says why nothing is asked of Discord now.
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
