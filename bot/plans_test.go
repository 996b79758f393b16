package bot_test

import (
	"strings"
	"testing"

	_ "stationmaster/titles/t18eu"
)

// Plans answer a whole sale at one order, in one go, and only their owner sees them.
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
	if r := k.ok(seat[1], "plan"); len(r.Sections) != 2 || !strings.Contains(text(r.Message), "take 8 at 60 or less: Minor 8 is sold.") {
		t.Errorf("the plan that is over: %+v", r.Sections)
	}
	if r := k.ok(seat[1], "plan"); len(r.Sections) != 1 {
		t.Errorf("it is said twice: %+v", r.Sections)
	}
	if r := k.ok(seat[2], "plan"); strings.Contains(text(r.Message), "bid 7") {
		t.Errorf("somebody else sees the plan: %+v", r)
	}
	posts, err := k.clerk.Posts(ctx, "", k.game, 0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range posts {
		if s := text(p.Message); strings.Contains(s, "up to 120") {
			t.Errorf("the channel sees a plan: %s", s)
		}
	}
	// A plan made when it is one's turn acts at once.
	if r := k.ok(seat[1], "select 7"); !strings.Contains(r.Text, seat[0]) {
		t.Errorf("the answer is %q", r.Text)
	}
	k.ok(seat[0], "plan bid 7 up to 110")
	// They bid up to 115 against each other: the one who began the plan stays below.
	if r := k.ok(seat[2], "show status"); !strings.Contains(text(r.Message), "275") {
		t.Errorf("%s should have 450 - 60 - 115: %s", seat[1], text(r.Message))
	}
	k.no("Eve", "plan pass", "do not play")
	k.no(seat[0], "plan sing", "is no plan")
	k.ok(seat[0], "plan clear")
	if r := k.ok(seat[0], "plan"); !strings.Contains(r.Text, "no plans") && len(r.Sections) != 1 {
		t.Errorf("%+v", r)
	}
}

// What plans did is taken back as the orders of those whose plans they were, and does not happen again by itself.
func TestPlansAndUndo(t *testing.T) {
	k := newTable(t)
	seat := k.begin("18eu", "Ada", "Ben", "Cy")
	k.ok(seat[1], "plan pass every lot")
	k.ok(seat[2], "plan pass every lot")
	k.ok(seat[0], "bid 7 100")
	if got := k.record(); got != "bid 7 100; pass; pass" {
		t.Fatalf("the record is %s", got)
	}
	if r := k.as(seat[0], "undo to 0"); r.Refused {
		t.Fatal(r.Text)
	}
	k.ok(seat[1], "consent")
	k.ok(seat[2], "consent")
	if n := k.head(); n != 0 {
		t.Errorf("the game stands at %d", n)
	}
}
