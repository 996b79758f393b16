package plan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/notation"
)

// Plan is one thing that a player wants done.
type Plan struct {
	verb    string // bid, take, pass, buy, run or then
	what    engine.ID
	limit   int    // the most to bid or pay, or the shares to hold
	every   bool   // pass: every lot
	floated bool   // buy: until the company floats
	then    string // run: pay, half or withhold
	with    string // bid: what is pledged with it
	order   string // then: the order
}

// String is the plan as it is typed.
func (p Plan) String() string {
	switch {
	case p.verb == "bid" && p.with != "":
		return fmt.Sprintf("bid %s up to %d with %s", p.what, p.limit, p.with)
	case p.verb == "bid":
		return fmt.Sprintf("bid %s up to %d", p.what, p.limit)
	case p.verb == "take":
		return fmt.Sprintf("take %s at %d or less", p.what, p.limit)
	case p.verb == "buy" && p.floated:
		return fmt.Sprintf("buy %s till it floats", p.what)
	case p.verb == "buy":
		return fmt.Sprintf("buy %s till I hold %d", p.what, p.limit)
	case p.verb == "run":
		return fmt.Sprintf("run %s and %s", p.what, p.then)
	case p.verb == "then":
		return "then " + p.order
	case p.every:
		return "pass every lot"
	case p.what != engine.Nobody:
		return fmt.Sprintf("pass %s", p.what)
	}
	return "pass"
}

// Examples shows how to type plans; LOT and COMPANY stand for names. AfterSale are those of them that still make sense once all lots are sold.
const (
	Examples  = `"bid LOT up to 120", "take LOT at 60 or less", "pass LOT", "pass every lot", ` + AfterSale
	AfterSale = `"pass", "buy COMPANY till it floats", "buy COMPANY till I hold 5", "run COMPANY and pay"`
)

// Parse reads plans separated by semicolons or line breaks, for a game. Its errors are sentences.
func Parse(g *engine.Game, text string) ([]Plan, error) {
	var out []Plan
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' }) {
		w := strings.Fields(line)
		if len(w) == 0 {
			continue
		}
		p, ok := read(g, w)
		if !ok && strings.EqualFold(w[0], notation.Usual) {
			return nil, fmt.Errorf("%q is for the turn at hand; as a plan for the next ones, type \"run COMPANY and pay\" or \"run COMPANY and withhold\"", notation.Usual)
		}
		if !ok {
			return nil, fmt.Errorf("%q is not a plan; plans look like %s", strings.Join(w, " "), Examples)
		}
		if p.what != engine.Nobody && !known(g, p) {
			return nil, fmt.Errorf("%q: this game has nothing of that name", strings.Join(w, " "))
		}
		out = append(out, p)
	}
	return out, nil
}

// read reads the words of one plan.
func read(g *engine.Game, w []string) (p Plan, ok bool) {
	is := func(pattern string) bool {
		words := strings.Fields(pattern)
		if len(w) != len(words) {
			return false
		}
		for i, word := range words {
			switch {
			case word == "X":
				p.what = spelled(g, w[i])
			case word == "W":
				p.with = string(spelled(g, w[i]))
			case word == "N":
				n, err := strconv.Atoi(w[i])
				if err != nil || n < 1 || n > 1_000_000 {
					return false
				}
				p.limit = n
			case !strings.EqualFold(word, w[i]):
				return false
			}
		}
		return true
	}
	p.verb = strings.ToLower(w[0])
	if p.verb == "then" && len(w) > 1 {
		p.order = strings.Join(w[1:], " ")
		return p, true
	}
	switch {
	case is("bid X up to N with W"), is("bid X up to N"), is("take X at N or less"), is("take X at N"), is("pass"):
	case is("buy X till I hold N"), is("buy X until I hold N"):
	case is("run X and pay"), is("run X and half"), is("run X and withhold"):
		p.then = strings.ToLower(w[3])
	case is("pass every lot"):
		p.every = true
	case is("pass X"):
	case is("buy X till it floats"), is("buy X until it floats"):
		p.floated = true
	default:
		return p, false
	}
	return p, true
}

