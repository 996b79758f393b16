package bot

import (
	"math/rand/v2"
	"strings"
	"unicode"
)

// maxName is the longest name of a player or a game.
const maxName = 32

// CleanName makes a name from what a user typed: one line, without what separates things in a game's text; "" when
// nothing is left that could be a name.
func CleanName(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(",;#:", r), unicode.IsControl(r), unicode.Is(unicode.Cf, r), !unicode.IsPrint(r) && !unicode.IsSpace(r):
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, " "))
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > maxName {
		s = strings.TrimSpace(string(r[:maxName]))
	}
	if !strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return ""
	}
	return s
}

// chance is a seed for a new game: small enough to be read out loud.
func chance() uint64 { return uint64(rand.N(1_000_000)) + 1 }

// clip cuts a text off that is longer than what people read.
func clip(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + " ..."
	}
	return s
}

// cut splits the first word off.
func cut(s string) (word, rest string) {
	word, rest, _ = strings.Cut(strings.TrimSpace(s), " ")
	return word, strings.TrimSpace(rest)
}

// upper begins a sentence.
func upper(s string) string {
	r := []rune(s)
	if len(r) == 0 {
		return s
	}
	return string(unicode.ToUpper(r[0])) + string(r[1:])
}

// enumerate joins names as a sentence does.
func enumerate(names []string) string {
	switch n := len(names); n {
	case 0:
		return "nobody"
	case 1:
		return names[0]
	default:
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
}
