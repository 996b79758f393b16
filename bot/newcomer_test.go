package bot_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/bot/message"
	"stationmaster/engine"
)

// A typo is answered with a question and a button for the likeliest correction.
func TestDidYouMean(t *testing.T) {
	k := at1894(t)
	who := k.decider()
	for typed, meant := range map[string]string{
		"buyy LRC": "buy LRC", "byu LRC": "buy LRC", "pas": "pass", "bdi NMS 145": "bid NMS 145", "hlep": "help", "shwo map": "show map", "previw buy LRC": "preview buy LRC",
		"buy LRC; bidd NMS 145": "buy LRC; bid NMS 145",
	} {
		r := k.no(who, typed, "Did you mean")
		if len(r.Choices) != 1 || r.Choices[0].Command != meant {
			t.Errorf("%q: %+v", typed, r.Choices)
		}
	}
	k.no(who, "xyzzy", "Unknown command", "Possible now: buy, bid, pass, settle; ")
	k.no(who, "help byu", "Did you mean \"buy\"")
	contains(t, k.ok(who, "help lay").Text, "It isn't possible now")
	contains(t, k.ok(who, "help bid").Text, "ARS")
	contains(t, k.ok(who, "help dividend").Text, `The order is "pay"`)
	for _, both := range []string{"upgrade <", "A tile that replaces another one"} { // an order about trains, and a word about tiles
		contains(t, k.ok(who, "help upgrade").Text, both)
	}
	for _, c := range k.post("turn:").Choices {
		for _, o := range append(c.Options, c) {
			if strings.HasPrefix(o.Command, "do settle") && (strings.Contains(o.Label, " P") || !strings.Contains(o.Hint, "end the game")) {
				t.Errorf("%+v", o)
			}
		}
	}
	k.ok(who, "bid NMS 145")
	outbids := k.decider()
	k.ok(outbids, "bid NMS 150")
	k.ok(k.decider(), "pass")
	for typed, meant := range map[string]string{"raise NMS": "bid NMS 155", "Raise nms to F155": "bid NMS 155", "raise NMS 160": "bid NMS 160", "Form NORD 80": "par NORD 80", "build G6 X1 2": "lay G6 X1 2"} { // the button's word, and what others say
		if r := k.no(who, typed, "Did you mean"); len(r.Choices) != 1 || r.Choices[0].Command != meant {
			t.Errorf("%q: %+v", typed, r.Choices)
		}
	}
	k.no(who, "bid NMS", "is missing the amount", "155 to 570 in steps of 5")
	// A player can be named as the table knows them.
	r := k.ok(who, "settle "+strings.ToLower(who))
	if len(r.Choices) != 1 {
		t.Errorf("%+v", r)
	}
}

// Questions as newcomers put them lead to the words that they are about, to the rules and to help.
func TestQuestions(t *testing.T) {
	k := at1894(t)
	who := k.decider()
	for typed, word := range map[string]string{"what is a private?": "rules private", "how do i win": "rules worth", "whats a lot": "rules lot"} {
		r := k.no(who, typed, `"rules" explains a word`)
		if all := commands(r.Choices); !slices.Contains(all, word) || !slices.Contains(all, "help") {
			t.Errorf("%q: %q", typed, all)
		}
	}
	contains(t, text(k.ok(who, "help London").Message), "1894-")
	contains(t, k.ok(who, "help history").Text, `"show history" shows it`)
	if r := k.ok(who, "help me"); r.Title != "What you can do" {
		t.Errorf("help me: %q", r.Title)
	}
	contains(t, k.ok(who, "why can't I bid NMS 5").Title, "Why not bid NMS 5?")
	if r := k.no(who, "show plaiers", `Did you mean "show players"?`); len(r.Choices) != 1 || r.Choices[0].Command != "show players" {
		t.Errorf("%+v", r.Choices)
	}
	k.no(who, "start a company", "too late", `A company is started with "par"`)
	for _, typed := range []string{"please build a railway to London", "🚂🚂🚂"} { // neither "leave" nor "par"
		if r := k.no(who, typed, "Unknown command"); strings.Contains(r.Text, "Did you mean") || len(r.Choices) > 0 {
			t.Errorf("%q: %q %v", typed, r.Text, commands(r.Choices))
		}
	}
}