// spelled returns the id that a word means, in any case and, if that is unambiguous, without accents.
func spelled(g *engine.Game, word string) engine.ID {
	var ids []engine.ID
	for i := range g.Companies {
		ids = append(ids, g.Companies[i].ID)
	}
	for i := range g.Privates {
		ids = append(ids, g.Privates[i].ID)
	}
	i := slices.IndexFunc(ids, func(id engine.ID) bool { return strings.EqualFold(string(id), word) })
	if i < 0 {
		i = slices.IndexFunc(ids, func(id engine.ID) bool { return notation.Plain(string(id)) == notation.Plain(word) })
	}
	if i < 0 {
		return engine.ID(word)
	}
	return ids[i]
}

// known reports whether the plan is about something of the right kind.
func known(g *engine.Game, p Plan) bool {
	c := g.Company(p.what)
	switch p.verb {
	case "buy":
		return c != nil && !c.Kind.Owned
	case "run":
		return c != nil
	case "bid":
		if c != nil && !c.Kind.Owned {
			return bidFor(g)
		}
	}
	return c != nil && c.Kind.Owned || g.Private(p.what) != nil
}

// State is the state of a plan.
type State uint8

// The states of a plan.
const (
	Waits State = iota // the current decision is about something else
	Acts
	Over // fulfilled, or pointless
)

// Next returns what the plan does for a player, who must be the decider for it to act: the order, or why it is over.
// before is the game when they made the plan; it may be nil. No plan ends the game, other than an order that was given in so many words.
func (p Plan) Next(before, g *engine.Game, who engine.ID) (order engine.Action, state State, why string) {
	if g.Finished {
		return order, Over, "the game is over"
	}
	order, state, why = p.wanted(before, g, who)
	if state == Acts && p.verb != "then" {
		if after, err := g.Try(order); err == nil && after.Finished {
			return engine.Action{}, Over, fmt.Sprintf("%q would end the game", order)
		}
	}
	return order, state, why
}

// wanted is the order before anybody asks what comes of it.
func (p Plan) wanted(before, g *engine.Game, who engine.ID) (order engine.Action, state State, why string) {
	switch {
	case p.verb == "buy":
		return p.buy(g, who)
	case p.verb == "run":
		return p.run(before, g, who)
	case p.verb == "then":
		return p.next(g, who)
	case p.verb == "pass" && p.what == engine.Nobody && !p.every:
		return pass(before, g, who)
	}
	return p.sale(g, who)
}

func act(format string, a ...any) (engine.Action, State, string) {
	return engine.Order(fmt.Sprintf(format, a...)), Acts, ""
}

// Once reports whether the plan is over once it has acted.
func (p Plan) Once() bool { return p.verb == "then" }

// next gives the order at the player's next decision, except on a proposal.
func (p Plan) next(g *engine.Game, who engine.ID) (order engine.Action, state State, why string) {
	if g.Decider() != who || len(g.Questions) > 0 {
		return order, Waits, ""
	}
	return notation.Whole(g, engine.Order(p.order)), Acts, ""
}

// sale bids, takes or passes when the plan's lot comes up.
func (p Plan) sale(g *engine.Game, who engine.ID) (order engine.Action, state State, why string) {
	if p.what != engine.Nobody && sold(g, p.what) {
		return order, Over, fmt.Sprintf("%s is sold", g.Name(p.what))
	}
	if p.every && len(Lots(g)) == 0 {
		return order, Over, "the sale is over"
	}
	if c := g.Company(p.what); p.verb == "bid" && c != nil && !c.Kind.Owned {
		return p.bidFor(g, who)
	}
	lot, auctioneer := kit.Lot(g)
	if private := kit.Contested(g); private != nil {
		lot = private.ID
	} else if p.verb == "bid" && g.Private(p.what) != nil {
		return p.bidBetween(g, who)
	}
	if g.Decider() != who || lot == engine.Nobody || p.what != lot && !p.every || p.every && auctioneer == who {
		return order, Waits, ""
	}
	least, most, biddable := bids(g, lot)
	switch offer := int(kit.Offer(g)); {
	case offer > 0 && p.verb != "pass" && offer <= p.limit:
		return act("take")
	case p.verb == "bid" && biddable && least <= p.limit && least <= most:
		return act("bid %s %d", lot, least)
	}
	return act("pass")
}

