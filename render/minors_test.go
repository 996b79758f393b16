package render

import (
	"math"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/enginetest"
)

// middle is a game with minors, halfway through.
func middle(t *testing.T) *enginetest.Table {
	return enginetest.New(t, "18eu", 3, `
		phase 5
		priority P2
		cash P1=238 P2=345 P3=113
		tile E10 581 1
		tile G10 202 1
		tile R3 8 2
		tile H3 202 0
		company 1 owner=P3 cash=25 trains=3 tokens=J1.0
		company 3 owner=P1 cash=185 tokens=J1.1
		company 10 owner=P1 cash=7 trains=4 tokens=R5
		company NS par=90 at=2,3 cash=40 P1=10 *P3=60 pool=10 trains=4,P tokens=E10.0,E10.2,G10 operated
		company FS par=82 cash=100 *P1=30 unfloated
		operate NS 1 of 2
	`)
}

// hexNow is a hex as a map of the whole board draws it.
func hexNow(t *testing.T, g *engine.Game, id string) *drawnHex {
	t.Helper()
	m, err := newMapPicture(g, MapOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return drawHex(g, g.Sheet().Map.Find(id), m.scale, false)
}

// written lists the words on a hex, of one kind of label.
func written(d *drawnHex, kind labelKind) []string {
	var out []string
	for _, l := range d.labels {
		if l.kind == kind {
			out = append(out, strings.Join(l.lines, " "))
		}
	}
	return out
}

func texted(out []string, want ...string) bool { return slices.Equal(out, want) }

// The cost shown is the cost now: a pass costs a second time once its yellow tile is laid.
func TestMapShowsWhatBuildingCostsNow(t *testing.T) {
	x := middle(t)
	for hex, want := range map[string][]string{"Q4": {"120"}, "R3": {"60"}, "P11": {"60"}, "I4": {"60"}, "H3": nil} {
		if got := written(hexNow(t, x.Game, hex), costLabel); !texted(got, want...) {
			t.Errorf("%s shows the cost %v, want %v", hex, got, want)
		}
	}
}

// A hex whose building needs consent has a gray border, until a tile is laid or the company is gone.
func TestMapShowsWhomToAsk(t *testing.T) {
	x := middle(t)
	edge := shape{}.corners(3)[0]
	for hex, want := range map[string]bool{"K2": true, "U6": true, "F9": false, "H3": false} { // F9's company is closed
		got := near(pixelOn(t, x.Game, MapOptions{}, x.Sheet().Map.Find(hex), edge), keeperGray)
		if got != want {
			t.Errorf("a gray border on %s: %v, want %v", hex, got, want)
		}
	}
	x.Map().Lay(x.Sheet().Map.Find("K2"), x.Map().Set.Tile("9"), 0, nil)
	if near(pixelOn(t, x.Game, MapOptions{}, x.Sheet().Map.Find("K2"), edge), keeperGray) {
		t.Error("the border stays although there is a tile")
	}
}

// No word of a sheet is written on the map as it is, except ids of private companies: the others have a symbol.
func TestMarksHaveSymbols(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		for i := range g.Sheet().Map.Hexes {
			h := &g.Sheet().Map.Hexes[i]
			for _, m := range marksOf(g.Sheet(), h) {
				if icon(m) == noIcon && g.Deed(engine.ID(m)) == nil {
					t.Errorf("%s shows %q", h.ID, m)
				}
			}
		}
	})
}

// An offboard that may be run through has track that meets; others have ends.
func TestThroughPlacesAreJoined(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		for i := range g.Sheet().Map.Hexes {
			h := &g.Sheet().Map.Hexes[i]
			p := newPlan(shape{g.Sheet().Map.Pointy}, h.Face)
			for k, s := range h.Face.Stops {
				if s.Kind != board.OffBoard {
					continue
				}
				for _, leg := range p.stops[k].legs {
					if got := leg[len(leg)-1] == p.stops[k].at; got != s.Through {
						t.Errorf("%s: a leg ends where the others do: %v, want %v", h.ID, got, s.Through)
					}
				}
			}
		}
	})
}

