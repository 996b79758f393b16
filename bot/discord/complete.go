package discord

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/offer"
)

const (
	mostChoices = 25 // completions that Discord shows
	mostChoice  = 100
	// completeTime is how long a completion may take: it is shown while typing, and of no use after Discord's three seconds.
	completeTime = 2500 * time.Millisecond
)

// complete answers what could follow what is being typed.
func (b *Bot) complete(ctx context.Context, i *interaction) {
	ctx, cancel := context.WithTimeout(ctx, completeTime)
	defer cancel()
	d := i.Data
	before, typed := called(d)+" ", ""
	for _, o := range ordered(d) {
		if o.Type != discordgo.ApplicationCommandOptionString {
			continue
		}
		if o.Focused {
			typed = o.text()
			break
		}
		before += strings.TrimSpace(o.text()) + " "
	}
	req := b.request(i)
	req.Text = before + typed
	choices := []*discordgo.ApplicationCommandOptionChoice{} // not nil: Discord wants a list, also an empty one
	seen := map[string]bool{}
	for _, c := range b.clerk.Complete(ctx, req) {
		// What stands before it may be spelled otherwise than it was typed, but it has as many letters.
		if len(c.Text) < len(before) || !strings.EqualFold(c.Text[:len(before)], before) {
			continue
		}
		value := strings.TrimSpace(c.Text[len(before):])
		if value == "" || seen[value] || utf8.RuneCountInString(value) > mostChoice {
			continue
		}
		seen[value] = true
		choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: choiceName(c, value), Value: value})
		if len(choices) == mostChoices {
			break
		}
	}
	err := b.respond(ctx, i, map[string]any{ // discordgo's own leaves an empty list out
		"type": discordgo.InteractionApplicationCommandAutocompleteResult, "data": map[string]any{"choices": choices}})
	if err != nil && code(err) != unknownInteraction {
		b.log.Debug("showing a completion", "error", b.clean(err))
	}
}

// choiceName is a completion as the list shows it: what is put in, and what that means.
func choiceName(c offer.Completion, value string) string {
	name := value
	if c.Range {
		name += " (" + c.Word + ")"
	}
	if c.Hint != "" {
		name += " · " + c.Hint
	}
	return clip(name, mostChoice)
}
