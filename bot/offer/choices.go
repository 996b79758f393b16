package offer

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/notation"
)

// A verb with few possible orders becomes buttons, one with some a menu; one with many is built word by word.
const (
	mostButtons = 3
	MostOptions = 25 // what a menu of a chat service holds
)

// Choices offers what may follow the beginning of an order, according to what the engine says is legal.
func Choices(g *engine.Game, begun engine.Action) []message.Choice {
	var out []message.Choice
	if begun.Verb == "" {
		for _, v := range Verbs(g) {
			again := raises(g, v.Word)
			out = append(out, again...)
			for _, c := range pressed(g, v.Word, offer(g, engine.Action{Verb: v.Word}, menuName(g, v.Word), v.Text)) {
				if c, ok := without(c, again); ok {
					out = append(out, apart(c)...)
				}
			}
			if more, ok := otherAmount(g, v.Word); ok {
				out = append(out, more)
			}
		}
		if rest, ok := usualButton(g); ok {
			out = append(out, rest)
		}
		return arranged(g, distinct(out))
	}
	next, whole := g.Next(begun)
	if whole {
		out = append(out, Button(g, begun))
	}
	for _, n := range next {
		if n.Word == "" && n.Max > n.Min {
			out = append(append(out, ownDeal(g, begun, n)...), number(g, begun, n))
		}
	}
	return append(out, offer(g, begun, "Choose "+ArgName(g, begun), "")...)
}

// Verbs lists the verbs that can begin an order, each once: a tile may be laid for its step and for a private alike.
func Verbs(g *engine.Game) []engine.Choice {
	var out []engine.Choice
	all, _ := g.Next(engine.Action{})
	for _, v := range all {
		if !slices.ContainsFunc(out, func(o engine.Choice) bool { return o.Word == v.Word }) {
			out = append(out, v)
		}
	}
	return out
}

// menuName names a menu of a verb's orders.
func menuName(g *engine.Game, verb string) string {
	if m := MoveOf(g, verb); m != nil && m.Menu != "" {
		return m.Menu + " ..."
	}
	return message.Upper(verb) + " ..."
}

// pressed makes the most common orders one press: buying a share also ends the turn, and a bid is the minimum. One more choice leads to the
// other possibilities.
func pressed(g *engine.Game, verb string, all []message.Choice) []message.Choice {
	if g.Company(g.Turn.Of) != nil {
		return all
	}
	var short func(*engine.Game, message.Choice) (message.Choice, bool)
	other := message.Choice{Command: "choose " + verb}
	switch verb {
	case "buy":
		short, other.Label, other.Hint = andDone, "Buy and continue ...", "To sell after buying"
	case "bid":
		short, other.Label, other.Hint = leastBid, "Bid more ...", "Name an amount"
		if only, ok := amount(g, engine.Action{Verb: verb}); ok { // one lot is left
			other = only
		}
	default:
		return all
	}
	var out []message.Choice
	some := false
	for _, c := range all {
		if c.Options == nil {
			k, ok := short(g, c)
			some = some || ok
			out = append(out, k)
			if many, ok := allAtOnce(g, verb, c); ok {
				out = append(out, many)
			}
			continue
		}
		var options, several []message.Choice
		for _, o := range c.Options {
			k, ok := short(g, o)
			some = some || ok
			if many, ok := allAtOnce(g, verb, o); ok {
				several = append(several, many)
			}
			if !slices.ContainsFunc(options, func(x message.Choice) bool { return x.Command == k.Command }) {
				options = append(options, k)
			}
		}
		options = append(options, several...)
		c.Options = options[:min(len(options), MostOptions)]
		out = append(out, c)
	}
	if !some {
		return all
	}
	if n := len(out); n == 1 && len(out[0].Options) > 0 && len(out[0].Options) < MostOptions {
		out[0].Options = append(out[0].Options, other)
		return out
	}
	return append(out, other)
}

// andDone appends a pass to a purchase after which the player could continue. If another step waits then, a pass would answer that instead, such
// as the bidding for the next private.
func andDone(g *engine.Game, c message.Choice) (message.Choice, bool) {
	line, ok := strings.CutPrefix(c.Command, "do ")
	if !ok {
		return c, false
	}
	after, err := g.Try(engine.Order(line))
	if err != nil {
		return c, false
	}
	return thenDone(g, after, c)
}

