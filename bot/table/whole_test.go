package table_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/notation"
	"stationmaster/engine/selfplay"
)

// A game of three is played to its end through the table's commands, by three people under their own names.
// The table's record must then match the game played.
func TestWholeGame(t *testing.T) {
	c := &client{t: t, url: serve(t).URL}
	c.begin()
	record := func() *engine.Record {
		f, err := notation.Read(strings.NewReader(c.ok("Ada", "show record").File.Body))
		if err != nil {
			t.Fatal(err)
		}
		return &f.Record
	}
	g, err := engine.Replay(record())
	if err != nil {
		t.Fatal(err)
	}
	c.ok("Ada", "set ask off")
	c.ok("Ben", "set ask off")
	c.ok("Cy", "set ask off")
	random := selfplay.New(3)
	n := 0
	for ; !g.Finished; n++ {
		a, err := random.Choose(g)
		if err != nil {
			t.Fatal(err)
		}
		who := g.Name(g.Decider())
		if _, err := g.Apply(a); err != nil {
			t.Fatal(err)
		}
		enginetest.GoOn(t, g)
		if r := c.say(who, a.String()); r.Refused {
			t.Fatalf("order %d, %s: %s: refused: %s", n+1, who, a, r.Text)
		}
		if n%100 == 50 { // somebody takes an order back
			c.ok(who, "undo")
			c.ok(who, a.String())
		}
	}
	got, err := engine.Replay(record())
	if err != nil {
		t.Fatal(err)
	}
	if got.Hash() != g.Hash() {
		t.Error("the table's record is a different game")
	}
	status, body := c.get(fmt.Sprint("/api/game/", c.game))
	var page struct {
		Game  struct{ State string }
		Posts []struct{ Message message.Message }
	}
	if err := json.Unmarshal([]byte(body), &page); err != nil || status != 200 {
		t.Fatalf("%d %v", status, err)
	}
	if page.Game.State != "finished" {
		t.Errorf("state %s", page.Game.State)
	}
	end, story := page.Posts[len(page.Posts)-2].Message, page.Posts[len(page.Posts)-1].Message
	if !strings.HasPrefix(story.Title, "The story of ") || len(story.Pictures) != 1 {
		t.Errorf("last post %+v", story)
	}
	if end.Kind != message.EndPost || !strings.Contains(end.Text, "The winner") || len(end.Sections[0].Table) != 4 {
		t.Errorf("the post before it %+v", end)
	}
	for _, p := range page.Posts {
		if p.Message.Kind == message.TurnPost && !p.Message.Closed {
			t.Errorf("a turn's post is still open: %s", p.Message.Title)
		}
	}
	t.Logf("%d orders, ended: %s", n, g.End)
}
