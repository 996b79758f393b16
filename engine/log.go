package engine

import (
	"fmt"
	"strings"
)

// Line is one event, as a sentence for players.
type Line struct {
	Action int    // the number of the action that caused it, from 1; 0 for the setup
	Text   string // one sentence
	Matter bool   // worth telling a player who was away: bids, trains, withheld dividends, presidencies, sales

	Result bool // that the game is over, and what somebody is worth then

	Earning *Earning // for lines about what a company's trains earned
	Bought  *Bought  // for lines about buying one of several identical things
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
	g.log = append(g.log, l)
}

// SayEarned adds a line about what a company's trains earned.
func (g *Game) SayEarned(company ID, amount Money, text string) {
	if g.silent {
		return
	}
	g.say(Line{Earning: &Earning{g.Where(), company, amount}}, "%s", text)
}

// TellBought adds a line about a purchase, for players who were away, too.
func (g *Game) TellBought(b Bought) {
	g.say(Line{Matter: true, Bought: &b}, "%s buys %s from %s for %s", b.By, A(b.What), b.From, g.Format(b.Price))
}

// Tell adds a line that is also for players who were away.
func (g *Game) Tell(format string, a ...any) { g.say(Line{Matter: true}, format, a...) }

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

// StepBefore is the step that waited when an action was given, by its number from 1; nil if there is no such action or the game keeps no log.
func (g *Game) StepBefore(action int) *Step {
	if action < 1 || action > len(g.steps) {
		return nil
	}
	return g.steps[action-1]
}

// Gathered returns the texts of lines, with repeated purchases merged: "buys 4 × 2 from the supply for F320", "buys 3 shares of NL".
func (g *Game) Gathered(lines []Line) []string {
	var out []string
	for i, n := 0, 0; i < len(lines); i += n {
		for n = 1; i+n < len(lines) && lines[i+n].Text == lines[i].Text; n++ {
		}
		switch b := lines[i].Bought; {
		case n == 1:
			out = append(out, lines[i].Text)
		case b != nil && b.Some != "":
			out = append(out, fmt.Sprintf("%s buys %d %s from %s for %s", b.By, n, b.Some, b.From, g.Format(Money(n)*b.Price)))
		case b != nil:
			out = append(out, fmt.Sprintf("%s buys %d × %s from %s for %s", b.By, n, b.What, b.From, g.Format(Money(n)*b.Price)))
		default:
			out = append(out, fmt.Sprintf("%d × %s", n, lines[i].Text))
		}
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
