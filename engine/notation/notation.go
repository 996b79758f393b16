// Package notation reads and writes games as text.
//
// An order is one line: a verb and its arguments, as in "lay G6 X1 2". Several orders are on separate lines or
// separated by semicolons; text after a # is a comment. A game file has a header, a blank line, and the orders:
//
//	title: 1894
//	players: Ada, Ben, Cy
//	seed: 7
//
//	# Auction
//	bid NMS 145    # Ada
//	buy LRC        # Ben
//
// What somebody did in another player's turn begins with who did it: "P3: open". The text is complete: reading it back and playing
// it gives the same game.
package notation

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// Parse reads orders separated by semicolons or line breaks. It does not check whether they are legal.
func Parse(text string) ([]engine.Action, error) {
	var out []engine.Action
	for _, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		for _, order := range strings.Split(line, ";") {
			if strings.TrimSpace(order) == "" {
				continue
			}
			const most = 1000 // even a run of many long routes is far below this
			if len(order) > most {
				return nil, fmt.Errorf("an order of %d characters is too long: the limit is %d", len(order), most)
			}
			out = append(out, engine.Order(order))
		}
	}
	return out, nil
}

// Match corrects the case and accents of words that the game offers: "Lay g6 x1 2" becomes "lay G6 X1 2", and "bid
// sorumsand 45" names Sørumsand. It adds a linking word that was left out, "train 3 PLM 40" becomes "train 3 from PLM 40", and
// the first word where it can be only one and an amount stands in its place. A hex may be called by its name, "lay Le Havre 57", if no other
// has that. Where no share can be bought, "buy 3" or "buy train 3" is "train 3". It leaves unknown words alone, for the refusal to name.
func Match(g *engine.Game, a engine.Action) engine.Action {
	out := engine.Action{By: a.By, Verb: a.Verb}
	for _, m := range g.Moves() {
		if strings.EqualFold(m.Verb, a.Verb) {
			out.Verb = m.Verb
		}
	}
	rest := a.Args
	if verb, args, ok := bought(g, a); ok {
		out.Verb, rest = verb, args
	}
	for len(rest) > 0 {
		w, used := rest[0], 1
		offered := g.Offered(engine.Action{By: a.By, Verb: out.Verb, Args: out.Args})
		meant, ok := offeredWord(g, offered, w)
		for _, c := range offered {
			if ok || !slices.Contains(links, c.Word) {
				continue
			}
			linked := append(out.Args[:len(out.Args):len(out.Args)], c.Word)
			if meant, ok = offeredWord(g, g.Offered(engine.Action{By: a.By, Verb: out.Verb, Args: linked}), w); ok || len(offered) == 1 {
				out.Args = linked // where nothing else can follow, what is wrong is the next word
			}
		}
		if !ok {
			if hex, n := hexNamed(g, offered, rest); n > 0 {
				meant, used, ok = hex, n, true
			}
		}
		if ok {
			w = meant
		} else if only, ok := onlyBefore(g, out, w); ok {
			out.Args = append(out.Args[:len(out.Args):len(out.Args)], only)
		}
		out.Args, rest = append(out.Args, w), rest[used:]
	}
	return out
}

// bought is what is meant by "buy", where no order has that name but one that buys something else takes what follows.
func bought(g *engine.Game, a engine.Action) (verb string, args []string, ok bool) {
	const buy = "buy"
	if !strings.EqualFold(a.Verb, buy) || len(a.Args) == 0 {
		return "", nil, false
	}
	for _, m := range g.Moves() {
		switch {
		case m.Verb == buy:
			return "", nil, false
		case !strings.HasPrefix(m.Menu, "Buy ") || ok:
		case strings.EqualFold(a.Args[0], m.Verb):
			verb, args, ok = m.Verb, a.Args[1:], true
		default:
			if _, fits := offeredWord(g, g.Offered(engine.Action{By: a.By, Verb: m.Verb}), a.Args[0]); fits {
				verb, args, ok = m.Verb, a.Args, true
			}
		}
	}
	return verb, args, ok
}

// hexNamed finds the hex whose name the first words are, and how many words those are; 0 if they name none or several, or if no place can stand
// here. Of its cities it takes the one that is offered, if that is the only one.
func hexNamed(g *engine.Game, offered []engine.Choice, words []string) (hex string, n int) {
	hexOf := func(word string) string {
		id, _, _ := strings.Cut(word, ".")
		return id
	}
	if !slices.ContainsFunc(offered, func(c engine.Choice) bool { return g.Sheet().Map.Find(hexOf(c.Word)) != board.None }) {
		return "", 0
	}
	const longest = 4 // words of a name
	for n = min(len(words), longest); n > 0 && hex == ""; n-- {
		typed := Plain(strings.Join(words[:n], " "))
		for i := range g.Sheet().Map.Hexes {
			h := &g.Sheet().Map.Hexes[i]
			switch {
			case Plain(h.Face.Name) != typed:
			case hex != "":
				return "", 0
			default:
				hex = h.ID
			}
		}
	}
	if hex == "" {
		return "", 0
	}
	in := slices.DeleteFunc(slices.Clone(offered), func(c engine.Choice) bool { return hexOf(c.Word) != hex })
	if len(in) == 1 {
		return in[0].Word, n + 1
	}
	return hex, n + 1
}

