package table_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"stationmaster/engine"
	"stationmaster/engine/notation"
)

// record is the game's orders so far.
func (c *client) record() []engine.Action { return c.saved().Actions }

// saved is the game's record so far.
func (c *client) saved() *engine.Record {
	c.t.Helper()
	f, err := notation.Read(strings.NewReader(c.ok("", "show record").File.Body))
	if err != nil {
		c.t.Fatal(err)
	}
	return &f.Record
}

// replayed is the game as its record has it.
func (c *client) replayed() *engine.Game {
	c.t.Helper()
	g, err := engine.Replay(c.saved())
	if err != nil {
		c.t.Fatal(err)
	}
	return g
}

// Two presses in quick succession are one order: new choices take none for half a second, by mouse or key. The test itself ends that
// time, so that the machine's speed does not matter.
func TestDoublePress(t *testing.T) {
	for _, how := range []string{"mouse", "keys"} {
		t.Run(how, func(t *testing.T) {
			c := sit(t)
			c.begin()
			b := browse(t, "double-"+how, 1280, 800, false)
			b.visit(c)
			b.free()
			b.run(chromedp.Evaluate[chromedp.Void]("window.later = setTimeout; window.setTimeout = (f, ms) => ms === 500 ? (window.release = f, 0) : later(f, ms)"))
			const first = ".post.live .choices button"
			was := eval[string](b, fmt.Sprintf("document.querySelector(%q).innerText", first))
			press := func() {
				if how == "keys" {
					b.focus(first)
					b.run(chromedp.KeyEvent("\r"))
				} else {
					b.run(chromedp.MouseClickXY(b.spot(first)))
				}
				b.settle()
			}
			press()
			b.until("the next choices", fmt.Sprintf("window.release && document.querySelector(%q)?.innerText !== %q", first, was))
			press()
			if r := c.record(); len(r) != 1 {
				t.Errorf("two presses gave the orders %v", r)
			}
			b.run(chromedp.Evaluate[chromedp.Void]("window.setTimeout = later; release()"))
			press() // meant for what is there now
			if r := c.record(); len(r) != 2 {
				t.Errorf("a press after that gave the orders %v", r)
			}
		})
	}
}

// An archived and resumed game has one post with live buttons, and the page goes to it.
func TestOneLivePost(t *testing.T) {
	c := sit(t)
	c.begin()
	b := browse(t, "live", 1280, 800, false)
	b.visit(c)
	b.sees("Auction")
	for _, text := range []string{"archive", "here"} {
		c.ok("Ada", text)
	}
	b.reload()
	b.sees("Auction")
	if n := eval[int](b, "document.querySelectorAll('.post.live').length"); n != 1 {
		t.Errorf("%d posts are live", n)
	}
	b.press(".post.live .choices", "Buy LRC")
	b.until("the order", "document.querySelectorAll('.post.turn.closed').length === 1")
	if r := c.record(); len(r) != 1 {
		t.Errorf("the orders are %v", r)
	}
}

// On a shared screen, a player's private answer disappears when the next player's turn comes.
func TestPrivateAnswerGoes(t *testing.T) {
	c := sit(t)
	c.begin()
	b := browse(t, "private", 1280, 800, false)
	b.visit(c)
	b.sees("Auction")
	b.order("preview buy LRC", "")
	b.until("the answer", "document.querySelector('#panel').firstChild")
	c.ok("", "buy LRC")
	b.until("it to go", "!document.querySelector('#panel').firstChild")
	// Closing an answer does not open the command line's list over the choices.
	b.order("preview buy ARS", "")
	b.until("the answer", "document.querySelector('#panel').firstChild")
	b.press("#panel", "✕")
	b.until("it to go", "!document.querySelector('#panel').firstChild")
	time.Sleep(300 * time.Millisecond) // time for the list to open
	if eval[bool](b, "!document.querySelector('#completions').hidden") {
		t.Error("the list of completions lies over the page")
	}
}

// A deleted game leaves no page behind, in any tab.
func TestDeletedGame(t *testing.T) {
	c := sit(t)
	c.begin()
	b := browse(t, "deleted", 1280, 800, false)
	b.visit(c)
	b.sees("Auction")
	b.run(chromedp.Evaluate[chromedp.Void]("window.faults = []; addEventListener('error', e => faults.push(e.message)); addEventListener('unhandledrejection', e => faults.push(String(e.reason)))"))
	c.ok("Ada", "sure delete")
	b.until("the hall", "location.pathname === '/' && !document.querySelector('#hall').hidden")
	if f := eval[[]string](b, "faults"); len(f) > 0 {
		t.Errorf("the page broke: %v", f)
	}
}

