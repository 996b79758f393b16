package lobby

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"stationmaster/bot/call"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/engine"
	"stationmaster/engine/notation"
	"stationmaster/engine/player"
	"stationmaster/store"
)

// mostWhy limits the orders of a turn that are explained, since each is thought about once more.
const mostWhy = 5

// why explains the last turn of the house player with that name, or of any without one, order by order: it thinks about each position once
// more. With the number of an order, it explains their turn up to that one.
func why(c *call.Call, args string) (call.Reply, error) {
	w, err := readWhy(c, args)
	if err != nil {
		return call.Reply{}, err
	}
	n := w.newest(w.upTo)
	if err := w.missing(n); err != nil {
		return call.Reply{}, err
	}
	last := w.record[n-1]
	from := n - 1
	same := func() bool {
		return from > 0 && w.record[from-1].Turn == last.Turn && w.record[from-1].Seat == last.Seat
	}
	for n-from < mostWhy && same() {
		from--
	}
	who := games.SeatOf(&w.row, engine.ID(last.Seat)).Name
	whose := who
	if w.company != nil {
		whose = string(w.company.ID)
	} else {
		w.name = who
	}
	earlier := w.newest(from)
	c.Part()
	g, _, err := games.Replay(w.row, w.record[:from])
	if err != nil {
		return call.Reply{}, err
	}
	r := call.Private("")
	r.Title = fmt.Sprintf("Why %s did that in %s", who, g.Where())
	if earlier > 0 {
		label := "Their turn before"
		if same() {
			label = "Earlier in the turn"
		}
		r.Choices = []message.Choice{{Label: label, Hint: "Why they did what they did before that", Command: fmt.Sprintf("house why %s %d", whose, earlier)}}
	}
	if program, ok := games.ProgramOf(&store.Seat{User: last.User}); ok {
		r.Text = fmt.Sprintf("%s ordered %q. The program %s chose it, and programs don't say why.", who, last.Text, program)
		return r, nil
	}
	r.Text = fmt.Sprintf("Each figure is what %s expects to be worth after the order, minus up to half of the other players' average (near the end of the game, all of it, so that whoever is behind has a figure below zero). An order that helps them counts for less.", who)
	var lines []string
	for i, o := range games.EngineRecord(w.row, w.record[from:n]).Actions {
		reason := "a person ordered it"
		if a := w.record[from+i]; w.gave(a) {
			if reason, err = reasonFor(c.Ctx, g, a); err != nil {
				return call.Reply{}, err
			}
		}
		lines = append(lines, fmt.Sprintf("%s: %s.", o, reason))
		if _, err := g.ApplyRecorded(o); err != nil {
			return call.Reply{}, err
		}
	}
	r.Sections = []message.Section{{Lines: lines}}
	if same() {
		r.Sections = append(r.Sections, message.Section{Quiet: true, Lines: []string{fmt.Sprintf("These are the last %d orders of the turn.", n-from)}})
	}
	return r, nil
}

// whyAsked is which orders somebody wants to have explained.
type whyAsked struct {
	row      store.Game
	record   []store.Action
	game     *engine.Game    // nil before the start
	name     string          // of the house player, or as it was typed; empty for any
	company  *engine.Company // whose turns are asked about, if no player's
	upTo     int             // the newest order
	numbered bool            // and it was named by its number
}

// readWhy reads a name, the number of an order, or both.
func readWhy(c *call.Call, args string) (*whyAsked, error) {
	w := &whyAsked{row: c.Live.Row, record: c.Live.Record, game: c.Live.Game, name: args, upTo: len(c.Live.Record)}
	isNamed := func() bool { // such as "House 2"
		return slices.ContainsFunc(w.row.Seats, func(k store.Seat) bool { return w.named(k.Name) })
	}
	if i := strings.LastIndexByte(args, ' ') + 1; !isNamed() && strings.Trim(args[i:], "0123456789") == "" {
		n, err := call.OrderNumber(args[i:], len(w.record))
		if err != nil {
			return nil, err
		}
		w.name, w.upTo, w.numbered = strings.TrimSpace(args[:i]), n, true
	}
	if w.game != nil && w.name != "" && !isNamed() {
		w.company = offer.CompanyNamed(w.game, w.name)
	}
	return w, nil
}

// named reports whether a seat's name is meant.
func (w *whyAsked) named(seat string) bool {
	plain := func(s string) string { return notation.Plain(strings.TrimSuffix(s, houseMark)) }
	return w.name == "" || plain(seat) == plain(w.name)
}

// gave reports whether a house player that is meant gave the order.
func (w *whyAsked) gave(a store.Action) bool {
	k := games.SeatOf(&w.row, engine.ID(a.Seat))
	_, ok := games.House(a.User)
	return ok && k != nil && (w.company != nil || w.named(k.Name))
}

// newest is the number of the newest order that is meant among the first n; 0 if there is none.
func (w *whyAsked) newest(n int) int {
	for ; n > 0; n-- {
		if w.gave(w.record[n-1]) && (w.company == nil || w.game.TurnBefore(n) == w.company.ID) {
			break
		}
	}
	return n
}

