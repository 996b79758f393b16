package rulebook

import (
	"slices"
	"strings"
)

// Word is a word of the field, explained.
type Word struct {
	Name    string
	Meaning string
	Also    []string // other forms
}

// words is the glossary, by name. It says what a word means in any 18xx; a title's rules say the rest.
var words = []Word{
	{"bank pool", "Shares that players have sold to the bank. They cost the company's current price on the stock market.", []string{"pool", "market pool"}},
	{"bankruptcy", "What happens to a president who can't raise the money for a train their company must own. Titles differ: the game may end, or only the player is out.", []string{"bankrupt"}},
	{"certificate", "A card that stands for one or more shares of a company. Each counts towards the certificate limit, however many shares it has.", []string{"certificates"}},
	{"certificate limit", "The most certificates that a player may hold. It depends on the number of players.", nil},
	{"corporation", "A company with shares that several players can own. Its president makes its decisions.", []string{"corporations", "public company"}},
	{"dividend", "Revenue that a company pays to its shareholders, so much a share. The share price usually rises with it, and falls when the company withholds.", []string{"dividends"}},
	{"emergency", "A company that must own a train and can't pay for one: its president adds their own money, and sells shares if that isn't enough.", []string{"emergency purchase", "forced purchase"}},
	{"float", "A company floats once enough of its shares have been sold. It then gets its starting money and begins to operate.", []string{"floats", "floated"}},
	{"home", "The city where a company starts. Its first token goes there.", nil},
	{"IPO", "The initial public offering: shares of a company that nobody has bought yet. They cost the par price.", nil},
	{"lot", "What an auction sells at one time: a private, or a company that a single player will own.", []string{"lots"}},
	{"minor", "A small company that a single player owns whole. Later it is often exchanged for a share of a corporation.", []string{"minors"}},
	{"operating round", "A round in which each company takes a turn: it builds track, places a token, runs its trains, pays or withholds, and buys trains.", nil},
	{"par", "A company's starting share price, chosen by its first president.", []string{"par price"}},
	{"phase", "A stage of the game that begins with the first train of a kind. It decides which tiles can be laid, how many trains a company may have, and which old trains rust.", []string{"phases"}},
	{"president", "The player with the most shares of a company. They hold the president's certificate, marked ★, and make its decisions.", []string{"presidency"}},
	{"priority deal", "The right to go first in the next stock round. It usually goes to the player after the one who acted last.", []string{"priority"}},
	{"private", "A small company that one player owns. It pays a fixed revenue, often has a special power, and closes later in the game.", []string{"privates"}},
	{"route", "What a train runs: track that links at least two stops, with one of the company's tokens on it. A train earns the value of its stops.", []string{"routes"}},
	{"rust", "A train rusts when a later kind is first bought: it's gone, without compensation. \"show trains\" tells which trains go when.", []string{"rusts", "rusting"}},
	{"slot", "Room for one token in a city. Once all are taken, other companies can't pass through.", []string{"slots"}},
	{"sold out", "A company is sold out when players hold all its shares. In most titles its price then rises at the end of a stock round.", nil},
	{"stock market", "The chart of share prices. Dividends and sold-out companies move up or right on it, sales and withholding down or left.", []string{"market"}},
	{"stock round", "A round in which players buy and sell shares and start companies, until everybody passes in a row.", nil},
	{"token", "A company's mark in a city. Its trains run only over track that one of its tokens reaches, and a token blocks others where every slot is taken.", []string{"tokens", "station"}},
	{"treasury", "What a company itself owns: its money and, in some titles, its unsold shares. A president's own money is separate.", nil},
	{"unsold", "Shares of a company that nobody has bought yet, in the IPO or in its treasury.", nil},
	{"upgrade", "A tile that replaces another one: yellow by green, green by brown, brown by grey. It keeps all track that is there.", []string{"upgrades"}},
	{"withhold", "To keep a company's revenue in its treasury instead of paying it to the shareholders. The share price usually falls.", []string{"withholds", "withholding"}},
	{"worth", "What decides the game: a player's cash, and their shares at the price on the stock market. Privates count what is printed on them.", nil},
}

// Explain finds a word in the glossary, in any of its forms; ok is false if it has none.
func Explain(word string) (w Word, ok bool) {
	word = strings.ToLower(strings.Join(strings.Fields(word), " "))
	for _, w := range words {
		if strings.ToLower(w.Name) == word || slices.Contains(w.Also, word) {
			return w, true
		}
	}
	return w, false
}

// Words lists the glossary's words.
func Words() []string {
	var out []string
	for _, w := range words {
		out = append(out, w.Name)
	}
	return out
}

// Title is the word as a heading.
func (w Word) Title() string {
	return strings.ToUpper(w.Name[:1]) + w.Name[1:]
}

// WordsIn lists the glossary's words that a text uses, at most so many, in the order of the text. Of "bank pool" and "pool" it finds the longer.
func WordsIn(text string, most int) []Word {
	type found struct {
		at, long int
		w        Word
	}
	text = " " + strings.Map(func(r rune) rune {
		if strings.ContainsRune(".,;:!?()\"'", r) {
			return ' '
		}
		return r
	}, strings.ToLower(text)) + " "
	var all []found
	for _, w := range words {
		best := found{at: -1}
		for _, form := range append([]string{strings.ToLower(w.Name)}, w.Also...) {
			if i := strings.Index(text, " "+form+" "); i >= 0 && (best.at < 0 || i < best.at || i == best.at && len(form) > best.long) {
				best = found{i, len(form), w}
			}
		}
		if best.at >= 0 {
			all = append(all, best)
		}
	}
	slices.SortFunc(all, func(a, b found) int { return a.at - b.at })
	var out []Word
	for _, f := range all {
		inside := slices.ContainsFunc(all, func(o found) bool {
			return o.w.Name != f.w.Name && o.at <= f.at && f.at+f.long <= o.at+o.long && o.long > f.long
		})
		if !inside && len(out) < most {
			out = append(out, f.w)
		}
	}
	return out
}
