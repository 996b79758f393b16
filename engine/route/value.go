package route

import "slices"

// This file computes what one route earns, straight from the rules. Check uses it, and so does every Solution. The
// search has faster arithmetic of its own; its result is appraised here again.

// An appraisal is the best way to pay a train for the stops of a route.
type appraisal struct {
	paid    []bool // by position on the route
	doubled []bool // by a Pullman car
	revenue Revenue
}

// appraise finds the best way to pay the train for a route over the stops, with at most cars Pullmans. It returns
// false if the train cannot run such a route: too few stops, or more than it counts.
func (p *Problem) appraise(train int, stops []int, cars int) (appraisal, bool) {
	a := appraiser{p: p, train: &p.Trains[train], index: train, stops: stops}
	a.paid = make([]bool, len(stops))
	a.doubled = make([]bool, len(stops))
	a.double(0, cars)
	return a.best, a.found
}

// applies reports whether the train can earn the bonus.
func (b *Bonus) applies(train int) bool {
	return len(b.Trains) == 0 || slices.Contains(b.Trains, train)
}

type appraiser struct {
	p     *Problem
	train *Train
	index int
	stops []int

	paid, doubled []bool // the present choice
	best          appraisal
	found         bool
}

func (a *appraiser) stop(pos int) *Stop { return &a.p.Network.Stops[a.stops[pos]] }

// double tries every choice of at most cars positions from pos on for the Pullmans.
func (a *appraiser) double(pos, cars int) {
	if cars == 0 || pos == len(a.stops) {
		a.choose()
		return
	}
	if slices.Contains(a.p.Pullman.Stops, a.stops[pos]) {
		a.doubled[pos] = true
		a.double(pos+1, cars-1)
		a.doubled[pos] = false
	}
	a.double(pos+1, cars)
}

// choose finds the best stops to be paid for, given the doubled ones.
//
// Stops that only bring their revenue are taken greedily, dearest first: the limits on towns, cities and all stops
// form a matroid, for which the greedy choice is best. Stops that a bonus counts are tried both ways.
func (a *appraiser) choose() {
	var open, plain []int
	for pos := range a.stops {
		s := a.stop(pos)
		a.paid[pos] = false
		switch {
		case s.Kind == Mark:
		case a.doubled[pos], !a.skippable(pos):
			a.paid[pos] = true
		case a.noticed(pos):
			open = append(open, pos)
		default:
			plain = append(plain, pos)
		}
	}
	slices.SortStableFunc(plain, func(x, y int) int { return int(a.stop(y).Revenue - a.stop(x).Revenue) })
	a.decide(open, plain)
}

// skippable reports whether the train may leave the stop unpaid.
func (a *appraiser) skippable(pos int) bool {
	if a.train.PayEnds && (pos == 0 || pos == len(a.stops)-1) {
		return false
	}
	switch a.train.Skip {
	case SkipNothing:
		return false
	case SkipTowns:
		return a.stop(pos).Kind.small()
	}
	return true
}

// noticed reports whether paying for the stop affects anything but the sum.
func (a *appraiser) noticed(pos int) bool {
	if a.stop(pos).Token && a.train.PayToken {
		return true
	}
	for i := range a.p.Bonuses {
		b := &a.p.Bonuses[i]
		if !b.applies(a.index) {
			continue
		}
		if a.stop(pos).Token && (b.PerToken > 0 || len(b.ByTokens) > 0) {
			return true
		}
		if b.Largest && slices.Contains(b.Except, a.stops[pos]) {
			return true
		}
		for _, need := range b.Needs {
			if need.Where == Paid && slices.Contains(need.Of, a.stops[pos]) {
				return true
			}
		}
	}
	return false
}

// decide tries the open positions both ways, fills up with plain ones and keeps the best choice.
func (a *appraiser) decide(open, plain []int) {
	if !a.within() {
		return
	}
	if len(open) > 0 {
		a.paid[open[0]] = true
		a.decide(open[1:], plain)
		a.paid[open[0]] = false
		a.decide(open[1:], plain)
		return
	}
	for _, pos := range plain {
		a.paid[pos] = true
		if !a.within() {
			a.paid[pos] = false
		}
	}
	if revenue, ok := a.worth(); ok && (!a.found || revenue > a.best.revenue) {
		a.found = true
		a.best = appraisal{slices.Clone(a.paid), slices.Clone(a.doubled), revenue}
	}
	for _, pos := range plain {
		a.paid[pos] = false
	}
}

// within reports whether the paid stops are within the train's limits.
func (a *appraiser) within() bool {
	cities, towns := a.count()
	return a.train.Stops.allows(cities+towns) && a.train.Cities.allows(cities) && a.train.Towns.allows(towns)
}

func (a *appraiser) count() (cities, towns int) {
	for pos, paid := range a.paid {
		switch {
		case !paid:
		case a.stop(pos).Kind.small():
			towns++
		default:
			cities++
		}
	}
	return cities, towns
}

// worth is what the present choice earns; false if the train cannot make it.
func (a *appraiser) worth() (Revenue, bool) {
	cities, towns := a.count()
	if cities+towns < a.train.least() {
		return 0, false
	}
	var sum Revenue
	token := !a.train.PayToken
	for pos, paid := range a.paid {
		if !paid {
			continue
		}
		s := a.stop(pos)
		sum += s.Revenue * a.train.times()
		token = token || s.Token
		if a.doubled[pos] {
			sum += s.Revenue
		}
	}
	for _, amount := range a.p.bonusLines(a.index, a.stops, a.paid) {
		sum += amount
	}
	return sum, token
}