// thenDone appends a pass to what led from g to after, if the player could continue there.
func thenDone(g, after *engine.Game, c message.Choice) (message.Choice, bool) {
	if !continues(g, after) {
		return c, false
	}
	if _, may := after.Next(engine.Action{Verb: "pass"}); !may {
		return c, false
	}
	c.Command += "; pass"
	c.Label += ", done"
	return c, true
}

// continues reports whether the same step of the same player's turn goes on.
func continues(g, after *engine.Game) bool {
	return !after.Finished && after.Round.Turns == g.Round.Turns && after.Decider() == g.Decider() && after.Waiting() == g.Waiting()
}

// allAtOnce buys as many of the same shares as one turn allows, where it allows several.
func allAtOnce(g *engine.Game, verb string, c message.Choice) (message.Choice, bool) {
	line, ok := strings.CutPrefix(c.Command, "do ")
	what, isShare := strings.CutPrefix(c.Label, "Buy ")
	what, _, priced := strings.Cut(what, ", ")
	if verb != "buy" || !ok || !isShare || !priced {
		return c, false
	}
	var orders []engine.Action
	after := g.Silent()
	for continues(g, after) {
		next, err := after.Try(engine.Order(line))
		if err != nil {
			break
		}
		after, orders = next, append(orders, engine.Order(line))
	}
	if len(orders) < 2 {
		return c, false
	}
	c.Label = fmt.Sprintf("Buy %d %s, %s", len(orders), what, g.Format(g.Cash(g.Decider())-after.Cash(g.Decider())))
	c.Command = "do " + Typed(orders)
	c, _ = thenDone(g, after, c)
	return c, true
}

// leastBid completes a bid without an amount to the minimum.
func leastBid(g *engine.Game, c message.Choice) (message.Choice, bool) {
	line, ok := strings.CutPrefix(c.Command, "choose ")
	if !ok {
		return c, false
	}
	begun := engine.Order(line)
	next, whole := g.Next(begun)
	if !whole {
		i := slices.IndexFunc(next, func(n engine.Choice) bool { return n.Word == "" })
		if i < 0 {
			return c, false
		}
		begun.Args = append(begun.Args, strconv.Itoa(next[i].Min))
		if _, whole = g.Next(begun); !whole {
			return c, false
		}
	}
	least := Button(g, begun)
	least.Hint = c.Hint
	return least, true
}

// usualButton finishes a company's turn as usual, if that takes more than one order. Its label says what it does.
func usualButton(g *engine.Game) (message.Choice, bool) {
	var brings []string
	orders := g.Usual(func(before *engine.Game, o engine.Action) {
		if m := MoveOf(before, o.Verb); m != nil && o.Verb != "pass" {
			brings = append(brings, message.Lower(Called(before, m, o)))
		}
	})
	if len(orders) < 2 || untried(g) {
		return message.Choice{}, false
	}
	after := g.Silent()
	for _, o := range orders {
		if _, err := after.Apply(o); err != nil {
			return message.Choice{}, false
		}
	}
	label := "Rest as usual: " + strings.Join(brings, ", ")
	if brings == nil { // several steps to go, and nothing to do in them
		label = "End the turn"
	}
	return message.Choice{Label: label + ending(g, after), Command: "do " + notation.Usual,
		Hint: "Best run, same dividend as last time (paid out in the last round), no train unless it must buy one, a private's free token if it has one; nothing else"}, true
}

// untried reports whether a company begins its first turn and can lay track: nothing is usual yet, and hardly anybody lays none.
func untried(g *engine.Game) bool {
	c := g.Company(g.Turn.Of)
	return c != nil && !kit.HasOperated(g, c) && g.TurnBefore(g.Actions) != c.ID && g.Can("lay")
}

// verbOrder keeps choices in the same place turn after turn. Other verbs follow in the engine's order, and passing comes last.
var verbOrder = []string{"buy", "bid", "sell", "par"}

// More is the label of the menu of orders that end something.
const More = "More ..."

