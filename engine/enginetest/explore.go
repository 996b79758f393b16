package enginetest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/selfplay"
)

// positionsOfAGame is how many positions are made from one game: playing it takes longer than changing it.
const positionsOfAGame = 20

// stretch is how many actions are played from a position. From every tenth, the game is played to its end.
const stretch = 80

// Explorer makes unusual positions of a title and plays on from them.
type Explorer struct {
	Title   string
	Options []string
	Ruins   bool // the game goes on after a player's bankruptcy
	Orphans bool // companies whose president's certificate is in the pool go on without a president
}

// Explore makes positions that games rarely reach: presidents without money, players over the certificate limit or
// bankrupt, last trains, companies without a president, a bank about to break, two players left. From each it plays
// on at random, choosing rare orders as often as common ones. It fails on a position where nothing is offered, an
// offer that is refused, a game that does not end, and money, shares or trains from nowhere; each failure comes with
// a position to paste.
//
// Long tests make that many positions, others a quarter of them. STATIONMASTER_EXPLORE=5000 in the environment sets
// another number, =5000+20000 starts at the 20,000th.
func (e Explorer) Explore(t *testing.T, positions int) {
	t.Helper()
	first := 0
	if n, from, more := strings.Cut(os.Getenv("STATIONMASTER_EXPLORE"), "+"); n != "" {
		var err error
		if positions, err = strconv.Atoi(n); err != nil {
			t.Fatalf("STATIONMASTER_EXPLORE: %v", err)
		}
		if more {
			if first, err = strconv.Atoi(from); err != nil {
				t.Fatalf("STATIONMASTER_EXPLORE: %v", err)
			}
		}
	} else {
		positions = Of(positionsOfAGame, positions/4, positions)
	}
	verbs, unreal, failures := map[string]int{}, map[string]int{}, 0
	for n := first; n < first+positions; n += positionsOfAGame {
		rng := rand.New(rand.NewPCG(uint64(n), 1830))
		table := titleOf(t, e.Title).Sheet.Players
		players := table.Min + rng.IntN(table.Max-table.Min+1)
		var operating []int // positions in operating rounds: what the game remembers there does not belong to a round that is over
		r := RandomGame(t, e.Title, players, uint64(n), e.Options, func(g *engine.Game, _ engine.Action) {
			if kit.Operating(g) {
				operating = append(operating, g.Actions)
			}
		})
		for i := range positionsOfAGame {
			part := *r
			part.Actions = r.Actions[:operating[rng.IntN(len(operating))]]
			g, err := engine.Replay(&part)
			if err != nil {
				t.Fatal(err)
			}
			toTheEnd := i%10 == 0
			e.trouble(g, rng, toTheEnd)
			position := describe(g, rng)
			x := set(t, e.Title, players, position)
			if err := kit.Consistent(x.Game); err != nil {
				unreal[err.Error()]++ // no game gets there
				continue
			}
			if err := x.explore(uint64(n+i), toTheEnd, verbs); err != nil {
				failures++
				t.Errorf("position %d: %v\n%d players:\n%s", n+i, err, players, position)
			}
			if failures == 10 {
				t.Fatal("more of them are not looked for")
			}
		}
	}
	left := 0
	for _, n := range unreal {
		left += n
	}
	if left > positions/4 {
		t.Errorf("no game can reach %d of %d positions, too many to prove anything: %v", left, positions, unreal)
	}
	t.Logf("%d positions, %d of them such that no game gets there; orders played: %v", positions, left, verbs)
}

// set sets up the position and returns what fails.
func set(t *testing.T, title string, players int, position string) *Table {
	t.Helper()
	done := false
	defer func() {
		if !done {
			t.Logf("%d players:\n%s", players, position)
		}
	}()
	x := New(t, title, players, position)
	done = true
	return x
}

// explore plays on from the position, if asked to the end.
func (x *Table) explore(seed uint64, toTheEnd bool, verbs map[string]int) error {
	p := selfplay.Bold(seed)
	rng := rand.New(rand.NewPCG(seed, 2))
	most := stretch
	if toTheEnd {
		most = selfplay.Most
	}
	var orders []string
	for n := 0; !x.Finished && n < most; n++ {
		fail := func(err error) error {
			return fmt.Errorf("%w\nafter x.Do(`%s`)", err, strings.Join(orders, "; "))
		}
		if n%40 == 0 {
			if _, _, err := selfplay.Agree(x.Game, rng); err != nil {
				return fail(err)
			}
		}
		a, err := p.Choose(x.Game)
		if err != nil {
			return fail(err)
		}
		done, err := x.Apply(a)
		if err != nil {
			return fail(fmt.Errorf("%q is offered but refused: %w", a, err))
		}
		orders = append(orders, done.String())
		verbs[done.Verb]++
		if err := kit.Consistent(x.Game); err != nil {
			return fail(err)
		}
	}
	if toTheEnd && !x.Finished {
		return fmt.Errorf("the game has not ended after %d orders, in %s", most, x.Where())
	}
	return nil
}