// A page that loses its table says so, until it's back.
func TestTableAway(t *testing.T) {
	c := sit(t)
	c.begin()
	b := browse(t, "away", 390, 844, true)
	b.visit(c)
	b.until("nothing said while all is well", "document.querySelector('#away').hidden")
	b.run(chromedp.Evaluate[chromedp.Void](`(async () => {
		const real = window.EventSource;
		window.EventSource = class { constructor() { window.source = this; } };
		(await import("/static/api.js")).listen(() => {}, () => { window.again = true; }, (away) => { document.querySelector("#away").hidden = !away; });
		window.EventSource = real;
		window.source.onerror();
	})()`))
	b.until("that it's away", "!document.querySelector('#away').hidden && document.querySelector('#away').innerText.includes(\"doesn't answer\")")
	b.shot("away")
	b.run(chromedp.Evaluate[chromedp.Void]("window.source.onopen()"))
	b.until("that it's back", "window.again && document.querySelector('#away').hidden")
}

// On a phone all the turn's choices are visible, and who acts.
func TestPhoneDock(t *testing.T) {
	c := sit(t)
	c.playTo("1894", 3, building(2))
	b := browse(t, "dock", 390, 844, true)
	b.visit(c)
	b.tap(".views button")
	b.until("the dock", "!document.querySelector('#dock').hidden")
	if out := eval[string](b, "[...document.querySelectorAll('#dock .choices button')].filter(x => { const r = x.getBoundingClientRect(); return r.left < 0 || r.right > innerWidth; }).map(x => x.innerText).join()"); out != "" {
		t.Errorf("out of sight: %s", out)
	}
	if who := eval[string](b, "document.querySelector('#turn').innerText"); !strings.Contains(who, " to act") || strings.Index(who, " to act") > 12 {
		t.Errorf("the head says %q", who)
	}
	for _, cut := range eval[[]string](b, "[...document.querySelectorAll('#turn span, #views > *')].filter(e => e.getClientRects().length && (e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth)).map(e => e.innerText)") {
		t.Errorf("%q is cut off", cut)
	}
	// Buttons never cover the posts: they are below them.
	for _, part := range []string{"#stage", "#stream"} {
		b.until("the dock below "+part, fmt.Sprintf(`(() => {
			const [part, dock] = [%q, '#dock'].map(x => document.querySelector(x).getBoundingClientRect());
			return part.height > 200 && dock.height > 0 && part.bottom <= dock.top + 1;
		})()`, part))
		b.press("#views", "Board") // to the posts, and back
		b.run(chromedp.Evaluate[chromedp.Void]("document.querySelector('#stream').scrollTo({ top: 0, behavior: 'instant' })"))
	}
	// The dock says what the company has. Folded, it leaves the room to the board, also on the next visit.
	if s := eval[string](b, "document.querySelector('#dock').innerText"); !strings.Contains(s, "Treasury F") || !strings.Contains(s, "train") {
		t.Errorf("the dock says %q", s)
	}
	b.tap("#dock summary")
	for range 2 {
		b.until("a folded dock", "(h => h > 0 && h < 60)(document.querySelector('#dock').offsetHeight)")
		b.reload()
		b.press("#views", "Board")
	}
	b.tap("#dock summary")
	for _, label := range []string{"Undo", "Help"} {
		if !eval[bool](b, fmt.Sprintf("(() => { const r = [...document.querySelectorAll('.views button')].find(x => x.innerText === %q).getBoundingClientRect(); return r.left >= 0 && r.right <= innerWidth; })()", label)) {
			t.Errorf("%s is out of sight", label)
		}
	}
	b.rounds()
	// After a refusal they are still visible.
	b.says("lay Z99 8 1")
	b.until("the refusal", "document.querySelector('#panel .refused')")
	if eval[bool](b, "document.querySelector('#dock').getClientRects().length === 0") {
		t.Error("a refusal hides the choices")
	}
	b.shot("refused")
}

// On a phone the dialog for a new game shows how to start it, and what is wrong, without scrolling.
func TestPhoneNewGame(t *testing.T) {
	c := sit(t)
	c.begin()
	b := browse(t, "new", 390, 844, true)
	b.run(chromedp.Navigate(c.url))
	b.until("the hall", "!document.querySelector('#hall').hidden")
	b.run(chromedp.Evaluate[chromedp.Void]("document.querySelector('#hall [data-new]').click()"))
	const inside = "(r => r.height > 0 && r.top >= 0 && r.bottom <= innerHeight)(document.querySelector('%s').getBoundingClientRect())"
	b.until("Start", fmt.Sprintf(inside, "#new-go"))
	b.tap("#new-go")
	b.until("what is wrong", fmt.Sprintf(inside, "#new-error"))
}

