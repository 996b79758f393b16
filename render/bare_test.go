package render

import (
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
)

// bareTitles are the fact sheets drawn without any rules.
var bareTitles = []string{"18fr-rce", "18norway", "18ardennes"}

// bare is a table of a title without rules, made from its fact sheet alone, for as few players as it allows. The
// test is skipped if the sheets are not next to the checkout.
func bare(t testing.TB, title string) *engine.Game {
	t.Helper()
	s, err := facts.Read(enginetest.UsedSheet(enginetest.SheetText(t, title)))
	if err != nil {
		t.Fatal(err)
	}
	g, err := engine.New(withoutRules(s), []string{"Ada", "Ben", "Cy"}[:s.Players.Min], nil, 7)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// withoutRules is a title in which players can only pass.
func withoutRules(s *facts.Sheet) *engine.Title {
	pass := &engine.Step{
		Name: "wait", About: "pass",
		Waits: func(g *engine.Game) bool { return !g.HasFinished("wait") },
		Moves: []*engine.Move{{Verb: "pass", Help: "End your turn.",
			Check: func(*engine.Game, []string) error { return nil },
			Do:    func(g *engine.Game, _ []string) { g.FinishStep("wait") }}},
	}
	return &engine.Title{
		ID: s.ID, Sheet: s,
		Setup: func(g *engine.Game, _ *engine.Draw) error {
			g.Round = engine.Round{Kind: "wait", Number: 1}
			g.Begin(g.Order[0])
			return nil
		},
		Rounds: map[string]*engine.RoundRules{"wait": {
			Title: func(*engine.Game) string { return "Setup" },
			Steps: []*engine.Step{pass},
			Over:  func(g *engine.Game) { g.Begin(g.After(g.Turn.Of)[0]) },
		}},
		Worth: func(g *engine.Game, p engine.ID) engine.Money { return g.Cash(p) },
	}
}

// eachBare runs a test for every title without rules.
func eachBare(t *testing.T, f func(t *testing.T, g *engine.Game)) {
	for _, title := range bareTitles {
		t.Run(title, func(t *testing.T) { f(t, bare(t, title)) })
	}
}

// crowd puts the tokens of all companies with a price on the market, several of them into one cell.
func crowd(g *engine.Game) {
	for i := range g.Companies {
		c := &g.Companies[i]
		if !c.Kind.Priced {
			continue
		}
		starts := g.Market().Flagged(c.Kind.Par)
		at := starts[(i/2)%len(starts)]
		g.Prices.Place(string(c.ID), at)
		c.Par, c.Floated = engine.Money(g.Market().Price(at)), true
	}
}

// All components of a title can be drawn before any of its rules are written. If PICTURES names a folder, the
// pictures are saved there.
func TestBareTitles(t *testing.T) {
	folder := os.Getenv("PICTURES")
	eachBare(t, func(t *testing.T, g *engine.Game) {
		keep := func(name string, p Picture, err error) {
			decode(t, p, err)
			if len(p.PNG) > 400_000 {
				t.Errorf("%s has %d bytes", name, len(p.PNG))
			}
			if !strings.Contains(p.Alt, g.Sheet().Name) {
				t.Errorf("the text of %s lacks the title: %s", name, p.Alt)
			}
			if folder != "" {
				base := filepath.Join(folder, g.Sheet().ID+"-"+name)
				if err := os.WriteFile(base+".png", p.PNG, 0o644); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(base+".txt", []byte(p.Alt+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
		draw := func(name string, f func(*engine.Game) (Picture, error)) {
			p, err := f(g)
			keep(name, p, err)
		}
		draw("map", func(g *engine.Game) (Picture, error) { return Map(g, MapOptions{}) })
		draw("market", Market)
		draw("trains", Trains)
		draw("tiles", Tiles)
		draw("players", Players)
		for i := range g.Companies {
			id := g.Companies[i].ID
			draw("company-"+string(id), func(g *engine.Game) (Picture, error) { return Company(g, id) })
		}
		crowd(g)
		draw("market-full", Market)
		fill(g)
		draw("full", func(g *engine.Game) (Picture, error) { return Map(g, MapOptions{Numbers: true}) })
	})
}

// without is a copy of a face with something missing.
func without(f *board.Face, change func(f *board.Face)) *board.Face {
	c := f.Turned(0)
	change(c)
	return c
}

// Everything printed on a face is visible: without it the face looks different.
func TestEverythingPrintedShows(t *testing.T) {
	const visible = 30 // pixels, of some 35,000
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		s := shape{g.Sheet().Map.Pointy}
		for _, p := range printings(g) {
			if p.r > 0 {
				continue
			}
			p.what.marks = nil // symbols for something not printed as such
			im, l := paint(s, p.face, p.what)
			shows := func(what string, change func(f *board.Face)) {
				other, _ := paint(s, without(p.face, change), p.what)
				if n := unlike(im, other, visible); n < visible {
					t.Errorf("%s: %s cannot be seen", p.name, what)
				}
			}
			for i := range p.face.Sea {
				shows("a sea lane", func(f *board.Face) { f.Sea = slices.Delete(f.Sea, i, i+1) })
			}
			for _, k := range p.face.Links {
				a, b := &l.plan.stops[k[0]], &l.plan.stops[k[1]]
				free := a.at.dist(b.at) - a.radius - b.radius
				if mid := a.at.mix(b.at, (a.radius+free/2)/a.at.dist(b.at)); free < 6 || !near(rgbaOf(at(im, mid)), ink) {
					t.Errorf("%s: the track between two stops cannot be seen", p.name)
				}
			}
			for i := range p.face.Stubs {
				if !slices.Contains(p.face.Exits(), p.face.Stubs[i]) {
					shows("a railhead", func(f *board.Face) { f.Stubs = slices.Delete(f.Stubs, i, i+1) })
				}
			}
			for i := range p.face.Stops {
				if p.face.Stops[i].Ports != nil {
					shows("a port slot", func(f *board.Face) { f.Stops[i].Ports = nil })
				}
			}
		}
	})
}

// Track that bypasses a city runs beside it.
func TestTrackPassesCitiesBy(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		s := shape{g.Sheet().Map.Pointy}
		for _, p := range printings(g) {
			l := newPlan(s, p.face)
			for i := range l.stops[:p.face.Cities()] {
				for _, k := range p.face.Track {
					if d := s.track(k[0], k[1]).distance(l.stops[i].at); p.r == 0 && d < 6 {
						t.Errorf("%s: the track from %d to %d is hidden by a city %.0f away", p.name, k[0], k[1], d)
					}
				}
			}
		}
	})
}

// Every icon of a sheet is a symbol or a word on its hex, as often as it occurs there, on the map and on tiles.
func TestEveryIconIsMarked(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		s := shape{g.Sheet().Map.Pointy}
		for _, p := range printings(g) {
			l := letter(newPlan(s, p.face), p.what)
			for _, word := range p.face.Icons {
				times := 0
				for _, w := range p.face.Icons {
					if w == word {
						times++
					}
				}
				_, figure, _ := strings.Cut(word, "_")
				shown := icon(word) == hatchIcon ||
					slices.ContainsFunc(l.labels, func(k label) bool {
						return k.kind == markLabel && k.lines[0] == word && k.times == times ||
							k.kind == costLabel && k.note == "mountain" && (icon(word) == mountainIcon || k.lines[0] == figure)
					}) ||
					icon(word) == anchorIcon && slices.ContainsFunc(p.face.Stops, func(s board.Stop) bool { return s.Ports != nil })
				if !shown {
					t.Errorf("%s: nothing shows %q", p.name, word)
				}
			}
		}
	})
}

