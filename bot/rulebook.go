package bot

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/notation"
)

// rule is one rule of a title's checklist.
type rule struct {
	id      string // "1894-SR-07"
	chapter string // "SR: the stock round"
	text    string // what it says, without its id
}

// String is the rule as it is shown.
func (r rule) String() string { return r.id + " " + r.text }

// part is the part of a title's rules that a rule belongs to: "SR" of "1894-SR-07".
func (r rule) part() string {
	words := strings.Split(r.id, "-")
	return words[max(0, len(words)-2)]
}

// marked is the mark of what the rulebook leaves open and is decided in a title's rules; what follows a colon is what was decided.
const marked = "Decided here"

// paragraph is the source with which a rule's text begins: "(§7.3, C) " or "[1830] ".
var paragraph = regexp.MustCompile(`^(?:\([^)]*\)|(?:\[[^\]]*\](?:, )?)+) *`)

// decided is what of the rule the rulebook leaves open, as it is played; "" when nothing is. whole tells that it is all of the rule.
func (r rule) decided() (what string, whole bool) {
	text := paragraph.ReplaceAllString(r.text, "")
	before, after, found := strings.Cut(text, marked)
	switch {
	case !found || r.aside():
		return "", false
	case strings.HasPrefix(after, ": "):
		return after[len(": "):], strings.TrimSpace(before) == ""
	}
	return strings.TrimRight(before, " (") + strings.TrimPrefix(after, ".)"), true
}

// reading is what a refusal by the rule adds when it rests on such a decision; "" when the rulebook leaves nothing open.
func (r rule) reading() string {
	switch what, whole := r.decided(); {
	case what == "":
		return ""
	case whole:
		return "The rulebook leaves this open. Decided here: " + what
	default:
		return "The rulebook leaves a point of this rule open. Decided here: " + what
	}
}

// titleOf is the title to whose rules an id, or the beginning of one, belongs; nil when it is none.
func titleOf(id string) *engine.Title {
	for _, t := range engine.Titles() {
		if all := rulebook(t); len(all) > 0 {
			if mark, _, _ := strings.Cut(all[0].id, "-"); len(id) > len(mark) && strings.EqualFold(id[:len(mark)+1], mark+"-") {
				return t
			}
		}
	}
	return nil
}

// ruleOf is the rule with that id.
func ruleOf(id string) (r rule, ok bool) {
	t := titleOf(id)
	if t == nil {
		return rule{}, false
	}
	all := rulebook(t)
	if i := slices.IndexFunc(all, func(x rule) bool { return x.id == id }); i >= 0 {
		return all[i], true
	}
	return rule{}, false
}

// openPoints lists the rules of a title of which the rulebook leaves something open.
func openPoints(t *engine.Title) []rule {
	return slices.DeleteFunc(rulebook(t), func(r rule) bool {
		what, _ := r.decided()
		return what == ""
	})
}

// ruleID is the id of a rule, with which its line of a checklist begins: "- **1894-SR-07** (§ 5) text".
var ruleID = regexp.MustCompile(`^[0-9A-Za-z]+-[A-Z]+-[0-9]+`)

// rulebook lists the rules of a title: the items of its checklist that begin with an id, without their markup.
func rulebook(t *engine.Title) []rule {
	var out []rule
	chapter, open := "", false
	for _, line := range strings.Split(t.Checklist, "\n") {
		text := strings.TrimSpace(strings.NewReplacer("**", "", "`", "").Replace(line))
		text = strings.TrimSpace(strings.TrimLeft(text, "-*| "))
		id := ruleID.FindString(text)
		switch {
		case strings.HasPrefix(line, "#"):
			chapter, open = strings.TrimSpace(strings.TrimLeft(line, "# ")), false
		case id != "":
			out, open = append(out, rule{id, chapter, strings.Trim(text[len(id):], " |")}), true
		case text == "":
			open = false
		case open && strings.HasPrefix(line, " "):
			out[len(out)-1].text += " " + text
		}
	}
	return out
}

