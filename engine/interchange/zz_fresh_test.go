package interchange_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stationmaster/engine/interchange"
)

func TestZZFresh(t *testing.T) {
	dir := os.Getenv("FRESH")
	if dir == "" {
		t.Skip()
	}
	files, _ := filepath.Glob(dir)
	ok, bad := 0, 0
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".json.gz")
		if _, err := os.Stat(strings.TrimSuffix(path, ".json.gz") + ".trace.jsonl.gz"); err != nil {
			continue
		}
		f := readFile(t, path)
		trace := readTrace(t, strings.TrimSuffix(path, ".json.gz")+".trace.jsonl.gz")
		n := 0
		_, err := interchange.Import(f, func(r *interchange.Reader, a *interchange.Action) error {
			if n == len(trace) {
				return fmt.Errorf("the trace ends after %d states", n)
			}
			l := trace[n]
			if d := differ("", plain(t, r.State()), plain(t, l.State.theirs())); d != "" {
				return fmt.Errorf("after %d equal states, action %s: %s (log: %s)", n, l.Action, d, strings.Join(l.Log, " | "))
			}
			n++
			if err := waitsAlike(r, l.State); err != nil {
				return fmt.Errorf("after action %s: %w", l.Action, err)
			}
			return nil
		})
		if err == nil && n != len(trace) {
			err = fmt.Errorf("%d states, the trace has %d", n, len(trace))
		}
		if err != nil {
			bad++
			fmt.Printf("%s: %d/%d: %.900s\n", name, n, len(trace), err)
		} else {
			ok++
		}
	}
	fmt.Println("agree", ok, "not", bad)
}
