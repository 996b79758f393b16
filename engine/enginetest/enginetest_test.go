package enginetest_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"stationmaster/engine/enginetest"

	_ "stationmaster/titles/t1894"
)

// failing is a test whose failures are looked at.
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
	  company NORD par=80 at=1,2 cash=377 *P1=50 pool=10
	  stock 2 P1`
	for what, n := range map[string]int{
		"P1 cash": 500, "NORD cash": 377, "NORD par": 80, "NORD P1": 50, "NORD P2": 0, "NORD pool": 10, "NORD ipo": 40,
		"NORD treasury": 0, "NORD NMS": 0, "NORD PLM": 0, "NORD revenue": 0, "PLM price": 0, "P3 certs": 0,
	} {
		enginetest.New(t, "1894", 3, position).Wants(what, n)
	}
	for _, what := range []string{
		"NORD earnd", "NORD P4", "NORD", "NORD ", "P4 cash", "NROD cash", "NROD price", "P1 price", "NORD worth", "NORD certs",
		"P4 worth", "P4 certs", "P1 revenue", "",
	} {
		f := &failing{TB: t}
		done := make(chan bool)
		go func() {
			defer close(done)
			enginetest.New(f, "1894", 3, position).Wants(what, 0)
		}()
		<-done
		if want := fmt.Sprintf("no figure %q", what); !strings.Contains(f.said, want) {
			t.Errorf("%q: the test says %q, want %q", what, f.said, want)
		}
	}
}
