package discord_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"stationmaster/bot/courier"
	"stationmaster/bot/discord/discordtest"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/market"
	"stationmaster/engine/selfplay"
	"stationmaster/render"
)

// artist draws what the program draws.
type artist struct{}

func (artist) Paint(s courier.Scene, v message.View) (courier.Picture, error) {
	var p render.Picture
	var err error
	switch v.Kind {
	case message.MapView:
		o := render.MapOptions{Around: v.Hex, Radius: v.Radius, Halo: v.Halo, Numbers: v.Numbers, Caption: v.Caption}
		if v.Routes {
			o.Routes = engine.ID(v.Company)
		}
		p, err = render.Map(s.Game, o)
	case message.MarketView:
		var before *market.State
		if s.Before != nil {
			before = &s.Before.Prices
		}
		p, err = render.MarketSince(s.Game, before)
	case message.PlayersView:
		p, err = render.Players(s.Game)
	default:
		err = fmt.Errorf("nobody shows %s here", v.Kind)
	}
	return courier.Picture{PNG: p.PNG, Alt: p.Alt}, err
}

// drawn is a logo as the program draws it, drawn once for all tests.
func drawn(title *engine.Title, company engine.ID) ([]byte, error) {
	key := title.ID + " " + string(company)
	if p, ok := logos.Load(key); ok {
		return p.([]byte), nil
	}
	p, err := render.Logo(title.Sheet, company)
	logos.Store(key, p.PNG)
	return p.PNG, err
}

var logos sync.Map // pictures, by title and company

// The ways to give an order.
const (
	bySlash  = "slash"  // its own command, or /do
	byButton = "button" // a button of the post
	byMenu   = "menu"   // menus, of the post and of what it leads to
	byForm   = "form"   // a form with a number to fill in
)

// walk is a game played without any faults.
type walk struct {
	*club
	thread *discordtest.Channel
	g      *engine.Game // the expected state
	player *selfplay.Player
	rng    *rand.Rand
	ways   map[string]int // how often each way was used
	orders int
}

// play walks through the game of a thread.
func (c *club) play(thread *discordtest.Channel, seed uint64) *walk {
	c.t.Helper()
	row := c.game()
	var names []string
	for _, k := range row.Seats {
		names = append(names, k.Name)
	}
	g, err := engine.New(engine.Find(row.Title), names, row.Options, row.Seed)
	if err != nil {
		c.t.Fatal(err)
	}
	return &walk{club: c, thread: thread, g: g, player: selfplay.New(seed), rng: rand.New(rand.NewPCG(seed, 8)), ways: map[string]int{}}
}

