package bot_test

import (
	"strings"
	"testing"
	"time"

	seats "stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/player"
	"stationmaster/store"
)

// late looks for players who stay away, as the reminders' clock does.
func (k *table) late() {
	k.t.Helper()
	if err := k.clerk.Reminders.Remind(ctx); err != nil {
		k.t.Fatal(err)
	}
}

// questions are the posts that ask about players who stay away, the newest last.
func (k *table) questions() []message.Message {
	k.t.Helper()
	k.late()
	ps, err := k.clerk.Courier.Posts(ctx, "", k.game, 0, 1000)
	if err != nil {
		k.t.Fatal(err)
	}
	var out []message.Message
	for _, p := range ps {
		if strings.HasPrefix(p.Key, "absent:") {
			out = append(out, p.Message)
		}
	}
	return out
}

// pace begins a game of 1894 with a pace, and returns its players in order, the first to decide first.
func pace(t *testing.T, text string) (*table, *clock, []string) {
	k, now := timed(t, "2026-11-20 14:00", "")
	p := k.begin("1894", "Ada", "Ben", "Cy", "Dee")
	k.ok("Ada", "pace "+text)
	if q := k.questions(); len(q) > 0 {
		t.Fatalf("asked at once: %v", q)
	}
	return k, now, p
}

func (k *table) seat(name string) store.Seat {
	k.t.Helper()
	g, err := k.store.Game(ctx, k.game)
	if err != nil {
		k.t.Fatal(err)
	}
	for _, s := range g.Seats {
		if s.Name == name {
			return s
		}
	}
	k.t.Fatalf("nobody is called %s", name)
	return store.Seat{}
}

// turnOf waits until it is a player's own turn.
func (k *table) turnOf(name string) {
	k.t.Helper()
	k.until(name+"'s turn", func(row store.Game, g *engine.Game) bool {
		s := seats.SeatOf(&row, g.Decider())
		return s != nil && s.Name == name && !seats.Automatic(s)
	})
}

// When a turn is older than the pace the others are asked once; the majority decides; a stand-in plays the turn and is gone after it.
func TestPaceStandInForATurn(t *testing.T) {
	k, now, p := pace(t, "48h")
	now.to(t, "2026-11-22 13:59")
	if q := k.questions(); len(q) != 0 {
		t.Fatalf("asked too early: %v", q)
	}
	now.to(t, "2026-11-22 14:00")
	for range 2 {
		q := k.questions()
		if len(q) != 1 || len(q[0].Ping) != 3 || len(q[0].Choices) != 4 || !strings.Contains(q[0].Title, p[0]) {
			t.Fatalf("the question: %+v", q)
		}
	}
	k.no(p[0], "late turn", "The other players decide that")
	k.no(p[1], "late perhaps", "What should be done?")
	k.ok(p[1], "late wait")
	k.ok(p[1], "late turn") // on second thoughts
	if q := k.questions(); len(q) != 1 || !strings.Contains(q[0].Sections[0].Lines[0], "Stand-in, this turn: "+p[1]) {
		t.Fatalf("after one answer: %+v", q)
	}
	k.ok(p[2], "late back") // wants more, so agrees to this turn
	if s := k.seat(p[0]); s.StandIn != store.OneTurn {
		t.Fatalf("the seat: %+v", s)
	}
	q := k.questions()
	if len(q) != 1 || !q[0].Closed || !strings.Contains(strings.Join(q[0].Sections[0].Lines, " "), "A stand-in plays this turn for "+p[0]) {
		t.Fatalf("the question is not closed: %+v", q)
	}
	if turn := k.post("turn:"); len(turn.Ping) != 0 || len(turn.Choices) != 0 {
		t.Errorf("the turn still asks %v", turn.Ping)
	}
	k.no(p[3], "late turn", "Nobody is being asked")
	k.staffed()
	k.turnOf(p[1])
	if s := k.seat(p[0]); s.StandIn != "" {
		t.Errorf("the stand-in stays after the turn: %+v", s)
	}
	if got := k.record(); got != "pass" {
		t.Errorf("a stand-in orders %q in a sale", got)
	}
	ps, _, err := k.store.Newest(ctx, k.game, "turn:2")
	if err != nil || !strings.Contains(ps.Body, "A stand-in acts for "+p[0]) {
		t.Errorf("the turn's post doesn't tell of the stand-in: %s, %v", ps.Body, err)
	}
	if log := strings.Join(k.ok(p[1], "show log").Sections[0].Lines, "; "); !strings.HasSuffix(log, "A stand-in acts for "+p[0]+"; "+p[0]+" passes") {
		t.Errorf("the log: %s", log)
	}
	// Nobody has acted on it, so the player can undo it within their next turn.
	k.ok(p[0], "undo")
	if got := k.record(); got != "" {
		t.Errorf("after undo: %q", got)
	}
	k.turnOf(p[0])
}

