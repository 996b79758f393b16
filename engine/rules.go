package engine

import (
	"slices"

	"stationmaster/engine/board"
	"stationmaster/engine/route"
)

// Reason is why the kit refuses; a title says which of its rules that is.
type Reason string

// NotEnoughMoney is the reason that every title has.
const NotEnoughMoney Reason = "not enough money"

// The kit's reasons. A title that uses a step of the kit cites a rule for each of its reasons (a test checks that).
const (
	AuctionCheapest Reason = "auction: only the cheapest is bought outright"
	AuctionBidOther Reason = "auction: the cheapest is not bid on"
	AuctionBidStep  Reason = "auction: size of a bid"
	AuctionLocked   Reason = "auction: money bound in bids"
	AuctionBidOff   Reason = "auction: bid-off"

	LotSelect  Reason = "lots: which lot is put up"
	LotBidStep Reason = "lots: size of a first bid"
	LotRaise   Reason = "lots: size of a raise"
	LotMoney   Reason = "lots: no more than one's cash"

	SellParred    Reason = "sell: only shares of started companies"
	SellHeld      Reason = "sell: only what one holds"
	SellPool      Reason = "sell: limit of the pool"
	SellPresident Reason = "sell: the president's certificate"
	SellTwice     Reason = "sell: one block of a company"
	SellEnough    Reason = "sell: down to the limit"

	BuyOnce      Reason = "buy: one certificate a turn"
	BuyParred    Reason = "buy: only shares of started companies"
	BuyNone      Reason = "buy: none there"
	BuySold      Reason = "buy: not after selling"
	BuyHolding   Reason = "buy: limit of a company's stock in one hand"
	BuyCertLimit Reason = "buy: certificate limit"
	BuyOver      Reason = "stock: over the certificate limit"

	ParOnce  Reason = "par: already started"
	ParPrice Reason = "par: price"
	ParHome  Reason = "par: home"

	LayActions   Reason = "lay: actions of a turn"
	LayUpgrades  Reason = "lay: upgrades of a turn"
	LayTouched   Reason = "lay: a hex once a turn"
	LayPhase     Reason = "lay: colour not yet open"
	LayColor     Reason = "lay: colour order"
	LayKind      Reason = "lay: kind of hex"
	LaySupply    Reason = "lay: supply"
	LayOffMap    Reason = "lay: closed edge"
	LayKeep      Reason = "lay: track is kept"
	LayConnected Reason = "lay: connection"
	LayNew       Reason = "lay: new track joined, or a city raised"
	LayBlocked   Reason = "lay: blocked by a private"
	LayMoney     Reason = "lay: the treasury pays"
	LayPower     Reason = "lay: a private's power"

	TokenLeft  Reason = "token: none left"
	TokenSlot  Reason = "token: no empty location"
	TokenNever Reason = "token: a city without locations"
	TokenReach Reason = "token: connection"
	TokenTwice Reason = "token: second in a hex"
	TokenMoney Reason = "token: the treasury pays"

	RunRoute Reason = "run: not a legal route"
	RunBest  Reason = "run: the best total"

	TrainSupply   Reason = "train: what the supply offers"
	TrainPool     Reason = "train: what the pool has"
	TrainSeller   Reason = "train: what another company has"
	TrainLimit    Reason = "train: train limit"
	TrainMoney    Reason = "train: the treasury pays"
	TrainAlone    Reason = "train: the treasury can pay the supply's train"
	TrainFree     Reason = "train: no help for a company that need not own one"
	TrainPrice    Reason = "train: price between companies"
	TrainMust     Reason = "train: must own one"
	TrainUpgrade  Reason = "train: upgrade"
	UpgradeOnce   Reason = "train: one upgrade a turn"
	UpgradeMoney  Reason = "train: the treasury pays an upgrade"
	TrainHelp     Reason = "train: the president's help"
	TrainAbroad   Reason = "train: the president's help to another company's train"
	TrainCheapest Reason = "train: the president's help to the cheapest"
	HelpSale      Reason = "emergency: sales"
	HelpEnough    Reason = "emergency: not more than needed"
	HelpOwn       Reason = "emergency: presidency of the company"
	Bankruptcy    Reason = "emergency: bankruptcy"

	CarPhase  Reason = "car: when it can be bought"
	CarAlone  Reason = "car: needs another train"
	CarSecond Reason = "car: one a company"
	CarOnce   Reason = "car: one purchase a turn"
	CarSale   Reason = "car: not sold between companies"
	CarDrop   Reason = "car: given up for a train"

	OwnSell  Reason = "own shares: sale"
	OwnBuy   Reason = "own shares: purchase"
	OwnMoney Reason = "own shares: the treasury pays"

	PrivatePhase Reason = "private: when companies may buy"
	PrivateSale  Reason = "private: not for sale"
	PrivatePrice Reason = "private: price"
)

