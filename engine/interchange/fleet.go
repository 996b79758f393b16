package interchange

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"stationmaster/engine"
)

// fleet knows which of their trains each of ours is. Equal trains of one owner are alike here, but a file names them.
type fleet struct {
	game   *engine.Game // plays the record
	d      *Dialect
	named  map[int]string         // their train for ours, by number, if it is not the obvious one
	owned  map[engine.ID][]string // their trains by owner, in order of arrival
	bought map[string]int         // by model with variants: how many were ever bought
	given  []string               // their trains that companies gave up to the pool, in that order
	list   []engine.ID            // companies with shares in their order; one that closes and restarts comes last
}

// trainID is their id of a train: its model and its number among that model.
func trainID(g *engine.Game, t *engine.Train) string {
	n := 0
	for i := range g.Trains[:t.N] {
		if g.Trains[i].Model == t.Model {
			n++
		}
	}
	return fmt.Sprintf("%s-%d", t.Model, n)
}

// trainName is their id of one of our trains.
func (f *fleet) trainName(t *engine.Train) string {
	if id, ok := f.named[t.N]; ok {
		return id
	}
	for variant, base := range f.d.Variants { // variants share numbers, in order of purchase
		if t.Model == variant || t.Model == base {
			id := fmt.Sprintf("%s-%d", base, f.bought[base])
			f.bought[base]++
			f.named[t.N] = id
			return id
		}
	}
	return trainID(f.game, t)
}

// moved lists the trains that have changed hands.
func moved(before, after *engine.Game) (out []*engine.Train) {
	for i := range before.Trains {
		if before.Trains[i].Owner != after.Trains[i].Owner {
			out = append(out, &before.Trains[i])
		}
	}
	return out
}

// followTrains keeps the order in which trains came to their owners and to the pool. Minors come before corporations;
// a bankrupt's companies come last.
func (f *fleet) followTrains(before *engine.Game, bankrupt bool) {
	trains := moved(before, f.game)
	owner := func(t *engine.Train) int { // equal ranks go in the order of the companies
		if i := slices.Index(f.list, t.Owner); i >= 0 && bankrupt {
			return i - len(f.list)
		} else if i >= 0 {
			return len(before.Companies) + i
		}
		return slices.IndexFunc(before.Companies, func(c engine.Company) bool { return c.ID == t.Owner })
	}
	place := func(t *engine.Train) int { return slices.Index(f.owned[t.Owner], f.trainName(t)) }
	slices.SortStableFunc(trains, func(a, b *engine.Train) int {
		return cmp.Or(owner(a)-owner(b), place(a)-place(b))
	})
	f.losesOldest(trains)
	for _, t := range trains {
		id, to := f.trainName(t), f.game.Trains[t.N].Owner
		not := func(x string) bool { return x == id }
		f.owned[t.Owner] = slices.DeleteFunc(f.owned[t.Owner], not)
		switch {
		case t.Owner == engine.Pool:
			f.given = slices.DeleteFunc(f.given, not)
		case to == engine.Pool && !slices.Contains(f.given, id):
			f.given = append(f.given, id)
		}
		f.owned[to] = append(f.owned[to], id)
	}
	for _, id := range slices.Clone(f.list) {
		if before.Company(id).Parred() && !f.game.Company(id).Parred() {
			i := slices.Index(f.list, id)
			f.list = append(slices.Delete(f.list, i, i+1), id)
		}
	}
}

// losesOldest makes an unnamed car that a company lost the one that it had longest.
func (f *fleet) losesOldest(moved []*engine.Train) {
	for _, t := range moved {
		if t.Owner == engine.Pool || f.game.Trains[t.N].Owner != engine.Pool || !f.game.Sheet().Model(t.Model).Car() || slices.Contains(f.given, f.trainName(t)) {
			continue
		}
		for i := range f.game.Trains {
			x, id := &f.game.Trains[i], f.trainName(t)
			at := slices.Index(f.owned[t.Owner], f.trainName(x))
			if x.Owner == t.Owner && x.Model == t.Model && at >= 0 && at < slices.Index(f.owned[t.Owner], id) {
				f.named[t.N], f.named[x.N] = f.trainName(x), id
			}
		}
	}
}

