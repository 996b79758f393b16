package main

import (
	"context"
	"encoding/base64"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"stationmaster/bot/discord/discordtest"
	"stationmaster/bot/table/browsertest"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/notation"
	"stationmaster/engine/player"
	"stationmaster/render"
)

// One person plays with house players in Discord, using the real program: everything the house players do between two of the person's turns
// is in one post, with pictures, and only the person is ever pinged. A long test plays the game to its end. With STATIONMASTER_SHOTS=DIR
// it draws the last posts as Discord shows them, which is bot/discord/example.png.
func TestAloneInDiscord(t *testing.T) {
	d, _ := club(t)
	hall := d.Server("Friday club").Channel("hall")
	d.Connected(1)
	ada := d.User("Ada")
	d.Slash(ada, hall, "game alone", discordtest.With("game", "1894 4 easy"))
	until(t, "the thread of the game", func() bool { return len(hall.Threads()) == 1 })
	thread := hall.Threads()[0]
	shots := os.Getenv("STATIONMASTER_SHOTS")
	orders := 45
	if enginetest.Long() || shots != "" {
		orders = 10_000
	}
	given := 0
	for ; given < orders; given++ {
		var g *engine.Game
		until(t, "Ada's turn", func() bool {
			g = recorded(t, d, ada, thread)
			return g.Finished || g.Name(g.Decider()) == "Ada"
		})
		if g.Finished || shots != "" && given > 36 && g.Takes("lay") {
			break
		}
		a, _, err := player.Choose(t.Context(), g, player.Easy, 1)
		if err != nil {
			t.Fatal(err)
		}
		if answer := d.Slash(ada, thread, "do", discordtest.With("orders", a.String())); strings.Contains(answer.Text(), "Please confirm") {
			d.Press(ada, answer.Shown(), "Yes")
		}
	}
	var last discordtest.Message
	for _, m := range thread.Messages() {
		for _, p := range m.Pings {
			if p != ada.ID {
				t.Errorf("%s is pinged by %q", p, m.Text())
			}
		}
		if strings.Contains(m.Text(), "is thinking") && m.ID != thread.Messages()[len(thread.Messages())-1].ID {
			t.Errorf("a post still says that somebody is thinking: %q", m.Text())
		}
		const full = 11 // lines, the title included: what follows needs a post of its own
		if played(m) && played(last) && round(m) == round(last) && strings.Count(last.Text(), "\n") < full-1 {
			t.Errorf("two posts where one would do: %q, %q", last.Text(), m.Text())
		}
		last = m
	}
	t.Logf("Ada gave %d orders, %d posts", given, len(thread.Messages()))
	if shots != "" {
		time.Sleep(time.Second) // the pictures come after the words
		shoot(t, filepath.Join(shots, "discord.png"), d, ada, thread.Messages())
	}
}

// played reports whether a post is about house players' turns: its title ends with the name of one.
func played(m discordtest.Message) bool {
	for line := range strings.SplitSeq(m.Text(), "\n") {
		if strings.HasPrefix(line, "###") {
			return strings.HasSuffix(line, "⌂")
		}
	}
	return false
}

// round is the round in a post's title: "1894 no. 1 · Operating round 3.1 · PLM · Boxcar⌂". A new one has a new post.
func round(m discordtest.Message) string {
	_, rest, _ := strings.Cut(m.Text(), " · ")
	where, _, _ := strings.Cut(rest, " · ")
	return where
}

// recorded is the game of a thread, from its record.
func recorded(t *testing.T, d *discordtest.Discord, u *discordtest.User, thread *discordtest.Channel) *engine.Game {
	t.Helper()
	a := d.Slash(u, thread, "show", discordtest.With("what", "record"))
	files := a.Shown().Files
	if len(files) != 1 {
		t.Fatalf("the record is not a file: %q", a.Text())
	}
	f, err := notation.Read(strings.NewReader(string(files[0].Bytes)))
	if err != nil {
		t.Fatal(err)
	}
	g, err := engine.Replay(&f.Record)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// shoot draws messages as Discord shows them, the last ones that fit.
func shoot(t *testing.T, to string, d *discordtest.Discord, reader *discordtest.User, ms []discordtest.Message) {
	t.Helper()
	path := browsertest.Find(t)
	if path == "" {
		t.SkipNow()
	}
	var b strings.Builder
	b.WriteString(`<!doctype html><meta charset="utf-8"><style>
body { margin: 0; padding: 12px 16px; background: #313338; color: #dbdee1; font: 16px/1.375 "gg sans", "Noto Sans", "DejaVu Sans", sans-serif; width: 600px; }
article { display: flex; gap: 14px; margin: 0 0 16px; } .face { width: 40px; height: 40px; border-radius: 50%; background: #0d6e51; flex: none; display: grid; place-items: center; color: #fff; font-weight: 700; } code { background: #1e1f22; padding: 0 4px; border-radius: 4px; font-size: 14px; }
.name { color: #f2f3f5; font-weight: 600; } .app { background: #5865f2; color: #fff; border-radius: 3px; font-size: 10px; padding: 1px 4px; vertical-align: 2px; } .main { flex: 1; min-width: 0; }
.box { background: #2b2d31; border: 1px solid #3f4147; border-left: 4px solid #0d6e51; border-radius: 8px; padding: 10px 14px; margin-top: 4px; }
h3 { margin: 2px 0 4px; font-size: 18px; color: #f2f3f5; } small { color: #949ba4; font-size: 13px; } b { color: #f2f3f5; } p { margin: 2px 0; }
img.pic { width: 100%; border-radius: 8px; display: block; margin: 6px 0; } img.logo { height: 22px; vertical-align: -5px; } .ping { background: #3c4270; color: #c9cdfb; border-radius: 3px; padding: 0 3px; }
.row { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0; } .btn { background: #4e5058; color: #fff; border-radius: 8px; padding: 6px 14px; font-size: 14px; font-weight: 500; } .s1 { background: #5865f2; } .s4 { background: #da373c; }
.menu { background: #1e1f22; border: 1px solid #3f4147; border-radius: 8px; padding: 8px 12px; color: #949ba4; flex: 1; } pre { background: #1e1f22; border-radius: 4px; padding: 6px; font-size: 13px; overflow: hidden; }
</style>`)
	for _, m := range ms[max(0, len(ms)-2):] {
		b.WriteString(`<article><div class="face">S</div><div class="main"><span class="name">Stationmaster</span> <span class="app">APP</span>`)
		compose(&b, m, m.Components, d, reader)
		b.WriteString(`</div></article>`)
	}
	page := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(page, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)...)
	defer cancel()
	ctx, cancel = chromedp.NewContext(ctx)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(632, 900), chromedp.Navigate("file://"+page)); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Second)
	png, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, png, 0o600); err != nil {
		t.Fatal(err)
	}
}

