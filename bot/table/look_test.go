package table_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"stationmaster/bot/board"
	"stationmaster/engine"
)

// The wheel, the buttons or two fingers zoom, dragging moves the board, and one press shows all of it.
func TestBoardZoom(t *testing.T) {
	c := sit(t)
	c.playTo("1894", 3, building(2))
	width := "document.querySelector('#plane').getBoundingClientRect().width"
	b := browse(t, "zoom", 1280, 800, false)
	b.visit(c)
	b.point("D9")
	whole := eval[float64](b, width)
	x, y := b.point("D9")
	b.run(chromedp.MouseEvent("mouseWheel", x, y, func(p *input.DispatchMouseEventParams) {
		p.DeltaX, p.DeltaY, p.Modifiers = 0.1, -300, 2
	}))
	b.until("a closer look", fmt.Sprintf("%s > %f", width, 2*whole))
	if x2, y2 := b.point("D9"); x2-x > 3 || x-x2 > 3 || y2-y > 3 || y-y2 > 3 {
		t.Errorf("the point under the pointer moved from %.0f, %.0f to %.0f, %.0f", x, y, x2, y2)
	}
	b.run(chromedp.MouseEvent("mousePressed", x, y, chromedp.ButtonLeft), chromedp.MouseEvent("mouseMoved", x-60, y-40, chromedp.ButtonLeft), chromedp.MouseEvent("mouseReleased", x-60, y-40, chromedp.ButtonLeft))
	if x2, y2 := b.point("D9"); x-x2 < 50 || y-y2 < 30 {
		t.Errorf("dragging moved it by %.0f, %.0f", x2-x, y2-y)
	}
	if !eval[bool](b, "document.querySelector('#offer').hidden") {
		t.Error("dragging pressed a hex")
	}
	b.mouse("#whole")
	b.until("the whole board", fmt.Sprintf("Math.abs(%s - %f) < 1", width, whole))
	b.mouse("#nearer")
	b.until("a closer look", fmt.Sprintf("%s > %f", width, 1.4*whole))
}

// Two fingers on a phone.
func TestBoardPinch(t *testing.T) {
	c := sit(t)
	c.playTo("1894", 3, building(2))
	b := browse(t, "pinch", 390, 844, true)
	b.visit(c)
	b.tap(".views button")
	x, y := b.point("D9")
	width := "document.querySelector('#plane').getBoundingClientRect().width"
	whole := eval[float64](b, width)
	b.run(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		zero, one := 0.0, 1.0
		for i := range 6 {
			d := 20 + 20*float64(i)
			kind := input.DispatchTouchEventTypeTouchMove
			if i == 0 {
				kind = input.DispatchTouchEventTypeTouchStart
			}
			if _, err := cdp.Call(ctx, t, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind,
				TouchPoints: []*input.TouchPoint{{X: x - d, Y: y, ID: &zero}, {X: x + d, Y: y, ID: &one}}}); err != nil {
				return err
			}
		}
		_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
		return err
	}))
	b.until("a closer look", fmt.Sprintf("%s > %f", width, 2*whole))
	b.fits()
	b.tap("#whole")
	b.until("the whole board", fmt.Sprintf("Math.abs(%s - %f) < 1", width, whole))
}

// A company's name in a text shows its status, tokens, reach and last routes; a hex's name highlights the hex.
func TestBoardNames(t *testing.T) {
	c := sit(t)
	g := c.playTo("1894", 3, func(g *engine.Game) bool {
		return building(3)(g) && len(g.Company(g.Turn.Of).Last) > 0
	})
	id := string(g.Turn.Of)
	_, lay := offering(t, c.board(""), func(o board.Offer) bool { return o.Tile })
	c.ok(g.Name(g.Decider()), "do "+lay.Turns[0].Order)
	b := browse(t, "names", 1280, 800, false)
	b.visit(c)
	b.until("names in the posts", fmt.Sprintf("document.querySelector('#posts [data-of=%q]')", id))
	b.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("document.querySelector('#posts [data-of=%q]').click()", id)))
	b.until("how it stands", fmt.Sprintf("document.querySelector('#offer h2')?.innerText.startsWith(%q) && document.querySelector('#offer').textContent.includes('president')", id))
	b.until("its tokens, its reach and its routes", fmt.Sprintf("document.querySelectorAll('#layer .owns').length > 0 && document.querySelectorAll('#layer .reach').length > 1 && document.querySelector('#map').src.includes('company=%s')", id))
	b.shot("company")
	b.press("#offer", "✕")
	b.until("all put away", "document.querySelectorAll('#layer .owns, #layer .reach').length === 0 && !document.querySelector('#map').src.includes('company')")
	hex := eval[string](b, "[...document.querySelectorAll('#posts [data-of]')].map(e => e.dataset.of).find(x => /\\d/.test(x)) || ''")
	if hex == "" {
		t.Fatal("no hex is named in the posts")
	}
	b.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("document.querySelector('#posts [data-of=%q]').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))", hex)))
	b.until("the hex to light up", fmt.Sprintf("document.querySelector('#layer [data-hex=%q]').classList.contains('glow')", hex))
}

