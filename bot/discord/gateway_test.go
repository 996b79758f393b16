package discord_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"stationmaster/bot/discord/discordtest"
)

// A connection that goes silent without being closed is noticed when the next heartbeat is due, and resumed:
// then the bot answers what users did meanwhile.
func TestDeadConnection(t *testing.T) {
	c := newClub(t)
	c.d.Beat = 200 * time.Millisecond
	c.start()
	thread := c.begin("1894")
	_, u := c.turn(thread)
	time.Sleep(700 * time.Millisecond) // heartbeats are acknowledged
	if n := len(c.d.Identified()); n != 1 {
		t.Fatalf("a live connection was replaced: %d", n)
	}
	c.d.Mute()
	c.says(c.d.Slash(u, thread, "pass"), "Done")
	c.recorded("pass")
	if n := c.d.Lost(); n > 1 {
		t.Errorf("%d heartbeats were sent although none was acknowledged", n)
	}
	ids := c.d.Identified()
	if len(ids) != 2 || !ids[1].Resumed {
		t.Errorf("the new connections are: %+v", ids)
	}
	c.lawful()
}

// A session is resumed at the address Discord gave, in the same protocol version; if that address is gone, at the regular one. The API is
// used in the same version.
func TestResumeAddress(t *testing.T) {
	c := newClub(t)
	c.d.Strict = true
	c.start()
	thread := c.begin("1894")
	for i, disturb := range []func(){c.d.Cut, c.d.Reconnect, c.d.Invalidate, c.d.Cut} {
		n := len(c.d.Identified())
		disturb()
		patiently(t, fmt.Sprint("connected again as it should after disturbance ", i), func() bool {
			return slices.ContainsFunc(c.d.Identified()[n:], func(k discordtest.Identified) bool { return k.Resumed == (i != 2) })
		})
	}
	for _, k := range c.d.Identified() {
		if k.Version != "10" {
			t.Errorf("version %s of the gateway", k.Version)
		}
	}
	n := len(c.d.Identified())
	c.d.Nowhere() // where the session would be resumed
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

// Gateway connections break; while a session can be resumed, nothing that users do is lost.
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
	// Actions during a broken connection are replayed when it is back.
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

// Shards of one bucket identify one after another, as far apart as Discord wants; those of different buckets at the same time.
func TestShardBuckets(t *testing.T) {
	c := newClub(t)
	c.shards, c.d.Concurrency = 3, 2
	c.d.Gap, c.gap = time.Second, 1050*time.Millisecond
	c.start()
	at := map[int]time.Time{}
	for _, k := range c.d.Identified() {
		at[k.Shard] = k.At
	}
	if other, same := at[1].Sub(at[0]).Abs(), at[2].Sub(at[0]); len(at) != 3 || other >= c.d.Gap || same < c.d.Gap {
		t.Errorf("shard 1 comes %v after shard 0, shard 2 %v", other, same)
	}
	if n := c.d.Early(); n != 0 {
		t.Errorf("%d identified too early", n)
	}
}

// A shard that Discord sends away because another has just identified, perhaps of another process, tries again.
func TestShardTooEarly(t *testing.T) {
	c := newClub(t)
	c.shards, c.d.Gap = 2, 300*time.Millisecond
	c.start()
	if got := c.d.Identified(); len(got) != 2 || c.d.Early() == 0 {
		t.Errorf("identified %+v, %d too early", got, c.d.Early())
	}
	c.says(c.d.Slash(c.ada, c.hall, "game new", with("game", "1894")), "is open")
	c.settle()
	c.lawful()
}

// Nothing identifies without a slot, and resuming needs none.
func TestResumeNeedsNoSlot(t *testing.T) {
	c := newClub(t)
	asked, slots := make(chan int, 10), make(chan error, 10)
	c.slot = func(ctx context.Context, shard int) error {
		asked <- shard
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-slots:
			return err
		}
	}
	c.d.Beat = 80 * time.Millisecond
	slots <- nil
	c.start()
	<-asked
	for i, disturb := range []func(){
		c.d.Cut, c.d.Reconnect, c.d.Doubt, func() { c.d.Close(4000) }, func() { c.d.Close(4008) }, func() { c.d.Close(1001) },
	} {
		n := len(c.d.Identified())
		disturb()
		patiently(t, fmt.Sprint("resumed after disturbance ", i), func() bool { return len(c.d.Identified()) > n })
		if got := c.d.Identified()[n]; !got.Resumed || len(asked) > 0 {
			t.Errorf("disturbance %d: resumed %t, asked for %d slots", i, got.Resumed, len(asked))
		}
	}
	for i, disturb := range []func(){c.d.Invalidate, func() { c.d.Close(4007) }, func() { c.d.Close(4009) }} {
		n := len(c.d.Identified())
		disturb()
		<-asked
		beats := c.d.Beats()
		patiently(t, "heartbeats are sent meanwhile", func() bool { return c.d.Beats() > beats+2 })
		if len(c.d.Identified()) > n || c.bot.Healthy() == nil {
			t.Errorf("end %d: identified without a slot, or healthy without a session", i)
		}
		slots <- errors.New("the database is away") // then it asks again
		<-asked
		slots <- nil
		patiently(t, fmt.Sprint("a session after end ", i), func() bool { return len(c.d.Identified()) > n })
		if c.d.Identified()[n].Resumed {
			t.Errorf("end %d: resumed", i)
		}
	}
	patiently(t, "all is well", func() bool { return c.bot.Healthy() == nil })
}

