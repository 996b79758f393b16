package story

import (
	"testing"

	"stationmaster/engine"
)

// A long line loses its details as a whole, rather than half a name.
func TestBrief(t *testing.T) {
	for text, want := range map[string]string{
		"SNCF pays £540: Robin £135, Caboose £27, Boxcar £54, Funnel £54": "SNCF pays £540",
		"SNCF pays £54: Robin £54": "SNCF pays £54: Robin £54",
		"Boxcar buys the president's certificate of the Imperial Royal Railway from the pool": "Boxcar buys the president's certificate of the Imperial ...",
		"Boxcar adds £900 of their own": "Boxcar adds £900 of their own",
	} {
		if got := brief(text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The last change of the lead was for good once the game is over.
func TestForGood(t *testing.T) {
	later := []engine.Turning{{Order: 7}, {Order: 9, Leader: "P2"}}
	for _, c := range []struct {
		finished bool
		follow   []engine.Turning
		want     string
	}{{true, nil, " for good"}, {true, later[:1], " for good"}, {true, later, ""}, {false, nil, ""}} {
		if got := forGood(&engine.Game{Finished: c.finished}, c.follow); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}
