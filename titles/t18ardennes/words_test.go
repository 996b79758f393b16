package t18ardennes_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
	"stationmaster/engine/notation"
)

// label is what the button of an order says.
func label(t *testing.T, x *enginetest.Table, order string) string {
	t.Helper()
	a := engine.Order(order)
	for _, m := range x.Moves() {
		if m.Verb == a.Verb && m.Label != nil {
			return m.Label(x.Game, a.Args)
		}
	}
	t.Fatalf("%q is not possible: %v", order, x.Verbs())
	return ""
}

// refusal is what an order is refused with.
func refusal(t *testing.T, x *enginetest.Table, order string) string {
	t.Helper()
	_, err := x.Try(engine.Order(order))
	if err == nil {
		t.Fatalf("%q is accepted", order)
	}
	return err.Error()
}

// decides checks what has to be decided now.
func decides(t *testing.T, x *enginetest.Table, want string) {
	t.Helper()
	if got := x.About(); got != want {
		t.Errorf("decide to %s; want %s", got, want)
	}
}

// logs checks that the log has a line.
func logs(t *testing.T, x *enginetest.Table, want string) {
	t.Helper()
	for _, l := range x.Log() {
		if strings.Contains(l.Text, want) {
			return
		}
	}
	t.Errorf("the log doesn't say %q: %v", want, x.Log()[max(0, len(x.Log())-4):])
}

// No company buys its own shares back, and nothing says that it could (ARD-ISS-06).
func TestOnlySelling(t *testing.T) {
	x := at(t, 4, "phase 4\ncompany BY kind=ten par=140 cash=0 *P1=60 operated trains=4 tokens=G25\noperate BY")
	decides(t, x, "sell the company's own shares, or pass")
	if got := label(t, x, "pass"); got != "Sell no shares" {
		t.Error(got)
	}
	if s := x.Waiting(); strings.Contains(s.About+s.Tip+s.Custom, "buy") {
		t.Error(s.About, s.Tip, s.Custom)
	}
	x.Do("issue 1")
	logs(t, x, "BY sells one of its own shares for f.140")
	x = at(t, 4, "phase 4\ncompany BY kind=ten par=140 cash=0 *P1=60 operated trains=4 tokens=G25\noperate BY")
	x.Do("issue 2")
	logs(t, x, "BY sells 2 of its own shares for f.280")
}

