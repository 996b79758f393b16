package discord_test

import (
	"bytes"
	"compress/gzip"
	"slices"
	"strings"
	"testing"
	"time"

	"stationmaster/bot/discord/discordtest"
	"stationmaster/engine"
	"stationmaster/engine/interchange"
	"stationmaster/engine/notation"
)

// A game of 18xx.games comes as an attached file, gzipped or not.
func TestImport(t *testing.T) {
	c := open(t)
	r := &engine.Record{Title: "1894", Players: []string{"Ann", "Ben", "Cy"}, Options: []string{"18xx.games"}, Seed: 7}
	orders, err := notation.Parse("bid LS 100; pass; buy LRC")
	if err != nil {
		t.Fatal(err)
	}
	g, err := engine.New(engine.Find(r.Title), r.Players, r.Options, r.Seed)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range orders {
		if o, err = g.Apply(o); err != nil {
			t.Fatal(err)
		}
		r.Actions = append(r.Actions, o)
	}
	var b, z bytes.Buffer
	if err := interchange.Write(&b, r); err != nil {
		t.Fatal(err)
	}
	w := gzip.NewWriter(&z)
	w.Write(b.Bytes())
	w.Close()
	c.says(c.d.Slash(c.ben, c.hall, "game import", with("file", discordtest.File{Name: "game.json", Bytes: b.Bytes()})), "is game 1", "with 3 orders")
	c.recorded("bid LS 100", "pass", "buy LRC")
	c.says(c.d.Slash(c.ada, c.hall, "game import", with("player", "Ann again"), with("file", discordtest.File{Name: "game.json.gz", Bytes: z.Bytes()})), "is game 2")
	if a := c.d.Slash(c.ada, c.hall, "game import", with("file", discordtest.File{Name: "holiday.jpg", Bytes: []byte("no game at all")})); strings.Contains(a.Text(), "is game") {
		t.Errorf("a picture is imported: %q", a.Text())
	}
	c.settle()
	if n := len(c.hall.Threads()); n != 2 {
		t.Errorf("%d threads", n)
	}
	c.d.Slash(c.cy, c.hall.Threads()[0], "game join", with("seat", "Cy"))
	_, u := c.turn(c.hall.Threads()[0])
	a := c.d.Slash(u, c.hall.Threads()[0], "game export")
	if m := a.Shown(); len(m.Files) != 1 || !bytes.Contains(m.Files[0].Bytes, []byte(`"title"`)) {
		t.Errorf("the export has files %v", m.Files)
	}
	c.lawful()
}

// Users' text is neither markup nor a ping, wherever it is shown.
func TestEscaping(t *testing.T) {
	c := newClub(t)
	c.ada.Name = "@everyone **Ada** <@" + c.ben.ID + ">"
	c.ben.Nick = "`Ben` [x](https://example.com)"
	c.cy.Name = "||Cy|| # - > @here"
	c.start()
	thread := c.begin("1894 **Bold** _game_ <@" + c.cy.ID + "> @everyone")
	c.d.Slash(c.ada, thread, "game rename", with("name", "> quoted @here"))
	_, u := c.turn(thread)
	c.d.Slash(u, thread, "bid", with("what", "LS"), with("amount", "100"))
	c.d.Slash(u, thread, "undo")
	c.d.Slash(u, thread, "show", with("what", "players"), with("share", true))
	c.d.Slash(u, thread, "show", with("what", "<@"+c.ben.ID+"> @everyone"), with("share", true))
	c.settle()
	for _, ch := range []*discordtest.Channel{c.hall, thread} {
		for _, m := range ch.Messages() {
			text := m.Text()
			for _, bad := range []string{"**Bold**", "**Ada**", "||Cy||", "[x](https", "`Ben`", "@everyone", "@here"} {
				inTable := strings.Contains(text, "```") && bad != "`Ben`" // where there is no markup
				if strings.Contains(text, bad) && !inTable {
					t.Errorf("%q is in %q", bad, text)
				}
			}
			if slices.Contains(m.Pings, "@everyone") {
				t.Errorf("%q pings everyone", text)
			}
			if !strings.HasPrefix(text, "<@") && len(m.Pings) > 0 || len(m.Pings) > 1 {
				t.Errorf("pinged %v by %q", m.Pings, text)
			}
		}
	}
	c.lawful()
}

