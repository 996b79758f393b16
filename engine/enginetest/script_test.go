package enginetest_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"stationmaster/engine/enginetest"
)

func (f *failing) Fatal(a ...any) {
	f.said = fmt.Sprint(a...)
	runtime.Goexit()
}

// fails runs a script that must fail and returns its message.
func fails(t *testing.T, text string) string {
	f := &failing{TB: t}
	done := make(chan bool)
	go func() {
		defer close(done)
		enginetest.Script(f, "a.txt", text)
	}()
	<-done
	return f.said
}

const sale = `title skeleton
rule SKEL-SR-04: A sale pays what the share is worth,
  and the price falls.
players 3
cash P1=500; phase 3
company W par=67 at=1,2 cash=377 *P1=50 P2=10 pool=10 trains=2,3 tokens=B6 operated
private Canal W
tile B6 57 1
stock 2 P1

`

// TestScript: every kind of line, all true.
func TestScript(t *testing.T) {
	enginetest.Script(t, "a.txt", sale+`
expect P1 cash 500; W cash 377; W P1 50; W ipo 30; W trains 2,3; W president P1; Canal owner W; not Canal closed
expect W floated; W operated; not N operated; W parred; not N parred; not W closed; not P1 bankrupt; W at 1,2; stack 1,2 W; W in B6; not W in A5
expect tile B6 57 1; tile B4 none; turn P1 trade; turn P1; round stock; round stock 2; phase 3; operating W; order P1 P2 P3
expect not finished; not bank broken; pool none; pool trains none; not turn P2; W slot B6 0
expect W token 40; W charter 1; W tokens 0 40; tiles 57 2; tiles 7 unlimited; free B6 0; passed none; W earns 0; not W routed; not warned pass
expect W pays 3=180
expect fits B6 14 0 1 3 4; becomes B6 14 15; becomes B4 7 8 9; not W aside A5; W barred C7 SKEL-TK-02; Canal income 10
can sell W; pass
can P1: pass
cannot P2: pass
cannot sell N; lay
offers sell W: 1 2 3
accepts sell W
offers: buy par pass sell
P1: sell W 1; pass; P2: pass
expect turn P3 trade; W pool 20
log sells | passes
no log passes | sells
no log buys
again
company W par=67 at=1,2 *P2=50 P1=10 trains=2
without private Canal; tile B6
expect tile B6 none; W president P2; Canal closed; P1 cash 500
end turn
expect turn P2
until round operating
expect round operating; turn W
end turn
`)
	enginetest.Script(t, "a.txt", sale+`
let shares = sell W 1;
  sell W 2  # and more
let more = company N par=67 *P2=60; tile B4 7 0
P1: {shares}
expect W pool 40
again
{more}
expect N P2 60; joins B4 01; tile B4 7 0; pieces B4 none; board pieces 0; stops B4 0; stops B6 1; value B6 20; cost C5 40; not W beside B4
again
without {more}
expect tile B4 none
again
operate W 1.2 of 3
done N E
expect turn W; round operating 1.2 of 3; exit B6 1
end now
expect finished; over by hand
again
cleared A5
earned 90
P1: pay
expect W revenue 90
`)
	enginetest.Script(t, "a.txt", sale+`
each shares | pool
| 1 | 20
| 2 | 30
P1: sell W {shares}
expect W pool {pool}
`)
}

