package bot

import (
	"context"
	"slices"

	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/engine"
)

// Whose decides, at a table where one person acts for everyone, whom a command comes from: usually whoever's turn it is; for an undo, whoever
// acted last; for an answer to a proposal, someone who hasn't answered; for owners' commands and open seats, the owner; for joining, the user
// with that name.
func (c *Clerk) Whose(ctx context.Context, guild string, game int64, text string) (message.User, error) {
	if _, err := c.Games.Row(ctx, guild, game); err != nil {
		return message.User{}, err
	}
	l, leave, err := c.Games.Enter(ctx, game)
	if err != nil {
		return message.User{}, err
	}
	defer leave()
	user := message.User{ID: l.Row.Owner, Name: l.Row.Owner}
	if k := games.SeatOf(&l.Row, games.PlayerOf(&l.Row, l.Row.Owner)); k != nil {
		user.Name = k.Name
	}
	if l.Game == nil {
		return user, nil
	}
	cmd, _, rest := resolve(text)
	if cmd != nil && cmd.Name == "sure" {
		cmd, _, rest = resolve(rest)
	}
	player := l.Game.Decider()
	switch {
	case cmd == nil:
	case cmd.Name == "undo":
		for _, a := range l.Record {
			if !a.Planned && !games.ByHouse(&l.Row, a) {
				player = engine.ID(a.Seat)
			}
		}
	case cmd.Name == "consent" || cmd.Name == "object":
		p, err := c.store.Proposal(ctx, game)
		if err != nil {
			return message.User{}, err
		}
		for _, k := range l.Row.Seats {
			if p != nil && k.User != "" && !games.Automatic(&k) && !slices.Contains(p.Agreed, k.User) {
				player = games.PlayerIn(k.N)
				break
			}
		}
	case cmd.Name == "late":
		who, err := absenceOf(c).Next(ctx, &l.Row)
		if err != nil {
			return message.User{}, err
		}
		player = games.PlayerOf(&l.Row, who)
	case cmd.Name == "join" && rest != "" && c.named != nil:
		return c.named(rest), nil
	case cmd.Name == "overrule" || cmd.Name == "archive" || cmd.Name == "adopt" || cmd.Name == "delete" || cmd.Name == "rename" || cmd.Name == "vacate" || cmd.Name == "pace":
		return user, nil
	}
	if k := games.SeatOf(&l.Row, player); k != nil && games.Person(k) {
		user = message.User{ID: k.User, Name: k.Name}
	}
	return user, nil
}
