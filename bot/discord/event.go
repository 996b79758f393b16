package discord

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

// event is something that has happened, as the gateway tells it.
type event struct {
	Type string
	Data json.RawMessage
}

// interaction is what a user has done with the bot, with what the bot needs of it and nothing else. discordgo's own has all that there
// is, and is lost as a whole where Discord sends a kind of component that it does not know.
type interaction struct {
	ID          string                    `json:"id"`
	App         string                    `json:"application_id"`
	Type        discordgo.InteractionType `json:"type"`
	Token       string                    `json:"token"`
	Guild       string                    `json:"guild_id"` // empty in private messages
	Channel     string                    `json:"channel_id"`
	Permissions string                    `json:"app_permissions"` // the bot's there
	Member      *struct {
		User        *user  `json:"user"`
		Nick        string `json:"nick"`
		Permissions string `json:"permissions"`
	} `json:"member"`
	User *user `json:"user"` // in private messages
	// Owners are for whom the application is there, by kind: the server ("0"), or the user alone ("1").
	Owners  map[string]string `json:"authorizing_integration_owners"`
	Message *struct {
		Flags int `json:"flags"`
	} `json:"message"` // on which something was pressed
	Data data `json:"data"`
}

// user is somebody on Discord.
type user struct {
	ID         string `json:"id"`
	Name       string `json:"username"`
	GlobalName string `json:"global_name"`
}

// data is what was done: a command with its options, a component that was pressed, or a form.
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

// option is an option that was filled in, or the command below another with its own.
type option struct {
	Name    string                                 `json:"name"`
	Type    discordgo.ApplicationCommandOptionType `json:"type"`
	Value   any                                    `json:"value"`
	Focused bool                                   `json:"focused"` // it is being typed
	Options []option                               `json:"options"`
}

// text is what was filled in, where that is a text.
func (o option) text() string {
	s, _ := o.Value.(string)
	return s
}

// file is a file that was given.
type file struct {
	Name string `json:"filename"`
	Size int64  `json:"size"`
	URL  string `json:"url"`
}

// field is a component of a form: a field that was filled in, or what stands around one.
type field struct {
	CustomID   string  `json:"custom_id"`
	Value      string  `json:"value"`
	Component  *field  `json:"component"`
	Components []field `json:"components"`
}

// find is the value of the field with this name among fields, however deep.
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

// onEvent is called for every event of the gateway, one after another for each shard. What users do takes its time, and each is handled
// beside the others.
func (b *Bot) onEvent(ctx context.Context, c *connection, e event) {
	b.onChange(e)
	if e.Type == "THREAD_DELETE" || e.Type == "CHANNEL_DELETE" {
		c.handling.Go(func() { b.onDelete(ctx, e) })
	}
	if e.Type != "INTERACTION_CREATE" {
		return
	}
	i, err := decode(e.Data)
	if err != nil {
		b.log.Warn("part of an interaction could not be read", "interaction", i.ID, "error", err)
	}
	if i.ID == "" || i.Token == "" {
		return // nothing can be answered
	}
	ctx = context.WithoutCancel(ctx) // what a user has been promised an answer to is finished also while the program stops
	c.handling.Go(func() { b.onInteraction(ctx, i) })
}

// decode reads an interaction. What is of another kind than it was when this was written is left out, and the rest is there all the
// same; the error says the first such.
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
	n, _ := strconv.ParseInt(s, 10, 64) // none, where it is not to be read
	return n
}
