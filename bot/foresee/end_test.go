package foresee_test

import (
	"strings"
	"testing"

	"stationmaster/bot/foresee"
	"stationmaster/engine/enginetest"
	_ "stationmaster/titles/all"
)

// Before a stock round ends the game, the players are told: a sold-out company reaches the end of the market then (1894-MKT-14, 1894-END-03).
func TestTheStockRoundThatEndsTheGame(t *testing.T) {
	for sold, want := range map[string]string{
		"*P1=60 P2=40":         "the price of BELGE has reached the end of the market (1894-END-03)",
		"*P1=60 P2=30 pool=10": "",
	} {
		x := enginetest.New(t, "1894", 3, `
			phase gray
			company BELGE at=1,13 par=95 `+sold+` tokens=E16 operated
			stock 7 P1`)
		x.Do("pass")
		if got := foresee.IfAllPass(x.Game); got != want {
			t.Errorf("%s: %q, want %q", sold, got, want)
		}
		if x.Game.Finished || !strings.HasPrefix(x.Game.Where(), "Stock round 7") {
			t.Error("looking ahead changes the game")
		}
	}
	company := enginetest.New(t, "1894", 3, `
		company BELGE at=1,13 par=95 *P1=60 P2=40 tokens=E16 operated
		operate BELGE`)
	if got := foresee.IfAllPass(company.Game); got != "" {
		t.Errorf("in an operating round: %q", got)
	}
}
