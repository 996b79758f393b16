package discordtest

import (
	"encoding/base64"
	"maps"
	"net/http"
	"regexp"
	"strings"
)

// Emojis are the application's emojis: their ids by their names.
func (d *Discord) Emojis() map[string]string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return maps.Clone(d.emojis)
}

// Unmake deletes them all, as somebody might on the application's page.
func (d *Discord) Unmake() {
	d.mu.Lock()
	defer d.mu.Unlock()
	clear(d.emojis)
}

const (
	mostEmojis = 2000
	mostEmoji  = 256 << 10 // bytes of the picture
)

var emojiName = regexp.MustCompile(`^\w{2,32}$`)

// listEmojis answers GET /applications/{app}/emojis.
func (d *Discord) listEmojis(r *request) (any, error) {
	items := []any{}
	for name, id := range d.emojis {
		items = append(items, map[string]any{"id": id, "name": name, "roles": []any{}, "require_colons": true, "managed": false, "animated": false, "available": true})
	}
	return map[string]any{"items": items}, nil
}

// makeEmoji answers POST /applications/{app}/emojis.
func (d *Discord) makeEmoji(r *request) (any, error) {
	var in struct{ Name, Image string }
	if err := r.decode(&in); err != nil {
		return nil, err
	}
	data, ok := strings.CutPrefix(in.Image, "data:image/png;base64,")
	picture, err := base64.StdEncoding.DecodeString(data)
	switch {
	case r.PathValue("app") != d.App:
		return nil, refuse(http.StatusForbidden, 20012, "You are not authorized to perform this action on this application")
	case !emojiName.MatchString(in.Name):
		return nil, bad("name: Must be between 2 and 32 in length, letters, digits and underscores.")
	case d.emojis[in.Name] != "":
		return nil, bad("name: APPLICATION_EMOJI_NAME_ALREADY_TAKEN")
	case !ok || err != nil || !strings.HasPrefix(string(picture), "\x89PNG"):
		return nil, bad("image: Unsupported image type given")
	case len(picture) > mostEmoji:
		return nil, bad("image: File cannot be larger than 256.0 kb.")
	case len(d.emojis) >= mostEmojis:
		return nil, refuse(http.StatusBadRequest, 30008, "Maximum number of emojis reached (2000)")
	}
	d.emojis[in.Name] = d.id()
	return map[string]any{"id": d.emojis[in.Name], "name": in.Name}, nil
}

// emoji checks that the emoji of a button or menu line is one of the application's.
func (k *checker) emoji(e *Emoji) error {
	if e == nil || e.ID == "" {
		return nil
	}
	for _, id := range k.emojis {
		if id == e.ID {
			return nil
		}
	}
	return bad("components.emoji: BUTTON_COMPONENT_INVALID_EMOJI: Invalid emoji")
}
