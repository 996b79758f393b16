package interchange

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// Dialect is how 18xx.games names the things of a title, where it differs from us.
type Dialect struct {
	Theirs    string // their name of the title
	Title     string // our id
	Companies map[engine.ID]string
	Privates  map[engine.ID][]string // one of ours may stand for several of theirs
	Tiles     map[string]Tile
	Hexes     map[string]string
	Options   []string // of the title, for playing as 18xx.games does
	// Choose is which of several names of theirs a private has in this game. May be nil.
	Choose func(g *engine.Game, private engine.ID) string
	// Hidden tells whether a company does not exist there yet. May be nil.
	Hidden func(g *engine.Game, company engine.ID) bool
	// Special translates actions that only this title has; ok is false for all others. next are the recorded actions
	// after it, for choices that are recorded apart.
	Special func(r *Reader, a *Action, next []*Action) (order string, ok bool)
}

// Tile is a tile of theirs: its number, and what is added to its rotation to get ours.
type Tile struct {
	Tile string `yaml:"tile"`
	Turn int    `yaml:"turn"`
}

var dialects []*Dialect

// Register makes a title's dialect known.
func Register(d *Dialect) { dialects = append(dialects, d) }

// Reader plays a recorded game.
type Reader struct {
	Game   *engine.Game
	Record engine.Record
	File   *File
	d      *Dialect
	laid   map[string]int       // their tile piece to hex
	trains map[string]engine.ID // their train to the company that bought it last
	shares map[string]string    // their share to where it was last seen: "ipo", "pool", "held", "treasury"
}

// StopError says at which recorded action the engine refused.
type StopError struct {
	ID   int
	Type string
	Err  error
}

func (e *StopError) Error() string { return fmt.Sprintf("action %d (%s): %v", e.ID, e.Type, e.Err) }

// Unwrap is the refusal itself.
func (e *StopError) Unwrap() error { return e.Err }

// Import plays the file and calls each after the setup (with nil) and after every recorded action.
func Import(f *File, each func(*Reader, *Action) error) (*Reader, error) {
	i := slices.IndexFunc(dialects, func(d *Dialect) bool { return d.Theirs == f.Title })
	if i < 0 {
		return nil, fmt.Errorf("the title %q is not one of ours", f.Title)
	}
	r := &Reader{File: f, d: dialects[i], laid: map[string]int{}, shares: map[string]string{}, trains: map[string]engine.ID{}}
	r.Record = engine.Record{Title: r.d.Title, Seed: f.Seed()}
	for _, p := range f.Players {
		r.Record.Players = append(r.Record.Players, p.Name)
	}
	t := engine.Find(r.d.Title)
	if t == nil {
		return nil, fmt.Errorf("the title %q is not part of this program", f.Title)
	}
	r.Record.Options = r.d.Options
	g, err := engine.New(t, r.Record.Players, r.Record.Options, r.Record.Seed)
	if err != nil {
		return nil, err
	}
	r.Game = g
	if each != nil {
		if err := each(r, nil); err != nil {
			return r, err
		}
	}
	as := f.Effective()
	for i, a := range as {
		for _, x := range append([]Action{*a}, a.Auto...) {
			if err := r.play(&x, as[i+1:]); err != nil {
				return r, &StopError{a.ID, x.Type, err}
			}
		}
		if each != nil {
			if err := each(r, a); err != nil {
				return r, err
			}
		}
	}
	return r, nil
}

// play carries out one recorded action.
func (r *Reader) play(a *Action, next []*Action) error {
	if strings.HasPrefix(a.Type, "program_") || a.Type == "end_game" {
		return nil
	}
	order, err := r.translate(a, next)
	if err != nil {
		return err
	}
	if order == "" {
		return nil
	}
	defer r.note(a)
	act := engine.Order(order)
	if act.Verb == "pass" {
		return r.pass(a, next)
	}
	var first error
	const most = 8 // no more steps than that lie between two recorded actions
	for range most {
		err := r.apply(act)
		if err == nil {
			return nil
		}
		if first == nil {
			first = err
		}
		if who := r.entity(a); a.EntityType == "player" && r.Game.Decider() == who && r.Game.Turn.Of == who {
			return first // it is this player's turn: a pass would end it
		}
		if r.apply(engine.Order("pass")) != nil {
			return first
		}
	}
	return first
}

// note keeps where pieces and shares of theirs are, once the action is done.
func (r *Reader) note(a *Action) {
	switch a.Type {
	case "lay_tile":
		r.laid[a.Tile] = r.Game.Sheet().Map.Find(r.hex(a.Hex))
	case "buy_train":
		r.trains[a.Train] = r.entity(a)
	case "buy_shares", "sell_shares":
		to := map[[2]bool]string{{true, true}: "held", {true, false}: "treasury", {false, true}: "pool", {false, false}: "ipo"}
		for _, s := range a.Shares {
			r.shares[s] = to[[2]bool{a.Type == "buy_shares", a.EntityType == "player"}]
		}
	}
}

