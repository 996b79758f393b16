package discord

import (
	"encoding/json"
	"errors"
	"slices"
	"time"
)

// bar says that Discord has refused the bot in a channel, for want of permission. Requests that it refuses are counted, and too many of them
// have it block the whole machine, so such a channel is tried less and less often; and at once when something there has changed.
type bar struct {
	guild string
	wait  time.Duration
	until time.Time
}

// longestBar is how long a channel is not tried at most.
const longestBar = time.Hour

// errBarred says that a channel was refused lately.
var errBarred = errors.New("missing permissions there; trying again later, or when they change")

// barred tells whether a channel is not to be tried now.
func (b *Bot) barred(channel string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	k, ok := b.bars[channel]
	return ok && time.Now().Before(k.until)
}

// refusedIn notes what came of trying a channel of a server.
func (b *Bot) refusedIn(guild, channel string, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch code(err) {
	case missingAccess, missingPermissions, locked:
		k := b.bars[channel]
		wait := min(max(b.config.Retry, 2*k.wait), longestBar)
		b.bars[channel] = bar{guild, wait, time.Now().Add(wait)}
	default:
		delete(b.bars, channel)
	}
}

// unbar has the channels of a server tried again.
func (b *Bot) unbar(guild string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for channel, k := range b.bars {
		if k.guild == guild {
			delete(b.bars, channel)
		}
	}
}

// changes are the events after which the bot may be allowed what it was not: it was invited, has got a role, or roles, channels or threads
// have changed. Without the intent for members only the bot itself is told of as one.
var changes = []string{"GUILD_CREATE", "GUILD_UPDATE", "GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE", "GUILD_MEMBER_UPDATE", "CHANNEL_UPDATE", "THREAD_UPDATE"}

// onChange is called for every event of the gateway.
func (b *Bot) onChange(e event) {
	if !slices.Contains(changes, e.Type) {
		return
	}
	var at struct {
		ID    string `json:"id"`
		Guild string `json:"guild_id"`
	}
	if json.Unmarshal(e.Data, &at) != nil {
		return // then it is tried again in its time
	}
	if at.Guild == "" {
		at.Guild = at.ID // the server itself
	}
	b.unbar(at.Guild)
}
