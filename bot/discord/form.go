package discord

import (
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// numberField is the name of the only field of a form.
const numberField = "number"

// shown is the answer that shows a form: text fields below labels, which discordgo does not know yet.
type shown struct {
	Type discordgo.InteractionResponseType `json:"type"`
	Data struct {
		CustomID   string  `json:"custom_id"`
		Title      string  `json:"title"`
		Components []label `json:"components"`
	} `json:"data"`
}

// label is a field of a form below what it asks for.
type label struct {
	Type      int       `json:"type"` // labelComponent
	Label     string    `json:"label"`
	Component textInput `json:"component"`
}

// textInput is a field for a text. discordgo's own has a label, which is the label's now.
type textInput struct {
	Type      discordgo.ComponentType  `json:"type"`
	CustomID  string                   `json:"custom_id"`
	Style     discordgo.TextInputStyle `json:"style"`
	Required  bool                     `json:"required"`
	MaxLength int                      `json:"max_length"`
}

const labelComponent = 18

// form asks for the number that a command is to be followed by.
func (c *components) form(ctx context.Context, p pressed) (*shown, error) {
	p.kind = amount
	id, err := c.id(ctx, p)
	if err != nil {
		return nil, err
	}
	f := &shown{Type: discordgo.InteractionResponseModal}
	f.Data.CustomID, f.Data.Title = id, clip(strings.TrimPrefix(p.command, "do "), 45)
	f.Data.Components = []label{{labelComponent, "How much?", textInput{discordgo.TextInputComponent, numberField, discordgo.TextInputShort, true, 10}}}
	return f, nil
}
