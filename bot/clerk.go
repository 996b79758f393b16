package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"stationmaster/bot/board"
	"stationmaster/bot/call"
	"stationmaster/bot/courier"
	"stationmaster/bot/games"
	"stationmaster/bot/house"
	"stationmaster/bot/lobby"
	"stationmaster/bot/message"
	"stationmaster/bot/reminder"
	"stationmaster/bot/rulebook"
	"stationmaster/engine"
	"stationmaster/store"
)

// Clerk runs the games. It is safe for concurrent use.
type Clerk struct {
	Games     *games.Keeper       // in memory
	Courier   *courier.Courier    // delivers posts
	Canvas    *courier.Canvas     // draws pictures
	Boards    *board.Desk         // the page on which a game is played by pointing
	Reminders *reminder.Reminders // of turns
	House     *house.House        // plays for house players

	store     Store
	messenger courier.Messenger
	now       func() time.Time
	seed      func() uint64
	named     func(string) message.User
	log       *slog.Logger
	imports   chan struct{} // as many files are read at once as it holds
	meter     *courier.Meter
	invite    func(board.Guest) (string, error)
	programs  []string // that can hold a seat
}

// Store is what the clerk and its rooms use of a store; package store is the one.
type Store interface {
	games.Store
	courier.Store
	board.Store
	reminder.Store
	call.Store
	house.Store
	lobby.Store
	lister
	counter
}

// Config is what a clerk is made from.
type Config struct {
	Store     Store
	Painter   courier.Painter
	Messenger courier.Messenger
	Now       func() time.Time // the clock; nil means time.Now
	Seed      func() uint64    // where seeds of games come from; nil means chance
	// Named returns the user with a name, if names are all there is to users; nil if users have accounts.
	Named func(name string) message.User
	// Retry is the courier's wait before the first new attempt; 0 means a second.
	Retry time.Duration
	Log   *slog.Logger // for whoever runs the program; nil means slog.Default
	// Reminders is the default reminder schedule; empty means never.
	Reminders string
	// Layout says where things are on pictures of the map and the market; the clerk only passes it on. May be nil.
	Layout func(g *engine.Game) (any, error)
	// Tell is called when a game has posts that another process's courier delivers; nil if there are no other processes.
	Tell func(guild string, game int64)
	// Pictures is the size of the picture cache in bytes; 0 means 24 MiB.
	Pictures int
	// Programs start programs that can hold a seat as a house player, by name.
	Programs map[string]func() house.Program
	// Invite makes a user's link to a game's board; nil if there are no boards.
	Invite func(board.Guest) (string, error)
}

