package discord_test

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"stationmaster/bot/discord"
	"stationmaster/bot/discord/discordtest"
	"stationmaster/store"
)

// patiently waits until something is so.
func patiently(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if holds() {
			return
		}
	}
	t.Fatal("it never comes to this: " + what)
}

// Commands are registered when they have changed, and not when the bot only starts again.
func TestRegistration(t *testing.T) {
	c := open(t)
	if n := c.d.Registrations(); n != 1 {
		t.Fatalf("%d registrations at first", n)
	}
	for _, name := range []string{"do", "game new", "lay", "buy", "train", "show", "game here"} {
		c.d.Command(name)
	}
	for _, k := range c.d.Commands() {
		if !strings.HasSuffix(k.Description, ".") && !strings.HasSuffix(k.Description, "…") {
			t.Errorf("/%s: %q", k.Name, k.Description)
		}
		if k.Name == "sure" || k.Name == "choose" {
			t.Errorf("/%s is registered", k.Name)
		}
	}
	if n := len(c.d.Commands()); n > 25 {
		t.Errorf("%d commands", n)
	}
	c.kill()
	c.start()
	if n := c.d.Registrations(); n != 1 {
		t.Errorf("%d registrations after a restart", n)
	}
	// Other commands than those that were registered: as after an update.
	if err := c.store.Set(ctx, "discord", 0, "commands "+c.d.App, "of an older version"); err != nil {
		t.Fatal(err)
	}
	c.kill()
	c.start()
	if n := c.d.Registrations(); n != 2 {
		t.Errorf("%d registrations after the commands have changed", n)
	}
	c.lawful()
}

// Only the Guilds intent is asked for, and no secret is in any log, also when everything goes wrong.
func TestSecrets(t *testing.T) {
	c := newClub(t)
	c.d.Next(2, "GET", "/applications/@me", discordtest.DropBefore)
	c.d.Next(1, "PUT", "/commands", discordtest.Status(500))
	c.d.Next(1, "GET", "/gateway", discordtest.DropBefore)
	c.start()
	if got := c.d.Identified(); !slices.Equal(got, []discordtest.Identified{{Shard: 0, Shards: 1, Intents: 1, Version: "10"}}) {
		t.Errorf("identified %+v", got)
	}
	c.d.Next(3, "POST", "/callback", discordtest.DropBefore)
	c.d.Next(3, "PATCH", "/webhooks", discordtest.DropAfter)
	c.d.Slash(c.ada, c.hall, "game list")
	c.d.Next(1, "POST", "/messages", discordtest.DropAfter)
	c.begin("1894")
	c.kill()
	c.start()
	for name, text := range map[string]string{"bot": c.log.String(), "library": library.String()} {
		for _, secret := range []string{c.d.Token, "interaction-token"} {
			if strings.Contains(text, secret) {
				t.Errorf("the log of the %s has %q in it", name, secret)
			}
		}
	}
	if !strings.Contains(c.log.String(), "an interaction was not acknowledged") {
		t.Error("the log does not say what went wrong")
	}
}

