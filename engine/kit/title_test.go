package kit_test

import (
	"slices"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
	"stationmaster/engine/market"
	"stationmaster/engine/route"
)

// coastSheet is the facts of Coast, a made-up title: a small map with the mechanisms of larger titles.
//
//	  A3 ~~ A5 ~~ A7      sea; A7 is abroad, by sea only
//	B2    B4    B6        B2 and B6 are ports, B4 is a mountain
//	   C3    C5    C7     C3 is a mountain, C7 has a mine
//	      D4    D6    D8  D6 has a town, D8 is abroad
const coastSheet = `
id: coast
name: Coast
players: {min: 2, max: 4}
currency: "$%d"
bank: 5000
starting_cash: {2: 500, 3: 400, 4: 300}
certificate_limit: {2: 12, 3: 9, 4: 7}
market:
  kind: line
  flags: {c: closes, p: par, m: start of a minor}
  rows: 0c 10 20 30 40 50pm 60pm 70p 80p 90 100 120 140 160 180 200
  minor_start_values: [50, 60]
  par_values: [50, 60, 70, 80]
kinds:
  - {id: small, name: Minor, owned: true, priced: true, group: 0, unsold: treasury, par: m, certificates: [2], shares: 4}
  - {id: five, priced: true, group: 1, unsold: treasury, par: p, certificates: [2, 1, 1, 1]}
  - {id: ten, priced: true, group: 1, unsold: treasury, par: p, certificates: [2, 1, 1, 1, 1, 1, 1, 1, 1]}
phases:
  - {name: "2", tiles: [yellow], train_limit: {small: 2, five: 3, ten: 3}, operating_rounds: 2, revenue_color: yellow}
  - {name: "3", "on": "3", tiles: [yellow, green], train_limit: {small: 2, five: 3, ten: 3}, operating_rounds: 2, revenue_color: green}
  - {name: "4", "on": "4", obsolete: ["2"], tiles: [yellow, green], train_limit: {small: 1, five: 2, ten: 2}, operating_rounds: 2, revenue_color: green}
  - {name: "6", "on": "6", rusts: ["3"], tiles: [yellow, green, brown], train_limit: {small: 1, five: 2, ten: 2}, operating_rounds: 2, revenue_color: brown}
  - {name: "7", "on": "7", rusts: ["4", S3], tiles: [yellow, green, brown, gray], train_limit: {small: 1, five: 2, ten: 2}, operating_rounds: 2, revenue_color: brown}
  - {name: "D", "on": "D", rusts: ["4"], tiles: [yellow, green, brown, gray], train_limit: {small: 1, five: 2, ten: 2}, operating_rounds: 2, revenue_color: brown}
trains:
  - {name: "2", count: 4, price: 80, obsolete_on: "4", visits: {cities: 2, towns: counted}, kind: train}
  - {name: "3", count: 3, price: 160, price_A: 144, rusts_on: "6", visits: {cities: 3, towns: counted}, kind: train}
  - {name: "4", count: 2, price: 240, price_A: 216, rusts_on: ["7", "D"], visits: {cities: 4, towns: counted}, kind: train}
  - {name: "6", count: 2, price: 300, visits: {cities: 6, towns: counted}, kind: train}
  - {name: "7", count: 2, price: 350, available_on: "6", upgrade_prices: {"4": 200, "6": 150}, visits: {cities: 7, towns: counted}, kind: train}
  - {name: D, count: unlimited, price: 400, available_on: "6", exchange: {from: ["4", "6", "7"], price: 250, price_A: 225}, visits: {cities: 2, towns: "0", length: any}, multiplier: 2, kind: train}
  - {name: S3, count: 2, price: 70, available_on: "2", rusts_on: "7", max_per_company: 1, visits: {cities: 3, towns: counted}, kind: ship}
minors:
  - {id: M, kind: small, name: Middle, home: [D4], tokens: [0, 40]}
majors:
  - {id: A, kind: five, name: Anker, home: [B2], tokens: [0, 40, 60]}
  - {id: B, kind: five, name: Boje, home: [B6], tokens: [0, 40, 60]}
  - {id: C, kind: five, name: Cap, home: [C5], tokens: [0, 40, 60]}
tiles:
  "3": 2
  "4": 2
  "58": 2
  "7": unlimited
  "8": unlimited
  "9": unlimited
  "23": 2
  "24": 2
  "57": 2
  "14": 1
  "15": 1
  P1: {count: 1, color: green, label: P, cities: [{revenue: 30, slots: 2, port_slot: 1, exits: [4, 5]}], sea: ["3-c0"], only_at: [B2], rotations: [0]}
map:
  orientation: pointy
  columns: numbers
  hexes:
    - {at: [A3], color: blue, sea: ["0-4"]}
    - {at: [A5], color: blue, sea: ["1-5"]}
    - {at: [A7], color: red, offboard: {revenue: {yellow: 30, brown: 50}, exits: []}, sea: ["0-o0"]}
    - {at: [B2], color: yellow, name: Haven, label: P, cities: [{revenue: 20, exits: [4, 5], home: [A]}], sea: ["3-c0"]}
    - {at: [B4], color: white, upgrade_cost: {cost: 40, terrain: mountain}}
    - {at: [B6], color: gray, name: Quay, cities: [{revenue: 20, exits: [0, 1, 5], home: [B]}], sea: ["2-c0", "3-c0"]}
    - {at: [C3], color: white, upgrade_cost: {cost: 30, terrain: mountain}}
    - {at: [C5], color: white, name: Mitte, cities: [{revenue: 0, exits: [], home: [C]}]}
    - {at: [C7], color: gray, name: Ost, cities: [{revenue: 30, slots: 2, exits: [0, 1, 2, 5]}]}
    - {at: [D4], color: gray, name: Sud, cities: [{revenue: 20, exits: [2, 3, 4], home: [M]}]}
    - {at: [D6], color: white, towns: [{revenue: 0, exits: []}]}
    - {at: [D8], color: red, offboard: {revenue: {yellow: 20, brown: 40}, exits: [2]}}
`

