package t18frrce_test

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// FRRCE-OR-01, FRRCE-MK-14: of equal prices in one column the upper cell operates first.
func TestEqualPricesInOneColumn(t *testing.T) {
	x := at(t, 3, `
		company OU par=67 at=7,6 *P1=60
		company NOR par=67 *P2=60
		company PO par=67 at=6,6 *P3=60
		stock 2 P1`)
	if got := kit.OperatingOrder(x.Game); !slices.Equal(got, []engine.ID{"NOR", "PO", "OU"}) {
		t.Errorf("they operate in the order %v", got)
	}
}

// FRRCE-TL-03: the operating company gives a train up first, the others from the top of the operating order.
func TestDiscardsInOperatingOrder(t *testing.T) {
	x := at(t, 4, `
		phase 4
		left 4=0
		company PLM par=100 at=0,8 cash=1 trains=3,3,4 *P4=60 tokens=J17 operated
		company EST par=100 at=3,6 cash=400 trains=4,3 *P1=60 tokens=H25 operated
		company SO par=76 at=1,6 cash=2 trains=3,4,4 *P2=60 tokens=H7 operated
		company NOR par=67 at=5,6 cash=3 trains=3,3,4 *P3=60 tokens=C20
		operate EST`)
	x.Until("dividend")
	x.Do("pay; train 5")
	for _, who := range []engine.ID{"P1", "P4", "P2", "P3"} {
		if x.Decider() != who {
			t.Fatalf("%s decides, want %s", x.Decider(), who)
		}
		x.Do("discard 3")
	}
}

// FRRCE-TU-01: what a train is handed in for may be named where there is no choice, too.
func TestUpgradeNamesTheModel(t *testing.T) {
	x := at(t, 3, `
		phase 7
		left 7=0
		company SO par=76 at=1,6 cash=800 trains=6 *P2=60 tokens=H7 operated
		operate SO`)
	x.Until("trains")
	x.Do("upgrade 6 D")
	x.Wants("SO cash", 50)
}
