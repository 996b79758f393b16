package post

import (
	"fmt"
	"slices"

	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// Privates tells what the privates do, or one of them.
func Privates(g *engine.Game, only engine.ID) (message.Message, error) {
	r := message.Message{Title: "Privates"}
	for _, p := range g.Privates {
		if only == "" && p.Closed || only != "" && only != p.ID {
			continue
		}
		d := g.Deed(p.ID)
		r.Sections = append(r.Sections, message.Section{Head: fmt.Sprintf("%s: %s", p.ID, d.Name), Lines: privateLines(g, p)})
	}
	if len(r.Sections) == 0 {
		return message.Message{}, message.Sorry("This game has no privates, or they are all closed.")
	}
	return r, nil
}

// privateLines describes a private in full.
func privateLines(g *engine.Game, p engine.Private) []string {
	d := g.Deed(p.ID)
	pays := fmt.Sprintf("pays %s each operating round", g.Format(d.Revenue))
	if d.ByCompany != 0 {
		pays += fmt.Sprintf(", %s to a company", g.Format(d.ByCompany))
	}
	first := fmt.Sprintf("Costs %s, %s", g.Format(d.Price), pays)
	switch {
	case p.Closed:
		first += "; closed"
	case p.Owner != engine.Nobody:
		first += "; owned by " + g.Name(p.Owner)
	default:
		first += "; not sold yet"
	}
	out := []string{first + "."}
	for _, s := range d.Abilities {
		out = append(out, message.Upper(s)+".")
	}
	if c := kit.PresidencyOf(g, p.ID); c != engine.Nobody && !slices.ContainsFunc(d.Abilities, func(s string) bool { return mentions(s, g.Name(c)) }) {
		out = append(out, "Its company is "+g.Name(c)+".")
	}
	if len(d.Sale) == 2 {
		out = append(out, fmt.Sprintf("A company may buy it for %s to %s.", g.Format(d.Sale[0]), g.Format(d.Sale[1])))
	}
	if len(d.Blocks) > 0 {
		out = append(out, "Nobody may build on "+message.Enumerate(d.Blocks)+" until a company owns it or it closes.")
	}
	return out
}
