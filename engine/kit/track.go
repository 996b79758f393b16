package kit

import (
	"fmt"
	"slices"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// TrackRules are a title's rules for the track step.
type TrackRules struct {
	// May refuses the next lay of the turn in view of the earlier ones ([engine.Turn].Lays), or returns a surcharge
	// on the cost of building on the hex. Nil means one lay or upgrade; see [Lays].
	May func(g *engine.Game, company engine.ID, next engine.Lay) (surcharge engine.Money, err error)
	// Powers are the lays with a word that the company can make now: extra lays by a private or the company, or
	// choices with a lay, such as a tunnel. May be nil.
	Powers func(g *engine.Game, company engine.ID) []Power
	// Skip reports whether this set of operating rounds has no track step. May be nil.
	Skip func(g *engine.Game) bool
	// Opens reports whether something beside the step, such as buying a private, may give the company a lay. The step
	// then waits even if its lays are used up. May be nil.
	Opens func(g *engine.Game) bool
	// Apart reports whether the hex can be built on without connecting track. May be nil.
	Apart func(g *engine.Game, hex string) bool
	// Extends means that a connected tile is not enough: some of its new track must be connected, or a city that the
	// company reaches must gain revenue.
	Extends bool
	// Laid is called after each lay. May be nil.
	Laid func(g *engine.Game, company engine.ID)
}

// Power is a lay with a word: "lay G8 8 2 with LRC".
type Power struct {
	Word   string        // several powers may share a word for different hexes or colours
	Text   string        // what it is, for players
	Rule   string        // the rule behind it
	Hexes  []string      // where; nil means anywhere
	Colors []board.Color // colours of its tiles; nil means any
	Tiles  []string      // its tiles; nil means any
	Joins  string        // a hex to which the tile must have track; empty for none
	Price  engine.Money  // on top of the cost of the hex
	Free   bool          // it does not count as one of the company's lays
	Apart  bool          // no connection is needed
	// Used is called after the lay. May be nil.
	Used func(g *engine.Game, company engine.ID, hex string)
}

// in reports whether the power allows the hex.
func (p *Power) in(hex string) bool { return p.Hexes == nil || slices.Contains(p.Hexes, hex) }

// Lays is the usual rule for the lays of a turn: that many, that many upgrades among them, and no hex twice.
func Lays(all, upgrades int) func(g *engine.Game, company engine.ID, next engine.Lay) (engine.Money, error) {
	actions, upgradings := count(all, "track action"), count(upgrades, "upgrade")
	return func(g *engine.Game, company engine.ID, next engine.Lay) (engine.Money, error) {
		if err := Untouched(g, company, next); err != nil || next.Free {
			return 0, err
		}
		laid, raised := Laid(g)
		switch {
		case next.Upgrade() && upgrades == 0:
			return 0, g.Refuse(LayUpgrades, "%s may not upgrade a tile", g.Name(company))
		case laid >= all:
			return 0, g.Refuse(LayActions, "%s has used its %s", g.Name(company), actions)
		case next.Upgrade() && raised >= upgrades:
			return 0, g.Refuse(LayUpgrades, "%s has used its %s", g.Name(company), upgradings)
		}
		return 0, nil
	}
}

// Untouched refuses a lay on a hex that the company has built on in this turn.
func Untouched(g *engine.Game, company engine.ID, next engine.Lay) error {
	if slices.ContainsFunc(g.Turn.Lays, func(l engine.Lay) bool { return l.Hex == next.Hex }) {
		return g.Refuse(LayTouched, "%s has built in %s this turn", g.Name(company), next.Hex)
	}
	return nil
}

// Laid counts the company's ordinary lays in this turn, and the upgrades among them.
func Laid(g *engine.Game) (all, upgrades int) {
	for _, l := range g.Turn.Lays {
		if l.Free {
			continue
		}
		all++
		if l.Upgrade() {
			upgrades++
		}
	}
	return all, upgrades
}

// TrackStep makes the step in which a company builds track.
func TrackStep(r TrackRules) *engine.Step {
	t := newTrack(r)
	reasons := []engine.Reason{LayActions, LayUpgrades, LayTouched, LayPhase, LayColor, LayNever, LayKind, LaySupply, LayOffMap, LayKeep, LayConnected, LayMoney}
	if r.Powers != nil {
		reasons = append(reasons, LayBlocked, LayPower)
	}
	if r.Extends {
		reasons = append(reasons, LayNew)
	}
	lay := t.move()
	return &engine.Step{
		Name: "track", About: "lay or upgrade track",
		Tip:    `Choose a hex and see what fits there; "preview" with an order shows what your trains would then earn.`,
		Custom: `Most companies build towards the next city within reach of their trains, and upgrade cities that they run to.`,
		Now: func(g *engine.Game) string {
			if g.Viable(lay) {
				return t.about(g)
			}
			now := "go on, since no tile can be laid now"
			for after := range g.Passing() { // the first pass
				return now + " (next: " + after.About() + ")"
			}
			return now
		},
		Reasons: reasons,
		Waits: func(g *engine.Game) bool {
			if g.HasFinished("track") || r.Skip != nil && r.Skip(g) {
				return false
			}
			return t.more(g) || slices.ContainsFunc(t.powers(g), func(p Power) bool { return p.Free }) || r.Opens != nil && r.Opens(g)
		},
		Idle: func(g *engine.Game) string {
			if r.Skip != nil && r.Skip(g) {
				return "lays no track in this set of operating rounds"
			}
			return ""
		},
		Moves: []*engine.Move{lay, engine.Done("track", "Lay no more track.", "Done with track")},
	}
}

// PowerStep offers the lays that privates allow at any time in the turn, for titles that do not restrict them to the
// track step. anyTime reports whether that holds now; nil means never.
func PowerStep(r TrackRules, anyTime func(g *engine.Game) bool) *engine.Step {
	if anyTime == nil {
		anyTime = func(*engine.Game) bool { return false }
	}
	t := newTrack(r)
	lay := *t.move()
	lay.Help = "Lay the tile that a private allows."
	next, check := lay.Next, lay.Check
	lay.Next = func(g *engine.Game, args []string) []engine.Choice {
		if !anyTime(g) || len(t.powers(g)) == 0 {
			return nil
		}
		return next(g, args)
	}
	lay.Check = func(g *engine.Game, args []string) error {
		if !anyTime(g) || len(args) != 5 || g.Company(g.Turn.Of) == nil {
			return g.Refuse(LayPower, "tiles can be laid only in the track step, even with a private")
		}
		return check(g, args)
	}
	return &engine.Step{
		Name: "power", About: "build with a private", Moves: []*engine.Move{&lay},
		// A company without such a private has no second kind of lay to be told about.
		Who: func(g *engine.Game) engine.ID {
			if g.Company(g.Turn.Of) == nil || len(PrivateLays(g, g.Turn.Of)) == 0 {
				return engine.Nobody
			}
			return g.President(g.Turn.Of)
		},
	}
}

type track struct{ TrackRules }

func newTrack(r TrackRules) *track {
	if r.May == nil {
		r.May = Lays(1, 1)
	}
	return &track{r}
}

// about says what the company may do if that isn't both, laying and upgrading: an early phase has nothing to upgrade to, and some companies
// may not.
func (t *track) about(g *engine.Game) string {
	may := func(from board.Color) bool {
		_, err := t.May(g, g.Turn.Of, engine.Lay{From: from})
		return err == nil
	}
	upgrades := may(board.Yellow) && slices.ContainsFunc(g.PhaseNow().Tiles, func(c board.Color) bool { return c > board.Yellow })
	switch lays := may(board.White); {
	case lays && !upgrades:
		return "lay track"
	case upgrades && !lays:
		return "upgrade track"
	}
	return ""
}

// more reports whether the company has an ordinary lay left: a first tile or an upgrade.
func (t *track) more(g *engine.Game) bool {
	for _, from := range []board.Color{board.White, board.Yellow} {
		if price, err := t.May(g, g.Turn.Of, engine.Lay{From: from}); err == nil && price <= g.Cash(g.Turn.Of) {
			return true
		}
	}
	return false
}

func (t *track) powers(g *engine.Game) []Power {
	if t.Powers == nil {
		return nil
	}
	return t.Powers(g, g.Turn.Of)
}

func (t *track) move() *engine.Move {
	return &engine.Move{
		Verb: "lay", Everyday: true, Args: []string{"hex", "tile", "rotation"},
		Help: "Lay a tile on a hex, rotated clockwise by that many sixths of a turn.",
		Whole: func(g *engine.Game, args []string) bool {
			return len(args) == 3 || len(args) == 5 && args[3] == "with"
		},
		Next:  t.next,
		Check: func(g *engine.Game, args []string) error { _, err := t.check(g, args); return err },
		Do:    t.do,
		Asks: func(g *engine.Game, args []string) engine.ID {
			return g.President(ConsentOf(g, g.Sheet().Map.Find(args[0])))
		},
		Label: func(g *engine.Game, args []string) string {
			l, err := t.check(g, args)
			if err != nil {
				return ""
			}
			s := fmt.Sprintf("Lay %s on %s", args[1], args[0])
			if l.power != nil {
				s += " with " + l.power.Word
			}
			if l.cost > 0 {
				s += " for " + g.Format(l.cost)
			}
			return s
		},
	}
}

func (t *track) next(g *engine.Game, args []string) []engine.Choice {
	b := g.Map()
	var out []engine.Choice
	switch len(args) {
	case 0:
		reach, powers := Reach(g, g.Turn.Of), t.powers(g)
		for i := range b.Map.Hexes {
			if reach.Into(i) || slices.ContainsFunc(powers, func(p Power) bool { return p.Apart && p.in(b.Map.Hexes[i].ID) }) {
				out = append(out, engine.Choice{Word: b.Map.Hexes[i].ID, Text: t.site(g, i)})
			}
		}
	case 1:
		h := b.Map.Find(args[0])
		if h == board.None {
			return nil
		}
		for _, k := range b.Set.Tiles {
			if colorOpen(g, k.Color()) && b.Replaces(h, k, g.UpgradeChart()) && b.Left(k) != 0 {
				out = append(out, engine.Choice{Word: k.ID, Text: k.Color().String()})
			}
		}
	case 2:
		k := b.Set.Tile(args[1])
		if k == nil {
			return nil
		}
		out = Rotations(k)
	case 3:
		if len(t.powers(g)) > 0 {
			return engine.Words("with")
		}
	case 4:
		for _, p := range t.powers(g) {
			if p.in(args[0]) && !slices.ContainsFunc(out, func(c engine.Choice) bool { return c.Word == p.Word }) {
				out = append(out, engine.Choice{Word: p.Word, Text: p.Text})
			}
		}
	}
	return out
}

// site describes a hex to build on: its name and what building there costs, such as "Trier, f.40".
func (t *track) site(g *engine.Game, h int) string {
	x := &g.Map().Map.Hexes[h]
	cost := BuildCost(g, g.Turn.Of, h)
	if surcharge, err := t.May(g, g.Turn.Of, engine.Lay{Hex: x.ID, From: g.Map().Face(h).Color}); err == nil {
		cost += surcharge
	}
	switch {
	case cost == 0:
		return x.Face.Name
	case x.Face.Name == "":
		return g.Format(cost)
	}
	return x.Face.Name + ", " + g.Format(cost)
}

// Rotations lists the rotations of a tile, and which of them look the same.
func Rotations(t *board.Tile) []engine.Choice {
	out := make([]engine.Choice, 6)
	for r := range out {
		out[r].Word = strconv.Itoa(r)
		if as := t.LooksAs(r); as != r {
			out[r].Same = strconv.Itoa(as)
		}
	}
	return out
}
