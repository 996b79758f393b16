package bot

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
	"stationmaster/store"
)

// adviceKey is the setting of a game whose table has agreed that players may be advised.
const adviceKey = "advice"

// advise lists what raises the best run of the company whose turn it is most, where the table allows that; "on" and "off" say whether it
// does, which everybody sees.
func (c *call) advise() (Reply, error) {
	switch word := strings.ToLower(c.args); word {
	case "on", "off":
		return c.allowAdvice(word)
	case "":
	default:
		return Reply{}, message.Sorry(`It is "advise", or "advise on" and "advise off" from the game's owner.`)
	}
	if on, err := c.store.Setting(c.ctx, "", c.live.row.ID, adviceKey); err != nil {
		return Reply{}, err
	} else if on != "on" {
		return Reply{}, message.Sorry(fmt.Sprintf(`Nobody is advised at this table; "advise on" from %s allows it, for all.`, c.ownerName()))
	}
	if c.live.game == nil {
		return Reply{}, message.Sorry("The game has not begun.")
	}
	g := c.live.game.Clone()
	k := g.Company(g.Turn.Of)
	if k == nil || g.HasFinished("run") || len(g.TrainsOf(k.ID)) == 0 {
		return Reply{}, message.Sorry("Advice is for a company with trains that has not run yet in its turn.")
	}
	today, now, later, all, err := advice(g, k.ID)
	if err != nil {
		return Reply{}, err
	}
	r := private("Today its trains earn %s%s. What others do meanwhile is not looked at.", g.Format(today), kit.Doubt(g, k.ID))
	if !all {
		r.Text += " Not every order was looked at, for the next turn above all."
	}
	r.Title, r.At = "Advice for "+g.Name(k.ID), c.live.row.Head
	may := c.mayAct(g.Decider())
	for _, part := range []struct {
		head, none string
		best       []advised
	}{{"Now", "Nothing raises it.", now}, {"With one more turn", "Nothing raises it further.", later}} {
		s := message.Section{Head: part.head}
		for _, a := range part.best {
			text := fmt.Sprintf("%s: %s%s, %s more", a.label, g.Format(a.earns), a.doubt, g.Format(a.earns-today))
			if s.Lines = append(s.Lines, text); may && part.head == "Now" {
				r.Choices = append(r.Choices, message.Choice{Label: a.label, Hint: text, Command: "do " + a.order.String()})
			}
		}
		if s.Lines == nil {
			s.Lines = []string{part.none}
		}
		r.Sections = append(r.Sections, s)
	}
	return r, nil
}

// allowAdvice sets whether the table allows advice, and tells everybody.
func (c *call) allowAdvice(word string) (Reply, error) {
	if !c.owner() {
		return Reply{}, message.Sorry("Only " + c.ownerName() + " can decide that.")
	}
	if err := c.setHere("", adviceKey, word); err != nil {
		return Reply{}, err
	}
	note := message.Message{Kind: message.NotePost, Text: fmt.Sprintf(`From now on everybody at this table may ask for advice: "advise" lists the tiles and tokens that raise a company's run most. %s has allowed it.`, c.req.User.Name)}
	if word == "off" {
		note.Text = c.req.User.Name + " has ended advice at this table."
	}
	if err := c.commit(store.Change{Game: c.live.row, Posts: []store.Post{c.notePost(note)}}); err != nil {
		return Reply{}, err
	}
	return private("Advice is %s for everybody at this table.", word), nil
}

// advised is an order with what the company would earn after it, or after another one in its next turn as well.
type advised struct {
	order engine.Action
	label string
	earns engine.Money
	doubt string // whether that is proven best
}

// mostAdvice is how many ways are listed.
const mostAdvice = 5

// mostPairs and adviceTime bound how many orders of the next turn are tried, so that the answer comes at once: the most promising first
// ones are looked at first. Those of this turn are all looked at, however long that takes.
const (
	mostPairs  = 250
	adviceTime = 180 * time.Millisecond // of all of it
)

// likely is how many of the best first orders are also tried as second ones, wherever they are; others are where the first one is.
const likely = 6

