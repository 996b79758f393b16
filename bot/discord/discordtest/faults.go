package discordtest

import (
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"time"
)

// Fault is a way for a request to fail.
type Fault struct {
	drop   bool // the connection breaks
	status int  // the status of the answer
	code   int  // Discord's error code
	late   bool // the request takes effect anyway
	delay  time.Duration
	text   string // the error text
	scope  string // the answer is 429, with this scope
	limit  time.Duration
}

// Scopes of rate limits.
const (
	user   = "user"   // the bot's, for one route
	shared = "shared" // everybody's, for one resource
	global = "global" // the bot's, for all routes except those of interactions
	edge   = "edge"   // the machine's; not a scope of Discord's, since the edge answers instead
)

// Faults.
var (
	DropBefore = Fault{drop: true}             // the connection breaks before the request arrives
	DropAfter  = Fault{drop: true, late: true} // the request takes effect, the connection breaks before the answer arrives
)

// Status answers with a status and does nothing.
func Status(n int) Fault { return Fault{status: n} }

// Refused answers with a status and Discord's own error code, and does nothing.
func Refused(status, code int) Fault { return Fault{status: status, code: code} }

// RefusedFor adds Discord's explanation.
func RefusedFor(status, code int, text string) Fault {
	return Fault{status: status, code: code, text: text}
}

// InvalidEmoji refuses a message because of an emoji, as Discord sometimes does for no reason.
var InvalidEmoji = Fault{status: 400, code: 50035, text: "BUTTON_COMPONENT_INVALID_EMOJI: Invalid emoji"}

// StatusAfter carries out the request but answers with this status.
func StatusAfter(n int) Fault { return Fault{status: n, late: true} }

// Slow answers late.
func Slow(by time.Duration) Fault { return Fault{delay: by} }

// Limited answers "too many requests", with this scope.
func Limited(wait time.Duration, all bool) Fault {
	if all {
		return Fault{limit: wait, scope: global}
	}
	return Fault{limit: wait, scope: user}
}

// Shared answers that all bots together have made too many requests for something.
func Shared(wait time.Duration) Fault { return Fault{limit: wait, scope: shared} }

// Edge answers as the edge answers a barred machine, in plain text; it may not say for how long (0).
func Edge(wait time.Duration) Fault { return Fault{limit: wait, scope: edge} }

// faults are the faults to come.
type faults struct {
	seed    uint64
	share   float64 // of requests that fail
	planned []*planned
	calls   map[string]uint64 // by route
	count   int
}

// planned is a fault for later requests.
type planned struct {
	n          int
	method, in string
	fault      Fault
}

// Next makes the next n requests fail that have this method ("" for any) and this text in their path.
func (d *Discord) Next(n int, method, path string, f Fault) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.faults.planned = append(d.faults.planned, &planned{n: n, method: method, in: path, fault: f})
}

// Behave ends all faults.
func (d *Discord) Behave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.faults.planned, d.faults.share = nil, 0
}

// Trouble makes this share of all requests fail from now on, in random ways.
func (d *Discord) Trouble(share float64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.faults.share = share
}

// Faults counts the requests that failed.
func (d *Discord) Faults() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.faults.count
}

// fate decides how a request fails. At random, it depends only on the seed, the route and the number of requests so far for
// that route.
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
			continue // the bot's global limit does not apply to interactions
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
