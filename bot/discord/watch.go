package discord

import (
	"context"
	"fmt"
	"time"

	"github.com/bwmarrin/discordgo"
)

// resumable is the code with which a dead connection is closed: after 1000 and 1001 Discord forgets the session.
const resumable = 4000

// watch looks after the gateway connections until the context ends. discordgo connects anew when a connection breaks, but lets five
// heartbeats pass before it takes one for dead that says nothing any more; meanwhile nobody gets an answer. Here one missed is enough,
// and the session is resumed, so that nothing is lost that happened meanwhile.
func (b *Bot) watch(ctx context.Context) {
	t := time.NewTicker(b.config.Silence / 10)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
		for _, s := range b.shards {
			if ready, silent := pulse(s); !ready || silent < b.config.Silence {
				continue // one that is not ready is being connected by discordgo
			}
			b.log.Warn("a connection to Discord has died, connecting anew", "shard", s.ShardID)
			_ = s.CloseWithCode(resumable) // nobody listens at its other end
			err := b.again(ctx, "connecting to Discord", b.config.Retry, mostTries, func() error {
				if err := s.Open(); err != nil && err != discordgo.ErrWSAlreadyOpen {
					return err
				}
				return nil
			})
			if err != nil && ctx.Err() == nil {
				b.log.Error("a connection to Discord cannot be made anew", "shard", s.ShardID, "error", err)
			}
		}
	}
}

// pulse tells whether a connection has been made, and for how long no heartbeat of it has been acknowledged.
func pulse(s *discordgo.Session) (ready bool, silent time.Duration) {
	s.RLock()
	defer s.RUnlock()
	return s.DataReady, time.Since(s.LastHeartbeatAck)
}

// Healthy says what is wrong while a gateway connection is down, or says nothing any more, and when the token is not valid any more.
func (b *Bot) Healthy() error {
	if b.lost() {
		return errTokenLost
	}
	for _, s := range b.shards {
		switch ready, silent := pulse(s); {
		case !ready:
			return fmt.Errorf("shard %d is not connected", s.ShardID)
		case silent > b.config.Silence:
			return fmt.Errorf("shard %d has not been heard of for %s", s.ShardID, silent.Round(time.Second))
		}
	}
	return nil
}
