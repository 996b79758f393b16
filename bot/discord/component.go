package discord

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/message"
)

// Discord's limits for what can be pressed.
const (
	mostID      = 100 // characters of a component's id, and of a menu's value
	mostLabel   = 80
	mostOption  = 100 // characters of an option's label and description
	mostOptions = 25
	mostInRow   = 5
	mostRows    = 5
)

// components knows which command a component carries. Short commands stand in its id; long ones are kept in the store
// under their hash, so that a button works for as long as its message is there.
type components struct{ store Store }

// Kinds of component, the first letter of their ids.
const (
	press  = "b" // a button: its command
	amount = "n" // a button that asks for a number, and the form that it opens
	menu   = "m" // a menu: the values are commands
)

// pressed is what a component's id says.
type pressed struct {
	kind    string
	game    int64
	at      int64
	command string
}

// keptFor is under whose name long commands are kept in the store.
const keptFor = "discord"

// id makes the id of a component: "b|12|345|do pass".
func (c *components) id(ctx context.Context, p pressed) (string, error) {
	head := fmt.Sprintf("%s|%d|%d|", p.kind, p.game, p.at)
	command, err := c.short(ctx, p.command, mostID-len(head))
	return head + command, err
}

// short is a command, or where it is too long the sign under which it is kept.
func (c *components) short(ctx context.Context, command string, most int) (string, error) {
	if utf8.RuneCountInString(command) <= most && !strings.HasPrefix(command, "#") {
		return command, nil
	}
	sum := sha256.Sum256([]byte(command))
	key := "#" + hex.EncodeToString(sum[:12])
	return key, c.store.Set(ctx, keptFor, 0, key, command)
}

// long is the command that short made something of.
func (c *components) long(ctx context.Context, short string) (string, error) {
	if !strings.HasPrefix(short, "#") {
		return short, nil
	}
	v, err := c.store.Setting(ctx, keptFor, 0, short)
	if err == nil && v == "" {
		err = fmt.Errorf("%w: nothing is kept as %s", errUnknown, short)
	}
	return v, err
}

// errUnknown is what a component that nobody can read ends in; any other error is one of the database.
var errUnknown = errors.New("nobody knows what it is for")

// unpack takes the id of a component apart, and what was chosen where it is a menu. The command is still as short made it, so that no
// database stands between a press and its acknowledgement.
func unpack(id string, values []string) (p pressed, err error) {
	part := strings.SplitN(id, "|", 4)
	if len(part) != 4 {
		return p, fmt.Errorf("%w: a component with the id %q is not ours", errUnknown, id)
	}
	p.kind, p.command = part[0], part[3]
	p.game, err = strconv.ParseInt(part[1], 10, 64)
	if err == nil {
		p.at, err = strconv.ParseInt(part[2], 10, 64)
	}
	if err != nil {
		return p, fmt.Errorf("%w: the component %q: %w", errUnknown, id, err)
	}
	if p.kind == menu {
		if len(values) != 1 {
			return p, fmt.Errorf("%w: a menu has %d values", errUnknown, len(values))
		}
		p.kind, p.command = press, values[0]
		if command, ok := strings.CutPrefix(p.command, amount+" "); ok {
			p.kind, p.command = amount, command
		}
	}
	return p, nil
}

var styles = map[message.Style]discordgo.ButtonStyle{
	message.Plain: discordgo.SecondaryButton, message.Main: discordgo.SuccessButton, message.Danger: discordgo.DangerButton,
}

// rows makes rows of buttons and menus of what can be chosen. What has no room is left out, so many choices: it can be typed.
func (c *components) rows(ctx context.Context, game, at int64, choices []message.Choice, marks marks) (rows []discordgo.MessageComponent, left int, err error) {
	var row []discordgo.MessageComponent
	flush := func() {
		switch {
		case len(row) == 0:
		case len(rows) < mostRows:
			rows = append(rows, discordgo.ActionsRow{Components: row})
		default:
			left += len(row)
		}
		row = nil
	}
	seen := map[string]bool{} // Discord refuses a message with the same id twice
	for _, x := range choices {
		switch {
		case len(x.Options) > 0:
			flush()
			m, err := c.menu(ctx, game, at, x, len(rows), marks)
			if err != nil {
				return nil, 0, err
			}
			row = []discordgo.MessageComponent{m}
			flush()
		case x.Link != "":
			row = append(row, discordgo.Button{Label: clip(x.Label, mostLabel), Style: discordgo.LinkButton, URL: x.Link})
			if len(row) == mostInRow {
				flush()
			}
		case x.Place != nil:
			row = append(row, discordgo.Button{Label: clip(x.Label, mostLabel), Style: discordgo.LinkButton,
				URL: "https://discord.com/channels/" + x.Place.Guild + "/" + x.Place.Channel})
			if len(row) == mostInRow {
				flush()
			}
		case x.Command != "" || x.Number != nil:
			kind := press
			if x.Number != nil {
				kind = amount
			}
			id, err := c.id(ctx, pressed{kind, game, at, x.Command})
			if err != nil {
				return nil, 0, err
			}
			if seen[id] {
				continue
			}
			seen[id] = true
			label := x.Label
			if x.Number != nil {
				label += fmt.Sprintf(" (%d to %d)", x.Number.Min, x.Number.Max)
			}
			row = append(row, discordgo.Button{Label: clip(label, mostLabel), Style: styles[x.Style], CustomID: id, Emoji: marks.emoji(x.Company)})
			if len(row) == mostInRow {
				flush()
			}
		}
	}
	flush()
	return rows, left, nil
}

func (c *components) menu(ctx context.Context, game, at int64, x message.Choice, n int, marks marks) (discordgo.MessageComponent, error) {
	// The number of the row makes the id the only one of its kind in the message.
	id, err := c.id(ctx, pressed{menu, game, at, strconv.Itoa(n)})
	if err != nil {
		return nil, err
	}
	m := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: id, Placeholder: clip(x.Label, mostOption)}
	seen := map[string]bool{}
	for _, o := range x.Options {
		head := ""
		if o.Number != nil {
			head = amount + " "
		}
		value, err := c.short(ctx, o.Command, mostID-len(head))
		if err != nil {
			return nil, err
		}
		value = head + value
		if seen[value] {
			continue
		}
		seen[value] = true
		if len(m.Options) == mostOptions {
			continue
		}
		m.Options = append(m.Options, discordgo.SelectMenuOption{Label: clip(o.Label, mostOption), Description: clip(o.Hint, mostOption), Value: value,
			Emoji: marks.emoji(o.Company)})
	}
	if n := len(seen); n > mostOptions {
		more := fmt.Sprintf(" (%d of %d; type the others)", mostOptions, n)
		m.Placeholder = clip(x.Label, mostOption-len(more)) + more
	}
	return m, nil
}

// clip cuts a text off, so that it has so many characters at most.
func clip(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	r := []rune(s)
	return string(r[:most-1]) + "…"
}
