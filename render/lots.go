package render

import (
	"fmt"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
)

// lots is a table of the unsold companies of a kind, with the bid on the one that is up; nil if there are none.
func lots(g *engine.Game, k *facts.Kind) *table {
	t := &table{g: g, widths: []float64{110, 480, 330, 330}}
	t.head(left(""), left("Name"), left("Home"), left("Price"))
	up, _ := kit.Lot(g)
	for _, id := range ownedBy(g, engine.Nobody, k) {
		price := ""
		if id == up {
			price = lotPrice(g)
		}
		t.add(cell{token: id}, left(t.wrap(fullName(g, id), 480)...), left(t.wrap(kit.Homes(g, g.Company(id)), 330)...), left(t.wrap(price, 330)...))
		t.rows[len(t.rows)-1].lit = id == up
	}
	if len(t.rows) == 1 {
		return nil
	}
	return t
}

// lotPrice is the bid on the lot, or the price asked for it.
func lotPrice(g *engine.Game) string {
	if b, ok := kit.TopBid(g); ok {
		return g.Name(b.Who) + " bids " + g.Format(b.Amount)
	}
	if price := kit.Offer(g); price > 0 {
		return "offered at " + g.Format(price)
	}
	return "no bid yet"
}

// lotInWords says what is up for sale, at what price, and who decides; empty if nothing is for sale.
func lotInWords(g *engine.Game) []string {
	lot, auctioneer := kit.Lot(g)
	switch w := g.Waiting(); {
	case lot != engine.Nobody:
		return []string{
			fmt.Sprintf("%s: %s.", kit.AboutLot(g, lot), lotPrice(g)),
			fmt.Sprintf("Put up by %s; %s decides.", g.Name(auctioneer), g.Name(g.Decider())),
		}
	case w != nil && ownedBy(g, engine.Nobody, ownedKinds(g)...) != nil:
		return []string{"It's " + g.WhoseTurn() + "."}
	}
	return nil
}

// lotsInWords adds what else is for sale, and who has bought what.
func lotsInWords(g *engine.Game) []string {
	out := lotInWords(g)
	if out == nil {
		return nil
	}
	var at []string
	for _, id := range ownedBy(g, engine.Nobody, ownedKinds(g)...) {
		at = append(at, fmt.Sprintf("%s in %s", id, kit.Homes(g, g.Company(id))))
	}
	out = append(out, "For sale: "+strings.Join(at, ", ")+".")
	if s := sold(g); s != "" {
		out = append(out, s)
	}
	return out
}

// sold says who has bought which lots.
func sold(g *engine.Game) string {
	var out []string
	for _, p := range g.Order {
		if own := ownedBy(g, p, ownedKinds(g)...); own != nil {
			out = append(out, g.Name(p)+": "+strings.Join(texts(own), ", "))
		}
	}
	if out == nil {
		return ""
	}
	return "Sold to " + strings.Join(out, "; ") + "."
}

// lotLegend is the text under the map during the sale, wrapped to a width. The map itself shows what is for sale.
func lotLegend(g *engine.Game, width float64) []legendLine {
	var out []legendLine
	for i, s := range append(lotInWords(g), sold(g)) {
		face := regular
		if i == 0 {
			face = bold
		}
		for _, line := range face.wrap(s, (width-legendDent)/legendText) {
			out = append(out, legendLine{run: -1, text: line, strong: i == 0})
		}
	}
	return out
}
