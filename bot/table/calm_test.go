package table_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"stationmaster/bot/board"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// tab is another tab of the same browser.
func (b *browser) tab(name string) *browser {
	b.t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx)
	b.t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(1280, 800)); err != nil {
		b.t.Fatal(err)
	}
	return &browser{t: b.t, ctx: ctx, name: b.name + "-" + name}
}

// actsAs chooses which player the tab acts as.
func (b *browser) actsAs(who string) {
	b.t.Helper()
	b.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("(e => { e.value = %q; e.dispatchEvent(new Event('change')); })(document.querySelector('#as'))", who)))
	b.settle()
}

// buttons are the labels that can be pressed in the turn's post and its dock, except views.
func (b *browser) buttons() []string {
	b.t.Helper()
	return eval[[]string](b, "[...document.querySelectorAll('.post.live .choices button, #dock .choices button')].map(x => x.innerText).filter(x => x !== 'What do they do?')")
}

// TestAnswerHeads: an answer asks to choose only if there is something to choose, and not when it just tells which plans have ended.
func TestAnswerHeads(t *testing.T) {
	c := sit(t)
	c.begin()
	b := browse(t, "heads", 390, 844, true)
	b.visit(c)
	for answer, want := range map[string]string{
		`{ text: "Done: pass.", sections: [{ head: "Plans that have ended", lines: ["pass: the sale is over."] }] }`: "Answer",
		`{ text: "Which?", choices: [{ label: "This", command: "do pass" }] }`:                                       "Please choose",
		`{ text: "No.", refused: true }`: "Not done",
	} {
		got := eval[string](b, `import("/static/posts.js").then((m) => m.answer({ id: 0, players: [] }, `+answer+`, { close() {}, act() {} }).querySelector("h2").textContent)`, chromedp.EvalAwaitPromise)
		if got != want {
			t.Errorf("%s is headed %q, want %q", answer, got, want)
		}
	}
}

// TestMenuKeepsNamesWhole: the names of cities in a menu of the dock aren't broken on a phone, "Saarbrücke" and "n".
func TestMenuKeepsNamesWhole(t *testing.T) {
	c := sit(t)
	c.begin()
	b := browse(t, "names", 390, 844, true)
	b.visit(c)
	broken := eval[string](b, `(() => {
		const dock = document.querySelector("#dock");
		dock.hidden = false;
		dock.innerHTML = '<details open><div class="choices"><div class="options">' + ["Saarbrücken", "Strasbourg", "Saint-Brieuc", "Kristiansand", "Sørlandsbanen", "Vestfoldbanen"].map((n) => '<button><b>I21</b><span>' + n + '</span></button>').join("") + '</div></div></details>';
		return [...dock.querySelectorAll("span")].filter((s) => {
			const r = document.createRange();
			r.selectNodeContents(s);
			return r.getClientRects().length !== 1;
		}).map((s) => s.innerText).join();
	})()`)
	if broken != "" {
		t.Error(broken)
	}
}

// TestTurnStaysInView: the post of a turn stays in view while posts before it grow, until the user scrolls away.
func TestTurnStaysInView(t *testing.T) {
	c := sit(t)
	c.begin()
	b := browse(t, "stays", 390, 844, true)
	b.visit(c)
	seats := c.seats()
	// Soon after the next post of a turn comes, the one before it becomes longer, as with a picture.
	b.run(chromedp.Evaluate[chromedp.Void](`(() => {
		const posts = document.querySelector("#posts"), was = posts.querySelector(".post.live").id;
		const long = (px) => { const e = document.createElement("div"); e.style.height = px + "px"; posts.querySelector(".post.live").before(e); };
		new MutationObserver((_, o) => {
			const live = posts.querySelector(".post.live");
			if (!live || live.id === was) return;
			o.disconnect();
			long(4000);
			setTimeout(() => { long(3000); window.grown = true; }, 100);
		}).observe(posts, { childList: true });
		window.long = long;
	})()`))
	c.ok(seats[0], "pass")
	inView := `(() => {
		const s = document.querySelector("#stream").getBoundingClientRect(), p = document.querySelector(".post.live").getBoundingClientRect();
		return p.top < s.bottom - 20 && p.bottom > s.top + 20;
	})()`
	b.until("the next turn's post", "window.grown")
	b.settle()
	time.Sleep(time.Second) // a smooth scroll may be under way
	if !eval[bool](b, inView) {
		b.shot("failure")
		t.Error("the post of the turn is out of view")
	}
	b.run(chromedp.Evaluate[chromedp.Void](`(() => {
		const s = document.querySelector("#stream");
		s.dispatchEvent(new WheelEvent("wheel", { bubbles: true }));
		s.scrollTo({ top: 0, behavior: "instant" });
		window.long(500);
	})()`))
	time.Sleep(300 * time.Millisecond)
	if eval[bool](b, inView) {
		t.Error("who has scrolled away is taken back to the turn")
	}
}

