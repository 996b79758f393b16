package engine_test

import (
	"testing"

	"stationmaster/engine"
)

// Trains have the article with which they are said aloud.
func TestA(t *testing.T) {
	for model, want := range map[string]string{"3": "a 3", "5+1": "a 5+1", "8": "an 8", "D": "a D", "4D": "a 4D", "P": "a P", "S3": "an S3", "Diesel": "a Diesel", "Express": "an Express", "": ""} {
		if got := engine.A(model); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
