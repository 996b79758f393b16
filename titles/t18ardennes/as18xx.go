package t18ardennes

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// as18xx is the option for games recorded on 18xx.games: what is waived and each function below is one place where its engine plays
// a rule differently (RULES.md, "Where 18xx.games differs"). All of them are off for our own games and on for imported ones.
const as18xx = "18xx.games"

// waived are the reasons for which 18xx.games refuses nothing.
var waived = []engine.Reason{
	"ARD-CNV-01",  // companies convert in any phase
	"ARD-ISS-01",  // and issue in any phase
	kit.RunBest,   // routes may earn less than the best ones
	kit.SellTwice, // a company is sold more than once in a turn
	kit.RunLink,   // several trains run between the Ruhr's city and its town
	"ARD-BID-10",  // a player may outbid themselves
	"ARD-FRM-14",  // and bid without room for the certificate
	"ARD-MRG-04",  // a minor merges into a company of which its owner has sold shares
	"ARD-MRG-02",  // the connection of a merging minor is not checked
	"ARD-MRG-07",  // a minor that was refused may be offered again
	kit.HelpSale,  // presidents sell shares also when the company need not own a train
	"ARD-TRN-09",  // companies without a president sell their trains
	kit.TradePool, // a train is handed in also for a used one
	kit.TrainKind, // a used 6 or 4D can be bought as the other
	"ARD-EMR-09",  // the president may add money to any purchase from another company
}

// presidentFalls is by how many spaces a price falls when the president sells so many shares: one, however many they are.
func presidentFalls(g *engine.Game, shares int) int {
	if g.Option(as18xx) {
		return 1
	}
	return shares
}

// slide is how a price falls with a sale, an issue or the end of a stock round: no floor holds public companies then. Out of the grey
// zone they get with the next dividend, be it paid or not.
func slide(g *engine.Game, c *engine.Company, from market.At, n int) market.At {
	if !g.Option(as18xx) {
		return fall(g, c, from, n)
	}
	for range n {
		from = g.Market().Left(from)
	}
	return from
}

// uncounted is the part of a new bid that is not held against what must be left: all of it there.
func uncounted(g *engine.Game, amount engine.Money) engine.Money {
	if g.Option(as18xx) {
		return amount
	}
	return 0
}

// overbids: a bid is held against all cash, whatever else the player has bid; that is read from files and not offered. When bidding
// ends with bids that cannot be paid, their engine breaks off: here they are void.
func overbids(g *engine.Game) bool { return g.Option(as18xx) }

// askedToBid: a player is asked who has a minor for a company that they do not lead on, and enough to form one more, be that in cash
// or not.
func askedToBid(g *engine.Game) bool {
	who, pledged := g.Turn.Of, map[engine.ID]bool{}
	all, own := bids(g, engine.Nobody), bids(g, who)
	for _, b := range all {
		pledged[b.minor] = true
	}
	left := g.Cash(who) + kit.Saleable(g, who) - figures.Bidding.Assets*engine.Money(len(own)+1)
	leads := map[engine.ID]bool{}
	for _, b := range own {
		left -= b.amount
		leads[b.public] = true
	}
	return left >= 0 && slices.ContainsFunc(minors(g, who), func(m *engine.Company) bool {
		return !pledged[m.ID] && slices.ContainsFunc(publics(g), func(c engine.ID) bool { return !leads[c] && qualifies(g, c, m.ID) })
	})
}

// goesOn: a merger that another president has agreed to does not count as the purchase of the turn, and leaves the Priority Deal where
// it is.
func goesOn(g *engine.Game, asked engine.ID) bool {
	return g.Option(as18xx) && asked != engine.Nobody && asked != g.Turn.Of
}

// memoDenied marks, by minor and public company, that its president did not want it in this stock round.
var memoDenied = &engine.Memory{Name: "denied", Span: engine.ThisRound}

// rememberDenied keeps a share of the pool open to a minor that was refused for the rest of the round.
func rememberDenied(g *engine.Game, minor, public engine.ID) {
	if g.Option(as18xx) {
		memoDenied.Set(g, 1, minor, public)
	}
}

