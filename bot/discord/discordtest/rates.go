package discordtest

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

func tooMany(w http.ResponseWriter, wait time.Duration, global bool) {
	seconds := wait.Seconds()
	w.Header().Set("Retry-After", strconv.Itoa(int(seconds)+1))
	w.Header().Set("X-RateLimit-Reset-After", strconv.FormatFloat(seconds, 'f', 3, 64))
	w.Header().Set("X-RateLimit-Scope", "user")
	if global {
		w.Header().Set("X-RateLimit-Global", "true")
		w.Header().Set("X-RateLimit-Scope", "global")
	} else {
		w.Header().Set("X-RateLimit-Remaining", "0")
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusTooManyRequests)
	body, _ := json.Marshal(map[string]any{"message": "You are being rate limited.", "retry_after": seconds, "global": global})
	w.Write(body)
}

// mostInvalid is how many requests may be answered with 401, 403 or 429 in ten minutes; a machine that has more is not answered by
// Discord any more.
const mostInvalid = 10_000

// Invalid is how many requests of the last ten minutes have been answered with 401, 403 or 429.
func (d *Discord) Invalid() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.recent())
}

// recent are the times of those answers.
func (d *Discord) recent() []time.Time {
	d.invalid = slices.DeleteFunc(d.invalid, func(t time.Time) bool { return d.now().Sub(t) > 10*time.Minute })
	return d.invalid
}

// counted counts answers that are limited.
type counted struct {
	http.ResponseWriter
	d *Discord
}

// WriteHeader sends the status.
func (c counted) WriteHeader(status int) {
	if status == http.StatusUnauthorized || status == http.StatusForbidden || status == http.StatusTooManyRequests {
		c.d.mu.Lock()
		c.d.invalid = append(c.d.recent(), c.d.now())
		c.d.mu.Unlock()
	}
	c.ResponseWriter.WriteHeader(status)
}

// rate is how many requests of a route there may be in a time.
type rate struct {
	in  string
	n   int
	per time.Duration
}

// bucket counts the requests of a route for one channel.
type bucket struct {
	used int
	ends time.Time
}

// Rate sets how many requests there may be in a time, for each channel, of the routes that begin so: "POST /channels/{channel}".
func (d *Discord) Rate(route string, n int, per time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.rates = append([]rate{{route, n, per}}, d.rates...)
	clear(d.buckets)
}

// limit counts a request. It returns the headers that tell the client, and how long to wait when there were too many.
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