// missing says why the newest order that is meant, by its number, can't be explained; nil if it can.
func (w *whyAsked) missing(newest int) error {
	person := func(k store.Seat) bool { return w.name != "" && w.named(k.Name) && games.Person(&k) }
	switch {
	case w.numbered && w.upTo > 0 && newest < w.upTo:
		no := fmt.Sprintf("Order %d, %q, was not given by %s.", w.upTo, w.record[w.upTo-1].Text, cmp.Or(w.name, "a house player"))
		if newest > 0 {
			no += fmt.Sprintf(" The last one before it that was is order %d, %q.", newest, w.record[newest-1].Text)
		}
		return message.Sorry(no)
	case newest > 0:
		return nil
	case slices.ContainsFunc(w.row.Seats, person):
		return message.Sorry(w.name + " is not a house player.")
	case w.company != nil:
		return message.Sorry(fmt.Sprintf("No house player has given an order for %s yet.", w.game.Name(w.company.ID)))
	case w.name != "":
		return message.Sorry(fmt.Sprintf("No house player called %q has given an order yet.", w.name))
	}
	return message.Sorry("No house player has given an order yet.")
}

// reasonFor says why a house player gave an order in this position.
func reasonFor(ctx context.Context, g *engine.Game, a store.Action) (string, error) {
	temper, _ := games.House(a.User)
	again, reason, err := player.Choose(ctx, g, player.Temper(temper), g.Seed)
	if err != nil {
		return "", err
	}
	done, err := g.Clone().Apply(again)
	switch {
	case err != nil:
		return "", err
	case done.String() != a.Text:
		return fmt.Sprintf("since then the bot has been updated; now it would be %q", done), nil
	case reason.Wins:
		return "it ends the game, and they win", nil
	case reason.Second.Verb == "" && len(player.Orders(g)) > 1:
		return "the only order worth a look: all others would " + never(g), nil
	case reason.Second.Verb == "" && done.Verb == "run":
		return "the best routes, as always", nil
	case reason.Second.Verb == "":
		return "nothing else was possible", nil
	}
	then := ""
	if len(reason.Next) > 0 {
		var words []string
		for _, o := range reason.Next {
			words = append(words, o.String())
		}
		then = fmt.Sprintf(" if they go on with %q", strings.Join(words, "; "))
	}
	second := reason.Second
	if whole, err := g.Clone().Apply(second); err == nil { // with what the engine fills in
		second = whole
	}
	if reason.Then == reason.Value && then == "" {
		return fmt.Sprintf("%s, one of the best of %d orders; as good: %q", g.Format(reason.Value), reason.Tried, second), nil
	}
	value := g.Format(reason.Value)
	if reason.Raise > 0 {
		value = fmt.Sprintf("%s for the lowest bid, less %s for a raise that ends the bidding sooner", g.Format(reason.Value+reason.Raise), g.Format(reason.Raise))
	}
	return fmt.Sprintf("%s%s, the best of %d orders; next best: %q, %s%s", value, then, reason.Tried, second, g.Format(reason.Then),
		with(g, reason.Lower)), nil
}

// never says what the orders do that house players leave out in such a round.
func never(g *engine.Game) string {
	switch {
	case g.Company(g.Turn.Of) != nil:
		return "only pass trains around between companies"
	case g.Round.Kind == "stock":
		return "sell shares bought in the same round"
	}
	return "raise their own bid, or bid more than they have"
}

// partNames are what an order brings more or less of than another.
var partNames = [...]string{player.Cash: "cash", player.Holdings: "in shares and companies", player.Dividends: "in dividends",
	player.Burden: "to pay for trains", player.Others: "for the others", player.Later: "for what comes later"}

// differs says how an order differs from another in a part of its value that is lower by so much, or higher: "£20 less cash". What players may have
// to pay, and what others have, is taken off the value, and more of it makes that lower.
func differs(g *engine.Game, k player.Part, lower engine.Money) string {
	word := "less"
	if off := k == player.Burden || k == player.Others; off == (lower > 0) {
		word = "more"
	}
	return fmt.Sprintf("%s %s %s", g.Format(max(lower, -lower)), word, partNames[k])
}

// with says what makes the next best order worse than the best, by how much each part of its value is lower: what it brings less of, unless that is
// little beside the rest, and what it brings most more of. It is empty where only chance decided.
func with(g *engine.Game, lower player.Parts) string {
	order := make([]player.Part, len(lower))
	for i := range order {
		order[i] = player.Part(i)
	}
	slices.SortStableFunc(order, func(a, b player.Part) int { return int(lower[b] - lower[a]) })
	first, last := order[0], order[len(order)-1]
	tells := func(m engine.Money) bool { return m > 0 && 4*m >= lower[first] }
	var worse []string
	for _, k := range order {
		if tells(lower[k]) {
			worse = append(worse, differs(g, k, lower[k]))
		}
	}
	if worse == nil {
		return ""
	}
	s := ", with " + message.Enumerate(worse)
	if tells(-lower[last]) {
		s += ", though " + differs(g, last, lower[last])
	}
	return s
}
