package discord_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"stationmaster/bot/discord/discordtest"
)

// patiently waits until a condition holds.
func patiently(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if holds() {
			return
		}
	}
	t.Fatal("this never happens: " + what)
}

// A game whose thread is gone goes on in another channel.
func TestDeletedChannel(t *testing.T) {
	c := open(t)
	thread := c.begin("1894 Friday")
	_, u := c.turn(thread)
	c.d.Slash(u, thread, "bid", with("what", "LS"), with("amount", "100"))
	c.settle()
	m, u := c.turn(thread)
	c.d.Next(1, "PATCH", "/messages", discordtest.Slow(200*time.Millisecond))
	go c.d.Press(u, m, "Pass")
	time.Sleep(50 * time.Millisecond)
	thread.Delete()
	patiently(t, "the owner is told", func() bool { return len(c.ada.Letters()) == 1 })
	if s := c.ada.Letters()[0].Text(); !strings.Contains(s, "Friday") || !strings.Contains(s, "/game here") {
		t.Errorf("the owner is told %q", s)
	}
	c.settle()
	attic := c.server.Channel("attic")
	c.says(c.d.Slash(c.ben, attic, "game here"), "no games in other channels")
	c.says(c.d.Slash(c.ada, attic, "game here"), "continues here")
	c.settle()
	threads := attic.Threads()
	if len(threads) != 1 {
		t.Fatalf("%d threads", len(threads))
	}
	m, u = c.turn(threads[0])
	if !slices.Equal(m.Pings, []string{u.ID}) {
		t.Errorf("pinged %v", m.Pings)
	}
	c.d.Press(u, m, "Buy LRC")
	c.settle()
	c.recorded("bid LS 100", "pass", "buy LRC")
	pinned := 0
	for _, m := range threads[0].Messages() {
		if m.Pinned {
			pinned++
		}
	}
	if pinned != 1 {
		t.Errorf("%d messages are pinned", pinned)
	}
	c.lawful(10003)
}

// On a server that wants no threads, games are in the channel; a thread works the same way.
func TestWithoutThreads(t *testing.T) {
	c := open(t)
	c.hall.Deny(discordtest.CreatePublicThreads | discordtest.PinMessages)
	c.d.Slash(c.ada, c.hall, "game new", with("game", "1894"))
	c.d.Slash(c.ben, c.hall, "game join")
	c.d.Slash(c.cy, c.hall, "game join")
	c.says(c.d.Slash(c.cy, c.hall, "game start"), "has started")
	m, u := c.turn(c.hall)
	c.d.Press(u, m, "Buy LRC")
	c.settle()
	c.recorded("buy LRC")
	c.lawful(50013)
}

// A game that is started in the thread of another that is still running gets a thread beside that one.
func TestThreadBesideAnother(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	c.says(c.d.Slash(c.ada, thread, "game alone", with("game", "1894 3 easy")), "has started")
	c.settle()
	all, err := c.store.At(ctx, c.server.ID, thread.ID)
	if err != nil || len(all) != 1 {
		t.Errorf("in the thread are %v (%v)", all, err)
	}
	if at := c.game().Channel; at == thread.ID || at == c.hall.ID {
		t.Errorf("the second game is in %s", at)
	}
	c.lawful()
}

// A bot that was removed and invited again goes on.
func TestRemovedAndInvited(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	m, u := c.turn(thread)
	go c.d.Press(u, m, "Pass")
	patiently(t, "the order is there", func() bool { return len(c.record()) == 1 })
	c.server.Remove()
	time.Sleep(50 * time.Millisecond)
	c.server.Invite()
	c.settle()
	m, v := c.turn(thread)
	if u == v {
		t.Error("the turn has not gone on")
	}
	c.d.Press(v, m, "Pass")
	c.settle()
	c.recorded("pass", "pass")
	c.lawful(50001)
}

// A game is hidden from other servers, even by its number or a button.
func TestOtherServers(t *testing.T) {
	c := open(t)
	c.begin("1894 Friday")
	other := c.d.Server("Strangers").Channel("hall")
	admin := c.d.User("Zoe")
	admin.Permissions = discordtest.Administrator
	for name, options := range map[string][]discordtest.Given{
		"game list": nil, "show": {with("what", "map")}, "game here": {with("game", "1")}, "game join": nil, "pass": nil, "game export": nil, "game delete": nil,
	} {
		a := c.d.Slash(admin, other, name, options...)
		if strings.Contains(a.Text(), "Friday") || a.Message == nil || len(a.Message.Pictures()) > 0 {
			t.Errorf("/%s answers strangers %q", name, a.Text())
		}
	}
	if cs := c.d.Type(admin, other, "do", "orders", "b"); len(cs) > 0 {
		t.Errorf("completions for strangers: %v", cs)
	}
	c.lawful()
}

// An admin can act for others after confirming; nobody else can.
func TestAdmin(t *testing.T) {
	c := open(t)
	zoe := c.d.User("Zoe")
	c.users["Zoe"] = zoe
	thread := c.begin("1894")
	c.says(c.d.Slash(zoe, thread, "pass"), "not playing")
	zoe.Permissions, zoe.Nick = discordtest.ManageGuild, "The Boss"
	a := c.says(c.d.Slash(zoe, thread, "pass"), "Act for")
	c.d.Press(zoe, a.Shown(), "Yes: Pass")
	c.settle()
	c.recorded("pass")
	thread.Message("acts for")
	c.lawful()
}
