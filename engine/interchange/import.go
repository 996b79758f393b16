package interchange

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// Dialect says where 18xx.games names the things of a title differently.
type Dialect struct {
	Theirs    string // their name of the title
	Title     string // our id
	Companies map[engine.ID]string
	Privates  map[engine.ID][]string // one of ours may stand for several of theirs
	Tiles     map[string]Tile
	Hexes     map[string]string
	Beside    map[string]string // by our hex of a city: their hex for tokens beside that city
	// FirstStop is their number for the first stop of a face; nil means 0.
	FirstStop func(f *board.Face) int
	Listed    []engine.ID // companies with shares in their order; nil means the sheet's
	// DealsFirst means that the setup deals the first shares after the president's certificate, rather than the last.
	DealsFirst bool
	// Priced means that a company's deals in its own shares name the price.
	Priced bool
	// Besides means that a run names the company's other income. Otherwise their engine adds it by itself.
	Besides  bool
	Skipped  map[string]int    // by kind of company: the number that they skip in its shares
	Unnamed  bool              // shares leave treasuries without an action that names them
	Printed  map[string]int    // by their hex: which of several identical printed cities it is, if not the first
	Options  []string          // the title's options for playing as 18xx.games does
	Optional map[string]string // their optional rules, as options of ours
	// Choose picks their name of a private that has several. May be nil.
	Choose func(g *engine.Game, private engine.ID) string
	// Hidden reports whether a company does not exist there yet. May be nil.
	Hidden func(g *engine.Game, company engine.ID) bool
	// Reads translates the recorded actions that only this title has; ok is false for the others. May be nil.
	Reads func(r *Reader, a *Action) (orders []string, ok bool)
	// Writes has, by verb, the actions that only this title has or records this way. before is the game before the
	// action; [Writer.Game] is the game after it.
	Writes map[string]func(w *Writer, before *engine.Game, a engine.Action) error
	// Corporations means that minors are corporations there, with all shares held by the owner.
	Corporations bool
	// Variants maps our train models to the 18xx.games model they are a variant of.
	Variants map[string]string
	// Holds lists further companies that a player holds there. May be nil.
	Holds func(g *engine.Game, player engine.ID) []string
	// Stops are where their engine waits in a company's turn, in order.
	Stops []Stop
	// Idle reports whether the player in turn may have passed there without a record.
	Idle func(g *engine.Game) bool
	// Answered lists verbs whose answer is recorded. For other verbs nobody is asked there.
	Answered []string
	// Later names our steps that ask at once what they ask later in the turn.
	Later []string
	// Asked is the private that the game waits for, or the company that is being asked something in a player's turn;
	// Nobody if there is none.
	Asked func(g *engine.Game) engine.ID
}

// Tile is one of their tiles: its number, and what to add to its rotation to get ours.
type Tile struct {
	Tile string `yaml:"tile"`
	Turn int    `yaml:"turn"`
}

func (d *Dialect) firstStop(f *board.Face) int {
	if d.FirstStop == nil {
		return 0
	}
	return d.FirstStop(f)
}

// dealt is the number of the share that a company's setup deals after so many others.
func (d *Dialect) dealt(c *engine.Company, others int) int {
	if d.DealsFirst {
		return 1 + others
	}
	return len(c.Certs) - 1 - others
}

var dialects []*Dialect

// Register makes a title's dialect known.
func Register(d *Dialect) { dialects = append(dialects, d) }

// Reader plays a recorded game.
type Reader struct {
	*names // with the Game and the File
	Record engine.Record
	tracks
	shareBook
	*trainBook

	writing bool // the file is being written, so nothing went unrecorded

	turn   int                // the turn that past counts in
	past   int                // how many stops of this turn their engine has left behind
	before engine.ID          // whose turn ended last
	passed map[engine.ID]bool // players whose last turn ended here by itself
}

// leftOut lists the titles left out because of a fault, for the end of an error: the file may be of one of them.
func leftOut() string {
	var ids []string
	for _, f := range engine.Faults() {
		ids = append(ids, f.Title)
	}
	if len(ids) == 0 {
		return ""
	}
	return " (left out of this program: " + strings.Join(ids, ", ") + ")"
}

// StopError says which recorded action the engine refused.
type StopError struct {
	ID   int
	Type string
	Err  error
}

func (e *StopError) Error() string { return fmt.Sprintf("action %d (%s): %v", e.ID, e.Type, e.Err) }

// Unwrap returns the refusal.
func (e *StopError) Unwrap() error { return e.Err }

