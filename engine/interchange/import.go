package interchange

import (
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// Dialect is how 18xx.games names the things of a title, where it differs from us.
type Dialect struct {
	Theirs    string // their name of the title
	Title     string // our id
	Companies map[engine.ID]string
	Privates  map[engine.ID][]string // one of ours may stand for several of theirs
	Tiles     map[string]Tile
	Hexes     map[string]string
	Beside    map[string]string // by our hex of a city: the hex of theirs in which tokens beside the city lie
	// FirstStop is the number that the first stop of a face has there; nil means 0.
	FirstStop func(f *board.Face) int
	Listed    []engine.ID // companies with shares in their order; nil when it is that of the sheet
	// DealsFirst tells that the setup deals the first shares of a company after its president's certificate, not the last ones.
	DealsFirst bool
	// Priced tells that deals of companies in their own shares name the price of a share.
	Priced bool
	// Besides tells that a run names what a company earns besides its routes; where not, their engine adds that by itself.
	Besides  bool
	Skipped  map[string]int    // by kind of company: the number that none of its shares has there
	Unnamed  bool              // shares leave treasuries without being named by an action
	Printed  map[string]int    // by their hex: which of the printed cities that look alike, where it is not the first
	Options  []string          // of the title, for playing as 18xx.games does
	Optional map[string]string // their optional rules to options of ours
	// Choose is which of several names of theirs a private has in this game. May be nil.
	Choose func(g *engine.Game, private engine.ID) string
	// Hidden tells whether a company does not exist there yet. May be nil.
	Hidden func(g *engine.Game, company engine.ID) bool
	// Reads translates recorded actions that only this title has; ok is false for all others. May be nil.
	Reads func(r *Reader, a *Action) (orders []string, ok bool)
	// Writes are, by verb, the actions of ours that only this title has, or that it alone records in this way. Before them the
	// game was as given; [Writer.Game] is the game after them.
	Writes map[string]func(w *Writer, before *engine.Game, a engine.Action) error
	// Corporations tells that companies that are owned whole are corporations there, whose owner has all shares.
	Corporations bool
	// Variants maps our train models to the 18xx.games model they are a variant of.
	Variants map[string]string
	// Holds are further companies that a player holds there. May be nil.
	Holds func(g *engine.Game, player engine.ID) []string
	// Stops are where a company's turn waits there, in order.
	Stops []Stop
	// Idle is true when the player whose turn it is may have passed there without a record of it.
	Idle func(g *engine.Game) bool
	// Answered are actions of ours, by verb, the answer to which is recorded; nobody is asked there about others.
	Answered []string
	// Later lists steps of ours, by name, that ask at once what is asked there later in the turn.
	Later []string
	// Asked is the private that the game waits to be used or declined, or the company that is asked something in a player's
	// turn; Nobody otherwise.
	Asked func(g *engine.Game) engine.ID
}

// Tile is a tile of theirs: its number, and what is added to its rotation to get ours.
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

// dealt is the number of the share of a company that its setup deals after so many others.
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
	Game   *engine.Game
	Record engine.Record
	File   *File
	d      *Dialect
	laid   map[string]int       // their tile piece to hex
	trains map[string]engine.ID // their train to who has it: Supply, Pool, Gone or a company
	kind   map[string]string    // their trains that are variants: our model
	fresh  map[string]int       // their trains by model that lie in our pool although nobody has ever bought them
	used   map[string]bool      // their trains that somebody has bought
	out    map[string]bool      // their shares that have left the IPO or treasury
	asked  []string             // their shares about which a president is asked

	writing bool // the file is being written: it says all that happens in it

	turn   int                // the turn to which past belongs
	past   int                // how many stops of this turn their engine has left
	before engine.ID          // whose turn ended last
	passed map[engine.ID]bool // players whose last turn ended by itself here
}

// leftOut lists the titles that are left out, to end a sentence about titles with: the file may be of one of them.
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
		return nil, fmt.Errorf("the title %q is not one of ours%s", f.Title, leftOut())
	}
	r := &Reader{File: f, d: dialects[i], laid: map[string]int{}, trains: map[string]engine.ID{}, kind: map[string]string{}, fresh: map[string]int{},
		used: map[string]bool{}, out: map[string]bool{}, passed: map[engine.ID]bool{}}
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