// waitsForPool: a player is asked while something that cannot be bought is for sale at a price that they have: in the grey zone, for
// nothing and whatever the certificate limit; or a minor in the pool. Who has room under the limit is asked for
// Guillaume-Luxembourg, too, be it that they cannot pay it. All that only if they have not sold it.
func waitsForPool(g *engine.Game, player engine.ID) bool {
	if !g.Option(as18xx) {
		return false
	}
	room := kit.CertCount(g, player) < kit.CertLimit(g)
	for i := range g.Companies {
		c := &g.Companies[i]
		if !c.Parred() || !unbuyable(g, c) || !room && counts(g, c) || worthOf(g, c) > g.Cash(player) || kit.SoldInRound(g, player, c.ID) {
			continue
		}
		unsold := !c.Kind.Owned && c.Held(c.ID) > 0 && c.Percent(c.Held(player)+1) <= sheet.HoldingLimit
		if c.Held(engine.Pool) > 0 || unsold {
			return true
		}
	}
	return room && slices.ContainsFunc(g.Privates, func(p engine.Private) bool {
		return p.Owner == engine.Pool && g.Cash(player) > 0 && !kit.SoldInRound(g, player, p.ID)
	})
}

// unbuyable: what is in the grey zone cannot be bought, nor a minor before a public company was won: its engine breaks off.
func unbuyable(g *engine.Game, c *engine.Company) bool {
	return grey(g, c) || g.Option(as18xx) && c.Kind.Owned && restricted(g)
}

// ruined: whoever has not the money to form what they have won, with all that they may sell, can do nothing but declare bankruptcy
//
func ruined(g *engine.Game, player engine.ID) bool {
	most, owed := g.Cash(player)+kit.Saleable(g, player), won(g, player)
	return g.Option(as18xx) && len(owed) > 0 && !slices.ContainsFunc(owed, func(b bid) bool {
		return formCost(g, g.Company(b.public), g.Charter(b.public).Pars[0]) <= most
	})
}

// stuck: who has that money and no room for another certificate sells first, and is bankrupt only with nothing left to sell.
func stuck(g *engine.Game, player engine.ID) bool {
	sells := func(c engine.Company) bool { return kit.MostSold(g, player, &c) > 0 }
	return kit.CertCount(g, player) >= kit.CertLimit(g) && !slices.ContainsFunc(g.Companies, sells) &&
		!slices.ContainsFunc(g.Privates, func(p engine.Private) bool { return p.Owner == player })
}

// waitsForExchange: and so is whoever has a minor that could be exchanged for a share, be it that no track joins them, that they have
// not the money, or that its president was not asked.
func waitsForExchange(g *engine.Game, player engine.ID) bool {
	return g.Option(as18xx) && slices.ContainsFunc(minors(g, player), func(m *engine.Company) bool {
		most := worthOf(g, m) + g.Cash(player) + kit.Saleable(g, player)
		return !grey(g, m) && slices.ContainsFunc(g.Companies, func(c engine.Company) bool {
			return !c.Kind.Owned && c.Parred() && c.Held(c.ID)+c.Held(engine.Pool) > 0 && g.Price(c.ID) <= most
		})
	})
}

// waitsForShares: after a conversion the president is asked while they could pay for a share, or with one of their minors, be it
// connected or not.
func waitsForShares(g *engine.Game) bool {
	c := g.Company(g.Turn.Of)
	who, price := g.President(c.ID), g.Price(c.ID)
	if !memoConverted.Has(g, c.ID) || c.Held(c.ID)+c.Held(engine.Pool) == 0 {
		return false
	}
	return g.Cash(who) >= price && c.Percent(c.Held(who)+1) <= sheet.HoldingLimit ||
		slices.ContainsFunc(minors(g, who), func(m *engine.Company) bool { return worthOf(g, m)+g.Cash(who) >= price })
}

// takesPresidency: a minor is exchanged for a president's certificate in the pool, too, or for another minor there; that is read
// from files and not offered.
func takesPresidency(g *engine.Game, c *engine.Company, source string) bool {
	return g.Option(as18xx) && c.Certs[0].Holder == engine.Pool && (source == president || source == pool && c.Kind.Owned)
}

// mayMergeFirst: who must sell may merge a minor instead.
func mayMergeFirst(g *engine.Game) bool { return g.Option(as18xx) }

// memoNewest is, by company, the number (from 1) of the train that it bought last.
var memoNewest = &engine.Memory{Name: "newest", Span: engine.ThisGame}

// rememberTrain notes it.
func rememberTrain(g *engine.Game, t engine.Train) {
	if g.Option(as18xx) {
		memoNewest.Set(g, t.N+1, t.Owner)
	}
}

// losesTrain: of two trains of a minor that is exchanged for a share of the pool only the older one gets there. The other one stays
// with the minor, out of everybody's reach.
func losesTrain(g *engine.Game, m *engine.Company) {
	newest := memoNewest.Get(g, m.ID) - 1
	if g.Option(as18xx) && g.Owns(m.ID) > 1 && newest >= 0 && g.Trains[newest].Owner == m.ID { // else it has sold that one
		g.Trains[newest].Owner = engine.Gone
	}
}

