package enginetest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/notation"
)

// Scripts runs the rules tests that stand as text in testdata/rules/*.txt of a title's folder. A file holds scripts one
// after the other; # begins a comment.
//
//	title 18fr-rce                      first line of the file; lines before the first rule hold for all its scripts
//
//	rule FRRCE-EM-05: The treasury gives all it has and the president the rest, for the
//	  cheapest train.                   ids of the rules and a sentence, which goes on in indented lines
//	players 3                           then the position: the lines of [New]; ";" separates several on one line
//	phase 5; pool 3,4; cash P1=1000     no position but the players is the table after setup
//	company EST par=100 at=0,6 cash=150 *P1=60 P2=40 tokens=H25 operated
//	operate EST 1 of 2
//	until trains                        run trains, pay out and pass everything else until this step of the turn
//	refused FRRCE-EM-05: train 5; train 4 from pool
//	P1: train 3 from pool               orders and the player who gives them: "P1: pass; P2: buy NOR pool"
//	expect EST cash 0; P1 cash 970; turn P2 track
//
// Steps between the position and the end, in any order and number; orders must be accepted unless a line says "refused":
//
//	P1: ORDER; ORDER; P2: ORDER         the same player gives the orders that name nobody
//	until trains                        a step; "until round stock" and "until turn NOR" play on over the ends of turns
//	end turn                            plays this turn to its end; "end game" the whole game; "end now" ends it as it is
//	refused RULE: ORDER; P2: ORDER      each is refused under the rule and changes nothing; RULE is "none" where it names none, "any"
//	                                    where it does not matter; says "words" after an order is part of the refusal
//	offers lay G6: X1 57 / offers: ...  exactly these words can follow, "none" or ranges like 5-20; without an order: the verbs
//	accepts train 7 from EST            what is offered after these words is accepted, every seventh number of a range and its last one
//	can lay G6; move / cannot lay H7    the last word is offered after those before it; can P2: open, the same to another player
//	log WORDS / no log WORDS            a line of the game's log has these words; "log WORDS | WORDS" are lines in this order
//	expect FACT; not FACT; ...          see below
//	again                               the position once more, from its start; position lines that follow replace those about the
//	                                    same (company NOR, cash, tile G10, operate) or join them; "without company NOR" drops one
//	let way = tile G6 57 1; tile G8 9 0   {way} below in the file, until the next one of this name, stands for
//	                                    these words, which go on in indented lines
//	each at | price                     the script is run for each of the rows that follow, "| 6,7 | 40": {at} and {price} anywhere in
//	                                    the script stand for the words of the row
//
// Facts, all about what is true at that moment:
//
//	P1 cash 500                         and all figures of [Table.Wants]: NORD price 80, NORD P1 50, NORD ipo 40, P1 certs 3, bank cash 90
//	NORD trains 2,3*                    or none; the same of "supply" and "pool"; "supply 2:4 3:3" counts models, D without a number
//	NORD pays 3=180 pool:2=80 2>4=250   for trains of the supply, of the pool, and in trade for its own: these prices and no others
//	NORD president P1                   or nobody; GLG owner NORD, or nobody; GLG price 40; GLG income 20; GLG bids P1=35 P2=40, or none
//	NORD floated                        also parred, operated, closed, bankrupt; "not NORD floated" is the contrary
//	NORD at 3,4                         its price's cell, as in a position; "stack 3,4 NORD SUD" is who lies there, the top one first
//	NORD kind major                     its kind now; NORD limit 3: how many trains it may own
//	NORD in G6.1                        has a token in the city; NORD slot G6 1: in that slot
//	NORD aside G10                      its token was put aside in the hex; NORD beside G10: a piece of its own lies beside the hex
//	NORD barred G6.0 1894-TOK-07        the rule that keeps its token out of the city, or none, whatever leads there
//	NORD charter 2                      tokens left to place; NORD token 40: the price of the next one, or none; NORD tokens 0 40: all printed ones
//	tile G6 57 1                        lies there that way round; "tile G6 none" is the bare hex; tiles 57 3: so many are left, or unlimited
//	fits G4 15 2                        the tile fits there in exactly these rotations, or none, whatever leads there and in any phase
//	becomes G4 15 619                   exactly these tiles fit there in some rotation, or none
//	joins G6 02 35                      track joins exactly these pairs of its edges, or none
//	pieces G6 port                      the kinds of the pieces that lie in or beside it, or none; "board pieces 14": of all hexes
//	stops G6 2; value G6 40; cost G6 60 its number of stops, what the first one is worth now, and what the next tile costs
//	free G6.1 2                         open slots of a city; exit G6.1 3: track leads from it to that edge
//	turn P1 trade                       who has to decide, and the step, which may be left out; turn NORD: whose turn it is
//	round stock 2                       or "round operating 2.1 of 3"; what is left out may be anything
//	phase 4                             the phase's name; limit 13: the certificate limit
//	operating NORD SUD                  the operating order
//	passed P3 P1                        who has passed in this stock round, in this order, or none
//	priority P1 / order P1 P3 P2        who begins the next stock round; seat order
//	offer 90                            the price at which a lot is offered
//	NORD routed                         has a route, whatever its trains
//	warned pass                         the player is asked once whether they mean this order
//	earns 180                           the best routes of the company at turn; "NORD earns 180" those of another
//	memo port SO H7                     something that the game remembers, as in a position
//	finished / over WORDS               the game has ended; because of this
//	standing P1 P2 / winners P1         of a game that has ended
//
// A script that has nothing to expect fails, and so does one with an unknown word.
func Scripts(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "rules", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no scripts in testdata/rules: %v", err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		scripts, err := readScripts(filepath.Base(f), string(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range scripts {
			t.Run(s.name, func(t *testing.T) { s.run(t) })
		}
	}
}