// Import plays the file. It calls each after the setup, with nil, and after every recorded action.
func Import(f *File, each func(*Reader, *Action) error) (*Reader, error) {
	i := slices.IndexFunc(dialects, func(d *Dialect) bool { return d.Theirs == f.Title })
	if i < 0 {
		return nil, fmt.Errorf("the title %q is not one of ours%s", f.Title, leftOut())
	}
	n := &names{File: f, d: dialects[i]}
	trains := &trainBook{names: n, trains: map[string]engine.ID{}, kind: map[string]string{}, fresh: map[string]int{}, used: map[string]bool{}}
	r := &Reader{names: n, tracks: tracks{n, trains, map[string]int{}}, shareBook: shareBook{names: n, out: map[string]bool{}},
		trainBook: trains, passed: map[engine.ID]bool{}}
	r.Record = engine.Record{Title: r.d.Title, Seed: f.Seed()}
	for _, p := range f.Players {
		r.Record.Players = append(r.Record.Players, p.Name)
	}
	t, err := engine.Need(r.d.Title)
	if err != nil {
		return nil, err
	}
	r.Record.Options = slices.Clone(r.d.Options)
	for _, o := range f.Settings.Optional {
		if ours, ok := r.d.Optional[o]; ok && !slices.Contains(r.Record.Options, ours) {
			r.Record.Options = append(r.Record.Options, ours)
		}
	}
	g, err := engine.New(t, r.Record.Players, r.Record.Options, r.Record.Seed)
	if err != nil {
		return nil, err
	}
	r.Game = g
	r.dealt()
	if each != nil {
		if err := each(r, nil); err != nil {
			return r, err
		}
	}
	as, err := f.Effective()
	if err != nil {
		return r, err
	}
	for _, a := range as {
		if err := r.playWhole(a); err != nil {
			return r, err
		}
		if each != nil {
			if err := each(r, a); err != nil {
				return r, err
			}
		}
	}
	return r, nil
}

// playWhole plays an action and the automatic ones that followed it.
func (r *Reader) playWhole(a *Action) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &StopError{a.ID, a.Type, &engine.BugError{Cause: p, Stack: string(debug.Stack())}}
		}
	}()
	if err := r.play(a); err != nil {
		return &StopError{a.ID, a.Type, err}
	}
	for i := range a.Auto {
		if err := r.play(&a.Auto[i]); err != nil {
			return &StopError{a.ID, "automatic " + a.Auto[i].Type, err}
		}
	}
	return nil
}

// dealt marks the shares that leave the IPO or treasury at setup, and notes where the trains are.
func (r *Reader) dealt() {
	for i := range r.Game.Companies {
		r.dealtOf(&r.Game.Companies[i])
	}
	for i := range r.Game.Trains {
		t := &r.Game.Trains[i]
		r.trains[trainID(r.Game, t)] = t.Owner
		if t.Owner == engine.Pool {
			r.fresh[t.Model]++
		}
	}
}

// play plays one recorded action.
func (r *Reader) play(a *Action) error {
	if strings.HasPrefix(a.Type, "program_") || a.Type == "message" || a.Type == "log" {
		return nil // settings whose effects are recorded, or chat
	}
	who := r.Entity(a)
	if who == engine.Nobody {
		return fmt.Errorf("unknown %s %q", a.EntityType, text(a.Entity))
	}
	if a.Type == "pass" {
		if err := r.pass(a, who); err != nil {
			return err
		}
		if err := r.settle(); err != nil {
			return err
		}
		r.reconcile() // the end of a turn can cause much
		return nil
	}
	if a.Type == "dividend" && r.before == who && r.Game.Turn.Of != who {
		return nil // a company without a president has already decided here, and its turn is over
	}
	if err := r.come(a, who); err != nil {
		return err
	}
	orders, err := r.translate(a, who)
	if err != nil {
		return err
	}
	for _, order := range orders {
		act := engine.Order(order)
		if r.Game.Player(who) != nil {
			act.By = who
		} else if p := r.Game.Private(who); p != nil && r.Game.Player(p.Owner) != nil {
			act.By = p.Owner
		}
		if err := r.apply(act); err != nil {
			return err
		}
	}
	if !slices.Equal(orders, []string{"pass"}) { // a pass did nothing there
		if err := r.verify(a, who); err != nil {
			return err
		}
	}
	if slices.Equal(orders, []string{"accept"}) {
		for _, s := range r.asked {
			r.out[s] = true
		}
	}
	r.note(a, who)
	if s := r.stop(); s != nil && s.Once && slices.Contains(s.Takes, a.Type) {
		r.past++
	}
	return r.settle()
}

