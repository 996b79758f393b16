package message

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// LongTime is a duration in words: "5 hours", "2 days".
func LongTime(d time.Duration) string {
	if d < 48*time.Hour {
		return Count(max(1, int(d.Hours())), "hour")
	}
	return Count(int(d.Hours()/24), "day")
}

// ShortTime is a duration in a word: "12 min", "5 h", "3 days".
func ShortTime(d time.Duration) string {
	switch {
	case d < 90*time.Minute:
		return fmt.Sprintf("%d min", max(1, int(d.Minutes())))
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h", int(d.Hours()))
	}
	return LongTime(d)
}

// Compact sorts and removes duplicates.
func Compact(s []string) []string {
	slices.Sort(s)
	return slices.Compact(s)
}

// Count is a number with its noun: "1 order", "2 orders".
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// MaxName limits the names of players and games, in characters.
const MaxName = 32

// CleanName makes a name from what a user typed: one line without the separators of the game's text form; "" if nothing usable is left.
func CleanName(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(",;#:", r), unicode.IsControl(r), unicode.Is(unicode.Cf, r), !unicode.IsPrint(r) && !unicode.IsSpace(r):
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, " "))
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > MaxName {
		s = strings.TrimSpace(string(r[:MaxName]))
	}
	if !strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return ""
	}
	return s
}

// Clip cuts a text to at most that many characters.
func Clip(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + " ..."
	}
	return s
}

// Cut splits the first word off.
func Cut(s string) (word, rest string) {
	word, rest, _ = strings.Cut(strings.TrimSpace(s), " ")
	return word, strings.TrimSpace(rest)
}

// Upper capitalizes the first letter.
func Upper(s string) string {
	r := []rune(s)
	if len(r) == 0 {
		return s
	}
	return string(unicode.ToUpper(r[0])) + string(r[1:])
}

// Lower makes the first letter lower case.
func Lower(s string) string {
	r := []rune(s)
	if len(r) == 0 {
		return s
	}
	return string(unicode.ToLower(r[0])) + string(r[1:])
}

// Nearest is the word that a misspelt one most likely means, or "": one that begins with it, or differs in one letter, or two if it is long.
func Nearest(word string, among []string) string {
	word = strings.ToLower(word)
	best, least := "", 2+utf8.RuneCountInString(word)/6
	for _, w := range among {
		d := distance(word, strings.ToLower(w))
		if len(word) > 1 && strings.HasPrefix(strings.ToLower(w), word) {
			d = 0
		}
		if d < least {
			best, least = w, d
		}
	}
	return best
}

// distance is the edit distance with transpositions.
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	d := make([][]int, len(s)+1)
	for i := range d {
		d[i] = make([]int, len(t)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	for i := 1; i <= len(s); i++ {
		for j := 1; j <= len(t); j++ {
			change := 1
			if s[i-1] == t[j-1] {
				change = 0
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+change)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(s)][len(t)]
}

// Enumerate joins names: "Ada, Ben and Cy"; "nobody" if there are none.
func Enumerate(names []string) string {
	switch n := len(names); n {
	case 0:
		return "nobody"
	case 1:
		return names[0]
	default:
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
}
