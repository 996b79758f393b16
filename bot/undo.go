package bot

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/bot/call"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/post"
	"stationmaster/engine"
	"stationmaster/store"
)

// adopt continues a game as this version of the rules replays it.
func (d undoing) adopt(c *call.Call) (call.Reply, error) {
	l := c.Live
	switch {
	case l.Broken == nil || l.Broken.Refused != nil:
		return call.Reply{}, message.Sorry(l.Row.Name + " replays as recorded; there's nothing to adopt.")
	case !c.Owner():
		return call.Reply{}, message.Sorry("Only " + c.OwnerName() + " can decide that.")
	case !c.Sure:
		return call.Confirm(l.Row.Head, message.Choice{Label: "Adopt", Hint: "Continue the game as it stands now", Command: "sure adopt"}, "%s", l.Broken.Error()), nil
	}
	var accepted []store.Action
	after := l.Clone()
	after.Record = append([]store.Action(nil), l.Record...)
	err := games.Digests(l.Row, l.Record, func(i int, d engine.Digest) {
		if a := &after.Record[i]; a.Digest != "" && a.Digest != string(d) {
			a.Digest = string(d)
			accepted = append(accepted, *a)
		}
	})
	if err != nil {
		return call.Reply{}, err
	}
	note := message.Message{Kind: message.NotePost, Text: fmt.Sprintf("The rules engine has changed: the replay differs from the recorded game since order %d, %q: %s. %s decided to continue the game as it stands now.",
		l.Broken.Since+1, l.Broken.Order, message.Enumerate(l.Broken.Differs), c.Req.User.Name)}
	posts, err := d.TurnPosts(c, l, after, &note)
	if err != nil {
		return call.Reply{}, err
	}
	if err := d.CommitTo(c, after, store.Change{Accepted: accepted, Posts: posts}); err != nil {
		return call.Reply{}, err
	}
	return call.Private("%s continues as it stands now.", l.Row.Name), nil
}

// mostUndone is how many orders an undo takes back without asking. Beyond that, it would cost a table of house players a whole round at a press.
const mostUndone = 10

// undo undoes the user's last order or turn if nobody else has acted since; orders of plans and house players don't count and are undone with it,
// but never alone. Otherwise the others are asked.
func (d undoing) undo(c *call.Call) (call.Reply, error) {
	record := c.Live.Record
	if len(record) == 0 {
		return call.Reply{}, message.Sorry("There's nothing to undo yet.")
	}
	me := games.PlayerOf(&c.Live.Row, c.Req.User.ID)
	if me == engine.Nobody && !c.Owner() {
		return call.Reply{}, message.Sorry("You're not playing in this game.")
	}
	// Whoever acted for a player may undo that, too.
	mine := func(a store.Action) bool { return a.Seat == string(me) || a.User == c.Req.User.ID }
	follows := func(a store.Action) bool { return a.Planned || games.ByHouse(&c.Live.Row, a) }
	answers := func(a store.Action) bool { return !mine(a) && follows(a) }
	n := len(record) - 1 // actions that stay
	for n > 0 && follows(record[n]) {
		n--
	}
	alone := false
	if !mine(record[n]) {
		n = len(record) - 1
		alone = answers(record[n])
	}
	last := record[n]
	what, rest := message.Cut(c.Args)
	switch what {
	case "":
	case "turn":
		for n > 0 && record[n-1].Seat == last.Seat && record[n-1].Turn == last.Turn {
			n--
		}
	case "to":
		k, err := strconv.Atoi(rest)
		if err != nil || k < 0 || k >= len(record) {
			return call.Reply{}, message.Sorry(fmt.Sprintf(`"undo to" needs the number of orders to keep: 0 to %d.`, len(record)-1))
		}
		n, alone = k, false
	default:
		return call.Reply{}, message.Sorry(`Type "undo", "undo turn", or "undo to" and the number of orders to keep.`)
	}
	if b := c.Live.Broken; b != nil {
		if n > b.Plays || !c.Owner() {
			return call.Reply{}, b
		}
		return d.takeBack(c, n, c.Req.User.Name)
	}
	if alone {
		for n >= 0 && !mine(record[n]) {
			n--
		}
		if n < 0 {
			return call.Reply{}, message.Sorry("You haven't given an order yet that you could take back.")
		}
		return call.Reply{}, message.Sorry(fmt.Sprintf(`Others have acted since your last order. "undo to %d" asks them whether you may take it back.`, n))
	}
	if mine(record[n]) && !slices.ContainsFunc(record[n:], func(a store.Action) bool { return !mine(a) && !answers(a) }) {
		if gone := record[n:]; len(gone) > mostUndone && what != "to" && !c.Sure {
			yes := message.Choice{Label: "Undo " + message.Count(len(gone), "order"), Command: strings.TrimSpace("sure undo " + c.Args)}
			return call.Confirm(c.Live.Row.Head, yes, "That takes back your %q and the %s after it.", gone[0].Text, message.Count(len(gone)-1, "order")), nil
		}
		return d.takeBack(c, n, c.Req.User.Name)
	}
	return d.propose(c, n, me)
}