// Kinds of token other than stations.
const (
	mountain = "mountain" // beside a hex's stops until a tunnel is built there
	port     = "port"     // a company's, beside a port city: for ships
	mine     = "mine"     // nobody's, in a city's slot
)

var (
	// memoOpen remembers that somebody opened Ost for this turn; until then nobody runs or builds through it.
	memoOpen = &engine.Memory{Name: "open", Span: engine.ThisTurn}
	// memoLate remembers that a company's track step opens Ost to it, once that is over.
	memoLate = &engine.Memory{Name: "late", Span: engine.ThisGame}
)

// ports go beside the port cities that a company reaches by track.
var ports = kit.TokenKind{Kind: port, Hexes: []string{"B2", "B6"}, Reach: func(g *engine.Game, company engine.ID, h int) error {
	if !kit.Reach(g, company).Touches(h, 0) {
		return engine.Refuse("port", "%s has no track leading to %s", company, g.Sheet().Map.Hexes[h].ID)
	}
	return nil
}}

// room: a company that must buy a train and has no room gives up a ship.
func room(g *engine.Game, company engine.ID) bool {
	return !g.Company(company).Kind.Owned && g.HasFinished("dividend") && !g.HasFinished("trains") && !slices.ContainsFunc(g.TrainsOf(company), func(t engine.Train) bool {
		return !g.Sheet().Model(t.Model).Ship()
	}) && kit.Counted(g, company) == kit.TrainLimit(g, company)
}

// memoBells counts what was bought.
var memoBells = &engine.Memory{Name: "bells", Span: engine.ThisGame}

// state takes shares that are never traded.
const state engine.ID = "state"

var coast = newCoast()

func newCoast() *engine.Title {
	sheet, err := facts.Read([]byte(coastSheet))
	if err != nil {
		panic(err)
	}
	t := &engine.Title{
		ID: "coast", Options: []engine.Option{{ID: "idle"}}, Waived: map[string][]engine.Reason{"idle": {kit.RunBest}}, Sheet: sheet, Setup: setup, Follow: follow, Worth: kit.Worth, Cites: map[engine.Reason]string{},
		Rounds: map[string]*engine.RoundRules{
			"stock": kit.StockRound(kit.StockRules{Priority: true, BuyEnds: true,
				Steps: []*engine.Step{kit.DiscardStep(kit.DiscardRules{To: engine.Pool})}}),
			"operating": kit.OperatingRound(kit.OperatingRules{Steps: []*engine.Step{
				kit.DiscardStep(kit.DiscardRules{To: engine.Pool, Room: room}),
				kit.HomeStep(func(*engine.Game, engine.ID, int, int) bool { return true }),
				ownStock(), kit.TrackStep(trackRules), kit.TokenStep(kit.TokenRules{Beside: []kit.TokenKind{ports}}), kit.RunStep(kit.RunRules{Ships: true}),
				kit.DividendStep(dividends), kit.TrainStep(trainRules), gate(), growth(),
			}}),
		},
		Rules: &kit.Rules{
			PoolLimit:          50,
			CertLimit:          certLimit,
			Holding:            holding,
			Sources:            sources,
			PriceAfterSale:     sold,
			PriceAfterDividend: paid,
			Arrived:            arrived,
			Bought:             float,
			Through: func(g *engine.Game, company engine.ID, h, _ int, open bool) bool {
				late := memoLate.Any(g) && g.Turn.Of == company && g.HasFinished("track")
				return open && (g.Sheet().Map.Hexes[h].ID != "C7" || memoOpen.Any(g) || late)
			},
			MayToken: kit.KeepsHomes("home"),
			Routes:   kit.RouteRules{Free: true, ByTurn: true, View: view, Rights: rights, Fees: fees, Extra: mail},
			Trains:   trainRules,
		},
	}
	for _, r := range t.Reasons() { // a refusal cites its reason
		t.Cites[r] = string(r)
	}
	engine.Register(t.ID, func() *engine.Title { return t })
	return t
}

