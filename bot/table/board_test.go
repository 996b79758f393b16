package table_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"stationmaster/bot/board"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	_ "stationmaster/titles/all"
)

// playTo opens a game at the table and plays it at random until stop is true.
func (c *client) playTo(title string, seed uint64, stop func(g *engine.Game) bool) *engine.Game {
	if raced {
		c.t.Skip("no long game under the race detector: a young one has the same concurrency")
	}
	c.t.Helper()
	c.game = c.ok("Ada", fmt.Sprintf("new %s seed:7 Board", title)).Game
	for _, p := range []string{"Ben", "Cy", "Dan"} {
		c.ok(p, "join")
	}
	c.ok("Ada", "start")
	g, err := engine.New(engine.Find(title), c.seats(), nil, 7)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, p := range g.Players {
		c.ok(g.Name(p.ID), "set ask off")
	}
	for _, b := range enginetest.Batches(c.t, g, seed, g.Players[slices.Index(c.seats(), "Ada")].ID, stop) {
		c.ok(g.Name(b.Who), "do "+b.String())
	}
	return g
}

// seats are the players in their order.
func (c *client) seats() []string {
	var page struct{ Game struct{ Players []string } }
	_, body := c.get(fmt.Sprint("/api/game/", c.game))
	if err := json.Unmarshal([]byte(body), &page); err != nil {
		c.t.Fatal(err)
	}
	return page.Game.Players
}

// building reports whether a company is about to lay track, from operating round n on.
func building(n int) func(g *engine.Game) bool {
	return func(g *engine.Game) bool {
		w := g.Waiting()
		if w == nil || w.Name != "track" || g.Round.Number < n || len(g.TrainsOf(g.Turn.Of)) == 0 {
			return false
		}
		words, _ := g.Next(engine.Action{Verb: "lay"})
		return len(words) > 1
	}
}

// board is the table's data about the board.
func (c *client) board(as string) (out board.Board) {
	c.t.Helper()
	_, body := c.get(fmt.Sprintf("/api/game/%d/board?as=%s", c.game, as))
	if err := json.Unmarshal([]byte(body), &out); err != nil {
		c.t.Fatalf("%v: %s", err, body)
	}
	return out
}

// offering is a hex whose offers are as wanted.
func offering(t *testing.T, b board.Board, want func(o board.Offer) bool) (hex string, o board.Offer) {
	t.Helper()
	for _, x := range b.Hexes {
		for _, o := range x.Offers {
			if want(o) {
				return x.ID, o
			}
		}
	}
	t.Fatal("no hex offers that")
	return "", o
}

// point is a hex's centre on the page.
func (b *browser) point(hex string) (x, y float64) {
	b.t.Helper()
	b.until("hex "+hex, fmt.Sprintf("document.querySelector('#layer [data-hex=%q]')", hex))
	at := eval[[]float64](b, fmt.Sprintf(`(() => { const r = document.querySelector('#layer [data-hex=%q] polygon').getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; })()`, hex))
	return at[0], at[1]
}

// hexAt selects a hex of the layer.
func hexAt(hex string) string { return fmt.Sprintf("#layer [data-hex=%q]", hex) }

// touch touches the page there and lets go.
func (b *browser) touch(x, y float64) {
	b.t.Helper()
	b.run(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		if _, err := cdp.Call(ctx, t, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: x, Y: y}}}); err != nil {
			return err
		}
		_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
		return err
	}))
}

const line = "document.querySelector('#command').value"

