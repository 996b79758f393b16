package t18norway

import (
	"fmt"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
	"stationmaster/engine/route"
)

// placeMountains puts the wooden tokens on the mountains: pieces beside the stops of their hexes, of the kind that
// the map shows there (SET-03, MT-01).
func placeMountains(g *engine.Game) {
	for _, m := range figures.Mountains {
		for _, hex := range m.Hexes {
			g.Map().Place(board.Token{Hex: sheet.Map.Find(hex), Stop: board.Beside, Kind: fmt.Sprintf("mountain_%d", m.Cost)})
		}
	}
}

// isMountain reports whether it is a mountain token. Ports are in port cities, which are not mountains, so an unowned piece
// beside a city is one.
func isMountain(t *board.Token) bool {
	return t.Stop == board.Beside && t.Owner == string(engine.Nobody)
}

// mountain reports whether the hex has a mountain token.
func mountain(g *engine.Game, hex string) bool {
	return slices.Contains(slices.Concat(mountains(g)...), hex)
}

// mountains are the hexes with a mountain token, by range, in the order of the figures.
func mountains(g *engine.Game) [][]string {
	const most = 14 // in all ranges
	out, all := make([][]string, len(ranges)), make([]string, 0, most)
	tokens := make([]bool, len(sheet.Map.Hexes))
	for i := range g.Board.Tokens {
		if t := &g.Board.Tokens[i]; isMountain(t) {
			tokens[t.Hex] = true
		}
	}
	for k, hexes := range ranges {
		n := len(all)
		for i, h := range hexes {
			if tokens[h] {
				all = append(all, figures.Mountains[k].Hexes[i])
			}
		}
		out[k] = all[n:len(all):len(all)]
	}
	return out
}

// tunnels are the lays that build a tunnel, at an extra cost, except for R (MT-03 to MT-07, PW-04, PW-05).
func tunnels(g *engine.Game, _ engine.ID) []kit.Power {
	left := mountains(g)
	out := make([]kit.Power, 0, len(left))
	for _, hexes := range left {
		if len(hexes) > 0 {
			out = append(out, kit.Power{Word: "tunnel", Text: "build a tunnel", Rule: "NOR-MT-05", Hexes: hexes,
				Price: tunnelPrice(g, hexes[0]), Used: dig})
		}
	}
	return out
}

// tunnelPrice is the operating company's extra cost for a tunnel in a mountain hex: nothing for R (MT-03, MT-04,
// MT-07).
func tunnelPrice(g *engine.Game, hex string) engine.Money {
	for _, m := range figures.Mountains {
		if slices.Contains(m.Hexes, hex) && (g.Turn.Of != rauma || powerless(g, rauma)) {
			return m.Tunnel
		}
	}
	return 0
}

// dig removes the mountain token and pays the owner of P3 (MT-03, PC-05).
func dig(g *engine.Game, _ engine.ID, hex string) {
	g.Map().Remove(string(engine.Nobody), sheet.Map.Find(hex), board.Beside)
	g.Touch()
	payOwner(g, sorumsand, figures.TunnelIncome, "for the tunnel")
}

// fees are what each train pays before it runs: once for every hex with a mountain token unless the company owns P2,
// and for the ferry over Mjøsa. The treasury must cover all of it (MT-09 to MT-12, MT-15).
func fees(g *engine.Game, r *kit.Running) []route.Fee {
	return feesOver(g, r, !kit.OwnsPrivate(g, r.Company, thunes))
}

// feesOver are those fees with or without the mountains'.
func feesOver(g *engine.Game, r *kit.Running, pays bool) []route.Fee {
	var hexes []string
	if pays {
		hexes = slices.Concat(mountains(g)...)
	}
	out := make([]route.Fee, 0, len(hexes)+1)
	for _, hex := range hexes {
		out = append(out, route.Fee{Name: hex, Hexes: r.Hexes(hex), Amount: route.Revenue(figures.MountainFee)})
	}
	if ferry := g.PhaseNow().Mjosa; ferry > 0 {
		out = append(out, route.Fee{Name: "Mjøsa", Hexes: r.Hexes(figures.Mjosa.Hex), Amount: route.Revenue(ferry)})
	}
	return out
}

// layMjosa lays the lake's next tile when its phase begins, and reports whether that phase has one (PH-07, MT-13).
func layMjosa(g *engine.Game) bool {
	id := figures.Mjosa.Tiles[g.PhaseNow().Name]
	if id == "" {
		return false
	}
	h := sheet.Map.Find(figures.Mjosa.Hex)
	g.Map().Lay(h, sheet.Tiles.Tile(id), 0, nil)
	g.Touch()
	g.Tell("%s lies on %s", id, kit.Place(g, figures.Mjosa.Hex))
	return true
}
