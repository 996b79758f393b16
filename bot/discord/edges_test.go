package discord_test

import (
	"strings"
	"testing"
	"time"

	"stationmaster/bot/courier"
	"stationmaster/bot/discord/discordtest"
	"stationmaster/bot/message"
	"stationmaster/store"
)

// note is a post waiting for a channel.
func (c *club) note(channel *discordtest.Channel, id int64) courier.Post {
	m := message.Message{Kind: message.NotePost, Text: "Something has happened."}
	return courier.Post{Post: store.Post{ID: id, Channel: channel.ID, Key: "note"}, Message: m, Guild: c.server.ID, Name: "Friday", Owner: c.ada.ID, Sheet: "1894"}
}

// A channel that refused the bot is tried at once when the bot is given a role: Discord reports that as a change to the bot's membership,
// even without the members intent.
func TestRoleLiftsBar(t *testing.T) {
	c := newClub(t)
	c.retry = time.Minute // how long the channel is barred
	c.start()
	c.hall.Deny(discordtest.SendMessages)
	deliver := func() error {
		_, err := c.bot.Deliver(ctx, c.note(c.hall, 1))
		return err
	}
	patiently(t, "the channel is barred", func() bool { // once the bot knows of its lost permissions
		err := deliver()
		return err != nil && strings.Contains(err.Error(), "trying again later")
	})
	if err := deliver(); err == nil || !strings.Contains(err.Error(), "trying again later") {
		t.Fatalf("the channel is not barred: %v", err)
	}
	c.hall.Role(discordtest.SendMessages)
	patiently(t, "the post is there", func() bool { return deliver() == nil })
}

// An owner hears of each kind of trouble with a channel once, and again if it comes back after a post has arrived.
func TestSecondTrouble(t *testing.T) {
	c := open(t)
	thread := c.begin("1894 Friday")
	try := func(well bool) {
		t.Helper()
		for range 3 {
			patiently(t, "it is tried", func() bool {
				_, err := c.bot.Deliver(ctx, c.note(thread, time.Now().UnixNano()))
				return (err == nil) == well && (err == nil || !strings.Contains(err.Error(), "trying again later"))
			})
		}
	}
	told := func(n int, words string) {
		t.Helper()
		if ls := c.ada.Letters(); len(ls) != n || !strings.Contains(ls[n-1].Text(), words) {
			t.Errorf("the owner is told %d times: %v", len(ls), ls)
		}
	}
	thread.Deny(discordtest.ManageThreads)
	thread.Archive(true)
	try(false)
	told(1, "is locked")
	thread.Unlock()
	thread.Deny(discordtest.SendMessagesInThreads)
	try(false)
	told(2, "can't write")
	thread.Allow(discordtest.SendMessagesInThreads)
	try(true)
	thread.Deny(discordtest.SendMessagesInThreads)
	try(false)
	told(3, "can't write")
}

// When a game's thread, or the channel it is in, is deleted the owner hears of it at once, even if no post waits.
func TestThreadDeleted(t *testing.T) {
	for name, gone := range map[string]func(c *club, thread *discordtest.Channel){
		"the thread":  func(_ *club, thread *discordtest.Channel) { thread.Delete() },
		"its channel": func(c *club, _ *discordtest.Channel) { c.hall.Delete() },
	} {
		t.Run(name, func(t *testing.T) {
			c := open(t)
			thread := c.begin("1894 Friday")
			c.server.Channel("attic").Delete()
			c.settle()
			gone(c, thread)
			patiently(t, "the owner is told", func() bool { return len(c.ada.Letters()) == 1 })
			if s := c.ada.Letters()[0].Text(); !strings.Contains(s, "Friday") || !strings.Contains(s, "/game here") {
				t.Errorf("the owner is told %q", s)
			}
			attic := c.server.Channel("attic")
			c.says(c.d.Slash(c.ada, attic, "game here"), "continues here")
			c.settle()
			if n := len(c.ada.Letters()); n != 1 {
				t.Errorf("the owner is told %d times", n)
			}
		})
	}
}

// Commands that reach the bot too late cause no public message: their user is told once, however many they were.
func TestLateCommands(t *testing.T) {
	c := open(t)
	c.d.Next(6, "POST", "/callback", discordtest.Refused(404, 10062))
	for _, u := range []*discordtest.User{c.ada, c.ada, c.ben, c.ada, c.ben, c.ada} {
		c.d.Patience = 20 * time.Millisecond
		c.d.Slash(u, c.hall, "game list")
	}
	patiently(t, "both are told", func() bool { return len(c.ada.Letters()) > 0 && len(c.ben.Letters()) > 0 })
	time.Sleep(50 * time.Millisecond)
	if a, b := c.ada.Letters(), c.ben.Letters(); len(a) != 1 || len(b) != 1 || !strings.Contains(a[0].Text(), "in time") {
		t.Errorf("Ada is told %v, Ben %v", a, b)
	}
	if ms := c.hall.Messages(); len(ms) != 0 {
		t.Errorf("the channel is told: %q", ms[0].Text())
	}
}

// A form that the bot can no longer read is answered.
func TestUnreadableForm(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	_, u := c.turn(thread)
	c.says(c.d.Slash(u, thread, "bid", with("what", "LS"), with("amount", "100")), "Done")
	m, u := c.turn(thread)
	f := c.d.Choose(u, c.d.Choose(u, m, "Bid more ...").Shown(), "NMS")
	if f.Form == nil {
		f = c.d.Press(u, f.Shown(), "Bid how much?")
	}
	f.Form.CustomID = "~nothing that is known"
	c.says(c.d.Submit(u, f.Form, "145"), "too old")
}

// When Discord refuses commands with a long explanation, the line in the log stays readable.
func TestLongRefusal(t *testing.T) {
	c := newClub(t)
	c.d.Next(1000, "PUT", "/commands", discordtest.RefusedFor(400, 50035, strings.Repeat("description: Must be 100 or fewer in length. ", 1500)))
	c.start()
	patiently(t, "the log says it", func() bool { return strings.Contains(c.log.String(), "Discord refused this version's slash commands") })
	for line := range strings.Lines(c.log.String()) {
		if len(line) > 5000 {
			t.Errorf("a line of the log has %d bytes", len(line))
		}
	}
	if !strings.Contains(c.log.String(), "Must be 100 or fewer") {
		t.Error("the log does not say what is wrong")
	}
}

// Typing that has no completion is answered with an empty list, which is not the same as no answer.
func TestNoCompletions(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	if cs := c.d.Type(c.ada, thread, "do", "orders", "nothing begins like that"); len(cs) > 0 {
		t.Errorf("completions: %v", cs)
	}
	c.lawful()
}
