package discordtest

import (
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"time"
)

// Fault is what goes wrong with a request.
type Fault struct {
	drop   bool // the connection breaks
	status int  // the answer is this status
	code   int  // with this code of Discord's
	late   bool // the request takes effect all the same
	delay  time.Duration
	text   string // and this text
	scope  string // the answer is 429, with this scope
	limit  time.Duration
}

// Whose rate limit it is.
const (
	user   = "user"   // the bot's, for one route
	shared = "shared" // of all who use a resource
	global = "global" // the bot's, for all routes but those of interactions
	edge   = "edge"   // of the machine; Discord has no such scope, since it is not Discord that answers
)

// Faults.
var (
	DropBefore = Fault{drop: true}             // the connection breaks before the request arrives
	DropAfter  = Fault{drop: true, late: true} // the request takes effect, the connection breaks before the answer arrives
)

// Status answers with a status, without doing anything.
func Status(n int) Fault { return Fault{status: n} }

// Refused answers with a status and Discord's own code for it, without doing anything.
func Refused(status, code int) Fault { return Fault{status: status, code: code} }

// RefusedFor answers with Discord's explanation, too.
func RefusedFor(status, code int, text string) Fault {
	return Fault{status: status, code: code, text: text}
}

// InvalidEmoji refuses a message for an emoji in it, as Discord does now and then also where there is nothing wrong with it.
var InvalidEmoji = Fault{status: 400, code: 50035, text: "BUTTON_COMPONENT_INVALID_EMOJI: Invalid emoji"}

// StatusAfter does what is asked and answers with a status all the same.
func StatusAfter(n int) Fault { return Fault{status: n, late: true} }

// Slow answers late.
func Slow(by time.Duration) Fault { return Fault{delay: by} }

// Limited answers that there have been too many requests: of this kind, or of all kinds.
func Limited(wait time.Duration, all bool) Fault {
	if all {
		return Fault{limit: wait, scope: global}
	}
	return Fault{limit: wait, scope: user}
}

// Shared answers that all bots together have made too many requests for something.
func Shared(wait time.Duration) Fault { return Fault{limit: wait, scope: shared} }

// Edge answers as the edge does to a machine that it bars, in plain text; it may not tell for how long, which is 0.
func Edge(wait time.Duration) Fault { return Fault{limit: wait, scope: edge} }

// faults are the faults to come.
type faults struct {
	seed    uint64
	share   float64 // of requests that go wrong
	planned []*planned
	calls   map[string]uint64 // by route
	count   int
}

// planned is a fault for requests to come.
type planned struct {
	n          int
	method, in string
	fault      Fault
}

// Next makes the next n requests go wrong that have this method, or any where it is empty, and this text in their path.
func (d *Discord) Next(n int, method, path string, f Fault) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.faults.planned = append(d.faults.planned, &planned{n: n, method: method, in: path, fault: f})
}

// Behave makes everything go well from now on.
func (d *Discord) Behave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.faults.planned, d.faults.share = nil, 0
}

// Trouble makes this share of all requests go wrong from now on, in any of the ways there are.
func (d *Discord) Trouble(share float64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.faults.share = share
}

// Faults is how many requests have gone wrong.
func (d *Discord) Faults() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.faults.count
}

// fate is what goes wrong with a request. By chance it depends on nothing but the seed, the route, and how many requests there
// have been for that route.
func (f *faults) fate(method, path, route string, open bool) (out Fault) {
	defer func() {
		if out != (Fault{}) {
			f.count++
		}
	}()
	if f.calls == nil {
		f.calls = map[string]uint64{}
	}
	f.calls[route]++
	for _, p := range f.planned {
		if open && p.fault.scope == global {
			continue // interactions are not bound to the bot's global limit
		}
		if p.n > 0 && (p.method == method || p.method == "") && strings.Contains(path, p.in) {
			p.n--
			return p.fault
		}
	}
	if f.share == 0 {
		return Fault{}
	}
	h := fnv.New64()
	h.Write([]byte(route))
	rng := rand.New(rand.NewPCG(f.seed, h.Sum64()+f.calls[route]))
	if rng.Float64() >= f.share {
		return Fault{}
	}
	kinds := []Fault{
		DropBefore, DropAfter, Status(500), StatusAfter(500), Status(502), StatusAfter(502), Status(503),
		Slow(time.Duration(rng.IntN(300)) * time.Millisecond), Limited(time.Duration(rng.IntN(50))*time.Millisecond, false),
	}
	return kinds[rng.IntN(len(kinds))]
}
