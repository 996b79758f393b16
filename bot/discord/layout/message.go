package layout

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot"
	"stationmaster/bot/call"
	"stationmaster/bot/courier"
	"stationmaster/bot/message"
)

// Discord's limits for a message made of components.
const (
	MostText       = 4000 // characters over all texts
	mostPictures   = 10
	mostAltText    = 1024
	mostComponents = 40
	mostFile       = 10 << 20 // bytes of a file
	mostFiles      = 24 << 20 // bytes of all files; Discord allows 25 MiB with everything around them
)

// Payload is a message as it is sent. discordgo's has neither a nonce nor flags for edits.
type Payload struct {
	Flags        int                          `json:"flags,omitempty"`
	Components   []discordgo.MessageComponent `json:"components"`
	Mentions     Mentions                     `json:"allowed_mentions"`
	Attachments  []attachment                 `json:"attachments"` // in an edit: those to keep and those to add
	Nonce        string                       `json:"nonce,omitempty"`
	EnforceNonce bool                         `json:"enforce_nonce,omitempty"`
	Version      int                          `json:"-"` // the id of its first component, so that Discord's answers tell which version they show; 0 for none

	files []*discordgo.File
	size  int // of all files, in bytes
}

// Mentions lists the only users that a message may ping.
type Mentions struct {
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
	Ephemeral    = 1 << 6  // only the user who asked sees it
	Silent       = 1 << 12 // a new message notifies nobody
)

func newPayload(ping []string) *Payload {
	return &Payload{Flags: componentsV2, Mentions: Mentions{Parse: []string{}, Users: ping}, Attachments: []attachment{}}
}

// Line is a message of one text, already escaped, that pings nobody.
func Line(text string) *Payload {
	p := newPayload(nil)
	p.Components = []discordgo.MessageComponent{discordgo.TextDisplay{Content: Clip(text, MostText)}}
	return p
}

// mostShort is how many characters Short keeps of a message.
const mostShort = 1500

// Short is a message reduced to plain text and its pings, for when Discord refuses the whole.
func Short(m message.Message) *Payload {
	above, below := texts(m, Marks{})
	p := Line(Clip(strings.TrimSpace(above+"\n"+below), mostShort) + "\n-# Discord refused the rest of this post. Use `/show status`, `/show map` and `/help` for what's missing.")
	p.Mentions.Users = append(slices.Clone(m.Ping), m.Soon...)
	return p
}

// Files are the files to upload with the message.
func (p *Payload) Files() []*discordgo.File { return p.files }

// MarshalJSON encodes the message, shortened to Discord's limits.
func (p *Payload) MarshalJSON() ([]byte, error) {
	p.fit()
	type plain Payload
	out := plain(*p)
	if p.Version > 0 {
		out.Components = slices.Clone(p.Components)
		out.Components[0] = numbered{p.Components[0], p.Version}
	}
	return json.Marshal(out)
}

// numbered is a component with an id. Not all of discordgo's have one.
type numbered struct {
	discordgo.MessageComponent
	id int
}

func (n numbered) MarshalJSON() ([]byte, error) {
	b, err := json.Marshal(n.MessageComponent)
	if err != nil {
		return nil, err
	}
	return append(fmt.Appendf(nil, `{"id":%d,`, n.id), b[1:]...), nil
}

// Painter draws pictures; courier.Canvas is one.
type Painter interface {
	Paint(ctx context.Context, guild string, game int64, s message.Shown) (courier.Picture, error)
}

// Config is what a composer needs.
type Config struct {
	Store   Store // for commands too long for a button
	Painter Painter
	Log     *slog.Logger
}

// Composer lays out messages.
type Composer struct{ config Config }

// New makes a composer.
func New(c Config) *Composer { return &Composer{c} }

