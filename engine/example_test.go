package engine_test

import (
	"fmt"

	"stationmaster/engine"

	_ "stationmaster/titles/t1894"
)

// A game is set up, asked for its options, and played on.
func Example() {
	g, err := engine.New(engine.Find("1894"), []string{"Ada", "Ben", "Cy"}, nil, 7)
	if err != nil {
		panic(err)
	}
	fmt.Println(g.Where(), "-", g.Name(g.Decider()))
	verbs, _ := g.Next(engine.Action{})
	for _, v := range verbs {
		fmt.Println(" ", v.Word)
	}
	amounts, _ := g.Next(engine.Order("bid ARS"))
	fmt.Println("bid ARS", amounts[0])
	if _, err := g.Apply(engine.Order("bid ARS 30")); err != nil {
		panic(err)
	}
	_, err = g.Apply(engine.Order("bid ARS 32"))
	fmt.Println(err)
	// Output:
	// Auction - Ada
	//   buy
	//   bid
	//   pass
	//   settle
	// bid ARS 30 to 570 in steps of 5
	// a bid on ARS must be a multiple of 5 and at least F35 (1894-AUC-04); possible amount: 35 to 570 in steps of 5
}
