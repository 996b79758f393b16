package t18eu_test

import "testing"

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