// A stand-in who plays until the player is back goes at any order of theirs, even one that is refused.
func TestPaceStandInUntilBack(t *testing.T) {
	for _, c := range []struct{ name, order string }{
		{"an order out of turn", "pass"}, {"a plan", "plan pass"}, {"by a command", "stand-in off"}, {"from being away", "away back"},
	} {
		t.Run(c.name, func(t *testing.T) {
			k, now, p := pace(t, "2d")
			now.to(t, "2026-11-22 14:00")
			k.questions()
			k.ok(p[1], "late back")
			k.ok(p[2], "late open")
			if s := k.seat(p[0]); s.StandIn != store.UntilBack {
				t.Fatalf("the seat: %+v", s)
			}
			k.staffed()
			k.turnOf(p[1])
			if s := k.seat(p[0]); s.StandIn != store.UntilBack {
				t.Fatalf("the stand-in is gone after its turn: %+v", s)
			}
			// Whoever has a stand-in is not asked about others.
			k.late()
			now.to(t, "2026-11-25 14:00")
			if q := k.questions(); len(q) != 2 || len(q[1].Ping) != 2 {
				t.Fatalf("the second question: %+v", q)
			}
			k.as(p[0], c.order)
			if s := k.seat(p[0]); s.StandIn != "" || s.User == "" {
				t.Errorf("after %q: %+v", c.order, s)
			}
			if note := k.post("note:"); c.name != "from being away" && note.Text != p[0]+" is back and plays on." {
				t.Errorf("the post: %q", note.Text)
			}
		})
	}
}

// If the others would rather wait, they are asked again after as long again. An order ends the question.
func TestPaceWait(t *testing.T) {
	k, now, p := pace(t, "48h")
	now.to(t, "2026-11-22 14:00")
	k.questions()
	k.ok(p[1], "late wait")
	k.ok(p[2], "late wait")
	if q := k.questions(); len(q) != 1 || !q[0].Closed {
		t.Fatalf("the question: %+v", q)
	}
	now.to(t, "2026-11-24 13:59")
	if q := k.questions(); len(q) != 1 {
		t.Fatalf("asked again too early: %+v", q)
	}
	now.to(t, "2026-11-24 14:00")
	if q := k.questions(); len(q) != 2 || q[1].Closed {
		t.Fatalf("asked again: %+v", q)
	}
	k.ok(p[0], "pass")
	if q := k.questions(); len(q) != 2 || !q[1].Closed || !strings.Contains(q[1].Sections[0].Lines[0], "The game goes on.") {
		t.Fatalf("after an order: %+v", q)
	}
	k.no(p[1], "late turn", "Nobody is being asked")
}

// A question ends with the turn that it is about, even if the same player stays away in their next.
func TestPaceAsksAboutOneTurn(t *testing.T) {
	k, now, p := pace(t, "48h")
	now.to(t, "2026-11-22 14:00")
	k.questions()
	k.ok(p[1], "late turn")
	for _, name := range p {
		k.ok(name, "pass")
	}
	k.no(p[2], "late turn", "Nobody is being asked")
}

// Whoever has a stand-in need not agree to an undo.
func TestStandInsNeedNotAgree(t *testing.T) {
	k, _, p := pace(t, "48h")
	k.ok(p[3], "stand-in on")
	k.ok(p[0], "pass")
	k.ok(p[1], "pass")
	k.ok(p[0], "undo to 0")
	k.ok(p[1], "consent")
	k.ok(p[2], "consent")
	if got := k.record(); got != "" {
		t.Errorf("after everyone who plays has agreed: %q", got)
	}
}

