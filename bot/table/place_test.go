package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/bot/board"
	"stationmaster/engine"
)

// startingPlaces lists the whole orders that start a company and name its home.
func startingPlaces(g *engine.Game) (out []engine.Action) {
	if g.Company(g.Turn.Of) != nil {
		return nil
	}
	prices := map[string]int{} // the first two of each company will do
	for _, verb := range []string{"par", "found"} {
		if _, ok := g.Next(engine.Action{Verb: verb}); !ok && len(g.Offered(engine.Action{Verb: verb})) == 0 {
			continue
		}
		var walk func(a engine.Action)
		walk = func(a engine.Action) {
			next, whole := g.Next(a)
			if n := len(a.Args); whole && n > 0 {
				id, _, _ := strings.Cut(a.Args[n-1], ".")
				if g.Sheet().Map.Find(id) >= 0 {
					out = append(out, a)
				}
			}
			for _, n := range next {
				if len(a.Args) == 1 {
					if prices[a.Args[0]]++; prices[a.Args[0]] > 2 {
						break
					}
				}
				if n.Word != "" {
					walk(engine.Action{Verb: verb, Args: append(slices.Clone(a.Args), n.Word)})
				}
			}
		}
		walk(engine.Action{Verb: verb})
	}
	return out
}

// placeable reports whether a company can be started with a home of the player's choice.
func placeable(g *engine.Game) bool { return len(startingPlaces(g)) > 0 }

// A hex named late in an order is on the map as well, like a home chosen with the par. It is pressed there by mouse and on a
// phone.
func TestBoardPlaceAfterPar(t *testing.T) {
	for _, size := range screens(t, phone, desktop) {
		t.Run(fmt.Sprint(size.w), func(t *testing.T) {
			c := sit(t)
			g := c.playTo("1894", 18, placeable)
			offersAll(t, c, startingPlaces(g))
			place := startingPlaces(g)[0]
			hex := place.Args[2]
			b := browse(t, fmt.Sprint("place-", size.w), size.w, size.h, size.w < 500)
			b.visit(c)
			press := b.mouse
			if size.w < 500 {
				press = b.tap
				press(".views button")
			}
			press("#view-map")
			b.until("the mark", fmt.Sprintf("document.querySelector('%s.legal')", hexAt(hex)))
			b.shot("marked")
			press(hexAt(hex))
			b.until("the offers", "document.querySelector('#offer .offers button')")
			b.fits()
			b.shot("offers")
			b.press("#offer .offers", "Par "+place.Args[0]+" at")
			b.until("the order", line+".startsWith('par "+place.Args[0]+" ') && "+line+".endsWith(' "+hex+"')")
			want := eval[string](b, line)
			press("#offer .confirm .main")
			if r := c.record(); r[len(r)-1].String() != want {
				t.Errorf("%s was pressed, the last order is %s", want, r[len(r)-1])
			}
		})
	}
}

// offersAll fails if an order is not offered in the hex it names.
func offersAll(t *testing.T, c *client, orders []engine.Action) {
	t.Helper()
	offered := map[string]bool{}
	for _, h := range c.board("").Hexes {
		for _, o := range h.Offers {
			for _, turn := range o.Turns {
				offered[h.ID+" "+turn.Order] = true
			}
		}
	}
	for _, a := range orders {
		hex, _, _ := strings.Cut(a.Args[len(a.Args)-1], ".")
		if !offered[hex+" "+a.String()] {
			t.Errorf("%s is legal but not on the map", a)
		}
	}
}

// A company that replaces another's token is started by pressing that token: 18EU before phase 5.
func TestBoardPlaceOfAnother(t *testing.T) {
	c := sit(t)
	var minors []engine.Choice
	var begun engine.Action
	g := c.playTo("18eu", 1, func(g *engine.Game) bool {
		companies, _ := g.Next(engine.Action{Verb: "par"})
		for _, x := range companies {
			begun = engine.Action{Verb: "par", Args: []string{x.Word}}
			prices, _ := g.Next(begun)
			if len(prices) == 0 {
				continue
			}
			begun.Args = append(begun.Args, prices[0].Word)
			if minors, _ = g.Next(begun); len(minors) > 0 && g.Company(engine.ID(minors[0].Word)) != nil {
				return true
			}
		}
		return false
	})
	b := c.board("")
	for _, m := range minors {
		want := begun.String() + " " + m.Word
		at := g.Map().Map.Hexes[g.Map().Places(m.Word)[0].Hex].ID
		if !slices.ContainsFunc(b.Hexes, func(h board.Hex) bool {
			return h.ID == at && slices.ContainsFunc(h.Offers, func(o board.Offer) bool { return o.Turns[0].Order == want })
		}) {
			t.Errorf("%s is not offered in %s", want, at)
		}
	}
}