// example is a worked example of a title's rules.
type example struct {
	text string
	of   []string // what it is an example of: rules ("SR-07"), or whole parts ("SELL")
}

var (
	// exampleLine is such as "- **WE-05 Selling** (MK-04..07, SR-06). Price 124: ..." or "3. **For nothing** (IS-12). ...".
	exampleLine = regexp.MustCompile(`^(?:-|[0-9]+\.) \*\*(.+?)\*\* \(([^)]*)\)\. (.*)$`)
	// cited is one of the rules it cites: "MK-04", "MK-04..07", "06" of the part before it, or "SELL" as a whole.
	cited = regexp.MustCompile(`^(?:([A-Z]+)-?)?([0-9]+)?(?:(?:\.\.| to )([0-9]+))?$`)
)

// examples lists the worked examples of a title.
func examples(t *engine.Title) []example {
	var out []example
	for _, line := range strings.Split(t.Checklist, "\n") {
		m := exampleLine.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		x := example{text: strings.ReplaceAll(fmt.Sprintf("%s. %s", m[1], m[3]), "**", "")}
		part := ""
		for _, s := range strings.Split(m[2], ", ") {
			c := cited.FindStringSubmatch(s)
			if c == nil {
				continue
			}
			if part = cmp.Or(c[1], part); c[2] == "" {
				x.of = append(x.of, part)
				continue
			}
			first, _ := strconv.Atoi(c[2])
			last, _ := strconv.Atoi(cmp.Or(c[3], c[2]))
			for n := first; n <= last; n++ {
				x.of = append(x.of, fmt.Sprintf("%s-%02d", part, n))
			}
		}
		out = append(out, x)
	}
	return out
}

// mostExamples is how many examples an answer about one rule shows.
const mostExamples = 2

// examplesOf lists the texts of examples of a rule, those that cite it before those of its whole part.
func examplesOf(t *engine.Title, r rule) []string {
	var out []string
	all := examples(t)
	for _, what := range []string{r.part() + r.id[strings.LastIndexByte(r.id, '-'):], r.part()} {
		for _, x := range all {
			if slices.Contains(x.of, what) && len(out) < mostExamples {
				out = append(out, x.text)
			}
		}
		if len(out) > 0 {
			break
		}
	}
	return out
}

// about is the heading of the rule's chapter without its number and its letters: "Track" of "16 Track (TRK)", "track" of "TRK: track".
func (r rule) about() string {
	s := strings.TrimSuffix(strings.TrimPrefix(r.chapter, r.part()+": "), " ("+r.part()+")")
	return strings.TrimLeft(s, "0123456789. ")
}

// aside tells whether the rule's chapter is about something else than how to play: worked examples, and what another program does.
func (r rule) aside() bool {
	c := strings.ToLower(r.chapter)
	return strings.Contains(c, "18xx.games") || strings.Contains(c, "example")
}

// Words that mean the same to players, who know them from other games.
var synonyms = strings.Split(`token station marker; tile track; train locomotive; dividend payout pay; withhold retain; president director;
	rust obsolete scrap; bankrupt bankruptcy; float flotation; ship boat ferry; terrain mountain river; upgrade replace; share stock certificate;
	revenue income earn; merge merger; sell sold sale; buy bought purchase`, ";")

// meanings are the beginnings of words that stand for what somebody asks for.
func meanings(word string) []string {
	stem := strings.TrimSuffix(word, "s")
	for _, group := range synonyms {
		if words := strings.Fields(group); slices.Contains(words, stem) {
			return words
		}
	}
	return []string{stem}
}

