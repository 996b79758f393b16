package interchange

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// Write writes a record as a game file of 18xx.games.
//
// The file is made by reading it: each action is written in their way, played by a [Reader], and so shows where their
// engine waits next, for instance for passes that ours does not need. Shares are numbered as there, as far as the record
// tells: who takes over a presidency gives the two shares that it has had longest.
func Write(w io.Writer, record *engine.Record) error {
	f, err := Export(record)
	if err != nil {
		return err
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(f)
}

// Exported is a game file of 18xx.games to be written.
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

// Export makes a game file of a record.
func Export(record *engine.Record) (*Exported, error) {
	i := slices.IndexFunc(dialects, func(d *Dialect) bool { return d.Title == record.Title })
	if i < 0 {
		return nil, fmt.Errorf("18xx.games does not know the title %q", record.Title)
	}
	g, err := engine.New(engine.Find(record.Title), record.Players, record.Options, record.Seed)
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
	r, err := Import(f, nil)
	if err != nil {
		return nil, err
	}
	w := &Writer{Game: g, x: x, r: r, piece: map[int]string{}, hands: map[string][]string{}}
	w.deal()
	for i, a := range record.Actions {
		if err := w.action(a); err != nil {
			return nil, &engine.ReplayError{Index: i, Action: a, Err: err}
		}
	}
	if g.Finished {
		x.Status = "finished"
	}
	x.Result = map[string]int{}
	for i, p := range g.Players {
		x.Result[fmt.Sprint(i+1)] = int(g.Worth(p.ID))
	}
	return x, nil
}

// Writer turns actions of ours into theirs.
type Writer struct {
	Game *engine.Game // plays the record

	x     *Exported
	r     *Reader             // plays what is written
	piece map[int]string      // the tile piece of theirs on a hex
	hands map[string][]string // their shares by holder and company, in the order in which they came
}

// Fields are the arguments of an action of theirs.
type Fields map[string]any

// action plays an action of the record and writes it.
func (w *Writer) action(a engine.Action) error {
	w.followAll() // what the last action moved without naming it
	before := w.Game.Clone()
	if _, err := w.Game.ApplyRecorded(a); err != nil {
		return err
	}
	switch {
	case len(w.Game.Questions) > len(before.Questions):
		return nil // it is written when the other player has agreed
	case a.Verb == "accept" && len(before.Questions) > 0:
		a = before.Questions[0].Action
	case a.Verb == "decline":
		return nil
	}
	return w.write(before, a)
}

// write writes an action of ours that has been carried out on w.Game, before which the game was as given: as the title
// does, or as all titles do.
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
		return w.sell(before, engine.ID(arg(0)), arg(1))
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
		return w.Run(turn)
	case "half":
		return w.Emit("dividend", turn, Fields{"kind": "half"})
	case "pay":
		return w.Emit("dividend", turn, Fields{"kind": "payout"})
	case "withhold":
		return w.Emit("dividend", turn, Fields{"kind": "withhold"})
	case "train":
		seller, price := sellerOf(a)
		return w.Train(before, arg(0), seller, price, "")
	case "drop":
		return w.discard(before)
	case "upgrade":
		return w.Train(before, "", engine.Supply, "", arg(0))
	case "discard":
		return w.discard(before)
	case "private":
		return w.Emit("buy_company", turn, Fields{"company": w.private(engine.ID(arg(0))), "price": json.Number(arg(1))})
	case "bankrupt":
		return w.Emit("bankrupt", turn, Fields{})
	case "end":
		return w.End(before)
	}
	return fmt.Errorf("18xx.games has no action for %q", a)
}

