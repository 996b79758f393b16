package table_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"stationmaster/bot/foresee"
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// running reports whether a company has this many trains to run, from operating round n on.
func running(n, trains int) func(g *engine.Game) bool {
	return func(g *engine.Game) bool {
		w := g.Waiting()
		if w == nil || w.Name != "run" || g.Round.Number < n {
			return false
		}
		words, _, err := kit.BestRun(g, g.Turn.Of)
		return err == nil && len(words) >= trains
	}
}

// stopsOf lists a route's stops as an order names it: "3:D9-C10-G6.1" is D9 and G6.1 if C10 has none.
func stopsOf(g *engine.Game, word string) (train string, stops []string) {
	train, path, _ := strings.Cut(word, ":")
	for _, w := range strings.Split(path, "-") {
		id, _, _ := strings.Cut(w, ".")
		h := g.Sheet().Map.Find(id)
		if strings.HasSuffix(w, "~") || h < 0 || len(g.Map().Face(h).Stops) == 0 {
			continue
		}
		stops = append(stops, w)
	}
	return train, stops
}

// In every title the best routes, named by their stops alone, are found again and earn the best revenue; an impossible one is refused
// with a reason.
func TestRoutesByHand(t *testing.T) {
	for _, x := range engine.Titles() {
		t.Run(x.ID, func(t *testing.T) {
			c := &client{t: t, url: serve(t).URL}
			g := c.playTo(x.ID, 12, running(1, 1))
			words, total, err := kit.BestRun(g, g.Turn.Of)
			if err != nil {
				t.Fatal(err)
			}
			var named []string
			for _, w := range words {
				train, stops := stopsOf(g, w)
				if m := g.Sheet().Model(train); m != nil && m.Car() {
					continue
				}
				named = append(named, train+":"+strings.Join(stops, ","))
			}
			ask := func(text string) (out foresee.HandRoutes) {
				t.Helper()
				_, body := c.get(fmt.Sprintf("/api/game/%d/routes?routes=%s", c.game, url.QueryEscape(text)))
				if err := json.Unmarshal([]byte(body), &out); err != nil {
					t.Fatalf("%v: %s", err, body)
				}
				return out
			}
			got := ask(strings.Join(named, " "))
			if got.Earns != g.Format(total) || got.Best != got.Earns || got.Why != "" || !strings.HasPrefix(got.Order, "run ") {
				t.Errorf("%v earns %+v; the best is %v by %v", named, got, g.Format(total), words)
			}
			train, stops := stopsOf(g, words[0])
			if got := ask(train + ":" + stops[0]); got.Why != "" || got.Earns != g.Format(0) || got.Order != "" {
				t.Errorf("one stop: %+v", got)
			}
			far := ""
			for h := range g.Map().Map.Hexes {
				if f := g.Map().Face(h); len(f.Stops) == 1 && len(f.Exits()) == 0 {
					far = g.Map().Map.Hexes[h].ID
				}
			}
			if far != "" {
				if got := ask(train + ":" + stops[0] + "," + far); got.Why == "" || got.Order != "" {
					t.Errorf("to %s, which no track reaches: %+v", far, got)
				}
			}
		})
	}
}

// The stops are pressed on the map in order; the sum grows next to the best revenue, and the routes are run.
func TestBoardRoutes(t *testing.T) {
	c := sit(t)
	g := c.playTo("1894", 3, running(3, 2))
	words, _, err := kit.BestRun(g, g.Turn.Of)
	if err != nil {
		t.Fatal(err)
	}
	b := browse(t, "routes", 1280, 800, false)
	b.visit(c)
	b.until("the trains", "!document.querySelector('#byhand').hidden")
	b.press("#board .tools", "Routes")
	b.until("the routes", "document.querySelectorAll('#routes li').length > 0 && document.querySelectorAll('#layer .stop').length > 0")
	trains := eval[[]string](b, "[...document.querySelectorAll('#routes li b')].map(x => x.innerText.replace(':', '').trim())")
	var sums []string
	for _, w := range words {
		train, stops := stopsOf(g, w)
		i := slices.Index(trains, train)
		trains[i] = "" // each of several equal trains once
		b.mouse(fmt.Sprintf("#routes li:nth-child(%d) button", i+1))
		for n, stop := range stops {
			hex, city, ok := strings.Cut(stop, ".")
			if !ok {
				city = "0"
			}
			b.mouse(fmt.Sprintf("#layer [data-hex=%q] [data-stop=%q]", hex, city))
			b.until("the stop "+stop, fmt.Sprintf("document.querySelectorAll('#routes li button')[%d].innerText.includes(%q) && document.querySelectorAll('#layer .drawn').length === %d", i, stop, n+1))
		}
		sums = append(sums, eval[string](b, "document.querySelector('#routes .sum').innerText"))
	}
	b.shot("drawn")
	if len(sums) > 1 && sums[0] == sums[len(sums)-1] {
		t.Errorf("the sum does not grow: %v", sums)
	}
	b.until("all of it", "document.querySelector('#routes .main')")
	before := len(c.record())
	b.mouse("#routes .main")
	if r := c.record(); len(r) == before || r[before].Verb != "run" {
		t.Errorf("running them gave the orders %v", r[before:])
	}
	b.until("the routes to be put away", "document.querySelector('#routes').hidden")
}
