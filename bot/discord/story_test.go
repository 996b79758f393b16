package discord_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/bot"
	"stationmaster/bot/discord/discordtest"
	"stationmaster/bot/message"
	"stationmaster/store"
)

// A game for learning on Discord, from the first hint to the story at its end: words of a hint have buttons, the story's menu leads to the map
// then, records count the game, and all of it is within Discord's limits.
func TestLearnToTheStory(t *testing.T) {
	c := newClub(t)
	c.ada.Permissions = discordtest.ManageGuild
	c.start()
	w := c.play(c.begin("1894 learning seed:3 Friday"), 3)
	c.settle()
	if !slices.ContainsFunc(c.hall.Messages(), func(m discordtest.Message) bool { return strings.Contains(m.Text(), "This game is for learning") }) {
		t.Error("nobody is told that the game is for learning")
	}
	m, u := c.turn(w.thread)
	c.says(c.d.Press(u, m, `What is "private"?`), "fixed revenue", "In 1894")
	c.says(c.d.Slash(u, c.hall, "rules", with("about", "par")), "starting share price")
	for w.orders < 130 {
		w.next(3)
	}
	c.says(c.d.Slash(c.ben, w.thread, "show", with("what", "story")), "The story of Friday so far", "Turning points")

	// Everybody agrees who has won.
	_, u = c.turn(w.thread)
	order := func(by *discordtest.User, text string) {
		t.Helper()
		a := c.d.Slash(by, w.thread, "do", with("orders", text))
		for _, b := range answers(a) {
			if strings.HasPrefix(b, "Yes: ") {
				c.d.Press(by, a.Shown(), b)
			}
		}
	}
	order(u, "settle "+u.Name)
	for range 2 {
		_, v := c.turn(w.thread)
		order(v, "agree")
	}
	patiently(t, "the game is over", func() bool { return c.game().State == store.Finished })
	c.settle()
	ms := w.thread.Messages()
	story := ms[len(ms)-1]
	for _, want := range []string{"The story of Friday", "Turning points", "Median time for a turn: "} {
		if !strings.Contains(story.Text(), want) {
			t.Errorf("the last post lacks %q:\n%s", want, story.Text())
		}
	}
	if len(story.Pictures()) != 1 || len(story.Menus()) != 1 || len(story.Pings) != 0 {
		t.Fatalf("the story has %d pictures, %d menus and pings %v", len(story.Pictures()), len(story.Menus()), story.Pings)
	}
	for _, o := range story.Menus()[0].Options {
		a := c.says(c.d.Choose(c.cy, story, o.Label), "After order ")
		if len(a.Shown().Pictures()) != 1 || a.Shown().Pictures()[0].Description != "A drawing of the "+message.MapView {
			t.Errorf("%s shows %+v", o.Label, a.Shown().Pictures())
		}
	}
	c.says(c.d.Press(c.cy, story, "Rounds as a file"), "All rounds of Friday")
	c.says(c.d.Slash(c.ben, w.thread, "game record"), "1 game among people: 1894 1.")
	c.says(c.d.Slash(c.ben, w.thread, "game record", with("who", "rating on")), "Only the server's admins")
	c.says(c.d.Slash(c.ada, w.thread, "game record", with("who", "rating on")), "Weng and Lin")
	c.says(c.d.Slash(c.ben, w.thread, "game record"), "Rating")
	c.says(c.d.Slash(u, w.thread, "me record"), "1 game, 1 won")
	c.lawful()
	c.judged()
}

// Whatever can follow a command can be given on Discord, too.
func TestCommandsTakeTheirArguments(t *testing.T) {
	c := open(t)
	for _, k := range bot.Commands() {
		if k.Hidden || k.Args == "" {
			continue
		}
		if len(c.d.Command(k.Called()).Options) == 0 {
			t.Errorf("/%s takes %s, but has no option on Discord", k.Called(), k.Args)
		}
	}
}