// next has the player whose decision it is give an order: by slash command every few orders, otherwise by pressing, if the order
// can be given that way.
func (w *walk) next(slash int) {
	w.t.Helper()
	a, err := w.player.Choose(w.g)
	for err == nil && a.Verb == "settle" { // the game would end too early
		a, err = w.player.Choose(w.g)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	m, u := w.turn(w.thread)
	if want := w.users[w.g.Name(w.g.Decider())]; u != want {
		w.t.Fatalf("it is the turn of %s, the post is for %s", want.Name, u.Name)
	}
	done, err := w.g.Apply(a)
	if err != nil {
		w.t.Fatal(err)
	}
	head := w.game().Head
	there := func() bool { return w.game().Head != head }
	way, answer := "", discordtest.Answer{}
	if slash == 0 || w.orders%slash != 0 {
		way, answer = w.pressed(u, m, a.String())
	}
	if way == "" {
		way, answer = bySlash, w.slash(u, a)
	}
	for _, b := range answers(answer) {
		if !there() && strings.HasPrefix(b, "Yes: ") {
			w.d.Press(u, answer.Shown(), b)
		}
	}
	patiently(w.t, fmt.Sprintf("order %d, %s, given by %s: %s", w.orders+1, a, way, answer.Text()), there)
	before := w.orders
	w.orders += 1 + len(enginetest.GoOn(w.t, w.g))
	w.ways[way]++
	if before/20 != w.orders/20 {
		if r := w.record(); len(r) != w.orders || r[before] != done.String() {
			w.t.Fatalf("the record has %d orders, the last %q; want %d, %s", len(r), r[before:], w.orders, done)
		}
	}
}

// answers are the labels of an answer's buttons and menus.
func answers(a discordtest.Answer) []string {
	if a.Message == nil && len(a.More) == 0 {
		return nil
	}
	return a.Shown().Buttons()
}

// slash gives an order with its own command if it has one, and every other time with /do.
func (w *walk) slash(u *discordtest.User, a engine.Action) discordtest.Answer {
	if w.orders%2 == 0 || !slices.ContainsFunc(w.d.Commands(), func(c discordtest.Command) bool { return c.Name == a.Verb }) {
		return w.d.Slash(u, w.thread, "do", with("orders", a.String()))
	}
	return w.d.Slash(u, w.thread, a.Verb, w.options(w.rng, a)...)
}

// pressed gives an order by pressing, from menu to menu, and says in which way; "" if that leads nowhere.
func (w *walk) pressed(u *discordtest.User, m discordtest.Message, order string) (way string, last discordtest.Answer) {
	for depth := range 8 {
		if label, line := onPost(m, "do "+order); label != "" {
			if depth == 0 {
				return byButton, w.d.Press(u, m, label)
			}
			return byMenu, w.d.Press(u, m, label)
		} else if line != "" {
			return byMenu, w.d.Choose(u, m, line)
		}
		if i := strings.LastIndex(order, " "); i > 0 { // a form for the last word
			for _, b := range m.Pressable() {
				if strings.HasPrefix(b.CustomID, "n|") && strings.HasSuffix(b.CustomID, "|do "+order[:i]) {
					return byForm, w.d.Submit(u, w.d.Press(u, m, b.Label).Form, order[i+1:])
				}
			}
			for _, menu := range m.Menus() {
				for _, o := range menu.Options {
					if o.Value == "n do "+order[:i] {
						return byForm, w.d.Submit(u, w.d.Choose(u, m, o.Label).Form, order[i+1:])
					}
				}
			}
		}
		label, most := "", 0
		for _, menu := range m.Menus() {
			for _, o := range menu.Options {
				if begun, ok := strings.CutPrefix(o.Value, "choose "); ok && strings.HasPrefix(order, begun+" ") && len(begun) > most {
					label, most = o.Label, len(begun)
				}
			}
		}
		if most == 0 {
			return "", discordtest.Answer{}
		}
		a := w.d.Choose(u, m, label)
		if a.Message == nil && len(a.More) == 0 {
			return "", a
		}
		m = a.Shown()
	}
	return "", discordtest.Answer{}
}

// Every title is played on Discord with its real pictures, by slash commands, buttons, menus and forms, and everything that the bot
// sends fits Discord's schema. STATIONMASTER_ORDERS says how many orders to play in each.
func TestTitles(t *testing.T) {
	most := orders(t, 12, enginetest.Of(12, 40, 100))
	for _, title := range engine.Titles() { // so the bot need not take time for it
		for _, k := range append(slices.Clone(title.Sheet.Majors), title.Sheet.Minors...) {
			if _, err := drawn(title, k.ID); err != nil {
				t.Fatal(err)
			}
		}
	}
	for n, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			c := newClub(t)
			if !testing.Short() { // drawing takes most of the time
				c.painter = artist{}
			}
			c.logo = drawn
			c.start()
			patiently(t, "the logos are there", func() bool { return len(c.d.Emojis()) == companies() })
			given, ways := 0, map[string]int{}
			for game := 1; given < most; game++ {
				w := c.play(c.begin(fmt.Sprintf("%s seed:%d", title.ID, game)), uint64(n+game))
				for given+w.orders < most && !w.g.Finished {
					w.next(4)
				}
				given += w.orders
				for way, n := range w.ways {
					ways[way] += n
				}
			}
			c.settle()
			c.lawful()
			c.judged()
			if most >= 100 && len(ways) < 4 {
				t.Errorf("orders were given only by %v", ways)
			}
			t.Logf("%d orders by %v, %d requests", given, ways, c.d.Requests())
		})
	}
}
