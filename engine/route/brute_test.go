package route

import (
	"fmt"
	"slices"
)

// The brute force below is the tests' yardstick. It shares only the types of a Problem with the package: it walks
// over single pieces, tries every way to be paid and every combination of routes, and prunes nothing.

// bruteRoute is one legal route of one train.
type bruteRoute struct {
	train  int
	stops  []int
	nodes  []int
	pieces []int
}

// bruteRoutes lists every line of track that the train may run, however it would be paid.
func bruteRoutes(p *Problem, train int) []bruteRoute {
	n := p.Network
	var out []bruteRoute
	var nodes, pieces []int
	var walk func(node int)
	walk = func(node int) {
		nd := n.Nodes[node]
		isStop := nd.Kind == AtStop
		if isStop && len(pieces) > 0 {
			var stops []int
			token := false
			for _, v := range nodes {
				if n.Nodes[v].Kind == AtStop {
					stops = append(stops, n.Nodes[v].Stop)
					token = token || n.Stops[n.Nodes[v].Stop].Token
				}
			}
			if token && nodes[0] < node { // each line once, not from both ends
				out = append(out, bruteRoute{train, stops, slices.Clone(nodes), slices.Clone(pieces)})
			}
			if !n.Stops[nd.Stop].Through {
				return
			}
		}
		for i, pc := range n.Pieces {
			far := -1
			if pc.A == node {
				far = pc.B
			} else if pc.B == node {
				far = pc.A
			}
			if far < 0 || pc.Sea != p.Trains[train].Ship || slices.Contains(pieces, i) {
				continue
			}
			if nd.Kind == Side && n.Pieces[pieces[len(pieces)-1]].Hex == pc.Hex {
				continue
			}
			fd := n.Nodes[far]
			if slices.Contains(nodes, far) && (fd.Kind == AtStop || !fd.Reuse) {
				continue
			}
			if fd.Kind == AtStop {
				clash := false
				for _, v := range nodes {
					if n.Nodes[v].Kind == AtStop {
						g := n.Stops[n.Nodes[v].Stop].Group
						clash = clash || g != 0 && g == n.Stops[fd.Stop].Group
					}
				}
				if clash {
					continue
				}
			}
			nodes, pieces = append(nodes, far), append(pieces, i)
			walk(far)
			nodes, pieces = nodes[:len(nodes)-1], pieces[:len(pieces)-1]
		}
	}
	for v := range n.Nodes {
		if n.Nodes[v].Kind == AtStop {
			nodes = []int{v}
			walk(v)
		}
	}
	return out
}

// brutePay is what the train earns on the route with up to this many Pullman cars; false if it cannot run it. It tries
// every subset of the stops.
func brutePay(p *Problem, r bruteRoute, cars int) (Revenue, bool) {
	if p.Trains[r.train].Skip == SkipNothing { // all but the marks are paid: there is nothing to try
		paid := 0
		for i, s := range r.stops {
			if p.Network.Stops[s].Kind != Mark {
				paid |= 1 << i
			}
		}
		return brutePayment(p, r, paid, cars)
	}
	best, found := Revenue(0), false
	for paid := 0; paid < 1<<len(r.stops); paid++ {
		if sum, ok := brutePayment(p, r, paid, cars); ok && (!found || sum > best) {
			best, found = sum, true
		}
	}
	return best, found
}

// brutePayment is what the train earns for the stops in a bit set; false if it cannot be paid for them.
func brutePayment(p *Problem, r bruteRoute, paid, cars int) (Revenue, bool) {
	n := p.Network
	t := p.Trains[r.train]
	least := t.Least
	if least == 0 {
		least = 2
	}
	cities, towns, token := 0, 0, false
	var sum Revenue
	var doubles []Revenue
	for i, s := range r.stops {
		st := n.Stops[s]
		town := st.Kind == Town || st.Kind == Port
		if paid>>i&1 == 0 {
			end := i == 0 || i == len(r.stops)-1
			if st.Kind != Mark && (end && t.PayEnds || t.Skip == SkipNothing || t.Skip == SkipTowns && !town) {
				return 0, false
			}
			continue
		}
		if st.Kind == Mark {
			return 0, false
		}
		if town {
			towns++
		} else {
			cities++
		}
		token = token || st.Token
		sum += st.Revenue * Revenue(max(t.Multiplier, 1))
		if slices.Contains(p.Pullman.Stops, s) {
			doubles = append(doubles, st.Revenue)
		}
	}
	if cities+towns < least || bruteOver(t.Stops, cities+towns) || bruteOver(t.Cities, cities) || bruteOver(t.Towns, towns) || t.PayToken && !token {
		return 0, false
	}
	slices.Sort(doubles)
	for i := 0; i < cars && i < len(doubles); i++ {
		sum += doubles[len(doubles)-1-i]
	}
	return sum + bruteBonus(p, r, paid), true
}

