package bot_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/selfplay"
)

// At a table for learning, every player is told about each kind of decision until they have made one of it, in each title, in two sentences
// with what is usual, even in a second game; others are told nothing.
func TestLearning(t *testing.T) {
	k := newTable(t)
	k.begin("toy", "Ada", "Ben", "Cy") // nobody is in their first game
	k.ok(k.decider(), "pass")
	k.ok(k.decider(), "pass")
	k.ok(k.decider(), "pass")
	skipped := 0
	for _, title := range enginetest.Titles(t, enginetest.Of(1, 3, 9)) {
		if title.ID == "toy" {
			continue
		}
		t.Run(title.ID, func(t *testing.T) {
			k.t = t
			k.begin(title.ID+" learning", "Ada", "Ben", "Cy")
			contains(t, k.post("learning").Text, "This game is for learning")
			// told are the kinds of decision explained to each player, made those that they have made.
			told, made, passed := map[string]bool{}, map[string]bool{}, map[string]int{}
			p := selfplay.New(5)
			for range 150 {
				g, err := k.clerk.Games.Snapshot(ctx, k.game)
				if err != nil {
					t.Fatal(err)
				}
				if g.Finished {
					break
				}
				m, step, who := k.post("turn:"), g.Waiting(), g.Name(g.Decider())
				at := who + " " + step.Name
				hint := ""
				for _, s := range m.Sections {
					for _, line := range s.Lines {
						if h, ok := strings.CutSuffix(line, ` ("hints off" turns hints off.)`); ok {
							hint = h
							if s, after, _ := strings.Cut(h, "."); strings.HasPrefix(s, "Skipped, since nothing was possible: ") {
								hint = strings.TrimSpace(after)
								skipped++
							}
						}
					}
				}
				if hint == "" != made[at] {
					t.Fatalf("%s after %v: %q", at, made[at], hint)
				}
				if hint != "" && !strings.HasSuffix(hint, ".") || strings.Contains(hint, "..") {
					t.Errorf("%s: %q", step.Name, hint)
				}
				for _, bad := range []string{"win ", "wins", "best to", "should"} {
					if strings.Contains(hint, bad) {
						t.Errorf("%s: the hint tells what wins: %q", step.Name, hint)
					}
				}
				told[step.Name] = true
				a, err := p.Choose(g)
				if err != nil {
					t.Fatal(err)
				}
				if a.Verb != "pass" && slices.ContainsFunc(step.Moves, func(m *engine.Move) bool { return m.Verb == a.Verb }) {
					made[at] = true
				}
				if a.Verb == "pass" {
					passed[at]++
					made[at] = made[at] || passed[at] == 2
				}
				k.ok(who, "sure do "+a.String())
			}
			if len(told) < 3 {
				t.Errorf("only %v was explained", told)
			}
		})
	}
	k.t = t
	if skipped == 0 {
		t.Error("nowhere was a step skipped that nothing could be done in")
	}
	k.begin("1894", "Ada", "Ben", "Cy")
	if got := text(k.post("turn:")); strings.Contains(got, "hints off") {
		t.Errorf("an ordinary game explains:\n%s", got)
	}
	k.begin("1894 learning", "Ada", "Ben", "Cy")
	k.ok(k.decider(), "hints off")
	first := k.decider()
	k.ok(first, "buy LRC")
	k.ok(first, "undo")
	if got := text(k.post("turn:")); strings.Contains(got, "hints off") {
		t.Errorf("a player who wants no hints gets one:\n%s", got)
	}
}

// Words of a hint have buttons that open the glossary; they can be typed too, with or without a game.
func TestGlossary(t *testing.T) {
	k := newTable(t)
	contains(t, k.ok("Ada", "rules goal").Text, "worth most at its end wins")
	r := k.ok("Ada", "rules par")
	if r.Title != "Par" || !strings.Contains(r.Text, "starting share price") || len(r.Choices) != 0 {
		t.Errorf("without a game: %+v", r)
	}
	k.no("Ada", "rules ferry", "The rules of which title?")
	contains(t, k.ok("Ada", "rules words").Text, "priority deal")
	k.begin("1894 learning", "Ada", "Ben", "Cy")
	r = k.ok("Ada", "rules Priority  Deal")
	contains(t, r.Title, "Priority deal")
	contains(t, text(r.Message), "In 1894")
	for word, title := range map[string]string{"IPO": "IPO", "floated": "Float", "pool": "Bank pool", "rust": "Rust", "tokens": "Token", "privat": "Private", "divident": "Dividend",
		"trains": "Train", "towns": "Stop", "bank": "1894: rules"} {
		if r := k.ok("Ben", "rules "+word); r.Title != title || !r.Private {
			t.Errorf("rules %s: %q", word, r.Title)
		}
	}
	if r := k.ok("Ben", "rules HOME"); !strings.Contains(r.Title, "HOME") {
		t.Errorf("a chapter is taken for a word: %q", r.Title)
	}
	more := k.ok("Ben", "rules float").Choices
	if len(more) != 1 {
		t.Fatalf("%+v", more)
	}
	if lines := k.ok("Ben", more[0].Command).Sections[0].Lines; len(lines) < 3 {
		t.Errorf("%s: %q", more[0].Command, lines)
	}
	i := slices.IndexFunc(k.post("turn:").Choices, func(c message.Choice) bool { return c.Command == "rules private" })
	if i < 0 {
		t.Fatalf("the hint's words have no button: %+v", k.post("turn:").Choices)
	}
	contains(t, k.ok(k.decider(), "rules private").Text, "fixed revenue")
	if cs := k.complete("rules flo"); len(cs) == 0 || cs[0].Word != "float" {
		t.Errorf("completions %v", cs)
	}
	if cs := k.complete("new 1894 lea"); len(cs) != 1 || cs[0].Word != "learning" {
		t.Errorf("completions %v", cs)
	}
}

// The list of titles names the one to begin with, and why.
func TestWhichTitle(t *testing.T) {
	k := newTable(t)
	r := k.as("Ada", "new")
	contains(t, text(r.Message), "New to 18xx? Begin with 1894: one kind of company")
	contains(t, text(r.Message), `"new 1894 learning"`)
}