// A tile is laid by pointing: the player sees what a hex is and what can be laid, turns it by pressing again or with the wheel, sees it in
// place, and lays it with one press.
func TestBoardMouse(t *testing.T) {
	c := sit(t)
	c.playTo("1894", 3, building(5))
	hex, o := offering(t, c.board(""), func(o board.Offer) bool { return o.Tile && len(o.Turns) > 1 })
	b := browse(t, "board", 1280, 800, false)
	b.visit(c)
	x, y := b.point(hex)
	b.until("the picture of the map", "document.querySelector('#map').naturalWidth > 300")
	if off := eval[float64](b, "Math.abs(document.querySelector('#map').naturalWidth - document.querySelector('#layer').viewBox.baseVal.width)"); off > 0 {
		t.Errorf("the layer is %v narrower or wider than the picture", off)
	}
	b.fits()
	b.shot("whole")
	b.run(chromedp.MouseEvent("mouseMoved", x, y))
	b.until("what the hex is", fmt.Sprintf("document.querySelector('#tells').textContent.startsWith(%q)", hex))
	b.mouse(hexAt(hex))
	b.until("the offers", "!document.querySelector('#offer').hidden && document.querySelectorAll('#offer .offers button').length > 0")
	b.thumbnails("#offer .offers", 1)
	b.shot("offers")
	b.picks(o)
	b.until("the order in the line", fmt.Sprintf("%s === %q && document.querySelector('#ghost').href.baseVal.includes('/hex.png')", line, o.Turns[0].Order))
	b.mouse(hexAt(hex))
	x, y = b.point(hex)
	b.until("the tile to be turned", fmt.Sprintf("%s === %q", line, o.Turns[1].Order))
	b.run(chromedp.MouseEvent("mouseWheel", x, y, func(p *input.DispatchMouseEventParams) { p.DeltaX, p.DeltaY = 0.1, -100 }))
	b.until("the tile to be turned back", fmt.Sprintf("%s === %q", line, o.Turns[0].Order))
	b.shot("tried")
	b.mouse("#offer .confirm .main")
	b.sees("lays " + o.Turns[0].Order[len("lay "+hex+" "):len(o.Turns[0].Order)-2])
	b.until("the offers to be put away", "document.querySelector('#offer').hidden && "+line+" === ''")
	b.shot("laid")
}

// In a late game the first press on a hex shows its offers within 100 ms, as measured by the browser itself. A machine busy with other
// tests may need more than one try.
func TestBoardFirstPress(t *testing.T) {
	c := sit(t)
	c.playTo("1894", 3, building(5))
	hex, _ := offering(t, c.board(""), func(o board.Offer) bool { return o.Tile && len(o.Turns) > 1 })
	b := browse(t, "press", 1280, 800, false)
	var took []float64
	for range 5 {
		b.visit(c)
		b.until("the picture of the map", "document.querySelector('#map').naturalWidth > 300")
		b.run(chromedp.Evaluate[chromedp.Void](`window.took = 0; new PerformanceObserver(l => l.getEntries().forEach(e => { if (e.name === 'click') took = e.duration; })).observe({ type: 'event', durationThreshold: 16 });
			document.querySelector('#map').decode().then(() => requestAnimationFrame(() => setTimeout(() => { window.painted = true; }, 300)))`))
		b.until("the map to be painted", "window.painted")
		b.mouse(hexAt(hex))
		b.until("the offers", "document.querySelectorAll('#offer .offers button').length > 0")
		time.Sleep(300 * time.Millisecond) // time for the browser to report it
		ms := eval[float64](b, "took")     // less than 16 is not reported, and is 0
		if took = append(took, ms); ms < 100 {
			t.Logf("the first press was answered after %v ms", took)
			return
		}
	}
	t.Errorf("the first press was answered after %v ms", took)
}

// By keys alone: from the map through the marked hexes, into the offers, and back.
func TestBoardKeys(t *testing.T) {
	c := sit(t)
	c.playTo("1894", 3, building(5))
	b := browse(t, "keys", 1280, 800, false)
	b.visit(c)
	b.until("the marks", "document.querySelectorAll('#layer .legal').length > 1")
	focused := "document.activeElement.dataset.hex"
	b.run(chromedp.Evaluate[chromedp.Void]("document.querySelector('#layer .legal[tabindex=\"0\"]').focus()"))
	seen := map[string]bool{eval[string](b, focused): true}
	for range 12 {
		for _, k := range []string{kb.ArrowRight, kb.ArrowDown, kb.ArrowLeft, kb.ArrowUp} {
			b.run(chromedp.KeyEvent(k))
			seen[eval[string](b, focused)] = true
		}
	}
	if n := eval[int](b, "document.querySelectorAll('#layer .legal').length"); len(seen) < min(n, 3) {
		t.Errorf("the arrow keys reach %d of %d hexes", len(seen), n)
	}
	hex := eval[string](b, focused)
	b.free()
	b.run(chromedp.KeyEvent("\r"))
	b.until("the first offer to have the focus", "document.activeElement.closest('#offer .offers, #offer .confirm')")
	if !eval[bool](b, "document.activeElement.classList.contains('main')") {
		b.run(chromedp.KeyEvent("\r"))
	}
	b.until("the order", line+".startsWith('lay "+hex+" ')")
	b.enter("#offer .confirm .main")
	b.sees("lays ")
	// The list of marked hexes does the same.
	b.until("the list", "document.querySelector('#offer').hidden")
	if eval[bool](b, "document.querySelector('#marked').hidden") {
		return
	}
	b.enter("#marked summary")
	b.enter("#marked-list button")
	b.until("the offers", "!document.querySelector('#offer').hidden")
}

