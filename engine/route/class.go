package route

import (
	"math"
	"slices"
)

// A class is what equal trains share: limits, bonuses, and the number of Pullmans.
type class[B bitset] struct {
	p       *Problem
	train   *Train
	members []int // indexes in Problem.Trains
	cars    int   // Pullmans that each of them carries
	net     *net[B]

	times                Revenue
	stops, cities, towns int // limits
	bonuses              []bonus[B]
	doubled              B // stops that Pullmans may double
	plain                bool
	alone                find[B] // the best route with all track free
}

// A bonus in the form that the search uses.
type bonus[B bitset] struct {
	*Bonus
	times  Revenue
	needs  []B
	except B
}

const unlimited = math.MaxInt32

func number(l Limit) int {
	switch l {
	case Any:
		return unlimited
	case None:
		return 0
	}
	return int(l)
}

// sameClass reports whether two trains are always worth the same.
func (p *Problem) sameClass(i, j int) bool {
	a, b := p.Trains[i], p.Trains[j]
	a.Name, b.Name = "", ""
	if a != b {
		return false
	}
	for k := range p.Bonuses {
		if p.Bonuses[k].applies(i) != p.Bonuses[k].applies(j) {
			return false
		}
	}
	return true
}

func newClass[B bitset](p *Problem, train, cars int, t *net[B]) *class[B] {
	c := &class[B]{p: p, train: &p.Trains[train], members: []int{train}, cars: cars, net: t}
	c.times = c.train.times()
	c.stops, c.cities, c.towns = number(c.train.Stops), number(c.train.Cities), number(c.train.Towns)
	c.doubled = t.mask(p.Pullman.Stops)
	for i := range p.Bonuses {
		b := &p.Bonuses[i]
		if !b.applies(train) {
			continue
		}
		x := bonus[B]{Bonus: b, times: 1, except: t.mask(b.Except)}
		if b.Multiplied {
			x.times = c.times
		}
		for _, need := range b.Needs {
			x.needs = append(x.needs, t.mask(need.Of))
		}
		if slices.ContainsFunc(x.needs, func(of B) bool { return isEmpty(&of) }) {
			continue // what it needs is out of reach
		}
		c.bonuses = append(c.bonuses, x)
	}
	c.plain = c.train.Skip == SkipNothing && !c.train.PayToken && len(c.bonuses) == 0 && cars == 0
	return c
}

// A state is a route being built.
type state[B bitset] struct {
	track  B // used, or not to be used
	seen   B // vertexes not to visit
	on     B // vertexes visited
	ends   [2]int32
	cities int // visited
	towns  int
	sum    Revenue // of all visited stops, not multiplied
	fees   B       // fees that it has to pay
	cost
}

// room reports whether the train may visit vertex v, too.
func (c *class[B]) room(s *state[B], v int32) bool {
	switch {
	case c.train.Skip == SkipAll:
		return true
	case has(&c.net.cities, int(v)):
		// A train that skips only towns is paid for every city.
		if c.train.Skip == SkipTowns {
			return s.cities < c.cities && s.cities < c.stops
		}
		return s.cities < c.cities && s.cities+s.towns < c.stops
	case has(&c.net.towns, int(v)):
		return c.train.Skip == SkipTowns || s.towns < c.towns && s.cities+s.towns < c.stops
	}
	return true
}

// visit adds a vertex to the route.
func (c *class[B]) visit(s *state[B], v int32) {
	s.seen = union(s.seen, c.net.group[v])
	add(&s.on, int(v))
	s.sum += c.net.revenue[v]
	if has(&c.net.cities, int(v)) {
		s.cities++
	} else if has(&c.net.towns, int(v)) {
		s.towns++
	}
}

// beats reports whether a route that extends s, or s itself, could earn more than least, if it can still visit vertexes of reach and end at
// open more of those that are only ends.
//
// It assumes that all of reach can be visited, and counts the dearest stops within the limits, every bonus that these
// stops could earn, Pullmans on the dearest, and no further fees.
func (c *class[B]) beats(s *state[B], reach B, open int, least Revenue) bool {
	if !c.p.FeesApart {
		least += s.fee
	}
	most := c.stopsPay(s, reach, open, 0)
	if most > least || c.plain {
		return most > least
	}
	set := union(s.on, reach) // what bonuses bring takes longest to find out
	bonus := c.extras(set)
	if token := c.perToken(set); token > 0 {
		most = c.stopsPay(s, reach, open, token)
	}
	return most+bonus > least
}