// A word without a symbol is written out, on the map and on tiles; a mountain token that outlasts its hex's cost shows its
// figure.
func TestIconsThatNobodyKnows(t *testing.T) {
	f := &board.Face{Icons: []string{"windmill", "windmill", "mountain_30"}}
	l := letter(newPlan(shape{}, f), subject{marks: f.Icons})
	if got := written(&drawnHex{lettering: l}, markLabel); !texted(got, "windmill", "mountain_30") {
		t.Errorf("the marks are %v", got)
	}
	if got := several("windmill", l.labels[0].times); got != "windmill ×2" {
		t.Errorf("two of the marks are %q", got)
	}
	for word, want := range map[string]iconKind{"windmill": noIcon, "fort": fortIcon, "mine": mineIcon, "port": anchorIcon,
		"tee_west": compassIcon, "mountain": mountainIcon, "mountain_30": tokenIcon, "glacier": hatchIcon} {
		if icon(word) != want {
			t.Errorf("the symbol of %s is %d, want %d", word, icon(word), want)
		}
	}
}

// Borders of different kinds have different colours, along their whole edge.
func TestBorders(t *testing.T) {
	kinds := map[string]bool{}
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		for h := range g.Sheet().Map.Hexes {
			for _, x := range g.Sheet().Map.Hexes[h].Face.Borders {
				want, known := map[string]color.RGBA{"fjord": water, "glacier": ink, "impassable": warning}[x.Kind]
				if !known || kinds[x.Kind] || x.Cost > 0 {
					continue
				}
				kinds[x.Kind] = true
				s := shape{g.Sheet().Map.Pointy}
				if got := pixelOn(t, g, MapOptions{}, h, s.mid(x.Edge)); !near(got, want) {
					t.Errorf("the %s of %s is %v, want %v", x.Kind, g.Sheet().Map.Hexes[h].ID, got, want)
				}
			}
		}
	})
}

