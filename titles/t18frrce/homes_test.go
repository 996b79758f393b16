package t18frrce_test

import (
	"strings"
	"testing"

	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// FRRCE-HM-01 to FRRCE-HM-04: each company begins with its home token, free, with or without a tile.
func TestHomes(t *testing.T) {
	for company, city := range map[string]string{
		"ETA": "H15", "EST": "H25", "PRO": "N15", "NOR": "C20", "OU": "D9", "PLM": "J17", "PO": "E16.0", "SO": "H7",
	} {
		x := at(t, 3, "company "+company+" par=67 cash=670 *P1=60\noperate "+company)
		if !x.Token(company, city) {
			t.Errorf("%s has no token in %s", company, city)
		}
		x.Wants(company+" cash", 670)
	}
	// The token goes onto the tile, and is not the one of the turn.
	x := at(t, 3, `
		tile D11 57 1
		company OU par=67 cash=670 *P1=60
		operate OU`)
	x.Do("lay D9 57 1; pass")
	x.Turns("P1", "token")
	x.Do("token D11")
	x.Wants("OU cash", 630)
	if !x.Token("OU", "D9") || !x.Token("OU", "D11") {
		t.Error("OU has not both tokens")
	}
	// On all tiles of Paris it is in the city of edge 0.
	for _, tile := range []string{"X05", "X11"} {
		y := at(t, 3, "phase 5\ntile E16 "+tile+" 0\ncompany PO par=67 cash=670 *P1=60\noperate PO")
		if !y.Token("PO", "E16.0") {
			t.Errorf("PO is not in Montparnasse on %s", tile)
		}
	}
}

// FRRCE-HM-05, FRRCE-HM-07, worked example 30: MID's token waits in neither city, and who lays the 59 chooses its city.
func TestHomeOfMID(t *testing.T) {
	x := at(t, 3, `
		phase 2
		company MID par=67 cash=670 *P1=60
		operate MID`)
	if n := len(x.Map().At(x.Sheet().Map.Find("J9"), board.Aside)); n != 1 || kit.HasRoute(x.Game, "MID") {
		t.Errorf("%d tokens beside the cities of J9", n)
	}
	x.Offers("lay")
	x.Until("trains")
	x.Do("pass") // it need not own a train

	position := `
		phase 3
		tile H11 57 0
		tile I10 9 0
		aside MID J9
		company MID par=67 at=6,6 cash=670 *P1=60 trains=3 operated
		company PLM par=67 cash=100 *P2=60 tokens=H11 operated
		operate PLM`
	for _, c := range []struct{ home, left string }{{"J9.0", "J9.1"}, {"J9.1", "J9.0"}} {
		y := at(t, 3, position)
		y.Do("lay J9 59 1")
		y.Turns("P2", "city")
		y.Offers("home", "J9.0", "J9.1")
		y.Refused("home H11", "FRRCE-HM-05")
		y.Do("home " + c.home)
		if !y.Token("MID", c.home) || y.Token("MID", c.left) {
			t.Errorf("MID is not in %s", c.home)
		}
	}
	y := at(t, 3, position)
	y.Do("lay J9 59 1; home J9.0")
	y.Until("token")
	y.Do("token J9.1") // the city of edge 3, which I10 leads to
	y.Wants("PLM cash", 60)
	z := at(t, 3, strings.Replace(position, "operate PLM", "operate MID", 1))
	z.Do("lay J9 59 1") // MID itself
	z.Turns("P1", "city")
	z.Do("home J9.1")
	if !z.Token("MID", "J9.1") {
		t.Error("MID is not in J9.1")
	}
}

// FRRCE-HM-06, FRRCE-HM-08: on a tile MID chooses when it begins; before, nobody else gets in.
func TestHomeOfMIDOnTile(t *testing.T) {
	for _, tile := range []string{"59", "64"} {
		x := at(t, 3, "phase 5\ntile J9 "+tile+" 1\ncompany MID par=67 cash=670 *P1=60\noperate MID")
		x.Turns("P1", "home")
		x.Offers("home", "J9.0", "J9.1")
		x.Do("home J9.1")
		if !x.Token("MID", "J9.1") {
			t.Error("MID is not in J9.1")
		}
	}
	position := `
		phase 3
		tile J9 59 1
		tile H11 57 0
		tile I10 9 0
		%
		company PLM par=67 cash=100 *P2=60 tokens=H11 operated
		operate PLM`
	x := at(t, 3, strings.Replace(position, "%", "company MID par=67 *P1=60 tokens=J9.0 operated", 1))
	x.Until("token")
	x.Do("token J9.1")
	for _, mid := range []string{"", "company MID par=67 *P1=60"} {
		y := at(t, 3, strings.Replace(position, "%", mid+"\ntile G10 58 5\ntile G12 57 0", 1))
		y.Do("pass")
		y.Refused("token J9.1", "FRRCE-HM-08")
	}
}

// FRRCE-HM-08, FRRCE-HM-09, FRRCE-TK-05: a slot is kept for the home token, also of a company that is not started; once the token
// is there, or where two slots are open, others get in.
func TestSlotsKeptForHomes(t *testing.T) {
	for _, c := range []struct{ tiles, more, token, rule string }{
		{"tile D9 57 1\ntile D11 57 1", "", "D9", "FRRCE-HM-08"},
		{"tile D9 57 1\ntile D11 57 1", "company OU par=67 *P2=60", "D9", "FRRCE-HM-08"},
		{"tile D9 14 1\ntile D11 57 1", "", "D9", ""},
		{"tile D9 14 1\ntile D11 57 1", "company OU par=67 *P2=60 tokens=D9 operated", "D9", ""},
		{"tile D9 14 1\ntile D11 57 1", "company EST par=67 *P2=60 tokens=D9 operated", "D9", "FRRCE-HM-08"},
		{"tile E16 X11 0\ntile E14 X12 1\ntile D15 63 0\ntile F15 63 0", "", "E16.0", "FRRCE-HM-08"},
	} {
		from := "D11"
		if c.token == "E16.0" {
			from = "F15"
		}
		x := at(t, 3, "phase 5\n"+c.tiles+`
			tile D13 57 1 # the slot that can be had anyway
			`+c.more+`
			company PLM par=67 cash=100 *P1=60 tokens=`+from+` operated
			operate PLM`)
		x.Until("token")
		if c.rule == "" {
			x.Do("token " + c.token)
			x.Wants("PLM cash", 60)
			continue
		}
		x.Refused("token "+c.token, c.rule)
	}
}
