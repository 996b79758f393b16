package discord

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot"
	"stationmaster/bot/message"
)

// Discord's limits for a message of the new kind.
const (
	mostText       = 4000 // characters over all texts
	mostPictures   = 10
	mostAltText    = 1024
	mostComponents = 40
	mostFile       = 10 << 20 // bytes of a file
	mostFiles      = 24 << 20 // bytes over all files; Discord takes 25 MiB with everything around them
)

// payload is a message as it is sent: discordgo's own has neither a nonce nor flags for edits.
type payload struct {
	Flags        int                          `json:"flags,omitempty"`
	Components   []discordgo.MessageComponent `json:"components"`
	Mentions     mentions                     `json:"allowed_mentions"`
	Attachments  []attachment                 `json:"attachments"` // of an edit: what stays and what is new
	Nonce        string                       `json:"nonce,omitempty"`
	EnforceNonce bool                         `json:"enforce_nonce,omitempty"`

	files []*discordgo.File
	size  int // of all of them, in bytes
}

// mentions says whom a message may ping: only those it names.
type mentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
}

type attachment struct {
	ID          int    `json:"id,string"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

const (
	componentsV2 = 1 << 15
	ephemeral    = 1 << 6
	silent       = 1 << 12 // of a new message: nobody is notified
)

// compose makes a message of Discord's of one of the clerk's. Pictures are drawn here; one that cannot be drawn is left
// out, with a word. marks are the logos of the title whose companies it may name.
func (b *Bot) compose(ctx context.Context, guild string, game int64, m message.Message, file *bot.File, marks marks) (*payload, error) {
	p := &payload{Flags: componentsV2, Mentions: mentions{Parse: []string{}, Users: append(slices.Clone(m.Ping), m.Soon...)}, Attachments: []attachment{}}
	add := func(c discordgo.MessageComponent) { p.Components = append(p.Components, c) }
	above, below := texts(m, marks)
	if above != "" {
		add(discordgo.TextDisplay{Content: above})
	}
	pictures := m.Pictures
	for _, c := range m.Choices {
		pictures = appendPicture(pictures, c)
	}
	if n := len(pictures) - mostPictures; n > 0 {
		add(discordgo.TextDisplay{Content: fmt.Sprintf("-# %d more pictures didn't fit here.", n)})
	}
	var gallery discordgo.MediaGallery
	for i, s := range pictures {
		if i == mostPictures {
			break
		}
		name := fmt.Sprintf("%s-%d.png", s.View.Kind, i)
		drawn, err := b.clerk.Canvas.Paint(ctx, guild, game, s)
		if err == nil && !p.room(drawn.PNG) {
			err = fmt.Errorf("its %d bytes don't fit into this message", len(drawn.PNG))
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			b.log.Error("a picture could not be shown", "game", game, "view", s.View.Kind, "error", err)
			add(discordgo.TextDisplay{Content: "-# " + escape(s.Alt) + " could not be drawn."})
			continue
		}
		alt := s.Alt
		if len(drawn.Alt) > len(alt) {
			alt = drawn.Alt
		}
		alt = clip(alt, mostAltText)
		p.attach(name, "image/png", drawn.PNG, alt)
		gallery.Items = append(gallery.Items, discordgo.MediaGalleryItem{Media: discordgo.UnfurledMediaItem{URL: "attachment://" + name}, Description: &alt})
	}
	if len(gallery.Items) > 0 {
		add(gallery)
	}
	if below != "" {
		add(discordgo.TextDisplay{Content: below})
	}
	if file != nil {
		p.attach(file.Name, "text/plain", []byte(file.Body), "")
		add(discordgo.FileComponent{File: discordgo.UnfurledMediaItem{URL: "attachment://" + file.Name}})
	}
	rows, left, err := b.words.rows(ctx, game, m.At, m.Choices, marks)
	if err != nil {
		return nil, err
	}
	if left > 0 {
		add(discordgo.TextDisplay{Content: fmt.Sprintf("-# %d more choices didn't fit here; type the order instead.", left)})
	}
	p.Components = append(p.Components, rows...)
	if len(p.Components) == 0 {
		add(discordgo.TextDisplay{Content: "Done."})
	}
	p.frame(m.Color)
	return p, nil
}

// frame puts a message into a container with an edge of a colour, "#rrggbb"; without one it stays as it is.
func (p *payload) frame(color string) {
	n, err := strconv.ParseInt(strings.TrimPrefix(color, "#"), 16, 32)
	if color == "" || err != nil {
		return
	}
	edge := int(n)
	p.Components = []discordgo.MessageComponent{discordgo.Container{AccentColor: &edge, Components: p.Components}}
}

// fit keeps a message within the limit for all its texts together, whatever was added to it last: the longest gives way.
func (p *payload) fit() {
	for {
		all, size := 0, 0
		var longest *discordgo.MessageComponent
		var measure func(cs []discordgo.MessageComponent)
		measure = func(cs []discordgo.MessageComponent) {
			for i, c := range cs {
				switch c := c.(type) {
				case discordgo.Container:
					measure(c.Components)
				case discordgo.TextDisplay:
					n := utf8.RuneCountInString(c.Content)
					if all += n; n > size {
						longest, size = &cs[i], n
					}
				}
			}
		}
		measure(p.Components)
		more := all - mostText
		if more <= 0 {
			return
		}
		t := (*longest).(discordgo.TextDisplay)
		t.Content = clip(t.Content, size-min(more, size/2))
		*longest = t
	}
}

// appendPicture adds the picture of a choice, named by what it is a choice of.
func appendPicture(pictures []message.Shown, c message.Choice) []message.Shown {
	if c.Picture == nil {
		return pictures
	}
	s := *c.Picture
	s.Alt = c.Label + ": " + s.Alt
	return append(pictures, s)
}

// room tells whether a file can still be sent with the message.
func (p *payload) room(file []byte) bool {
	return len(file) <= mostFile && p.size+len(file) <= mostFiles
}

func (p *payload) attach(name, kind string, content []byte, description string) {
	p.Attachments = append(p.Attachments, attachment{len(p.files), name, description})
	p.size += len(content)
	p.files = append(p.files, &discordgo.File{Name: name, ContentType: kind, Reader: bytes.NewReader(content)})
}

// texts writes a message, what stands above its pictures and what below, within the limit: the longest parts lose their
// oldest lines.
func texts(m message.Message, marks marks) (above, below string) {
	head := ""
	for _, u := range m.Ping {
		head += "<@" + u + "> "
	}
	if m.Title != "" {
		head += "\n### " + marks.before(m.Company) + escape(m.Title)
	}
	if m.Text != "" {
		head += "\n" + escape(m.Text)
	}
	if m.Since != nil {
		head += fmt.Sprintf(" (since <t:%d:R>)", m.Since.Unix())
	}
	for _, u := range m.Soon {
		head += "\n-# Next: <@" + u + ">"
	}
	head = strings.TrimSpace(head)
	parts := make([]part, len(m.Sections))
	room := mostText - utf8.RuneCountInString(head) - 2*len(parts) - 20
	for i, s := range m.Sections {
		parts[i] = newPart(s, marks)
	}
	for {
		all, longest := 0, -1
		for i := range parts {
			all += parts[i].size()
			if len(parts[i].lines) > 1 && (longest < 0 || parts[i].size() > parts[longest].size()) {
				longest = i
			}
		}
		if all <= room || longest < 0 {
			break
		}
		parts[longest].shorten()
	}
	up, down := []string{head}, []string(nil)
	for i, s := range m.Sections {
		if s.Below {
			down = append(down, parts[i].String())
		} else {
			up = append(up, parts[i].String())
		}
	}
	above = strings.TrimSpace(strings.Join(up, "\n"))
	below = strings.TrimSpace(strings.Join(down, "\n"))
	above = clip(above, mostText)
	if n := mostText - utf8.RuneCountInString(above); n < utf8.RuneCountInString(below) {
		below = clip(below, max(n, 1))
	}
	return above, below
}

// part is a section as Discord shows it.
type part struct {
	head  string
	lines []string
	table bool
	cut   int // lines left out
}

func newPart(s message.Section, marks marks) part {
	p := part{table: len(s.Table) > 0}
	if s.Head != "" {
		p.head = "**" + escape(s.Head) + "**"
	}
	if p.table {
		p.lines = columns(s.Table)
		return p
	}
	if s.Head != "" && len(s.Lines) == 1 {
		p.head = ""
		p.lines = []string{"**" + escape(s.Head) + "**: " + marks.line(s.Lines[0]) + escape(s.Lines[0])}
		if s.Quiet {
			p.lines[0] = "-# " + p.lines[0]
		}
		return p
	}
	for _, l := range s.Lines {
		switch l = marks.line(l) + escape(l); {
		case s.Quiet:
			l = "-# " + l
		case s.Head != "":
			l = "- " + l
		}
		p.lines = append(p.lines, l)
	}
	return p
}

func (p *part) size() int {
	n := utf8.RuneCountInString(p.head) + 12
	for _, l := range p.lines {
		n += utf8.RuneCountInString(l) + 1
	}
	return n
}

// shorten takes lines away: the oldest of a text, the last of a table.
func (p *part) shorten() {
	n := max(1, len(p.lines)/8)
	p.cut += n
	if p.table {
		p.lines = p.lines[:len(p.lines)-n]
	} else {
		p.lines = p.lines[n:]
	}
}

func (p *part) String() string {
	var out []string
	if p.head != "" {
		out = append(out, p.head)
	}
	if p.cut > 0 && !p.table {
		out = append(out, fmt.Sprintf("-# (%d more)", p.cut))
	}
	body := strings.Join(p.lines, "\n")
	if p.table {
		body = "```\n" + body + "\n```"
	}
	out = append(out, body)
	return strings.Join(out, "\n")
}

// phone is how many characters a line of a table has at most: what the narrowest telephones show without breaking it.
const phone = 38

// columns writes a table with its columns one below the other; numbers stand at the right. A table too wide for a telephone stands closer;
// what does not fit in its last column goes on a line of its own, and the longest words of the others are cut.
func columns(rows [][]string) []string {
	last, gap := len(rows[0])-1, 2
	wide := make([]int, len(rows[0]))
	for _, r := range rows {
		for i, c := range r {
			wide[i] = max(wide[i], utf8.RuneCountInString(c))
		}
	}
	before := func() int { // of the last column
		n := 0
		for _, w := range wide[:last] {
			n += w + gap
		}
		return n
	}
	if before()+wide[last] > phone {
		gap = 1
	}
	for before()-gap > phone {
		longest := 0
		for i, w := range wide[:last] {
			if w > wide[longest] {
				longest = i
			}
		}
		wide[longest]--
	}
	var out []string
	for n, r := range rows {
		line := ""
		for i, c := range r[:last] {
			c = clip(strings.ReplaceAll(c, "`", "'"), wide[i])
			pad := strings.Repeat(" ", wide[i]-utf8.RuneCountInString(c))
			if i > 0 && digits(c) {
				c = pad + c
			} else {
				c += pad
			}
			line += c + strings.Repeat(" ", gap)
		}
		end := strings.ReplaceAll(r[last], "`", "'")
		if before()+utf8.RuneCountInString(end) <= phone {
			out = append(out, strings.TrimRight(line+end, " "))
			continue
		}
		out = append(out, strings.TrimRight(line, " "))
		if n > 0 { // what the last column is called goes without saying
			out = append(out, indented(end)...)
		}
	}
	return out
}

