package discord_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"stationmaster/bot/discord/discordtest"
)

// A connection that says nothing any more, without having been closed, is noticed after one heartbeat that was missed, and resumed:
// what users did meanwhile is answered then.
func TestDeadConnection(t *testing.T) {
	c := newClub(t)
	c.d.Beat, c.silence = 200*time.Millisecond, 500*time.Millisecond
	c.start()
	thread := c.begin("1894")
	_, u := c.turn(thread)
	time.Sleep(700 * time.Millisecond) // heartbeats are acknowledged
	if n := len(c.d.Identified()); n != 1 {
		t.Fatalf("a connection that lives was made anew: %d", n)
	}
	c.d.Mute()
	c.says(c.d.Slash(u, thread, "pass"), "Done")
	c.recorded("pass")
	ids := c.d.Identified()
	if len(ids) != 2 || !ids[1].Resumed {
		t.Errorf("the connection was made anew like so: %+v", ids)
	}
	c.lawful()
}

// A session is resumed where Discord has said, and in the version of the protocol that is spoken; where that place is gone, at the front
// door. The API is spoken in the same version.
func TestResumeAddress(t *testing.T) {
	c := newClub(t)
	c.d.Strict = true
	c.start()
	thread := c.begin("1894")
	for i, disturb := range []func(){c.d.Cut, c.d.Reconnect, c.d.Invalidate, c.d.Cut} {
		n := len(c.d.Identified())
		disturb()
		patiently(t, fmt.Sprint("connected again as it should after disturbance ", i), func() bool { // discordgo may do so twice
			return slices.ContainsFunc(c.d.Identified()[n:], func(k discordtest.Identified) bool { return k.Resumed == (i != 2) })
		})
	}
	for _, k := range c.d.Identified() {
		if k.Version != "10" {
			t.Errorf("version %s of the gateway", k.Version)
		}
	}
	n := len(c.d.Identified())
	c.d.Nowhere() // the address at which the session would be resumed
	c.d.Cut()
	patiently(t, "connected at the front door", func() bool { return len(c.d.Identified()) > n })
	_, u := c.turn(thread)
	c.says(c.d.Slash(u, thread, "pass"), "Done")
	for version, requests := range c.d.Versions() {
		if version != "v10" || requests == 0 {
			t.Errorf("%d requests to /api/%s", requests, version)
		}
	}
	c.lawful()
}

// Connections to the gateway break; nothing that users do is lost as long as a session can be resumed.
func TestGateway(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	pass := func() string {
		_, u := c.turn(thread)
		return c.d.Slash(u, thread, "pass").Text()
	}
	for i, disturb := range []func(){c.d.Cut, c.d.Reconnect, func() { c.d.Close(4000) }, c.d.Invalidate} {
		n := len(c.d.Identified())
		disturb()
		patiently(t, fmt.Sprint("connected again after disturbance ", i), func() bool { return len(c.d.Identified()) > n })
		last := c.d.Identified()[n]
		if last.Resumed != (i < 3) {
			t.Errorf("disturbance %d: resumed %t", i, last.Resumed)
		}
		if s := pass(); !strings.Contains(s, "Done") {
			t.Errorf("after disturbance %d: %q", i, s)
		}
	}
	// What is done while the connection is broken is replayed when it is there again.
	_, u := c.turn(thread)
	n := len(c.record())
	c.d.Cut()
	c.d.Slash(u, thread, "pass")
	patiently(t, "the order is there", func() bool { return len(c.record()) == n+1 })
	c.settle()
	c.lawful()
}

// Two shards share the servers.
func TestShards(t *testing.T) {
	c := newClub(t)
	c.shards = 2
	other := c.d.Server("Saturday club").Channel("hall")
	c.start()
	if got := c.d.Identified(); len(got) != 2 || got[0].Shard != 0 || got[1].Shard != 1 || got[1].Shards != 2 {
		t.Errorf("identified %+v", got)
	}
	for _, ch := range []*discordtest.Channel{c.hall, other} {
		c.says(c.d.Slash(c.ada, ch, "game new", with("game", "1894")), "is open")
	}
	c.settle()
	c.lawful()
}