// find lists the rules that speak of what is asked for, best first: those with more of the words before those with fewer, those with the
// word itself before those with another for it, and those of a chapter about it before others.
func find(rules []rule, query string) []rule {
	split := func(s string) []string {
		return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	}
	asked := split(query)
	type hit struct {
		rule
		words, score int
	}
	var hits []hit
	for _, r := range rules {
		if r.aside() {
			continue
		}
		text, chapter := split(r.text), split(r.chapter)
		h := hit{rule: r}
		begins := func(where []string, with string) bool {
			return slices.ContainsFunc(where, func(w string) bool { return strings.HasPrefix(w, with) })
		}
		for _, word := range asked {
			score := 0
			for _, m := range meanings(word) {
				own := strings.HasPrefix(word, m)
				switch {
				case begins(text, m) && own:
					score = max(score, 4)
				case begins(text, m):
					score = max(score, 2)
				}
				if begins(chapter, m) {
					score++
				}
			}
			if score > 0 {
				h.words++
				h.score += score
			}
		}
		if h.words > 0 {
			hits = append(hits, h)
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Or(cmp.Compare(b.words, a.words), cmp.Compare(b.score, a.score)) })
	var out []rule
	for _, h := range hits {
		if h.words == hits[0].words { // what has fewer of the words is of no use where others have more
			out = append(out, h.rule)
		}
	}
	return out
}

// mostRules is how many rules an answer shows.
const mostRules = 10