func bruteOver(l Limit, n int) bool {
	return l == None && n > 0 || l > 0 && n > int(l)
}

// bruteBonus is the sum of all bonuses for the stops in the bit set.
func bruteBonus(p *Problem, r bruteRoute, paid int) Revenue {
	n := p.Network
	groups := map[int]Revenue{}
	var sum Revenue
	for _, b := range p.Bonuses {
		if len(b.Trains) > 0 && !slices.Contains(b.Trains, r.train) {
			continue
		}
		// Try every assignment of positions to needs.
		met := false
		choice := make([]int, len(b.Needs))
		for total, c := pow(len(r.stops), len(b.Needs)), 0; c < total && !met; c++ {
			x, ok := c, true
			for i := range choice {
				choice[i] = x % len(r.stops)
				x /= len(r.stops)
				ok = ok && !slices.Contains(choice[:i], choice[i])
				ok = ok && slices.Contains(b.Needs[i].Of, r.stops[choice[i]])
				if b.Needs[i].Where == AtEnd {
					ok = ok && (choice[i] == 0 || choice[i] == len(r.stops)-1)
				} else {
					ok = ok && paid>>choice[i]&1 != 0
				}
			}
			met = ok
		}
		if !met {
			continue
		}
		tokens := 0
		var largest Revenue
		for i, s := range r.stops {
			if paid>>i&1 != 0 {
				if n.Stops[s].Token {
					tokens++
				}
				if !slices.Contains(b.Except, s) {
					largest = max(largest, n.Stops[s].Revenue)
				}
			}
		}
		v := b.Amount + b.PerToken*Revenue(tokens)
		if len(b.ByTokens) > 0 {
			if tokens < len(b.ByTokens) {
				v += b.ByTokens[tokens]
			} else {
				v += b.ByTokens[len(b.ByTokens)-1]
			}
		}
		if b.Largest {
			v += largest
		}
		if b.Multiplied {
			v *= Revenue(max(p.Trains[r.train].Multiplier, 1))
		}
		if b.Group == 0 {
			sum += v
		} else {
			groups[b.Group] = max(groups[b.Group], v)
		}
	}
	for _, v := range groups {
		sum += v
	}
	return sum
}

func pow(a, b int) int {
	n := 1
	for range b {
		n *= a
	}
	return n
}

func bruteFee(p *Problem, r bruteRoute) Revenue {
	var sum Revenue
	for _, f := range p.Fees {
		for _, pc := range r.pieces {
			if !p.Network.Pieces[pc].Sea && slices.Contains(f.Hexes, p.Network.Pieces[pc].Hex) {
				sum += f.Amount
				break
			}
		}
	}
	return sum
}

// bruteClash reports whether two routes may not be run together.
func bruteClash(p *Problem, a, b bruteRoute) bool {
	n := p.Network
	if p.Trains[a.train].Shares || p.Trains[b.train].Shares || p.Trains[a.train].Ship != p.Trains[b.train].Ship {
		return false
	}
	for _, pc := range a.pieces {
		if slices.Contains(b.pieces, pc) && !n.Pieces[pc].Common {
			return true
		}
	}
	for _, v := range a.nodes {
		if n.Nodes[v].Kind != AtStop && !n.Nodes[v].Reuse && slices.Contains(b.nodes, v) {
			return true
		}
	}
	return false
}

// bruteBest is the best total of all sets of routes.
func bruteBest(p *Problem) Revenue {
	type option struct {
		bruteRoute
		worth []Revenue // by number of Pullman cars
		fee   Revenue
	}
	options := make([][]option, len(p.Trains))
	for t := range p.Trains {
	routes:
		for _, r := range bruteRoutes(p, t) {
			o := option{bruteRoute: r, fee: bruteFee(p, r)}
			for cars := 0; cars <= p.Pullman.Cars; cars++ {
				worth, ok := brutePay(p, r, cars)
				if !ok {
					continue routes
				}
				o.worth = append(o.worth, worth)
			}
			options[t] = append(options[t], o)
		}
	}
	var best Revenue
	var chosen []option
	// spread tries every way to distribute cars to the chosen routes from i on.
	var spread func(i, cars int, sum Revenue)
	spread = func(i, cars int, sum Revenue) {
		if i == len(chosen) {
			best = max(best, sum)
			return
		}
		for c := 0; c <= cars; c++ {
			spread(i+1, cars-c, sum+chosen[i].worth[c])
		}
	}
	var choose func(t int)
	choose = func(t int) {
		if t == len(p.Trains) {
			var fees Revenue
			uses := make([]int, len(p.Rights)+1)
			for _, o := range chosen {
				fees += o.fee
				for _, s := range o.stops {
					uses[p.Network.Stops[s].Right]++
				}
			}
			for i, r := range p.Rights {
				if uses[i+1] > r.Uses {
					return
				}
			}
			switch {
			case len(p.Fees) > 0 && fees > p.Budget:
			case p.FeesApart:
				spread(0, p.Pullman.Cars, 0)
			default:
				spread(0, p.Pullman.Cars, -fees)
			}
			return
		}
		choose(t + 1)
		for _, o := range options[t] {
			if slices.ContainsFunc(chosen, func(c option) bool { return bruteClash(p, c.bruteRoute, o.bruteRoute) }) {
				continue
			}
			chosen = append(chosen, o)
			choose(t + 1)
			chosen = chosen[:len(chosen)-1]
		}
	}
	choose(0)
	return best
}

