package rulebook

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"stationmaster/engine"
)

// Rule is one rule of a title's checklist.
type Rule struct {
	ID      string // "1894-SR-07"
	Chapter string // "SR: the stock round"
	Text    string // what it says, without its id
}

// String is the rule as it is shown.
func (r Rule) String() string { return r.ID + " " + r.Text }

// Is reports whether a rule is meant by an id, such as "1894-SR-07", or by one without the title, "SR-07".
func (r Rule) Is(id string) bool {
	_, short, _ := strings.Cut(r.ID, "-")
	return strings.EqualFold(r.ID, id) || strings.EqualFold(short, id)
}

// Part is the part of a title's rules that a rule belongs to: "SR" of "1894-SR-07".
func (r Rule) Part() string {
	words := strings.Split(r.ID, "-")
	return words[max(0, len(words)-2)]
}

// marked is the mark of what the rulebook leaves open and is decided in a title's rules; what follows a colon is what was decided.
const marked = "Decided here"

// paragraph is the source with which a rule's text begins: "(§7.3, C) " or "[1830] ".
var paragraph = regexp.MustCompile(`^(?:\([^)]*\)|(?:\[[^\]]*\](?:, )?)+) *`)

// decided is what of the rule the rulebook leaves open, as it is played; "" when nothing is. whole tells that it is all of the rule.
func (r Rule) decided() (what string, whole bool) {
	text := paragraph.ReplaceAllString(r.Text, "")
	before, after, found := strings.Cut(text, marked)
	switch {
	case !found || r.aside():
		return "", false
	case strings.HasPrefix(after, ": "):
		return after[len(": "):], strings.TrimSpace(before) == ""
	}
	return strings.TrimRight(before, " (") + strings.TrimPrefix(after, ".)"), true
}

// brackets are remarks in a decision.
var brackets = regexp.MustCompile(` *\([^)]*\)?`)

// points reports whether a decision only points at words of its rule, as in "Decided here: the last two."
func points(what string) bool {
	words := strings.Fields(brackets.ReplaceAllString(what, ""))
	return len(words) < 5 && (strings.HasPrefix(words[0], `"`) || slices.Contains([]string{"the", "this", "those", "who", "how"}, words[0]))
}

// Reading is what a refusal by the rule adds when it rests on such a decision; "" when the rulebook leaves nothing open.
func (r Rule) Reading() string {
	switch what, whole := r.decided(); {
	case what == "":
		return ""
	case !whole && points(what):
		return "The rulebook leaves part of this open; the rule says how it's played here."
	case whole:
		return "The rulebook leaves this open. Here it's played like this: " + what
	default:
		return "The rulebook leaves part of this open. Here it's played like this: " + what
	}
}

// TitleOf is the title to whose rules an id, or the beginning of one, belongs; nil when it is none.
func TitleOf(id string) *engine.Title {
	for _, t := range engine.Titles() {
		if all := All(t); len(all) > 0 {
			if mark, _, _ := strings.Cut(all[0].ID, "-"); len(id) > len(mark) && strings.EqualFold(id[:len(mark)+1], mark+"-") {
				return t
			}
		}
	}
	return nil
}

// Lookup is the rule with that id.
func Lookup(id string) (r Rule, ok bool) {
	t := TitleOf(id)
	if t == nil {
		return Rule{}, false
	}
	all := All(t)
	if i := slices.IndexFunc(all, func(x Rule) bool { return x.ID == id }); i >= 0 {
		return all[i], true
	}
	return Rule{}, false
}

// Open lists the rules of a title of which the rulebook leaves something open.
func Open(t *engine.Title) []Rule {
	return slices.DeleteFunc(All(t), func(r Rule) bool {
		what, _ := r.decided()
		return what == ""
	})
}

// ruleID is the id of a rule, with which its line of a checklist begins: "- **1894-SR-07** (§ 5) text".
var ruleID = regexp.MustCompile(`^[0-9A-Za-z]+-[A-Z]+-[0-9]+`)

// All lists the rules of a title: the items of its checklist that begin with an id, without their markup.
func All(t *engine.Title) []Rule {
	var out []Rule
	chapter, open := "", false
	for _, line := range strings.Split(t.Checklist, "\n") {
		text := strings.TrimSpace(strings.NewReplacer("**", "", "`", "").Replace(line))
		text = strings.TrimSpace(strings.TrimLeft(text, "-*| "))
		id := ruleID.FindString(text)
		switch {
		case strings.HasPrefix(line, "#"):
			chapter, open = strings.TrimSpace(strings.TrimLeft(line, "# ")), false
		case id != "":
			out, open = append(out, Rule{id, chapter, strings.Trim(text[len(id):], " |")}), true
		case text == "":
			open = false
		case open && strings.HasPrefix(line, " "):
			out[len(out)-1].Text += " " + text
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

// worked lists the worked examples of a title.
func worked(t *engine.Title) []example {
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

// Examples lists the texts of examples of a rule, those that cite it before those of its whole part.
func Examples(t *engine.Title, r Rule) []string {
	var out []string
	all := worked(t)
	for _, what := range []string{r.Part() + r.ID[strings.LastIndexByte(r.ID, '-'):], r.Part()} {
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

// About is the heading of the rule's chapter without its number and its letters: "Track" of "16 Track (TRK)", "track" of "TRK: track".
func (r Rule) About() string {
	s := strings.TrimSuffix(strings.TrimPrefix(r.Chapter, r.Part()+": "), " ("+r.Part()+")")
	return strings.TrimLeft(s, "0123456789. ")
}

// aside reports whether the rule's chapter is about something else than how to play: worked examples, and what another program does.
func (r Rule) aside() bool {
	c := strings.ToLower(r.Chapter)
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

// formOf reports whether a word is another one as it stands or with an ending, as "parred" is of "par" and "parity" is not.
func formOf(word, of string) bool {
	rest, ok := strings.CutPrefix(word, of)
	if len(rest) > 1 && strings.HasSuffix(of, rest[:1]) { // "parred"
		rest = rest[1:]
	}
	return ok && slices.Contains([]string{"", "s", "es", "d", "ed", "ing"}, rest)
}

// Search lists the rules that speak of what is asked for, best first: those with more of the words before those with fewer, those with the
// word itself before those with one that only begins like it or means the same, and those of a chapter about it before others.
func Search(rules []Rule, query string) []Rule {
	split := func(s string) []string {
		return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	}
	asked := split(query)
	type hit struct {
		Rule
		words, score int
	}
	var hits []hit
	for _, r := range rules {
		if r.aside() {
			continue
		}
		text, chapter := split(r.Text), split(r.Chapter)
		h := hit{Rule: r}
		begins := func(where []string, with string) bool {
			return slices.ContainsFunc(where, func(w string) bool { return strings.HasPrefix(w, with) })
		}
		for _, word := range asked {
			score := 0
			for _, m := range meanings(word) {
				own := strings.HasPrefix(word, m)
				switch {
				case own && slices.ContainsFunc(text, func(w string) bool { return formOf(w, m) }):
					score = max(score, 6)
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
	var out []Rule
	for _, h := range hits {
		if h.words == hits[0].words { // what has fewer of the words is of no use where others have more
			out = append(out, h.Rule)
		}
	}
	return out
}

// OpenWord asks for what the rulebook leaves open.
const OpenWord = "open"
