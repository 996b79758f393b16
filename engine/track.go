package engine

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"stationmaster/engine/board"
)

// TrackRules is what differs between the track steps of titles.
type TrackRules struct {
	// Budget is how many track actions the company has in this turn, and how many of them may be upgrades.
	Budget func(g *Game, company ID) (actions, upgrades int)
	// Powers are the extra lays that privates give the company now. May be nil.
	Powers func(g *Game, company ID) []Power
	// Skip tells whether the turn has no track step at all. May be nil.
	Skip func(g *Game) bool
	// Opens tells whether something the company can do beside the step, such as buying a private, may give it a lay: then
	// the step waits although its actions are used up. May be nil.
	Opens func(g *Game) bool
	// Yellow tells that the company may lay yellow tiles only. May be nil.
	Yellow func(g *Game, company ID) bool
	// Extends tells that it is not enough for a tile to be joined to the company's track: what is new on it must be, or a
	// city that the company reaches must be worth more.
	Extends bool
	// Again tells whether the first track action of a turn may build where a power has built before. May be nil.
	Again func(g *Game) bool
}

// Power is a lay that a private allows its owner: "lay G8 8 2 with LRC".
type Power struct {
	Private ID
	Rule    string   // the rule it comes from
	Hexes   []string // where; nil means anywhere
	Colors  []board.Color
	Price   Money // on top of terrain
	Free    bool  // no track action is used up
	Apart   bool  // no connection is needed
	// Used is called after the lay.
	Used func(g *Game, company ID, hex string)
}

// Memos of a track step.
const (
	memoLaid     = "laid"     // this turn, by hex
	memoActions  = "actions"  // this turn: track actions taken
	memoUpgrades = "upgrades" // this turn: upgrades among them
)

// TrackStep makes the step in which a company builds track.
func TrackStep(r TrackRules) *Step {
	t := &track{r}
	reasons := []Reason{LayActions, LayUpgrades, LayTouched, LayPhase, LayColor, LayKind, LaySupply, LayOffMap, LayKeep, LayConnected, LayMoney}
	if r.Powers != nil {
		reasons = append(reasons, LayBlocked, LayPower)
	}
	if r.Extends {
		reasons = append(reasons, LayNew)
	}
	return &Step{
		Name: "track", About: "lay or upgrade track, or pass",
		Reasons: reasons,
		Waits: func(g *Game) bool {
			if g.Skipped("track") || r.Skip != nil && r.Skip(g) {
				return false
			}
			actions, _ := r.Budget(g, g.Turn.Of)
			return g.Recall(memoActions, Nobody, Nobody) < actions ||
				slices.ContainsFunc(t.powers(g), func(p Power) bool { return p.Free }) || r.Opens != nil && r.Opens(g)
		},
		Moves: []*Move{t.move(), {
			Verb: "pass", Help: "Lay no (more) track.", Check: always,
			Label: func(*Game, []string) string { return "Done with track" },
			Do:    func(g *Game, _ []string) { g.Skip("track") },
		}},
	}
}

// PowerStep offers the lays that privates allow at any moment of the turn, for titles where powers are not bound to the
// track step. anyTime says whether that holds in this game.
func PowerStep(r TrackRules, anyTime func(g *Game) bool) *Step {
	t := &track{r}
	lay := *t.move()
	lay.Help = "Lay the tile that a private allows."
	next, check := lay.Next, lay.Check
	lay.Next = func(g *Game, args []string) []Choice {
		if !anyTime(g) || len(t.powers(g)) == 0 {
			return nil
		}
		return next(g, args)
	}
	lay.Check = func(g *Game, args []string) error {
		if !anyTime(g) || len(args) != 5 || g.Company(g.Turn.Of) == nil {
			return g.refuse(LayPower, "tiles are laid, with or without a private, in the track step")
		}
		return check(g, args)
	}
	return &Step{Name: "power", About: "build with a private", Moves: []*Move{&lay}}
}

type track struct{ TrackRules }

