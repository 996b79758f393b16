package titles_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"stationmaster/engine"
)

// Every title describes itself in a line, and one is the one to begin with. With the title's id and number of players, the line fits into
// the 100 characters that Discord shows of a completion.
func TestTitlesSayWhatTheyAreLike(t *testing.T) {
	first := 0
	for _, x := range engine.Titles() {
		said, most := x.Sheet.About, 100-len("· 3 to 5 players;  ")-len(x.ID)
		if x.Sheet.First != "" {
			first++
			most -= len("a good one to start with; ")
		}
		if n := utf8.RuneCountInString(said); n == 0 || n > most {
			t.Errorf("the line of %s has %d characters, the limit is %d: %q", x.ID, n, most, said)
		}
		if length, _, _ := strings.Cut(said, ":"); !strings.Contains(length, "short") && !strings.Contains(length, "long") {
			t.Errorf("%s does not say how long it is: %q", x.ID, said)
		}
	}
	if first != 1 {
		t.Errorf("%d titles are the one to begin with", first)
	}
}

// Every decision of every title is explained in two sentences: what it is about, and what most players do; neither says what wins.
func TestDecisionsAreExplained(t *testing.T) {
	for _, x := range engine.Titles() {
		steps := slices.Clone(x.Always)
		for _, r := range x.Rounds {
			steps = append(steps, r.Steps...)
		}
		for _, s := range steps {
			if s.Waits == nil || len(s.Moves) == 0 { // possible beside others and never asked for, or automatic
				continue
			}
			for _, text := range []string{s.Tip, s.Custom} {
				if !strings.HasSuffix(text, ".") || strings.Count(text, ". ") > 0 {
					t.Errorf("%s, step %s: %q is not one sentence", x.ID, s.Name, text)
				}
				for _, advice := range []string{" win ", " wins ", "best to", "should", "always", "never"} {
					if strings.Contains(" "+text, advice) && !strings.Contains(text, "never goes back") {
						t.Errorf("%s, step %s: %q gives advice", x.ID, s.Name, text)
					}
				}
			}
			if !strings.Contains(s.Custom, "ost ") && !strings.Contains(s.Custom, "early everybody") {
				t.Errorf("%s, step %s: %q doesn't say what is usual", x.ID, s.Name, s.Custom)
			}
		}
	}
}
