package titles_test

import (
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
		if x.Sheet.First {
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
