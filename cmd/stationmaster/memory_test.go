package main

import (
	"os"
	"runtime/debug"
	"testing"
)

// The program limits its memory according to its picture cache, unless the environment sets a limit, and leaves garbage lying up to that.
func TestMemoryLimit(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	t.Cleanup(func() { debug.SetMemoryLimit(before) })
	percent := debug.SetGCPercent(100)
	t.Cleanup(func() { debug.SetGCPercent(percent) })
	t.Setenv("GOGC", "")
	h := &house{config: config{Pictures: 64}}
	t.Setenv("GOMEMLIMIT", "")
	os.Unsetenv("GOMEMLIMIT")
	h.keep()
	if got := debug.SetMemoryLimit(-1); got != (64+128)<<20 {
		t.Errorf("the limit is %d MiB", got>>20)
	}
	if got := debug.SetGCPercent(100); got != moreGarbage {
		t.Errorf("%d%% garbage may lie about", got)
	}
	t.Setenv("GOMEMLIMIT", "100MiB")
	t.Setenv("GOGC", "100")
	debug.SetMemoryLimit(100 << 20)
	h.keep()
	if got := debug.SetMemoryLimit(-1); got != 100<<20 {
		t.Errorf("GOMEMLIMIT is 100 MiB, the limit %d MiB", got>>20)
	}
	if got := debug.SetGCPercent(100); got != 100 {
		t.Errorf("GOGC is 100, and %d%% garbage may lie about", got)
	}
}
