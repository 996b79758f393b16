package table_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"stationmaster/bot/call"
	"stationmaster/bot/table/browsertest"
	"stationmaster/engine/enginetest"
)

// browser is a page of the table in a headless browser.
type browser struct {
	t    *testing.T
	ctx  context.Context
	name string
	n    int
}

// chromium is the browser that the tests share, started by the first that needs one: each has a profile of its own in it, so none
// sees another's cookies.
var chromium struct {
	once sync.Once
	ctx  context.Context
	err  error
	stop func()
}

func TestMain(m *testing.M) {
	code := m.Run()
	if chromium.stop != nil {
		chromium.stop()
	}
	os.Exit(code)
}

// launch starts the browser that the tests share.
func launch(path string) {
	profile, err := os.MkdirTemp("", "stationmaster-browser-")
	if err != nil {
		chromium.err = err
		return
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(profile),
		chromedp.Flag("renderer-process-limit", "1"), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.WSURLReadTimeout(time.Minute))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), opts...)
	ctx, close := chromedp.NewContext(ctx)
	chromium.ctx, chromium.err = ctx, chromedp.Do(ctx)
	chromium.stop = func() { close(); cancel(); os.RemoveAll(profile) }
}

// browse opens a page of this size. Without a browser on the machine the test is skipped, unless one is demanded.
func browse(t *testing.T, name string, width, height int64, phone bool) *browser {
	t.Helper()
	path := browsertest.Find(t)
	if path == "" {
		t.SkipNow()
	}
	chromium.once.Do(func() { launch(path) })
	if chromium.err != nil {
		t.Fatal(chromium.err)
	}
	ctx, cancel := chromedp.NewContext(chromium.ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	b := &browser{t: t, ctx: ctx, name: name}
	size := chromedp.EmulateViewport(width, height)
	if phone {
		size = chromedp.EmulateViewport(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	if err := chromedp.Do(ctx, size, chromedp.Func(unheld)); err != nil {
		t.Fatal(err)
	}
	return b
}

// unheld lets new choices be pressed at once: only TestDoublePress is about the half second in which they cannot, and other tests
// need not wait for it.
func unheld(ctx context.Context, t *chromedp.Target) error {
	_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: "(later => { window.setTimeout = (f, ms, ...args) => later(f, ms === 500 ? 0 : ms, ...args); })(window.setTimeout)"})
	return err
}

// screen is the size of a page.
type screen struct{ w, h int64 }

var (
	desktop = screen{1280, 800}
	phone   = screen{390, 844}
)

// screens are the sizes a test goes through: in a long test all, in this order, otherwise only the last.
func screens(t *testing.T, all ...screen) []screen {
	t.Helper()
	if enginetest.Long() {
		return all
	}
	t.Logf("%d of %d screens left out: STATIONMASTER_LONG=1 tries all", len(all)-1, len(all))
	return all[len(all)-1:]
}

// patience is how long a browser may take on a busy machine. It affects when a test fails, never what it finds.
const patience = time.Minute

func (b *browser) run(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		b.shot("failure")
		b.t.Fatalf("%s: %v", b.name, err)
	}
}

// visit goes to the page of a client's game.
func (b *browser) visit(c *client) {
	b.t.Helper()
	b.run(chromedp.Navigate(fmt.Sprintf("%s/game/%d", c.url, c.game)))
	b.until("the game", "!document.querySelector('#channel').hidden && document.querySelector('#posts .post')")
	b.settle()
}

// reload reloads the page.
func (b *browser) reload() {
	b.t.Helper()
	b.run(chromedp.Reload())
	b.until("the game", "!document.querySelector('#channel').hidden && document.querySelector('#posts .post')")
	b.settle()
}

// eval evaluates an expression on the page.
func eval[T any](b *browser, js string, how ...chromedp.EvaluateOption) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](js, how...))
	if err != nil {
		b.t.Fatalf("%s: %s: %v", b.name, js, err)
	}
	return v
}

