package t18ardennes_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
)

// prussia is P before its conversion, as in the recorded game.
const prussia = `
  phase 6
  company P par=220 cash=354 *P3=80 P4=20 operated trains=5 tokens=B16,D18,M7.1
  company BY kind=ten par=140 *P1=60 operated trains=6 tokens=G25
  company NL kind=ten par=140 *P2=60 P1=20 operated trains=6 tokens=B8.1
  company 8 owner=P3 par=90 price=100 cash=185 trains=5 tokens=M7.0,G3
  memo ferry 8 G3
  cash P1=0 P2=0 P3=584 P4=0
`

// TestConversion is the recorded example: every share is 10% now, five new ones lie in the treasury, the limit of certificates is looked
// up anew; its president, and only they, buys at the price, from the treasury up to 60%, and merges own minors without asking, beyond
// that; the trains that come with them do not run (ARD-CNV-01, ARD-CNV-03 to ARD-CNV-09, ARD-CNV-12, ARD-OR-05, ARD-OR-06, ARD-MRG-25,
// ARD-SH-04, ARD-SH-07; WE-12).
func TestConversion(t *testing.T) {
	x := at(t, 4, prussia+"operate P")
	x.Turns("P3", "convert")
	x.Do("convert")
	for who, part := range map[string]int{"P3": 40, "P4": 10, "treasury": 50} {
		x.Wants("P "+who, part)
	}
	if limit := certLimit(x.Game); limit != 10 {
		t.Errorf("the limit is %d", limit)
	}
	x.Wants("P price", 220)
	x.Wants("P cash", 354)
	x.Refused("sell BY 1", "")
	x.Refused("buy BY treasury", "ARD-CNV-05")
	x.Do("buy P; buy P treasury")
	x.Wants("P3 cash", 144)
	x.Wants("P cash", 794)
	x.Wants("P P3", 60)
	x.Refused("buy P treasury", "ARD-CNV-07")
	x.Refused("merge 8 BY treasury", "ARD-CNV-05")
	x.Do("merge 8 P")
	x.Do("pass; pass") // keep the tokens, keep the train
	x.Wants("P3 cash", 124)
	x.Wants("P cash", 999)
	x.Wants("P P3", 70)
	if n := len(x.Map().Places("P")); n != 5 || !remembers(x, "ferry", "P", "G3") {
		t.Errorf("%d tokens on the map", n)
	}
	x.Trains("P", "5")
	if !x.Company("8").Closed || x.Owns("8") != 1 {
		t.Error("the train does not lie face down with the minor")
	}
	x.Until("dividend")
	if len(x.Company("P").Last) > 1 {
		t.Error("a train has run that came with the minor")
	}
	x.Do("withhold")
	x.Trains("P", "5", "5")
}

// TestDiscardAfterConversion: trains turn face up after the price has moved; only then a company over its limit discards, before it
// buys; a train got this way may be traded in at once (ARD-CNV-10, ARD-CNV-11, ARD-TRN-11).
func TestDiscardAfterConversion(t *testing.T) {
	x := at(t, 4, strings.Replace(prussia, "trains=5 tokens=B16", "trains=5,6 tokens=B16", 1)+"operate P")
	x.Pay(engine.Bank, "P", 600)
	x.Do("convert; merge 8 P; pass; pass")
	x.Trains("P", "5", "6")
	x.Until("dividend")
	x.Do("withhold")
	x.Turns("P3", "discard")
	x.Do("discard 6")
	x.Turns("P3", "trains")
	x.Do("upgrade 5 4D")
	x.Trains("P", "4D", "5")
}

// TestWhoConverts: five shares only, from phase 5 on, not in the first turn, of free will and once, over the certificate limit too
// (ARD-CNV-01, ARD-CNV-02, ARD-CNV-06, ARD-CNV-13, ARD-OR-07).
func TestWhoConverts(t *testing.T) {
	const p = "company P par=220 cash=0 *P3=60 operated trains=4 tokens=B16\ncash P1=0 P2=0 P3=500\n"
	x := at(t, 3, "phase 4\n"+p+"operate P")
	x.Refused("convert", "")
	x = at(t, 3, "phase 5\n"+p+"operate P")
	x.Do("pass")
	x.Refused("convert", "")
	x.Wants("P treasury", 40)
	x = at(t, 3, "phase 5\n"+p+"operate P")
	x.Company("P").Turns = 1
	if err := x.Advance(); err != nil {
		t.Fatal(err)
	}
	x.Refused("convert", "")
	x = at(t, 3, "phase 5\ncompany P kind=ten par=220 cash=0 *P3=60 operated trains=4 tokens=B16\noperate P")
	x.Refused("convert", "")
	x = at(t, 4, "phase 5\n"+p+`
	  company 1 owner=P3 par=50
	  company 2 owner=P3 par=50
	  company 3 owner=P3 par=50
	  company 4 owner=P3 par=50
	  company 5 owner=P3 par=50
	  company 6 owner=P3 par=50
	  company 7 owner=P3 par=50
	  operate P`)
	x.Do("convert")
	x.Wants("P3 certs", 9)
	x.Do("buy P; buy P")
	x.Wants("P3 certs", 11)
}

// TestIssue: from phase 4 on, not in the first turn, any number once a turn, to the pool up to half, at the price before it falls
// (ARD-ISS-01 to ARD-ISS-06, ARD-MKT-11, ARD-SH-09; WE-13).
func TestIssue(t *testing.T) {
	const by = "company BY kind=ten par=140 cash=0 *P1=60 operated trains=4 tokens=G25\n"
	for n, want := range map[int][2]int{1: {140, 120}, 2: {280, 110}} {
		x := at(t, 3, "phase 4\n"+by+"operate BY")
		x.Turns("P1", "issue")
		x.Do("issue " + word(n))
		x.Wants("BY cash", want[0])
		x.Wants("BY price", want[1])
		x.Wants("BY pool", 10*n)
		x.Refused("issue 1", "")
	}
	x := at(t, 3, "phase 4\ncompany BY kind=ten par=140 cash=0 *P1=20 P2=10 pool=40 operated trains=4 tokens=G25\noperate BY")
	x.Refused("issue 2", "ARD-ISS-03")
	x.Refused("redeem 1", "ARD-ISS-06")
	x.Do("issue 1")
	for _, c := range []string{
		"phase 3\n" + by + "operate BY",
		"phase 4\ncompany 4 owner=P1 par=50 tokens=G25 trains=4 operated\noperate 4",
	} {
		if x := at(t, 3, c); x.Waiting().Name == "issue" {
			t.Errorf("%s: it may issue", c)
		}
	}
	x = at(t, 3, "phase 4\n"+by+"operate BY")
	x.Company("BY").Turns = 1
	if err := x.Advance(); err != nil {
		t.Fatal(err)
	}
	if x.Waiting().Name == "issue" {
		t.Error("it may issue in its first turn")
	}
	// In every operating round, also after a conversion.
	x = at(t, 3, "phase 5\ncompany BY par=140 cash=0 *P1=60 operated trains=5 tokens=G25\ncash P1=0\noperate BY")
	x.Do("convert")
	x.Turns("P1", "issue")
	x.Do("issue 5")
	x.Wants("BY pool", 50)
	x.Wants("BY price", 80)
}
