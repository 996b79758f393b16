package t18norway

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/interchange"
)

// dialect is how the files of 18xx.games write the title.
func dialect() *interchange.Dialect {
	d := &interchange.Dialect{Theirs: "18Norway", Title: sheet.ID, Hexes: sheet.HexAliases, Beside: map[string]string{},
		FirstStop: func(f *board.Face) int {
			if f.Label != "" {
				return 1 // the letter is the first thing on a tile
			}
			return 0
		},
		Privates: map[engine.ID][]string{}, Tiles: map[string]interchange.Tile{},
		DealsFirst: true, Priced: true,
		Options: []string{interchange.As18xx}, Reads: reads, Writes: writes, Stops: stops(),
		Idle:  func(g *engine.Game) bool { return g.Round.Kind == "stock" },
		Asked: func(*engine.Game) engine.ID { return engine.Nobody },
	}
	for ours, theirs := range sheet.CompanyAliases { // of privates
		d.Privates[engine.ID(ours)] = []string{theirs}
	}
	for ours, theirs := range sheet.TileAliases {
		d.Tiles[ours] = interchange.Tile{Tile: theirs}
	}
	for _, h := range figures.Harbours {
		d.Beside[h.City] = h.X
	}
	return d
}

// stops is where a company's turn waits in recorded games.
func stops() []interchange.Stop {
	return []interchange.Stop{
		interchange.TrackStop,
		{Name: "BuildTunnel", Step: "tunnel", Takes: []string{"choose"}},
		interchange.TokenStop, interchange.RouteStop, interchange.DividendStop,
		interchange.TrainStop.If(func(g *engine.Game) bool { return g.Takes("train") && waitsForTrain(g) }),
		interchange.PrivateStop,
	}
}

// reads translates what this title records in its own way: tunnels, nationalizations and ports.
func reads(r *interchange.Reader, a *interchange.Action) ([]string, bool) {
	w := r.Game.Waiting()
	if w == nil {
		return nil, false
	}
	switch a.Type {
	case "choose":
		choice := strings.Trim(string(a.Choice), `"`)
		switch {
		case choice == "decline" || choice == "pass":
			return []string{"pass"}, true
		case choice == "build":
			return []string{"tunnel"}, true
		case r.Game.Round.Kind != "nationalization":
			return []string{}, true // the routes show which train of Ø passes a city
		case len(stateShares(r.Game, r.Entity(a))) > 1:
			return []string{"nationalize " + choice}, true
		case choice == strconv.Itoa(figures.StateShares):
			return []string{"nationalize"}, true
		}
	case "lay_tile":
		h, who := sheet.Map.Find(r.Hex(a)), r.Entity(a)
		if h < 0 || r.Game.Company(who) == nil || !moored(r.Game, who, h) {
			break
		}
		t, rotation := r.Tile(a)
		order := fmt.Sprintf("lay %s %s %d", r.Hex(a), t, rotation)
		if _, err := r.Game.Try(engine.Order(order)); err != nil { // it reaches the hex only by its port
			return []string{order + " with " + port}, true
		}
	case "buy_train":
		f := fullPrice{from: engine.Supply}
		if r.Seller(a) == engine.Pool {
			f.from = engine.Pool
		}
		f.model, _, _ = strings.Cut(a.Train, "-")
		f.trade, _, _ = strings.Cut(a.Exchange, "-")
		if r.Entity(a) == dovre && r.Game.Company(r.Seller(a)) == nil && slices.Contains(fulls(r.Game), f) && engine.Money(a.Price) == f.price() {
			return []string{"overpay " + strings.Join(f.words(), " ")}, true
		}
	case "place_token":
		if h, s, err := r.CityOf(a); err == nil && s == board.Beside {
			if memoReopened.Has(r.Game, r.Entity(a)) {
				return []string{"pass"}, true // it no longer places ports
			}
			return []string{"token " + sheet.Map.Hexes[h].ID + " " + port}, true
		}
	}
	return nil, false
}

// writes writes the same.
var writes = map[string]func(w *interchange.Writer, before *engine.Game, a engine.Action) error{
	"nationalize": func(w *interchange.Writer, before *engine.Game, a engine.Action) error {
		n := strconv.Itoa(figures.StateShares)
		if len(a.Args) > 0 {
			n = a.Args[0]
		}
		if err := choose(w, before, n); err != nil {
			return err
		}
		handNew(w, before)
		return nil
	},
	"tunnel": func(w *interchange.Writer, before *engine.Game, _ engine.Action) error {
		return choose(w, before, "build")
	},
	"pass": func(w *interchange.Writer, before *engine.Game, _ engine.Action) error {
		switch before.Waiting().Name {
		case "nationalize":
			return choose(w, before, "decline")
		case "tunnel":
			return choose(w, before, "pass")
		}
		return w.Pass(before)
	},
	"lay": func(w *interchange.Writer, before *engine.Game, a engine.Action) error {
		return w.Lay(before, a.Args[0], a.Args[1], engine.Nobody) // by a port or not, the company lays it
	},
	"overpay": func(w *interchange.Writer, before *engine.Game, a engine.Action) error {
		f, _ := readFull(a.Args)
		return w.Train(before, f.model, f.from, strconv.Itoa(int(f.price())), f.trade, false)
	},
}

// handNew gives the state the first of the new shares of companies that have nationalized.
func handNew(w *interchange.Writer, before *engine.Game) {
	for i := range w.Game.Companies {
		c := &w.Game.Companies[i]
		if old := len(before.Companies[i].Certs); len(c.Certs) > old {
			var numbers []int
			for n := range c.Held(nsb) {
				numbers = append(numbers, old+n)
			}
			w.Handed(c.ID, nsb, numbers...)
		}
	}
}

func choose(w *interchange.Writer, before *engine.Game, choice string) error {
	return w.Emit("choose", before.Turn.Of, interchange.Fields{"choice": choice})
}