// Silence counts only where the owner has said so, and then after a day.
func TestPaceSilence(t *testing.T) {
	for _, silence := range []bool{false, true} {
		text := "48h"
		if silence {
			text += " silence"
		}
		k, now, p := pace(t, text)
		now.to(t, "2026-11-22 14:00")
		k.questions()
		k.ok(p[1], "late wait")
		now.to(t, "2026-11-23 13:59")
		k.late()
		if s := k.seat(p[0]); s.StandIn != "" {
			t.Fatalf("within the day: %+v", s)
		}
		now.to(t, "2026-11-23 14:00")
		k.late()
		if s := k.seat(p[0]); (s.StandIn == store.OneTurn) != silence {
			t.Errorf("silence %t: %+v", silence, s)
		}
	}
}

// The others can open the seat, and the owner's stand-ins can be told to do the least.
func TestPaceOpensTheSeat(t *testing.T) {
	k, now, p := pace(t, "48h least")
	now.to(t, "2026-11-22 14:00")
	k.questions()
	k.ok(p[1], "late open")
	k.ok(p[2], "late open")
	if s := k.seat(p[0]); s.User != "" {
		t.Errorf("the seat: %+v", s)
	}
	if q := k.questions(); len(q) != 1 || !q[0].Closed {
		t.Errorf("the question: %+v", q)
	}
	k.ok("Eve", "join "+p[0])
	if v, err := k.store.Setting(ctx, "", k.game, seats.StandInsKey); v != "least" || err != nil {
		t.Errorf("stand-ins are %q, %v", v, err)
	}
}

// Only the owner sets the pace and sees how long the others take. Being away and quiet hours don't count.
func TestPaceSettings(t *testing.T) {
	k, now, p := pace(t, "1d")
	if p[0] != "Ada" {
		k.no(p[0], "pace 2h", "Only Ada can set")
	}
	for _, wrong := range []string{"soon", "0h", "61d", "2", "48h perhaps", "h", "silence", "48h 24h"} {
		k.no("Ada", "pace "+wrong)
	}
	k.ok(p[0], "quiet 22:00-08:00")
	k.ok(p[0], "away until 2026-11-23 12:00")
	now.to(t, "2026-11-24 21:00")
	if q := k.questions(); len(q) != 0 {
		t.Fatalf("asked too early: %+v", q)
	}
	now.to(t, "2026-11-24 22:00")
	if q := k.questions(); len(q) != 1 {
		t.Fatalf("not asked: %+v", q)
	}
	k.ok(p[0], "pass")
	now.now = now.now.Add(3 * time.Hour)
	k.ok(p[1], "pass")
	now.now = now.now.Add(20 * time.Minute)
	k.ok(p[2], "pass")
	all, mine := k.ok("Ada", "pace"), k.ok(p[2], "pace")
	if n := len(all.Sections[1].Table); n != 3 { // without the first turn, of which no beginning is known
		t.Errorf("the owner sees %v", all.Sections[1].Table)
	}
	if rows := mine.Sections[1].Table; p[2] == "Ada" || len(rows) != 2 || rows[1][0] != p[2] || rows[1][2] != "20 min" {
		t.Errorf("a player sees %v", rows)
	}
	k.ok("Ada", "pace off")
	now.now = now.now.Add(1000 * time.Hour)
	if q := k.questions(); len(q) != 1 {
		t.Errorf("asked without a pace: %+v", q)
	}
}

// The program dies while a stand-in has to play: it plays when the program runs again.
func TestStandInSurvives(t *testing.T) {
	k, now, p := pace(t, "48h")
	now.to(t, "2026-11-22 14:00")
	k.questions()
	k.ok(p[1], "late turn")
	k.ok(p[2], "late turn")
	k.store.Close()
	k.open()
	k.staffed()
	k.turnOf(p[1])
}

// A player can have a stand-in without being asked about, unless nobody else plays.
func TestOwnStandIn(t *testing.T) {
	k := newTable(t)
	k.staffed()
	p := k.begin("1894", "Ada", "Ben", "Cy")
	k.no("Eve", "stand-in on", "You don't have a seat")
	k.no(p[0], "stand-in perhaps", "Type")
	k.no(p[0], "stand-in off", "No stand-in plays for you")
	k.ok(p[0], "stand-in on")
	k.turnOf(p[1])
	k.no(p[0], "stand-in on", "plays for you already")
	k.ok(p[1], "pass")
	k.ok(p[2], "stand-in")
	k.turnOf(p[1])
	k.no(p[1], "stand-in on", "nobody to play on with")
	if want := "pass; pass; pass; pass"; k.record() != want {
		t.Errorf("the record is %q, want %q", k.record(), want)
	}
	if turn := k.post("turn:"); !strings.Contains(strings.Join(turn.Sections[0].Lines, " "), "pass") {
		t.Errorf("the turn's post: %+v", turn.Sections)
	}
	k.ok(p[0], "preview pass") // looking is not playing
	if s := k.seat(p[0]); s.StandIn != store.UntilBack {
		t.Errorf("after a preview: %+v", s)
	}
}

