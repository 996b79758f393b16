package bot

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"stationmaster/bot/call"
	"stationmaster/bot/message"
)

const (
	noteKey  = "note" // the setting of a user and game
	mostNote = 1500   // characters
)

// note adds to a user's private notes on a game, or shows them.
func (d personal) note(c *call.Call) (call.Reply, error) {
	row := &c.Live.Row
	kept, err := d.Store.Setting(c.Ctx, c.Req.User.ID, row.ID, noteKey)
	if err != nil {
		return call.Reply{}, err
	}
	text := strings.Join(strings.Fields(c.Args), " ")
	switch {
	case strings.EqualFold(text, "clear"):
		kept = ""
	case text != "":
		if g := c.Live.Game; g != nil {
			text = g.Where() + ": " + text
		}
		if kept != "" {
			text = kept + "\n" + text
		}
		if n := utf8.RuneCountInString(text); n > mostNote {
			return call.Reply{}, message.Sorry(fmt.Sprintf(`Notes on a game can have %d characters; with this, yours would have %d. "note clear" makes room.`, mostNote, n))
		}
		kept = text
	case kept == "":
		return call.Reply{}, message.Sorry(`You have no notes on this game. Type "note" and some words to save one that only you can see.`)
	}
	if text != "" {
		if err := d.SetHere(c, c.Req.User.ID, noteKey, kept); err != nil {
			return call.Reply{}, err
		}
	}
	if kept == "" {
		return call.Private("Your notes on %s have been cleared.", row.Name), nil
	}
	r := call.Private("")
	r.Title = "Your notes on " + row.Name
	r.Sections = []message.Section{{Lines: strings.Split(kept, "\n")}}
	return r, nil
}
