package bot

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"stationmaster/bot/message"
)

const (
	noteKey  = "note" // the setting of a user and game
	mostNote = 1500   // characters
)

// note adds to a user's private notes on a game, or shows them.
func (d personal) note(c *call) (Reply, error) {
	row := &c.live.Row
	kept, err := d.store.Setting(c.ctx, c.req.User.ID, row.ID, noteKey)
	if err != nil {
		return Reply{}, err
	}
	text := strings.Join(strings.Fields(c.args), " ")
	switch {
	case strings.EqualFold(text, "clear"):
		kept = ""
	case text != "":
		if g := c.live.Game; g != nil {
			text = g.Where() + ": " + text
		}
		if kept != "" {
			text = kept + "\n" + text
		}
		if n := utf8.RuneCountInString(text); n > mostNote {
			return Reply{}, message.Sorry(fmt.Sprintf(`Notes on a game can have %d characters; with this, yours would have %d. "note clear" makes room.`, mostNote, n))
		}
		kept = text
	case kept == "":
		return Reply{}, message.Sorry(`You have no notes on this game. Type "note" and some words to save one that only you can see.`)
	}
	if text != "" {
		if err := d.setHere(c, c.req.User.ID, noteKey, kept); err != nil {
			return Reply{}, err
		}
	}
	if kept == "" {
		return private("Your notes on %s have been cleared.", row.Name), nil
	}
	r := private("")
	r.Title = "Your notes on " + row.Name
	r.Sections = []message.Section{{Lines: strings.Split(kept, "\n")}}
	return r, nil
}
