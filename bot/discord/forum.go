package discord

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/courier"
	"stationmaster/engine"
)

// place is what the bot needs to know of a channel.
type place struct {
	ID      string                `json:"id"`
	Type    discordgo.ChannelType `json:"type"`
	Parent  string                `json:"parent_id"` // of a thread
	Flags   int                   `json:"flags"`
	Tags    []tag                 `json:"available_tags"` // of a forum
	Applied []string              `json:"applied_tags"`   // ids of the tags on a post of a forum
}

// tag is a tag of a forum, with all that has to be sent again when another is added.
type tag struct {
	ID        string  `json:"id,omitempty"`
	Name      string  `json:"name"`
	Moderated bool    `json:"moderated"`
	EmojiID   *string `json:"emoji_id"`
	EmojiName *string `json:"emoji_name"`
}

func (p *place) thread() bool {
	switch p.Type {
	case discordgo.ChannelTypeGuildNewsThread, discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread:
		return true
	}
	return false
}

// place looks a channel up.
func (b *Bot) place(ctx context.Context, channel string) (*place, error) {
	p := &place{}
	return p, b.get(ctx, discordgo.EndpointChannel(channel), p)
}

// What a game's tag says of its state.
const (
	tagRunning = "running"
	tagOver    = "over"
)

const (
	mostTags    = 20 // of a forum
	mostTagName = 20
	mostApplied = 5 // tags of a post
	requireTag  = 1 << 4
)

// postKey is under which the forum and the state of a game's post are kept: "forum 12" has "7 running".
const postKey = "forum "

// forumOf is the forum that a channel is a post of, nil when it is none.
func (b *Bot) forumOf(ctx context.Context, channel string) *place {
	p, err := b.place(ctx, channel)
	if err == nil && p.thread() {
		p, err = b.place(ctx, p.Parent)
	}
	if err != nil {
		b.log.Info("checking whether a channel belongs to a forum", "channel", channel, "error", b.clean(err))
		return nil
	}
	if p.Type != discordgo.ChannelTypeGuildForum {
		return nil
	}
	return p
}

// openPost makes a post for a game that begins in a forum, and says where it was asked for that it is there; it is "" where it is no forum, or the bot may make none there. Its
// first message becomes the game's status: that is what the forum shows of a post.
func (b *Bot) openPost(ctx context.Context, r courier.Room) string {
	forum := b.forumOf(ctx, r.Channel)
	if forum == nil {
		return ""
	}
	first := &payload{Flags: componentsV2, Mentions: mentions{Parse: []string{}}, Attachments: []attachment{},
		Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: "### " + escape(r.Name) + "\nThe game's status will appear here."}}}
	wish := map[string]any{"name": clip(r.Name, 100), "auto_archive_duration": aWeek, "message": first,
		"applied_tags": b.applied(ctx, forum, nil, r.Sheet, tagRunning)}
	body, err := b.call(ctx, http.MethodPost, discordgo.EndpointChannelThreads(forum.ID), discordgo.EndpointChannelThreads(forum.ID), wish)
	var made place
	if err == nil {
		err = json.Unmarshal(body, &made)
	}
	if err == nil {
		err = b.config.Store.Set(ctx, keptFor, 0, postKey+made.ID, forum.ID+" "+tagRunning)
	}
	if err != nil {
		b.log.Info("can't post in the forum; the game is played where it was created", "game", r.Game, "error", b.clean(err))
		return ""
	}
	b.line(ctx, r.Channel, escape(r.Name)+" is played in <#"+made.ID+">.")
	return made.ID
}

// ownPost tells whether a channel is a post that was made for a game, in which forum, and what its tag says.
func (b *Bot) ownPost(ctx context.Context, channel string) (forum, state string, ok bool) {
	v, err := b.config.Store.Setting(ctx, keptFor, 0, postKey+channel)
	if err != nil {
		b.log.Error("reading a setting", "key", postKey+channel, "error", err)
	}
	return strings.Cut(v, " ")
}

// mark has the tags of a game's post say what state it is in. What goes wrong costs nothing but the tag.
func (b *Bot) mark(ctx context.Context, channel, sheet, state string) {
	forum, was, ok := b.ownPost(ctx, channel)
	if !ok || was == state {
		return
	}
	post, err := b.place(ctx, channel)
	var f *place
	if err == nil {
		f, err = b.place(ctx, forum)
	}
	if err == nil {
		wish := map[string]any{"applied_tags": b.applied(ctx, f, post.Applied, sheet, state)}
		_, err = b.call(ctx, http.MethodPatch, discordgo.EndpointChannel(channel), discordgo.EndpointChannel(channel), wish)
	}
	if err != nil {
		b.log.Info("a post could not be tagged", "channel", channel, "error", b.clean(err))
	}
	if err == nil || refused(err) { // what Discord does not want is not asked for again
		if err := b.config.Store.Set(ctx, keptFor, 0, postKey+channel, forum+" "+state); err != nil {
			b.log.Error("keeping a setting", "key", postKey+channel, "error", err)
		}
	}
}

// applied are the ids of the tags for a post: those that people have put on it, its title and its state, as far as the forum has them.
func (b *Bot) applied(ctx context.Context, forum *place, on []string, sheet, state string) []string {
	title := sheet
	if t := engine.Find(sheet); t != nil {
		title = t.Sheet.Name
	}
	title = clip(title, mostTagName)
	b.makeTags(ctx, forum, title, tagRunning, tagOver)
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

// called tells whether the tag has this name, as people write it.
func (t tag) called(name string) bool { return strings.EqualFold(t.Name, name) }

// makeTags adds tags to a forum that it lacks, where the bot may. A forum in which it may not is not tried again.
func (b *Bot) makeTags(ctx context.Context, forum *place, names ...string) {
	all := slices.Clone(forum.Tags)
	for _, name := range names {
		if !slices.ContainsFunc(all, func(t tag) bool { return t.called(name) }) {
			all = append(all, tag{Name: name})
		}
	}
	b.mu.Lock()
	never := b.untagged[forum.ID]
	b.mu.Unlock()
	if len(all) == len(forum.Tags) || len(all) > mostTags || never {
		return
	}
	var changed place
	if err := b.ask(ctx, http.MethodPatch, discordgo.EndpointChannel(forum.ID), map[string]any{"available_tags": all}, &changed); err != nil {
		b.log.Info("can't create a forum's tags; they can be added by hand: titles, running, over", "forum", forum.ID, "error", b.clean(err))
		b.mu.Lock()
		b.untagged[forum.ID] = refused(err)
		b.mu.Unlock()
		return
	}
	forum.Tags = changed.Tags
}
