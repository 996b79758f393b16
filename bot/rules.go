package bot

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"stationmaster/bot/call"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/bot/rulebook"
	"stationmaster/engine"
	"stationmaster/engine/notation"
)

// mostRules limits the rules in an answer.
const mostRules = 10

// ruleID is the form of a rule's id, "1894-SR-07".
var ruleID = regexp.MustCompile(`^\w+-\w+-\d+$`)

// findWord searches the rules for words that have an entry in the glossary, too.
const findWord = "find"

// word answers with a glossary entry, and the rules of the game's title that use the word, if there is a game.
func (d helping) word(w rulebook.Word, t *engine.Title, err error) (call.Reply, error) {
	r := call.Private("%s", w.Meaning)
	r.Title = w.Title()
	if sorry := message.Sorry(""); errors.As(err, &sorry) {
		return r, nil // the word means the same without a game
	} else if err != nil {
		return call.Reply{}, err
	}
	const few = 2
	found := rulebook.Search(rulebook.All(t), w.Name)
	if len(found) == 0 {
		return r, nil
	}
	var lines []string
	for _, x := range found[:min(few, len(found))] {
		lines = append(lines, message.Clip(x.String(), 300))
	}
	r.Sections = []message.Section{{Head: "In " + t.Sheet.Name, Lines: lines, Quiet: true}}
	if len(found) > few {
		r.Choices = []message.Choice{{Label: "More rules", Hint: "All rules about it", Command: "rules " + findWord + " " + w.Name}}
	}
	return r, nil
}