// The market has a cell in its place for every price and none for a gap; a one-line market goes from the lowest to the highest price in
// rows that are readable on a phone; cells with different flags have different colours.
func TestMarketShowsEveryCell(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		m, cells := layMarket(g), 0
		for r, row := range m.chart.Rows {
			for k, cell := range row {
				if cell.Gap {
					if m.at(market.At{Row: r, Col: k}) != (box{}) {
						t.Errorf("a cell is drawn in row %d, column %d, where there is a gap", r, k)
					}
					continue
				}
				cells++
				b := m.at(market.At{Row: r, Col: k})
				if want := chartRim + boxWidth*float64(k); !m.chart.Line && b.x != want || b == (box{}) {
					t.Errorf("the cell in row %d, column %d is at %v, want %v", r, k, b.x, want)
				}
			}
		}
		if len(m.boxes) != cells {
			t.Errorf("%d cells are drawn, want %d", len(m.boxes), cells)
		}
		for i, x := range m.boxes {
			if m.chart.Line && (x.x > chartRim+boxWidth*(lineRow-1) || i > 0 && x.y < m.boxes[i-1].y) {
				t.Errorf("cell %d of the line is at %v, after %v", i, x.box, m.boxes[i-1].box)
			}
		}
		for f, a := range m.tints {
			for k, b := range m.tints {
				if f != k && a.border == b.border && apart([3]uint8{a.fill.R, a.fill.G, a.fill.B}, [3]uint8{b.fill.R, b.fill.G, b.fill.B}) < 2000 {
					t.Errorf("cells flagged %s look like those flagged %s", f, k)
				}
			}
		}
		if len(m.tints) != len(m.chart.Flags) {
			t.Errorf("%d flags of %d have a colour", len(m.tints), len(m.chart.Flags))
		}
	})
}

// say lists the words in a table, row by row.
func says(t *table) string {
	var out []string
	for _, r := range t.rows {
		for _, c := range r.cells {
			out = append(out, strings.Join(c.lines, " "))
		}
	}
	return strings.Join(out, "|")
}

// Trains show what ends them, who pays another price, when they go on sale and what they are traded in for.
func TestTrainsOfBareTitles(t *testing.T) {
	want := map[string][]string{
		"18fr-rce": {"|4|300fr|5 of 5|7 or D|", "710fr|2 of 2 from phase 6|–|5, 6: 560fr|", "7-trains and D-trains go on sale"},
		"18norway": {"|2|80kr D pays 72kr|6 of 6|4 one more run|", "|Ship|S3|150kr|7 of 7|4|", "one more run for 2; ships on sale: S4",
			"nationalization after each operating round"},
		"18ardennes": {"|2|f.100|15 of 15|4 or one more run|", "|6 or 4D|", "|2 / 3|"},
	}
	eachBare(t, func(t *testing.T, g *engine.Game) {
		got := says(stock(g)) + "|" + says(phases(g))
		for _, s := range want[g.Sheet().ID] {
			if !strings.Contains(got, s) {
				t.Errorf("no %q in %s", s, got)
			}
		}
		lit := 0
		for _, r := range stock(g).rows {
			if r.lit {
				lit++
			}
		}
		onSale := 0
		for range kit.Shelf(g) {
			onSale++
		}
		if lit != onSale {
			t.Errorf("%d kinds of train are marked, %d are on sale", lit, onSale)
		}
	})
}

