package route

import "math"

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
	noticed              B // for skipping: vertexes that matter beyond their revenue
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
	if c.train.PayToken {
		c.noticed = t.tokens
	}
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
			of := t.mask(need.Of)
			x.needs = append(x.needs, of)
			if need.Where == Paid {
				unite(&c.noticed, &of)
			}
		}
		if b.PerToken > 0 || len(b.ByTokens) > 0 {
			unite(&c.noticed, &t.tokens)
		}
		if b.Largest {
			unite(&c.noticed, &x.except)
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

// bound is at least what any route earns that extends s, including s itself, if it can still visit vertexes of reach
// and end at open more of those that are only ends.
//
// It assumes that all of reach can be visited, and counts the dearest stops within the limits, every bonus that these
// stops could earn, Pullmans on the dearest, and no further fees.
func (c *class[B]) bound(s *state[B], reach B, open int) Revenue {
	var most Revenue
	switch c.train.Skip {
	case SkipNothing:
		most = s.sum + c.dearest(reach, c.stops-s.cities-s.towns, c.cities-s.cities, c.towns-s.towns, open)
	case SkipTowns:
		// Visited cities are paid for; visited towns are as good as reachable, like the two that may be ends.
		towns := intersection(s.on, c.net.towns)
		most = s.sum - c.sum(towns) + c.dearest(union(reach, towns), c.stops-s.cities, c.cities-s.cities, c.towns, open+2)
	default:
		most = c.dearest(union(s.on, reach), c.stops, c.cities, c.towns, unlimited)
	}
	most *= c.times
	if !c.plain {
		most += c.extras(union(s.on, reach))
	}
	if !c.p.FeesApart {
		most -= s.fee
	}
	return most
}

// sum is the revenue of a set of vertexes.
func (c *class[B]) sum(set B) Revenue {
	var sum Revenue
	for !isEmpty(&set) {
		sum += c.net.revenue[take(&set)]
	}
	return sum
}

// dearest is at least the revenue of the dearest stops of a set within the limits. A route has at most open more
// stops that are only ends, so only that many of each kind count.
func (c *class[B]) dearest(set B, stops, cities, towns, open int) Revenue {
	var sum Revenue
	cityEnds, townEnds := open, open
	for stops > 0 && !isEmpty(&set) {
		v := take(&set) // vertexes are numbered dearest first
		town := has(&c.net.towns, v)
		left, ends := &cities, &cityEnds
		if town {
			left, ends = &towns, &townEnds
		}
		if *left == 0 {
			continue
		}
		if !has(&c.net.through, v) {
			if *ends == 0 {
				continue
			}
			*ends--
		}
		*left--
		stops--
		sum += c.net.revenue[v]
	}
	return sum
}

// extras is at least what bonuses and Pullmans bring a route over some vertexes of a set.
func (c *class[B]) extras(set B) Revenue {
	var sum Revenue
	paid := intersection(set, union(c.net.cities, c.net.towns))
	tokens := intersection(paid, c.net.tokens)
	most := min(count(&tokens), c.stops)
	for i := range c.bonuses {
		sum += c.bonuses[i].most(set, most, c.largest(paid, &c.bonuses[i]))
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

// most is at least what the bonus brings a route over some vertexes of a set with at most that many tokens.
func (b *bonus[B]) most(set B, tokens int, largest Revenue) Revenue {
	for i := range b.needs {
		if !meets(&set, &b.needs[i]) {
			return 0
		}
	}
	amount := b.Amount + Revenue(tokens)*b.PerToken + largest
	var table Revenue
	for i, a := range b.ByTokens {
		if i <= tokens || i == len(b.ByTokens)-1 {
			table = max(table, a)
		}
	}
	return (amount + table) * b.times
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
	ch.decide(paid, intersection(rest, c.noticed), without(rest, c.noticed), c.sum(doubled))
}

// decide tries the open vertexes both ways, fills up with plain ones, dearest first, and keeps the best choice.
func (ch *chooser[B]) decide(paid, open, plain B, extra Revenue) {
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
		v := take(&open)
		with := paid
		add(&with, v)
		ch.decide(with, open, plain, extra)
		ch.decide(paid, open, plain, extra)
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
	ch.best = max(ch.best, extra+c.sum(paid)*c.times+c.bonus(paid, ch.s.ends))
}

// most is at least what the train earns if it is paid for some vertexes, cities and towns, and for as many of the
// others as its limits allow.
func (ch *chooser[B]) most(paid, others B, cities, towns int) Revenue {
	c := ch.c
	sum := c.sum(paid) + c.dearest(others, c.stops-cities-towns, c.cities-cities, c.towns-towns, unlimited)
	set := union(paid, others)
	for _, v := range ch.s.ends { // a bonus may count an unpaid end
		add(&set, int(v))
	}
	return sum*c.times + c.extras(set)
}
