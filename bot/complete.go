package bot

import (
	"context"
	"strconv"
	"strings"
	"time"

	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/notation"
	"stationmaster/store"
)

// Completion is one way to go on with what is being typed.
type Completion struct {
	Text  string `json:"text"`           // the whole line with it
	Word  string `json:"word"`           // what it adds, for a list
	Hint  string `json:"hint,omitempty"` // what it means
	Range bool   `json:"range,omitempty"`
}

// mostCompletions is how many completions are offered at once.
const mostCompletions = 100

// mostPatience is how long a completion waits for a game that is busy: Discord wants its answer within three seconds, and whoever
// types has typed on by then.
const mostPatience = 1500 * time.Millisecond

// Complete offers completions for what a user is typing (req.Text up to the cursor): commands, and orders that are legal
// after the ones before them. It changes nothing.
func (c *Clerk) Complete(ctx context.Context, req Request) (out []Completion) {
	defer func() {
		if p := recover(); p != nil {
			c.log.Error("a completion failed", "text", req.Text, "panic", p)
		}
	}()
	if len(req.Text) > maxText {
		return nil
	}
	ctx, stop := context.WithTimeout(ctx, mostPatience)
	defer stop()
	k := &call{Clerk: c, ctx: ctx, req: req}
	typed := strings.TrimLeft(req.Text, " ")
	slash := ""
	if strings.HasPrefix(typed, "/") {
		slash, typed = "/", typed[1:]
	}
	name, rest, spaced := strings.Cut(typed, " ")
	if name == "sure" && spaced {
		name, rest, spaced = strings.Cut(rest, " ")
		slash += "sure "
	}
	offer := func(before, word, hint string) {
		if hasPrefix(word, typed) {
			out = append(out, Completion{Text: before + word + " ", Word: word, Hint: hint})
		}
	}
	cmd := command(name)
	if spaced && isGroup(name) {
		slash += name + " "
		sub, after, more := strings.Cut(rest, " ")
		if cmd, _, _ = resolve(name + " " + sub); cmd == nil || !more {
			typed = rest
			for _, k := range under(name) {
				offer(slash, k.below(), k.Help)
			}
			return out
		}
		name, rest = sub, after
	}
	switch {
	case cmd != nil && spaced:
		if cmd.Complete != nil {
			out = prefixed(slash+name+" ", cmd.Complete(k, rest))
		}
	default:
		out = prefixed(slash, completeOrders(k, typed))
		if !spaced {
			for _, g := range Groups() {
				offer(slash, g[0], g[1])
			}
			for i := range commands {
				if c.offered(&commands[i]) {
					offer(slash, commands[i].Name, commands[i].Help)
				}
			}
		}
	}
	if len(out) > mostCompletions {
		out = out[:mostCompletions]
	}
	return out
}

func hasPrefix(word, typed string) bool {
	return len(word) >= len(typed) && strings.EqualFold(word[:len(typed)], typed)
}

func prefixed(before string, cs []Completion) []Completion {
	for i := range cs {
		cs[i].Text = before + cs[i].Text
	}
	return cs
}

// completeOrders completes the last of several orders, on a copy to which those before it have been applied.
func completeOrders(c *call, typed string) []Completion {
	id, err := c.find()
	if err != nil || id == 0 {
		return nil
	}
	g, err := c.snapshot(id)
	if err != nil || g == nil {
		return nil
	}
	before := ""
	if i := strings.LastIndexAny(typed, ";\n"); i >= 0 {
		before, typed = typed[:i+1], typed[i+1:]
		if strings.TrimSpace(strings.Trim(before, ";")) != "" {
			orders, err := parse(before)
			if err != nil {
				return nil
			}
			for _, o := range notation.Spell(g, orders) {
				if _, err := g.Apply(matched(g, o)); err != nil {
					return nil // what is wrong with them is said when they are sent
				}
			}
		}
	}
	blank := typed[:len(typed)-len(strings.TrimLeft(typed, " "))]
	if before != "" && blank == "" {
		blank = " "
	}
	words := strings.Fields(typed)
	last := ""
	if n := len(words); n > 0 && !strings.HasSuffix(typed, " ") {
		words, last = words[:n-1], words[n-1]
	}
	begun := engine.Action{}
	if len(words) > 0 {
		begun = matched(g, engine.Action{Verb: words[0], Args: words[1:]})
	}
	head := before + blank
	if begun.Verb != "" {
		head += begun.String() + " "
	}
	next, _ := g.Next(begun)
	var out []Completion
	for _, n := range next {
		out = append(out, completions(g, begun, head, last, n)...)
	}
	if before != "" && begun.Verb == "" && hasPrefix(notation.Usual, last) { // alone it is a command
		if b, ok := usualButton(g); ok {
			out = append(out, Completion{Text: head + notation.Usual, Word: notation.Usual, Hint: b.Label})
		}
	}
	return out
}

