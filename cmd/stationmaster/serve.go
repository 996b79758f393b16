package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"syscall"

	"stationmaster/bot/courier"
	"stationmaster/bot/message"
	"stationmaster/bot/table"
	"stationmaster/engine"
	"stationmaster/engine/market"
	"stationmaster/render"
	"stationmaster/store"
)

// serve runs the bot on Discord if there is a token, otherwise the local table, until the context ends.
func serve(ctx context.Context, args []string) error {
	fs := flag.NewFlagSet("serve", flag.ContinueOnError)
	path := settings(fs)
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return fmt.Errorf("serve takes no arguments, but got %q", fs.Arg(0))
	}
	c, err := readConfig(*path)
	if err != nil {
		return err
	}
	if c.Discord.Token != "" {
		return serveDiscord(ctx, *path)
	}
	return serveTable(ctx, *path)
}

// serveDiscord runs the bot on Discord: alone with a database file, or as one of several processes with a server.
func serveDiscord(ctx context.Context, path string) error {
	h, err := openDiscord(path)
	if err != nil {
		return err
	}
	defer h.store.Close()
	serve := func(ctx context.Context) error {
		return h.alone(ctx, func(ctx context.Context) error { return h.discord.Serve(ctx, h.clerk) })
	}
	if store.IsServer(h.config.Database) {
		serve = h.share
	}
	fmt.Printf("The bot connects to Discord (games are kept in %s; Ctrl-C stops it)\n", store.Shown(h.config.Database))
	return h.run(ctx, h.discord.Healthy, func(ctx context.Context) error {
		if h.guests == nil {
			return serve(ctx)
		}
		return h.besidePage(ctx, serve)
	})
}

// besidePage serves the page for Discord's users beside serve. If one ends, so does the other.
func (h *house) besidePage(ctx context.Context, serve func(context.Context) error) error {
	c := h.config.Table
	t, err := table.New(h.clerk, h.hub, table.Config{Address: c.Address, Guests: h.guests, Log: h.log})
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", c.Address)
	if err != nil {
		return err
	}
	fmt.Printf("Boards are served at http://%s for %s\n", l.Addr(), c.Public)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	served := make(chan error, 1)
	go func() {
		served <- t.Serve(ctx, l)
		stop()
	}()
	err = serve(ctx)
	stop()
	return errors.Join(err, <-served)
}

// run serves, and reports the program's health.
func (h *house) run(ctx context.Context, healthy func() error, serve func(context.Context) error) error {
	if unfinished, err := h.store.Unfinished(ctx); err != nil {
		return err
	} else if unfinished {
		return errors.New("a move into this database was interrupted: run \"stationmaster move\" again before anyone plays in it")
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	if h.config.Metrics != "" {
		if err := h.watch(ctx, h.config.Metrics, healthy); err != nil {
			return err
		}
	}
	attended := make(chan struct{})
	go func() {
		h.attend(ctx, healthy)
		close(attended)
	}()
	err := serve(ctx)
	stop()
	<-attended
	return err
}

// alone serves as the only process with these games, delivers their posts and sends reminders until the context ends.
// If one part ends, all do.
func (h *house) alone(ctx context.Context, serve func(context.Context) error) error {
	ctx, release, err := h.store.Hold(ctx)
	if err != nil {
		return err
	}
	defer release()
	held := ctx
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go h.clerk.Reminders.Run(ctx)
	go h.clerk.House.Run(ctx)
	go h.clerk.Games.TellResults(ctx)
	delivered := make(chan error, 1)
	go func() {
		delivered <- h.clerk.Courier.Run(ctx)
		stop()
	}()
	err = serve(ctx)
	stop()
	err = errors.Join(err, <-delivered)
	if cause := context.Cause(held); cause != nil && !errors.Is(cause, context.Canceled) {
		err = errors.Join(err, cause) // a supervisor restarts the program
	}
	return err
}

// serveTable runs the local table.
func serveTable(ctx context.Context, path string) error {
	h, err := open(path)
	if err != nil {
		return err
	}
	defer h.store.Close()
	c := h.config
	t, err := table.New(h.clerk, h.hub, table.Config{Address: c.Table.Address, Password: c.Table.Password, Log: h.log})
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", c.Table.Address)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%s is already in use, perhaps by another table; set table.address in a settings file to use another address", c.Table.Address)
	}
	if err != nil {
		return err
	}
	fmt.Printf("The table is open at http://%s (games are kept in %s; Ctrl-C closes it)\n", l.Addr(), store.Shown(c.Database))
	return h.run(ctx, nil, func(ctx context.Context) error {
		return h.alone(ctx, func(ctx context.Context) error { return t.Serve(ctx, l) })
	})
}

// painter draws with package render.
type painter struct{}

// Paint draws a view of the game.
func (painter) Paint(s courier.Scene, v message.View) (courier.Picture, error) {
	p, err := draw(s, v)
	return courier.Picture{PNG: p.PNG, Alt: p.Alt}, err
}

// layout says where things are on pictures of the map and the market.
func layout(g *engine.Game) (any, error) { return render.LayoutsOf(g) }

func draw(s courier.Scene, v message.View) (render.Picture, error) {
	switch v.Kind {
	case message.MapView:
		if v.Hex != "" && s.Game.Sheet().Map.Find(v.Hex) < 0 {
			return render.Picture{}, message.Sorry(fmt.Sprintf("There is no hex %q.", v.Hex))
		}
		o := render.MapOptions{Around: v.Hex, Radius: v.Radius, Halo: v.Halo, Numbers: v.Numbers, Caption: v.Caption}
		if v.Routes {
			o.Routes = engine.ID(v.Company)
		}
		return render.Map(s.Game, o)
	case message.HexView:
		if s.Game.Sheet().Map.Find(v.Hex) < 0 {
			return render.Picture{}, message.Sorry(fmt.Sprintf("There is no hex %q.", v.Hex))
		}
		return render.Hex(s.Game, v.Hex)
	case message.MarketView:
		var before *market.State
		if s.Before != nil {
			before = &s.Before.Prices
		}
		return render.MarketSince(s.Game, before)
	case message.PlayersView:
		return render.Players(s.Game)
	case message.CompanyView:
		return render.Company(s.Game, engine.ID(v.Company))
	case message.TrainsView:
		return render.Trains(s.Game)
	case message.TilesView:
		return render.Tiles(s.Game)
	case message.HistoryView:
		return render.History(s.Game, s.Story.Moments)
	case message.StoryView:
		return render.Story(s.Game, s.Story)
	}
	return render.Picture{}, message.Sorry(fmt.Sprintf("There's no view called %q.", v.Kind))
}
