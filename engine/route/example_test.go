package route_test

import (
	"context"
	"fmt"

	"stationmaster/engine/route"
)

// rouen is a small network: Paris with the company's station, Rouen, and Le Havre beyond, the end of the line. Hexes
// are numbered 0 to 3; hex 2 has only track.
func rouen() *route.Network {
	return &route.Network{
		Stops: []route.Stop{
			{Name: "Paris", Revenue: 40, Token: true, Through: true},
			{Name: "Rouen", Revenue: 20, Through: true},
			{Name: "Le Havre", Kind: route.OffBoard, Revenue: 50},
		},
		Nodes: []route.Node{
			{Kind: route.AtStop, Stop: 0},
			{Kind: route.AtStop, Stop: 1},
			{Kind: route.AtStop, Stop: 2},
			{Name: "G6/E6"}, // sides
			{Name: "E6/D5"},
			{Name: "D5/B3"},
		},
		Pieces: []route.Piece{
			{A: 0, B: 3, Hex: 0}, {A: 3, B: 1, Hex: 1}, {A: 1, B: 4, Hex: 1}, {A: 4, B: 5, Hex: 2}, {A: 5, B: 2, Hex: 3},
		},
	}
}

func ExampleBest() {
	p := &route.Problem{Network: rouen(), Trains: []route.Train{{Name: "3", Stops: 3}}}
	best, err := route.Best(context.Background(), p)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range best.Routes {
		fmt.Println(p.Trains[r.Train].Name, "runs", r.Explain())
	}
	fmt.Println(best.Total, best.Proven)
	// Output:
	// 3 runs Paris 40, Rouen 20, Le Havre 50 = 110
	// 110 true
}

// A player names hexes; Trace finds the track and Check judges it.
func ExampleCheck() {
	n := rouen()
	p := &route.Problem{Network: n, Trains: []route.Train{{Name: "2", Stops: 2}}}
	for _, hexes := range [][]int{{0, 1}, {1, 2, 3}, {0, 1, 2, 3}} {
		pieces, err := n.Trace(hexes, nil, false)
		if err != nil {
			fmt.Println(err)
			continue
		}
		sol, err := route.Check(p, []route.Run{{Train: 0, Pieces: pieces}})
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(sol.Routes[0].Explain())
	}
	// Output:
	// Paris 40, Rouen 20 = 60
	// the route of the 2-train has no station of the company on it
	// the route is too long for the 2-train: 3 stops
}

func ExampleBonus() {
	p := &route.Problem{
		Network: rouen(),
		Trains:  []route.Train{{Name: "3", Stops: 3}},
		Bonuses: []route.Bonus{{Name: "capital to coast", Needs: []route.Need{{Of: route.Set{0}}, {Of: route.Set{2}}}, Amount: 30}},
	}
	best, _ := route.Best(context.Background(), p)
	fmt.Println(best.Routes[0].Explain())
	// Output:
	// Paris 40, Rouen 20, Le Havre 50 + capital to coast 30 = 140
}