// playWhole plays an action and those that followed from it automatically.
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

// dealtOf marks the shares of a company that its setup deals.
func (r *Reader) dealtOf(c *engine.Company) {
	given := 0
	for _, k := range c.Certs {
		if !k.President && k.Holder != c.Unsold() {
			r.out[r.shareName(c, r.d.dealt(c, given))] = true
			given++
		}
	}
}

// dealt marks the shares that leave the IPO or treasury at setup, and where the trains are.
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

// play carries out one recorded action.
func (r *Reader) play(a *Action) error {
	if strings.HasPrefix(a.Type, "program_") || a.Type == "message" || a.Type == "log" {
		return nil // they set up what is then recorded by itself, or only say something
	}
	who := r.Entity(a)
	if who == engine.Nobody {
		return fmt.Errorf("nobody knows a %s %q", a.EntityType, text(a.Entity))
	}
	if a.Type == "pass" {
		if err := r.pass(a, who); err != nil {
			return err
		}
		if err := r.settle(); err != nil {
			return err
		}
		r.reconcile() // a turn that ends can bring about much
		return nil
	}
	if a.Type == "dividend" && r.before == who && r.Game.Turn.Of != who {
		return nil // a company without a president has decided by itself here, and its turn is over
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
	if !slices.Equal(orders, []string{"pass"}) { // then it did nothing there
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

// verify compares what the file says of an action with what it did here.
func (r *Reader) verify(a *Action, who engine.ID) error {
	switch a.Type {
	case "run_routes":
		recorded := engine.Money(0)
		for _, x := range a.Routes {
			recorded += engine.Money(x.Revenue)
		}
		earned, c := engine.Money(0), r.Game.Company(who)
		if c != nil {
			for _, run := range c.Last { // what a company earns besides is no part of its routes there
				earned += run.Revenue
			}
		}
		if c == nil || recorded != 0 && earned != recorded {
			return fmt.Errorf("these routes earned %d there and earn %d here", recorded, earned)
		}
		extra := engine.Money(0)
		if r.d.Besides { // as it was when it ran: obsolete trains may have gone since
			extra = c.Earned - earned
		}
		if engine.Money(a.Extra) != extra {
			return fmt.Errorf("%s earned %d besides there and earns %d here", r.Game.Name(who), a.Extra, extra)
		}
	case "place_token":
		if p := r.Game.Private(who); p != nil {
			who = p.Owner
		}
		if c := r.Game.Company(who); c != nil && !c.Parred() {
			return nil // its turn is over, and so is the company
		}
		if h, s, err := r.CityOf(a); err != nil || !r.lies(who, h, s) && !r.atHome(h, s) {
			return fmt.Errorf("the token in %s is not that of %s", a.City, who)
		}
	}
	return nil
}

// besides is what a run of the company names as earned besides its routes.
func (r *Reader) besides(company engine.ID, runs []engine.Run) engine.Money {
	if !r.d.Besides {
		return 0
	}
	return kit.ExtraIncome(r.Game, company, runs)
}

// lies tells whether a token of the company lies in a city, or beside it.
func (r *Reader) lies(who engine.ID, h, s int) bool {
	return slices.ContainsFunc(r.Game.Board.Tokens, func(t board.Token) bool { return t.Owner == string(who) && t.Hex == h && t.Stop == s })
}

// atHome tells whether a company has its token in a city of its home: another one may have chosen which.
func (r *Reader) atHome(h, s int) bool {
	b := r.Game.Map()
	return slices.ContainsFunc(r.Game.Companies, func(c engine.Company) bool {
		at := func(home engine.Home) bool { return home.Hex == b.Map.Hexes[h].ID }
		return slices.ContainsFunc(c.Home, at) && b.Has(string(c.ID), h, s)
	})
}

// note keeps where pieces and shares of theirs are, once the action is done.
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
			r.out[s] = !(r.sellsTreasury() && r.share(who)) // a company buys back what it can sell again
		}
	case "sell_shares":
		for _, s := range a.Shares {
			r.out[s] = r.sellsTreasury() || r.Game.Player(who) != nil // where unsold shares lie in the IPO, a company's own go there
		}
	}
	r.reconcile()
}

