package render

import "testing"

// Emoji in a name, which our typeface lacks, are left out; missing letters are marked as missing.
func TestMissingGlyphs(t *testing.T) {
	if a, b := bold.width("Ada🚂"), bold.width("Ada"); a != b {
		t.Errorf("a locomotive is %v wide", a-b)
	}
	if a, b := bold.width("Ada漢"), bold.width("Ada?"); a != b {
		t.Errorf("a missing letter is %v wide, a question mark %v", a, b)
	}
	if bold.width("Łódź ﺍ") <= bold.width("L") {
		t.Error("letters of the typeface are left out")
	}
}

// Arabic letters are joined and, like Hebrew ones, run from right to left; everything else stays as it is.
func TestRightToLeft(t *testing.T) {
	for text, want := range map[string]string{
		"Łódź 20%":  "Łódź 20%",
		"سلام":      "\uFEE1\uFEFC\uFEB3", // seen at the beginning, lam and alef as one at the end of it, mim alone
		"محمد":      "\uFEAA\uFEE4\uFEA4\uFEE3",
		"دار":       "\uFEAD\uFE8D\uFEA9", // none joins the next
		"Ada سلم b": "Ada \uFEE2\uFEE0\uFEB3 b",
		"שלום":      "םולש",
		"(שלום)":    "(םולש)",
	} {
		if got := visual(text); got != want {
			t.Errorf("%s becomes %+q, want %+q", text, got, want)
		}
	}
	for letter, fs := range forms {
		for _, f := range fs {
			if n, err := bold.font.GlyphIndex(nil, f); err != nil || n == 0 {
				t.Errorf("the typeface lacks a form of %s: %+q", letter, f)
			}
		}
	}
}
