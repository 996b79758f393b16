package t18eu_test

import (
	"fmt"
	"testing"
	"strings"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

func show(x *enginetest.Table, orders ...string) {
	for _, o := range orders {
		n := len(x.Log())
		a, err := x.Apply(engine.Order(o))
		fmt.Printf("> %s\n", o)
		if err != nil { fmt.Println("   REFUSED:", err); continue }
		if a.String() != o { fmt.Println("   as:", a) }
		for _, l := range x.Log()[n:] { fmt.Println("   ", l.Text) }
	}
	if w := x.Waiting(); w != nil { fmt.Printf("   => %s %s %s: %s\n", x.Where(), x.Decider(), w.Name, strings.Join(x.Verbs(), " ")) }
}

func TestScratchTexts(t *testing.T) {
	x := at(t, 3, `
		phase 2
		tile E10 581 0
		cash P1=1000 P2=1000 P3=1000
		company 7 owner=P1 cash=50 trains=2 stations=E10.1
		company 9 owner=P2 cash=50 trains=2 stations=E10.0
		company 12 owner=P3 cash=50 trains=2 stations=C4
		stock 2 P1`)
	show(x, "par", "par NS", "par NS 90", "par NS 95 7", "par NS 90 9", "par XX 90 7", "par NS 90 7", "buy NS", "exchange 9", "exchange 9 KBS", "exchange 7 NS", "exchange 12 NS", "exchange 9 NS", "replace", "sell NS 1", "exchange 12 NS", "buy NS pool", "buy KBS treasury", "end", "bankrupt", "buy NS", "sell NS 1")
	y := at(t, 3, `
		phase 3
		tile H3 201 3
		cash P1=100 P2=1000 P3=1000
		company 2 owner=P1 cash=150 trains=2 stations=H3
		company 7 owner=P2 cash=50 trains=2 stations=E10.1
		company NS par=90 cash=500 trains=3 *P2=60 stations=G10 operated
		operate 2`)
	show(y, "lay H3 576 3", "lay Q2 201 0", "lay F3 3 0", "token G4", "run", "train 3", "train P", "train 3 from NS", "train 3 from NS 151", "train 2 from 7 20", "decline", "train 2 from 7 20","accept", "train P", "train P from NS 3", "pass")
	show(y, "lay H3 576 3", "lay G8 4 0","run", "pass")
}