// Every picture has a description.
func TestAltTexts(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	n := 0
	look := func(m discordtest.Message) {
		for _, p := range m.Pictures() {
			if n++; len(p.Description) < 5 || len(p.Bytes) == 0 {
				t.Errorf("%s: %q", p.Name, p.Description)
			}
		}
		for _, f := range m.Files {
			if strings.HasSuffix(f.Name, ".png") && f.Description == "" {
				t.Errorf("the file %s has no description", f.Name)
			}
		}
	}
	for _, what := range []string{"map", "map D9", "market", "players", "company NORD", "trains", "tiles"} {
		look(c.d.Slash(c.ada, thread, "show", with("what", what)).Shown())
	}
	for _, m := range thread.Messages() {
		look(m)
	}
	if n < 8 {
		t.Errorf("%d pictures", n)
	}
	c.lawful()
}

// An interaction is acknowledged in time, however long the clerk takes: for a slow painter, or a busy game.
func TestSlowClerk(t *testing.T) {
	c := newClub(t)
	c.painter = painter{delay: func() time.Duration { return 800 * time.Millisecond }}
	c.start()
	thread := c.begin("1894")
	old, u := c.turn(thread)
	answers := make(chan discordtest.Answer)
	for i := range 12 {
		go func() {
			switch i % 3 {
			case 0:
				answers <- c.d.Slash(u, thread, "show", with("what", []string{"map", "map D9", "market", "trains"}[i/3]))
			case 1:
				answers <- c.d.Press(u, old, "Buy LRC")
			default:
				answers <- c.d.Slash(u, thread, "preview", with("orders", "buy LRC"))
			}
		}()
	}
	for range 12 {
		if a := <-answers; a.Failed || a.Acked > time.Second {
			t.Errorf("acknowledged after %v, failed %t: %q", a.Acked, a.Failed, a.Text())
		}
	}
	c.recorded("buy LRC")
	c.lawful()
}

// An answer too late for its interaction goes to the channel.
func TestLateAnswers(t *testing.T) {
	c := newClub(t)
	c.painter = painter{delay: func() time.Duration { return 500 * time.Millisecond }}
	c.start()
	thread := c.begin("1894")
	c.d.Patience = 2 * time.Second
	_, u := c.turn(thread)
	c.settle()
	before := c.d.Promised()
	go func() {
		patiently(t, "the answer is promised", func() bool { return c.d.Promised() > before })
		c.d.Advance(16 * time.Minute)
	}()
	c.d.Slash(u, thread, "show", with("what", "trains"))
	m := thread.Message("lost my answer")
	if !strings.HasPrefix(m.Text(), "<@"+u.ID+">") || len(m.Pings) > 0 {
		t.Errorf("it says %q and pings %v", m.Text(), m.Pings)
	}
	c.lawful(50027)
}

// late delays the acknowledgement of the next interaction past its three seconds.
func (c *club) late() {
	before := c.d.Faults()
	c.d.Next(1, "POST", "/callback", discordtest.Slow(200*time.Millisecond))
	go func() {
		for end := time.Now().Add(10 * time.Second); c.d.Faults() == before && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
		}
		c.d.Advance(4 * time.Second)
	}()
}

// A command that could not be acknowledged has failed for its user, who will send it again: it is not carried out, and only
// they are told. A button is carried out, since pressing it again changes nothing.
func TestNotAcknowledged(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	m, u := c.turn(thread)
	c.late()
	if a := c.d.Slash(u, thread, "buy", with("company", "LRC")); !a.Failed {
		t.Errorf("after four seconds the user sees %q", a.Text())
	}
	patiently(t, "the user is told", func() bool { return len(u.Letters()) == 1 })
	if s := u.Letters()[0].Text(); !strings.Contains(s, "/buy") || !strings.Contains(s, "nothing was done") {
		t.Errorf("it says %q", s)
	}
	c.recorded()
	c.late()
	if a := c.d.Press(u, m, "Buy LRC"); !a.Failed {
		t.Errorf("after four seconds the user sees %q", a.Text())
	}
	patiently(t, "the order is there", func() bool { return len(c.record()) == 1 })
	c.settle()
	c.says(c.d.Press(u, m, "Buy LRC"), "out of date")
	c.recorded("buy LRC")
	c.lawful(10015, 10062)
}
