package enginetest

import (
	"hash/fnv"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"stationmaster/engine"
)

// Tests make and drop positions by the thousand. Collecting them a quarter as often takes a third off the processor time of tests that play.
func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}

// Long reports whether tests may take all the time they want: STATIONMASTER_LONG is set, as before every release.
// Otherwise tests of many games try some of them, and with -short a few.
func Long() bool { return os.Getenv("STATIONMASTER_LONG") != "" && !testing.Short() }

// Of picks how many to try: few in a short test, all in a long one, some otherwise.
func Of(few, some, all int) int {
	switch {
	case testing.Short():
		return few
	case Long():
		return all
	}
	return some
}

// Titles are all titles in a long test, otherwise that many, which the test's name picks. The log says which are left out.
func Titles(t testing.TB, some int) []*engine.Title {
	t.Helper()
	all := engine.Titles()
	if Long() || some >= len(all) {
		return all
	}
	h := fnv.New32()
	h.Write([]byte(t.Name()))
	first := int(h.Sum32() % uint32(len(all)))
	var picked []*engine.Title
	var out []string
	for i := range all {
		if title := all[(first+i)%len(all)]; i < some {
			picked = append(picked, title)
		} else {
			out = append(out, title.ID)
		}
	}
	t.Logf("left out: %s; STATIONMASTER_LONG=1 tries all titles", strings.Join(out, ", "))
	return picked
}
