package interchange

import (
	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/market"
)

// As18xx is the option of a title for games recorded on 18xx.games: the rules as its engine plays them.
const As18xx = "18xx.games"

// Option is that option, for a title's list.
var Option = engine.Option{ID: As18xx, Help: "Play the rules as 18xx.games does where it differs from the rulebook."}

// Market is the stock market there of a title whose figures differ, for [engine.Title.Market].
func Market(s *facts.Sheet) func(g *engine.Game) *market.Market {
	theirs := s.Market.As18xx()
	return func(*engine.Game) *market.Market { return theirs }
}
