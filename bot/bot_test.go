package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"stationmaster/bot/call"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/selfplay"
	"stationmaster/store"
)

func TestLobby(t *testing.T) {
	k := newTable(t)
	for _, words := range []string{"Which title", "toy: 2 to 3 players.", "1894: 3 to 4 players; a good one to start with; short, easy"} {
		contains(t, text(k.no("Ada", "new").Message), words)
	}
	k.no("Ada", "new 1830", "There's no title called")
	k.no("Ada", "new toy seed:x", "whole number")
	k.game = k.ok("Ada", "new toy short seed:42 Friday <b>night</b>; #1").Game
	g, _ := k.store.Game(ctx, k.game)
	if g.Name != "Friday <b>night</b> 1" || g.Seed != 42 || !slices.Equal(g.Options, []string{"short"}) {
		t.Errorf("game %+v", g)
	}
	k.no("Ada", "join", "have a seat")
	k.no("Ada", "start", "2 to 3 players", "1 joined")
	k.no("Ada", "do add 1", "hasn't started")
	k.ok("Ben", "join")
	k.ok("Cy", "join")
	k.no("Dan", "join", "All 3 seats")
	k.no("Dan", "leave", "don't have a seat")
	k.no("Dan", "start", "joined can start")
	k.ok("Ben", "leave")
	contains(t, text(k.post("lobby")), "Ada\nCy")
	k.ok("Cy", "start")
	k.no("Dan", "join", "has started")
	contains(t, text(k.post("lobby")), "Seed 42")
	k.no("Cy", "rename Other", "Only Ada")
	k.ok("Ada", "rename Other")
	k.no("Cy", "delete", "Only Ada")
	if r := k.ok("Ada", "delete"); len(r.Choices) != 1 || r.Choices[0].Command != "sure delete" {
		t.Errorf("deleting asks first: %+v", r)
	}
	k.ok("Ada", "sure delete")
	k.no("Ada", "show status", "no such game")
}

func TestSeatsAreDrawnFromTheSeed(t *testing.T) {
	orders := map[string]bool{}
	for range 2 {
		k := newTable(t)
		orders[fmt.Sprint(k.begin("1894 seed:5", "Ada", "Ben", "Cy"))] = true
	}
	if len(orders) != 1 {
		t.Errorf("one seed gives several seat orders: %v", orders)
	}
	k := newTable(t)
	for seed := range 8 {
		orders[fmt.Sprint(k.begin(fmt.Sprint("1894 seed:", seed), "Ada", "Ben", "Cy"))] = true
	}
	if len(orders) < 3 {
		t.Errorf("eight seeds give the seat orders %v", orders)
	}
}

// A turn is one post, edited as the turn goes on; the next player gets a new one.
func TestTurnPost(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.ok(p[0], "add 1")
	k.ok(p[0], "add 2")
	m := k.post("turn:")
	contains(t, text(m), p[0]+" adds 2, which makes 3")
	if !slices.Equal(m.Ping, []string{strings.ToLower(p[0])}) || m.Closed {
		t.Errorf("turn post %+v", m)
	}
	k.ok(p[0], "pass")
	m = k.post("turn:1")
	if !m.Closed || !slices.Equal(commands(m.Choices), []string{"then", "copy"}) {
		t.Errorf("the post of a finished turn: %+v", m)
	}
	contains(t, text(m), p[0]+" adds 1, which makes 1")
	m = k.post("turn:")
	contains(t, m.Title, p[1])
	contains(t, text(m), "So far")
	k.ok(p[1], "do add 3")
	contains(t, text(k.post("turn:")), "Since your last turn\n"+p[1]+" adds 3")
	contains(t, text(k.post("status")), "it's "+p[0]+"'s turn to add a number")
}

