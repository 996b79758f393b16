package table_test

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// One person creates a game on a phone with house players in the unnamed seats: they play, nobody can act as one of them, and the page
// comes to rest on the person's turn.
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
}
