package player

import (
	"math"
	"slices"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// judge values positions that may follow from one. What takes long to find out is found out once.
type judge struct {
	base   *engine.Game
	left   int            // operating rounds left
	rounds engine.Money   // those of them that are looked at
	later  engine.Money   // operating rounds over which a company that has not floated is judged
	lives  map[string]int // operating rounds until a model dies
	par    engine.Money   // at which companies usually start
	usual  engine.Money   // what a company earns in an operating round when nothing better is known of it
	known  map[question]engine.Money
	sooner engine.Money               // what the company on turn of the base will earn sooner than by its track as it is
	narrow bool                       // looks only at what lies on the table
	lot    engine.Money               // while companies are sold one by one, the most that one is worth; else 0
	kept   engine.Money               // while privates or companies are sold one by one, what money is worth that buys none, in percent
	lacks  map[engine.ID]engine.Money // while privates are sold, how many shares of companies that come with them must be sold besides, in percent
}

// question is about what a company would earn with some trains, on the board of the base.
type question struct {
	company engine.ID
	trains  string // its own, and how they would change
}

// prospect is what may become of a company.
type prospect struct {
	dividends engine.Money // of all its shares, until the end of the game
	ahead     engine.Money // its price then
	burden    engine.Money // what its president may have to pay for a train
	over      bool         // it has had its last run of the game: its treasury is of no more use
}

// newJudge judges the positions after g. far limits how many operating rounds it looks ahead.
func newJudge(g *engine.Game, far int, narrow bool) *judge {
	j := &judge{base: g, lives: map[string]int{}, known: map[question]engine.Money{}, narrow: narrow}
	j.par = kit.UsualPar(g)
	flow, running := engine.Money(0), engine.Money(0)
	for i := range g.Companies {
		if c := &g.Companies[i]; c.Floated && !c.Closed {
			e := j.earns(g, c, "")
			if flow += e; e > 0 {
				running++
			}
		}
	}
	if running > 0 {
		j.usual = flow / running
	}
	for i := range g.Privates {
		if p := &g.Privates[i]; !p.Closed {
			flow += kit.Income(g, p)
		}
	}
	j.left = kit.RoundsLeft(g, flow)
	j.rounds = engine.Money(min(far, j.left))
	j.later = j.rounds
	if hasMinors(g) { // they become shares of companies that earn only later
		j.later = max(j.rounds, engine.Money(min(j.left, 5)))
	}
	pace := kit.Pace(g)
	for i := range g.Sheet().Models {
		m := g.Sheet().Models[i].Name
		j.lives[m] = int(j.rounds)
		if n, ever := kit.TrainsUntil(g, m); ever {
			j.lives[m] = min(int(j.rounds), n/pace)
		}
	}
	if kit.Selling(g) {
		j.lot = lotPrice(g)
		rounds := g.Round.Turns / len(g.Players)
		j.kept = engine.Money(94 - min(44, max(0, rounds-patience)))
		j.lacks = map[engine.ID]engine.Money{}
		for i := range g.Privates {
			p := g.Privates[i].ID
			if c := g.Company(kit.PresidencyOf(g, p)); c != nil && !c.Parred() && !narrow && !kit.FloatsAtOnce(g, p) {
				j.lacks[c.ID] = 100 * (floats(g, c) - engine.Money(c.PresidentShares())) / engine.Money(c.Shares())
			}
		}
	}
	if t := kit.NextTrain(g); t != nil {
		j.usual = max(j.usual, g.Sheet().Model(t.Model).Price*3/10)
	}
	return j
}

// after is the judge of positions so many operating rounds later: what they have paid is in the players' hands, and only the rest is to come.
func (j *judge) after(rounds int) *judge {
	later := *j
	later.left = max(1, j.left-rounds)
	later.rounds, later.later = min(j.rounds, engine.Money(later.left)), min(j.later, engine.Money(later.left))
	return &later
}

// patience is how often everybody has had a turn before a house player finds that a sale takes long. From then on money that is kept is worth less
// and less: where privates pay whenever all pass, who owns one would wait forever.
const patience = 30

// lotPrice is the most that a company is worth while companies are sold one by one; 0 if none are left. The players' money has to pay for
// all, so whoever bids much more for one than its part of that will see others go for less.
func lotPrice(g *engine.Game) engine.Money {
	lots, cash := kit.Lots(g), engine.Money(0)
	if !slices.ContainsFunc(lots, func(lot engine.ID) bool { return g.Company(lot) != nil }) {
		return 0
	}
	for i := range g.Players {
		cash += g.Players[i].Cash
	}
	return cash * eagerness / 100 / engine.Money(len(lots))
}

// eagerness is how much players pay for what they want most, in percent of what a lot costs on average.
const eagerness = 105

// rationed is what a company is worth of that value while companies are sold one by one. Those that become shares of others are judged by
// what a share costs, which is little enough.
func (j *judge) rationed(c *engine.Company, value engine.Money) engine.Money {
	if j.lot > 0 && c != nil && c.Kind.Owned && c.Kind.Priced {
		return min(value, j.lot)
	}
	return value
}

// hasMinors reports whether companies are left that become shares of others.
func hasMinors(g *engine.Game) bool {
	return slices.ContainsFunc(g.Companies, func(c engine.Company) bool { return !c.Kind.Priced && c.Floated && !c.Closed })
}

// appendFleet appends a company's trains in words.
func appendFleet(b []byte, g *engine.Game, company engine.ID) []byte {
	for i := range g.Trains {
		if t := &g.Trains[i]; t.Owner == company {
			b = append(b, t.Model...)
			if t.Obsolete {
				b = append(b, '!')
			}
			b = append(b, ' ')
		}
	}
	return b
}

// ask finds out what a company would earn, once for each question. How its trains would change is said by a sign and what belongs to it. For
// companies other than the one that operates, the board of the base decides: what a tile changes for them is left out.
func (j *judge) ask(g *engine.Game, c *engine.Company, sign byte, how string, find func() (engine.Money, error)) engine.Money {
	trains := appendFleet(make([]byte, 0, 64), g, c.ID)
	trains = append(append(trains, sign), how...)
	same := g.Version() == j.base.Version() || c.ID != j.base.Turn.Of
	if m, ok := j.known[question{c.ID, string(trains)}]; ok && same { // mostly it is known, and so makes no string
		return m
	}
	m, err := find()
	if err != nil {
		m = 0
	}
	if same {
		j.known[question{c.ID, string(trains)}] = m
	}
	return m
}

// earns is what a company would earn with its trains, and with one more of a model unless that is empty.
func (j *judge) earns(g *engine.Game, c *engine.Company, with string) engine.Money {
	return j.ask(g, c, '+', with, func() (engine.Money, error) {
		if with != "" {
			return kit.Earns(g, c.ID, with)
		}
		m, err := kit.Earns(g, c.ID)
		if m == 0 && len(c.Last) > 0 && g.Turn.Of == c.ID {
			m = c.Earned // its trains have run in this turn
		}
		return m, err
	})
}

// survivors is what the company would earn with those of its trains that live longer than that many rounds.
func (j *judge) survivors(g *engine.Game, c *engine.Company, rounds int) engine.Money {
	return j.ask(g, c, '-', strconv.Itoa(rounds), func() (engine.Money, error) {
		return kit.EarnsWithout(g, c.ID, func(t engine.Train) bool { return t.Obsolete || j.lives[t.Model] <= rounds })
	})
}

// prospects is what may become of a floated company.
func (j *judge) prospects(g *engine.Game, c *engine.Company) prospect {
	r := j.rounds
	if r == 1 && ran(g, c.ID) {
		return prospect{ahead: g.Price(c.ID), over: true}
	}
	e := j.earns(g, c, "")
	if e == 0 && c.Turns == 1 && c.ID == j.base.Turn.Of { // more track will give its train a route
		e = firstRun
	}
	life, trains := r, 0
	for i := range g.Trains {
		if t := &g.Trains[i]; t.Owner == c.ID {
			trains++
			if l := engine.Money(j.lives[t.Model]); !t.Obsolete {
				life = min(life, l)
			} else {
				life = 0
			}
		}
	}
	next := kit.NextTrain(g)
	price, model := engine.Money(0), ""
	if next != nil {
		model = next.Model
		price = g.Sheet().Model(model).PriceFor(c.ID)
	}
	room := kit.Counted(g, c.ID) < kit.TrainLimit(g, c.ID)
	var p prospect
	switch {
	case trains == 0 && next == nil:
	case trains == 0:
		could := j.earns(g, c, model)
		if c.Turns == 0 || c.Turns == 1 && c.ID == g.Turn.Of && c.ID != j.base.Turn.Of { // it has laid nothing yet
			could = max(could, j.capital(c, c.Cash))
		}
		switch {
		case c.Cash >= price:
			p.dividends = could * (r - 1) * 85 / 100
		case kit.MustOwn(g, c.ID):
			p.dividends = could * (r - 1) * 70 / 100
			p.burden = price - c.Cash
		default:
			p.dividends = could * (r - 1) * 30 / 100
		}
	default:
		p.dividends = e * min(life, r)
		if rest := r - life; rest > 0 {
			late := j.survivors(g, c, int(life))
			switch {
			case next == nil || kit.Lasting(g, c.ID) == 0 && life == 0:
			case c.Cash >= price:
				late = max(late, e*90/100)
			case late == 0 && kit.MustOwn(g, c.ID):
				p.burden = (price - c.Cash) * 40 / 100
				late = e * 40 / 100
			}
			p.dividends += late * rest
		}
		if !j.narrow && room && next != nil && c.ID == j.base.Turn.Of {
			if more := j.earns(g, c, model) - e; more > 0 {
				share := engine.Money(15)
				if c.Cash >= price {
					share = 40
				}
				p.dividends += more * r * share / 100
			}
		}
	}
	if c.ID == j.base.Turn.Of { // where two tracks earn the same, the one that leads further
		p.dividends += kit.Promise(g, c.ID)*r/4 + j.sooner
	}
	p.ahead = g.Price(c.ID)
	if c.Kind.Priced {
		avg := p.dividends / max(r, 1)
		p.ahead += (kit.PriceAhead(g, c, avg, int(min(r, 8))) - p.ahead) * 60 / 100
		if c.Turns == 0 { // what it can earn is only guessed, too low to foresee that its price falls
			p.ahead = max(p.ahead, g.Price(c.ID))
		}
	}
	return p
}

// ran reports whether the company has had its run of this operating round.
func ran(g *engine.Game, company engine.ID) bool {
	return kit.Operating(g) && (slices.Contains(g.Round.Done, company) || g.Turn.Of == company && g.HasFinished("dividend"))
}

// stake is what a player has in a position.
type stake struct {
	who    engine.ID
	value  engine.Money // of all that they have
	liquid engine.Money // what they could pay
	burden engine.Money // what they may have to pay for companies
	shares engine.Money // of the company that is being judged

	// Parts of the value, to say why an order is better; the rest is what they hold.
	cash  engine.Money
	earns engine.Money // dividends
	fears engine.Money // what they may have to pay, and what follows if they can't; 0 or less
}

// fear takes from a player's value what they may have to pay.
func (x *stake) fear(m engine.Money) {
	x.value -= m
	x.fears -= m
}

// bids gives a player what they have bid most for.
func (x *stake) bids(worth, amount engine.Money) {
	x.value += worth - amount
	x.cash -= amount
}

// stakes are those of all players.
type stakes []stake

// of is the player's stake; nil if there is no such player.
func (s stakes) of(who engine.ID) *stake {
	for i := range s {
		if s[i].who == who {
			return &s[i]
		}
	}
	return nil
}

// values is what the position is worth to each player.
func (j *judge) values(g *engine.Game) stakes {
	out := make(stakes, len(g.Players))
	if g.Finished {
		for i := range g.Players {
			p := &g.Players[i]
			out[i] = stake{who: p.ID, value: g.Worth(p.ID), cash: p.Cash}
		}
		return out
	}
	for i := range g.Players {
		p := &g.Players[i]
		cash := p.Cash
		if kit.Selling(j.base) { // money that is kept buys nothing: else a patient table never ends
			cash = p.Cash * j.kept / 100
		}
		out[i] = stake{who: p.ID, value: cash, liquid: p.Cash, cash: cash}
		if p.Bankrupt || kit.Short(g, p.ID) > 0 { // whoever can't pay what they are bound to will be bankrupt
			out[i].fear(lost)
		}
	}
	e := exchangeAhead(g)
	for i := range g.Companies {
		c := &g.Companies[i]
		var owner *stake
		if j.lot > 0 {
			owner = out.of(g.President(c.ID))
		}
		if owner == nil {
			j.addCompany(g, c, e, out)
			continue
		}
		before := owner.value
		j.addCompany(g, c, e, out)
		owner.value = before + j.rationed(c, owner.value-before)
	}
	for i := range g.Privates {
		j.addPrivate(g, &g.Privates[i], out)
	}
	if b, ok := kit.TopBid(g); ok {
		if lot, _ := kit.Lot(g); g.Private(lot) == nil {
			c := g.Company(lot)
			out.of(b.Who).bids(j.rationed(c, j.unstarted(g, c)), b.Amount)
		}
	}
	for i := range out {
		x := &out[i]
		x.fear(x.burden)
		if short := x.burden - x.liquid; short > 0 {
			x.fear(3 * short) // bankruptcy is near
		}
	}
	return out
}

// lost is worse than anything that can be counted.
const lost = 1_000_000

// addCompany adds what a company is worth to its holders.
func (j *judge) addCompany(g *engine.Game, c *engine.Company, e exchange, out stakes) {
	if c == nil || c.Closed || len(c.Certs) == 0 {
		return
	}
	for i := range out {
		out[i].shares = 0
	}
	held := false
	for i := range c.Certs {
		if x := out.of(c.Certs[i].Holder); x != nil {
			x.shares += engine.Money(c.Certs[i].Shares)
			held = true
		}
	}
	if !held {
		return
	}
	all := engine.Money(c.Shares())
	president := out.of(g.President(c.ID))
	each := func(add func(*stake)) {
		for i := range out {
			if out[i].shares > 0 {
				add(&out[i])
			}
		}
	}
	switch {
	case !c.Floated && !c.Kind.Priced:
		each(func(x *stake) { x.value += j.unstarted(g, c) })
	case !c.Parred() && c.Kind.Priced:
		each(func(x *stake) { x.value += j.unstarted(g, c) * x.shares / all * asleep / 100 })
	case !c.Floated:
		chance := j.chance(g, c)
		// Shares that miss a round are worth less than those of a company that runs now: whoever can float it should.
		per := price(g, c)*(85+chance*15/100)/100 + chance*j.capital(c, c.Par*engine.Money(c.Shares())*9/10)*(j.later-1)/100/all
		if president != nil {
			president.value -= max(0, missing(g, c)-max(0, g.Cash(president.who))) * alone / 100
		}
		each(func(x *stake) {
			x.value += per * x.shares
			x.liquid += price(g, c) * x.shares * 3 / 10
		})
	case !c.Kind.Priced:
		p := j.within(e.runs).prospects(g, c)
		whole := j.minor(g, c, p, e)
		each(func(x *stake) {
			x.value += whole
			x.earns += p.dividends / 2
		})
		if president != nil {
			president.burden += p.burden
		}
	default:
		p := j.prospects(g, c)
		per := p.ahead + p.dividends/all
		each(func(x *stake) {
			x.value += per * x.shares
			x.earns += p.dividends / all * x.shares
			x.liquid += g.Price(c.ID) * x.shares * 6 / 10
		})
		if president != nil && !p.over {
			use := c.Cash * min(engine.Money(j.left)-1, useful) / (4 * useful)
			president.value += use * president.shares / all
			if use > 0 && g.Round.Kind == "stock" && takeable(g, c) {
				president.value -= use
			}
			president.burden += p.burden
		}
	}
}

// useful is for how many operating rounds after this one a treasury must still be of use to count a quarter of it: by then it has bought a train.
const useful = 3

// asleep is what a share that came with a private is worth, in percent of what it costs to buy, while nobody has started its company: it pays
// nothing until somebody does.
const asleep = 60

// presidency is what the president's certificate is worth that comes with a private: more than what it costs to buy, since its owner starts the
// company, often with money of the bank's; but the less, the more others must buy before it floats.
func (j *judge) presidency(c *engine.Company) engine.Money {
	return j.par * engine.Money(c.PresidentShares()) * (118 - 45*j.lacks[c.ID]/100) / 100
}

// alone is how much it counts against a company that its president can't float it with their own money, in percent of what they lack: the
// others rarely help, and the shares earn nothing until then.
const alone = 25

// unstarted is what a company without a price is worth: nearly what it costs to start it, or, if it can only become a share of another,
// nearly what a share costs. The rest is what it takes to get that far.
func (j *judge) unstarted(g *engine.Game, c *engine.Company) engine.Money {
	if c == nil {
		return 0
	}
	shares := 1 // of another company, what it becomes
	if c.Kind.Priced {
		shares = c.Shares()
	}
	return j.par * engine.Money(shares) * 9 / 10
}

// exchange is what becomes of companies without a price that all have to become shares of others.
type exchange struct {
	runs engine.Money               // operating rounds that they still have; never if it doesn't come
	sure engine.Money               // how far what they would get now counts, in percent
	gets map[engine.ID]engine.Money // what each would get now, once that counts
}

// never is more operating rounds than anybody looks ahead.
const never = 99

// exchangeAhead says how near that is, and what companies would get. The nearer it is, the more it counts what they would get now.
func exchangeAhead(g *engine.Game) exchange {
	trains, rounds, ever := kit.UntilExchange(g)
	if !ever {
		return exchange{runs: never}
	}
	const near = 3 // operating rounds
	e := exchange{runs: engine.Money(rounds), sure: max(0, 100-engine.Money(100*max(0, trains-1)/(near*kit.Pace(g))))}
	if e.sure > 0 {
		e.gets = kit.ExchangesNow(g)
	}
	return e
}

// minor is what a company without a price is worth, which can only become a share of another: half of what it earns, since the rest stays in
// the company, that share, and a part of its money, which goes with it to a company that its owner holds only part of, or is lost without a share.
func (j *judge) minor(g *engine.Game, c *engine.Company, p prospect, e exchange) engine.Money {
	now := e.gets[c.ID]
	value := p.dividends/2 + (j.unstarted(g, c)*(100-e.sure)+now*e.sure)/100
	if now == 0 {
		return value + c.Cash*(100-e.sure)/500
	}
	return value + c.Cash/5
}

// within is the judge that looks so many operating rounds ahead, or as many as j if those are fewer.
func (j *judge) within(rounds engine.Money) *judge {
	if rounds >= j.rounds {
		return j
	}
	nearer := *j
	nearer.rounds = rounds
	return &nearer
}

// chance is how likely it is, in percent, that a company floats soon: whether its president could buy what is missing, or how much of
// it they could, and what all players together could pay of what all companies miss.
func (j *judge) chance(g *engine.Game, c *engine.Company) engine.Money {
	if missing(g, c) <= 0 {
		return 90
	}
	president := g.President(c.ID)
	own, all, shares := engine.Money(0), engine.Money(0), engine.Money(0) // all count c, so that none stays 0
	for i := range g.Companies {
		if k := &g.Companies[i]; !k.Floated && k.Parred() && !k.Closed {
			m := max(0, missing(g, k))
			if all += m; g.President(k.ID) == president {
				own += m
				shares += max(0, lacks(g, k))
			}
		}
	}
	cash := engine.Money(0)
	for i := range g.Players {
		cash += max(0, g.Players[i].Cash)
	}
	p := g.Player(president)
	if p == nil {
		return min(70, 70*cash/all)
	}
	pays := max(0, p.Cash)
	if room := roomFor(g, president); room < shares {
		pays = min(pays, own*room/shares)
	}
	if pays >= own {
		return 85
	}
	return min(70*cash/all, 30+40*pays/own)
}

// roomFor is how many certificates a player may still take.
func roomFor(g *engine.Game, who engine.ID) engine.Money {
	if limit := kit.CertLimit(g); limit > 0 {
		return max(0, engine.Money(limit-kit.CertCount(g, who)))
	}
	return math.MaxInt32
}

// missing is what the shares cost that must still be sold for the company to float.
func missing(g *engine.Game, c *engine.Company) engine.Money {
	return lacks(g, c) * price(g, c)
}

// lacks is how many shares of a company must still be sold for it to float; less than 0 if more are sold.
func lacks(g *engine.Game, c *engine.Company) engine.Money {
	return floats(g, c) - engine.Money(c.Shares()-c.Held(c.Unsold()))
}

// floats is how many shares of a company have to be sold for it to float.
func floats(g *engine.Game, c *engine.Company) engine.Money {
	return engine.Money(c.Shares()*int(g.Charter(c.ID).Float)+99) / 100
}

// price is what a share of a company that has started costs.
func price(g *engine.Game, c *engine.Company) engine.Money {
	if p := g.Price(c.ID); p > 0 {
		return p
	}
	return c.Par
}

// capital is what a company that has not run yet would earn in an operating round with that much money: as much as
// others, if the money pays for trains, and at least what such trains usually earn.
func (j *judge) capital(c *engine.Company, has engine.Money) engine.Money {
	next := kit.NextTrain(j.base)
	if next == nil {
		return j.usual / 4
	}
	price := max(1, j.base.Sheet().Model(next.Model).PriceFor(c.ID))
	trains := min(has/price, 3, engine.Money(kit.TrainLimit(j.base, c.ID)))
	own := price * firstTrain / 100 * trains * (10 - 2*max(trains-1, 0)) / 10 // each further one has fewer good routes left
	return max(j.usual*min(150, has*100/price)/150, own)
}

// firstTrain is what a company's first train earns in an operating round, in percent of its price, before more is known.
const firstTrain = 30

// firstRun is what a train is expected to earn, at least, that a company buys in its first turn before it has a route: no more than most
// routes do, but so much that the train isn't left for others to save its price.
const firstRun = 20

// addPrivate adds what a private is worth to its owner, and to who has bid most for it.
func (j *judge) addPrivate(g *engine.Game, p *engine.Private, out stakes) {
	if p.Closed {
		return
	}
	if x := out.of(p.Owner); x != nil {
		x.value += j.private(g, p)
		return
	}
	if p.Owner != engine.Nobody {
		return
	}
	if top, ok := kit.HighestBid(g, p.ID); ok {
		out.of(top.Who).bids(j.private(g, p), top.Amount)
	}
}

// soon is for how many operating rounds a private pays that a presidency comes with: most close once their company operates.
const soon = 2

// private is what a private is worth: what it pays while it is open, its face value if it stays, and the certificate that comes with it until its
// owner has it, which for a president's is once they have chosen the par. Early in the game what else it can do is worth a tenth of its face
// value. Easy players see no more than that in any private.
func (j *judge) private(g *engine.Game, p *engine.Private) engine.Money {
	deed := g.Deed(p.ID)
	face, rounds := deed.Price, j.rounds
	gift := engine.Money(0)
	if !j.narrow {
		if c := g.Company(kit.PresidencyOf(g, p.ID)); c != nil {
			if !c.Parred() {
				gift = j.presidency(c)
			}
			return gift + kit.DeedIncome(g, p)*min(rounds, soon)
		}
		if p.Owner == engine.Nobody && deed.ShareOf != engine.Nobody {
			gift = j.par * asleep / 100
		}
	}
	value := engine.Money(0)
	if n, ever := kit.PrivateCloses(g, p.ID); ever {
		rounds = min(rounds, engine.Money(1+n/kit.Pace(g)))
	} else {
		value = face
	}
	income := kit.Income(g, p)
	if p.Owner == engine.Nobody { // what it pays once somebody owns it
		income = kit.DeedIncome(g, p)
	}
	value += income * rounds
	if 3*g.Phase < len(g.Sheet().Phases) {
		value = max(value, face*11/10)
	}
	return gift + min(value, face*12/10) // money buys more than income elsewhere
}
