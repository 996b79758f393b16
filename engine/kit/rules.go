package kit

import (
	"stationmaster/engine"
	"stationmaster/engine/market"
)

// Rules are a title's answers to questions of the kit. What is nil or zero takes the meaning given here.
type Rules struct {
	// PoolLimit is the most of one company that the pool may hold after a sale; 0 means any part.
	PoolLimit engine.Percent
	// CertLimit is how many certificates a player may hold now; nil means what the sheet says for so many players.
	CertLimit func(g *engine.Game) int
	// Holding is the most of a company that the player may reach by buying from a holder; from Nobody it is the most that the
	// player may keep. Nil means everything.
	Holding func(g *engine.Game, player engine.ID, c *engine.Company, from engine.ID) engine.Percent
	// Sources lists where shares of a company are for sale; see [Sources] for what nil means.
	Sources func(g *engine.Game, c *engine.Company) []Source
	// MaySell refuses sales, in any round, by rules of the title's own. May be nil.
	MaySell func(g *engine.Game, s Sale) error
	// OneBlock tells that a player sells the shares of a company at most once in a turn.
	OneBlock bool
	// Counts reports whether certificates of the company count against the limit; nil means they do.
	Counts func(g *engine.Game, c *engine.Company) bool
	// MayOwn refuses to let anybody buy of the company yet; nil means anybody may.
	MayOwn func(g *engine.Game, c *engine.Company) error
	// Bought is called after a player has got a share, to float companies.
	Bought func(g *engine.Game, c *engine.Company)
	// PriceAfterSale is the cell that the price moves to when shares are sold; nil means that it stays.
	PriceAfterSale func(g *engine.Game, s Sale, from market.At) market.At
	// PriceAfterDividend is the cell that the price moves to after a company declares a dividend. "declared" is the total for all
	// shares, 0 if the company withholds or earned nothing. Nil means that the price stays.
	PriceAfterDividend func(g *engine.Game, c *engine.Company, declared engine.Money, from market.At) market.At
	// Arrived is called after a company's price has moved. May be nil.
	Arrived func(g *engine.Game, c *engine.Company)

	// Through has the last word on whether a company may go through a stop; open is what its circles and tokens say. Nil means that.
	Through func(g *engine.Game, company engine.ID, hex, stop int, open bool) bool
	// Blocks is the private that keeps everybody from building in a hex, or Nobody. May be nil.
	Blocks func(g *engine.Game, hex int) engine.ID
	// Consent is the company whose owner has to agree before anybody else builds on a hex, or Nobody. May be nil.
	Consent func(g *engine.Game, hex int) engine.ID
	// BuildCost is what building on a hex costs; nil means what is printed there, on the tile that is replaced or on the map.
	BuildCost func(g *engine.Game, company engine.ID, hex int) engine.Money
	// MayLay refuses lays that fit, by rules of the title's own. May be nil.
	MayLay func(g *engine.Game, company engine.ID, l engine.Lay) error
	// MayToken refuses tokens by rules of the title's own, reservations among them. May be nil.
	MayToken func(g *engine.Game, company engine.ID, hex, stop int) error

	// Claims are the kinds of piece that lie in circles of cities, owned by nobody, and give way to a company's token; the memory,
	// about company and hex, is that the company has got it. May be nil.
	Claims map[string]*engine.Memory

	// Routes are what trains may do and earn beyond what is printed on map, tiles and trains.
	Routes RouteRules

	// Trains are the rules of the train step, which others ask, too; nil when no trains are bought.
	Trains *TrainRules
	// Outrun reports whether a train that becomes obsolete has run for the last time already; nil means none has.
	Outrun func(g *engine.Game, t *engine.Train) bool
	// CountsTrain reports whether a train counts against its owner's limit; nil means those that are not obsolete do.
	CountsTrain func(g *engine.Game, t *engine.Train) bool

	// Income is what a private pays its owner now; nil means what its deed says.
	Income func(g *engine.Game, p *engine.Private) engine.Money
	// Started is called after a phase began, when trains have rusted and the sheet's privates have closed. May be nil.
	Started func(g *engine.Game)
}

// noRules are those of a title that uses nothing of the kit.
var noRules = new(Rules)

// policy is the title's answers to the kit's questions.
func policy(g *engine.Game) *Rules {
	if r, ok := g.Title().Rules.(*Rules); ok {
		return r
	}
	return noRules
}