// Who types what a button says is asked whether they mean its order.
func TestDidYouMeanTheButton(t *testing.T) {
	k := at1894(t, opening...)
	for range 60 {
		m := k.post("turn:")
		if slices.ContainsFunc(m.Choices, func(c message.Choice) bool { return strings.HasPrefix(c.Label, "Done") && c.Command == "do pass" }) {
			k.no(k.decider(), "done", `Did you mean "pass"?`)
			return
		}
		all := commands(m.Choices)
		i := slices.IndexFunc(all, func(c string) bool { return strings.HasPrefix(c, "do ") })
		if i < 0 {
			t.Fatalf("nothing can be pressed in %s: %v", m.Title, all)
		}
		k.ok(k.decider(), "sure "+all[i])
	}
	t.Error("no button says Done")
}

// What a button says can be typed, even if the same word means something else at other times; "done" at the end of several orders ends the
// turn. A command among orders is named as what it is.
func TestTypedLabels(t *testing.T) {
	k := at1894(t)
	k.begin("18norway", "Ada", "Ben", "Cy")
	for range 300 {
		m := k.post("turn:")
		who := k.decider()
		if slices.ContainsFunc(m.Choices, func(c message.Choice) bool { return c.Label == "Decline" }) {
			k.no(who, "decline", `Did you mean "pass"?`)
			k.no(who, "undo; pass", `"undo" isn't an order`)
			k.ok(who, "pass")
			return
		}
		if r := k.no(who, "pass; done", `Did you mean "pass"?`); len(r.Choices) != 1 || r.Choices[0].Command != "pass; pass" {
			t.Fatalf("%+v", r.Choices)
		}
		all := slices.DeleteFunc(commands(m.Choices), func(c string) bool { return !strings.HasPrefix(c, "do ") })
		k.ok(who, "sure "+all[0])
	}
	t.Error("no company could nationalize")
}

// A train can be bought by that word: nobody asks what was meant.
func TestTrainsAreBought(t *testing.T) {
	k := at1894(t)
	k.begin("18norway", "Ada", "Ben", "Cy")
	for range 300 {
		m, who := k.post("turn:"), k.decider()
		if i := slices.IndexFunc(commands(m.Choices), func(c string) bool { return strings.HasPrefix(c, "do train ") }); i >= 0 {
			typed := strings.Replace(commands(m.Choices)[i], "do train", "buy", 1)
			contains(t, k.ok(who, "preview "+typed).Text+k.ok(who, "sure do "+typed).Text, "Done")
			return
		}
		all := slices.DeleteFunc(commands(m.Choices), func(c string) bool { return !strings.HasPrefix(c, "do ") })
		k.ok(who, "sure "+all[0])
	}
	t.Error("no company could buy a train")
}

// The list of what can be done names each order once, though it may be possible both in the step and beside it.
func TestHelpNamesOrdersOnce(t *testing.T) {
	k := at1894(t)
	k.begin("18norway", "Ada", "Ben", "Cy")
	for range 300 {
		m, who := k.post("turn:"), k.decider()
		if slices.ContainsFunc(m.Choices, func(c message.Choice) bool { return strings.HasPrefix(c.Label, "Issue") }) {
			s := text(k.ok(who, "help").Message)
			if n := strings.Count(s, "issue <shares>"); n != 1 {
				t.Errorf("%d lines in\n%s", n, s)
			}
			contains(t, s, `"do lay G6 X1 2"`)
			return
		}
		all := slices.DeleteFunc(commands(m.Choices), func(c string) bool { return !strings.HasPrefix(c, "do ") })
		k.ok(who, "sure "+all[0])
	}
	t.Error("no company could sell shares")
}

// Nonsense is refused in whatever step a game of any title is.
func TestNonsenseInAllSteps(t *testing.T) {
	for _, title := range engine.Titles() {
		if title.ID == "toy" {
			continue
		}
		t.Run(title.ID, func(t *testing.T) {
			k := at1894(t)
			k.begin(title.ID, "Ada", "Ben", "Cy", "Dee") // four, since some lots and companies take part only then
			for i := range 40 {
				for _, typed := range []string{"xyzzy", "?"} {
					k.no(k.decider(), typed, "Unknown command")
				}
				all := slices.DeleteFunc(k.post("turn:").Choices, func(c message.Choice) bool { return !strings.HasPrefix(c.Command, "do ") || c.Number != nil })
				if len(all) == 0 {
					break
				}
				k.ok(k.decider(), "sure "+all[i%len(all)].Command)
			}
		})
	}
}