// A sum of money isn't taken for the hex of the same letters.
func TestBoardNamesMoney(t *testing.T) {
	c := sit(t)
	c.playTo("1894", 3, building(2))
	b := browse(t, "sums", 1280, 800, false)
	b.visit(c)
	b.until("names in the posts", "document.querySelector('#posts [data-of]')")
	for text, want := range map[string]string{
		"Treasury F15, train 4; Ada F5":                  "",
		"ARS pays F5 to Ada; EST has F11 left":           "EST",
		"EST lays 8 on F5 for F9":                        "EST F5",
		"possible orders: lay F5 8 3; token F15":         "F5 F15",
		"runs D11 50, F15 50, F1 20 = 120":               "D11 F15 F1",
		"F15 Bruxelles; D15-E14-F13; F13.0":              "F15 D15 E14 F13 F13",
		"the city towards F3 and G6, in F7, F11 or more": "F3 G6 F7",
	} {
		if got := eval[string](b, fmt.Sprintf("import('/static/names.js').then(m => m.named(%q).filter(x => x.dataset).map(x => x.dataset.of).join(' '))", text), chromedp.EvalAwaitPromise); got != want {
			t.Errorf("%q names %q, want %q", text, got, want)
		}
	}
}

// On the market a cell shows its price, and a token its company and what a sale would do, and sells.
func TestBoardMarket(t *testing.T) {
	s := serve(t)
	c := &client{t: t, url: s.URL}
	var company string
	c.playTo("1894", 3, func(g *engine.Game) bool {
		if g.Company(g.Turn.Of) != nil || g.Round.Number < 3 {
			return false
		}
		next, _ := g.Next(engine.Action{Verb: "sell"})
		if len(next) > 0 {
			company = next[0].Word
		}
		return len(next) > 0
	})
	for _, size := range screens(t, desktop, phone) {
		b := browse(t, fmt.Sprint("market-", size.w), size.w, size.h, size.w < 500)
		b.visit(c)
		b.until("the game", "document.querySelector('.post.live')")
		if size.w < 500 {
			b.tap(".views button")
		}
		token := fmt.Sprintf("#layer [data-company=%q] circle", company)
		b.shot("market")
		if size.w < 500 {
			b.tap(token)
		} else {
			b.mouse(token)
		}
		b.until("what a sale would do", "/Sell .*price F\\d+ to F\\d+/s.test(document.querySelector('#offer').innerText)")
		b.fits()
		b.shot("company")
		if size.w < 500 {
			before := len(c.record())
			b.press("#offer .offers", "Sell")
			if r := c.record(); len(r) == before || r[before].Verb != "sell" {
				t.Errorf("pressing the sale gave the orders %v", r[before:])
			}
			continue
		}
		b.mouse("#layer [data-cell] rect")
		b.until("the price", "/^Price \\d+/.test(document.querySelector('#offer h2').innerText)")
	}
}