// fallen is where a train of theirs got that was given up: the pool, if more of its model lie there than are known, or out of the game.
func (r *Reader) fallen(train string) engine.ID {
	more := 0
	for i := range r.Game.Trains {
		if t := &r.Game.Trains[i]; t.Owner == engine.Pool && t.Model == r.model(train) {
			more++
		}
	}
	for id, owner := range r.trains {
		if owner == engine.Pool && r.model(id) == r.model(train) {
			more--
		}
	}
	if more > 0 {
		return engine.Pool
	}
	return engine.Gone
}

// sellsTreasury tells whether unsold shares lie in the companies' treasuries.
func (r *Reader) sellsTreasury() bool { return kit.TreasurySells(r.Game) }

// shareName is their name of a certificate.
func (r *Reader) shareName(c *engine.Company, n int) string {
	if k, ok := r.d.Skipped[c.Kind.ID]; ok && n >= k {
		n++
	}
	return fmt.Sprintf("%s_%d", r.theirCompany(c.ID), n)
}

// share is true for a company of which shares are traded.
func (r *Reader) share(who engine.ID) bool {
	c := r.Game.Company(who)
	return c != nil && !c.Kind.Owned
}

// reconcile brings what their pieces are thought to be up to what has happened here without being recorded: trains that
// went with a merger, rusted or fell to the pool, shares that all left the treasury. Of equal trains of one owner it does
// not matter which is which.
func (r *Reader) reconcile() {
	type place struct {
		model string
		owner engine.ID
	}
	short := map[place]int{}
	models := []string{}
	for i := range r.Game.Trains {
		t := &r.Game.Trains[i]
		short[place{t.Model, t.Owner}]++
		if !slices.Contains(models, t.Model) {
			models = append(models, t.Model)
		}
	}
	ids := slices.Sorted(maps.Keys(r.trains))
	for _, id := range ids {
		short[place{r.model(id), r.trains[id]}]--
	}
	// First those that are where the train of that name is here, then any.
	for i := range r.Game.Trains {
		t := &r.Game.Trains[i]
		id, to := trainID(r.Game, t), place{t.Model, t.Owner}
		if from := (place{t.Model, r.trains[id]}); short[from] < 0 && short[to] > 0 && r.mayBe(id, t.Owner) {
			short[from]++
			short[to]--
			r.trains[id] = t.Owner
		}
	}
	for _, id := range ids {
		from := place{r.model(id), r.trains[id]}
		if short[from] >= 0 {
			continue
		}
		for i := range r.Game.Trains {
			to := place{from.model, r.Game.Trains[i].Owner}
			if r.Game.Trains[i].Model == from.model && short[to] > 0 && r.mayBe(id, to.owner) {
				short[from]++
				short[to]--
				r.trains[id] = to.owner
				break
			}
		}
	}
	for i := range r.Game.Companies {
		c := &r.Game.Companies[i]
		switch prefix := r.theirCompany(c.ID) + "_"; {
		case !r.sellsTreasury():
		case !c.Parred(): // it may have had more shares before it closed
			maps.DeleteFunc(r.out, func(share string, _ bool) bool { return strings.HasPrefix(share, prefix) })
			r.dealtOf(c)
		case c.Held(c.ID) == 0:
			for n := range c.Certs {
				r.out[r.shareName(c, n)] = true
			}
		}
		if !r.sellsTreasury() || r.d.Unnamed {
			r.given(c)
		}
	}
}

// mayBe tells whether a train of theirs may have come to an owner unrecorded: what was bought never goes back to the supply, which may
// have more trains than are known.
func (r *Reader) mayBe(train string, owner engine.ID) bool {
	return owner != engine.Supply || !r.used[train]
}

// given marks shares that have left the IPO or treasury without being named, such as one that came with a private or for the
// first minor of a corporation: those with the lowest numbers.
func (r *Reader) given(c *engine.Company) {
	name := func(n int) string { return r.shareName(c, n) }
	inside, left := 0, 0
	for n, k := range c.Certs {
		if k.President {
			continue
		}
		if !r.out[name(n)] {
			inside++
		}
		if k.Holder == c.Unsold() {
			left++
		}
	}
	for n := 1; n < len(c.Certs) && inside > left; n++ {
		if !r.out[name(n)] {
			r.out[name(n)] = true
			inside--
		}
	}
}

