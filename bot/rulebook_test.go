package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/bot"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/kit"
	_ "stationmaster/titles/all"
)

// Players find rules by the words they know, the best first; a chapter by its letters; a single rule is shown with its neighbours.
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
			t.Errorf("an example comes before the rules: %s", l)
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
	k.no(p[0], "rules 1894-SR-99", "1894 has no rule 1894-SR-99", "lists the chapters") // its letters stand in every rule
	// A rule is shown with the examples that cite it, in any style: "SR-07", "PRV-13, 14", "AUC" for a whole chapter.
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
	// A rule is found by its id even from a game of another title.
	contains(t, text(k.ok(p[0], "rules 18EU-SR-14").Message), "18EU-SR-14")
	contains(t, text(k.ok(p[0], "rules sr-13").Message), "1894-SR-13")
	if cs := k.complete("rules T"); len(cs) == 0 || cs[0].Text != "rules TRK" && cs[0].Text != "rules TOK" && cs[0].Text != "rules TRN" {
		t.Errorf("completions %v", cs)
	}
}

// The word itself comes before one that only begins like it: rules about par before one about parity.
func TestRulesAboutAWord(t *testing.T) {
	k := newTable(t)
	p := k.begin("18fr-rce", "Ada", "Ben", "Cy")
	r := k.ok(p[0], "rules par")
	for _, l := range r.Sections[0].Lines {
		if !strings.Contains(strings.ToLower(l), "par ") {
			t.Errorf("rules par: %s", l)
		}
	}
}

// why quotes the rule that forbids an order, and does nothing.
func TestWhy(t *testing.T) {
	k := newTable(t)
	p := k.begin("1894", "Ada", "Ben", "Cy")
	r := k.ok(p[1], "why bid NMS 1")
	if len(r.Sections) != 1 || !strings.HasPrefix(r.Sections[0].Lines[0], "1894-AUC-") || !strings.Contains(r.Text, "1894-AUC-") || len(r.Choices) != 1 {
		t.Errorf("the answer is %+v", r.Message)
	}
	k.ok(p[1], r.Choices[0].Command)
	if r := k.ok(p[0], "why buy LRC; bid NMS 145"); r.Text != "Buy LRC is possible, but then it's "+p[1]+"'s decision." {
		t.Errorf("the answer is %+v", r.Message)
	}
	if r := k.ok(p[0], "why buy LRC; buy LRC"); !strings.Contains(r.Title, "after the orders before it") {
		t.Errorf("the answer is %+v", r.Message)
	}
	if r := k.ok(p[0], "why run"); strings.Contains(r.Title, "before it") { // there are none
		t.Errorf("the answer is %+v", r.Message)
	}
	k.no(p[0], "why", "Which order")
	if k.head() != 0 {
		t.Error("something was done")
	}
}

// A refusal says when its rule is a reading of what the rulebook leaves open; a settled rule gets no such note.
func TestReadingsAreTold(t *testing.T) {
	k := newTable(t)
	p := k.begin("18norway", "Ada", "Ben", "Cy")
	if r := k.no(p[0], "bid Stephenson 141", "NOR-AU-03"); len(r.Sections) > 0 {
		t.Errorf("a settled rule is called open: %+v", r.Sections)
	}
	const want = "The rulebook leaves part of this open. Here it's played like this: all of a player's standing bids together never exceed their cash"
	if r := k.no(p[0], "bid Stephenson 405", "NOR-AU-04"); !strings.Contains(text(r.Message), want) {
		t.Errorf("the refusal is %+v", r.Message)
	}
	contains(t, text(k.ok(p[0], "why bid Stephenson 405").Message), want)
}

// A title's open points are listed by chapter, with a file of all; the lobby of a new game points to them.
func TestOpenPoints(t *testing.T) {
	k := newTable(t)
	for _, title := range engine.Titles() {
		if !strings.Contains(title.Checklist, "Decided here") {
			continue
		}
		marks := 0
		for _, line := range strings.Split(title.Checklist, "\n") {
			if strings.HasPrefix(line, "- **") && strings.Contains(line, "Decided here") {
				marks++
			}
		}
		k.game = 0
		k.game = k.ok("Ada", "new "+title.ID).Game
		lobby := k.post("lobby")
		if !slices.ContainsFunc(lobby.Choices, func(c message.Choice) bool { return c.Command == "rules open" }) {
			t.Errorf("the lobby of %s offers %+v", title.ID, lobby.Choices)
		}
		contains(t, text(lobby), "The rulebook leaves")
		r := k.ok("Ada", "rules open")
		if r.File == nil || strings.Count(r.File.Body, "Decided here") != marks {
			t.Errorf("%s: %d marks, the file is %+v", title.ID, marks, r.File)
		}
		for _, line := range r.Sections[0].Lines {
			part, _, _ := strings.Cut(line, ":")
			for _, l := range k.ok("Ada", "rules open "+part).Sections[0].Lines {
				if !strings.Contains(l, "-"+part+"-") || !strings.Contains(l, "Decided here") {
					t.Errorf("rules open %s: %s", part, l)
				}
			}
		}
		k.no("Ada", "rules open xyzzy", "No chapter", "rules open")
	}
}