type table = enginetest.Table

// position sets up a table of three, with the pieces that are on the map from the start; see [enginetest.New].
func position(t testing.TB, lines string) *table {
	t.Helper()
	return enginetest.New(t, "coast", 3, lines)
}

// token is a token other than a station, beside a hex's stops.
func token(owner, hex, kind string) board.Token {
	return board.Token{Owner: owner, Hex: coast.Sheet.Map.Find(hex), Stop: board.Beside, Kind: kind}
}

func setup(g *engine.Game, _ *engine.Draw) error {
	b := g.Map()
	for _, h := range []string{"B4", "C3"} {
		b.Place(board.Token{Hex: b.Map.Find(h), Stop: board.Beside, Kind: mountain})
	}
	b.Place(board.Token{Hex: b.Map.Find("C7"), Kind: mine})
	m := g.Company("M")
	kit.Par(g, m, "P1", 50, m.Kind.Par)
	m.Floated = true
	g.Pay(engine.Bank, m.ID, 100)
	g.Priority = g.Order[0]
	kit.BeginStock(g, 1, g.Order[0])
	return nil
}

// sets limits the number of sets of operating rounds in a game.
const sets = 6

// follow is the sequence: stock rounds and sets alternate; after a set the first train leaves the supply.
func follow(g *engine.Game) {
	switch {
	case g.Round.Kind == "stock":
		kit.BeginSet(g, g.Round.Number)
	case kit.NextOfSet(g):
	case g.Broken || g.Round.Number == sets:
		g.EndGame("it is over")
	default:
		kit.Export(g, "A %s leaves the supply")
		kit.BeginStock(g, g.Round.Number+1, g.Priority)
	}
}

// certLimit is higher for every company of ten shares.
func certLimit(g *engine.Game) int {
	tens := 0
	for i := range g.Companies {
		if g.Companies[i].Kind.ID == "ten" {
			tens++
		}
	}
	return g.Sheet().CertLimit.For(len(g.Players), 0) + 2*tens
}

// holding is 60% for treasury shares.
func holding(_ *engine.Game, _ engine.ID, c *engine.Company, from engine.ID) engine.Percent {
	if from == c.ID {
		return 60
	}
	return 100
}

// sources are the usual ones, plus the pool for a president's certificate there.
func sources(g *engine.Game, c *engine.Company) []kit.Source {
	price := g.Price(c.ID)
	return []kit.Source{
		{From: c.ID, Word: "treasury", Name: "its treasury", Price: price, Payee: c.ID},
		{From: engine.Pool, Word: "pool", Name: "the pool", Price: price, Payee: engine.Bank},
		{From: engine.Pool, Word: "president", Name: "the pool", Price: 2 * price, Payee: engine.Bank, President: true},
	}
}

// sold moves a price left: A's by every share its president sells; the others' by one a block, below 50 only if the
// president sells; and by every share a company issues.
func sold(g *engine.Game, s kit.Sale, from market.At) market.At {
	n := 1
	switch {
	case s.Seller == s.Company.ID:
		n = s.Shares
	case s.Company.ID == "A" && s.President:
		n = s.Shares
	case s.Company.ID == "A" || g.Market().Price(from) < 50 && !s.President:
		n = 0
	}
	return g.Market().Go(from, market.Left, n)
}

