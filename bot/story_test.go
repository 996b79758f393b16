package bot_test

import (
	"encoding/csv"
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"stationmaster/bot/call"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/selfplay"
	_ "stationmaster/titles/all"
)

// random plays on by random orders, at most so many, and returns the game.
func (k *table) random(seed uint64, most int) *engine.Game {
	k.t.Helper()
	p := selfplay.New(seed)
	for n := 0; ; n++ {
		g, err := k.clerk.Games.Snapshot(ctx, k.game)
		if err != nil {
			k.t.Fatal(err)
		}
		if g.Finished || n == most {
			return g
		}
		a, err := p.Choose(g)
		if err != nil {
			k.t.Fatal(err)
		}
		who := g.Name(g.Decider())
		k.ok(who, "sure do "+a.String())
	}
}

// The story can be seen at any time: from the first order on, with turning points whose menu leads to the map then. Looking at one still works
// after the game has gone on.
func TestShowStory(t *testing.T) {
	k := newTable(t)
	k.no("Ada", "show story", "There's no game in this channel")
	k.begin("1894", "Ada", "Ben", "Cy")
	r := k.ok("Ada", "show story")
	contains(t, text(r.Message), "Nothing has turned yet")
	if !r.Private || len(r.Pictures) != 1 || r.Pictures[0].View.Kind != message.StoryView {
		t.Errorf("%+v", r)
	}
	k.random(3, 250)
	r = k.ok("Eve", "show story")
	if r.Title != "The story of Friday so far" || len(r.Sections[0].Lines) != 5 {
		t.Errorf("%q: %q", r.Title, r.Sections[0].Lines)
	}
	lines := 1
	for _, s := range r.Sections {
		lines += 1 + len(s.Lines)
	}
	if lines > 12 {
		t.Errorf("%d lines", lines)
	}
	then := r.Choices[0]
	if then.Label != "Show the map then" || len(then.Options) != 5 {
		t.Fatalf("%+v", r.Choices)
	}
	if _, err := k.clerk.Canvas.Paint(ctx, "", k.game, r.Pictures[0]); err != nil {
		t.Error(err)
	}
	at := r.At
	k.random(4, 1)
	for _, o := range then.Options {
		n := strings.TrimPrefix(o.Command, "show map at ")
		m := k.clerk.Handle(ctx, call.Request{User: user("Eve"), Channel: "hall", Game: k.game, Text: o.Command, At: &at})
		if m.Refused || !strings.HasPrefix(m.Title, "After order "+n+" of ") || len(m.Pictures) != 1 {
			t.Errorf("%s: %+v", o.Command, m)
		}
	}
}

// The rounds' file has a line for each round whose parts add up, and both forms tell the same.
func TestExportRounds(t *testing.T) {
	k := newTable(t)
	seated := k.begin("1894", "=Ada()", "Ben", "Cy")
	k.random(3, 250)
	k.no("Eve", "export roundz", "export rounds json")
	r := k.ok("Eve", "export rounds")
	if r.File == nil || r.File.Name != "Friday-rounds.csv" {
		t.Fatalf("%+v", r)
	}
	rows, err := csv.NewReader(strings.NewReader(r.File.Body)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]int{}
	for i, head := range rows[0] {
		if strings.ContainsAny(head[:1], "=+-@") {
			t.Errorf("a spreadsheet would take %q for a formula", head)
		}
		at[strings.TrimPrefix(head, "'")] = i
	}
	var all struct {
		Rounds []struct {
			Round   string
			Players map[string]struct {
				Worth, Cash, Dividends int
				From                   map[string]int `json:"worth_from"`
			}
			Companies map[string]struct{ Price, Earned *int }
		}
	}
	if err := json.Unmarshal([]byte(k.ok("Eve", "export rounds json").File.Body), &all); err != nil {
		t.Fatal(err)
	}
	if len(all.Rounds) != len(rows)-1 || len(rows) < 6 {
		t.Fatalf("%d rounds as JSON, %d as CSV", len(all.Rounds), len(rows)-1)
	}
	number := func(row []string, head string) int {
		i, ok := at[head]
		if !ok {
			t.Fatalf("no column %q in %q", head, rows[0])
		}
		n, err := strconv.Atoi(row[i])
		if err != nil {
			t.Errorf("%s: %v", head, err)
		}
		return n
	}
	paid := map[string]int{}
	for i, row := range rows[1:] {
		j := all.Rounds[i]
		if row[0] != j.Round {
			t.Errorf("round %d is %q and %q", i, row[0], j.Round)
		}
		for _, name := range seated {
			sum := 0
			for _, n := range j.Players[name].From {
				sum += n
			}
			paid[name] += j.Players[name].Dividends
			if sum != j.Players[name].Worth || number(row, name+" worth") != sum || number(row, name+" cash") != j.Players[name].Cash || paid[name] != number(row, name+" from dividends") {
				t.Errorf("%s, %s: %+v, %q", row[0], name, j.Players[name], row)
			}
		}
		for id, c := range j.Companies {
			if c.Price != nil && number(row, id+" price") != *c.Price || c.Earned != nil && number(row, id+" earned") != *c.Earned {
				t.Errorf("%s, %s: %+v", row[0], id, c)
			}
		}
	}
}
