package kit

import (
	"fmt"
	"strings"
	"testing"

	"stationmaster/engine/route"
)

// diamonds is a network of two cities with this many diamonds of track between them, each with two paths.
func diamonds(k int) *network {
	n := &network{}
	n.Stops = []route.Stop{{Name: "A", Revenue: 10, Token: true, Through: true}, {Name: "B", Revenue: 20, Through: true}}
	node := func(x route.Node) int {
		n.Nodes = append(n.Nodes, x)
		return len(n.Nodes) - 1
	}
	a, b := node(route.Node{Kind: route.AtStop, Stop: 0}), node(route.Node{Kind: route.AtStop, Stop: 1})
	at, hex := a, 0
	piece := func(x, y int) {
		n.Pieces = append(n.Pieces, route.Piece{A: x, B: y, Hex: hex})
		hex++
	}
	for i := range k {
		next := node(route.Node{Kind: route.Side, Name: fmt.Sprintf("end %d", i)})
		for w := range 2 {
			side := node(route.Node{Kind: route.Side, Name: fmt.Sprintf("way %d.%d", i, w)})
			piece(at, side)
			piece(side, next)
		}
		at = next
	}
	piece(at, b)
	return n
}

// Routes by hand try only some of the paths if there are very many, and say so.
func TestByHandTellsThatItGaveUp(t *testing.T) {
	any := &route.Train{Name: "2", Stops: 2}
	for k, want := range map[int]struct {
		ways int
		all  bool
	}{0: {1, true}, 4: {16, true}, 5: {mostWays, false}, 9: {mostWays, false}} {
		if legs, all := diamonds(k).legs(0, 1, any, false); len(legs) != want.ways || all != want.all {
			t.Errorf("%d diamonds: %d paths, all of them: %t; want %+v", k, len(legs), all, want)
		}
	}
	n := diamonds(20)
	n.Pieces = n.Pieces[:len(n.Pieces)-1] // B is out of reach, and a million paths would have to be tried to know
	if legs, all := n.legs(0, 1, any, false); len(legs) != 0 || all {
		t.Errorf("without an end: %d paths, all of them: %t", len(legs), all)
	}
	n = diamonds(4)
	legs, _ := n.legs(0, 1, any, false)
	p := &route.Problem{Network: &n.Network, Trains: []route.Train{*any, *any, *any}}
	if sol, all, err := judgeSets(p, []int{0}, [][][]int{legs}); err != nil || !all || sol.Total != 30 {
		t.Errorf("one train: %+v, all sets: %t, %v", sol, all, err)
	}
	_, all, err := judgeSets(p, []int{0, 1, 2}, [][][]int{legs, legs, legs}) // they would all end on the same track
	if all || err == nil || strings.Contains(err.Error(), "tried") {
		t.Errorf("three trains: all of 4096 sets: %t, %v", all, err)
	}
}
