package kit

import (
	"stationmaster/engine"
	"stationmaster/engine/market"
)

// Rules are a title's answers to the kit's questions. A nil or zero answer has the meaning given here.
type Rules struct {
	// PoolLimit is the most of one company that the pool may hold after a sale; 0 means no limit.
	PoolLimit engine.Percent
	// CertLimit is how many certificates a player may hold now; nil means the sheet's figure for the number of
	// players.
	CertLimit func(g *engine.Game) int
	// Holding is the most of a company that the player may reach by buying from a holder; from Nobody, the most that
	// they may keep. Nil means the sheet's limit, and none in a zone that the market marks so.
	Holding func(g *engine.Game, player engine.ID, c *engine.Company, from engine.ID) engine.Percent
	// Sources lists where shares of a company are on sale; see [Sources] for the default.
	Sources func(g *engine.Game, c *engine.Company) []Source
	// MaySell refuses sales in any round by the title's own rules. May be nil.
	MaySell func(g *engine.Game, s Sale) error
	// OneBlock means that a player may sell shares of a company only once in a turn.
	OneBlock bool
	// Counts reports whether the company's certificates count against the limit; nil means that they do, but
	// not in a zone that the market marks so.
	Counts func(g *engine.Game, c *engine.Company) bool
	// MayOwn refuses purchases of the company's shares for now; nil allows them.
	MayOwn func(g *engine.Game, c *engine.Company) error
	// Bought is called after a player has got a share, to float companies.
	Bought func(g *engine.Game, c *engine.Company)
	// PriceAfterSale is the cell that the price moves to after a sale; nil means that it stays.
	PriceAfterSale func(g *engine.Game, s Sale, from market.At) market.At
	// PriceAfterDividend is the cell that the price moves to after a company declares a dividend. "declared" is the total for all
	// shares, 0 if the company withholds or earned nothing. Nil means that the price stays.
	PriceAfterDividend func(g *engine.Game, c *engine.Company, declared engine.Money, from market.At) market.At
	// Arrived is called after a company's price has moved. May be nil.
	Arrived func(g *engine.Game, c *engine.Company)

	// Through decides whether a company may pass a stop; open is the answer by slots and tokens, which nil accepts.
	Through func(g *engine.Game, company engine.ID, hex, stop int, open bool) bool
	// Consent is the company whose owner must agree before another company builds on a hex, or Nobody. May be nil.
	Consent func(g *engine.Game, hex int) engine.ID
	// BuildCost is the cost of building on a hex; nil means what is printed on the replaced tile or the map.
	BuildCost func(g *engine.Game, company engine.ID, hex int) engine.Money
	// MayLay refuses lays that fit, by the title's own rules. May be nil.
	MayLay func(g *engine.Game, company engine.ID, l engine.Lay) error
	// MayToken refuses tokens by the title's own rules, including reservations. May be nil.
	MayToken func(g *engine.Game, company engine.ID, hex, stop int) error

	// Claims are kinds of pieces in city slots, owned by nobody, that give way to a company's token. The memory,
	// about company and hex, records that the company got the piece. May be nil.
	Claims map[string]*engine.Memory

	// LastSet is for titles whose bank has no end: the phase, by index, after whose beginning one more set of operating rounds is
	// played, and whether that set is under way. Nil means the last phase, and never.
	LastSet func(g *engine.Game) (phase int, begun bool)
	// StockRounds is after how many stock rounds the game is over, see [LastStock]; 0 means no limit.
	StockRounds int

	// Routes says what trains may do and earn beyond what is printed on map, tiles and trains.
	Routes RouteRules

	// Trains are the rules of the train step, which other steps need, too; nil if no trains are bought.
	Trains *TrainRules
	// Outrun reports whether a train that becomes obsolete has already had its last run; nil means never.
	Outrun func(g *engine.Game, t *engine.Train) bool

	// Exchange is for titles in which companies without a price all leave the game at once, each for a share of another: it lists the companies
	// that one could choose from if it happened now. May be nil. ExchangeEvent is the event of the phase that makes it happen.
	Exchange      func(g *engine.Game, c *engine.Company) []engine.ID
	ExchangeEvent string

	// Income is what a private pays its owner now; nil means what its deed says.
	Income func(g *engine.Game, p *engine.Private) engine.Money
	// Owes is what a player has bound themselves to pay in or before the next stock round, bids included; nil means nothing.
	Owes func(g *engine.Game, player engine.ID) engine.Money
	// Standing is what players have bid for, or won and not yet formed, one line each, where that is neither a private nor a lot; nil means
	// that there is nothing of this kind.
	Standing func(g *engine.Game) []string
	// SetEnds is what the end of a set of operating rounds does to the supply, for [AfterSet]; the title calls it itself then. May be nil.
	SetEnds func(g *engine.Game)
	// Started is called after a phase has begun, with trains rusted and the sheet's privates closed. May be nil.
	Started func(g *engine.Game)
}

// noRules are for a title that does not use the kit.
var noRules = new(Rules)

// policy returns the title's rules.
func policy(g *engine.Game) *Rules {
	if r, ok := g.Title().Rules.(*Rules); ok {
		return r
	}
	return noRules
}

// Steps are the rules of rounds and steps that a title is made from, in one place, so that a variant of the title can change some of
// them. It leaves those out that it does not have.
type Steps struct {
	Auction  Waterfall
	Stock    StockRules
	Discard  DiscardRules
	OwnStock OwnStockRules
	Track    TrackRules
	Token    TokenRules
	Run      RunRules
	Dividend DividendRules
	Train    TrainRules
}
