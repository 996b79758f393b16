package rest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/VictoriaMetrics/metrics"
	"github.com/bwmarrin/discordgo"
)

// Config is what a client needs.
type Config struct {
	Token string
	// API is the address of a double of Discord, for tests; empty means Discord itself.
	API string
	// Retry is the wait before the second try of a request.
	Retry time.Duration
	Log   *slog.Logger
}

// Client sends requests to Discord as one bot. It may be used by several goroutines at once.
type Client struct {
	config  Config
	http    *http.Client
	limits  *limits
	figures *metrics.Set

	mu        sync.Mutex
	app       string // the application's id, once known
	owner     string // the user who owns the application, once known
	tokenLost bool   // Discord no longer accepts the token
}

// New makes a client. It sends nothing yet.
func New(c Config) (*Client, error) {
	t := transport{}
	if c.API != "" {
		var err error
		if t.to, err = url.Parse(c.API); err != nil {
			return nil, err
		}
	}
	return &Client{config: c, http: &http.Client{Timeout: 30 * time.Second, Transport: t}, limits: newLimits(c.Retry), figures: metrics.NewSet()}, nil
}

// Get reads the answer to a GET request into v.
func (c *Client) Get(ctx context.Context, url string, v any) error {
	kind, _, _ := strings.Cut(url, "?")
	body, err := c.send(ctx, request{http.MethodGet, url, http.MethodGet + " " + kind}, nil)
	if err != nil {
		return err
	}
	return json.Unmarshal(body, v)
}

// Call sends a body as JSON, with its files if it is a Filed, and returns the answer. Requests of one kind wait for each
// other; Discord limits them together.
func (c *Client) Call(ctx context.Context, method, url, kind string, body any) ([]byte, error) {
	answer, err := c.send(ctx, request{method, url, kind}, body)
	if Status(err) == http.StatusUnauthorized {
		c.Doubt(ctx)
	}
	return answer, err
}

// Ask is Call with an answer that is read into v. The address is the request's kind.
func (c *Client) Ask(ctx context.Context, method, url string, body, v any) error {
	answer, err := c.Call(ctx, method, url, method+" "+url, body)
	if err != nil {
		return err
	}
	return json.Unmarshal(answer, v)
}

// Once answers an interaction. It waits for no other request: interactions have limits of their own.
func (c *Client) Once(ctx context.Context, method, url string, body any) error {
	_, err := c.send(ctx, request{method, url, ""}, body)
	return err
}

// Fetch downloads a file that Discord keeps for a user. The caller closes it.
func (c *Client) Fetch(ctx context.Context, url string) (io.ReadCloser, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		resp.Body.Close()
		return nil, fmt.Errorf("fetching the file: %s", resp.Status)
	}
	return resp.Body, nil
}

// Forgive lets requests of a kind be sent again although one of them, which has a stricter limit, has to wait.
func (c *Client) Forgive(kind string) { c.limits.forgive(kind) }

// request is a request before it is sent.
type request struct {
	method, url string
	kind        string // requests of one kind share a limit; empty for interactions
}

// mostLimited is how long a request waits at most for Discord's limits.
const mostLimited = 10 * time.Second

// send sends a request as soon as Discord's limits allow. It fails with a *Limited if that takes too long.
func (c *Client) send(ctx context.Context, s request, body any) ([]byte, error) {
	content, raw, err := "", []byte(nil), error(nil)
	if body != nil {
		if content, raw, err = encode(body); err != nil {
			return nil, err
		}
	}
	var k *lane
	if s.kind != "" {
		if k, err = c.limits.enter(ctx, s.kind); err != nil {
			return nil, err
		}
		defer c.limits.leave(k)
	}
	for {
		if c.lost() {
			return nil, ErrTokenLost
		}
		wait, all := c.limits.hold(k, s.kind == "")
		if wait > mostLimited {
			return nil, &Limited{wait, all}
		}
		if wait > 0 {
			if !Pause(ctx, wait) {
				return nil, ctx.Err()
			}
			continue
		}
		if s.kind != "" {
			if err := c.limits.pace(ctx); err != nil {
				return nil, err
			}
			if wait, _ := c.limits.hold(nil, false); wait > 0 { // a global limit came up during the wait
				continue
			}
		}
		answer, err := c.exchange(ctx, s, content, raw, k)
		var limit *Limited
		if !errors.As(err, &limit) || limit.Wait > mostLimited {
			return answer, err
		}
		c.config.Log.Debug("Discord is limiting requests", "wait", limit.Wait, "all", limit.All)
		if !Pause(ctx, limit.Wait) {
			return nil, ctx.Err()
		}
	}
}

// agent is the bot's User-Agent: Discord wants the library and its address first.
const agent = "DiscordBot (https://github.com/bwmarrin/discordgo, v" + discordgo.VERSION + ") Stationmaster"

