package main

import (
	"context"
	"errors"
	"flag"
	"log/slog"
	"os"

	"stationmaster/bot"
	"stationmaster/bot/table"
	"stationmaster/store"
)

// house is the parts of the program, wired together.
type house struct {
	config config
	log    *slog.Logger
	store  *store.Store
	hub    *table.Hub
	clerk  *bot.Clerk
}

// settings is the flag that names the file of settings.
func settings(fs *flag.FlagSet) *string {
	return fs.String("config", "", "file of settings; config.example.yaml explains them")
}

// open wires the parts together as a file of settings says. The caller closes the store.
func open(path string) (*house, error) {
	c, err := readConfig(path)
	if err != nil {
		return nil, err
	}
	h := &house{config: c, log: slog.New(slog.NewTextHandler(os.Stderr, nil)), hub: table.NewHub()}
	if h.store, err = store.Open(c.Database); err != nil {
		return nil, err
	}
	h.clerk = bot.New(bot.Config{Store: h.store, Painter: painter{}, Messenger: h.hub, Named: table.User, Log: h.log})
	return h, nil
}

// ask hands one command to the clerk, as somebody at the local table. A refusal is an error.
func ask(ctx context.Context, path string, r bot.Request) (bot.Reply, error) {
	h, err := open(path)
	if err != nil {
		return bot.Reply{}, err
	}
	defer h.store.Close()
	r.User = table.Somebody
	reply := h.clerk.Handle(ctx, r)
	if reply.Refused {
		return reply, errors.New(reply.Text)
	}
	return reply, nil
}
