package engine

import (
	"fmt"
	"strings"
)

// Line is one event, as a sentence for players.
type Line struct {
	Action int    // the number of the action that caused it, from 1; 0 for the setup
	Of     ID     // the player or company whose turn it was; Nobody between turns
	Text   string // one sentence
	Matter bool   // worth telling a player who was away: bids, tokens, trains, withheld dividends, presidencies, sales

	Phase bool // concerns everybody: a new phase, or something that it brings, or that the bank has run out of money

	Moved ID     // the company whose price moved; Nobody for other lines
	Laid  string // the hex that a tile was laid on; "" for other lines

	Bid  bool // a bid, or somebody dropping out: the sale that follows says more
	Paid bool // a dividend

	Result bool // that the game is over, and what somebody is worth then

	Earning *Earning // for lines about what a company's trains earned
	Bought  *Bought  // for lines about buying one of several identical things
	Sold    *Sold    // for lines about who gets a lot of an auction
}

// Sold is the sale of a lot.
type Sold struct {
	Lot, To ID
	Price   Money
}

// Bought is the purchase of one of several identical things. Lines of one purchase can be merged: "buys 4 × 2 for
// F320".
type Bought struct {
	By, What, From string // names for players
	Some           string // several of What, where a count stands before it: "shares of NL"
	Price          Money
}

// Earning is what a company earned in one operating turn.
type Earning struct {
	Where   string // the round
	Company ID
	Amount  Money
}

// Log returns everything that has happened.
func (g *Game) Log() []Line { return g.log }

// Say adds a line to the log.
func (g *Game) Say(format string, a ...any) { g.say(Line{}, format, a...) }

// say adds a line with this text. Few copies of a game are ever read, so a silent one doesn't even word it.
func (g *Game) say(l Line, format string, a ...any) {
	if g.silent {
		return
	}
	l.Action, l.Text = g.Actions, fmt.Sprintf(format, a...)
	if !g.between {
		l.Of = g.Turn.Of
	}
	g.log = append(g.log, l)
}

// SayEarned adds a line about what a company's trains earned.
func (g *Game) SayEarned(company ID, amount Money, text string) {
	if g.silent {
		return
	}
	g.say(Line{Earning: &Earning{g.Where(), company, amount}}, "%s", text)
}

// SayMoved adds a line about how a company's price moved.
func (g *Game) SayMoved(company ID, format string, a ...any) {
	g.say(Line{Moved: company}, format, a...)
}

// SayLaid adds a line about a tile on a hex.
func (g *Game) SayLaid(hex, format string, a ...any) {
	g.say(Line{Laid: hex}, format, a...)
}

// TellBought adds a line about a purchase, for players who were away, too.
func (g *Game) TellBought(b Bought) {
	g.say(Line{Matter: true, Bought: &b}, "%s buys %s from %s for %s", b.By, A(b.What), b.From, g.Format(b.Price))
}

// TellSold adds a line about who gets a lot of an auction.
func (g *Game) TellSold(s Sold) {
	if s.Price == 0 {
		g.say(Line{Matter: true, Sold: &s}, "%s gets %s for nothing", g.Name(s.To), g.Name(s.Lot))
		return
	}
	g.say(Line{Matter: true, Sold: &s}, "%s buys %s for %s", g.Name(s.To), g.Name(s.Lot), g.Format(s.Price))
}

// SayPaid adds a line about a dividend.
func (g *Game) SayPaid(text string) { g.say(Line{Paid: true}, "%s", text) }

// Tell adds a line that is also for players who were away.
func (g *Game) Tell(format string, a ...any) { g.say(Line{Matter: true}, format, a...) }

// TellPhase adds a line about a new phase, or about the end of the bank.
func (g *Game) TellPhase(format string, a ...any) {
	g.say(Line{Matter: true, Phase: true}, format, a...)
}

// TellBid adds a line about a bid, or about somebody who drops out.
func (g *Game) TellBid(format string, a ...any) { g.say(Line{Matter: true, Bid: true}, format, a...) }

// Lines returns the wanted lines caused by the actions after number from, up to number to; 0 is the start. The lines
// of the setup count to the first action.
func (g *Game) Lines(from, to int, want func(Line) bool) []Line {
	var out []Line
	for _, x := range g.Log() {
		if (x.Action > from || x.Action == 0 && from == 0) && x.Action <= to && want(x) {
			out = append(out, x)
		}
	}
	return out
}

// given is what an action was given to: the step that waited, and whose turn it was.
type given struct {
	step *Step
	of   ID
}

// StepBefore is the step that waited when an action was given, by its number from 1; nil if there is no such action or the game keeps no log.
func (g *Game) StepBefore(action int) *Step {
	if action < 1 || action > len(g.given) {
		return nil
	}
	return g.given[action-1].step
}

// TurnBefore is the player or company in whose turn an action was given, by its number from 1; Nobody if there is no such action or the game
// keeps no log.
func (g *Game) TurnBefore(action int) ID {
	if action < 1 || action > len(g.given) {
		return Nobody
	}
	return g.given[action-1].of
}

// Merged merges repeated lines, and repeated purchases: "buys 4 × 2 from the supply for F320", "buys 3 shares of NL".
func (g *Game) Merged(lines []Line) []Line {
	var out []Line
	for i, n := 0, 0; i < len(lines); i += n {
		for n = 1; i+n < len(lines) && lines[i+n].Text == lines[i].Text; n++ {
		}
		x := lines[i]
		switch b := x.Bought; {
		case n == 1:
		case b != nil && b.Some != "":
			x.Text = fmt.Sprintf("%s buys %d %s from %s for %s", b.By, n, b.Some, b.From, g.Format(Money(n)*b.Price))
		case b != nil:
			x.Text = fmt.Sprintf("%s buys %d × %s from %s for %s", b.By, n, b.What, b.From, g.Format(Money(n)*b.Price))
		default:
			x.Text = Times(x.Text, n)
		}
		out = append(out, x)
	}
	return out
}

// Times says how often something happened, behind it: "Ada passes (twice)".
func Times(text string, n int) string {
	switch n {
	case 1:
		return text
	case 2:
		return text + " (twice)"
	}
	return fmt.Sprintf("%s (%d times)", text, n)
}

// Gathered returns the texts of lines, merged.
func (g *Game) Gathered(lines []Line) []string {
	var out []string
	for _, x := range g.Merged(lines) {
		out = append(out, x.Text)
	}
	return out
}

// A is a train's model with its article, as it is said aloud: "a 3", "an 8", "an S3".
func A(model string) string {
	letters := len(model) > 1 && model[1] >= 'a' // a word, and not single letters
	switch {
	case model == "":
		return ""
	case model[0] == '8', !letters && strings.IndexByte("AEFHILMNORSX", model[0]) >= 0, letters && strings.IndexByte("AEIO", model[0]) >= 0:
		return "an " + model
	}
	return "a " + model
}
