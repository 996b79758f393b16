package kit_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// source is the kit's own source text.
func source(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(b)
	}
	return all.String()
}

// TestWhatCanBeWaived: a title can waive exactly those of the kit's reasons about which the kit asks the table.
func TestWhatCanBeWaived(t *testing.T) {
	text := source(t)
	reason := regexp.MustCompile(`(?m)^\t(\w+) +engine\.Reason = "(.+)"$`)
	named := reason.FindAllStringSubmatch(text, -1)
	if len(named) < 90 {
		t.Fatalf("the kit has %d reasons", len(named))
	}
	waivable := 0
	for _, m := range named {
		asked := strings.Contains(text, "Waives("+m[1]+")")
		if may := new(kit.Rules).Waivable(engine.Reason(m[2])); may != asked {
			t.Errorf("%s: a title may waive it: %t; the kit asks whether the table does: %t", m[1], may, asked)
		} else if may {
			waivable++
		}
	}
	if waivable == 0 {
		t.Error("nothing can be waived")
	}
}

// TestNothingElseIsWaived: a title that waives a reason about which nobody asks is left out, with that reason.
func TestNothingElseIsWaived(t *testing.T) {
	for _, c := range []struct {
		name   string
		reason engine.Reason
		ok     bool
	}{
		{"waives the best routes", kit.RunBest, true},
		{"waives steps of bids", kit.AuctionBidStep, false},
		{"waives money", engine.NotEnoughMoney, false},
		{"waives nothing known", "run: at all", false},
	} {
		title := *coast
		title.ID, title.Options, title.Waived = c.name, []engine.Option{{ID: "loose"}}, map[string][]engine.Reason{"loose": {kit.EndEarly, c.reason}}
		engine.Register(c.name, func() *engine.Title { return &title })
		if ok := engine.Find(c.name) != nil; ok != c.ok {
			t.Errorf("%s is a title: %t", c.name, ok)
		}
		i := slices.IndexFunc(engine.Faults(), func(f *engine.Fault) bool { return f.Title == c.name })
		if !c.ok && (i < 0 || !strings.Contains(engine.Faults()[i].Error(), `"`+string(c.reason)+`"`)) {
			t.Errorf("%s: %v", c.name, engine.Faults())
		}
	}
}
