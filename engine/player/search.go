package player

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// tried is an order with what came of it.
type tried struct {
	order engine.Action
	after *engine.Game    // nil if it is the only order
	next  []engine.Action // what is planned to follow in the turn (plan.go), if anything
	then  *engine.Game    // after that, or once what follows is settled; nil if that changes nothing
	parts Parts           // what the score is made of, but for chance; in hundredths
	score engine.Money    // what the player expects to have, less a part of what the others would have, with taste and chance; in hundredths
	lines []engine.Money  // its scores, one for each time it was played out
	all   Parts           // the sum of what these are made of
	gain  engine.Money    // what it is good for in the company's next turn; in hundredths
	wins  bool            // it ends the game, and the player wins: nothing that may still come is better
}

// style is how a temper thinks.
type style struct {
	greedy  bool         // it sees only what it is worth at once
	far     int          // operating rounds that it looks ahead at most
	narrow  bool         // it sees only the trains that a company has
	whim    engine.Money // how far taste may move a choice
	lays    int          // lays and tokens that are weighed in full; of more, those that promise most
	best    int          // orders that are played out
	wide    int          // orders at most that are played out once before that many are left, except for what a company does; 0 means no more than those
	rounds  int          // operating rounds to whose end they are played out, counting the one at hand
	envy    engine.Money // how much what the others have on average counts against it, in percent
	playout int          // about how many orders may be chosen in playing these out
	sharp   bool         // everybody chooses sharply in these, and not simply (quick.go)
	samples int          // how often each is played out; 0 means once
	trial   int          // how often all of them are before the worst is dropped, except in a company's turn; 0 means once
	onward  bool         // it judges what a company builds by what its next turn can make of it (ahead.go)
	plans   bool         // it judges an order by what the turn can become with it
	sales   bool         // it takes its time over bids: it plays the orders of a sale out as well, and more often than others
	quick   bool         // it chooses within a playout
	careful bool         // it takes risks only if nothing else is possible
}

var styles = map[Temper]style{
	Easy:    {far: 3, narrow: true, whim: 6, lays: 20, envy: 10},
	Steady:  steady(false),
	Careful: steady(true),
	Keen:    {far: 5, envy: 50, whim: 1, lays: 30, best: 4, wide: 16, rounds: 2, playout: 3000, sharp: true, samples: 5, trial: 3, onward: true, plans: true, sales: true},
	Greedy:  {greedy: true, whim: 1, far: 1, narrow: true, lays: 20},
}

// steady is the style of steady players, and of those stand-ins that play as they do but take no risk.
func steady(careful bool) style {
	return style{far: 5, envy: 50, whim: 1, lays: 30, best: 3, rounds: 1, playout: 900, samples: 3, onward: true, careful: careful}
}

