package layout

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/message"
)

// Discord's limits for buttons and menus.
const (
	mostID      = 100 // characters of a component's id, and of a menu's value
	mostLabel   = 80
	mostOption  = 100 // characters of an option's label and description
	mostOptions = 25
	mostInRow   = 5
	mostRows    = 5
)

// Store keeps values under keys; the value of an unknown key is empty.
type Store interface {
	Setting(ctx context.Context, key string) (string, error)
	Set(ctx context.Context, key, value string) error
}

// Kinds of component: the first letter of their ids.
const (
	press  = "b" // a button that carries a command
	amount = "n" // a button that asks for a number, and the form that it opens
	menu   = "m" // a menu whose values are commands
)

// Pressed is what a component's id says.
type Pressed struct {
	kind    string
	Game    int64
	At      int64  // the position it belongs to
	Command string // as short made it; Long restores it
	Range   string // the range of the number that the command still needs: "145:570"; empty if the label tells it
}

// asked is a menu's value that asks for a number: "n145:570 do bid NMS". In messages from before menus had a range it is missing.
var asked = regexp.MustCompile("^" + amount + `(\d+:\d+)? (.*)$`)

// Amount reports whether the command still needs a number.
func (p Pressed) Amount() bool { return p.kind == amount }

// id makes the id of a component: "b|12|345|do pass".
func (c *Composer) id(ctx context.Context, p Pressed) (string, error) {
	head := fmt.Sprintf("%s|%d|%d|", p.kind, p.Game, p.At)
	command, err := c.short(ctx, p.Command, mostID-len(head))
	return head + command, err
}

// short returns a short command as it is. It keeps a long one in the store and returns its hash, so that a button works as
// long as its message exists.
func (c *Composer) short(ctx context.Context, command string, most int) (string, error) {
	if utf8.RuneCountInString(command) <= most && !strings.HasPrefix(command, "#") {
		return command, nil
	}
	sum := sha256.Sum256([]byte(command))
	key := "#" + hex.EncodeToString(sum[:12])
	return key, c.config.Store.Set(ctx, key, command)
}

// Long returns the command that short was given.
func (c *Composer) Long(ctx context.Context, short string) (string, error) {
	if !strings.HasPrefix(short, "#") {
		return short, nil
	}
	v, err := c.config.Store.Setting(ctx, short)
	if err == nil && v == "" {
		err = fmt.Errorf("%w: nothing is kept as %s", ErrUnknown, short)
	}
	return v, err
}

// ErrUnknown is the error for a component that cannot be read. Every other error is the database's.
var ErrUnknown = errors.New("unknown button")

// Unpack reads the id of a component, and the chosen values of a menu. It leaves the command as short made it, so that no database
// comes between a press and its acknowledgement.
func Unpack(id string, values []string) (p Pressed, err error) {
	part := strings.SplitN(id, "|", 4)
	if len(part) != 4 {
		return p, fmt.Errorf("%w: a component with the id %q is not ours", ErrUnknown, id)
	}
	p.kind, p.Command = part[0], part[3]
	p.Game, err = strconv.ParseInt(part[1], 10, 64)
	if err == nil {
		p.At, err = strconv.ParseInt(part[2], 10, 64)
	}
	if err != nil {
		return p, fmt.Errorf("%w: the component %q: %w", ErrUnknown, id, err)
	}
	if p.kind == menu {
		if len(values) != 1 {
			return p, fmt.Errorf("%w: a menu has %d values", ErrUnknown, len(values))
		}
		p.kind, p.Command = press, values[0]
		if m := asked.FindStringSubmatch(p.Command); m != nil {
			p.kind, p.Range, p.Command = amount, m[1], m[2]
		}
	}
	return p, nil
}

var styles = map[message.Style]discordgo.ButtonStyle{
	message.Plain: discordgo.SecondaryButton, message.Main: discordgo.SuccessButton, message.Danger: discordgo.DangerButton,
}

// rows lays choices out as rows of buttons and menus. left is how many did not fit; these can be typed.
func (c *Composer) rows(ctx context.Context, game, at int64, choices []message.Choice, marks Marks) (rows []discordgo.MessageComponent, left int, err error) {
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
	seen := map[string]bool{} // Discord refuses a message that has an id twice
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
			row = append(row, discordgo.Button{Label: Clip(x.Label, mostLabel), Style: discordgo.LinkButton, URL: x.Link})
			if len(row) == mostInRow {
				flush()
			}
		case x.Place != nil:
			row = append(row, discordgo.Button{Label: Clip(x.Label, mostLabel), Style: discordgo.LinkButton,
				URL: "https://discord.com/channels/" + x.Place.Guild + "/" + x.Place.Channel})
			if len(row) == mostInRow {
				flush()
			}
		case x.Command != "" || x.Number != nil:
			kind := press
			if x.Number != nil {
				kind = amount
			}
			id, err := c.id(ctx, Pressed{kind: kind, Game: game, At: at, Command: x.Command})
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
			row = append(row, discordgo.Button{Label: Clip(label, mostLabel), Style: styles[x.Style], CustomID: id, Emoji: marks.emoji(x.Company)})
			if len(row) == mostInRow {
				flush()
			}
		}
	}
	flush()
	return rows, left, nil
}

func (c *Composer) menu(ctx context.Context, game, at int64, x message.Choice, n int, marks Marks) (discordgo.MessageComponent, error) {
	// The number of the row makes the id unique within the message.
	id, err := c.id(ctx, Pressed{kind: menu, Game: game, At: at, Command: strconv.Itoa(n)})
	if err != nil {
		return nil, err
	}
	m := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: id, Placeholder: Clip(x.Label, mostOption)}
	seen := map[string]bool{}
	for _, o := range x.Options {
		head := ""
		if o.Number != nil {
			head = fmt.Sprintf("%s%d:%d ", amount, o.Number.Min, o.Number.Max)
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
		m.Options = append(m.Options, discordgo.SelectMenuOption{Label: Clip(o.Label, mostOption), Description: Clip(o.Hint, mostOption), Value: value,
			Emoji: marks.emoji(o.Company)})
	}
	if n := len(seen); n > mostOptions {
		more := fmt.Sprintf(" (%d of %d; type the others)", mostOptions, n)
		m.Placeholder = Clip(x.Label, mostOption-len(more)) + more
	}
	return m, nil
}

// Clip cuts a text to at most that many characters.
func Clip(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	r := []rune(s)
	return string(r[:most-1]) + "…"
}