// TestPageHearsWhileItReads: an order given while the page reads the game, too late for what it reads, is shown all the same. What it
// reads late never replaces what is newer.
func TestPageHearsWhileItReads(t *testing.T) {
	c := sit(t)
	c.begin()
	b := browse(t, "slow", 1280, 800, false)
	b.run(chromedp.Navigate(c.url))
	b.until("the hall", "!document.querySelector('#hall').hidden")
	// The next answer is held back until the test delivers it.
	b.run(chromedp.Evaluate[chromedp.Void](`(() => {
		const quick = window.fetch;
		window.fetch = async (...a) => {
			const r = await quick(...a);
			if (/^\/api\/game\/\d+$/.test(a[0]) && !window.answered) {
				window.answered = true;
				await new Promise((f) => { window.deliver = f; });
			}
			return r;
		};
	})()`))
	b.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`history.pushState(null, "", "/game/%d"), window.dispatchEvent(new PopStateEvent("popstate"))`, c.game)))
	seats := c.seats()
	held := func(orders ...string) {
		t.Helper()
		b.until("the answer on its way", "window.deliver")
		for _, who := range orders {
			c.ok(who, "pass")
		}
		time.Sleep(500 * time.Millisecond) // the posts come first
		b.run(chromedp.Evaluate[chromedp.Void]("window.deliver(), window.deliver = null"))
	}
	shows := func(head int, who string) {
		t.Helper()
		b.until("the turn of "+who, fmt.Sprintf("document.querySelector('#channel').dataset.head === '%d' && document.querySelector('#turn').innerText.includes('%s')", head, who)+
			fmt.Sprintf(" && document.querySelector('.post.live').innerText.includes('%s')", who))
	}
	held(seats[0])
	shows(1, seats[1])
	b.run(chromedp.Evaluate[chromedp.Void]("window.answered = false"))
	c.ok(seats[1], "pass")
	held(seats[2])
	shows(3, seats[0])
	time.Sleep(300 * time.Millisecond) // for what is older
	if n := eval[int](b, "[...document.querySelectorAll('.post')].filter(p => p.innerText.toLowerCase().includes('to decide')).length"); n != 1 {
		t.Errorf("%d posts say that there is something to decide", n)
	}
}