// Script runs the scripts of a text, as those of a file that [Scripts] finds.
func Script(t testing.TB, file, text string) {
	t.Helper()
	scripts, err := readScripts(file, text)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range scripts {
		s.run(t)
	}
}

// script is one script of a file, for one row of its table.
type script struct {
	name  string // file, line and rules
	lines []scriptLine
}

type scriptLine struct {
	at   string // file:line
	text string
}

func (l scriptLine) errorf(format string, args ...any) error {
	return fmt.Errorf("%s: %s", l.at, fmt.Sprintf(format, args...))
}

// cut separates the first word from the rest.
func cut(s string) (word, rest string) {
	word, rest, _ = strings.Cut(strings.TrimSpace(s), " ")
	return word, strings.TrimSpace(rest)
}

var (
	headRule = regexp.MustCompile(`^rule ((?:(?:[0-9A-Za-z]+-)?[A-Z]+-\d+(?:, | to |: *))+)(.*)`)
	anyBrace = regexp.MustCompile(`\{[^{}]*\}`)
	byWhom   = regexp.MustCompile(`^(P[1-9]): *`)
)

// positionWords are the lines of a position, and how many words each has at least.
var positionWords = map[string]int{"title": 2, "players": 2, "seed": 2, "options": 1, "phase": 2, "cash": 2, "company": 2, "closed": 2, "priority": 2,
	"private": 3, "tile": 4, "aside": 3, "left": 2, "pool": 2, "memo": 2, "pieces": 2, "piece": 6, "bankrupt": 2, "order": 2, "stock": 3, "operate": 2,
	"setup": 1, "round": 4, "bank": 3, "earned": 2, "done": 2, "cleared": 2}

// stepWords begin the lines of a script after its position, beside orders.
var stepWords = []string{"until", "end", "refused", "offers", "offers:", "accepts", "can", "cannot", "log", "no", "expect", "again", "without"}

