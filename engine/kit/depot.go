package kit

import (
	"iter"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

// TrainSale is a train that a company could get: from where, at what price, and in exchange for what.
type TrainSale struct {
	Model *facts.Model
	Card  *facts.Model // its model until then, where used trains may be bought as another one
	From  engine.ID    // Supply, Pool, or the company that owns it
	Price engine.Money // between companies: the lowest price they can agree on
	Trade string       // the model to hand in; empty for none
}

// used reports whether somebody has owned the train before.
func (s *TrainSale) used() bool { return s.From != engine.Supply }

// abroad reports whether another company owns the train.
func (s *TrainSale) abroad() bool { return s.From != engine.Supply && s.From != engine.Pool }

// Depot yields every train that the company could get if it had the money and the room: from the supply, from the
// pool if used trains are sold, from other companies, and from the supply in exchange for its own; without those that
// the title refuses. Everything that buys, offers, draws or writes trains uses it.
func Depot(g *engine.Game, company engine.ID) iter.Seq[TrainSale] {
	return func(yield func(TrainSale) bool) {
		r := depotRules(g)
		r.eachWare(g, company, r.permitted(g, company, yield))
	}
}

// Trades yields those trains of the depot for which the company would hand in another.
func Trades(g *engine.Game, company engine.ID) iter.Seq[TrainSale] {
	return func(yield func(TrainSale) bool) {
		r := depotRules(g)
		r.eachTrade(g, company, r.permitted(g, company, yield))
	}
}

// permitted is yield without the trains that the title refuses.
func (r *TrainRules) permitted(g *engine.Game, company engine.ID, yield func(TrainSale) bool) func(TrainSale) bool {
	return func(s TrainSale) bool { return r.May != nil && r.May(g, company, s) != nil || yield(s) }
}

func depotRules(g *engine.Game) *TrainRules {
	if r := policy(g).Trains; r != nil {
		return r
	}
	return new(TrainRules)
}

// wares is the depot including what the title refuses.
func (r *TrainRules) wares(g *engine.Game, company engine.ID) iter.Seq[TrainSale] {
	return func(yield func(TrainSale) bool) { r.eachWare(g, company, yield) }
}

// eachWare calls yield with the wares until it returns false. The body of an iterator is a function of its own so that ranging over it
// allocates nothing.
func (r *TrainRules) eachWare(g *engine.Game, company engine.ID, yield func(TrainSale) bool) {
	for t := range Shelf(g) {
		m := g.Sheet().Model(t.Model)
		if !yield(TrainSale{Model: m, Card: m, From: engine.Supply, Price: m.PriceFor(company)}) {
			return
		}
	}
	var room [4]*facts.Model
	for i := range g.Trains {
		t := &g.Trains[i]
		pool := t.Owner == engine.Pool && r.Pool
		if t.Owner == engine.Supply || t.Owner == engine.Gone || !pool && (t.Owner == company || t.Obsolete || g.Company(t.Owner) == nil) {
			continue
		}
		card := g.Sheet().Model(t.Model)
		for _, m := range appendSaleModels(room[:0], g, card) {
			s := TrainSale{Model: m, Card: card, From: t.Owner, Price: 1}
			if pool {
				s.Price = m.PriceFor(company)
			}
			if !yield(s) {
				return
			}
		}
	}
	r.eachTrade(g, company, yield)
}

// eachTrade calls yield with the trains that another is handed in for until it returns false.
func (r *TrainRules) eachTrade(g *engine.Game, company engine.ID, yield func(TrainSale) bool) {
	if !r.Upgrades {
		return
	}
	for t := range Shelf(g) {
		m := g.Sheet().Model(t.Model)
		for i := range g.Sheet().Models { // in the sheet's order
			in := g.Sheet().Models[i].Name
			price, ok := m.TradeFor(company, in)
			if !ok {
				continue
			}
			if k := g.TrainOf(company, in); k != nil && !k.Obsolete && !yield(TrainSale{Model: m, Card: m, From: engine.Supply, Price: price, Trade: in}) {
				return
			}
		}
	}
	if r.Pool && g.Waives(TradePool) {
		r.poolTrades(g, company, yield)
	}
}

// poolTrades are the pool's trains in exchange for the company's own, at tables that allow it.
func (r *TrainRules) poolTrades(g *engine.Game, company engine.ID, yield func(TrainSale) bool) {
	var room [4]*facts.Model
	for _, t := range g.TrainsOf(engine.Pool) {
		card := g.Sheet().Model(t.Model)
		for _, m := range appendSaleModels(room[:0], g, card) {
			for _, in := range g.TrainsOf(company) {
				price, ok := m.TradeFor(company, in.Model)
				if ok && !in.Obsolete && !yield(TrainSale{Model: m, Card: card, From: engine.Pool, Price: price, Trade: in.Model}) {
					return
				}
			}
		}
	}
}

// appendSaleModels adds the models that a used train can be bought as: its own and, at tables that allow it, those on
// sale beside it. It appends because it is asked about every used train again and again.
func appendSaleModels(out []*facts.Model, g *engine.Game, card *facts.Model) []*facts.Model {
	out = append(out, card)
	if g.Waives(TrainKind) {
		for i := range g.Sheet().Models {
			if m := &g.Sheet().Models[i]; card.Beside == m.Name || m.Beside == card.Name {
				out = append(out, m)
			}
		}
	}
	return out
}

// Shelf yields the trains that the supply offers now: its first, and the first of every model sold beside that one or
// from a phase that the game has reached.
func Shelf(g *engine.Game) iter.Seq[*engine.Train] {
	return func(yield func(*engine.Train) bool) { eachOnShelf(g, yield) }
}

// eachOnShelf calls yield with these trains until it returns false.
func eachOnShelf(g *engine.Game, yield func(*engine.Train) bool) {
	front, last := "", ""
	for i := range g.Trains {
		t := &g.Trains[i]
		if t.Owner != engine.Supply || t.Model == last {
			continue
		}
		switch m := g.Sheet().Model(t.Model); {
		case m.Beside != "":
			continue
		case m.From != "" && !g.Reached(m.From), m.From == "" && front != "":
			continue
		case m.From == "":
			front = t.Model
		}
		last = t.Model
		if !yield(t) {
			return
		}
	}
	for i := range g.Trains {
		t := &g.Trains[i]
		if t.Owner == engine.Supply && t.Model != last && front != "" && g.Sheet().Model(t.Model).Beside == front {
			last = t.Model
			if !yield(t) {
				return
			}
		}
	}
}

// NextTrain is the first train that the supply offers, or nil.
func NextTrain(g *engine.Game) *engine.Train {
	for t := range Shelf(g) {
		return t
	}
	return nil
}

// FirstLeft is the first train left in the supply, on sale or not, or nil.
func FirstLeft(g *engine.Game) *engine.Train {
	for i := range g.Trains {
		if g.Trains[i].Owner == engine.Supply {
			return &g.Trains[i]
		}
	}
	return nil
}

// Lasting counts the company's trains that satisfy the duty to own one: no cars, no ships, no obsolete ones.
func Lasting(g *engine.Game, company engine.ID) int {
	n := 0
	for i := range g.Trains {
		if t := &g.Trains[i]; t.Owner == company && !t.Obsolete {
			if m := g.Sheet().Model(t.Model); !m.Car() && !m.Ship() {
				n++
			}
		}
	}
	return n
}

// Engines counts the company's trains that can run by themselves.
func Engines(g *engine.Game, company engine.ID) int {
	n, car := 0, g.Sheet().CarName()
	for i := range g.Trains {
		if t := &g.Trains[i]; t.Owner == company && t.Model != car {
			n++
		}
	}
	return n
}

// Counted is how many of the company's trains count against its limit: all but the obsolete ones, unless the title
// disagrees.
func Counted(g *engine.Game, company engine.ID) int {
	n := 0
	for i := range g.Trains {
		if t := &g.Trains[i]; t.Owner == company && !t.Obsolete {
			n++
		}
	}
	return n
}

// fleetCount is how many trains a company has: all, those that can run by themselves, and those that count against its limit.
type fleetCount struct {
	owner                 engine.ID
	all, engines, counted int
}

// fleetRoom is room for the fleets of as many companies as have trains in most titles.
type fleetRoom [16]fleetCount

// fleets counts the trains of all companies in one pass, because before and after every action it is asked whether any has too many.
func fleets(g *engine.Game, room *fleetRoom) []fleetCount {
	out, car := room[:0], g.Sheet().CarName()
	for i := range g.Trains {
		t := &g.Trains[i]
		if t.Owner == engine.Supply || t.Owner == engine.Gone || t.Owner == engine.Pool {
			continue
		}
		k := 0
		for k < len(out) && out[k].owner != t.Owner {
			k++
		}
		if k == len(out) {
			out = append(out, fleetCount{owner: t.Owner})
		}
		f := &out[k]
		f.all++
		if t.Model != car {
			f.engines++
		}
		if !t.Obsolete {
			f.counted++
		}
	}
	return out
}

// MoveTrain gives a train to somebody. The supply replaces an endless model. The first train of a phase to leave the
// supply, for any reason, starts the phase, after any phases skipped.
func MoveTrain(g *engine.Game, n int, to engine.ID) {
	t := g.Trains[n]
	from, model := t.Owner, t.Model
	t.Owner = to
	g.SetTrain(t)
	if from != engine.Supply {
		return
	}
	if g.Sheet().Model(model).Count.Endless {
		g.AppendTrain(model)
	}
	phases := g.Sheet().Phases
	for i := g.Phase + 1; i < len(phases); i++ {
		if phases[i].StartedBy(model) {
			for k := g.Phase + 1; k <= i; k++ {
				startPhase(g, k, k < i)
			}
			return
		}
	}
}
