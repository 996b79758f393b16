package kit

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/market"
)

// What a position may become: questions that house players, advice and warnings ask of every title. All answers are
// estimates from what lies on the table; none changes the game.

// TrainsUntil is how many more trains must leave the supply until the model rusts or becomes obsolete, the one that
// does it included; ever is false if nothing on the sheet makes that happen any more.
func TrainsUntil(g *engine.Game, model string) (n int, ever bool) {
	return untilPhase(g, func(p *facts.Phase) bool {
		return slices.Contains(p.Rusts, model) || slices.Contains(p.Obsolete, model)
	})
}

// untilPhase is [TrainsUntilPhase] for the first phase to come of which that is true.
func untilPhase(g *engine.Game, is func(*facts.Phase) bool) (n int, ever bool) {
	phases := g.Sheet().Phases
	for i := g.Phase + 1; i < len(phases); i++ {
		if is(&phases[i]) {
			return TrainsUntilPhase(g, i)
		}
	}
	return 0, false
}

// TrainsUntilPhase is how many more trains must leave the supply until the phase with that index begins; ever is false
// if no train left in the supply starts it. A phase that has begun is 0 away.
func TrainsUntilPhase(g *engine.Game, index int) (n int, ever bool) {
	if index <= g.Phase {
		return 0, true
	}
	later, model := g.Sheet().Phases[index:], ""
	for i := range g.Trains {
		t := &g.Trains[i]
		if t.Owner != engine.Supply {
			continue
		}
		n++
		if t.Model == model { // as the train before it
			continue
		}
		model = t.Model
		for k := range later {
			if later[k].StartedBy(model) {
				return n, true
			}
		}
	}
	return 0, false
}

// Pace is how many trains companies are likely to buy in an operating round: one for every second player, and one for
// every sixth company that can grow.
func Pace(g *engine.Game) int {
	n := 0
	for i := range g.Companies {
		if c := &g.Companies[i]; c.Floated && !c.Closed && !c.Kind.Owned {
			n++
		}
	}
	return (len(g.Players)+1)/2 + n/6
}

// mostRounds limits the estimate of [RoundsLeft]: nobody plans further ahead.
const mostRounds = 14

// RoundsLeft is about how many operating rounds are left, the current one included: until the bank has paid out what it has and what the trains
// left in the supply bring it back, or, where it has no end, until the trains are sold that make the next set the last one, and to the end of
// that. flow is what companies and privates pay in an operating round now. The set in which the bank breaks is played to its end, even if money
// comes back to the bank. Where a price can end the game earlier, every company is assumed to pay as it last did.
func RoundsLeft(g *engine.Game, flow engine.Money) int {
	if g.Finished {
		return 0
	}
	if g.Sheet().Bank.Endless {
		phase, begun := len(g.Sheet().Phases)-1, false
		if last := policy(g).LastSet; last != nil {
			phase, begun = last(g)
		}
		left, ever := TrainsUntilPhase(g, phase)
		if !ever || begun || left == 0 && g.Round.Of == 0 { // the last set is under way, or comes next
			return min(max(1, setRounds(g)), roundsToTop(g))
		}
		return min(roundsToTop(g), max(setRounds(g), (left+Pace(g)-1)/Pace(g))+g.Sheet().Phases[phase].Rounds)
	}
	if g.Broken || g.Bank <= 0 {
		return max(1, setRounds(g))
	}
	trains := engine.Money(0)
	for i := range g.Trains {
		if t := &g.Trains[i]; t.Owner == engine.Supply {
			trains += g.Sheet().Model(t.Model).Price
		}
	}
	return max(setRounds(g), int(min(mostRounds, 1+(g.Bank+trains)/max(1, flow+trains*yield/100))))
}

// LastRound reports whether no company will operate again after this operating round, as far as [RoundsLeft] foresees: as long as the bank has
// money, there is another.
func LastRound(g *engine.Game) bool { return RoundsLeft(g, 0) == 1 }

// yield is how much more an operating round pays, on the average of all that are left, because trains are bought that are in the supply; in
// percent of their price. In 100 games of house players the rounds left differed from the estimate by 30 percent (the root of the mean square).
const yield = 15