// In a sale of lots all are listed, and the card of the one that is up is at hand.
func TestLots(t *testing.T) {
	k := at1894(t)
	k.begin("18ardennes", "Ada", "Ben", "Cy")
	contains(t, text(k.post("turn:")), "Minor 1, Minor 2, Minor 3")
	k.ok(k.decider(), "bid 11 100")
	m := k.post("turn:")
	i := slices.IndexFunc(m.Choices, func(c message.Choice) bool { return c.Label == "Show Minor 11" })
	if i < 0 {
		t.Fatalf("%+v", m.Choices)
	}
	for _, order := range []string{m.Choices[i].Command, "show minor 11"} {
		if r := k.ok(k.decider(), order); len(r.Pictures) != 1 || r.Pictures[0].View.Company != "11" {
			t.Errorf("%s: %+v", order, r.Pictures)
		}
	}
}

// With four players of 18Ardennes one of the lots is a private.
func TestPrivateAmongLots(t *testing.T) {
	k := at1894(t)
	k.begin("18ardennes", "Ada", "Ben", "Cy", "Dee")
	bidder := k.decider()
	k.ok(bidder, "bid GL 100")
	contains(t, text(k.post("turn:")), "GL, Guillaume-Luxembourg, which pays f.25, put up by "+bidder+": "+bidder+" bids f.100.")
	for range 3 {
		k.ok(k.decider(), "pass")
	}
	contains(t, text(k.post("turn:")), "GL")
}

// A private's power is explained before anybody buys it, in every title.
func TestPrivates(t *testing.T) {
	k := at1894(t)
	m := k.post("turn:")
	for _, c := range m.Choices {
		if c.Label == "What do they do?" {
			contains(t, text(k.ok(k.decider(), c.Command).Message), "LRC: Ligne de Reims")
		}
	}
	one := text(k.ok(k.decider(), "show lrc").Message)
	for _, want := range []string{"Costs F20, pays F5 each operating round; not sold yet.", "one extra yellow tile", "A company may buy it for F10 to F40", "Nobody may build on I14"} {
		contains(t, one, want)
	}
	if strings.Contains(one, "NMS") {
		t.Errorf("more than one hint: %s", one)
	}
	for title, want := range map[string]string{"18norway": "fee for running over mountains", "18fr-rce": "extra yellow tile"} {
		p := k.begin(title, "Ada", "Ben", "Cy")
		s := text(k.ok(p[0], "show privates").Message)
		contains(t, s, want)
		if strings.Contains(s, "_") {
			t.Errorf("%s: %s", title, s)
		}
	}
	p := k.begin("18eu", "Ada", "Ben", "Cy")
	k.no(p[0], "show privates", "no privates")
}

// A newcomer gets a line of advice on each turn of the first game, until they turn it off.
func TestHints(t *testing.T) {
	k := at1894(t)
	advice := func() bool {
		t.Helper()
		return strings.Contains(text(k.post("turn:")), "hints off")
	}
	if !advice() {
		t.Error("no advice in the first turn of the first game")
	}
	k.no(k.decider(), "hints", "hints on")
	k.ok(k.decider(), "me hints off")
	k.ok(k.decider(), "buy LRC")
	for range 3 {
		if who := k.decider(); advice() != (k.asked(who) != "off") {
			t.Errorf("advice for %s: %v", who, advice())
		}
		k.ok(k.decider(), "pass")
	}
	for _, name := range []string{"Ada", "Ben", "Cy"} {
		k.ok(name, "me hints off")
	}
	k.begin("1894", "Ada", "Ben", "Cy")
	if advice() {
		t.Error("advice in the second game")
	}
	k.ok(k.decider(), "hints on")
	who := k.decider()
	k.ok(who, "buy LRC")
	k.ok(who, "undo")
	if !advice() {
		t.Error("no advice for a user who wants it")
	}
}

// asked is what a user has said about hints.
func (k *table) asked(name string) string {
	k.t.Helper()
	v, err := k.store.Setting(ctx, strings.ToLower(name), 0, "hints")
	if err != nil {
		k.t.Fatal(err)
	}
	return v
}

