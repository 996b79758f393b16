package player

import "stationmaster/engine"

// Part is a part of an order's value.
type Part int

// The parts of an order's value.
const (
	Cash      Part = iota // the player's
	Holdings              // what their shares and privates are worth
	Dividends             // what these are expected to pay
	Burden                // what the player may have to pay for trains, taken off
	Others                // what the other players would have, as far as it counts, taken off
	Later                 // what is not counted in money: track for later, trains that bring the next phase nearer
	parts
)

// Parts is how much each part adds to a value.
type Parts [parts]engine.Money

func (p Parts) sum() (all engine.Money) {
	for _, m := range p {
		all += m
	}
	return all
}

func (p *Parts) add(q Parts) {
	for i := range p {
		p[i] += q[i]
	}
}

// over divides all parts.
func (p Parts) over(n int) Parts {
	for i := range p {
		p[i] /= engine.Money(n)
	}
	return p
}

// partsOf are the parts of what [relative] counts.
func partsOf(values stakes, who engine.ID, envy engine.Money) (p Parts) {
	p[Others] = relative(values, who, envy)
	if x := values.of(who); x != nil {
		p[Cash], p[Dividends], p[Burden] = 100*x.cash, 100*x.earns, 100*x.fears
		p[Holdings] = 100*x.value - p[Cash] - p[Dividends] - p[Burden]
		p[Others] -= 100 * x.value
	}
	return p
}
