package discord

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/discord/gateway"
	"stationmaster/bot/discord/rest"
)

// Finding is the result of one check.
type Finding struct {
	What   string
	Err    error  // nil if all is well
	Remedy string // what to do about it
}

// Check checks the token, the gateway, and the permissions on each server.
func (b *Bot) Check(ctx context.Context) []Finding {
	var out []Finding
	found := func(what string, err error, remedy string) {
		out = append(out, Finding{what, b.rest.Clean(err), remedy})
	}
	var app struct {
		ID   string `json:"id"`
		Name string `json:"name"`
	}
	err := b.rest.Get(ctx, discordgo.EndpointApplications+"/@me", &app)
	if err != nil && !rest.Refused(err) {
		found("Discord", err, "No answer. Check that this machine can reach discord.com, and look at discordstatus.com.")
		return out
	}
	found("Discord token", err, "Get a new token (discord.com/developers, your application, Bot, Reset Token) and put it into DISCORD_TOKEN.")
	if err != nil {
		return out
	}
	var g gateway.Info
	err = b.rest.Get(ctx, discordgo.EndpointGatewayBot, &g)
	if err == nil && g.Starts.Remaining == 0 {
		err = errors.New("no more connections can be started today")
	}
	found("Discord gateway (no privileged intent is needed)", err, "Wait until tomorrow, and find out why the program started so often.")
	var guilds []struct {
		ID          string `json:"id"`
		Name        string `json:"name"`
		Permissions string `json:"permissions"`
	}
	err = b.rest.Get(ctx, discordgo.EndpointUserGuilds("@me"), &guilds)
	if err == nil && len(guilds) == 0 {
		err = errors.New("the bot isn't on any server")
	}
	found("servers", err, "Invite it: "+Invitation(app.ID))
	for _, g := range guilds {
		given, _ := strconv.ParseInt(g.Permissions, 10, 64)
		var err error
		if lost := missing(given); lost != "" {
			err = fmt.Errorf("it lacks %s", lost)
		}
		found("permissions on "+g.Name, err, "Invite it again; nothing is lost: "+Invitation(app.ID))
	}
	return out
}

// permissionPinMessages is Pin Messages, which discordgo does not have.
const permissionPinMessages = 1 << 51

// Permissions are those that the bot asks for when invited.
func Permissions() int64 {
	all := int64(discordgo.PermissionCreatePublicThreads | discordgo.PermissionCreatePrivateThreads | discordgo.PermissionManageThreads | permissionPinMessages)
	for _, n := range needed {
		all |= n.bit
	}
	return all
}

// Invitation is the link with which an admin adds the bot to a server.
func Invitation(app string) string {
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d", app, Permissions())
}

// needed are the permissions that the bot needs in a channel, with their names in Discord's settings.
var needed = []struct {
	bit  int64
	name string
}{
	{discordgo.PermissionViewChannel, "View Channel"},
	{discordgo.PermissionSendMessages, "Send Messages"},
	{discordgo.PermissionSendMessagesInThreads, "Send Messages in Threads"},
	{discordgo.PermissionAttachFiles, "Attach Files"},
	{discordgo.PermissionEmbedLinks, "Embed Links"},
	{discordgo.PermissionReadMessageHistory, "Read Message History"},
}

// missing names the needed permissions that are not given.
func missing(given int64) string {
	if given&discordgo.PermissionAdministrator != 0 {
		return ""
	}
	var out []string
	for _, n := range needed {
		if given&n.bit == 0 {
			out = append(out, n.name)
		}
	}
	return strings.Join(out, ", ")
}