// The start page has a command line, too: it opens games, and shows what has no place on the page in a dialog.
func TestPhoneHallCommands(t *testing.T) {
	c := sit(t)
	b := browse(t, "hall commands", 390, 844, true)
	b.run(chromedp.Navigate(c.url))
	b.until("the hall", "!document.querySelector('#hall').hidden")
	b.fits()
	b.says("alone 18nowhere")
	b.until("the refusal", "document.querySelector('#view').open && document.querySelector('#view').innerText.includes('18nowhere')")
	b.shot("refused")
	b.press("#view header", "✕")
	b.says("help")
	b.until("the commands", "document.querySelector('#view').open && document.querySelector('#view').innerText.includes('alone')")
	b.press("#view header", "✕")
	b.shot("line")
	b.types("alo")
	b.until("what can be typed", "!document.querySelector('#completions').hidden && document.querySelector('#completions').innerText.includes('alone')")
	b.says("alone 18norway 3 easy")
	b.until("the game", "location.pathname.startsWith('/game/') && document.querySelector('.post.live')")
}

// The status table is beside the map: trains with what rusts, the round of the set, par and last runs, and the acting player is
// highlighted.
func TestBoardTable(t *testing.T) {
	s := serve(t)
	c := &client{t: t, url: s.URL}
	g := c.playTo("1894", 3, building(3))
	b := browse(t, "table", 1280, 800, false)
	b.visit(c)
	b.until("the board", "document.querySelector('#layer .legal')")
	b.press("#board .tools", "Table")
	text := "document.querySelector('#table').innerText"
	for _, words := range []string{"Train limit", "Rusts on", "Par", "Last run", "of " + fmt.Sprint(g.Round.Of), g.Format(g.Company(g.Turn.Of).Cash)} {
		b.until(words, fmt.Sprintf("%s.includes(%q)", text, words))
	}
	b.until("who acts", fmt.Sprintf("[...document.querySelectorAll('#table tr.now')].map(r => r.cells[0].innerText).join() === %q", g.Name(g.Decider())+","+string(g.Turn.Of)))
	b.shot("table")
	b.rounds()
}

// rounds opens the figures of all rounds.
func (b *browser) rounds() {
	b.t.Helper()
	b.looks("Rounds")
	b.until("the figures of all rounds", "document.querySelector('#view').open && document.querySelector('#view').innerText.match(/what the companies earned/i) && document.querySelectorAll('#view table').length === 3")
	b.shot("rounds")
	b.press("#view", "✕")
}

// axe-core, if a copy is given, finds no fault in the page as people use it.
func TestAxe(t *testing.T) {
	path := os.Getenv("STATIONMASTER_AXE")
	if path == "" {
		t.Skip("STATIONMASTER_AXE does not say where axe.min.js is")
	}
	axe, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t)
	c := &client{t: t, url: s.URL}
	g := c.playTo("1894", 3, func(g *engine.Game) bool { return building(3)(g) && len(g.Company(g.Turn.Of).Last) > 0 })
	for _, size := range []screen{desktop, phone} {
		b := browse(t, fmt.Sprint("axe-", size.w), size.w, size.h, size.w < 500)
		check := func(what string) {
			t.Helper()
			b.run(chromedp.Evaluate[chromedp.Void]("window.axe || (0, eval)(" + quote(string(axe)) + "); undefined"))
			b.run(chromedp.Evaluate[chromedp.Void]("window.found = null; axe.run().then(r => { found = r.violations.map(v => v.id + ' (' + v.impact + '): ' + v.nodes.map(n => n.target).slice(0, 3).join(' ')); })"))
			b.until("axe-core", "window.found")
			for _, f := range eval[[]string](b, "found") {
				t.Errorf("%d px, %s: %s", size.w, what, f)
			}
		}
		b.run(chromedp.Navigate(s.URL))
		b.until("the hall", "document.querySelector('#cards a')")
		check("hall")
		b.visit(c)
		b.until("the game", "document.querySelector('.post.live')")
		check("game")
		if size.w < 500 {
			b.tap(".views button")
		}
		b.until("the board", "document.querySelector('#layer .legal')")
		b.run(chromedp.Evaluate[chromedp.Void]("document.querySelector('#layer .legal').dispatchEvent(new MouseEvent('click', { bubbles: true }))"))
		b.until("the offers", "document.querySelector('#offer .offers button')")
		b.run(chromedp.Evaluate[chromedp.Void]("document.querySelector('#offer .offers button').click()"))
		check("offers")
		b.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("document.querySelector('#posts [data-of=%q]').click()", g.Turn.Of)))
		check("company")
		for _, v := range []string{"market", "table"} {
			b.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("document.querySelector('#view-%s').click()", v)))
			check(v)
		}
		b.says("lay Z99 8 1")
		b.until("the refusal", "document.querySelector('#panel .refused')")
		check("refusal")
	}
}

// quote is a text as a JavaScript string.
func quote(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // strings always marshal
	}
	return string(b)
}