// A player who has to form public companies is told so: they choose which, and cannot pass (ARD-FRM-01, ARD-FRM-15, ARD-SR-21).
func TestDutyToForm(t *testing.T) {
	const two = "phase 3\nmemo won BE 12\nmemo won NL 2\ncompany 12 owner=P1 par=70 tokens=K11\ncompany 2 owner=P1 par=70 tokens=B8.1\n"
	for _, c := range []struct{ more, about string }{
		{"cash P1=600", "form BE or NL"},
		{"company P par=220 *P3=60 P1=20 operated trains=3\ncash P1=600", "form BE or NL, or sell shares first"},
		{"company P par=220 *P3=60 P1=20 operated trains=3\ncash P1=200", "sell shares to form BE or NL"},
		{"cash P1=200", "declare bankruptcy, since no sale would be enough to form BE or NL"},
	} {
		x := at(t, 4, two+c.more+"\nstock 3 P1")
		decides(t, x, c.about)
		if got, want := refusal(t, x, "pass"), "you have to form BE or NL in this turn (ARD-FRM-01)"; !strings.HasPrefix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	x := at(t, 4, "phase 3\nmemo won NL 2\ncompany 2 owner=P1 par=70 tokens=B8.1\ncash P1=600\nstock 3 P1")
	decides(t, x, "form NL")
}

// typed is an order as a player types it.
func typed(x *enginetest.Table, order string) string {
	return notation.Whole(x.Game, engine.Order(order)).String()
}

// Who tries to trade a train in with "train" learns the order for it, and no closed company or unknown word is named as a seller (ARD-TRN-08,
// ARD-TRN-11).
func TestTradingInIsAnotherOrder(t *testing.T) {
	const by = "phase 6\ncompany BY kind=ten par=220 cash=900 *P3=60 trains=%s tokens=G25 operated\ncompany P kind=ten par=140 *P2=60 cash=10 trains=5 tokens=B16 operated\n%s\noperate BY"
	const minor = "company 4 owner=P1 par=60 cash=10"
	for _, c := range []struct{ trains, more, order, want string }{
		{"4", "", "train 4D 4", `to trade in a 4 for a 4D, the order is "upgrade 4"`},
		{"4", "", "train 4D for 4", `to trade in a 4 for a 4D, the order is "upgrade 4"`},
		{"5,6", "", "train 4D from 5", `to trade in a 5 for a 4D, the order is "upgrade 5"`}, // at the limit
		{"4", minor, "train 4D 4", `to trade in a 4 for a 4D, the order is "upgrade 4"`},
		{"5", "closed 4", "train 4D 4", "Minor 4 is closed and sells nothing (ARD-TRN-08)"},
		{"5", minor, "train 4D 4", "Minor 4 has no 4D to sell (ARD-TRN-08)"},
		{"5", "", "train 4D for 4", `there's no company "for" that could sell a 4D`},
		{"5", "", "train 6 P", "P has no 6 to sell (ARD-TRN-08)"},
	} {
		closed := c.more == "closed 4"
		if closed {
			c.more = minor
		}
		x := at(t, 4, fmt.Sprintf(by, c.trains, c.more))
		if closed || c.more == "" {
			kit.Close(x.Game, x.Company("4"))
		}
		x.Until("trains")
		if got := refusal(t, x, typed(x, c.order)); got != c.want {
			t.Errorf("%s with %s: %q, want %q", c.order, c.trains, got, c.want)
		}
	}
}

// The help of "train" names the order for trade-ins, in the 100 characters that Discord shows.
func TestTrainHelp(t *testing.T) {
	for _, m := range engine.Find("18ardennes").Verbs() {
		if m.Verb == "train" && (!strings.Contains(m.Help, `"upgrade"`) || len(m.Help) > 100) {
			t.Error(m.Help)
		}
	}
}

// An amount where the minor belongs is refused with the form of the order and the minors that may be pledged (ARD-BID-08).
func TestPledgeRefused(t *testing.T) {
	x := bidding(t, 3, "memo sought\ncompany 8 owner=P1 par=70 tokens=M7.0 cash=0 operated trains=2\ncash P1=600\npriority P1")
	for order, want := range map[string]string{
		"bid BE 8 0":  `"0" is not one of your minors; the full order is "bid <company> <amount> with <minor>" (ARD-BID-08); possible minor: 8, 12`,
		"bid BE 7 5":  `"5" is not one of your minors; the full order is "bid <company> <amount> with <minor>" (ARD-BID-08); possible minor: 8, 12`,
		"bid BE 8 12": "a bid must be a multiple of 5 (ARD-BID-09); possible amount: 0 to 365 in steps of 5",
	} {
		if got := refusal(t, x, typed(x, order)); got != want {
			t.Errorf("%s: %q, want %q", order, got, want)
		}
	}
}

// Who holds too many certificates is told how many to sell (ARD-SH-06).
func TestSellDownToTheLimit(t *testing.T) {
	const full = "private GL P1\ncompany BY kind=ten par=140 *P1=60 operated trains=3\ncompany NL kind=ten par=140 *P1=60 operated trains=3\n"
	for more, want := range map[string]string{
		"":                          "sell at least 2 certificates: 11 held, the limit is 9",
		"company 8 owner=P1 par=50": "sell at least 3 certificates: 12 held, the limit is 9",
	} {
		x := at(t, 4, full+more+"\nstock 3 P1")
		decides(t, x, want)
	}
}

// The initial sale asks for what is still on sale (ARD-IA-05, ARD-GL-01).
func TestChooseALot(t *testing.T) {
	x := at(t, 4, "")
	decides(t, x, "choose a minor or private to auction and make the first bid (at least f.100)")
	x.Do("bid GL 100; pass; pass; pass")
	decides(t, x, "choose a minor to auction and make the first bid (at least f.100)")
}

// Several shares that a president buys after a conversion, and several trains that leave the game, are one sentence (ARD-CNV-05, ARD-RST-03).
func TestSeveralInOneSentence(t *testing.T) {
	x := at(t, 4, prussia+"operate P")
	x.Do("convert")
	from := len(x.Log())
	x.Do("buy P treasury; buy P treasury")
	if got, want := x.Gathered(x.Log()[from:]), []string{"Player 3 buys 2 shares of P from its treasury for f.440"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	x = running(t, "BE", "phase 4\ncompany BE par=140 cash=0 *P4=60 trains=2*,2*,2*,3* tokens=F10 operated")
	x.Do("run")
	logs(t, x, "BE's three 2s leave the game")
	logs(t, x, "BE's 3 leaves the game")
}

// An order such as "run" or "usual" passes over the conversion, which is possible again in the next turn, but not over the purchases after
// it, which never come again (ARD-CNV-05).
func TestPurchasesAreNotPassedOver(t *testing.T) {
	x := at(t, 4, prussia+"operate P")
	run := engine.Order("run")
	if passes := x.Lead(run); len(passes) == 0 {
		t.Error("run doesn't pass over the conversion")
	}
	x.Do("convert")
	if passes := x.Lead(run); len(passes) > 0 {
		t.Errorf("run adds %v", passes)
	}
	if rest := x.Usual(nil); len(rest) > 0 {
		t.Errorf("the usual rest of the turn is %v", rest)
	}
	const want = `"run" isn't possible now: it's your turn to buy shares of the company or merge minors into it, or pass; possible: buy, merge, pass`
	if got := refusal(t, x, "run"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	x.Do("pass")
	if passes := x.Lead(run); len(passes) == 0 {
		t.Error("run doesn't pass over what comes after the purchases")
	}
	if len(x.Usual(nil)) == 0 {
		t.Error("the turn has no usual rest after the purchases")
	}
}

// A minor pays half of its revenue to its owner and keeps the rest, which its button says in these words (ARD-DIV-02).
func TestMinorsDividendInWords(t *testing.T) {
	x := at(t, 3, "phase 3\ncompany 12 owner=P1 par=90 cash=0 trains=2 tokens=K11 operated\noperate 12")
	earns(x, "12", 90)
	if got, want := x.Waiting().Move("pay").Label(x.Game, nil), "Pay "+x.Name("P1")+" f.45, keep f.45"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A minor's price is told with its full name: "7's price" would be hard to read.
func TestMinorsPriceInWords(t *testing.T) {
	x := at(t, 3, "phase 3\ncompany 12 owner=P1 par=90 cash=0 trains=2 tokens=K11 operated\noperate 12")
	earns(x, "12", 90)
	x.Do("pay")
	if log := x.Log(); !slices.ContainsFunc(log, func(l engine.Line) bool { return l.Text == "Minor 12's price goes from f.90 to f.100" }) {
		t.Errorf("%+v", log)
	}
}

// Who bids on which public company, and who has to form which, is told as long as it stands (ARD-BID-15).
func TestStandingBidsInWords(t *testing.T) {
	x := bidding(t, 3, modest)
	if got := kit.Standing(x.Game); got != nil {
		t.Errorf("before the first bid: %q", got)
	}
	bid := bidOf(t, x)
	x.Do(bid.String())
	who, public, minor := x.Name(x.President(engine.ID(bid.Args[3]))), bid.Args[0], x.Name(engine.ID(bid.Args[3]))
	if got, want := kit.Standing(x.Game), []string{public + ": " + who + " bids f." + bid.Args[1] + ", with " + minor + " worth f.100; the next bid is at least f.5"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for x.Round.Kind == "bidding" {
		x.Do("pass")
	}
	if got, want := kit.Standing(x.Game), []string{public + ": " + who + " has to form it, from " + minor}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// bidOf is a bid that is possible.
func bidOf(t *testing.T, x *enginetest.Table) (bid engine.Action) {
	t.Helper()
	x.Each(func(a engine.Action) bool {
		if a.Verb == "bid" {
			bid = a
		}
		return a.Verb != "bid"
	})
	if bid.Verb == "" {
		t.Fatal("no bid is possible")
	}
	return bid
}

// Whoever has to take one of the lots that nobody can bid on (IA-12) isn't told that they could decline.
func TestTipForTheRest(t *testing.T) {
	g, err := engine.New(engine.Find("18ardennes"), []string{"Ada", "Ben", "Cy"}, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i := range g.Players {
		g.Players[i].Cash = 60
	}
	w := g.Waiting()
	if want := "you can't decline"; !g.Takes("take") || g.Takes("pass") || !strings.Contains(w.Tip, want) || strings.Contains(w.Custom, "price") {
		t.Errorf("%s: %q, %q", g.About(), w.Tip, w.Custom)
	}
}

// The two decisions after a merger say what each is about: the tokens first, then the trains (ARD-MRG-12).
func TestKeepSaysWhat(t *testing.T) {
	x := at(t, 4, `phase 3
		cash P3=100
		company P par=180 cash=420 *P3=60 tokens=B16,C7.0
		company 1 owner=P3 par=80 cash=80 trains=2 tokens=B8.0,C7.1
		company BY par=140 *P2=60 operated trains=3
		stock 3 P3`)
	x.Do("merge 1 P")
	decides(t, x, "reject tokens of the merged minor, or keep them")
	x.Do("pass")
	decides(t, x, "reject trains of the merged minor, or keep them")
}