// arranged sorts choices. Orders that end something go into a menu at the end, unless the current step is about them.
func arranged(g *engine.Game, all []message.Choice) []message.Choice {
	var out, more []message.Choice
	for _, c := range all {
		asked := slices.ContainsFunc(g.Waiting().Moves, func(m *engine.Move) bool { return m.Verb == verbOf(c) })
		switch {
		case c.Style != message.Danger || asked:
			out = append(out, c)
		case c.Options != nil:
			more = append(more, c.Options...)
		default:
			more = append(more, c)
		}
	}
	rank := func(c message.Choice) int {
		verb := verbOf(c)
		if i := slices.Index(verbOrder, verb); i >= 0 {
			return i
		}
		switch verb {
		case notation.Usual:
			return len(verbOrder) + 1
		case "pass":
			return len(verbOrder) + 2
		}
		return len(verbOrder)
	}
	slices.SortStableFunc(out, func(a, b message.Choice) int { return rank(a) - rank(b) })
	if len(more) > 0 && slices.ContainsFunc(g.Companies, func(c engine.Company) bool { return c.Turns > 0 }) { // nobody ends what has not begun
		out = append(out, message.Choice{Label: More, Hint: "Orders that end something", Style: message.Danger, Options: more[:min(len(more), MostOptions)]})
	}
	return out
}

// verbOf is the verb of the order behind a choice.
func verbOf(c message.Choice) string {
	line := c.Command
	if len(c.Options) > 0 {
		line = c.Options[0].Command
	}
	_, line = message.Cut(line) // "do", or "choose"
	verb, _ := message.Cut(line)
	return verb
}

// Emphasize highlights the most likely button: "as usual" once the turn has begun, else the only one besides passing, else passing once the
// turn has begun. Selling is never highlighted. What can be declined isn't if players seldom do it, such as issuing shares, or if the step's
// usual order is to pass, such as before a train that the company needn't buy.
func Emphasize(g *engine.Game, choices []message.Choice, acted bool) {
	pass, other := -1, []int{}
	for i, c := range choices {
		switch {
		case verbOf(c) == notation.Usual && acted:
			choices[i].Style = message.Main
			return
		case c.Command == "" || c.Style == message.Danger || verbOf(c) == "sell" || verbOf(c) == notation.Usual:
		case verbOf(c) == "pass":
			pass = i
		default:
			other = append(other, i)
		}
	}
	switch {
	case len(other) == 1:
		if pass < 0 || everyday(g, verbOf(choices[other[0]])) && !mostPass(g) {
			choices[other[0]].Style = message.Main
		}
	case pass >= 0 && acted && len(other) == 0:
		choices[pass].Style = message.Main
	}
}

// mostPass reports whether the step has a usual order, which is to pass.
func mostPass(g *engine.Game) bool {
	w := g.Waiting()
	if w.Usual == nil {
		return false
	}
	order, ok := w.Usual(g)
	return ok && order.Verb == "pass"
}

// everyday reports whether actions with the verb are common in the title.
func everyday(g *engine.Game, verb string) bool {
	return slices.ContainsFunc(g.Title().Verbs(), func(m *engine.Move) bool { return m.Verb == verb && m.Everyday })
}

// raises are buttons for the minimum bid on each lot where the decider has been outbid.
func raises(g *engine.Game, verb string) []message.Choice {
	m, me := MoveOf(g, verb), g.Decider()
	if m == nil || !slices.Equal(m.Args, []string{"private", "amount"}) {
		return nil
	}
	var out []message.Choice
	for _, p := range g.Privates {
		bids := kit.Bids(g, p.ID)
		if n := len(bids); n == 0 || bids[n-1].Who == me || !slices.ContainsFunc(bids, func(b kit.Bid) bool { return b.Who == me }) {
			continue
		}
		a := engine.Action{Verb: verb, Args: []string{string(p.ID)}}
		if next, _ := g.Next(a); len(next) == 1 && next[0].Word == "" && len(out) < mostButtons {
			a.Args = append(a.Args, strconv.Itoa(next[0].Min))
			out = append(out, message.Choice{Label: fmt.Sprintf("Raise %s to %s", p.ID, g.Format(engine.Money(next[0].Min))), Hint: g.Deed(p.ID).Name, Command: "do " + a.String()})
		}
	}
	return out
}

