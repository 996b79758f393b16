package discord_test

import (
	"cmp"
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"stationmaster/bot/discord/discordtest"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/selfplay"
	"stationmaster/store"
	"stationmaster/store/storetest"
)

// whole is a game played to its end while much goes wrong.
type whole struct {
	*club
	thread *discordtest.Channel
	id     int64
	rng    *rand.Rand   // how orders are given
	g      *engine.Game // the expected state
	orders []string     // the orders behind it
	heads  []int64      // the positions on the way
	last   int64        // the newest action
	users  sync.WaitGroup
	kills  int
	killAt time.Time // when to kill the bot next; zero for not now
	tries  int
}

// Three users play the beginning of a game of each title, in a long test the whole of 1894, or as many orders as STATIONMASTER_ORDERS says.
// A tenth of all requests fail, gateway connections break, the bot is killed at random moments and restarted. In the end every
// order is there once, every post is there once and in order, and everybody was pinged for their own turns and no others.
func TestWholeGame(t *testing.T) {
	kills := enginetest.Of(2, 8, 25)
	for _, title := range engine.Titles() {
		usual := 150
		switch {
		case title.ID == "1894" && enginetest.Long():
			usual = 100_000
		case !enginetest.Long():
			usual = 60
		}
		t.Run(title.ID, func(t *testing.T) { playWhole(t, open(t), title, orders(t, 40, usual), kills) })
	}
}

// orders is how many orders to give in a game: few in a short test, otherwise the usual number, or what STATIONMASTER_ORDERS
// says.
func orders(t *testing.T, few, usual int) int {
	if testing.Short() {
		return few
	}
	n, err := strconv.Atoi(cmp.Or(os.Getenv("STATIONMASTER_ORDERS"), strconv.Itoa(usual)))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// The same with the games on a PostgreSQL server.
func TestWholeGameOnAServer(t *testing.T) {
	c := newClub(t)
	c.path = storetest.Postgres(t)
	c.start()
	playWhole(t, c, engine.Find("1894"), orders(t, 40, enginetest.Of(40, 100, 300)), 10)
}

// playWhole plays this many orders of a title, or a whole game, with this many kills at most.
func playWhole(t *testing.T, c *club, title *engine.Title, most, kills int) {
	w := &whole{club: c, thread: c.begin(title.ID + " seed:3 Friday"), rng: rand.New(rand.NewPCG(1894, 3))}
	row := c.game()
	w.id = row.ID
	var names []string
	for _, k := range row.Seats {
		names = append(names, k.Name)
	}
	var err error
	if w.g, err = engine.New(engine.Find(row.Title), names, row.Options, row.Seed); err != nil {
		t.Fatal(err)
	}
	begun, plan := time.Now(), rand.New(rand.NewPCG(1894, 4)) // for what does not depend on the number of tries
	c.d.Trouble(0.1)
	c.d.Patience = 4 * time.Second
	player := selfplay.New(3)
	for n := 0; !w.g.Finished && n < most; n++ {
		a, err := player.Choose(w.g)
		if err != nil {
			t.Fatal(err)
		}
		if a.Verb == "settle" { // the game would end too early
			continue
		}
		if kill, wait := plan.IntN(35) == 0, time.Duration(plan.IntN(12_000))*time.Microsecond; kill && w.kills < kills {
			w.killAt = time.Now().Add(wait)
		}
		if plan.IntN(200) == 0 {
			c.d.Cut()
		}
		before := w.g.Clone()
		w.order(a)
		if plan.IntN(40) == 0 {
			w.takeBack(before)
		}
		if t.Failed() {
			return
		}
	}
	played := time.Since(begun)
	w.users.Wait()
	c.d.Behave()
	c.settle()
	w.check()
	c.judged()
	if n := c.d.Invalid(); n > c.d.Faults() {
		t.Errorf("%d refused requests, with %d faults", n, c.d.Faults())
	}
	t.Logf("%d orders in %d tries, %d requests, %d of them with a fault, %d kills, %d connections, %v",
		len(w.orders), w.tries, c.d.Requests(), c.d.Faults(), w.kills, len(c.d.Identified()), played.Round(time.Second))
}

// decider is the user who has to act.
func (w *whole) decider() *discordtest.User {
	return w.club.users[w.g.Name(w.g.Decider())]
}

// order has the user whose turn it is give an order, in any way, until it is in the game.
func (w *whole) order(a engine.Action) {
	w.t.Helper()
	if head := w.head(); head != w.before() {
		w.t.Fatalf("the game is at %d, not at %d", head, w.before())
	}
	u := w.decider()
	done, err := w.g.Apply(a)
	if err != nil {
		w.t.Fatal(err)
	}
	w.give(u, a)
	w.orders = append(w.orders, done.String())
	w.last++
	for _, a := range enginetest.GoOn(w.t, w.g) {
		w.orders = append(w.orders, a.String())
		w.last++
	}
	if head := w.head(); head != w.last {
		w.t.Fatalf("after %s, %d orders in all, the game is at %d, not at %d", a, len(w.orders), head, w.last)
	}
	w.heads = append(w.heads, w.last)
}

// give has the user whose turn it is give an order, in any way, until the game has moved.
func (w *whole) give(u *discordtest.User, a engine.Action) {
	w.t.Helper()
	from := w.head()
	var said []string
	for try := 0; ; try++ {
		if try == 20 {
			record := w.record()
			w.t.Fatalf("%s cannot %s: %q\nrecord %q", u.Name, a, said, record[max(0, len(record)-5):])
		}
		how := w.rng.IntN(5)
		var m discordtest.Message
		if how == 0 { // reading the post
			var v *discordtest.User
			if m, v = w.turn(w.thread); v != u || !slices.Equal(m.Pings, []string{u.ID}) {
				record := w.record()
				w.t.Fatalf("it is the turn of %s, the post is for %s and has pinged %v:\n%s\nrecord %q", u.Name, v.Name, m.Pings, m.Text(), record[max(0, len(record)-5):])
			}
		}
		kills := w.kills
		answer := w.try(func() discordtest.Answer {
			switch label, line := onPost(m, "do "+a.String()); {
			case label != "":
				return w.d.Press(u, m, label)
			case line != "":
				return w.d.Choose(u, m, line)
			case how == 1 || !slices.ContainsFunc(w.d.Commands(), func(c discordtest.Command) bool { return c.Name == a.Verb }):
				return w.d.Slash(u, w.thread, "do", with("orders", a.String()))
			}
			return w.d.Slash(u, w.thread, a.Verb, w.options(w.rng, a)...)
		})
		if answer.Message != nil && w.head() == from {
			for _, b := range answer.Message.Buttons() {
				if strings.HasPrefix(b, "Yes: ") {
					sure := w.try(func() discordtest.Answer { return w.d.Press(u, *answer.Message, b) })
					said = append(said, sure.Text())
				}
			}
		}
		said = append(said, answer.Text())
		// A press shows only in the post, even if the user was told that it failed.
		open := w.kills == kills && (answer.Text() == "" || answer.Failed)
		for end := time.Now().Add(time.Second); open && w.head() == from && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
		}
		if w.head() != from {
			return
		}
	}
}

