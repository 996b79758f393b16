package offer

import (
	"fmt"
	"strconv"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/notation"
	"stationmaster/engine/plan"
)

// Completion is a suggestion for what is being typed.
type Completion struct {
	Text  string `json:"text"`           // the whole line with it
	Word  string `json:"word"`           // what it adds, for a list
	Hint  string `json:"hint,omitempty"` // what it means
	Range bool   `json:"range,omitempty"`
}

// HasPrefix reports whether a word begins with what is typed, ignoring case.
func HasPrefix(word, typed string) bool {
	return len(word) >= len(typed) && strings.EqualFold(word[:len(typed)], typed)
}

// Prefixed puts a text in front of completions.
func Prefixed(before string, cs []Completion) []Completion {
	for i := range cs {
		cs[i].Text = before + cs[i].Text
	}
	return cs
}

// CompleteOrders completes the last of several orders. It applies those before it to g, which must be a copy.
func CompleteOrders(g *engine.Game, typed string) []Completion {
	before := ""
	if i := strings.LastIndexAny(typed, ";\n"); i >= 0 {
		before, typed = typed[:i+1], typed[i+1:]
		if strings.TrimSpace(strings.Trim(before, ";")) != "" {
			orders, err := Parse(before)
			if err != nil {
				return nil
			}
			for _, o := range notation.Spell(g, orders) {
				if _, err := g.Apply(notation.Match(g, o)); err != nil {
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
		for _, pass := range g.Lead(engine.Action{Verb: strings.ToLower(words[0])}) { // players leave these out
			if _, err := g.Apply(pass); err != nil {
				return nil
			}
		}
		begun = notation.Match(g, engine.Action{Verb: words[0], Args: words[1:]})
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
	if begun.Verb == "" && last != "" {
		out = append(out, later(g, head, last)...)
	}
	if before != "" && begun.Verb == "" && HasPrefix(notation.Usual, last) { // alone it is a command
		if b, ok := usualButton(g); ok {
			out = append(out, Completion{Text: head + notation.Usual, Word: notation.Usual, Hint: b.Label})
		}
	}
	return out
}

// later suggests verbs of later steps of a company's turn: the passes that lead there may be left out.
func later(g *engine.Game, head, last string) []Completion {
	if g.Company(g.Turn.Of) == nil {
		return nil
	}
	known := map[string]bool{"pass": true}
	now, _ := g.Next(engine.Action{})
	for _, v := range now {
		known[v.Word] = true
	}
	var out []Completion
	for at := range g.Passing() {
		verbs, _ := at.Next(engine.Action{})
		for _, v := range verbs {
			if !known[v.Word] {
				known[v.Word] = true
				out = append(out, completions(at, engine.Action{}, head, last, v)...)
			}
		}
	}
	return out
}

// completions are the suggestions that one choice yields for the word being typed.
func completions(g *engine.Game, begun engine.Action, head, last string, n engine.Choice) []Completion {
	if n.Word != "" {
		if n.Same != "" || !begins(g, n, last) {
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
		if m := MoveOf(g, a.Verb); whole && m != nil && begun.Verb != "" {
			if label := Label(g, m, a.Args); label != "" && strings.Contains(label, hint) {
				hint = leading(g, label, a) // it says more, such as what the order costs
			}
		}
		return []Completion{{Text: text, Word: n.Word, Hint: hint}}
	}
	if last != "" {
		if !startsNumber(n, last) {
			return nil
		}
		return []Completion{{Text: head + last, Word: n.String(), Hint: ArgName(g, begun), Range: true}}
	}
	out := []Completion{{Text: head + strconv.Itoa(n.Min), Word: strconv.Itoa(n.Min), Hint: "the lowest of " + n.String()}}
	if n.Max > n.Min {
		most := n.Min + (n.Max-n.Min)/max(n.Step, 1)*max(n.Step, 1)
		out = append(out, Completion{Text: head + strconv.Itoa(most), Word: strconv.Itoa(most), Hint: "the highest of " + n.String()})
	}
	return out
}

// begins reports whether what is typed begins the word, as any keyboard can type it, or a name that stands for it: a private's printed number, or
// what the word's hint begins with, such as the name of a city or company.
func begins(g *engine.Game, n engine.Choice, typed string) bool {
	const least = 3 // letters of a name; fewer would find too much
	return HasPrefix(n.Word, typed) || HasPrefix(notation.Plain(n.Word), notation.Plain(typed)) || HasPrefix(notation.Numbered(g, n.Word), typed) ||
		len([]rune(typed)) >= least && HasPrefix(notation.Plain(n.Text), notation.Plain(typed))
}

// startsNumber reports whether the word is a number in the range, or begins one.
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

// Words suggests those words that begin with what is typed.
func Words(words []string, typed string) []Completion {
	var out []Completion
	for _, w := range words {
		if HasPrefix(w, typed) {
			out = append(out, Completion{Text: w, Word: w})
		}
	}
	return out
}

// CompletePlan completes the last of several plans of a player.
func CompletePlan(g *engine.Game, mine engine.ID, typed string) []Completion {
	before := ""
	if i := strings.LastIndexByte(typed, ';'); i >= 0 {
		before, typed = typed[:i+1]+" ", strings.TrimLeft(typed[i+1:], " ")
	}
	var out []Completion
	offer := func(text, hint string) {
		if HasPrefix(text, typed) {
			out = append(out, Completion{Text: before + text, Word: text, Hint: hint})
		}
	}
	lots := plan.Lots(g)
	for _, id := range lots {
		offer(fmt.Sprintf("bid %s up to ", id), "raise by the minimum, pass above")
		if g.Private(id) == nil {
			offer(fmt.Sprintf("take %s at ", id), "no bid; take it once it's offered this low")
		}
		offer(fmt.Sprintf("pass %s", id), "stay out of its auction")
	}
	if len(lots) > 0 {
		offer("pass every lot", "stay out of every auction that others start")
	}
	offer("pass", "for this round, until something affects you")
	for i := range g.Companies {
		if k := &g.Companies[i]; k.Parred() && !k.Closed {
			if !k.Floated {
				offer(fmt.Sprintf("buy %s till it floats", k.ID), "one share a turn")
			}
			offer(fmt.Sprintf("buy %s till I hold ", k.ID), "that many shares")
		}
	}
	for i := range g.Companies {
		if k := &g.Companies[i]; len(g.TrainsOf(k.ID)) > 0 && g.President(k.ID) == mine {
			offer(fmt.Sprintf("run %s and pay", k.ID), "nothing else in its turns, as long as its trains and the phase stay the same")
			offer(fmt.Sprintf("run %s and withhold", k.ID), "the same, but withhold")
		}
	}
	offer("clear", "delete your plans")
	return out
}
