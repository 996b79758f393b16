package kit

import (
	"slices"

	"stationmaster/engine"
)

// The kit's reasons. A title that uses a step cites a rule for each of the step's reasons; a test checks that.
const (
	AuctionCheapest engine.Reason = "auction: only the cheapest is bought outright"
	AuctionBidOther engine.Reason = "auction: the cheapest is not bid on"
	AuctionBidStep  engine.Reason = "auction: size of a bid"
	AuctionLocked   engine.Reason = "auction: money bound in bids"
	AuctionBidOff   engine.Reason = "auction: bid-off"

	LotSelect  engine.Reason = "lots: which lot is put up"
	LotBidStep engine.Reason = "lots: size of a first bid"
	LotRaise   engine.Reason = "lots: size of a raise"
	LotMoney   engine.Reason = "lots: no more than one's cash"

	SellParred    engine.Reason = "sell: only shares of started companies"
	SellHeld      engine.Reason = "sell: only what one holds"
	SellPool      engine.Reason = "sell: limit of the pool"
	SellPresident engine.Reason = "sell: the president's certificate"
	SellTwice     engine.Reason = "sell: one block of a company"
	SellEnough    engine.Reason = "sell: down to the limit"

	BuyOnce      engine.Reason = "buy: one certificate a turn"
	BuyParred    engine.Reason = "buy: only shares of started companies"
	BuyNone      engine.Reason = "buy: none there"
	BuySold      engine.Reason = "buy: not after selling"
	BuyHolding   engine.Reason = "buy: limit of a company's stock in one hand"
	BuyCertLimit engine.Reason = "buy: certificate limit"
	BuyOver      engine.Reason = "stock: over the certificate limit"

	ParOnce   engine.Reason = "par: already started"
	ParPrice  engine.Reason = "par: price"
	TokenFree engine.Reason = "token: free of charge"
	TokenOnce engine.Reason = "token: one a turn"
	ParAward  engine.Reason = "par: with a private"
	ParHome   engine.Reason = "par: home"

	LayActions   engine.Reason = "lay: actions of a turn"
	LayUpgrades  engine.Reason = "lay: upgrades of a turn"
	LayTouched   engine.Reason = "lay: a hex once a turn"
	LayPhase     engine.Reason = "lay: colour not yet open"
	LayColor     engine.Reason = "lay: colour order"
	LayNever     engine.Reason = "lay: where no tile ever lies"
	LayKind      engine.Reason = "lay: kind of hex"
	LaySupply    engine.Reason = "lay: supply"
	LayOffMap    engine.Reason = "lay: closed edge"
	LayKeep      engine.Reason = "lay: track is kept"
	LayHome      engine.Reason = "lay: a marked home keeps its track"
	LayConnected engine.Reason = "lay: connection"
	LayNew       engine.Reason = "lay: new track joined, or a city raised"
	LayBlocked   engine.Reason = "lay: blocked by a private"
	LayMoney     engine.Reason = "lay: the treasury pays"
	LayPower     engine.Reason = "lay: a private's power"

	TokenLeft  engine.Reason = "token: none left"
	TokenSlot  engine.Reason = "token: no empty slot"
	TokenNever engine.Reason = "token: a city without slots"
	TokenReach engine.Reason = "token: connection"
	TokenTwice engine.Reason = "token: second in a hex"
	TokenMoney engine.Reason = "token: the treasury pays"

	TokenBeside engine.Reason = "token: where one lies beside a city"
	TokenAgain  engine.Reason = "token: second of a kind beside a city"

	ReachSplit engine.Reason = "reach: one city of a place"

	RunRoute   engine.Reason = "run: not a legal route"
	RunTwice   engine.Reason = "run: track used twice"
	RunShared  engine.Reason = "run: track shared by two trains"
	RunStop    engine.Reason = "run: a stop twice"
	RunBlocked engine.Reason = "run: through a blocked city"
	RunToken   engine.Reason = "run: no token"
	RunLong    engine.Reason = "run: more stops than the train's number"
	RunFees    engine.Reason = "run: the treasury pays the fees"
	RunBest    engine.Reason = "run: the best total"
	RunLink    engine.Reason = "run: track between stops of a hex used twice"

	ShipShared  engine.Reason = "ship: lane shared by two ships"
	ShipBlocked engine.Reason = "ship: through a blocked city"
	ShipToken   engine.Reason = "ship: no token"

	DividendWay engine.Reason = "dividend: which ways there are"

	TrainSupply   engine.Reason = "train: what the supply offers"
	TrainKind     engine.Reason = "train: sold as what it is"
	TrainPool     engine.Reason = "train: what the pool has"
	TrainSeller   engine.Reason = "train: what another company has"
	TrainRoom     engine.Reason = "train: train limit"
	TrainMoney    engine.Reason = "train: the treasury pays"
	TrainAlone    engine.Reason = "train: the treasury can pay the supply's train"
	TrainFree     engine.Reason = "train: no help for a company that need not own one"
	TrainPrice    engine.Reason = "train: price between companies"
	TrainMust     engine.Reason = "train: must own one"
	TrainUpgrade  engine.Reason = "train: upgrade"
	TradePool     engine.Reason = "train: upgrade from the supply"
	UpgradeOnce   engine.Reason = "train: one upgrade a turn"
	UpgradeMoney  engine.Reason = "train: the treasury pays an upgrade"
	TrainHelp     engine.Reason = "train: the president's help"
	TrainAbroad   engine.Reason = "train: the president's help to another company's train"
	TrainCheapest engine.Reason = "train: the president's help to the cheapest"
	HelpSale      engine.Reason = "emergency: sales"
	HelpEnough    engine.Reason = "emergency: not more than needed"
	HelpLeast     engine.Reason = "help: least price after a sale"
	HelpIssue     engine.Reason = "emergency: the company's own shares first"
	HelpOwn       engine.Reason = "emergency: presidency of the company"
	NoEmergency   engine.Reason = "emergency: there is none"
	Bankruptcy    engine.Reason = "emergency: bankruptcy"

	CarPhase  engine.Reason = "car: when it can be bought"
	CarAlone  engine.Reason = "car: needs another train"
	CarSecond engine.Reason = "car: one a company"
	CarOnce   engine.Reason = "car: one purchase a turn"
	CarSale   engine.Reason = "car: not sold between companies"
	CarDrop   engine.Reason = "car: given up for a train"
	CarIdle   engine.Reason = "car: given up alone"

	EndEarly engine.Reason = "end: by hand"

	OwnSell  engine.Reason = "own shares: sale"
	OwnBuy   engine.Reason = "own shares: purchase"
	OwnMoney engine.Reason = "own shares: the treasury pays"

	PrivatePhase engine.Reason = "private: when companies may buy"
	PrivateOwned engine.Reason = "private: a company's own"
	PrivateSale  engine.Reason = "private: not for sale"
	PrivatePrice engine.Reason = "private: price"
	PrivateDeal  engine.Reason = "private: sale between players"
	PrivateRoom  engine.Reason = "private: room for its certificate"

	ExchangeOwner engine.Reason = "private: exchange by its owner"
	ExchangeTurn  engine.Reason = "private: exchange between turns"
	ExchangeShare engine.Reason = "private: exchange for a share"
)

// waivable are the reasons that a title may waive at tables that agree. All others always hold.
var waivable = []engine.Reason{
	CarIdle, CarOnce, CarSecond, EndEarly, HelpIssue, HelpSale, LayHome, NoEmergency, ReachSplit, RunBest, RunLink, SellTwice, TradePool,
	TrainAlone, TrainCheapest, TrainKind, TrainRoom, UpgradeOnce,
}

// Waivable reports whether a title may waive the reason, see [engine.Title.Waived].
func (*Rules) Waivable(r engine.Reason) bool { return slices.Contains(waivable, r) }

// Reasons are those for which any step may refuse because of these answers, see [engine.Title.Reasons].
func (r *Rules) Reasons() []engine.Reason {
	var out []engine.Reason
	if r.OneBlock {
		out = append(out, SellTwice)
	}
	if r.Routes.Fees != nil {
		out = append(out, RunFees)
	}
	return out
}
