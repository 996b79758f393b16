package discord_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"stationmaster/bot/discord/discordtest"
	"stationmaster/engine"
)

// sketch is a logo drawn in a style.
func sketch(style string) func(*engine.Title, engine.ID) ([]byte, error) {
	return func(t *engine.Title, company engine.ID) ([]byte, error) {
		return []byte("\x89PNG " + style + " of " + t.ID + " " + string(company)), nil
	}
}

// companies is the number of companies in all titles.
func companies() (n int) {
	for _, t := range engine.Titles() {
		n += len(t.Sheet.Majors) + len(t.Sheet.Minors)
	}
	return n
}

// withLogos is a club whose bot has uploaded every logo.
func withLogos(t *testing.T, prepare func(c *club)) *club {
	c := newClub(t)
	c.logo = sketch("drawing")
	if prepare != nil {
		prepare(c)
	}
	c.start()
	return c
}

// All companies' logos are uploaded once, under names that Discord accepts; if drawn differently they are uploaded again. A start that
// finds them all only requests the list.
func TestLogosAreUploadedOnce(t *testing.T) {
	c := withLogos(t, nil)
	patiently(t, "all logos are there", func() bool { return len(c.d.Emojis()) == companies() })
	if name := slices.MinFunc(names(c), strings.Compare); !strings.HasPrefix(name, "sm_1894_") {
		t.Errorf("the first is called %s", name)
	}
	c.kill()
	asked := func() int { return c.d.Asked("POST /applications/{app}/emojis") }
	before := asked()
	c.start()
	c.says(c.d.Slash(c.ada, c.hall, "game list"), "no games")
	time.Sleep(50 * time.Millisecond)
	if n := asked() - before; n != 0 || before != companies() {
		t.Errorf("%d logos were uploaded at the first start, %d at the second; there are %d", before, n, companies())
	}
	c.kill()
	c.logo = sketch("better drawing")
	c.d.Next(3, "POST", "/emojis", discordtest.Limited(50*time.Millisecond, false)) // these come after that
	c.start()
	patiently(t, "all are there in the new style", func() bool { return len(c.d.Emojis()) == 2*companies() })
	c.lawful()
}

// A post that is due right after a restart waits until the bot knows the logos that Discord has.
func TestPostsWaitForLogos(t *testing.T) {
	c := withLogos(t, nil)
	patiently(t, "all logos are there", func() bool { return len(c.d.Emojis()) == companies() })
	thread := c.begin("1894 seed:3")
	c.sold(thread)
	c.kill()
	c.logo = func(t *engine.Title, company engine.ID) ([]byte, error) {
		time.Sleep(25 * time.Millisecond)
		return sketch("drawing")(t, company)
	}
	c.start()
	m, u := c.turn(thread)
	c.d.Press(u, m, "Pass")
	m, _ = c.turn(thread)
	if !slices.ContainsFunc(m.Pressable(), func(b discordtest.Component) bool { return b.Emoji != nil }) && !slices.ContainsFunc(m.Menus(), func(k discordtest.Component) bool { return k.Options[0].Emoji != nil }) {
		t.Errorf("no logos on %q", m.Buttons())
	}
	c.lawful()
}

func names(c *club) (out []string) {
	for name := range c.d.Emojis() {
		out = append(out, name)
	}
	return out
}

// Logos appear on buttons, in menus and before lines that name a company.
func TestLogosAreShown(t *testing.T) {
	c := withLogos(t, nil)
	patiently(t, "all logos are there", func() bool { return len(c.d.Emojis()) == companies() })
	thread := c.begin("1894 seed:3")
	w := c.play(thread, 3)
	buttons, lines, heads := 0, 0, 0
	for n := 0; n < 60 && (buttons == 0 || lines == 0 || heads == 0); n++ {
		w.next(0)
		m, _ := c.turn(thread)
		for _, b := range m.Pressable() {
			if b.Emoji != nil {
				buttons++
			}
		}
		for _, menu := range m.Menus() {
			for _, o := range menu.Options {
				if o.Emoji != nil {
					buttons++
				}
			}
		}
		for _, l := range strings.Split(m.Text(), "\n") {
			switch {
			case strings.HasPrefix(l, "### <:"):
				heads++
			case strings.Contains(l, "<:"):
				lines++
			}
		}
	}
	if buttons == 0 || lines == 0 || heads == 0 {
		t.Errorf("logos on %d buttons, %d lines, %d headings", buttons, lines, heads)
	}
	// A logo that Discord refuses once is sent again; when the logos are deleted, posts do without.
	c.d.Next(1, "POST", "/channels/"+thread.ID+"/messages", discordtest.InvalidEmoji)
	for range 10 {
		w.next(0)
	}
	if c.settle(); strings.Contains(c.log.String(), "lost some logos") || c.d.Faults() != 1 {
		t.Error("after one refusal the logos are gone")
	}
	c.d.Unmake()
	for range 30 {
		w.next(0)
	}
	c.settle()
	if n := strings.Count(c.log.String(), "lost some logos"); n != 1 {
		t.Errorf("the log says it %d times", n)
	}
	if strings.Contains(c.log.String(), "shorter") {
		t.Error("posts were shortened")
	}
	c.lawful(50035)
}

// A bot whose logos cannot be listed or uploaded does without.
func TestWithoutLogos(t *testing.T) {
	for _, f := range []struct {
		method string
		fault  discordtest.Fault
	}{{"GET", discordtest.Status(500)}, {"POST", discordtest.Refused(400, 30008)}, {"POST", discordtest.Limited(time.Hour, false)}} {
		t.Run(fmt.Sprint(f), func(t *testing.T) {
			c := withLogos(t, func(c *club) { c.d.Next(1000, f.method, "/emojis", f.fault) })
			thread := c.begin("1894")
			_, u := c.turn(thread)
			c.says(c.d.Slash(u, thread, "pass"), "Done")
			c.settle()
			if n := strings.Count(c.log.String(), "logos"); n != 1 {
				t.Errorf("the log says it %d times", n)
			}
			if n := c.d.Faults(); n != 1 {
				t.Errorf("%d requests failed", n)
			}
			c.stop()
			select {
			case <-c.served:
			case <-time.After(5 * time.Second):
				t.Error("the bot waits instead of stopping")
			}
			c.lawful()
		})
	}
}
