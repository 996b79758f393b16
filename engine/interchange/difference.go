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

// Difference is something that 18xx.games plays in its own way: the id of the item in the title's RULES.md.
type Difference string

// In reports whether the game is played that way.
func (d Difference) In(g *engine.Game) bool { return g.Option(As18xx) }

// Market is the stock market of a title whose figures differ there, for [engine.Title.Market].
func Market(s *facts.Sheet) func(g *engine.Game) *market.Market {
	theirs := s.Market.As18xx()
	return func(g *engine.Game) *market.Market {
		if g.Option(As18xx) {
			return theirs
		}
		return &s.Market
	}
}
