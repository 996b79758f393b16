package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine/board"
	"stationmaster/engine/facts"
	"stationmaster/engine/market"
)

// ID names something in a game: a player ("P1" to "P6" in seating order), a company, a private, or one of the places
// below that shares, trains and money can be in.
type ID = facts.ID

// Nobody, and the places that are not players, companies or privates.
const (
	Nobody ID = ""
	Bank   ID = "bank"
	IPO    ID = "ipo"
	Pool   ID = "pool"
	Supply ID = "supply" // trains not yet sold
	Gone   ID = "gone"   // out of the game
)

// Money is an amount in the title's currency; always whole.
type Money = facts.Money

// Percent is a percentage of a company's stock.
type Percent = facts.Percent

// Player is one person at the table.
type Player struct {
	ID       ID     `json:"id"`
	Name     string `json:"name"`
	Cash     Money  `json:"cash"`
	Bankrupt bool   `json:"bankrupt,omitempty"`
}

// Company is the state of a company. Its Charter has what is printed.
type Company struct {
	ID      ID          `json:"id"`
	Kind    *facts.Kind `json:"kind"`
	Cash    Money       `json:"cash"`
	Par     Money       `json:"par,omitempty"` // 0 until the company has a par price
	Floated bool        `json:"floated,omitempty"`
	Closed  bool        `json:"closed,omitempty"`
	Turns   int         `json:"turns,omitempty"`  // operating turns begun
	Certs   []Cert      `json:"certs"`            // the president's certificate first; HandOver and Give change them
	Tokens  []Token     `json:"tokens"`           // in the order of use
	Home    []Home      `json:"home,omitempty"`   // where the first tokens go
	Last    []Run       `json:"last,omitempty"`   // its latest runs
	Earned  Money       `json:"earned,omitempty"` // what they earned
}

// Cert is a share certificate.
type Cert struct {
	Shares    int  `json:"shares"`
	President bool `json:"president,omitempty"`
	Holder    ID   `json:"holder"` // a player, a company, IPO, Pool, the private it is kept with, or Gone if out of play
}

// Token is one of a company's tokens. A used one is on the board or gone.
type Token struct {
	Price Money `json:"price"`
	Used  bool  `json:"used,omitempty"`
}

// Home is a place where a company starts. City is -1 if any city of the hex will do.
type Home struct {
	Hex  string `json:"hex"`
	City int    `json:"city"`
}

// Run is what one train earned.
type Run struct {
	Train   string   `json:"train"`
	Path    Path     `json:"path"`
	Revenue Money    `json:"revenue"`
	Parts   []string `json:"parts"`             // the sum, stop by stop, for players
	Doubled []Double `json:"doubled,omitempty"` // what cars add; included in the revenue
	Fee     Money    `json:"fee,omitempty"`     // what was paid for the run, apart from the revenue
	Would   bool     `json:"would,omitempty"`   // a run that the company could make
	// Unproven means that the search gave up before it could prove the company's routes best.
	Unproven bool `json:"unproven,omitempty"`
}

// RevenueOf is what runs earned together, without the company's other income.
func RevenueOf(runs []Run) (all Money) {
	for i := range runs {
		all += runs[i].Revenue
	}
	return all
}

// Double is a stop that counts twice because of a car.
type Double struct {
	Hex     string `json:"hex"`
	Revenue Money  `json:"revenue"`
}

// Private is a private company.
type Private struct {
	ID     ID    `json:"id"`
	Owner  ID    `json:"owner,omitempty"` // Nobody until it is sold
	Closed bool  `json:"closed,omitempty"`
	Price  Money `json:"price"` // its current price in the auction; its face value is on the sheet
}

// Train is one train card.
type Train struct {
	N        int    `json:"n"`
	Model    string `json:"model"`
	Owner    ID     `json:"owner"` // Supply, Pool, Gone or a company
	Obsolete bool   `json:"obsolete,omitempty"`
}

// Round is the current round.
type Round struct {
	Kind   string `json:"kind"`            // which of the title's RoundRules
	Number int    `json:"number"`          // counted by kind; an operating round has its set's number
	Sub    int    `json:"sub,omitempty"`   // 1 to Of: which operating round of the set
	Of     int    `json:"of,omitempty"`    // operating rounds in the set
	Order  []ID   `json:"order,omitempty"` // who takes turns, in order: players or companies
	Done   []ID   `json:"done,omitempty"`  // companies that have operated, or will not operate in this round
	Turns  int    `json:"turns,omitempty"` // turns begun in the whole game, to tell turns apart
}

// Same reports whether it is the same round, and not one of the same kind before or after it.
func (r *Round) Same(o *Round) bool {
	return r.Kind == o.Kind && r.Number == o.Number && r.Sub == o.Sub
}