// trouble changes a game in one to four ways that lead to difficulties. A game that has to end leaves companies their
// trains and players their money; without these, a title's rules may let it go on forever.
func (e Explorer) trouble(g *engine.Game, rng *rand.Rand, ends bool) {
	ways := []func(*engine.Game, *rand.Rand){shuffle, start, overLimit, lastTrain, breakBank}
	if e.Ruins {
		ways = append(ways, ruin)
	}
	if e.Orphans {
		ways = append(ways, orphan)
	}
	if ends {
		for _, p := range g.Solvent() {
			g.Player(p).Cash += 500
		}
	} else {
		ways = append(ways, later, poor, poor, poor)
	}
	for range 1 + rng.IntN(4) {
		ways[rng.IntN(len(ways))](g, rng)
	}
	if !ends && rng.IntN(2) == 0 {
		need(g, rng)
	}
	e.crown(g)
}

// later moves the game on to a later phase and removes the trains that are gone by then.
func later(g *engine.Game, rng *rand.Rand) {
	phases := g.Sheet().Phases
	g.Phase += rng.IntN(len(phases) - g.Phase)
	for _, p := range phases[:g.Phase+1] {
		for i := range g.Trains {
			if t := g.Trains[i]; slices.Contains(p.Rusts, t.Model) || slices.Contains(p.Obsolete, t.Model) {
				t.Owner = engine.Gone
				g.SetTrain(t)
			}
		}
		for _, id := range p.Closes {
			if v := g.Private(id); v != nil {
				v.Owner, v.Closed = engine.Gone, true
			}
		}
	}
}

// shuffle redistributes some plain shares of some companies.
func shuffle(g *engine.Game, rng *rand.Rand) {
	for i := range g.Companies {
		c := &g.Companies[i]
		if !c.Parred() || c.Kind.Owned || rng.IntN(2) == 0 {
			continue
		}
		to := append(g.Solvent(), c.Unsold(), engine.Pool)
		for k := range c.Certs[1:] {
			if cert := &c.Certs[k+1]; cert.Holder != engine.Gone && rng.IntN(2) == 0 {
				c.HandOver(k+1, to[rng.IntN(len(to))])
			}
		}
	}
}

// start starts companies.
func start(g *engine.Game, rng *rand.Rand) {
	for i := range g.Companies {
		c := &g.Companies[i]
		pars := g.Charter(c.ID).Pars
		if c.Parred() || c.Closed || c.Kind.Owned || len(pars) == 0 || rng.IntN(2) == 0 {
			continue
		}
		to := g.Solvent()
		c.Par, c.Floated = pars[rng.IntN(len(pars))], true
		at, ok := g.Market().Find(int(c.Par), "p")
		if !ok {
			at, ok = g.Market().Find(int(c.Par), c.Kind.Par)
		}
		if !ok {
			c.Par, c.Floated = 0, false
			continue
		}
		g.Prices.Place(string(c.ID), at)
		c.HandOver(0, to[rng.IntN(len(to))])
		for k := range c.Certs[1:] {
			if cert := &c.Certs[k+1]; cert.Holder == c.Unsold() && rng.IntN(2) == 0 {
				c.HandOver(k+1, to[rng.IntN(len(to))])
			}
		}
	}
}

// poor removes companies' trains, and most of the money of companies and players.
func poor(g *engine.Game, rng *rand.Rand) {
	for i := range g.Companies {
		if c := &g.Companies[i]; c.Parred() && rng.IntN(2) == 0 {
			c.Cash = engine.Money(rng.IntN(120))
			for k := range g.Trains {
				if t := g.Trains[k]; t.Owner == c.ID {
					t.Owner = engine.Gone
					g.SetTrain(t)
				}
			}
		}
	}
	for i := range g.Players {
		if p := &g.Players[i]; !p.Bankrupt { // most have next to nothing; some could help anyone
			p.Cash = engine.Money(rng.IntN(1 + []int{50, 300, 1500}[rng.IntN(3)]))
		}
	}
}

// need leaves one company without a train and its president without money, while others with as many shares have
// plenty.
func need(g *engine.Game, rng *rand.Rand) {
	floated := slices.DeleteFunc(kit.OperatingOrder(g), func(id engine.ID) bool { return g.Company(id).Kind.Owned })
	if len(floated) == 0 {
		return
	}
	shuffle(g, rng)
	c := g.Company(floated[rng.IntN(len(floated))])
	c.Cash = engine.Money(rng.IntN(50))
	for i := range g.Trains {
		if t := g.Trains[i]; t.Owner == c.ID {
			t.Owner = engine.Gone
			g.SetTrain(t)
		}
	}
	who := g.Solvent()
	for i := range c.Certs[1:] {
		if cert := &c.Certs[i+1]; cert.Holder != engine.Gone && rng.IntN(4) > 0 {
			c.HandOver(i+1, who[i%len(who)])
		}
	}
	for _, p := range who {
		g.Player(p).Cash = engine.Money(300 + rng.IntN(1200))
	}
	crown(g, c)
	if p := g.Player(g.President(c.ID)); p != nil {
		p.Cash = engine.Money(rng.IntN(50))
	}
}