// Two tokens of one company in a hex are in their circles.
func TestMapShowsTwoTokensInAHex(t *testing.T) {
	x := middle(t)
	h := x.Sheet().Map.Find("E10")
	d := hexNow(t, x.Game, "E10")
	for _, stop := range []int{0, 2} {
		at, _, _ := d.slot(stop, 0)
		if got := pixelOn(t, x.Game, MapOptions{}, h, at.add(belowLetters)); !near(got, liveryOf(x.Game, "NS").disc) {
			t.Errorf("city %d shows %v", stop, got)
		}
	}
}

// A closed company's circle is empty, whatever is printed there.
func TestMapForgetsClosedCompanies(t *testing.T) {
	x := middle(t)
	at, _, _ := hexNow(t, x.Game, "Q2").slot(0, 0) // home of minor 15
	for _, p := range []point{at, at.add(point{4, 0}), at.add(point{-4, 3})} {
		if got := pixelOn(t, x.Game, MapOptions{}, x.Sheet().Map.Find("Q2"), p); !near(got, white) {
			t.Errorf("the circle shows %v", got)
		}
	}
}

// Letters are larger on the small hexes of a large map, and of normal size on others.
func TestLettersGrowOnSmallHexes(t *testing.T) {
	x := middle(t)
	h := x.Sheet().Map.Find("Q4")
	size := func(scale float64) float64 { return drawHex(x.Game, h, scale, false).labels[0].size }
	if a, b, c := size(1.3), size(large), size(3); a <= b || b != c || b != coordinateSize {
		t.Errorf("coordinates have sizes %.1f, %.1f, %.1f", a, b, c)
	}
}

// The text names a route's stops and its bonuses, and the map marks the stop that a car doubles.
func TestRoutesTellBonuses(t *testing.T) {
	x := middle(t)
	c := x.Company("NS")
	c.Earned = 200
	c.Last = []engine.Run{{Train: "4", Revenue: 200, Parts: []string{"B7 50", "E10.2 50", "E14 30", "+ red to red 20", "+ Pullman E10.2 50"},
		Path: engine.Path{{Hex: "E10", In: 2, Out: 5, Stop: 2}}, Doubled: []engine.Double{{Hex: "E10", Revenue: 50}}}}
	p, err := Map(x.Game, MapOptions{Routes: "NS"})
	if want := "4: B7 Hamburg 50 + E10 Berlin 50 + E14 Warsaw 30 + red to red 20 + Pullman E10 Berlin 50 = £200"; err != nil || !strings.Contains(p.Alt, want) {
		t.Errorf("the text is %q, want %q in it (%v)", p.Alt, want, err)
	}
	berlin := hexNow(t, x.Game, "E10")
	at := berlin.beside(c.Last[0].Path[0])
	if got := pixelOn(t, x.Game, MapOptions{Routes: "NS"}, x.Sheet().Map.Find("E10"), at.add(point{-11, 0})); !near(got, lane(0)) {
		t.Errorf("the doubled stop's sign is %v", got)
	}
	for i := range berlin.plan.stops {
		k := &berlin.plan.stops[i]
		if d := k.at.sub(at); math.Abs(d.x) < doubleWidth/2+k.radius-2 && math.Abs(d.y) < doubleHeight/2+k.radius-2 {
			t.Errorf("the sign at %v hides the token at %v", at, k.at)
		}
	}
	for _, l := range routeLegend(x.Game, "NS", 700) {
		if w := bold.width(l.text) * legendText; w > 720 {
			t.Errorf("%q is %.0f wide", l.text, w)
		}
		if strings.HasSuffix(l.text, "Berlin") {
			t.Errorf("%q ends between a place and its revenue", l.text)
		}
	}
}

