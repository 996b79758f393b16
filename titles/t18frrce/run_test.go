package t18frrce_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// trkEarns compares the best revenue of the operating company.
func trkEarns(t *testing.T, x *enginetest.Table, want int) {
	t.Helper()
	got, err := kit.BestRevenue(x.Game, x.Turn.Of)
	if err != nil {
		t.Fatal(err)
	}
	if got != engine.Money(want) {
		x.Until("run")
		x.Do("run")
		var lines []string
		for _, r := range x.Company(x.Turn.Of).Last {
			lines = append(lines, r.Train+": "+strings.Join(r.Parts, ", "))
		}
		t.Fatalf("earns %d, want %d: %v", got, want, lines)
	}
}

// FRRCE-RT-15, FRRCE-EM-02, FRRCE-PH-16, FRRCE-RT-07, FRRCE-RT-13, FRRCE-RT-19, worked example 13: EST from Strasbourg.
func TestRoutesOfEST(t *testing.T) {
	for phase, want := range map[string]int{"2": 50, "3": 60, "4": 60, "5": 90, "D": 90} {
		x := at(t, 3, "phase "+phase+`
			company EST par=67 cash=100 *P1=60 trains=2
			operate EST`)
		trkEarns(t, x, want)
	}
	x := at(t, 3, `
		phase 2
		company EST par=67 cash=670 *P1=60
		operate EST`)
	x.Until("trains")
	x.Refused("pass", "FRRCE-EM-01")
	y := at(t, 3, `
		phase 3
		company EST par=67 cash=100 *P1=60 trains=3,3
		operate EST`)
	trkEarns(t, y, 60)
	y.Do("lay I20 7 4; pass")
	y.Wants("EST cash", 20)
	trkEarns(t, y, 80)
}

// FRRCE-RT-04, FRRCE-RT-05, FRRCE-RT-10, FRRCE-RT-14, worked example 14: the track by Nevers is no visit there, and ETA's
// token does not close it.
func TestNeversIsPassedBy(t *testing.T) {
	for _, eta := range []string{"", "company ETA par=67 *P2=60 tokens=H15"} {
		for train, want := range map[string]int{"2": 70, "3": 80, "4": 100, "5": 110} {
			if train == "5" && eta != "" {
				want = 100 // without ETA the route through the city is the better one
			}
			x := at(t, 3, `
				phase 4
				tile J17 X04 0
				tile I16 57 2
				tile G14 55 2
				tile F13 57 2
				`+eta+`
				company PLM par=67 cash=0 *P1=60 trains=`+train+` tokens=J17 operated
				operate PLM`)
			trkEarns(t, x, want)
		}
	}
}

// FRRCE-RT-10, FRRCE-RT-14, FRRCE-RT-17, FRRCE-RT-19: Nevers can be run through while its slot is open or has an own token, not
// with another's; its edge 5 serves one of its two tracks only.
func TestNevers(t *testing.T) {
	for _, c := range []struct {
		more, tokens, trains string
		want                 int
	}{
		{"", "I16", "3", 20 + 10 + 30},
		{"company PO par=67 *P2=60 tokens=H15", "I16", "3", 20 + 20 + 10}, // past Nevers to the town
		{"", "I16", "2,2,2", 40 + 30},                                     // to Nevers or past it, not both
		{"", "I16,H15", "2,2", 40 + 40},                                   // from Nevers, and to Lyon
		{"", "I16,H15", "2,2,2,2", 40 + 40 + 30 + 20},                     // three meet in Nevers
		{"", "I16,H15", "3,2", 60 + 40},
	} {
		x := at(t, 3, `
			phase 3
			tile I16 57 2 # to Nevers' edge 5
			tile I14 8 3 # from Nevers' edge 0 to J15
			tile J15 15 2
			tile G14 55 2 # at Nevers' edge 2
			`+c.more+`
			company PLM par=67 cash=0 *P1=60 trains=`+c.trains+` tokens=`+c.tokens+` operated
			operate PLM`)
		trkEarns(t, x, c.want)
	}
}

// FRRCE-RT-16, FRRCE-RT-04, FRRCE-RT-18, FRRCE-TC-04, FRRCE-SP-03, FRRCE-HM-03, worked example 17: Paris is three cities.
func TestParis(t *testing.T) {
	tiles := `
		tile E16 X11 0
		tile F15 63 0
		tile E14 X12 1
		tile D15 63 0
		tile D17 9 0
		tile C18 984 0
	`
	for _, c := range []struct {
		phase, train string
		want         int
	}{{"D", "D", 310}, {"7", "5", 260}, {"7", "7", 310}} {
		x := at(t, 3, "phase "+c.phase+tiles+`
			company PO par=67 cash=0 *P1=60 trains=`+c.train+` tokens=E16.0 operated
			operate PO`)
		trkEarns(t, x, c.want)
	}
	x := at(t, 3, `
		phase 2
		tile F15 57 0
		company PO par=67 cash=0 *P1=60 trains=2
		operate PO`)
	trkEarns(t, x, 60)
	for order, c := range map[string]string{"lay E16 X05 0": "", "lay E16 X11 0": "tile E16 X05 0"} {
		y := at(t, 3, "phase 5\n"+c+`
			tile F15 57 0
			company PO par=67 cash=100 *P1=60 tokens=E16.0 operated
			operate PO`)
		y.Do(order)
		y.Wants("PO cash", 60)
		if !y.Token("PO", "E16.0") {
			t.Error("PO's token is not in Montparnasse")
		}
	}
}