func (t *track) powers(g *Game) []Power {
	if t.Powers == nil {
		return nil
	}
	return t.Powers(g, g.Turn.Of)
}

// lay is a lay as its words mean it.
type lay struct {
	hex, rotation int
	tile          *board.Tile
	power         *Power
	keep          []int
	cost          Money
}

func (t *track) move() *Move {
	return &Move{
		Verb: "lay", Args: []string{"hex", "tile", "rotation"},
		Help: "Lay a tile on a hex, turned clockwise by so many sixths.",
		Whole: func(g *Game, args []string) bool {
			return len(args) == 3 || len(args) == 5 && args[3] == "with"
		},
		Next:  t.next,
		Check: func(g *Game, args []string) error { _, err := t.check(g, args); return err },
		Do:    t.do,
		Asks: func(g *Game, args []string) ID {
			return g.President(g.Keeper(g.Sheet().Map.Find(args[0])))
		},
		Label: func(g *Game, args []string) string {
			l, err := t.check(g, args)
			if err != nil {
				return ""
			}
			s := fmt.Sprintf("Lay %s on %s", args[1], args[0])
			if l.cost > 0 {
				s += " for " + g.Format(l.cost)
			}
			return s
		},
	}
}

func (t *track) next(g *Game, args []string) []Choice {
	b := g.Map()
	var out []Choice
	switch len(args) {
	case 0:
		reach := g.Reach(g.Turn.Of)
		for i := range b.Map.Hexes {
			if reach.Into(i) || slices.ContainsFunc(t.powers(g), func(p Power) bool { return p.Apart && slices.Contains(p.Hexes, b.Map.Hexes[i].ID) }) {
				out = append(out, Choice{Word: b.Map.Hexes[i].ID, Text: b.Map.Hexes[i].Face.Name})
			}
		}
	case 1:
		h := b.Map.Find(args[0])
		if h == board.None {
			return nil
		}
		for _, k := range b.Set.Tiles {
			if k.Color() == b.Face(h).Color+1 && b.Left(k) != 0 && g.colorOpen(k.Color()) {
				out = append(out, Choice{Word: k.ID, Text: k.Color().String()})
			}
		}
	case 2:
		k := b.Set.Tile(args[1])
		if k == nil {
			return nil
		}
		distinct := k.Rotations()
		for r := range 6 {
			c := Choice{Word: strconv.Itoa(r)}
			if !slices.Contains(distinct, r) {
				for _, q := range distinct {
					if k.Alike(q, r) {
						c.Same = strconv.Itoa(q)
					}
				}
			}
			out = append(out, c)
		}
	case 3:
		if len(t.powers(g)) > 0 {
			return Words("with")
		}
	case 4:
		for _, p := range t.powers(g) {
			out = append(out, Choice{Word: string(p.Private), Text: g.Deed(p.Private).Name})
		}
	}
	return out
}

func (g *Game) colorOpen(c board.Color) bool { return slices.Contains(g.PhaseNow().Tiles, c) }