// Orders can be tried on the page alone, with the map and figures beside the current ones, then taken back, given as a whole or dropped.
func TestBoardTry(t *testing.T) {
	c := sit(t)
	g := c.playTo("1894", 3, building(5))
	for _, size := range screens(t, phone, desktop) {
		before := len(c.record())
		hex, o := offering(t, c.board(""), func(o board.Offer) bool { return o.Tile })
		b := browse(t, fmt.Sprint("try-", size.w), size.w, size.h, size.w < 500)
		b.visit(c)
		b.until("the game", "document.querySelector('.post.live')")
		if size.w < 500 {
			b.tap(".views button")
		}
		b.point(hex)
		b.press("#board .tools", "Try")
		b.until("the try", "!document.querySelector('#tries').hidden")
		press := func() {
			if size.w < 500 {
				b.tap(hexAt(hex))
			} else {
				b.mouse(hexAt(hex))
			}
			b.until("the offers", "document.querySelector('#offer .offers button')")
			b.press("#offer .offers", o.Name)
			b.press("#offer", "Try: Lay")
			b.until("what it leads to", fmt.Sprintf("/%s earns F\\d+/.test(document.querySelector('#tries').innerText) && document.querySelector('#map').src.includes('orders=')", g.Turn.Of))
		}
		press()
		b.until("its best routes, and what is new", fmt.Sprintf("document.querySelector('#map').src.includes('company=%s&routes=1&best=1') && document.querySelector('#map').src.includes('halo=%s') && document.querySelector('#map').complete", g.Turn.Of, hex))
		drawn, plain := eval[string](b, "document.querySelector('#map').src"), ""
		if plain = strings.Replace(drawn, "&routes=1&best=1", "", 1); picture(t, drawn) == picture(t, plain) {
			t.Error("no routes are drawn")
		}
		b.fits()
		b.shot("tried")
		b.press("#tries", "Today's map")
		b.until("today's map", "!document.querySelector('#map').src.includes('orders=') && document.querySelector('#map').src.includes('best=1')")
		b.press("#tries", "Undo one")
		b.until("nothing to be tried", "document.querySelector('#tries').innerText.includes('nothing happens yet')")
		press()
		b.press("#tries", "Done with track")
		b.until("both orders", "document.querySelector('#tries').innerText.includes('; pass')")
		if n := len(c.record()); n != before {
			t.Fatalf("trying has given %d orders", n-before)
		}
		if size.w < 500 {
			b.press("#tries", "Discard")
			b.until("all to be put away", "document.querySelector('#tries').hidden && !document.querySelector('#map').src.includes('orders=')")
			continue
		}
		b.press("#tries", "Do all 2")
		b.sees("lays ")
		b.until("the try to be over", "document.querySelector('#tries').hidden")
		if n := len(c.record()); n < before+2 {
			t.Errorf("%d orders were given", n-before)
		}
	}
}

// The board has a button for advice only where the table allows it.
func TestBoardAdvice(t *testing.T) {
	c := sit(t)
	c.playTo("1894", 3, building(3))
	b := browse(t, "advice", 1280, 800, false)
	b.visit(c)
	b.until("the board", "document.querySelector('#layer .legal')")
	if !eval[bool](b, "document.querySelector('#advise').hidden") {
		t.Error("advice is offered at a table that does not allow it")
	}
	c.ok("Ada", "advise on")
	b.until("the note", "[...document.querySelectorAll('.post.note')].some(p => p.innerText.includes('turned advice on'))")
	b.reload()
	b.until("the button", "document.querySelector('#advise') && !document.querySelector('#advise').hidden")
	b.mouse("#advise")
	b.until("the advice", "document.querySelector('#panel')?.innerText.includes('Advice for')")
	b.shot("advice")
}

// picture fetches a picture from an address of the table.
func picture(t *testing.T, url string) string {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("%s: status %d, %v", url, resp.StatusCode, err)
	}
	return string(b)
}