// stopsPay is at least what stops pay a route that extends s, as in beats, if each one with the company's token pays so much more.
func (c *class[B]) stopsPay(s *state[B], reach B, open int, token Revenue) Revenue {
	visited := s.sum * c.times
	if token > 0 {
		own := intersection(s.on, c.net.tokens)
		visited += token * Revenue(count(&own))
	}
	switch c.train.Skip {
	case SkipNothing:
		return visited + c.dearest(reach, token, c.stops-s.cities-s.towns, c.cities-s.cities, c.towns-s.towns, open)
	case SkipTowns:
		// Visited cities are paid for; visited towns are as good as reachable, like the two that may be ends.
		towns := intersection(s.on, c.net.towns)
		return visited - c.sum(towns, token) + c.dearest(union(reach, towns), token, c.stops-s.cities, c.cities-s.cities, c.towns, open+2)
	}
	return c.dearest(union(s.on, reach), token, c.stops, c.cities, c.towns, unlimited)
}

// sum is what the train is paid for a set of vertexes, if each one with the company's token pays so much more.
func (c *class[B]) sum(set B, token Revenue) Revenue {
	own := intersection(set, c.net.tokens)
	return c.revenue(set)*c.times + token*Revenue(count(&own))
}

// revenue is that of a set of vertexes, not multiplied.
func (c *class[B]) revenue(set B) Revenue {
	var sum Revenue
	for !isEmpty(&set) {
		sum += c.net.revenue[take(&set)]
	}
	return sum
}

// dearest is at least what the train is paid for the dearest stops of a set within the limits, if each one with the company's token pays so
// much more. A route has at most open more stops that are only ends, so only that many of each kind count.
func (c *class[B]) dearest(set B, token Revenue, stops, cities, towns, open int) Revenue {
	var kinds B
	if cities > 0 {
		kinds = c.net.cities
	}
	if towns > 0 {
		unite(&kinds, &c.net.towns)
	}
	set = intersection(set, kinds)
	var own B // those with a token, if that matters
	if token > 0 {
		own = intersection(set, c.net.tokens)
		set = without(set, own)
	}
	var sum Revenue
	cityEnds, townEnds := open, open
	for stops > 0 {
		from, more := &set, Revenue(0)
		if u := first(&own); u >= 0 { // vertexes are numbered dearest first
			if v := first(&set); v < 0 || c.net.revenue[u]*c.times+token > c.net.revenue[v]*c.times {
				from, more = &own, token
			}
		}
		v := take(from)
		if v < 0 {
			break
		}
		town := has(&c.net.towns, v)
		left, ends := &cities, &cityEnds
		if town {
			left, ends = &towns, &townEnds
		}
		if !has(&c.net.through, v) {
			if *ends == 0 {
				continue
			}
			*ends--
		}
		stops--
		sum += c.net.revenue[v]*c.times + more
		if *left--; *left > 0 {
			continue
		}
		rest := &c.net.towns
		if town {
			rest = &c.net.cities
		}
		set, own = intersection(set, *rest), intersection(own, *rest)
	}
	return sum
}

// perToken is at least what bonuses bring for each paid stop with the company's token, on a route over some vertexes of a set.
func (c *class[B]) perToken(set B) Revenue {
	var sum Revenue
	for i := range c.bonuses {
		if b := &c.bonuses[i]; b.PerToken > 0 && b.could(set) {
			sum += b.PerToken * b.times
		}
	}
	return sum
}

// extras is at least what bonuses, but for what they bring for each token, and Pullmans bring a route over some vertexes of a set.
func (c *class[B]) extras(set B) Revenue {
	var sum Revenue
	paid := intersection(set, union(c.net.cities, c.net.towns))
	tokens := intersection(paid, c.net.tokens)
	for i := range c.bonuses {
		if b := &c.bonuses[i]; b.could(set) {
			sum += (b.Amount + c.largest(paid, b) + b.table(min(count(&tokens), c.stops))) * b.times
		}
	}
	cars := intersection(paid, c.doubled)
	for range c.cars {
		if isEmpty(&cars) {
			break
		}
		sum += c.net.revenue[take(&cars)]
	}
	return sum
}