// pass carries out a recorded pass.
//
// 18xx.games stops a company's turn in more places than we do: after the last track action, before privates. Of several
// passes in a row only as many count, the last ones, as we need to get to the next thing the company does, or to the
// end of its turn.
func (r *Reader) pass(a *Action, next []*Action) error {
	g := r.Game
	if a.EntityType == "player" {
		if g.Turn.Of != r.entity(a) && g.Decider() != r.entity(a) {
			return nil // passed by itself here
		}
		return r.apply(engine.Order("pass"))
	}
	if a.EntityType == "corporation" && g.Turn.Of != r.entity(a) {
		return nil
	}
	row := 1
	var then *Action
	for _, x := range next {
		if text(x.Entity) != text(a.Entity) {
			break
		}
		if x.Type != "pass" {
			then = x
			break
		}
		row++
	}
	for n := r.needed(then) - (row - 1); n > 0; n-- {
		if err := r.apply(engine.Order("pass")); err != nil {
			return err
		}
	}
	return nil
}

// needed is how many passes bring the game to where the action is possible, or without one to the end of the turn.
func (r *Reader) needed(then *Action) int {
	const most = 8
	before := r.Game
	defer func() { r.Game = before }()
	r.Game = before.Clone()
	turn := before.Round.Turns
	for n := range most {
		if then == nil {
			if r.Game.Round.Turns != turn || r.Game.Finished {
				return n
			}
		} else if order, err := r.translate(then, nil); err == nil && order != "" {
			if _, err := r.Game.Clone().ApplyRecorded(engine.Order(order)); err == nil {
				return n
			}
		}
		if _, err := r.Game.ApplyRecorded(engine.Order("pass")); err != nil {
			return n
		}
	}
	return 0
}

// apply carries out an action of ours, with the consent of whoever has to give it: 18xx.games does not ask (DIF).
func (r *Reader) apply(a engine.Action) error {
	done, err := r.Game.ApplyRecorded(a)
	if err != nil {
		return err
	}
	r.Record.Actions = append(r.Record.Actions, done)
	if w := r.Game.Waiting(); w != nil && w.Name == "answer" {
		return r.apply(engine.Order("accept"))
	}
	return nil
}

// entity is the player, company or private that acts.
func (r *Reader) entity(a *Action) engine.ID {
	name := text(a.Entity)
	switch a.EntityType {
	case "player":
		for i, p := range r.File.Players {
			if text(p.ID) == name {
				return r.Game.Players[i].ID
			}
		}
	case "corporation", "minor":
		return r.company(name)
	case "company":
		return r.private(name)
	}
	return engine.Nobody
}

func (r *Reader) company(name string) engine.ID {
	for ours, theirs := range r.d.Companies {
		if theirs == name {
			return ours
		}
	}
	if r.Game.Company(engine.ID(name)) != nil {
		return engine.ID(name)
	}
	return engine.Nobody
}

func (r *Reader) private(name string) engine.ID {
	for ours, theirs := range r.d.Privates {
		if slices.Contains(theirs, name) {
			return ours
		}
	}
	if p := r.Game.Private(engine.ID(name)); p != nil && r.d.Privates[p.ID] == nil {
		return p.ID
	}
	return engine.Nobody
}

func (r *Reader) hex(theirs string) string {
	for ours, x := range r.d.Hexes {
		if x == theirs {
			return ours
		}
	}
	return theirs
}

// tile is our tile and rotation for a piece of theirs such as "57-2".
func (r *Reader) tile(piece string, rotation int) (string, int) {
	name := piece[:max(strings.LastIndexByte(piece, '-'), 0)]
	for ours, x := range r.d.Tiles {
		if x.Tile == name {
			return ours, (rotation + x.Turn) % 6
		}
	}
	return name, rotation
}

// translate writes a recorded action as an order of ours; an empty order is nothing to do.
func (r *Reader) translate(a *Action, next []*Action) (string, error) {
	if r.d.Special != nil {
		if order, ok := r.d.Special(r, a, next); ok {
			return order, nil
		}
	}
	g := r.Game
	switch a.Type {
	case "pass":
		return "pass", nil
	case "bid":
		p := r.private(a.Company)
		if pr := g.Private(p); pr != nil && g.Turn.Of == r.entity(a) && g.CanBuy(p) && engine.Money(a.Price) == pr.Price {
			return fmt.Sprintf("buy %s", p), nil
		}
		return fmt.Sprintf("bid %s %d", p, a.Price), nil
	case "par":
		price, _, _ := strings.Cut(text(a.SharePrice), ",")
		return fmt.Sprintf("par %s %s", r.company(a.Corporation), price), nil
	case "buy_shares":
		return r.buyShares(a)
	case "sell_shares":
		return r.sellShares(a)
	case "lay_tile":
		t, rot := r.tile(a.Tile, a.Rotation)
		h := r.hex(a.Hex)
		order := fmt.Sprintf("lay %s %s %d", h, t, rot)
		if a.EntityType == "company" {
			order += " with " + string(r.private(text(a.Entity)))
		}
		return order, nil
	case "place_token":
		h, s, err := r.CityOf(a)
		if err != nil {
			return "", err
		}
		return "token " + g.CityWord(h, s), nil
	case "run_routes":
		return r.routes(a), nil
	case "dividend":
		if a.Kind == "payout" {
			return "pay", nil
		}
		return "withhold", nil
	case "buy_train":
		return r.buyTrain(a)
	case "discard_train":
		return "discard " + model(a.Train), nil
	case "buy_company":
		return fmt.Sprintf("private %s %d", r.private(a.Company), a.Price), nil
	case "bankrupt":
		return "bankrupt", nil
	}
	return "", fmt.Errorf("nobody knows an action of the type %q", a.Type)
}

