package message

import (
	"strings"
)

// View says what a picture of a game shows.
type View struct {
	Kind    string   `json:"kind"`              // one of the kinds of view
	Company string   `json:"company,omitempty"` // whose card, or whose routes
	Hex     string   `json:"hex,omitempty"`     // a map around this hex; the whole map without it
	Radius  int      `json:"radius,omitempty"`  // how many hexes around it; 0 leaves it to the painter
	Halo    []string `json:"halo,omitempty"`    // hexes that changed
	Routes  bool     `json:"routes,omitempty"`  // with the company's last routes
	Best    bool     `json:"best,omitempty"`    // no, with its best ones on the board as it lies
	Numbers bool     `json:"numbers,omitempty"` // with tile numbers
	Caption string   `json:"caption,omitempty"` // written over a map in large letters, instead of the round
	Since   int64    `json:"since,omitempty"`   // a market with what has moved since this position
}

// Kinds of view.
const (
	MapView     = "map"
	HexView     = "hex" // one hex of the map, to be laid over it
	MarketView  = "market"
	PlayersView = "players"
	CompanyView = "company"
	TrainsView  = "trains"
	TilesView   = "tiles"
	HistoryView = "history" // worth and prices, round by round
	StoryView   = "story"   // how it went
)

// Kinds lists the kinds of view.
var Kinds = []string{MapView, HexView, MarketView, PlayersView, CompanyView, TrainsView, TilesView, HistoryView, StoryView}

// Alt is a picture's alternative text.
func Alt(v View) string {
	s := map[string]string{
		MapView: "The map", MarketView: "The stock market", PlayersView: "What the players hold",
		CompanyView: "The card of " + v.Company, TrainsView: "The trains", TilesView: "The tiles that are left", HistoryView: "Worth and share prices, round by round",
		StoryView: "How the game went",
	}[v.Kind]
	if v.Kind == MapView {
		if v.Hex != "" {
			s += " around " + v.Hex
		}
		switch {
		case v.Best:
			s += " with the best routes of " + v.Company
		case v.Routes:
			s += " with the last routes of " + v.Company
		}
		if len(v.Halo) > 0 {
			s += "; new: " + strings.Join(v.Halo, ", ")
		}
	}
	return s
}
