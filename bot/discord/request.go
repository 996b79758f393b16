package discord

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Errors of Discord's that mean something to us.
const (
	unknownChannel     = 10003
	unknownMessage     = 10008
	unknownWebhook     = 10015
	unknownInteraction = 10062
	tooManyPins        = 30003
	missingAccess      = 50001
	missingPermissions = 50013
	invalidToken       = 50027
	archived           = 50083
	alreadyDone        = 40060
	alreadyThread      = 160004
	locked             = 160005
)

// code is Discord's own number for an error, 0 when it has none.
func code(err error) int {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) && rest.Message != nil {
		return rest.Message.Code
	}
	return 0
}

// status is the HTTP status of an error, 0 when it has none.
func status(err error) int {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) && rest.Response != nil {
		return rest.Response.StatusCode
	}
	return 0
}

// get asks Discord for something.
func (b *Bot) get(ctx context.Context, url string, v any) error {
	kind, _, _ := strings.Cut(url, "?")
	body, err := b.send(ctx, sending{http.MethodGet, url, http.MethodGet + " " + kind}, nil)
	if err != nil {
		return err
	}
	return json.Unmarshal(body, v)
}

// call sends a message, or anything else that is JSON, with its files. Where Discord wants it to wait for a moment it does. Requests of one
// kind are sent one after another.
func (b *Bot) call(ctx context.Context, method, url, kind string, body any) ([]byte, error) {
	answer, err := b.send(ctx, sending{method, url, kind}, body)
	if status(err) == http.StatusUnauthorized {
		b.doubt(ctx)
	}
	return answer, err
}

// sending is a request that is to be sent.
type sending struct {
	method, url string
	kind        string // by which Discord limits such requests; empty for those of interactions, which have limits of their own
}

// send sends a request as soon as Discord wants it. It fails with a *limited where that is not soon enough.
func (b *Bot) send(ctx context.Context, s sending, body any) ([]byte, error) {
	content, raw, err := "", []byte(nil), error(nil)
	if body != nil {
		if content, raw, err = encode(body); err != nil {
			return nil, err
		}
	}
	var k *lane
	if s.kind != "" {
		if k, err = b.limits.enter(ctx, s.kind); err != nil {
			return nil, err
		}
		defer b.limits.leave(k)
	}
	for {
		if b.lost() {
			return nil, errTokenLost
		}
		wait, all := b.limits.hold(k, s.kind == "")
		if wait > mostLimited {
			return nil, &limited{wait, all}
		}
		if wait > 0 {
			if !pause(ctx, wait) {
				return nil, ctx.Err()
			}
			continue
		}
		if s.kind != "" {
			if err := b.limits.pace(ctx); err != nil {
				return nil, err
			}
			if wait, _ := b.limits.hold(nil, false); wait > 0 { // it was shut meanwhile
				continue
			}
		}
		answer, err := b.exchange(ctx, s.method, s.url, content, raw, k)
		var limit *limited
		if !errors.As(err, &limit) || limit.wait > mostLimited {
			return answer, err
		}
		b.log.Debug("Discord wants to wait", "wait", limit.wait, "all", limit.all)
		if !pause(ctx, limit.wait) {
			return nil, ctx.Err()
		}
	}
}

// agent is what the bot calls itself: Discord wants the library and its address first.
const agent = "DiscordBot (https://github.com/bwmarrin/discordgo, v" + discordgo.VERSION + ") Stationmaster"

// exchange sends one request and reads the answer.
func (b *Bot) exchange(ctx context.Context, method, url, content string, raw []byte, k *lane) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bot "+b.config.Token)
	r.Header.Set("User-Agent", agent)
	if content != "" { // Discord refuses a kind of content where there is none
		r.Header.Set("Content-Type", content)
	}
	resp, err := b.client.Do(r)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	b.note(resp)
	if limit := b.limits.heard(k, resp, body); limit != nil {
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
		no.Message = nil // it does not come from Discord itself
	}
	return nil, no
}

// note counts an answer that Discord counts against the bot. A limit that it shares with others is none.
func (b *Bot) note(resp *http.Response) {
	switch resp.StatusCode {
	case http.StatusUnauthorized, http.StatusForbidden:
	case http.StatusTooManyRequests:
		if resp.Header.Get("X-RateLimit-Scope") == "shared" {
			return
		}
	default:
		return
	}
	b.figures.GetOrCreateCounter(fmt.Sprintf(`stationmaster_discord_invalid_requests_total{status="%d"}`, resp.StatusCode)).Inc()
	if b.limits.refuse() {
		b.log.Error("Discord refused too many requests (401, 403 or 429); at ten times as many it would block this machine. "+
			"Pausing all requests for a while; see stationmaster_discord_invalid_requests_total in /metrics",
			"refused", mostInvalid, "in", invalidFor, "wait", invalidFor)
	}
}

// WriteMetrics writes figures about the requests to Discord in the format of Prometheus.
func (b *Bot) WriteMetrics(w io.Writer) { b.figures.WritePrometheus(w) }

// errTokenLost says that Discord does not take the bot's token any more. Nothing is asked of it then: too many requests that it refuses
// have it block the whole machine.
var errTokenLost = errors.New("the token is no longer valid: put a new one into the configuration and restart the program")

// lost tells whether the token has been found not to be valid any more.
func (b *Bot) lost() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.tokenLost
}

// doubt looks whether the token is still valid, after Discord has refused it once.
func (b *Bot) doubt(ctx context.Context) {
	if err := b.identify(ctx); status(err) != http.StatusUnauthorized {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.tokenLost {
		b.tokenLost = true
		b.log.Error(errTokenLost.Error())
	}
}

// ask sends something that is JSON, and reads what comes of it.
func (b *Bot) ask(ctx context.Context, method, url string, body, v any) error {
	answer, err := b.call(ctx, method, url, method+" "+url, body)
	if err != nil {
		return err
	}
	return json.Unmarshal(answer, v)
}

// once sends what belongs to one interaction. It waits for no other: an interaction has limits of its own.
func (b *Bot) once(ctx context.Context, method, url string, body any) error {
	_, err := b.send(ctx, sending{method, url, ""}, body)
	return err
}

// encode makes the body of a request.
func encode(body any) (kind string, raw []byte, err error) {
	p, ok := body.(*payload)
	if ok {
		p.fit()
	}
	if !ok || len(p.files) == 0 {
		raw, err = json.Marshal(body)
		return "application/json", raw, err
	}
	for _, f := range p.files {
		if _, err := f.Reader.(io.Seeker).Seek(0, io.SeekStart); err != nil { // it may have been sent before
			return "", nil, err
		}
	}
	return discordgo.MultipartBodyWithJSON(p, p.files)
}

// mostLimited is how long a request waits for its turn where Discord limits how often something can be done.
const mostLimited = 10 * time.Second

// tooLate tells whether Discord wants to wait longer than that with requests of one kind.
func tooLate(err error) bool {
	var limit *limited
	return errors.As(err, &limit) && !limit.all && limit.wait > mostLimited
}