// until waits for an expression to be true.
func (b *browser) until(what, js string) {
	b.t.Helper()
	end := time.Now().Add(patience)
	for !eval[bool](b, "!!("+js+")") {
		if time.Now().After(end) {
			b.shot("failure")
			b.t.Fatalf("%s: waited in vain for %s; the page says:\n%s", b.name, what, eval[string](b, "document.body.innerText"))
		}
		time.Sleep(25 * time.Millisecond)
	}
}

// settled reports whether the page is idle: it waits for no answer, and shows the game, its posts and its board as the table has them.
const settled = `(async () => {
	const channel = document.querySelector('#channel');
	if (channel.hidden) return true;
	if (document.querySelector('[aria-busy=true]')) return false;
	const r = await fetch('/api' + location.pathname);
	if (!r.ok) return false;
	const { game, posts } = await r.json();
	return !document.querySelector('[aria-busy=true]') && channel.dataset.head === String(game.head) &&
		(game.state === 'lobby' || document.body.dataset.board === channel.dataset.head) &&
		posts.every(p => p.message.kind === 'status' || Number(document.querySelector('#post-' + p.id)?.dataset.version) >= p.version);
})()`

// settle waits until an action has been answered and is shown. Every press and every order ends with it, so that the test then sees
// the result, and not the page before.
func (b *browser) settle() {
	b.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(25 * time.Millisecond) {
		ctx, cancel := context.WithTimeout(b.ctx, patience)
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool](settled, chromedp.EvalAwaitPromise))
		cancel()
		if ok && err == nil { // on an error the page has just gone elsewhere
			return
		}
		if time.Now().After(end) {
			b.shot("failure")
			b.t.Fatalf("%s: the page does not settle: %v; it says:\n%s", b.name, err, eval[string](b, "document.body.innerText"))
		}
	}
}

// free waits until choices can be pressed: new ones cannot for half a second.
func (b *browser) free() {
	b.t.Helper()
	b.settle()
	b.until("choices that can be pressed", "!document.body.classList.contains('held')")
}

// sees waits for words in the turn's post.
func (b *browser) sees(words string) {
	b.t.Helper()
	b.until(fmt.Sprintf("%q in the post of the turn", words), fmt.Sprintf("document.querySelector('.post.live')?.textContent.includes(%q)", words))
}

// press presses the button with this label in a part of the page.
func (b *browser) press(within, label string) {
	b.t.Helper()
	b.settle()
	b.until("a button "+label, fmt.Sprintf(`(x => x && (x.click(), true))([...document.querySelectorAll(%q)].flatMap(p => [...p.querySelectorAll('button')]).
		find(x => !x.disabled && (x.querySelector('b') || x).innerText.trim().startsWith(%q)))`, within, label))
	b.settle()
}

// looks presses a view, which may be behind "More".
func (b *browser) looks(label string) {
	b.t.Helper()
	b.run(chromedp.Evaluate[chromedp.Void]("document.querySelector('.views .menu').open = true"))
	b.press(".views", label)
}

// spot is where the first match can be pressed: on top, and still for several frames, since a busy machine draws
// seldom and a scrolling page looks still in between.
func (b *browser) spot(selector string) (x, y float64) {
	b.t.Helper()
	var at []float64
	b.until(selector+" to be on top", fmt.Sprintf("document.querySelector(%q)", selector))
	for end := time.Now().Add(patience); ; time.Sleep(25 * time.Millisecond) {
		now := eval[[]float64](b, fmt.Sprintf(`(async () => {
			for (let n = 0; n < 4; n++) await new Promise(requestAnimationFrame);
			const e = document.querySelector(%q);
			if (!e) return [];
			e.scrollIntoView({ block: "nearest", behavior: "instant" });
			const r = e.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2, hit = document.elementFromPoint(x, y);
			return hit && (e.contains(hit) || hit.contains(e)) ? [x, y] : [];
		})()`, selector), chromedp.EvalAwaitPromise)
		if len(now) == 2 && slices.Equal(at, now) {
			return at[0], at[1]
		}
		if at = now; time.Now().After(end) {
			b.shot("failure")
			b.t.Fatalf("%s: %s cannot be pressed", b.name, selector)
		}
	}
}

