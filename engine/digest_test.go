package engine_test

import (
	"fmt"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
	"stationmaster/engine/market"
)

// Each part of a digest changes with its own data, and with nothing else.
func TestDigest(t *testing.T) {
	kind := &facts.Kind{ID: "major"}
	table := func() *engine.Game {
		return &engine.Game{
			Players:   []engine.Player{{ID: "P1", Name: "Ada", Cash: 100}, {ID: "P2", Name: "Ben", Cash: 100}},
			Companies: []engine.Company{{ID: "A", Kind: kind, Certs: []engine.Cert{{Shares: 2, President: true, Holder: "P1"}}}},
			Privates:  []engine.Private{{ID: "X"}},
			Trains:    []engine.Train{{Model: "2", Owner: engine.Supply}},
			Prices:    market.State{Tokens: []market.Token{{Company: "A"}}},
			Board:     board.State{Lays: make([]board.Lay, 3)},
			Finished:  true, // so that nobody has to decide
		}
	}
	for _, c := range []struct {
		part   string
		change func(*engine.Game)
	}{
		{"[]", func(g *engine.Game) { g.Players[0].Name = "Zoe" }},
		{"[]", func(g *engine.Game) { g.Trains[0].N = 7 }},
		{"[]", func(g *engine.Game) { g.Memos = []engine.Memo{{What: "offered", Who: "A", N: 1}} }}, // so that a memory can be renamed
		{"[the money]", func(g *engine.Game) { g.Players[1].Cash++ }},
		{"[the money]", func(g *engine.Game) { g.Players[0].Cash, g.Companies[0].Cash = 0, 100 }},
		{"[the money]", func(g *engine.Game) { g.Bank-- }},
		{"[who owns what]", func(g *engine.Game) { g.Companies[0].Certs[0].Holder = "P2" }},
		{"[who owns what]", func(g *engine.Game) { g.Privates[0].Owner = "P2" }},
		{"[the map]", func(g *engine.Game) { g.Board.SetLay(1, board.Lay{Tile: "57", Rotation: 1}) }},
		{"[the map]", func(g *engine.Game) { g.Board.Tokens = append(g.Board.Tokens, board.Token{Owner: "A", Hex: 2}) }},
		{"[the stock market]", func(g *engine.Game) { g.Prices.Tokens[0].At.Col = 3 }},
		{"[the trains]", func(g *engine.Game) { g.Trains[0].Owner = "A" }},
		{"[whose turn it is]", func(g *engine.Game) { g.Turn.Of = "P2" }},
		{"[the trains whose turn it is]", func(g *engine.Game) { g.Phase, g.Trains[0].Obsolete = 1, true }},
	} {
		g := table()
		c.change(g)
		if got := fmt.Sprint(g.Digest().Differs(table().Digest())); got != c.part {
			t.Errorf("%s differ, want %s", got, c.part)
		}
	}
}

// A state's digest must stay the same in every version of the program: records are kept for years. If this fails, restore what
// digests are made of, or give the new form another number.
func TestDigestStays(t *testing.T) {
	g := &engine.Game{
		Players:   []engine.Player{{ID: "P1", Cash: 100}},
		Companies: []engine.Company{{ID: "A", Kind: &facts.Kind{ID: "major"}, Cash: 7, Par: 65, Floated: true, Certs: []engine.Cert{{Shares: 2, President: true, Holder: "P1"}}}},
		Privates:  []engine.Private{{ID: "X", Owner: "P1"}},
		Trains:    []engine.Train{{Model: "2", Owner: "A"}},
		Prices:    market.State{Tokens: []market.Token{{Company: "A", At: market.At{Row: 1, Col: 2}}}},
		Board:     board.State{Lays: []board.Lay{{}, {Tile: "57", Rotation: 3}}, Tokens: []board.Token{{Owner: "A", Hex: 1}}},
		Round:     engine.Round{Kind: "stock", Number: 2},
		Finished:  true,
	}
	if got := g.Digest(); got != "1 jyg61 vvaei wiea1 2wggf pivsp g92vh" {
		t.Errorf("the digest is %q", got)
	}
	for _, d := range []engine.Digest{"", "1", "0 a b c d e f", "1 a b c"} {
		if x := g.Digest().Differs(d); x != nil {
			t.Errorf("compared with %q, these differ: %v", d, x)
		}
	}
}
