package render

import "testing"

// Pictures in a name, which no typeface here has, are left out; letters that it lacks are seen to be missing.
func TestMissingGlyphs(t *testing.T) {
	if a, b := bold.width("Ada🚂"), bold.width("Ada"); a != b {
		t.Errorf("a locomotive is %v wide", a-b)
	}
	if a, b := bold.width("Ada漢"), bold.width("Ada?"); a != b {
		t.Errorf("a letter that is missing is %v wide, a question mark %v", a, b)
	}
	if bold.width("Łódź ﺍ") <= bold.width("L") {
		t.Error("letters of the typeface are left out")
	}
}
