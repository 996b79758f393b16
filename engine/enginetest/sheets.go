package enginetest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// SheetText is the fact sheet of a title as it lies beside the repository. The test is skipped where it does not.
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

// What the sheets beside the repository have and a title.yaml may not, because no rule and no picture uses it: keys of a whole sheet,
// and keys of companies, privates and trains.
var (
	UnusedParts = []string{"rulebook", "capitalisation", "par_chart", "aliases_18xx_games_ids", "sources", "open_questions"}
	UnusedKeys  = []string{"abbr", "country", "available_from", "home_name", "livery", "marker_colors", "shares_nationalized", "can_be_starting",
		"id_18xx_games", "token_fee", "saleable", "note", "certificates", "cards", "ferry_bonus_multiplied"}
)

var (
	parts  = regexp.MustCompile(`^(` + strings.Join(UnusedParts, "|") + `):`)
	unused = regexp.MustCompile(`, (?:` + strings.Join(UnusedKeys, "|") + `): (?:\[[^\]]*\]|"(?:[^"\\]|\\.)*"|[^,{}\[\]]*)`)
)

// UsedSheet is a sheet without what no title.yaml may have, line by line. Kinds of company, which have certificates, stand as they are.
func UsedSheet(sheet string) []byte {
	lines := strings.Split(sheet, "\n")
	out, kinds := false, false
	for i, l := range lines {
		if l != "" && !strings.HasPrefix(l, " ") && !strings.HasPrefix(l, "#") {
			out, kinds = parts.MatchString(l), strings.HasPrefix(l, "kinds:")
		}
		switch {
		case out:
			lines[i] = ""
		case !kinds:
			lines[i] = unused.ReplaceAllString(l, "")
		}
	}
	return []byte(strings.Join(lines, "\n"))
}