// verify compares what the file says about an action with its effect here.
func (r *Reader) verify(a *Action, who engine.ID) error {
	switch a.Type {
	case "run_routes":
		recorded := engine.Money(0)
		for _, x := range a.Routes {
			recorded += engine.Money(x.Revenue)
		}
		earned, c := engine.Money(0), r.Game.Company(who)
		if c != nil {
			earned = engine.RevenueOf(c.Last) // their routes exclude a company's other income
		}
		if c == nil || recorded != 0 && earned != recorded {
			return fmt.Errorf("these routes earned %d there but %d here", recorded, earned)
		}
		extra := engine.Money(0)
		if r.d.Besides { // as at the run: obsolete trains may have gone since
			extra = c.Earned - earned
		}
		if engine.Money(a.Extra) != extra {
			return fmt.Errorf("%s earned %d besides its routes there but %d here", r.Game.Name(who), a.Extra, extra)
		}
	case "place_token":
		if p := r.Game.Private(who); p != nil {
			who = p.Owner
		}
		if c := r.Game.Company(who); c != nil && !c.Parred() {
			return nil // its turn is over and the company has closed
		}
		if h, s, err := r.CityOf(a); err != nil || !r.lies(who, h, s) && !r.atHome(h, s) {
			return fmt.Errorf("the token in %s is not that of %s", a.City, who)
		}
	}
	return nil
}

// besides is a run's income besides its routes, if their runs name it.
func (r *Reader) besides(company engine.ID, runs []engine.Run) engine.Money {
	if !r.d.Besides {
		return 0
	}
	return kit.ExtraIncome(r.Game, company, engine.RevenueOf(runs))
}

// lies reports whether a company has a token in or beside a city.
func (r *Reader) lies(who engine.ID, h, s int) bool {
	return slices.ContainsFunc(r.Game.Board.Tokens, func(t board.Token) bool { return t.Owner == string(who) && t.Hex == h && t.Stop == s })
}

// atHome reports whether a city holds the home token of any company: another one may have chosen it.
func (r *Reader) atHome(h, s int) bool {
	b := r.Game.Map()
	return slices.ContainsFunc(r.Game.Companies, func(c engine.Company) bool {
		at := func(home engine.Home) bool { return home.Hex == b.Map.Hexes[h].ID }
		return slices.ContainsFunc(c.Home, at) && b.Has(string(c.ID), h, s)
	})
}

// note records where their pieces and shares are after an action.
func (r *Reader) note(a *Action, who engine.ID) {
	switch a.Type {
	case "lay_tile":
		r.laid[a.Tile] = r.Game.Sheet().Map.Find(r.hex(a.Hex))
	case "buy_train":
		if r.trains[a.Train] == engine.Pool && r.fresh[model(a.Train)] > 0 && !r.used[a.Train] {
			r.fresh[model(a.Train)]--
		}
		r.used[a.Train] = true
		delete(r.kind, a.Train)
		if r.d.Variants[a.Variant] == model(a.Train) && a.Variant != "" {
			r.kind[a.Train] = a.Variant
		}
		r.trains[a.Train] = who
		if a.Exchange != "" {
			r.trains[a.Exchange] = r.fallen(a.Exchange)
		}
	case "discard_train":
		r.trains[a.Train] = r.fallen(a.Train)
	case "buy_shares":
		if w := r.Game.Waiting(); w != nil && w.Name == "answer" {
			r.asked = a.Shares
			break
		}
		for _, s := range a.Shares {
			r.out[s] = !(r.sellsTreasury() && r.share(who)) // a company can sell again what it buys back
		}
	case "sell_shares":
		for _, s := range a.Shares {
			r.out[s] = r.sellsTreasury() || r.Game.Player(who) != nil // if unsold shares lie in the IPO, a company's own go there
		}
	}
	r.reconcile()
}

// reconcile updates the books for what happened without a record: trains that went with a merger, rusted or fell to
// the pool, and shares that left a treasury.
func (r *Reader) reconcile() {
	r.trainBook.reconcile()
	r.shareBook.reconcile()
}

// apply applies one of our actions. It gives the consent that 18xx.games does not ask for.
func (r *Reader) apply(a engine.Action) error {
	turn, actor := r.Game.Round.Turns, r.Game.Turn.Of
	done, err := r.Game.ApplyRecorded(a)
	if err != nil {
		return err
	}
	r.Record.Actions = append(r.Record.Actions, done)
	if w := r.Game.Waiting(); w != nil && w.Name == "answer" && !slices.Contains(r.d.Answered, a.Verb) {
		return r.apply(engine.Order("accept"))
	}
	if r.Game.Round.Turns != turn {
		r.before = actor
		r.idle(actor, turn, a.Verb != "pass")
	}
	return nil
}

