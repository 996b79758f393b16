package bot_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"stationmaster/engine"
)

// Round by round: company earnings match the log, and prices and worth are those at the end of each round. On a phone only the last six
// are shown until all are asked for.
func TestShowRounds(t *testing.T) {
	k := newTable(t)
	k.begin("1894", "Ada", "Ben", "Cy", "Dan")
	k.no("Ada", "show rounds", "No company has run")
	k = newTable(t)
	g := k.lateBoard()
	r := k.ok("Ada", "show rounds all")
	if len(r.Sections) != 3 || len(r.Choices) != 0 {
		t.Fatalf("%d tables, %d choices", len(r.Sections), len(r.Choices))
	}
	told := map[string]int{}
	earns := regexp.MustCompile(`^(\S+) earns F(\d+)$`)
	for _, l := range g.Log() {
		if m := earns.FindStringSubmatch(l.Text); m != nil {
			n, _ := strconv.Atoi(m[2])
			told[m[1]] += n
		}
	}
	earned, worth := r.Sections[0].Table, r.Sections[2].Table
	if !strings.Contains(g.Where(), earned[0][len(earned[0])-1]) || len(earned[0]) < 8 {
		t.Errorf("it is %s, and the rounds are %v", g.Where(), earned[0])
	}
	for _, row := range earned[1:] {
		sum := 0
		for _, c := range row[1:] {
			n, _ := strconv.Atoi(c)
			sum += n
		}
		if sum != told[row[0]] {
			t.Errorf("%s earned %d by the log and %d in the table: %v", row[0], told[row[0]], sum, row)
		}
		delete(told, row[0])
	}
	if len(told) > 0 {
		t.Errorf("the table lacks %v", told)
	}
	for _, row := range worth[1:] {
		p := slices.IndexFunc(g.Order, func(id engine.ID) bool { return g.Name(id) == row[0] })
		if want := strconv.Itoa(int(g.Worth(g.Order[p]))); row[len(row)-1] != want {
			t.Errorf("%s is worth %s; the table says %v", row[0], want, row)
		}
	}
	// The log is in a file, too: a chat shows only some of so many lines.
	r = k.ok("Ada", "show log all")
	if lines := r.Sections[0].Lines; r.File == nil || r.File.Body != strings.Join(lines, "\n")+"\n" || len(lines) < 500 {
		t.Errorf("%d lines, the file %+v", len(lines), r.File)
	}
	r = k.ok("Ada", "show rounds")
	if n := len(r.Sections[0].Table[0]); n != 7 {
		t.Errorf("%d columns", n)
	}
	if len(r.Choices) != 1 || r.Choices[0].Command != "show rounds all" {
		t.Errorf("choices %v", r.Choices)
	}
}