// The sheet of players shows who owns which minor, where shares are, who has the priority deal and who is bankrupt.
func TestPlayersWithMinors(t *testing.T) {
	x := middle(t)
	x.Player("P2").Bankrupt = true
	p, err := Players(x.Game)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"minors 3, 10", "minor 1,", "Player 2: bankrupt.", "NS 60% as president"} {
		if !strings.Contains(p.Alt, want) {
			t.Errorf("no %q in %s", want, p.Alt)
		}
	}
	h := holdings(x.Game)
	var head, minors []string
	for _, k := range h.rows[0].cells {
		head = append(head, strings.Join(k.lines, " "))
	}
	if !texted(head, "", "Player 1", diamond+" Player 2", "Player 3", "Treasury", "Pool", "Price", "Par") {
		t.Errorf("the columns are %q", head)
	}
	for _, r := range h.rows {
		if name := r.cells[0].lines; texted(name, "Minors") {
			for _, line := range r.cells[1].tokens {
				minors = append(minors, texts(line)...)
			}
		} else if texted(name, "NS") && !texted(r.cells[4].lines, "20%") {
			t.Errorf("in NS's treasury are %v", r.cells[4].lines)
		}
	}
	if !texted(minors, "3", "10") {
		t.Errorf("the first player's minors are %v", minors)
	}
	if rows := companies(x.Game).rows; len(rows) != 3 {
		t.Errorf("%d companies have something, want 2", len(rows)-1)
	}
	x.Priority = "P3"
	if p, _ := Players(x.Game); !strings.Contains(p.Alt, "has the priority deal") {
		t.Error("nobody has the priority deal")
	}
}

