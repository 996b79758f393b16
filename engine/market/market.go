// Package market knows stock markets: the printed market, where each company's token stands, and how tokens move.
//
// A [Market] is what is printed and never changes. A [State] is the tokens in order of arrival: of two in one cell the
// one that came first lies on top. Arriving means going to the end of that order, so nothing else needs to be kept.
//
//	c.Find(95, "p")                    // the par cell of 95
//	s.Place("NORD", at)                // below the tokens already there
//	at, moved := c.Right(at)           // where a paid dividend leads
//	c.Order(s)                         // operating order
package market

import (
	"slices"
	"strings"
)

// At is a cell: row and column from 0, row 0 at the top. A line has one row.
type At struct {
	Row int `json:"row"`
	Col int `json:"col"`
}

// Cell is one printed cell.
type Cell struct {
	Price int
	Flags string // single letters explained by the title, such as p for par
	Gap   bool   // nothing is printed here: the row begins further right
}

// Has reports whether the cell carries the flag.
func (c Cell) Has(flag string) bool { return strings.Contains(c.Flags, flag) }

// Market is a printed stock market. Its rows may begin and end in different columns.
type Market struct {
	Line  bool              // one row; otherwise a grid
	Rows  [][]Cell          // by column; gaps come first in a row that begins further right
	Flags map[string]string // meaning by flag letter
	// Flags of the zones in which a company's certificates do not count against the limit, and in which one player may hold any part of
	// it.
	Uncounted, Unlimited []string
	Ends                 []string // flags of the cells that end the game when a company's price comes there

	Starts  map[string][]int // by kind of company ("minor", "major"): the prices at which one starts, in the sheet's order
	Lowest  ByKind           // the floor for tokens of that kind
	Highest ByKind           // the ceiling for tokens of that kind
	Theirs  map[int]int      // prices that differ in the files of 18xx.games
	// From TripleFrom on, a dividend of three times the price moves a token three columns; 0 means never.
	TripleFrom int
	// Below PresidentBelow, a sale moves a token only if the president sells; 0 means that a sale always does.
	PresidentBelow int
	// TopDownRight: a sold-out token in the top row moves one down and one right. Otherwise it stays.
	TopDownRight bool
}

// ByKind is a figure for all kinds of company, or for some.
type ByKind map[string]int

// For returns the figure for a kind of company; false if there is none.
func (b ByKind) For(kind string) (int, bool) {
	if v, ok := b[kind]; ok {
		return v, true
	}
	v, ok := b[""]
	return v, ok
}

// Holds reports whether the cell exists.
func (c *Market) Holds(a At) bool {
	return a.Row >= 0 && a.Row < len(c.Rows) && a.Col >= 0 && a.Col < len(c.Rows[a.Row]) && !c.Rows[a.Row][a.Col].Gap
}

// Cell returns the cell at a, which must exist.
func (c *Market) Cell(a At) Cell { return c.Rows[a.Row][a.Col] }

// As18xx returns the market with the prices of 18xx.games.
func (c *Market) As18xx() *Market {
	theirs := *c
	theirs.Rows = make([][]Cell, len(c.Rows))
	for i, row := range c.Rows {
		theirs.Rows[i] = slices.Clone(row)
		for k, cell := range row {
			if to, ok := c.Theirs[cell.Price]; ok {
				theirs.Rows[i][k].Price = to
			}
		}
	}
	return &theirs
}

// Price returns the price of the cell at a.
func (c *Market) Price(a At) int { return c.Cell(a).Price }

// Find returns the cell with that price and flag.
func (c *Market) Find(price int, flag string) (At, bool) {
	for r, row := range c.Rows {
		for k, cell := range row {
			if !cell.Gap && cell.Price == price && cell.Has(flag) {
				return At{r, k}, true
			}
		}
	}
	return At{}, false
}

