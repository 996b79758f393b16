package bot

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/bot/post"
	"stationmaster/engine"
)

// Repeated lines become one line of a post; repeated purchases become one purchase.
func TestGathered(t *testing.T) {
	g, err := engine.New(engine.Find("1894"), []string{"Ada", "Ben", "Cy"}, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	say := func(texts ...string) (out []engine.Line) {
		for _, s := range texts {
			out = append(out, engine.Line{Text: s})
		}
		return out
	}
	got := g.Gathered(say("a", "b", "b", "b", "a", "c", "c"))
	if want := []string{"a", "b (3 times)", "a", "c (twice)"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := g.Gathered(nil); len(got) > 0 {
		t.Errorf("%q of nothing", got)
	}
	before := len(g.Log())
	for range 4 {
		g.TellBought(engine.Bought{By: "NORD", What: "2", From: "the supply", Price: 80})
	}
	g.TellBought(engine.Bought{By: "NORD", What: "2", From: "OUEST", Price: 1})
	got = g.Gathered(g.Log()[before:])
	if want := []string{"NORD buys 4 × 2 from the supply for F320", "NORD buys a 2 from OUEST for F1"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Of many lines the oldest are left out, with a line that says how many and which view has them.
func TestShorten(t *testing.T) {
	lines := []string{"a", "b", "c", "d", "e", "f"}
	if got := post.Shorten(lines, 6, "log"); !slices.Equal(got, lines) {
		t.Errorf("%q", got)
	}
	if got, want := post.Shorten(lines, 4, "log"), []string{"a; b; c", "d", "e", "f"}; !slices.Equal(got, want) { // not worth hiding
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := post.Shorten(lines[:3], 1, "log"), []string{"a; b; c"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	long := []string{strings.Repeat("x", 100), "b", "c"}
	if got, want := post.Shorten(long, 2, "log"), []string{`2 more: "show log"`, "c"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := post.Shorten(lines, 3, "log"), []string{`4 more: "show log"`, "e", "f"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := post.Shorten(lines, 1, "log"), []string{`f (5 more: "show log")`}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := post.Shorten(lines[:1], 1, "log"); !slices.Equal(got, lines[:1]) {
		t.Errorf("%q", got)
	}
}