// within reports whether the vertexes on a route with these ends hold something for each of the bonus's needs.
func (b *bonus[B]) within(on B, ends [2]int32) bool {
	for i := range b.needs {
		if b.Needs[i].Where == AtEnd && !has(&b.needs[i], int(ends[0])) && !has(&b.needs[i], int(ends[1])) {
			return false
		}
	}
	return b.could(on)
}

// could reports whether the vertexes of a set hold something for each of the bonus's needs.
func (b *bonus[B]) could(set B) bool {
	for i := range b.needs {
		if !meets(&set, &b.needs[i]) {
			return false
		}
	}
	return true
}

// table is the most that ByTokens has for at most that many tokens.
func (b *bonus[B]) table(tokens int) Revenue {
	var most Revenue
	for i, a := range b.ByTokens {
		if i <= tokens || i == len(b.ByTokens)-1 {
			most = max(most, a)
		}
	}
	return most
}

// largest is what a bonus with Largest adds for the paid vertexes.
func (c *class[B]) largest(paid B, b *bonus[B]) Revenue {
	if !b.Largest {
		return 0
	}
	set := without(paid, b.except)
	if v := first(&set); v >= 0 {
		return c.net.revenue[v]
	}
	return 0
}

// worth is what the train earns on a route, less its fee; false if it cannot be paid for the route, or if that is not
// more than least.
func (c *class[B]) worth(s *state[B], least Revenue) (Revenue, bool) {
	var fee, sum Revenue
	if !c.p.FeesApart {
		fee = s.fee
	}
	switch {
	case c.plain:
		if s.cities+s.towns < c.train.least() {
			return 0, false
		}
		sum = s.sum * c.times
	case c.train.Skip == SkipNothing:
		paid := intersection(s.on, union(c.net.cities, c.net.towns))
		if s.cities+s.towns < c.train.least() || c.train.PayToken && !meets(&paid, &c.net.tokens) {
			return 0, false
		}
		sum = s.sum*c.times + c.bonus(paid, s.ends)
		cars := intersection(paid, c.doubled)
		for i := 0; i < c.cars && !isEmpty(&cars); i++ {
			sum += c.net.revenue[take(&cars)]
		}
	default:
		ch := chooser[B]{c: c, s: s, best: least + fee}
		var none B
		ch.double(none, intersection(s.on, c.doubled), c.cars)
		sum = ch.best
	}
	return sum - fee, sum-fee > least
}

// bonus is what bonuses bring for the paid vertexes.
func (c *class[B]) bonus(paid B, ends [2]int32) Revenue {
	var sum Revenue
	for i := range c.bonuses {
		b := &c.bonuses[i]
		amount := c.amount(b, paid, ends)
		if b.Group == 0 {
			sum += amount
			continue
		}
		// A group counts at its first bonus worth the most.
		top := true
		for j := range c.bonuses {
			if o := &c.bonuses[j]; j != i && o.Group == b.Group {
				other := c.amount(o, paid, ends)
				top = top && (amount > other || amount == other && i < j)
			}
		}
		if top {
			sum += amount
		}
	}
	return sum
}

// amount is what one bonus brings.
func (c *class[B]) amount(b *bonus[B], paid B, ends [2]int32) Revenue {
	if !b.met(0, paid, ends) {
		return 0
	}
	set := intersection(paid, c.net.tokens)
	tokens := count(&set)
	amount := b.Amount + Revenue(tokens)*b.PerToken + c.largest(paid, b)
	if n := len(b.ByTokens); n > 0 {
		amount += b.ByTokens[min(tokens, n-1)]
	}
	return amount * b.times
}

// met reports whether different vertexes, paid or free ends, can meet the needs from i on. A used end is -1. A vertex
// that is both paid and an end meets only one need.
func (b *bonus[B]) met(i int, paid B, ends [2]int32) bool {
	if i == len(b.needs) {
		return true
	}
	if b.Needs[i].Where == AtEnd {
		for k, v := range ends {
			if v >= 0 && has(&b.needs[i], int(v)) {
				ends[k] = -1
				rest := paid
				drop(&rest, int(v))
				if b.met(i+1, rest, ends) {
					return true
				}
				ends[k] = v
			}
		}
		return false
	}
	able := intersection(paid, b.needs[i])
	if i == len(b.needs)-1 {
		return !isEmpty(&able)
	}
	for !isEmpty(&able) {
		v := take(&able)
		rest, left := paid, ends
		drop(&rest, v)
		for k := range left {
			if left[k] == int32(v) {
				left[k] = -1
			}
		}
		if b.met(i+1, rest, left) {
			return true
		}
	}
	return false
}

