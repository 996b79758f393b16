package discord

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

// logo is a company's logo as an emoji of the application.
type logo struct{ name, id string }

// logos are the logos that Discord has, by title and company: "1894 PLM".
type logos map[string]logo

// marks are the logos of one title.
type marks struct {
	all   logos
	sheet string // the title's id; empty for none
}

// emoji is a company's logo for a button or a line of a menu, nil where Discord has none.
func (k marks) emoji(company string) *discordgo.ComponentEmoji {
	e, ok := k.all[k.sheet+" "+company]
	if !ok {
		return nil
	}
	return &discordgo.ComponentEmoji{Name: e.name, ID: e.id}
}

// before is a company's logo to be put before a text, "" where Discord has none.
func (k marks) before(company string) string {
	e, ok := k.all[k.sheet+" "+company]
	if !ok {
		return ""
	}
	return "<:" + e.name + ":" + e.id + "> "
}

// line is the logo for a line that begins with a company's name, such as "PLM pays F240". Companies that have numbers for names get
// none: a line that begins with a number is about something else.
func (k marks) line(s string) string {
	word := s
	if i := strings.IndexAny(s, " :,'’"); i >= 0 {
		word = s[:i]
	}
	if strings.Trim(word, "0123456789") == "" {
		return ""
	}
	return k.before(word)
}

const mostLogo = 256 << 10 // bytes of an emoji

// notInName is what the name of an emoji cannot have.
var notInName = regexp.MustCompile(`[^A-Za-z0-9]+`)

// emojiName names the picture of a company's logo, so that one which was uploaded is known again, and one that is drawn otherwise now is
// uploaded again: "sm_1894_plm_3f9c01".
func emojiName(sheet, company string, picture []byte) string {
	sum := sha256.Sum256(picture)
	clean := func(s string, most int) string {
		s = strings.ToLower(notInName.ReplaceAllString(s, ""))
		return s[:min(len(s), most)]
	}
	return "sm_" + clean(sheet, 10) + "_" + clean(company, 10) + "_" + hex.EncodeToString(sum[:3])
}

// UploadLogos finds out which logos Discord has, and gives it those that it lacks: a request for the list, and the first time one for
// each company. Without them nothing is missing but the logos, so what goes wrong is said once, and tried again when the program starts.
func (b *Bot) UploadLogos(ctx context.Context) { b.prepareLogos(ctx, true) }

// findEvery is how often a process looks for logos that another one uploads.
const findEvery = 10 * time.Minute

// FindLogos finds out which logos Discord has, until it has those that another process uploads.
func (b *Bot) FindLogos(ctx context.Context) {
	for b.prepareLogos(ctx, false) && pause(ctx, findEvery) {
	}
}

// prepareLogos finds out which logos Discord has, and uploads the others if it is to; it tells whether some are missing.
func (b *Bot) prepareLogos(ctx context.Context, upload bool) (missing bool) {
	if b.config.Logo == nil {
		return false
	}
	known, err := b.listLogos(ctx)
	if err != nil {
		b.log.Warn("no company logos: the application's emojis can't be listed", "error", b.clean(err))
		return true
	}
	for _, title := range engine.Titles() {
		for _, c := range append(slices.Clone(title.Sheet.Majors), title.Sheet.Minors...) {
			here, err := b.prepareLogo(ctx, title, c, known, upload)
			if ctx.Err() != nil {
				return true // the program stops; the next start goes on with it
			}
			if err != nil {
				b.log.Warn("some logos are missing until the next start", "title", title.ID, "company", c.ID, "error", b.clean(err))
				return true
			}
			missing = missing || !here
		}
	}
	return missing
}

// upload sends something that nobody waits for. Discord may want it to wait for an hour.
func (b *Bot) upload(ctx context.Context, url string, body, v any) error {
	for {
		answer, err := b.send(ctx, sending{http.MethodPost, url, url}, body)
		var limit *limited
		if !errors.As(err, &limit) {
			if err != nil {
				return err
			}
			return json.Unmarshal(answer, v)
		}
		b.log.Info("Discord is limiting uploads of logos; the rest follow later", "wait", limit.wait)
		if !pause(ctx, limit.wait) {
			return ctx.Err()
		}
	}
}

// prepareLogo has Discord keep one logo, if it does not yet and this is the process that uploads; it tells whether it does.
func (b *Bot) prepareLogo(ctx context.Context, title *engine.Title, c facts.Charter, known map[string]string, upload bool) (bool, error) {
	picture, err := b.config.Logo(title, c.ID)
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
		if err := b.upload(ctx, discordgo.EndpointApplicationEmojis(b.appID()), wish, &made); err != nil {
			return false, err
		}
		known[name] = made.ID
	}
	// In messages an emoji is found by its id; the name is what one sees on pointing at it.
	shown := notInName.ReplaceAllString(string(c.ID), "")
	if len(shown) < 2 {
		shown = "No" + shown
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	next := maps.Clone(b.emblems)
	if next == nil {
		next = logos{}
	}
	next[title.ID+" "+string(c.ID)] = logo{shown, known[name]}
	b.emblems = next
	return true, nil
}

// withLogos sends something with logos. Discord is known to refuse good ones now and then: it is sent once more then, and without them
// when they are refused again. Those that Discord has no more are given up.
func (b *Bot) withLogos(ctx context.Context, send func(logos) error) error {
	all := b.theLogos()
	err := send(all)
	if len(all) == 0 || !invalidEmoji(err) {
		return err
	}
	if err = send(all); !invalidEmoji(err) {
		return err
	}
	b.sortLogos(ctx)
	return send(nil)
}

// sortLogos gives up the logos that Discord has no more.
func (b *Bot) sortLogos(ctx context.Context) {
	known, err := b.listLogos(ctx)
	if err != nil {
		b.log.Warn("the application's emojis can't be listed", "error", b.clean(err))
		return
	}
	there := map[string]bool{}
	for _, id := range known {
		there[id] = true
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	next := maps.Clone(b.emblems)
	maps.DeleteFunc(next, func(_ string, l logo) bool { return !there[l.id] })
	if gone := len(b.emblems) - len(next); gone > 0 {
		b.log.Warn("Discord has lost some logos; the next start uploads them again", "logos", gone)
	}
	b.emblems = next
}

// listLogos lists the application's emojis: their ids by their names.
func (b *Bot) listLogos(ctx context.Context) (map[string]string, error) {
	var have struct {
		Items []struct {
			ID   string `json:"id"`
			Name string `json:"name"`
		} `json:"items"`
	}
	if err := b.get(ctx, discordgo.EndpointApplicationEmojis(b.appID()), &have); err != nil {
		return nil, err
	}
	known := map[string]string{}
	for _, e := range have.Items {
		known[e.Name] = e.ID
	}
	return known, nil
}

// invalidEmoji tells whether Discord has refused something for an emoji in it.
func invalidEmoji(err error) bool {
	var no *discordgo.RESTError
	return errors.As(err, &no) && bytes.Contains(no.ResponseBody, []byte("INVALID_EMOJI"))
}

// theLogos are the logos that there are now. They do not change afterwards.
func (b *Bot) theLogos() logos {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.emblems
}
