package lobby

import (
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/player"
	_ "stationmaster/titles/all"
)

// What tells two orders apart: what the second brings less of, but for what is little beside the rest, and the most that speaks for it.
func TestWith(t *testing.T) {
	g, err := engine.New(engine.Find("18eu"), []string{"Ada", "Ben"}, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		lower player.Parts
		want  string
	}{
		{player.Parts{player.Dividends: 40}, ", with £40 less in dividends"},
		{player.Parts{player.Dividends: 40, player.Others: 12, player.Later: 4, player.Cash: -20, player.Holdings: -3},
			", with £40 less in dividends and £12 more for the others, though £20 more cash"},
		{player.Parts{player.Cash: 30, player.Burden: 100, player.Holdings: 35, player.Others: -6},
			", with £100 more to pay for trains, £35 less in shares and companies and £30 less cash"},
		{player.Parts{}, ""},
		{player.Parts{player.Cash: -1}, ""},
	} {
		if got := with(g, c.lower); got != c.want {
			t.Errorf("%v: %q, want %q", c.lower, got, c.want)
		}
	}
}
