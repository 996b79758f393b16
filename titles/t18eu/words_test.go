package t18eu_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// A company that doesn't operate has to discard: the question names it and its trains.
func TestDiscardNamesTheCompany(t *testing.T) {
	x := at(t, 3, `
		phase 4
		left 4=0
		company KBS par=90 at=2,4 cash=600 *P1=60 operated
		company SNCF par=100 at=2,4 trains=3,3,4 *P1=60 operated
		operate KBS`)
	x.Until("trains")
	x.Do("train 5")
	if got, want := x.About(), "discard a train of SNCF over the limit of 2 (it has 3, 3, 4)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Whoever may not buy because of their certificates is told so.
func TestCertificateLimitIsNamed(t *testing.T) {
	for shares, want := range map[int]string{
		10: "sell shares, or pass (at the certificate limit of 16)",
		0:  "buy or sell shares, or pass",
	} {
		x := at(t, 4, fmt.Sprintf(`
			cash P1=2000
			phase 4
			company KBS par=100 *P1=60 operated
			company SNCF par=100 *P1=60 operated
			company NS par=100 *P1=60 operated
			company KKOB par=100 *P2=50 P1=%d operated
			stock 5 P1`, shares))
		if got := x.About(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The initial sale asks about minors, by name, and says what a bid has to be at least (18EU-IS-04, 18EU-IS-06).
func TestTheSaleInWords(t *testing.T) {
	x := at(t, 3, "")
	asks := func(want string) {
		t.Helper()
		if got := x.About(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	asks("put a minor up for sale, with or without a first bid (at least £100)")
	x.Do("select 4")
	asks("bid at least £100 on Minor 4, or pass (without a bid, it is offered at £90)")
	x.Do("bid 4 110")
	asks("bid at least £115 on Minor 4, or pass")
	x.Do("pass; pass; select 7; pass; pass")
	asks("take Minor 7 for £90, or decline")
	for _, m := range x.Title().Verbs() {
		if strings.Contains(m.Help, " lot") {
			t.Errorf("the help of %s speaks of lots: %s", m.Verb, m.Help)
		}
	}
}

// A refusal that can't list everything lists what resembles the typed word.
func TestRefusalsListWhatIsAlike(t *testing.T) {
	x := at(t, 3, "")
	_, err := x.Apply(engine.Order("select 15b"))
	if want := "possible minor: 15, 1, 10, 11, 12, 13, 14, 2, 3, 4, 5, 6 and 3 more"; err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("refused with %v, want %s", err, want)
	}
}

// Buttons call a minor by its number and home, and tell the two cities of a hex apart by where their track leads.
func TestMinorsAndCitiesOnButtons(t *testing.T) {
	label := func(x *enginetest.Table, order string) string {
		a := engine.Order(order)
		return x.Waiting().Move(a.Verb).Label(x.Game, a.Args)
	}
	x := at(t, 3, `
		company 3 owner=P1 trains=2 tokens=J1.1
		company 9 owner=P1 trains=2 tokens=E10.0
		company 1 owner=P2 trains=2 tokens=J1.0
		cash P1=1000 P2=1000
		stock 2 P1`)
	if got, want := label(x, "par SNCF 90 3"), "Par SNCF at £90 with 3 Paris"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	x.Do("par KPEV 90 9; par SNCF 90 1; pass")
	if got, want := label(x, "exchange 3 SNCF"), "Merge 3 Paris into SNCF"; got != want {
		t.Errorf("%q, want %q", got, want)
	}

	x = at(t, 3, `
		phase 5
		tile J1 580 3
		cash P1=1000
		stock 5 P1`)
	var paris []string
	choices, _ := x.Next(engine.Order("par SNCB 100"))
	for _, c := range choices {
		if strings.HasPrefix(c.Word, "J1") {
			paris = append(paris, c.Word+": "+c.Text)
		}
	}
	if want := []string{"J1.0: Paris, to H1 and I2", "J1.1: Paris, to K2 and L1"}; !slices.Equal(paris, want) {
		t.Errorf("%q, want %q", paris, want)
	}
}

// The track step asks for what the company may do: a minor never upgrades, and in phase 2 nobody does (18EU-MI-03, 18EU-PH-03).
func TestTrackInWords(t *testing.T) {
	for position, want := range map[string]string{
		"phase 2, NS": "lay track",
		"phase 3, NS": "lay or upgrade track",
		"phase 3, 12": "lay track",
	} {
		phase, company, _ := strings.Cut(position, ", ")
		x := at(t, 3, phase+`
			tile H3 201 3
			tile C4 202 5
			company 12 owner=P1 trains=2 tokens=C4
			company NS par=90 at=2,4 cash=100 trains=2 *P2=60 tokens=H3 operated
			operate `+company+` 1 of 2`)
		if got := x.About(); got != want {
			t.Errorf("%s: %q, want %q", position, got, want)
		}
	}
}
