package engine_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

// TestATitleWithAMistakeIsLeftOut: a mistake in a title leaves out that title only, and is reported with its place.
func TestATitleWithAMistakeIsLeftOut(t *testing.T) {
	sheet := func(id string) *facts.Sheet { return &facts.Sheet{ID: id} }
	for _, c := range []struct {
		id    string
		build func() *engine.Title
		want  string // empty: no fault
	}{
		{"whole", func() *engine.Title { return &engine.Title{ID: "whole", Sheet: sheet("whole")} }, ""},
		{"whole", func() *engine.Title { return &engine.Title{ID: "whole", Sheet: sheet("whole")} }, "another title with this id"},
		{"half", func() *engine.Title { return &engine.Title{ID: "whole", Sheet: sheet("whole")} }, `has the id "whole"`},
		{"key", func() *engine.Title { facts.Must[struct{}]([]byte("id: key\ncolour: red\n")); return nil }, `title.yaml, line 2: unknown key "colour"`},
		{"word", func() *engine.Title { facts.Must[struct{}]([]byte("id: word\n\nplayers: {min: two}\n")); return nil },
			"title.yaml, line 3: cannot unmarshal !!str `two`"},
		{"form", func() *engine.Title { facts.Must[struct{}]([]byte("id: form\nplayers: [}\n")); return nil }, "did not find expected"},
		{"bug", func() *engine.Title { var s *facts.Sheet; return &engine.Title{ID: s.ID} }, "a bug in the title: runtime error"},
		{"waives a rule", func() *engine.Title {
			return &engine.Title{ID: "waives a rule", Options: []engine.Option{{ID: "o"}}, Checklist: "- **T-1** One.",
				Waived: map[string][]engine.Reason{"o": {"T-1"}}}
		}, ""},
		{"waives no rule", func() *engine.Title {
			return &engine.Title{ID: "waives no rule", Options: []engine.Option{{ID: "o"}}, Checklist: "- **T-1** One.",
				Waived: map[string][]engine.Reason{"o": {"T-2"}}}
		}, `option "o" waives "T-2"`},
		{"waives at no table", func() *engine.Title {
			return &engine.Title{ID: "waives at no table", Checklist: "- **T-1** One.", Waived: map[string][]engine.Reason{"o": {"T-1"}}}
		}, `"o", which is not one of its options`},
		{"said", func() *engine.Title { panic("there is no cell") }, "a bug in the title: there is no cell"},
	} {
		before := len(engine.Faults())
		engine.Register(c.id, c.build)
		faults := engine.Faults()[before:]
		if c.want == "" {
			if len(faults) != 0 || engine.Find(c.id) == nil {
				t.Errorf("%s: %v", c.id, faults)
			}
			continue
		}
		if len(faults) != 1 || faults[0].Title != c.id || !strings.Contains(faults[0].Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.id, faults, c.want)
			continue
		}
		if bug := strings.HasPrefix(faults[0].Err.Error(), "a bug"); bug != (faults[0].Stack != "") {
			t.Errorf("%s: the stack is %q", c.id, faults[0].Stack)
		}
		if c.id != "whole" && engine.Find(c.id) != nil {
			t.Errorf("%s can be played", c.id)
		}
	}
	if _, err := engine.Need("key"); err == nil || !strings.Contains(err.Error(), "key is left out of this program: title.yaml, line 2") {
		t.Errorf("%v", err)
	}
	if _, err := engine.Need("none"); err == nil || err.Error() != `unknown title "none"` {
		t.Errorf("%v", err)
	}
}
