package discord

import (
	"context"
	"encoding/json"
	"errors"
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
	if b.lost() {
		return errTokenLost
	}
	bucket, _, _ := strings.Cut(url, "?")
	body, err := b.rest.RequestWithBucketID(http.MethodGet, url, nil, http.MethodGet+" "+bucket, discordgo.WithContext(ctx), discordgo.WithRestRetries(0))
	if err != nil {
		return err
	}
	return json.Unmarshal(body, v)
}

// call sends a message, or anything else that is JSON, with its files. Where Discord wants it to wait for a moment it does.
func (b *Bot) call(ctx context.Context, method, url, bucket string, body any) ([]byte, error) {
	options := []discordgo.RequestOption{discordgo.WithContext(ctx), discordgo.WithRestRetries(0), discordgo.WithRetryOnRatelimit(false)}
	kind, raw, err := "", []byte(nil), error(nil)
	if body != nil {
		if kind, raw, err = encode(body); err != nil {
			return nil, err
		}
	}
	for {
		if b.lost() {
			return nil, errTokenLost
		}
		answer, err := b.rest.RequestRaw(method, url, kind, raw, bucket, 0, options...)
		var limit *discordgo.RateLimitError
		if !errors.As(err, &limit) || tooLate(err) {
			if status(err) == http.StatusUnauthorized {
				b.doubt(ctx)
			}
			return answer, err
		}
		b.log.Debug("Discord wants to wait", "wait", limit.RetryAfter)
		if !pause(ctx, limit.RetryAfter) {
			return nil, ctx.Err()
		}
	}
}

// errTokenLost says that Discord does not take the bot's token any more. Nothing is asked of it then: too many requests that it refuses
// have it block the whole machine.
var errTokenLost = errors.New("the token is not one that Discord takes any more: put a new one into the configuration and start the program again")

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
	kind, raw, err := encode(body)
	if err != nil {
		return err
	}
	bucket := discordgo.NewRatelimiter().LockBucket(url)
	_, err = b.rest.RequestWithLockedBucket(method, url, kind, raw, bucket, 0, discordgo.WithContext(ctx), discordgo.WithRestRetries(0))
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

// mostLimited is how long a post waits for its turn where Discord limits how often something can be done.
const mostLimited = 10 * time.Second

// tooLate tells whether Discord wants to wait longer than that.
func tooLate(err error) bool {
	var limit *discordgo.RateLimitError
	return errors.As(err, &limit) && limit.RetryAfter > mostLimited
}

// forgive has discordgo's limiter try requests of a kind again. It would hold all of them back for as long as Discord wants to wait with
// one, and nothing can wake it from that.
func (b *Bot) forgive(bucket string) {
	k := b.rest.Ratelimiter.GetBucket(bucket)
	k.Lock()
	k.Remaining = 1
	k.Unlock()
}