// roundsToTop is in how many operating rounds, the current one included, a price comes to a cell of the market that ends the game, if all
// companies that earned something pay on, and those that are sold out rise a row after each set; mostRounds if none does by then.
func roundsToTop(g *engine.Game) int {
	m, least := g.Market(), mostRounds
	move := policy(g).PriceAfterDividend
	if len(m.Ends) == 0 || move == nil {
		return least
	}
	top := func(at market.At) bool { return slices.ContainsFunc(m.Ends, m.Cell(at).Has) }
	for i := range g.Companies {
		c := &g.Companies[i]
		at, ok := g.Prices.Where(string(c.ID))
		if !ok || c.Earned == 0 {
			continue
		}
		left := setRounds(g) // in the set
		pays := !slices.Contains(g.Round.Done, c.ID) && (g.Turn.Of != c.ID || !g.HasFinished("dividend"))
		if !Operating(g) && soldOut(c) {
			at = m.Go(at, market.Up, 1)
		}
		for n := 1; n < least; n++ {
			if pays {
				at = move(g, c, c.Earned, at)
			}
			pays = true
			if left--; left == 0 && !top(at) {
				if left = g.PhaseNow().Rounds; soldOut(c) {
					at = m.Go(at, market.Up, 1)
				}
			}
			if top(at) {
				least = n
			}
		}
	}
	return least
}

// LastSetFollows reports whether the phase has begun after whose beginning one more set of operating rounds is played, or only the rest of it.
func LastSetFollows(g *engine.Game) bool {
	last := policy(g).LastSet
	if last == nil {
		return false
	}
	phase, _ := last(g)
	return phase >= 0 && g.Phase >= phase
}

// Stuck reports whether the game will stand still until another company starts: only trains from the supply lead to its end, and
// companies have places for fewer of them than it takes to start the next phase. Places are counted in the present phase; those of
// companies that may still start help as long as there is one elsewhere. While a company can trade a train in, the game goes on.
func Stuck(g *engine.Game) bool {
	now, later, needed := places(g)
	return now < needed && (now == 0 || now+later < needed) && !canTradeIn(g)
}

// NeedsCompanies reports whether the next phase takes all places for trains that companies have, or more: unless another company starts, the
// game will stand still by then. It is false if none may start, and where Stuck is always false.
func NeedsCompanies(g *engine.Game) bool {
	now, later, needed := places(g)
	return needed > 0 && now <= needed && later > 0 && !canTradeIn(g)
}

// places is how many trains floated companies have places for now, how many more those will have that may still start, and how many have to
// leave the supply until the next phase begins; that is 0 where the game comes to its end without it, and before any company has floated.
func places(g *engine.Game) (now, later, needed int) {
	needed, ever := TrainsUntilPhase(g, g.Phase+1)
	if g.Finished || !g.Sheet().Bank.Endless || !ever {
		return 0, 0, 0
	}
	floated := false
	for i := range g.Companies {
		switch c := &g.Companies[i]; {
		case c.Closed:
		case c.Floated:
			floated = true
			now += max(0, TrainLimit(g, c.ID)-Counted(g, c.ID))
		default:
			later += TrainLimit(g, c.ID)
		}
	}
	if !floated {
		needed = 0
	}
	return now, later, needed
}

// canTradeIn reports whether a company could trade a train in.
func canTradeIn(g *engine.Game) bool {
	for i := range g.Companies {
		if c := &g.Companies[i]; c.Floated && !c.Closed {
			for t := range Depot(g, c.ID) {
				if t.Trade != "" {
					return true
				}
			}
		}
	}
	return false
}

// setRounds is how many operating rounds the set still has, or the next set.
func setRounds(g *engine.Game) int {
	if g.Round.Of > 0 {
		return g.Round.Of - g.Round.Sub + 1
	}
	return g.PhaseNow().Rounds
}

// Earns is what the company's trains would earn on the present board, together with others of the given models that it
// doesn't own; 0 if they have no route.
func Earns(g *engine.Game, company engine.ID, with ...string) (engine.Money, error) {
	if len(with) == 0 {
		return revenue(g, company)
	}
	trains := slices.Clone(g.Trains)
	for _, model := range with {
		trains = append(trains, engine.Train{N: len(trains), Model: model, Owner: company})
	}
	return earnsIf(g, company, trains)
}

// EarnsWithout is what the company's trains would earn without those that drop names.
func EarnsWithout(g *engine.Game, company engine.ID, drop func(engine.Train) bool) (engine.Money, error) {
	trains := slices.Clone(g.Trains)
	for i := range trains {
		if t := &trains[i]; t.Owner == company && drop(*t) {
			t.Owner = engine.Gone
		}
	}
	return earnsIf(g, company, trains)
}