// completions are what one choice offers for a word that is being typed.
func completions(g *engine.Game, begun engine.Action, head, last string, n engine.Choice) []Completion {
	if n.Word != "" {
		if !hasPrefix(n.Word, last) || n.Same != "" {
			return nil
		}
		a := engine.Action{Verb: n.Word}
		if begun.Verb != "" {
			a = engine.Action{Verb: begun.Verb, Args: append(begun.Args[:len(begun.Args):len(begun.Args)], n.Word)}
		}
		text, hint := head+n.Word, n.Text
		next, whole := g.Next(a)
		if len(next) > 0 {
			text += " "
		}
		if m := moveOf(g, a.Verb); whole && m != nil && hint == "" {
			hint = label(g, m, a.Args)
		}
		return []Completion{{Text: text, Word: n.Word, Hint: hint}}
	}
	if last != "" {
		if !startsNumber(n, last) {
			return nil
		}
		return []Completion{{Text: head + last, Word: n.String(), Hint: argName(g, begun), Range: true}}
	}
	out := []Completion{{Text: head + strconv.Itoa(n.Min), Word: strconv.Itoa(n.Min), Hint: "the least of " + n.String()}}
	if n.Max > n.Min {
		most := n.Min + (n.Max-n.Min)/max(n.Step, 1)*max(n.Step, 1)
		out = append(out, Completion{Text: head + strconv.Itoa(most), Word: strconv.Itoa(most), Hint: "the most of " + n.String()})
	}
	return out
}

// startsNumber tells whether the word is a number of the range, or the first digits of one.
func startsNumber(n engine.Choice, word string) bool {
	k, err := strconv.Atoi(word)
	if err != nil || strconv.Itoa(k) != word {
		return false
	}
	for low, high := k, k; low > 0 && low <= n.Max; low, high = 10*low, 10*high+9 {
		step, from := max(n.Step, 1), max(low, n.Min)
		if first := n.Min + (from-n.Min+step-1)/step*step; first <= min(high, n.Max) {
			return true
		}
	}
	return false
}

// words completes fixed words.
func words(ws ...string) func(*call, string) []Completion {
	return func(_ *call, typed string) []Completion {
		var out []Completion
		for _, w := range ws {
			if hasPrefix(w, typed) {
				out = append(out, Completion{Text: w, Word: w})
			}
		}
		return out
	}
}

func completeShow(c *call, typed string) []Completion {
	what, rest, spaced := strings.Cut(typed, " ")
	if !spaced {
		return words("map", "market", "players", "company ", "privates", "trains", "tiles", "history", "rounds", "status", "log", "recap", "record")(c, what)
	}
	id, err := c.find()
	if err != nil || id == 0 {
		return nil
	}
	g, err := c.snapshot(id)
	if err != nil || g == nil {
		return nil
	}
	switch what {
	case "map":
		out := words(append(companyIDs(g), "numbers")...)(c, rest)
		for _, h := range g.Sheet().Map.Hexes {
			if rest != "" && hasPrefix(h.ID, rest) {
				out = append(out, Completion{Text: h.ID, Word: h.ID, Hint: h.Face.Name})
			}
		}
		return prefixed(what+" ", out)
	case "company":
		return prefixed(what+" ", words(companyIDs(g)...)(c, rest))
	case "log":
		return prefixed(what+" ", words("matter", "all")(c, rest))
	}
	return nil
}

// completeSeat offers seats of the game by the names of their players.
func completeSeat(seats func(*store.Game) []string) func(*call, string) []Completion {
	return func(c *call, typed string) []Completion {
		id, err := c.find()
		if err != nil || id == 0 {
			return nil
		}
		row, err := c.store.Game(c.ctx, id)
		if err != nil {
			return nil
		}
		return words(seats(&row)...)(c, typed)
	}
}

func completeHelp(c *call, typed string) []Completion {
	var names []string
	for _, k := range commands {
		names = append(names, k.Name)
	}
	return words(names...)(c, typed)
}

func completeNew(_ *call, typed string) []Completion {
	i := strings.LastIndex(typed, " ") + 1
	var out []Completion
	for _, t := range engine.Titles() {
		if i == 0 && hasPrefix(t.ID, typed) {
			out = append(out, Completion{Text: t.ID + " ", Word: t.ID, Hint: offered(t)})
		}
	}
	for _, f := range engine.Faults() {
		if i == 0 && hasPrefix(f.Title, typed) {
			out = append(out, Completion{Text: f.Title, Word: f.Title, Hint: "left out: " + f.Err.Error()})
		}
	}
	first, _ := message.Cut(typed)
	if t := engine.Find(first); t != nil && i > 0 {
		for _, o := range t.Options {
			if hasPrefix(o.ID, typed[i:]) {
				out = append(out, Completion{Text: typed[:i] + o.ID + " ", Word: o.ID, Hint: o.Help})
			}
		}
	}
	return out
}

func completeSet(_ *call, typed string) []Completion {
	key, value, spaced := strings.Cut(typed, " ")
	var out []Completion
	for _, s := range settings {
		switch {
		case !spaced && hasPrefix(s.key, key):
			out = append(out, Completion{Text: s.key + " ", Word: s.key, Hint: s.help})
		case spaced && s.key == key:
			out = prefixed(key+" ", words("on", "off")(nil, value))
		}
	}
	return out
}
