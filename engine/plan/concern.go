package plan

import (
	"fmt"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// pass passes in the round in which the player made the plan, until something concerns them.
func pass(before, g *engine.Game, who engine.ID) (order engine.Action, state State, why string) {
	if before == nil || !before.Round.Same(&g.Round) {
		return order, Over, "the round is over"
	}
	if g.Decider() != who || !g.Takes("pass") || g.Company(g.Turn.Of) != nil {
		return order, Waits, ""
	}
	if why := Concerns(before, g, who); why != "" {
		return order, Over, why
	}
	if _, whole := g.Next(engine.Order("pass")); !whole {
		return order, Over, "you cannot pass now"
	}
	return act("pass")
}

// Concerns returns what has happened since a position that should make a player who wanted to pass look again, or "":
// stock that they hold was sold, a share came on the market that they may buy, a presidency of theirs is in danger,
// they have been outbid, another lot is up.
func Concerns(before, g *engine.Game, who engine.ID) string {
	for i := range g.Companies {
		c, old := &g.Companies[i], &before.Companies[i]
		if c.Kind.Owned {
			continue
		}
		if c.Held(who) > 0 && c.Held(engine.Pool) > old.Held(engine.Pool) {
			return fmt.Sprintf("shares of %s, which you hold, were sold", c.ID)
		}
		fresh := c.Parred() && !old.Parred() || c.Held(engine.Pool) > 0 && old.Held(engine.Pool) == 0
		if cs, _ := g.Next(engine.Action{Verb: "buy", Args: []string{string(c.ID)}}); fresh && len(cs) > 0 {
			return fmt.Sprintf("shares of %s can be bought now", c.ID)
		}
		if g.President(c.ID) != who {
			if before.President(c.ID) == who {
				return fmt.Sprintf("you are no longer president of %s", c.ID)
			}
			continue
		}
		for _, p := range g.Players {
			if p.ID != who && c.Held(p.ID) > old.Held(p.ID) && c.Held(p.ID)+1 > c.Held(who) {
				return fmt.Sprintf("%s could take %s over", p.Name, c.ID)
			}
		}
	}
	for i := range g.Privates {
		p := &g.Privates[i]
		was, _ := kit.HighestBid(before, p.ID)
		if is, _ := kit.HighestBid(g, p.ID); p.Owner == engine.Nobody && was.Who == who && is.Who != who {
			return fmt.Sprintf("you have been outbid on %s", p.ID)
		}
	}
	if lot, _ := kit.Lot(g); lot != engine.Nobody {
		if old, _ := kit.Lot(before); old != lot {
			return fmt.Sprintf("%s is up for sale", g.Name(lot))
		}
	}
	return ""
}
