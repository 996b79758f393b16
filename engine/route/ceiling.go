package route

import "slices"

// ceiling is a bound without a search: every train runs to the dearest stops that it can count, anywhere, and earns
// every bonus.
func (p *Problem) ceiling() Revenue {
	var stops []Revenue
	var towns, cities []Revenue
	tokens := 0
	for i := range p.Network.Stops {
		s := &p.Network.Stops[i]
		switch {
		case s.Kind == Mark:
		case s.Kind.small():
			towns = append(towns, s.Revenue)
		default:
			cities = append(cities, s.Revenue)
		}
		if s.Token {
			tokens++
		}
		stops = append(stops, s.Revenue)
	}
	top := func(list []Revenue, l Limit) Revenue {
		slices.SortFunc(list, func(a, b Revenue) int { return int(b - a) })
		var sum Revenue
		for i := range min(len(list), number(l)) {
			sum += list[i]
		}
		return sum
	}
	var sum, dearest Revenue
	if len(stops) > 0 {
		dearest = slices.Max(stops)
	}
	for i := range p.Trains {
		t := &p.Trains[i]
		sum += t.times() * min(top(stops, t.Stops), top(cities, t.Cities)+top(towns, t.Towns))
		for j := range p.Bonuses {
			b := &p.Bonuses[j]
			if !b.applies(i) {
				continue
			}
			amount := b.Amount + Revenue(tokens)*b.PerToken
			if b.Largest {
				amount += dearest
			}
			if len(b.ByTokens) > 0 {
				amount += slices.Max(b.ByTokens)
			}
			if b.Multiplied {
				amount *= t.times()
			}
			sum += amount
		}
	}
	return sum + Revenue(p.Pullman.Cars)*dearest
}
