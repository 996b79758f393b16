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

// At is a cell of the market, row and column from 0, row 0 at the top. A line has one row.
type At struct {
	Row int `json:"row"`
	Col int `json:"col"`
}

// Cell is one printed cell.
type Cell struct {
	Price int
	Flags string // single letters that the title explains, such as p for par
	Gap   bool   // nothing is printed here: the row begins further right
}

// Has reports whether the cell carries the flag.
func (c Cell) Has(flag string) bool { return strings.Contains(c.Flags, flag) }

// Market is a printed stock market. Rows are ragged: the lower ones end further left, and may begin further right.
type Market struct {
	Line  bool              // one row; otherwise a grid
	Rows  [][]Cell          // cells stand in their column; gaps lead a row that begins further right
	Flags map[string]string // flag letter to its meaning

	Starts  map[string][]int // by kind of company ("minor", "major"), the prices at which one is started, as the sheet lists them
	Lowest  ByKind           // the floor: no token of that kind falls below it
	Highest ByKind           // the ceiling
	Theirs  map[int]int      // prices here that the files of 18xx.games have otherwise
	// From TripleFrom on a dividend of three times the price moves a token three columns; 0: nowhere.
	TripleFrom int
	// Below PresidentBelow a sale moves a token only if the president sells; 0: a sale always moves it.
	PresidentBelow int
	// TopDownRight: a token that is sold out in the top row moves one down and one right, not nowhere.
	TopDownRight bool
	Notes        []string // what else is printed beside the market, in words for people
}

// ByKind is a figure for all kinds of company, or for some.
type ByKind map[string]int

// For is the figure for a kind of company; false when there is none.
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

// Cell is the cell at a, which must exist.
func (c *Market) Cell(a At) Cell { return c.Rows[a.Row][a.Col] }

// Price is the figure of the cell at a.
func (c *Market) Price(a At) int { return c.Cell(a).Price }

// Find is the cell of that price that carries the flag.
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

// Flagged lists the cells that carry the flag, row by row.
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

// Up is one row up, or the same cell at the top of the column.
func (c *Market) Up(a At) At { return c.to(At{a.Row - 1, a.Col}, a) }

// Down is one row down, or the same cell at the bottom of the column.
func (c *Market) Down(a At) At { return c.to(At{a.Row + 1, a.Col}, a) }

// Right is one column right; at the right end of a row one row up instead, at the top the same cell.
func (c *Market) Right(a At) At {
	if b := (At{a.Row, a.Col + 1}); c.Holds(b) {
		return b
	}
	return c.Up(a)
}

// Left is one column left; at the left end of a row one row down instead, or the same cell where none is below.
func (c *Market) Left(a At) At {
	if b := (At{a.Row, a.Col - 1}); c.Holds(b) {
		return b
	}
	return c.Down(a)
}

// Dir is a way to move on the market.
type Dir uint8

// The ways.
const (
	Up Dir = iota
	Down
	Left
	Right
)

// Go is n moves in a direction from a.
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

// SoldOut is where a token goes that rises because its company is sold out: up, and in the top row as is printed.
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

// State is the tokens in order of arrival in their cells.
type State struct {
	Tokens []Token `json:"tokens"`
}

// Clone copies the state.
func (s *State) Clone() State { return State{slices.Clone(s.Tokens)} }

// Where is the company's cell; false when it has no token on the market.
func (s *State) Where(company string) (At, bool) {
	for _, t := range s.Tokens {
		if t.Company == company {
			return t.At, true
		}
	}
	return At{}, false
}

// Place puts the company's token into a cell below those there. A token that already stands in the cell keeps its place.
func (s *State) Place(company string, at At) {
	for i, t := range s.Tokens {
		if t.Company == company {
			if t.At == at {
				return
			}
			s.Tokens = slices.Delete(s.Tokens, i, i+1)
			break
		}
	}
	s.Tokens = append(s.Tokens, Token{company, at})
}

// Remove takes the company's token off the market.
func (s *State) Remove(company string) {
	s.Tokens = slices.DeleteFunc(s.Tokens, func(t Token) bool { return t.Company == company })
}

// Stack lists the companies in a cell, the top one first.
func (s *State) Stack(at At) []string {
	var out []string
	for _, t := range s.Tokens {
		if t.At == at {
			out = append(out, t.Company)
		}
	}
	return out
}

// Order lists the companies on the market as they operate: higher price first; of equal prices the cell further right,
// then the upper one; in one cell the top of the stack.
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
