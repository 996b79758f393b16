package render

import (
	"strings"
	"sync"
	"unicode"

	"github.com/go-fonts/dejavu/dejavusanscondensed"
	"github.com/go-fonts/dejavu/dejavusanscondensedbold"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// A typeface has glyphs as outlines, so that text can be drawn at any size and position, and with a rim in the
// background's colour that keeps it readable across track. Glyphs are read when first needed.
type typeface struct {
	font   *sfnt.Font
	mu     sync.Mutex
	glyphs map[rune]*glyph
}

// glyph is an outline in ems.
type glyph struct {
	advance float64
	parts   []part
}

type part struct {
	op   sfnt.SegmentOp
	args [3]point
}

// The typefaces: DejaVu Sans Condensed, which is readable when small and has all letters of European names. Its
// licence is in LICENSE-DejaVu.
var (
	regular = openFace(dejavusanscondensed.TTF)
	bold    = openFace(dejavusanscondensedbold.TTF)
)

func openFace(ttf []byte) *typeface {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		panic("render: the font in the program: " + err.Error()) // compiled in; every test reads it
	}
	return &typeface{font: f, glyphs: map[rune]*glyph{}}
}

// Heights in ems, the same for both typefaces.
const (
	capHeight = 0.72 // of capitals and digits
	lineSkip  = 1.15 // between lines
)

// emSize is the size at which outlines are read, large enough to hide rounding.
const emSize = 1024

func (t *typeface) glyph(r rune) *glyph {
	t.mu.Lock()
	defer t.mu.Unlock()
	if g := t.glyphs[r]; g != nil {
		return g
	}
	var buf sfnt.Buffer
	g := new(glyph)
	i, err := t.font.GlyphIndex(&buf, r)
	if err != nil || i == 0 {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) { // names are clear without their emojis
			t.glyphs[r] = g
			return g
		}
		i, _ = t.font.GlyphIndex(&buf, '?')
	}
	em := func(v fixed.Int26_6) float64 { return float64(v) / 64 / emSize }
	if adv, err := t.font.GlyphAdvance(&buf, i, fixed.I(emSize), font.HintingNone); err == nil {
		g.advance = em(adv)
	}
	if segs, err := t.font.LoadGlyph(&buf, i, fixed.I(emSize), nil); err == nil {
		for _, s := range segs {
			p := part{op: s.Op}
			for k, a := range s.Args {
				p.args[k] = point{em(a.X), em(a.Y)}
			}
			g.parts = append(g.parts, p)
		}
	}
	t.glyphs[r] = g
	return g
}

// width is a text's width, in ems.
func (t *typeface) width(text string) float64 {
	w := 0.0
	for _, r := range visual(text) {
		w += t.glyph(r).advance
	}
	return w
}

// fit is the largest size up to most at which the text fits the room.
func (t *typeface) fit(text string, room, most float64) float64 {
	if w := t.width(text); w*most > room {
		return room / w
	}
	return most
}

// wrap breaks a text into lines of at most room ems, between words.
func (t *typeface) wrap(text string, room float64) []string {
	return t.wrapWords(strings.Fields(text), room)
}

// wrapWords is wrap for words that may contain spaces.
func (t *typeface) wrapWords(words []string, room float64) []string {
	var out []string
	now := ""
	for _, w := range words {
		switch {
		case now == "":
			now = w
		case t.width(now+" "+w) <= room:
			now += " " + w
		default:
			out = append(out, now)
			now = w
		}
	}
	return append(out, now)
}

// shorten cuts a text to at most room ems, ending in dots if it cut something.
func (t *typeface) shorten(text string, room float64) string {
	if t.width(text) <= room {
		return text
	}
	rs := []rune(text)
	for len(rs) > 1 && t.width(string(rs)+"…") > room {
		rs = rs[:len(rs)-1]
	}
	return strings.TrimRight(string(rs), " ") + "…"
}