// readScripts takes a file apart into its scripts and checks their form.
func readScripts(file, text string) ([]script, error) {
	var all []script
	var shared, lines []scriptLine
	var columns []string
	var rows [][]string
	name, inHead := "", false
	lets := map[string]string{}
	used := map[string]bool{}
	last := "" // the let of the line before
	finish := func() error {
		if name == "" {
			shared, lines = lines, nil
			return nil
		}
		out, err := unfold(script{name, slices.Concat(shared, lines)}, columns, rows)
		all = append(all, out...)
		lines, columns, rows = nil, nil, nil
		return err
	}
	for n, raw := range strings.Split(text, "\n") {
		body, _, _ := strings.Cut(raw, "#")
		l := scriptLine{fmt.Sprintf("%s:%d", file, n+1), strings.TrimSpace(body)}
		for let, words := range lets {
			if strings.Contains(l.text, "{"+let+"}") {
				l.text, used[let] = strings.ReplaceAll(l.text, "{"+let+"}", words), true
			}
		}
		first, rest := cut(l.text)
		goesOn := last
		last = ""
		switch {
		case l.text == "":
			continue
		case goesOn != "" && strings.HasPrefix(body, " "):
			lets[goesOn] += " " + l.text
			last = goesOn
			continue
		case first == "let":
			let, words, ok := strings.Cut(rest, " = ")
			if !ok {
				return nil, l.errorf("want \"let NAME = WORDS\", not %q", l.text)
			}
			lets[let], last = words, let
			continue
		case first == "rule":
			m := headRule.FindStringSubmatch(l.text)
			if m == nil || !strings.Contains(m[1], ":") {
				return nil, l.errorf("want \"rule ID, ID: what it says\", not %q", l.text)
			}
			if err := finish(); err != nil {
				return nil, err
			}
			name, inHead = fmt.Sprintf("%s:%d %s", file, n+1, strings.TrimRight(m[1], ": ")), true
			continue
		case inHead && strings.HasPrefix(body, " "):
			continue // the sentence goes on
		case first == "each":
			columns = cells(rest)
		case first == "|":
			row := cells(rest)
			if len(row) != len(columns) {
				return nil, l.errorf("%d columns, want %d: %s", len(row), len(columns), strings.Join(columns, " | "))
			}
			rows = append(rows, append(row, fmt.Sprint(n+1)))
		default:
			lines = append(lines, l)
		}
		inHead = false
	}
	if err := finish(); err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: there is no script", file)
	}
	for let := range lets {
		if !used[let] {
			return nil, fmt.Errorf("%s: no line uses {%s}", file, let)
		}
	}
	return all, nil
}

func cells(s string) []string {
	out := strings.Split(s, "|")
	for i := range out {
		out[i] = strings.TrimSpace(out[i])
	}
	return out
}

// unfold makes a script for each row of its table and checks them.
func unfold(s script, columns []string, rows [][]string) ([]script, error) {
	if columns == nil {
		return []script{s}, s.check()
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("%s: the table has no rows", s.name)
	}
	var out []script
	for _, row := range rows {
		one := script{name: fmt.Sprintf("%s, row %s", s.name, row[len(columns)])}
		for _, l := range s.lines {
			for i, c := range columns {
				l.text = strings.ReplaceAll(l.text, "{"+c+"}", row[i])
			}
			if l.text != "" {
				one.lines = append(one.lines, l)
			}
		}
		if err := one.check(); err != nil {
			return nil, err
		}
		out = append(out, one)
	}
	for i, c := range columns {
		if !slices.ContainsFunc(s.lines, func(l scriptLine) bool { return strings.Contains(l.text, "{"+c+"}") }) {
			return nil, fmt.Errorf("%s: no line uses {%s}, column %d", s.name, c, i+1)
		}
	}
	return out, nil
}

// check finds mistakes of form: unknown words, position lines among the steps, and orders after which nothing is expected.
func (s script) check() error {
	position, expects := true, false
	last := scriptLine{at: s.name}
	for _, l := range s.lines {
		if b := anyBrace.FindString(l.text); b != "" {
			return l.errorf("there is no column %s", b)
		}
		word, _ := cut(l.text)
		switch {
		case position && positionWords[word] > 0:
			for _, p := range strings.Split(l.text, ";") {
				if w := strings.Fields(p); len(w) == 0 || len(w) < positionWords[w[0]] || positionWords[w[0]] == 0 {
					return l.errorf("no such line of a position: %q", strings.TrimSpace(p))
				}
			}
		case word == "again":
			if !expects {
				return last.errorf("nothing is expected before \"again\"")
			}
			position, expects = true, false
		case word == "without" && position:
		case byWhom.MatchString(l.text), slices.Contains(stepWords, word) && word != "without":
			position = false
			expects = expects || slices.Contains([]string{"refused", "offers", "offers:", "accepts", "can", "cannot", "log", "no", "expect"}, word)
		case positionWords[word] > 0:
			return l.errorf("a line of the position after its first step: %q", l.text)
		default:
			return l.errorf("%q begins no line of a script", word)
		}
		last = l
	}
	if !expects {
		return last.errorf("nothing is expected")
	}
	return nil
}

