package enginetest_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"stationmaster/engine/enginetest"

	_ "stationmaster/titles/skeleton"
)

// failing is a test that records its failures.
type failing struct {
	testing.TB
	said string
}

func (f *failing) Helper() {}

func (f *failing) Fatalf(format string, a ...any) {
	f.said = fmt.Sprintf(format, a...)
	runtime.Goexit()
}

// TestWantsKnowsItsFigures: a figure that the game does not have fails the test, whatever number is wanted.
func TestWantsKnowsItsFigures(t *testing.T) {
	const position = `
	  cash P1=500
	  company W par=67 at=1,2 cash=377 *P1=50 pool=10
	  stock 2 P1`
	for what, n := range map[string]int{
		"P1 cash": 500, "W cash": 377, "W par": 67, "W P1": 50, "W P2": 0, "W pool": 10, "W ipo": 40,
		"W treasury": 0, "W Canal": 0, "W N": 0, "W revenue": 0, "N price": 0, "P3 certs": 0,
	} {
		enginetest.New(t, "skeleton", 3, position).Wants(what, n)
	}
	for _, what := range []string{
		"W earnd", "W P4", "W", "W ", "P4 cash", "NROD cash", "NROD price", "P1 price", "W worth", "W certs",
		"P4 worth", "P4 certs", "P1 revenue", "",
	} {
		f := &failing{TB: t}
		done := make(chan bool)
		go func() {
			defer close(done)
			enginetest.New(f, "skeleton", 3, position).Wants(what, 0)
		}()
		<-done
		if want := fmt.Sprintf("no figure %q", what); !strings.Contains(f.said, want) {
			t.Errorf("%q: the test says %q, want %q", what, f.said, want)
		}
	}
}
