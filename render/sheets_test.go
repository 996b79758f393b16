package render

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
)

// shareCompany is the first company with shares.
func shareCompany(g *engine.Game) *engine.Company {
	return &g.Companies[slices.IndexFunc(g.Companies, func(c engine.Company) bool { return !c.Kind.Owned })]
}

// begun is a table at which a company runs and others hold shares.
func begun(g *engine.Game) *engine.Company {
	c := shareCompany(g)
	at := g.Market().Flagged("p")[0]
	g.Prices.Place(string(c.ID), at)
	c.Par, c.Floated, c.Turns, c.Cash = engine.Money(g.Market().Price(at)), true, 1, 321
	for i := range c.Certs {
		c.Certs[i].Holder = g.Order[i%2]
	}
	c.Earned = 90
	c.Last = []engine.Run{{Train: "2", Revenue: 90, Parts: []string{"here 40", "there 50"}}}
	g.Trains[0].Owner = c.ID
	return c
}

// Everything on a sheet is in its text as well, and every sheet is a small indexed picture.
func TestSheets(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		c := begun(g)
		for _, x := range []struct {
			name string
			draw func() (Picture, error)
			says []string
		}{
			{"players", func() (Picture, error) { return Players(g) },
				[]string{"Ada: ", "in cash", string(c.ID), "as president", "or sale"}},
			{"company", func() (Picture, error) { return Company(g, c.ID) },
				[]string{fullName(g, c.ID), "Treasury: " + g.Format(321), "President: Ada", "here 40 + there 50 = " + g.Format(90)}},
			{"market", func() (Picture, error) { return Market(g) }, []string{string(c.ID) + " " + g.Format(g.Price(c.ID))}},
			{"trains", func() (Picture, error) { return Trains(g) },
				[]string{g.Trains[0].Model + ": ", "owned by ", string(c.ID), "train limit"}},
			{"tiles", func() (Picture, error) { return Tiles(g) }, []string{g.Sheet().Tiles.Tiles[0].ID + " "}},
		} {
			p, err := x.draw()
			im := decode(t, p, err)
			if w := im.Rect.Dx(); w < 900 || w > 2400 {
				t.Errorf("%s is %d pixels wide", x.name, w)
			}
			if len(p.PNG) > 400_000 {
				t.Errorf("%s has %d bytes", x.name, len(p.PNG))
			}
			for _, want := range append(x.says, g.Sheet().Name, g.Where()) {
				if !strings.Contains(p.Alt, want) {
					t.Errorf("the text of %s lacks %q: %s", x.name, want, p.Alt)
				}
			}
		}
	})
}

func TestNoSuchCompany(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		if _, err := Company(g, "nobody"); err == nil {
			t.Error("a company that does not exist has a card")
		}
	})
}

// The market shows a company's token in its cell, and an arrow from its previous cell.
func TestMarketShowsTokensAndMoves(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		c := begun(g)
		before := g.Prices.Clone()
		from, _ := before.Where(string(c.ID))
		to := g.Market().Right(g.Market().Right(from))
		g.Prices.Place(string(c.ID), to)
		p, err := MarketSince(g, &before)
		im := decode(t, p, err)
		m := layMarket(g)
		token, r := tokenPlace(m.at(to), 0, 1)
		disc := liveryOf(g, c.ID).disc
		if q := pixel(token.add(point{0, 0.72 * r})); !near(im.At(q.X, q.Y), disc) {
			t.Errorf("the token is %v, want %v", im.At(q.X, q.Y), disc)
		}
		start := m.at(from).center().add(point{0, 20})
		if q := pixel(start.mix(token, 0.4)); !near(im.At(q.X, q.Y), disc) {
			t.Errorf("the arrow is %v, want %v", im.At(q.X, q.Y), disc)
		}
		if !strings.Contains(p.Alt, "Moved: "+string(c.ID)) {
			t.Errorf("the text does not mention the move: %s", p.Alt)
		}
	})
}

// legible fails if one of the first tokens in a cell of this many is small, outside it, below its price, or covers another.
func legible(t *testing.T, b box, first, all int) {
	t.Helper()
	for i := range first {
		p, r := tokenPlace(b, i, all)
		if r < 20 || p.y-r < 40 && p.x-r < 65 {
			t.Errorf("token %d of %d is at %v with radius %.0f: too small, or over the price", i, all, p, r)
		}
		if p.x-r < 0 || p.x+r > b.w || p.y-r < 0 || p.y+r > b.h {
			t.Errorf("token %d of %d is at %v, outside its cell", i, all, p)
		}
		for j := range i {
			if q, s := tokenPlace(b, j, all); p.dist(q) < 0.85*(r+s) {
				t.Errorf("tokens %d and %d of %d cover each other", j, i, all)
			}
		}
	}
}

// Each of up to six tokens in a cell is readable: none covers it.
func TestStacksCanBeRead(t *testing.T) {
	for n := 1; n <= 6; n++ {
		legible(t, box{0, 0, boxWidth, boxHeight}, n, n)
	}
}

// A cell with more tokens than are readable shows the first ones and how many more there are; nothing overlaps.
func TestCrowdedCell(t *testing.T) {
	b := box{0, 0, boxWidth, boxHeight}
	for _, n := range []int{7, 12, 25} {
		legible(t, b, mostInCell, n)
		last, _ := tokenPlace(b, mostInCell-1, n)
		if p, _ := tokenPlace(b, n-1, n); p != last {
			t.Errorf("the last of %d is at %v, not where their number is", n, p)
		}
	}
}

