package bot_test

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/selfplay"
)

// Companies with a single owner are in a table of their own, with their price if they have one, and in no other.
func TestOwnedCompaniesAreListedOnce(t *testing.T) {
	k := newTable(t)
	k.begin("18ardennes", "Ada", "Ben", "Cy")
	row, err := k.store.Game(ctx, k.game)
	if err != nil {
		t.Fatal(err)
	}
	g, err := engine.New(engine.Find(row.Title), []string{row.Seats[0].Name, row.Seats[1].Name, row.Seats[2].Name}, nil, row.Seed)
	if err != nil {
		t.Fatal(err)
	}
	for random := selfplay.New(7); g.Company(g.Turn.Of) == nil; {
		a, err := random.Choose(g)
		if err != nil {
			t.Fatal(err)
		}
		k.ok(k.decider(), "sure do "+a.String())
		if _, err := g.Apply(a); err != nil {
			t.Fatal(err)
		}
		enginetest.GoOn(t, g)
	}
	seen := map[string]string{}
	minors := 0
	for _, s := range k.post("status").Sections {
		if s.Head == "Players" || len(s.Table) == 0 {
			continue
		}
		for _, r := range s.Table[1:] {
			if was := seen[r[0]]; was != "" {
				t.Errorf("%s is listed under %s and %s", r[0], was, s.Head)
			}
			seen[r[0]] = s.Head
			if s.Head == "Minors" {
				minors++
			}
		}
		if s.Head == "Minors" && s.Table[0][2] != "Price" {
			t.Errorf("the minors' table has %q", s.Table[0])
		}
	}
	if minors < 10 {
		t.Errorf("%d minors are listed", minors)
	}
}

// Players with the same worth share a place in the final standing.
func TestSharedPlaces(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben", "Cy")
	k.ok(p[0], "add 3")
	k.ok(p[1], "sure resign")
	got := text(k.post("end:"))
	for _, want := range []string{"1 | " + p[2], "2 | " + p[0], "2 | " + p[1]} {
		contains(t, got, want)
	}
}