// A whole game under a pace, in which one of four players goes away twice: first with a stand-in until they are back, then with one for each
// turn, since the others say nothing.
func TestPaceWholeGame(t *testing.T) {
	if testing.Short() {
		t.Skip("a whole game takes some seconds")
	}
	k, now, p := pace(t, "48h silence")
	k.staffed()
	gone := p[1]
	away := func(orders int) bool { return 60 <= orders && orders < 110 || 200 <= orders && orders < 220 }
	var g *engine.Game
	for {
		var row store.Game
		k.until("a person's turn, or the end", func(r store.Game, at *engine.Game) bool {
			s := seats.SeatOf(&r, at.Decider())
			row, g = r, at.Clone()
			return at.Finished || s != nil && !seats.Automatic(s)
		})
		if g.Finished {
			break
		}
		who := seats.SeatOf(&row, g.Decider()).Name
		if who == gone && away(g.Actions) {
			now.now = now.now.Add(48 * time.Hour)
			k.late() // ends the last question
			k.late()
			if g.Actions < 200 {
				for _, name := range p {
					if name != gone && k.seat(gone).StandIn == "" {
						k.ok(name, "late back")
					}
				}
				continue
			}
			now.now = now.now.Add(24 * time.Hour)
			k.late()
			if s := k.seat(gone); s.StandIn != store.OneTurn && k.head() == row.Head {
				t.Fatalf("after a day of silence: %+v", s)
			}
			continue
		}
		if who != gone && !away(g.Actions) && k.seat(gone).StandIn != "" {
			k.ok(gone, "stand-in off")
		}
		a, _, err := player.Choose(ctx, g, player.Easy, 1)
		if err != nil {
			t.Fatal(err)
		}
		now.now = now.now.Add(time.Hour)
		k.ok(who, "sure do "+a.String())
	}
	told := k.post("story:")
	contains(t, text(told), "The story of Friday\n")
	contains(t, text(told), "Longest wait: 3 days for "+gone) // a day and a half of quiet hours, then a day of silence
	contains(t, text(told), "Median time for a turn: ")
	if len(told.Sections[0].Lines) != 5 || len(told.Choices[0].Options) != 5 {
		t.Errorf("the story tells %+v", told.Sections)
	}
	if _, err := k.clerk.Canvas.Paint(ctx, "", k.game, told.Pictures[0]); err != nil {
		t.Error(err)
	}
	stories := func() (n int) {
		ps, err := k.clerk.Courier.Posts(ctx, "", k.game, 0, 10000)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range ps {
			if strings.HasPrefix(p.Key, "story:") {
				n++
			}
		}
		return n
	}
	if n := stories(); n != 1 {
		t.Errorf("the story was posted %d times", n)
	}
	l, leave, err := k.clerk.Games.Enter(ctx, k.game)
	if err != nil {
		t.Fatal(err)
	}
	defer leave()
	first, second := 0, 0
	for i, a := range l.Record {
		if _, ok := seats.House(a.User); !ok {
			continue
		}
		if seats.SeatOf(&l.Row, engine.ID(a.Seat)).Name != gone || !seats.ByStandIn(&l.Row, a) {
			t.Errorf("order %d, %q, is by %s for %s", i+1, a.Text, a.User, a.Seat)
		}
		if verb, _, _ := strings.Cut(a.Text, " "); verb == "bid" || verb == "par" {
			t.Errorf("a stand-in orders %q", a.Text)
		}
		if i < 200 {
			first++
		} else {
			second++
		}
	}
	if first < 5 || second == 0 {
		t.Errorf("stand-ins gave %d and %d orders", first, second)
	}
	t.Logf("%d orders, %d and %d of them by stand-ins", len(l.Record), first, second)
}
