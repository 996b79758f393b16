package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

func init() {
	engine.Register("torn", func() *engine.Title {
		facts.Must[struct{}]([]byte("id: torn\nnme: Torn\n"))
		return nil
	})
}

// TestATitleIsLeftOut: a mistake on one sheet leaves out one title. The log and the doctor name the title, the file, the line and the
// mistake; the page offers the others, and they can be played.
func TestATitleIsLeftOut(t *testing.T) {
	const mistake = `title.yaml, line 2: unknown key "nme"`
	var log strings.Builder
	logFaults(slog.New(slog.NewTextHandler(&log, nil)))
	for _, w := range []string{"title=torn", strings.ReplaceAll(mistake, `"`, `\"`)} {
		if !strings.Contains(log.String(), w) {
			t.Errorf("the log %q does not say %q", &log, w)
		}
	}
	path := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(path, fmt.Appendf(nil, "database: %s\n", filepath.Join(t.TempDir(), "games.db")), 0o600); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	err := doctor(context.Background(), []string{"-config", path}, &out)
	if err == nil || err.Error() != "1 of these failed" {
		t.Errorf("the doctor says %v", err)
	}
	for _, w := range []string{"FAIL  title torn: " + mistake, "ok    pictures of 1894"} {
		if !strings.Contains(out.String(), w) {
			t.Errorf("the doctor's %q does not say %q", &out, w)
		}
	}
	for _, f := range []func() error{
		func() error { return random([]string{"-title", "torn"}, &out, &out) },
		func() error {
			_, err := engine.Replay(&engine.Record{Title: "torn", Players: []string{"A", "B"}})
			return err
		},
	} {
		if err := f(); err == nil || !strings.Contains(err.Error(), "torn is left out of this program: "+mistake) {
			t.Errorf("%v", err)
		}
	}
}
