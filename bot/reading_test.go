package bot

import (
	"strings"
	"testing"

	"stationmaster/bot/rulebook"
)

// The reading is found in a rule's text, however it is marked.
func TestDecided(t *testing.T) {
	for text, want := range map[string]string{
		"(§7.5) Decided here: who sold may not buy.":                             "The rulebook leaves this open. Here it's played like this: who sold may not buy.",
		"(§7.1, C) PD moves on. Decided here: if nobody acted, it stays.":        "The rulebook leaves part of this open. Here it's played like this: if nobody acted, it stays.",
		"[25], [26] Either slot. (Decided here.)":                                "The rulebook leaves this open. Here it's played like this: Either slot.",
		"[1830] All cash goes to the Bank. (Decided here.) No train.":            "The rulebook leaves this open. Here it's played like this: All cash goes to the Bank. No train.",
		"It is not counted. Decided here (§1.3 names only cash).":                "The rulebook leaves this open. Here it's played like this: It is not counted. (§1.3 names only cash).",
		"[1830] Not at the limit, not after a sale. Decided here: the last two.": "The rulebook leaves part of this open; the rule says how it's played here.",
		"[1] It is returned, as is the fee. Decided here: the last (no effect).": "The rulebook leaves part of this open; the rule says how it's played here.",
		"[4] Each may run. Decided here: once a turn.":                           "The rulebook leaves part of this open. Here it's played like this: once a turn.",
		"(§7.1) The PD holder begins.":                                           "",
	} {
		if got := (rulebook.Rule{ID: "X-SR-01", Chapter: "Stock", Text: text}).Reading(); got != want {
			t.Errorf("%s\n reads as %q", text, got)
		}
	}
	if r, ok := rulebook.Lookup("NOR-SR-18"); !ok || !strings.HasPrefix(r.Text, "(§7.5)") {
		t.Errorf("NOR-SR-18 is %+v", r)
	}
	if _, ok := rulebook.Lookup("NOR-SR-99"); ok {
		t.Error("there is a rule NOR-SR-99")
	}
}
