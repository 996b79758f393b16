package discord

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/courier"
	"stationmaster/bot/discord/layout"
	"stationmaster/bot/discord/rest"
	"stationmaster/engine"
)

// room is what the bot needs to know about a channel.
type room struct {
	ID      string                `json:"id"`
	Type    discordgo.ChannelType `json:"type"`
	Parent  string                `json:"parent_id"` // a thread's channel
	Flags   int                   `json:"flags"`
	Tags    []tag                 `json:"available_tags"` // a forum's tags
	Applied []string              `json:"applied_tags"`   // ids of the tags on a forum post
}

// tag is a tag of a forum. Adding one means sending all fields of all of them.
type tag struct {
	ID        string  `json:"id,omitempty"`
	Name      string  `json:"name"`
	Moderated bool    `json:"moderated"`
	EmojiID   *string `json:"emoji_id"`
	EmojiName *string `json:"emoji_name"`
}

func (p *room) thread() bool {
	switch p.Type {
	case discordgo.ChannelTypeGuildNewsThread, discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread:
		return true
	}
	return false
}

// find looks up a channel.
func (h *channels) find(ctx context.Context, channel string) (*room, error) {
	p := &room{}
	return p, h.rest.Get(ctx, discordgo.EndpointChannel(channel), p)
}

// The tags for a game's state.
const (
	tagRunning = "running"
	tagOver    = "over"
)

const (
	mostTags    = 20 // a forum's tags
	mostTagName = 20
	mostApplied = 5 // tags of a post
	requireTag  = 1 << 4
)

// postKey is where the forum and the state of a game's post are kept: "forum 12" has "7 running".
const postKey = "forum "

// forumOf is the forum that a channel is a post of; nil if it is none.
func (h *channels) forumOf(ctx context.Context, channel string) *room {
	p, err := h.find(ctx, channel)
	if err == nil && p.thread() {
		p, err = h.find(ctx, p.Parent)
	}
	if err != nil {
		h.log.Info("checking whether a channel belongs to a forum", "channel", channel, "error", h.rest.Clean(err))
		return nil
	}
	if p.Type != discordgo.ChannelTypeGuildForum {
		return nil
	}
	return p
}

// openPost creates a post for a game that starts in a forum, and says so where the game was created. It returns "" outside a
// forum, and if the bot may not post. A forum shows a post's first message, so that one becomes the game's status.
func (h *channels) openPost(ctx context.Context, r courier.Room) string {
	forum := h.forumOf(ctx, r.Channel)
	if forum == nil {
		return ""
	}
	first := layout.Line("### " + layout.Escape(r.Name) + "\nThe game's status will appear here.")
	wish := map[string]any{"name": layout.Clip(r.Name, 100), "auto_archive_duration": aWeek, "message": first,
		"applied_tags": h.applied(ctx, forum, nil, r.Sheet, tagRunning)}
	body, err := h.rest.Call(ctx, http.MethodPost, discordgo.EndpointChannelThreads(forum.ID), discordgo.EndpointChannelThreads(forum.ID), wish)
	var made room
	if err == nil {
		err = json.Unmarshal(body, &made)
	}
	if err == nil {
		err = h.store.Set(ctx, postKey+made.ID, forum.ID+" "+tagRunning)
	}
	if err != nil {
		h.log.Info("can't post in the forum; the game is played where it was created", "game", r.Game, "error", h.rest.Clean(err))
		return ""
	}
	h.line(ctx, r.Channel, layout.Escape(r.Name)+" is played in <#"+made.ID+">.")
	return made.ID
}

// ownPost reports whether a channel is a post that openPost created, in which forum, and what its tag says.
func (h *channels) ownPost(ctx context.Context, channel string) (forum, state string, ok bool) {
	v, err := h.store.Setting(ctx, postKey+channel)
	if err != nil {
		h.log.Error("reading a setting", "key", postKey+channel, "error", err)
	}
	return strings.Cut(v, " ")
}

// mark tags a game's post with its state. If that fails, only the tag is wrong.
func (h *channels) mark(ctx context.Context, channel, sheet, state string) {
	forum, was, ok := h.ownPost(ctx, channel)
	if !ok || was == state {
		return
	}
	post, err := h.find(ctx, channel)
	var f *room
	if err == nil {
		f, err = h.find(ctx, forum)
	}
	if err == nil {
		wish := map[string]any{"applied_tags": h.applied(ctx, f, post.Applied, sheet, state)}
		_, err = h.rest.Call(ctx, http.MethodPatch, discordgo.EndpointChannel(channel), discordgo.EndpointChannel(channel), wish)
	}
	if err != nil {
		h.log.Info("a post could not be tagged", "channel", channel, "error", h.rest.Clean(err))
	}
	if err == nil || rest.Refused(err) { // a refused request is not repeated
		if err := h.store.Set(ctx, postKey+channel, forum+" "+state); err != nil {
			h.log.Error("keeping a setting", "key", postKey+channel, "error", err)
		}
	}
}

// applied are the ids of a post's tags: those that people gave it, its title and its state, as far as the forum has them.
func (h *channels) applied(ctx context.Context, forum *room, on []string, sheet, state string) []string {
	title := sheet
	if t := engine.Find(sheet); t != nil {
		title = t.Sheet.Name
	}
	title = layout.Clip(title, mostTagName)
	h.makeTags(ctx, forum, title, tagRunning, tagOver)
	out := []string{}
	for _, id := range on {
		i := slices.IndexFunc(forum.Tags, func(t tag) bool { return t.ID == id })
		if i >= 0 && !slices.ContainsFunc([]string{title, tagRunning, tagOver}, forum.Tags[i].called) {
			out = append(out, id)
		}
	}
	out = out[:min(len(out), mostApplied-2)]
	for _, name := range []string{title, state} {
		for _, t := range forum.Tags {
			if t.called(name) {
				out = append(out, t.ID)
			}
		}
	}
	if forum.Flags&requireTag != 0 && len(out) == 0 {
		for _, t := range forum.Tags {
			if !t.Moderated {
				return []string{t.ID}
			}
		}
	}
	return out
}

// called reports whether the tag has this name, in upper or lower case.
func (t tag) called(name string) bool { return strings.EqualFold(t.Name, name) }

// makeTags adds missing tags to a forum. It does not try again where the bot may not.
func (h *channels) makeTags(ctx context.Context, forum *room, names ...string) {
	all := slices.Clone(forum.Tags)
	for _, name := range names {
		if !slices.ContainsFunc(all, func(t tag) bool { return t.called(name) }) {
			all = append(all, tag{Name: name})
		}
	}
	h.mu.Lock()
	never := h.untagged[forum.ID]
	h.mu.Unlock()
	if len(all) == len(forum.Tags) || len(all) > mostTags || never {
		return
	}
	var changed room
	if err := h.rest.Ask(ctx, http.MethodPatch, discordgo.EndpointChannel(forum.ID), map[string]any{"available_tags": all}, &changed); err != nil {
		h.log.Info("can't create a forum's tags; they can be added by hand: titles, running, over", "forum", forum.ID, "error", h.rest.Clean(err))
		h.mu.Lock()
		h.untagged[forum.ID] = rest.Refused(err)
		h.mu.Unlock()
		return
	}
	forum.Tags = changed.Tags
}