// indented breaks a text into lines that stand below the row of a table they belong to.
func indented(text string) []string {
	var out []string
	line := " "
	for _, word := range strings.Fields(text) {
		if line != " " && utf8.RuneCountInString(line+" "+word) > phone {
			out = append(out, line)
			line = " "
		}
		line += " " + word
	}
	return append(out, clip(line, phone))
}

// digits tells whether a cell is an amount: it begins with a digit or ends in one or in a percent sign, and has no word in it.
func digits(s string) bool {
	return s != "" && (strings.ContainsAny(s[:1], "0123456789") || strings.ContainsAny(s[len(s)-1:], "0123456789%")) && !strings.Contains(s, " ")
}

var escaper = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "~", `\~`, "`", "\\`", "|", `\|`, ">", `\>`, "<", `\<`, "#", `\#`,
	"[", `\[`, "]", `\]`, "@", "@\u200b", "://", ":\u200b//", "\n-", "\n\\-")

// escape keeps a text from being taken for markup, mentions or links. What it tells people to type is written as they type it here.
func escape(s string) string {
	s = quoted.ReplaceAllStringFunc(escaper.Replace(s), slashed)
	if strings.HasPrefix(s, "-") || strings.HasPrefix(s, "+") {
		s = `\` + s
	}
	return s
}

// quoted is what a text quotes, such as "join Ben".
var quoted = regexp.MustCompile(`"[a-z][^"]*"`)

// slashed is a quoted line as a slash command, where it is one: "join Ben" as `/game join Ben`.
func slashed(quote string) string {
	if full, ok := bot.Spoken(strings.Trim(quote, `"`)); ok {
		return "`/" + full + "`"
	}
	return quote
}