// Turn is the current turn.
type Turn struct {
	Of    ID       `json:"of,omitempty"`   // a player or a company
	Past  []string `json:"past,omitempty"` // steps of the turn that are over
	Acted bool     `json:"acted,omitempty"`
	Lays  []Lay    `json:"lays,omitempty"` // tiles laid in it, in order
}

// Lay is a tile laid in this turn, or about to be.
type Lay struct {
	Hex  string      `json:"hex"`
	Tile string      `json:"tile"`
	From board.Color `json:"from,omitempty"` // the colour it replaces; White for a hex's first tile
	With string      `json:"with,omitempty"` // the word for the power or choice used
	Free bool        `json:"free,omitempty"` // it does not count against the company's lays
	// Swaps means that a slot marked as a home moves to other track.
	Swaps bool `json:"swaps,omitempty"`
	// Back is the company that got its second token back because slots in the hex were joined.
	Back ID `json:"back,omitempty"`
}

// Upgrade reports whether the lay replaces a coloured face.
func (l Lay) Upgrade() bool { return l.From != board.White }

// Question asks another player to agree to a proposed action.
type Question struct {
	Who    ID     `json:"who"`
	Asker  ID     `json:"asker"`
	Action Action `json:"action"`
}

// Game is a table: a title, the players, and the whole state of play. It is all data; the rules are the title's.
type Game struct {
	title *Title

	Options   []string     `json:"options,omitempty"`
	Seed      uint64       `json:"seed"`
	Players   []Player     `json:"players"`            // in their seats at the start
	Order     []ID         `json:"order"`              // current seat order
	Priority  ID           `json:"priority,omitempty"` // who begins the next stock round, in titles that keep this apart from the seat order
	Phase     int          `json:"phase"`              // index in the sheet's phases
	Bank      Money        `json:"bank"`               // what the bank has left; negative if it has paid out more
	Broken    bool         `json:"broken,omitempty"`   // the bank, in titles where it is finite, has run out once
	Companies []Company    `json:"companies"`
	Privates  []Private    `json:"privates"`
	Trains    []Train      `json:"trains"` // in the order of the supply; SetTrain changes them
	Prices    market.State `json:"market"`
	Board     board.State  `json:"board"`
	Round     Round        `json:"round"`
	Turn      Turn         `json:"turn"`
	Questions []Question   `json:"questions,omitempty"`
	Memos     []Memo       `json:"memos,omitempty"`
	Finished  bool         `json:"finished,omitempty"`
	End       string       `json:"end,omitempty"` // why the game ended
	Winners   []ID         `json:"winners,omitempty"`
	Actions   int          `json:"actions"` // actions applied

	log     []Line                                   // everything that happened; not part of the state, since the record can recreate it
	given   []given                                  // what each action was given to; not part of the state either
	silent  bool                                     // it keeps no log
	between bool                                     // a round has ended and no turn of the next has begun, although Turn is still the last one
	watch   func(what Purpose, from, to ID, m Money) // is called before each payment; nil in copies
	actor   ID                                       // who acts, while an action is checked or carried out
	asked   *Step                                    // the step that waits, once it is known and while nothing changes; see ask
	derived any                                      // results that the kit has computed; see Derived
	version int                                      // counts changes that such results depend on
	lasting int                                      // counts those of them that hold beyond the round
}

// Option reports whether the table agreed on an option.
func (g *Game) Option(id string) bool { return slices.Contains(g.Options, id) }

// Title is the game's title.
func (g *Game) Title() *Title { return g.title }

// Sheet is the title's facts.
func (g *Game) Sheet() *facts.Sheet { return g.title.Sheet }

// Map returns the board as it is now.
func (g *Game) Map() *board.Board {
	set := g.title.Tiles
	if set == nil {
		set = &g.title.Sheet.Tiles
	}
	return &board.Board{Map: &g.title.Sheet.Map, Set: set, State: &g.Board}
}

// UpgradeChart says which tile may replace which in this game.
func (g *Game) UpgradeChart() *board.Chart {
	if g.title.Upgrades != nil {
		return g.title.Upgrades(g)
	}
	return &g.Sheet().UpgradeChart
}

// Clone copies the game. Playing on with the copy leaves the original alone.
//
// Games are cloned all the time, so clones share what is big and seldom changes. Of that nothing is changed in place: trains,
// certificates, tokens on the map, homes and runs are replaced, and lists grow only at their end, where a clone has no room.
func (g *Game) Clone() *Game {
	c := *g
	c.Players = slices.Clone(g.Players)
	c.Companies = slices.Clone(g.Companies)
	tokens := 0
	for i := range c.Companies {
		tokens += len(c.Companies[i].Tokens)
	}
	all := make([]Token, 0, tokens) // in one array
	for i := range c.Companies {
		k := &c.Companies[i]
		k.Certs = slices.Clip(k.Certs)
		if k.Tokens != nil { // an empty list would have another hash
			n := len(all)
			all = append(all, k.Tokens...)
			k.Tokens = all[n:len(all):len(all)]
		}
	}
	c.Privates = slices.Clone(g.Privates)
	c.Trains = slices.Clip(g.Trains)
	c.Prices = g.Prices.Clone()
	c.Board = g.Board.Clone()
	c.Memos = append(make([]Memo, 0, len(g.Memos)+fewMemos), g.Memos...)
	c.Order = slices.Clip(g.Order)
	c.Round.Order = slices.Clip(g.Round.Order)
	c.Round.Done = slices.Clip(g.Round.Done)
	c.Turn.Past = slices.Clip(g.Turn.Past)
	c.Turn.Lays = slices.Clip(g.Turn.Lays)
	c.Questions = slices.Clip(g.Questions)
	c.Winners = slices.Clip(g.Winners)
	c.log, c.given, c.watch, c.asked = slices.Clip(g.log), slices.Clip(g.given), nil, nil
	return &c
}