// Tiles show what may replace them, even if that depends on a chart or on the hex.
func TestUpgradesOfBareTitles(t *testing.T) {
	want := map[string]map[string]string{
		"18fr-rce":   {"57": "14 15 X17 X18 X19 X20", "X01": "X03", "X05": "X11", "1": "X12", "63": "513", "X19": "X08"},
		"18norway":   {"23": "41 43 45", "O1": "O2", "O2": "O3", "444": "444B", "LM1": "LM2", "A1": ""},
		"18ardennes": {"57": "14 15 619", "201": "207 208 622", "207": "216 220", "SOH2": "SOH9", "580": "583"},
	}
	eachBare(t, func(t *testing.T, g *engine.Game) {
		for tile, next := range want[g.Sheet().ID] {
			if got := strings.Join(upgrades(g.Sheet(), g.Sheet().Tiles.Tile(tile)), " "); got != next {
				t.Errorf("%s may be replaced by %q, want %q", tile, got, next)
			}
		}
	})
}

// A card shows a company's special powers and its certificates; certificates out of play are nobody's.
func TestCompaniesOfBareTitles(t *testing.T) {
	want := map[string]map[engine.ID][]string{
		"18fr-rce": {"MID": {"which city is chosen later", "a second yellow tile in a turn for 20fr"}},
		"18norway": {"H": {"Power: sells 0, 1 or 2 shares", "Certificates: 40%★, 3 × 20%"}},
		"18ardennes": {"7": {"Tokens: 2 of 2", "Bonus token: mine of I21", "Can form: BY, E", "Stock: price f."},
			"BY": {"Formed from: 4, 5, 7 or 15", "Certificates: 40%★, 3 × 20%", "Bavarian State"}},
	}
	eachBare(t, func(t *testing.T, g *engine.Game) {
		crowd(g)
		for id, words := range want[g.Sheet().ID] {
			c := g.Company(id)
			if id == "BY" {
				c.Par = 0
				words = words[:2]
				if got := otherName(g.Charter(id)); got != "Bavarian State" {
					t.Errorf("%s has the remark %q", id, got)
				}
			}
			p, err := Company(g, id)
			for _, s := range words {
				if err != nil || !strings.Contains(p.Alt, s) {
					t.Errorf("no %q on the card: %s (%v)", s, p.Alt, err)
				}
			}
			c.Certs[len(c.Certs)-1].Holder = engine.Gone
			if slices.Contains(holders(c), engine.Gone) {
				t.Errorf("certificates of %s that are out of play are somebody's", id)
			}
		}
	})
}

// A company that will choose one of two cities has its letters beside them, until its token is there.
func TestMapShowsHomesNotChosen(t *testing.T) {
	g := bare(t, "18fr-rce")
	h := g.Sheet().Map.Find("J9")
	m, err := newMapPicture(g, MapOptions{})
	if err != nil {
		t.Fatal(err)
	}
	at := drawHex(g, h, m.scale, false).asideAt.add(point{0, 0.72 * asideRadius})
	pale := blend(liveryOf(g, "MID").disc, white, 0.72)
	if got := pixelOn(t, g, MapOptions{}, h, at); !near(got, pale) {
		t.Errorf("beside the cities is %v, want %v", got, pale)
	}
	g.Map().Put("MID", h, 1)
	if got := pixelOn(t, g, MapOptions{}, h, at); near(got, pale) {
		t.Error("the letters stay although the token is there")
	}
}

// An offboard's figures that are too many for one row are in two, all inside the hex.
func TestFourFigures(t *testing.T) {
	g := bare(t, "18norway")
	d, s := hexNow(t, g, "H34"), shape{g.Sheet().Map.Pointy}
	if got := written(d, phasedLabel); !texted(got, "20", "40", "60", "80") {
		t.Errorf("the figures are %v", got)
	}
	for _, l := range d.labels {
		if l.kind == phasedLabel && s.depth(l.at) < phasedWidth(l.lines[0], l.size)/2 {
			t.Errorf("%v reaches over the edge", l.lines)
		}
	}
}
