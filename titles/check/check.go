// Package check finds what is wrong in a title's folder: mistakes on its sheet, rules without tests, refusals without a rule.
package check

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
)

// Title checks the title in a folder as far as possible, and returns its problems in words. t is the title to look at: the
// program's or, if the program does not know the sheet's id yet, one with only the sheet; nil if the sheet cannot be read.
func Title(dir string) (t *engine.Title, problems []string, err error) {
	sheet, err := os.ReadFile(filepath.Join(dir, "title.yaml"))
	if err != nil {
		return nil, nil, err
	}
	s, err := facts.Read(sheet)
	if err != nil {
		return nil, []string{"title.yaml: " + err.Error()}, nil
	}
	if t = engine.Find(string(s.ID)); t == nil {
		for _, f := range engine.Faults() {
			if f.Title == string(s.ID) {
				problems = append(problems, f.Error())
			}
		}
		if len(problems) == 0 {
			problems = append(problems, "the program does not have the title: add its package to titles/all")
		}
		t = bare(s)
	} else if checklist, err := os.ReadFile(filepath.Join(dir, "RULES.md")); err == nil && (string(checklist) != t.Checklist || !reflect.DeepEqual(t.Sheet, s)) {
		problems = append(problems, "the program was built before title.yaml or RULES.md was last changed, so it checks and draws the old ones: "+
			"use \"go run ./cmd/stationmaster title check\"")
	}
	rules, err := Rules(dir)
	if err != nil {
		return t, append(problems, err.Error()), nil
	}
	problems = append(problems, rules...)
	if engine.Find(t.ID) == nil { // without its code, it refuses nothing that could be cited
		return t, problems, nil
	}
	return t, append(problems, Citations(t)...), nil
}

var (
	ruleID     = regexp.MustCompile(`\*\*(\S+?-[A-Z]+-\d+)\b`)
	difference = regexp.MustCompile(`\b(?:DIF|X)-\d+\b`)
	namedID    = regexp.MustCompile(`([0-9A-Z]+-[A-Z]+)-(\d+)(?: to ([0-9A-Z]+-[A-Z]+)-(\d+))?`)
)

// Rules compares the checklist in a folder with the tests there, in Go or as scripts (testdata/rules/*.txt). A Go test names the rules it
// proves in its comment, a script in its first line: one ("1894-AUC-01") or a range ("1894-AUC-01 to 1894-AUC-03"). The file
// testdata/elsewhere.txt lists rules or chapters that are proven elsewhere or need no proof, with the reason.
func Rules(dir string) (problems []string, err error) {
	checklist, err := os.ReadFile(filepath.Join(dir, "RULES.md"))
	if errors.Is(err, fs.ErrNotExist) {
		return []string{"RULES.md is missing: it lists every rule with its id"}, nil
	} else if err != nil {
		return nil, err
	}
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		problems = append(problems, "there are no tests")
	}
	sources, err := filepath.Glob(filepath.Join(dir, "as18xx*.go"))
	if err != nil {
		return nil, err
	}
	for _, f := range sources {
		b, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		for _, id := range difference.FindAllString(string(b), -1) {
			if !strings.Contains(string(checklist), id+"**") {
				problems = append(problems, filepath.Base(f)+" names "+id+" as a difference of 18xx.games, which RULES.md does not have")
			}
		}
	}
	scripts, err := filepath.Glob(filepath.Join(dir, "testdata", "rules", "*.txt"))
	if err != nil {
		return nil, err
	}
	proven, runsScripts := map[string]bool{}, false
	for _, f := range slices.Concat(files, scripts) {
		b, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		runsScripts = runsScripts || strings.Contains(string(b), "enginetest.Scripts(")
		for _, m := range namedID.FindAllStringSubmatch(string(b), -1) {
			from, _ := strconv.Atoi(m[2])
			to := from
			if m[3] == m[1] {
				to, _ = strconv.Atoi(m[4])
			}
			for n := from; n <= to; n++ {
				proven[fmt.Sprintf("%s-%02d", m[1], n)] = true
			}
		}
	}
	if len(scripts) > 0 && !runsScripts {
		problems = append(problems, "no test runs the scripts in testdata/rules: enginetest.Scripts does")
	}
	elsewhere, err := provenElsewhere(dir)
	if err != nil {
		return nil, err
	}
	listed := map[string]bool{}
	for _, m := range ruleID.FindAllStringSubmatch(string(checklist), -1) {
		id := m[1]
		chapter := id[:strings.LastIndexByte(id, '-')]
		if !listed[id] && !proven[id] && !elsewhere[id] && !elsewhere[chapter] {
			problems = append(problems, "no test names "+id)
		}
		listed[id], listed[chapter] = true, true
	}
	for id := range elsewhere {
		if !listed[id] {
			problems = append(problems, "testdata/elsewhere.txt names "+id+", which RULES.md does not have")
		}
	}
	slices.Sort(problems)
	return problems, nil
}

// provenElsewhere reads testdata/elsewhere.txt: the id of a rule or chapter on each line, and the reason.
func provenElsewhere(dir string) (map[string]bool, error) {
	b, err := os.ReadFile(filepath.Join(dir, "testdata", "elsewhere.txt"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	out := map[string]bool{}
	for n, line := range strings.Split(string(b), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		id, why, _ := strings.Cut(line, " ")
		if strings.TrimSpace(why) == "" {
			return nil, fmt.Errorf("testdata/elsewhere.txt, line %d: %s needs a reason", n+1, id)
		}
		out[id] = true
	}
	return out, nil
}

// Citations checks the rules that a title cites against its checklist: every refusal needs a rule.
func Citations(t *engine.Title) (problems []string) {
	reasons := t.Reasons()
	for reason, rule := range t.Cites {
		if !strings.Contains(t.Checklist, "**"+rule+"**") {
			problems = append(problems, fmt.Sprintf("it cites %s for %q, but its checklist does not have that rule", rule, reason))
		}
		if !slices.Contains(reasons, reason) {
			problems = append(problems, fmt.Sprintf("it cites %s for %q, but none of its steps refuses for that reason", rule, reason))
		}
	}
	for _, reason := range reasons {
		if t.Cites[reason] == "" {
			problems = append(problems, fmt.Sprintf("it cites no rule for %q", reason))
		}
	}
	for _, d := range t.Sheet.Privates {
		if d.Lay != nil && !strings.Contains(t.Checklist, "**"+d.Lay.Rule+"**") {
			problems = append(problems, fmt.Sprintf("its sheet cites %q for the tile that %s lets a company lay, but its checklist does not have that rule", d.Lay.Rule, d.ID))
		}
	}
	slices.Sort(problems)
	return problems
}

// bare is a title with only its sheet: it can be viewed but not played.
func bare(s *facts.Sheet) *engine.Title {
	look := &engine.Step{Name: "look", About: "look", Waits: func(*engine.Game) bool { return true }}
	return &engine.Title{
		ID: string(s.ID), Sheet: s, Rules: &kit.Rules{}, Worth: kit.Worth,
		Setup: func(g *engine.Game, _ *engine.Draw) error {
			g.BeginRound("setup", 1, g.Order[0])
			return nil
		},
		Rounds: map[string]*engine.RoundRules{"setup": {Title: func(*engine.Game) string { return "Setup" }, Steps: []*engine.Step{look}}},
	}
}