// rules looks rules up: one by its id, with those beside it; a chapter; or what speaks of some words.
func (c *call) rules() (Reply, error) {
	t, err := c.title()
	if err != nil {
		return Reply{}, err
	}
	all := rulebook(t)
	r := private("")
	r.Title = t.Sheet.Name + ": rules"
	if c.args == "" {
		var lines []string
		for _, x := range all {
			if line := fmt.Sprintf("%s: %s", x.part(), x.about()); !slices.Contains(lines, line) {
				lines = append(lines, line)
			}
		}
		r.Sections = []message.Section{{Head: "Chapters", Lines: lines}, {Quiet: true, Lines: []string{
			`"rules" with the letters of a chapter shows it, with the id of a rule that rule, with words what speaks of them: "rules sell president". "rules open" lists what the rulebook leaves open.`}}}
		return r, nil
	}
	if word, part := message.Cut(c.args); strings.EqualFold(word, openWord) {
		return openReply(t, part)
	}
	if i := slices.IndexFunc(all, func(x rule) bool { return strings.EqualFold(x.id, c.args) }); i >= 0 {
		r.Sections = []message.Section{{Head: all[i].chapter, Lines: []string{all[i].String()}}}
		var beside []string
		for _, k := range []int{i - 1, i + 1} {
			if k >= 0 && k < len(all) && all[k].chapter == all[i].chapter {
				beside = append(beside, all[k].String())
			}
		}
		if beside != nil {
			r.Sections = append(r.Sections, message.Section{Head: "Beside it", Lines: beside, Quiet: true})
		}
		if of := examplesOf(t, all[i]); of != nil {
			r.Sections = append(r.Sections, message.Section{Head: "Example", Lines: of})
		}
		return r, nil
	}
	found := slices.DeleteFunc(slices.Clone(all), func(x rule) bool {
		return !strings.EqualFold(x.part(), c.args) && !strings.EqualFold(t.ID+"-"+x.part(), c.args)
	})
	if len(found) == 0 {
		found = find(all, c.args)
	} else {
		r.Title = t.Sheet.Name + ": " + found[0].chapter
	}
	if len(found) == 0 {
		return Reply{}, message.Sorry(fmt.Sprintf(`No rule of %s has the id %q or speaks of that. "rules" lists the chapters.`, t.Sheet.Name, c.args))
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

// openWord asks for what the rulebook leaves open.
const openWord = "open"

// openReply lists what the rulebook of a title leaves open: chapter by chapter, with a file of all rules, or the rules of one chapter.
func openReply(t *engine.Title, part string) (Reply, error) {
	all := openPoints(t)
	if len(all) == 0 {
		return Reply{}, message.Sorry(fmt.Sprintf("Nothing in the rules of %s is marked as open.", t.Sheet.Name))
	}
	r := private("The rulebook leaves %s open. They are played as the rules here say.", message.Count(len(all), "point"))
	r.Title = t.Sheet.Name + ": what the rulebook leaves open"
	if part != "" {
		var lines []string
		for _, x := range all {
			if strings.EqualFold(x.part(), part) {
				lines = append(lines, x.String())
			}
		}
		if lines == nil {
			return Reply{}, message.Sorry(fmt.Sprintf(`No chapter %q of %s has an open point. "rules open" lists those that do.`, part, t.Sheet.Name))
		}
		r.Text = ""
		r.Sections = []message.Section{{Lines: lines}}
		return r, nil
	}
	var lines []string
	body, chapter := "", ""
	for _, x := range all {
		if x.chapter != chapter {
			chapter = x.chapter
			lines = append(lines, fmt.Sprintf("%s: %s:", x.part(), x.about()))
			body += "\n" + chapter + "\n"
		}
		lines[len(lines)-1] += " " + x.id[strings.LastIndexByte(x.id, '-')+1:]
		body += x.String() + "\n"
	}
	r.Sections = []message.Section{{Head: "Chapters", Lines: lines}, {Quiet: true, Lines: []string{
		`"rules open" with the letters of a chapter shows its points. The file has them all.`}}}
	r.File = &File{Name: t.ID + "-open-points.txt", Body: r.Title + "\n" + body}
	return r, nil
}

// why explains whether an order is possible, and by which rule it is not, without doing it.
func (c *call) why() (Reply, error) {
	orders, err := parse(c.args)
	if err != nil {
		return Reply{}, err
	}
	g := c.live.game.Clone()
	orders = notation.Spell(g, orders)
	for i, o := range orders {
		if o.Verb == notation.Usual {
			return Reply{}, message.Sorry(nothingUsual(g))
		}
		_, err := g.Apply(matched(g, o))
		var refused *engine.RuleError
		if err != nil && !errors.As(err, &refused) {
			return Reply{}, err
		}
		if err == nil {
			continue
		}
		r := private("%s.", message.Upper(refused.Error()))
		r.Title = fmt.Sprintf("Why not %s?", o)
		if i > 0 {
			r.Title = fmt.Sprintf("Why not %s, after what stands before it?", o)
		}
		all := rulebook(g.Title())
		if k := slices.IndexFunc(all, func(x rule) bool { return x.id == refused.Rule }); k >= 0 {
			r.Sections = []message.Section{{Head: "The rule", Lines: []string{all[k].String()}}}
			if s := all[k].reading(); s != "" {
				r.Sections[0].Lines = append(r.Sections[0].Lines, s)
			}
			r.Choices = []message.Choice{{Label: "Rule " + refused.Rule, Hint: "With those beside it", Command: "rules " + refused.Rule}}
		}
		return r, nil
	}
	r := private("%s is possible.", message.Upper(c.args))
	r.Choices = []message.Choice{{Label: "Preview", Hint: "What would come of it", Command: "preview " + c.args}}
	r.At = c.live.row.Head
	return r, nil
}

// title is the title of the channel's game, or the one whose rule is asked for.
func (c *call) title() (*engine.Title, error) {
	if t := titleOf(c.args); t != nil {
		return t, nil
	}
	id, err := c.find()
	if err != nil {
		return nil, err
	}
	if id == 0 {
		return nil, message.Sorry("The rules of which title? Ask in a game's channel, or by the id of a rule.")
	}
	row, err := c.store.Game(c.ctx, id)
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
func completeRules(c *call, typed string) []Completion {
	c.args = typed
	t, err := c.title()
	if err != nil {
		return nil
	}
	var out []Completion
	if len(openPoints(t)) > 0 && hasPrefix(openWord, typed) {
		out = append(out, Completion{Text: openWord, Word: openWord, Hint: "What the rulebook leaves open, and how it is played here"})
	}
	for _, x := range rulebook(t) {
		if p := x.part(); hasPrefix(p, typed) && !slices.ContainsFunc(out, func(k Completion) bool { return k.Text == p }) {
			out = append(out, Completion{Text: p, Word: p, Hint: x.chapter})
		}
	}
	for _, x := range rulebook(t) {
		if hasPrefix(x.id, typed) {
			out = append(out, Completion{Text: x.id, Word: x.id, Hint: x.text})
		}
	}
	return out
}