// bruteJudge judges an answer independently: every route obeys the rules, they do so together, and the figures are
// right.
func bruteJudge(p *Problem, sol *Solution) error {
	n := p.Network
	var all []bruteRoute
	var revenue, fees Revenue
	uses := make([]int, len(p.Rights))
	for i, r := range sol.Routes {
		where := fmt.Sprintf("route %d (%s)", i, p.Trains[r.Train].Name)
		fail := func(format string, args ...any) error { return fmt.Errorf(where+": "+format, args...) }
		if i > 0 && sol.Routes[i-1].Train >= r.Train {
			return fail("trains are not in order")
		}
		if len(r.Pieces) == 0 || len(r.Nodes) != len(r.Pieces)+1 {
			return fail("%d pieces and %d nodes", len(r.Pieces), len(r.Nodes))
		}
		var stops []int
		token := false
		for k, v := range r.Nodes {
			nd := n.Nodes[v]
			end := k == 0 || k == len(r.Nodes)-1
			if nd.Kind == AtStop {
				s := n.Stops[nd.Stop]
				if !end && !s.Through {
					return fail("passes %s", s.Name)
				}
				for _, o := range stops {
					if o == nd.Stop || s.Group != 0 && n.Stops[o].Group == s.Group {
						return fail("visits %s beside %s", s.Name, n.Stops[o].Name)
					}
				}
				stops = append(stops, nd.Stop)
				token = token || s.Token
				if s.Right > 0 {
					uses[s.Right-1]++
				}
			} else if end {
				return fail("ends at node %d", v)
			} else if !nd.Reuse && slices.Index(r.Nodes, v) != k {
				return fail("passes node %d twice", v)
			}
			if k == len(r.Pieces) {
				break
			}
			pc := n.Pieces[r.Pieces[k]]
			if !(pc.A == v && pc.B == r.Nodes[k+1] || pc.B == v && pc.A == r.Nodes[k+1]) {
				return fail("piece %d does not join nodes %d and %d", r.Pieces[k], v, r.Nodes[k+1])
			}
			if slices.Index(r.Pieces, r.Pieces[k]) != k {
				return fail("uses piece %d twice", r.Pieces[k])
			}
			if pc.Sea != p.Trains[r.Train].Ship {
				return fail("is on the wrong kind of track")
			}
			if k > 0 && nd.Kind == Side && n.Pieces[r.Pieces[k-1]].Hex == pc.Hex {
				return fail("turns back at node %d", v)
			}
		}
		if !slices.Equal(stops, r.Stops) {
			return fail("says it visits %v, visits %v", r.Stops, stops)
		}
		if !token {
			return fail("has no token")
		}
		br := bruteRoute{r.Train, r.Stops, r.Nodes, r.Pieces}
		for _, o := range all {
			if bruteClash(p, o, br) {
				return fail("clashes with the route of train %d", o.train)
			}
		}
		all = append(all, br)
		var sum Revenue
		cars := 0
		for _, l := range r.Lines {
			if l.Amount != l.Each*Revenue(l.Times) {
				return fail("line %v: %d is not %d times %d", l, l.Amount, l.Times, l.Each)
			}
			sum += l.Amount
			if l.Kind == PullmanLine {
				cars++
			}
		}
		if sum != r.Revenue {
			return fail("lines add up to %d, not %d", sum, r.Revenue)
		}
		if worth, ok := brutePay(p, br, cars); !ok || worth != r.Revenue {
			return fail("is worth %d (%t), not %d", worth, ok, r.Revenue)
		}
		if fee := bruteFee(p, br); fee != r.Fee {
			return fail("costs %d, not %d", fee, r.Fee)
		}
		revenue += r.Revenue
		fees += r.Fee
	}
	for i, u := range uses {
		if u > p.Rights[i].Uses {
			return fmt.Errorf("right %d is used %d times", i, u)
		}
	}
	total := revenue - fees
	if p.FeesApart {
		total = revenue
	}
	switch {
	case revenue != sol.Revenue || fees != sol.Fees || total != sol.Total:
		return fmt.Errorf("says %d - %d = %d, is %d - %d = %d", sol.Revenue, sol.Fees, sol.Total, revenue, fees, total)
	case len(p.Fees) > 0 && fees > p.Budget:
		return fmt.Errorf("fees %d are beyond the budget %d", fees, p.Budget)
	}
	return nil
}
