package discord

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/discord/gateway"
)

// interaction is something that a user did with the bot, with only the fields that the bot needs. discordgo's type has all of
// them and fails as a whole on a component that it does not know.
type interaction struct {
	ID          string                    `json:"id"`
	App         string                    `json:"application_id"`
	Type        discordgo.InteractionType `json:"type"`
	Token       string                    `json:"token"`
	Guild       string                    `json:"guild_id"` // empty in private messages
	Channel     string                    `json:"channel_id"`
	Permissions string                    `json:"app_permissions"` // the bot's in that channel
	Member      *struct {
		User        *user  `json:"user"`
		Nick        string `json:"nick"`
		Permissions string `json:"permissions"`
	} `json:"member"`
	User *user `json:"user"` // in private messages
	// Owners are those who installed the application, by kind: the server ("0") or the user ("1").
	Owners  map[string]string `json:"authorizing_integration_owners"`
	Message *struct {
		Flags int `json:"flags"`
	} `json:"message"` // that carries the button
	Data data `json:"data"`
}

// user is a user of Discord.
type user struct {
	ID         string `json:"id"`
	Name       string `json:"username"`
	GlobalName string `json:"global_name"`
}

// data is what the user did: a command with its options, a pressed component, or a form.
type data struct {
	Name     string   `json:"name"`
	Options  []option `json:"options"`
	Resolved struct {
		Attachments map[string]*file `json:"attachments"` // by the values of options
	} `json:"resolved"`
	CustomID   string   `json:"custom_id"`
	Values     []string `json:"values"`
	Components []field  `json:"components"`
}

// option is an option that was filled in, or a subcommand with its own options.
type option struct {
	Name    string                                 `json:"name"`
	Type    discordgo.ApplicationCommandOptionType `json:"type"`
	Value   any                                    `json:"value"`
	Focused bool                                   `json:"focused"` // the user is typing it
	Options []option                               `json:"options"`
}

// text is the value of a text option.
func (o option) text() string {
	s, _ := o.Value.(string)
	return s
}

// file is an attached file.
type file struct {
	Name string `json:"filename"`
	Size int64  `json:"size"`
	URL  string `json:"url"`
}

// field is a component of a form: a filled-in field, or a container of fields.
type field struct {
	CustomID   string  `json:"custom_id"`
	Value      string  `json:"value"`
	Component  *field  `json:"component"`
	Components []field `json:"components"`
}

// find returns the value of the field with that name, at any depth.
func find(fields []field, name string) string {
	for _, f := range fields {
		if f.CustomID == name {
			return f.Value
		}
		if f.Component != nil {
			f.Components = append(f.Components, *f.Component)
		}
		if s := find(f.Components, name); s != "" {
			return s
		}
	}
	return ""
}

// onEvent handles every event of the gateway. later runs what users do and deletions beside other events.
func (b *Bot) onEvent(ctx context.Context, e gateway.Event, later func(func())) {
	b.channels.onChange(e)
	switch e.Type {
	case "THREAD_DELETE", "CHANNEL_DELETE":
		later(func() { b.channels.onDelete(ctx, e) })
	case "INTERACTION_CREATE":
		i, err := decode(e.Data)
		if err != nil {
			b.log.Warn("part of an interaction could not be read", "interaction", i.ID, "error", err)
		}
		if i.ID == "" || i.Token == "" {
			return // it cannot be answered
		}
		ctx = context.WithoutCancel(ctx) // Discord has told the user to wait: they get an answer even if the program is stopping
		later(func() { b.interactions.handle(ctx, i) })
	}
}

// decode reads an interaction. It leaves out fields of an unexpected type and returns the rest with an error about the first.
func decode(raw []byte) (*interaction, error) {
	i := &interaction{}
	err := json.Unmarshal(raw, i)
	var other *json.UnmarshalTypeError
	if err != nil && !errors.As(err, &other) {
		return &interaction{}, err
	}
	return i, err
}

// permissions reads a set of permissions.
func permissions(s string) int64 {
	n, _ := strconv.ParseInt(s, 10, 64) // none if unreadable
	return n
}