// choose ranks the orders of the decider, the best first, as judged from the beginning of the turn.
func (s style) choose(ctx context.Context, g *engine.Game, in *turn, rng *rand.Rand) ([]tried, error) {
	who := g.Decider()
	known, on := false, ground{}
	var all []engine.Action
	if s.quick && g.Company(g.Turn.Of) != nil {
		on = groundOf(g)
		all, known = grounds.Get(on)
	}
	if !known {
		all = Orders(g)
	}
	switch len(all) {
	case 0:
		return nil, nothing(g)
	case 1:
		return []tried{{order: all[0], score: 100 * g.Worth(who)}}, nil
	}
	j := in.judge(s)
	if s.best > 1 && j.left <= ending {
		s.envy = 100
	}
	weighed, err := s.thinned(ctx, g, all)
	if err != nil {
		return nil, err
	}
	if s.quick && !known {
		if few := worthwhile(g, all, weighed); few != nil {
			grounds.Put(on, few)
		}
	}
	if s.careful {
		if safe := slices.DeleteFunc(slices.Clone(weighed), func(x tried) bool { return risky(g, &x) }); len(safe) > 0 {
			weighed = safe
		}
	}
	out := make([]tried, 0, len(weighed))
	for _, x := range weighed {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		end := settle(x.after, who)
		if end != x.after && inTurns(x.after) {
			x.then = end
		}
		if s.greedy {
			x.score = 100 * end.Worth(who)
		} else {
			x.weigh(g, j.values(end), who, s.envy)
		}
		x.wins = s.best > 1 && // easy players would rather play on
			x.after.Finished && slices.Contains(x.after.Winners, who)
		if s.whim > 0 {
			x.score += engine.Money(rng.IntN(int(100 * s.whim)))
		}
		out = append(out, x)
	}
	if len(out) == 0 {
		return nil, nothing(g)
	}
	sortTried(out)
	if i := slices.IndexFunc(out, func(x tried) bool { return x.wins }); i >= 0 {
		moveUp(out, i, 0)
		return out, nil
	}
	if s.plans {
		if err := s.plan(ctx, g, j, who, out); err != nil {
			return nil, err
		}
	}
	if s.onward && j.rounds > 1 && slices.ContainsFunc(out, func(x tried) bool { return builds(g, x.after) }) {
		if err := s.lookAhead(ctx, g, j, who, out); err != nil {
			return nil, err
		}
	}
	if !s.quick && !s.greedy && obliges(g) {
		s.best, s.rounds = max(s.best, 4), max(s.rounds, 1)
		s.playout = min(max(s.playout, 96), 1000) // this is where a turn takes longest
		if !s.sales {
			s.samples = min(s.samples, 2) // bids are small steps, and whoever bids is asked again
		}
	}
	if kit.Selling(g) {
		if !s.sales {
			return out, nil
		}
		s.playout, s.samples = 5000, 40 // what a lot is worth decides most, and is hardest to foresee
	}
	if s.best > 1 && len(out) > 1 {
		if slices.ContainsFunc(out, func(x tried) bool { return builds(g, x.after) }) { // what track and tokens are good for shows soon
			s.rounds, s.samples = min(s.rounds, 1), max(1, s.samples/2)
		}
		most := s.best
		if g.Company(g.Turn.Of) == nil || slices.ContainsFunc(out, func(x tried) bool { return shed(g, x.after, who) != engine.Nobody }) {
			most = max(most, s.wide)
		}
		if err := s.playOut(ctx, g, j, who, shortlist(g, out, most)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// ending is how many operating rounds before the end others' gains count in full: what matters then is who wins, and else whoever could end
// the game would rather play on, since everybody gains by that.
const ending = 3

// moveUp moves an order up in the ranking.
func moveUp(out []tried, from, to int) {
	x := out[from]
	copy(out[to+1:from+1], out[to:from])
	out[to] = x
}

// shortlist is the best of the ranking. In a sale, one of them is of another kind: a bid has to be compared with a pass to say how much more it
// may cost.
func shortlist(g *engine.Game, ranked []tried, most int) []tried {
	most = min(most, len(ranked))
	if i := alternative(ranked); i >= most && kit.Selling(g) {
		moveUp(ranked, i, most-1)
	}
	return ranked[:most]
}

// alternative is where the best order of another kind than the best one stands, such as the pass behind bids; -1 if all are of one kind.
func alternative(ranked []tried) int {
	return slices.IndexFunc(ranked, func(x tried) bool { return x.order.Verb != ranked[0].order.Verb })
}

// weigh scores an order for the player in a game with these values.
func (x *tried) weigh(g *engine.Game, values stakes, who engine.ID, envy engine.Money) {
	x.parts = partsOf(values, who, envy)
	x.parts[Later] = taste(g, x.after)
	x.score = x.parts.sum()
}

// end is where the turn comes to with the order.
func (x *tried) end() *engine.Game {
	if x.then != nil {
		return x.then
	}
	return x.after
}

// obliges reports whether this is a round that is neither for shares nor for companies nor a sale: what players promise in
// one is paid later, so that only playing on shows what it costs.
func obliges(g *engine.Game) bool { return !inTurns(g) && !kit.Selling(g) }

func sortTried(out []tried) {
	slices.SortStableFunc(out, func(a, b tried) int { return int(b.score - a.score) })
}

// playOut plays each of the orders out, all players choosing quickly, and sorts them by what came of it at the same points of the
// game: an order must not look better because its line has seen one more dividend. Small things decide how a game goes on, so that one
// line says little: of several samples, in which the players' tastes differ, the mean counts. If there are more orders than the style's best, the
// first sample decides which of them stay; the longer its lines, the fewer of them it takes. After each other one, once all have had their
// trial, the worst order is dropped, and more while they are clearly behind the best.
func (s style) playOut(ctx context.Context, g *engine.Game, j *judge, who engine.ID, best []tried) error {
	spent, played := 0, 0
	var sold *judge // of what comes after a sale: in it, money is judged by what it can still buy
	for sample := range max(1, s.samples) {
		if len(best) == 1 || sample > 0 && spent+spent*len(best)/played > s.playout {
			break
		}
		lines := make([]line, 0, len(best))
		for len(lines) < len(best) {
			l, err := s.line(ctx, g, best[len(lines)].end(), sample, s.playout/min(s.best, len(best)))
			if err != nil {
				return err
			}
			lines, spent = append(lines, l), spent+l.spent
			if sample == 0 && len(lines) == 1 { // leaves enough work to play the best out twice more
				best = shortlist(g, best, max(s.best, s.playout/max(1, l.spent)-2*s.best))
			}
		}
		played += len(lines)
		for i, points := range abreast(lines) {
			sum, parts := engine.Money(0), Parts{}
			for k, at := range points {
				by := j
				switch {
				case k == 0:
				case kit.Selling(g) && !kit.Selling(at):
					if sold == nil {
						sold = newJudge(at, s.far, s.narrow)
					}
					by = sold
				case len(lines[i].ends) >= k && lines[i].ends[k-1] == at:
					by = j.after(k)
				}
				best[i].weigh(g, by.values(at), who, s.envy)
				sum += best[i].score + best[i].gain
				parts.add(best[i].parts)
				parts[Dividends] += best[i].gain
			}
			best[i].all.add(parts.over(len(points)))
			best[i].lines = append(best[i].lines, sum/engine.Money(len(points)))
			best[i].score, best[i].parts = mean(best[i].lines), best[i].all.over(len(best[i].lines))
		}
		sortTried(best)
		switch {
		case len(best) > s.best:
			best = shortlist(g, best, s.best)
		case sample+1 >= s.trial || g.Company(g.Turn.Of) != nil: // in a company's turn, samples differ less
			best = best[:max(2, len(best)-1)]
		}
		for len(best) > 1 && ahead(best[0].lines, best[len(best)-1].lines, guess(g)) {
			best = best[:len(best)-1]
		}
	}
	return nil
}

func mean(lines []engine.Money) (sum engine.Money) {
	for _, x := range lines {
		sum += x
	}
	return sum / engine.Money(len(lines))
}

// ahead reports whether lines are so much better than others of the same samples that more samples would hardly change it: by twice the
// standard error of the difference. The guess of how much lines differ counts as one sample more, since two can be alike by chance.
func ahead(lines, others []engine.Money, guess engine.Money) bool {
	if len(lines) < 2 {
		return false
	}
	lead, n := float64(mean(lines)-mean(others)), float64(len(lines))
	spread := float64(guess * guess)
	for i, x := range lines {
		d := float64(x-others[i]) - lead
		spread += d * d
	}
	return lead > 2*math.Sqrt(spread)/n
}

// guess is by how much the difference of two lines varies from one sample to the next, before that is known; in hundredths. In half of all
// decisions it is less than 5 of money, in one of ten more than 50; but what a bid leads to varies by 95 to 140, since
// most lots are still to come.
func guess(g *engine.Game) engine.Money {
	if kit.Selling(g) {
		return 100_00
	}
	return 20_00
}

// line is how a game may go on.
type line struct {
	turns []*engine.Game // after the order, and where each later turn began
	ends  []*engine.Game // where operating rounds, or the game, had ended
	spent int            // orders chosen in it
}

// line plays a game on from after, which an order in g led to, to the end of as many operating rounds as the style looks ahead, or until
// it has had so many orders.
func (s style) line(ctx context.Context, g, after *engine.Game, sample, most int) (line, error) {
	l := line{turns: []*engine.Game{after}}
	in, others := newTurn(after), &simply
	if s.sharp {
		others = &sharply
	}
	for {
		if kit.Operating(g) && !after.Round.Same(&g.Round) {
			l.ends = append(l.ends, after)
		}
		if after.Finished {
			for len(l.ends) < s.rounds {
				l.ends = append(l.ends, after)
			}
		}
		if len(l.ends) >= s.rounds || l.spent == most {
			return l, nil
		}
		if l.spent > 0 && after.Round.Turns != g.Round.Turns {
			l.turns = append(l.turns, after)
			in = newTurn(after)
		}
		next, err := others.quickly(ctx, after, in, sample)
		if err != nil {
			return l, ctx.Err() // where nothing can be done the position is judged as it is
		}
		l.spent++
		g, after = after, next
	}
}

// abreast returns the positions of each line at which to compare them: as it begins, since what comes later is less certain, and at the
// ends of as many operating rounds as all have come to; if that is none, at the newest turn that all have reached. A line that begins
// after that turn is compared only as it begins.
func abreast(lines []line) [][]*engine.Game {
	ends, turn := math.MaxInt, math.MaxInt
	for _, l := range lines {
		ends = min(ends, len(l.ends))
		turn = min(turn, l.turns[len(l.turns)-1].Round.Turns)
	}
	out := make([][]*engine.Game, len(lines))
	for i, l := range lines {
		start := l.turns[0]
		if ends > 0 {
			out[i] = append([]*engine.Game{start}, l.ends[:ends]...)
			continue
		}
		at := start
		for _, x := range l.turns {
			if x.Round.Turns <= turn {
				at = x
			}
		}
		out[i] = []*engine.Game{start, at}
	}
	return out
}

// thinned tries the orders. Of more lays and tokens than the style weighs it keeps those that promise the company most. What leads nowhere it
// keeps only if there is nothing else.
func (s style) thinned(ctx context.Context, g *engine.Game, all []engine.Action) ([]tried, error) {
	var places, idle []tried
	others := make([]tried, 0, min(len(all), s.lays))
	for _, a := range all {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		after, err := g.Try(a)
		if err != nil {
			continue // offered, but not with these amounts
		}
		if lends(g, after) || resells(g, after) || overreaches(g, after) || a.Verb == "bid" && binds(g, after) {
			idle = append(idle, tried{order: a, after: after})
			continue
		}
		if raises(g, after) {
			continue
		}
		x := tried{order: a, after: after}
		if c := g.Company(g.Turn.Of); c != nil && after.Version() != g.Version() && len(all) > s.lays && c.Cash >= after.Company(c.ID).Cash {
			x.score = 10*kit.Promise(after, c.ID) + after.Company(c.ID).Cash
			places = append(places, x)
		} else {
			others = append(others, x)
		}
	}
	if len(places)+len(others) == 0 {
		return idle, nil
	}
	sortTried(places)
	return append(others, places[:min(len(places), s.lays)]...), nil
}

// What weighs beside the value, in money.
const (
	eager   = 2    // a lay that changes nothing: track is laid for later
	spare   = 5    // a token that a company could still place later
	endless = 1000 // filling the last place for a train that the end of the game needs: nobody gains by a game without end
	trouble = 1    // what moving money, shares or trains has to bring at least, or they would be moved to and fro
	grip    = 25   // the presidency of a company with a train, which others would laugh to be given
	footing = 60   // a token of the player's companies that is placed for nothing, such as the one of a merged company
)

// taste is what speaks for an order beside its value, in hundredths.
func taste(g, after *engine.Game) engine.Money {
	score := engine.Money(0)
	if moves(g, after) {
		score -= 100 * trouble
	}
	if hands(g, after) {
		score -= 100 * grip
	}
	if len(g.Questions) > 0 { // what the asker's company does is not the player's business
		return score
	}
	if kit.Stuck(after) && !kit.Stuck(g) {
		score -= 100 * endless
	} else if untilPhase(after, g.Phase+1) < untilPhase(g, g.Phase+1) {
		score += 100 * push(g)
	} else if g.Company(g.Turn.Of) != nil {
		score += push(g) * (savings(after, g.Turn.Of) - savings(g, g.Turn.Of))
	} else if late := push(g); late > 0 && g.Round.Kind == "stock" && kit.NeedsCompanies(g) {
		score += late * (launch(after, g.Decider()) - launch(g, g.Decider()))
	}
	lays := after.Version() != g.Version() && !slices.Equal(g.Board.Lays, after.Board.Lays)
	switch c := g.Turn.Of; {
	case lays && g.Company(c) == nil: // a minor's home tile
		score += 100 * (outlook(after, g.Decider()) - outlook(g, g.Decider()))
	case lays:
		score += 100 * eager
	case g.Company(c) != nil && !g.Waiting().Alone && placed(after, c) > placed(g, c):
		score -= 100 * spare
	}
	if after.Version() != g.Version() && g.Waiting().Alone && foothold(after, g.Decider()) > foothold(g, g.Decider()) {
		score += 100 * footing
	}
	return score
}

// hands reports whether the decider has sold so many shares of a company with a train that another player presides.
func hands(g, after *engine.Game) bool {
	if g.Round.Kind != "stock" {
		return false
	}
	who := g.Decider()
	for i := range g.Companies {
		c := &g.Companies[i]
		if sameCerts(c, &after.Companies[i]) || g.President(c.ID) != who {
			continue
		}
		if heir := after.Player(after.President(c.ID)); heir != nil && heir.ID != who && kit.Counted(g, c.ID) > 0 {
			return true
		}
	}
	return false
}

// resells reports whether the decider has sold shares of a company that they had bought some of in the same stock round. Looked at once
// more, something else often seems a little better, and others would laugh.
func resells(g, after *engine.Game) bool {
	who := g.Decider()
	c := shed(g, after, who)
	return c != engine.Nobody && sells(g, after, who) && kit.BoughtInRound(g, who, c)
}

// shed is the company of which a player has fewer shares than before, or nobody.
func shed(g, after *engine.Game, who engine.ID) engine.ID {
	for i := range g.Companies {
		if c := &g.Companies[i]; !sameCerts(c, &after.Companies[i]) && after.Companies[i].Held(who) < c.Held(who) {
			return c.ID
		}
	}
	return engine.Nobody
}

// sameCerts reports whether nothing has happened to a company's certificates: games share lists that have not changed. It may miss
// that they are the same.
func sameCerts(c, after *engine.Company) bool {
	return len(c.Certs) == len(after.Certs) && (len(c.Certs) == 0 || &c.Certs[0] == &after.Certs[0])
}

// overreaches reports whether the decider has bound themselves to more than they have in cash. What they hold may be worth enough, but others can
// sell first, until its price is low or the pool takes no more of it.
func overreaches(g, after *engine.Game) bool {
	who := g.Decider()
	lacks := func(g *engine.Game) engine.Money { return kit.Owes(g, who) - g.Cash(who) }
	return kit.Owes(after, who) > 0 && lacks(after) > max(0, lacks(g))
}

// foothold is how many tokens the player's companies have on the board, apart from those of companies without a price.
func foothold(g *engine.Game, who engine.ID) (n int) {
	for i := range g.Companies {
		if c := &g.Companies[i]; c.Kind.Priced && g.President(c.ID) == who {
			n += placed(g, c.ID)
		}
	}
	return n
}

// outlook is what the track of the player's companies could become.
func outlook(g *engine.Game, who engine.ID) (all engine.Money) {
	for i := range g.Companies {
		if c := g.Companies[i].ID; g.President(c) == who {
			all += kit.Promise(g, c)
		}
	}
	return all
}

// push is the value of a train that brings the next phase nearer besides its earnings; it grows while a phase lasts. Without it, companies
// that all fear for their old trains would run them forever. In the last phase there is nothing left to push for.
func push(g *engine.Game) engine.Money {
	if _, ever := kit.TrainsUntilPhase(g, g.Phase+1); !ever {
		return 0
	}
	const sets = 8 // in which a game usually sees all its phases
	late := max(0, engine.Money(g.Round.Number*(len(g.Sheet().Phases)-1)/sets-g.Phase))
	return 60*late + 40*late*late
}

// savings is how far the company is, in hundredths, with saving for the next train: the last coin counts as much as all before it, because
// a company that lacks it can't buy. Else those that have nearly enough would pay dividends forever.
func savings(g *engine.Game, company engine.ID) engine.Money {
	next, c := kit.NextTrain(g), g.Company(company)
	if next == nil || c == nil {
		return 0
	}
	price := max(1, g.Sheet().Model(next.Model).PriceFor(company))
	if c.Cash >= price {
		return 100
	}
	return 50 * max(0, c.Cash) / price
}

// launch is how many companies have floated, in hundredths, and how far the next one has come. A share that the player could still hold counts
// half: where all have as many certificates as they may, nothing starts until somebody sells.
func launch(g *engine.Game, who engine.ID) engine.Money {
	room := roomFor(g, who)
	floated, next := engine.Money(0), engine.Money(0)
	for i := range g.Companies {
		switch c := &g.Companies[i]; {
		case c.Floated:
			floated++
		case !c.Closed && c.Kind.Priced:
			all := floats(g, c)
			open := max(0, lacks(g, c))
			next = max(next, (100*(all-open)+50*min(room, open))/max(1, all))
		}
	}
	return 100*floated + next
}

// untilPhase is how many trains must leave the supply until that phase begins.
func untilPhase(g *engine.Game, phase int) int {
	n, _ := kit.TrainsUntilPhase(g, phase)
	return n
}

// supply is how many trains are left in the supply.
func supply(g *engine.Game) (n int) {
	for i := range g.Trains {
		if g.Trains[i].Owner == engine.Supply {
			n++
		}
	}
	return n
}

// moves reports whether an order moved money of players, or a train between companies: what could be moved back.
func moves(g, after *engine.Game) bool {
	for i := range g.Players {
		if g.Players[i].Cash != after.Players[i].Cash {
			return true
		}
	}
	return handed(g, after)
}

// binds reports whether the decider could buy the private that is sold next, but after a bid on another has to wait for others to do it.
func binds(g, after *engine.Game) bool {
	return kit.Selling(g) && g.Can("buy") && kit.Unbound(after, g.Decider()) < kit.Cheapest(g).Price
}

// raises reports whether somebody has raised their own highest bid.
func raises(g, after *engine.Game) bool {
	if !kit.Selling(g) {
		return false
	}
	for i := range g.Privates {
		was, had := kit.HighestBid(g, g.Privates[i].ID)
		if is, has := kit.HighestBid(after, g.Privates[i].ID); had && has && was.Who == is.Who && was.Amount < is.Amount {
			return true
		}
	}
	return false
}

// builds reports whether the company on turn has changed the track or placed a token.
func builds(g, after *engine.Game) bool {
	c := g.Turn.Of
	return g.Company(c) != nil && (!slices.Equal(g.Board.Lays, after.Board.Lays) || placed(after, c) > placed(g, c))
}

// placed is how many tokens a company has on the board.
func placed(g *engine.Game, company engine.ID) (n int) {
	for i := range g.Board.Tokens {
		if g.Board.Tokens[i].Owner == string(company) {
			n++
		}
	}
	return n
}

// lends reports whether companies have passed a train on to no end: to one that has another or no route for it, next to free where it earns no
// more, or to one that has had its run in this operating round from one that has not.
func lends(g, after *engine.Game) bool {
	c := g.Turn.Of
	switch {
	case len(g.Questions) > 0 || g.Company(c) == nil || !handed(g, after):
		return false
	case kit.Lasting(g, c) > 0 || ran(g, c) && taken(g, after, func(from engine.ID) bool { return !ran(g, from) }):
		return true
	case kit.MustOwn(g, c):
		return false
	}
	if e, err := kit.Earns(after, c); err == nil && e == 0 {
		return true
	}
	paid := g.Company(c).Cash - after.Company(c).Cash
	if next := kit.NextTrain(g); next != nil && 10*paid > g.Sheet().Model(next.Model).PriceFor(c) {
		return false // the money may be of more use there
	}
	more := engine.Money(0)
	for i := range g.Companies {
		if id := g.Companies[i].ID; kit.Counted(g, id) != kit.Counted(after, id) {
			was, _ := kit.Earns(g, id)
			is, _ := kit.Earns(after, id)
			more += is - was
		}
	}
	return more <= 0
}

// handed reports whether a train went from one company to another.
func handed(g, after *engine.Game) bool { return taken(g, after, func(engine.ID) bool { return true }) }

// taken reports whether a train went to a company from such a one.
func taken(g, after *engine.Game, such func(engine.ID) bool) bool {
	for i := range g.Trains {
		if o := g.Trains[i].Owner; o != after.Trains[i].Owner && g.Company(o) != nil && after.Company(after.Trains[i].Owner) != nil && such(o) {
			return true
		}
	}
	return false
}

// relative is how far a player is ahead, in hundredths: their own value less a part of what the others have on average.
func relative(values stakes, who engine.ID, envy engine.Money) engine.Money {
	own, others := engine.Money(0), engine.Money(0)
	for i := range values {
		if x := &values[i]; x.who == who {
			own = x.value
		} else {
			others += max(x.value, 0)
		}
	}
	return 100*own - envy*others/engine.Money(max(1, len(values)-1))
}

// settle lets an auction come to its end as if nobody raised any more: everybody else passes until the player is asked
// again or something is sold. Elsewhere the position is as it is, or as it will be once what has to be decided before anything else is passed:
// what is half done counts twice, like a company that closes next to the share that was given for it.
func settle(g *engine.Game, who engine.ID) *engine.Game {
	kind, most := g.Round.Kind, len(g.Players)
	waits := func() bool { return g.Round.Kind == kind && g.Decider() != who }
	if inTurns(g) {
		most = mostPasses
		waits = func() bool { return g.Waiting().Alone }
	}
	for range most {
		if g.Finished || !waits() || !g.Can("pass") {
			break
		}
		next, err := g.Try(engine.Action{Verb: "pass"})
		if err != nil {
			break
		}
		g = next
	}
	return g
}

// mostPasses is how many decisions in a row are passed to judge an order: what a merged company leaves has three parts.
const mostPasses = 4

// inTurns reports whether this is a round for shares or companies: nobody waits for others to pass before they get what they ordered.
func inTurns(g *engine.Game) bool { return g.Company(g.Turn.Of) != nil || g.Round.Kind == "stock" }