// CityOf finds the city of a recorded station: "57-2-0" is city 0 on the third tile 57.
func (r *Reader) CityOf(a *Action) (hex, stop int, err error) {
	i := strings.LastIndexByte(a.City, '-')
	if i < 0 {
		return 0, 0, fmt.Errorf("%q is no city", a.City)
	}
	piece := a.City[:i]
	s, err := strconv.Atoi(a.City[i+1:])
	h, laid := r.laid[piece]
	if !laid {
		h = r.Game.Sheet().Map.Find(r.hex(piece[:max(strings.LastIndexByte(piece, '-'), 0)]))
	}
	if err != nil || h == board.None || s < 0 || s >= r.Game.Map().Face(h).Cities() {
		return 0, 0, fmt.Errorf("%q is no city", a.City)
	}
	return h, s, nil
}

func (r *Reader) buyShares(a *Action) (string, error) {
	if len(a.Shares) == 0 {
		return "", fmt.Errorf("no share is named")
	}
	name, _, _ := strings.Cut(a.Shares[0], "_")
	c := r.Game.Company(r.company(name))
	if c == nil {
		return "", fmt.Errorf("nobody knows a company %q", name)
	}
	if a.EntityType == "corporation" {
		return fmt.Sprintf("redeem %d", len(a.Shares)), nil
	}
	source := engine.IPO
	switch {
	case c.Held(engine.IPO) == 0:
		source = engine.Pool
	case c.Held(engine.Pool) > 0 && r.inPool(name, a.Shares[0]):
		source = engine.Pool
	}
	return fmt.Sprintf("buy %s %s", c.ID, source), nil
}

// inPool tells whether a share that is bought lies in the pool. One that was sold or bought before does, unless it was
// reissued since; one never seen lies in the IPO, which sells its lowest number first, or was put in the pool at setup.
func (r *Reader) inPool(name, share string) bool {
	if at, ok := r.shares[share]; ok {
		return at != "ipo"
	}
	n, _ := strconv.Atoi(strings.TrimPrefix(share, name+"_"))
	for i := 1; i < n; i++ {
		if _, ok := r.shares[fmt.Sprintf("%s_%d", name, i)]; !ok {
			return true
		}
	}
	return false
}

func (r *Reader) sellShares(a *Action) (string, error) {
	if len(a.Shares) == 0 {
		return "", fmt.Errorf("no share is named")
	}
	name, _, _ := strings.Cut(a.Shares[0], "_")
	c := r.Game.Company(r.company(name))
	if c == nil || len(c.Certs) == 0 {
		return "", fmt.Errorf("nobody knows a company %q", name)
	}
	if a.EntityType == "corporation" {
		return "reissue", nil
	}
	return fmt.Sprintf("sell %s %d", c.ID, a.Percent/int(c.Share())), nil
}

func (r *Reader) routes(a *Action) string {
	order := "run"
	for _, x := range a.Routes {
		if path := r.path(&x); path != "" {
			order += " " + model(x.Train) + ":" + path
		}
	}
	return order
}

// path joins the recorded stretches between stops, which may be written in either direction.
func (r *Reader) path(x *Route) string {
	var hexes []string
	for i, c := range x.Connections {
		if len(c) == 0 {
			continue
		}
		c = slices.Clone(c)
		if i == 0 {
			if len(x.Connections) > 1 && !slices.Contains([]string{x.Connections[1][0], x.Connections[1][len(x.Connections[1])-1]}, c[len(c)-1]) {
				slices.Reverse(c)
			}
			hexes = c
			continue
		}
		if c[0] != hexes[len(hexes)-1] {
			slices.Reverse(c)
		}
		hexes = append(hexes, c[1:]...)
	}
	for i := range hexes {
		hexes[i] = r.hex(hexes[i])
	}
	return strings.Join(hexes, "-")
}

func model(train string) string {
	if i := strings.LastIndexByte(train, '-'); i > 0 {
		return train[:i]
	}
	return train
}

func (r *Reader) buyTrain(a *Action) (string, error) {
	m := model(a.Train)
	if a.Exchange != "" {
		return "upgrade " + model(a.Exchange), nil
	}
	if owner := r.trains[a.Train]; owner != engine.Nobody {
		return fmt.Sprintf("train %s from %s %d", m, owner, a.Price), nil
	}
	return "train " + m, nil
}