// Orders are typed like commands, so no title's verb may be the name of a command or of a group of them.
func TestVerbsAreNoCommands(t *testing.T) {
	taken := map[string]bool{}
	for _, c := range bot.Commands() {
		taken[c.Name] = true
	}
	for _, g := range bot.Groups() {
		taken[g[0]] = true
	}
	for _, title := range engine.Titles() {
		for _, m := range title.Verbs() {
			if taken[m.Verb] {
				t.Errorf("%s: the order %q is also a command", title.ID, m.Verb)
			}
		}
	}
}

// Who begins an order that can't become legal learns the reason, as with a whole one; and who uses the wrong verb, the right one.
func TestWhyNotABegunOrder(t *testing.T) {
	k := newTable(t)
	k.minors()
	for i := 0; !strings.Contains(k.post("turn:").Title, "Stock round 2"); i++ {
		if i > 90 {
			t.Fatal("no second stock round")
		}
		k.ok(k.decider(), "pass")
	}
	if k.decider() != "Ben" { // who has the money for it
		k.ok("Ada", "pass")
	}
	started := "par SNCB 70 14"
	k.ok("Ben", started+"; pass")
	for _, order := range []string{started, "par SNCB 70", "par SNCB"} {
		contains(t, k.ok(k.decider(), "why "+order).Text, "SNCB has already been started (18EU-")
		k.no(k.decider(), order, "SNCB has already been started (18EU-")
	}
	contains(t, k.ok(k.decider(), "why par").Text, `The full order is "par <company> <price>"`)

	p := k.begin("18fr-rce", "Ada", "Ben", "Cy")
	k.play("buy Toulouse", "buy Ceinture", "buy Germain", "buy Havre", "buy Loire", "buy Amiens", "buy Lyon", "par PLM 100")
	for i := 0; !strings.Contains(k.post("turn:").Title, "Stock round 2"); i++ {
		if i > 20 {
			t.Fatal("no second stock round")
		}
		k.ok(k.decider(), "pass")
	}
	contains(t, k.ok(k.decider(), "why buy XYZ").Text, `"XYZ" isn't a possible company; possible company: `) // rather than that the source is missing
	lot := "Ceinture"
	if k.decider() == p[1] {
		lot = "Germain"
	}
	for _, order := range []string{"buy " + lot, "buy " + strings.ToLower(lot), "buy " + lot + " 40"} {
		k.no(k.decider(), order, fmt.Sprintf(`or %s the order is "private %s <price>", not "buy"`, lot, lot))
	}
}

// Of two kinds of lays, the company's own and a private's, help names those that are possible.
func TestHelpNamesEachLayOnce(t *testing.T) {
	k := newTable(t)
	g := k.randomly("1894", 1, func(g *engine.Game) bool {
		w := g.Waiting()
		return w != nil && w.Name == "track" && len(kit.PrivateLays(g, g.Turn.Of)) > 0
	})
	if help := text(k.ok(g.Name(g.Decider()), "help").Message); strings.Count(help, "lay <hex>") != 1 {
		t.Errorf("it isn't there once in\n%s", help)
	}
}

// Help on an order that isn't possible gives the reason that "why" gives, and calls the player whose turn it is "you".
func TestHelpSaysWhyNot(t *testing.T) {
	k := newTable(t)
	g := k.lateBoard()
	who, other := g.Name(g.Decider()), "Ada"
	if who == other {
		other = "Ben"
	}
	why := k.ok(who, "why ferry").Text
	contains(t, why, "(1894-FER-")
	contains(t, k.ok(who, "help ferry").Text, "It isn't possible now: "+why)
	contains(t, k.ok(who, "help bid").Text, "It isn't possible now: it's your turn to lay or upgrade track.")
	contains(t, k.ok(other, "help bid").Text, "It isn't possible now: it's "+who+"'s turn to lay or upgrade track.")
	contains(t, text(k.ok(who, "help").Message), "Now it's your turn to lay or upgrade track")
	contains(t, text(k.ok(other, "help").Message), "Now it's "+who+"'s turn to lay or upgrade track")
}
