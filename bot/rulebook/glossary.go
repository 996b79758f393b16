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
	// Plain words can be looked up, but hints use them so often that they offer no button for them.
	Plain bool
}

// words is the glossary, by name. It says what a word means in any 18xx; a title's rules say the rest.
var words = []Word{
	{Name: "bank pool", Meaning: "Shares that players have sold to the bank. They cost the company's current price on the stock market.", Also: []string{"pool", "market pool"}},
	{Name: "bankruptcy", Meaning: "What happens to a president who can't raise the money for a train their company must own. Titles differ: the game may end, or only the player is out.", Also: []string{"bankrupt"}},
	{Name: "certificate", Meaning: "A card that stands for one or more shares of a company. Each counts towards the certificate limit, however many shares it has.", Also: []string{"certificates"}},
	{Name: "certificate limit", Meaning: "The most certificates that a player may hold. It depends on the number of players."},
	{Name: "corporation", Meaning: "A company with shares that several players can own. Its president makes its decisions.", Also: []string{"corporations", "public company"}},
	{Name: "dividend", Meaning: "Revenue that a company pays to its shareholders, so much a share. The share price usually rises with it, and falls when the company withholds.", Also: []string{"dividends"}},
	{Name: "emergency", Meaning: "A company that must own a train and can't pay for one: its president adds their own money, and sells shares if that isn't enough.", Also: []string{"emergency purchase", "forced purchase"}},
	{Name: "float", Meaning: "A company floats once enough of its shares have been sold. It then gets its starting money and begins to operate.", Also: []string{"floats", "floated"}},
	{Name: "home", Meaning: "The city where a company starts. Its first token goes there."},
	{Name: "IPO", Meaning: "The initial public offering: shares of a company that nobody has bought yet. They cost the par price."},
	{Name: "issue", Meaning: "To sell a company's own shares from its treasury to the bank pool: the money goes into the treasury. To buy them back is to redeem them.", Also: []string{"issues", "issuing", "redeem", "redeems"}, Plain: true},
	{Name: "lot", Meaning: "What an auction sells at one time: a private, or a company that a single player will own.", Also: []string{"lots"}},
	{Name: "minor", Meaning: "A small company that a single player owns whole. Later it is often exchanged for a share of a corporation.", Also: []string{"minors"}},
	{Name: "obsolete", Meaning: "An obsolete train runs once more before it leaves the game. A train that rusts is gone at once.", Also: []string{"obsolescence"}, Plain: true},
	{Name: "off-board", Meaning: "A place at the edge of the map where routes end. What it's worth often rises with the phases.", Also: []string{"offboard", "off-board area"}, Plain: true},
	{Name: "operating round", Meaning: "A round in which each company takes a turn: it builds track, places a token, runs its trains, pays or withholds, and buys trains."},
	{Name: "par", Meaning: "A company's starting share price, chosen by its first president.", Also: []string{"par price"}},
	{Name: "phase", Meaning: "A stage of the game that begins with the first train of a kind. It decides which tiles can be laid, how many trains a company may have, and which old trains rust.", Also: []string{"phases"}},
	{Name: "president", Meaning: "The player with the most shares of a company. They hold the president's certificate, marked ★, and make its decisions.", Also: []string{"presidency"}},
	{Name: "priority deal", Meaning: "The right to go first in the next stock round. It usually goes to the player after the one who acted last.", Also: []string{"priority"}},
	{Name: "private", Meaning: "A small company that one player owns. It pays a fixed revenue, often has a special power, and closes later in the game.", Also: []string{"privates"}},
	{Name: "route", Meaning: "What a train runs: track that links at least two stops, with one of the company's tokens on it. A train earns the value of its stops.", Also: []string{"routes"}},
	{Name: "rust", Meaning: "A train rusts when a later kind is first bought: it's gone, without compensation. \"show trains\" tells which trains go when.", Also: []string{"rusts", "rusting"}},
	{Name: "share", Meaning: "A part of a company: its dividends go to those who hold shares, and the player who holds most is its president.", Also: []string{"shares"}, Plain: true},
	{Name: "slot", Meaning: "Room for one token in a city. Once all are taken, other companies can't pass through.", Also: []string{"slots"}},
	{Name: "sold out", Meaning: "A company is sold out when players hold all its shares. In most titles its price then rises at the end of a stock round."},
	{Name: "stock market", Meaning: "The chart of share prices. Dividends and sold-out companies move up or right on it, sales and withholding down or left.", Also: []string{"market"}},
	{Name: "stock round", Meaning: "A round in which players buy and sell shares and start companies, until everybody passes in a row."},
	{Name: "stop", Meaning: "A place that a train counts: a city, a town or an off-board area. Its value is printed in a circle beside it.", Also: []string{"stops", "city", "cities", "town", "towns"}, Plain: true},
	{Name: "supply", Meaning: "The new trains that the bank sells, one kind after another.", Plain: true},
	{Name: "tile", Meaning: "A hexagon with track that a company lays on the map. Yellow tiles come first; those of later colours replace them.", Also: []string{"tiles", "track", "lay"}, Plain: true},
	{Name: "token", Meaning: "A company's mark in a city. Its trains run only over track that one of its tokens reaches, and a token blocks others where every slot is taken.", Also: []string{"tokens", "station"}},
	{Name: "train", Meaning: "What earns a company's money: it runs a route and earns the value of its stops. It is usually called by the number of stops that it makes at most, in some titles not counting towns: a 2 makes two, and \"buys a 2\" means one such train.", Also: []string{"trains"}, Plain: true},
	{Name: "treasury", Meaning: "What a company itself owns: its money and, in some titles, its unsold shares. A president's own money is separate."},
	{Name: "unsold", Meaning: "Shares of a company that nobody has bought yet, in the IPO or in its treasury."},
	{Name: "upgrade", Meaning: "A tile that replaces another one: yellow by green, green by brown, brown by grey. It keeps all track that is there.", Also: []string{"upgrades"}},
	{Name: "withhold", Meaning: "To keep a company's revenue in its treasury instead of paying it to the shareholders. The share price usually falls.", Also: []string{"withholds", "withholding"}},
	{Name: "worth", Meaning: "What decides the game: whoever is worth most at its end wins. That is a player's cash, and their shares at the price on the stock market; privates count what is printed on them. What companies own doesn't count.", Also: []string{"goal", "aim", "win", "wins", "winner", "winning", "score"}},
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

// Forms are the words of the glossary, in all their forms, that somebody may have meant who typed another; none if that is too short to tell.
func Forms(typed string) []string {
	if len(typed) < 4 {
		return nil
	}
	var forms []string
	for _, w := range words {
		for _, form := range append([]string{w.Name}, w.Also...) {
			if strings.HasPrefix(form, strings.ToLower(typed)+" ") { // "bank" is more than the bank pool
				return nil
			}
			forms = append(forms, form)
		}
	}
	return forms
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
// Plain words are left out unless they are wanted.
func WordsIn(text string, most int, plain bool) []Word {
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
		if w.Plain && !plain {
			continue
		}
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
