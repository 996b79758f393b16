package discord

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot"
	"stationmaster/bot/call"
	"stationmaster/bot/discord/layout"
	"stationmaster/bot/discord/rest"
	"stationmaster/bot/message"
)

// interactions answers what users do: slash commands, completion, buttons, menus and forms.
type interactions struct {
	clerk    *bot.Clerk
	composer *layout.Composer
	rest     *rest.Client
	logos    *logos
	owners   *owners
	channels *channels
	retry    time.Duration
	log      *slog.Logger
}

// handle handles one interaction.
func (n *interactions) handle(ctx context.Context, i *interaction) {
	defer func() {
		if p := recover(); p != nil {
			n.log.Error("an interaction failed", "interaction", i.ID, "panic", p, "stack", string(debug.Stack()))
		}
	}()
	n.channels.unbar(i.Guild) // somebody is there and may miss a post
	switch i.Type {
	case discordgo.InteractionApplicationCommandAutocomplete:
		n.complete(ctx, i)
	case discordgo.InteractionApplicationCommand:
		n.onCommand(ctx, i)
	case discordgo.InteractionMessageComponent:
		n.onPress(ctx, i)
	case discordgo.InteractionModalSubmit:
		n.onForm(ctx, i)
	}
}

// request says who does something, and where.
func (n *interactions) request(i *interaction) call.Request {
	r := call.Request{ID: i.ID, Guild: i.Guild, Channel: i.Channel}
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

// acknowledge tells Discord, which waits three seconds, that an answer will come. If it returns false, the user sees that the
// bot did not respond.
func (n *interactions) acknowledge(ctx context.Context, i *interaction, kind discordgo.InteractionResponseType, flags discordgo.MessageFlags) bool {
	r := &discordgo.InteractionResponse{Type: kind}
	if kind == discordgo.InteractionResponseDeferredChannelMessageWithSource {
		r.Data = &discordgo.InteractionResponseData{Flags: flags}
	}
	err := n.respond(ctx, i, r)
	if err != nil {
		n.log.Warn("acknowledging an interaction", "interaction", i.ID, "error", err)
	}
	return err == nil
}

// respond sends the first answer to an interaction, with as many tries as fit into Discord's three seconds.
func (n *interactions) respond(ctx context.Context, i *interaction, r any) error {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	url := discordgo.EndpointInteractionResponse(i.ID, i.Token)
	return n.rest.Again(ctx, "an interaction", n.retry/8, rest.FewTries, func() error {
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		err := n.rest.Once(ctx, http.MethodPost, url, r)
		if rest.Code(err) == rest.AlreadyDone { // by a try whose answer was lost
			return nil
		}
		return err
	})
}

// onCommand carries out a slash command.
func (n *interactions) onCommand(ctx context.Context, i *interaction) {
	d := i.Data
	flags := discordgo.MessageFlagsEphemeral
	r := n.request(i)
	r.Text = line(d)
	for _, o := range given(d) {
		switch {
		case o.Name == shareOption && o.Value == true:
			flags = 0
		case o.Type == discordgo.ApplicationCommandOptionAttachment:
			if a := d.Resolved.Attachments[o.text()]; a != nil {
				r.Attachment = n.attachment(a)
			}
		}
	}
	place := i.astray()
	if place != "" {
		flags = discordgo.MessageFlagsEphemeral
	}
	if !n.acknowledge(ctx, i, discordgo.InteractionResponseDeferredChannelMessageWithSource, flags) {
		// The user will try again, and a typed order fits many positions: carrying it out now could do it twice.
		n.tooLateFor(ctx, i)
		return
	}
	if place != "" {
		n.answer(ctx, i, call.Reply{Message: message.Message{Text: place}, Refused: true, Private: true})
		return
	}
	lost := missing(permissions(i.Permissions))
	if d.Name == anywhere {
		lost = ""
	}
	if lost != "" {
		n.log.Info("permissions are missing", "channel", i.Channel, "permissions", lost)
	}
	reply := n.clerk.Handle(ctx, r)
	if lost != "" && !reply.Refused {
		reply.Sections = append(reply.Sections, message.Section{Quiet: true, Lines: []string{
			"In this channel I lack: " + lost + ". Until I have them, posts may not appear; nothing is lost."}})
	}
	n.answer(ctx, i, reply)
}

// astray says why a command cannot be used in this place; empty if it can.
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

// ofServer is the kind of owner for a server.
const ofServer = "0"

// attachment is a file that came with a command; the clerk fetches it if needed.
func (n *interactions) attachment(a *file) *call.Attachment {
	return &call.Attachment{Name: a.Name, Size: a.Size, Open: func(ctx context.Context) (io.ReadCloser, error) { return n.rest.Fetch(ctx, a.URL) }}
}

// onPress carries out the command of a button or menu, or asks for the number that it needs.
func (n *interactions) onPress(ctx context.Context, i *interaction) {
	p, err := layout.Unpack(i.Data.CustomID, i.Data.Values)
	if err == nil && p.Amount() { // a form must be the first answer, within Discord's three seconds
		soon, cancel := context.WithTimeout(ctx, 2*time.Second)
		defer cancel()
		var form *layout.Form
		if p.Command, err = n.composer.Long(soon, p.Command); err == nil {
			form, err = n.composer.Form(soon, p)
		}
		if err == nil {
			if err := n.respond(ctx, i, form); err != nil {
				n.log.Warn("showing a form", "error", n.rest.Clean(err))
			}
			return
		}
	}
	n.pressed(ctx, i, p, err, "")
}

// onForm carries out a command with the number that the user gave.
func (n *interactions) onForm(ctx context.Context, i *interaction) {
	p, err := layout.Unpack(i.Data.CustomID, nil)
	n.pressed(ctx, i, p, err, " "+strings.TrimSpace(find(i.Data.Components, layout.NumberField)))
}

// pressed carries out the command of a component, unless err says that it could not be read. It does so even if Discord tells
// the user that it failed: a second press is recognised and changes nothing.
func (n *interactions) pressed(ctx context.Context, i *interaction, p layout.Pressed, err error, filled string) {
	n.acknowledge(ctx, i, discordgo.InteractionResponseDeferredMessageUpdate, 0)
	if err == nil {
		p.Command, err = n.composer.Long(ctx, p.Command)
	}
	if err == nil {
		n.carryOut(ctx, i, p, filled)
		return
	}
	n.log.Warn("reading a button", "id", i.Data.CustomID, "error", err)
	text := "My database isn't answering, so I can't look that up. Nothing changed; please try again in a moment."
	if errors.Is(err, layout.ErrUnknown) {
		text = "That button is too old. Please use the latest post."
	}
	n.follow(ctx, i, call.Reply{Message: message.Message{Text: text}, Refused: true})
}

// carryOut carries out the command of a component, with the number that the user gave, if any; a refused number can be given again. An
// answer replaces the private message that carried the component, or is a private message of its own if it says more than that all went
// well.
func (n *interactions) carryOut(ctx context.Context, i *interaction, p layout.Pressed, filled string) {
	r := n.request(i)
	r.Text, r.Game = p.Command+filled, p.Game
	r.At = &p.At
	reply := n.clerk.Handle(ctx, r)
	if begun, ok := strings.CutPrefix(p.Command, "do "); ok && filled != "" && reply.Refused {
		r.ID, r.Text = "", "choose "+begun
		if again := n.clerk.Handle(ctx, r); !again.Refused && len(again.Choices) > 0 {
			reply.Choices, reply.At = append(again.Choices, reply.Choices...), again.At
		}
	}
	switch {
	case i.Message != nil && i.Message.Flags&layout.Ephemeral != 0:
		n.answer(ctx, i, reply)
	case reply.Refused || len(reply.Choices) > 0 || len(reply.Pictures) > 0 || len(reply.Sections) > 0 || reply.File != nil:
		n.follow(ctx, i, reply)
	}
}

// answer shows a reply where Discord shows that one is coming.
func (n *interactions) answer(ctx context.Context, i *interaction, reply call.Reply) {
	n.show(ctx, i, reply, http.MethodPatch, discordgo.EndpointWebhookMessage(i.App, i.Token, "@original"), 0)
}

// follow shows a reply to the user only.
func (n *interactions) follow(ctx context.Context, i *interaction, reply call.Reply) {
	n.show(ctx, i, reply, http.MethodPost, discordgo.EndpointWebhookToken(i.App, i.Token), layout.Ephemeral)
}

func (n *interactions) show(ctx context.Context, i *interaction, reply call.Reply, method, url string, flags int) {
	m := reply.Message
	m.Ping = nil // the user is already there
	if reply.Channel != "" && reply.Channel != i.Channel {
		m.Sections = append(m.Sections, message.Section{Lines: []string{"The game is played in another channel."}})
	}
	err := n.logos.with(ctx, func(all layout.Logos) error {
		p, err := n.composer.Compose(ctx, i.Guild, reply.Game, m, reply.File, layout.Marks{All: all, Sheet: reply.Sheet})
		if err != nil {
			return err
		}
		if reply.Channel != "" && reply.Channel != i.Channel {
			p.Components = append(p.Components, discordgo.TextDisplay{Content: "<#" + reply.Channel + ">"})
		}
		p.Flags |= flags
		// Two private answers are better than none.
		return n.rest.Again(ctx, "an answer", n.retry, rest.FewTries, func() error { return n.rest.Once(ctx, method, url, p) })
	})
	switch rest.Code(err) {
	case 0:
		if err != nil {
			n.log.Warn("showing an answer", "error", err)
		}
	case rest.UnknownInteraction, rest.UnknownWebhook, rest.InvalidToken, rest.UnknownMessage:
		// Discord has forgotten the interaction. A reply that is not private goes to the channel.
		text := "Discord lost my answer; please ask again."
		if reply.Refused || !reply.Private {
			text = reply.Text
		}
		n.say(ctx, i, text)
	default:
		n.log.Warn("showing an answer", "error", err)
	}
}

// say sends a line for a user to the channel.
func (n *interactions) say(ctx context.Context, i *interaction, text string) {
	user := n.request(i).User
	n.channels.line(ctx, i.Channel, "<@"+user.ID+"> "+layout.Escape(text))
}
