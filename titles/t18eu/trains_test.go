package t18eu_test

import (
	"testing"

	"stationmaster/engine"
)

// 18EU-TB-02, 18EU-RT-05, 18EU-PU-01: the train cards: how many, the price, how many cities and red places, and when
// they rust.
func TestTrainCards(t *testing.T) {
	for _, c := range []struct {
		name             string
		count, price     int
		cities           int
		rusts, from, car string
	}{
		{"2", 15, 100, 2, "4", "", ""},
		{"3", 5, 200, 3, "6", "", ""},
		{"4", 4, 300, 4, "8", "", ""},
		{"5", 3, 500, 5, "", "", ""},
		{"6", 2, 600, 6, "", "", ""},
		{"8", 0, 800, 8, "", "", ""}, // as many as are wanted
		{"P", 5, 100, 0, "", "3", "P"},
	} {
		s := engine.Find("18eu").Sheet
		m := s.Model(c.name)
		if m.Count.N != c.count || m.Count.Endless != (c.count == 0) || int(m.Price) != c.price || m.Visits.Cities.N != c.cities ||
			m.RustsOn != c.rusts || m.From != c.from || m.Car() != (c.car != "") {
			t.Errorf("train %+v, want %+v", *m, c)
		}
		if m.Visits.Towns != "any" && !m.Car() {
			t.Errorf("a %s counts towns: %s", m.Name, m.Visits.Towns)
		}
	}
}

// 18EU-MI-04: no minor has a second token.
func TestMinorsHaveOneToken(t *testing.T) {
	for _, c := range at(t, 3, "").Companies {
		if c.Kind.Owned && len(c.Tokens) != 1 {
			t.Errorf("minor %s has %d tokens", c.ID, len(c.Tokens))
		}
	}
}
