// Package kit is what titles are made from: rounds, steps and policies as plain functions over a game. It keeps no state: what
// a rule must remember is an [engine.Memory], and results computed from the board are kept with the game until it changes.
//
// # Which piece for which rule
//
// [AuctionRound] (a waterfall of privates), [LotRound] (one lot at a time), [StockRound] and [OperatingRound] make a title's
// rounds. The title's Follow says which comes next, with [BeginStock], [BeginSet] and [NextOfSet].
//
// A company's turn lists its steps in the rulebook's order: [HomeStep], [TrackStep], [TokenStep], [RunStep], [DividendStep],
// [TrainStep], [OwnStockStep], [PrivateStep]. [DiscardStep] and [CarStep] stand before them, because they come first whenever
// they wait. A step takes the rules that differ between titles ([TrackRules], [TrainRules] and so on). A title's own steps
// stand beside them.
//
// [Rules] answers the questions that several steps, the clerk and the pictures ask:
//
//	what comes with a private: a par, a token, a last step     [ParStep], [FreeTokenStep], [LatePrivateStep]
//	a presidency that is drawn, or closes its private          [OpenAuction], [PresidencyOf], [FirstTrainStep]
//	where shares are for sale, at what price, who is paid      Sources, a list of [Source]; [UsualSources] and more
//	who may sell, and where the price goes then                MaySell and PriceAfterSale, about a [Sale]
//	where the price goes with a dividend                       PriceAfterDividend, in cells of the printed market
//	how many certificates, how much of a company               CertLimit, Counts, Holding, PoolLimit
//	how many tiles in a turn, at what surcharge                TrackRules.May, [Lays]; the lays so far are in the turn
//	a lay with a choice: a private's power, a tunnel           TrackRules.Powers, "lay G8 8 2 with LRC"
//	which tile may replace which                               the sheet's upgrades, a board.Chart; MayLay for the rest
//	where a token may not go                                   MayToken; other kinds of piece are board.Token.Kind
//	a port beside a city, for one of the company's tokens      TokenRules.Beside, "token B6 port"
//	what trains are on sale, where, for how much, in trade     the sheet and [TrainRules]; everybody asks [Depot]
//	what follows a purchase, or must make room for it          TrainRules.Bought, DiscardRules.Room
//	what a train may run, and what a route earns or costs      [RouteRules]: View, Train, Bonuses, Rights, Fees, Extra
//	what a company does with its revenue                       DividendRules.Ways, Half, Receiver
//	what a company in need sells of itself first               TrainRules.Issue
//	what a position may become, for house players              [RoundsLeft], [TrainsUntil], [Earns], [Promise], [PriceAhead]
//	what a phase changes                                       the sheet (rusts, obsolete, closes) and Started
//	a choice of the title's own, of one word from a list       [Pick]
//	other rules with an option                                 [engine.Title.Variants]: [Rules] and [Steps] changed before the title is made
//
// Titles that answer like most others name a ready answer from policies.go: [RowDownPerShare], [RightOrLeft], [FloatFull],
// [RaiseSoldOut], [CompanyPaidFor], [BuyerFirst], [EndsBankrupt], [OpenAuction], [NoSaleAtFirst],
// [KeepsHomes], [Export]. What a title leaves nil has the meaning that its comment says.
//
// The sheet defines the kinds of company (minor or corporation, with or without a price, how many shares, where unsold ones
// lie); see facts.Kind. A company without a president plays by itself: each step knows how.
//
// The kit refuses for reasons ([BuySold], [LayMoney] ...). A title cites its own rule for each ([engine.Title.Cites]); tables
// that play by the rules of 18xx.games waive some ([engine.Title.Waived]).
package kit
