package bot_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"stationmaster/bot"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/selfplay"
	"stationmaster/store"
)

// Plans answer a whole sale at one order, all at once, and only their owner sees them.
func TestPlans(t *testing.T) {
	k := newTable(t)
	seat := k.begin("18eu", "Ada", "Ben", "Cy")
	if r := k.ok(seat[1], "plan take 8 at 60 or less; bid 7 up to 120"); len(r.Sections) == 0 || !strings.Contains(text(r.Message), "bid 7 up to 120") {
		t.Errorf("the answer is %+v", r)
	}
	k.ok(seat[2], "plan pass every lot")
	k.ok(seat[0], "plan take 8 at 50")
	before := k.head()
	if r := k.ok(seat[0], "select 8"); !strings.Contains(r.Text, "Now it is "+seat[1]+"'s turn") {
		t.Errorf("the answer is %q", r.Text)
	}
	if got := k.record(); k.head() == before || !strings.HasSuffix(got, "; take") {
		t.Errorf("the record is %s", got)
	}
	if r := k.ok(seat[1], "plan"); len(r.Sections) != 2 || !strings.Contains(text(r.Message), "take 8 at 60 or less: you got Minor 8.") {
		t.Errorf("the finished plan: %+v", r.Sections)
	}
	if r := k.ok(seat[1], "plan"); len(r.Sections) != 1 {
		t.Errorf("it is shown twice: %+v", r.Sections)
	}
	if r := k.ok(seat[2], "plan"); strings.Contains(text(r.Message), "bid 7") {
		t.Errorf("somebody else sees the plan: %+v", r)
	}
	posts, err := k.clerk.Courier.Posts(ctx, "", k.game, 0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range posts {
		if s := text(p.Message); strings.Contains(s, "up to 120") {
			t.Errorf("the channel sees a plan: %s", s)
		}
	}
	// A plan made on one's own turn acts at once.
	if r := k.ok(seat[1], "select 7"); !strings.Contains(r.Text, seat[0]) {
		t.Errorf("the answer is %q", r.Text)
	}
	k.ok(seat[0], "plan bid 7 up to 110")
	// They bid up to 115 against each other: the one whose plan came first stops below.
	if r := k.ok(seat[2], "show status"); !strings.Contains(text(r.Message), "275") {
		t.Errorf("%s should have 450 - 60 - 115: %s", seat[1], text(r.Message))
	}
	k.no("Eve", "plan pass", "not playing")
	k.no(seat[0], "plan sing", "is not a plan")
	k.ok(seat[0], "plan clear")
	if r := k.ok(seat[0], "plan"); !strings.Contains(r.Text, "no plans") && len(r.Sections) != 1 {
		t.Errorf("%+v", r)
	}
}

// A plan that acts at once is shown as saved.
func TestPlanThatActsIsSaved(t *testing.T) {
	k := at1894(t, "buy LRC", "buy ARS", "buy SAC", "buy LSQG", "buy LS", "buy NMS", "buy FMS", "par OUEST 100", "buy BMS", "par BELGE 100", "par PLM 67", "pass", "pass")
	r := k.ok(k.decider(), "plan buy PLM till it floats")
	contains(t, r.Text, "Done: buy PLM ipo")
	contains(t, text(r.Message), "Your plans")
	contains(t, text(r.Message), "buy PLM till it floats")
}

// Nobody is asked where only one order is possible, most often a pass: in the middle of one's own turn, and in a sale whose bids have outgrown
// one's money. An undo takes the order back with those that followed.
func TestNobodyIsAskedForTheOnlyOrder(t *testing.T) {
	for title, kinds := range map[string]string{"18eu": "own, another's", "18norway": "a bid"} {
		k := newTable(t)
		seats := k.begin(title+" seed:7", "Ada", "Ben", "Cy", "Dan")
		g, err := engine.New(engine.Find(title), seats, nil, 7)
		if err != nil {
			t.Fatal(err)
		}
		random, seen := selfplay.New(5), map[string]bool{}
		missing := func(kind string) bool { return !seen[kind] }
		for slices.ContainsFunc(strings.Split(kinds, ", "), missing) {
			a, err := random.Choose(g)
			if err != nil {
				t.Fatal(err)
			}
			if a.Verb == "settle" { // the game would end too early
				continue
			}
			who, before := g.Decider(), k.record()
			give := func() string {
				t.Helper()
				return k.ok(g.Name(who), "sure do "+a.String()).Text
			}
			after := g.Clone()
			if _, err := after.Apply(a); err != nil {
				t.Fatal(err)
			}
			switch _, only := after.Only(); {
			case only && after.Company(after.Turn.Of) == nil:
				seen["a bid"] = true
			case only && after.Decider() == who:
				seen["own"] = true
			case only:
				seen["another's"] = true
			}
			said := give()
			if _, only := after.Only(); only && after.Decider() == who {
				by := ""
				if k := after.Company(after.Turn.Of); k != nil {
					by = " by " + after.Name(k.ID)
				}
				contains(t, said, "Then"+by+", automatically: ")
			}
			if then := enginetest.GoOn(t, after); then != nil {
				if who := k.decider(); who != g.Name(after.Decider()) {
					t.Errorf("%s: after %q it is %s's turn, want %s's", title, a, who, g.Name(after.Decider()))
				}
				done := k.record()
				k.ok(g.Name(who), "sure undo")
				if got := k.record(); got != before {
					t.Fatalf("%s: undoing %q leaves %s", title, a, strings.TrimPrefix(got, before))
				}
				give()
				if got := k.record(); got != done || !strings.HasSuffix(done, "; "+then[len(then)-1].String()) {
					t.Errorf("%s: after %q, given again, the record ends with %q and not %q", title, a, strings.TrimPrefix(got, before), strings.TrimPrefix(done, before))
				}
			}
			g = after
		}
	}
}

// If others' plans have answered an order, undoing it takes their orders back too, without asking, as if the plans had waited:
// they answer the next order again.
func TestPlansAndUndo(t *testing.T) {
	k := newTable(t)
	seat := k.begin("18eu", "Ada", "Ben", "Cy")
	k.ok(seat[1], "plan pass every lot")
	k.ok(seat[2], "plan pass 7; bid 8 up to 200")
	for _, c := range []struct{ order, undo, record string }{
		{"bid 7 100", "undo", "bid 7 100; pass; pass"},
		{"bid 9 100", "undo turn", ""},
		{"bid 7 105", "undo to 0", "bid 7 105; pass; pass"},
	} {
		k.ok(seat[0], c.order)
		if got := k.record(); got != c.record && c.record != "" {
			t.Fatalf("after %s the record is %s", c.order, got)
		}
		k.ok(seat[0], c.undo)
		if n := k.head(); n != 0 {
			t.Fatalf("%s: the game is at %d", c.undo, n)
		}
		if s := text(k.ok(seat[2], "plan").Message); !strings.Contains(s, "pass 7") || strings.Contains(s, "over") {
			t.Errorf("the plans are %s", s)
		}
	}
	// Undoing what another player has since ordered still needs agreement.
	k.ok(seat[2], "plan clear")
	k.ok(seat[0], "bid 7 100")
	k.ok(seat[2], "pass")
	if r := k.ok(seat[0], "undo to 0"); !strings.Contains(r.Text, "Others have acted since") {
		t.Errorf("the answer is %q", r.Text)
	}
}

// When a plan's end is taken back, the plan is active again.
func TestPlanThatIsOverComesBack(t *testing.T) {
	k := newTable(t)
	seat := k.begin("18eu", "Ada", "Ben", "Cy")
	k.ok(seat[1], "plan bid 7 up to 110")
	k.ok(seat[2], "plan pass every lot")
	k.ok(seat[0], "bid 7 120")
	if s := text(k.post("turn:")); strings.Contains(s, "plan") {
		t.Errorf("the channel sees that a plan has ended: %s", s)
	}
	k.no(seat[1], "bid 7 125", "not for sale")
	if s := text(k.ok(seat[0], "show map").Message); strings.Contains(s, "plan") {
		t.Errorf("somebody else is told: %s", s)
	}
	contains(t, text(k.ok(seat[1], "show map").Message), "Plans that have ended\nbid 7 up to 110: Minor 7 is sold.")
	if s := text(k.ok(seat[1], "plan").Message); strings.Contains(s, "ended") {
		t.Errorf("it is told twice: %s", s)
	}
	k.ok(seat[0], "undo")
	if s := text(k.ok(seat[1], "plan").Message); !strings.Contains(s, "bid 7 up to 110") || strings.Contains(s, "over") {
		t.Errorf("the plans are %s", s)
	}
	k.ok(seat[0], "bid 7 100")
	if got := k.record(); got != "bid 7 100; bid 7 105; pass" {
		t.Errorf("the record is %s", got)
	}
}

// If a plan's order could not be stored, it counts as not tried: the plan is still there.
func TestPlansAreKeptWithTheirOrders(t *testing.T) {
	k := newTable(t)
	seat := k.begin("18eu", "Ada", "Ben", "Cy")
	k.ok(seat[1], "plan bid 7 up to 110")
	full := &brokenStore{Store: k.store}
	k.clerk = bot.New(bot.Config{Store: full, Painter: painter{}, Messenger: k.chat, Seed: func() uint64 { return 7 }, Log: quiet})
	full.fails = true
	k.no(seat[0], "bid 7 120", "Nothing changed")
	full.fails = false
	if s := text(k.ok(seat[1], "plan").Message); !strings.Contains(s, "bid 7 up to 110") || strings.Contains(s, "over") {
		t.Errorf("the plans are %s", s)
	}
	k.ok(seat[0], "bid 7 100")
	if got := k.record(); got != "bid 7 100; bid 7 105" {
		t.Errorf("the record is %s", got)
	}
}

// brokenStore is a store whose commits can fail, as on a full disk.
type brokenStore struct {
	bot.Store
	fails bool
}

func (s *brokenStore) Commit(ctx context.Context, c store.Change) error {
	if s.fails {
		return errors.New("the disk is full")
	}
	return s.Store.Commit(ctx, c)
}

// Orders behind a proposal wait for the answer: after a yes they are carried out; after a no their player is told.
func TestOrdersBehindAProposal(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	contains(t, k.ok(p[0], "ask 2; pass").Text, "After the answer: pass.")
	if got := k.record(); got != "ask 2" {
		t.Fatalf("the record is %s", got)
	}
	k.ok(p[1], "accept")
	if got := k.record(); got != "ask 2; accept; pass" || k.decider() != p[1] {
		t.Errorf("the record is %s, and %s decides", got, k.decider())
	}
	k.ok(p[1], "ask 1; pass")
	k.ok(p[0], "decline")
	if got := k.record(); got != "ask 2; accept; pass; ask 1; decline" || k.decider() != p[1] {
		t.Errorf("the record is %s, and %s decides", got, k.decider())
	}
	contains(t, text(k.ok(p[1], "pass").Message), "then pass: the proposal was declined")
	k.ok(p[1], "undo")
	k.ok(p[1], "undo to 3")
}

// Plans for auctions are no examples once everything is sold.
func TestPlanExamples(t *testing.T) {
	k := newTable(t)
	k.begin("18fr-rce", "Ada", "Ben", "Cy")
	contains(t, k.ok("Ada", "plan").Text, `Examples: "bid Toulouse up to 120", `)
	for _, lot := range []string{"Toulouse", "Ceinture", "Germain", "Havre", "Loire", "Amiens", "Lyon"} {
		k.ok(k.decider(), "buy "+lot)
	}
	k.ok(k.decider(), "par PLM 67")
	got := k.ok("Ada", "plan").Text
	contains(t, got, `Examples: "pass", "buy ETA till it floats", `)
	if strings.Contains(got, "Toulouse") || strings.Contains(got, "lot") {
		t.Error(got)
	}
}

// A game that is over takes no plans.
func TestNoPlansAfterTheEnd(t *testing.T) {
	k := newTable(t)
	p := k.begin("toy", "Ada", "Ben")
	k.ok(p[0], "sure do resign")
	k.no(p[1], "plan pass", "The game is over.")
	k.ok(p[1], "plan clear")
}

// The first order of a plan that is saved in the user's own turn counts as given by hand: they have seen what happened before it.
func TestPlanInOnesTurn(t *testing.T) {
	k := at1894(t)
	k.ok(k.decider(), "plan bid NMS up to 200")
	as, err := k.store.Record(ctx, k.game, k.head())
	if err != nil || len(as) != 1 || as[0].Planned {
		t.Errorf("%+v, %v", as, err)
	}
}
