package discord_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"stationmaster/bot/discord/discordtest"
)

// A post whose answer was lost is not sent twice; a failed one is sent later, in order.
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
			t.Fatalf("fault %d: %d new messages", i, n-before)
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

// A post that arrived, though the answer was lost, and has changed before the next try, is shown as it is now: Discord answers that try
// with the message of the first one. After a crash, the bot doesn't know that there was one.
func TestChangedBeforeTheNextTry(t *testing.T) {
	for _, status := range []bool{false, true} {
		for _, killed := range []bool{false, true} {
			t.Run(fmt.Sprintf("status=%t,killed=%t", status, killed), func(t *testing.T) {
				c := newClub(t)
				c.retry = 3 * time.Second
				c.start()
				thread := c.begin("1894")
				old, u := c.turn(thread)
				posts := "/channels/" + thread.ID + "/messages"
				if status { // a new message has to replace it, and follows that of the turn
					thread.Message("Next train").Delete()
					c.d.Next(1, "POST", posts, discordtest.Slow(0))
				}
				c.d.Next(1, "POST", posts, discordtest.DropAfter)
				c.says(c.d.Slash(u, thread, "pass"), "Done")
				var sent discordtest.Message
				patiently(t, "the next post is there", func() bool {
					ms := thread.Messages()
					sent = ms[len(ms)-1]
					return sent.ID != old.ID && strings.Contains(sent.Text(), "Next train") == status
				})
				for _, v := range c.users {
					if slices.Contains(sent.Pings, v.ID) || status && strings.Contains(sent.Text(), v.Name+"'s turn to") {
						c.says(c.d.Slash(v, thread, "pass"), "Done")
					}
				}
				if now := sent.Now(); now.Edits > 0 {
					t.Fatal("the post is edited before the next try")
				}
				if killed {
					c.kill()
					c.start()
				}
				c.settle()
				if now := sent.Now(); now.Edits != 1 || now.Text() == sent.Text() || strings.Contains(now.Text(), "Discord refused") {
					t.Errorf("after %d edits it's still shown as %q", now.Edits, now.Text())
				}
				if !status { // else the posts aren't in order
					delivered(t, c.store, thread)
				}
				c.lawful(10008)
			})
		}
	}
}

// A post that Discord refuses for its content is sent once more, shorter and without pictures; if refused again, it is given up.
// Either way the posts behind it arrive.
func TestRefusedPosts(t *testing.T) {
	for _, method := range []string{"POST", "PATCH"} {
		for _, f := range []struct{ status, code int }{{400, 50035}, {400, 0}, {403, 50005}, {404, 0}, {413, 0}, {400, 200000}} {
			t.Run(fmt.Sprint(method, f.status, "-", f.code), func(t *testing.T) {
				c := open(t)
				thread := c.sold(c.begin("1894"))
				for _, times := range []int{1, 2} {
					old, u := c.turn(thread)
					before := len(thread.Messages())
					c.d.Next(times, method, "/channels/"+thread.ID+"/messages", discordtest.Refused(f.status, f.code))
					c.says(c.d.Slash(u, thread, "pass"), "Done")
					c.settle()
					ms := thread.Messages()
					last, want := ms[len(ms)-1], before+1
					if method == "POST" && times == 2 { // the turn's post is missing; its next edit posts it
						want = before
					}
					if len(ms) != want {
						t.Fatalf("refused %d times: %d messages, want %d", times, len(ms), want)
					}
					short := last
					if method == "PATCH" {
						short = old.Now()
					}
					refused := strings.Contains(short.Text(), "Discord refused the rest of this post")
					if refused != (times == 1) || refused && len(short.Pictures()) > 0 {
						t.Errorf("refused %d times: the post is %q with %d pictures", times, short.Text(), len(short.Pictures()))
					}
					if method == "POST" && times == 1 && len(last.Pings) != 1 {
						t.Errorf("the shorter post pings %v", last.Pings)
					}
				}
				c.d.Behave()
				for _, u := range c.users { // the following posts arrive whole
					c.d.Slash(u, thread, "pass")
				}
				c.settle()
				last, _ := c.turn(thread)
				if len(last.Pictures()) == 0 || strings.Contains(last.Text(), "refuses") {
					t.Errorf("the next post is %q", last.Text())
				}
				if !strings.Contains(c.log.String(), "Discord refused a post's content") {
					t.Errorf("the log is %s", c.log)
				}
			})
		}
	}
}

