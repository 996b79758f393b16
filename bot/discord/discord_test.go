package discord_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"stationmaster/bot/discord/discordtest"
)

// From a lobby to a started game in a thread, with its status pinned.
func TestLobby(t *testing.T) {
	c := open(t)
	a := c.says(c.d.Slash(c.ada, c.hall, "game new", with("game", "1894 Friday")), "Friday is open")
	if a.Message.Reader != c.ada {
		t.Error("the answer to /new is not private")
	}
	c.settle()
	lobby := c.hall.Message("Friday")
	if got := lobby.Buttons(); !slices.Equal(got, []string{"Join", "Leave", "Add a house player", "Open points"}) {
		t.Errorf("buttons %q", got)
	}
	c.d.Press(c.ben, lobby, "Join")
	c.d.Slash(c.cy, c.hall, "game join")
	c.settle()
	if lobby = lobby.Now(); !strings.Contains(lobby.Text(), "- Ada\n- Ben\n- Cy") || lobby.Buttons()[0] != "Start" {
		t.Errorf("the lobby says %q with %q", lobby.Text(), lobby.Buttons())
	}
	c.d.Press(c.ben, lobby, "Start")
	c.settle()
	threads := c.hall.Threads()
	if len(threads) != 1 || threads[0].Name != "Friday" {
		t.Fatalf("threads %v", threads)
	}
	if got := lobby.Now(); len(got.Buttons()) != 0 || !strings.Contains(got.Text(), "1. ") {
		t.Errorf("the lobby after the start says %q with %q", got.Text(), got.Buttons())
	}
	ms := threads[0].Messages()
	if len(ms) != 4 {
		t.Fatalf("%d messages in the thread", len(ms))
	}
	board, sale, turn, status := ms[0], ms[1], ms[2], ms[3]
	if status.Flags&(1<<12) == 0 || turn.Flags&(1<<12) != 0 {
		t.Error("the status is not silent, or the turn is")
	}
	if !status.Pinned || turn.Pinned || len(status.Pings) != 0 {
		t.Errorf("pinned %t, %t; the status pings %v", status.Pinned, turn.Pinned, status.Pings)
	}
	_, u := c.turn(threads[0])
	if !slices.Equal(turn.Pings, []string{u.ID}) {
		t.Errorf("the turn pings %v, not %s", turn.Pings, u.ID)
	}
	if !strings.Contains(sale.Text(), "LRC") || len(sale.Pings)+len(board.Pings) != 0 || len(sale.Pictures())+len(turn.Pictures()) != 0 {
		t.Errorf("the list of what is for sale is %s", sale.Text())
	}
	if ps := board.Pictures(); len(ps) != 1 || string(ps[0].Bytes) != "picture of the map" || ps[0].Description == "" {
		t.Errorf("pictures %+v", ps)
	}
	c.lawful()
}

// An option that was typed in another way than the order says it doesn't keep the next one from being completed.
func TestCompletesAfterNames(t *testing.T) {
	c := open(t)
	thread := c.begin("18norway")
	_, u := c.turn(thread)
	for _, typed := range []string{"P3", "sorumsand", "Sørumsand"} {
		if cs := c.d.Type(u, thread, "bid", "amount", "", with("what", typed)); len(cs) == 0 || cs[0].Value != "45" {
			t.Errorf("after %q the amounts are %v", typed, cs)
		}
	}
	c.says(c.d.Slash(u, thread, "bid", with("amount", "45"), with("what", "p3")), "Done: bid Sørumsand 45")
}

// A turn by slash command with completion, by button, by menu and by form.
func TestTurn(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	_, u := c.turn(thread)
	cs := c.d.Type(u, thread, "bid", "what", "L")
	if len(cs) != 2 || cs[0].Value != "LSQG" || !strings.Contains(cs[0].Name, "Saint-Quentin") {
		t.Errorf("completions %v", cs)
	}
	cs = c.d.Type(u, thread, "bid", "amount", "", with("what", "ls"))
	if len(cs) == 0 || cs[0].Value != "95" {
		t.Errorf("completions %v", cs)
	}
	if cs = c.d.Type(u, thread, "do", "orders", "buy LRC; buy "); len(cs) != 1 || cs[0].Value != "buy LRC; buy ARS" {
		t.Errorf("completions %v", cs)
	}
	a := c.says(c.d.Slash(u, thread, "bid", with("amount", "100"), with("what", "LS")), "Done: bid LS 100")
	if a.Message.Reader != u {
		t.Error("the answer is not private")
	}
	m, v := c.turn(thread)
	if v == u || !slices.Equal(m.Pings, []string{v.ID}) {
		t.Errorf("after %s it is %s, pinged %v", u.Name, v.Name, m.Pings)
	}
	c.d.Press(v, m, "Buy LRC")
	m, u = c.turn(thread)
	// A menu leads to the words of an order, and these to a form.
	more := c.d.Choose(u, m, "Bid more ...")
	f := c.d.Choose(u, more.Shown(), "NMS")
	if f.Form == nil {
		t.Fatal("a line that lacks only an amount doesn't ask for it")
	}
	if got, want := f.Form.Title+": "+f.Form.Components[0].Label, "bid NMS: How much? (145 to 570)"; got != want {
		t.Errorf("the form says %q, want %q", got, want)
	}
	// A number that is refused can be corrected at once.
	a = c.says(c.d.Submit(u, f.Form, "1"), "at least")
	f = c.d.Press(u, a.Shown(), "Bid how much?")
	a = c.says(c.d.Submit(u, f.Form, "145"), "Done: bid NMS 145")
	if a.Shown().Reader != u {
		t.Error("the answer to the form is not private")
	}
	c.recorded("bid LS 100", "buy LRC", "bid NMS 145")
	m, u = c.turn(thread)
	c.d.Press(u, m, "Pass")
	c.settle()
	c.recorded("bid LS 100", "buy LRC", "bid NMS 145", "pass")
	c.lawful()
}