func TestOrdersAreAllOrNothing(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	r := k.no(p[0], "do add 1; add 9; pass", `"add 9": `, "TOY-ADD-01", "1 to 3", "Nothing was done")
	if r.File != nil {
		t.Error("a file")
	}
	if p[0] == "Ada" {
		k.ok("Ada", "pass")
		p[0], p[1] = p[1], p[0]
	}
	before := k.record()
	k.no("Ben", "add 1; pass; add 1", "After \"pass\" it's Ada")
	k.ok("Ben", "pass")
	k.no("Ben", "add 1", "It's Ada's turn")
	k.ok("Ada", "undo to 0")
	k.ok("Ada", "overrule")
	if before != "" {
		k.ok("Ada", "sure pass")
	}
	k.no("Zoe", "add 1", "not playing")
	k.no(p[0], "lay G6", "Unknown command", "add")
	k.no(p[0], "do", "Which order")
	k.no(p[0], "do "+strings.Repeat("pass;", 101), "too many")
	k.no(p[0], strings.Repeat("x", 20_000), "too long")
	k.no(p[0], "", "What would you like")
	k.ok(p[0], "/DO Add 1; add 2 # a comment\npass")
	if got := strings.TrimPrefix(k.record(), "pass; "); got != "add 1; add 2; pass" {
		t.Errorf("record %s", got)
	}
}

func TestBugsChangeNothing(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.ok(p[0], "add 1")
	k.no(p[0], "add 2; bug", "bug in the rules engine")
	k.ok(p[0], "add 2")
	if got := k.record(); got != "add 1; add 2" {
		t.Errorf("record %s", got)
	}
	if s := text(k.ok(p[0], "show log all").Message); strings.Contains(s, "must not be seen") {
		t.Error("the failed order left a line in the log")
	}
}

// The same delivery handled twice changes the game once; an outdated button changes nothing.
func TestTwiceAndStale(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	req := call.Request{ID: "same", User: user(p[0]), Game: k.game, Text: "add 1"}
	k.clerk.Handle(ctx, req)
	if r := k.clerk.Handle(ctx, req); !r.Refused || !strings.Contains(r.Text, "already") {
		t.Errorf("the second time: %+v", r)
	}
	start := int64(0)
	if r := k.clerk.Handle(ctx, call.Request{User: user(p[0]), Game: k.game, Text: "add 1", At: &start}); !r.Refused || !strings.Contains(r.Text, "out of date") {
		t.Errorf("a stale button: %+v", r)
	}
	now := k.head()
	if r := k.clerk.Handle(ctx, call.Request{User: user(p[0]), Game: k.game, Text: "add 1", At: &now}); r.Refused {
		t.Errorf("a fresh button: %+v", r)
	}
	if got := k.record(); got != "add 1; add 1" {
		t.Errorf("record %s", got)
	}
}

func TestQuestionBeforeTheEnd(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	r := k.ok(p[0], "add 1; resign")
	if got := commands(r.Choices); !slices.Equal(got, []string{"sure do add 1; resign"}) || k.record() != "" {
		t.Errorf("the question offers %v, the record is %q", got, k.record())
	}
	k.ok(p[0], "set ask off")
	k.ok(p[0], "resign")
	contains(t, text(k.post("end")), "The winner is "+p[1])
	k.no(p[1], "add 1", "over")
	k.ok(p[0], "undo")
	k.ok(p[0], "set ask on")
	k.ok(p[0], "sure do resign")
	if g, _ := k.store.Game(ctx, k.game); g.State != store.Finished || g.Where != p[1]+" won" {
		t.Errorf("state %s, %q", g.State, g.Where)
	}
}

// A proposal to another player is a question with its own post; then the turn goes on with a new post.
func TestQuestionToAnotherPlayer(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben", "Cy")
	if got, want := k.ok(p[0], "add 1; ask 2").Text, fmt.Sprintf("Done: add 1. Proposed: ask 2. %s has to agree.", p[1]); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	m := k.post("turn:")
	if !slices.Equal(m.Ping, []string{strings.ToLower(p[1])}) {
		t.Errorf("pinged %v", m.Ping)
	}
	contains(t, text(m), p[0]+" proposes: ask 2")
	if got := commands(m.Choices); !slices.Equal(got, []string{"do accept", "do decline", "undo"}) {
		t.Errorf("choices %v", got)
	}
	k.no(p[0], "add 1", p[1])
	k.ok(p[1], "accept")
	contains(t, text(k.post("turn:")), p[0]+" adds 2")
	if m := k.post("turn:"); m.Ping[0] != strings.ToLower(p[0]) {
		t.Errorf("pinged %v", m.Ping)
	}
}