// ready is spot once choices can be pressed; they may be replaced during the search.
func (b *browser) ready(selector string) (x, y float64) {
	b.t.Helper()
	for end := time.Now().Add(patience); ; {
		b.free()
		x, y = b.spot(selector)
		if !eval[bool](b, "document.body.classList.contains('held')") {
			return x, y
		}
		if time.Now().After(end) {
			b.t.Fatalf("%s: %s keeps being replaced", b.name, selector)
		}
	}
}

// mouse clicks the first match, and tap touches it.
func (b *browser) mouse(selector string) {
	b.t.Helper()
	b.taken(selector, func() { b.run(chromedp.MouseClickXY(b.ready(selector))) })
}

func (b *browser) tap(selector string) {
	b.t.Helper()
	b.taken(selector, func() { b.touch(b.ready(selector)) })
}

// taken presses until the press doesn't come just when choices change or move: on a busy machine they can, after they were ready, and the
// page takes none then.
func (b *browser) taken(selector string, press func()) {
	b.t.Helper()
	const early = "document.documentElement.dataset.early"
	listen := fmt.Sprintf(`window.addEventListener("click", ev => {
		const e = document.querySelector(%q);
		%s = document.body.classList.contains("held") || !!e && !e.contains(ev.target) && !ev.target.contains(e);
	}, { capture: true, once: true })`, selector, early)
	for end := time.Now().Add(patience); ; {
		b.run(chromedp.Evaluate[chromedp.Void](listen))
		press()
		b.settle()
		if eval[string](b, early+` ?? ""`) != "true" {
			return
		}
		if time.Now().After(end) {
			b.t.Fatalf("%s: choices keep being replaced", b.name)
		}
		b.run(chromedp.Evaluate[chromedp.Void]("delete " + early))
	}
}

// enter focuses the first match and presses enter.
func (b *browser) enter(selector string) {
	b.t.Helper()
	b.free()
	b.focus(selector)
	b.run(chromedp.KeyEvent("\r"))
	b.settle()
}

// types types into the command line, key by key.
func (b *browser) types(keys string) {
	b.t.Helper()
	b.run(chromedp.Focus("#command"), chromedp.SendKeys("#command", keys))
	b.settle()
}

// says types an order and sends it; it may be refused.
func (b *browser) says(text string) {
	b.t.Helper()
	b.settle()
	b.run(chromedp.Evaluate[chromedp.Void]("document.querySelector('#command').value = ''"))
	b.types(text + "\r")
}

// order types an order and sends it; then the turn's post must contain these words.
func (b *browser) order(text, sees string) {
	b.t.Helper()
	b.says(text)
	b.until("the order "+text+" to be taken", "document.querySelector('#command').value === ''")
	if sees != "" {
		b.sees(sees)
	}
}

// shot takes a screenshot when a directory for it is given.
func (b *browser) shot(what string) {
	dir := os.Getenv("STATIONMASTER_SHOTS")
	if dir == "" {
		return
	}
	time.Sleep(300 * time.Millisecond)
	b.n++
	if png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot()); err == nil {
		_ = os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s-%02d-%s.png", b.name, b.n, what)), png, 0o600)
	}
}

// pictures waits for the pictures in a part of the page and fails if one is missing.
func (b *browser) pictures(within string, least int) {
	b.t.Helper()
	all := fmt.Sprintf("[...document.querySelectorAll(%q)]", within+" img")
	b.run(chromedp.Evaluate[chromedp.Void](all + ".forEach(i => i.loading = 'eager')"))
	b.until(fmt.Sprintf("%d pictures in %s", least, within), fmt.Sprintf("%s.length >= %d && %s.every(i => i.complete && i.naturalWidth > 300 && i.alt)", all, least, all))
}

// fits fails if something is wider than the page.
func (b *browser) fits() {
	b.t.Helper()
	if wide := eval[string](b, `[...document.querySelectorAll('body *')].filter(e => !e.closest('.scroll, .views, #dock, #stage, .unseen, dialog') &&
		e.getBoundingClientRect().width > 0 && e.getBoundingClientRect().right > innerWidth + 1).map(e => e.tagName + '.' + e.className + '#' + e.id).join(' ')`); wide != "" {
		b.t.Errorf("%s: wider than the page: %s", b.name, wide)
	}
}

