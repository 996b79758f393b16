package engine

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Story is how a game went.
type Story struct {
	Moments []Moment  // the end of each round; the last is the end of the record
	Turns   []Turning // the turning points, in order of play
}

// Moment is the state of a game when a round ended, or now.
type Moment struct {
	Where  string       // the round
	Orders int          // orders given until then
	Worth  map[ID]Money // by player
	Cash   map[ID]Money // by player
	Parts  map[ID]Parts // by player, since the start of the game
	Prices map[ID]Money // by company on the market
	Earned map[ID]Money // by company that ran trains in the round
}

// Parts says where a player's worth comes from. They add up to it.
type Parts struct {
	Start     Money // cash at the start of the game
	Dividends Money
	Prices    Money // what shares are worth, less what they have cost
	Privates  Money // revenue and value of privates, less what they have cost
	Trains    Money // paid to help companies, most often for trains: never above 0 but for heirs
}

// Sum is the worth.
func (p Parts) Sum() Money { return p.Start + p.Dividends + p.Prices + p.Privates + p.Trains }

// Turning is an order after which a player stood far better or worse against the others than before.
type Turning struct {
	Order  int // its number, from 1
	Where  string
	Action Action
	Player ID     // who gained or lost most
	Swing  Money  // what they gained more than the others on average; a train that rusts is a loss of its price
	Text   string // what happened, from the log
	Leader ID     // who overtook the leader with it; Nobody if nobody did
	rusted Money  // what the player lost of it by trains that rusted or became obsolete; negative
}

// ShortRound abbreviates a round: "OR 4.2" for "Operating round 4.2".
func ShortRound(where string) string {
	words := strings.Fields(where)
	n := len(words) - 1
	switch {
	case n > 1 && words[1] == "round":
		return strings.ToUpper(words[0][:1]+words[1][:1]) + " " + words[n]
	case n > 1 && strings.Trim(words[n], "0123456789.") == "":
		return words[0] + " " + words[n]
	}
	return where
}

// mostTurnings limits the turning points of a story.
const mostTurnings = 5

// mostAlike is how many turning points by orders of one kind it tells at most, if there are others.
const mostAlike = 2

// StoryOf plays a record and tells how it went.
func StoryOf(r *Record) (*Story, error) {
	t := teller{flows: map[ID]*[4]Money{}}
	g, err := ReplayEach(r, func(g *Game, a Action) {
		if t.g == nil {
			t.begin(g)
		}
		t.order()
		t.round()
		t.next = a
	})
	if err != nil {
		return nil, err
	}
	if t.g == nil {
		t.begin(g)
	}
	t.order()
	if !g.Finished {
		t.round()
	}
	t.close()
	for _, x := range g.Log() {
		if e := x.Earning; e != nil {
			if i := slices.IndexFunc(t.moments, func(m Moment) bool { return m.Where == e.Where }); i >= 0 {
				t.moments[i].Earned[e.Company] += e.Amount
			}
		}
	}
	story := &Story{t.moments, t.turnings()}
	for i := range story.Turns {
		story.Turns[i].tell(g)
	}
	return story, nil
}

// tell finds the line of the log that says most about it: which trains rusted, if that was most of it, or one with a figure, if possible
// about the player and large enough to be what counted.
func (t *Turning) tell(g *Game) {
	best := -1
	for _, x := range g.log {
		if x.Action != t.Order || x.Result {
			continue
		}
		n := 0
		if strings.ContainsAny(x.Text, "0123456789") {
			n = 1
			if strings.Contains(x.Text, g.Name(t.Player)) && 3*largest(x.Text) >= max(t.Swing, -t.Swing) {
				n = 3
			}
		}
		if x.Matter || x.Moved != Nobody && g.Company(x.Moved).Held(t.Player) > 0 {
			n++
		}
		if x.Phase && 2*t.rusted <= -max(t.Swing, -t.Swing, 1) && (strings.Contains(x.Text, "rust") || strings.Contains(x.Text, "obsolete")) {
			n = 5
		}
		if n > best {
			best, t.Text = n, x.Text
		}
	}
}

// largest is the largest whole number in a text; 0 if there is none.
func largest(text string) (most Money) {
	for _, s := range strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }) {
		if n, err := strconv.Atoi(s); err == nil {
			most = max(most, Money(n))
		}
	}
	return most
}

// teller watches a game being played.
type teller struct {
	g       *Game
	start   map[ID]Money
	least   Money            // what everybody started with
	flows   map[ID]*[4]Money // by player: money received less money paid, by Purpose
	where   string           // the round
	moments []Moment

	ran    bool   // dividends have been paid; before that, worth is hardly more than what was paid for it
	next   Action // the order given last
	orders int    // before it
	worth  []Money
	phase  int
	trains []Train
	paid   []Money // all dividends that players have got
	leader ID
	turns  []rated
}

// rated is a possible turning point.
type rated struct {
	Turning
	size float64
}

func (t *teller) begin(g *Game) {
	t.g, t.start, t.where, t.worth = g, map[ID]Money{}, g.Where(), t.worths(g)
	t.phase, t.trains, t.paid = g.Phase, g.Trains, make([]Money, len(g.Players))
	for _, p := range g.Players {
		t.start[p.ID], t.flows[p.ID] = p.Cash, new([4]Money)
		t.least += p.Cash
	}
	g.watch = func(p Purpose, from, to ID, m Money) {
		t.round() // a round may begin with payments
		t.ran = t.ran || p == ForDividends
		if f := t.flows[from]; f != nil {
			f[p] -= m
		}
		if f := t.flows[to]; f != nil {
			f[p] += m
		}
	}
}

