package layout

import (
	"context"
	"fmt"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// NumberField is the name of the only field of a form.
const NumberField = "number"

// Form is the answer that shows a form with labelled fields, which discordgo does not know.
type Form struct {
	Type discordgo.InteractionResponseType `json:"type"`
	Data struct {
		CustomID   string  `json:"custom_id"`
		Title      string  `json:"title"`
		Components []label `json:"components"`
	} `json:"data"`
}

// label is a labelled field of a form.
type label struct {
	Type      int       `json:"type"` // labelComponent
	Label     string    `json:"label"`
	Component textInput `json:"component"`
}

// textInput is a text field. discordgo's has the label itself.
type textInput struct {
	Type      discordgo.ComponentType  `json:"type"`
	CustomID  string                   `json:"custom_id"`
	Style     discordgo.TextInputStyle `json:"style"`
	Required  bool                     `json:"required"`
	MaxLength int                      `json:"max_length"`
}

const labelComponent = 18

// Form asks for the number that completes a command.
func (c *Composer) Form(ctx context.Context, p Pressed) (*Form, error) {
	p.kind = amount
	id, err := c.id(ctx, p)
	if err != nil {
		return nil, err
	}
	f := &Form{Type: discordgo.InteractionResponseModal}
	_, order, _ := strings.Cut(p.Command, " ") // behind "do" or "choose"
	f.Data.CustomID, f.Data.Title = id, Clip(order, 45)
	ask := "How much?"
	if least, most, ok := strings.Cut(p.Range, ":"); ok {
		ask += fmt.Sprintf(" (%s to %s)", least, most)
	}
	f.Data.Components = []label{{labelComponent, ask, textInput{discordgo.TextInputComponent, NumberField, discordgo.TextInputShort, true, 10}}}
	return f, nil
}
