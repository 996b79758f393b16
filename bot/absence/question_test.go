package absence

import (
	"fmt"
	"strings"
	"testing"
)

// More than half of those asked have to agree. Whoever wants to go further agrees to less, too; if no majority can want anything, the game
// waits.
func TestOutcome(t *testing.T) {
	for _, c := range []struct {
		of    int
		votes string
		want  answer // "" while it is open
	}{
		{3, "", ""},
		{3, "turn", ""},
		{3, "turn turn", turn},
		{3, "turn back", turn},
		{3, "back open", back},
		{3, "open open", open},
		{3, "wait turn", ""},
		{3, "wait wait", wait},
		{3, "wait turn open", turn},
		{2, "turn", ""},
		{2, "wait", wait},
		{2, "turn wait", wait},
		{2, "open turn", turn},
		{4, "turn back", ""},
		{4, "turn back open", turn},
		{4, "wait wait", wait},
		{4, "wait back", ""},
		{5, "wait wait back open", ""},
		{5, "wait wait back open turn", turn},
		{1, "open", open},
		{1, "wait", wait},
	} {
		var of []string
		for i := range c.of {
			of = append(of, fmt.Sprint(i))
		}
		votes := map[string]answer{"somebody else": open}
		for i, v := range strings.Fields(c.votes) {
			votes[of[i]] = answer(v)
		}
		got, ok := outcome(votes, of)
		if !ok {
			got = ""
		}
		if got != c.want {
			t.Errorf("%d asked, %q: %q, want %q", c.of, c.votes, got, c.want)
		}
	}
}