// newGame creates a game of three through the dialog.
func (b *browser) newGame(url string) {
	b.t.Helper()
	b.run(chromedp.Navigate(url))
	b.until("the welcome", "!document.querySelector('#hall').hidden")
	b.fits()
	b.shot("hall")
	b.press("#hall", "New game")
	b.until("the dialog", "document.querySelector('#new').open && document.querySelectorAll('#new-players input').length === 3")
	if about := eval[string](b, "document.querySelector('#new-what').selectedOptions[0].innerText + ': ' + document.querySelector('#new-about').innerText"); !strings.Contains(about, "a good one to start with: 3 to 4 players. Short, easy") {
		b.t.Errorf("the title is described as %q", about)
	}
	b.run(chromedp.SendKeys("#new-players input:nth-child(1)", "Ada"), chromedp.SendKeys("#new-players input:nth-child(2)", "Ben"),
		chromedp.SendKeys("#new-players input:nth-child(3)", "<b>Cy</b>"), chromedp.SendKeys("#new-name", "Friday"))
	b.run(chromedp.Evaluate[chromedp.Void]("document.querySelector('#new-seed').value = '7'"))
	b.shot("new")
	b.press("#new menu", "Start")
	b.until("the game", "location.pathname.startsWith('/game/') && document.querySelector('.post.live')")
	b.settle()
}

func TestBrowserDesktop(t *testing.T) {
	s := serve(t)
	b := browse(t, "desktop", 1400, 950, false)
	b.newGame(s.URL)
	b.sees("Auction")
	b.pictures(".post.note", 1)
	b.fits()
	b.shot("auction")
	if n := eval[int](b, "document.querySelectorAll('.post b').length"); n != 0 {
		t.Errorf("a name was read as HTML")
	}
	who := eval[string](b, "document.querySelector('#turn').innerText")
	if !strings.Contains(who, "to act") {
		t.Errorf("whose turn it is: %q", who)
	}
	if !enginetest.Long() {
		t.Log("the opening is played on a phone only: STATIONMASTER_LONG=1 plays it here, too")
		return
	}
	playOpening(b)
}

func TestBrowserPhone(t *testing.T) {
	s := serve(t)
	b := browse(t, "phone", 390, 844, true)
	b.newGame(s.URL)
	b.pictures(".post.note", 1)
	b.fits()
	b.shot("auction")
	if w := eval[float64](b, "document.querySelector('.post.note img').getBoundingClientRect().width"); w < 330 {
		t.Errorf("the map is %.0f wide on a phone", w)
	}
	if h := eval[float64](b, "Math.min(...[...document.querySelectorAll('.post.live .choices button')].map(b => b.getBoundingClientRect().height))"); h < 38 {
		t.Errorf("buttons are %.0f high: too small for thumbs", h)
	}
	playOpening(b)
}

