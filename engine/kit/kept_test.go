package kit_test

import (
	"testing"

	"stationmaster/engine/kit"
)

// What is kept is found again until there is too much of it; then only the newest is left.
func TestKept(t *testing.T) {
	k := kit.Kept[string, int]{Most: 2}
	check := func(q string, want int, known bool) {
		t.Helper()
		if got, ok := k.Get(q); got != want || ok != known {
			t.Errorf("%s is %d (known: %t), want %d (%t)", q, got, ok, want, known)
		}
	}
	check("one", 0, false)
	k.Put("one", 1)
	k.Put("two", 2)
	check("one", 1, true)
	check("two", 2, true)
	k.Put("three", 3)
	check("one", 0, false)
	check("three", 3, true)
}