// When the status cannot be pinned, because the channel has all the pins that Discord allows, the owner is told once; the game goes on.
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
	if ls := c.ada.Letters(); len(ls) != 1 || !strings.Contains(ls[0].Text(), "reached Discord's limit") {
		t.Errorf("the owner is told %d times: %v", len(ls), ls)
	}
	c.lawful(30003, 50013)
}

// Discord's notice about pinning the status is deleted; failing to find it changes nothing.
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
		pinned := slices.IndexFunc(ms, func(m discordtest.Message) bool { return m.Pinned })
		if len(ms) != 4+lost || notices != lost || pinned < 0 || !strings.Contains(ms[pinned].Text(), "Next train") {
			t.Errorf("%s: %d messages, %d of them notices, pinned %d", name, len(ms), notices, pinned)
		}
	}
	c.lawful()
}

// A picture too large for Discord is left out with a note; the rest of the post arrives.
func TestLargePictures(t *testing.T) {
	c := newClub(t)
	c.painter = painter{size: 11 << 20}
	c.start()
	m, _ := c.turn(c.sold(c.begin("1894")))
	if len(m.Pictures()) > 0 || len(m.Buttons()) == 0 || !strings.Contains(m.Text(), "could not be drawn") {
		t.Errorf("%d pictures, buttons %q: %s", len(m.Pictures()), m.Buttons(), m.Text())
	}
	c.lawful()
}

// An old message that could be edited only after a long wait is posted anew instead.
func TestSeldomEdits(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	m, u := c.turn(thread)
	before := len(thread.Messages())
	c.d.Next(1, "PATCH", "/channels/"+thread.ID+"/messages/"+m.ID, discordtest.Limited(time.Hour, false))
	c.says(c.d.Slash(u, thread, "pass"), "Done")
	c.settle()
	if n := len(thread.Messages()); n != before+2 { // the finished turn and the new one
		t.Errorf("%d messages more", n-before)
	}
	next, v := c.turn(thread)
	if v == u || len(next.Pings) != 1 {
		t.Errorf("after %s it is %s, pinged %v", u.Name, v.Name, next.Pings)
	}
	c.d.Slash(v, thread, "pass")
	c.settle()
}

// The bot writes once to an owner who takes no messages, however often the post is tried.
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
				return strings.Count(c.log.String(), "a post was not delivered; trying again") > 5
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

// When many posts are due the bot waits for rate limits instead of running into 429.
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

// A deleted message is posted again; the status is pinned again.
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
			t.Errorf("a finished turn pings %v", closed.Pings)
		}
	}
	c.lawful(10008)
}

// An archived thread is unarchived; if it is locked, the owner is told.
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
		t.Error("the thread is still archived")
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

// A bot without permission tells the owner once, loses nothing, and goes on once it has permission.
func TestMissingPermissions(t *testing.T) {
	t.Run("SendMessagesInThreads", func(t *testing.T) { withoutPermission(t, discordtest.SendMessagesInThreads) })
	t.Run("AttachFiles", func(t *testing.T) { withoutPermission(t, discordtest.AttachFiles) })
	t.Run("ViewChannel", func(t *testing.T) { withoutPermission(t, discordtest.ViewChannel) })
}

func withoutPermission(t *testing.T, p int64) {
	c := open(t)
	thread := c.sold(c.begin("1894"))
	_, u := c.turn(thread)
	before := len(thread.Messages())
	thread.Deny(p)
	a := c.d.Slash(u, thread, "pass")
	c.says(a, "Done", "I lack")
	patiently(t, "the owner is told", func() bool { return len(c.ada.Letters()) > 0 })
	time.Sleep(100 * time.Millisecond)
	if ls := c.ada.Letters(); len(ls) != 1 || !strings.Contains(ls[0].Text(), "1894") || !strings.Contains(ls[0].Text(), "Nothing is lost") {
		t.Errorf("the owner is told %d times: %q", len(ls), ls[0].Text())
	}
	if n := c.d.Invalid(); n > 20 {
		t.Errorf("%d refused requests", n)
	}
	thread.Allow(p)
	c.settle()
	m, v := c.turn(thread)
	if v == u || !slices.Equal(m.Pings, []string{v.ID}) || len(thread.Messages()) != before+1 {
		t.Errorf("afterwards %d messages, pinged %v", len(thread.Messages()), m.Pings)
	}
	c.lawful(50013, 50001)
}
