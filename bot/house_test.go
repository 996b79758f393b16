package bot_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"stationmaster/bot"
	"stationmaster/bot/call"
	seats "stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/player"
	"stationmaster/store"
)

// until waits for the game to reach a state.
func (k *table) until(what string, holds func(store.Game, *engine.Game) bool) {
	k.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		l, leave, err := k.clerk.Games.Enter(ctx, k.game)
		if err != nil {
			k.t.Fatal(err)
		}
		ok := holds(l.Row, l.Game)
		leave()
		if ok {
			return
		}
	}
	k.t.Fatal("waited in vain for " + what)
}

// adasTurn reports whether it's Ada's turn.
func adasTurn(row store.Game, g *engine.Game) bool {
	return seats.SeatOf(&row, g.Decider()).User == user("Ada").ID
}

// staffed runs house players until the test ends.
func (k *table) staffed() {
	run, stop := context.WithCancel(ctx)
	done := make(chan bool)
	go func() {
		k.clerk.House.Run(run)
		close(done)
	}()
	k.t.Cleanup(func() {
		stop()
		<-done
	})
}

// One person plays with two house players: these are seated before the start, play as soon as it is their turn, are never pinged, and
// everything they do between two of the person's turns is in one post.
func TestAlone(t *testing.T) {
	k := newTable(t)
	k.staffed()
	r := k.ok("Ada", "alone 1894 easy")
	k.game = r.Game
	mine := func(row store.Game, g *engine.Game) bool {
		seat := seats.SeatOf(&row, g.Decider())
		return g.Finished || seat != nil && seat.User == user("Ada").ID
	}
	for range 12 {
		k.until("Ada's turn", mine)
		k.ok("Ada", "pass")
	}
	k.until("Ada's turn", mine)
	l, leave, err := k.clerk.Games.Enter(ctx, k.game)
	if err != nil {
		t.Fatal(err)
	}
	defer leave()
	house := 0
	for i, a := range l.Record {
		temper, ok := seats.House(a.User)
		if ok != a.Planned || ok && temper != "easy" {
			t.Errorf("order %d is by %q, planned %t", i+1, a.User, a.Planned)
		}
		if ok {
			house++
		}
	}
	if house < 10 {
		t.Errorf("the house has given %d of %d orders", house, len(l.Record))
	}
	if want := fmt.Sprintf("1894 no. %d", k.game); l.Row.Name != want { // who plays alone often can tell their games apart
		t.Errorf("the game is called %q, want %q", l.Row.Name, want)
	}
	if n := len(l.Row.Seats); n != 3 || len(seats.People(&l.Row)) != 1 {
		t.Errorf("the seats are %v", l.Row.Seats)
	}
	ps, err := k.clerk.Courier.Posts(ctx, "", k.game, 0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	turns := 0
	for _, p := range ps {
		if p.Message.Kind == message.TurnPost {
			turns++
		}
		for _, u := range p.Message.Ping {
			if u != user("Ada").ID {
				t.Errorf("%s is pinged by %q", u, p.Message.Title)
			}
		}
	}
	if turns > 2*14 {
		t.Errorf("%d posts of turns for twelve turns of a person", turns)
	}
}

// Before the start players add house players, as many as fit, and remove them again.
func TestHouseSeats(t *testing.T) {
	k := newTable(t)
	k.game = k.ok("Ada", "new 18eu seed:1").Game
	seated := func(want ...string) {
		t.Helper()
		row, err := k.store.Game(ctx, k.game)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i, s := range row.Seats {
			if got = append(got, s.User); s.N != i+1 {
				t.Errorf("seat %d is number %d", i, s.N)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("the seats are %q, want %q", got, want)
		}
	}
	k.no("Ben", "house 1", "Only players who have joined")
	k.no("Ada", "house many", "How many house players", "0 to 5")
	k.no("Ada", "house 6", "room for 5 house players beside 1 other player")
	k.no("Ada", "house 1 cruel", `easy, steady or keen`)
	k.ok("Ada", "house 2 easy")
	seated("ada", "house:easy:1", "house:easy:2")
	k.ok("Ada", "house more")
	seated("ada", "house:easy:1", "house:easy:2", "house:steady:1")
	contains(t, text(k.post("lobby")), "Boxcar⌂ (easy)\nCaboose⌂ (easy)\nFunnel⌂ (steady)")
	k.ok("Ada", "house less caboose")
	seated("ada", "house:easy:1", "house:steady:1")
	k.ok("Ada", "house less")
	seated("ada", "house:easy:1")
	k.no("Ada", "house less Ada", "no such house player")
	k.ok("Ada", "house 0")
	k.no("Ada", "house less", "There are no house players to send away")
	k.ok("Ada", "house 1 easy")
	k.ok("Ben", "join")
	k.ok("Ben", "house 1")
	seated("ada", "ben", "house:steady:1")
	k.ok("Ada", "house 0")
	seated("ada", "ben")
	k.no("Ada", "house why", "No house player has given an order yet")
	k.ok("Ada", "start")
	k.no("Ada", "house 1", "has already started")
	k.no("Ada", "alone 1894 7", "3 to 4 players")
	k.no("Ada", "alone 1894 wild", "easy, steady or keen")
	k.no("Ada", "alone 1830", "no title called")
	if s := text(k.no("Ada", "alone").Message); !strings.Contains(s, `"alone 1894 4 keen"`) || strings.Contains(s, `Type "new"`) {
		t.Errorf("alone without a title: %s", s)
	}
}

// A house turn left unfinished when the program ended is played when it starts again; undoing an order takes back what house players did
// since, without asking them; they can say why they gave an order.
func TestHouseGoesOn(t *testing.T) {
	k := newTable(t)
	k.game = k.ok("Ada", "alone 18eu 4 easy").Game
	if l, leave, err := k.clerk.Games.Enter(ctx, k.game); err != nil {
		t.Fatal(err)
	} else {
		if len(l.Record) > 0 {
			t.Errorf("no house players are running, but they gave %d orders", len(l.Record))
		}
		leave()
	}
	k.open() // as after a crash
	k.staffed()
	k.until("Ada's turn", adasTurn)
	before := k.record()
	g, err := k.clerk.Games.Snapshot(ctx, k.game)
	if err != nil {
		t.Fatal(err)
	}
	a, _, err := player.Choose(ctx, g, player.Easy, 1)
	if err != nil {
		t.Fatal(err)
	}
	k.ok("Ada", "sure do "+a.String())
	k.until("Ada's next turn", func(row store.Game, g *engine.Game) bool { return adasTurn(row, g) && k.houseActed() })
	contains(t, k.ok("Ada", "house why").Title, "⌂ did that in Initial sale")
	contains(t, k.ok("Ada", "why house Boxcar").Title, "Boxcar⌂ did that in Initial sale")
	for _, name := range []string{"Boxcar", "caboose", "Funnel⌂"} {
		r := k.ok("Ada", "house why "+name)
		contains(t, strings.ToLower(r.Title), strings.ToLower(strings.TrimSuffix(name, "⌂"))+"⌂ did that")
		contains(t, r.Text, "expects to be worth after the order, minus up to half of the other players' average (near the end of the game, all of it, so that whoever is behind has a figure below zero). An order that helps them counts for less.")
	}
	k.no("Ada", "house why Ada", "Ada is not a house player.")
	k.no("Ada", "house why Zoe", `No house player called "Zoe"`)
	k.ok("Ada", "undo")
	if now := k.record(); now != before {
		t.Errorf("after an undo the record is %q, want %q", now, before)
	}
}

// watching is a context for thinking, during which others must be able to use the game.
type watching struct {
	context.Context
	games          *seats.Keeper
	game           int64
	looked, locked bool
}

// Err is asked again and again while a player thinks.
func (w *watching) Err() error {
	if !w.looked {
		w.looked = true
		c, stop := context.WithTimeout(w.Context, time.Second)
		defer stop()
		_, leave, err := w.games.Enter(c, w.game)
		if w.locked = err != nil; !w.locked {
			leave()
		}
	}
	return w.Context.Err()
}

// A house player explains each order of its last turn, in a line of its own, or of an earlier one. The game isn't held up meanwhile.
func TestHouseWhy(t *testing.T) {
	k := newTable(t)
	k.game = k.ok("Ada", "alone 18fr-rce easy").Game
	k.staffed()
	var last []string // the newest turn of several orders
	for range 150 {
		k.until("Ada's turn", adasTurn)
		record, err := k.store.Record(ctx, k.game, k.head())
		if err != nil {
			t.Fatal(err)
		}
		i := len(record)
		for i > 0 && !seats.ByHouse(new(store.Game), record[i-1]) {
			i--
		}
		last = nil
		for _, a := range slices.Backward(record[:i]) {
			if a.Turn != record[i-1].Turn || a.Seat != record[i-1].Seat {
				break
			}
			last = append([]string{a.Text}, last...)
		}
		if len(last) > 1 {
			break
		}
		k.ok("Ada", "pass")
	}
	if len(last) < 2 {
		t.Fatal("no house player has given two orders in a turn")
	}
	r := k.ok("Ada", "house why")
	if len(r.Sections) != 1 || len(r.Sections[0].Lines) != len(last) {
		t.Fatalf("for %q: %+v", last, r.Sections)
	}
	reason := regexp.MustCompile(`: (\d+fr( for the lowest bid, less \d+fr for a raise that ends the bidding sooner)?, the best of \d+ orders; next best: ".+", \d+fr(, with \d+fr [a-z0-9 ,]+)?|\d+fr, one of the best of \d+ orders; as good: ".+"|the only order worth a look: .*|the best routes, as always|nothing else was possible)\.$`)
	for i, line := range r.Sections[0].Lines {
		if !strings.HasPrefix(line, last[i]+": ") || !reason.MatchString(line) {
			t.Errorf("%q is explained by %q", last[i], line)
		}
	}
	record, err := k.store.Record(ctx, k.game, k.head())
	if err != nil {
		t.Fatal(err)
	}
	own := slices.IndexFunc(record, func(a store.Action) bool { return a.User == user("Ada").ID })
	k.no("Ada", fmt.Sprint("house why ", own+1), "was not given by a house player")
	second := slices.IndexFunc(record, func(a store.Action) bool { return a.N > own+1 && a.User == user("Ada").ID })
	before := record[second-1] // by a house player
	k.no("Ada", fmt.Sprint("house why ", second+1), fmt.Sprintf("The last one before it that was is order %d, %q.", before.N, before.Text))
	k.no("Ada", fmt.Sprint("house why ", len(record)+1), "There's no order")
	if len(r.Choices) != 1 || !strings.HasPrefix(r.Choices[0].Command, "house why ") {
		t.Fatalf("%+v leads to no turn before", r.Choices)
	}
	_, number, _ := strings.Cut(r.Choices[0].Command, "⌂ ")
	n, err := strconv.Atoi(number)
	if err != nil {
		t.Fatal(err)
	}
	r = k.ok("Ada", r.Choices[0].Command)
	if lines := r.Sections[0].Lines; !strings.HasPrefix(lines[len(lines)-1], record[n-1].Text+": ") {
		t.Errorf("order %d, %q, is explained by %q", n, record[n-1].Text, lines)
	}
	w := &watching{Context: ctx, games: k.clerk.Games, game: k.game}
	k.clerk.Handle(w, call.Request{User: user("Ada"), Channel: "hall", Game: k.game, Text: "house why"})
	if !w.looked || w.locked {
		t.Errorf("a house player was asked why: %v; nobody else could use the game meanwhile: %v", w.looked, w.locked)
	}
}

// Asked about a company, its president explains its last turn: five orders of it, with a button for those before.
func TestHouseWhyOfACompany(t *testing.T) {
	k := newTable(t)
	k.staffed()
	k.game = k.ok("Ada", "alone 1894 easy").Game
	for range 60 {
		k.until("Ada's turn", adasTurn)
		g, err := k.clerk.Games.Snapshot(ctx, k.game)
		if err != nil {
			t.Fatal(err)
		}
		record, err := k.store.Record(ctx, k.game, k.head())
		if err != nil {
			t.Fatal(err)
		}
		for n := len(record); n > 0; n-- {
			of := g.TurnBefore(n)
			if g.Company(of) == nil || !seats.ByHouse(new(store.Game), record[n-1]) {
				continue
			}
			r := k.ok("Ada", "house why "+strings.ToLower(string(of)))
			contains(t, r.Title, "⌂ did that in Operating round")
			if lines := r.Sections[0].Lines; !strings.HasPrefix(lines[len(lines)-1], record[n-1].Text+": ") {
				t.Errorf("order %d, %q, for %s is explained by %q", n, record[n-1].Text, of, lines)
			}
			orders := 0
			for i := n; i > 0 && record[i-1].Turn == record[n-1].Turn && record[i-1].Seat == record[n-1].Seat; i-- {
				orders++
			}
			if orders <= 5 {
				break
			}
			if s := text(r.Message); !strings.Contains(s, "the last 5 orders of the turn") || len(r.Choices) != 1 || r.Choices[0].Label != "Earlier in the turn" {
				t.Errorf("of %d orders these are explained: %s", orders, s)
			}
			contains(t, text(k.ok("Ada", r.Choices[0].Command).Message), record[n-6].Text+": ")
			return
		}
		k.ok("Ada", "sure pass")
	}
	t.Fatal("no house player has given six orders for a company in a turn")
}

// An undo never takes back house players' orders alone, and is offered only once there is an order of a person under them.
func TestUndoTakesAnOrderOfOnesOwn(t *testing.T) {
	k := newTable(t)
	for seed := range 9 {
		k.game = k.ok("Ada", fmt.Sprint("new 1894 seed:", seed)).Game
		k.ok("Ada", "house 2 easy")
		k.ok("Ada", "start")
		if k.decider() != "Ada" {
			break
		}
	}
	k.staffed()
	k.until("Ada's turn", adasTurn)
	before := k.head()
	for _, undo := range []string{"undo", "undo turn"} {
		k.no("Ada", undo, "You haven't given an order yet that you could take back.")
	}
	offered := func() bool { return slices.Contains(commands(k.post("turn:").Choices), "undo") }
	if offered() {
		t.Error("an undo is offered that would be refused")
	}
	k.ok("Ada", "pass")
	k.until("Ada's next turn", func(row store.Game, g *engine.Game) bool { return adasTurn(row, g) && k.houseActed() })
	if !offered() {
		t.Error("no undo is offered")
	}
	k.ok("Ada", "undo")
	if k.head() != before {
		t.Errorf("after an undo %d orders are left, want %d", k.head(), before)
	}

	// With other people, their orders aren't taken back for it either.
	k.game = k.ok("Ada", "new 1894 seed:4").Game
	k.ok("Ben", "join")
	k.ok("Ada", "house 1 easy")
	k.ok("Ada", "start")
	for range 3 {
		k.until("a person's turn", func(row store.Game, g *engine.Game) bool { return !seats.Automatic(seats.SeatOf(&row, g.Decider())) })
		if k.houseActed() {
			break
		}
		k.ok(k.decider(), "pass")
	}
	record, err := k.store.Record(ctx, k.game, k.head())
	if err != nil || len(record) != 3 {
		t.Fatalf("%d orders, %v", len(record), err)
	}
	first := 0
	for record[first].User != user("Ada").ID && record[first].User != user("Ben").ID {
		first++
	}
	who := map[string]string{user("Ada").ID: "Ada", user("Ben").ID: "Ben"}[record[first].User]
	k.no(who, "undo", "Others have acted since your last order.", fmt.Sprintf(`"undo to %d"`, first))
}

// An undo that takes back much of what house players did asks first.
func TestLongUndoAsks(t *testing.T) {
	k := newTable(t)
	k.game = k.ok("Ada", "alone 18eu 5 easy").Game
	k.staffed()
	k.until("Ada's turn", adasTurn)
	for range 200 {
		g, err := k.clerk.Games.Snapshot(ctx, k.game)
		if err != nil {
			t.Fatal(err)
		}
		a, _, err := player.Choose(ctx, g, player.Easy, 1)
		if err != nil {
			t.Fatal(err)
		}
		before := k.head()
		k.ok("Ada", "sure do "+a.String())
		k.until("Ada's next turn", adasTurn)
		r := k.ok("Ada", "undo")
		if n := k.head(); n == before {
			k.ok("Ada", "sure do "+a.String())
			k.until("Ada's next turn", adasTurn)
			continue
		}
		if r.Title != message.PleaseConfirm || !slices.Equal(commands(r.Choices), []string{"sure undo"}) || !strings.HasPrefix(r.Choices[0].Label, "Undo ") {
			t.Fatalf("%+v", r)
		}
		if k.ok("Ada", "sure undo"); k.head() != before {
			t.Errorf("after an undo %d orders are left, want %d", k.head(), before)
		}
		return
	}
	t.Error("house players never did much in a row")
}

// In a copy at a table where names are all there is to users, house players keep their seats, and an undo goes back to the person's own order.
func TestUndoInACopy(t *testing.T) {
	k := newTable(t)
	k.game = k.ok("Ada", "alone 1894 easy").Game
	k.staffed()
	k.until("Ada's turn", adasTurn)
	before := k.head()
	k.ok("Ada", "pass")
	k.until("Ada's next turn", func(row store.Game, g *engine.Game) bool { return adasTurn(row, g) && k.houseActed() })
	k.clerk = bot.New(bot.Config{Store: k.store, Painter: painter{}, Messenger: k.chat, Named: user, Log: quiet})
	k.game = k.ok("Ada", "copy").Game
	contains(t, text(k.post("note:")), "you play every seat but those of house players")
	if who, err := k.clerk.Whose(ctx, "", k.game, "undo"); err != nil || who.Name != "Ada" {
		t.Errorf("the undo is for %q, %v", who.Name, err)
	}
	k.ok("Ada", "undo")
	if k.head() != before {
		t.Errorf("after an undo %d orders are left in a copy, want %d", k.head(), before)
	}
}

// houseActed reports whether a house player gave the newest order.
func (k *table) houseActed() bool {
	row, err := k.store.Game(ctx, k.game)
	if err != nil {
		k.t.Fatal(err)
	}
	as, err := k.store.Record(ctx, k.game, row.Head)
	if err != nil || len(as) == 0 {
		return false
	}
	_, ok := seats.House(as[len(as)-1].User)
	return ok
}

// When a house player can't decide (here its temper is unknown to this program) the table is told once, and its owner can act for it.
func TestHouseGivesUp(t *testing.T) {
	k := newTable(t)
	k.game = k.ok("Ada", "new 1894 seed:4").Game
	k.ok("Ada", "house 2 easy")
	row, err := k.store.Game(ctx, k.game)
	if err != nil {
		t.Fatal(err)
	}
	for i := range row.Seats {
		row.Seats[i].User = strings.Replace(row.Seats[i].User, "easy", "wild", 1)
	}
	if err := k.store.Commit(ctx, store.Change{Game: row, From: row.Head, At: time.Now()}); err != nil {
		t.Fatal(err)
	}
	k.ok("Ada", "start")
	k.staffed()
	for range 3 { // more than two house players need
		if g, err := k.clerk.Games.Snapshot(ctx, k.game); err != nil {
			t.Fatal(err)
		} else if g.Name(g.Decider()) != "Ada" {
			break
		}
		k.ok("Ada", "sure pass")
	}
	told := func() (n int) {
		ps, err := k.clerk.Courier.Posts(ctx, "", k.game, 0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range ps {
			if strings.Contains(text(p.Message), "can't decide, because of a bug") {
				n++
			}
		}
		return n
	}
	k.until("the note", func(store.Game, *engine.Game) bool { return told() > 0 })
	for range 20 {
		k.clerk.House.Look(k.game)
		time.Sleep(5 * time.Millisecond)
	}
	if n := told(); n != 1 {
		t.Errorf("the table is told %d times", n)
	}
	if before := k.record(); before == "" {
		k.ok("Ada", "sure pass")
		if k.record() != "pass" {
			t.Errorf("the owner's order is not in the record: %q", k.record())
		}
	}
}
