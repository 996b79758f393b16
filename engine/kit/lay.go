package kit

import (
	"errors"
	"slices"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// lay is a lay as ordered.
type lay struct {
	hex, rotation int
	tile          *board.Tile
	lay           engine.Lay
	power         *Power
	keep          []int
	cost          engine.Money
}

func colorOpen(g *engine.Game, c board.Color) bool { return slices.Contains(g.PhaseNow().Tiles, c) }

// LayWords reads the hex, tile and rotation of an order, and refuses the first that doesn't exist.
func LayWords(g *engine.Game, args []string) (hex int, tile *board.Tile, rotation int, err error) {
	b := g.Map()
	hex, tile = b.Map.Find(args[0]), b.Set.Tile(args[1])
	rotation, bad := strconv.Atoi(args[2])
	switch {
	case hex == board.None:
		err = engine.Refuse("", "there's no hex %s on the map", args[0])
	case tile == nil:
		err = engine.Refuse("", "there's no tile %q", args[1])
	case bad != nil || rotation < 0 || rotation > 5 || strconv.Itoa(rotation) != args[2]:
		err = engine.Refuse("", "the rotation is a number from 0 to 5, not %q", args[2])
	}
	return hex, tile, rotation, err
}

// check refuses an illegal lay. Otherwise it returns what the lay would do.
func (t *track) check(g *engine.Game, args []string) (l lay, err error) {
	b, company := g.Map(), g.Turn.Of
	if l.hex, l.tile, l.rotation, err = LayWords(g, args); err != nil {
		return l, err
	}
	r := l.rotation
	reach := Reach(g, company)
	if len(args) == 5 {
		if l.power, err = t.power(g, args); err != nil {
			return l, err
		}
	}
	next := engine.Lay{Hex: b.Map.Hexes[l.hex].ID, Tile: l.tile.ID, From: b.Face(l.hex).Color}
	if l.power != nil {
		next.With, next.Free = l.power.Word, l.power.Free
	}
	surcharge, err := t.May(g, company, next)
	if err != nil {
		return l, t.rather(g, &l, err)
	}
	if p := Blocker(g, l.hex); p != engine.Nobody {
		return l, g.Refuse(LayBlocked, "%s blocks building on %s", p, next.Hex)
	}
	apart := l.power != nil && l.power.Apart || t.Apart != nil && t.Apart(g, next.Hex)
	if !apart && !reach.Into(l.hex) {
		return l, t.rather(g, &l, g.Refuse(LayConnected, "%s has no track leading to %s", g.Name(company), next.Hex))
	}
	if l.keep, err = b.Fit(l.hex, l.tile, r, g.UpgradeChart()); err != nil && g.Waives(LayHome) {
		l.keep, err = b.FitSwapped(l.hex, l.tile, r, g.UpgradeChart())
		next.Swaps = true
	}
	if err != nil {
		return l, misfit(g, err)
	}
	if !colorOpen(g, l.tile.Color()) {
		return l, g.Refuse(LayPhase, "%s tiles are not open in phase %s", l.tile.Color(), g.PhaseNow().Name)
	}
	if policy(g).MayLay != nil {
		if err := policy(g).MayLay(g, company, next); err != nil {
			return l, err
		}
	}
	if !apart && !reach.Begins(l.hex) && !reach.Joins(l.hex, l.tile.Face(r)) {
		return l, g.Refuse(LayConnected, "its track would not connect to a token of %s", g.Name(company))
	}
	if t.Extends && !extends(g, company, &l) {
		return l, g.Refuse(LayNew, "none of its new track would connect to a token of %s", g.Name(company))
	}
	l.lay = next
	l.cost = BuildCost(g, company, l.hex) + surcharge
	if l.power != nil {
		l.cost += l.power.Price
	}
	if cash := g.Cash(company); l.cost > cash {
		return l, g.Refuse(LayMoney, "that costs %s, %s has %s", g.Amount(l.cost), g.Name(company), g.Amount(cash))
	}
	return l, nil
}

// rather refuses a lay for the colours of tile and hex, if those are wrong: a yellow tile in London isn't refused because the upgrade of the
// turn is used up. The search for legal lays offers no such tiles, so it costs that nothing.
func (t *track) rather(g *engine.Game, l *lay, err error) error {
	b := g.Map()
	if l.tile.Color() == b.Face(l.hex).Color+1 || Untouched(g, g.Turn.Of, engine.Lay{Hex: b.Map.Hexes[l.hex].ID}) != nil {
		return err
	}
	if no := b.MayReplace(l.hex, l.tile, g.UpgradeChart()); no != nil {
		return misfit(g, no)
	}
	return err
}

// BuildCost is the company's cost, or anybody's, of building on a hex now: for a first tile the terrain, for a
// replaced tile what is printed on it, unless the title has other rules.
func BuildCost(g *engine.Game, company engine.ID, hex int) engine.Money {
	if policy(g).BuildCost != nil {
		return policy(g).BuildCost(g, company, hex)
	}
	return engine.Money(g.Map().Face(hex).Cost.Cost)
}

// ConsentOf is the company whose owner must agree before another company builds on a hex, or Nobody.
func ConsentOf(g *engine.Game, hex int) engine.ID {
	if policy(g).Consent == nil {
		return engine.Nobody
	}
	return policy(g).Consent(g, hex)
}

// extends reports whether the lay gives the company something: new track that it reaches, or a higher revenue in a
// city that it reaches.
func extends(g *engine.Game, company engine.ID, l *lay) bool {
	b, reach := g.Map(), Reach(g, company)
	old, next := b.Face(l.hex), l.tile.Face(l.rotation)
	enters := func(edges ...board.Edge) bool {
		return slices.ContainsFunc(edges, func(e board.Edge) bool { return reach.Enters(l.hex, e) })
	}
	for _, t := range next.Track {
		if !old.Joins(t[0], t[1]) && enters(t[:]...) {
			return true
		}
	}
	for _, j := range next.Junctions {
		before := slices.IndexFunc(old.Junctions, func(k []board.Edge) bool {
			return !slices.ContainsFunc(k, func(e board.Edge) bool { return !slices.Contains(j, e) })
		})
		if !enters(j...) {
			continue
		}
		// Plain track that becomes part of a junction, or a junction with more edges, is partly new.
		if before < 0 || len(old.Junctions[before]) < len(j) {
			return true
		}
	}
	for s := range next.Stops {
		stop := &next.Stops[s]
		from := slices.Index(l.keep, s)
		own := slices.ContainsFunc(b.Places(string(company)), func(p board.Place) bool {
			return p.Hex == l.hex && p.Stop < len(l.keep) && l.keep[p.Stop] == s
		})
		if !own && !enters(stop.Exits...) {
			continue
		}
		if from < 0 || stop.Kind == board.City && stop.Revenue != old.Stops[from].Revenue {
			return true
		}
		for _, e := range stop.Exits {
			fresh := !slices.ContainsFunc(old.Stops, func(o board.Stop) bool { return slices.Contains(o.Exits, e) })
			if fresh && (own || enters(e) || passes(g, company, l, s)) {
				return true
			}
		}
	}
	return false
}

// passes reports whether the company could pass a stop of the tile once it is laid.
func passes(g *engine.Game, company engine.ID, l *lay, s int) bool {
	stop := &l.tile.Face(l.rotation).Stops[s]
	if stop.Kind != board.City {
		return true
	}
	b, used := g.Map(), 0
	for i, k := range l.keep {
		if k == s {
			used += len(b.At(l.hex, i))
		}
	}
	return used < stop.Slots
}

// leads reports whether the tile of a lay has track to a neighbouring hex.
func leads(g *engine.Game, args []string, hex string) bool {
	r, err := strconv.Atoi(args[2])
	if err != nil {
		return false
	}
	e := slices.Index(g.Map().Map.Hex(args[0]).Next[:], g.Map().Map.Find(hex))
	return slices.Contains(g.Sheet().Tiles.Tile(args[1]).Face(r).Exits(), board.Edge(e))
}

func (t *track) power(g *engine.Game, args []string) (*Power, error) {
	err := g.Refuse(LayPower, "%s has no such power now", args[4])
	here := false // a power of that word is for this hex
	for _, p := range t.powers(g) {
		if p.Word != args[4] {
			continue
		}
		color := g.Sheet().Tiles.Tile(args[1]).Color()
		if !p.in(args[0]) {
			if !here {
				err = engine.Refuse(p.Rule, "%s builds only in %s", p.Word, alternatives(p.Hexes))
			}
			continue
		}
		here = true
		switch {
		case p.Colors != nil && !slices.Contains(p.Colors, color):
			err = engine.Refuse(p.Rule, "%s does not lay %s tiles", p.Word, color)
		case p.Tiles != nil && !slices.Contains(p.Tiles, args[1]):
			err = engine.Refuse(p.Rule, "%s lays only %s", p.Word, alternatives(p.Tiles))
		case p.Joins != "" && !leads(g, args, p.Joins):
			err = engine.Refuse(p.Rule, "the tile must have track to %s", p.Joins)
		default:
			return &p, nil
		}
	}
	return nil, err
}

var misfits = map[board.Why]engine.Reason{board.WrongColor: LayColor, board.WrongKind: LayKind, board.OffMap: LayOffMap,
	board.LosesTrack: LayKeep, board.Supply: LaySupply, board.Barred: LayNever}

// misfit turns a misfit of the board into a refusal under the title's rule.
func misfit(g *engine.Game, err error) error {
	m, ok := errors.AsType[*board.Misfit](err)
	if !ok {
		return err
	}
	return g.Refuse(misfits[m.Why], "%s", m)
}

// Blocker is the private that blocks building on a hex until a company has bought it, or Nobody.
func Blocker(g *engine.Game, hex int) engine.ID {
	for _, p := range g.Privates {
		if !p.Closed && g.Company(p.Owner) == nil && slices.Contains(g.Deed(p.ID).Blocks, g.Map().Map.Hexes[hex].ID) {
			return p.ID
		}
	}
	return engine.Nobody
}

func (t *track) do(g *engine.Game, args []string) {
	l, err := t.check(g, args)
	if err != nil {
		panic(err) // already checked
	}
	b, company := g.Map(), g.Turn.Of
	with := ""
	if l.power != nil {
		with = " with " + l.power.Word
	}
	cost := ""
	if l.cost > 0 {
		cost = " for " + g.Format(l.cost)
	}
	g.SayLaid(args[0], "%s lays %s on %s%s%s", g.Name(company), l.tile.ID, Place(g, args[0]), with, cost)
	g.Pay(company, engine.Bank, l.cost)
	for _, owner := range b.Lay(l.hex, l.tile, l.rotation, l.keep) {
		takeBack(g, engine.ID(owner))
		l.lay.Back = engine.ID(owner)
		g.Say("%s gets a token back: its cities in %s have joined", g.Name(engine.ID(owner)), Place(g, args[0]))
	}
	g.Touch()
	g.Turn.Lays = append(g.Turn.Lays, l.lay)
	if l.power != nil && l.power.Used != nil {
		l.power.Used(g, company, args[0])
	}
	if t.Laid != nil {
		t.Laid(g, company)
	}
}
