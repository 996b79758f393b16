package route

import (
	"fmt"
	"slices"
)

// A Set is a list of stops, indexes in Network.Stops.
type Set []int

// A Limit is a maximum number of stops. Zero means no limit.
type Limit int

// Limits that are not numbers.
const (
	Any  Limit = 0
	None Limit = -1 // none at all
)

// allows reports whether n stops are within the limit.
func (l Limit) allows(n int) bool { return l == Any || l > 0 && n <= int(l) || n == 0 }

// Skip says which stops a train may run through without being paid for or counting them.
type Skip uint8

// What a train may skip.
const (
	SkipNothing Skip = iota
	SkipTowns
	SkipAll // cities too
)

// A Train says what one train may run and what it earns. Stops, Cities and Towns limit the stops that it is paid for;
// all three hold at once, which is how the usual trains are written:
//
//	Train{Name: "3", Stops: 3}                 three stops of any kind
//	Train{Name: "3", Cities: 3}                three cities, towns free
//	Train{Name: "5+1", Stops: 6, Cities: 5}    five stops, or six if at least one is a town
//	Train{Name: "2+2", Cities: 2, Towns: 2}    two cities and two towns
//	Train{Name: "D"}                           any number
//	Train{Name: "8", Stops: 8, Skip: SkipTowns, PayEnds: true}
//	Train{Name: "4D", Cities: 4, Towns: None, Skip: SkipAll, PayToken: true, Multiplier: 2, Shares: true}
//	Train{Name: "S3", Stops: 3, Ship: true}
//
// Off-board areas count as cities, ports as towns, marks not at all. An obsolete train is a train like any other.
type Train struct {
	Name   string
	Stops  Limit // cities and towns together
	Cities Limit
	Towns  Limit
	Skip   Skip
	Least  int // the fewest stops that it must be paid for; 0 means 2

	PayEnds  bool // if it skips, the stops at both ends must still be paid for
	PayToken bool // a paid stop must have a token: one on a skipped stop is not enough

	Multiplier int  // for the stops' revenue and for bonuses that say so; 0 means 1
	Ship       bool // runs on sea pieces only, as no other train does
	Shares     bool // may use the same track and sides as other routes
}

// least is the fewest stops the train must be paid for.
func (t *Train) least() int {
	if t.Least == 0 {
		return 2
	}
	return t.Least
}

// times is the train's multiplier.
func (t *Train) times() Revenue {
	if t.Multiplier == 0 {
		return 1
	}
	return Revenue(t.Multiplier)
}

// Where says how a route must have a stop that a bonus needs.
type Where uint8

// The ways to have a stop on a route.
const (
	Paid  Where = iota // as a stop that the train is paid for
	AtEnd              // as one of the route's ends, paid for or not
)

// A Need is one thing a route must have to earn a bonus: a stop of a set.
type Need struct {
	Of    Set
	Where Where
}

// A Bonus is money that a route earns beside the revenue of its stops. A route earns it once if it meets all Needs, each
// with a different stop (two needs AtEnd: with different ends). All parts given are added up. Examples:
//
//	Netherlands with another off-board area:   {Needs: []Need{{Of: netherlands}, {Of: others}}, Amount: 100}
//	red to red, 20 for each own token:         {Needs: []Need{{red, AtEnd}, {red, AtEnd}}, PerToken: 20}
//	the same, but never more than 10 a route:  {Needs: []Need{{red, AtEnd}, {red, AtEnd}}, ByTokens: []Revenue{0, 10}}
//	Luxembourg pays the best other stop:       {Needs: []Need{{Of: luxembourg}}, Largest: true, Except: luxembourg}
//	a ferry at the end, 40 for a 4-train:      {Needs: []Need{{ferries, AtEnd}}, Amount: 40, Trains: []int{1}}
//	10 for every train that runs:              {Amount: 10}
type Bonus struct {
	Name     string
	Needs    []Need
	Trains   []int     // the trains that can earn it, as indexes in Problem.Trains; empty means all
	Amount   Revenue   // once a route
	PerToken Revenue   // for each paid stop with the company's token
	ByTokens []Revenue // by the number of paid stops with the company's token, from 0; the last entry is also for more
	Largest  bool      // the largest revenue, not multiplied, of a paid stop outside Except
	Except   Set
	// Multiplied applies the train's multiplier.
	Multiplied bool
	// Group limits a route to the best bonus of each non-zero group.
	Group int
}