// apply carries out an action of ours, with the consent of whoever has to give it where 18xx.games does not ask.
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

// idle notes the players whose turns ended by themselves: the one who acted, if that was no pass, and those after it
// who had their turn meanwhile.
func (r *Reader) idle(actor engine.ID, turn int, acted bool) {
	g := r.Game
	if g.Player(actor) == nil {
		// A company's turn was the last of its round. Whoever had a turn since then could do nothing: those before the one
		// whose turn it is, or all of them when the next company operates already.
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

// Entity is the player, company or private that acts.
func (r *Reader) Entity(a *Action) engine.ID {
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

// Tile is our tile and rotation of a recorded lay.
func (r *Reader) Tile(a *Action) (tile string, rotation int) { return r.tile(a.Tile, a.Rotation) }

// Hex is our hex of a recorded lay.
func (r *Reader) Hex(a *Action) string { return r.hex(a.Hex) }

// translate writes a recorded action as orders of ours.
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
			return nil, fmt.Errorf("%s has no train too many", who)
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
	return nil, fmt.Errorf("nobody knows an action of the type %q", a.Type)
}

func (r *Reader) dividend(a *Action, who engine.ID) ([]string, error) {
	switch a.Kind {
	case "payout":
		return []string{"pay"}, nil
	case "half":
		return []string{"half"}, nil
	case "withhold":
		if c := r.Game.Company(who); c != nil && c.Earned == 0 && !r.Game.Takes("withhold") {
			return nil, nil // nothing was earned, and nothing to decide here
		}
		return []string{"withhold"}, nil
	}
	return nil, fmt.Errorf("nobody knows a dividend %q", a.Kind)
}

// CityOf finds the city of a recorded token: "57-2-0" is city 0 on the third tile 57.
func (r *Reader) CityOf(a *Action) (hex, stop int, err error) {
	i := strings.LastIndexByte(a.City, '-')
	if i < 0 {
		return 0, 0, fmt.Errorf("%q is no city", a.City)
	}
	piece := a.City[:i]
	for ours, x := range r.d.Beside {
		if x == piece[:max(strings.LastIndexByte(piece, '-'), 0)] {
			return r.Game.Sheet().Map.Find(ours), board.Beside, nil
		}
	}
	s, err := strconv.Atoi(a.City[i+1:])
	h, laid := r.laid[piece]
	if !laid {
		h = r.Game.Sheet().Map.Find(r.hex(piece[:max(strings.LastIndexByte(piece, '-'), 0)]))
	}
	if h != board.None {
		s -= r.d.firstStop(r.Game.Map().Face(h))
	}
	if err != nil || h == board.None || s < 0 || s >= r.Game.Map().Face(h).Cities() {
		return 0, 0, fmt.Errorf("%q is no city", a.City)
	}
	return h, s, nil
}

func (r *Reader) buyShares(a *Action) ([]string, error) {
	c, err := r.ShareOf(a)
	if err != nil {
		return nil, err
	}
	if a.EntityType == "corporation" {
		return []string{fmt.Sprintf("redeem %d", len(a.Shares))}, nil
	}
	var out []string
	for _, s := range a.Shares {
		out = append(out, fmt.Sprintf("buy %s %s", c.ID, r.Source(s)))
	}
	return out, nil
}

// Source is where a share that can be bought lies. One that has left the IPO or the treasury lies in the pool: what puts
// any back is recorded.
func (r *Reader) Source(share string) string {
	for i := range r.Game.Companies { // a president's certificate in the pool
		if c := &r.Game.Companies[i]; len(c.Certs) > 0 && c.Certs[0].Holder == engine.Pool && share == r.shareName(c, 0) {
			for _, s := range kit.OnSale(r.Game, c) {
				if s.President {
					return s.Word
				}
			}
		}
	}
	switch {
	case r.out[share]:
		return string(engine.Pool)
	case r.sellsTreasury():
		return "treasury"
	}
	return string(engine.IPO)
}

// bidOnLot is a bid of theirs in an auction of lots: at 0 it only puts the lot up, at the price offered it takes it.
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

// ShareOf is the company whose shares an action names.
func (r *Reader) ShareOf(a *Action) (*engine.Company, error) {
	if len(a.Shares) == 0 || len(a.Shares) > 10 {
		return nil, fmt.Errorf("%d shares are named", len(a.Shares))
	}
	name, _, _ := strings.Cut(a.Shares[0], "_")
	c := r.Game.Company(r.company(name))
	if c == nil || len(c.Certs) == 0 {
		return nil, fmt.Errorf("nobody knows a company %q", name)
	}
	for _, s := range a.Shares {
		known := false
		for n := range c.Certs {
			known = known || s == r.shareName(c, n)
		}
		if !known {
			return nil, fmt.Errorf("nobody knows a share %q of %s", s, c.ID)
		}
	}
	return c, nil
}

func (r *Reader) sellShares(a *Action) ([]string, error) {
	c, err := r.ShareOf(a)
	if err != nil {
		return nil, err
	}
	if a.EntityType == "corporation" {
		return []string{fmt.Sprintf("issue %d", len(a.Shares))}, nil
	}
	n := len(a.Shares)
	if a.Percent < 0 || a.Percent > 100 {
		return nil, fmt.Errorf("%d percent cannot be sold", a.Percent)
	}
	if a.Percent != 0 { // half of the president's certificate can be sold
		n = a.Percent / int(c.Percent(1))
	}
	return []string{fmt.Sprintf("sell %s %d", c.ID, n)}, nil
}

func (r *Reader) routes(a *Action) string {
	order := "run"
	car, cars := r.Game.Sheet().CarName(), 0
	for _, x := range a.Routes {
		switch path := r.path(&x); {
		case r.model(x.Train) == car && len(x.Hexes) == 1:
			cars++
			order += fmt.Sprintf(" %s:%s", car, r.hex(x.Hexes[0]))
		case path != "":
			order += " " + r.model(x.Train) + ":" + path
		}
	}
	if c := r.Game.Company(r.Entity(a)); c != nil && car != "" && order != "run" {
		for range r.Game.Owns(c.ID) - kit.Engines(r.Game, c.ID) - cars {
			order += fmt.Sprintf(" %s:-", car) // it was left idle
		}
	}
	return order
}

// path joins the recorded stretches between stops, which may be written in either direction. Where a hex has several
// stops the recorded node says which one is meant.
func (r *Reader) path(x *Route) string {
	var hexes []string
	stretches := slices.DeleteFunc(slices.Clone(x.Connections), func(c []string) bool { return len(c) == 0 })
	for i, c := range stretches {
		c = slices.Clone(c)
		if i == 0 {
			if len(stretches) > 1 {
				next := stretches[1]
				if end := c[len(c)-1]; end != next[0] && end != next[len(next)-1] {
					slices.Reverse(c)
				}
			}
			hexes = c[:1]
		} else if c[0] != hexes[len(hexes)-1] {
			slices.Reverse(c)
		}
		if len(c) == 1 { // from one stop of the hex to another
			hexes = append(hexes, c[0])
		}
		hexes = append(hexes, c[1:]...)
	}
	stop, twice := map[string]string{}, map[string][]string{}
	for _, n := range x.Nodes {
		hex, k, _ := strings.Cut(n, "-")
		twice[hex] = append(twice[hex], k)
		if len(twice[hex]) > 1 {
			k = "" // several of its stops: their order has to tell, else the hexes alone
		}
		stop[hex] = k
	}
	b, way := r.Game.Map(), slices.Clone(hexes)
	leads := func(h, s, i int) bool { // to the hex before or after
		return slices.ContainsFunc(b.Face(h).Stops[s].Exits, func(e board.Edge) bool {
			n := b.Map.Hexes[h].Next[e]
			near := func(k int) bool { return k >= 0 && k < len(way) && n == b.Map.Find(r.hex(way[k])) }
			return n != board.None && (near(i-1) || near(i+1))
		})
	}
	times := map[string]int{}
	for _, theirs := range hexes {
		times[theirs]++
	}
	for i, theirs := range hexes {
		order := twice[theirs]
		if len(order) > 1 && times[theirs] == len(order) {
			stop[theirs], twice[theirs] = order[0], append(order[1:], order[0])
		}
		hexes[i] = r.hex(theirs)
		h := r.Game.Sheet().Map.Find(hexes[i])
		if h == board.None {
			continue
		}
		face := r.Game.Map().Face(h)
		_, visited := stop[theirs]
		switch {
		case stop[theirs] != "" && len(face.Stops) > 1:
			n, err := strconv.Atoi(stop[theirs])
			if err != nil {
				n = -1 // no stop
			}
			n -= r.d.firstStop(face)
			if len(order) < 2 && (n < 0 || n >= len(face.Stops) || !leads(h, n, i)) { // what is one stop there may be several here
				for s := range face.Stops {
					if leads(h, s, i) {
						n = s
						break
					}
				}
			}
			hexes[i] += "." + strconv.Itoa(n)
		case !visited && len(stop) > 0 && len(face.Stops) > 0 && len(face.Track) > 0:
			hexes[i] += "~" // on track that passes its stop by
		}
	}
	return strings.Join(hexes, "-")
}

// model is our model of a train of theirs.
func (r *Reader) model(train string) string {
	if m := r.kind[train]; m != "" {
		return m
	}
	return model(train)
}

func model(train string) string {
	if i := strings.LastIndexByte(train, '-'); i > 0 {
		return train[:i]
	}
	return train
}

// Seller is who has the train that an action buys: the Supply, the Pool or a company.
func (r *Reader) Seller(a *Action) engine.ID { return r.trains[a.Train] }

// carGivenUp takes a car that is bought for one that lies in the pool if another car is thought to: companies do not sell them each other,
// and which of two a company loses with a merger is not recorded.
func (r *Reader) carGivenUp(id string) {
	if r.Game.Company(r.trains[id]) == nil {
		return
	}
	for _, other := range slices.Sorted(maps.Keys(r.trains)) {
		if r.trains[other] == engine.Pool && r.model(other) == r.model(id) && r.used[other] {
			r.trains[id], r.trains[other] = r.trains[other], r.trains[id]
			return
		}
	}
}

func (r *Reader) buyTrain(a *Action) ([]string, error) {
	m := r.Game.Sheet().Model(model(a.Train))
	if r.d.Variants[a.Variant] == model(a.Train) && a.Variant != "" {
		m = r.Game.Sheet().Model(a.Variant)
	}
	if m == nil {
		return nil, fmt.Errorf("nobody knows a train %q", a.Train)
	}
	if m.Car() {
		r.carGivenUp(a.Train)
	}
	buyer := r.Game.Turn.Of
	order, price, as := "train "+m.Name, m.PriceFor(buyer), ""
	if was := r.model(a.Train); was != m.Name {
		as = " as " + m.Name
	}
	if a.Exchange != "" {
		order = "upgrade " + model(a.Exchange)
		price, _ = m.TradeFor(buyer, model(a.Exchange))
		for t := range kit.Depot(r.Game, buyer) {
			if t.Trade == model(a.Exchange) && t.Model != m && t.From == engine.Supply {
				order += " " + m.Name // it could become something else, too
				break
			}
		}
		if r.trains[a.Train] == engine.Pool && r.Game.Waives(kit.TradePool) {
			order = fmt.Sprintf("upgrade %s %s from pool", model(a.Exchange), m.Name)
		}
	} else if owner := r.trains[a.Train]; owner == engine.Pool || r.Game.Company(owner) == nil && kit.OnShelf(r.Game, m.Name) == nil {
		// Which of equal trains left the supply unrecorded cannot be known.
		order = fmt.Sprintf("train %s from pool", r.model(a.Train)) + as
	} else if r.Game.Company(owner) != nil {
		order, price = fmt.Sprintf("train %s from %s %d", r.model(a.Train), owner, a.Price)+as, engine.Money(a.Price)
	}
	if price != engine.Money(a.Price) {
		return nil, fmt.Errorf("the train was bought for %d there and costs %d here", a.Price, price)
	}
	return []string{order}, nil
}