func (t *teller) worths(g *Game) []Money {
	out := make([]Money, len(g.Players))
	for i := range g.Players {
		out[i] = g.Worth(g.Players[i].ID)
	}
	return out
}

// round closes the round if another one has begun.
func (t *teller) round() {
	if now := t.g.Where(); now != t.where {
		t.close()
		t.where = now
	}
}

func (t *teller) close() {
	g := t.g
	m := Moment{Where: t.where, Orders: g.Actions, Worth: map[ID]Money{}, Cash: map[ID]Money{}, Parts: map[ID]Parts{}, Prices: map[ID]Money{}, Earned: map[ID]Money{}}
	for i := range g.Companies {
		if p := g.Price(g.Companies[i].ID); p > 0 {
			m.Prices[g.Companies[i].ID] = p
		}
	}
	for _, p := range g.Players {
		f := t.flows[p.ID]
		parts := Parts{Start: t.start[p.ID], Dividends: f[ForDividends], Prices: f[ForShares], Privates: f[ForPrivates], Trains: f[ForTrains]}
		for i := range g.Companies {
			c := &g.Companies[i]
			parts.Prices += m.Prices[c.ID] * Money(c.Held(p.ID))
		}
		for i := range g.Privates {
			if d := &g.Privates[i]; d.Owner == p.ID && !d.Closed {
				parts.Privates += g.Deed(d.ID).Price
			}
		}
		m.Worth[p.ID], m.Cash[p.ID], m.Parts[p.ID] = g.Worth(p.ID), p.Cash, parts
	}
	t.moments = append(t.moments, m)
}

// order rates the order given last.
func (t *teller) order() {
	g, now, dividends := t.g, t.worths(t.g), t.dividends()
	if t.ran && g.Actions > t.orders && len(now) > 1 {
		all, change, paid := Money(0), Money(0), Money(0)
		rusted := t.rusted()
		gains := slices.Clone(rusted)
		for i := range now {
			gains[i] += now[i] - t.worth[i]
			all, change, paid = all+t.worth[i], change+gains[i], paid+dividends[i]-t.paid[i]
		}
		others := Money(len(now) - 1)
		best := rated{}
		for i, own := range gains {
			swing := own - (change-own)/others
			// Dividends are seldom what turns a game: half of what they pay was to be expected. Swings grow with everybody's worth, but a late
			// one weighs less than its money.
			got := dividends[i] - t.paid[i]
			usual := (got - (paid-got)/others) / 2
			if size := math.Abs(float64(swing-usual)) / math.Sqrt(float64(max(all, t.least, 1))); size > best.size {
				best.size = size
				best.Turning = Turning{Order: g.Actions, Where: t.where, Action: t.next, Player: g.Players[i].ID, Swing: swing, rusted: rusted[i]}
			}
		}
		if first := t.first(now); first != Nobody && first != t.leader {
			if t.leader != Nobody {
				best.Leader = first
			}
			t.leader = first
		}
		if best.size > 0 {
			t.turns = append(t.turns, best)
		}
	}
	t.worth, t.paid, t.orders, t.phase, t.trains = now, dividends, g.Actions, g.Phase, g.Trains // an order that changes trains makes a new list
}

// dividends are those that each player has got so far.
func (t *teller) dividends() []Money {
	out := make([]Money, len(t.g.Players))
	for i := range out {
		out[i] = t.flows[t.g.Players[i].ID][ForDividends]
	}
	return out
}

// rusted is what each player lost by the trains that the order made rust or obsolete: their part of what these had cost, which is about what it
// costs to replace them.
func (t *teller) rusted() []Money {
	g := t.g
	out := make([]Money, len(g.Players))
	if g.Phase == t.phase {
		return out
	}
	for i, was := range t.trains {
		c := g.Company(was.Owner)
		if now := &g.Trains[i]; c == nil || was.Obsolete || now.Owner != Gone && !now.Obsolete {
			continue
		}
		for k := range g.Players {
			out[k] -= g.Sheet().Model(was.Model).Price * Money(c.Held(g.Players[k].ID)) / Money(max(1, c.Shares()))
		}
	}
	return out
}

// first is the richest player; Nobody if several are.
func (t *teller) first(worth []Money) ID {
	i := 0
	for k := range worth {
		if worth[k] > worth[i] {
			i = k
		}
	}
	for k := range worth {
		if k != i && worth[k] == worth[i] {
			return Nobody
		}
	}
	return t.g.Players[i].ID
}

// turnings picks the last change of the lead and the largest swings, one of each player in a round. It picks more than mostAlike by orders of one
// kind, such as trains that presidents help to buy, only if the others are far smaller.
func (t *teller) turnings() []Turning {
	var picked []rated
	for _, r := range slices.Backward(t.turns) {
		if r.Leader != Nobody {
			picked = append(picked, r)
			break
		}
	}
	slices.SortStableFunc(t.turns, func(a, b rated) int { return cmp.Compare(b.size, a.size) })
	for _, most := range []int{mostAlike, mostTurnings} {
		for _, r := range t.turns {
			if most == mostAlike && 5*r.size < t.turns[0].size {
				break
			}
			alike := 0
			for _, p := range picked {
				if p.Action.Verb == r.Action.Verb {
					alike++
				}
			}
			if len(picked) < mostTurnings && alike < most && !slices.ContainsFunc(picked, func(p rated) bool { return p.Where == r.Where && p.Player == r.Player }) {
				picked = append(picked, r)
			}
		}
	}
	slices.SortFunc(picked, func(a, b rated) int { return a.Order - b.Order })
	var out []Turning
	for _, p := range picked {
		out = append(out, p.Turning)
	}
	return out
}
