package bot_test

import (
	"strings"
	"testing"

	"stationmaster/bot"
)

// Commands of a group can be typed with or without the group's name, and are completed either way.
func TestGroups(t *testing.T) {
	k := newTable(t)
	k.game = k.ok("Ada", "game new toy Friday").Game
	k.ok("Ben", "/game join")
	k.ok("Ada", "Game Start")
	k.no("Ada", "game", "Possible: list, new, house, alone, import, export")
	k.no("Ada", "game sing", "What about", "rename")
	k.no("Ada", "me", "zone, quiet")
	k.ok("Ben", "me zone Europe/Berlin")
	k.ok("Ben", "me quiet 22:00-08:00")
	if s := text(k.ok("Ben", "me away").Message); !strings.Contains(s, "Europe/Berlin") || !strings.Contains(s, "22:00-08:00") {
		t.Errorf("the settings are %s", s)
	}
	k.ok("Ben", "me quiet off")
	k.ok("Ada", "game rename Monday")
	contains(t, text(k.ok("Ada", "game list").Message), "Monday")
	contains(t, k.ok("Ada", "help game rename").Title, "game rename <name>")
	contains(t, k.ok("Ada", "help rename").Title, "game rename <name>")
	for typed, want := range map[string]string{
		"ga": "game ", "game": "game ", "game re": "game rename ", "/game arch": "/game archive ", "me qui": "me quiet ", "me quiet 2": "me quiet 22:00-08:00",
		"game archive o": "game archive off", "sure game del": "sure game delete ",
	} {
		found := false
		for _, c := range k.complete(typed) {
			found = found || c.Text == want
			if !strings.HasPrefix(strings.ToLower(c.Text), strings.ToLower(typed)) {
				t.Errorf("%q is completed to %q", typed, c.Text)
			}
		}
		if !found {
			t.Errorf("%q is completed to %v, not to %q", typed, k.complete(typed), want)
		}
	}
	u, err := k.clerk.Whose(ctx, "", k.game, "sure game rename Tuesday")
	if err != nil || u.Name != "Ada" {
		t.Errorf("renaming is attributed to %v, %v", u, err)
	}
	for _, c := range bot.Commands() {
		if full, ok := bot.Spoken(c.Name + " x"); ok == c.Hidden || ok && full != c.Called()+" x" {
			t.Errorf("%s is called %q", c.Name, full)
		}
	}
	if full, ok := bot.Spoken("add 1"); ok {
		t.Errorf("an order is taken for the command %q", full)
	}
}