// Discord's numbers for components.
const (
	rowComponent, buttonComponent, menuComponent  = 1, 2, 3
	textComponent, galleryComponent, boxComponent = 10, 12, 17
)

// compose writes components as HTML.
func compose(b *strings.Builder, m discordtest.Message, cs []discordtest.Component, d *discordtest.Discord, reader *discordtest.User) {
	for _, c := range cs {
		switch c.Type {
		case boxComponent:
			b.WriteString(`<div class="box">`)
			compose(b, m, c.Components, d, reader)
			b.WriteString(`</div>`)
		case rowComponent:
			b.WriteString(`<div class="row">`)
			compose(b, m, c.Components, d, reader)
			b.WriteString(`</div>`)
		case buttonComponent:
			fmt.Fprintf(b, `<span class="btn s%d">%s</span>`, c.Style, html.EscapeString(c.Label))
		case menuComponent:
			fmt.Fprintf(b, `<span class="menu">%s ▾</span>`, html.EscapeString(c.Placeholder))
		case textComponent:
			b.WriteString(marked(c.Content, reader))
		case galleryComponent:
			for _, i := range c.Items {
				name := strings.TrimPrefix(i.Media.URL, "attachment://")
				if n := slices.IndexFunc(m.Files, func(f discordtest.File) bool { return f.Name == name }); n >= 0 {
					fmt.Fprintf(b, `<img class="pic" src="data:image/png;base64,%s">`, base64.StdEncoding.EncodeToString(m.Files[n].Bytes))
				}
			}
		default:
			compose(b, m, c.Components, d, reader)
		}
	}
}

var (
	emoji = regexp.MustCompile(`&lt;:([A-Za-z0-9]+):[0-9]+&gt;`)
	bold  = regexp.MustCompile(`\*\*(.+?)\*\*`)
	typed = regexp.MustCompile("`(.+?)`")
	since = regexp.MustCompile(`&lt;t:[0-9]+:R&gt;`)
)

// marked turns Discord's markup into HTML: headings, small print, bold, mentions, logos.
func marked(text string, reader *discordtest.User) string {
	var out strings.Builder
	code := false
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(line, "```") {
			out.WriteString(map[bool]string{false: "<pre>", true: "</pre>"}[code])
			code = !code
			continue
		}
		s := html.EscapeString(line)
		s = strings.ReplaceAll(s, html.EscapeString("<@"+reader.ID+">"), `<span class="ping">@`+reader.Name+`</span>`)
		s = strings.ReplaceAll(since.ReplaceAllString(typed.ReplaceAllString(bold.ReplaceAllString(s, "<b>$1</b>"), "<code>$1</code>"), "just now"), `\`, "")
		s = emoji.ReplaceAllStringFunc(s, func(e string) string {
			company := engine.ID(emoji.FindStringSubmatch(e)[1])
			p, err := render.Logo(engine.Find("1894").Sheet, company)
			if err != nil {
				return string(company)
			}
			return `<img class="logo" src="data:image/png;base64,` + base64.StdEncoding.EncodeToString(p.PNG) + `">`
		})
		switch {
		case code:
			out.WriteString(s + "\n")
		case strings.HasPrefix(s, "-# "):
			out.WriteString("<small>" + s[3:] + "</small><br>")
		case strings.HasPrefix(s, "#"):
			out.WriteString("<h3>" + strings.TrimLeft(s, "# ") + "</h3>")
		case strings.HasPrefix(s, "- "):
			out.WriteString("<p>• " + s[2:] + "</p>")
		default:
			out.WriteString("<p>" + s + "</p>")
		}
	}
	return out.String()
}