// exchange sends one request and reads the answer.
func (c *Client) exchange(ctx context.Context, s request, content string, raw []byte, k *lane) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, s.method, s.url, bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bot "+c.config.Token)
	r.Header.Set("User-Agent", agent)
	if content != "" { // Discord refuses a content type without content
		r.Header.Set("Content-Type", content)
	}
	resp, err := c.http.Do(r)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	c.count(resp)
	if limit := c.limits.heard(k, resp, body); limit != nil {
		return nil, limit
	}
	if err != nil {
		return nil, err
	}
	if resp.StatusCode/100 == 2 {
		return body, nil
	}
	no := &discordgo.RESTError{Request: r, Response: resp, ResponseBody: body}
	if json.Unmarshal(body, &no.Message) != nil {
		no.Message = nil // the answer is not Discord's own
	}
	return nil, no
}

// count counts the answers that Discord counts against the bot. It does not count a limit that bots share.
func (c *Client) count(resp *http.Response) {
	switch resp.StatusCode {
	case http.StatusUnauthorized, http.StatusForbidden:
	case http.StatusTooManyRequests:
		if resp.Header.Get("X-RateLimit-Scope") == "shared" {
			return
		}
	default:
		return
	}
	c.figures.GetOrCreateCounter(fmt.Sprintf(`stationmaster_discord_invalid_requests_total{status="%d"}`, resp.StatusCode)).Inc()
	if c.limits.refuse() {
		c.config.Log.Error("Discord refused too many requests (401, 403 or 429); at ten times as many it would block this machine. "+
			"Pausing all requests for a while; see stationmaster_discord_invalid_requests_total in /metrics",
			"refused", mostInvalid, "in", invalidFor, "wait", invalidFor)
	}
}

// WriteMetrics writes figures about the requests in Prometheus format.
func (c *Client) WriteMetrics(w io.Writer) { c.figures.WritePrometheus(w) }

// Healthy says why no requests are sent now; nil if they are.
func (c *Client) Healthy() error {
	if c.lost() {
		return ErrTokenLost
	}
	return c.limits.wrong()
}

// lost reports whether Discord no longer accepts the token.
func (c *Client) lost() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.tokenLost
}

// Doubt checks whether the token is still valid, after Discord has refused it once.
func (c *Client) Doubt(ctx context.Context) {
	if err := c.Identify(ctx); Status(err) != http.StatusUnauthorized {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.tokenLost {
		c.tokenLost = true
		c.config.Log.Error(ErrTokenLost.Error())
	}
}

// Identify asks for the ids of the bot's application and its owner.
func (c *Client) Identify(ctx context.Context) error {
	var app struct {
		ID    string `json:"id"`
		Owner struct {
			ID string `json:"id"`
		} `json:"owner"`
		Team struct {
			Owner string `json:"owner_user_id"`
		} `json:"team"`
	}
	if err := c.Get(ctx, discordgo.EndpointApplications+"/@me", &app); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.app, c.owner = app.ID, app.Owner.ID
	if app.Team.Owner != "" {
		c.owner = app.Team.Owner
	}
	return nil
}

// App is the application's id; empty before Identify.
func (c *Client) App() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.app
}

// Owner is the user who owns the application; empty before Identify.
func (c *Client) Owner() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.owner
}

// Filed is a body with files to upload beside it.
type Filed interface{ Files() []*discordgo.File }

// encode makes the body of a request.
func encode(body any) (kind string, raw []byte, err error) {
	var files []*discordgo.File
	if f, ok := body.(Filed); ok {
		files = f.Files()
	}
	if len(files) == 0 {
		raw, err = json.Marshal(body)
		return "application/json", raw, err
	}
	for _, f := range files {
		if _, err := f.Reader.(io.Seeker).Seek(0, io.SeekStart); err != nil { // a second try sends it again
			return "", nil, err
		}
	}
	return discordgo.MultipartBodyWithJSON(body, files)
}

const (
	// MostWait is the longest wait between two tries.
	MostWait = 30 * time.Second
	// FewTries is how often a request is tried while somebody waits.
	FewTries = 3
)

// Again calls f until it succeeds, with growing waits. It gives up after most tries, and at once if Discord refuses.
func (c *Client) Again(ctx context.Context, what string, wait time.Duration, most int, f func() error) error {
	for try := 1; ; try++ {
		err := f()
		if err == nil || try == most || ctx.Err() != nil || Refused(err) {
			return c.Clean(err)
		}
		c.config.Log.Warn("Discord doesn't answer; trying again", "for", what, "wait", wait, "error", c.Clean(err))
		if !Pause(ctx, wait) {
			return ctx.Err()
		}
		wait = min(2*wait, MostWait)
	}
}

// Pause waits. It reports whether the context is still alive.
func Pause(ctx context.Context, wait time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(wait):
		return true
	}
}

// cleaned is an error with another text.
type cleaned struct {
	error
	text string
}

func (c cleaned) Error() string { return c.text }

func (c cleaned) Unwrap() error { return c.error }

// mostLogged is how many characters of an error are logged: Discord may list what is wrong with each of many commands.
const mostLogged = 2000

// Clean removes from an error what must not be logged: addresses (they carry the tokens of interactions), the bot's token,
// and excess length.
func (c *Client) Clean(err error) error {
	var address *url.Error
	if errors.As(err, &address) {
		err = address.Err
	}
	if err == nil || !strings.Contains(err.Error(), c.config.Token) && len(err.Error()) <= mostLogged {
		return err
	}
	return cleaned{err, fmt.Sprintf("%.*s", mostLogged, strings.ReplaceAll(err.Error(), c.config.Token, "(token)"))}
}
