package post

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/store"
)

// OrderList lists orders with the players who gave them.
func OrderList(g *engine.Game, actions []store.Action) string {
	var out []string
	who := ""
	for _, a := range actions {
		s := a.Text
		if a.Seat != who {
			who = a.Seat
			s = g.Name(engine.ID(who)) + "'s " + s
		}
		out = append(out, s)
	}
	const most = 12
	if n := len(out) - most; n > 1 {
		out = append(out[:most], fmt.Sprintf("and %d more", n))
	}
	return strings.Join(out, "; ")
}

// Proposal is the post that asks the others to agree to an undo; an outcome closes it.
func Proposal(l *games.Live, p *store.Proposal, outcome string) store.Post {
	n := slices.IndexFunc(l.Record, func(a store.Action) bool { return a.ID == p.Target }) + 1
	m := message.Message{
		Kind: message.NotePost, At: p.Head,
		Title: games.Subject(&l.Row, p.Asker) + " would like to undo",
		Text:  fmt.Sprintf("This would undo %s: %s", message.Count(len(l.Record)-n, "order"), OrderList(l.Game, l.Record[n:])),
	}
	if outcome != "" {
		m.Closed = true
		m.Sections = []message.Section{{Lines: []string{outcome}}}
		return games.Post(proposalKey(p), m)
	}
	m.Sections = []message.Section{{Lines: []string{"Still to agree: " + message.Enumerate(Missing(&l.Row, p)) + ". Anyone who plays on declines."}}}
	if slices.ContainsFunc(l.Row.Seats, func(k store.Seat) bool { return games.Automatic(&k) }) {
		m.Sections = append(m.Sections, message.Section{Lines: []string{"House players and stand-ins agree to every undo."}, Quiet: true})
	}
	for _, user := range games.Present(&l.Row) {
		if !slices.Contains(p.Agreed, user) {
			m.Ping = append(m.Ping, user)
		}
	}
	m.Choices = []message.Choice{
		{Label: "Agree", Style: message.Main, Command: "consent"},
		{Label: "Decline", Command: "object"},
		{Label: "Undo (owner)", Style: message.Danger, Hint: "The game's owner doesn't have to wait for the others", Command: "overrule"},
	}
	return games.Post(proposalKey(p), m)
}

func proposalKey(p *store.Proposal) string {
	return fmt.Sprintf("proposal:%d:%d:%s", p.Head, p.Target, p.Asker)
}

// Missing names the players who have yet to agree. Open seats, house players and whoever has a stand-in don't count.
func Missing(row *store.Game, p *store.Proposal) []string {
	var out []string
	for i := range row.Seats {
		if k := &row.Seats[i]; k.User != "" && !games.Automatic(k) && !slices.Contains(p.Agreed, k.User) {
			out = append(out, k.Name)
		}
	}
	return out
}