// A chooser finds the stops that a skipping train is best paid for. appraiser does the same, more slowly.
type chooser[B bitset] struct {
	c    *class[B]
	s    *state[B]
	best Revenue // the best so far, or the amount to beat
}

// double tries every set of at most cars vertexes to double, beside those already doubled.
func (ch *chooser[B]) double(doubled, from B, cars int) {
	if cars == 0 || isEmpty(&from) {
		ch.choose(doubled)
		return
	}
	v := take(&from)
	with := doubled
	add(&with, v)
	ch.double(with, from, cars-1)
	ch.double(doubled, from, cars)
}

// choose finds the best stops to be paid for, including the doubled ones.
func (ch *chooser[B]) choose(doubled B) {
	c := ch.c
	stops := intersection(ch.s.on, union(c.net.cities, c.net.towns))
	paid := intersection(doubled, stops)
	if c.train.Skip == SkipTowns {
		paid = union(paid, intersection(stops, c.net.cities))
	}
	if c.train.PayEnds {
		for _, v := range ch.s.ends {
			if has(&stops, int(v)) {
				add(&paid, int(v))
			}
		}
	}
	rest := without(stops, paid)
	extra := c.revenue(doubled)
	needed, noticed := ch.noticed()
	open := intersection(rest, noticed)
	if !isEmpty(&open) { // the dearest stops are often the best, which the rest then only has to prove
		var none B
		ch.decide(paid, none, none, rest, extra)
	}
	ch.decide(paid, open, needed, without(rest, open), extra)
}

// noticed are the vertexes that matter beyond their revenue on this route, and those of them that a bonus needs paid.
func (ch *chooser[B]) noticed() (needed, all B) {
	c := ch.c
	if c.train.PayToken {
		all = c.net.tokens
	}
	for i := range c.bonuses {
		b := &c.bonuses[i]
		if !b.within(ch.s.on, ch.s.ends) {
			continue
		}
		for k := range b.needs {
			if b.Needs[k].Where == Paid {
				unite(&needed, &b.needs[k])
			}
		}
		if b.PerToken > 0 || len(b.ByTokens) > 0 {
			unite(&all, &c.net.tokens)
		}
		if b.Largest {
			unite(&all, &b.except)
		}
	}
	return needed, union(needed, all)
}

// decide tries the open vertexes both ways, the needed ones first, since then it is clear which bonuses the route earns. It fills up with
// plain ones, dearest first, and keeps the best choice.
func (ch *chooser[B]) decide(paid, open, needed, plain B, extra Revenue) {
	c := ch.c
	cityset, townset := intersection(paid, c.net.cities), intersection(paid, c.net.towns)
	cities, towns := count(&cityset), count(&townset)
	if cities > c.cities || towns > c.towns || cities+towns > c.stops {
		return
	}
	if !isEmpty(&open) {
		if extra+ch.most(paid, union(open, plain), cities, towns) <= ch.best {
			return
		}
		v := first(&open)
		if some := intersection(open, needed); !isEmpty(&some) {
			v = first(&some)
		}
		drop(&open, v)
		with := paid
		add(&with, v)
		ch.decide(with, open, needed, plain, extra)
		ch.decide(paid, open, needed, plain, extra)
		return
	}
	for cities+towns < c.stops && !isEmpty(&plain) {
		v := take(&plain)
		if has(&c.net.towns, v) {
			if towns == c.towns {
				continue
			}
			towns++
		} else {
			if cities == c.cities {
				continue
			}
			cities++
		}
		add(&paid, v)
	}
	if cities+towns < c.train.least() || c.train.PayToken && !meets(&paid, &c.net.tokens) {
		return
	}
	ch.best = max(ch.best, extra+c.sum(paid, 0)+c.bonus(paid, ch.s.ends))
}

// most is at least what the train earns if it is paid for some vertexes, cities and towns, and for as many of the
// others as its limits allow.
func (ch *chooser[B]) most(paid, others B, cities, towns int) Revenue {
	c := ch.c
	set := union(paid, others)
	for _, v := range ch.s.ends { // a bonus may count an unpaid end
		add(&set, int(v))
	}
	token := c.perToken(set)
	return c.sum(paid, token) + c.dearest(others, token, c.stops-cities-towns, c.cities-cities, c.towns-towns, unlimited) + c.extras(set)
}
