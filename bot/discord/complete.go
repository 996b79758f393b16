package discord

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/discord/layout"
	"stationmaster/bot/discord/rest"
	"stationmaster/bot/offer"
)

const (
	mostChoices = 25 // completions that Discord shows
	mostChoice  = 100
	// completeTime is the time for a completion: Discord drops it after three seconds.
	completeTime = 2500 * time.Millisecond
)

// complete answers with completions of what the user is typing.
func (n *interactions) complete(ctx context.Context, i *interaction) {
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
	req := n.request(i)
	req.Text = before + typed
	choices := []*discordgo.ApplicationCommandOptionChoice{} // not nil: Discord wants a list even if it is empty
	seen := map[string]bool{}
	for _, c := range n.clerk.Complete(ctx, req) {
		// The completion may write what comes before in another way, "Pihl" for "P5", but not in more words.
		own, all := strings.Fields(before), strings.Fields(c.Text)
		if len(all) <= len(own) || !strings.EqualFold(all[0], own[0]) {
			continue
		}
		value := strings.Join(all[len(own):], " ")
		if seen[value] || utf8.RuneCountInString(value) > mostChoice {
			continue
		}
		seen[value] = true
		choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: choiceName(c, value), Value: value})
		if len(choices) == mostChoices {
			break
		}
	}
	err := n.respond(ctx, i, map[string]any{ // discordgo's type omits an empty list
		"type": discordgo.InteractionApplicationCommandAutocompleteResult, "data": map[string]any{"choices": choices}})
	if err != nil && rest.Code(err) != rest.UnknownInteraction {
		n.log.Debug("showing a completion", "error", n.rest.Clean(err))
	}
}

// choiceName is a line of the list: the completion and what it means.
func choiceName(c offer.Completion, value string) string {
	name := value
	if c.Range {
		name += " (" + c.Word + ")"
	}
	if c.Hint != "" {
		name += " · " + c.Hint
	}
	return layout.Clip(name, mostChoice)
}