// If a hex has many offers, the company is chosen first and then its price: 18EU from phase 5 on, when corporations start in open cities.
func TestBoardGroups(t *testing.T) {
	if testing.Short() {
		t.Skip("a game of 18EU is played far")
	}
	c := sit(t)
	g := c.playTo("18eu", 8, func(g *engine.Game) bool {
		orders := startingPlaces(g)
		return len(orders) > 1 && orders[0].Args[0] != orders[len(orders)-1].Args[0]
	})
	orders := startingPlaces(g)
	offersAll(t, c, orders)
	place := orders[len(orders)-1]
	hex, _, _ := strings.Cut(place.Args[2], ".")
	for _, size := range screens(t, desktop, phone) {
		b := browse(t, fmt.Sprint("groups-", size.w), size.w, size.h, size.w < 500)
		b.visit(c)
		press := b.mouse
		if size.w < 500 {
			press = b.tap
			press(".views button")
		}
		press("#view-map")
		press(hexAt(hex))
		b.until("the companies", "document.querySelectorAll('#offer .offers button').length > 1")
		b.fits()
		b.shot("companies")
		b.press("#offer .offers", "Par "+place.Args[0])
		b.until("its prices", "document.querySelector('#offer .offers .back')")
		b.shot("prices")
		b.press("#offer .offers", "‹ Back")
		b.until("the companies", "!document.querySelector('#offer .offers .back')")
		b.press("#offer .offers", "Par "+place.Args[0])
		b.press("#offer .offers", "Par "+place.Args[0]+" at")
		b.until("the order", line+".startsWith('par "+place.Args[0]+" ')")
	}
}

// A lay that somebody must agree to is previewed as if agreed, in the small picture and in the try, and both say who must agree.
func TestBoardConsent(t *testing.T) {
	c := sit(t)
	asking := func(g *engine.Game) (who string) {
		w := g.Waiting()
		if w == nil || w.Name != "track" {
			return ""
		}
		for _, m := range g.Moves() {
			if m.Verb != "lay" || m.Asks == nil {
				continue
			}
			next, _ := g.Next(engine.Action{Verb: "lay"})
			for _, n := range next {
				if p := m.Asks(g, []string{n.Word}); p != engine.Nobody && p != g.Decider() {
					return g.Name(p)
				}
			}
		}
		return ""
	}
	g := c.playTo("18eu", 1, func(g *engine.Game) bool { return asking(g) != "" })
	who := asking(g)
	hex, o := offering(t, c.board(""), func(o board.Offer) bool { return o.Turns[0].Asks != "" })
	if o.Turns[0].Asks != who {
		t.Errorf("%s would be asked, not %s", o.Turns[0].Asks, who)
	}
	picture := func(orders string) string {
		t.Helper()
		status, body := c.get(fmt.Sprintf("/picture/%d/%d/hex.png?hex=%s&orders=%s", c.game, c.board("").At, hex, strings.ReplaceAll(orders, " ", "%20")))
		if status != 200 {
			t.Fatalf("the picture: status %d", status)
		}
		return body
	}
	if picture(o.Turns[0].Order) == picture("") {
		t.Error("the small picture does not show the tile")
	}
	for _, size := range screens(t, phone, desktop) {
		b := browse(t, fmt.Sprint("consent-", size.w), size.w, size.h, size.w < 500)
		b.visit(c)
		press := b.mouse
		if size.w < 500 {
			press = b.tap
			press(".views button")
		}
		b.press("#board .tools", "Try")
		press(hexAt(hex))
		if !eval[bool](b, "!!document.querySelector('#offer .confirm .main')") {
			b.press("#offer .offers", o.Name)
		}
		b.until("who has to agree", fmt.Sprintf("document.querySelector('#offer').innerText.includes('%s has to agree')", who))
		b.fits()
		b.shot("offer")
		press("#offer .confirm .main")
		b.until("what it would lead to", fmt.Sprintf("document.querySelector('#tries').innerText.includes('result if %s agrees')", who))
		b.until("the map with it", "document.querySelector('#map').src.includes('orders=') && document.querySelector('#map').complete")
		b.shot("tried")
	}
	if r := c.ok("", "preview "+o.Turns[0].Order); !strings.Contains(r.Text, "result if "+who+" agrees") {
		t.Errorf("the preview says %q", r.Text)
	}
	if n := len(c.record()); n != g.Actions {
		t.Errorf("trying gave %d orders", n-g.Actions)
	}
}

// On a phone a large map opens where something can be done, zoomed in until its names are readable; one press shows all of it.
func TestBoardOpensNear(t *testing.T) {
	c := sit(t)
	c.playTo("18eu", 1, building(1))
	b := browse(t, "near", 390, 844, true)
	b.visit(c)
	b.tap(".views button")
	const wide = "document.querySelector('#layer .legal polygon').getBoundingClientRect().width"
	b.until("hexes that can be read", wide+" > 50")
	b.until("something to be done in sight", `[...document.querySelectorAll('#layer .legal')].some(g => {
		const r = g.getBoundingClientRect(), s = document.querySelector('#stage').getBoundingClientRect();
		return r.left >= s.left && r.right <= s.right && r.top >= s.top && r.bottom <= s.bottom;
	})`)
	b.fits()
	b.shot("opened")
	b.tap("#whole")
	b.until("all of it", "document.querySelector('#plane').getBoundingClientRect().width <= 390 && "+wide+" < 38")
	b.shot("whole")
}