// takeBack has the last order taken back by the player who gave it.
func (w *whole) takeBack(before *engine.Game) {
	w.t.Helper()
	n := len(w.heads) - 1
	w.g = before
	u := w.decider()
	from := w.heads[n]
	w.orders, w.heads = w.orders[:before.Actions], w.heads[:n]
	for try := 0; w.head() == from; try++ {
		if try == 20 {
			w.t.Fatalf("%s cannot undo", u.Name)
		}
		w.try(func() discordtest.Answer { return w.d.Slash(u, w.thread, "undo") })
	}
	if head := w.head(); head != w.before() {
		w.t.Fatalf("after an undo the game is at %d, not at %d", head, w.before())
	}
}

// before is the expected position.
func (w *whole) before() int64 {
	if len(w.heads) == 0 {
		return 0
	}
	return w.heads[len(w.heads)-1]
}

// head is the position on disk.
func (w *whole) head() int64 {
	w.t.Helper()
	g, err := w.store.Game(ctx, w.id)
	if err != nil {
		w.t.Fatal(err)
	}
	return g.Head
}

// try has a user do something and waits until the game has moved or the user has an answer. The bot may be killed meanwhile.
func (w *whole) try(do func() discordtest.Answer) discordtest.Answer {
	w.t.Helper()
	w.tries++
	head := w.head()
	done := make(chan discordtest.Answer, 1)
	w.users.Go(func() { done <- do() })
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); {
		if !w.killAt.IsZero() && time.Now().After(w.killAt) {
			w.killAt = time.Time{}
			w.kills++
			w.kill()
			<-done
			w.start()
			return discordtest.Answer{}
		}
		select {
		case a := <-done:
			return a
		case <-time.After(time.Millisecond):
			if w.head() != head {
				return discordtest.Answer{}
			}
		}
	}
	w.t.Fatal("the game does not move and the user gets no answer")
	return discordtest.Answer{}
}

