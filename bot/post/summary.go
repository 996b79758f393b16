package post

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/board"
)

// ranked is a line of a post. Where there isn't room for all, those of the lowest rank are left out first.
type ranked struct {
	text string
	rank int
}

// The ranks of lines.
const (
	detail  = iota // the log has it: tiles, each train's run, prices, bids that a sale follows
	main           // what a turn was about
	near           // it is about a company that the reader holds shares in
	closest        // it names the reader
	all            // it concerns everybody: a new phase
)

// rank says how much a line matters to a reader, who may be nobody in particular.
func rank(g *engine.Game, x engine.Line, reader engine.ID) int {
	switch {
	case x.Phase:
		return all
	case x.Matter && x.Of == engine.Nobody: // a round begins
		return main
	case reader != engine.Nobody && mentions(x.Text, g.Name(reader)):
		return closest
	case priceNews(g, x, reader), tileNews(g, x, reader):
		return near
	case x.Bid, !x.Matter && !x.Paid:
		return detail
	case reader != engine.Nobody && slices.ContainsFunc(g.Companies, func(c engine.Company) bool { return c.Held(reader) > 0 && mentions(x.Text, g.Name(c.ID)) }):
		return near
	}
	return main
}

// priceNews reports whether a line says that the price of a company of the reader's moved for another reason than its own operating turn, whose
// dividend tells as much: somebody sold shares, or a stock round ended.
func priceNews(g *engine.Game, x engine.Line, reader engine.ID) bool {
	c := g.Company(x.Moved)
	return c != nil && reader != engine.Nobody && x.Of != x.Moved && c.Held(reader) > 0
}

// tileNews reports whether a line says that somebody else's company laid a tile where a company of the reader's has a token: its routes may have changed.
func tileNews(g *engine.Game, x engine.Line, reader engine.ID) bool {
	if x.Laid == "" || reader == engine.Nobody || g.Company(x.Of) == nil || g.President(x.Of) == reader {
		return false
	}
	hex := g.Sheet().Map.Find(x.Laid)
	return slices.ContainsFunc(g.Board.Tokens, func(t board.Token) bool { return t.Hex == hex && g.President(engine.ID(t.Owner)) == reader })
}

// mentions reports whether a text has a name, not as a part of a longer word.
func mentions(text, name string) bool {
	word := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for at := 0; ; {
		i := strings.Index(text[at:], name)
		if i < 0 || name == "" {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:at+i])
		at += i + len(name)
		after, _ := utf8.DecodeRuneInString(text[at:])
		if !word(before) && !word(after) {
			return true
		}
	}
}

// plain are lines as they stand, repeated ones merged.
func plain(g *engine.Game, lines []engine.Line, reader engine.ID) []ranked {
	var out []ranked
	for _, x := range g.Merged(lines) {
		out = append(out, ranked{x.Text, rank(g, x, reader)})
	}
	return out
}

// own are the lines of a finished turn. What the player or company did stays before what only followed, such as income of the round that began.
func own(g *engine.Game, lines []engine.Line, of engine.ID) []ranked {
	var out []ranked
	for _, x := range g.Merged(lines) {
		r := rank(g, x, engine.Nobody)
		if x.Of == of {
			r++
		}
		out = append(out, ranked{x.Text, r})
	}
	return out
}

// told are lines in full if they are no more than full; else what matters in each turn, a line a turn, with its tiles counted. A single
// turn isn't put into one line.
func told(l *games.Live, lines []engine.Line, reader engine.ID, full, most int, view string) []string {
	out := plain(l.Game, lines, reader)
	if len(out) > full {
		if turns := summary(l, lines, reader); len(turns) > 1 {
			out = turns
		}
	}
	return shorten(out, most, view)
}

// Summary tells what matters in each turn, a line a turn, with its tiles counted.
func Summary(l *games.Live, lines []engine.Line, reader engine.ID) []string {
	var out []string
	for _, x := range summary(l, lines, reader) {
		out = append(out, x.text)
	}
	return out
}

