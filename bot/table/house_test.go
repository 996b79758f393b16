package table_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"stationmaster/engine/enginetest"
	"stationmaster/engine/player"
)

// One person creates a game on a phone with house players in the unnamed seats: they play, nobody can act as one of them, and the page
// comes to rest on the person's turn. A long test plays the game to its end.
func TestBrowserAlone(t *testing.T) {
	s := serve(t)
	b := browse(t, "alone", 400, 800, true)
	b.run(chromedp.Navigate(s.URL))
	b.until("the welcome", "!document.querySelector('#hall').hidden")
	b.press("#hall", "New game")
	b.until("the dialog", "document.querySelector('#new').open && document.querySelectorAll('#new-players input').length === 3")
	b.run(chromedp.SendKeys("#new-players input:nth-child(1)", "Ada"))
	b.press("#new menu", "Start")
	b.until("a refusal without house players", "document.querySelector('#new-error').innerText.includes('takes 3 players')")
	b.run(chromedp.Evaluate[chromedp.Void]("document.querySelector('#new-house').value = 'easy'"))
	b.run(chromedp.Evaluate[chromedp.Void]("document.querySelector('#new-seed').value = '7'"))
	b.shot("new")
	b.press("#new menu", "Start")
	turn := "document.querySelector('#turn').innerText.includes('Ada to act') && !!document.querySelector('.post.live button')"
	b.until("Ada's turn", "location.pathname.startsWith('/game/') && "+turn)
	if names := eval[string](b, "[...document.querySelectorAll('#as option')].map(o => o.innerText).join(', ')"); names != "whoever is up, Ada" {
		t.Errorf("the page offers to act as %s", names)
	}
	for range 3 {
		b.order("pass", "")
		b.until("Ada's next turn", turn)
	}
	b.fits()
	b.shot("turn")
	if n := eval[int](b, "[...document.querySelectorAll('.post')].filter(p => p.innerText.includes('is thinking')).length"); n != 0 {
		t.Errorf("%d posts say that somebody is thinking", n)
	}
	if s := eval[string](b, "document.querySelector('#posts').innerText"); len(s) == 0 {
		t.Error("there are no posts")
	}
	b.sees("⌂")
	if !enginetest.Long() {
		t.Log("the rest of the game is left out: STATIONMASTER_LONG=1 plays it")
		return
	}
	c := &client{t: t, url: s.URL, game: 1}
	turns := 0
	for ; ; turns++ {
		orders, over := c.turn("Ada")
		if over {
			break
		}
		b.order("sure "+strings.Join(orders, "; "), "")
		b.until("what comes after "+strings.Join(orders, "; "), turn+" || document.querySelector('.post.end')")
		if turns%10 == 0 {
			b.fits()
		}
	}
	b.until("the end to be announced", "document.querySelector('#announcer').innerText.includes('1894 no. 1 is over. ')")
	b.settle()
	b.fits()
	b.shot("end")
	if n := eval[int](b, "[...document.querySelectorAll('.post')].filter(p => p.innerText.includes('is thinking')).length"); n != 0 {
		t.Errorf("%d posts of the finished game say that somebody is thinking", n)
	}
	t.Logf("Ada played %d turns", turns)
}

// turn is what an easy player would order in a player's turn, up to the next player's, and whether the game is over.
func (c *client) turn(name string) (orders []string, over bool) {
	c.t.Helper()
	g := c.replayed()
	for !g.Finished && g.Name(g.Decider()) == name {
		a, _, err := player.Choose(c.t.Context(), g, player.Easy, 1)
		if err != nil {
			c.t.Fatal(err)
		}
		if _, err := g.Apply(a); err != nil {
			c.t.Fatal(err)
		}
		orders = append(orders, a.String())
		enginetest.GoOn(c.t, g)
	}
	return orders, len(orders) == 0
}