// On a phone the offers of a hex take room from the map: it stays as large, the hex stays in sight, and so does the button that confirms.
func TestBoardStaysPut(t *testing.T) {
	c := sit(t)
	c.playTo("18norway", 3, building(1))
	tiles := func(x board.Hex) (n int) {
		for _, o := range x.Offers {
			if o.Tile {
				n++
			}
		}
		return n
	}
	hex := slices.MaxFunc(c.board("").Hexes, func(a, b board.Hex) int { return tiles(a) - tiles(b) })
	if tiles(hex) < 5 {
		t.Fatalf("only %d tiles can be laid on %s", tiles(hex), hex.ID)
	}
	b := browse(t, "stays", 390, 700, true)
	b.visit(c)
	b.tap(".views button")
	width := "document.querySelector('#plane').getBoundingClientRect().width"
	b.until("a part of the board", width+" > 2 * document.querySelector('#stage').clientHeight * 0.5 && !document.querySelector('#whole').disabled")
	large := eval[float64](b, width)
	stays := func(when string) {
		t.Helper()
		b.until("the hex in sight "+when, fmt.Sprintf(`(() => {
			const r = document.querySelector('#layer [data-hex=%q] polygon').getBoundingClientRect();
			return document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest('[data-hex]')?.dataset.hex === %q;
		})()`, hex.ID, hex.ID))
		if now := eval[float64](b, width); now < 0.95*large || now > 1.05*large {
			t.Errorf("%s: the map is %.0f wide, was %.0f", when, now, large)
		}
	}
	b.tap(hexAt(hex.ID))
	b.until("the offers", "!document.querySelector('#offer').hidden && document.querySelector('#offer .confirm .main')")
	b.settle()
	b.shot("offers")
	stays("with offers")
	b.until("the button to confirm with", `(() => {
		const e = document.querySelector('#offer .confirm .main'), r = e.getBoundingClientRect();
		return e.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2));
	})()`)
	b.press("#offer", "✕")
	b.until("no offers", "document.querySelector('#offer').hidden")
	b.settle()
	b.shot("closed")
	stays("without offers")
}

// What somebody looks at on a zoomed board stays there while something else has its place, and what can be done next comes in sight.
func TestBoardKeepsPlace(t *testing.T) {
	c := sit(t)
	g := c.playTo("1894", 3, building(2))
	b := browse(t, "place", 390, 844, true)
	b.visit(c)
	b.tap(".views button")
	const sighted = `(box => [...document.querySelectorAll("#layer .hex.legal")].some(e => {
		const r = e.getBoundingClientRect(), y = r.top + r.height / 2, x = r.left + r.width / 2;
		return x > box.left && x < box.right && y > box.top && y < box.bottom;
	}))(document.querySelector("#stage").getBoundingClientRect())`
	b.until("a hex in sight", sighted+` && document.querySelector("#stage").clientHeight > 200`)
	// Where somebody has put it, in the middle of the map.
	frames := func() {
		b.run(chromedp.Evaluate[chromedp.Void](`delete document.body.dataset.frames, requestAnimationFrame(() => requestAnimationFrame(() => { document.body.dataset.frames = "2"; }))`))
		b.until("two frames", `document.body.dataset.frames`)
	}
	nearer := chromedp.Evaluate[chromedp.Void](`document.querySelector("#nearer").click()`) // fingers, on a phone
	b.run(nearer)
	b.run(chromedp.Evaluate[chromedp.Void](`document.querySelector("#stage").scrollTo({ left: 300, top: 150, behavior: "instant" })`))
	frames()
	const at = `(s => [document.querySelector("#plane").offsetWidth, s.scrollLeft, s.scrollTop].map(Math.round).join())(document.querySelector("#stage"))`
	before := eval[string](b, at)
	for _, style := range []string{"flex: 0 0 12px", "display: none"} {
		b.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector("#stage").style = %q`, style)))
		frames()
		b.run(chromedp.Evaluate[chromedp.Void](`document.querySelector("#stage").style = ""`))
		b.until(fmt.Sprintf("the same place as before %q, %s", style, before), fmt.Sprintf("%s === %q", at, before))
	}
	// Out of sight: the far corner.
	b.run(nearer, nearer)
	for _, far := range []string{"left: 0, top: 0", "left: 1e5, top: 0", "left: 0, top: 1e5", "left: 1e5, top: 1e5"} {
		b.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector("#stage").scrollTo({ %s, behavior: "instant" })`, far)))
		frames()
		if !eval[bool](b, sighted) {
			break
		}
	}
	if eval[bool](b, sighted) {
		t.Fatal("every corner shows a legal hex")
	}
	who := g.Name(g.Decider())
	then := eval[string](b, "document.body.dataset.board")
	c.ok(who, "pass")
	b.until("the next step", fmt.Sprintf("document.body.dataset.board !== %q", then))
	c.ok(who, "undo")
	b.until("a legal hex in sight", sighted)
}