// offer makes buttons or a menu for continuing an order. The caller handles number ranges.
func offer(g *engine.Game, begun engine.Action, label, hint string) []message.Choice {
	m := MoveOf(g, begun.Verb)
	if m == nil {
		return nil
	}
	// If a hex has to be chosen, it comes first, so that the rest can be chosen by looking at it.
	unplaced := slices.Contains(m.Args, "hex") && len(m.Args) > 1 && HexOf(g, m, begun) == ""
	if all, ok := WholeOrders(g, begun, MostOptions); ok && !unplaced {
		if len(all) <= mostButtons && !m.Final && HexOf(g, m, begun) == "" {
			var out []message.Choice
			for _, a := range all {
				if a.String() != begun.String() || len(begun.Args) == 0 {
					out = append(out, Button(g, a))
				}
			}
			return out
		}
		menu := message.Choice{Label: label, Hint: hint}
		if m.Final {
			menu.Style = message.Danger
			if len(all) == 1 && len(all[0].Args) == 0 {
				return []message.Choice{Button(g, all[0])}
			}
		}
		for _, a := range all {
			menu.Options = append(menu.Options, Button(g, a))
		}
		if hex := HexOf(g, m, begun); hex != "" {
			picture(g, menu.Options, all, len(begun.Args), hex)
		}
		return []message.Choice{menu}
	}
	menu := message.Choice{Label: label, Hint: hint}
	all, ok := []message.Choice(nil), false
	if !unplaced {
		all, ok = prefixes(g, begun, MostOptions)
	}
	if ok {
		menu.Options = distinct(slices.DeleteFunc(all, func(c message.Choice) bool { return c.Command == "choose "+begun.String() }))
	} else {
		menu.Options = wordOptions(g, begun)
	}
	if len(menu.Options) == 0 {
		return nil
	}
	return []message.Choice{menu}
}

// without leaves out of a menu what buttons give already; ok is false if nothing remains of it.
func without(menu message.Choice, buttons []message.Choice) (rest message.Choice, ok bool) {
	given := func(c message.Choice) bool {
		return c.Command != "" && slices.ContainsFunc(buttons, func(b message.Choice) bool { return b.Command == c.Command })
	}
	rest = menu
	rest.Options = slices.DeleteFunc(slices.Clone(menu.Options), given)
	return rest, !given(menu) && (menu.Options == nil || len(rest.Options) > 0)
}

// distinct leaves out buttons that give the same order as an earlier one, or say the same of a longer form of it: "train P from pool" where
// "train P" can mean nothing else.
func distinct(all []message.Choice) []message.Choice {
	var out []message.Choice
	for _, c := range all {
		if c.Command == "" || !slices.ContainsFunc(out, func(e message.Choice) bool {
			return e.Command == c.Command || e.Label == c.Label && strings.HasPrefix(c.Command, e.Command+" ")
		}) {
			out = append(out, c)
		}
	}
	return out
}

// apart turns a menu's complete orders into buttons beside it, if they are few and the other entries need more choices. So a button stays in
// place from turn to turn, whatever else becomes possible. A single entry needs no menu.
func apart(menu message.Choice) []message.Choice {
	var whole, rest []message.Choice
	for _, o := range menu.Options {
		if strings.HasPrefix(o.Command, "do ") && o.Number == nil {
			whole = append(whole, o)
		} else {
			rest = append(rest, o)
		}
	}
	switch {
	case len(whole) > mostButtons, len(rest) == 0, len(whole) == 0 && len(rest) > 1:
		return []message.Choice{menu}
	case len(rest) == 1:
		one := rest[0]
		if !strings.HasSuffix(one.Label, "...") && one.Number == nil { // which asks by itself: "Bid how much?"
			one.Label = strings.TrimSuffix(menu.Label, "...") + one.Label + " ..."
		}
		return append(whole, one)
	}
	menu.Options = rest
	return append(whole, menu)
}

// NextWords extends an order by each possible next word, leaving out number ranges.
func NextWords(g *engine.Game, begun engine.Action) (out []engine.Action, hints []string) {
	next, _ := g.Next(begun)
	for _, n := range next {
		word := n.Word
		if word == "" && n.Max == n.Min {
			word = strconv.Itoa(n.Min)
		}
		if n.Same == "" && word != "" {
			out = append(out, engine.Action{Verb: begun.Verb, Args: append(begun.Args[:len(begun.Args):len(begun.Args)], word)})
			hints = append(hints, n.Text)
		}
	}
	return out, hints
}

