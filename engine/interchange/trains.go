package interchange

import (
	"fmt"
	"maps"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// trainBook knows where each of the trains is that a file names. Equal trains are alike here, but a file tells them
// apart.
type trainBook struct {
	*names
	trains map[string]engine.ID // by train: Supply, Pool, Gone or a company
	kind   map[string]string    // our model of trains that are variants
	fresh  map[string]int       // by model: trains in our pool that nobody has ever bought
	used   map[string]bool      // trains that somebody has bought
}

// Seller is the owner of the train that an action buys: the Supply, the Pool or a company.
func (b *trainBook) Seller(a *Action) engine.ID { return b.trains[a.Train] }

func (b *trainBook) buyTrain(a *Action) ([]string, error) {
	m := b.Game.Sheet().Model(model(a.Train))
	if b.d.Variants[a.Variant] == model(a.Train) && a.Variant != "" {
		m = b.Game.Sheet().Model(a.Variant)
	}
	if m == nil {
		return nil, fmt.Errorf("unknown train %q", a.Train)
	}
	if m.Car() {
		b.carGivenUp(a.Train)
	}
	buyer := b.Game.Turn.Of
	order, price, as := "train "+m.Name, m.PriceFor(buyer), ""
	if was := b.model(a.Train); was != m.Name {
		as = " as " + m.Name
	}
	if a.Exchange != "" {
		order = "upgrade " + model(a.Exchange)
		price, _ = m.TradeFor(buyer, model(a.Exchange))
		for t := range kit.Depot(b.Game, buyer) {
			if t.Trade == model(a.Exchange) && t.Model != m && t.From == engine.Supply {
				order += " " + m.Name // it could be exchanged for another model, too
				break
			}
		}
		if b.trains[a.Train] == engine.Pool && b.Game.Waives(kit.TradePool) {
			order = fmt.Sprintf("upgrade %s %s from pool", model(a.Exchange), m.Name)
		}
	} else if owner := b.trains[a.Train]; owner == engine.Pool || b.Game.Company(owner) == nil && kit.OnShelf(b.Game, m.Name) == nil {
		// Nobody can know which of several equal trains left the supply unrecorded.
		order = fmt.Sprintf("train %s from pool", b.model(a.Train)) + as
	} else if b.Game.Company(owner) != nil {
		order, price = fmt.Sprintf("train %s from %s %d", b.model(a.Train), owner, a.Price)+as, engine.Money(a.Price)
	}
	if price != engine.Money(a.Price) {
		return nil, fmt.Errorf("the train cost %d there but costs %d here", a.Price, price)
	}
	return []string{order}, nil
}

// carGivenUp swaps a car being bought for one thought to be in the pool: companies do not sell cars to each other,
// and the file does not say which of two cars a merger cost.
func (b *trainBook) carGivenUp(id string) {
	if b.Game.Company(b.trains[id]) == nil {
		return
	}
	for _, other := range slices.Sorted(maps.Keys(b.trains)) {
		if b.trains[other] == engine.Pool && b.model(other) == b.model(id) && b.used[other] {
			b.trains[id], b.trains[other] = b.trains[other], b.trains[id]
			return
		}
	}
}

// model is our model of one of their trains.
func (b *trainBook) model(train string) string {
	if m := b.kind[train]; m != "" {
		return m
	}
	return model(train)
}

// mayBe reports whether a train may have reached an owner unrecorded. A train that was bought never returns to the
// supply.
func (b *trainBook) mayBe(train string, owner engine.ID) bool {
	return owner != engine.Supply || !b.used[train]
}

// fallen says where a train went that was given up: to the pool, if more of its model lie there than the book has, or
// out of the game.
func (b *trainBook) fallen(train string) engine.ID {
	more := 0
	for i := range b.Game.Trains {
		if t := &b.Game.Trains[i]; t.Owner == engine.Pool && t.Model == b.model(train) {
			more++
		}
	}
	for id, owner := range b.trains {
		if owner == engine.Pool && b.model(id) == b.model(train) {
			more--
		}
	}
	if more > 0 {
		return engine.Pool
	}
	return engine.Gone
}

// reconcile moves trains in the book to where trains of their model are now. Which of an owner's equal trains moves
// does not matter.
func (b *trainBook) reconcile() {
	type place struct {
		model string
		owner engine.ID
	}
	short := map[place]int{}
	models := []string{}
	for i := range b.Game.Trains {
		t := &b.Game.Trains[i]
		short[place{t.Model, t.Owner}]++
		if !slices.Contains(models, t.Model) {
			models = append(models, t.Model)
		}
	}
	ids := slices.Sorted(maps.Keys(b.trains))
	for _, id := range ids {
		short[place{b.model(id), b.trains[id]}]--
	}
	// First the trains that stand exactly there, then any.
	for i := range b.Game.Trains {
		t := &b.Game.Trains[i]
		id, to := trainID(b.Game, t), place{t.Model, t.Owner}
		if from := (place{t.Model, b.trains[id]}); short[from] < 0 && short[to] > 0 && b.mayBe(id, t.Owner) {
			short[from]++
			short[to]--
			b.trains[id] = t.Owner
		}
	}
	for _, id := range ids {
		from := place{b.model(id), b.trains[id]}
		if short[from] >= 0 {
			continue
		}
		for i := range b.Game.Trains {
			to := place{from.model, b.Game.Trains[i].Owner}
			if b.Game.Trains[i].Model == from.model && short[to] > 0 && b.mayBe(id, to.owner) {
				short[from]++
				short[to]--
				b.trains[id] = to.owner
				break
			}
		}
	}
}