// Flagged lists the cells with the flag, row by row.
func (c *Market) Flagged(flag string) []At {
	var out []At
	for r, row := range c.Rows {
		for k, cell := range row {
			if cell.Has(flag) {
				out = append(out, At{r, k})
			}
		}
	}
	return out
}

// Up is one row up, or the same cell at the top of its column.
func (c *Market) Up(a At) At { return c.to(At{a.Row - 1, a.Col}, a) }

// Down is one row down, or the same cell at the bottom of its column.
func (c *Market) Down(a At) At { return c.to(At{a.Row + 1, a.Col}, a) }

// Right is one column right. At the right end of a row it is one row up, or the same cell at the top.
func (c *Market) Right(a At) At {
	if b := (At{a.Row, a.Col + 1}); c.Holds(b) {
		return b
	}
	return c.Up(a)
}

// Left is one column left. At the left end of a row it is one row down, or the same cell if there is none below.
func (c *Market) Left(a At) At {
	if b := (At{a.Row, a.Col - 1}); c.Holds(b) {
		return b
	}
	return c.Down(a)
}

// Dir is a direction on the market.
type Dir uint8

// The directions.
const (
	Up Dir = iota
	Down
	Left
	Right
)

// Go is n moves from a in one direction.
func (c *Market) Go(a At, d Dir, n int) At {
	for range n {
		switch d {
		case Up:
			a = c.Up(a)
		case Down:
			a = c.Down(a)
		case Left:
			a = c.Left(a)
		case Right:
			a = c.Right(a)
		}
	}
	return a
}

// SoldOut is where the token of a sold-out company moves: up, or in the top row as printed.
func (c *Market) SoldOut(a At) At {
	if a.Row == 0 && c.TopDownRight {
		return c.to(At{1, a.Col + 1}, a)
	}
	return c.Up(a)
}

func (c *Market) to(b, stay At) At {
	if c.Holds(b) {
		return b
	}
	return stay
}

// Token is a company's token on the market.
type Token struct {
	Company string `json:"company"`
	At      At     `json:"at"`
}

// State is the tokens, in order of arrival in their cells.
type State struct {
	Tokens []Token `json:"tokens"`
}

// Clone copies the state. The copy shares the list, which Place and Remove replace.
func (s *State) Clone() State { return State{slices.Clip(s.Tokens)} }

// Where returns the company's cell; false if it is not on the market.
func (s *State) Where(company string) (At, bool) {
	for _, t := range s.Tokens {
		if t.Company == company {
			return t.At, true
		}
	}
	return At{}, false
}

// Place moves the company's token to a cell, below the tokens there. A token already in the cell keeps its place.
func (s *State) Place(company string, at At) {
	rest := make([]Token, 0, len(s.Tokens)+1)
	for _, t := range s.Tokens {
		if t == (Token{company, at}) {
			return
		}
		if t.Company != company {
			rest = append(rest, t)
		}
	}
	s.Tokens = append(rest, Token{company, at})
}

// Remove takes the company's token off the market.
func (s *State) Remove(company string) {
	s.Tokens = slices.DeleteFunc(slices.Clone(s.Tokens), func(t Token) bool { return t.Company == company })
}

// Stack lists the companies in a cell, from the top.
func (s *State) Stack(at At) []string {
	var out []string
	for _, t := range s.Tokens {
		if t.At == at {
			out = append(out, t.Company)
		}
	}
	return out
}

// Order lists the companies on the market in operating order: higher price first, then the cell further right, then
// the upper cell, then the top of the stack.
func (c *Market) Order(s *State) []string {
	ts := slices.Clone(s.Tokens)
	slices.SortStableFunc(ts, func(a, b Token) int {
		if d := c.Price(b.At) - c.Price(a.At); d != 0 {
			return d
		}
		if d := b.At.Col - a.At.Col; d != 0 {
			return d
		}
		return a.At.Row - b.At.Row
	})
	out := make([]string, len(ts))
	for i, t := range ts {
		out[i] = t.Company
	}
	return out
}
