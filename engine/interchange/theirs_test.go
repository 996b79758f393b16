package interchange_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"stationmaster/engine/enginetest"
	"stationmaster/engine/interchange"
)

// The engine of 18xx.games accepts our files, action by action, and reaches the same result: whole games played its
// way, and games by our rulebook up to where it cannot follow. The test needs that engine and Ruby.
// hand.
func TestTheirEngineTakesOurFiles(t *testing.T) {
	engine := shared(t, "oracle", "engine")
	if _, err := exec.LookPath("ruby"); err != nil {
		t.Skip("Ruby is not installed: no files are tried with the engine of 18xx.games")
	}
	if err := exec.Command("ruby", "-e", "require 'oj'").Run(); err != nil {
		t.Skip("ruby-oj is not installed: no files are tried with the engine of 18xx.games")
	}
	seeds, titles := uint64(2), []string{"1894", "18eu", "18norway", "18ardennes"}
	if !enginetest.Long() {
		t.Logf("one game of each kind is tried, and of 1894 alone: STATIONMASTER_LONG=1 tries %d of %v", seeds, titles)
		seeds, titles = 1, titles[:1]
	}
	dir, files := t.TempDir(), 0
	args := []string{"-c", `. "$0"/setup.sh && exec ruby --yjit "$0"/replay_export.rb "$@"`, engine, dir}
	write := func(name, title string, seed uint64, options []string) {
		record, _ := randomGame(t, title, 3+int(seed%2), seed, options)
		path := filepath.Join(dir, fmt.Sprintf("%s-%s-%d.json", name, title, seed))
		var file bytes.Buffer
		if err := interchange.Write(&file, record); err != nil && !errors.As(err, new(*interchange.Apart)) {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, file.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		args, files = append(args, path), files+1
	}
	for seed := uint64(1); seed <= seeds; seed++ {
		for _, title := range titles {
			write("theirs", title, seed, theirWay(title))
			write("ours", title, seed, nil)
		}
	}
	said, err := exec.Command("bash", args...).Output()
	if err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewScanner(bytes.NewReader(said))
	answers.Buffer(nil, 1<<20)
	for answers.Scan() {
		var a struct {
			File   string          `json:"file"`
			ID     int             `json:"id"`
			Action json.RawMessage `json:"action"`
			Where  string          `json:"where"`
			Error  string          `json:"error"`
			Same   bool            `json:"same_result"`
		}
		if err := json.Unmarshal(answers.Bytes(), &a); err != nil {
			t.Fatal(err)
		}
		if files--; a.Error != "" || !a.Same {
			t.Errorf("%s: at %s action %d, %s: %s; the same result: %t", a.File, a.Where, a.ID, a.Action, a.Error, a.Same)
		}
	}
	if files != 0 {
		t.Errorf("no answer for %d files", files)
	}
}
