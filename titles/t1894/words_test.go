package t1894_test

import "testing"

// A token returns in the middle of another company's turn, so the question names its company and its hex.
func TestReturnNamesTheCompany(t *testing.T) {
	x := at(t, 4, `
		phase brown
		tile G10 619 5
		tile G8 9 1
		tile G6 X1 4
		company OUEST par=67 cash=100 *P2=60 tokens=B3,E6,G10 operated
		company PLM par=67 cash=500 trains=4 *P1=60 tokens=G6.0 operated
		operate PLM`)
	x.Do("lay G10 X23 5")
	for x.Game.Waiting().Name != "return" {
		verb := "pass"
		for _, v := range x.Verbs() {
			if v == "run" || v == "pay" {
				verb = v
			}
		}
		x.Do(verb)
	}
	if got, want := x.Game.About(), "choose the city in G10 Saint-Quentin to which OUEST's token returns"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
