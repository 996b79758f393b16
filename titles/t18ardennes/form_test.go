package t18ardennes_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
)

// TestForming is the recorded example: the president's certificate at twice the value, the pledged minor for a share with what it is
// worth less, and all it has (ARD-FRM-01 to ARD-FRM-14, ARD-FRM-16, ARD-FRM-18, ARD-SR-12; WE-08).
func TestForming(t *testing.T) {
	x := at(t, 4, `
	  phase 3
	  memo won E 7
	  memo won BY 5
	  memo won NL 2
	  memo mine 7 I21
	  memo forts=2 7
	  company 7 owner=P2 par=70 cash=100 trains=2 tokens=I21,J24
	  company 12 owner=P2 par=70
	  company 8 owner=P2 par=70
	  company 9 owner=P2 par=70
	  company 5 owner=P1 par=60 cash=10
	  company 2 owner=P1 par=70 cash=20 tokens=B8.1
	  company P par=220 *P3=60 operated trains=3
	  cash P1=600 P2=590 P3=0 P4=900
	  priority P2
	  stock 3 P2`)
	x.Wants("P2 certs", 4)
	x.Refused("pass", "ARD-FRM-01")
	x.Refused("buy P treasury", "ARD-FRM-01")
	x.Refused("merge 8 P treasury", "ARD-FRM-01")
	x.Refused("par BY 140", "ARD-FRM-01") // it is not theirs
	x.Refused("par E 150", "ARD-FRM-04")
	x.Offers("par E", "140", "160", "180", "200", "220")
	x.Do("par E 220")
	x.Wants("P2 cash", 70)
	x.Wants("E cash", 620)
	x.Wants("E price", 220)
	x.Wants("E P2", 60)
	x.Wants("E treasury", 40)
	x.Wants("P2 certs", 5)
	x.Trains("E", "2")
	e := x.Company("E")
	if !x.Token("E", "I21") || !x.Token("E", "J24") || !x.Company("7").Closed || !e.Floated || e.Kind.ID != "five" || len(e.Tokens) != 6 {
		t.Errorf("%+v", e)
	}
	if !remembers(x, "mine", "E", "I21") || remembers(x, "mine", "7", "I21") || (&engine.Memory{Name: "forts"}).Get(x.Game, "E") != 2 {
		t.Error("rights and forts have not passed over")
	}
	if _, on := x.Prices.Where("7"); on || x.Map().In("7", x.Sheet().Map.Find("I21")) {
		t.Error("minor 7 is still there")
	}
	at, _ := x.Prices.Where("E")
	if s := x.Prices.Stack(at); s[len(s)-1] != "E" || s[0] != "P" {
		t.Errorf("the stack is %v", s)
	}
	// The 40% left are on sale from the next turn on (ARD-FRM-17).
	x.Turns("P3", "trade")
	if x.Priority != "P3" {
		t.Errorf("priority %s", x.Priority)
	}
	x.Do("pass; buy E treasury")
	x.Turns("P1", "trade")
	x.Offers("par", "BY", "NL") // in any sequence, one a turn
	x.Do("par BY 140")
	x.Wants("P1 cash", 600-280-20)
	x.Wants("BY cash", 280+20+10)
	x.Turns("P3", "trade")
	x.Do("pass; pass")
	x.Turns("P1", "trade")
	x.Offers("par", "NL")
	x.Do("par NL 140")
	x.Wants("P1 cash", 20)
	x.Wants("NL cash", 300)
}

// TestMoneyOfForming: twice the value and what the minor is worth less; nothing is given back when it is worth more; values that
// cannot be paid are not offered (ARD-FRM-05 to ARD-FRM-07).
func TestMoneyOfForming(t *testing.T) {
	for _, c := range []struct {
		minor, cash int
		values      []string
		left        int // after forming at 140; -1: not possible
	}{
		{50, 320, []string{"140"}, 0},
		{50, 319, nil, -1},
		{90, 280, []string{"140"}, 0},
		{90, 360, []string{"140", "160", "180"}, 80},
		{90, 1000, []string{"140", "160", "180", "200", "220"}, 720},
	} {
		x := at(t, 3, "phase 3\nmemo won E 12\ncompany 12 owner=P1 par="+word(c.minor)+" tokens=K11\ncash P1="+word(c.cash)+"\nstock 3 P1")
		x.Offers("par E", c.values...)
		if c.left < 0 {
			x.Refused("par E 140", "ARD-SR-09")
			continue
		}
		x.Do("par E 140")
		x.Wants("P1 cash", c.left)
		x.Wants("E cash", c.cash-c.left)
	}
}

// TestSalesBeforeForming: any legal sale, needed or not, Guillaume-Luxembourg too, but none so small that forming becomes impossible;
// room for a certificate is needed (ARD-FRM-02, ARD-FRM-03, ARD-FRM-14).
func TestSalesBeforeForming(t *testing.T) {
	const lines = "phase 3\nmemo won E 12\ncompany 12 owner=P1 par=70 tokens=K11\ncompany BY par=140 *P2=60 P1=40 operated trains=3\nprivate GL P1\n"
	x := at(t, 4, lines+"cash P1=500\nstock 3 P1")
	x.Do("sell BY 1; sell GL; par E 140")
	x.Wants("P1 cash", 500+140+100-280)
	x.Turns("P2", "trade")
	x = at(t, 4, lines+"cash P1=0\nstock 3 P1")
	x.Refused("sell BY 1", "ARD-FRM-15") // 240 at most, then
	x.Do("sell BY 2")
	x.Refused("bankrupt", "ARD-FRM-15")
	x.Do("par E 140")
	x.Wants("P1 cash", 0)
	x.Turns("P2", "trade")

	x = at(t, 4, full+"phase 3\nmemo won P 9\nstock 3 P1")
	x.Company("P").Par = 0
	x.Prices.Remove("P")
	for i := range x.Company("P").Certs {
		x.Company("P").Certs[i].Holder = "P"
	}
	x.Company("P").Floated = false
	x.Refused("par P 140", "ARD-SH-06") // eight already
	x.Do("sell BY 1; par P 140")
	x.Wants("P1 certs", 8)
}

