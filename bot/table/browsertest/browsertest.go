// Package browsertest finds the browser in which tests try the page.
package browsertest

import (
	"os"
	"os/exec"
	"testing"
)

// Find is the path of a browser. Without one on the machine it is empty, which the test's log says; it fails if STATIONMASTER_NEED_BROWSER
// demands one.
func Find(t testing.TB) string {
	t.Helper()
	// The first is Chromium without its windows: it starts in a quarter of the time.
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("STATIONMASTER_NEED_BROWSER") == "1" {
		t.Fatal("no browser is installed, and STATIONMASTER_NEED_BROWSER demands one")
	}
	t.Log("no chromium is installed: nothing is tried in a browser")
	return ""
}
