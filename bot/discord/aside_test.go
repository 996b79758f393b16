package discord_test

import (
	"slices"
	"testing"

	"stationmaster/bot/discord/discordtest"
)

// From a finished turn's post, a player can see the map as it was then, and play on with a copy in a private thread of their own.
func TestPlayFromHere(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	_, u := c.turn(thread)
	c.d.Slash(u, thread, "do", with("orders", "bid LS 100"))
	c.settle()
	i := slices.IndexFunc(thread.Messages(), func(m discordtest.Message) bool { return slices.Contains(m.Buttons(), "Play from here") })
	if i < 0 {
		t.Fatal("no finished turn has these buttons")
	}
	old := thread.Messages()[i]
	then := c.d.Press(c.cy, old, "Show the map then")
	c.says(then, "After order 1 of 1")
	if n := len(then.Shown().Pictures()); n != 2 {
		t.Errorf("%d pictures", n)
	}
	c.says(c.d.Press(c.cy, old, "Play from here"), "Copy of", "for you alone")
	c.settle()
	all := c.hall.Threads()
	made := all[len(all)-1]
	if !made.Private() || len(made.Members()) != 1 || made.Members()[0] != c.cy {
		t.Fatalf("the copy is played in %s (private: %v) with %v", made.Name, made.Private(), made.Members())
	}
	n := len(thread.Messages())
	c.says(c.d.Slash(c.cy, made, "do", with("orders", "pass")), "Done")
	c.settle()
	if len(thread.Messages()) != n {
		t.Error("the game itself got a post")
	}
	// Without permission to make a private thread there is no copy.
	c.hall.Deny(discordtest.CreatePrivateThreads)
	c.says(c.d.Slash(c.ada, thread, "game copy"), "Create Private Threads")
	if n := len(c.hall.Threads()); n != len(all) {
		t.Errorf("%d threads, %d before", n, len(all))
	}
	c.says(c.d.Slash(c.ada, thread, "game list"), "Copy of")
}
