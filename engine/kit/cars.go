package kit

import (
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

// Cars are train cards that cannot run by themselves but make another train earn more. A company without another
// train, or with a second car, loses the car at once; see [CarStep].

// memoCar marks that the company bought a car in this turn.
var memoCar = &engine.Memory{Name: "car bought", Span: engine.ThisTurn}

// carRules are the rules for Pullmans and other cars.
type carRules struct{ *TrainRules }

// mayBuyCar refuses an illegal purchase of a car.
func (s carRules) mayBuyCar(g *engine.Game, p purchase) error {
	buyer, who, name := g.Turn.Of, g.Name(g.Turn.Of), p.model.Name
	switch {
	case p.from != engine.Supply && p.from != engine.Pool:
		return g.Refuse(CarSale, "companies do not sell each other a %s", name)
	case !g.Reached(p.model.From):
		return g.Refuse(CarPhase, "a %s can be bought from phase %s on", name, p.model.From)
	case Engines(g, buyer) == 0:
		return g.Refuse(CarAlone, "%s has no train that a %s could run with", who, name)
	case carsOf(g, buyer) > 0:
		return g.Refuse(CarSecond, "%s already has a %s", who, name)
	case memoCar.Has(g) && !g.Waives(CarOnce):
		return g.Refuse(CarOnce, "%s has already bought a %s this turn", who, name)
	}
	return nil
}

// carOnSale is the car that the company could add to one of its trains, or nil.
func (s carRules) carOnSale(g *engine.Game) *facts.Model {
	if !s.Cars || Engines(g, g.Turn.Of) == 0 || carsOf(g, g.Turn.Of) > 0 {
		return nil
	}
	for t := range Depot(g, g.Turn.Of) {
		if t.Model.Car() && !t.abroad() && g.Reached(t.Model.From) {
			return t.Model
		}
	}
	return nil
}

// carsOf is how many cars the company has.
func carsOf(g *engine.Game, company engine.ID) int { return g.Owns(company) - Engines(g, company) }

// mayDrop refuses to give up a car for a train. That is possible only with the first purchase of the turn, at the
// train limit.
func (s carRules) mayDrop(g *engine.Game) error {
	c := g.Turn.Of
	switch {
	case !s.Cars || carsOf(g, c) == 0:
		return g.Refuse(CarDrop, "%s has no car to give up", g.Name(c))
	case memoTrains.Has(g):
		return g.Refuse(CarDrop, "a car can be given up only before the first purchase of the turn")
	case Counted(g, c) < TrainLimit(g, c):
		return g.Refuse(CarDrop, "%s has room for another train", g.Name(c))
	}
	return nil
}

// droppable lists the cars that the company could give up now.
func (s carRules) droppable(g *engine.Game) []engine.Choice {
	if s.mayDrop(g) != nil {
		return nil
	}
	return engine.Words(g.Sheet().CarName())
}

// shed moves a car of the operating company to the pool.
func (s carRules) shed(g *engine.Game, model string) {
	g.Tell("%s gives up its %s", g.Name(g.Turn.Of), model)
	MoveTrain(g, g.TrainOf(g.Turn.Of, model).N, engine.Pool)
}

// mayDropAlone reports whether the company could give up a car without a purchase.
func (s carRules) mayDropAlone(g *engine.Game) bool { return s.Cars && g.Viable(s.dropMove()) }

// dropMove is "drop P", for games in which a car may be given up without a purchase.
func (s carRules) dropMove() *engine.Move {
	return &engine.Move{
		Verb: "drop", Args: []string{"car"}, Help: "Give up a car without buying a train in its place.",
		Next: func(g *engine.Game, args []string) []engine.Choice {
			if len(args) > 0 || carsOf(g, g.Turn.Of) == 0 {
				return nil
			}
			return engine.Words(g.Sheet().CarName())
		},
		Check: func(g *engine.Game, args []string) error {
			if !g.Waives(CarIdle) {
				return g.Refuse(CarIdle, "a car can be given up only when buying a train: say \"train 4 drop %s\"", args[0])
			}
			if m := g.Sheet().Model(args[0]); m == nil || !m.Car() || g.TrainOf(g.Turn.Of, args[0]) == nil {
				return g.Refuse(CarDrop, "%s has no car %q", g.Name(g.Turn.Of), args[0])
			}
			if memoTrains.Has(g) {
				return g.Refuse(CarDrop, "a car can be given up only before the first purchase of the turn")
			}
			return nil
		},
		Do: func(g *engine.Game, args []string) { s.shed(g, args[0]) },
	}
}

// CarStep removes, at once and without payment, cars that a company may not keep: a second one, and those of a
// company without a train to run them with. They go to the pool. crowded, which may be nil, reports whether a car
// also goes at once when the company is over the train limit.
func CarStep(crowded func(g *engine.Game) bool) *engine.Step {
	spare := func(g *engine.Game) *engine.Train {
		var room fleetRoom
		var owners []fleetCount // counted once there is a car
		car := g.Sheet().CarName()
		for i := range g.Trains {
			t := &g.Trains[i]
			if t.Model != car || t.Owner == engine.Supply || t.Owner == engine.Pool || t.Owner == engine.Gone {
				continue
			}
			if owners == nil {
				owners = fleets(g, &room)
			}
			f, pairs := owners[slices.IndexFunc(owners, func(f fleetCount) bool { return f.owner == t.Owner })], g.Waives(CarSecond)
			second := f.all-f.engines > 1 && !pairs
			over := crowded != nil && crowded(g) && f.counted > TrainLimit(g, t.Owner)
			alone := f.engines == 0 && (f.all == 1 || !pairs) // a pair keep each other there
			if alone || second || over {
				return t
			}
		}
		return nil
	}
	return &engine.Step{
		Name: "cars", About: "give up a car",
		Tip:    `The company has more cars than it may keep.`,
		Custom: `Most companies give up the one that earns least.`,
		Waits:  func(g *engine.Game) bool { return spare(g) != nil },
		Auto: func(g *engine.Game) bool {
			var owners []string
			for t := spare(g); t != nil; t = spare(g) {
				owners = append(owners, g.Name(t.Owner))
				MoveTrain(g, t.N, engine.Pool)
			}
			if car := g.Sheet().CarName(); len(owners) == 1 {
				g.Tell("%s's %s goes to the pool", owners[0], car)
			} else { // a phase can take them from many at once
				g.Tell("%ss go to the pool: %s", car, strings.Join(owners, ", "))
			}
			return true
		},
	}
}
