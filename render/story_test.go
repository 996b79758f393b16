package render

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
)

// The story's picture has a phone's width. Each part of a player's worth is as long as it is worth, losses lie left of the line, and the text
// tells the same.
func TestStory(t *testing.T) {
	eachTitle(t, func(t *testing.T, g *engine.Game) {
		for _, rounds := range []int{1, 2, 30} {
			s := &engine.Story{Moments: moments(g, rounds)}
			if rounds > 1 {
				s.Turns = []engine.Turning{{Order: 10, Where: "Stock round 2", Player: "P1", Swing: -123, Text: "Ada sells everything"}}
			}
			p, err := Story(g, s)
			im := decode(t, p, err)
			if w := im.Rect.Dx(); w != 1000 {
				t.Errorf("it is %d pixels wide", w)
			}
			last := s.Moments[rounds-1].Parts["P1"]
			wants := []string{"Ada: " + g.Format(s.Moments[rounds-1].Worth["P1"]) + " (start " + g.Format(400)}
			if rounds > 1 {
				wants = append(wants, "dividends "+g.Format(last.Dividends), "trains "+g.Format(last.Trains), "Turning point 1, Stock round 2: Ada sells everything, Ada "+g.Format(-123))
			}
			for _, want := range wants {
				if !strings.Contains(p.Alt, want) {
					t.Errorf("the text lacks %q: %s", want, p.Alt)
				}
			}
			// The longest runs of the parts' colours are as long as the amounts of the player who has most of each, by one scale.
			longest := func(n int) int {
				most := 0
				for y := 0; y < im.Rect.Dy(); y++ {
					run := 0
					for x := 0; x < im.Rect.Dx(); x++ {
						if run++; !near(im.At(x, y), worthParts[n].color) {
							run = 0
						}
						most = max(most, run)
					}
				}
				return most
			}
			if start, trains := longest(0), longest(4); rounds == 30 {
				if want := float64(start) * float64(-last.Trains) / 400; float64(trains) < want*0.9-6 || float64(trains) > want*1.1+6 {
					t.Errorf("%d is %d pixels long where 400 are %d", last.Trains, trains, start)
				}
			} else if rounds == 1 && trains > 30 { // the legend has none
				t.Errorf("a loss is drawn where there is none, %d pixels", trains)
			}
		}
	})
}

// Turning points in the same place are marked side by side.
func TestTurningsApart(t *testing.T) {
	g := newGame(t, engine.Titles()[0])
	s := &engine.Story{Moments: moments(g, 3)}
	for i := range 3 {
		s.Turns = append(s.Turns, engine.Turning{Order: 11 + i, Where: "Stock round 3", Player: "P1", Swing: 100, Text: fmt.Sprint("order ", i)})
	}
	p, err := Story(g, s)
	im := decode(t, p, err)
	dark := 0 // pixels of the marks in the plot
	for y := int(headHeight + storyHead - 40); y < int(headHeight+storyHead+storyPlot); y++ {
		for x := int(storyWidth - storyRight - 20); x < int(storyWidth-storyRight+20); x++ {
			if near(im.At(x, y), ink) {
				dark++
			}
		}
	}
	if dark < 3*600 {
		t.Errorf("%d dark pixels where three marks should be", dark)
	}
}

// Rounds have short names, others stay as they are.
func TestShortRound(t *testing.T) {
	var got []string
	for _, where := range []string{"Operating round 4.2", "Stock round 3", "Auction", "Bidding for public companies 2", "Final exchange round", "Game over", ""} {
		got = append(got, engine.ShortRound(where))
	}
	if want := []string{"OR 4.2", "SR 3", "Auction", "Bidding 2", "Final exchange round", "Game over", ""}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func BenchmarkStory(b *testing.B) {
	g := newGame(b, engine.Titles()[0])
	s := &engine.Story{Moments: moments(g, 30)}
	for b.Loop() {
		if _, err := Story(g, s); err != nil {
			b.Fatal(err)
		}
	}
}

// A turning point with no room for all its line loses the details as a whole, rather than half a name.
func TestStoryLinesAreShortenedByDetails(t *testing.T) {
	const text, want = "SNCF pays £540: Robin £135, Caboose £27, Boxcar £54", "SNCF pays £540"
	if got := brief(text, regular.width(text)-1); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := brief(text, regular.width(text)); got != text {
		t.Errorf("%q is shortened to %q", text, got)
	}
}

// The bars' heading says which rounds have their totals written, if not all.
func TestIncomeNote(t *testing.T) {
	g := enginetest.New(t, "18eu", 3, "").Game
	for every, want := range map[int]string{1: "grey: minors", 2: "grey: minors; totals of the rounds named below"} {
		if got := incomeNote(g, every); got != want {
			t.Errorf("every %d: %q, want %q", every, got, want)
		}
	}
}