// rules looks up a word of the field, a rule by id with its neighbours, a chapter, or rules that match words.
func (d helping) rules(c *call.Call) (call.Reply, error) {
	t, err := d.title(c)
	chapter := func(x rulebook.Rule) bool { return x.Part() == c.Args } // in capitals, as chapters are listed
	if strings.EqualFold(c.Args, "words") {
		r := call.Private(`Type "rules" and one of these words: %s.`, strings.Join(rulebook.Words(), ", "))
		r.Title = "Words of the game"
		return r, nil
	}
	if w, ok := rulebook.Explain(c.Args); ok && (t == nil || !slices.ContainsFunc(rulebook.All(t), chapter)) {
		return d.word(w, t, err)
	}
	if err != nil {
		return call.Reply{}, err
	}
	finding := false
	if word, rest := message.Cut(c.Args); strings.EqualFold(word, findWord) && rest != "" {
		c.Args, finding = rest, true
	}
	all := rulebook.All(t)
	r := call.Private("")
	r.Title = t.Sheet.Name + ": rules"
	if c.Args == "" {
		var lines []string
		for _, x := range all {
			if line := fmt.Sprintf("%s: %s", x.Part(), x.About()); !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
		r.Sections = []message.Section{{Head: "Chapters", Lines: lines}, {Quiet: true, Lines: []string{
			`Type "rules" and a chapter's letters, a rule's id, a word of the field such as par, or words to search for, such as "rules sell president". "rules open" lists what the rulebook leaves open.`}}}
		return r, nil
	}
	if word, part := message.Cut(c.Args); strings.EqualFold(word, rulebook.OpenWord) {
		return openReply(t, part)
	}
	if i := slices.IndexFunc(all, func(x rulebook.Rule) bool { return x.Is(c.Args) }); i >= 0 {
		r.Sections = []message.Section{{Head: all[i].Chapter, Lines: []string{all[i].String()}}}
		var beside []string
		for _, k := range []int{i - 1, i + 1} {
			if k >= 0 && k < len(all) && all[k].Chapter == all[i].Chapter {
				beside = append(beside, all[k].String())
			}
		}
		if beside != nil {
			r.Sections = append(r.Sections, message.Section{Head: "Nearby rules", Lines: beside, Quiet: true})
		}
		if of := rulebook.Examples(t, all[i]); of != nil {
			r.Sections = append(r.Sections, message.Section{Head: "Example", Lines: of})
		}
		return r, nil
	}
	if ruleID.MatchString(c.Args) { // its letters would be found in all of them
		return call.Reply{}, message.Sorry(fmt.Sprintf(`%s has no rule %s. "rules" lists the chapters.`, t.Sheet.Name, c.Args))
	}
	found := slices.DeleteFunc(slices.Clone(all), func(x rulebook.Rule) bool {
		return !strings.EqualFold(x.Part(), c.Args) && !strings.EqualFold(t.ID+"-"+x.Part(), c.Args)
	})
	if len(found) == 0 {
		if w, ok := rulebook.Explain(message.Nearest(c.Args, rulebook.Forms(c.Args))); ok && !finding {
			return d.word(w, t, nil)
		}
		found = rulebook.Search(all, c.Args)
	} else {
		r.Title = t.Sheet.Name + ": " + found[0].Chapter
	}
	if len(found) == 0 {
		return call.Reply{}, message.Sorry(fmt.Sprintf(`No rule of %s matches %q. "rules" lists the chapters.`, t.Sheet.Name, c.Args))
	}
	if len(found) > mostRules {
		r.Text = fmt.Sprintf("The first %d of %d rules.", mostRules, len(found))
		found = found[:mostRules]
	}
	var lines []string
	for _, x := range found {
		lines = append(lines, x.String())
	}
	r.Sections = []message.Section{{Lines: lines}}
	return r, nil
}

// openReply lists what a title's rulebook leaves open: an overview with a file of all such rules, or one chapter's.
func openReply(t *engine.Title, part string) (call.Reply, error) {
	all := rulebook.Open(t)
	if len(all) == 0 {
		return call.Reply{}, message.Sorry(fmt.Sprintf("The rulebook of %s leaves nothing open.", t.Sheet.Name))
	}
	r := call.Private("The rulebook leaves %s open. Here is how they're played.", message.Count(len(all), "point"))
	r.Title = t.Sheet.Name + ": what the rulebook leaves open"
	if part != "" {
		var lines []string
		for _, x := range all {
			if strings.EqualFold(x.Part(), part) {
				lines = append(lines, x.String())
			}
		}
		if lines == nil {
			return call.Reply{}, message.Sorry(fmt.Sprintf(`No chapter %q of %s has an open point. "rules open" lists those that do.`, part, t.Sheet.Name))
		}
		r.Text = ""
		r.Sections = []message.Section{{Lines: lines}}
		return r, nil
	}
	var lines []string
	body, chapter := "", ""
	for _, x := range all {
		if x.Chapter != chapter {
			chapter = x.Chapter
			lines = append(lines, fmt.Sprintf("%s: %s:", x.Part(), x.About()))
			body += "\n" + chapter + "\n"
		}
		lines[len(lines)-1] += " " + x.ID[strings.LastIndexByte(x.ID, '-')+1:]
		body += x.String() + "\n"
	}
	r.Sections = []message.Section{{Head: "Chapters", Lines: lines}, {Quiet: true, Lines: []string{
		`Type "rules open" and a chapter's letters for its points. The file has them all.`}}}
	r.File = &call.File{Name: t.ID + "-open-points.txt", Body: r.Title + "\n" + body}
	return r, nil
}

// filler is what people put before the order when they ask why: "why can't I buy NORD".
var filler = regexp.MustCompile(`(?i)^(?:(?:can(?:'?t|not)?|could(?:n't)?|may|must|do(?:n't)?|not|i|we) +)+`)

// why explains whether orders are legal and, if not, which rule forbids them.
func why(c *call.Call) (call.Reply, error) {
	c.Args = filler.ReplaceAllString(c.Args, "")
	orders, err := offer.Parse(c.Args)
	if err != nil {
		return call.Reply{}, err
	}
	g := c.Live.Game.Clone()
	several, first := len(orders) > 1, g.Decider()
	orders = notation.Spell(g, orders)
	for i, o := range orders {
		if who := g.Decider(); i > 0 && who != first && who != engine.Nobody && len(g.Questions) == 0 {
			r := call.Private("%s is possible, but then it's %s's decision.", message.Upper(offer.Typed(orders[:i])), g.Name(who))
			r.Title = fmt.Sprintf("Why not %s, after the orders before it?", o)
			return r, nil
		}
		if o.Verb == notation.Usual {
			return call.Reply{}, message.Sorry(offer.NothingUsual(g))
		}
		_, err := g.Apply(notation.Whole(g, o))
		var refused *engine.RuleError
		if err != nil && !errors.As(err, &refused) {
			return call.Reply{}, err
		}
		if err == nil {
			continue
		}
		text := message.Upper(refused.Error())
		if whose, rule := forThem(c, refused); whose != "" {
			text = whose + ": " + rule.Error()
		}
		r := call.Private("%s.", text)
		r.Title = fmt.Sprintf("Why not %s?", o)
		if several && i > 0 {
			r.Title = fmt.Sprintf("Why not %s, after the orders before it?", o)
		}
		all := rulebook.All(g.Title())
		if k := slices.IndexFunc(all, func(x rulebook.Rule) bool { return x.ID == refused.Rule }); k >= 0 {
			r.Sections = []message.Section{{Head: "The rule", Lines: []string{all[k].String()}}}
			if s := all[k].Reading(); s != "" {
				r.Sections[0].Lines = append(r.Sections[0].Lines, s)
			}
			r.Choices = []message.Choice{{Label: "Rule " + refused.Rule, Hint: "With nearby rules", Command: "rules " + refused.Rule}}
		}
		return r, nil
	}
	r := call.Private("%s is possible.", message.Upper(c.Args))
	r.Choices = []message.Choice{{Label: "Preview", Hint: "What it would do", Command: "preview " + c.Args}}
	r.At = c.Live.Row.Head
	return r, nil
}

// title is the title that a rule's id belongs to, or that of the channel's game.
func (d helping) title(c *call.Call) (*engine.Title, error) {
	if t := rulebook.TitleOf(c.Args); t != nil {
		return t, nil
	}
	id, err := c.Game(d.games)
	if err != nil {
		return nil, err
	}
	if id == 0 {
		return nil, message.Sorry("The rules of which title? Ask in a game's channel, or give a rule's id.")
	}
	row, err := d.lists.Game(c.Ctx, id)
	if err != nil {
		return nil, err
	}
	t, err := engine.Need(row.Title)
	if err != nil {
		return nil, message.Sorry(message.Upper(err.Error()) + ".")
	}
	return t, nil
}

// completeRules offers chapters and ids.
func completeRules(k *Clerk, c *call.Call, typed string) []offer.Completion {
	c.Args = typed
	var words, out []offer.Completion
	for _, w := range rulebook.Words() {
		if typed != "" && offer.HasPrefix(w, typed) {
			words = append(words, offer.Completion{Text: w, Word: w, Hint: "What it means"})
		}
	}
	t, err := helpingOf(k).title(c)
	if err != nil {
		return words
	}
	if len(rulebook.Open(t)) > 0 && offer.HasPrefix(rulebook.OpenWord, typed) {
		out = append(out, offer.Completion{Text: rulebook.OpenWord, Word: rulebook.OpenWord, Hint: "What the rulebook leaves open, and how it is played here"})
	}
	for _, x := range rulebook.All(t) {
		if p := x.Part(); offer.HasPrefix(p, typed) && !slices.ContainsFunc(out, func(k offer.Completion) bool { return k.Text == p }) {
			out = append(out, offer.Completion{Text: p, Word: p, Hint: x.Chapter})
		}
	}
	out = append(out, words...)
	for _, x := range rulebook.All(t) {
		if offer.HasPrefix(x.ID, typed) {
			out = append(out, offer.Completion{Text: x.ID, Word: x.ID, Hint: x.Text})
		}
	}
	return out
}