// TestFormingBeyondTheLimit: whoever can make no room, since others have filled the pool after the bid, forms what they have won all the
// same: only who lacks the money is bankrupt (ARD-FRM-14, ARD-FRM-15). Who can make room has to.
func TestFormingBeyondTheLimit(t *testing.T) {
	const minors = `
	  phase 3
	  memo won BY 5
	  company 5 owner=P1 par=70 tokens=J24
	  company 2 owner=P1 par=70
	  company 7 owner=P1 par=70
	  company 12 owner=P1 par=70
	  company 13 owner=P1 par=70
	  cash P1=900 P2=500 P3=0 P4=0 P5=0
	  stock 3 P1
	`
	x := at(t, 5, "company E par=140 *P2=40 P1=20 pool=40 operated trains=3\n"+minors)
	x.Wants("P1 certs", 6)
	x.Refused("sell E 1", "ARD-SH-09")
	x.Refused("bankrupt", "ARD-FRM-15")
	x.Do("par BY 140")
	x.Wants("P1 certs", 7)
	x.Wants("P1 cash", 620)
	x = at(t, 5, "company E par=140 *P2=60 P1=20 operated trains=3\n"+minors)
	x.Refused("par BY 140", "ARD-SH-06")
	x.Refused("bankrupt", "ARD-FRM-15")
	x.Do("sell E 1; par BY 140")
	x.Wants("P1 certs", 6)
	// A block so small that there would be no room afterwards is refused: a company is sold once in a turn.
	x = at(t, 5, strings.Replace("company E par=140 *P2=40 P1=40 operated trains=3\n"+minors, "company 13 owner=P1 par=70\n", "", 1)+
		"\ncompany 14 owner=P1 par=70")
	x.Wants("P1 certs", 7)
	x.Refused("sell E 1", "ARD-FRM-15")
	x.Do("sell E 2; par BY 140")
	x.Wants("P1 certs", 6)
}

// TestBankruptcyByForming: who cannot pay even for 140 is bankrupt: their cash goes to the bank, what is left of
// their stock to the pool, and the public company stays for later bidding
// (ARD-FRM-15, ARD-BKR-03, ARD-BKR-04, ARD-BKR-08, ARD-BKR-09, ARD-BKR-12).
func TestBankruptcyByForming(t *testing.T) {
	x := at(t, 4, `
	  phase 3
	  memo won E 12
	  memo won N 8
	  company 12 owner=P1 par=50 tokens=K11
	  company 8 owner=P1 par=50 tokens=M7.0
	  company BY par=140 *P2=60 P1=20 pool=20 operated trains=3
	  company NL par=140 *P1=60 P2=40 operated trains=3
	  cash P1=0 P2=100 P3=100 P4=100
	  priority P1
	  stock 3 P1`)
	cash(x, 0, 100, 100, 100)
	x.Refused("pass", "ARD-FRM-01")
	x.Refused("bankrupt", "ARD-FRM-15") // 140 and 280 can be raised
	x = at(t, 4, `
	  phase 3
	  memo won E 12
	  memo won N 8
	  company 12 owner=P1 par=50 tokens=K11
	  company 8 owner=P1 par=50 tokens=M7.0
	  company BY par=140 *P2=60 P1=20 pool=20 operated trains=3
	  company NL par=140 *P1=40 P2=20 pool=40 operated trains=3
	  cash P1=3 P2=100 P3=100 P4=100
	  priority P1
	  stock 3 P1`)
	x.Do("bankrupt")
	if !x.Player("P1").Bankrupt || x.President("NL") != engine.Nobody || x.President("12") != engine.Nobody {
		t.Errorf("%+v", x.Player("P1"))
	}
	x.Wants("P1 cash", 0)
	x.Wants("BY pool", 40)
	x.Wants("NL pool", 80)
	x.Wants("12 pool", 50)
	if remembers(x, "won", "E", "12") || remembers(x, "won", "N", "8") || x.Company("E").Parred() {
		t.Error("the right is still there")
	}
	x.Turns("P2", "trade")
	if x.Priority == "P1" {
		t.Error("the bankrupt has the priority deal")
	}
}

// TestNothingBoughtBefore: a player who has to form a public company buys nothing before, nor Guillaume-Luxembourg (ARD-FRM-01,
// ARD-SR-12, ARD-GL-05).
func TestNothingBoughtBefore(t *testing.T) {
	x := at(t, 4, "private GL pool\ncompany 7 owner=P1 par=60 cash=0 tokens=I21\ncash P1=900 P2=100\nmemo won BY 7\nstock 2 P1")
	x.Refused("buy GL pool", "ARD-FRM-01")
	x.Do("par BY 140")
	x.Do("buy GL pool")
	x.Wants("P2 cash", 0)
}
