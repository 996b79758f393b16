package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/bot/call"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
)

// An opening of 1894: the auction, and a stock round in which three companies float.
var opening = []string{
	"buy LRC", "buy ARS", "buy SAC", "buy LSQG", "buy LS", "buy NMS", "buy FMS",
}

// at1894 begins a game of three and plays orders, each as the player whose turn it is.
func at1894(t *testing.T, orders ...string) *table {
	t.Helper()
	k := newTable(t)
	k.begin("1894 seed:7", "Ada", "Ben", "Cy")
	k.play(orders...)
	return k
}

// play gives orders, each as the player whose turn it is.
func (k *table) play(orders ...string) {
	k.t.Helper()
	for _, o := range orders {
		k.ok(k.decider(), o)
	}
}

// decider is the player who has to act.
func (k *table) decider() string {
	k.t.Helper()
	o, err := k.clerk.Games.Find(ctx, "", k.game)
	if err != nil || o.Decider == nil {
		k.t.Fatalf("nobody has to act: %v", err)
	}
	return o.Decider.Name
}

func (k *table) complete(text string) []offer.Completion {
	return k.clerk.Complete(ctx, call.Request{User: user("Ada"), Game: k.game, Text: text})
}

func words(cs []offer.Completion) string {
	var out []string
	for _, c := range cs {
		out = append(out, c.Word)
	}
	return strings.Join(out, " ")
}

func TestCompletion(t *testing.T) {
	k := at1894(t)
	for _, x := range []struct{ typed, want string }{
		{"b", "buy bid"},
		{"B", "buy bid"},
		{"/b", "buy bid"},
		{"un", "undo"},
		{"bid ", "ARS SAC LSQG LS NMS FMS BMS"},
		{"bid l", "LSQG LS"},
		{"bid NMS ", "145 570"},
		{"bid NMS 1", "145 to 570 in steps of 5"},
		{"bid NMS 9", ""},
		{"bid NMS 147", ""},
		{"do bid BM", "BMS"},
		{"preview bid BM", "BMS"},
		{"sure do bid BM", "BMS"},
		{"buy LRC; b", "buy bid"},
		{"buy LRC; buy ", "ARS"}, // after the first order ARS is the cheapest
		{"buy LRC;bid a", ""},
		{"buy NMS; b", ""}, // the first order is not legal
		{"show m", "map market"},
		{"show map n", "NORD numbers"},
		{"show map d1", "D1 D11 D13 D15 D17"},
		{"show company P", "PLM"},
		{"rules 1894-SR-01", "1894-SR-01"},
		{"help und", "undo"},
		{"new 18", "1894 18ardennes 18eu 18fr-rce 18norway"},
		{"undo t", "turn to"},
		{"set a", "ask"},
		{"set ask o", "on off"},
		{"xyzzy ", ""},
		{"; ", "buy bid pass settle"},
	} {
		if got := words(k.complete(x.typed)); got != x.want {
			t.Errorf("%q: %q, want %q", x.typed, got, x.want)
		}
	}
	for typed, want := range map[string]string{
		"bid nm":          "bid NMS ",
		"buy LRC; bid nm": "buy LRC; bid NMS ",
		"buy lrc;bid nm":  "buy lrc; bid NMS ",
		"/do pass; Bid n": "/do pass; bid NMS ",
		"bid NMS ":        "bid NMS 145",
		"  sho":           "show ",
	} {
		if cs := k.complete(typed); len(cs) == 0 || cs[0].Text != want {
			t.Errorf("%q becomes %v, want %q", typed, cs, want)
		}
	}
}

// Completions come with hints that a newcomer understands.
func TestCompletionHints(t *testing.T) {
	k := at1894(t)
	for typed, want := range map[string]string{"buy": "Buy the cheapest", "buy ": "F20", "bid LS": "Saint-Quentin", "und": "Take back"} {
		if cs := k.complete(typed); len(cs) == 0 || !strings.Contains(cs[0].Hint, want) {
			t.Errorf("%q: %v does not say %q", typed, cs, want)
		}
	}
}

func TestChoicesOfTheAuction(t *testing.T) {
	k := at1894(t)
	m := k.post("turn:")
	got := commands(m.Choices)
	if !slices.Equal(got[:3], []string{"do buy LRC", "do bid ARS 30", "do bid SAC 55"}) {
		t.Errorf("choices %v", got)
	}
	if m.Choices[0].Label != "Buy LRC for F20" || m.Choices[0].Style != message.Main {
		t.Errorf("first choice %+v", m.Choices[0])
	}
	r := k.ok(k.decider(), "choose bid ARS")
	if len(r.Choices) != 1 || r.Choices[0].Number == nil || *r.Choices[0].Number != (message.Number{Min: 30, Max: 570, Step: 5}) || r.Choices[0].Command != "do bid ARS" {
		t.Errorf("choices %+v", r.Choices)
	}
	k.no(k.decider(), "choose bid LRC", "No legal order")
	k.no(k.decider(), "choose lay", "isn't possible now")
	contains(t, text(k.post("sale")), "LRC | F20 | F5 |")
}

// Every button of a post, and every button those lead to, is legal: none is refused.
func TestEveryChoiceIsLegal(t *testing.T) {
	k := at1894(t, opening...)
	for range 60 {
		m := k.post("turn:")
		tried, first := 0, ""
		var try func(cs []message.Choice, depth int)
		try = func(cs []message.Choice, depth int) {
			for _, c := range cs {
				try(c.Options, depth)
				switch command := c.Command; {
				case c.Number != nil:
					k.ok(k.decider(), strings.Replace(command, "do ", "preview ", 1)+" "+fmt.Sprint(c.Number.Max))
				case strings.HasPrefix(command, "choose ") && depth < 3 && tried < 25:
					tried++
					try(k.ok(k.decider(), command).Choices, depth+1)
				case strings.HasPrefix(command, "do "):
					k.ok(k.decider(), "preview "+command[3:])
					if first == "" {
						first = command
					}
				}
			}
		}
		try(m.Choices, 0)
		if first == "" {
			t.Fatalf("nothing can be pressed in %s: %v", m.Title, commands(m.Choices))
		}
		k.ok(k.decider(), "sure "+first)
	}
}

// An incomplete order given for somebody else is refused like any other.
func TestActForWithoutWords(t *testing.T) {
	k := at1894(t)
	if k.decider() == "Ada" {
		k.ok("Ada", "pass")
	}
	k.no("Ada", "buy", "The full order is")
}