// A company's whole turn is played by pointing alone, by mouse, by touch on a phone and by keys: the marked hexes are pressed on the map,
// the rest are buttons. Each way is tried in one title, and in a long test in every title.
func TestBoardWholeTurn(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser for each title takes a while")
	}
	out := 0
	for n, x := range engine.Titles() {
		for i, how := range []string{"mouse", "touch", "keys"} {
			if i != n && !enginetest.Long() {
				out++
				continue
			}
			t.Run(x.ID+"/"+how, func(t *testing.T) { wholeTurn(t, x.ID, how) })
		}
	}
	if out > 0 {
		t.Logf("%d turns left out: STATIONMASTER_LONG=1 plays all", out)
	}
}

func wholeTurn(t *testing.T, title, how string) {
	c := sit(t)
	c.playTo(title, 5, building(2))
	width, height := int64(1280), int64(800)
	if how == "touch" {
		width, height = 390, 844
	}
	b := browse(t, "turn-"+title+"-"+how, width, height, how == "touch")
	b.visit(c)
	b.until("the marks", "document.querySelectorAll('#layer .legal').length > 0")
	if how == "touch" {
		b.tap(".views button")
		b.until("the board", "document.querySelector('#stage').clientHeight > 200")
	}
	// The dock comes and goes, so what comes next is marked again and again.
	b.run(chromedp.Evaluate[chromedp.Void](`setInterval(() => {
		const box = document.querySelector('.post.live .choices')?.getClientRects().length ? '.post.live' : '#dock';
		const e = [...document.querySelectorAll(box + ' .choices > button')].find(x => !/^(Undo|Lay|Token)/.test(x.innerText) && !x.matches('.danger, .opens'));
		const marked = document.querySelector('[data-next]');
		if (e === marked) return;
		marked?.removeAttribute('data-next');
		if (e) e.dataset.next = '';
	}, 20)`))
	press := map[string]func(selector string){"mouse": b.mouse, "touch": b.tap, "keys": b.enter}[how]
	title = "[...document.querySelectorAll('.post.live h2, .post.end h2')].at(-1)?.textContent || ''"
	turn, pointed := eval[string](b, title), 0
	over := func() bool {
		b.until("a turn", title)
		return eval[string](b, title) != turn
	}
	for n := 0; !over(); n++ {
		if n == 20 {
			t.Fatal("the turn does not end")
		}
		if hex := eval[string](b, "document.querySelector('#layer .legal[data-hex]')?.dataset.hex || ''"); hex != "" && pointed < 3 {
			pointed++
			press(hexAt(hex))
			b.until("the offers", "!document.querySelector('#offer').hidden")
			if !eval[bool](b, "!!document.querySelector('#offer .confirm .main')") {
				press("#offer .offers button")
			}
			b.shot("offer")
			press("#offer .confirm .main")
		} else {
			press("[data-next]")
		}
		if eval[bool](b, "!!document.querySelector('#panel .choices button')") { // asked for confirmation
			press("#panel .choices button")
		}
	}
	if pointed == 0 {
		t.Error("nothing was pointed at")
	}
	b.shot("end")
}

// On a phone the board replaces the posts, and the offers never cover the hex they are for.
func TestBoardTouch(t *testing.T) {
	c := sit(t)
	c.playTo("1894", 3, building(5))
	hex, o := offering(t, c.board(""), func(o board.Offer) bool { return o.Tile })
	b := browse(t, "touch", 390, 844, true)
	b.visit(c)
	b.tap(".views button")
	b.until("the board", "document.querySelector('#stage').clientHeight > 250")
	b.fits()
	b.shot("whole")
	b.tap(hexAt(hex))
	b.until("the offers", "!document.querySelector('#offer').hidden")
	clear := func() {
		t.Helper()
		b.until("the hex in sight, and not covered", fmt.Sprintf(`(() => {
			const r = document.querySelector('#layer [data-hex=%q] polygon').getBoundingClientRect();
			return document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest('[data-hex]')?.dataset.hex === %q;
		})()`, hex, hex))
		b.fits()
	}
	clear()
	b.shot("offers")
	b.picks(o)
	b.until("the order", fmt.Sprintf("%s === %q", line, o.Turns[0].Order))
	clear()
	b.shot("tried")
	b.tap("#offer .confirm .main")
	b.sees("lays ")
	b.until("the offers to be put away", "document.querySelector('#offer').hidden")
	b.shot("laid")
}

