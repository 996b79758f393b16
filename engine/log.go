package engine

import "fmt"

// Line is one thing that happened, for people to read.
type Line struct {
	Action int    // the action that caused it, counted from 1; 0 for the setup
	Text   string // one sentence, names as the game shows them
	Matter bool   // worth telling somebody who was away: trains, dividends withheld, presidencies, sales
}

// Log is everything that happened so far.
func (g *Game) Log() []Line { return g.log }

// Say adds a line to the log.
func (g *Game) Say(format string, a ...any) {
	g.log = append(g.log, Line{Action: g.Actions, Text: fmt.Sprintf(format, a...)})
}

// Tell adds a line that matters to those who were away.
func (g *Game) Tell(format string, a ...any) {
	g.log = append(g.log, Line{Action: g.Actions, Text: fmt.Sprintf(format, a...), Matter: true})
}