// Players who ask for it are also pinged when the player before them begins.
func TestHeadsUp(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	_, u := c.turn(thread)
	for _, v := range c.users {
		if v != u {
			c.says(c.d.Slash(v, thread, "me set", with("setting", "heads-up on")), "is now on")
		}
	}
	c.says(c.d.Slash(u, thread, "do", with("orders", "buy LRC")), "Done")
	m, next := c.turn(thread)
	last := slices.DeleteFunc([]*discordtest.User{c.ada, c.ben, c.cy}, func(v *discordtest.User) bool { return v == u || v == next })[0]
	if want := []string{next.ID, last.ID}; !slices.Equal(m.Pings, want) || !strings.Contains(m.Text(), "Next: <@"+last.ID+">") {
		t.Errorf("pinged %v, want %v: %s", m.Pings, want, m.Text())
	}
	c.says(c.d.Slash(next, thread, "do", with("orders", "buy ARS")), "Done")
	if m, _ = c.turn(thread); !slices.Equal(m.Pings, []string{last.ID}) {
		t.Errorf("a player is pinged without having asked for it: %v", m.Pings)
	}
	c.lawful()
}

// A player finds their turns on all servers, with links.
func TestTurns(t *testing.T) {
	c := open(t)
	thread := c.begin("1894 Friday")
	_, u := c.turn(thread)
	elsewhere := c.d.Server("Another club").Channel("hall")
	elsewhere.Deny(discordtest.SendMessages)
	a := c.says(c.d.Slash(u, elsewhere, "turns"), "Your turns", "Friday")
	links := 0
	for _, row := range a.Shown().Components {
		for _, b := range row.Components {
			if b.URL == "https://discord.com/channels/"+c.server.ID+"/"+thread.ID {
				links++
			}
		}
	}
	if links != 1 || a.Shown().Reader != u || strings.Contains(a.Text(), "I lack") {
		t.Errorf("%d links to the game: %s", links, a.Text())
	}
	c.says(c.d.Slash(c.other(u), elsewhere, "turns"), "in any game")
	for _, k := range c.d.Commands() {
		if everywhere := slices.Equal(k.Contexts, []int{0, 1, 2}) && slices.Equal(k.Installs, []int{0, 1}); everywhere != (k.Name == "turns") {
			t.Errorf("/%s: contexts %v, installed for %v", k.Name, k.Contexts, k.Installs)
		}
	}
	c.lawful()
}

// In private messages, and on a server without the bot, users who have installed it find their turns; anything else they ask for is
// answered with where it belongs.
func TestPrivateMessages(t *testing.T) {
	c := open(t)
	thread := c.begin("1894 Friday")
	_, u := c.turn(thread)
	foreign := c.d.Foreign("Strangers").Channel("hall")
	for _, ch := range []*discordtest.Channel{u.Private(), foreign} {
		a := c.says(c.d.Slash(u, ch, "turns"), "Your turns", "Friday")
		if strings.Contains(a.Text(), "I lack") {
			t.Errorf("it says %s", a.Text())
		}
	}
	c.says(c.d.Slash(u, u.Private(), "do", with("orders", "pass")), "server channels", "/turns")
	c.says(c.d.Slash(u, u.Private(), "game new", with("game", "1894")), "server channels")
	c.recorded()
	c.lawful()
}