// overLimit gives a player as many of the shares on sale as possible.
func overLimit(g *engine.Game, rng *rand.Rand) {
	who := g.Solvent()[rng.IntN(len(g.Solvent()))]
	for i := range g.Companies {
		c := &g.Companies[i]
		if !c.Parred() || c.Kind.Owned {
			continue
		}
		for k := range c.Certs[1:] {
			if cert := &c.Certs[k+1]; (cert.Holder == c.Unsold() || cert.Holder == engine.Pool) && c.Part(who) < 60 && rng.IntN(3) > 0 {
				c.HandOver(k+1, who)
			}
		}
	}
}

// ruin removes players until two or more are left.
func ruin(g *engine.Game, rng *rand.Rand) {
	for n := len(g.Solvent()) - 2; n > 0 && rng.IntN(3) > 0; n-- {
		who := g.Solvent()[rng.IntN(n+2)]
		p := g.Player(who)
		p.Bankrupt, p.Cash = true, 0
		if g.Priority == who {
			g.Priority = g.After(who)[0]
		}
		for i := range g.Companies {
			c := &g.Companies[i]
			for k := range c.Certs {
				if c.Certs[k].Holder == who {
					to := engine.Pool
					if c.Kind.Owned {
						to = g.After(who)[0]
					}
					c.HandOver(k, to)
				}
			}
		}
		for i := range g.Privates {
			if v := &g.Privates[i]; v.Owner == who {
				v.Owner, v.Closed = engine.Gone, true
			}
		}
	}
}

// orphan leaves a company to the pool, if the rules provide for that.
func orphan(g *engine.Game, rng *rand.Rand) {
	c := &g.Companies[rng.IntN(len(g.Companies))]
	if !c.Parred() || c.Kind.Owned {
		return
	}
	c.HandOver(0, engine.Pool)
	for k := range c.Certs[1:] {
		cert := &c.Certs[k+1]
		if p := g.Player(cert.Holder); p != nil && c.Held(p.ID) > 1 {
			c.HandOver(k+1, engine.Pool)
		}
	}
}

// lastTrain leaves at most one train of the model on sale.
func lastTrain(g *engine.Game, rng *rand.Rand) {
	keep := rng.IntN(2)
	model := ""
	for i := range g.Trains {
		t := g.Trains[i]
		if t.Owner != engine.Supply || g.Sheet().Model(t.Model).Count.Endless {
			continue
		}
		if model == "" {
			model = t.Model
		}
		if t.Model != model {
			continue
		}
		if keep--; keep < 0 {
			t.Owner = engine.Gone
			g.SetTrain(t)
		}
	}
}

// breakBank leaves the bank with next to nothing.
func breakBank(g *engine.Game, rng *rand.Rand) {
	if g.Sheet().Bank.Endless {
		return
	}
	rest := g.Sheet().Bank.Money - engine.Money(rng.IntN(200))
	for i := range g.Companies {
		rest -= g.Companies[i].Cash
	}
	who := g.Solvent()
	for i, p := range who {
		part := rest / engine.Money(len(who)-i)
		if rest < 0 {
			return
		}
		g.Player(p).Cash = part
		rest -= part
	}
}

// crown settles the presidencies, moves what the pool may not hold to the unsold shares, and restarts companies that
// nobody can lead, unless the title allows companies without a president.
func (e Explorer) crown(g *engine.Game) {
	for i := range g.Companies {
		c := &g.Companies[i]
		if !c.Parred() || c.Kind.Owned {
			continue
		}
		crown(g, c)
		if g.President(c.ID) == engine.Nobody && !e.Orphans {
			kit.Bequeath(g, c, engine.Bank, engine.Gone)
			kit.Dissolve(g, c)
			continue
		}
		for k := range c.Certs[1:] {
			if cert := &c.Certs[k+1]; cert.Holder == engine.Pool && c.Part(engine.Pool) > 50 && g.President(c.ID) != engine.Nobody {
				c.HandOver(k+1, c.Unsold())
			}
		}
	}
}

// crown gives the president's certificate to whoever holds more than its holder, and most.
func crown(g *engine.Game, c *engine.Company) {
	for {
		old := c.Certs[0].Holder
		h := kit.Heir(g, c, old, c.Held(old))
		if g.Player(old) == nil {
			h = kit.Heir(g, c, old, 0)
		}
		if h == engine.Nobody {
			return
		}
		n := c.PresidentShares()
		for k := range c.Certs[1:] {
			if cert := &c.Certs[k+1]; cert.Holder == h && n > 0 {
				c.HandOver(k+1, old)
				n -= cert.Shares
			}
		}
		c.HandOver(0, h)
	}
}
