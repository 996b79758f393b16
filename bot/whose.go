package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"stationmaster/bot/call"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/engine"
)

// addressed words the refusal of another player's order for the user, as [forThem] does, and leaves all other errors alone.
func addressed(c *call.Call, err error) error {
	refused, ok := errors.AsType[*engine.RuleError](err)
	if !ok || c.Live == nil {
		return err
	}
	whose, rule := forThem(c, refused)
	if whose == "" {
		return err
	}
	if one, ok := errors.AsType[*offer.OrderError](err); ok && one.Before != "" {
		return &offer.OrderError{Before: whose + ", " + message.Lower(one.Before), Rule: rule}
	}
	return &offer.OrderError{Before: whose + ": ", Rule: rule}
}

// forThem words a refusal, which calls the player whose order it was "you", for the user. If they are somebody else, it says first whose turn it is.
func forThem(c *call.Call, refused *engine.RuleError) (whose string, rule *engine.RuleError) {
	who := refused.Actor
	switch {
	case who == engine.Nobody || c.Plays(who):
		return "", refused
	case who == c.Live.Game.Decider():
		whose = "It's %s's turn, not yours. For them"
	default:
		whose = "It would be %s's turn then. For them"
	}
	return fmt.Sprintf(whose, c.Live.Game.Name(who)), refused.OfAnother()
}

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