// onlyBefore finds the word left out between the verb and an amount, if it can be only one, such as the private in a bid-off: "bid 105" is
// "bid NMS 105" there.
func onlyBefore(g *engine.Game, begun engine.Action, amount string) (only string, ok bool) {
	if _, err := strconv.Atoi(amount); err != nil || len(begun.Args) > 0 {
		return "", false
	}
	next, _ := g.Next(begun)
	if len(next) != 1 || next[0].Word == "" {
		return "", false
	}
	only = next[0].Word
	after := g.Offered(engine.Action{By: begun.By, Verb: begun.Verb, Args: append(slices.Clone(begun.Args), only)})
	return only, slices.ContainsFunc(after, func(c engine.Choice) bool { return c.Holds(amount) })
}

// Whole is [Match] for an order that is to be carried out. It adds what can be only one thing, such as the rotation of a tile that fits in one
// way. An order without any word is left as it is, since it doesn't say enough, and the power of a private is used only where it is named.
func Whole(g *engine.Game, a engine.Action) engine.Action {
	a = Match(g, a)
	for full := a; len(a.Args) > 0; {
		next, whole := g.Next(full)
		if whole {
			return full
		}
		next = slices.DeleteFunc(next, func(c engine.Choice) bool { return c.Same != "" })
		if len(next) != 1 || next[0].Word == "" || slices.Contains(links, next[0].Word) {
			break
		}
		full.Args = append(slices.Clone(full.Args), next[0].Word)
	}
	return a
}

// links are words of an order that only connect two others.
var links = []string{"from", "with"}

// offeredWord finds the offered word that was meant by a typed one.
func offeredWord(g *engine.Game, offered []engine.Choice, typed string) (word string, ok bool) {
	plain := Plain(typed)
	i := slices.IndexFunc(offered, func(c engine.Choice) bool { return strings.EqualFold(c.Word, typed) })
	if i < 0 {
		i = slices.IndexFunc(offered, func(c engine.Choice) bool { return c.Word != "" && Plain(c.Word) == plain })
	}
	if p := slices.IndexFunc(g.Players, func(p engine.Player) bool { return Plain(p.Name) == plain }); i < 0 && p >= 0 {
		i = slices.IndexFunc(offered, func(c engine.Choice) bool { return c.Word == string(g.Players[p].ID) })
	}
	if i < 0 {
		i = slices.IndexFunc(offered, func(c engine.Choice) bool {
			return Numbered(g, c.Word) != "" && strings.EqualFold(Numbered(g, c.Word), typed)
		})
	}
	if i < 0 {
		return "", false
	}
	return offered[i].Word, true
}

// Numbered is the printed number of a private whose name ends with it, such as P5; players use it like a name. It is empty for everything else.
func Numbered(g *engine.Game, word string) string {
	d := g.Deed(engine.ID(word))
	if d == nil || !strings.HasSuffix(d.Name, ")") {
		return ""
	}
	_, number, _ := strings.Cut(strings.TrimSuffix(d.Name, ")"), " (")
	return number
}

// letters are those that Unicode does not decompose.
var letters = strings.NewReplacer("ø", "o", "æ", "ae", "œ", "oe", "ß", "ss", "đ", "d", "ł", "l")

