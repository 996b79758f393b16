package enginetest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// SheetText is a title's fact sheet beside the repository. Without it the test is skipped.
func SheetText(t testing.TB, title string) string {
	t.Helper()
	dir, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(dir, "go.mod")); missing == nil {
			break
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod above the test")
		}
		dir = filepath.Dir(dir)
	}
	b, err := os.ReadFile(filepath.Join(dir, "..", "shared", "facts", title+".yaml"))
	if err != nil {
		t.Skip("no fact sheets beside the repository")
	}
	return string(b)
}

// Keys of the sheets beside the repository that a title.yaml must not have because no rule and no picture uses them:
// of a whole sheet, and of companies, privates and trains.
var (
	UnusedParts = []string{"rulebook", "capitalisation", "par_chart", "aliases_18xx_games_ids", "sources", "open_questions"}
	UnusedKeys  = []string{"abbr", "country", "available_from", "home_name", "livery", "marker_colors", "shares_nationalized", "can_be_starting",
		"id_18xx_games", "token_fee", "saleable", "note", "certificates", "cards", "ferry_bonus_multiplied", "notes"}
	// UnusedLines are such keys of a market, each on its line.
	UnusedLines = []string{"arrows", "pool_note", "movement", "at_the_edges"}
)

var (
	unusedLine = regexp.MustCompile(`^  (` + strings.Join(UnusedLines, "|") + `): `)

	parts  = regexp.MustCompile(`^(` + strings.Join(UnusedParts, "|") + `):`)
	unused = regexp.MustCompile(`, (?:` + strings.Join(UnusedKeys, "|") + `): (?:\[[^\]]*\]|"(?:[^"\\]|\\.)*"|[^,{}\[\]]*)`)
)

// UsedSheet is a sheet, line by line, without those keys. It leaves alone kinds of company, which have certificates.
func UsedSheet(sheet string) []byte {
	lines := strings.Split(sheet, "\n")
	out, kinds := false, false
	for i, l := range lines {
		if l != "" && !strings.HasPrefix(l, " ") && !strings.HasPrefix(l, "#") {
			out, kinds = parts.MatchString(l), strings.HasPrefix(l, "kinds:")
		}
		switch {
		case out, unusedLine.MatchString(l):
			lines[i] = ""
		case !kinds:
			lines[i] = unused.ReplaceAllString(l, "")
		}
	}
	return []byte(strings.Join(lines, "\n"))
}