// minorsStay: minors in the pool do not fall at the end of a stock round.
func minorsStay(g *engine.Game) bool { return g.Option(as18xx) }

// restricted: the restriction to a company's cities is in force while no public company has been formed or is to be.
func restricted(g *engine.Game) bool {
	return len(memoWon.All(g)) == 0 && !slices.ContainsFunc(g.Companies, func(c engine.Company) bool { return !c.Kind.Owned && c.Parred() })
}

// poolLimited: after a conversion the 60 percent limit binds purchases from the pool, too.
func poolLimited(g *engine.Game, c *engine.Company) bool {
	return g.Option(as18xx) && memoConverted.Has(g, c.ID)
}

// fortsNeedRoute: there is no fort income without a train that runs.
func fortsNeedRoute(g *engine.Game) bool { return g.Option(as18xx) }

// operatedByDividend: a company has operated once the dividend of its first turn is decided.
func operatedByDividend(g *engine.Game) bool { return g.Option(as18xx) }

// discardOrder is who gives up trains first when several companies are over the limit: the buyer, then in operating order; there as
// the companies are listed.
func discardOrder(g *engine.Game) []engine.ID {
	if !g.Option(as18xx) {
		return append([]engine.ID{g.Turn.Of}, kit.OperatingOrder(g)...)
	}
	return kit.Listed(g)
}

// sellOut sells what a bankrupt has at once, for its price, which stays; ours have sold what they may, with what follows from it, and
// the rest goes for nothing.
func sellOut(g *engine.Game, who engine.ID) {
	if !allSold(g) {
		return
	}
	for i := range g.Companies {
		c := &g.Companies[i]
		g.Pay(engine.Bank, who, g.Price(c.ID)*engine.Money(c.Held(who)))
	}
	kit.SellPapers(g, who)
}

// allSold: whoever goes bankrupt has sold nothing before.
func allSold(g *engine.Game) bool { return g.Option(as18xx) }

// endsRound: a bankruptcy that leaves one player, who has passed, ends the stock round: prices fall before the game is over.
func endsRound(g *engine.Game) bool {
	return g.Option(as18xx) && g.Round.Kind == "stock" && kit.AllPassed(g)
}

// trainsAtOnce: after a conversion the trains of merged minors belong to the company at once, and run if they have not.
func trainsAtOnce(g *engine.Game) bool { return g.Option(as18xx) }

// standIn is who issues shares, takes forts and names routes for a company without a president: the last player with a company that has
// operated in this round, else the next one to operate any, else the holder of the Priority Deal; here it does so itself.
func standIn(g *engine.Game) engine.ID {
	if w := g.Waiting(); !g.Option(as18xx) || w.Name != "issue" && w.Name != "forts" && w.Name != "run" {
		return engine.Nobody
	}
	for _, c := range slices.Backward(g.Round.Done) {
		if p := g.President(c); p != engine.Nobody {
			return p
		}
	}
	for _, c := range kit.OperatingFrom(g) {
		if p := g.President(c); p != engine.Nobody && !slices.Contains(g.Round.Done, c) {
			return p
		}
	}
	return g.Priority
}

// memoAsked are the companies that have been asked for routes.
var memoAsked = &engine.Memory{Name: "asked for routes", Span: engine.ThisGame}

// memoRan marks trains, by their numbers, of companies that have come to their dividend in this operating round: whether or not they
// were in use, they do not run for another one.
var memoRan = &engine.Memory{Name: "ran", Span: engine.ThisGame}

// restTrains lets trains run again at the beginning of an operating round: those that companies have then, not those in the pool.
func restTrains(g *engine.Game, _ engine.ID) {
	if !g.Option(as18xx) || len(g.Round.Done) > 0 {
		return
	}
	for _, t := range g.Trains {
		if g.Company(t.Owner) != nil {
			memoRan.Set(g, 0, offerID(t))
		}
	}
}

func hasRun(g *engine.Game, t engine.Train) bool { return memoRan.Has(g, offerID(t)) }

// rememberRun notes that a company was asked for routes, and which trains it has.
func rememberRun(g *engine.Game, c *engine.Company) {
	if !g.Option(as18xx) {
		return
	}
	if asksForRoutes(g) {
		memoAsked.Set(g, 1, c.ID)
	}
	for _, t := range g.TrainsOf(c.ID) {
		memoRan.Set(g, 1, offerID(t))
	}
}

