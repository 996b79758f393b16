package discord

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"stationmaster/bot/discord/gateway"
	"stationmaster/bot/discord/rest"
)

// bar records that the bot lacks permission in a channel. Discord counts refused requests and blocks a machine that makes too
// many, so the bot tries such a channel less and less often, but at once when something there changes.
type bar struct {
	guild string
	wait  time.Duration
	until time.Time
}

// longestBar is the longest wait before a channel is tried again.
const longestBar = time.Hour

// errBarred says that a channel recently refused the bot.
var errBarred = errors.New("missing permissions there; trying again later, or when they change")

// barred reports whether to leave a channel alone for now.
func (h *channels) barred(channel string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	k, ok := h.bars[channel]
	return ok && time.Now().Before(k.until)
}

// refusedIn records the result of a request in a channel.
func (h *channels) refusedIn(guild, channel string, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch rest.Code(err) {
	case rest.MissingAccess, rest.MissingPermissions, rest.Locked:
		k := h.bars[channel]
		wait := min(max(h.retry, 2*k.wait), longestBar)
		h.bars[channel] = bar{guild, wait, time.Now().Add(wait)}
	default:
		delete(h.bars, channel)
	}
}

// unbar lets the bot try a server's channels again.
func (h *channels) unbar(guild string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for channel, k := range h.bars {
		if k.guild == guild {
			delete(h.bars, channel)
		}
	}
}

// changes are the events after which the bot may have new permissions: an invitation, a role, a changed channel or thread.
// Without the members intent, Discord tells the bot only about its own membership.
var changes = []string{"GUILD_CREATE", "GUILD_UPDATE", "GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE", "GUILD_MEMBER_UPDATE", "CHANNEL_UPDATE", "THREAD_UPDATE"}

// onChange handles every event of the gateway.
func (h *channels) onChange(e gateway.Event) {
	if !slices.Contains(changes, e.Type) {
		return
	}
	var at struct {
		ID    string `json:"id"`
		Guild string `json:"guild_id"`
	}
	if json.Unmarshal(e.Data, &at) != nil {
		return // the next try comes in time
	}
	if at.Guild == "" {
		at.Guild = at.ID // the server itself
	}
	h.unbar(at.Guild)
}