// Two tabs of a browser are two players, even after a reload. A waiting player sees for whom and has nothing to press; the player whose turn
// it is keeps the buttons, and the list of completions never covers them.
func TestTwoTabs(t *testing.T) {
	c := sit(t)
	c.begin()
	seats := c.seats()
	b := browse(t, "tabs", 1280, 800, false)
	b.visit(c)
	if len(b.buttons()) == 0 {
		t.Error("the player whose turn it is has no buttons")
	}
	other := b.tab("other")
	other.visit(c)
	b.actsAs(seats[0])
	other.actsAs(seats[1])
	b.reload()
	for _, x := range []struct {
		*browser
		who string
	}{{b, seats[0]}, {other, seats[1]}} {
		if as := eval[string](x.browser, "document.querySelector('#as').value"); as != x.who {
			t.Errorf("a tab that acts as %s acts as %q", x.who, as)
		}
	}
	if n := len(b.buttons()); n == 0 || !eval[bool](b, "!!document.querySelector('.post.live .badge')") {
		t.Errorf("the tab whose turn it is has %d buttons", n)
	}
	waits := fmt.Sprintf("document.querySelector('.post.live .choices').innerText.includes('Waiting for %s.')", seats[0])
	other.until("the player to act", waits)
	if all := other.buttons(); len(all) > 0 {
		t.Errorf("the tab that has to wait can press %q", all)
	}
	other.shot("waits")
	// After an order the list stays closed; an arrow opens it.
	const list = "!document.querySelector('#completions').hidden"
	b.order("bid NMS 145", "")
	b.until("the other's turn", "document.querySelector('.post.live .choices').innerText.includes('Waiting for ')")
	b.run(chromedp.Focus("#command"))
	time.Sleep(300 * time.Millisecond) // time for the list to open
	if eval[bool](b, list) {
		t.Error("the list of completions opens after an order")
	}
	b.run(chromedp.KeyEvent(kb.ArrowDown))
	b.until("the list", list)
	b.run(chromedp.KeyEvent(kb.Escape))
	b.until("no list", "document.querySelector('#completions').hidden")
	other.until("the turn", "document.querySelector('.post.live .badge')")
	if len(other.buttons()) == 0 {
		t.Error("the tab whose turn it has become has no buttons")
	}
	// Six views, and a menu with the others; a finished turn has one button.
	if seen := eval[[]string](other, "[...document.querySelectorAll('#views > *')].filter(x => x.getClientRects().length).map(x => x.innerText)"); len(seen) != 7 || seen[6] != "More" {
		t.Errorf("the views are %q", seen)
	}
	past := ".post.turn.closed"
	if n := eval[int](other, fmt.Sprintf("document.querySelectorAll('%s .menu summary').length - document.querySelectorAll('%s').length", past, past)); n != 0 {
		t.Errorf("finished turns have %d menus too many", n)
	}
	other.mouse(past + " .menu summary")
	other.mouse(past + " .menu .list button")
	other.until("the map then", "document.querySelector('#view').open && document.querySelector('#view').innerText.includes('After order 1')")
	other.press("#view", "✕")
	if eval[bool](other, "!!document.querySelector('details.menu[open]')") {
		t.Error("the menu stays open")
	}
	// A text too long to read in passing stays.
	other.says("plan")
	other.until("the help on plans", "document.querySelector('#panel .post')")
	other.shot("plan")
	// The hall begins with the player's own turns.
	other.run(chromedp.Navigate(c.url))
	other.until("the hall", "document.querySelector('#cards section')?.dataset.shelf === 'yours'")
	if n := eval[int](other, "document.querySelectorAll('#cards a').length"); n != 1 {
		t.Errorf("one game is listed %d times", n)
	}
	other.shot("hall")
}