func TestOwnerActsForOthers(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	if p[0] == "Ada" {
		k.ok("Ada", "pass")
	}
	if got := commands(k.ok("Ada", "add 1").Choices); !slices.Equal(got, []string{"sure do add 1"}) {
		t.Errorf("the question offers %v", got)
	}
	k.no("Ada", "add 99", "It's Ben's turn, not yours. For them: ") // what is possible is Ben's
	k.ok("Ada", "sure add 1")
	contains(t, text(k.post("turn:")), "Ada acts for Ben")
}

// A refusal of several orders says whose turn it is, too, and "you" is whoever asked: what another player lacks is theirs.
func TestRefusalsAreAddressed(t *testing.T) {
	k := at1894(t)
	me, who := "Ada", k.decider()
	if who == me {
		k.ok(me, "pass")
		who = k.decider()
	}
	k.no(me, "bid LS 575; pass", "It's "+who+"'s turn, not yours. For them, ", "of their money", "Nothing was done.")
	k.no(me, "bid LS 575", "It's "+who+"'s turn, not yours. For them: ", "of their money")
	k.no(me, "preview bid LS 575", "It's "+who+"'s turn, not yours. For them: ", "of their money")
	k.no(who, "bid LS 575", "of your money")
	contains(t, k.ok(me, "why bid LS 575").Text, "It's "+who+"'s turn, not yours. For them: only F570 of their money")
	contains(t, k.ok(who, "why bid LS 575").Text, "Only F570 of your money")
	contains(t, k.ok(who, "why lay D9 57 0").Text, `"lay" isn't possible now: it's your turn to `)
	k.ok(who, "pass")
	next := k.decider()
	k.no(who, "preview bid NMS 9", next) // "you" is no longer they
}

// If the owner's orders run on into another player's turn, the question says where that turn begins.
func TestOwnerRunsOnIntoAnotherTurn(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	if p[0] == "Ben" {
		k.ok("Ben", "pass")
	}
	r := k.ok("Ada", "pass; pass")
	contains(t, text(r.Message), `After "pass" it's Ben's turn. Act for Ben, too?`)
}

// House players play by themselves: the owner is not asked whether to act for them when orders run on into their turn.
func TestOwnerRunsOnIntoAHousePlayersTurn(t *testing.T) {
	k := newTable(t)
	k.game = k.ok("Ada", "new 1894 seed:4").Game
	k.ok("Ada", "house 2 easy")
	k.ok("Ada", "start")
	for k.decider() != "Ada" {
		k.ok("Ada", "sure pass") // no house player is awake
	}
	k.no("Ada", "pass; pass", `After "pass" it's `, `'s decision, so you can't order "pass". Nothing was done.`)
}

func TestUndo(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.no(p[0], "undo", "nothing to undo")
	k.ok(p[0], "add 1; add 1; add 2; pass")
	k.no("Zoe", "undo", "not playing")
	k.ok(p[0], "undo") // nobody else has acted
	contains(t, text(k.post("note:")), p[0]+" takes back 1 order: "+p[0]+"'s pass")
	if m := k.post("turn:"); m.Closed || m.Ping[0] != strings.ToLower(p[0]) {
		t.Errorf("the turn goes on: %+v", m)
	}
	k.ok(p[0], "undo turn")
	if got := k.record(); got != "" {
		t.Errorf("record %q", got)
	}
	k.ok(p[0], "add 3")
	k.ok(p[1], "add 1")
	k.no(p[0], "undo to 9", "0 to 1")
	k.no(p[0], "undo all", "Type")
	k.ok(p[0], "undo to 0")
	if got := k.record(); got != "add 3; add 1" {
		t.Errorf("others have acted, but the record is %q", got)
	}
	contains(t, text(k.post("proposal:")), "would like to undo")
	k.no(p[0], "consent", "already agreed")
	k.ok(p[1], "object")
	k.no(p[1], "consent", "Nobody is asking")
	k.ok(p[0], "undo to 0")
	k.ok(p[1], "add 1") // playing on declines
	k.no(p[1], "consent", "Nobody is asking")
	k.ok(p[0], "undo to 1")
	k.ok(p[1], "consent")
	if got := k.record(); got != "add 3" {
		t.Errorf("all agreed, record %q", got)
	}
	k.ok(p[1], "add 2")
	k.ok("Ben", "undo to 0")
	if k.record() != "" { // Ben's own proposal
		k.no("Ben", "overrule", "Only Ada")
		k.ok("Ada", "overrule")
	}
	if got := k.record(); got != "" {
		t.Errorf("the owner decided, but the record is %q", got)
	}
	if n, _ := k.store.Last(ctx, k.game); n != 8 {
		t.Errorf("%d actions are kept, including those taken back", n)
	}
}

