// Package titles_test checks what holds for every title.
package titles_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"stationmaster/engine"

	_ "stationmaster/titles/all"
)

var folders = map[string]string{
	"1894": "t1894", "18ardennes": "t18ardennes", "18eu": "t18eu", "18fr-rce": "t18frrce", "18norway": "t18norway",
}

// recorded says where differences of 18xx.games are proven that are matters of names and of the recording.
const recorded = "the recorded games (engine/interchange)"

// elsewhere lists rule ids that no test of the title names, and where they are proven instead.
var elsewhere = map[string]string{
	"1894-DIF-01": recorded, "1894-DIF-02": recorded, "1894-DIF-14": recorded, "1894-DIF-19": recorded, "1894-DIF-20": recorded,
	"1894-DIF-21": recorded, "1894-DIF-23": recorded,
	"NOR-X-17": "a file in which it shows is refused",
	"NOR-X-26": recorded, "NOR-X-29": "nothing follows from it", "NOR-X-32": recorded, "NOR-X-33": recorded,
	"NOR-X-34": "it follows from NOR-X-09", "NOR-X-35": recorded,
	"FRRCE-DIF": "18xx.games does not have the title: the chapter compares with its 1830",
}

var (
	ruleID  = regexp.MustCompile(`\*\*(\S+?-[A-Z]+-\d+)\b`)
	namedID = regexp.MustCompile(`([0-9A-Z]+-[A-Z]+)-(\d+)(?: to ([0-9A-Z]+-[A-Z]+)-(\d+))?`)
)

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

// TestEveryRuleHasATest holds every title's checklist against its tests: a test names the ids it proves in its comment,
// single ("1894-AUC-01") or as a range ("1894-AUC-01 to 1894-AUC-03").
func TestEveryRuleHasATest(t *testing.T) {
	for _, title := range engine.Titles() {
		proven := map[string]bool{}
		files, err := filepath.Glob(filepath.Join(folders[title.ID], "*_test.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has no tests", title.ID)
		}
		for _, f := range files {
			b, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range namedID.FindAllStringSubmatch(string(b), -1) {
				from, _ := strconv.Atoi(m[2])
				to := from
				if m[3] == m[1] {
					to, _ = strconv.Atoi(m[4])
				}
				for n := from; n <= to; n++ {
					proven[m[1]+"-"+pad(n)] = true
				}
			}
		}
		for _, m := range ruleID.FindAllStringSubmatch(title.Checklist, -1) {
			chapter := m[1][:strings.LastIndexByte(m[1], '-')]
			if !proven[m[1]] && elsewhere[m[1]] == "" && elsewhere[chapter] == "" {
				t.Errorf("no test names %s", m[1])
			}
		}
	}
}

func pad(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// TestEveryReasonIsCited: a title cites one of its own rules for every reason of the kit's steps that it uses, so that no
// refusal is without.
func TestEveryReasonIsCited(t *testing.T) {
	for _, title := range engine.Titles() {
		for reason, rule := range title.Cites {
			if !strings.Contains(title.Checklist, "**"+rule+"**") {
				t.Errorf("%s cites %s for %q, which its checklist does not have", title.ID, rule, reason)
			}
		}
		for _, reason := range title.Reasons() {
			if title.Cites[reason] == "" {
				t.Errorf("%s cites no rule for %q", title.ID, reason)
			}
		}
	}
}

// TestWhatIsWaivedIsAsked: the rules of its own that a title waives at some tables are rules whose code asks about it.
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

// testers is what testers say and players need not read in a title's rules.
var testers = regexp.MustCompile(`RULING|AUTO|\b(engine|Ruby|fixtures?|checklist|Checked|Exercised|exercised|Tried|Seen|recorded games)\b|\(facts\)`)

// TestRulesAreForPlayers holds every title's rules against notes for testers: those belong to testdata/checked.md.
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