// wordOptions offers an order's next word.
func wordOptions(g *engine.Game, begun engine.Action) []message.Choice {
	var out []message.Choice
	m := MoveOf(g, begun.Verb)
	all, hints := NextWords(g, begun)
	for i, a := range all {
		o := message.Choice{Label: a.Args[len(a.Args)-1], Hint: hints[i], Command: "choose " + a.String(), Company: companyOf(g, m, a)}
		if more, whole := g.Next(a); whole && len(more) == 0 {
			o.Command = "do " + a.String()
		}
		out = append(out, o)
	}
	return out
}

// prefixes lists what an order can become, complete or lacking only an amount. ok is false if there are more than "most".
func prefixes(g *engine.Game, begun engine.Action, most int) (out []message.Choice, ok bool) {
	next, whole := g.Next(begun)
	if whole && len(begun.Args) > 0 {
		out = append(out, Button(g, begun))
	}
	for _, n := range next {
		if n.Word == "" && n.Max > n.Min {
			out = append(out, message.Choice{Label: strings.Join(begun.Args, " "), Hint: strings.Trim(lastMeaning(g, begun)+"; "+n.String(), "; "),
				Command: "choose " + begun.String(), Company: companyOf(g, MoveOf(g, begun.Verb), begun)})
		}
	}
	all, _ := NextWords(g, begun)
	for _, a := range all {
		more, ok := prefixes(g, a, most-len(out))
		if !ok || len(out)+len(more) > most {
			return nil, false
		}
		out = append(out, more...)
	}
	return out, true
}

// picture adds a picture of the result to each of several orders on the same hex, since tile numbers and rotations tell people little. The
// label is what distinguishes the orders.
func picture(g *engine.Game, options []message.Choice, all []engine.Action, begun int, hex string) {
	for i, a := range all {
		options[i].Hint = leading(g, options[i].Label, a)
		options[i].Label = strings.Join(a.Args[begun:], " ")
		v := message.View{Kind: message.MapView, Hex: hex, Radius: 1, Caption: options[i].Label}
		options[i].Picture = &message.Shown{View: v, Orders: a.String(), Alt: "The hex after " + a.String()}
	}
}

// leading adds to what an order to lay a tile is called where the tile's track leads, since a rotation is only a number.
func leading(g *engine.Game, label string, a engine.Action) string {
	if m := MoveOf(g, a.Verb); m == nil || len(m.Args) < 3 || len(a.Args) < 3 || m.Args[0] != "hex" || m.Args[2] != "rotation" {
		return label
	}
	to := kit.LeadsTo(g, a.Args[0], a.Args[1], a.Args[2])
	if to == nil {
		return label
	}
	return label + ", to " + message.Enumerate(to)
}

// WholeOrders lists the complete orders that an order can become; ok is false if there are more than "most" or an amount is needed.
func WholeOrders(g *engine.Game, begun engine.Action, most int) (out []engine.Action, ok bool) {
	next, whole := g.Next(begun)
	if whole {
		m := MoveOf(g, begun.Verb)
		filling := m != nil && len(Filled(g, m, begun.Args)) > len(begun.Args)
		if !filling || ArgName(g, begun) != "shares" {
			out = append(out, begun)
		}
		if filling && ArgName(g, begun) != "shares" {
			return out, true // what is left out has one meaning: "run", or "buy PLM" when only the IPO has shares
		}
	}
	for _, n := range next {
		if n.Same != "" {
			continue
		}
		word := n.Word
		if word == "" {
			if n.Max > n.Min {
				return nil, false
			}
			word = strconv.Itoa(n.Min)
		}
		more, ok := WholeOrders(g, engine.Action{Verb: begun.Verb, Args: append(begun.Args[:len(begun.Args):len(begun.Args)], word)}, most-len(out))
		if !ok || len(out)+len(more) > most {
			return nil, false
		}
		out = append(out, more...)
	}
	return out, true
}

// Button is the button for a complete order.
func Button(g *engine.Game, a engine.Action) message.Choice {
	c := message.Choice{Label: message.Upper(a.String()), Command: "do " + a.String()}
	m := MoveOf(g, a.Verb)
	if m == nil {
		return c
	}
	c.Label, c.Company = Called(g, m, a), companyOf(g, m, a)
	if c.Hint = m.Help; len(a.Args) > 0 {
		c.Hint = meaning(g, a)
	}
	c.Hint = strings.Join(slices.DeleteFunc(strings.Split(c.Hint, ", "), func(part string) bool { // what the label doesn't say
		return strings.Contains(c.Label, strings.TrimPrefix(part, "for "))
	}), ", ")
	if m.Final { // its help says what it ends
		c.Style = message.Danger
		return c
	}
	after, err := tried(g, a)
	if err != nil {
		return c
	}
	if m.Prices {
		if s := effect(g, a, after); s != "" {
			c.Label += " (" + s + ")"
		}
	}
	c.Label += ending(g, after)
	return c
}

