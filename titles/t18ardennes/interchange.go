package t18ardennes

import (
	"fmt"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/interchange"
	"stationmaster/engine/kit"
)

// fileNames are the names in the game files of 18xx.games.
type fileNames struct {
	Tiles map[string]string `yaml:"tiles"`
	Forts map[string]string `yaml:"forts"`      // hex by fort
	First map[string]int    `yaml:"first_stop"` // by hex or tile: the number of its first stop there
}

var names fileNames

// dialect is how the files of 18xx.games write the title.
func dialect() *interchange.Dialect {
	tiles := map[string]interchange.Tile{}
	for ours, theirs := range names.Tiles {
		tiles[ours] = interchange.Tile{Tile: theirs}
	}
	return &interchange.Dialect{Theirs: "18Ardennes", Title: sheet.ID, Tiles: tiles, Options: []string{interchange.As18xx},
		Corporations: true, Variants: map[string]string{fourD: "6"}, Holds: concessions, Skipped: map[string]int{ten: 4}, Unnamed: true, Answered: []string{"merge"}, Besides: true,
		FirstStop: func(f *board.Face) int { return firstStop[f] },
		Reads:     reads, Writes: writes, Stops: stops(), Asked: asked,
		Idle: func(g *engine.Game) bool { return g.Company(g.Turn.Of) == nil },
	}
}

// firstStop is their number for the first stop of a face, if it is not 0.
var firstStop map[*board.Face]int

func firstStops() map[*board.Face]int {
	out := map[*board.Face]int{}
	for name, n := range names.First {
		if t := sheet.Tiles.Tile(name); t != nil {
			for r := range 6 {
				out[t.Face(r)] = n
			}
		} else {
			out[sheet.Map.Hex(name).Face] = n
		}
	}
	return out
}

// concessions are the public companies that the player has won. There they are privates, which the player holds until
// they are formed.
func concessions(g *engine.Game, player engine.ID) []string {
	var out []string
	for _, b := range won(g, player) {
		out = append(out, string(b.public))
	}
	return out
}

// asked is the public company that is asked what it keeps of a merged minor.
func asked(g *engine.Game) engine.ID {
	if _, c, stage := merged(g); stage == keepTokens || stage == keepTrains {
		return c.ID
	}
	return engine.Nobody
}

// stops is where the engine of 18xx.games waits in a company's turn.
func stops() []interchange.Stop {
	return []interchange.Stop{
		{Name: "Convert", Step: "convert", Takes: []string{"convert"}, Pass: true},
		{Name: "PostConversionShares", Step: "acquire", Takes: []string{"buy_shares"}, Pass: true, President: true, Waits: waitsForShares},
		{Name: "IssueShares", Step: "issue", Takes: []string{"sell_shares"}, Pass: true},
		interchange.TrackStop,
		{Name: "Token", Step: "token", Takes: []string{"place_token", "remove_token"}, Pass: true, Once: true, Waits: waitsForToken},
		{Name: "CollectForts", Step: "forts", Takes: []string{"choose"}, Pass: true, Waits: waitsForForts},
		interchange.RouteStop, interchange.DividendStop,
		interchange.TrainStop.If(func(g *engine.Game) bool { return interchange.WaitsForTrain(g) || g.Can("upgrade") }),
	}
}

// reads translates what this title records in its own way: lots and bids, minors that merge, tokens that are claimed
// or rejected, forts, Guillaume-Luxembourg.
func reads(r *interchange.Reader, a *interchange.Action) ([]string, bool) {
	g := r.Game
	w := g.Waiting()
	one := func(format string, args ...any) ([]string, bool) { return []string{fmt.Sprintf(format, args...)}, true }
	switch {
	case w == nil:
	case a.Type == "bid" && w.Name == "offer", a.Type == "par" && w.Name == "offer":
		return one("take %s", a.Corporation+a.Company)
	case a.Type == "bid" && g.Round.Kind == "bidding":
		return one("bid %s %d with %s", a.Company, a.Price, a.Corporation)
	case a.Type == "bid":
		return one("bid %s %d", a.Corporation+a.Company, a.Price)
	case a.Type == "buy_shares" && g.Company(r.Entity(a)) != nil:
		c, err := r.ShareOf(a)
		if err != nil {
			return nil, false
		}
		return one("merge %s %s %s", r.Entity(a), c.ID, r.Source(a.Shares[0]))
	case a.Type == "remove_token":
		h, s, err := r.CityOf(a)
		if err != nil {
			return nil, false
		}
		verb := "token"
		if w.Name == "keep" {
			verb = "reject"
		}
		return one("%s %s", verb, kit.CityWord(g, h, s))
	case a.Type == "discard_train" && w.Name == "keep":
		model, _, _ := strings.Cut(a.Train, "-")
		return one("reject %s", model)
	case a.Type == "choose" && w.Name == "keep forts":
		return one("keep %s", strings.Trim(string(a.Choice), `"`))
	case a.Type == "choose" && w.Name == "forts":
		return one("fort %s", names.Forts[strings.Trim(string(a.Choice), `"`)])
	case a.Type == "choose" && strings.Trim(string(a.Choice), `"`) == "approve":
		return one("accept")
	case a.Type == "choose":
		return one("decline")
	case a.Type == "convert":
		return one("convert")
	case a.Type == "sell_company":
		return one("sell %s 1", a.Company)
	case a.Type == "buy_company":
		return one("buy %s pool", a.Company)
	}
	return nil, false
}