// TestScriptsThatAreWrong: false or unknown lines, and a script without expectations, fail with file and line.
func TestScriptsThatAreWrong(t *testing.T) {
	for _, c := range []struct{ steps, want string }{
		{"expect P1 cash 501", `a.txt:11: expected "P1 cash 501", but it is "500"`},
		{"expect P1 cash", "no fact of this game"},
		{"expect P4 cash 0", "no fact of this game"},
		{"expect NROD price 80", "no fact of this game"},
		{"expect P1 cash much", "no fact of this game"},
		{"expect W trains 2", `but it is "2,3"`},
		{"expect W trains", "no fact of this game"},
		{"expect W president P2", `but it is "P1"`},
		{"expect not W president P1", `"W president P1" is true`},
		{"expect W closed", "W closed: false"},
		{"expect not W floated", "is true"},
		{"expect W at 1,3", `but it is "1,2"`},
		{"expect stack 1,2 N", `but it is "W"`},
		{"expect W in A5", "not there"},
		{"expect W in Z99", "no fact of this game"},
		{"expect W slot B6 1", `but it is "0"`},
		{"expect tile B6 57 2", `but it is "57 1"`},
		{"expect tile B4 57 1", `but it is "none"`},
		{"expect turn P2 trade", `but it is "P1 trade"`},
		{"expect turn P1 track", `but it is "P1 trade"`},
		{"expect round operating", "stock 2"},
		{"expect round stock 3", "stock 2"},
		{"expect phase 5", `but it is "3"`},
		{"expect limit 99", "expected"},
		{"expect finished", "false"},
		{"expect over bank", "expected"},
		{"expect memo ferry W", `but it is "none"`},
		{"expect operating N", `but it is "W"`},
		{"expect priority P9", "expected"},
		{"expect supply none", "expected"},
		{"expect W charter 9", "expected"},
		{"expect Canal owner P1", `but it is "W"`},
		{"expect gold 5", "no fact of this game"},
		{"expect P1 cash 500; P2 cash 1", `expected "P2 cash 1"`},
		{"offers sell W: 1 2", "a.txt:11: after"},
		{"accepts lay", `nothing is offered after "lay"`},
		{"can lay", `"lay" is offered: false`},
		{"can P2: pass", `"pass" is offered: false`},
		{"expect tiles 57 99", "expected"},
		{"expect tiles 9999 1", "no fact of this game"},
		{"expect W token none", "expected"},
		{"expect free B6 1", `but it is "0"`},
		{"expect W tokens 0", "expected"},
		{"expect W earns 5", "expected"},
		{"expect W routed", "W routed: false"},
		{"expect W aside Z99", "no fact of this game"},
		{"expect W aside B4", "not there"},
		{"expect W barred C7 any", "expected"},
		{"expect W barred Z99 none", "no fact of this game"},
		{"expect Canal income 1", "expected"},
		{"expect passed P1", `but it is "none"`},
		{"expect fits B4 57 9", "expected"},
		{"expect fits B4 9999 1", "no fact of this game"},
		{"expect becomes B4 9999", `but it is "7 8 9`},
		{"expect becomes Z99 57", "no fact of this game"},
		{"expect warned pass", `but it is "none"`},
		{"expect warned lay", "no fact of this game"},
		{"expect free Z99 1", "no fact of this game"},
		{"expect offer 90", "expected"},
		{"cannot pass", `"pass" is offered: true`},
		{"log buys gold", "no line of the log"},
		{"P1: sell W 1\nno log sells", "a line of the log has"},
		{"refused SKEL-SR-04: pass", "was accepted"},
		{"refused SKEL-XX-01: sell W 9", "was refused by"},
		{`refused any: sell W 9 says "gold"`, `lacks "gold"`},
		{"P1: sell W 9\nexpect P1 cash 500", "a.txt:11: sell W 9"},
		{"P2: sell W 1\nexpect P1 cash 500", "it isn't Player 2's turn"},
		{"until trains\nexpect P1 cash 500", "before step"},
		{"P1: pass", "nothing is expected"},
		{"", "nothing is expected"},
		{"expect P1 cash 500\nagain\nP1: pass", "a.txt:13: nothing is expected"},
		{"P1: pass\nagain\nexpect P1 cash 500", "nothing is expected"},
		{"expct P1 cash 500", `"expct" begins no line`},
		{"refused: pass", "begins no line"},
		{"expect P1 cash 500\ncash P1=3", "after its first step"},
		{"cash P1=3; colour red\nexpect P1 cash 3", `no such line of a position: "colour red"`},
		{"company XYZ par=67\nexpect P1 cash 500", "a.txt:11: no company XYZ"},
		{"cash P7=1\nexpect P1 cash 500", "no player P7"},
		{"bank 5 P7\nexpect P1 cash 500", "no player P7"},
		{"tile B6\nexpect P1 cash 500", "no such line of a position"},
		{"each a\n| 1\nexpect P1 cash 500", "no line uses {a}"},
		{"each a | b\n| 1\nexpect P1 cash {a}{b}", "1 columns, want 2"},
		{"each a\nexpect P1 cash {a}", "has no rows"},
		{"expect P1 cash {a}", "there is no column {a}"},
		{"each a\n| 500\n| 400\nexpect P1 cash {a}", `expected "P1 cash 400"`},
		{"let x\nexpect P1 cash 500", "want \"let NAME = WORDS\""},
		{"let x = pass\nexpect P1 cash 500", "no line uses {x}"},
		{"expect joins B4 01", `but it is "none"`},
		{"expect pieces B4 port", `but it is "none"`},
		{"expect W pays 4=1", `but it is "`},
		{"expect stops B6 9", `but it is "1"`},
		{"expect exit B6 0", "to 1 4"},
		{"expect exit Z99 0", "no fact of this game"},
		{"expect value B4 9", `but it is "no stop"`},
		{"expect cost Z99 9", "no fact of this game"},
		{"expect board pieces 7", `but it is "0"`},
		{"expect pieces Z99 port", "no fact of this game"},
		{"expect W beside B4", "not there"},
		{"rule SKEL: nothing", "want \"rule ID"},
	} {
		if got := fails(t, sale+c.steps); !strings.Contains(got, c.want) {
			t.Errorf("%s\nsays %q, want %q", c.steps, got, c.want)
		}
	}
	for text, want := range map[string]string{
		"":                                      "there is no script",
		"rule SKEL-SR-04: One.\nexpect phase 2": "needs its title",
		"title 1999\nrule SKEL-SR-04: One.\nplayers 3\nexpect phase 2":     "1999",
		"title skeleton\nrule SKEL-SR-04: One.\nplayers 9\nexpect phase 2": "players",
	} {
		if got := fails(t, text); !strings.Contains(got, want) {
			t.Errorf("%q says %q, want %q", text, got, want)
		}
	}
}