// idle records the players whose turns ended by themselves: the one who acted, unless they passed, and those after
// them who had a turn meanwhile.
func (r *Reader) idle(actor engine.ID, turn int, acted bool) {
	g := r.Game
	if g.Player(actor) == nil {
		// A company's turn was the last of its round. The players who had a turn since then could do nothing: those
		// before the current player, or everyone if the next company is already operating.
		if since := g.Round.Turns - turn - 1; since > 0 {
			before := g.Solvent()
			if g.Player(g.Turn.Of) != nil {
				after := g.After(g.Turn.Of)
				before = after[max(0, len(after)-1-since) : len(after)-1]
			}
			for _, p := range before {
				r.passed[p] = true
			}
		}
		return
	}
	r.passed[actor] = acted
	for i, p := range g.After(actor) {
		if i < g.Round.Turns-turn-1 && g.Turn.Of != p {
			r.passed[p] = true
		}
	}
}

// translate turns a recorded action into orders.
func (r *Reader) translate(a *Action, who engine.ID) ([]string, error) {
	if r.d.Reads != nil {
		if orders, ok := r.d.Reads(r, a); ok {
			return orders, nil
		}
	}
	g := r.Game
	one := func(format string, args ...any) ([]string, error) { return []string{fmt.Sprintf(format, args...)}, nil }
	switch a.Type {
	case "bid":
		if a.Minor != "" {
			return r.bidOnLot(r.company(a.Minor), engine.Money(a.Price)), nil
		}
		p := r.private(a.Company)
		if pr := g.Private(p); pr != nil && g.Turn.Of == who && kit.CanBuy(g, p) && engine.Money(a.Price) == pr.Price {
			return one("buy %s", p)
		}
		return one("bid %s %d", p, a.Price)
	case "par":
		price, _, _ := strings.Cut(text(a.SharePrice), ",")
		return one("par %s %s", r.company(a.Corporation), price)
	case "buy_shares":
		return r.buyShares(a)
	case "sell_shares":
		return r.sellShares(a)
	case "lay_tile":
		t, rot := r.tile(a.Tile, a.Rotation)
		if a.EntityType == "company" {
			return one("lay %s %s %d with %s", r.hex(a.Hex), t, rot, who)
		}
		return one("lay %s %s %d", r.hex(a.Hex), t, rot)
	case "place_token":
		h, s, err := r.CityOf(a)
		if err != nil {
			return nil, err
		}
		if g.Takes("home") {
			return one("home %s", kit.CityWord(g, h, s))
		}
		return one("token %s", kit.CityWord(g, h, s))
	case "run_routes":
		return one("%s", r.routes(a))
	case "dividend":
		return r.dividend(a, who)
	case "buy_train":
		return r.buyTrain(a)
	case "discard_train":
		if g.Owns(who) <= kit.TrainLimit(g, who) && !g.Takes("drop") {
			return nil, fmt.Errorf("%s is within its train limit", who)
		}
		if g.Takes("drop") {
			return one("drop %s", model(a.Train))
		}
		return one("discard %s", model(a.Train))
	case "buy_company":
		return one("private %s %d", r.private(a.Company), a.Price)
	case "bankrupt":
		return one("bankrupt")
	case "end_game":
		return one("end")
	}
	return nil, fmt.Errorf("unknown action type %q", a.Type)
}

func (r *Reader) dividend(a *Action, who engine.ID) ([]string, error) {
	switch a.Kind {
	case "payout":
		return []string{"pay"}, nil
	case "half":
		return []string{"half"}, nil
	case "withhold":
		if c := r.Game.Company(who); c != nil && c.Earned == 0 && !r.Game.Takes("withhold") {
			return nil, nil // nothing was earned, so there is nothing to decide here
		}
		return []string{"withhold"}, nil
	}
	return nil, fmt.Errorf("unknown dividend %q", a.Kind)
}

// bidOnLot turns a bid in an auction of lots into an order: 0 only puts the lot up, the offered price takes it.
func (r *Reader) bidOnLot(lot engine.ID, price engine.Money) []string {
	g := r.Game
	switch {
	case price == 0:
		return []string{fmt.Sprintf("select %s", lot)}
	case kit.Offer(g) == price:
		return []string{"take"}
	}
	return []string{fmt.Sprintf("bid %s %d", lot, price)}
}

func model(train string) string {
	if i := strings.LastIndexByte(train, '-'); i > 0 {
		return train[:i]
	}
	return train
}