// Several orders at once: all or none.
func TestOrders(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	_, u := c.turn(thread)
	a := c.says(c.d.Slash(u, thread, "do", with("orders", "buy LRC; buy NMS")), "Nothing was done")
	if a.Message.Reader != u {
		t.Error("a refusal is not private")
	}
	c.recorded()
	c.says(c.d.Slash(c.other(u), thread, "pass"), "turn")
	c.recorded()
	c.says(c.d.Slash(u, thread, "lay"), "isn't possible now")
	c.says(c.d.Slash(u, thread, "do", with("orders", "bid LS 100; bid NMS 145")), "can't order")
	c.recorded()
	c.says(c.d.Slash(u, thread, "do", with("orders", "bid LS 100")), "Done")
	c.recorded("bid LS 100")
	c.says(c.d.Slash(u, thread, "undo"), "Taken back")
	c.recorded()
	c.settle()
	thread.Message("takes back 1 order")
	c.lawful()
}

// Views are private unless they are shared.
func TestPrivacy(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	before := len(thread.Messages())
	a := c.d.Slash(c.ben, thread, "show", with("what", "map"))
	if m := a.Shown(); m.Reader != c.ben || len(m.Pictures()) != 1 {
		t.Errorf("the map is shown to %v: %v", m.Reader, m.Pictures())
	}
	if len(thread.Messages()) != before {
		t.Error("a private view is in the channel")
	}
	a = c.d.Slash(c.ben, thread, "show", with("what", "players"), with("share", true))
	if m := a.Shown(); m.Reader != nil || len(m.Pictures()) != 1 || len(m.Pings) > 0 {
		t.Errorf("the shared view is shown to %v: %v", m.Reader, m.Pictures())
	}
	if len(thread.Messages()) != before+1 {
		t.Error("a shared view is not in the channel")
	}
	_, u := c.turn(thread)
	a = c.d.Slash(u, thread, "preview", with("orders", "buy LRC"))
	if m := a.Shown(); m.Reader != u {
		t.Errorf("a preview is shown to everybody")
	}
	a = c.d.Slash(c.cy, thread, "show", with("what", "record"))
	if m := a.Shown(); m.Reader != c.cy || len(m.Files) != 1 || !strings.Contains(string(m.Files[0].Bytes), "title: 1894") {
		t.Errorf("the record: %+v", m)
	}
	c.says(c.d.Slash(c.cy, thread, "rules", with("about", "1894-SR-01")), "1894-SR-01")
	c.says(c.d.Slash(c.cy, thread, "help"), "to buy LRC for F20")
	c.recorded()
	c.lawful()
}

// A stale or repeated press does nothing, and says so.
func TestStalePresses(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	old, u := c.turn(thread)
	c.d.Press(u, old, "Buy LRC")
	c.settle()
	c.recorded("buy LRC")
	a := c.says(c.d.Press(u, old, "Buy LRC"), "out of date")
	if a.Shown().Reader != u {
		t.Error("the answer to a stale press is not private")
	}
	c.recorded("buy LRC")
	m, u := c.turn(thread)
	told := len(thread.Whispers(u))
	var pressing sync.WaitGroup
	for range 4 {
		pressing.Go(func() { c.d.Press(u, m, "Buy ARS") })
	}
	pressing.Wait()
	patiently(t, "three presses of four are told", func() bool { return len(thread.Whispers(u)) == told+3 })
	for _, x := range thread.Whispers(u)[told:] {
		if !strings.Contains(x.Text(), "out of date") {
			t.Errorf("a repeated press is answered %q", x.Text())
		}
	}
	c.settle()
	c.recorded("buy LRC", "buy ARS")
	c.lawful()
}

// Whatever a future Discord adds (fields, kinds of component, other types of value), everything is still answered, once: a command, a
// completion, a button, a menu and a form.
func TestUnknownParts(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	c.d.Strange()
	_, u := c.turn(thread)
	if cs := c.d.Type(u, thread, "bid", "what", "L"); len(cs) != 2 {
		t.Errorf("completions %v", cs)
	}
	c.says(c.d.Slash(u, thread, "bid", with("what", "LS"), with("amount", "100")), "Done: bid LS 100")
	c.says(c.d.Slash(u, thread, "show", with("what", "status"), with("share", true)), "Auction")
	m, u := c.turn(thread)
	c.d.Press(u, m, "Buy LRC")
	m, u = c.turn(thread)
	more := c.d.Choose(u, m, "Bid more ...")
	f := c.d.Choose(u, more.Shown(), "NMS")
	if f.Form == nil {
		t.Fatal("a line that lacks only an amount doesn't ask for it")
	}
	if l := f.Form.Components; len(l) != 1 || l[0].Label != "How much? (145 to 570)" {
		t.Errorf("the form has %+v", l)
	}
	c.says(c.d.Submit(u, f.Form, "145"), "Done: bid NMS 145")
	c.recorded("bid LS 100", "buy LRC", "bid NMS 145")
	if !strings.Contains(c.log.String(), "could not be read") {
		t.Error("the log does not say what was not understood")
	}
	c.lawful()
}
