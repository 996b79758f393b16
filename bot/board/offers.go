package board

import (
	"slices"
	"strconv"
	"strings"

	"stationmaster/bot/foresee"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/engine"
	"stationmaster/engine/board"
)

// Offer is something to do on a hex: one order, or several that differ only in a tile's rotation.
type Offer struct {
	Name  string      `json:"name"`            // what tells it from the others: "8", "8 with LRC", "token", "67"
	Group string      `json:"group,omitempty"` // what is chosen before it where a hex offers much: "8", "Par LF"
	Verb  string      `json:"verb"`
	City  int         `json:"city"`           // which stop of the hex it is about, -1 where it is about the whole hex
	Tile  bool        `json:"tile,omitempty"` // it lays a tile
	Turns []OfferTurn `json:"turns"`
}

// OfferTurn is a complete order, or the beginning of one if there are too many to show.
type OfferTurn struct {
	Order string `json:"order"`
	Label string `json:"label"`
	Begun bool   `json:"begun,omitempty"`
	Shows string `json:"shows,omitempty"` // the order whose picture stands for one that is begun
	Asks  string `json:"asks,omitempty"`  // who has to agree
}

// pointed is the beginning of an order, up to the word that names a place on the map.
type pointed struct {
	engine.Action
	hex, city int // city is -1 for the whole hex
}

// offers adds the legal orders to each hex. It returns the verbs for which the search for places was cut short.
func offers(g *engine.Game, hexes []Hex, mostLooks int) (hidden []string) {
	for _, v := range offer.Verbs(g) {
		m, looks := offer.MoveOf(g, v.Word), mostLooks
		if m == nil {
			continue
		}
		for _, p := range pointing(g, m, engine.Action{Verb: v.Word}, &looks) {
			for _, a := range partials(g, p.Action, offer.MostOffers) {
				addOffer(&hexes[p.hex], g, m, a, p)
			}
		}
		if looks < 0 {
			hidden = append(hidden, v.Word)
		}
	}
	return hidden
}

// elsewhere are arguments that are never followed by a place on the map.
var elsewhere = []string{foresee.RoutesArg, "model", "shares", "amount"}

// pointing extends an order up to its first word that names a place on the map. If looks runs out, it becomes negative and nothing is
// returned.
func pointing(g *engine.Game, m *engine.Move, begun engine.Action, looks *int) (out []pointed) {
	if *looks--; *looks < 0 || slices.Contains(elsewhere, offer.ArgName(g, begun)) {
		return nil
	}
	all, _ := offer.NextWords(g, begun)
	for _, a := range all {
		if h, city, ok := placeOf(g, m, a); ok {
			out = append(out, pointed{a, h, city})
		} else if out = append(out, pointing(g, m, a, looks)...); *looks < 0 {
			return nil
		}
	}
	return out
}

// placeOf is the place that an order's last word names: by coordinate, or by a company whose place another takes.
func placeOf(g *engine.Game, m *engine.Move, a engine.Action) (hex, city int, ok bool) {
	last := len(a.Args) - 1
	id, stop, dotted := strings.Cut(a.Args[last], ".")
	named := last < len(m.Args) && slices.Contains(offer.PlaceArgs, m.Args[last])
	hex, city = g.Sheet().Map.Find(id), -1
	if c := g.Company(engine.ID(a.Args[last])); c != nil && !named {
		if places := g.Map().Places(string(c.ID)); len(places) > 0 && (last >= len(m.Args) || m.Args[last] == "with") {
			return places[0].Hex, -1, true
		}
		return 0, 0, false
	}
	if hex == board.None {
		return 0, 0, false
	}
	if dotted || named && m.Args[last] == "city" {
		city, _ = strconv.Atoi(stop)
	}
	return hex, city, true
}

// partials lists what an order can become: complete orders if they are few and need no amount, else the longest beginnings that are at
// most "most".
func partials(g *engine.Game, begun engine.Action, most int) []engine.Action {
	if all, ok := offer.WholeOrders(g, begun, most); ok {
		return all
	}
	out := []engine.Action{begun}
	for {
		var longer []engine.Action
		for _, a := range out {
			all, _ := offer.NextWords(g, a)
			if _, whole := g.Next(a); whole || len(all) == 0 {
				all = append([]engine.Action{a}, all...)
			}
			longer = append(longer, all...)
		}
		if len(longer) == len(out) || len(longer) > most {
			return out
		}
		out = longer
	}
}

// addOffer adds an order to its hex, merging it with an offer that differs only in rotation.
func addOffer(x *Hex, g *engine.Game, m *engine.Move, a engine.Action, p pointed) {
	o := Offer{Verb: m.Verb, City: p.city}
	var name []string
	for i, w := range a.Args {
		switch {
		case i == len(p.Args)-1: // the place
		case i < len(m.Args) && m.Args[i] == "tile":
			o.Tile, o.Group = true, w
			name = append(name, w)
		case i >= len(m.Args) || m.Args[i] != "rotation":
			name = append(name, w)
		}
	}
	if o.Name = strings.Join(name, " "); o.Name == "" {
		o.Name = m.Verb
	}
	if len(p.Args) > 1 {
		o.Group = message.Upper(m.Verb + " " + p.Args[0])
	}
	t := OfferTurn{Order: a.String()}
	if more, whole := g.Next(a); !whole {
		t.Begun, t.Label, t.Shows = true, message.Upper(a.String())+" ...", firstWhole(g, a, more).String()
	} else if t.Label = offer.Called(g, m, a); m.Asks != nil {
		if who := m.Asks(g, offer.Filled(g, m, a.Args)); who != engine.Nobody && who != g.Decider() {
			t.Asks = g.Name(who)
		}
	}
	same := func(k Offer) bool { return k.Tile && k.Verb == o.Verb && k.Name == o.Name && k.City == o.City }
	if i := slices.IndexFunc(x.Offers, same); i >= 0 {
		x.Offers[i].Turns = append(x.Offers[i].Turns, t)
		return
	}
	o.Turns = []OfferTurn{t}
	x.Offers = append(x.Offers, o)
}

// firstWhole is the first complete order that one can become.
func firstWhole(g *engine.Game, a engine.Action, next []engine.Choice) engine.Action {
	for len(next) > 0 {
		word := next[0].Word
		if word == "" {
			word = strconv.Itoa(next[0].Min)
		}
		a.Args = append(a.Args[:len(a.Args):len(a.Args)], word)
		more, whole := g.Next(a)
		if whole {
			break
		}
		next = more
	}
	return a
}
