// Package titles_test checks what holds for every title.
package titles_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/titles/check"

	_ "stationmaster/titles/all"
	_ "stationmaster/titles/skeleton"
)

// folders are the titles' folders, by id.
var folders = func() map[string]string {
	out := map[string]string{}
	sheets, _ := filepath.Glob("*/title.yaml")
	for _, f := range sheets {
		if b, err := os.ReadFile(f); err == nil {
			if m := sheetID.FindSubmatch(b); m != nil {
				out[string(m[1])] = filepath.Dir(f)
			}
		}
	}
	return out
}()

var sheetID = regexp.MustCompile(`(?m)^id: *"?([^"\s]+)`)

// TestNoTitleIsLeftOut: all titles are there, without a mistake.
func TestNoTitleIsLeftOut(t *testing.T) {
	for _, f := range engine.Faults() {
		t.Errorf("%v\n%s", f, f.Stack)
	}
	for id := range folders {
		if engine.Find(id) == nil {
			t.Errorf("there is no title %s", id)
		}
	}
}

// TestFoldersAreWhole: nothing is wrong with any title's folder; see package check. Each title of the program has a folder, and each
// folder's title is in the program.
func TestFoldersAreWhole(t *testing.T) {
	for _, title := range engine.Titles() {
		if folders[title.ID] == "" {
			t.Errorf("%s has no folder", title.ID)
		}
	}
	for _, dir := range folders {
		_, problems, err := check.Title(dir)
		if err != nil {
			t.Error(err)
		}
		for _, p := range problems {
			t.Errorf("%s: %s", dir, p)
		}
	}
}

// TestProblemsAreNamed: every problem of a folder is named, in words.
func TestProblemsAreNamed(t *testing.T) {
	sheet, err := os.ReadFile(filepath.Join(folders["1894"], "title.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	unknown := strings.Replace(string(sheet), `id: "1894"`, `id: "1895"`, 1)
	for _, k := range []struct {
		what  string
		files map[string]string
		want  []string
	}{
		{"a mistake on the sheet", map[string]string{"title.yaml": strings.Replace(string(sheet), "majors:", "mayors:", 1)}, []string{"title.yaml: line "}},
		{"no rules", map[string]string{"title.yaml": unknown}, []string{"add its package to titles/all", "RULES.md"}},
		{"a rule without a test", map[string]string{"title.yaml": unknown, "RULES.md": "- **X-A-01** One.\n- **X-A-02** Two.\n- **X-B-01** Three.\n",
			"a_test.go": "// X-A-01\n", "testdata/elsewhere.txt": "X-B nobody needs it\nX-C-07 gone\n"},
			[]string{"no test names X-A-02", "names X-C-07, which RULES.md does not have"}},
		{"scripts that no test runs", map[string]string{"title.yaml": unknown, "RULES.md": "- **X-A-01** One.\n- **X-A-02** Two.\n",
			"a_test.go": "", "testdata/rules/a.txt": "rule X-A-01: One.\n"}, []string{"no test runs the scripts", "no test names X-A-02"}},
		{"an exception without a reason", map[string]string{"title.yaml": unknown, "RULES.md": "", "testdata/elsewhere.txt": "X-A-01\n"}, []string{"line 1: X-A-01 needs a reason"}},
	} {
		dir := t.TempDir()
		for name, text := range k.files {
			if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		_, problems, err := check.Title(dir)
		all := strings.Join(problems, "\n")
		for _, want := range k.want {
			if err != nil || !strings.Contains(all, want) {
				t.Errorf("%s: %v\n%s\nlacks %q", k.what, err, all, want)
			}
		}
		if strings.Contains(all, "X-A-01\n") || strings.Contains(all, "X-B-01") {
			t.Errorf("%s: too much is wrong: %s", k.what, all)
		}
	}
}

// TestWhatIsWaivedIsAsked: if a title waives one of its own rules at some tables, its code asks about it.
func TestWhatIsWaivedIsAsked(t *testing.T) {
	for _, title := range engine.Titles() {
		files, err := filepath.Glob(filepath.Join(folders[title.ID], "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		for _, f := range files {
			b, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasSuffix(f, "_test.go") {
				text += string(b)
			}
		}
		for option, reasons := range title.Waived {
			for _, r := range reasons {
				if strings.Contains(title.Checklist, "**"+string(r)+"**") && !strings.Contains(text, `Waives("`+string(r)+`")`) {
					t.Errorf("%s waives %s with %q, but nothing asks about it", title.ID, r, option)
				}
			}
		}
	}
}

// testers matches testers' notes, which players need not read in a title's rules.
var testers = regexp.MustCompile(`RULING|AUTO|\b(engine|Ruby|fixtures?|checklist|Checked|Exercised|exercised|Tried|Seen|recorded games)\b|\(facts\)`)

// TestRulesAreForPlayers keeps testers' notes out of every title's rules: they belong in testdata/checked.md.
func TestRulesAreForPlayers(t *testing.T) {
	for _, title := range engine.Titles() {
		for n, line := range strings.Split(title.Checklist, "\n") {
			if m := testers.FindString(line); m != "" {
				t.Errorf("%s, line %d of RULES.md says %q: %.120s", title.ID, n+1, m, line)
			}
		}
		if !strings.Contains(title.Checklist, "## Examples") {
			t.Errorf("%s has no examples", title.ID)
		}
	}
}