// A Fee is paid once by every route that uses a piece of land track in one of the hexes.
type Fee struct {
	Name   string
	Hexes  []int // Piece.Hex
	Amount Revenue
}

// A Right is something that all trains of the company together may do only a limited number of times, such as running
// through a blocked city. A stop that uses it up names it in Stop.Right.
type Right struct {
	Name string
	Uses int
}

// Pullman cars go with other trains: each doubles one paid stop of one route. The stop's revenue is added once, not
// multiplied. Two cars never double the same stop of a route.
type Pullman struct {
	Cars  int
	Stops Set // the stops that can be doubled
}

// A Problem is a company's network, its trains, and the rules for what they earn. Best never changes it.
type Problem struct {
	Network *Network
	Trains  []Train
	Bonuses []Bonus
	Rights  []Right
	Pullman Pullman

	Fees      []Fee
	Budget    Revenue // the most that all fees together may be; only used if there are fees
	FeesApart bool    // fees must be affordable but do not reduce the total

	// Progress, if set, is called now and then during a long search, from the goroutine that called Best.
	Progress func(Progress)
}

// Progress is how far a search has come.
type Progress struct {
	Best  Revenue // the best total found so far
	Bound Revenue // no set of routes earns more
	Steps int     // routes and combinations examined
}

// check returns the first thing that makes no sense in the problem.
func (p *Problem) check() error {
	if p == nil {
		return fmt.Errorf("route: no problem")
	}
	if err := p.Network.check(); err != nil {
		return err
	}
	n := p.Network
	inside := func(set Set) bool {
		for _, s := range set {
			if s < 0 || s >= len(n.Stops) {
				return false
			}
		}
		return true
	}
	for i := range n.Stops {
		if s := &n.Stops[i]; s.Right > len(p.Rights) {
			return fmt.Errorf("route: stop %d (%s) uses right %d of %d", i, s.Name, s.Right, len(p.Rights))
		}
	}
	if len(p.Rights) > mostRights {
		return fmt.Errorf("route: %d rights, at most %d can be handled", len(p.Rights), mostRights)
	}
	for i := range p.Rights {
		if p.Rights[i].Uses < 0 {
			return fmt.Errorf("route: right %d (%s) is negative", i, p.Rights[i].Name)
		}
	}
	for i := range p.Trains {
		t := &p.Trains[i]
		if t.Stops < None || t.Cities < None || t.Towns < None || t.Least < 0 || t.Skip > SkipAll ||
			t.Multiplier < 0 || t.Multiplier > maxMultiplier {
			return fmt.Errorf("route: train %d (%s) has a limit, minimum or multiplier out of range", i, t.Name)
		}
	}
	for i := range p.Bonuses {
		b := &p.Bonuses[i]
		outOfRange := func(r Revenue) bool { return !r.inRange() }
		if outOfRange(b.Amount) || outOfRange(b.PerToken) || slices.ContainsFunc(b.ByTokens, outOfRange) || b.Group < 0 {
			return fmt.Errorf("route: bonus %d (%s) has an amount or group out of range", i, b.Name)
		}
		for _, t := range b.Trains {
			if t < 0 || t >= len(p.Trains) {
				return fmt.Errorf("route: bonus %d (%s) names train %d of %d", i, b.Name, t, len(p.Trains))
			}
		}
		for _, need := range b.Needs {
			if !inside(need.Of) || need.Where > AtEnd {
				return fmt.Errorf("route: bonus %d (%s) needs something that does not exist", i, b.Name)
			}
		}
		if !inside(b.Except) {
			return fmt.Errorf("route: bonus %d (%s) excepts a stop that does not exist", i, b.Name)
		}
	}
	for i := range p.Fees {
		if !p.Fees[i].Amount.inRange() {
			return fmt.Errorf("route: fee %d (%s) is %d, out of range", i, p.Fees[i].Name, p.Fees[i].Amount)
		}
	}
	if p.Pullman.Cars < 0 || !inside(p.Pullman.Stops) {
		return fmt.Errorf("route: the Pullman cars' number or stops are out of range")
	}
	return nil
}