// Emit writes an action of theirs, of a player, a company or a private, and plays it as a [Reader] does.
func (w *Writer) Emit(kind string, who engine.ID, more Fields) error {
	m := map[string]any{"type": kind, "id": len(w.x.Actions) + 1}
	switch g := w.r.Game; {
	case g.Player(who) != nil:
		i := slices.IndexFunc(g.Players, func(p engine.Player) bool { return p.ID == who })
		m["entity"], m["entity_type"] = i+1, "player"
	case g.Company(who) != nil:
		m["entity"], m["entity_type"] = w.r.theirCompany(who), "corporation"
		if g.Company(who).Kind.Owned {
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
		return fmt.Errorf("18xx.games would not take %s: %w", b, err)
	}
	w.x.Actions = append(w.x.Actions, m)
	return nil
}

func (w *Writer) private(ours engine.ID) string { return w.r.theirPrivate(ours) }

// Pass writes as many passes as their engine needs to go on.
func (w *Writer) Pass(before *engine.Game) error {
	step := before.Waiting().Name
	who := before.Decider()
	if p := w.r.d.Asked(before); p != engine.Nobody {
		return w.Emit("pass", p, nil)
	}
	if before.Company(before.Turn.Of) == nil {
		if w.r.Game.Decider() != who {
			return nil // done there by itself
		}
		return w.Emit("pass", who, nil)
	}
	for turn := before.Round.Turns; w.r.Game.Round.Turns == turn; {
		s := w.r.stop()
		if s == nil || s.Step != step || !s.Pass {
			return nil
		}
		if err := w.Emit("pass", before.Turn.Of, nil); err != nil {
			return err
		}
	}
	return nil
}

func (w *Writer) lot(before *engine.Game, lot, price string) error {
	return w.Emit("bid", before.Decider(), Fields{"minor": w.r.theirCompany(engine.ID(lot)), "price": json.Number(price)})
}

// End writes that the game is over, where it is over here and not yet there.
func (w *Writer) End(before *engine.Game) error {
	if !w.Game.Finished || w.r.Game.Finished {
		return nil
	}
	return w.Emit("end_game", before.Decider(), nil)
}

// par writes the start of a company, and then what it begins with.
func (w *Writer) par(before *engine.Game, company engine.ID, with string) error {
	at, _ := w.Game.Prices.Where(string(company))
	price := w.Game.Market().Price(at)
	err := w.Emit("par", before.Decider(), Fields{"corporation": w.r.theirCompany(company), "share_price": fmt.Sprintf("%d,%d,%d", price, at.Row, at.Col)})
	if err == nil && with != "" {
		return w.write(before, engine.Action{Verb: "found", Args: []string{with}})
	}
	return err
}

// hand is whose shares of a company, as a key of hands.
func hand(holder engine.ID, company engine.ID) string { return string(holder) + " " + string(company) }

// deal numbers the shares as their setup deals them: from the last one down, to the players in order and then the others.
func (w *Writer) deal() {
	g := w.r.Game
	for i := range g.Companies {
		c := &g.Companies[i]
		next := len(c.Certs) - 1
		for _, holder := range w.places(c) {
			for _, k := range c.Certs {
				if holder != c.Unsold() && k.Holder == holder && !k.President {
					w.hands[hand(holder, c.ID)] = append(w.hands[hand(holder, c.ID)], w.share(c.ID, next))
					next--
				}
			}
		}
		for k := range next + 1 {
			unsold := hand(c.Unsold(), c.ID)
			w.hands[unsold] = append(w.hands[unsold], w.share(c.ID, k))
		}
	}
}

// places lists who can hold shares of a company.
func (w *Writer) places(c *engine.Company) []engine.ID {
	var out []engine.ID
	for _, p := range w.Game.Players {
		out = append(out, p.ID)
	}
	out = append(out, engine.Pool, engine.IPO, c.ID)
	for _, p := range w.Game.Privates {
		out = append(out, p.ID)
	}
	for _, k := range c.Certs {
		if !slices.Contains(out, k.Holder) {
			out = append(out, k.Holder) // such as a state
		}
	}
	return out
}

func (w *Writer) share(c engine.ID, n int) string {
	return fmt.Sprintf("%s_%d", w.r.theirCompany(c), n)
}

// number gives the certificates that a company has come by their names, and takes away those of ones that it has no more. New
// ones lie where unsold ones do.
func (w *Writer) number(c *engine.Company) {
	known := make([]bool, len(c.Certs))
	for _, h := range w.places(c) {
		k := hand(h, c.ID)
		w.hands[k] = slices.DeleteFunc(w.hands[k], func(s string) bool {
			for n := range known {
				if s == w.share(c.ID, n) {
					known[n] = true
					return false
				}
			}
			return true
		})
	}
	for n, ok := range known {
		if k := hand(c.Unsold(), c.ID); !ok {
			w.hands[k] = append(w.hands[k], w.share(c.ID, n))
		}
	}
}

// follow moves shares of theirs after ours have moved, from one holder who has too many to another who has too few. named
// are those that the action itself named. The last ones of the IPO are dealt, the others go in the order in which they came.
func (w *Writer) follow(c *engine.Company) {
	w.number(c)
	president := w.share(c.ID, 0)
	count := func(h engine.ID) (n int) {
		for _, s := range w.hands[hand(h, c.ID)] {
			if n++; s == president {
				n += c.PresidentShares() - 1
			}
		}
		return n
	}
	// The president's certificate first: it goes to its holder, whoever has it there.
	places := w.places(c)
	for _, h := range places {
		k := hand(h, c.ID)
		if i := slices.Index(w.hands[k], president); i >= 0 && c.Certs[0].Holder != h {
			w.hands[k] = slices.Delete(w.hands[k], i, i+1)
			to := hand(c.Certs[0].Holder, c.ID)
			w.hands[to] = append(w.hands[to], president)
			break
		}
	}
	var spare []string
	for _, h := range places {
		k := hand(h, c.ID)
		for n := count(h) - c.Held(h); n > 0; n-- {
			i := slices.IndexFunc(w.hands[k], func(s string) bool { return s != president })
			if i < 0 {
				break
			}
			spare = append(spare, w.hands[k][i])
			w.hands[k] = slices.Delete(w.hands[k], i, i+1)
		}
	}
	for _, h := range places {
		for n := c.Held(h) - count(h); n > 0 && len(spare) > 0; n-- {
			w.hands[hand(h, c.ID)] = append(w.hands[hand(h, c.ID)], spare[0])
			spare = spare[1:]
		}
	}
}

// followAll follows in all companies: an action may move shares of several.
func (w *Writer) followAll() {
	for i := range w.Game.Companies {
		if c := &w.Game.Companies[i]; len(c.Certs) > 0 {
			w.follow(c)
		}
	}
}

// move hands shares over that an action names, and lets the others follow.
func (w *Writer) move(from, to engine.ID, c engine.ID, shares []string) {
	k := hand(from, c)
	w.hands[k] = slices.DeleteFunc(w.hands[k], func(s string) bool { return slices.Contains(shares, s) })
	w.hands[hand(to, c)] = append(w.hands[hand(to, c)], shares...)
	w.followAll()
}

// Purchase is shares of a company that somebody takes from somewhere. Who gets them may be another than who acts, such as the
// owner of a company that is exchanged for a share.
type Purchase struct {
	Company  engine.ID
	From, To engine.ID
	Shares   int
}

// Buy writes a purchase of shares, which who acts for.
func (w *Writer) Buy(before *engine.Game, who engine.ID, p Purchase) error {
	shares, err := w.take(p.From, p.Company, p.Shares)
	if err != nil {
		return err
	}
	percent := before.Company(p.Company).Percent(p.Shares)
	if err := w.Emit("buy_shares", who, Fields{"shares": shares, "percent": int(percent)}); err != nil {
		return err
	}
	w.move(p.From, p.To, p.Company, shares)
	return nil
}

// take picks plain shares of a holder, those that came first.
func (w *Writer) take(from, company engine.ID, n int) ([]string, error) {
	var out []string
	for _, s := range w.hands[hand(from, company)] {
		if len(out) < n && s != w.share(company, 0) {
			out = append(out, s)
		}
	}
	if len(out) < n {
		return out, fmt.Errorf("%s has %d plain shares of %s, not %d", from, len(out), company, n)
	}
	return slices.Clone(out), nil
}

func (w *Writer) sell(before *engine.Game, company engine.ID, number string) error {
	seller := before.Decider()
	n, err := strconv.Atoi(number)
	if err != nil {
		return err
	}
	shares, err := w.take(seller, company, n)
	if err != nil { // part of the president's certificate goes with them
		shares = append(shares, w.share(company, 0))
	}
	if err := w.Emit("sell_shares", seller, Fields{"shares": shares, "percent": n * int(before.Company(company).Percent(1))}); err != nil {
		return err
	}
	w.move(seller, engine.Pool, company, shares)
	return nil
}

// Issue writes that the operating company parts with shares of its own, which go to the pool or the IPO.
func (w *Writer) Issue(before *engine.Game, to engine.ID) error {
	c := before.Company(before.Turn.Of)
	n := c.Held(c.ID) - w.Game.Company(c.ID).Held(c.ID)
	shares, err := w.take(c.ID, c.ID, n)
	if err != nil {
		return err
	}
	err = w.Emit("sell_shares", c.ID, Fields{"shares": shares, "percent": int(c.Percent(n)), "share_price": w.Game.Company(c.ID).Par})
	if err != nil {
		return err
	}
	w.move(c.ID, to, c.ID, shares)
	return nil
}

// Lay writes a lay of the operating company, or of the private that is named.
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
	piece := ""
	for n := 0; piece == ""; n++ {
		p := fmt.Sprintf("%s-%d", name, n)
		used := false
		for _, on := range w.piece {
			used = used || on == p
		}
		if !used {
			piece = p
		}
	}
	if err := w.Emit("lay_tile", who, Fields{"hex": w.r.theirHex(hex), "tile": piece, "rotation": rotation}); err != nil {
		return err
	}
	w.piece[h] = piece
	return nil
}