// Compose lays out a message and draws its pictures. It names a picture that cannot be drawn instead of showing it. marks are
// the logos of the title that the message is about.
func (c *Composer) Compose(ctx context.Context, guild string, game int64, m message.Message, file *call.File, marks Marks) (*Payload, error) {
	p := newPayload(append(slices.Clone(m.Ping), m.Soon...))
	add := func(c discordgo.MessageComponent) { p.Components = append(p.Components, c) }
	above, below := texts(m, marks)
	if above != "" {
		add(discordgo.TextDisplay{Content: above})
	}
	pictures := m.Pictures
	for _, c := range m.Choices {
		pictures = appendPicture(pictures, c)
		for _, o := range c.Options {
			pictures = appendPicture(pictures, o)
		}
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
		drawn, err := c.config.Painter.Paint(ctx, guild, game, s)
		if err == nil && !p.room(drawn.PNG) {
			err = fmt.Errorf("its %d bytes don't fit into this message", len(drawn.PNG))
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			c.config.Log.Error("a picture could not be shown", "game", game, "view", s.View.Kind, "error", err)
			add(discordgo.TextDisplay{Content: "-# " + Escape(s.Alt) + " could not be drawn."})
			continue
		}
		alt := s.Alt
		if len(drawn.Alt) > len(alt) {
			alt = drawn.Alt
		}
		alt = Clip(alt, mostAltText)
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
	rows, left, err := c.rows(ctx, game, m.At, m.Choices, marks)
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

// frame puts a message into a container with a coloured edge, "#rrggbb"; without a colour it leaves the message alone.
func (p *Payload) frame(color string) {
	n, err := strconv.ParseInt(strings.TrimPrefix(color, "#"), 16, 32)
	if color == "" || err != nil {
		return
	}
	edge := int(n)
	p.Components = []discordgo.MessageComponent{discordgo.Container{AccentColor: &edge, Components: p.Components}}
}

// fit shortens the longest texts until all of them together are within the limit.
func (p *Payload) fit() {
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
		more := all - MostText
		if more <= 0 {
			return
		}
		t := (*longest).(discordgo.TextDisplay)
		t.Content = Clip(t.Content, size-min(more, size/2))
		*longest = t
	}
}

// appendPicture adds the picture of a choice, captioned with the choice.
func appendPicture(pictures []message.Shown, c message.Choice) []message.Shown {
	if c.Picture == nil {
		return pictures
	}
	s := *c.Picture
	s.Alt = c.Label + ": " + s.Alt
	return append(pictures, s)
}

// room reports whether a file still fits into the message.
func (p *Payload) room(file []byte) bool {
	return len(file) <= mostFile && p.size+len(file) <= mostFiles
}

func (p *Payload) attach(name, kind string, content []byte, description string) {
	p.Attachments = append(p.Attachments, attachment{len(p.files), name, description})
	p.size += len(content)
	p.files = append(p.files, &discordgo.File{Name: name, ContentType: kind, Reader: bytes.NewReader(content)})
}

// texts writes the text above a message's pictures and the text below, within the limit: the longest parts lose their oldest
// lines.
func texts(m message.Message, marks Marks) (above, below string) {
	head := ""
	for _, u := range m.Ping {
		head += "<@" + u + "> "
	}
	if m.Title != "" {
		head += "\n### " + marks.before(m.Company) + Escape(m.Title)
	}
	if m.Text != "" {
		head += "\n" + Escape(m.Text)
	}
	if m.Since != nil {
		head += fmt.Sprintf(" (since <t:%d:R>)", m.Since.Unix())
	}
	for _, u := range m.Soon {
		head += "\n-# Next: <@" + u + ">"
	}
	head = strings.TrimSpace(head)
	parts := make([]part, len(m.Sections))
	room := MostText - utf8.RuneCountInString(head) - 2*len(parts) - 20
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
	above = Clip(above, MostText)
	if n := MostText - utf8.RuneCountInString(above); n < utf8.RuneCountInString(below) {
		below = Clip(below, max(n, 1))
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

func newPart(s message.Section, marks Marks) part {
	p := part{table: len(s.Table) > 0}
	if s.Head != "" {
		p.head = "**" + Escape(s.Head) + "**"
	}
	if p.table {
		p.lines = columns(s.Table)
		return p
	}
	if s.Head != "" && len(s.Lines) == 1 {
		p.head = ""
		p.lines = []string{"**" + Escape(s.Head) + "**: " + marks.line(s.Lines[0]) + Escape(s.Lines[0])}
		if s.Quiet {
			p.lines[0] = "-# " + p.lines[0]
		}
		return p
	}
	for _, l := range s.Lines {
		switch l = marks.line(l) + Escape(l); {
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

// shorten drops lines: the oldest of a text, the last of a table.
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

// columns aligns a table, numbers to the right. A table too wide for a phone gets narrower gaps; then the last column moves to a
// line of its own, and the longest words of the others are cut.
func columns(rows [][]string) []string {
	last, gap := len(rows[0])-1, 2
	wide := make([]int, len(rows[0]))
	for _, r := range rows {
		for i, c := range r {
			wide[i] = max(wide[i], utf8.RuneCountInString(c))
		}
	}
	before := func() int { // the last column
		n := 0
		for _, w := range wide[:last] {
			n += w + gap
		}
		return n
	}
	if before()+wide[last] > message.Phone {
		gap = 1
	}
	for before()-gap > message.Phone {
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
			c = Clip(strings.ReplaceAll(c, "`", "'"), wide[i])
			pad := strings.Repeat(" ", wide[i]-utf8.RuneCountInString(c))
			if i > 0 && digits(c) {
				c = pad + c
			} else {
				c += pad
			}
			line += c + strings.Repeat(" ", gap)
		}
		end := strings.ReplaceAll(r[last], "`", "'")
		if before()+utf8.RuneCountInString(end) <= message.Phone {
			out = append(out, strings.TrimRight(line+end, " "))
			continue
		}
		out = append(out, strings.TrimRight(line, " "))
		if n > 0 { // the last column needs no heading there
			out = append(out, indented(end)...)
		}
	}
	return out
}

// indented breaks a text into the lines below its row of a table.
func indented(text string) []string {
	var out []string
	line := " "
	for _, word := range strings.Fields(text) {
		if line != " " && utf8.RuneCountInString(line+" "+word) > message.Phone {
			out = append(out, line)
			line = " "
		}
		line += " " + word
	}
	return append(out, Clip(line, message.Phone))
}

// digits reports whether a cell is an amount: it begins with a digit, or ends in one or in a percent sign, and is one word.
func digits(s string) bool {
	return s != "" && (strings.ContainsAny(s[:1], "0123456789") || strings.ContainsAny(s[len(s)-1:], "0123456789%")) && !strings.Contains(s, " ")
}

var escaper = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "~", `\~`, "`", "\\`", "|", `\|`, ">", `\>`, "<", `\<`, "#", `\#`,
	"[", `\[`, "]", `\]`, "@", "@\u200b", "://", ":\u200b//", "\n-", "\n\\-")

// Escape keeps Discord from reading markup, mentions or links into a text. Quoted commands become slash commands.
func Escape(s string) string {
	s = quoted.ReplaceAllStringFunc(escaper.Replace(s), slashed)
	if strings.HasPrefix(s, "-") || strings.HasPrefix(s, "+") {
		s = `\` + s
	}
	return s
}

// quoted matches what a text quotes, such as "join Ben".
var quoted = regexp.MustCompile(`"[a-z][^"]*"`)

// slashed turns a quoted command into a slash command: "join Ben" into `/game join Ben`. It leaves other quotes alone.
func slashed(quote string) string {
	if full, ok := bot.Spoken(strings.Trim(quote, `"`)); ok {
		return "`/" + full + "`"
	}
	return quote
}
