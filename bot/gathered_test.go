package bot

import (
	"slices"
	"testing"
)

// What is said several times in a row is one line of a post.
func TestGathered(t *testing.T) {
	got := gathered([]string{"a", "b", "b", "b", "a", "c", "c"})
	if want := []string{"a", "3 × b", "a", "2 × c"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := gathered(nil); len(got) > 0 {
		t.Errorf("%q of nothing", got)
	}
}
