package main

import (
	"os"
	"runtime/debug"
	"testing"
)

// The program limits its memory according to its picture cache, unless the environment sets a limit.
func TestMemoryLimit(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	t.Cleanup(func() { debug.SetMemoryLimit(before) })
	h := &house{config: config{Pictures: 64}}
	t.Setenv("GOMEMLIMIT", "")
	os.Unsetenv("GOMEMLIMIT")
	h.keep()
	if got := debug.SetMemoryLimit(-1); got != (64+128)<<20 {
		t.Errorf("the limit is %d MiB", got>>20)
	}
	t.Setenv("GOMEMLIMIT", "100MiB")
	debug.SetMemoryLimit(100 << 20)
	h.keep()
	if got := debug.SetMemoryLimit(-1); got != 100<<20 {
		t.Errorf("GOMEMLIMIT is 100 MiB, the limit %d MiB", got>>20)
	}
}