// A company that pays another price when handing a train in is named.
func TestTradePriceOfOneCompany(t *testing.T) {
	g := bare(t, "18norway")
	m := *g.Sheet().Model("D")
	m.Trades = map[engine.ID]engine.Money{"D": 675}
	if got := strings.Join(tradeIns(g, &m), "; "); got != "4, 5, 6: 750kr; D pays 675kr" {
		t.Error(got)
	}
}

// If all kinds of company have the same train limit, it shows that one, however the sheet says it.
func TestTrainLimits(t *testing.T) {
	g, err := engine.New(engine.Find("18eu"), []string{"Ada", "Ben", "Cy"}, nil, 7)
	if err != nil {
		t.Fatal(err)
	}
	var same, apart facts.Phase
	same.TrainLimit.By, apart.TrainLimit.By = map[string]int{}, map[string]int{}
	for i, k := range g.Sheet().Kinds {
		same.TrainLimit.By[k.ID], apart.TrainLimit.By[k.ID] = 2, i+2
	}
	if got := limitsInWords(limits(g, &same)); got != "2" {
		t.Errorf("the same for all kinds: %s", got)
	}
	if got := limitsInWords(limits(g, &apart)); got == "2" || got == "0" {
		t.Errorf("one for each kind: %s", got)
	}
	if got := limitsInWords(limits(g, &facts.Phase{TrainLimit: facts.Limits{Major: 3}})); got != "3" {
		t.Errorf("one for all: %s", got)
	}
}

// Kinds of company without a name are told apart by their shares, not by the sheet's ids, in the table of phases and in its words.
func TestTrainLimitsNameKinds(t *testing.T) {
	g, err := engine.New(engine.Find("18ardennes"), []string{"Ada", "Ben", "Cy"}, nil, 7)
	if err != nil {
		t.Fatal(err)
	}
	l := limits(g, &g.Sheet().Phases[0])
	if got := limitsInWords(l); got != "2 minor, 4 5-share, 4 10-share" {
		t.Error(got)
	}
	var short []string
	for _, x := range l {
		short = append(short, x.short())
	}
	if got := strings.Join(short, "/"); got != "min./5-sh./10-sh." {
		t.Error(got)
	}
}

// A field in a company's colours has an edge, so that a white one is visible as well.
func TestFieldsHaveAnEdge(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		for i := range g.Companies {
			l := liveryOf(g, g.Companies[i].ID)
			k := center("20%")
			k.fill, k.ink = l.disc, l.text
			tab := &table{g: g, widths: []float64{200}}
			tab.add(k)
			c := newCanvas(240, 100)
			c.clear(white)
			tab.draw(c, point{20, 20})
			for _, p := range []point{{120, 24}, {24, 50}} {
				if got := c.image().At(int(p.x), int(p.y)); !near(got, soft) {
					t.Errorf("the edge of %s's field is %v", g.Companies[i].ID, got)
				}
			}
		}
	})
}

// The mark of what changed last differs from every route and every ground.
func TestHaloIsNoRoute(t *testing.T) {
	narrow := func(c color.RGBA) [3]uint8 { return [3]uint8{c.R, c.G, c.B} }
	for n := range 6 {
		if d := apart(narrow(lane(n)), narrow(haloCore)); d < 30_000 {
			t.Errorf("route %d is only %d from the rim of what changed last", n+1, d)
		}
	}
	for k := board.White; k <= board.Blue; k++ {
		if d := apart(narrow(ground(k)), narrow(haloCore)); d < 20_000 {
			t.Errorf("hexes of colour %v are only %d from the rim of what changed last", k, d)
		}
	}
}

// When the game is over nobody begins the next stock round.
func TestNoPriorityAtTheEnd(t *testing.T) {
	x := middle(t)
	x.Priority, x.Finished = "P2", true
	x.Player("P2").Bankrupt = true
	p, err := Players(x.Game)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(p.Alt, "priority") {
		t.Errorf("the text mentions the priority deal: %s", p.Alt)
	}
	for _, k := range holdings(x.Game).rows[0].cells {
		if strings.Contains(strings.Join(k.lines, ""), diamond) {
			t.Errorf("%q has the mark of the priority deal", k.lines)
		}
	}
}

// However many companies are in one cell, the list beside the market has each of them, in the cell's order.
func TestListOfACrowdedCell(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		at, n := g.Market().Flagged("p")[0], 0
		for i := range g.Companies {
			if c := &g.Companies[i]; c.Kind.Priced {
				g.Prices.Place(string(c.ID), at)
				n++
			}
		}
		m := layMarket(g)
		if len(m.order) != n {
			t.Errorf("the list has %d of %d companies", len(m.order), n)
		}
		last := map[int]int{} // by the group of the companies' kind
		stack := g.Prices.Stack(at)
		for _, id := range m.order {
			group, place := g.Company(id).Kind.Group, slices.Index(stack, string(id))
			if place < last[group] {
				t.Errorf("%s is listed after one that operates later", id)
			}
			last[group] = place
		}
		if bottom := m.free.y + m.panelHeight(); bottom > float64(m.height) {
			t.Errorf("the list ends at %.0f, the picture at %d", bottom, m.height)
		}
	})
}