// earnsIf is what the company would earn if these were the game's trains.
func earnsIf(g *engine.Game, company engine.ID, trains []engine.Train) (engine.Money, error) {
	other := *g // shares everything else with the game, since nothing is done in it
	other.Trains = trains
	m, err := revenue(&other, company)
	g.Derive(other.Derived()) // what was found out about track holds for the game, too
	return m, err
}

// estimateLooks limits the search for routes that are only estimated: nearly all searches are over before that.
const estimateLooks = 500

// revenue is what the company's trains earn by the best routes that a short search finds.
func revenue(g *engine.Game, company engine.ID) (engine.Money, error) {
	run := runnersOf(g, company)
	of := searchFor(g, company, groundOf(g, company, run), run)
	if m, ok := searchesOf(g).earned.Get(of); ok {
		return m, nil
	}
	_, sol, err := bestWithin(g, company, min(estimateLooks, searchLooks(g)))
	if err != nil {
		return 0, err
	}
	m := earning(g, company, sol)
	searchesOf(g).earned.Put(of, m)
	return m, nil
}

// MustOwn reports whether the company has to have a train: whether its president must pay for one that it can't.
func MustOwn(g *engine.Game, company engine.ID) bool {
	r := policy(g).Trains
	return r != nil && r.obliges(g, company)
}

// Standing is what players have bid for, or won and not yet formed, beside privates and lots; one line each.
func Standing(g *engine.Game) []string {
	if s := policy(g).Standing; s != nil {
		return s(g)
	}
	return nil
}

// Owes is what a player has bound themselves to pay in or before the next stock round, bids included.
func Owes(g *engine.Game, player engine.ID) engine.Money {
	if policy(g).Owes == nil {
		return 0
	}
	return policy(g).Owes(g, player)
}

// Short is what a player lacks to pay what they have bound themselves to, even if they sell everything that they may sell now; 0 if
// they lack nothing.
func Short(g *engine.Game, player engine.ID) engine.Money {
	owes := Owes(g, player)
	if owes == 0 {
		return 0
	}
	lacks := owes - g.Cash(player)
	if lacks > 0 {
		lacks -= Saleable(g, player)
	}
	return max(0, lacks)
}

// PriceAhead is the company's share price after declaring that much in each of some operating rounds; its price now if
// dividends don't move it, 0 if it has none.
func PriceAhead(g *engine.Game, c *engine.Company, declared engine.Money, rounds int) engine.Money {
	at, ok := g.Prices.Where(string(c.ID))
	if !ok {
		return 0
	}
	m := g.Market()
	if move := policy(g).PriceAfterDividend; move != nil {
		for range rounds {
			var to market.At
			if to = move(g, c, declared, at); to == at {
				break
			}
			at = to
		}
	}
	return engine.Money(m.Price(at))
}

// PrivateCloses is how many more trains must leave the supply until a phase closes the private; ever is false if none
// does.
func PrivateCloses(g *engine.Game, private engine.ID) (n int, ever bool) {
	return untilPhase(g, func(p *facts.Phase) bool { return slices.Contains(p.Closes, private) })
}

// UntilExchange says how far it is until companies without a price have to become shares of others: how many more trains must leave the supply, and
// about how many operating rounds those companies still have, the current one included. ever is false if that doesn't happen in this title, or if
// it has happened.
func UntilExchange(g *engine.Game) (trains, rounds int, ever bool) {
	event := policy(g).ExchangeEvent
	if event == "" || !slices.ContainsFunc(g.Companies, func(c engine.Company) bool { return exchanges(&c) }) {
		return 0, 0, false
	}
	brings := func(p facts.Phase) bool { return slices.Contains(p.Events, event) }
	trains, ever = TrainsUntilPhase(g, slices.IndexFunc(g.Sheet().Phases, brings))
	return trains, max(setRounds(g), trains/Pace(g)+1), ever
}

// exchanges reports whether the company is one that has to become a share of another.
func exchanges(c *engine.Company) bool { return !c.Kind.Priced && c.Floated && !c.Closed }