// options fill in a slash command for an order.
func (c *club) options(rng *rand.Rand, a engine.Action) []discordtest.Given {
	var out []discordtest.Given
	options := c.d.Command(a.Verb).Options
	for i, word := range a.Args {
		if i == len(options)-1 { // the rest
			word = strings.Join(a.Args[i:], " ")
		}
		out = append(out, with(options[i].Name, word))
		if i == len(options)-1 {
			break
		}
	}
	rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// onPost finds the button or menu line for a command.
func onPost(m discordtest.Message, command string) (label, line string) {
	for _, b := range m.Pressable() {
		if strings.HasPrefix(b.CustomID, "b|") && strings.HasSuffix(b.CustomID, "|"+command) {
			return b.Label, ""
		}
	}
	for _, menu := range m.Menus() {
		for _, o := range menu.Options {
			if o.Value == command {
				return "", o.Label
			}
		}
	}
	return "", ""
}

// plain removes the escapes that keep text from being read as markup.
var plain = strings.NewReplacer(`\\`, `\`, `\`, "", "\u200b", "")

// check checks the result.
func (w *whole) check() {
	w.t.Helper()
	if got := w.record(); !slices.Equal(got, w.orders) {
		w.t.Errorf("the record has %d orders, not %d", len(got), len(w.orders))
	}
	if row := w.game(); w.g.Finished && row.State != store.Finished {
		w.t.Errorf("the game is %s", row.State)
	}
	posts, turns, called := delivered(w.t, w.store, w.thread)
	w.t.Logf("%d posts, %d turns, %d of them pinged their player at the start; the others were over before their post could be sent", posts, turns, called)
	w.lawful(40060, 10062, 10015)
}

// delivered compares a channel's messages with its posts: each is there once, in order, with the right content, and pinged
// the right users and nobody else.
func delivered(t *testing.T, s *store.Store, thread *discordtest.Channel) (posted, turns, called int) {
	t.Helper()
	posts, err := s.Posts(ctx, thread.ID, 0, 1_000_000)
	if err != nil {
		t.Fatal(err)
	}
	var messages []discordtest.Message
	for _, m := range thread.Messages() {
		if m.Nonce != "" { // not an answer
			messages = append(messages, m)
		} else if len(m.Pings) > 0 {
			t.Errorf("an answer pings %v: %q", m.Pings, m.Text())
		}
	}
	if len(posts) != len(messages) {
		for _, p := range posts {
			t.Logf("post %d %s of %v, edited %v, is message %s", p.ID, p.Key, p.At, p.Edited, p.Remote)
		}
		for _, m := range messages {
			t.Logf("message %s, nonce %s, edited %d times: %.80q", m.ID, m.Nonce, m.Edits, m.Text())
		}
		t.Fatalf("%d posts, %d messages", len(posts), len(messages))
	}
	for i, p := range posts {
		m := messages[i]
		if p.Remote != m.ID {
			t.Fatalf("message %d is not post %d, %s", i+1, p.ID, p.Key)
		}
		var want message.Message
		if err := json.Unmarshal([]byte(p.Body), &want); err != nil {
			t.Fatal(err)
		}
		if text := plain.Replace(m.Text()); !strings.Contains(text, want.Title) || !strings.Contains(text, want.Text) {
			t.Errorf("post %s, version %d, is %q but shown, after %d edits, as %q", p.Key, p.Version, p.Body, m.Edits, m.Text())
		}
		if len(m.Pings) > 0 && !slices.Equal(m.Pings, want.Ping) || len(m.Pings) == 0 && len(want.Ping) > 0 && !want.Closed {
			t.Errorf("post %s is for %v and pings %v", p.Key, want.Ping, m.Pings)
		}
		if m.Pinned != (want.Kind == message.StatusPost) {
			t.Errorf("post %s: pinned %t", p.Key, m.Pinned)
		}
		if want.Kind == message.TurnPost {
			turns++
			called += len(m.Pings)
		}
	}
	return len(posts), turns, called
}