// bidBetween bids on a private in a turn with a choice of lots, if somebody else has the highest bid or nobody has
// bid.
func (p Plan) bidBetween(g *engine.Game, who engine.ID) (order engine.Action, state State, why string) {
	if top, _ := kit.HighestBid(g, p.what); g.Decider() != who || top.Who == who {
		return order, Waits, ""
	}
	switch least, most, ok := bids(g, p.what); {
	case !ok:
		return order, Waits, "" // it can only be bought now, or is not up
	case least > p.limit:
		return order, Over, fmt.Sprintf("a bid on %s costs %s now", p.what, g.Format(engine.Money(least)))
	case least > most:
		return order, Waits, ""
	default:
		return act("bid %s %d", p.what, least)
	}
}

// bidFor reports whether players in the title bid for share companies.
func bidFor(g *engine.Game) bool {
	for _, r := range g.Title().Rounds {
		for _, s := range r.Steps {
			if slices.ContainsFunc(s.Moves, func(m *engine.Move) bool { return m.Verb == "bid" && slices.Contains(m.Args, "company") }) {
				return true
			}
		}
	}
	return false
}

// bidFor raises the bid for a share company up to the limit. The plan waits while the player has the highest bid or
// cannot bid.
func (p Plan) bidFor(g *engine.Game, who engine.ID) (order engine.Action, state State, why string) {
	if g.Decider() != who || !g.Takes("bid") {
		return order, Waits, ""
	}
	least, _, biddable := bids(g, p.what)
	switch {
	case !biddable:
		return order, Waits, ""
	case least > p.limit:
		return order, Over, fmt.Sprintf("a bid on %s must be at least %d now", p.what, least)
	}
	order = engine.Order(fmt.Sprintf("bid %s %d", p.what, least))
	if p.with != "" {
		order.Args = append(order.Args, "with", p.with)
	}
	switch _, whole := g.Next(order); {
	case whole:
		return order, Acts, ""
	case p.with != "": // it is pledged elsewhere while that bid stands
		return engine.Action{}, Waits, ""
	}
	return engine.Action{}, Over, fmt.Sprintf("say with what you bid on %s", p.what)
}

// bids is the range of legal bids on a lot now.
func bids(g *engine.Game, lot engine.ID) (least, most int, ok bool) {
	cs, _ := g.Next(engine.Action{Verb: "bid", Args: []string{string(lot)}})
	for _, c := range cs {
		return c.Min, c.Max, true
	}
	return 0, 0, false
}

func sold(g *engine.Game, lot engine.ID) bool {
	if p := g.Private(lot); p != nil {
		return p.Closed || p.Owner != engine.Nobody
	}
	c := g.Company(lot)
	return c == nil || c.Closed || g.President(lot) != engine.Nobody
}

// Lots are the unsold minors and privates.
func Lots(g *engine.Game) []engine.ID {
	var out []engine.ID
	for i := range g.Companies {
		if c := &g.Companies[i]; c.Kind.Owned && !sold(g, c.ID) {
			out = append(out, c.ID)
		}
	}
	for _, p := range g.Privates {
		if !sold(g, p.ID) {
			out = append(out, p.ID)
		}
	}
	return out
}

// buy buys a share in each turn until the plan is fulfilled. It also ends the turn of the last share.
func (p Plan) buy(g *engine.Game, who engine.ID) (order engine.Action, state State, why string) {
	c := g.Company(p.what)
	trades := g.Decider() == who && g.Waiting().Name == "trade"
	if trades && kit.BoughtNow(g, c.ID) > 0 { // already bought in this turn
		return act("pass")
	}
	if p.floated && c.Floated {
		return order, Over, fmt.Sprintf("%s has floated", c.ID)
	}
	if !p.floated && c.Held(who) >= p.limit {
		return order, Over, fmt.Sprintf("you hold %d%% of %s", c.Part(who), c.ID)
	}
	if !trades {
		return order, Waits, ""
	}
	cs, _ := g.Next(engine.Action{Verb: "buy", Args: []string{string(c.ID)}})
	if len(cs) == 0 {
		return order, Over, fmt.Sprintf("no share of %s can be bought now", c.ID)
	}
	return act("buy %s %s", c.ID, cs[0].Word)
}