// check refuses a lay that breaks a rule, and otherwise says what it would do.
func (t *track) check(g *Game, args []string) (*lay, error) {
	b, company := g.Map(), g.Turn.Of
	l := &lay{hex: b.Map.Find(args[0]), tile: b.Set.Tile(args[1])}
	r, err := strconv.Atoi(args[2])
	if l.hex == board.None || l.tile == nil || err != nil || r < 0 || r > 5 || strconv.Itoa(r) != args[2] {
		return nil, Refuse("", "lay wants a hex of the map, a tile of the game and a rotation from 0 to 5")
	}
	l.rotation = r
	reach := g.Reach(company)
	if len(args) == 5 {
		if l.power, err = t.power(g, args); err != nil {
			return nil, err
		}
	}
	hexID := b.Map.Hexes[l.hex].ID
	first := l.power == nil && g.Recall(memoActions, Nobody, Nobody) == 0 && t.Again != nil && t.Again(g)
	if g.Recall(memoLaid, Nobody, ID(hexID)) > 0 && !first {
		return nil, g.refuse(LayTouched, "%s has built in %s this turn", g.Name(company), hexID)
	}
	upgrade := b.Face(l.hex).Color != board.White
	if upgrade && t.Yellow != nil && t.Yellow(g, company) {
		return nil, g.refuse(LayUpgrades, "%s may not upgrade a tile", g.Name(company))
	}
	actions, upgrades := t.Budget(g, company)
	if l.power == nil || !l.power.Free {
		if g.Recall(memoActions, Nobody, Nobody) >= actions {
			return nil, g.refuse(LayActions, "%s has had its %s", g.Name(company), count(actions, "track action"))
		}
		if upgrade && g.Recall(memoUpgrades, Nobody, Nobody) >= upgrades {
			return nil, g.refuse(LayUpgrades, "%s has had its %s", g.Name(company), count(upgrades, "upgrade"))
		}
	}
	if p := g.Blocker(l.hex); p != Nobody {
		return nil, g.refuse(LayBlocked, "%s keeps everybody from building in %s", p, hexID)
	}
	apart := l.power != nil && l.power.Apart
	if !apart && !reach.Into(l.hex) {
		return nil, g.refuse(LayConnected, "%s has no track that leads to %s", g.Name(company), hexID)
	}
	fit := b.Fit
	if g.policy().Swaps != nil && g.policy().Swaps(g, l.hex) {
		fit = b.FitSwapped
	}
	if l.keep, err = fit(l.hex, l.tile, r, g.Sheet().Upgrades); err != nil {
		return nil, g.misfit(err)
	}
	if !g.colorOpen(l.tile.Color()) {
		return nil, g.refuse(LayPhase, "%s tiles are not open in phase %s", l.tile.Color(), g.PhaseNow().Name)
	}
	if g.policy().MayLay != nil {
		if err := g.policy().MayLay(g, company, l.hex, l.tile); err != nil {
			return nil, err
		}
	}
	if !apart && !reach.Begins(l.hex) && !slices.ContainsFunc(l.tile.Face(r).Exits(), func(e board.Edge) bool { return reach.Enters(l.hex, e) }) {
		return nil, g.refuse(LayConnected, "the track on it would not be joined to a station of %s", g.Name(company))
	}
	if t.Extends && !g.extends(company, l) {
		return nil, g.refuse(LayNew, "nothing that is new on it would be joined to a station of %s", g.Name(company))
	}
	l.cost = g.BuildCost(l.hex)
	if l.power != nil {
		l.cost += l.power.Price
	}
	if cash := g.Cash(company); l.cost > cash {
		return nil, g.refuse(LayMoney, "that costs %s, %s has %s", g.Format(l.cost), g.Name(company), g.Format(cash))
	}
	return l, nil
}

// BuildCost is what building on a hex costs now: the first tile pays for the terrain, a replaced tile what is printed on
// it, unless the title's rules say otherwise.
func (g *Game) BuildCost(hex int) Money {
	if g.policy().BuildCost != nil {
		return g.policy().BuildCost(g, hex)
	}
	return Money(g.Map().Face(hex).Cost.Cost)
}

// Keeper is the company whose owner has to agree before anybody else builds on a hex, or Nobody.
func (g *Game) Keeper(hex int) ID {
	if g.policy().Keeper == nil {
		return Nobody
	}
	return g.policy().Keeper(g, hex)
}

// extends tells whether the lay gives the company something: track that was not there before and that it reaches, or a city
// that it reaches and that is worth more than before.
func (g *Game) extends(company ID, l *lay) bool {
	b, reach := g.Map(), g.Reach(company)
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
		// Plain track that becomes a junction of more edges, or a junction that gets more of them, is new in part.
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
			if fresh && (own || enters(e) || g.passes(company, l, s)) {
				return true
			}
		}
	}
	return false
}