func TestPreview(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	r := k.ok(p[0], "preview add 1; add 2")
	contains(t, text(r.Message), "which makes 3")
	if !r.Private || len(r.Pictures) != 1 || r.Pictures[0].Orders != "add 1; add 2" {
		t.Errorf("preview %+v", r)
	}
	if got := commands(r.Choices); len(got) == 0 || got[0] != "do add 1; add 2" {
		t.Errorf("choices %v", got)
	}
	if pic, err := k.clerk.Canvas.Paint(ctx, "", k.game, r.Pictures[0]); err != nil || len(pic.PNG) == 0 {
		t.Errorf("picture %v, %v", pic, err)
	}
	if k.record() != "" {
		t.Error("a preview changed the game")
	}
	k.no(p[0], "preview add 1; add 7", `"add 7": `)
}

// A turn can be tried order by order, as a table of buttons that only the player sees, and ordered as a whole at the end.
func TestTry(t *testing.T) {
	k := at1894(t)
	who := k.decider()
	r := k.ok(who, "preview")
	contains(t, r.Title+r.Text, "nothing happens until you confirm")
	var bid message.Choice
	for _, c := range r.Choices {
		if len(c.Options) > 0 && strings.HasPrefix(c.Options[0].Command, "preview bid ") {
			bid = c.Options[0]
		}
		if c.Style == message.Danger || c.Style == message.Main {
			t.Errorf("%+v cannot be tried", c)
		}
	}
	if bid.Command != "preview bid ARS 30" {
		t.Errorf("the first bid to try is %q", bid.Command)
	}
	r = k.ok(who, "preview bid ARS")
	contains(t, r.Title, "Try: bid ARS ...")
	if len(r.Choices) != 1 || r.Choices[0].Number == nil || r.Choices[0].Command != "preview bid ARS" {
		t.Fatalf("%+v", r.Choices)
	}
	r = k.ok(who, "preview bid ARS 30")
	if got := commands(r.Choices); !slices.Equal(got, []string{"do bid ARS 30"}) {
		t.Errorf("after the turn: %q", got)
	}
	if k.record() != "" {
		t.Error("something was done")
	}
	k.ok(who, "buy LRC")
}

func TestServersAreApart(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	for _, text := range []string{"add 1", "show status", "show map", "join", "sure delete", "rules TOY"} {
		r := k.clerk.Handle(ctx, call.Request{User: user(p[0]), Guild: "elsewhere", Game: k.game, Text: text})
		if !r.Refused {
			t.Errorf("%s from another server: %+v", text, r)
		}
	}
	if cs := k.clerk.Complete(ctx, call.Request{User: user(p[0]), Guild: "elsewhere", Game: k.game, Text: "add"}); len(cs) > 0 {
		t.Errorf("completions on another server: %v", cs)
	}
	if _, err := k.clerk.Courier.Posts(ctx, "elsewhere", k.game, 0, 9); err == nil {
		t.Error("another server can read the posts")
	}
	if _, err := k.clerk.Canvas.Paint(ctx, "elsewhere", k.game, message.Shown{View: message.View{Kind: message.MapView}}); err == nil {
		t.Error("another server can see the map")
	}
}

