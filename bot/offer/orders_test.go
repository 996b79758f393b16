package offer_test

import (
	"testing"

	"stationmaster/bot/offer"
	"stationmaster/engine"
)

// A refusal quotes the order, and counts only where another reads the same.
func TestRefusedOrder(t *testing.T) {
	no := engine.Refuse("", "no")
	for _, c := range []struct {
		orders []string
		i      int
		want   string
	}{
		{[]string{"pass"}, 0, "no"},
		{[]string{"pass", "run"}, 1, `"run": no. Nothing was done.`},
		{[]string{"pass", "pass", "run"}, 1, `The second "pass": no. Nothing was done.`},
		{[]string{"pass", "pass", "pass", "pass", "pass", "pass"}, 5, `The 6th "pass": no. Nothing was done.`},
	} {
		var orders []engine.Action
		for _, o := range c.orders {
			orders = append(orders, engine.Order(o))
		}
		if got := offer.RefusedOrder(orders, c.i, no).Error(); got != c.want {
			t.Errorf("%q, order %d: %q, want %q", c.orders, c.i, got, c.want)
		}
	}
	orders := []engine.Action{engine.Order("pass"), engine.Order("run")}
	quoting := engine.Refuse("", `"run" isn't possible now`)
	if got, want := offer.RefusedOrder(orders, 1, quoting).Error(), `"run" isn't possible now. Nothing was done.`; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
