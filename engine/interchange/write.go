package interchange

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// Write writes a record as a game file of 18xx.games.
//
// It makes the file by reading it: a [Reader] plays each action as it is written, which shows where their engine
// waits next, for instance for passes that we do not need. Shares get their numbers, as far as the record tells:
// whoever hands over a presidency gives the two shares that they have had longest.
//
// If the game was not played by the rules of 18xx.games, Write stops before the first order that differs there and
// returns an [Apart].
func Write(w io.Writer, record *engine.Record) error {
	f, err := Export(record)
	if f == nil {
		return err
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	if err := e.Encode(f); err != nil {
		return err
	}
	return err
}

// Exported is a game file of 18xx.games to write.
type Exported struct {
	ID          string           `json:"id"`
	Description string           `json:"description"`
	Title       string           `json:"title"`
	Players     []exportedPlayer `json:"players"`
	MinPlayers  int              `json:"min_players"`
	MaxPlayers  int              `json:"max_players"`
	Settings    exportedSettings `json:"settings"`
	Status      string           `json:"status"`
	Result      map[string]int   `json:"result"`
	Actions     []map[string]any `json:"actions"`
	Loaded      bool             `json:"loaded"`
}

type exportedPlayer struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

type exportedSettings struct {
	Seed     uint64   `json:"seed"`
	Optional []string `json:"optional_rules"`
}

// Export turns a record into a game file. If 18xx.games would go on differently, it stops there and returns an
// [Apart], too.
func Export(record *engine.Record) (*Exported, error) {
	t, err := engine.Need(record.Title)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(dialects, func(d *Dialect) bool { return d.Title == record.Title })
	if i < 0 {
		return nil, fmt.Errorf("18xx.games does not know the title %q", record.Title)
	}
	g, err := engine.New(t, record.Players, record.Options, record.Seed)
	if err != nil {
		return nil, err
	}
	x := &Exported{ID: "hs_stationmaster", Description: "written by Stationmaster", Title: dialects[i].Theirs, Status: "active",
		MinPlayers: len(record.Players), MaxPlayers: len(record.Players), Loaded: true,
		Settings: exportedSettings{Seed: record.Seed, Optional: []string{}}}
	f := &File{Title: x.Title}
	f.Settings.Seed = seed{record.Seed, true}
	for i, name := range record.Players {
		x.Players = append(x.Players, exportedPlayer{i + 1, name})
		f.Players = append(f.Players, Player{ID: json.RawMessage(fmt.Sprint(i + 1)), Name: name})
	}
	for theirs, ours := range dialects[i].Optional {
		if slices.Contains(record.Options, ours) {
			x.Settings.Optional = append(x.Settings.Optional, theirs)
		}
	}
	slices.Sort(x.Settings.Optional)
	f.Settings.Optional = x.Settings.Optional
	r, err := Import(f, nil)
	if err != nil {
		return nil, err
	}
	r.writing = true
	w := &Writer{Game: g, x: x, r: r, piece: map[int]string{}, holdings: &holdings{g, r.names, map[string][]string{}},
		fleet: &fleet{game: g, d: dialects[i], named: map[int]string{}, bought: map[string]int{}, owned: map[engine.ID][]string{}, list: slices.Clone(dialects[i].Listed)}}
	w.deal()
	var apart *Apart
	if apart, err = w.play(record); err != nil {
		return nil, err
	}
	there := r.Game
	if apart != nil {
		if there, err = w.reread(f); err != nil {
			return nil, err
		}
	}
	if there.Finished {
		x.Status = "finished"
	}
	x.Result = map[string]int{}
	for i, p := range there.Players {
		x.Result[fmt.Sprint(i+1)] = int(there.Worth(p.ID))
	}
	if apart != nil {
		return x, apart
	}
	return x, nil
}

// reread returns the position after what has been written.
func (w *Writer) reread(f *File) (*engine.Game, error) {
	b, err := json.Marshal(w.x.Actions)
	if err != nil {
		return nil, err
	}
	again := *f
	if err := json.Unmarshal(b, &again.Actions); err != nil {
		return nil, err
	}
	r, err := Import(&again, nil)
	if err != nil {
		return nil, err
	}
	return r.Game, nil
}

// Writer turns our actions into theirs.
type Writer struct {
	Game *engine.Game // plays the record
	*holdings
	*fleet

	x     *Exported
	r     *Reader        // plays the written game
	piece map[int]string // the tile piece on each hex
	back  []string       // pieces that were on the map and came back, in that order
	round engine.Round   // the round of the previous order
	ahead int            // how many more turns our game counts than the written one; some turns exist in only one of them
}

// Fields are the fields of one of their actions.
type Fields map[string]any

// reach passes where their engine waits and ours does not, until the next action can be written.
func (w *Writer) reach(before *engine.Game, verb string) error {
	for range mostSteps {
		g := w.r.Game
		w.align(before)
		if g.Finished || !w.behind(before, verb) {
			return nil
		}
		s, asked := w.r.stop(), w.r.d.Asked(g)
		switch {
		case asked != engine.Nobody:
		case g.Company(g.Turn.Of) == nil:
			asked = g.Decider()
		case s != nil && s.Pass:
			asked = s.passes(g)
		case s != nil && s.Step == "run":
			if err := w.Emit("run_routes", g.Turn.Of, Fields{"routes": []any{}, "extra_revenue": 0, "subsidy": 0}); err != nil {
				return err
			}
			continue
		default:
			return nil
		}
		if err := w.Emit("pass", asked, nil); err != nil {
			return err
		}
	}
	return errors.New("18xx.games does not reach the point where that is possible")
}

// align compares the counts of turns where both games stand at the same point: at the start of a round, or in a
// company's turn, which comes once a round.
func (w *Writer) align(before *engine.Game) {
	a, b := &before.Round, &w.r.Game.Round
	same := func(x, y *engine.Round) bool { return x.Kind == y.Kind && x.Number == y.Number && x.Sub == y.Sub }
	if same(a, b) && before.Turn.Of == w.r.Game.Turn.Of && (!same(a, &w.round) || before.Company(before.Turn.Of) != nil) {
		w.ahead = a.Turns - b.Turns
	}
}

// turns is the number of turns begun in the written game, counted as ours.
func (w *Writer) turns() int { return w.r.Game.Round.Turns + w.ahead }

// behind reports whether their engine waits in a turn that is over here, or at a stop before the verb's step.
func (w *Writer) behind(before *engine.Game, verb string) bool {
	g, waiting := w.r.Game, before.Waiting()
	if waiting == nil {
		return w.turns() <= before.Round.Turns
	}
	if w.turns() != before.Round.Turns {
		return w.turns() < before.Round.Turns
	}
	s := w.r.stop()
	if there := g.Waiting(); slices.Contains(w.r.d.Later, waiting.Name) && s != nil && there != nil && there.Name != waiting.Name {
		return true
	}
	if s == nil || w.r.d.Asked(g) != engine.Nobody || !slices.ContainsFunc(waiting.Moves, func(m *engine.Move) bool { return m.Verb == verb }) {
		return false
	}
	at, _ := w.r.stopsOf(waiting.Name)
	return at >= 0 && w.r.past < at
}

// write writes an action that w.Game has applied; before is the game before it. The title's own way of writing comes
// first.
func (w *Writer) write(before *engine.Game, a engine.Action) error {
	if own := w.r.d.Writes[a.Verb]; own != nil {
		return own(w, before, a)
	}
	turn := before.Turn.Of
	arg := func(i int) string {
		if i < len(a.Args) {
			return a.Args[i]
		}
		return ""
	}
	switch a.Verb {
	case "pass":
		return w.Pass(before)
	case "buy":
		if p := before.Private(engine.ID(arg(0))); p != nil {
			return w.Emit("bid", before.Decider(), Fields{"company": w.private(p.ID), "price": p.Price})
		}
		source := engine.ID(arg(1))
		if source != engine.Pool {
			source = before.Company(engine.ID(arg(0))).Unsold()
		}
		return w.Buy(before, before.Decider(), Purchase{engine.ID(arg(0)), source, before.Decider(), 1})
	case "select":
		return w.lot(before, arg(0), "0")
	case "take":
		lot, _ := kit.Lot(before)
		return w.lot(before, string(lot), fmt.Sprint(int(kit.Offer(before))))
	case "bid":
		if before.Company(engine.ID(arg(0))) != nil {
			return w.lot(before, arg(0), arg(1))
		}
		return w.Emit("bid", before.Decider(), Fields{"company": w.private(engine.ID(arg(0))), "price": json.Number(arg(1))})
	case "par":
		return w.par(before, engine.ID(arg(0)), arg(2))
	case "sell":
		return w.Sell(before, engine.ID(arg(0)), arg(1))
	case "redeem":
		n := w.Game.Company(turn).Held(turn) - before.Company(turn).Held(turn)
		return w.Buy(before, turn, Purchase{turn, engine.Pool, turn, n})
	case "issue":
		return w.Issue(before, engine.Pool)
	case "lay":
		return w.Lay(before, arg(0), arg(1), engine.ID(arg(4)))
	case "token":
		err := w.Token(before, engine.Nobody)
		if c := w.Game.Company(turn); err != nil && c != nil && !c.Parred() { // it has closed since
			return w.token(turn, tokenOf(before, turn, a.Args))
		}
		return err
	case "home":
		return w.Token(before, engine.Nobody)
	case "run":
		return w.Run(before)
	case "half":
		return w.Emit("dividend", turn, Fields{"kind": "half"})
	case "pay":
		return w.Emit("dividend", turn, Fields{"kind": "payout"})
	case "withhold":
		return w.Emit("dividend", turn, Fields{"kind": "withhold"})
	case "train":
		seller, price := sellerOf(a)
		return w.Train(before, arg(0), seller, price, "", slices.Contains(a.Args, "drop"))
	case "drop":
		return w.Discard(before, engine.Nobody)
	case "upgrade":
		return w.Train(before, "", engine.Supply, "", arg(0), slices.Contains(a.Args, "drop"))
	case "discard":
		return w.Discard(before, engine.Nobody)
	case "private":
		return w.Emit("buy_company", turn, Fields{"company": w.private(engine.ID(arg(0))), "price": json.Number(arg(1))})
	case "bankrupt":
		return w.Emit("bankrupt", turn, Fields{})
	case "end":
		return w.End(before)
	}
	return fmt.Errorf("18xx.games has no action for %q", a)
}

// Emit writes one of their actions and plays it with a [Reader]. It first writes the passes of players who can do
// nothing else.
func (w *Writer) Emit(kind string, who engine.ID, more Fields) error {
	for range w.x.Players {
		g := w.r.Game
		if g.Finished || g.Player(who) == nil || g.Decider() == who || g.Player(g.Turn.Of) == nil || g.Waiting().Alone || !w.r.d.Idle(g) || !onlyPass(g) {
			break
		}
		if err := w.emit("pass", g.Decider(), nil); err != nil {
			return err
		}
	}
	return w.emit(kind, who, more)
}

func (w *Writer) emit(kind string, who engine.ID, more Fields) error {
	m := map[string]any{"type": kind, "id": len(w.x.Actions) + 1}
	switch g := w.r.Game; {
	case g.Player(who) != nil:
		i := slices.IndexFunc(g.Players, func(p engine.Player) bool { return p.ID == who })
		m["entity"], m["entity_type"] = i+1, "player"
	case g.Company(who) != nil:
		m["entity"], m["entity_type"] = w.r.theirCompany(who), "corporation"
		if g.Company(who).Kind.Owned && !w.r.d.Corporations {
			m["entity_type"] = "minor"
		}
	default:
		m["entity"], m["entity_type"] = w.private(who), "company"
	}
	for k, v := range more {
		m[k] = v
	}
	b, err := json.Marshal(m)
	if err != nil {
		return err
	}
	var a Action
	if err := json.Unmarshal(b, &a); err != nil {
		return err
	}
	if err := w.r.play(&a); err != nil {
		return fmt.Errorf("it can't be written as %q of %s there: %w", kind, w.r.Game.Name(who), err)
	}
	w.x.Actions = append(w.x.Actions, m)
	return nil
}

func (w *Writer) private(ours engine.ID) string { return w.r.theirPrivate(ours) }

// Pass writes as many passes as their engine needs.
func (w *Writer) Pass(before *engine.Game) error {
	step := before.Waiting().Name
	who := before.Decider()
	if p := w.r.d.Asked(before); p != engine.Nobody {
		return w.Emit("pass", p, nil)
	}
	if before.Company(before.Turn.Of) == nil {
		if w.r.Game.Decider() != who {
			return nil // already done there
		}
		return w.Emit("pass", who, nil)
	}
	for turn := before.Round.Turns; w.r.Game.Round.Turns == turn; {
		s := w.r.stop()
		if s == nil || s.Step != step || !s.Pass {
			return nil
		}
		if err := w.Emit("pass", s.passes(before), nil); err != nil {
			return err
		}
	}
	return nil
}

func (w *Writer) lot(before *engine.Game, lot, price string) error {
	return w.Emit("bid", before.Decider(), Fields{"minor": w.r.theirCompany(engine.ID(lot)), "price": json.Number(price)})
}

// End writes the end of the game if it is over here and not yet there.
func (w *Writer) End(before *engine.Game) error {
	if !w.Game.Finished || w.r.Game.Finished {
		return nil
	}
	return w.Emit("end_game", before.Decider(), nil)
}

// par writes the start of a company and what it starts with, unless it started there by itself.
func (w *Writer) par(before *engine.Game, company engine.ID, with string) error {
	if w.r.Game.Company(company).Parred() {
		return nil
	}
	at, _ := w.Game.Prices.Where(string(company))
	price := w.Game.Market().Price(at)
	err := w.Emit("par", before.Decider(), Fields{"corporation": w.r.theirCompany(company), "share_price": fmt.Sprintf("%d,%d,%d", price, at.Row, at.Col)})
	if err == nil && with != "" {
		return w.write(before, engine.Action{Verb: "found", Args: []string{with}})
	}
	return err
}

// Lay writes a tile lay by the operating company, or by the named private.
func (w *Writer) Lay(before *engine.Game, hex, tile string, private engine.ID) error {
	who := before.Turn.Of
	if private != engine.Nobody {
		who = private
	}
	h := before.Sheet().Map.Find(hex)
	l := w.Game.Board.Lays[h]
	name, rotation := tile, l.Rotation
	if t, ok := w.r.d.Tiles[tile]; ok {
		name, rotation = t.Tile, (l.Rotation-t.Turn+6)%6
	}
	piece := w.fresh(name, tile)
	if err := w.Emit("lay_tile", who, Fields{"hex": w.r.theirHex(hex), "tile": piece, "rotation": rotation}); err != nil {
		return err
	}
	w.back = slices.DeleteFunc(w.back, func(p string) bool { return p == piece })
	if old := w.piece[h]; old != "" {
		w.back = append(w.back, old)
	}
	w.piece[h] = piece
	return nil
}

// fresh picks a piece of a tile: one that was never on the map while there is one, then the first that came back.
func (w *Writer) fresh(name, tile string) string {
	of := func(p string) bool { return strings.HasPrefix(p, name+"-") }
	back := slices.DeleteFunc(slices.Clone(w.back), func(p string) bool { return !of(p) })
	// The tile is already on our map, so the supply has one piece less than those that came back or were never used.
	if left := w.Game.Map().Left(w.Game.Sheet().Tiles.Tile(tile)); left >= 0 && len(back) > left {
		return back[0]
	}
	used := len(back)
	for _, p := range w.piece {
		if of(p) {
			used++
		}
	}
	return fmt.Sprintf("%s-%d", name, used)
}

// Token writes a token that has appeared on the board, placed by its company or by the named private or company.
func (w *Writer) Token(before *engine.Game, by engine.ID) error {
	var t board.Token
	for _, k := range w.Game.Board.Tokens {
		if k.Stop != board.Aside && !slices.Contains(before.Board.Tokens, k) {
			t = k
			break
		}
	}
	if t.Owner == "" {
		return errors.New("no token was placed")
	}
	who := engine.ID(t.Owner)
	if by != engine.Nobody {
		who = by
	}
	return w.token(who, t)
}

// tokenOf is the token that an order places, in the first empty slot.
func tokenOf(before *engine.Game, company engine.ID, args []string) board.Token {
	h, s, _ := kit.City(before, args[0])
	if len(args) > 1 {
		return board.Token{Owner: string(company), Hex: h, Stop: board.Beside, Kind: args[1]}
	}
	return board.Token{Owner: string(company), Hex: h, Stop: s, Slot: len(before.Map().At(h, s))}
}

// TokenOf writes the company's token in a hex.
func (w *Writer) TokenOf(company engine.ID, hex int) error {
	for _, t := range w.Game.Board.Tokens {
		if t.Owner == string(company) && t.Hex == hex && t.Kind == "" {
			return w.token(company, t)
		}
	}
	return fmt.Errorf("%s has no token there", company)
}

func (w *Writer) token(who engine.ID, t board.Token) error {
	return w.Emit("place_token", who, Fields{"city": w.City(t), "slot": t.Slot, "tokener": w.r.theirCompany(engine.ID(t.Owner))})
}

// Slot is the slot of a token in their city.
func (w *Writer) Slot(t board.Token) int {
	for _, k := range w.r.Game.Board.Tokens {
		if k.Owner == t.Owner && k.Kind == t.Kind && k.Hex == t.Hex && k.Stop == t.Stop {
			return k.Slot
		}
	}
	return t.Slot
}

// City is their name of a token's city.
func (w *Writer) City(t board.Token) string {
	piece, stop := w.piece[t.Hex], t.Stop
	switch x := w.r.d.Beside[w.Game.Sheet().Map.Hexes[t.Hex].ID]; {
	case x != "" && stop == board.Beside:
		piece, stop = x+"-0", 0
	default:
		stop += w.r.d.firstStop(w.Game.Map().Face(t.Hex))
	}
	if piece == "" {
		hex := w.r.theirHex(w.Game.Sheet().Map.Hexes[t.Hex].ID)
		piece = fmt.Sprintf("%s-%d", hex, w.r.d.Printed[hex]) // the printed city
	}
	return fmt.Sprintf("%s-%d", piece, stop)
}

// Run writes the operating company's runs. Without runs, their engine does not wait.
func (w *Writer) Run(before *engine.Game) error {
	if s := w.r.stop(); s == nil || s.Step != "run" {
		return nil
	}
	company := before.Turn.Of
	last := w.Game.Company(company).Last
	own := before.TrainsOf(company)
	own = slices.DeleteFunc(own, func(t engine.Train) bool { return kit.Idle(before, t) })
	routes, doubled := []map[string]any{}, []map[string]any(nil)
	for _, x := range last {
		i := slices.IndexFunc(own, func(t engine.Train) bool { return t.Model == x.Train })
		if i < 0 {
			return fmt.Errorf("%s has no train %s", company, x.Train)
		}
		m := w.route(x.Path)
		revenue := x.Revenue
		for _, d := range x.Doubled {
			revenue -= d.Revenue
			hex := w.r.theirHex(d.Hex)
			doubled = append(doubled, map[string]any{"connections": [][]string{{"local", hex}}, "hexes": []string{hex},
				"nodes": []string{}, "revenue": d.Revenue, "revenue_str": hex})
		}
		m["train"], m["revenue"] = w.trainName(&own[i]), revenue
		routes = append(routes, m)
		own = slices.Delete(slices.Clone(own), i, i+1)
	}
	for i := range own { // there, a car's run is a run of its own
		if w.Game.Sheet().Model(own[i].Model).Car() && len(doubled) > 0 {
			doubled[0]["train"] = w.trainName(&own[i])
			routes = append(routes, doubled[0])
			doubled = doubled[1:]
		}
	}
	extra := w.r.besides(company, last) // by their rules
	return w.Emit("run_routes", company, Fields{"routes": routes, "extra_revenue": extra, "subsidy": 0})
}

// route writes a path in their form: the hexes from each stop to the next, and the stops.
func (w *Writer) route(p engine.Path) map[string]any {
	var connections [][]string
	var hexes, nodes, leg []string
	for _, l := range p {
		hex := w.r.theirHex(l.Hex)
		if len(leg) == 0 || leg[len(leg)-1] != hex { // otherwise it goes on to another stop of the hex
			leg = append(leg, hex)
		}
		if l.Stop < 0 {
			continue
		}
		hexes = append(hexes, hex)
		face := w.Game.Map().Face(w.Game.Sheet().Map.Find(l.Hex))
		nodes = append(nodes, fmt.Sprintf("%s-%d", hex, l.Stop+w.r.d.firstStop(face)))
		if len(hexes) > 1 {
			connections = append(connections, leg)
		}
		leg = []string{hex}
	}
	return map[string]any{"connections": connections, "hexes": hexes, "nodes": nodes, "revenue_str": strings.Join(hexes, "-")}
}