func TestRestart(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.ok(p[0], "add 1; add 3")
	k.store.Close()
	k.open()
	contains(t, text(k.ok(p[1], "show log").Message), "which makes 4")
	k.ok(p[1], "add 1")
	if got := k.record(); got != "add 1; add 3; add 1" {
		t.Errorf("record %s", got)
	}
}

func TestHelpAndRules(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	contains(t, text(k.ok(p[0], "help").Message), "add <number>: Add to the sum.")
	contains(t, text(k.ok(p[0], "help undo").Message), "Take back")
	contains(t, text(k.ok(p[0], "help add").Message), "Add to the sum")
	k.no(p[0], "help dance", "no command or order")
	contains(t, text(k.ok(p[0], "rules toy-add-01").Message), "TOY-ADD-01 (p. 1) One adds 1, 2 or 3.")
	contains(t, text(k.ok(p[0], "rules ten").Message), "TOY-END-01")
	k.no(p[0], "rules xyzzy", "No rule")
	contains(t, text(k.ok(p[0], "games").Message), "Friday | Toy | running")
	contains(t, k.ok(p[0], "show record").File.Body, "title: toy")
	k.no(p[0], "show me", "no view")
	k.no(p[0], "show map Z99", "neither a hex")
	k.game = 0
	k.no("Ada", "dance", "Unknown command")
}