// A player who has been outbid can raise by the minimum with one press; the post says what their bids tie up, and never suggests selling.
func TestAuctionButtons(t *testing.T) {
	k := at1894(t)
	p := []string{k.decider()}
	k.ok(p[0], "bid NMS 145")
	p = append(p, k.decider())
	k.ok(p[1], "bid NMS 160")
	k.ok(k.decider(), "pass")
	m := k.post("turn:")
	var labels []string
	for _, c := range m.Choices {
		labels = append(labels, c.Label)
		for _, o := range c.Options {
			if o.Label == "Bid F165 on NMS" {
				t.Errorf("%q offers what the raise gives", c.Label)
			}
		}
	}
	got := strings.Join(labels, " | ")
	if !strings.HasPrefix(got, "Buy LRC for F20 | Raise NMS to F165 | ") || !strings.Contains(got, " | Bid ... | Pass") {
		t.Errorf("%s", got)
	}
	contains(t, text(m), "(F425 not committed to bids)")
	if strings.Contains(got, "More ...") {
		t.Errorf("a game that has not begun offers to end itself: %s", got)
	}
	k.ok(p[0], "bid NMS 165")
}

// An answer to the turn's own question is offered directly even if it is final: a player asked to end the game sees both answers.
func TestFinalAnswers(t *testing.T) {
	k := at1894(t)
	k.ok(k.decider(), "sure settle "+k.decider())
	m := k.post("turn:")
	var got []string
	for _, c := range m.Choices {
		got = append(got, c.Command)
		if c.Command == "do agree" && c.Style != message.Danger {
			t.Errorf("a final choice looks harmless: %+v", c)
		}
	}
	if !slices.Contains(got, "do agree") || !slices.Contains(got, "do refuse") {
		t.Errorf("the choices are %q", got)
	}
}

// A step's hint stays in its posts until the player has used it once.
func TestQuietPosts(t *testing.T) {
	k := at1894(t)
	first := k.decider()
	k.ok(first, "hints on")
	tip := "A bid ties up your money"
	contains(t, text(k.post("turn:")), tip)
	k.ok(first, "bid NMS 145")
	for k.decider() != first {
		k.ok(k.decider(), "pass")
	}
	if got := text(k.post("turn:")); strings.Contains(got, tip) {
		t.Errorf("a player who has bid is told again:\n%s", got)
	}
	k.ok(first, "recap")
}

// A view's name alone shows it, and "show plan" lists one's plans as "plan" does. No verb of a title hides behind a view's name.
func TestViewsByName(t *testing.T) {
	k := at1894(t)
	first := k.decider()
	for _, what := range []string{"map", "Market", "players", "company OUEST", "privates", "trains", "tiles", "history", "story", "status", "log", "recap"} {
		if got, want := k.ok(first, what), k.ok(first, "show "+what); got.Title != want.Title || text(got.Message) != text(want.Message) {
			t.Errorf("%q answers with %q, want %q", what, got.Title, want.Title)
		}
	}
	for other, view := range map[string]string{"companies": "players", "show minors": "players"} {
		if got, want := k.ok(first, other), k.ok(first, "show "+view); got.Title != want.Title {
			t.Errorf("%q answers with %q, want %q", other, got.Title, want.Title)
		}
	}
	k.ok(first, "plan bid NMS up to 200")
	contains(t, text(k.ok(first, "show plan").Message), "bid NMS up to 200")
	_, list, _ := strings.Cut(k.no(first, "show xyzzy", "Possible").Text, "Possible: ")
	for _, title := range engine.Titles() {
		for _, round := range title.Rounds {
			for _, s := range round.Steps {
				for _, m := range s.Moves {
					if slices.Contains(strings.Split(list, ", "), m.Verb) {
						t.Errorf("%s: the order %q can't be typed, since that shows a view", title.ID, m.Verb)
					}
				}
			}
		}
	}
}

// In the middle of a turn, "show recap" still tells what its post has no room for: what happened since the turn before.
func TestRecapWithinATurn(t *testing.T) {
	k := at1894(t, append(opening, "par OUEST 100", "buy BMS", "par BELGE 100", "buy BELGE ipo", "buy BELGE ipo", "buy BELGE ipo")...)
	for range 40 {
		who := k.decider()
		if strings.Contains(k.post("turn:").Title, "Operating") && slices.Contains(commands(k.post("turn:").Choices), "do train 2") {
			contains(t, text(k.ok(who, "show recap").Message), "passes\nOperating round 1.1 begins")
			k.ok(who, "train 2")
			if k.decider() != who {
				t.Fatal("the turn is over")
			}
			contains(t, text(k.ok(who, "show recap").Message), "passes\nOperating round 1.1 begins")
			return
		}
		k.ok(who, "pass")
	}
	t.Fatalf("no company bought a train: %s", text(k.post("turn:")))
}