// playOpening plays the auction, a stock round and the beginning of an operating round.
func playOpening(b *browser) {
	b.t.Helper()
	// A button.
	b.press(".post.live .choices", "Buy LRC for F20")
	b.sees("Up for sale")
	b.until("the turn to be over", "document.querySelectorAll('.post.turn.closed').length === 1")
	// A button that leads to an amount.
	b.press(".post.live .choices", "Bid more")
	b.press("#panel", "NMS")
	b.until("the amount", "document.querySelector('#panel .amount input')?.value === '145'")
	b.shot("amount")
	b.press("#panel .amount", "OK")
	b.until("the bid", "document.querySelector('.post.live')?.textContent.includes('F145')")
	// Completion with the keys.
	b.types("bi")
	b.until("completions", "document.querySelectorAll('#completions li').length === 1")
	b.types("\t")
	b.until("the lots to bid on", "document.querySelectorAll('#completions li').length >= 6")
	b.types("fm")
	b.until("FMS", "document.querySelector('#completions li b')?.innerText === 'FMS'")
	b.shot("completion")
	b.types("\t")
	b.until("the amounts", "document.querySelector('#completions li b')?.innerText === '185'")
	b.types("190\r")
	b.until("the bid", "document.querySelector('.post.live')?.textContent.includes('F190')")
	// A refusal says why, keeps the text, and changes nothing.
	b.says("bid FMS 192")
	b.until("the refusal", "document.querySelector('#panel .refused')?.textContent.includes('1894-AUC-04')")
	b.shot("refused")
	if v := eval[string](b, "document.querySelector('#command').value"); v != "bid FMS 192" {
		b.t.Errorf("after a refusal the line holds %q", v)
	}
	b.press("#panel", "✕")
	b.order("buy ARS", "SAC")
	b.press(".views", "Undo")
	b.until("the undo to be shown", "[...document.querySelectorAll('.post.note')].some(p => p.textContent.includes('takes back 1 order'))")
	for _, o := range []string{"buy ARS", "buy SAC", "buy LSQG"} {
		b.order(o, "")
	}
	b.sees("Buy LS")
	b.looks("Market")
	b.until("the market", "document.querySelector('#view').open")
	b.pictures("#view", 1)
	b.shot("market")
	b.press("#view", "✕")
	// LS is bought, so the lots behind it go to their bidders; the buyer of FMS chooses a par.
	b.order("buy LS", "Choose the par")
	b.shot("par")
	b.press(".post.live .choices", "Par OUEST at 100")
	b.sees("Buy BMS")
	b.order("buy BMS", "buys BMS for F200")
	b.press(".post.live .choices", "Par BELGE at 100")
	b.sees("Stock round 1")
	b.pictures(".post.live", 2)
	b.fits()
	b.shot("stock")
	for _, closed := range []int{9, 10} {
		b.order("pass", "")
		b.until("the next player", fmt.Sprintf("document.querySelectorAll('.post.turn.closed').length >= %d", closed))
	}
	b.order("pass", "Operating round 1.1")
	b.pictures(".post.live", 1)
	b.shot("operating")
	// Track is chosen by looking: the hex, then how it would look.
	b.press(".post.live .choices", "Lay")
	b.press(".post.live .options", "")
	b.pictures("#panel .options", 2)
	b.fits()
	b.shot("track")
	b.press("#panel .options", "")
	b.sees("lays")
	b.until("the answer to be put away", "!document.querySelector('#panel').firstChild")
	b.shot("laid")
	// Several orders at once, with a preview.
	b.order("preview pass; train 2", "")
	b.until("the preview", "document.querySelector('#panel .post')?.textContent.includes('Preview: pass; train 2')")
	b.shot("preview")
	b.press("#panel", "Do it")
	b.until("the answer to be put away", "!document.querySelector('#panel').firstChild")
	// A second window and a reload show the same.
	turn := eval[string](b, "document.querySelector('.post.live h2').innerText")
	b.reload()
	b.until("the same turn after a reload", fmt.Sprintf("document.querySelector('.post.live h2')?.innerText === %q", turn))
}