// Plain returns a word as any keyboard can type it: "sorumsand" for "Sørumsand".
func Plain(word string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(letters.Replace(strings.ToLower(word))) {
		if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Usual as an order means the rest of a company's turn as usual: see [engine.Game.Usual]. No record has it.
const Usual = "usual"

// Spell adds what players leave out when they give several orders at once: the passes between the steps of a turn, as
// in "lay G6 X1 2; run", and what [Usual] means. It drops a pass or "usual" after a turn that ended by itself, and a pass
// for a step that did. It leaves alone what it cannot make sense of, for the refusal to name.
func Spell(g *engine.Game, orders []engine.Action) []engine.Action {
	c := g.Clone()
	var out []engine.Action
	before := c.Decider()  // who gave the previous order
	began := c.Round.Turns // the turn it was given in
	rests := false         // it is from a "usual"
	for i := 0; i < len(orders); i++ {
		o, who := orders[i], c.Decider()
		if strings.EqualFold(o.Verb, Usual) && len(o.Args) == 0 {
			if i > 0 && !rests && c.Round.Turns != began { // the rest of that turn, not the next one
				continue
			}
			if rest := c.Usual(nil); len(rest) > 0 {
				rests = true
				orders = slices.Concat(orders[:i], rest, orders[i+1:])
				o = orders[i]
			}
		}
		if o.Verb == "pass" && i > 0 && orders[i-1].Verb != "pass" && who != before && len(c.Questions) == 0 {
			continue
		}
		if o.Verb == "pass" && i > 0 && i+1 < len(orders) && who == before && c.Round.Turns == began && len(c.Questions) == 0 {
			if _, may := c.Next(engine.Action{Verb: "pass"}); !may { // the step that it was to leave has passed by itself
				continue
			}
		}
		began = c.Round.Turns
		for _, pass := range c.Lead(engine.Action{Verb: strings.ToLower(o.Verb)}) {
			out = append(out, engine.Action{Verb: pass.Verb})
			if _, err := c.Apply(pass); err != nil {
				return append(out, orders[i:]...) // Lead has tried it, so only a bug in the rules leads here
			}
		}
		out = append(out, o)
		if _, err := c.Apply(Whole(c, o)); err != nil {
			return append(out, orders[i+1:]...)
		}
		for len(c.Questions) > 0 && i+1 < len(orders) && !answers(orders[i+1]) { // the following orders wait for the answer
			if _, err := c.Apply(engine.Action{Verb: "accept"}); err != nil {
				break
			}
		}
		before = who
	}
	return out
}

// answers reports whether the order answers a question.
func answers(o engine.Action) bool {
	return strings.EqualFold(o.Verb, "accept") || strings.EqualFold(o.Verb, "decline")
}

// File is a game as text: its header, and its orders with their line numbers.
type File struct {
	engine.Record
	Lines []int // line of each action, from 1
}

// Read reads a game file.
func Read(r io.Reader) (*File, error) {
	f := &File{}
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<20)
	header := true
	for n := 1; s.Scan(); n++ {
		line, _, _ := strings.Cut(s.Text(), "#")
		if header {
			if err := f.head(strings.TrimSpace(line)); err == errNoHeader {
				header = false
			} else if err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
		}
		if header {
			continue
		}
		as, err := Parse(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		for _, a := range as {
			if by, ok := strings.CutSuffix(a.Verb, ":"); ok && len(a.Args) > 0 {
				a = engine.Action{By: engine.ID(by), Verb: a.Args[0], Args: a.Args[1:]}
			}
			f.Actions = append(f.Actions, a)
			f.Lines = append(f.Lines, n)
		}
	}
	if err := s.Err(); err != nil {
		return nil, fmt.Errorf("reading the game: %w", err)
	}
	if f.Title == "" || len(f.Players) == 0 {
		return nil, fmt.Errorf("the header must have the title and the players")
	}
	return f, nil
}

var errNoHeader = fmt.Errorf("no header line")

// head reads one line of the header: "key: value". The first line of another form is the first order.
func (f *File) head(line string) error {
	if line == "" {
		return nil
	}
	key, value, ok := strings.Cut(line, ":")
	if !ok || strings.Contains(key, " ") {
		return errNoHeader
	}
	if _, err := engine.Number(strings.TrimPrefix(key, "P")); err == nil {
		return errNoHeader // an order by that player
	}
	value = strings.TrimSpace(value)
	switch key {
	case "title":
		f.Title = value
	case "players":
		f.Players = list(value)
	case "options":
		f.Options = list(value)
	case "seed":
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return fmt.Errorf("seed %q is not a whole number", value)
		}
		f.Seed = n
	default:
		return fmt.Errorf("unknown header %q: want title, players, options or seed", key)
	}
	return nil
}

func list(s string) []string {
	var out []string
	for _, w := range strings.Split(s, ",") {
		if w = strings.TrimSpace(w); w != "" {
			out = append(out, w)
		}
	}
	return out
}

// Write writes a record as a game file, with each order's round and player as comments. The record must replay
// without an error.
func Write(w io.Writer, r *engine.Record) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "title: %s\nplayers: %s\n", r.Title, strings.Join(r.Players, ", "))
	if len(r.Options) > 0 {
		fmt.Fprintf(b, "options: %s\n", strings.Join(r.Options, ", "))
	}
	fmt.Fprintf(b, "seed: %d\n", r.Seed)
	last := ""
	_, err := engine.ReplayEach(r, func(g *engine.Game, a engine.Action) {
		if now := g.Where(); now != last {
			fmt.Fprintf(b, "\n# %s\n", now)
			last = now
		}
		order, who := a.String(), g.Decider()
		if a.By != engine.Nobody && a.By != who {
			order, who = string(a.By)+": "+order, a.By
		}
		fmt.Fprintf(b, "%-24s # %s\n", order, g.Name(who))
	})
	if err != nil {
		return fmt.Errorf("replaying the record: %w", err)
	}
	return b.Flush()
}