// The hall lists each kind of game separately, the newest first, a page at a time: however many games there are, the page loads a bounded
// number, and can reach all.
func TestHallIsBounded(t *testing.T) {
	c := sit(t)
	const lobbies = 60
	for n := range lobbies {
		c.ok("Ada", fmt.Sprintf("new 1894 Lobby %d", n))
	}
	c.begin()
	type shelf struct {
		Shelf string
		All   int
		Games []struct {
			ID    int64
			State string
		}
	}
	get := func(path string, to any) {
		t.Helper()
		if status, body := c.get(path); status != 200 || json.Unmarshal([]byte(body), to) != nil {
			t.Fatalf("%s: %d, %s", path, status, body)
		}
	}
	var hall struct{ Shelves []shelf }
	who := c.seats()[0]
	get("/api/games?as="+who, &hall)
	var got []string
	for _, s := range hall.Shelves {
		got = append(got, fmt.Sprintf("%s %d of %d", s.Shelf, len(s.Games), s.All))
	}
	if want := []string{"yours 1 of 1", "running 1 of 1", "lobby 24 of 60", "finished 0 of 0", "aside 0 of 0"}; !slices.Equal(got, want) {
		t.Errorf("the shelves are %q, want %q", got, want)
	}
	all := hall.Shelves[2].Games
	for n := len(all); n > 0; {
		var more shelf
		get(fmt.Sprintf("/api/games/lobby?before=%d", all[len(all)-1].ID), &more)
		n = len(more.Games)
		all = append(all, more.Games...)
	}
	if len(all) != lobbies {
		t.Errorf("%d lobbies are reached", len(all))
	}
	for i := range all[1:] {
		if all[i].ID <= all[i+1].ID {
			t.Errorf("game %d comes before %d", all[i].ID, all[i+1].ID)
		}
	}
	for _, path := range []string{"/api/games/lobby", "/api/games/lobby?before=0", "/api/games/yours?before=9", "/api/games/deleted?before=9"} {
		if status, _ := c.get(path); status != 400 {
			t.Errorf("%s: %d", path, status)
		}
	}
	r := c.ok("Ada", "games")
	if n := len(r.Sections[0].Table); n != 1+1+20 || !strings.Contains(fmt.Sprint(r.Sections), "40 older games that are open to join") {
		t.Errorf("%d rows: %v", n, r.Sections)
	}
}

// The most common actions take the fewest presses: a turn with a tile three (hex, choice, the rest as usual), a share, a train from the
// supply and a minimum bid one each. In 1894, and in a long test in 18EU as well.
func TestPresses(t *testing.T) {
	titles := []string{"1894", "18eu"}
	if !enginetest.Long() {
		t.Logf("left out: %v: STATIONMASTER_LONG=1 tries all", titles[1:])
		titles = titles[:1]
	}
	for _, title := range titles {
		t.Run(title, func(t *testing.T) {
			b := browse(t, "presses-"+title, 1280, 800, false)
			legal := func(verb string, also func(g *engine.Game) bool) func(g *engine.Game) bool {
				return func(g *engine.Game) bool {
					next, _ := g.Next(engine.Action{Verb: verb})
					return len(next) > 0 && also(g)
				}
			}
			// once presses the first button with such a label and expects exactly one new order, with this verb.
			once := func(verb, label string, stop func(g *engine.Game) bool) {
				c := sit(t)
				c.playTo(title, 3, stop)
				b.visit(c)
				n := len(c.record())
				find := fmt.Sprintf(`(() => {
					const box = document.querySelector('.post.live');
					const e = [...box.querySelectorAll('.choices button:not(.opens)')].find(x => /%s/.test(x.innerText));
					if (e) e.dataset.once = '';
					return e;
				})()`, label)
				b.until("a button "+label, find)
				b.shot(verb)
				b.mouse("[data-once]")
				r := c.record()
				for end := time.Now().Add(patience); len(r) <= n && time.Now().Before(end); r = c.record() { // a busy machine may deliver the press late
					time.Sleep(25 * time.Millisecond)
				}
				if len(r) <= n || r[n].Verb != verb {
					t.Errorf("one press on %s gave the orders %v", label, r[n:])
				}
			}
			always := func(*engine.Game) bool { return true }
			once("bid", "^Bid ", legal("bid", always))
			once("buy", "^Buy ", legal("buy", func(g *engine.Game) bool { return g.Round.Kind == "stock" && g.Company(g.Turn.Of) == nil }))
			once("train", "^Buy ", legal("train", func(g *engine.Game) bool {
				next, _ := g.Next(engine.Action{Verb: "train"})
				return slices.ContainsFunc(next, func(n engine.Choice) bool { // from the supply, where the model is enough
					_, whole := g.Next(engine.Action{Verb: "train", Args: []string{n.Word}})
					return n.Word != "" && whole
				})
			}))

			c := sit(t)
			var hex string
			c.playTo(title, 3, func(g *engine.Game) bool {
				if !building(2)(g) {
					return false
				}
				next, _ := g.Next(engine.Action{Verb: "lay"})
				for _, n := range next {
					lays := g.Offered(engine.Action{Verb: "lay", Args: []string{n.Word}})
					hex = n.Word
					if len(lays) > 0 && usualAfterAny(g, hex) {
						return true
					}
				}
				return false
			})
			b.visit(c)
			b.until("the map", hexLegal(hex))
			b.run(chromedp.Evaluate[chromedp.Void]("window.presses = 0; addEventListener('click', e => { if (e.isTrusted) presses++; }, true)"))
			turn := eval[string](b, "document.querySelector('.post.live h2').innerText")
			n := len(c.record())
			b.mouse(hexAt(hex))
			b.until("the tried tile, with its price on the button", "document.querySelector('#offer .confirm .main')?.innerText.includes('Lay ') && document.querySelector('#ghost').href.baseVal")
			b.shot("tried")
			b.mouse("#offer .confirm .main")
			b.until("the rest of the turn", `(e => { if (e) e.dataset.rest = ''; return e; })([...(document.querySelector('.post.live')).querySelectorAll('.choices button')].find(x => x.innerText.startsWith('Rest as usual')))`)
			b.shot("rest")
			b.mouse("[data-rest]")
			b.until("the next turn", fmt.Sprintf("document.querySelector('.post.live h2')?.innerText !== %q", turn))
			if p := eval[int](b, "presses"); p != 3 {
				t.Errorf("a turn took %d presses", p)
			}
			if r := c.record()[n:]; len(r) < 3 || r[0].Verb != "lay" || !slices.ContainsFunc(r, func(a engine.Action) bool { return a.Verb == "run" }) {
				t.Errorf("the turn was %v", r)
			}
		})
	}
}