// asksForRoutes: a company whose tokens get to another stop is asked for routes, be that a ferry or another city of the hex, and so is
// one that has ever been.
func asksForRoutes(g *engine.Game) bool {
	if !g.Option(as18xx) {
		return false
	}
	if memoAsked.Has(g, g.Turn.Of) {
		return true
	}
	reach, b := kit.Reach(g, g.Turn.Of), g.Map()
	for h := range sheet.Map.Hexes {
		for s := range b.Face(h).Stops {
			if reach.Gets(h, s) && !b.Has(string(g.Turn.Of), h, s) {
				return true
			}
		}
	}
	return false
}

// fortsByBorder: forts earn with track that leads to the hex of Paris or Strasbourg, be it joined to none there.
func fortsByBorder(g *engine.Game) bool { return g.Option(as18xx) }

// portUnpaid: a 4D that ends at a ferry earns east-west without being paid for the port.
func portUnpaid(g *engine.Game) bool { return g.Option(as18xx) }

// portsOf are the ports of which a 4D must be paid for one to earn a ferry: the one beside it; there any from which that hex is
// reached.
func portsOf(g *engine.Game, port, ferry string) []string {
	if !g.Option(as18xx) {
		return []string{port}
	}
	var out []string
	for _, p := range figures.Ports {
		for _, f := range p.Ferries {
			if f.Hex == ferry {
				out = append(out, p.Hex)
			}
		}
	}
	return out
}

// ferriesAreOne: the ferries of a hex are one stop, to which a route comes once.
func ferriesAreOne(g *engine.Game) bool { return g.Option(as18xx) }

// byDearest: what a president may sell is measured by the dearest train.
func byDearest(g *engine.Game) bool { return g.Option(as18xx) }

// salesBind: after a sale a train of another company that the treasury could not pay at its face value costs at least what the last
// share was needed for.
func salesBind(g *engine.Game, m *facts.Model) bool {
	return g.Option(as18xx) && g.Cash(g.Turn.Of) < m.Price
}

// memoFirst is, by public company and hex, the city (from 1) of the token that it began with.
var memoFirst = &engine.Memory{Name: "first token", Span: engine.ThisGame}

// rememberFirst notes where it lies.
func rememberFirst(g *engine.Game, public engine.ID, at board.Place) {
	if g.Option(as18xx) {
		memoFirst.Set(g, at.Stop+1, public, engine.ID(sheet.Map.Hexes[at.Hex].ID))
	}
}

// laid18xx is what follows from a lay there.
func laid18xx(g *engine.Game, _ engine.ID) {
	if g.Option(as18xx) {
		returnFirst(g)
		closeRanks(g)
	}
}

// closeRanks: a tile that replaces another has its tokens in the first circles, without gaps.
func closeRanks(g *engine.Game) {
	h := sheet.Map.Find(g.Turn.Lays[len(g.Turn.Lays)-1].Hex)
	for s := range g.Map().Face(h).Stops {
		here := g.Map().At(h, s)
		slices.SortFunc(here, func(a, b board.Token) int { return a.Slot - b.Slot })
		for slot, t := range here {
			g.Board.Tokens[slices.Index(g.Board.Tokens, t)].Slot = slot
		}
	}
}

// returnFirst: when two cities have joined, the token of the second one returns; where that is the first of its company, it is placed
// again for nothing.
func returnFirst(g *engine.Game) {
	l := g.Turn.Lays[len(g.Turn.Lays)-1]
	if hex := engine.ID(l.Hex); l.Back != engine.Nobody && memoFirst.Get(g, l.Back, hex) == 2 {
		memoFirst.Set(g, 0, l.Back, hex)
		kit.NextToken(g, l.Back).Price = 0
	}
}

// waitsForToken: their engine waits where a token could be paid, and records a pass where none can be placed.
func waitsForToken(g *engine.Game) bool {
	t := kit.NextToken(g, g.Turn.Of)
	return t != nil && t.Price <= g.Cash(g.Turn.Of) && g.President(g.Turn.Of) != engine.Nobody
}

// waitsForForts: their engine waits while a fort token lies in a hex with a tile, and records a pass where none is reached.
func waitsForForts(g *engine.Game) bool {
	return slices.ContainsFunc(g.Board.Tokens, func(t board.Token) bool { return t.Kind == fort && g.Board.Lays[t.Hex].Tile != "" })
}

// endsAtHundred: the game is over after a hundred stock rounds.
func endsAtHundred(g *engine.Game) bool { return g.Option(as18xx) }