// paid moves a price by the part paid out.
func paid(g *engine.Game, c *engine.Company, declared engine.Money, from market.At) market.At {
	switch price := g.Price(c.ID); {
	case declared >= 2*price:
		return g.Market().Go(from, market.Right, 2)
	case declared >= price:
		return g.Market().Right(from)
	case 2*declared >= price:
		return from
	}
	return g.Market().Left(from)
}

// arrived closes a company whose price reaches the closing cell.
func arrived(g *engine.Game, c *engine.Company) {
	if at, _ := g.Prices.Where(string(c.ID)); g.Market().Cell(at).Has("c") {
		g.Tell("%s closes", c.ID)
		kit.Bequeath(g, c, engine.Bank, engine.Pool)
		kit.Close(g, c)
		if g.Turn.Of == c.ID {
			g.EndTurn()
		}
	}
}

func float(g *engine.Game, c *engine.Company) {
	if !c.Floated && c.Part(c.ID) <= 40 {
		c.Floated = true
		g.Tell("%s floats", c.ID)
	}
}

var dividends = kit.DividendRules{
	Receiver: func(g *engine.Game, c *engine.Company, holder engine.ID) engine.ID {
		switch {
		case g.Player(holder) != nil, holder == c.ID:
			return holder
		case c.Kind.Owned && holder == engine.Gone:
			return c.ID
		}
		return engine.Nobody
	},
	Ways: func(g *engine.Game, c *engine.Company) []kit.Way {
		switch {
		case c.Kind.Owned:
			return []kit.Way{kit.Pay, kit.Withhold}
		case g.President(c.ID) == engine.Nobody:
			return []kit.Way{kit.Pay}
		}
		return []kit.Way{kit.Pay, kit.Half, kit.Withhold}
	},
	Half: func(_ *engine.Game, c *engine.Company) (paid, kept engine.Money) {
		kept = c.Earned / 2 / 10 * 10
		return c.Earned - kept, kept
	},
}

// memoRaft remembers that C has used its raft.
var memoRaft = &engine.Memory{Name: "raft used", Span: engine.ThisGame}

// trackRules: two yellow tiles, the second for 20 more, or one upgrade; every lay in a mountain hex may include a tunnel,
// which company B builds free. Once a game C lays an extra yellow tile anywhere, for 10.
var trackRules = kit.TrackRules{
	May: func(g *engine.Game, company engine.ID, next engine.Lay) (engine.Money, error) {
		if err := kit.Untouched(g, company, next); err != nil || next.Free {
			return 0, err
		}
		switch laid, raised := kit.Laid(g); {
		case laid == 2 || raised > 0 || laid > 0 && next.Upgrade():
			return 0, g.Refuse(kit.LayActions, "%s lays two yellow tiles or upgrades one", company)
		case laid == 1:
			return 20, nil
		}
		return 0, nil
	},
	Powers: func(g *engine.Game, company engine.ID) []kit.Power {
		var out []kit.Power
		for _, hex := range mountains(g) {
			p := kit.Power{Word: "tunnel", Text: "build a tunnel", Rule: "tunnel", Hexes: []string{hex}, Price: engine.Money(g.Sheet().Map.Hex(hex).Face.Cost.Cost),
				Used: func(g *engine.Game, _ engine.ID, hex string) {
					g.Map().Remove("", g.Sheet().Map.Find(hex), board.Beside)
				}}
			if company == "B" {
				p.Price = 0
			}
			out = append(out, p)
		}
		if company == "C" && !memoRaft.Any(g) {
			out = append(out, kit.Power{Word: "raft", Text: "lay anywhere", Rule: "raft", Colors: []board.Color{board.Yellow}, Price: 10, Free: true, Apart: true,
				Used: func(g *engine.Game, _ engine.ID, _ string) { memoRaft.Set(g, 1) }})
		}
		return out
	},
}

// mountains lists the hexes with a mountain token.
func mountains(g *engine.Game) []string {
	var out []string
	for _, t := range g.Board.Tokens {
		if t.Kind == mountain {
			out = append(out, g.Sheet().Map.Hexes[t.Hex].ID)
		}
	}
	return out
}

// view lets C run past blocked cities, and ships with a port of their company through a blocked port city.
func view(g *engine.Game, company engine.ID, h, s int, v kit.StopView) kit.StopView {
	switch {
	case v.Sea:
		own := slices.ContainsFunc(g.Map().At(h, board.Beside), func(t board.Token) bool { return t.Kind == port && t.Owner == string(company) })
		v.Token, v.Through = v.Token || own, v.Through || own
	case company == "C" && v.Kind == route.City && !v.Through && g.Sheet().Map.Hexes[h].ID != "C7":
		v.Bypass = 1
	}
	return v
}