// passes tells whether the company could go through a stop of the tile once it lies.
func (g *Game) passes(company ID, l *lay, s int) bool {
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

func (t *track) power(g *Game, args []string) (*Power, error) {
	for _, p := range t.powers(g) {
		if string(p.Private) != args[4] {
			continue
		}
		if p.Hexes != nil && !slices.Contains(p.Hexes, args[0]) {
			return nil, Refuse(p.Rule, "%s builds in %v only", p.Private, p.Hexes)
		}
		if k := g.Sheet().Tiles.Tile(args[1]); !slices.Contains(p.Colors, k.Color()) {
			return nil, Refuse(p.Rule, "%s does not lay %s tiles", p.Private, k.Color())
		}
		return &p, nil
	}
	return nil, g.refuse(LayPower, "%s has no such power now", args[4])
}

var misfits = map[board.Why]Reason{board.WrongColor: LayColor, board.WrongKind: LayKind, board.OffMap: LayOffMap,
	board.LosesTrack: LayKeep, board.Supply: LaySupply}

// misfit turns a misfit of the board into a refusal under the title's rule.
func (g *Game) misfit(err error) error {
	var m *board.Misfit
	if !errors.As(err, &m) {
		return err
	}
	return g.refuse(misfits[m.Why], "%s", m)
}

// Blocker is the private that keeps everybody from building in a hex, or Nobody.
func (g *Game) Blocker(hex int) ID {
	if g.policy().Blocks == nil {
		return Nobody
	}
	return g.policy().Blocks(g, hex)
}

func (t *track) do(g *Game, args []string) {
	l, err := t.check(g, args)
	if err != nil {
		panic(err) // it was checked
	}
	b, company := g.Map(), g.Turn.Of
	upgrade := b.Face(l.hex).Color != board.White
	with := ""
	if l.power != nil {
		with = " with " + string(l.power.Private)
	}
	cost := ""
	if l.cost > 0 {
		cost = " for " + g.Format(l.cost)
	}
	g.Say("%s lays %s on %s%s%s", g.Name(company), l.tile.ID, g.Place(args[0]), with, cost)
	g.Pay(company, Bank, l.cost)
	for _, owner := range b.Lay(l.hex, l.tile, l.rotation, l.keep) {
		g.takeBack(ID(owner))
		g.Say("%s gets a station back: its cities in %s have joined", g.Name(ID(owner)), g.Place(args[0]))
	}
	g.Touch()
	g.Remember(ThisTurn, memoLaid, Nobody, ID(args[0]), 1)
	if l.power == nil || !l.power.Free {
		g.Remember(ThisTurn, memoActions, Nobody, Nobody, g.Recall(memoActions, Nobody, Nobody)+1)
		if upgrade {
			g.Remember(ThisTurn, memoUpgrades, Nobody, Nobody, g.Recall(memoUpgrades, Nobody, Nobody)+1)
		}
	}
	if l.power != nil && l.power.Used != nil {
		l.power.Used(g, company, args[0])
	}
}

// Place names a hex for people: its coordinate, and what stands there.
func (g *Game) Place(hex string) string {
	if n := g.Sheet().Map.Hex(hex).Face.Name; n != "" {
		return hex + " " + n
	}
	return hex
}

// through tells whether the company may go through a stop: no city full of others, none that the title closes.
func (g *Game) through(company ID) func(h, s int) bool {
	b := g.Map()
	return func(h, s int) bool {
		if g.policy().Closed != nil && g.policy().Closed(g, company, h, s) {
			return false
		}
		switch b.Face(h).Stops[s].Kind {
		case board.OffBoard:
			return b.Face(h).Stops[s].Through
		case board.City:
			return b.Face(h).Stops[s].Slots == 0 || b.Free(h, s) > 0 || b.Has(string(company), h, s)
		}
		return true
	}
}

// Reach is where the company gets to along track from its stations.
func (g *Game) Reach(company ID) *board.Reach {
	if c := g.known(company); c.reach != nil {
		return c.reach
	}
	b := g.Map()
	var once []int
	if rules := g.policy(); rules.Loose == nil || !rules.Loose(g) {
		once = rules.Split
	}
	r := b.Trace(b.Places(string(company)), g.through(company), once...)
	g.learn(company).reach = r
	return r
}
