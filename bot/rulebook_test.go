package bot_test

import (
	"slices"
	"strings"
	"testing"

	_ "stationmaster/titles/t1894"
	_ "stationmaster/titles/t18ardennes"
	_ "stationmaster/titles/t18eu"
	_ "stationmaster/titles/t18frrce"
	_ "stationmaster/titles/t18norway"
)

// Rules are found by the words that players know, best first; a chapter by its letters; one rule stands with those beside it.
func TestRulesAreFound(t *testing.T) {
	k := newTable(t)
	p := k.begin("1894", "Ada", "Ben", "Cy")
	lines := func(query string) []string {
		t.Helper()
		var out []string
		for _, s := range k.ok(p[0], "rules "+query).Sections {
			out = append(out, s.Lines...)
		}
		return out
	}
	for query, want := range map[string]string{
		"cheapest token": "1894-TOK-", "cheapest station": "1894-TOK-", "stations": "1894-HOME-", "rusting trains": "1894-TRN-",
		"emergency": "1894-EMR-", "SR": "1894-SR-01", "sr": "1894-SR-01", "1894-AUC": "1894-AUC-01", "ferry": "1894-",
	} {
		got := lines(query)
		if len(got) == 0 || !strings.HasPrefix(got[0], want) || len(got) > 10 {
			t.Errorf("rules %s: %d, the first %.80q, want %s", query, len(got), got, want)
		}
	}
	for _, l := range lines("sell president") {
		if strings.HasPrefix(l, "1894-EX-") {
			t.Errorf("an example stands before the rules: %s", l)
		}
		if s := strings.ToLower(l); !strings.Contains(s, "sell") && !strings.Contains(s, "sold") && !strings.Contains(s, "sale") || !strings.Contains(s, "president") {
			t.Errorf("rules sell president: %s", l)
		}
	}
	if got := lines("1894-SR-02"); len(got) < 3 || !strings.HasPrefix(got[0], "1894-SR-02") || !strings.HasPrefix(got[1], "1894-SR-01") || !strings.HasPrefix(got[2], "1894-SR-03") {
		t.Errorf("one rule is shown as %q", got)
	}
	if got := lines(""); !slices.ContainsFunc(got, func(l string) bool { return strings.HasPrefix(l, "TRK: ") }) {
		t.Errorf("the chapters are %q", got)
	}
	k.no(p[0], "rules xyzzy", "No rule of 1894", "lists the chapters")
	// A rule that examples cite is shown with them, by whichever style of citing: "SR-07", "PRV-13, 14", "AUC" as a whole.
	for query, want := range map[string]string{
		"1894-SR-07": "passing order. Seat order P3", "1894-PRV-14": "GLG. OUEST bought", "1894-AUC-02": "auction. 4 players",
		"18EU-IS-06": "Late bid of a decliner", "FRRCE-PA-22": "Waterfall", "NOR-PC-13": "Auction without a contest", "ARD-MRG-13": "Own minor",
	} {
		r := k.ok(p[0], "rules "+query)
		last := r.Sections[len(r.Sections)-1]
		if last.Head != "Example" || !strings.Contains(last.Lines[0], want) {
			t.Errorf("rules %s ends with %+v, want %q", query, last, want)
		}
	}
	// A rule of another title is found by its id wherever it is asked for.
	contains(t, text(k.ok(p[0], "rules 18EU-SR-14").Message), "18EU-SR-14")
	if cs := k.complete("rules T"); len(cs) == 0 || cs[0].Text != "rules TRK" && cs[0].Text != "rules TOK" && cs[0].Text != "rules TRN" {
		t.Errorf("completions %v", cs)
	}
}

// why tells the rule that forbids an order, in its own words, and does nothing.
func TestWhy(t *testing.T) {
	k := newTable(t)
	p := k.begin("1894", "Ada", "Ben", "Cy")
	r := k.ok(p[1], "why bid NMS 1")
	if len(r.Sections) != 1 || !strings.HasPrefix(r.Sections[0].Lines[0], "1894-AUC-") || !strings.Contains(r.Text, "1894-AUC-") || len(r.Choices) != 1 {
		t.Errorf("the answer is %+v", r.Message)
	}
	k.ok(p[1], r.Choices[0].Command)
	if r := k.ok(p[0], "why buy LRC; bid NMS 145"); !strings.Contains(r.Text, "is possible") {
		t.Errorf("the answer is %+v", r.Message)
	}
	if r := k.ok(p[0], "why buy LRC; buy LRC"); !strings.Contains(r.Title, "after what stands before it") {
		t.Errorf("the answer is %+v", r.Message)
	}
	k.no(p[0], "why", "Which order")
	if k.head() != 0 {
		t.Error("something was done")
	}
}
