package main

import (
	"context"
	"errors"
	"flag"
	"log/slog"
	"os"
	"runtime/debug"
	"strings"
	"sync/atomic"

	"stationmaster/bot"
	"stationmaster/bot/call"
	"stationmaster/bot/courier"
	"stationmaster/bot/discord"
	seats "stationmaster/bot/house"
	"stationmaster/bot/table"
	"stationmaster/engine"
	"stationmaster/render"
	"stationmaster/store"
)

// house is the parts of the program, wired together.
type house struct {
	config config
	log    *slog.Logger
	store  *store.Store
	clerk  *bot.Clerk

	hub     *table.Hub // of the pages that are open
	discord *discord.Bot
	guests  *table.Guests                // for users of Discord at the page; nil without a public address
	member  atomic.Pointer[store.Member] // this process among those that share a server's games, once it is one
}

// settings is the flag for the settings file.
func settings(fs *flag.FlagSet) *string {
	return fs.String("config", "", "file of settings; config.example.yaml explains them")
}

// open wires the parts for the local table, by a settings file. The caller closes the store.
func open(path string) (*house, error) {
	h, err := openStore(path)
	if err != nil {
		return nil, err
	}
	h.hub = table.NewHub()
	h.clerk = bot.New(bot.Config{Store: h.store, Painter: painter{}, Layout: layout, Messenger: h.hub, Named: table.User, Log: h.log, Pictures: h.keep(), Programs: h.config.Table.starters()})
	return h, nil
}

// openDiscord wires the parts for Discord. The caller closes the store.
func openDiscord(path string) (*house, error) {
	h, err := openStore(path)
	if err != nil {
		return nil, err
	}
	if len(h.config.Table.Programs) > 0 {
		h.store.Close()
		return nil, errors.New("table.programs: programs hold seats at the local table only, and with a token this is a bot on Discord; remove one or the other")
	}
	if h.discord, err = h.newDiscord(); err != nil {
		h.store.Close()
		return nil, err
	}
	c := bot.Config{Store: h.store, Painter: painter{}, Layout: layout, Messenger: h.discord, Reminders: "every 24h", Tell: h.wake, Log: h.log, Pictures: h.keep()}
	if public := h.config.Table.Public; public != "" {
		if h.guests, err = table.NewGuests(public, nil); err != nil {
			h.store.Close()
			return nil, err
		}
		h.hub = table.NewHub()
		c.Messenger, c.Invite = both{h.discord, h.hub, h.tell}, h.guests.Invite
	}
	h.clerk = bot.New(c)
	return h, nil
}

// starters start the programs that can hold a seat.
func (t tableConfig) starters() map[string]func() seats.Program {
	out := map[string]func() seats.Program{}
	for name, line := range t.Programs {
		out[name] = func() seats.Program { return &program{args: strings.Fields(line), budget: programBudget} }
	}
	return out
}

// besidePictures is the program's memory, in bytes, besides its picture cache. Above that, garbage is collected more
// often.
const besidePictures = 128 << 20

// keep sets package render's share of the picture cache and returns the rest, for whole pictures. It sets the memory
// limit to match, because garbage could otherwise grow as large as everything cached. GOMEMLIMIT takes precedence.
func (h *house) keep() int {
	bytes := h.config.Pictures << 20
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(int64(bytes + besidePictures))
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(moreGarbage)
	}
	whole := int(float64(bytes) * wholePictures)
	render.Keep(bytes - whole)
	return whole
}

// moreGarbage is how much garbage may lie about, in percent of what is in use, unless GOGC says how much: nearly all that house players'
// thinking makes is garbage at once, and collecting it less often makes them a quarter to a third faster.
const moreGarbage = 400

// both delivers posts to open pages and to Discord.
type both struct {
	*discord.Bot
	pages *table.Hub
	tell  func(store.Notice) // the other processes, which also have pages
}

// Deliver tells the pages at once; its result is Discord's.
func (b both) Deliver(ctx context.Context, p courier.Post) (string, error) {
	if _, err := b.pages.Deliver(ctx, p); err != nil {
		return "", err
	}
	b.tell(store.Notice{Guild: p.Guild, Game: p.Game, Post: p.ID})
	return b.Bot.Deliver(ctx, p)
}

func (h *house) newDiscord() (*discord.Bot, error) {
	d := h.config.Discord
	c := discord.Config{Token: d.Token, Store: h.store, Shards: d.Shards, From: d.From, To: d.To, Log: h.log, API: os.Getenv(apiVariable), Logo: logo}
	if store.IsServer(h.config.Database) {
		c.Slot, c.Holds = h.slot, store.Holds
	}
	return discord.New(c)
}

// logo draws a company's logo with package render.
func logo(t *engine.Title, company engine.ID) ([]byte, error) {
	p, err := render.Logo(t.Sheet, company)
	return p.PNG, err
}

// apiVariable sets another address for Discord's API, to try the program with a double.
const apiVariable = "STATIONMASTER_DISCORD_API"

func openStore(path string) (*house, error) {
	c, err := readConfig(path)
	if err != nil {
		return nil, err
	}
	h := &house{config: c, log: slog.New(slog.NewTextHandler(os.Stderr, nil))}
	logFaults(h.log)
	h.store, err = store.Open(c.Database)
	return h, err
}

// logFaults logs which titles are left out, and why.
func logFaults(log *slog.Logger) {
	for _, f := range engine.Faults() {
		log.Error("a title is left out; its games are kept", "title", f.Title, "error", f.Err, "stack", f.Stack)
	}
}

// ask gives one command to the clerk, as somebody at the local table. A refusal is an error.
func ask(ctx context.Context, path string, r call.Request) (call.Reply, error) {
	h, err := open(path)
	if err != nil {
		return call.Reply{}, err
	}
	defer h.store.Close()
	r.User = table.Somebody
	if r.Game != 0 { // whoever has the file may see every game in it
		if g, err := h.store.Game(ctx, r.Game); err == nil {
			r.Guild = g.Guild
		}
	}
	reply := h.clerk.Handle(ctx, r)
	if reply.Refused {
		return reply, errors.New(reply.Text)
	}
	return reply, nil
}