// fromPool makes a train bought from the pool the one that their engine sells: the first that nobody ever bought, or
// else the first that was given up.
func (f *fleet) fromPool(before *engine.Game, t *engine.Train) {
	var alike []*engine.Train
	for i := range before.Trains {
		if x := &before.Trains[i]; x.Owner == engine.Pool && x.Model == t.Model {
			alike = append(alike, x)
		}
	}
	rank := func(x *engine.Train) int { return slices.Index(f.given, f.trainName(x)) } // -1 if never bought
	first := slices.MinFunc(alike, func(a, b *engine.Train) int { return cmp.Or(rank(a)-rank(b), a.N-b.N) })
	if have, want := f.trainName(t), f.trainName(first); have != want {
		f.named[first.N], f.named[t.N] = have, want
	}
}

// sellerOf returns the seller in a train order, and the price if the order names one.
func sellerOf(a engine.Action) (seller engine.ID, price string) {
	if len(a.Args) <= 2 || a.Args[1] != "from" {
		return engine.Supply, ""
	}
	if len(a.Args) > 3 && engine.ID(a.Args[2]) != engine.Pool {
		price = a.Args[3]
	}
	return engine.ID(a.Args[2]), price
}

// Train writes a purchase: of a model from a seller at an agreed price, or in exchange for a model handed in. dropped
// means that the company gave up a car for it.
func (w *Writer) Train(before *engine.Game, model string, seller engine.ID, price, handedIn string, dropped bool) error {
	who := before.Turn.Of
	m := Fields{}
	buys := func(t *engine.Train) {
		sheet := before.Sheet().Model(w.Game.Trains[t.N].Model) // its model may have changed
		if t.Owner == engine.Pool {
			w.fromPool(before, t)
		}
		m["train"], m["variant"], m["price"] = w.trainName(t), sheet.Name, sheet.PriceFor(who)
		if handedIn != "" && price == "" {
			m["price"], _ = sheet.TradeFor(who, handedIn)
		} else if price != "" {
			m["price"] = json.Number(price)
		}
	}
	for _, t := range moved(before, w.Game) {
		switch {
		case t.Owner == who && t.Model == handedIn && m["exchange"] == nil:
			m["exchange"] = w.trainName(t)
		case dropped && t.Owner == who && w.Game.Trains[t.N].Owner == engine.Pool && before.Sheet().Model(t.Model).Car():
			if err := w.Emit("discard_train", who, Fields{"train": w.trainName(t)}); err != nil {
				return err
			}
			w.fleet.given = append(w.fleet.given, w.trainName(t)) // before the trains that this purchase makes others give up
		case t.Owner != who && w.Game.Trains[t.N].Owner == who && (model == "" || t.Model == model):
			buys(t)
		}
	}
	if m["train"] == nil { // it has already left the game
		if t := before.TrainOf(seller, model); t != nil {
			buys(t)
		}
	}
	if err := w.keepCars(before); err != nil {
		return err
	}
	return w.Emit("buy_train", who, m)
}

// keepCars passes if their engine waits for a car to be given up before trains are bought.
func (w *Writer) keepCars(before *engine.Game) error {
	if s := w.r.stop(); s != nil && s.Pass && s.Step == "trains" && !slices.Contains(s.Takes, "buy_train") {
		return w.Emit("pass", before.Turn.Of, nil)
	}
	return nil
}

// Discard writes that a company gave up a train; Nobody means the train's owner.
func (w *Writer) Discard(before *engine.Game, company engine.ID) error {
	trains := moved(before, w.Game)
	if len(trains) == 0 {
		return errors.New("no train was discarded")
	}
	t := trains[0]
	id := w.trainName(t)
	if w.Game.Trains[t.N].Owner == engine.Pool {
		w.fleet.given = append(w.fleet.given, id)
	}
	return w.Emit("discard_train", cmp.Or(company, t.Owner), Fields{"train": id})
}
