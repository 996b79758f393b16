package t18frrce_test

import (
	"fmt"
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

// trkRow is Rennes 20 - D11 20 - Rouen 20.
const trkRow = `
	tile D9 57 1
	tile D11 57 1
	tile D13 9 1
	tile D15 57 1
`

// FRRCE-RT-01 to FRRCE-RT-05, FRRCE-RT-20: two stops at least, an own token, no more stops than the number; the best is run.
func TestTrainLengths(t *testing.T) {
	position := "phase 5" + trkRow + `
		company PLM par=67 cash=0 *P1=60 trains=%s tokens=%s operated
		operate PLM`
	for _, c := range []struct {
		trains, tokens string
		want           int
	}{
		{"2", "D9", 40}, {"3", "D9", 60}, {"4", "D9", 60}, {"D", "D9", 60}, {"3", "D11", 60}, {"3", "D15", 60},
		{"2,2", "D9", 40}, {"2,2", "D11", 80}, {"2,2", "D9,D15", 80}, {"2", "L15", 0}, {"5,5", "D9,D15", 80},
	} {
		x := at(t, 3, fmt.Sprintf(position, c.trains, c.tokens))
		trkEarns(t, x, c.want)
	}
	x := at(t, 3, fmt.Sprintf(position, "3,2", "D11"))
	x.Until("run")
	x.Refused("run 2:D9-D11", "FRRCE-RT-02")
	x.Refused("run 4:D9-D11", "FRRCE-RT-03")
	x.Refused("run 2:D9-D11 2:D11-D13-D15", "FRRCE-RT-03") // one route a train
	x.Do("run")
	x.Wants("PLM revenue", 80)
}

// FRRCE-RT-06 to FRRCE-RT-09: no stop, track or side of a hex twice, nor a turn at a switch; crossing track is apart.
func TestSharedTrack(t *testing.T) {
	for _, c := range []struct {
		tile string
		want int
	}{
		{"tile D13 9 1", 60},
		{"tile D13 20 1", 60}, // 1-4 crossing 2-5: nothing joins them
		{"tile D13 8 1", 40},  // leads elsewhere
	} {
		x := at(t, 3, "phase 5\ntile D9 57 1\ntile D11 57 1\ntile D15 57 1\n"+c.tile+`
			company PLM par=67 cash=0 *P1=60 trains=4 tokens=D9 operated
			operate PLM`)
		trkEarns(t, x, c.want)
	}
	// A switch leads from Rouen to D11 or to Le Havre, and not from the one to the other.
	for _, c := range []struct {
		token, trains string
		want          int
	}{
		{"D11", "5", 40},
		{"D15", "5", 20 + 20 + 10},
		{"D15", "2,2", 40}, // the side of D13 and D15 serves one train
		{"D11,C14", "2,2", 40 + 30},
		{"D11,C14", "3,3", 40 + 30},
	} {
		x := at(t, 3, `
			phase 5
			tile C14 57 0
			tile D11 57 1
			tile D15 57 1
			tile D13 26 4 # edges 1 and 4, 3 and 4
			company PLM par=67 cash=0 *P1=60 trains=`+c.trains+` tokens=`+c.token+` operated
			operate PLM`)
		trkEarns(t, x, c.want)
	}
	// A loop comes back to its stop, which no route visits twice.
	x := at(t, 3, `
		phase 5
		tile D15 63 0
		tile D13 7 3 # edges 3 and 4
		tile C14 X08 0
		tile C16 7 0 # edges 0 and 1
		company PLM par=67 cash=0 *P1=60 trains=5 tokens=D15 operated
		operate PLM`)
	trkEarns(t, x, 40+50+10)
	y := at(t, 3, `
		phase 5
		tile D15 63 0
		tile D13 7 3
		tile C14 X08 0
		tile C16 7 0
		company PLM par=67 cash=0 *P1=60 trains=2,2 tokens=D15 operated
		operate PLM`)
	trkEarns(t, y, 90+90) // by either side
}

// FRRCE-RT-10, FRRCE-RT-11, FRRCE-TR-18: a city full of others' tokens ends a route; own tokens, open slots and towns do not.
func TestPassing(t *testing.T) {
	for _, c := range []struct {
		more string
		want int
	}{
		{"", 60},
		{"company EST par=67 *P2=60 tokens=D11 operated", 40},
		{"tile D11 14 1\ncompany EST par=67 *P2=60 tokens=D11 operated", 70},
		{"tile D11 14 1\ncompany EST par=67 *P2=60 tokens=D11 operated\ncompany NOR par=67 *P2=60 tokens=D11 operated", 50},
		{"tile D11 58 1", 20 + 10}, // a town leads elsewhere
		{"company EST par=67 *P2=60 tokens=D15 operated", 60},
	} {
		x := at(t, 3, "phase 5\ntile D9 57 1\ntile D11 57 1\ntile D13 9 1\ntile D15 57 1\n"+c.more+`
			company PLM par=67 cash=0 *P1=60 trains=4 tokens=D9 operated
			operate PLM`)
		trkEarns(t, x, c.want)
	}
	// The port slot and a slot kept for a home are open.
	for _, c := range []struct {
		more string
		want int
	}{
		{"", 20 + 30 + 20}, {"company EST par=67 *P2=60 tokens=H7 operated", 20 + 30 + 20},
		{"company EST par=67 *P2=60 tokens=H7 operated\ncompany SO par=67 *P2=60 tokens=H7 operated", 20 + 30},
	} {
		x := at(t, 3, `
			phase 3
			tile H11 57 1
			tile H9 9 1
			tile H7 X17 0
			tile I6 9 0
			tile J5 57 0
			`+c.more+`
			company PLM par=67 cash=0 *P1=60 trains=3 tokens=H11 operated
			operate PLM`)
		if x.Waiting().Name == "port" {
			x.Do("stay")
		}
		trkEarns(t, x, c.want)
	}
}

// FRRCE-RT-12, FRRCE-RT-13, FRRCE-PH-16: red areas end a route, Genève does not; none is visited twice.
func TestRedAreasOnRoutes(t *testing.T) {
	for phase, want := range map[string]int{"3": 30 + 10 + 40 + 60, "5": 50 + 10 + 60 + 60} {
		x := at(t, 3, "phase "+phase+`
			tile I20 7 4
			tile J19 9 1 # from Genève to Lyon
			tile J17 X10 0
			company EST par=67 cash=0 *P1=60 trains=5 operated
			operate EST`)
		trkEarns(t, x, want)
	}
	for phase, want := range map[string]int{"3": 30 + 20, "5": 50 + 20} {
		x := at(t, 3, "phase "+phase+`
			tile L11 57 0
			tile M10 9 0
			company PLM par=67 cash=0 *P1=60 trains=3 tokens=L11 operated
			operate PLM`)
		trkEarns(t, x, want)
	}
	// Both edges of Barcelone, and one route.
	x := at(t, 3, `
		phase 5
		tile L11 15 0 # edges 0 to 3
		tile M10 9 0
		tile L9 9 1
		tile L7 7 4 # edges 4 and 5
		tile M8 9 2
		company PLM par=67 cash=0 *P1=60 trains=4 tokens=L11 operated
		operate PLM`)
	trkEarns(t, x, 30+50)
	y := at(t, 3, `
		phase 5
		tile L11 15 0
		tile M10 9 0
		tile L9 9 1
		tile L7 7 4
		tile M8 9 2
		company PLM par=67 cash=0 *P1=60 trains=2,2 tokens=L11 operated
		operate PLM`)
	trkEarns(t, y, 80+80)
}

// FRRCE-RT-21: a train bought in this turn runs from the next round on.
func TestNewTrainRunsLater(t *testing.T) {
	x := at(t, 3, "phase 2"+`
		tile D9 57 1
		tile D11 57 1
		company OU par=67 cash=500 *P1=60
		operate OU`)
	x.Until("trains")
	x.Wants("OU revenue", 0)
	x.Do("train 2")
	if x.Can("run") {
		t.Error("the train runs at once")
	}
	x.Wants("OU revenue", 0)
}
