package bot

import (
	"context"
	"fmt"
	"slices"
	"time"

	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/store"
)

// Overview is a game as a list of games shows it.
type Overview struct {
	store.Game
	Where   string // "Stock round 2"; why it cannot be played, when Broken
	Decider *store.Seat
	Broken  bool
}

// Overview lists the games of a server on a shelf, the newest first: at most so many, with ids below before (0: from the newest). all is
// how many the shelf has.
func (k *keeper) Overview(ctx context.Context, guild string, shelf store.Shelf, before int64, most int) (out []Overview, all int, err error) {
	gs, all, err := k.store.Shelved(ctx, guild, shelf, before, most)
	for _, g := range gs {
		out = append(out, k.overview(ctx, g))
	}
	return out, all, err
}

// Turns lists the games of a server in which it is the user's turn, the longest waiting first.
func (k *keeper) Turns(ctx context.Context, guild, user string) (out []Overview, err error) {
	gs, err := k.store.Turns(ctx, user)
	for _, g := range gs {
		if g.Guild == guild {
			out = append(out, k.overview(ctx, g))
		}
	}
	return out, err
}

// Find is one game as Overview shows it.
func (k *keeper) Find(ctx context.Context, guild string, id int64) (Overview, error) {
	g, err := k.row(ctx, guild, id)
	if err != nil {
		return Overview{}, err
	}
	return k.overview(ctx, g), nil
}

// row is a game of a server; the error is store.ErrNotFound for one of another server, and for one that is deleted.
func (k *keeper) row(ctx context.Context, guild string, id int64) (store.Game, error) {
	g, err := k.store.Game(ctx, id)
	if err == nil && (g.Guild != guild || g.State == store.Deleted) {
		err = store.ErrNotFound
	}
	return g, err
}

// overview makes it of what was noted with the last action. A game that a program noted nothing of is played once for it.
func (k *keeper) overview(ctx context.Context, row store.Game) Overview {
	if row.Where == "" {
		l, leave, err := k.enter(ctx, row.ID)
		if err != nil {
			return Overview{Game: row, Where: err.Error(), Broken: true}
		}
		row = l.row
		leave()
	}
	o := Overview{Game: row, Where: row.Where, Broken: row.Where == whereRefused || row.Where == whereDrifted}
	if i := slices.IndexFunc(row.Seats, func(k store.Seat) bool { return k.N == row.Decider }); i >= 0 {
		o.Decider = &row.Seats[i]
	}
	if row.Archived && !o.Broken {
		o.Where, o.Decider = "Put aside", nil
	}
	return o
}

// mostTurns is how many games an answer lists.
const mostTurns = 20

// turns lists the games in which it is the user's turn, on all servers: they are the user's own.
func (d helping) turns(c *call) (Reply, error) {
	gs, err := d.lists.Turns(c.ctx, c.req.User.ID)
	if err != nil {
		return Reply{}, err
	}
	if len(gs) == 0 {
		return private("It is your turn nowhere."), nil
	}
	r := private("")
	r.Title = "Your turns"
	var lines []string
	for i, g := range gs {
		if i == mostTurns {
			lines = append(lines, fmt.Sprintf("And %d more.", len(gs)-i))
			break
		}
		waited := "for less than an hour"
		if d := d.now().Sub(g.Since); d >= time.Hour {
			waited = "for " + message.LongTime(d)
		}
		lines = append(lines, fmt.Sprintf("%s: %s, %s", g.Name, g.Where, waited))
		r.Choices = append(r.Choices, message.Choice{Label: g.Name, Hint: "Go there", Place: &message.Place{Game: g.ID, Guild: g.Guild, Channel: g.Channel}})
	}
	r.Sections = []message.Section{{Lines: lines}}
	return r, nil
}

// Whose names the user to whom a command belongs at a table where one person acts for everybody: the one whose turn it
// is; for taking back, the one who acted last; for agreeing to that, one who has not answered yet; for what only the owner
// may do and for open seats, the owner; for an open seat to be taken, the one with its name.
func (c *Clerk) Whose(ctx context.Context, guild string, game int64, text string) (message.User, error) {
	if _, err := c.Games.row(ctx, guild, game); err != nil {
		return message.User{}, err
	}
	l, leave, err := c.Games.enter(ctx, game)
	if err != nil {
		return message.User{}, err
	}
	defer leave()
	user := message.User{ID: l.row.Owner, Name: l.row.Owner}
	if k := userOf(&l.row, seatOf(&l.row, l.row.Owner)); k != nil {
		user.Name = k.Name
	}
	if l.game == nil {
		return user, nil
	}
	cmd, _, rest := resolve(text)
	if cmd != nil && cmd.Name == "sure" {
		cmd, _, rest = resolve(rest)
	}
	player := l.game.Decider()
	switch {
	case cmd == nil:
	case cmd.Name == "undo":
		for _, a := range l.record {
			if !a.Planned {
				player = engine.ID(a.Seat)
			}
		}
	case cmd.Name == "consent" || cmd.Name == "object":
		p, err := c.store.Proposal(ctx, game)
		if err != nil {
			return message.User{}, err
		}
		for _, k := range l.row.Seats {
			if p != nil && k.User != "" && !slices.Contains(p.Agreed, k.User) {
				player = playerID(k.N)
				break
			}
		}
	case cmd.Name == "join" && rest != "" && c.named != nil:
		return c.named(rest), nil
	case cmd.Name == "overrule" || cmd.Name == "archive" || cmd.Name == "adopt" || cmd.Name == "delete" || cmd.Name == "rename" || cmd.Name == "vacate":
		return user, nil
	}
	if k := userOf(&l.row, player); k != nil && k.User != "" {
		user = message.User{ID: k.User, Name: k.Name}
	}
	return user, nil
}

// Current lists the games of a server that wait for players or are played, in whatever channel: a chat service asks when a channel is gone.
func (k *keeper) Current(ctx context.Context, guild string) ([]store.Game, error) {
	games, err := k.store.Games(ctx, guild)
	return slices.DeleteFunc(games, func(g store.Game) bool { return g.State != store.Lobby && g.State != store.Running }), err
}