// bonusLines is what each bonus brings a train on a route with these paid stops, by index in Problem.Bonuses.
func (p *Problem) bonusLines(train int, stops []int, paid []bool) []Revenue {
	if len(p.Bonuses) == 0 {
		return nil
	}
	amounts := make([]Revenue, len(p.Bonuses))
	for i := range p.Bonuses {
		b := &p.Bonuses[i]
		if !b.applies(train) || !p.meets(b.Needs, stops, paid, make([]bool, len(stops))) {
			continue
		}
		amounts[i] = p.bonusAmount(b, stops, paid)
		if b.Multiplied {
			amounts[i] *= p.Trains[train].times()
		}
		if b.Group == 0 {
			continue
		}
		for j := range i { // only the best of a group remains; among equals the first
			if p.Bonuses[j].Group != b.Group {
				continue
			}
			if amounts[j] >= amounts[i] {
				amounts[i] = 0
			} else {
				amounts[j] = 0
			}
		}
	}
	return amounts
}

// meets reports whether different stops, none of them used yet, can meet the needs.
func (p *Problem) meets(needs []Need, stops []int, paid, taken []bool) bool {
	if len(needs) == 0 {
		return true
	}
	need := needs[0]
	for pos, stop := range stops {
		if taken[pos] || !slices.Contains(need.Of, stop) {
			continue
		}
		if need.Where == Paid && !paid[pos] || need.Where == AtEnd && pos != 0 && pos != len(stops)-1 {
			continue
		}
		taken[pos] = true
		ok := p.meets(needs[1:], stops, paid, taken)
		taken[pos] = false
		if ok {
			return true
		}
	}
	return false
}

// bonusAmount is what a bonus is worth once its needs are met, before multiplication.
func (p *Problem) bonusAmount(b *Bonus, stops []int, paid []bool) Revenue {
	tokens := 0
	var largest Revenue
	for pos, stop := range stops {
		if !paid[pos] {
			continue
		}
		s := &p.Network.Stops[stop]
		if s.Token {
			tokens++
		}
		if b.Largest && s.Revenue > largest && !slices.Contains(b.Except, stop) {
			largest = s.Revenue
		}
	}
	amount := b.Amount + Revenue(tokens)*b.PerToken + largest
	if n := len(b.ByTokens); n > 0 {
		amount += b.ByTokens[min(tokens, n-1)]
	}
	return amount
}

// fee is what a route over the pieces costs.
func (p *Problem) fee(pieces []int) Revenue {
	var sum Revenue
	for i := range p.Fees {
		for _, pc := range pieces {
			if pc := p.Network.Pieces[pc]; !pc.Sea && slices.Contains(p.Fees[i].Hexes, pc.Hex) {
				sum += p.Fees[i].Amount
				break
			}
		}
	}
	return sum
}

// settle values legal routes: it distributes the Pullmans for the largest total and writes the explanations. It
// returns false for the first route that its train cannot be paid for.
func (p *Problem) settle(routes []Route) (sol *Solution, bad int) {
	// earned[i][j] is the most that route i earns with at most j Pullmans; most[j] is what the routes so far earn
	// with j in all.
	cars := p.Pullman.Cars
	with := make([][]appraisal, len(routes))
	for i := range routes {
		with[i] = make([]appraisal, cars+1)
		for j := range with[i] {
			a, ok := p.appraise(routes[i].Train, routes[i].Stops, j)
			if !ok {
				return nil, i
			}
			with[i][j] = a
		}
	}
	most := make([]Revenue, cars+1)
	share := make([][]int, len(routes)) // share[i][j]: how many of j Pullmans route i takes if routes 0 to i have them
	for i := range routes {
		next := make([]Revenue, cars+1)
		share[i] = make([]int, cars+1)
		for j := range next {
			next[j] = -1
			for k := 0; k <= j; k++ {
				if v := most[j-k] + with[i][k].revenue; v > next[j] {
					next[j], share[i][j] = v, k
				}
			}
		}
		most = next
	}
	sol = &Solution{Routes: routes}
	left := cars
	for i := len(routes) - 1; i >= 0; i-- {
		k := share[i][left]
		left -= k
		p.explain(&routes[i], with[i][k])
		sol.Revenue += routes[i].Revenue
		sol.Fees += routes[i].Fee
	}
	sol.Total = sol.Revenue
	if !p.FeesApart {
		sol.Total -= sol.Fees
	}
	return sol, -1
}

// explain writes a route's lines, revenue and fee.
func (p *Problem) explain(r *Route, a appraisal) {
	times := int(p.Trains[r.Train].times())
	r.Lines = make([]Line, 0, len(r.Stops))
	add := func(kind LineKind, index int, name string, each Revenue, times int) {
		r.Lines = append(r.Lines, Line{kind, index, name, each, times, each * Revenue(times)})
	}
	for pos, stop := range r.Stops {
		switch s := &p.Network.Stops[stop]; {
		case a.paid[pos]:
			add(StopLine, stop, p.Network.stopName(stop), s.Revenue, times)
		case s.Kind != Mark:
			add(SkippedLine, stop, p.Network.stopName(stop), 0, 1)
		}
	}
	for i, amount := range p.bonusLines(r.Train, r.Stops, a.paid) {
		if amount == 0 {
			continue
		}
		if b := &p.Bonuses[i]; b.Multiplied {
			add(BonusLine, i, b.Name, amount/Revenue(times), times)
		} else {
			add(BonusLine, i, b.Name, amount, 1)
		}
	}
	for pos, stop := range r.Stops {
		if a.doubled[pos] {
			add(PullmanLine, stop, p.Network.stopName(stop), p.Network.Stops[stop].Revenue, 1)
		}
	}
	r.Revenue = 0
	for _, l := range r.Lines {
		r.Revenue += l.Amount
	}
	r.Fee = p.fee(r.Pieces)
}
