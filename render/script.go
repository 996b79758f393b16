package render

import (
	"strings"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// Arabic letters are joined, and Arabic and Hebrew run from right to left. The typeface has a glyph under its own
// code point for each form of an Arabic letter, so tables are enough for names, without a shaping library.

// forms are the code points of each Arabic letter's forms, and of lam followed by alef: alone, at the end, at the
// start, in the middle. Letters that do not join the next have only the first two, hamza only the first.
var forms = func() map[string][]rune {
	out := map[string][]rune{}
	for r := rune(0xFE80); r <= 0xFEFC; r++ { // Arabic Presentation Forms-B, which lists a letter's forms in this order
		letter := norm.NFKC.String(string(r))
		out[letter] = append(out[letter], r)
	}
	return out
}()

// visual is a text with its letters from left to right, each in its form.
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

// rightward reports whether a letter's script runs from right to left.
func rightward(r rune) bool {
	p, _ := bidi.LookupRune(r)
	return p.Class() == bidi.R || p.Class() == bidi.AL
}

// joined gives Arabic letters the forms that their neighbours require.
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
		// In Unicode's order the middle form comes last.
		if f := forms[l]; len(f) > 0 {
			out.WriteRune(f[form])
		} else {
			out.WriteString(l)
		}
	}
	return out.String()
}

// joinsOn reports whether a letter joins the next one.
func joinsOn(letter string) bool { return len(forms[letter]) == 4 }