// Posts arrive in order, and are tried until they do, even those of a program that was stopped.
func TestCourier(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.ok(p[0], "add 1")
	k.ok(p[0], "add 3")
	k.store.Close()
	k.open()
	k.chat.fail = 1
	run, stop := context.WithTimeout(ctx, 20*time.Second)
	defer stop()
	done := make(chan error)
	go func() { done <- k.clerk.Courier.Run(run) }()
	want := []string{"new lobby", "new turn:1", "new status", "new turn:2"}
	for {
		k.chat.mu.Lock()
		got := slices.Clone(k.chat.log)
		k.chat.mu.Unlock()
		if slices.Equal(got, want) {
			break
		}
		if run.Err() != nil {
			t.Fatalf("delivered %v, want %v", got, want)
		}
		time.Sleep(5 * time.Millisecond)
	}
	k.ok(p[1], "add 1")
	want = append(want, "edit turn:2", "edit status")
	for {
		k.chat.mu.Lock()
		got := slices.Clone(k.chat.log)
		k.chat.mu.Unlock()
		if slices.Equal(got, want) {
			break
		}
		if run.Err() != nil {
			t.Fatalf("delivered %v, want %v", got, want)
		}
		time.Sleep(5 * time.Millisecond)
	}
	stop()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// Many commands at once for several games: each game takes each command once, in some order.
func TestManyAtOnce(t *testing.T) {
	k := newTable(t)
	games := []int64{}
	var first []string
	for range 3 {
		first = k.begin("toy", "Ada", "Ben")
		games = append(games, k.game)
	}
	var wg sync.WaitGroup
	for _, g := range games {
		for i := range 6 {
			wg.Go(func() {
				k.clerk.Handle(ctx, call.Request{ID: fmt.Sprint(g, i%3), User: user(first[0]), Game: g, Text: "add 1"})
			})
		}
	}
	wg.Wait()
	for _, k.game = range games {
		if got := k.record(); got != "add 1; add 1; add 1" {
			t.Errorf("game %d: %s", k.game, got)
		}
	}
}

// A picture never changes, even when what it shows has been taken back and replaced.
func TestPicturesStay(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.ok(p[0], "add 1")
	shown := k.post("turn:").Pictures[0]
	before, err := k.clerk.Canvas.Paint(ctx, "", k.game, shown)
	if err != nil {
		t.Fatal(err)
	}
	k.ok(p[0], "undo")
	k.ok(p[0], "add 2")
	k.store.Close()
	k.open()
	after, err := k.clerk.Canvas.Paint(ctx, "", k.game, shown)
	if err != nil || string(after.PNG) != string(before.PNG) {
		t.Errorf("the picture of the first order has changed (%v)", err)
	}
	now, err := k.clerk.Canvas.Paint(ctx, "", k.game, k.post("turn:").Pictures[0])
	if err != nil || string(now.PNG) == string(before.PNG) {
		t.Errorf("the picture of the second order shows the first (%v)", err)
	}
}

// A game whose record the rules no longer accept is not lost: players can get its text, and its owner can go back to the last
// valid order.
func TestRecordThatDoesNotPlay(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.ok(p[0], "add 2; add 1; add 3")
	k.store.Close()
	onesAreLegal.Store(false)
	defer onesAreLegal.Store(true)
	k.open()
	for _, s := range []string{"add 2", "show map", "undo", "undo turn", "preview add 2", "join"} {
		k.no(p[1], s, "can't be replayed", `action 2, "add 1"`, `"undo to 1"`)
	}
	contains(t, k.ok(p[1], "show record").File.Body, "add 2\nadd 1\nadd 3\n")
	if o, _, err := k.clerk.Games.Overview(ctx, "", store.Shelf(store.Running), 0, 9); err != nil || !o[0].Broken {
		t.Errorf("overview %+v, %v", o, err)
	}
	if cs := k.complete("add"); len(cs) != 0 {
		t.Errorf("completions %v", cs)
	}
	k.no("Ada", "undo to 2", "replay")
	k.no("Ben", "undo to 1", "replay")
	k.ok("Ada", "undo to 1")
	k.play("add 3")
	if got := k.record(); got != "add 2; add 3" {
		t.Errorf("record %s", got)
	}
}

// If one person acts for the whole table, each command is attributed to a player.
func TestWhose(t *testing.T) {
	k := newTable(t)
	whose := func(text, want string) {
		t.Helper()
		u, err := k.clerk.Whose(ctx, "", k.game, text)
		if err != nil || u.Name != want {
			t.Errorf("%q is for %q (%v), want %q", text, u.Name, err, want)
		}
	}
	k.game = k.ok("Ada", "new toy").Game
	whose("start", "Ada")
	p := k.begin("toy", "Ada", "Ben", "Cy")
	whose("add 1", p[0])
	whose("undo", p[0])
	k.ok(p[0], "add 3")
	whose("add 1", p[1])
	whose("/undo turn", p[0])
	whose("rename x", "Ada")
	k.ok(p[1], "add 1")
	whose("undo", p[1])
	k.ok(p[1], "undo to 0")
	whose("consent", p[0])
	k.ok(p[0], "consent")
	whose("object", p[2])
	whose("overrule", "Ada")
}

// If a game's channel is gone, it goes on in another, with its posts.
func TestHere(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.ok(p[0], "add 1")
	game := k.game
	k.game = 0
	if r := k.as("Ada", "here 99"); !r.Refused {
		t.Errorf("game 99 moves: %s", r.Text)
	}
	if r := k.as("Ben", "here"); !r.Refused {
		t.Errorf("somebody who does not own the game moves it: %s", r.Text)
	}
	r := k.clerk.Handle(ctx, call.Request{User: user("Ada"), Channel: "attic", Text: "here"})
	if r.Refused || r.Game != game {
		t.Fatalf("%+v", r)
	}
	g, err := k.store.Game(ctx, game)
	if err != nil {
		t.Fatal(err)
	}
	var pending []store.Post
	for {
		p, ok, err := k.store.Next(ctx, g.Channel)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			break
		}
		pending = append(pending, p)
		if err := k.store.Drop(ctx, p.ID, "looked at"); err != nil {
			t.Fatal(err)
		}
	}
	if n, _, err := k.store.Backlog(ctx); err != nil || n > 0 {
		t.Errorf("%d posts wait in another channel, %v", n, err)
	}
	var keys []string
	for _, x := range pending {
		if x.Channel != g.Channel || x.Remote != "" {
			t.Errorf("%s goes to %s as %q", x.Key, x.Channel, x.Remote)
		}
		keys = append(keys, x.Key)
	}
	if !slices.Equal(keys, []string{"status", "turn:1"}) {
		t.Errorf("waiting: %v", keys)
	}
	k.game = game
	k.ok(p[0], "add 3")
	if got := k.post("turn:2").At; got != k.head() {
		t.Errorf("the next turn's post shows position %d, the game is at %d", got, k.head())
	}
}