// New makes a clerk.
func New(c Config) *Clerk {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Seed == nil {
		c.Seed = chance
	}
	if c.Retry == 0 {
		c.Retry = time.Second
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	m := courier.NewMeter()
	mail := courier.New(c.Store, c.Messenger, m, c.Now, c.Retry, c.Log, c.Tell)
	games := games.New(c.Store, mail.Tell, c.Now, c.Retry, c.Log)
	mail.Settle = games.Settle
	k := &Clerk{
		Games: games, Courier: mail,
		Canvas:    courier.NewCanvas(c.Store, games, c.Painter, m, c.Pictures),
		Boards:    board.NewDesk(c.Store, games, c.Layout, c.Messenger, c.Now, c.Log),
		Reminders: reminder.New(c.Store, games, c.Now, c.Log, c.Reminders),
		store:     c.Store, messenger: c.Messenger, now: c.Now, seed: c.Seed, named: c.Named, log: c.Log,
		imports: make(chan struct{}, lobby.MostImports), meter: m, invite: c.Invite,
		programs: slices.Sorted(maps.Keys(c.Programs)),
	}
	k.House = house.New(deskOf(k), c.Store, c.Programs, c.Retry, c.Log)
	games.HouseTurn = k.House.Look
	k.Reminders.Stays = absenceOf(k).Stays
	return k
}

// chance is a random seed, small enough to be read out loud.
func chance() uint64 { return uint64(rand.N(1_000_000)) + 1 }

// Handle carries out a request. It always has an answer.
func (c *Clerk) Handle(ctx context.Context, req call.Request) (reply call.Reply) {
	begun := time.Now()
	defer c.House.Command()()
	defer func() { c.meter.Command(kindOf(req.Text), reply.Refused, time.Since(begun)) }()
	defer func() {
		if p := recover(); p != nil {
			c.log.Error("a command failed", "text", req.Text, "game", req.Game, "panic", p, "stack", string(debug.Stack()))
			reply = call.Refusal("Sorry, that's a bug in the bot. Nothing changed; the error is in the log.")
		}
	}()
	reply, err := c.handle(ctx, req)
	if err != nil {
		reply = c.excuse(req, err)
	}
	reply.Kind = message.Answer
	return reply
}

// kindOf is the name under which a request is counted. All verbs of games count as "order", to keep the number of names small.
func kindOf(text string) string {
	if k, _, _ := resolve(text); k != nil {
		return k.Name
	}
	return "order"
}

func (c *Clerk) handle(ctx context.Context, req call.Request) (call.Reply, error) {
	if len(req.Text) > maxText {
		return call.Reply{}, message.Sorry(fmt.Sprintf("That's too long: the limit is %d characters.", maxText))
	}
	for _, s := range []string{req.Text, req.ID, req.User.ID, req.Guild, req.Channel} {
		if !utf8.ValidString(s) || strings.ContainsFunc(s, unwritten) {
			return call.Reply{}, message.Sorry("That contains a control character. Please type it again.")
		}
	}
	req.User.Name = message.CleanName(req.User.Name)
	if req.User.ID == "" || req.User.Name == "" {
		return call.Reply{}, message.Sorry("Who are you? A name needs at least one letter or digit.")
	}
	if req.ID != "" {
		if seen, err := c.store.Seen(ctx, req.ID); err != nil {
			return call.Reply{}, err
		} else if seen {
			return call.Reply{}, store.ErrHandled
		}
	}
	req.ID = cmp.Or(req.ID, games.OwnRequest())
	return c.route(&call.Call{Ctx: ctx, Req: req})
}

// unwritten reports whether a character is a control character, which not every database can store. Pasted line breaks and tabs are fine.
func unwritten(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' }

// maxText limits a command's length; several turns' orders with routes stay far below it.
const maxText = 10_000

// excuse turns an error into an answer; what users shouldn't see goes to the log.
func (c *Clerk) excuse(req call.Request, err error) call.Reply {
	var sorry message.Sorry
	var refused *engine.RuleError
	var bug *engine.BugError
	var stale *store.StaleError
	var broken *games.Broken
	switch {
	case errors.As(err, &broken):
		return call.Refusal(err.Error())
	case errors.As(err, &bug):
		c.log.Error("the rules failed", "game", req.Game, "channel", req.Channel, "action", bug.Action.String(), "cause", bug.Cause, "stack", bug.Stack)
		return call.Refusal("That order exposed a bug in the rules engine. The game is unchanged; the error is in the log.")
	case errors.As(err, &sorry):
		return call.Refusal(err.Error())
	case errors.As(err, &refused):
		r := call.Refusal(message.Upper(err.Error()))
		if refused.Rule != "" {
			r.Choices = []message.Choice{{Label: "Rule " + refused.Rule, Command: "rules " + refused.Rule}}
			if rule, _ := rulebook.Lookup(refused.Rule); rule.Reading() != "" {
				r.Sections = []message.Section{{Lines: []string{rule.Reading()}}}
			}
		}
		return r
	case errors.As(err, &stale):
		return call.Refusal("The game has just changed, so nothing was done. Please look at the latest post.")
	case errors.Is(err, store.ErrUnsure):
		c.log.Error("whether a command was carried out is not known", "text", req.Text, "game", req.Game, "channel", req.Channel, "error", err)
		return call.Refusal("The database failed just then, so it isn't known yet whether that was done. Check the latest post before you try again; the bot posts the outcome once the database answers.")
	case errors.Is(err, store.ErrLost):
		return call.Refusal("The bot was just switching machines. Nothing changed; please try again.")
	case errors.Is(err, store.ErrHandled):
		return call.Refusal("That has already been done.")
	case errors.Is(err, store.ErrNotFound):
		return call.Refusal("There's no such game here.")
	case errors.Is(err, context.Canceled):
		return call.Refusal("That was cancelled. Nothing changed.")
	}
	c.log.Error("a command failed", "text", req.Text, "game", req.Game, "channel", req.Channel, "error", err)
	return call.Refusal("Something went wrong on the bot's side. Nothing changed; the error is in the log.")
}

const staleText = "That button is out of date. Please use the latest post."
