package discord_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"stationmaster/bot/discord/discordtest"
	"stationmaster/bot/message"
	"stationmaster/engine/enginetest"
	"stationmaster/store"
)

// waiting makes this many channels, each with a post waiting to be delivered.
func (c *club) waiting(n int) (channels []*discordtest.Channel) {
	c.t.Helper()
	body, err := json.Marshal(message.Message{Kind: message.NotePost, Text: "Something has happened."})
	if err != nil {
		c.t.Fatal(err)
	}
	for i := range n {
		ch := c.server.Channel(fmt.Sprint("game-", i))
		g, err := c.store.Create(ctx, func(int64) (store.Change, error) {
			return store.Change{At: time.Now(), Posts: []store.Post{{Key: "note", Body: string(body)}}, Game: store.Game{
				Guild: c.server.ID, Channel: ch.ID, Name: "A game", Title: "1894", State: store.Running, Owner: c.ada.ID, Created: time.Now(),
				Seats: []store.Seat{{N: 1, User: c.ada.ID, Name: "Ada"}},
			}}, nil
		})
		if err != nil {
			c.t.Fatal(err)
		}
		c.clerk.Courier.Wake(g.Guild, g.ID)
		channels = append(channels, ch)
	}
	return channels
}

// While Discord wants no requests at all the bot makes none, however many channels wait: too many refused requests would get the machine
// barred. This goes for Discord's own global limit and for the plain text of the edge in front of it.
func TestGlobalLimit(t *testing.T) {
	for name, f := range map[string]discordtest.Fault{
		"Discord": discordtest.Limited(65*time.Second, true), "the edge": discordtest.Edge(65 * time.Second), "the edge, not for how long": discordtest.Edge(0),
	} {
		t.Run(name, func(t *testing.T) {
			c := newClub(t)
			c.retry = time.Second / 2 // the guess at how long the edge bars the machine
			c.start()
			c.d.Next(1_000_000, "", "/channels/", f)
			c.waiting(500)
			patiently(t, "each channel has been tried more than once", func() bool {
				return strings.Count(c.log.String(), "a post was not delivered; trying again") > 1000
			})
			// Requests already sent when the first answer came cannot be called back.
			if n := c.d.Invalid(); n == 0 || n > 20 {
				t.Errorf("%d refused requests", n)
			}
			asked := c.d.Requests()
			if _, err := c.bot.Member(ctx, c.server.ID, c.ada.ID); err == nil || c.d.Requests() != asked {
				t.Errorf("a request was made anyway: %v", err)
			}
		})
	}
}

// The bot's global limit does not apply to interactions, but the edge's does.
func TestGlobalLimitOfInteractions(t *testing.T) {
	c := open(t)
	c.d.Next(1_000_000, "", "", discordtest.Limited(65*time.Second, true))
	if _, err := c.bot.Member(ctx, c.server.ID, c.ada.ID); err == nil {
		t.Fatal("no limit")
	}
	c.says(c.d.Slash(c.ada, c.hall, "game list"), "no games")
	if n := c.d.Invalid(); n != 1 {
		t.Errorf("%d refused requests", n)
	}
}

// After a short global limit all posts arrive, without running into the next limit all at once.
func TestGlobalLimitEnds(t *testing.T) {
	c := open(t)
	c.d.Next(2, "POST", "/messages", discordtest.Limited(200*time.Millisecond, true))
	begun := time.Now() // the first posts may leave before the last are waiting
	channels := c.waiting(100)
	c.settle()
	for _, ch := range channels {
		if n := len(ch.Messages()); n != 1 {
			t.Errorf("%s has %d posts", ch.Name, n)
		}
	}
	if n := c.d.Invalid(); n != 2 || time.Since(begun) < time.Second {
		t.Errorf("%d refused requests, everything is there after %v", n, time.Since(begun))
	}
}

