package notation_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/notation"

	_ "stationmaster/titles/t1894"
)

func TestParse(t *testing.T) {
	as, err := notation.Parse("lay G6 X1 2; token D9;; run # and so on; nothing\n\n pay ;train 3 from EST 150")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, a := range as {
		got = append(got, a.String())
	}
	if s := strings.Join(got, "|"); s != "lay G6 X1 2|token D9|run|pay|train 3 from EST 150" {
		t.Errorf("parsed %s", s)
	}
	if _, err := notation.Parse(strings.Repeat("x", 5000)); err == nil {
		t.Error("an order of 5000 characters is taken")
	}
}

func TestReadRefusesBadHeaders(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "title",
		"title: 1894\n\nbuy LRC":                 "players",
		"title: 1894\nplayers: A, B, C\nseed: x": "line 3",
		"title: 1894\nplayers: A, B, C\nzeal: 1": "unknown header",
		"players: A\ntitle 1894":                 "title",
	} {
		if _, err := notation.Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q in it", text, err, want)
		}
	}
}

func TestReadKeepsLines(t *testing.T) {
	f, err := notation.Read(strings.NewReader("# a game\ntitle: 1894\nplayers: A, B, C\nseed: 7\n\n# auction\nbid NMS 145; pass\npass # C\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Actions) != 3 || f.Lines[0] != 7 || f.Lines[1] != 7 || f.Lines[2] != 8 || f.Seed != 7 || len(f.Players) != 3 {
		t.Errorf("read %+v", f)
	}
}

func TestMatchMendsCase(t *testing.T) {
	g, err := engine.New(engine.Find("1894"), []string{"A", "B", "C"}, nil, 7)
	if err != nil {
		t.Fatal(err)
	}
	if got := notation.Match(g, engine.Order("BID nms 145")).String(); got != "bid NMS 145" {
		t.Errorf("matched %q", got)
	}
	if got := notation.Match(g, engine.Order("fly moon")).String(); got != "fly moon" {
		t.Errorf("matched %q", got)
	}
}