// Reasons lists the kit's reasons that the steps of the title refuse for: it cites a rule for each of them.
func (t *Title) Reasons() []Reason {
	out := []Reason{NotEnoughMoney}
	add := func(steps []*Step) {
		for _, s := range steps {
			for _, r := range s.Reasons {
				if !slices.Contains(out, r) {
					out = append(out, r)
				}
			}
		}
	}
	add(t.Always)
	for _, r := range t.Rounds {
		add(r.Steps)
	}
	return out
}

// Rules are a title's answers to questions of the kit. What is nil or zero takes the meaning given here.
type Rules struct {
	// PoolLimit is the most of one company that the pool may hold after a sale.
	PoolLimit Percent
	// Holding is the most of a company that the player may reach by buying; nil means everything.
	Holding func(g *Game, player ID, c *Company) Percent
	// MaySell refuses sales of the company's shares, in any round, by rules of the title's own. May be nil.
	MaySell func(g *Game, c *Company) error
	// OneBlock tells that a player sells the shares of a company at most once in a turn.
	OneBlock bool
	// Counts tells whether certificates of the company count against the limit; nil means they do.
	Counts func(g *Game, c *Company) bool
	// MayOwn refuses to let anybody buy of the company yet; nil means anybody may.
	MayOwn func(g *Game, c *Company) error
	// ParBox is the box of the chart for a par price chosen in a stock round.
	ParFlag string
	// Bought is called after a player has got a share, to float companies.
	Bought func(g *Game, c *Company)
	// Arrived is called after a company's token moved on the chart.
	Arrived func(g *Game, c *Company)

	// Closed tells whether a company may not go through a stop by rules of the title's own; nil means no such stops.
	Closed func(g *Game, company ID, hex, stop int) bool
	// Blocks is the private that keeps everybody from building in a hex, or Nobody. May be nil.
	Blocks func(g *Game, hex int) ID
	// Keeper is the company whose owner has to agree before anybody else builds on a hex, or Nobody. May be nil.
	Keeper func(g *Game, hex int) ID
	// BuildCost is what building on a hex costs; nil means what is printed there, on the tile that is replaced or on the map.
	BuildCost func(g *Game, hex int) Money
	// MayLay refuses lays by rules of the title's own. May be nil.
	MayLay func(g *Game, company ID, hex int, t *board.Tile) error
	// Swaps tells whether a tile may be laid on the hex so that a circle marked as a home goes to other track. May be nil.
	Swaps func(g *Game, hex int) bool
	// MayToken refuses station tokens by rules of the title's own, reservations among them. May be nil.
	MayToken func(g *Game, company ID, hex, stop int) error

	// Crossings tells that track which meets in a point inside a hex can be crossed there again on other track.
	Crossings bool
	// Split are the hexes whose cities count as one place: a route visits one of them at most. Loose tells whether tracing
	// for track, stations and mergers forgets about that, and may be nil.
	Split []int
	Loose func(g *Game) bool
	// View changes how a company's trains see a stop: hidden, of a group of which a route visits one. May be nil.
	View func(g *Game, company ID, hex, stop int, v *StopView)
	// Bonuses are what routes earn besides; stops finds the stops of hexes. May be nil.
	Bonuses func(g *Game, company ID, stops func(hexes ...string) route.Set) []route.Bonus

	// Income is what a private pays its owner now; nil means what its deed says.
	Income func(g *Game, p *Private) Money
	// Started is called after a phase began, when trains have rusted and the sheet's privates have closed. May be nil.
	Started func(g *Game)
}

// noRules are those of a title that uses nothing of the kit.
var noRules = new(Rules)

// policy is the title's answers to the kit's questions.
func (g *Game) policy() *Rules {
	if r, ok := g.Title().Rules.(*Rules); ok {
		return r
	}
	return noRules
}

// refuse makes a refusal for a reason of the kit, under the title's own rule id.
func (g *Game) refuse(r Reason, format string, a ...any) *RuleError {
	return Refuse(g.Title().Cites[r], format, a...)
}
