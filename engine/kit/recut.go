package kit

import (
	"fmt"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

// Recut changes a company's kind in place, for instance from five shares to ten. Existing certificates stay with
// their holders; they must be the first ones of the new kind. The new ones go to the given holders, one each, and the
// last holder gets all that remain. Nothing is paid, and the price stays: the caller handles payment for the new
// shares.
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