// Long before Discord bars the machine for refused requests, the bot stops making requests; the log, the health and the metrics say so.
func TestTooManyRefused(t *testing.T) {
	c := open(t)
	c.d.Next(1_000_000, "GET", "/members/", discordtest.Refused(403, 50001))
	for range 3000 {
		_, _ = c.bot.Member(ctx, c.server.ID, c.ada.ID) // refused
	}
	if n := c.d.Invalid(); n < 500 || n > 1500 {
		t.Errorf("%d refused requests", n)
	}
	if n := strings.Count(c.log.String(), "Pausing all requests for a while"); n != 1 {
		t.Errorf("the log says it %d times", n)
	}
	if err := c.bot.Healthy(); err == nil || !strings.Contains(err.Error(), "refused") {
		t.Errorf("the health is %v", err)
	}
	var figures strings.Builder
	if err := c.clerk.WriteMetrics(ctx, &figures); err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("stationmaster_discord_invalid_requests_total{status=\"403\"} %d\n", c.d.Invalid())
	if !strings.Contains(figures.String(), want) {
		t.Errorf("the metrics lack %q:\n%s", want, figures.String())
	}
}

// A limit shared by all bots counts neither for Discord nor for the bot.
func TestSharedLimit(t *testing.T) {
	c := open(t)
	c.d.Next(3, "POST", "/messages", discordtest.Shared(50*time.Millisecond))
	ch := c.waiting(1)[0]
	c.settle()
	var figures strings.Builder
	if err := c.clerk.WriteMetrics(ctx, &figures); err != nil {
		t.Fatal(err)
	}
	if len(ch.Messages()) != 1 || c.d.Invalid() != 0 || strings.Contains(figures.String(), "invalid_requests_total{status=\"429\"}") {
		t.Errorf("%d posts, %d requests that count: %s", len(ch.Messages()), c.d.Invalid(), figures.String())
	}
}

// A stopped bot does not wait for rate limits, however long.
func TestStopDuringLimit(t *testing.T) {
	for name, f := range map[string]discordtest.Fault{
		"of the channel": discordtest.Limited(9*time.Second, false), "of all": discordtest.Limited(9*time.Second, true), "of the edge": discordtest.Edge(9 * time.Second),
	} {
		t.Run(name, func(t *testing.T) {
			c := open(t)
			c.d.Next(1_000_000, "POST", "/messages", f)
			c.waiting(3)
			patiently(t, "Discord wants to wait", func() bool { return c.d.Invalid() > 0 })
			time.Sleep(50 * time.Millisecond) // the bot has received the limit
			begun := time.Now()
			c.stop()
			<-c.served
			<-c.carry
			if took := time.Since(begun); took > 2*time.Second {
				t.Errorf("it ends after %v", took)
			}
		})
	}
}

// The same when a route's last allowed request is made and the next has to wait.
func TestStopDuringWait(t *testing.T) {
	c := open(t)
	c.d.Rate("POST /channels/{channel}/messages", 1, 9*time.Second)
	ch := c.waiting(1)[0]
	c.settle()
	row := c.game()
	body, _ := json.Marshal(message.Message{Kind: message.NotePost, Text: "More has happened."})
	if err := c.store.Commit(ctx, store.Change{Game: row, At: time.Now(), Posts: []store.Post{{Key: "more", Body: string(body)}}}); err != nil {
		t.Fatal(err)
	}
	c.clerk.Courier.Wake(c.server.ID, row.ID)
	time.Sleep(100 * time.Millisecond) // about to be sent
	begun := time.Now()
	c.stop()
	<-c.served
	<-c.carry
	if took := time.Since(begun); took > 2*time.Second || len(ch.Messages()) != 1 {
		t.Errorf("it ends after %v, with %d posts", took, len(ch.Messages()))
	}
}

// A bot started while the machine is barred waits until that is over: if it ended, it would be restarted and ask again.
func TestBarredAtStart(t *testing.T) {
	if !enginetest.Long() {
		t.Skip("it waits for eleven seconds: STATIONMASTER_LONG=1 runs it")
	}
	c := newClub(t)
	c.d.Next(1, "GET", "/applications/@me", discordtest.Edge(11*time.Second)) // longer than any other wait
	c.start()
	if n := c.d.Invalid(); n != 1 {
		t.Errorf("%d refused requests", n)
	}
}