func hexLegal(hex string) string {
	return fmt.Sprintf("document.querySelector('#layer .legal[data-hex=%q]')", hex)
}

// usualAfterAny reports whether after every tile that can be laid in a hex the rest of the turn can be as usual, with a run.
func usualAfterAny(g *engine.Game, hex string) bool {
	some := false
	all := true
	g.Each(func(a engine.Action) bool {
		if a.Verb != "lay" || a.Args[0] != hex {
			return true
		}
		after := g.Clone()
		if _, err := after.Apply(a); err != nil {
			all = false
			return false
		}
		rest := after.Usual(nil)
		some = true
		all = all && len(rest) > 1 && slices.ContainsFunc(rest, func(o engine.Action) bool { return o.Verb == "run" })
		return all
	})
	return some && all
}

// When a home tile has to be laid the board shows the map, even once companies have prices, and the hex is marked.
func TestBoardShowsHomeTile(t *testing.T) {
	c := sit(t)
	c.playTo("18ardennes", 5, func(g *engine.Game) bool {
		return g.Waiting().Name == "home tile" && slices.ContainsFunc(g.Companies, func(k engine.Company) bool { return k.Parred() })
	})
	shown := c.board("")
	if shown.View != message.MapView {
		t.Errorf("the board shows the %s", shown.View)
	}
	offering(t, shown, func(o board.Offer) bool { return o.Tile })
}

// On a phone the board hides the posts, so that the choices below it tell a newcomer the hint, too.
func TestBoardTellsHints(t *testing.T) {
	c := sit(t)
	c.game = c.ok("Ada", "new 1894 learning").Game
	for _, p := range []string{"Ben", "Cy"} {
		c.ok(p, "join")
	}
	c.ok("Ada", "start")
	b := browse(t, "hint", 390, 844, true)
	b.visit(c)
	hint := "document.querySelector('#dock .hint')?.getClientRects().length > 0 && document.querySelector('#dock .hint').innerText.includes('A bid ties up your money')"
	b.until("the turn", "document.querySelector('.post.live .choices button')")
	if eval[bool](b, hint) {
		t.Error("the hint is told twice beside its post")
	}
	b.tap(".views button")
	b.until("the hint", hint)
	b.fits()
	b.shot("hint")
}