// A token that Discord does not take is said so at once.
func TestWrongToken(t *testing.T) {
	c := newClub(t)
	c.d.Token = "another"
	b, err := discord.New(discord.Config{Token: "wrong", Store: nothing{}, API: c.d.Door().URL, Log: slog.New(slog.NewTextHandler(c.log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Serve(ctx, nil); err == nil || !strings.Contains(err.Error(), "not one that Discord takes") {
		t.Errorf("the error is %v", err)
	}
}

// nothing is a store with nothing in it.
type nothing struct{}

func (nothing) Setting(context.Context, string, int64, string) (string, error) { return "", nil }
func (nothing) Set(context.Context, string, int64, string, string) error       { return nil }

// A post whose answer was lost is not sent twice; what fails is sent later, in order.
func TestDelivery(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	for i, f := range []discordtest.Fault{
		discordtest.DropBefore, discordtest.DropAfter, discordtest.Status(500), discordtest.StatusAfter(500), discordtest.Status(502),
		discordtest.StatusAfter(502), discordtest.Limited(50*time.Millisecond, false), discordtest.Limited(50*time.Millisecond, true),
	} {
		_, u := c.turn(thread)
		before := len(thread.Messages())
		c.d.Next(2, "POST", "/channels/"+thread.ID+"/messages", f)
		c.says(c.d.Slash(u, thread, "pass"), "Done")
		c.settle()
		if n := len(thread.Messages()); n != before+1 {
			t.Fatalf("fault %d: %d messages more", i, n-before)
		}
		m, v := c.turn(thread)
		if !slices.Equal(m.Pings, []string{v.ID}) {
			t.Errorf("fault %d: pinged %v", i, m.Pings)
		}
	}
	c.d.Next(1, "POST", "/threads", discordtest.DropAfter)
	c.begin("1894 Saturday")
	c.lawful(160004)
}

// What Discord refuses for what it is, is sent once more, shorter and without its pictures; when that is refused too, it is given up.
// Either way the posts behind it arrive.
func TestRefusedPosts(t *testing.T) {
	for _, method := range []string{"POST", "PATCH"} {
		for _, f := range []struct{ status, code int }{{400, 50035}, {400, 0}, {403, 50005}, {404, 0}, {413, 0}, {400, 200000}} {
			t.Run(fmt.Sprint(method, f.status, "-", f.code), func(t *testing.T) {
				c := open(t)
				thread := c.begin("1894")
				for _, times := range []int{1, 2} {
					old, u := c.turn(thread)
					before := len(thread.Messages())
					c.d.Next(times, method, "/channels/"+thread.ID+"/messages", discordtest.Refused(f.status, f.code))
					c.says(c.d.Slash(u, thread, "pass"), "Done")
					c.settle()
					ms := thread.Messages()
					last, want := ms[len(ms)-1], before+1
					if method == "POST" && times == 2 { // the post of the turn is not there; its next edit brings it
						want = before
					}
					if len(ms) != want {
						t.Fatalf("refused %d times: %d messages, want %d", times, len(ms), want)
					}
					short := last
					if method == "PATCH" {
						short = old.Now()
					}
					refused := strings.Contains(short.Text(), "Discord refuses the rest of this post")
					if refused != (times == 1) || refused && len(short.Pictures()) > 0 {
						t.Errorf("refused %d times: the post is %q with %d pictures", times, short.Text(), len(short.Pictures()))
					}
					if method == "POST" && times == 1 && len(last.Pings) != 1 {
						t.Errorf("the shorter post pings %v", last.Pings)
					}
				}
				c.d.Behave()
				for _, u := range c.users { // what comes next arrives whole
					c.d.Slash(u, thread, "pass")
				}
				c.settle()
				last, _ := c.turn(thread)
				if len(last.Pictures()) == 0 || strings.Contains(last.Text(), "refuses") {
					t.Errorf("the next post is %q", last.Text())
				}
				if !strings.Contains(c.log.String(), "Discord refuses a post for what is in it") {
					t.Errorf("the log is %s", c.log)
				}
			})
		}
	}
}

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

// Commands that Discord refuses are told once, in the log and to whom the bot belongs; those of the version before stay, and the bot works.
func TestRefusedRegistration(t *testing.T) {
	c := open(t)
	if err := c.store.Set(ctx, "discord", 0, "commands "+c.d.App, "of an older version"); err != nil {
		t.Fatal(err)
	}
	c.kill()
	c.d.Next(1000, "PUT", "/commands", discordtest.Refused(400, 50035))
	for range 2 {
		c.start()
		c.says(c.d.Slash(c.ada, c.hall, "game list"), "No game")
		c.kill()
	}
	ls := c.d.Owner.Letters()
	if len(ls) != 1 || !strings.Contains(ls[0].Text(), "refuses the commands of this version") {
		t.Errorf("the owner is told %d times: %v", len(ls), ls)
	}
	if n := strings.Count(c.log.String(), "Discord refuses the commands"); n != 1 {
		t.Errorf("the log says it %d times", n)
	}
	c.lawful()
}

// Once Discord takes the token no more, nothing is asked of it; the log and the health say why. A single 401 alone means nothing.
func TestTokenLost(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	_, u := c.turn(thread)
	c.d.Next(1, "POST", "/channels/"+thread.ID+"/messages", discordtest.Status(401))
	c.says(c.d.Slash(u, thread, "pass"), "Done")
	c.settle()
	_, u = c.turn(thread)
	for _, method := range []string{"GET", "POST", "PATCH"} {
		c.d.Next(1_000_000, method, "", discordtest.Status(401))
	}
	go c.d.Slash(u, thread, "pass")
	patiently(t, "the log says it", func() bool { return strings.Contains(c.log.String(), "put a new one into the configuration") })
	n := c.d.Invalid()
	time.Sleep(300 * time.Millisecond)
	if more := c.d.Invalid() - n; more > 3 || n > 20 { // the interaction's own tries
		t.Errorf("%d requests that Discord refuses, then %d", n, more)
	}
	if err := c.bot.Healthy(); err == nil || !strings.Contains(err.Error(), "token") {
		t.Errorf("the health is %v", err)
	}
}

// A status that cannot be pinned, since the channel has all the pins that Discord allows, is said to the owner once; the game goes on.
func TestFullOfPins(t *testing.T) {
	c := open(t)
	c.hall.Deny(discordtest.CreatePublicThreads)
	c.hall.Fill(250)
	for _, name := range []string{"Friday", "Saturday"} {
		c.says(c.d.Slash(c.ada, c.hall, "game new", with("game", "1894 "+name)), "is open")
		for _, u := range []*discordtest.User{c.ben, c.cy} {
			c.settle()
			c.d.Press(u, c.hall.Message("For 3 to 4 players"), "Join")
		}
		c.settle()
		c.d.Press(c.ada, c.hall.Message("For 3 to 4 players"), "Start")
		c.settle()
	}
	for _, m := range c.hall.Messages() {
		if m.Pinned {
			t.Errorf("a message is pinned: %q", m.Text())
		}
	}
	if ls := c.ada.Letters(); len(ls) != 1 || !strings.Contains(ls[0].Text(), "as many pins as Discord allows") {
		t.Errorf("the owner is told %d times: %v", len(ls), ls)
	}
	c.lawful(30003, 50013)
}

// What Discord writes into a channel about the pinning of the status is deleted; where it is not to be found that changes nothing.
func TestPinNotice(t *testing.T) {
	c := open(t)
	for lost, name := range []string{"Friday", "Saturday"} {
		c.d.Next(lost, "GET", "/messages", discordtest.Status(500))
		ms := c.begin("1894 " + name).Messages()
		notices := 0
		for _, m := range ms {
			if m.System != 0 {
				notices++
			}
		}
		if len(ms) != 2+lost || notices != lost || !ms[1].Pinned {
			t.Errorf("%s: %d messages, %d of them notices", name, len(ms), notices)
		}
	}
	c.lawful()
}

// A picture that is too large for Discord is left out with a word; the rest of the post arrives.
func TestLargePictures(t *testing.T) {
	c := newClub(t)
	c.painter = painter{size: 11 << 20}
	c.start()
	m, _ := c.turn(c.begin("1894"))
	if len(m.Pictures()) > 0 || len(m.Buttons()) == 0 || !strings.Contains(m.Text(), "could not be drawn") {
		t.Errorf("%d pictures, buttons %q: %s", len(m.Pictures()), m.Buttons(), m.Text())
	}
	c.lawful()
}

// An old message that may be edited only after a long wait is posted anew; nobody waits for it.
func TestSeldomEdits(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	m, u := c.turn(thread)
	before := len(thread.Messages())
	c.d.Next(1, "PATCH", "/channels/"+thread.ID+"/messages/"+m.ID, discordtest.Limited(time.Hour, false))
	c.says(c.d.Slash(u, thread, "pass"), "Done")
	c.settle()
	if n := len(thread.Messages()); n != before+2 { // the turn that is over, and the new one
		t.Errorf("%d messages more", n-before)
	}
	next, v := c.turn(thread)
	if v == u || len(next.Pings) != 1 {
		t.Errorf("after %s it is %s, pinged %v", u.Name, v.Name, next.Pings)
	}
	c.d.Slash(v, thread, "pass")
	c.settle()
}

// An owner who cannot be written to is written to once, however often the post is tried.
func TestOwnerWhoCannotBeReached(t *testing.T) {
	for _, f := range []discordtest.Fault{discordtest.Refused(403, 50278), discordtest.Refused(403, 50007), discordtest.Status(401), discordtest.Limited(time.Hour, false)} {
		t.Run(fmt.Sprint(f), func(t *testing.T) {
			c := open(t)
			thread := c.begin("1894")
			_, u := c.turn(thread)
			c.d.Next(1000, "POST", "/users/@me/channels", f)
			thread.Deny(discordtest.SendMessagesInThreads)
			c.d.Slash(u, thread, "pass")
			patiently(t, "the post is tried again and again", func() bool {
				return strings.Count(c.log.String(), "a post was not delivered, trying again") > 5
			})
			if n := c.d.Faults(); n != 1 {
				t.Errorf("the owner is written to %d times", n)
			}
			c.d.Behave()
			thread.Allow(discordtest.SendMessagesInThreads)
			c.settle()
		})
	}
}

// Rate limits are kept: when many posts are due, the bot waits instead of running into 429.
func TestRateLimit(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	c.d.Rate("POST /channels/{channel}/messages", 3, 300*time.Millisecond)
	c.d.Rate("PATCH /channels/{channel}/messages", 3, 300*time.Millisecond)
	for range 12 {
		for _, u := range c.users {
			c.d.Slash(u, thread, "pass")
		}
	}
	c.settle()
	c.lawful()
}

// A message that somebody has deleted is posted again; the status is pinned again.
func TestDeletedMessage(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	for range 2 {
		turn, u := c.turn(thread)
		for _, m := range thread.Messages() {
			m.Delete()
		}
		c.says(c.d.Slash(u, thread, "pass"), "Done")
		c.settle()
		ms := thread.Messages()
		pinned := 0
		for _, m := range ms {
			if m.Pinned {
				pinned++
			}
			if m.ID == turn.ID {
				t.Error("a deleted message is back")
			}
		}
		if len(ms) != 3 || pinned != 1 {
			t.Errorf("%d messages, %d pinned", len(ms), pinned)
		}
		if closed := ms[0]; len(closed.Pings) > 0 {
			t.Errorf("a turn that is over pings %v", closed.Pings)
		}
	}
	c.lawful(10008)
}

// A thread in the archive is taken out of it; a locked one is told to the owner.
func TestArchivedThread(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	_, u := c.turn(thread)
	c.d.Slash(u, thread, "bid", with("what", "LS"), with("amount", "100"))
	c.settle()
	thread.Archive(false)
	_, u = c.turn(thread)
	c.says(c.d.Slash(u, thread, "pass"), "Done")
	c.settle()
	if thread.Archived() {
		t.Error("the thread is still in the archive")
	}
	_, u = c.turn(thread)
	thread.Deny(discordtest.ManageThreads)
	thread.Archive(true)
	c.d.Slash(u, thread, "pass")
	patiently(t, "the owner is told", func() bool { return len(c.ada.Letters()) == 1 })
	if s := c.ada.Letters()[0].Text(); !strings.Contains(s, "Manage Threads") {
		t.Errorf("the owner is told %q", s)
	}
	thread.Allow(discordtest.ManageThreads)
	c.settle()
	c.turn(thread)
	c.lawful(50083, 50013, 160005)
}

// A bot without permission tells the owner once, loses nothing, and goes on when it may.
func TestMissingPermissions(t *testing.T) {
	t.Run("SendMessagesInThreads", func(t *testing.T) { withoutPermission(t, discordtest.SendMessagesInThreads) })
	t.Run("AttachFiles", func(t *testing.T) { withoutPermission(t, discordtest.AttachFiles) })
	t.Run("ViewChannel", func(t *testing.T) { withoutPermission(t, discordtest.ViewChannel) })
}

func withoutPermission(t *testing.T, p int64) {
	c := open(t)
	thread := c.begin("1894")
	_, u := c.turn(thread)
	thread.Deny(p)
	a := c.d.Slash(u, thread, "pass")
	c.says(a, "Done", "I lack")
	patiently(t, "the owner is told", func() bool { return len(c.ada.Letters()) > 0 })
	time.Sleep(100 * time.Millisecond)
	if ls := c.ada.Letters(); len(ls) != 1 || !strings.Contains(ls[0].Text(), "1894") || !strings.Contains(ls[0].Text(), "Nothing is lost") {
		t.Errorf("the owner is told %d times: %q", len(ls), ls[0].Text())
	}
	if n := c.d.Invalid(); n > 20 {
		t.Errorf("%d requests that Discord refuses", n)
	}
	thread.Allow(p)
	c.settle()
	m, v := c.turn(thread)
	if v == u || !slices.Equal(m.Pings, []string{v.ID}) || len(thread.Messages()) != 3 {
		t.Errorf("afterwards %d messages, pinged %v", len(thread.Messages()), m.Pings)
	}
	c.lawful(50013, 50001)
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
	c.says(c.d.Slash(c.ben, attic, "game here"), "No game of yours")
	c.says(c.d.Slash(c.ada, attic, "game here"), "goes on here")
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

// A server that wants no threads has its games in the channel; so has a thread.
func TestWithoutThreads(t *testing.T) {
	c := open(t)
	c.hall.Deny(discordtest.CreatePublicThreads | discordtest.PinMessages)
	c.d.Slash(c.ada, c.hall, "game new", with("game", "1894"))
	c.d.Slash(c.ben, c.hall, "game join")
	c.d.Slash(c.cy, c.hall, "game join")
	c.says(c.d.Slash(c.cy, c.hall, "game start"), "has begun")
	m, u := c.turn(c.hall)
	c.d.Press(u, m, "Buy LRC")
	c.settle()
	c.recorded("buy LRC")
	c.lawful(50013)
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

// A game is not there for other servers, not even by its number or with a button of it.
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

// An admin acts for others after being asked; nobody else does.
func TestAdmin(t *testing.T) {
	c := open(t)
	zoe := c.d.User("Zoe")
	c.users["Zoe"] = zoe
	thread := c.begin("1894")
	c.says(c.d.Slash(zoe, thread, "pass"), "You do not play")
	zoe.Permissions, zoe.Nick = discordtest.ManageGuild, "The Boss"
	a := c.says(c.d.Slash(zoe, thread, "pass"), "Act for")
	c.d.Press(zoe, a.Shown(), "Yes: pass")
	c.settle()
	c.recorded("pass")
	thread.Message("acts for")
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

// A bot that was away keeps the games and posts what it had not posted.
func TestRestart(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	m, u := c.turn(thread)
	c.d.Next(1000, "POST", "/channels/"+thread.ID+"/messages", discordtest.Status(503))
	c.d.Slash(u, thread, "pass")
	c.kill()
	a := c.d.Press(u, m, "Pass")
	if !a.Failed {
		t.Errorf("a bot that does not run answers %q", a.Text())
	}
	c.d.Behave()
	c.start()
	n, v := c.turn(thread)
	if v == u || !slices.Equal(n.Pings, []string{v.ID}) {
		t.Errorf("it is the turn of %s, pinged %v", v.Name, n.Pings)
	}
	c.recorded("pass")
	g := c.game()
	if g.State != store.Running {
		t.Errorf("the game is %s", g.State)
	}
	c.lawful()
}

// What the doctor looks at.
func TestDoctor(t *testing.T) {
	c := newClub(t)
	b, err := discord.New(discord.Config{Token: c.d.Token, Store: nothing{}, API: c.d.Door().URL})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range b.Check(ctx) {
		if f.Err != nil {
			t.Errorf("%s: %v", f.What, f.Err)
		}
	}
	c.server.Remove()
	if fs := b.Check(ctx); fs[len(fs)-1].Err == nil {
		t.Errorf("a bot on no server is well: %+v", fs)
	}
	if b.Healthy() == nil {
		t.Error("a bot that is not connected is healthy")
	}
	door := c.d.Door()
	door.Slam()
	if b, err = discord.New(discord.Config{Token: c.d.Token, Store: nothing{}, API: door.URL}); err != nil {
		t.Fatal(err)
	}
	if fs := b.Check(ctx); len(fs) != 1 || fs[0].Err == nil || strings.Contains(fs[0].Remedy, "token") {
		t.Errorf("when nothing answers: %+v", fs)
	}
	if b, err = discord.New(discord.Config{Token: "wrong", Store: nothing{}, API: c.d.Door().URL}); err != nil {
		t.Fatal(err)
	}
	if fs := b.Check(ctx); len(fs) != 1 || fs[0].Err == nil || !strings.Contains(fs[0].Remedy, "Copy the token anew") {
		t.Errorf("with a wrong token: %+v", fs)
	}
}

// A bot that is stopped answers what it has been asked, and ends.
func TestStop(t *testing.T) {
	c := open(t)
	c.d.Next(1, "POST", "/callback", discordtest.Slow(300*time.Millisecond))
	answer := make(chan discordtest.Answer)
	go func() { answer <- c.d.Slash(c.ada, c.hall, "game new", with("game", "1894")) }()
	time.Sleep(100 * time.Millisecond)
	c.stop()
	c.says(<-answer, "is open")
	if err := <-c.served; err != nil {
		t.Error(err)
	}
	if err := <-c.carry; err != nil {
		t.Error(err)
	}
	if g := c.game(); g.State != store.Lobby {
		t.Errorf("the game is %s", g.State)
	}
}
