package market

import (
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

const chart = `
kind: grid
rows: |
  60 70 80 90e
  50 60p 70
  40 50
flags: {p: par, e: end}
`

func read(t *testing.T) *Market {
	t.Helper()
	var c Market
	if err := yaml.Unmarshal([]byte(chart), &c); err != nil {
		t.Fatal(err)
	}
	return &c
}

func TestMoves(t *testing.T) {
	c := read(t)
	for _, x := range []struct {
		name     string
		move     func(At) At
		from, to At
	}{
		{"up", c.Up, At{1, 1}, At{0, 1}},
		{"up at the top", c.Up, At{0, 1}, At{0, 1}},
		{"down", c.Down, At{1, 1}, At{2, 1}},
		{"down at the bottom of a short column", c.Down, At{1, 2}, At{1, 2}},
		{"right", c.Right, At{1, 1}, At{1, 2}},
		{"right at the end: up", c.Right, At{1, 2}, At{0, 2}},
		{"right at the end of the top row", c.Right, At{0, 3}, At{0, 3}},
		{"left", c.Left, At{1, 1}, At{1, 0}},
		{"left at the end: down", c.Left, At{1, 0}, At{2, 0}},
		{"left in the corner", c.Left, At{2, 0}, At{2, 0}},
	} {
		if got := x.move(x.from); got != x.to {
			t.Errorf("%s: %v, want %v", x.name, got, x.to)
		}
	}
	if at, ok := c.Find(60, "p"); !ok || at != (At{1, 1}) {
		t.Errorf("par 60 is at %v", at)
	}
	if _, ok := c.Find(70, "p"); ok {
		t.Error("70 is a par cell")
	}
}

func TestStacksAndOrder(t *testing.T) {
	c := read(t)
	var s State
	s.Place("A", At{0, 0}) // 60, column 0
	s.Place("B", At{1, 1}) // 60, column 1
	s.Place("C", At{1, 1})
	s.Place("D", At{0, 2}) // 80
	if got := c.Order(&s); !slices.Equal(got, []string{"D", "B", "C", "A"}) {
		t.Errorf("order %v", got)
	}
	s.Place("B", At{1, 1}) // does not move: keeps its place
	if got := s.Stack(At{1, 1}); !slices.Equal(got, []string{"B", "C"}) {
		t.Errorf("stack %v", got)
	}
	s.Place("B", At{0, 0})
	s.Place("B", At{1, 1}) // comes back: below
	if got := s.Stack(At{1, 1}); !slices.Equal(got, []string{"C", "B"}) {
		t.Errorf("stack %v", got)
	}
	s.Remove("C")
	if _, ok := s.Where("C"); ok {
		t.Error("C is still there")
	}
}

func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"kind: cube\nrows: 10":                          "cube",
		"kind: grid\nrows: |\n  10 x\nflags: {}":        "not a price",
		"kind: grid\nrows: |\n  10q\nflags: {}":         "is not explained",
		"kind: line\nrows: |\n  10 20\n  30\nflags: {}": "one row",
		"kind: grid\ncolour: red\nrows: 10":             "unknown key",
		"kind: grid\nrows: |\n  10 20\n  10 - 20\n":     "line 4: market row 1: a gap",
		"kind: grid\nrows: |\n  10\n  -\n":              "line 4: market row 1: it has no cells",
		"kind: grid\nrows: |\n  10 20\nhighest: 30":     "line 4: market: no cell",
	} {
		var c Market
		if err := yaml.Unmarshal([]byte(text), &c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q in it", text, err, want)
		}
	}
}

const stepped = `
kind: grid
rows: |
  50 60p 70
  40 50
  - 40 50
flags: {p: par}
par_values: [60]
lowest: {minor: 40, public: 50}
highest: 70
sold_out_top_row: down_right
`

// In a row that begins further right the left end is its first cell; a price marker that would fall off the chart stays.
func TestAGridThatBeginsFurtherRight(t *testing.T) {
	var c Market
	if err := yaml.Unmarshal([]byte(stepped), &c); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		name     string
		move     func(At) At
		from, to At
	}{
		{"left at the end: down", c.Left, At{0, 0}, At{1, 0}},
		{"left where nothing is below", c.Left, At{1, 0}, At{1, 0}},
		{"left where the row begins", c.Left, At{2, 1}, At{2, 1}},
		{"down onto no cell", c.Down, At{1, 0}, At{1, 0}},
		{"down", c.Down, At{1, 1}, At{2, 1}},
		{"right at the end, where nothing is above", c.Right, At{2, 2}, At{2, 2}},
		{"right at the end: up", c.Right, At{1, 1}, At{0, 1}},
		{"sold out", c.SoldOut, At{2, 1}, At{1, 1}},
		{"sold out at the top", c.SoldOut, At{0, 0}, At{1, 1}},
		{"sold out at the top, where nothing is below", c.SoldOut, At{0, 1}, At{0, 1}},
	} {
		if got := x.move(x.from); got != x.to {
			t.Errorf("%s: %v, want %v", x.name, got, x.to)
		}
	}
	if c.Holds(At{2, 0}) {
		t.Error("there is a cell in the gap")
	}
	for kind, floor := range map[string]int{"minor": 40, "major": 50} {
		if got, ok := c.Lowest.For(kind); !ok || got != floor {
			t.Errorf("floor of a %s: %d", kind, got)
		}
	}
	if top, ok := c.Highest.For("minor"); !ok || top != 70 {
		t.Errorf("ceiling %d", top)
	}
	if _, ok := (&Market{}).Lowest.For("minor"); ok {
		t.Error("a market without a floor has one")
	}
	if !slices.Equal(c.Starts["major"], []int{60}) {
		t.Errorf("starting values %v", c.Starts)
	}
}
