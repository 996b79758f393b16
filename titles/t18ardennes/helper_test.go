package t18ardennes_test

import (
	"strconv"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"

	_ "stationmaster/titles/t18ardennes"
)

// zeeland is the track from Vlissingen's ferry to Cologne.
const zeeland = `
	  tile D8 8 4
	  tile D10 9 1
	  tile D12 4 1
	  tile D14 4 1
	  tile D16 9 1
	  tile D18 621 1
	`

// prussia is P before its conversion, as in the recorded game.
const prussia = `
  phase 6
  company P par=220 cash=354 *P3=80 P4=20 operated trains=5 tokens=B16,D18,M7.1
  company BY kind=ten par=140 *P1=60 operated trains=6 tokens=G25
  company NL kind=ten par=140 *P2=60 P1=20 operated trains=6 tokens=B8.1
  company 8 owner=P3 par=90 price=100 cash=185 trains=5 tokens=M7.0,G3
  memo ferry 8 G3
  cash P1=0 P2=0 P3=584 P4=0
`

// at sets up a position; see enginetest.New for its lines.
func at(t *testing.T, players int, position string) *enginetest.Table {
	t.Helper()
	return enginetest.New(t, "18ardennes", players, position)
}

func id(s string) engine.ID { return engine.ID(s) }

func word(n int) string { return strconv.Itoa(n) }

// remembers reports whether the game remembers something about up to two ids.
func remembers(x *enginetest.Table, name string, about ...engine.ID) bool {
	return (&engine.Memory{Name: name}).Has(x.Game, about...)
}

// earns brings the operating company to its dividend with these earnings.
func earns(x *enginetest.Table, company string, n engine.Money) {
	for _, step := range []string{"convert", "acquire", "issue", "track", "token", "forts", "run"} {
		x.FinishStep(step)
	}
	x.Company(id(company)).Earned = n
}

// put gives a company a token in a city.
func put(x *enginetest.Table, company, city string) {
	h, s, err := kit.City(x.Game, city)
	if err != nil {
		panic(err)
	}
	c := x.Company(id(company))
	if kit.NextToken(x.Game, c.ID) == nil {
		c.Tokens = append(c.Tokens, engine.Token{Price: 40})
	}
	x.Map().Put(company, h, s)
	kit.NextToken(x.Game, c.ID).Used = true
	x.Touch()
}

// turn is the first rotation in which a tile can be laid.
func turn(x *enginetest.Table, hex, tile string) string {
	cs, _ := x.Next(engine.Order("lay " + hex + " " + tile))
	if len(cs) == 0 {
		panic(tile + " fits nowhere in " + hex)
	}
	return cs[0].Word
}

// running is a company about to run.
func running(t *testing.T, company, position string) *enginetest.Table {
	t.Helper()
	x := at(t, 4, position+"\noperate "+company)
	for _, step := range []string{"convert", "acquire", "issue", "track", "token", "forts"} {
		x.FinishStep(step)
	}
	return x
}

// bidding is a position at the beginning of the bidding before stock round 3. The minors have trains, so none falls before.
func bidding(t *testing.T, players int, position string) *enginetest.Table {
	t.Helper()
	x := at(t, players, "phase 3\ncompany 12 owner=P1 par=90 cash=0 trains=2 tokens=K11 operated\n"+position+"\noperate 12 2 of 2")
	earns(x, "12", 90)
	for i := range x.Companies { // no other company operates any more
		if c := x.Companies[i].ID; c != "12" {
			x.Round.Done = append(x.Round.Done, c)
		}
	}
	x.Do("pay")
	if x.Round.Kind == "operating" {
		x.Do("pass")
	}
	return x
}
