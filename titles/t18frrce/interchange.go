package t18frrce

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/interchange"
	"stationmaster/engine/kit"
)

// dialect is how files in the format of 18xx.games write the title, which that site does not have. A file names the
// readings that its table agreed on.
func dialect() *interchange.Dialect {
	return &interchange.Dialect{Theirs: "18FR-RCE", Title: sheet.ID, Optional: map[string]string{terrainAlways: terrainAlways, yellowPorts: yellowPorts},
		Privates: numbers(), Reads: reads, Writes: writes, Stops: stops(),
		Idle:  func(g *engine.Game) bool { return g.Round.Kind == "stock" },
		Asked: kit.FreeToken,
	}
}

// numbers are the privates' names in files: the numbers on their certificates.
func numbers() map[engine.ID][]string {
	m := map[engine.ID][]string{}
	for i, p := range sheet.Privates {
		m[p.ID] = []string{strconv.Itoa(i)}
	}
	return m
}

// stops is where a company's turn waits in recorded games.
func stops() []interchange.Stop {
	return []interchange.Stop{
		// It waits for a purchase of Toulouse even if the company could not pay for its tile.
		interchange.TrackStop.If(func(g *engine.Game) bool { return g.Takes("lay") || kit.ForSale(g, toulouse) }),
		interchange.TokenStop, interchange.RouteStop, interchange.DividendStop,
		interchange.TrainStop.If(func(g *engine.Game) bool {
			return interchange.WaitsForTrain(g) || g.Takes("upgrade") && g.Can("upgrade")
		}),
		interchange.PrivateStop,
	}
}

// reads translates what this title records in its own way: the slots of ports, tokens that move to them, the free
// token of Havre, and the exchange of Loire.
func reads(r *interchange.Reader, a *interchange.Action) ([]string, bool) {
	g := r.Game
	w := g.Waiting()
	switch {
	case w == nil:
	case a.Type == "buy_shares" && a.EntityType == "company" && len(a.Shares) == 1:
		return []string{"exchange " + r.Source(a.Shares[0])}, true
	case a.Type == "lay_tile" && w.Name == "free token":
		// Recorded games lay the tile of Toulouse before the token of Havre is declined (PV-25 wants that first).
		t, rotation := r.Tile(a)
		return []string{"pass", fmt.Sprintf("lay %s %s %d with %s", a.Hex, t, rotation, r.Entity(a))}, true
	case a.Type == "choose":
		switch choice := strings.Trim(string(a.Choice), `"`); {
		case w.Name != "port":
			return []string{"move " + choice}, true
		case choice == "port":
			h, _ := askedPort(g)
			return []string{"move " + sheet.Map.Hexes[h].ID}, true
		default:
			return []string{"stay"}, true
		}
	case a.Type == "place_token":
		h, s, err := r.CityOf(a)
		if err != nil {
			return nil, false
		}
		hex, city := sheet.Map.Hexes[h].ID, kit.CityWord(g, h, s)
		slot, in, beside := -1, engine.Nobody, engine.Nobody
		if slices.Contains(portHexes, h) {
			slot, in, beside = port(g, h)
		}
		answer := "stay"
		if a.Slot != nil && *a.Slot == slot {
			answer = "move " + hex
		}
		switch {
		case w.Name == "home port" && answer == "stay":
			return []string{"home other"}, true
		case w.Name == "home port":
			return []string{"home port"}, true
		case w.Name == "port":
			return []string{answer}, true
		case w.Name == "free token":
			return []string{"station " + city}, true
		case slot >= 0 && in == engine.Nobody && beside == engine.Nobody:
			return []string{"token " + city, answer}, true
		}
	}
	return nil, false
}

// writes writes the same.
var writes = map[string]func(w *interchange.Writer, before *engine.Game, a engine.Action) error{
	"exchange": func(w *interchange.Writer, before *engine.Game, a engine.Action) error {
		return w.Buy(before, loire, interchange.Purchase{Company: eta, From: engine.ID(a.Args[0]), To: before.Private(loire).Owner, Shares: 1})
	},
	"station": func(w *interchange.Writer, before *engine.Game, _ engine.Action) error { return w.Token(before, havre) },
	"home": func(w *interchange.Writer, before *engine.Game, _ engine.Action) error {
		return w.Token(before, before.Turn.Of)
	},
	"token": func(w *interchange.Writer, before *engine.Game, _ engine.Action) error {
		if _, ok := askedPort(w.Game); ok {
			return nil // it is written with its slot
		}
		return w.Token(before, engine.Nobody)
	},
	"move": slot,
	"stay": slot,
}

// slot writes the slot of a token just placed, or what happens to one that was there.
func slot(w *interchange.Writer, before *engine.Game, a engine.Action) error {
	company := before.Turn.Of
	h, ok := askedPort(before)
	if !ok {
		return w.Emit("choose", company, interchange.Fields{"choice": a.Args[0]})
	}
	hex := sheet.Map.Hexes[h].ID
	if slices.ContainsFunc(before.Turn.Lays, func(l engine.Lay) bool { return l.Hex == hex }) && !before.HasFinished("token") {
		choice := "port"
		if a.Verb == "stay" {
			choice = "stay"
		}
		return w.Emit("choose", company, interchange.Fields{"choice": choice})
	}
	return w.TokenOf(movable(before, h), h)
}