// However many tokens a cell holds, they are inside it.
func TestTokensInACell(t *testing.T) {
	ids := []engine.ID{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"}
	for _, wide := range []float64{40, 165, 190} {
		k := tokensIn(wide, ids)
		r := tableRow{cells: []cell{k}}
		n := 0
		for _, line := range k.tokens {
			if w := tokenStep * float64(len(line)); w > wide && len(line) > 1 {
				t.Errorf("a line of %d tokens is %.0f wide in a cell of %.0f", len(line), w, wide)
			}
			n += len(line)
		}
		if n != len(ids) || r.height() < tokenStep*float64(len(k.tokens)) {
			t.Errorf("%d tokens in a row %.0f high", n, r.height())
		}
	}
}

func TestCompanyCards(t *testing.T) {
	x := middle(t)
	for id, want := range map[engine.ID]struct{ has, lacks []string }{
		"10": {[]string{"Minor 10, Upper Italy Railway", "Owner: Player 1", "Home: R5 Milan", "Trains: 4 (until the first 8); limit 1"}, []string{"Shares", "President", "Tokens"}},
		"15": {[]string{"State: closed", "Home: Q2 Lyon"}, []string{"Treasury", "Trains", "Owner"}},
		"NS": {[]string{"P (Pullman)", "own treasury 20%", "bank pool 10%"}, []string{"IPO"}},
		"FS": {[]string{"started, floats at 50%"}, nil},
	} {
		p, err := Company(x.Game, id)
		decode(t, p, err)
		for _, s := range want.has {
			if !strings.Contains(p.Alt, s) {
				t.Errorf("%s: no %q in %s", id, s, p.Alt)
			}
		}
		for _, s := range want.lacks {
			if strings.Contains(p.Alt, s) {
				t.Errorf("%s: %q in %s", id, s, p.Alt)
			}
		}
	}
}

// A company on turn operates only in an operating round: in others it is just asked.
func TestCompanyOnTurn(t *testing.T) {
	x := middle(t)
	x.Turn.Of = "NS"
	for kind, want := range map[string]string{"operating": "operating now", "nationalization": "on turn"} {
		x.Round.Kind = kind
		if got := state(x.Game, x.Company("NS")); got != want {
			t.Errorf("in the round %s it is %q, want %q", kind, got, want)
		}
	}
}

func TestTrainsWithCars(t *testing.T) {
	x := middle(t)
	p, err := Trains(x.Game)
	decode(t, p, err)
	for _, want := range []string{"P (Pullman): £100, 4 in the pool, owned by NS", "train limit 1 minor, 2 major", "Phase 6 comes with the first 6: rusts 3"} {
		if !strings.Contains(p.Alt, want) {
			t.Errorf("no %q in %s", want, p.Alt)
		}
	}
	for _, k := range stock(x.Game).rows[0].cells {
		if texted(k.lines, "Upgrade") {
			t.Error("there is a column for upgrades, which the title does not have")
		}
	}
	if got := happens(x.Game, 3); !texted(got, "final exchange round before the next stock round", "companies are fully capitalised") {
		t.Errorf("phase 5 brings %q", got)
	}
}

// Minors come before the companies on the market, which does not list them.
func TestMarketWithMinors(t *testing.T) {
	x := middle(t)
	p, err := Market(x.Game)
	decode(t, p, err)
	for _, want := range []string{"NS £90, FS £82 (not floated)", "Minors operate first: 1, 3, 10"} {
		if !strings.Contains(p.Alt, want) {
			t.Errorf("no %q in %s", want, p.Alt)
		}
	}
}

// A lot can be a private, too.
func TestMapOfASaleOfAPrivate(t *testing.T) {
	x := enginetest.New(t, "18ardennes", 4, "")
	x.Do("bid GL 100")
	p, err := Map(x.Game, MapOptions{})
	q, err2 := Players(x.Game)
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	if want := "GL, Guillaume-Luxembourg, which pays f.25: Player 1 bids f.100"; !strings.Contains(p.Alt, want) || !strings.Contains(q.Alt, want) {
		t.Errorf("no %q in %s or in %s", want, p.Alt, q.Alt)
	}
}

// During the sale of the minors the map names what is up for auction, at what price, and whose turn it is.
func TestMapOfASale(t *testing.T) {
	x := enginetest.New(t, "18eu", 3, "")
	says := func(want ...string) {
		t.Helper()
		p, err := Map(x.Game, MapOptions{})
		q, err2 := Players(x.Game)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		for _, w := range want {
			if !strings.Contains(p.Alt, w) || !strings.Contains(q.Alt, w) {
				t.Errorf("no %q in %s or in %s", w, p.Alt, q.Alt)
			}
		}
	}
	says("It's Player 1's turn to put a minor up for sale", "1 in J1 Paris, 2 in H3 Brussels")
	x.Do("select 4")
	says("Minor 4, Leipzig-Dresdner-Bahn, at home in G10 Dresden: no bid yet", "Put up by Player 1; Player 2 decides")
	circle, r, _ := hexNow(t, x.Game, "G10").slot(0, 0)
	ring := circle.add(point{0, -r - 2})
	h := x.Sheet().Map.Find("G10")
	if got := pixelOn(t, x.Game, MapOptions{}, h, ring); !near(got, haloCore) {
		t.Errorf("the ring around the home of what is up is %v", got)
	}
	x.Do("bid 4 110")
	says("Player 2 bids £110")
	x.Do("pass; pass")
	says("Sold to Player 2: 4.")
	x.Do("select 8; pass; pass")
	says("Minor 8", "offered at £90")
	if near(pixelOn(t, x.Game, MapOptions{}, h, ring), haloCore) {
		t.Error("a sold minor keeps its ring")
	}
	m, err := newMapPicture(x.Game, MapOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range m.legend {
		if w := bold.width(l.text) * legendText; w > float64(m.width)-2*mapMargin {
			t.Errorf("%q is %.0f wide", l.text, w)
		}
	}
}

// The map says what the signs on hexes mean whose minor's owner has to agree, while there are any.
func TestLegendExplainsConsent(t *testing.T) {
	for position, want := range map[string]bool{"company 7 owner=P1 tokens=E10.1": true, "company 1 owner=P1 tokens=J1.0": false} {
		p, err := Map(enginetest.New(t, "18eu", 3, position).Game, MapOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(p.Alt, `"ask 7": another company needs the consent of Minor 7's owner to build there.`); got != want {
			t.Errorf("%s: explained %t, want %t: %s", position, got, want, p.Alt)
		}
	}
}