// takeBack cuts the record to n actions.
func (d undoing) takeBack(c *call.Call, n int, by string, more ...store.Post) (call.Reply, error) {
	l := c.Live
	gone := l.Record[n:]
	after := &games.Live{Row: l.Row, Last: l.Last, Record: slices.Clip(l.Record[:n]), Plans: l.Plans}
	after.Row.Head = games.Position(after.Record, n)
	after.Row.State = store.Running
	var err error
	if after.Game, after.Changed, err = games.Replay(after.Row, after.Record); err != nil {
		return call.Reply{}, err
	}
	if after.Broken, err = games.Drift(after.Row, after.Record, after.Game); err != nil {
		return call.Reply{}, err
	}
	note := message.Message{Kind: message.NotePost, Text: fmt.Sprintf("%s takes back %s: %s", by, message.Count(len(gone), "order"), post.OrderList(l.Game, gone))}
	posts, err := d.TurnPosts(c, l, after, &note)
	if err != nil {
		return call.Reply{}, err
	}
	if err := d.CommitTo(c, after, store.Change{Posts: append(more, posts...)}); err != nil {
		return call.Reply{}, err
	}
	g := after.Game
	return call.Private("Taken back: %s. It's %s.", post.OrderList(g, gone), g.WhoseTurn()), nil
}

// propose asks the other players to agree to cutting the record to n actions.
func (d undoing) propose(c *call.Call, n int, me engine.ID) (call.Reply, error) {
	l := c.Live
	p := store.Proposal{Head: l.Row.Head, Target: games.Position(l.Record, n), Asker: c.Req.User.ID}
	if me != engine.Nobody {
		p.Agreed = []string{c.Req.User.ID}
	}
	if agreed(c, &p) {
		return d.takeBack(c, n, c.Req.User.Name)
	}
	ch := store.Change{Game: l.Row, Proposal: &p, Posts: []store.Post{post.Proposal(c.Live, &p, "")}}
	if err := d.Commit(c, ch); err != nil {
		return call.Reply{}, err
	}
	return call.Private("Others have acted since, so they have to agree: %s.", message.Enumerate(post.Missing(&c.Live.Row, &p))), nil
}

func agreed(c *call.Call, p *store.Proposal) bool { return len(post.Missing(&c.Live.Row, p)) == 0 }

// open is the pending proposal.
func (d undoing) open(c *call.Call) (*store.Proposal, error) {
	p, err := d.Store.Proposal(c.Ctx, c.Live.Row.ID)
	if err != nil {
		return nil, err
	}
	if p == nil || p.Head != c.Live.Row.Head {
		return nil, message.Sorry("Nobody is asking for an undo now.")
	}
	return p, nil
}

func (d undoing) consent(c *call.Call) (call.Reply, error) {
	p, err := d.open(c)
	if err != nil {
		return call.Reply{}, err
	}
	if games.PlayerOf(&c.Live.Row, c.Req.User.ID) == engine.Nobody {
		return call.Reply{}, message.Sorry("You're not playing in this game.")
	}
	if slices.Contains(p.Agreed, c.Req.User.ID) {
		return call.Reply{}, message.Sorry("You have already agreed; " + message.Enumerate(post.Missing(&c.Live.Row, p)) + " still has to.")
	}
	p.Agreed = append(p.Agreed, c.Req.User.ID)
	if agreed(c, p) {
		return d.goBack(c, p, "Everyone agreed.")
	}
	if err := d.Commit(c, store.Change{Game: c.Live.Row, Proposal: p, Posts: []store.Post{post.Proposal(c.Live, p, "")}}); err != nil {
		return call.Reply{}, err
	}
	return call.Private("Noted. %s still has to agree.", message.Enumerate(post.Missing(&c.Live.Row, p))), nil
}

func (d undoing) object(c *call.Call) (call.Reply, error) {
	p, err := d.open(c)
	if err != nil {
		return call.Reply{}, err
	}
	if games.PlayerOf(&c.Live.Row, c.Req.User.ID) == engine.Nobody {
		return call.Reply{}, message.Sorry("You're not playing in this game.")
	}
	post := post.Proposal(c.Live, p, c.Req.User.Name+" declined: the game continues as it is.")
	if err := d.Commit(c, store.Change{Game: c.Live.Row, Withdraw: true, Posts: []store.Post{post}}); err != nil {
		return call.Reply{}, err
	}
	return call.Private("Declined; the game continues as it is."), nil
}

func (d undoing) overrule(c *call.Call) (call.Reply, error) {
	p, err := d.open(c)
	if err != nil {
		return call.Reply{}, err
	}
	if !c.Owner() {
		return call.Reply{}, message.Sorry("Only " + c.OwnerName() + " can decide that alone.")
	}
	return d.goBack(c, p, c.Req.User.Name+" decided, as the owner of the game.")
}

// goBack carries out a proposal.
func (d undoing) goBack(c *call.Call, p *store.Proposal, why string) (call.Reply, error) {
	n := slices.IndexFunc(c.Live.Record, func(a store.Action) bool { return a.ID == p.Target }) + 1
	return d.takeBack(c, n, games.Subject(&c.Live.Row, p.Asker), post.Proposal(c.Live, p, why))
}
