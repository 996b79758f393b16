package engine

import "fmt"

// Line is one thing that happened, for people to read.
type Line struct {
	Action int    // the action that caused it, counted from 1; 0 for the setup
	Text   string // one sentence, names as the game shows them
	Matter bool   // worth telling somebody who was away: trains, dividends withheld, presidencies, sales

	Earning *Earning // with lines that tell what a company's trains earned
}

// Earning is what a company earned in its turn of a round.
type Earning struct {
	Where   string // the round
	Company ID
	Amount  Money
}

// Log is everything that happened so far.
func (g *Game) Log() []Line { return g.log }

// Say adds a line to the log.
func (g *Game) Say(format string, a ...any) {
	g.log = append(g.log, Line{Action: g.Actions, Text: fmt.Sprintf(format, a...)})
}

// SayEarned adds a line about what a company's trains earned.
func (g *Game) SayEarned(company ID, amount Money, text string) {
	g.log = append(g.log, Line{Action: g.Actions, Text: text, Earning: &Earning{g.Where(), company, amount}})
}

// Tell adds a line that matters to those who were away.
func (g *Game) Tell(format string, a ...any) {
	g.log = append(g.log, Line{Action: g.Actions, Text: fmt.Sprintf(format, a...), Matter: true})
}
