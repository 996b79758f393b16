package render

import (
	"strings"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// Names in Arabic letters are joined, and they and Hebrew ones run from right to left. The typeface has a glyph for each form of an Arabic
// letter under a code point of its own, so that tables are enough, and no shaping library is needed for names.

// forms are the code points of the forms of each Arabic letter, and of lam followed by an alef: alone, at the end, at the beginning, in the
// middle. Letters that join nothing behind them have the first two, hamza only the first.
var forms = func() map[string][]rune {
	out := map[string][]rune{}
	for r := rune(0xFE80); r <= 0xFEFC; r++ { // Arabic Presentation Forms-B, which lists the forms of a letter in this order
		letter := norm.NFKC.String(string(r))
		out[letter] = append(out[letter], r)
	}
	return out
}()

// visual is a text as its letters stand from left to right, each in the form that it has there.
func visual(s string) string {
	if !strings.ContainsFunc(s, rightward) {
		return s
	}
	var p bidi.Paragraph
	if _, err := p.SetString(joined(s), bidi.DefaultDirection(bidi.LeftToRight)); err != nil {
		return s
	}
	order, err := p.Order()
	if err != nil {
		return s
	}
	var out strings.Builder
	for i := range order.NumRuns() {
		run := order.Run(i)
		if text := run.String(); run.Direction() == bidi.RightToLeft {
			out.WriteString(bidi.ReverseString(text))
		} else {
			out.WriteString(text)
		}
	}
	return out.String()
}

// rightward reports whether a letter belongs to a script that runs from right to left.
func rightward(r rune) bool {
	p, _ := bidi.LookupRune(r)
	return p.Class() == bidi.R || p.Class() == bidi.AL
}

// joined gives Arabic letters the forms that their neighbours call for.
func joined(s string) string {
	var letters []string
	for _, r := range norm.NFC.String(s) {
		if n := len(letters); n > 0 && letters[n-1] == "ل" && len(forms["ل"+string(r)]) > 0 {
			letters[n-1] += string(r) // written as one
			continue
		}
		letters = append(letters, string(r))
	}
	var out strings.Builder
	for i, l := range letters {
		form := 0
		if i > 0 && joinsOn(letters[i-1]) && len(forms[l]) > 1 {
			form = 1
		}
		if i+1 < len(letters) && joinsOn(l) && len(forms[letters[i+1]]) > 1 {
			form += 2
		}
		// In Unicode's order the middle, which is both, stands last.
		if f := forms[l]; len(f) > 0 {
			out.WriteRune(f[form])
		} else {
			out.WriteString(l)
		}
	}
	return out.String()
}

// joinsOn reports whether a letter joins the one behind it.
func joinsOn(letter string) bool { return len(forms[letter]) == 4 }
