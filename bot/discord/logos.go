package discord

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/discord/layout"
	"stationmaster/bot/discord/rest"
	"stationmaster/engine"
	"stationmaster/engine/facts"
)

const mostLogo = 256 << 10 // bytes of an emoji

// notInName matches what the name of an emoji cannot contain.
var notInName = regexp.MustCompile(`[^A-Za-z0-9]+`)

// emojiName names a picture of a company's logo, for example "sm_1894_plm_3f9c01". A changed picture gets another name, so that it
// is uploaded again.
func emojiName(sheet, company string, picture []byte) string {
	sum := sha256.Sum256(picture)
	clean := func(s string, most int) string {
		s = strings.ToLower(notInName.ReplaceAllString(s, ""))
		return s[:min(len(s), most)]
	}
	return "sm_" + clean(sheet, 10) + "_" + clean(company, 10) + "_" + hex.EncodeToString(sum[:3])
}

// findEvery is how often a process looks for logos that another one uploads.
const findEvery = 10 * time.Minute

// logos keeps the companies' logos at Discord, as emojis of the application. Without them nothing is missing but the logos.
type logos struct {
	draw func(t *engine.Title, company engine.ID) ([]byte, error) // nil for no logos
	rest *rest.Client
	log  *slog.Logger

	mu    sync.Mutex
	all   layout.Logos // that Discord has; replaced, never changed
	once  sync.Once
	found chan struct{} // closed when those that Discord had at the start are known
}

func newLogos(c Config, client *rest.Client) *logos {
	l := &logos{draw: c.Logo, rest: client, log: c.Log, found: make(chan struct{})}
	if l.draw == nil {
		l.search()
	}
	return l
}

// mostSearch is how long messages wait for the logos that Discord has. A post sent without them right after a restart would stay so.
const mostSearch = 3 * time.Second

// search ends the wait for logos.
func (l *logos) search() { l.once.Do(func() { close(l.found) }) }

// prepare finds out which logos Discord has and, if upload is set, uploads the others. It reports whether some are missing.
func (l *logos) prepare(ctx context.Context, upload bool) (missing bool) {
	if l.draw == nil {
		return false
	}
	defer l.search()
	known, err := l.list(ctx)
	if err != nil {
		l.log.Warn("no company logos: the application's emojis can't be listed", "error", l.rest.Clean(err))
		return true
	}
	missing, ok := l.prepareAll(ctx, known, false)
	l.search()
	if ok && missing && upload { // which may take an hour
		missing, _ = l.prepareAll(ctx, known, true)
	}
	return missing
}

// prepareAll makes the logos of all titles ready for use. It reports whether some are missing, and whether nothing went wrong.
func (l *logos) prepareAll(ctx context.Context, known map[string]string, upload bool) (missing, ok bool) {
	for _, title := range engine.Titles() {
		for _, c := range append(slices.Clone(title.Sheet.Majors), title.Sheet.Minors...) {
			here, err := l.prepareOne(ctx, title, c, known, upload)
			if ctx.Err() != nil {
				return true, false // the program is stopping; the next start goes on
			}
			if err != nil {
				l.log.Warn("some logos are missing until the next start", "title", title.ID, "company", c.ID, "error", l.rest.Clean(err))
				return true, false
			}
			missing = missing || !here
		}
	}
	return missing, true
}

// upload uploads one logo. Discord may ask for a wait of an hour, and nobody is waiting for the logo.
func (l *logos) upload(ctx context.Context, url string, body, v any) error {
	for {
		err := l.rest.Ask(ctx, http.MethodPost, url, body, v)
		var limit *rest.Limited
		if !errors.As(err, &limit) {
			return err
		}
		l.log.Info("Discord is limiting uploads of logos; the rest follow later", "wait", limit.Wait)
		if !rest.Pause(ctx, limit.Wait) {
			return ctx.Err()
		}
	}
}

// prepareOne makes one logo ready for use, uploading it if that is allowed and needed. It reports whether Discord has it.
func (l *logos) prepareOne(ctx context.Context, title *engine.Title, c facts.Charter, known map[string]string, upload bool) (bool, error) {
	picture, err := l.draw(title, c.ID)
	if err == nil && len(picture) > mostLogo {
		err = fmt.Errorf("it has %d bytes", len(picture))
	}
	if err != nil {
		return false, fmt.Errorf("drawing the logo: %w", err)
	}
	name := emojiName(title.ID, string(c.ID), picture)
	if known[name] == "" && !upload {
		return false, nil
	}
	if known[name] == "" {
		var made struct {
			ID string `json:"id"`
		}
		wish := map[string]string{"name": name, "image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture)}
		if err := l.upload(ctx, discordgo.EndpointApplicationEmojis(l.rest.App()), wish, &made); err != nil {
			return false, err
		}
		known[name] = made.ID
	}
	// Messages find an emoji by its id; the name is only a tooltip.
	shown := notInName.ReplaceAllString(string(c.ID), "")
	if len(shown) < 2 {
		shown = "No" + shown
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	next := maps.Clone(l.all)
	if next == nil {
		next = layout.Logos{}
	}
	next[title.ID+" "+string(c.ID)] = layout.Logo{Name: shown, ID: known[name]}
	l.all = next
	return true, nil
}

// with calls send with the logos. If Discord refuses one, it tries once more, since Discord sometimes refuses good ones, and
// then without logos. It drops the logos that Discord has lost.
func (l *logos) with(ctx context.Context, send func(layout.Logos) error) error {
	select {
	case <-l.found:
	case <-time.After(mostSearch):
		l.search()
	case <-ctx.Done():
		return ctx.Err()
	}
	all := l.now()
	err := send(all)
	if len(all) == 0 || !invalidEmoji(err) {
		return err
	}
	if err = send(all); !invalidEmoji(err) {
		return err
	}
	l.sort(ctx)
	return send(nil)
}

// sort drops the logos that Discord has lost.
func (l *logos) sort(ctx context.Context) {
	known, err := l.list(ctx)
	if err != nil {
		l.log.Warn("the application's emojis can't be listed", "error", l.rest.Clean(err))
		return
	}
	there := map[string]bool{}
	for _, id := range known {
		there[id] = true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	next := maps.Clone(l.all)
	maps.DeleteFunc(next, func(_ string, logo layout.Logo) bool { return !there[logo.ID] })
	if gone := len(l.all) - len(next); gone > 0 {
		l.log.Warn("Discord has lost some logos; the next start uploads them again", "logos", gone)
	}
	l.all = next
}

// list returns the ids of the application's emojis by name.
func (l *logos) list(ctx context.Context) (map[string]string, error) {
	var have struct {
		Items []struct {
			ID   string `json:"id"`
			Name string `json:"name"`
		} `json:"items"`
	}
	if err := l.rest.Get(ctx, discordgo.EndpointApplicationEmojis(l.rest.App()), &have); err != nil {
		return nil, err
	}
	known := map[string]string{}
	for _, e := range have.Items {
		known[e.Name] = e.ID
	}
	return known, nil
}

// invalidEmoji reports whether Discord refused a request for an emoji in it.
func invalidEmoji(err error) bool {
	var no *discordgo.RESTError
	return errors.As(err, &no) && bytes.Contains(no.ResponseBody, []byte("INVALID_EMOJI"))
}

// now returns the logos that Discord has. The map never changes.
func (l *logos) now() layout.Logos {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all
}