// picks has an offer of the open hex be tried, unless it is already.
func (b *browser) picks(o board.Offer) {
	b.t.Helper()
	if !eval[bool](b, fmt.Sprintf("%s === %q", line, o.Turns[0].Order)) {
		b.press("#offer .offers", o.Name)
	}
}

// focus moves the keyboard focus to the first match.
func (b *browser) focus(selector string) {
	b.t.Helper()
	b.until(selector, fmt.Sprintf("(document.querySelector(%q)?.focus(), document.activeElement?.matches(%q))", selector, selector))
}

// thumbnails waits for small pictures.
func (b *browser) thumbnails(within string, least int) {
	b.t.Helper()
	all := fmt.Sprintf("[...document.querySelectorAll(%q)]", within+" img")
	b.until(fmt.Sprintf("%d pictures in %s", least, within), fmt.Sprintf("%s.length >= %d && %s.every(i => i.complete && i.naturalWidth > 60)", all, least, all))
}

// In a hex with several cities each has its own circles to press, with the offers for that city alone. On a phone a player opens the board
// by pressing the picture in the turn's post.
func TestBoardCities(t *testing.T) {
	c := sit(t)
	c.playTo("1894", 1, func(g *engine.Game) bool {
		w := g.Waiting()
		if w == nil || w.Name != "token" {
			return false
		}
		words, _ := g.Next(engine.Action{Verb: "token"})
		return slices.ContainsFunc(words, func(x engine.Choice) bool { return strings.Contains(x.Word, ".") })
	})
	hex, o := offering(t, c.board(""), func(o board.Offer) bool { return strings.Contains(o.Turns[0].Order, ".") })
	b := browse(t, "cities", 390, 844, true)
	b.visit(c)
	b.until("the game", "document.querySelector('.post.live .picture')")
	b.run(chromedp.Evaluate[chromedp.Void]("document.querySelector('.post.live .picture[data-kind=map]').click()"))
	b.until("the board", "document.querySelector('#stage').clientHeight > 200")
	b.tap(fmt.Sprintf("#layer [data-hex=%q] [data-city=\"%d\"][data-slot=\"0\"]", hex, o.City))
	b.until("the order", fmt.Sprintf("%s === %q", line, o.Turns[0].Order))
	if n := eval[int](b, "document.querySelectorAll('#offer .offers button').length"); n > 0 {
		t.Errorf("%d things are offered in one city besides the token", n)
	}
	b.shot("token")
	b.tap("#offer .confirm .main")
	b.until("the token", fmt.Sprintf("[...document.querySelectorAll('.post.turn')].some(p => p.textContent.includes('places a token in %s'))", hex))
}

// The board agrees with the engine: every offer is a legal order, and every legal order that names a hex is offered, except tiles that
// look the same when turned. Only the player whose turn it is gets offers.
func TestBoardOffers(t *testing.T) {
	for _, x := range engine.Titles() {
		t.Run(x.ID, func(t *testing.T) {
			c := &client{t: t, url: serve(t).URL}
			g := c.playTo(x.ID, 5, building(2))
			b := c.board("")
			offered := map[string]bool{}
			for _, h := range b.Hexes {
				for _, o := range h.Offers {
					for _, turn := range o.Turns {
						offered[turn.Order] = true
						if _, err := g.Clone().Apply(engine.Order(turn.Order)); err != nil {
							t.Errorf("%s: %v", turn.Order, err)
						}
					}
				}
			}
			lays := 0
			g.Each(func(a engine.Action) bool {
				if a.Verb != "lay" || offered[a.String()] {
					if a.Verb == "lay" {
						lays++
					}
					return true
				}
				for _, n := range g.Offered(engine.Action{Verb: a.Verb, Args: a.Args[:2]}) {
					if n.Word == a.Args[2] && n.Same != "" {
						return true
					}
				}
				t.Errorf("%s is legal but not offered", a)
				return true
			})
			if lays == 0 {
				t.Error("no tile is offered")
			}
			for _, p := range g.Players {
				own := c.board(g.Name(p.ID))
				n := 0
				for _, h := range own.Hexes {
					n += len(h.Offers)
				}
				if (n > 0) != (p.ID == g.Decider()) {
					t.Errorf("%s is offered %d things", g.Name(p.ID), n)
				}
			}
		})
	}
}