// fewMemos is room for what one action makes the game remember, mostly.
const fewMemos = 3

// Silent copies the game without its log, and the copy keeps none. It is for thinking ahead, where nobody reads it.
func (g *Game) Silent() *Game {
	c := g.Clone()
	c.log, c.given, c.silent = nil, nil, true
	return c
}

// Hash is a fingerprint of the state: equal games have equal hashes on every machine.
func (g *Game) Hash() string {
	b, err := json.Marshal(g)
	if err != nil {
		panic(fmt.Sprintf("engine: a game is plain data: %v", err))
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// Player is the player with that id, or nil.
func (g *Game) Player(id ID) *Player {
	for i := range g.Players {
		if g.Players[i].ID == id {
			return &g.Players[i]
		}
	}
	return nil
}

// Company is the company with that id, or nil.
func (g *Game) Company(id ID) *Company {
	if g.title != nil { // a game has its companies where the sheet has them, and they are asked for all the time
		if i, ok := g.title.Sheet.Place(id); ok && i < len(g.Companies) && g.Companies[i].ID == id {
			return &g.Companies[i]
		}
	}
	for i := range g.Companies {
		if g.Companies[i].ID == id {
			return &g.Companies[i]
		}
	}
	return nil
}

// Private is the private with that id; nil if there is none, or it is not in this game.
func (g *Game) Private(id ID) *Private {
	for i := range g.Privates {
		if g.Privates[i].ID == id {
			return &g.Privates[i]
		}
	}
	return nil
}

// Charter is a company's printed facts.
func (g *Game) Charter(id ID) *facts.Charter { return g.title.Sheet.Charter(id) }

// Deed is a private's printed facts.
func (g *Game) Deed(id ID) *facts.Deed { return g.title.Sheet.Private(id) }

// Reached reports whether a phase has begun. The empty phase always has.
func (g *Game) Reached(phase string) bool {
	return phase == "" || slices.ContainsFunc(g.Sheet().Phases[:g.Phase+1], func(p facts.Phase) bool { return p.Name == phase })
}

// PhaseNow is the phase in force.
func (g *Game) PhaseNow() *facts.Phase { return &g.Sheet().Phases[g.Phase] }

// Name is what players call something: a player's name, a company's short name, a private's id, "the bank pool".
func (g *Game) Name(id ID) string {
	switch id {
	case IPO:
		return "the IPO"
	case Pool:
		return "the bank pool"
	case Bank:
		return "the bank"
	case Supply:
		return "the supply"
	}
	if p := g.Player(id); p != nil {
		return p.Name
	}
	if c := g.Company(id); c != nil {
		return c.Kind.Call(id)
	}
	return string(id)
}

// Format writes an amount in the title's currency.
func (g *Game) Format(m Money) string { return g.Amount(m).String() }

// Amount is an amount for a refusal, which words it only if somebody reads it.
func (g *Game) Amount(m Money) Amount { return Amount{g.Sheet().Currency, m} }

// Amount is an amount in a currency.
type Amount struct {
	currency string // with %d for the number
	money    Money
}

func (a Amount) String() string {
	sign, m := "", a.money
	if m < 0 {
		sign, m = "-", -m
	}
	before, after, _ := strings.Cut(a.currency, "%d")
	return sign + before + strconv.Itoa(int(m)) + after
}

// After lists the players still in the game in seat order, from the one after id to id.
func (g *Game) After(id ID) []ID {
	i := slices.Index(g.Order, id)
	out := slices.Concat(g.Order[i+1:], g.Order[:i+1])
	return slices.DeleteFunc(out, func(p ID) bool { return g.Player(p).Bankrupt })
}

// Solvent lists the players still in the game in seat order.
func (g *Game) Solvent() []ID { return g.After(g.Order[len(g.Order)-1]) }

// Market is the printed stock market of this game.
func (g *Game) Market() *market.Market {
	if g.title.Market != nil {
		return g.title.Market(g)
	}
	return &g.Sheet().Market
}

// AnyCity as a home's city means any city of the hex.
const AnyCity = facts.AnyCity
