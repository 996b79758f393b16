package route

import (
	"fmt"
	"strings"
)

// A Solution is a set of routes and what it earns.
type Solution struct {
	Routes  []Route // one for each train that runs, in the order of trains
	Revenue Revenue // what the routes earn
	Fees    Revenue // what they cost
	Total   Revenue // Revenue - Fees; with Problem.FeesApart just Revenue
	Bound   Revenue // no set of routes has a larger total
	Proven  bool    // the total is the largest possible: Total == Bound
}

// A Route is one train's run.
type Route struct {
	Train   int     // index in Problem.Trains
	Stops   []int   // the stops it visits in order, including marks and skipped ones
	Nodes   []int   // every node in order, one more than Pieces
	Pieces  []int   // the track in order: Pieces[i] joins Nodes[i] and Nodes[i+1]
	Revenue Revenue // the sum of Lines
	Fee     Revenue
	Lines   []Line
}

// LineKind says what a line of an explanation is about.
type LineKind uint8

// The kinds of line.
const (
	StopLine    LineKind = iota // a stop that is paid for
	SkippedLine                 // a stop run through, which pays nothing
	BonusLine
	PullmanLine
)

// A Line explains part of a route's revenue. Stops come first, in the order of the run, then bonuses, then Pullmans.
type Line struct {
	Kind   LineKind
	Index  int    // the stop in Network.Stops (StopLine, SkippedLine, PullmanLine) or the bonus in Problem.Bonuses
	Name   string // of the stop or the bonus
	Each   Revenue
	Times  int
	Amount Revenue // Each * Times
}

// String writes the line in short: "F16 100", "F16 2x100", "(G15)", "+ East-West 60", "+ Pullman F16 100".
func (l Line) String() string {
	amount := fmt.Sprint(int(l.Each))
	if l.Times != 1 {
		amount = fmt.Sprintf("%dx%d", l.Times, int(l.Each))
	}
	switch l.Kind {
	case StopLine:
		return l.Name + " " + amount
	case SkippedLine:
		return "(" + l.Name + ")"
	case BonusLine:
		return "+ " + l.Name + " " + amount
	case PullmanLine:
		return "+ Pullman " + l.Name + " " + amount
	}
	return fmt.Sprintf("line of kind %d", l.Kind)
}

// Explain says what the route earns and why, such as "J12 60, L12 100, (K13), F18 60 = 220".
func (r *Route) Explain() string {
	var b strings.Builder
	for i, l := range r.Lines {
		if i > 0 {
			if l.Kind == StopLine || l.Kind == SkippedLine {
				b.WriteByte(',')
			}
			b.WriteByte(' ')
		}
		b.WriteString(l.String())
	}
	fmt.Fprintf(&b, " = %d", int(r.Revenue))
	return b.String()
}
