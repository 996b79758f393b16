package table_test

import (
	"fmt"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/selfplay"
)

// random plays on by random orders, at most so many, and returns the game.
func (c *client) random(seed uint64, most int) *engine.Game {
	c.t.Helper()
	p := selfplay.New(seed)
	g := c.replayed()
	for n := 0; n < most && !g.Finished; {
		a, err := p.Choose(g)
		if err != nil {
			c.t.Fatal(err)
		}
		if a.Verb == "settle" { // the game would end too early
			continue
		}
		c.ok(g.Name(g.Decider()), "sure do "+a.String())
		if _, err := g.Apply(a); err != nil {
			c.t.Fatal(err)
		}
		enginetest.GoOn(c.t, g)
		n++
	}
	return g
}

// On the page, words of a hint open the glossary, the story is one press away, its menu leads to the map then, and the end of a game shows it to
// everybody; nothing is wider than the page.
func TestStoryOnThePage(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes half a minute, and nothing in it happens at once")
	}
	for _, s := range screens(t, desktop, phone) {
		t.Run(fmt.Sprint(s.w), func(t *testing.T) {
			c := sit(t)
			c.game = c.ok("Ada", "new 1894 learning seed:7 Friday").Game
			c.ok("Ben", "join")
			c.ok("Cy", "join")
			c.ok("", "start")
			b := browse(t, fmt.Sprint("story-", s.w), s.w, s.h, s == phone)
			b.visit(c)
			b.free()
			b.sees("A bid ties up your money")
			b.sees("Most players bid the minimum")
			b.shot("hint")
			b.press(".post.live", `What is "private"?`)
			b.until("the glossary", "document.querySelector('#view').innerText.includes('fixed revenue')")
			b.fits()
			b.shot("word")
			b.press("#view", "✕")

			g := c.random(3, 139)
			b.reload()
			b.looks("Story")
			b.until("the story", "document.querySelector('#view').textContent.includes('Turning points')")
			b.pictures("#view", 1)
			b.fits()
			b.shot("story")
			b.press("#view", "Show the map then")
			b.shot("then")
			b.press("#view .options", "1. ")
			b.until("the map then", "document.querySelector('#view-title').innerText.includes('After order ')")
			b.pictures("#view", 1)

			who := g.Decider()
			c.ok(g.Name(who), "sure do settle "+g.Name(who))
			for range len(g.Players) - 1 {
				c.ok("", "sure do agree")
			}
			b.reload()
			b.until("the story's post", "[...document.querySelectorAll('#posts .post')].some(p => p.innerText.includes('The story of Friday'))")
			b.pictures(".post.note", 1)
			b.fits()
			b.shot("end")
			b.says("record")
			b.until("the record", "document.querySelector('.post.only')?.innerText.includes('1 game, ')")
			b.fits()
			b.shot("record")
			b.says("game record")
			b.until("the table's record", "document.querySelector('.post.only')?.innerText.includes('1 game among people')")
			b.fits()
			b.shot("standings")
		})
	}
}

// A file of all rounds comes with its own ending.
func TestRoundsFile(t *testing.T) {
	c := sit(t)
	c.begin()
	c.random(3, 60)
	for ask, name := range map[string]string{"export rounds": "Friday-rounds.csv", "export rounds json": "Friday-rounds.json"} {
		if r := c.ok("Ada", ask); r.File == nil || r.File.Name != name {
			t.Errorf("%s: %+v", ask, r)
		}
	}
}