// Token writes where a token came to lie, found by what has changed on the board. Its company places it, or the private
// that is named.
func (w *Writer) Token(before *engine.Game, private engine.ID) error {
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
	if private != engine.Nobody {
		who = private
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

// TokenOf writes where the company's token lies in a hex.
func (w *Writer) TokenOf(company engine.ID, hex int) error {
	for _, t := range w.Game.Board.Tokens {
		if t.Owner == string(company) && t.Hex == hex && t.Kind == "" {
			return w.token(company, t)
		}
	}
	return fmt.Errorf("%s has no token there", company)
}

func (w *Writer) token(who engine.ID, t board.Token) error {
	piece, stop := w.piece[t.Hex], t.Stop
	switch x := w.r.d.Beside[w.Game.Sheet().Map.Hexes[t.Hex].ID]; {
	case x != "" && stop == board.Beside:
		piece, stop = x+"-0", 0
	default:
		stop += w.r.d.firstStop(w.Game.Map().Face(t.Hex))
	}
	if piece == "" {
		piece = w.r.theirHex(w.Game.Sheet().Map.Hexes[t.Hex].ID) + "-0" // what is printed there
	}
	return w.Emit("place_token", who, Fields{"city": fmt.Sprintf("%s-%d", piece, stop), "slot": t.Slot, "tokener": w.r.theirCompany(engine.ID(t.Owner))})
}

// trainID is their name of a train card: its model, and which of that model.
func trainID(g *engine.Game, t *engine.Train) string {
	n := 0
	for i := range g.Trains[:t.N] {
		if g.Trains[i].Model == t.Model {
			n++
		}
	}
	return fmt.Sprintf("%s-%d", t.Model, n)
}

// moved lists the trains that have changed hands.
func moved(before, after *engine.Game) (out []*engine.Train) {
	for i := range before.Trains {
		if before.Trains[i].Owner != after.Trains[i].Owner {
			out = append(out, &before.Trains[i])
		}
	}
	return out
}

// sellerOf is whom the train of an order comes from, and the price that the order names, if it does.
func sellerOf(a engine.Action) (seller engine.ID, price string) {
	if len(a.Args) <= 2 || a.Args[1] != "from" {
		return engine.Supply, ""
	}
	if len(a.Args) > 3 && engine.ID(a.Args[2]) != engine.Pool {
		price = a.Args[3]
	}
	return engine.ID(a.Args[2]), price
}

// Train writes a purchase: of a model from a seller at a price agreed on, or for the model of a train that was handed in.
func (w *Writer) Train(before *engine.Game, model string, seller engine.ID, price, handedIn string) error {
	who := before.Turn.Of
	m := Fields{}
	for _, t := range moved(before, w.Game) {
		switch {
		case t.Owner == who && t.Model == handedIn && m["exchange"] == nil:
			m["exchange"] = trainID(before, t)
		case t.Owner == who && w.Game.Trains[t.N].Owner == engine.Pool: // a car given up for it
			if err := w.Emit("discard_train", who, Fields{"train": trainID(before, t)}); err != nil {
				return err
			}
		case t.Owner != who && w.Game.Trains[t.N].Owner == who && (model == "" || t.Model == model):
			sheet := before.Sheet().Model(t.Model)
			m["train"], m["variant"], m["price"] = trainID(before, t), t.Model, sheet.PriceFor(who)
			if handedIn != "" {
				m["price"], _ = sheet.TradeFor(who, handedIn)
			} else if price != "" {
				m["price"] = json.Number(price)
			}
		}
	}
	if m["train"] == nil { // what followed has taken it out of the game already
		if t := before.TrainOf(seller, model); t != nil {
			m["train"], m["variant"], m["price"] = trainID(before, t), t.Model, before.Sheet().Model(t.Model).PriceFor(who)
			if price != "" {
				m["price"] = json.Number(price)
			}
		}
	}
	// Their engine may wait before that, for a car to be given up.
	if s := w.r.stop(); s != nil && s.Pass && s.Step == "trains" && !slices.Contains(s.Takes, "buy_train") {
		if err := w.Emit("pass", who, nil); err != nil {
			return err
		}
	}
	return w.Emit("buy_train", who, m)
}

func (w *Writer) discard(before *engine.Game) error {
	for _, t := range moved(before, w.Game) {
		return w.Emit("discard_train", t.Owner, Fields{"train": trainID(before, t)})
	}
	return errors.New("no train was discarded")
}

// Run writes the runs of a company. Where none were made their engine does not wait either.
func (w *Writer) Run(company engine.ID) error {
	if s := w.r.stop(); s == nil || s.Step != "run" {
		return nil
	}
	own := w.Game.TrainsOf(company)
	routes, doubled := []map[string]any{}, []map[string]any(nil)
	for _, x := range w.Game.Company(company).Last {
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
		m["train"], m["revenue"] = trainID(w.Game, &own[i]), revenue
		routes = append(routes, m)
		own = slices.Delete(slices.Clone(own), i, i+1)
	}
	for i := range own { // a car's run is one of its own there
		if w.Game.Sheet().Model(own[i].Model).Car() && len(doubled) > 0 {
			doubled[0]["train"] = trainID(w.Game, &own[i])
			routes = append(routes, doubled[0])
			doubled = doubled[1:]
		}
	}
	return w.Emit("run_routes", company, Fields{"routes": routes, "extra_revenue": 0, "subsidy": 0})
}

// route writes a path as theirs: the hexes from each stop to the next, and the stops.
func (w *Writer) route(p engine.Path) map[string]any {
	var connections [][]string
	var hexes, nodes, leg []string
	for _, l := range p {
		hex := w.r.theirHex(l.Hex)
		leg = append(leg, hex)
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