// advice finds the tiles and tokens that raise a company's best run most: with one of them now, and with a further one in its next turn
// that together earn more than any one alone. Each is carried out on a copy and the best routes are searched for anew.
// all tells that every order and every pair was looked at.
func advice(g *engine.Game, company engine.ID) (today engine.Money, now, later []advised, all bool, err error) {
	begun := time.Now()
	if today, err = earning(g, company); err != nil {
		return 0, nil, nil, false, err
	}
	placed, whole := placings(g, nil)
	firsts, err := placeAll(g, company, placed)
	if err != nil {
		return 0, nil, nil, false, err
	}
	for _, d := range firsts {
		if d.earns > today {
			now = append(now, advised{d.Action, d.label, d.earns, d.doubt})
		}
	}
	slices.SortStableFunc(firsts, func(a, b done) int { return int(b.earns - a.earns) })
	single := today
	if len(firsts) > 0 {
		single = max(today, firsts[0].earns)
	}
	left := mostPairs
	for _, first := range firsts {
		next := first.after.Clone()
		next.Begin(company)
		where := append([]int{first.hex}, g.Sheet().Map.Hexes[first.hex].Next[:]...)
		for _, other := range firsts[:min(likely, len(firsts))] {
			where = append(where, other.hex)
		}
		seconds, every := placings(next, where)
		whole = whole && every
		for len(seconds) > 0 {
			n := min(len(seconds), 2*workers())
			if left -= n; left < 0 || time.Since(begun) > adviceTime {
				return today, most(now), most(later), false, nil
			}
			tried, err := placeAll(next, company, seconds[:n])
			if err != nil {
				return 0, nil, nil, false, err
			}
			for _, both := range tried {
				if both.earns > single {
					later = append(later, advised{first.Action, first.label + ", then " + both.label, both.earns, both.doubt})
				}
			}
			seconds = seconds[n:]
		}
	}
	return today, most(now), most(later), whole, nil
}

// most are the best of them, each hex once.
func most(all []advised) []advised {
	slices.SortStableFunc(all, func(a, b advised) int {
		if a.earns != b.earns {
			return int(b.earns - a.earns)
		}
		return strings.Compare(a.order.String(), b.order.String())
	})
	var out []advised
	for _, a := range all {
		if len(out) < mostAdvice && !slices.ContainsFunc(out, func(b advised) bool { return a.order.Verb == b.order.Verb && a.order.Args[0] == b.order.Args[0] }) {
			out = append(out, a)
		}
	}
	return out
}

// placing is a whole order that puts something on a hex.
type placing struct {
	engine.Action
	hex   int
	label string
}

// placings lists the orders of the step that waits that put something on the map, and where it lays tiles, those of the tokens that
// come after it; only on some hexes, or on all when there are none given. all tells that none was left out.
func placings(g *engine.Game, hexes []int) (out []placing, all bool) {
	out, all = placingsNow(g, hexes)
	if w := g.Waiting(); w != nil && w.Name == "track" {
		g = g.Clone()
		g.FinishStep("track")
		if w := g.Waiting(); w != nil && w.Name == "token" {
			more, every := placingsNow(g, hexes)
			out, all = append(out, more...), all && every
		}
	}
	return out, all
}

func placingsNow(g *engine.Game, hexes []int) (out []placing, all bool) {
	all = true
	for _, m := range g.Moves() {
		if len(m.Args) == 0 || !slices.Contains(offer.PlaceArgs, m.Args[0]) {
			continue
		}
		for _, n := range g.Offered(engine.Action{Verb: m.Verb}) {
			id, _, _ := strings.Cut(n.Word, ".")
			h := g.Sheet().Map.Find(id)
			if h == board.None || hexes != nil && !slices.Contains(hexes, h) {
				continue
			}
			whole, ok := offer.WholeOrders(g, engine.Action{Verb: m.Verb, Args: []string{n.Word}}, mostOffers)
			if !ok { // an amount to be chosen, or very many
				all = false
				continue
			}
			for _, a := range whole {
				out = append(out, placing{a, h, offer.Called(g, m, a)})
			}
		}
	}
	return out, all
}

// done is a placing that has been carried out.
type done struct {
	placing
	after *engine.Game // nil where it would only be proposed to somebody, or cannot be given
	earns engine.Money
	doubt string
}

// workers is how many searches go on at once for one player: the others have a claim to the machine, too.
func workers() int { return min(runtime.GOMAXPROCS(0), 4) }

// placeAll places each of several, all at once as far as the machine can, and leaves out what cannot be placed.
func placeAll(g *engine.Game, company engine.ID, all []placing) ([]done, error) {
	out := make([]done, len(all))
	var group errgroup.Group
	group.SetLimit(workers())
	for i, p := range all {
		group.Go(func() (err error) {
			defer func() { // nobody else would
				if x := recover(); x != nil {
					err = fmt.Errorf("placing %s: %v\n%s", p.Action, x, debug.Stack())
				}
			}()
			out[i], err = place(g, company, p)
			return err
		})
	}
	err := group.Wait()
	return slices.DeleteFunc(out, func(d done) bool { return d.after == nil }), err
}

// place carries an order out on a copy of the game and tells what the company would earn.
func place(g *engine.Game, company engine.ID, p placing) (done, error) {
	after := g.Clone()
	if offer.MoveOf(after, p.Verb) == nil {
		after.FinishStep("track") // a token after no track
	}
	if _, err := after.Apply(p.Action); err != nil || len(after.Questions) > 0 {
		return done{}, nil
	}
	m, err := earning(after, company)
	return done{p, after, m, kit.Doubt(after, company)}, err
}

// earning is what a company's trains would earn on the board as it lies.
func earning(g *engine.Game, company engine.ID) (engine.Money, error) {
	m, err := kit.BestRevenue(g, company)
	var no *engine.RuleError
	if errors.As(err, &no) {
		return 0, nil
	}
	return m, err
}