func TestBrowserLobby(t *testing.T) {
	s := serve(t)
	b := browse(t, "lobby", 390, 844, true)
	c := &client{t: t, url: s.URL}
	c.game = c.ok("Ada", "new 1894 Sunday").Game
	b.visit(c)
	b.until("the lobby", "document.querySelectorAll('.players li').length === 1")
	b.run(chromedp.SendKeys(".joinform input", "Ben\r"))
	b.until("Ben", "document.querySelectorAll('.players li').length === 2")
	b.until("who else is needed", "document.querySelector('.lobby').innerText.includes('1 more player is needed to start')")
	b.press(".lobby .choices", "Open points")
	b.until("the open points", "document.querySelector('#view').innerText.includes('how they')")
	b.press("#view", "✕")
	b.press(".lobby .choices", "Add a house player")
	b.until("a house player", "document.querySelectorAll('.players li').length === 3")
	b.run(chromedp.Evaluate[chromedp.Void]("[...document.querySelectorAll('.players li')].find(l => l.innerText.includes('steady')).querySelector('button').click()"))
	b.until("the house player to leave", "document.querySelectorAll('.players li').length === 2")
	c.ok("Cy", "join") // from another window
	b.until("Cy", "document.querySelectorAll('.players li').length === 3")
	c.ok("Dan", "join")
	b.until("Dan", "document.querySelectorAll('.players li').length === 4")
	b.run(chromedp.Evaluate[chromedp.Void]("[...document.querySelectorAll('.players li')].find(l => l.innerText.includes('Dan')).querySelector('button').click()"))
	b.until("Dan to leave", "document.querySelectorAll('.players li').length === 3")
	b.fits()
	b.shot("joined")
	b.press(".joinform", "Start")
	b.sees("Auction")
	// A player whose turn it is not can do nothing.
	who := eval[string](b, "[...document.querySelector('#as').options].map(o => o.value).find(v => v && !document.querySelector('#turn').innerText.includes(v))")
	b.run(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("document.querySelector('#as').value = %q; document.querySelector('#as').dispatchEvent(new Event('change'))", who)))
	b.types("pass\r")
	if who == "Ada" { // the owner is asked whether to act for another
		b.until("the question", "document.querySelector('#panel').textContent.includes('Act for')")
	} else {
		b.until("the refusal", "document.querySelector('#panel .refused')?.textContent.includes('not yours')")
	}
	b.shot("notyours")
}

// A game file is imported from the front page and from a game's command line, by keys alone.
func TestBrowserImport(t *testing.T) {
	for _, size := range screens(t, desktop, phone) {
		t.Run(fmt.Sprint(size.w), func(t *testing.T) {
			s := serve(t)
			dir := t.TempDir()
			good, bad, large := filepath.Join(dir, "game.json"), filepath.Join(dir, "bad.json"), filepath.Join(dir, "large.json")
			for path, b := range map[string][]byte{good: gameFile(t), bad: []byte("hello"), large: make([]byte, call.MostAttached+1)} {
				if err := os.WriteFile(path, b, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			b := browse(t, fmt.Sprint("import-", size.w), size.w, size.h, size.w < 500)
			file := func(path string) { b.run(chromedp.SetUploadFiles("#file", []string{path}, chromedp.NodeReady)) }
			b.run(chromedp.Navigate(s.URL))
			b.press("#hall", "Import a game")
			file(bad)
			b.until("the refusal", "document.querySelector('#view').open && document.querySelector('#view').textContent.includes(\"isn't valid JSON\")")
			b.shot("refused")
			b.press("#view", "✕")
			b.press("#hall", "Import a game")
			file(large)
			b.until("the refusal of a large file", "document.querySelector('#toast').textContent.includes('the limit is 4 MiB')")
			b.press("#hall", "Import a game")
			file(good)
			b.until("the game", "location.pathname === '/game/1'")
			b.sees("Cy buys ARS")
			b.pictures(".post.note", 1)
			b.fits()
			b.shot("imported")
			b.order("pass", "")
			b.until("the next player", "document.querySelector('.post.live h2')?.textContent.includes('Ben')")
			// From the command line: one key reaches the paperclip.
			b.run(chromedp.Focus("#attach"), chromedp.SendKeys("#attach", "\r"))
			file(bad)
			b.until("the file beside the line", "!document.querySelector('#attached').hidden && document.querySelector('#command').value === 'import '")
			b.shot("attached")
			b.run(chromedp.SendKeys("#command", "Ben\r"))
			b.until("the refusal", "document.querySelector('#panel .refused')?.textContent.includes(\"isn't valid JSON\")")
			if eval[bool](b, "document.querySelector('#attached').hidden") {
				t.Error("a refused file is gone")
			}
			b.press("#attached", "✕")
			b.until("no file", "document.querySelector('#attached').hidden")
			b.press("#composer", "")
			file(good)
			b.run(chromedp.Focus("#command"), chromedp.SendKeys("#command", " again\r"))
			b.until("the other game", "location.pathname === '/game/2' && document.querySelector('#attached').hidden && document.querySelector('#command').value === ''")
			b.sees("Cy buys ARS")
			b.fits()
		})
	}
}