// The owner opens the seat of a player who is gone; somebody else takes it and goes on.
func TestVacate(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.no("Ben", "vacate Ada", "Only Ada")
	k.no("Ada", "vacate Eve", "Whose seat? Possible: ")
	if r := k.ok("Ada", "vacate ben"); len(r.Choices) != 1 || r.Choices[0].Command != "sure vacate Ben" {
		t.Fatalf("%+v", r)
	}
	k.ok("Ada", "sure vacate ben")
	contains(t, k.post("note:").Text, `Ada opens the seat of Ben: the seat is open, and "join Ben" takes it.`)
	k.no("Ben", "add 1", "not playing")
	k.ok("Cy", "join Ben")
	name := map[string]string{"Ada": "Ada", "Ben": "Cy"}
	k.ok(name[p[0]], "add 1")
}

// Players who ask for it hear when the player before them begins, and nobody else does.
func TestHeadsUp(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben", "Cy")
	k.ok(p[2], "set heads-up on")
	soon := func() []string { return k.post("turn:").Soon }
	if got := soon(); len(got) != 0 {
		t.Errorf("before the first turn: %v", got)
	}
	k.ok(p[0], "add 1; pass")
	if got := soon(); !slices.Equal(got, []string{strings.ToLower(p[2])}) {
		t.Errorf("the player before begins: %v", got)
	}
	k.ok(p[1], "add 1; pass")
	if got := soon(); len(got) != 0 {
		t.Errorf("the player's own turn: %v", got)
	}
}

// A player is asked about an order that they may regret, with its missing words filled in; what is not an order is refused at once.
func TestRegret(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	r := k.ok(p[0], "double")
	if contains(t, r.Text, "That is much."); k.head() != 0 {
		t.Error("the order was carried out without waiting for an answer")
	}
	k.no(p[0], "double 7", "is not a number from 1 to 3")
	k.no(p[0], "double x y", "double")
	k.ok(p[0], "double 1")
	k.ok(p[0], "sure do double")
	if got := k.record(); got != "double 1; double 2" {
		t.Errorf("the record is %s", got)
	}
}

// Whatever a preview offers can be tried, level after level, in every kind of round.
func TestTryOnAndOn(t *testing.T) {
	for _, title := range []string{"1894", "18eu"} {
		k := newTable(t)
		p := k.begin(title, "Ada", "Ben", "Cy")
		row, err := k.store.Game(ctx, k.game)
		if err != nil {
			t.Fatal(err)
		}
		g, err := engine.New(engine.Find(title), p, row.Options, row.Seed)
		if err != nil {
			t.Fatal(err)
		}
		player, chance := selfplay.New(5), rand.New(rand.NewPCG(5, 5))
		walks, deep := 0, 0
		for n := range 160 {
			a, err := player.Choose(g)
			if err != nil {
				t.Fatal(err)
			}
			if a.Verb == "settle" || a.Verb == "end" {
				continue
			}
			if n%4 == 0 {
				line := "preview"
				for level := range 6 {
					r := k.ok(k.decider(), line)
					next := slices.DeleteFunc(commands(r.Choices), func(c string) bool { return !strings.HasPrefix(c, "preview ") })
					if len(next) == 0 {
						break
					}
					line = next[chance.IntN(len(next))]
					for _, c := range r.Choices {
						if c.Number != nil && c.Command == line {
							line += fmt.Sprint(" ", c.Number.Min)
						}
					}
					deep = max(deep, level+1)
				}
				walks++
			}
			k.ok(k.decider(), "sure do "+a.String())
			if _, err := g.Apply(a); err != nil {
				t.Fatal(err)
			}
			enginetest.GoOn(t, g)
		}
		if deep < 5 {
			t.Errorf("%s: %d walks, the deepest of %d levels", title, walks, deep)
		}
	}
}
