package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"stationmaster/bot/discord"
	"stationmaster/bot/discord/gateway"
	"stationmaster/store"
)

// share serves Discord as one of the processes that share a database, until the context ends. One process serves each
// shard, with the posts of its servers' games; one sends all reminders.
func (h *house) share(ctx context.Context) error {
	d, shards := h.discord, h.config.Discord.Shards
	if h.config.Discord.From != 0 || h.config.Discord.To != 0 {
		return errors.New("discord.from and discord.to are only for database files: processes that share a database server divide the shards among themselves")
	}
	if err := d.Begin(ctx, h.clerk); err != nil {
		return err
	}
	m, err := h.store.Join(ctx, store.Membership{
		Name: me(), Fixed: shards > 0, Log: h.log, Shards: func() (int, error) { return cmp.Or(shards, d.Recommended()), nil }})
	if err != nil {
		return err
	}
	h.member.Store(m)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var working sync.WaitGroup
	does := func(work string, f func(context.Context)) { working.Go(func() { m.While(ctx, work, f) }) }
	for shard := range m.Agreed() {
		does(fmt.Sprint("shard ", shard), func(ctx context.Context) {
			if err := h.shard(ctx, shard, m.Agreed()); err != nil {
				stop(err)
			}
		})
	}
	does("reminders", h.clerk.Reminders.Run)
	working.Go(func() { h.clerk.House.Run(ctx) })         // each process plays on in the games that it has changed
	working.Go(func() { h.clerk.Games.TellResults(ctx) }) // once: whoever comes second finds nothing left
	does("logos", func(ctx context.Context) {
		d.UploadLogos(ctx)
		<-ctx.Done()
	})
	working.Go(func() { d.FindLogos(ctx) })
	member, leave := context.WithCancel(context.WithoutCancel(ctx)) // until everything done under leases has ended
	left := make(chan struct{})
	go func() {
		m.Run(member, h.heard)
		close(left)
	}()
	working.Wait()
	leave()
	<-left
	bye, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
	defer cancel()
	if err := m.Leave(bye); err != nil {
		h.log.Warn("the others were not told that this process ends; they find out within seconds", "error", err)
	}
	if cause := context.Cause(ctx); !errors.Is(cause, context.Canceled) {
		return cause
	}
	return nil
}

// shard serves one shard and delivers its posts until the context ends.
func (h *house) shard(ctx context.Context, shard, shards int) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	delivered := make(chan error, 1)
	go func() {
		delivered <- h.clerk.Courier.RunFor(ctx, func(guild string) bool { return discord.ShardOf(guild, shards) == shard })
	}()
	err := h.discord.Shard(ctx, shard, shards)
	stop()
	return errors.Join(err, <-delivered)
}

// tell notifies the other processes about a game. If they miss it, they soon find out themselves.
func (h *house) tell(n store.Notice) {
	m := h.member.Load()
	if m == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if err := m.Tell(ctx, n); err != nil {
		h.log.Warn("the others were not told of a game's posts; they find them within seconds", "game", n.Game, "error", err)
	}
}

// wake tells the other processes to deliver something.
func (h *house) wake(guild string, game int64) { h.tell(store.Notice{Guild: guild, Game: game}) }

// heard handles a notice of another process: a game has something to deliver, or a post was shown, which open pages
// here show, too.
func (h *house) heard(n store.Notice) {
	switch {
	case n.Post == 0:
		h.clerk.Courier.Wake(n.Guild, n.Game)
	case h.hub != nil && h.hub.Watched(n.Game):
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		ps, err := h.clerk.Courier.Posts(ctx, n.Guild, n.Game, n.Post+1, 1)
		if err != nil {
			h.log.Warn("a page does not show a post before it is read anew", "game", n.Game, "error", err)
		}
		for _, p := range ps {
			if p.ID == n.Post {
				_, _ = h.hub.Deliver(ctx, p) // it could be read, so it can be written
			}
		}
	}
}

// slot waits until a shard of a bucket may identify, counted over all processes.
func (h *house) slot(ctx context.Context, bucket int) error {
	return h.member.Load().Slot(ctx, fmt.Sprint("identify ", bucket), gateway.BetweenIdentifies)
}

// me is this process's name for people.
func me() string {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	return fmt.Sprintf("%s:%d", host, os.Getpid())
}
