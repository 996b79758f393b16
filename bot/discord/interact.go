package discord

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot"
	"stationmaster/bot/message"
)

// onInteraction is called for everything that a user does with the bot, each time in a goroutine of its own.
func (b *Bot) onInteraction(ctx context.Context, i *interaction) {
	defer func() {
		if p := recover(); p != nil {
			b.log.Error("an interaction failed", "interaction", i.ID, "panic", p, "stack", string(debug.Stack()))
		}
	}()
	b.unbar(i.Guild) // somebody is there, and may want to see what was not shown
	switch i.Type {
	case discordgo.InteractionApplicationCommandAutocomplete:
		b.complete(ctx, i)
	case discordgo.InteractionApplicationCommand:
		b.onCommand(ctx, i)
	case discordgo.InteractionMessageComponent:
		b.onPress(ctx, i)
	case discordgo.InteractionModalSubmit:
		b.onForm(ctx, i)
	}
}

// request is who does something, and where.
func (b *Bot) request(i *interaction) bot.Request {
	r := bot.Request{ID: i.ID, Guild: i.Guild, Channel: i.Channel}
	user := i.User
	if m := i.Member; m != nil {
		user = m.User
		r.User.Name = m.Nick
		r.User.Admin = permissions(m.Permissions)&(discordgo.PermissionAdministrator|discordgo.PermissionManageGuild) != 0
	}
	if user != nil {
		r.User.ID = user.ID
		for _, name := range []string{user.GlobalName, user.Name} {
			if message.CleanName(r.User.Name) == "" {
				r.User.Name = name
			}
		}
		if message.CleanName(r.User.Name) == "" {
			r.User.Name = "Player " + user.ID
		}
	}
	return r
}

// acknowledge tells Discord within its three seconds that an answer will come. It tells whether that came about; if not, the
// user sees that the bot did not respond.
func (b *Bot) acknowledge(ctx context.Context, i *interaction, kind discordgo.InteractionResponseType, flags discordgo.MessageFlags) bool {
	r := &discordgo.InteractionResponse{Type: kind}
	if kind == discordgo.InteractionResponseDeferredChannelMessageWithSource {
		r.Data = &discordgo.InteractionResponseData{Flags: flags}
	}
	err := b.respond(ctx, i, r)
	if err != nil {
		b.log.Warn("acknowledging an interaction", "interaction", i.ID, "error", err)
	}
	return err == nil
}

// respond gives the first answer to an interaction, as often as there is time for within Discord's three seconds.
func (b *Bot) respond(ctx context.Context, i *interaction, r any) error {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	url := discordgo.EndpointInteractionResponse(i.ID, i.Token)
	return b.again(ctx, "an interaction", b.config.Retry/8, fewTries, func() error {
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		err := b.once(ctx, http.MethodPost, url, r)
		if code(err) == alreadyDone { // by an attempt whose answer was lost
			return nil
		}
		return err
	})
}

// onCommand carries out a slash command.
func (b *Bot) onCommand(ctx context.Context, i *interaction) {
	d := i.Data
	flags := discordgo.MessageFlagsEphemeral
	r := b.request(i)
	r.Text = line(d)
	for _, o := range given(d) {
		switch {
		case o.Name == shareOption && o.Value == true:
			flags = 0
		case o.Type == discordgo.ApplicationCommandOptionAttachment:
			if a := d.Resolved.Attachments[o.text()]; a != nil {
				r.Attachment = b.attachment(a)
			}
		}
	}
	place := i.astray()
	if place != "" {
		flags = discordgo.MessageFlagsEphemeral
	}
	if !b.acknowledge(ctx, i, discordgo.InteractionResponseDeferredChannelMessageWithSource, flags) {
		// The user will ask again. What was typed fits many positions, so it could be done twice.
		b.tooLateFor(ctx, i)
		return
	}
	if place != "" {
		b.answer(ctx, i, bot.Reply{Message: message.Message{Text: place}, Refused: true, Private: true})
		return
	}
	lost := missing(permissions(i.Permissions))
	if d.Name == anywhere {
		lost = ""
	}
	if lost != "" {
		b.log.Info("permissions are missing", "channel", i.Channel, "permissions", lost)
	}
	reply := b.clerk.Handle(ctx, r)
	if lost != "" && !reply.Refused {
		reply.Sections = append(reply.Sections, message.Section{Quiet: true, Lines: []string{
			"In this channel I lack: " + lost + ". Until I have them, posts may not appear; nothing is lost."}})
	}
	b.answer(ctx, i, reply)
}

// astray says why a command cannot be carried out where it was given; it is empty where it can.
func (i *interaction) astray() string {
	switch _, installed := i.Owners[ofServer]; {
	case i.Data.Name == anywhere:
		return ""
	case i.Guild == "":
		return "Games are played in server channels; please use that command there. Here, \"" + anywhere + "\" shows where it's your turn."
	case len(i.Owners) > 0 && !installed:
		return "I'm not a member of this server, so games can't be played here. Someone who manages it can invite me from my profile: Add App."
	}
	return ""
}

// ofServer is the kind of owner that a server is.
const ofServer = "0"

// attachment is a file that came with a command, fetched when the clerk wants it.
func (b *Bot) attachment(a *file) *bot.Attachment {
	return &bot.Attachment{Name: a.Name, Size: a.Size, Open: func(ctx context.Context) (io.ReadCloser, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, a.URL, nil)
		if err != nil {
			return nil, err
		}
		resp, err := b.client.Do(req)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusOK {
			resp.Body.Close()
			return nil, fmt.Errorf("fetching the file: %s", resp.Status)
		}
		return resp.Body, nil
	}}
}

