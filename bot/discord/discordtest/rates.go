package discordtest

import (
	"encoding/json"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// tooMany answers as Discord's page on rate limits shows. The scope says whose limit it is: the bot's for one route ("user"), a resource
// shared with others ("shared"), or the bot's for everything ("global"). Only the first two come with a route's figures.
func tooMany(w http.ResponseWriter, wait time.Duration, scope string) {
	seconds := wait.Seconds()
	h := w.Header()
	h.Set("Retry-After", strconv.Itoa(int(math.Ceil(seconds))))
	h.Set("X-RateLimit-Scope", scope)
	if scope == global {
		for k := range h {
			if strings.HasPrefix(k, "X-Ratelimit-") && k != "X-Ratelimit-Scope" {
				h.Del(k)
			}
		}
		h.Set("X-RateLimit-Global", "true")
	} else {
		h.Set("X-RateLimit-Remaining", "0")
		h.Set("X-RateLimit-Reset-After", strconv.FormatFloat(seconds, 'f', 3, 64))
	}
	h.Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusTooManyRequests)
	body, _ := json.Marshal(map[string]any{"message": "You are being rate limited.", "retry_after": seconds, "global": scope == global})
	w.Write(body)
}

// barred answers as the edge in front of Discord does: in plain text, to every request of a machine. A wait of 0 is not told.
func barred(w http.ResponseWriter, wait time.Duration) {
	if wait > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	}
	http.Error(w, "error code: 1015", http.StatusTooManyRequests)
}

// mostInvalid is how many requests may get 401, 403 or 429 in ten minutes; Discord stops answering a machine that
// exceeds it.
const mostInvalid = 10_000

// Invalid counts the requests of the last ten minutes that got 401, 403 or 429.
func (d *Discord) Invalid() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.recent())
}

// recent returns the times of those answers.
func (d *Discord) recent() []time.Time {
	d.invalid = slices.DeleteFunc(d.invalid, func(t time.Time) bool { return d.now().Sub(t) > 10*time.Minute })
	return d.invalid
}

// counted counts answers that are rate limited.
type counted struct {
	http.ResponseWriter
	d *Discord
}

// WriteHeader sends the status. A shared limit does not count against the bot.
func (c counted) WriteHeader(status int) {
	shares := status == http.StatusTooManyRequests && c.Header().Get("X-RateLimit-Scope") == shared
	if status == http.StatusUnauthorized || status == http.StatusForbidden || status == http.StatusTooManyRequests && !shares {
		c.d.mu.Lock()
		c.d.invalid = append(c.d.recent(), c.d.now())
		c.d.mu.Unlock()
	}
	c.ResponseWriter.WriteHeader(status)
}

// rate is a number of requests per time, for a route.
type rate struct {
	in  string
	n   int
	per time.Duration
}

// bucket counts a route's requests for one channel.
type bucket struct {
	used int
	ends time.Time
}

// Rate limits the requests per channel of the routes that begin like this: "POST /channels/{channel}".
func (d *Discord) Rate(route string, n int, per time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.rates = append([]rate{{route, n, per}}, d.rates...)
	clear(d.buckets)
}

// limit counts a request. It returns the headers for the client, and how long to wait if there were too many.
func (d *Discord) limit(r *request, route string) (headers map[string]string, wait time.Duration) {
	rule := rate{"", 1000, time.Second}
	for _, x := range d.rates {
		if strings.HasPrefix(route, x.in) {
			rule = x
			break
		}
	}
	key := route + " " + r.PathValue("channel") + r.PathValue("token")
	b := d.buckets[key]
	now := time.Now()
	if b == nil || !now.Before(b.ends) {
		b = &bucket{ends: now.Add(rule.per)}
		d.buckets[key] = b
	}
	left := b.ends.Sub(now) + 2*time.Millisecond // clients round it down
	if b.used == rule.n {
		wait = left
	} else {
		b.used++
	}
	return map[string]string{
		"X-RateLimit-Limit":       strconv.Itoa(rule.n),
		"X-RateLimit-Remaining":   strconv.Itoa(rule.n - b.used),
		"X-RateLimit-Reset":       strconv.FormatFloat(float64(b.ends.UnixMilli())/1000, 'f', 3, 64),
		"X-RateLimit-Reset-After": strconv.FormatFloat(left.Seconds(), 'f', 3, 64),
		"X-RateLimit-Bucket":      route,
	}, wait
}