// tried is the game after an order.
func tried(g *engine.Game, a engine.Action) (*engine.Game, error) {
	after := g.Silent()
	_, err := after.Apply(a)
	return after, err
}

// ending says, behind a label, how the game's end comes nearer from one position to another.
func ending(before, after *engine.Game) string {
	switch {
	case after.Finished:
		return " – ends the game"
	case after.Broken && !before.Broken:
		return " – breaks the bank"
	case kit.LastSetFollows(after) && !kit.LastSetFollows(before):
		return " – the next set is the last"
	}
	return ""
}

// companyOf is the first company that an order names, or "".
func companyOf(g *engine.Game, m *engine.Move, a engine.Action) string {
	for i, w := range a.Args {
		if i < len(m.Args) && slices.Contains(companyArgs, m.Args[i]) && g.Company(engine.ID(w)) != nil {
			return w
		}
	}
	return ""
}

// companyArgs are the names of arguments that may be companies.
var companyArgs = []string{"company", "minor", "what", "lot"}

// effect says how an order has changed the share price and presidency of its company.
func effect(g *engine.Game, a engine.Action, after *engine.Game) string {
	company := g.Turn.Of
	if named := companyOf(g, MoveOf(g, a.Verb), a); named != "" {
		company = engine.ID(named)
	}
	if g.Company(company) == nil {
		return ""
	}
	x := outcomeOf(g, after, company)
	what := "price stays"
	switch {
	case x.closes:
		what = "it closes"
	case x.Was != x.Is:
		what = fmt.Sprintf("price %s → %s", g.Format(x.Was), g.Format(x.Is))
	}
	if x.Heir != engine.Nobody {
		what += ", " + g.Name(x.Heir) + " presides"
	}
	return what
}

// outcome is how an order changes a company.
type outcome struct {
	Was, Is engine.Money // its price
	Heir    engine.ID    // who becomes its president, or Nobody
	closes  bool
}

// OutcomeOf tries an order on a copy; ok is false if it is refused or involves no company.
func OutcomeOf(g *engine.Game, a engine.Action, company engine.ID) (x outcome, ok bool) {
	if g.Company(company) == nil {
		return x, false
	}
	after, err := tried(g, a)
	if err != nil {
		return x, false
	}
	return outcomeOf(g, after, company), true
}

func outcomeOf(g, after *engine.Game, company engine.ID) outcome {
	x := outcome{Was: g.Price(company), Is: after.Price(company), closes: after.Company(company).Closed}
	if now := after.President(company); now != g.President(company) {
		x.Heir = now
	}
	return x
}

// Called is an order's name on a button: its move's label, or the order as typed.
func Called(g *engine.Game, m *engine.Move, a engine.Action) string {
	return cmp.Or(Label(g, m, a.Args), message.Upper(a.String()))
}

// Label is the move's label for a complete order, or "".
func Label(g *engine.Game, m *engine.Move, args []string) string {
	if m.Label == nil {
		return ""
	}
	return m.Label(g, Filled(g, m, args))
}

// Filled adds the arguments that a player may leave out.
func Filled(g *engine.Game, m *engine.Move, args []string) []string {
	if m.Fill == nil {
		return args
	}
	all, err := m.Fill(g, args)
	if err != nil {
		return args
	}
	return all
}

// meaning explains the words of an order, as far as the engine does.
func meaning(g *engine.Game, a engine.Action) string {
	var out []string
	for i := range a.Args {
		if s := lastMeaning(g, engine.Action{Verb: a.Verb, Args: a.Args[:i+1]}); s != "" {
			out = append(out, s)
		}
	}
	return strings.Join(out, ", ")
}