// onPress carries out what a button or a menu stands for, or asks for the number that is to follow.
func (b *Bot) onPress(ctx context.Context, i *interaction) {
	p, err := unpack(i.Data.CustomID, i.Data.Values)
	if err == nil && p.kind == amount { // a form has to be the first answer, within Discord's three seconds
		soon, cancel := context.WithTimeout(ctx, 2*time.Second)
		defer cancel()
		var form *shown
		if p.command, err = b.words.long(soon, p.command); err == nil {
			form, err = b.words.form(soon, p)
		}
		if err == nil {
			if err := b.respond(ctx, i, form); err != nil {
				b.log.Warn("showing a form", "error", b.clean(err))
			}
			return
		}
	}
	b.pressed(ctx, i, p, err, "")
}

// onForm carries out a command with the number that was given for it.
func (b *Bot) onForm(ctx context.Context, i *interaction) {
	p, err := unpack(i.Data.CustomID, nil)
	b.pressed(ctx, i, p, err, " "+strings.TrimSpace(find(i.Data.Components, numberField)))
}

// pressed carries out the command of a component, with what was filled in, unless it could not be read. It is carried out also when the user
// is told that it failed: pressed again it changes nothing.
func (b *Bot) pressed(ctx context.Context, i *interaction, p pressed, err error, filled string) {
	b.acknowledge(ctx, i, discordgo.InteractionResponseDeferredMessageUpdate, 0)
	if err == nil {
		p.command, err = b.words.long(ctx, p.command)
	}
	if err == nil {
		b.carryOut(ctx, i, p, p.command+filled)
		return
	}
	b.log.Warn("reading a button", "id", i.Data.CustomID, "error", err)
	text := "My database isn't answering, so I can't look that up. Nothing changed; please try again in a moment."
	if errors.Is(err, errUnknown) {
		text = "That button is too old. Please use the latest post."
	}
	b.follow(ctx, i, bot.Reply{Message: message.Message{Text: text}, Refused: true})
}

// carryOut does what a component stands for and shows the answer where there is something to say: in the place of the
// private message that the component was on, or in a private message of its own.
func (b *Bot) carryOut(ctx context.Context, i *interaction, p pressed, command string) {
	r := b.request(i)
	r.Text, r.Game = command, p.game
	r.At = &p.at
	reply := b.clerk.Handle(ctx, r)
	switch {
	case i.Message != nil && i.Message.Flags&ephemeral != 0:
		b.answer(ctx, i, reply)
	case reply.Refused || len(reply.Choices) > 0 || len(reply.Pictures) > 0 || len(reply.Sections) > 0 || reply.File != nil:
		b.follow(ctx, i, reply)
	}
}

// answer shows a reply in the place that was kept for it.
func (b *Bot) answer(ctx context.Context, i *interaction, reply bot.Reply) {
	b.show(ctx, i, reply, http.MethodPatch, discordgo.EndpointWebhookMessage(i.App, i.Token, "@original"), 0)
}

// follow shows a reply to the user alone.
func (b *Bot) follow(ctx context.Context, i *interaction, reply bot.Reply) {
	b.show(ctx, i, reply, http.MethodPost, discordgo.EndpointWebhookToken(i.App, i.Token), ephemeral)
}

func (b *Bot) show(ctx context.Context, i *interaction, reply bot.Reply, method, url string, flags int) {
	m := reply.Message
	m.Ping = nil // the one who asked knows
	if reply.Channel != "" && reply.Channel != i.Channel {
		m.Sections = append(m.Sections, message.Section{Lines: []string{"The game is played in another channel."}})
	}
	err := b.withLogos(ctx, func(all logos) error {
		p, err := b.compose(ctx, i.Guild, reply.Game, m, reply.File, marks{all, reply.Sheet})
		if err != nil {
			return err
		}
		if reply.Channel != "" && reply.Channel != i.Channel {
			p.Components = append(p.Components, discordgo.TextDisplay{Content: "<#" + reply.Channel + ">"})
		}
		p.Flags |= flags
		// A private answer shown twice is better than none.
		return b.again(ctx, "an answer", b.config.Retry, fewTries, func() error { return b.once(ctx, method, url, p) })
	})
	switch code(err) {
	case 0:
		if err != nil {
			b.log.Warn("showing an answer", "error", err)
		}
	case unknownInteraction, unknownWebhook, invalidToken, unknownMessage:
		// Discord has lost the thread to what the user did. What is not for the user's eyes alone is said in the channel.
		text := "Discord lost my answer; please ask again."
		if reply.Refused || !reply.Private {
			text = reply.Text
		}
		b.say(ctx, i, text)
	default:
		b.log.Warn("showing an answer", "error", err)
	}
}

// say writes a line for a user into the channel, as the bot's own message.
func (b *Bot) say(ctx context.Context, i *interaction, text string) {
	user := b.request(i).User
	b.line(ctx, i.Channel, "<@"+user.ID+"> "+escape(text))
}

// line writes a line into a channel, which pings nobody.
func (b *Bot) line(ctx context.Context, channel, text string) {
	p := &payload{Flags: componentsV2, Mentions: mentions{Parse: []string{}}, Attachments: []attachment{},
		Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: clip(text, mostText)}}}
	url := discordgo.EndpointChannelMessages(channel)
	if _, err := b.call(ctx, http.MethodPost, url, url, p); err != nil {
		b.log.Warn("writing a line into the channel", "channel", channel, "error", b.clean(err))
	}
}
