package t18eu

import (
	"errors"
	"fmt"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/interchange"
	"stationmaster/engine/kit"
)

// fileNames are the names in the game files of 18xx.games.
type fileNames struct {
	Companies map[engine.ID]string `yaml:"companies"`
	Options   map[string]string    `yaml:"options"`
	Hexes     map[string]string    `yaml:"hexes"`
	Printed   map[string]int       `yaml:"printed"`
}

var names fileNames

// dialect is how the files of 18xx.games write the title.
func dialect() *interchange.Dialect {
	return &interchange.Dialect{Theirs: "18EU", Title: sheet.ID, Companies: names.Companies, Hexes: names.Hexes, Printed: names.Printed,
		Listed: listed18xx, Unnamed: true,
		Later:   []string{"replace", "discard"},
		Options: []string{interchange.As18xx}, Optional: names.Options, Reads: read18xx, Writes: writes18xx, Stops: stops18xx(),
		Idle:  func(g *engine.Game) bool { return g.Round.Kind == "stock" || g.Round.Kind == "sale" },
		Asked: askedToken,
	}
}

// askedToken is the corporation that is asked whether its token replaces a merged minor's.
func askedToken(g *engine.Game) engine.ID {
	m, _ := memoReplace.First(g)
	return m.On
}

// stops18xx is where the engine of 18xx.games waits in a company's turn.
func stops18xx() []interchange.Stop {
	return []interchange.Stop{
		interchange.TrackStop, interchange.TokenStop, interchange.RouteStop, interchange.DividendStop,
		{Name: "OptionalDiscardTrain", Step: "trains", Pass: true,
			Waits: func(g *engine.Game) bool { return g.Takes("drop") && g.Can("drop") }},
		interchange.TrainStop.If(interchange.WaitsForTrain),
		{Name: "IssueShares", Step: "own stock", Takes: []string{"sell_shares", "buy_shares"}, Pass: true},
	}
}

// read18xx translates this title's special actions: placing or taking over a corporation's tokens, and exchanging
// a minor for a share.
func read18xx(r *interchange.Reader, a *interchange.Action) ([]string, bool) {
	g := r.Game
	w := g.Waiting()
	switch {
	case w == nil:
	case a.Type == "buy_shares" && a.EntityType == "minor":
		c, err := r.ShareOf(a)
		if err != nil {
			return nil, false
		}
		order := fmt.Sprintf("exchange %s %s", r.Entity(a), c.ID)
		if g.Round.Kind == "stock" {
			order += " " + r.Source(a.Shares[0])
		}
		return []string{order}, true
	case a.Type == "place_token" && w.Name == "replace":
		return []string{"replace"}, true
	case a.Type == "place_token" && w.Name == "start":
		h, s, err := r.CityOf(a)
		if err != nil {
			return nil, false
		}
		if fast(g) {
			return []string{"found " + kit.CityWord(g, h, s)}, true
		}
		for _, t := range g.Map().At(h, s) {
			if slices.ContainsFunc(kit.OwnedBy(g, g.Turn.Of), func(m *engine.Company) bool { return string(m.ID) == t.Owner }) {
				return []string{"found " + t.Owner}, true
			}
		}
	}
	return nil, false
}

// writes18xx writes the same.
var writes18xx = map[string]func(w *interchange.Writer, before *engine.Game, a engine.Action) error{
	"exchange": func(w *interchange.Writer, before *engine.Game, a engine.Action) error {
		minor, c := engine.ID(a.Args[0]), before.Company(engine.ID(a.Args[1]))
		for _, from := range []engine.ID{c.ID, engine.Pool} {
			if c.Held(from) > w.Game.Company(c.ID).Held(from) {
				return w.Buy(before, minor, interchange.Purchase{Company: c.ID, From: from, To: before.President(minor), Shares: 1})
			}
		}
		return errors.New("18xx.games has no exchange without a share")
	},
	"bankrupt": func(w *interchange.Writer, before *engine.Game, _ engine.Action) error {
		who := before.Decider()
		if err := w.Emit("bankrupt", before.Turn.Of, nil); err != nil {
			return err
		}
		w.Surrender(before, who)
		return nil
	},
	"found":   token18xx,
	"replace": token18xx,
}

func token18xx(w *interchange.Writer, before *engine.Game, _ engine.Action) error {
	return w.Token(before, engine.Nobody)
}