// lastMeaning explains the last word of an order.
func lastMeaning(g *engine.Game, a engine.Action) string {
	if len(a.Args) == 0 {
		return ""
	}
	last := len(a.Args) - 1
	for _, n := range g.Offered(engine.Action{Verb: a.Verb, Args: a.Args[:last]}) {
		if n.Word == a.Args[last] {
			return n.Text
		}
	}
	return ""
}

// number asks for an amount.
func number(g *engine.Game, begun engine.Action, n engine.Choice) message.Choice {
	next := engine.Action{Verb: begun.Verb, Args: append(begun.Args[:len(begun.Args):len(begun.Args)], strconv.Itoa(n.Min))}
	verb := "choose"
	if _, whole := g.Next(next); whole {
		verb = "do"
	}
	return message.Choice{
		Label: amountLabel(g, begun), Hint: n.String(), Command: verb + " " + begun.String(),
		Number: &message.Number{Min: n.Min, Max: n.Max, Step: max(n.Step, 1)},
	}
}

// ownDeal offers the highest and the lowest price where player or president deal with themselves: nearly all of them want one of these two.
func ownDeal(g *engine.Game, begun engine.Action, n engine.Choice) []message.Choice {
	m := MoveOf(g, begun.Verb)
	if m == nil || m.Asks == nil {
		return nil
	}
	var out []message.Choice
	for _, price := range []int{n.Max, n.Min} {
		a := engine.Action{Verb: begun.Verb, Args: append(begun.Args[:len(begun.Args):len(begun.Args)], strconv.Itoa(price))}
		if _, whole := g.Next(a); !whole {
			return nil
		}
		if who := m.Asks(g, a.Args); who != engine.Nobody && who != g.Decider() {
			return nil
		}
		out = append(out, Button(g, a))
	}
	return out
}

// amountLabel asks for an amount: "Bid how much?".
func amountLabel(g *engine.Game, begun engine.Action) string {
	switch name := ArgName(g, begun); name {
	case "amount":
		return message.Upper(begun.Verb) + " how much?"
	case "shares":
		return message.Upper(begun.Verb) + " how many shares?"
	case unnamed: // such as that of another company's train
		return "Price"
	default:
		return message.Upper(name)
	}
}

// otherAmount asks for an amount if an order without one means the minimum, such as a bid on the current lot.
func otherAmount(g *engine.Game, verb string) (message.Choice, bool) {
	a := engine.Action{Verb: verb}
	if _, whole := g.Next(a); !whole {
		return message.Choice{}, false
	}
	return amount(g, a)
}

// amount asks for the amount of an order if nothing else about it is open.
func amount(g *engine.Game, a engine.Action) (message.Choice, bool) {
	next, _ := g.Next(a)
	for len(next) == 1 {
		if n := next[0]; n.Word == "" {
			if n.Max == n.Min {
				break
			}
			return number(g, a, n), true
		}
		a.Args = append(a.Args, next[0].Word)
		next, _ = g.Next(a)
	}
	return message.Choice{}, false
}

// AskAtOnce makes the lines of menus that lack nothing but an amount ask for it, rather than lead to a button that does.
func AskAtOnce(g *engine.Game, choices []message.Choice) []message.Choice {
	for i := range choices {
		for k := range choices[i].Options {
			o := &choices[i].Options[k]
			if line, ok := strings.CutPrefix(o.Command, "choose "); ok {
				if n, ok := amount(g, engine.Order(line)); ok {
					o.Command, o.Number = n.Command, n.Number
				}
			}
		}
	}
	return choices
}

// ArgName is the name of an order's next argument: "hex", "amount".
func ArgName(g *engine.Game, begun engine.Action) string {
	if m := MoveOf(g, begun.Verb); m != nil && len(begun.Args) < len(m.Args) {
		return m.Args[len(begun.Args)]
	}
	return unnamed
}

// unnamed is what follows the usual form of an order.
const unnamed = "what follows"

// HexOf is the hex that an order names, or "".
func HexOf(g *engine.Game, m *engine.Move, a engine.Action) string {
	for i, w := range a.Args {
		if i < len(m.Args) && m.Args[i] == "hex" {
			if g.Sheet().Map.Find(w) >= 0 {
				return w
			}
		}
	}
	return ""
}

const (
	// MostOffers limits the orders a board shows for a hex; beyond it, they are shown as shorter beginnings.
	MostOffers = 120
	// MostLooks limits the search for a hex behind an order's other words.
	MostLooks = 400
)
