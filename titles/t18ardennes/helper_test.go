package t18ardennes_test

import (
	"strconv"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"

	_ "stationmaster/titles/t18ardennes"
)

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

// cash sets what the players have, in a game under way.
func cash(x *enginetest.Table, money ...engine.Money) {
	for i, m := range money {
		x.Bank += x.Players[i].Cash - m
		x.Players[i].Cash = m
	}
}

// earns brings the operating company to its dividend with these earnings.
func earns(x *enginetest.Table, company string, n engine.Money) {
	for _, step := range []string{"convert", "acquire", "issue", "track", "token", "forts", "run"} {
		x.FinishStep(step)
	}
	x.Company(id(company)).Earned = n
}

// passAll ends the round by passing.
func passAll(x *enginetest.Table) {
	for kind := x.Round.Kind; x.Round.Kind == kind && !x.Finished; {
		x.Do("pass")
	}
}

func certLimit(g *engine.Game) int { return kit.CertLimit(g) }

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

// give gives a company a train.
func give(x *enginetest.Table, company, model string) {
	for i := range x.Game.Trains {
		if t := &x.Game.Trains[i]; t.Model == model && t.Owner == engine.Supply {
			t.Owner = id(company)
			return
		}
	}
	panic("no " + model + " is left")
}

// marketAt is a space of the line.
func marketAt(col int) market.At { return market.At{Col: col} }

// turn is the first rotation in which a tile can be laid.
func turn(x *enginetest.Table, hex, tile string) string {
	cs, _ := x.Next(engine.Order("lay " + hex + " " + tile))
	if len(cs) == 0 {
		panic(tile + " fits nowhere in " + hex)
	}
	return cs[0].Word
}

// lines0 fills a number into a position.
func lines0(position, n string) string { return strings.Replace(position, "%d", n, 1) }

// forts is how many fort tokens a company has.
func forts(x *enginetest.Table, company string) int {
	return (&engine.Memory{Name: "forts"}).Get(x.Game, id(company))
}