// When Discord's daily limit of sessions is reached the bot waits, since it would lose its token. Sessions are still resumed.
func TestGatewayStarts(t *testing.T) {
	c := newClub(t)
	c.d.Starts = 1
	c.start()
	n := len(c.d.Identified())
	c.d.Cut()
	patiently(t, "resumed", func() bool { return len(c.d.Identified()) > n })
	c.d.Invalidate()
	patiently(t, "the log says it", func() bool { return strings.Contains(c.log.String(), "can be started today") })
	time.Sleep(200 * time.Millisecond)
	if n := len(c.d.Identified()); n != 2 || c.bot.Healthy() == nil {
		t.Errorf("connected %d times", n)
	}
}

// Unknown frames from Discord break nothing, and the bot sends a heartbeat whenever asked.
func TestGatewayOfLater(t *testing.T) {
	c := open(t)
	for _, v := range []any{
		map[string]any{"op": 99, "d": []int{1}, "more": true}, map[string]any{"op": "words"}, []int{1}, "words", nil,
		map[string]any{"op": 0, "t": "SOMETHING_NEW", "s": nil, "d": 7}, map[string]any{"op": 0, "t": "GUILD_UPDATE", "d": "words"},
		map[string]any{"op": 0, "t": "INTERACTION_CREATE", "d": []int{1}},
	} {
		c.d.Frame(v)
	}
	n := c.d.Beats()
	c.d.Ask()
	patiently(t, "a heartbeat", func() bool { return c.d.Beats() > n })
	c.says(c.d.Slash(c.ada, c.hall, "game new", with("game", "1894")), "is open")
	if n := len(c.d.Identified()); n != 1 {
		t.Errorf("connected %d times", n)
	}
}

// A stopped bot ends its session at once; one that reconnects does not.
func TestGatewayEnds(t *testing.T) {
	c := open(t)
	n := len(c.d.Identified())
	c.d.Reconnect()
	patiently(t, "connected again", func() bool { return len(c.d.Identified()) > n })
	begun := time.Now()
	c.stop()
	if err := <-c.served; err != nil || time.Since(begun) > time.Second {
		t.Errorf("it ends after %v: %v", time.Since(begun), err)
	}
	patiently(t, "both are closed", func() bool { return slices.Equal(c.d.Left(), []int{4000, 1000}) })
}