// ExchangesNow is what each company without a price would bring its owner if they all had to become shares of others now: the price of the dearest
// share, or a part of it if there are more companies than shares for them. It holds only those that bring something.
func ExchangesNow(g *engine.Game) map[engine.ID]engine.Money {
	exchange := policy(g).Exchange
	if exchange == nil {
		return nil
	}
	into := map[engine.ID][]engine.ID{}
	wanted := map[engine.ID]float64{} // by how many companies, of which those that can choose count as a part for each choice
	for i := range g.Companies {
		c := &g.Companies[i]
		if !exchanges(c) {
			continue
		}
		all := slices.DeleteFunc(exchange(g, c), func(id engine.ID) bool { return onSale(g, g.Company(id)) == 0 })
		for _, id := range all {
			wanted[id] += 1 / float64(len(all))
		}
		into[c.ID] = all
	}
	out := map[engine.ID]engine.Money{}
	for c, all := range into {
		for _, id := range all {
			share := min(1, float64(onSale(g, g.Company(id)))/wanted[id])
			out[c] = max(out[c], engine.Money(share*float64(g.Price(id))))
		}
	}
	return out
}

// onSale is how many of the company's shares can be had.
func onSale(g *engine.Game, c *engine.Company) (n int) {
	for _, s := range Sources(g, c) {
		n += c.Held(s.From)
	}
	return n
}

// UsualPar is the median of the prices at which companies can start: on their charters, or on the market.
func UsualPar(g *engine.Game) engine.Money {
	var all []engine.Money
	for i := range g.Sheet().Majors {
		all = append(all, g.Sheet().Majors[i].Pars...)
	}
	for i := range g.Sheet().Kinds {
		k := &g.Sheet().Kinds[i]
		if len(all) > 0 || k.Par == "" {
			continue
		}
		for _, at := range g.Market().Flagged(k.Par) {
			all = append(all, engine.Money(g.Market().Price(at)))
		}
	}
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// Promise is what a company's track could become: a quarter of the revenue of all stops that it reaches or leads to, and of others the less
// the further their hexes are from the ends of its track. It says how much better one lay is than another before there
// is a route at all; what stops that it reaches are good for, its routes say.
func Promise(g *engine.Game, company engine.ID) engine.Money {
	now := promise{lasting: g.Lasting(), cash: g.Cash(company)}
	if p := known(g, company).promise; p != nil && p.lasting == now.lasting && p.cash == now.cash {
		return p.all
	}
	now.all = promises(g, company)
	r := *known(g, company)
	r.promise = &now
	g.Derived().(*cache).put(g, number(g, company), r)
	return now.all
}

func promises(g *engine.Game, company engine.ID) engine.Money {
	b, reach, cash := g.Map(), Reach(g, company), g.Cash(company)
	hexes := b.Map.Hexes
	far := make([]uint8, len(hexes)) // 1 more than the steps from the track; 0 if not reached
	visit := func(h int, steps uint8) {
		if far[h] > 0 && far[h] <= steps+1 {
			return
		}
		if f := b.Face(h); len(f.Track) == 0 && len(f.Junctions) == 0 && BuildCost(g, company, h) > cash {
			steps += unpaid
		}
		if steps <= promised && (far[h] == 0 || steps+1 < far[h]) {
			far[h] = steps + 1
		}
	}
	for h := range hexes {
		switch f := b.Face(h); {
		case !reach.Into(h):
		case reach.Begins(h) || reach.Joins(h, f) || !f.HasTrack():
			visit(h, 0)
		default: // another tile may join it
			visit(h, closed)
		}
	}
	for steps := uint8(1); steps <= promised; steps++ {
		for h := range hexes {
			if far[h] != steps {
				continue
			}
			for _, next := range hexes[h].Next {
				if next >= 0 {
					visit(next, steps)
				}
			}
		}
	}
	all, color := engine.Money(0), g.PhaseNow().Revenue
	for h := range hexes {
		if far[h] == 0 {
			continue
		}
		for s := range b.Face(h).Stops {
			v := stopView(g, company, b, h, s, color, false, false, true) // tokens, its own or others', change nothing of what it promises
			if v.Hidden {
				continue
			}
			d := engine.Money(far[h])
			all += 4 * engine.Money(v.Revenue) / ((1 + d) * (1 + d))
		}
	}
	return all / 4
}

const (
	promised = 4 // how many hexes away a stop counts
	closed   = 1 // a tile without track to the company's is so many hexes further away
	unpaid   = 2 // as many hexes is one further away that the company can't pay for yet
)
