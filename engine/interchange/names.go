package interchange

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/engine"
)

// names translates the names of 18xx.games into ours and back.
type names struct {
	Game *engine.Game // plays the file
	File *File
	d    *Dialect
}

// Entity is the player, company or private that acts.
func (n *names) Entity(a *Action) engine.ID {
	name := text(a.Entity)
	switch a.EntityType {
	case "player":
		for i, p := range n.File.Players {
			if text(p.ID) == name {
				return n.Game.Players[i].ID
			}
		}
	case "corporation", "minor":
		return n.company(name)
	case "company":
		return n.private(name)
	}
	return engine.Nobody
}

func (n *names) company(name string) engine.ID {
	for ours, theirs := range n.d.Companies {
		if theirs == name {
			return ours
		}
	}
	if n.Game.Company(engine.ID(name)) != nil {
		return engine.ID(name)
	}
	return engine.Nobody
}

func (n *names) private(name string) engine.ID {
	for ours, theirs := range n.d.Privates {
		if slices.Contains(theirs, name) {
			return ours
		}
	}
	if p := n.Game.Private(engine.ID(name)); p != nil && n.d.Privates[p.ID] == nil {
		return p.ID
	}
	return engine.Nobody
}

func (n *names) hex(theirs string) string {
	for ours, x := range n.d.Hexes {
		if x == theirs {
			return ours
		}
	}
	return theirs
}

// tile is our tile and rotation for their piece, such as "57-2".
func (n *names) tile(piece string, rotation int) (string, int) {
	name := piece[:max(strings.LastIndexByte(piece, '-'), 0)]
	for ours, x := range n.d.Tiles {
		if x.Tile == name {
			return ours, (rotation + x.Turn) % 6
		}
	}
	return name, rotation
}

// Tile returns our tile and rotation for a recorded lay.
func (n *names) Tile(a *Action) (tile string, rotation int) { return n.tile(a.Tile, a.Rotation) }

// Hex returns our hex for a recorded lay.
func (n *names) Hex(a *Action) string { return n.hex(a.Hex) }

// shareName is their name of a certificate.
func (n *names) shareName(c *engine.Company, cert int) string {
	if k, ok := n.d.Skipped[c.Kind.ID]; ok && cert >= k {
		cert++
	}
	return fmt.Sprintf("%s_%d", n.theirCompany(c.ID), cert)
}

func (n *names) theirHex(ours string) string {
	if x, ok := n.d.Hexes[ours]; ok {
		return x
	}
	return ours
}

func (n *names) theirCompany(ours engine.ID) string {
	if x, ok := n.d.Companies[ours]; ok {
		return x
	}
	return string(ours)
}

// theirPrivate is their name of a private. If one of ours stands for several of theirs, it is the one in this game.
func (n *names) theirPrivate(ours engine.ID) string {
	if x, ok := n.d.Privates[ours]; ok {
		if len(x) > 1 && n.d.Choose != nil {
			return n.d.Choose(n.Game, ours)
		}
		return x[0]
	}
	return string(ours)
}
