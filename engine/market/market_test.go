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
		t.Error("70 is a par box")
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
		"kind: grid\nrows: |\n  10 x\nflags: {}":        "no price",
		"kind: grid\nrows: |\n  10q\nflags: {}":         "nobody explains",
		"kind: line\nrows: |\n  10 20\n  30\nflags: {}": "one row",
		"kind: grid\ncolour: red\nrows: 10":             "unknown key",
	} {
		var c Market
		if err := yaml.Unmarshal([]byte(text), &c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q in it", text, err, want)
		}
	}
}