// spot is a test that names the line of the script in what it says.
type spot struct {
	testing.TB
	at string
}

func (s *spot) Fatalf(format string, args ...any) {
	s.TB.Helper()
	s.TB.Fatalf("%s: %s", s.at, fmt.Sprintf(format, args...))
}

func (s *spot) Fatal(args ...any) {
	s.TB.Helper()
	s.Fatalf("%s", fmt.Sprint(args...))
}

func (s script) run(t testing.TB) {
	t.Helper()
	here := &spot{TB: t}
	var position []positionLine
	var x *Table
	for _, l := range s.lines {
		here.at = l.at
		word, rest := cut(l.text)
		switch {
		case word == "again":
			x = nil
		case word == "without":
			for _, about := range strings.Split(rest, ";") {
				about = strings.TrimSpace(about)
				position = slices.DeleteFunc(position, func(p positionLine) bool { return p.about() == about || strings.Join(p.words, " ") == about })
			}
		case x == nil && positionWords[word] > 0:
			position = join(position, l)
		default:
			if x == nil {
				x = layOut(here, position)
				here.at = l.at
			}
			x.step(here, l.text)
		}
	}
}

// positionLine is a line of a position and where it stands.
type positionLine struct {
	at    string
	words []string
}

// about names what a line sets: a later line about the same thing replaces it.
func (p positionLine) about() string {
	switch p.words[0] {
	case "company", "private", "tile", "bankrupt":
		return p.words[0] + " " + p.words[1]
	case "memo", "piece", "aside", "closed", "left":
		return strings.Join(p.words, " ")
	case "operate", "stock", "round":
		return "turn"
	}
	return p.words[0]
}

// join adds the lines to a position. A new one comes before the line that says whose turn it is.
func join(position []positionLine, l scriptLine) []positionLine {
	for _, text := range strings.Split(l.text, ";") {
		p := positionLine{l.at, strings.Fields(text)}
		same := func(q positionLine) bool { return q.about() == p.about() }
		turn := func(q positionLine) bool { return q.about() == "turn" }
		if i := slices.IndexFunc(position, same); i >= 0 {
			position[i] = p
		} else if i := slices.IndexFunc(position, turn); i >= 0 && p.words[0] != "earned" && p.words[0] != "done" {
			position = slices.Insert(position, i, p)
		} else {
			position = append(position, p)
		}
	}
	return position
}

// layOut sets up the position of a script.
func layOut(here *spot, position []positionLine) *Table {
	here.Helper()
	title, players := "", 0
	var lines []positionLine
	for _, p := range position {
		switch p.words[0] {
		case "title":
			title = p.words[1]
		case "players":
			players = (&Table{t: here}).number(p.words[1])
		default:
			lines = append(lines, p)
		}
	}
	if title == "" || players == 0 {
		here.Fatalf("a script needs its title and its number of players")
	}
	return setUp(here, title, players, lines, func(p positionLine) { here.at = p.at })
}

// step carries out one line of a script.
func (x *Table) step(here *spot, line string) {
	here.Helper()
	word, rest := cut(line)
	switch {
	case byWhom.MatchString(line):
		for _, o := range orders(line) {
			x.doBy(o.by, o.text)
		}
	case word == "until":
		x.playUntil(here, rest)
	case word == "end" && rest == "turn":
		x.EndTurn()
	case word == "end" && rest == "now":
		x.EndGame("it was ended by hand")
	case word == "end" && rest == "game":
		for !x.Finished {
			x.goOn()
		}
	case word == "refused":
		rule, text, ok := strings.Cut(rest, ":")
		if !ok {
			here.Fatalf("want \"refused RULE: ORDER\"")
		}
		for _, o := range orders(text) {
			a := engine.Order(o.text)
			a.By = engine.ID(o.by)
			x.refuses(a, ruleOf(strings.TrimSpace(rule)), o.says)
		}
	case word == "offers" || word == "offers:":
		order, words, ok := strings.Cut(strings.TrimPrefix(line, "offers"), ":")
		if !ok {
			here.Fatalf("want \"offers ORDER: WORDS\"")
		}
		want := strings.Fields(words)
		if slices.Equal(want, []string{"none"}) {
			want = nil
		}
		x.Offers(strings.TrimSpace(order), want...)
	case word == "accepts":
		x.accepts(here, rest)
	case word == "can" || word == "cannot":
		for _, o := range orders(rest) {
			if offered := x.canDo(o); offered != (word == "can") {
				cs, _ := x.Next(engine.Order(o.text))
				here.Fatalf("%q is offered: %t; after it: %v; possible: %v", o.text, offered, cs, x.Verbs())
			}
		}
	case word == "log":
		if !x.logged(rest) {
			here.Fatalf("no line of the log has %q: %v", rest, x.lastLines())
		}
	case word == "no" && strings.HasPrefix(rest, "log "):
		if _, words := cut(rest); x.logged(words) {
			here.Fatalf("a line of the log has %q", words)
		}
	case word == "expect":
		for _, text := range strings.Split(rest, ";") {
			x.expect(here, strings.TrimSpace(text))
		}
	default:
		here.Fatalf("no such line of a script: %q", line)
	}
}