// rights: C runs past one blocked city.
func rights(_ *engine.Game, r *kit.Running) []route.Right {
	if r.Company != "C" {
		return nil
	}
	return []route.Right{{Name: "the pass of C", Uses: 1}}
}

// fees: 10 for every mountain on a train's route.
func fees(g *engine.Game, r *kit.Running) []route.Fee {
	var out []route.Fee
	for _, hex := range mountains(g) {
		out = append(out, route.Fee{Name: hex, Hexes: r.Hexes(hex), Amount: 10})
	}
	return out
}

// mail: B earns 10 more if it runs.
func mail(_ *engine.Game, company engine.ID, earned engine.Money) []kit.Extra {
	if company != "B" || earned == 0 {
		return nil
	}
	return []kit.Extra{{Name: "mail", Amount: 10}}
}

var trainRules = &kit.TrainRules{
	Pool: true,
	Must: func(g *engine.Game, company engine.ID) bool { return !g.Company(company).Kind.Owned },
	May: func(g *engine.Game, company engine.ID, s kit.TrainSale) error {
		if s.Model.Ship() && g.TrainOf(company, s.Model.Name) != nil {
			return engine.Refuse("one of each ship", "%s has a %s", company, s.Model.Name)
		}
		return nil
	},
	Upgrades: true, ManyUpgrades: true,
	Traded: engine.Pool,
	Bought: func(g *engine.Game, t engine.Train) {
		memoBells.Add(g, 1, t.Owner, engine.ID(t.Model))
	},
	Bankrupt: func(g *engine.Game, who engine.ID) {
		g.Pay(who, g.Turn.Of, g.Cash(who))
		for _, c := range kit.Surrender(g, who) {
			for i := range c.Certs {
				if c.Certs[i].Holder == who {
					c.HandOver(i, engine.Pool)
				}
			}
		}
		for i := range g.Companies {
			if c := &g.Companies[i]; g.President(c.ID) == who {
				c.HandOver(0, engine.Pool)
			}
		}
		if left := g.Solvent(); len(left) == 1 {
			g.EndGame("one player is left", left[0])
		} else if g.Priority == who {
			g.Priority = g.After(who)[0]
		}
	},
}

// ownStock lets a company issue and redeem; each share issued moves the price.
func ownStock() *engine.Step {
	return kit.OwnStockStep(kit.OwnStockRules{
		Name:     "own stock",
		Skip:     func(_ *engine.Game, c *engine.Company) bool { return c.Kind.Owned },
		MayIssue: func(*engine.Game, *engine.Company, int) error { return nil },
	})
}

// gate lets a player whose turn it is not open Ost for this turn, for 10.
func gate() *engine.Step {
	return &engine.Step{
		Name: "gate",
		Who:  func(*engine.Game) engine.ID { return engine.Nobody },
		Also: func(g *engine.Game, player engine.ID) bool { return player != g.Decider() },
		Moves: []*engine.Move{{
			Verb: "open", Help: "Open Ost to the operating company.",
			Check: func(g *engine.Game, _ []string) error {
				if memoOpen.Any(g) || g.Cash(g.Actor()) < 10 {
					return engine.Refuse("gate", "%s cannot open Ost", g.Name(g.Actor()))
				}
				return nil
			},
			Do: func(g *engine.Game, _ []string) {
				g.Tell("%s opens Ost", g.Name(g.Actor()))
				g.Pay(g.Actor(), engine.Bank, 10)
				memoOpen.Set(g, 1)
			},
		}},
	}
}

// growth lets a company of five shares become one of ten: one of the new shares is the state's.
func growth() *engine.Step {
	return &engine.Step{Name: "growth", Moves: []*engine.Move{{
		Verb: "grow", Help: "Convert to a ten-share company.",
		Check: func(g *engine.Game, _ []string) error {
			if c := g.Company(g.Turn.Of); c.Kind.ID != "five" || !g.Reached("3") {
				return engine.Refuse("growth", "%s cannot grow now", c.ID)
			}
			return nil
		},
		Do: func(g *engine.Game, _ []string) {
			c := g.Company(g.Turn.Of)
			kit.Recut(g, c, g.Sheet().Kind("ten"), state, c.ID)
			g.Pay(engine.Bank, c.ID, g.Price(c.ID))
		},
	}}}
}
