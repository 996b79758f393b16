package kit

import (
	"fmt"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

// Recut makes a company one of another kind in place, such as one of five shares one of ten. Its certificates are those of the
// new kind: the ones that there are stay with their holders, as the first of them, and the new ones go to the holders given, one
// each, all that are left to the last. Nothing is paid, and the price stays: who is paid for the new shares is the caller's. The
// certificates of the old kind must be the first ones of the new kind.
func Recut(g *engine.Game, c *engine.Company, kind *facts.Kind, to ...engine.ID) {
	old := len(c.Certs)
	if !slices.Equal(c.Kind.Certificates, kind.Certificates[:min(old, len(kind.Certificates))]) || len(to) == 0 {
		panic(fmt.Sprintf("engine: %s of kind %s cannot become one of kind %s", c.ID, c.Kind.ID, kind.ID))
	}
	c.Kind = kind
	for i, n := range kind.Certificates[old:] {
		c.Certs = append(c.Certs, engine.Cert{Shares: n, Holder: to[min(i, len(to)-1)]})
	}
	g.Say("%s now has %d shares", g.Name(c.ID), kind.Shares)
}