func summary(l *games.Live, lines []engine.Line, reader engine.ID) []ranked {
	var out []ranked
	seat := func(x engine.Line) string {
		if x.Action < 1 || x.Action > len(l.Record) {
			return ""
		}
		return l.Record[x.Action-1].Seat
	}
	for i, n := 0, 0; i < len(lines); i += n {
		for n = 1; i+n < len(lines) && lines[i].Of != engine.Nobody && lines[i+n].Of == lines[i].Of && seat(lines[i+n]) == seat(lines[i]); n++ {
		}
		if x := turnLine(l, lines[i:i+n], reader); x.text != "" {
			out = append(out, x)
		}
	}
	return out
}

// turnLine puts a turn into a line: what matters in it, or else its tiles.
func turnLine(l *games.Live, lines []engine.Line, reader engine.ID) ranked {
	g, subject := l.Game, l.Game.Name(lines[0].Of)
	var out ranked
	var parts []string
	named := false // the part before is about the subject, too
	add := func(s string, rank int) {
		rest, about := strings.CutPrefix(s, subject+" ")
		if about && named {
			s = rest
		}
		named = about
		parts, out.rank = append(parts, s), max(out.rank, rank)
	}
	var tiles []string // where they were laid
	counted := 0
	for _, x := range lines {
		if g.TurnBefore(x.Action) != x.Of || x.Matter || x.Action == counted || x.Action > len(l.Record) || tileNews(g, x, reader) {
			continue
		}
		verb, rest := message.Cut(l.Record[x.Action-1].Text)
		if verb != "lay" {
			continue
		}
		counted = x.Action
		if g.Company(x.Of) == nil { // a player's turn in which a company got its home tile, maybe another player's
			add(x.Text, detail)
			continue
		}
		hex, _ := message.Cut(rest)
		tiles = append(tiles, hex)
	}
	switch len(tiles) {
	case 0:
	case 1:
		add(fmt.Sprintf("%s lays a tile in %s", subject, tiles[0]), detail)
	default:
		add(fmt.Sprintf("%s lays tiles in %s", subject, message.Enumerate(tiles)), detail)
	}
	acts := func(x engine.Line) bool {
		return x.Action < 1 || x.Action > len(l.Record) || l.Record[x.Action-1].Text != "pass"
	}
	idle := g.Player(lines[0].Of) != nil && (len(lines) == 1 || !slices.ContainsFunc(lines, acts)) // that a player passed is worth a word
	for i, x := range g.Merged(lines) {
		if r := rank(g, x, reader); r > detail || x.Bid || idle && i == 0 && parts == nil {
			add(x.Text, max(r, detail))
		}
	}
	if parts == nil {
		for _, x := range lines { // so is that a company without a train did nothing
			if x.Earning != nil && x.Earning.Amount == 0 {
				add(x.Text, detail)
			}
		}
	}
	out.text = strings.Join(parts, "; ")
	return out
}

// So few short lines are joined into one rather than hidden.
const (
	fewLines   = 3
	joinedSize = 100 // bytes, about two lines of a phone
)

// Shorten drops the oldest lines so that at most "most" remain, with a line that says which view has the rest. If there is room for one only, that
// is added to the newest, which always stays. A few short lines are joined instead of dropped.
func Shorten(lines []string, most int, view string) []string {
	out := make([]ranked, len(lines))
	for i, s := range lines {
		out[i].text = s
	}
	return shorten(out, most, view)
}

// shorten drops lines of lower ranks first.
func shorten(lines []ranked, most int, view string) []string {
	var out []string
	for _, x := range lines {
		out = append(out, x.text)
	}
	if len(out) <= most {
		return out
	}
	n := len(out) - max(most, 1) + 1
	if few := strings.Join(out[:n], "; "); n <= fewLines && len(few) <= joinedSize {
		return append([]string{few}, out[n:]...)
	}
	n = len(out) - max(most, 2) + 1
	order := make([]int, len(lines))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(lines[a].rank, lines[b].rank) })
	stay := slices.Sorted(slices.Values(order[n:]))
	out = nil
	for _, i := range stay {
		out = append(out, lines[i].text)
	}
	more := fmt.Sprintf(`%d more: "show %s"`, n, view)
	if most < 2 {
		return []string{fmt.Sprintf("%s (%s)", out[0], more)}
	}
	return append([]string{more}, out...)
}
