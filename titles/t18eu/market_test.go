package t18eu_test

import (
	"fmt"
	"testing"

	"stationmaster/engine/market"
)

// The rows of the market get shorter downwards and step by step move left; its corners are 82, 400 and 40.
// 18EU-MK-02, 18EU-MK-04, 18EU-MK-10: five cells to start in, and moves at the edges.
func TestChartEdges(t *testing.T) {
	prices := &at(t, 3, "").Sheet().Market
	if got := prices.Flagged("p"); len(got) != 5 {
		t.Errorf("starting cells %v", got)
	}
	rows := []string{
		"82 90 100 110 122 135 150 165 180 200 220 245 270 300 330 360 400",
		"75 82 90 100 110 122 135 150 165 180 200 220 245 270",
		"70 75 82 90 100 110 122 135 150 165 180",
		"65 70 75 82 90 100 110 122",
		"60 65 70 75 82 90",
		"50 60 65 70 75",
		"40 50 60 65",
	}
	for r, want := range rows {
		got := ""
		for _, c := range prices.Rows[r] {
			got += fmt.Sprintf(" %d", c.Price)
		}
		if got != " "+want {
			t.Errorf("row %d is%s", r+1, got)
		}
	}
	for _, c := range []struct {
		name     string
		move     func(market.At) market.At
		from, to market.At
		price    int
	}{
		{"right from the last space of a row: up", prices.Right, market.At{Row: 4, Col: 5}, market.At{Row: 3, Col: 5}, 100},
		{"right from the last space of the bottom row: up", prices.Right, market.At{Row: 6, Col: 3}, market.At{Row: 5, Col: 3}, 70},
		{"right from the last space of the second row: up", prices.Right, market.At{Row: 1, Col: 13}, market.At{Row: 0, Col: 13}, 300},
		{"400 cannot go right", prices.Right, market.At{Row: 0, Col: 16}, market.At{Row: 0, Col: 16}, 400},
		{"left from the first column: down", prices.Left, market.At{Row: 2, Col: 0}, market.At{Row: 3, Col: 0}, 65},
		{"left from the first column of the top row: down", prices.Left, market.At{Row: 0, Col: 0}, market.At{Row: 1, Col: 0}, 75},
		{"40 cannot go left", prices.Left, market.At{Row: 6, Col: 0}, market.At{Row: 6, Col: 0}, 40},
		{"up in the top row: stays", prices.Up, market.At{Row: 0, Col: 3}, market.At{Row: 0, Col: 3}, 110},
		{"down at the bottom of a column: stays", prices.Down, market.At{Row: 3, Col: 7}, market.At{Row: 3, Col: 7}, 122},
		{"down in the bottom row: stays", prices.Down, market.At{Row: 6, Col: 1}, market.At{Row: 6, Col: 1}, 50},
	} {
		if got := c.move(c.from); got != c.to || prices.Price(got) != c.price {
			t.Errorf("%s: to %v at %d, want %v at %d", c.name, got, prices.Price(got), c.to, c.price)
		}
	}
}
