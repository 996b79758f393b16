package bot_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stationmaster/bot"
	"stationmaster/bot/call"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/interchange"
	"stationmaster/engine/notation"
	"stationmaster/engine/selfplay"
	"stationmaster/store"
)

// file is a game file as 18xx.games writes it, with these orders; without any, the game is played at random to its end.
func file(t testing.TB, orders string, players ...string) []byte {
	t.Helper()
	r := &engine.Record{Title: "1894", Players: players, Options: []string{"18xx.games"}, Seed: 7}
	g, err := engine.New(engine.Find(r.Title), r.Players, r.Options, r.Seed)
	if err != nil {
		t.Fatal(err)
	}
	random := selfplay.New(7)
	written, err := notation.Parse(orders)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; !g.Finished && (orders == "" || n < len(written)); n++ {
		var a engine.Action
		if orders != "" {
			a = written[n]
		} else if a, err = random.Choose(g); err != nil {
			t.Fatal(err)
		}
		if a.Verb == "end" || a.Verb == "settle" { // otherwise most games would be ended early by hand
			continue
		}
		if a, err = g.Apply(a); err != nil {
			t.Fatal(err)
		}
		r.Actions = append(r.Actions, a)
	}
	var b bytes.Buffer
	if err := interchange.Write(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// attach is a file as a chat service passes it on.
func attach(b []byte) *call.Attachment {
	return &call.Attachment{Name: "game.json", Size: int64(len(b)), Open: func(context.Context) (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(b)), nil
	}}
}

// send posts a message with a file in the hall.
func (k *table) send(name, text string, a *call.Attachment) call.Reply {
	k.n++
	return k.clerk.Handle(ctx, call.Request{ID: fmt.Sprint("r", k.n), User: user(name), Channel: "hall", Text: text, Attachment: a})
}

func (k *table) seats() string {
	k.t.Helper()
	g, err := k.store.Game(ctx, k.game)
	if err != nil {
		k.t.Fatal(err)
	}
	var out []string
	for _, s := range g.Seats {
		out = append(out, s.Name+"="+s.User)
	}
	return strings.Join(out, " ")
}

const auction = "bid LS 100; pass; buy LRC; pass; pass; buy ARS" // then it is the first player's turn again

func TestImport(t *testing.T) {
	k := newTable(t)
	r := k.send("Ben", "import", attach(file(t, auction, "Ann", "ben", "Cy; #1")))
	if r.Refused || !strings.Contains(r.Text, "Imported: 1894 no. 1 is game 1 (running), with 6 orders. Open seats: Ann and Cy 1.") || len(r.Choices) > 0 {
		t.Fatalf("answer %+v", r)
	}
	k.game = r.Game
	if got := k.seats(); got != "Ann= Ben=ben Cy 1=" {
		t.Errorf("seats %s", got)
	}
	if got := k.record(); got != "bid LS 100; pass; buy LRC; pass; pass; buy ARS" {
		t.Errorf("record %s", got)
	}
	lobby := k.post("lobby")
	contains(t, text(lobby), "1. Ann (open)\n2. Ben\n3. Cy 1 (open)")
	if got := commands(lobby.Choices); !slices.Equal(got, []string{"join Ann", "join Cy 1"}) {
		t.Errorf("choices %v", got)
	}
	contains(t, text(k.post("note")), "Ben imported this game from 18xx.games, with 6 orders.")
	contains(t, text(k.post("status")), `Ann and Cy 1: "join Ann" takes one.`)
	if m := k.post("turn:"); !slices.Equal(m.Ping, []string{"ben"}) {
		t.Errorf("pinged %v", m.Ping)
	}
	k.ok("Ben", "pass")
}

// The importing player says which seat is theirs, or takes one afterwards.
func TestImportedSeats(t *testing.T) {
	b := file(t, auction, "Ann", "Ben", "Cy")
	k := newTable(t)
	if r := k.send("Zoe", "import Dan", attach(b)); !r.Refused || !strings.Contains(r.Text, `"Dan"; they are Ann, Ben and Cy`) {
		t.Errorf("a seat that does not exist: %+v", r)
	}
	for _, x := range []struct{ who, text, want string }{
		{"Zoe", "import cy", "Ann= Ben= Zoe=zoe"},
		{"Ann", "/import Ben again", "Ann 2= Ann=ann Cy="},
		{"Zoe", "import again", "Ann= Ben= Cy="},
	} {
		r := k.send(x.who, x.text, attach(b))
		k.game = r.Game
		if got := k.seats(); r.Refused || got != x.want {
			t.Errorf("%s: %s: seats %s, want %s: %s", x.who, x.text, got, x.want, r.Text)
		}
		if x.text == "import" && !slices.Equal(commands(r.Choices), []string{"join Ann", "join Ben", "join Cy"}) {
			t.Errorf("choices %v", commands(r.Choices))
		}
	}
}

// If users are known only by name, a file's players are seated at once.
func TestImportWhereNamesAreUsers(t *testing.T) {
	k := newTable(t)
	k.clerk = bot.New(bot.Config{Store: k.store, Painter: painter{}, Messenger: k.chat, Named: user, Log: quiet})
	k.game = k.send("Zoe", "import", attach(file(t, auction, "Ann", "Ben", "ann"))).Game
	if got := k.seats(); got != "Ann=ann Ben=ben ann 2=ann 2" {
		t.Errorf("seats %s", got)
	}
	k.game = k.send("Ben", "import Ann", attach(file(t, auction, "Ann", "Ben", "Cy"))).Game
	if got := k.seats(); got != "Ben=ben Ben 2=ben 2 Cy=cy" {
		t.Errorf("seats %s", got)
	}
}

// The owner plays open seats until somebody takes them.
func TestOpenSeats(t *testing.T) {
	k := newTable(t)
	k.game = k.send("Zoe", "import", attach(file(t, auction, "Ann", "Ben", "Cy"))).Game
	before := k.post("turn:")
	contains(t, text(before), `Ann's seat is open: "join Ann" takes it. Until then, the owner of the game plays it.`)
	if !slices.Equal(before.Ping, []string{"zoe"}) {
		t.Errorf("pinged %v", before.Ping)
	}
	if u, err := k.clerk.Whose(ctx, "", k.game, "pass"); err != nil || u.ID != "zoe" {
		t.Errorf("whose turn: %+v, %v", u, err)
	}
	k.no("Dan", "pass", "It's Ann's turn", `"join Ann" takes it`)
	k.ok("Zoe", "pass") // without a question
	contains(t, text(k.post("turn:1")), "The owner of the game acts for Ann")
	k.ok("Zoe", "undo")
	if r := k.ok("Dan", "join"); !slices.Equal(commands(r.Choices), []string{"join Ann", "join Ben", "join Cy"}) {
		t.Errorf("which seat: %+v", r)
	}
	if got := words(k.clerk.Complete(ctx, call.Request{User: user("Dan"), Game: k.game, Text: "join "})); got != "Ann Ben Cy" {
		t.Errorf("completions %s", got)
	}
	k.no("Dan", "join Eve", `No open seat is called "Eve"`)
	old := int64(3) // an outdated button
	if r := k.clerk.Handle(ctx, call.Request{User: user("Dan"), Game: k.game, Text: "join ann", At: &old}); r.Refused {
		t.Errorf("join: %+v", r)
	}
	contains(t, text(k.post("note")), "Dan takes Ann's seat.")
	m := k.post("turn:")
	if !slices.Equal(m.Ping, []string{"dan"}) || !strings.Contains(m.Title, "Dan") || m.Closed {
		t.Errorf("the turn is Dan's now: %+v", m)
	}
	contains(t, text(k.post("lobby")), "1. Dan\n")
	k.no("Eve", "join Dan", "No open seat")
	k.no("Dan", "join Cy", "have a seat")
	k.ok("Dan", "pass")
	k.ok("Cy", "join Cy")
	contains(t, text(k.ok("Cy", "show log all").Message), "Dan")
	// Only the seated player is asked to agree; nobody answers for an open seat.
	k.ok("Zoe", "undo to 3")
	contains(t, text(k.post("proposal:")), "Still to agree: Dan and Cy.")
	k.ok("Dan", "consent")
	k.ok("Cy", "consent")
	if k.record() != "bid LS 100; pass; buy LRC" {
		t.Errorf("record %s", k.record())
	}
	// A player who leaves a running game leaves an open seat.
	ask := k.ok("Dan", "leave") // asks first
	contains(t, ask.Text, "Give up Dan's seat")
	if got := commands(ask.Choices); !slices.Equal(got, []string{"sure leave"}) {
		t.Errorf("the question offers %q", got)
	}
	k.ok("Dan", "sure leave")
	contains(t, text(k.post("note")), `"join Dan" takes it. Until then, the owner of the game plays it`)
	k.no("Dan", "leave", "don't have a seat")
	k.ok("Fay", "join Dan")
	k.ok("Gus", "join") // the only one left
	k.no("Hal", "join", "no open seats")
	if got := k.seats(); got != "Fay=fay Gus=gus Cy=cy" {
		t.Errorf("seats %s", got)
	}
}

// A finished game can be looked at and exported again.
func TestImportOfAFinishedGame(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(file(t, "", "Ann", "Ben", "Cy")); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	k := newTable(t)
	r := k.send("Ben", "import", attach(packed.Bytes()))
	if r.Refused || !strings.Contains(r.Text, "(over)") || strings.Contains(r.Text, "Open") {
		t.Fatalf("answer %+v", r)
	}
	k.game = r.Game
	if m := k.post("end"); !slices.Equal(m.Ping, []string{"ben"}) || len(m.Sections[0].Table) != 4 {
		t.Errorf("end %+v", m)
	}
	if m := k.post("lobby"); len(m.Choices) > 0 {
		t.Errorf("it offers seats: %+v", m.Choices)
	}
	k.ok("Zoe", "show map")
	contains(t, text(k.ok("Zoe", "show log").Message), "The game is over")
	k.no("Zoe", "join Ann", "no open seats")
	k.no("Ben", "leave", "is over")
	f := k.ok("Zoe", "export").File
	if f == nil || f.Name != "1894-no-1.json" {
		t.Fatalf("file %+v", f)
	}
	record := k.record()
	again := k.send("Ben", "import again", attach([]byte(f.Body)))
	if again.Refused {
		t.Fatal(again.Text)
	}
	if k.game = again.Game; k.record() != record {
		t.Error("the imported copy differs")
	}
}

// A refusal is one sentence, and leaves nothing behind.
func TestImportRefused(t *testing.T) {
	good := string(file(t, auction, "Ann", "Ben", "Cy"))
	open := func(r io.Reader, err error) *call.Attachment {
		return &call.Attachment{Open: func(context.Context) (io.ReadCloser, error) { return io.NopCloser(r), err }}
	}
	huge := attach(nil)
	huge.Size, huge.Open = call.MostAttached+1, nil // it isn't even fetched
	k := newTable(t)
	for name, x := range map[string]struct {
		file *call.Attachment
		want string
	}{
		"no file":         {nil, "attach the game file"},
		"said too large":  {huge, "too large: the limit is 4 MiB"},
		"too large":       {open(zeros{}, nil), "too large: the limit is 4 MiB"},
		"not fetched":     {open(nil, errors.New("the network is down")), "couldn't be downloaded"},
		"empty":           {attach(nil), "isn't valid JSON"},
		"not JSON":        {attach([]byte("hello")), "isn't valid JSON"},
		"other JSON":      {attach([]byte(`[{"a": 1}]`)), "isn't valid JSON"},
		"another object":  {attach([]byte(`{"a": 1}`)), "names no title"},
		"broken gzip":     {attach([]byte("\x1f\x8b nothing")), "can't be imported: unpacking"},
		"unknown title":   {attach([]byte(strings.ReplaceAll(good, "1894", "1830"))), `"1830" is not one of ours`},
		"endless title":   {attach([]byte(strings.ReplaceAll(good, "1894", strings.Repeat("x", 1<<20)))), "can't be imported"},
		"too few players": {attach([]byte(strings.Replace(good, `,{"id":3,"name":"Cy"}`, "", 1))), "3 to 4 players, not 2"},
		"a broken rule":   {attach([]byte(strings.Replace(good, `"price":100`, `"price":101`, 1))), "Action 1 in the file (bid) is not legal: "},
		"unknown private": {attach([]byte(strings.Replace(good, `"company":"`, `"company":"x`, 1))), "Action 1 in the file (bid) is not legal: "},
	} {
		t.Run(name, func(t *testing.T) {
			r := k.send("Ann", "import", x.file)
			if !r.Refused || !strings.Contains(r.Text, x.want) || len(r.Text) > 500 {
				t.Errorf("answer %.600q", r.Text)
			}
		})
	}
	if r := k.send("Ann", "games", attach([]byte(good))); !r.Refused || !strings.Contains(r.Text, "takes no file") {
		t.Errorf("a file for another command: %+v", r)
	}
	if gs, err := k.store.Games(ctx, ""); err != nil || len(gs) > 0 {
		t.Errorf("games %v, %v", gs, err)
	}
	if n, _, err := k.store.Backlog(ctx); err != nil || n > 0 {
		t.Errorf("%d posts, %v", n, err)
	}
	if r := k.send("Ann", "import", attach([]byte(good))); r.Refused || r.Game != 1 {
		t.Errorf("the good file: %+v", r)
	}
}

// zeros is an endless file.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

// The same delivery handled twice, even at once, imports once.
func TestImportTwice(t *testing.T) {
	k := newTable(t)
	b := file(t, auction, "Ann", "Ben", "Cy")
	req := call.Request{ID: "same", User: user("Ann"), Channel: "hall", Text: "import", Attachment: attach(b)}
	answers := make(chan call.Reply, 3)
	for range cap(answers) {
		go func() { answers <- k.clerk.Handle(ctx, req) }()
	}
	done := 0
	for range cap(answers) {
		if r := <-answers; !r.Refused {
			done++
		} else if !strings.Contains(r.Text, "already") {
			t.Errorf("refused with %q", r.Text)
		}
	}
	if gs, _ := k.store.Games(ctx, ""); done != 1 || len(gs) != 1 || gs[0].State != store.Running {
		t.Errorf("%d imports, games %v", done, gs)
	}
}

// A game by our own rules is exported as far as 18xx.games can follow.
func TestExport(t *testing.T) {
	k := at1894(t, "buy LRC")
	f := k.ok("Zoe", "export").File
	if f == nil || f.Name != "Friday.json" || !strings.Contains(f.Body, `"title":"1894"`) {
		t.Errorf("file %+v", f)
	}
	k = newTable(t)
	k.begin("18fr-rce", "Ada", "Ben", "Cy")
	contains(t, k.ok("Ada", "export").Text, "which doesn't have this title")
	k = newTable(t)
	k.begin("toy", "Ada", "Ben")
	k.no("Ada", "export", `18xx.games can't represent this game: 18xx.games does not know the title "toy"`)
}

// A game by the rulebook is exported up to the order after which 18xx.games goes on differently: here its first stock round begins
// with another player (18EU-X-02).
func TestExportUntilTheyPart(t *testing.T) {
	players := []string{"Ada", "Ben"}
	g, err := engine.New(engine.Find("18eu"), players, nil, 7)
	if err != nil {
		t.Fatal(err)
	}
	random := selfplay.New(7)
	k := newTable(t)
	k.begin("18eu seed:7", players...)
	for g.Round.Kind != "stock" {
		a, err := random.Choose(g)
		if err != nil {
			t.Fatal(err)
		}
		k.play(a.String())
		if _, err := g.Apply(a); err != nil {
			t.Fatal(err)
		}
		enginetest.GoOn(t, g)
	}
	r := k.ok("Zoe", "export")
	contains(t, r.Text, "It ends before order ")
	if strings.Contains(r.Text, "`") {
		t.Errorf("a chat service shows backticks as they are: %s", r.Text)
	}
	contains(t, r.Text, "which 18xx.games treats differently: it's Ben's turn there, and Ada's here. Games started with \"new 18eu 18xx.games\" follow the rules of 18xx.games from the start.")
	if r.File == nil || !strings.Contains(r.File.Body, `"status":"active"`) {
		t.Errorf("file %+v", r.File)
	}
}

func TestImportHelp(t *testing.T) {
	k := newTable(t)
	contains(t, k.ok("Ada", "help import").Text, "attach its file. The file is on 18xx.games under Tools")
}

// A file imported before needs confirmation before it becomes another game.
func TestImportKnown(t *testing.T) {
	k := newTable(t)
	good := file(t, auction, "Ann", "Ben", "Cy")
	first := k.send("Ann", "import Ben", attach(good))
	if first.Refused {
		t.Fatal(first.Text)
	}
	if r := k.send("Ann", "import Ben", attach(good)); !r.Refused || !strings.Contains(r.Text, fmt.Sprintf("as game %d", first.Game)) {
		t.Errorf("the same file again: %q", r.Text)
	}
	if r := k.send("Ann", "import Ben again", attach(good)); r.Refused || r.Game == first.Game {
		t.Errorf("on a new request: %q", r.Text)
	}
	k.game = first.Game
	if r := k.send("Ann", "import", attach(file(t, auction, "Ann", "Ben", "Zoe"))); r.Refused {
		t.Errorf("the same orders in another file: %q", r.Text)
	}
}

// However many files arrive at once, few are open at a time, since each takes much memory while it is read.
func TestImportsTakeTurns(t *testing.T) {
	k := newTable(t)
	good := file(t, auction, "Ann", "Ben", "Cy")
	var now, most atomic.Int64
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			r := k.clerk.Handle(ctx, call.Request{ID: fmt.Sprint("file", i), User: user("Ann"), Channel: "hall", Text: "import again",
				Attachment: &call.Attachment{Open: func(context.Context) (io.ReadCloser, error) {
					n := now.Add(1)
					for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
					}
					time.Sleep(time.Millisecond)
					now.Add(-1)
					return io.NopCloser(bytes.NewReader(good)), nil
				}}})
			if r.Refused {
				t.Error(r.Text)
			}
		})
	}
	all.Wait()
	if most.Load() > 2 {
		t.Errorf("%d files were open at once", most.Load())
	}
}