// accepts tries what is offered after the words, every seventh number of a range and its last one.
func (x *Table) accepts(here *spot, words string) {
	here.Helper()
	cs, _ := x.Next(engine.Order(words))
	if len(cs) == 0 {
		here.Fatalf("nothing is offered after %q", words)
	}
	try := func(last string) {
		if _, err := x.Try(engine.Order(words + " " + last)); err != nil {
			here.Fatalf("%s %s is offered: %v", words, last, err)
		}
	}
	for _, c := range cs {
		if c.Word != "" {
			try(c.Word)
			continue
		}
		for n := c.Min; n < c.Max; n += 7 * max(1, c.Step) {
			try(fmt.Sprint(n))
		}
		try(fmt.Sprint(c.Max))
	}
}

// canDo reports whether the last word of the order is offered after those before it, to whoever gives the order.
func (x *Table) canDo(o orderBy) bool {
	w := strings.Fields(o.text)
	switch {
	case len(w) == 0:
		return false
	case len(w) == 1 && o.by != "":
		return x.MayAct(engine.ID(o.by), w[0])
	case len(w) == 1:
		return x.Can(w[0])
	}
	return x.Offered(strings.Join(w[:len(w)-1], " "), w[len(w)-1])
}

// logged reports whether lines of the log have these words, one line after the other where there are several.
func (x *Table) logged(words string) bool {
	left := cells(words)
	for _, l := range x.Log() {
		if len(left) > 0 && strings.Contains(l.Text, left[0]) {
			left = left[1:]
		}
	}
	return len(left) == 0
}

// lastLines are the last lines of the log.
func (x *Table) lastLines() []string {
	var out []string
	log := x.Log()
	for _, l := range log[max(0, len(log)-5):] {
		out = append(out, l.Text)
	}
	return out
}

// orderBy is an order of a script: who gives it, if the script says, and words that its refusal has to have.
type orderBy struct{ by, text, says string }

func orders(line string) []orderBy {
	var out []orderBy
	by := ""
	for _, text := range strings.Split(line, ";") {
		text = strings.TrimSpace(text)
		if m := byWhom.FindStringSubmatch(text); m != nil {
			by, text = m[1], text[len(m[0]):]
		}
		text, says, _ := strings.Cut(text, " says ")
		out = append(out, orderBy{by, text, strings.Trim(says, `" `)})
	}
	return out
}

// ruleOf is the rule of a refusal that a script names.
func ruleOf(word string) string {
	if word == "none" {
		return ""
	}
	return word
}

func (x *Table) playUntil(here *spot, where string) {
	here.Helper()
	kind, rest := cut(where)
	if kind != "round" && kind != "turn" {
		x.Until(where)
		return
	}
	there := func() bool { _, ok, _ := x.fact(strings.Fields(kind + " " + rest)); return ok }
	for !there() {
		if x.Finished {
			here.Fatalf("the game was over before %q", where)
		}
		x.goOn()
	}
}

// doBy plays an order that must be accepted.
func (x *Table) doBy(by, order string) {
	x.t.Helper()
	as, err := notation.Parse(order)
	if err != nil || len(as) != 1 {
		x.t.Fatalf("no order: %q", order)
	}
	as[0].By = engine.ID(by)
	x.do(as[0])
}
