package story

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/store"
)

// Key begins the keys of the posts with a story; the position where the game ended follows.
const Key = "story:"

// mostText limits the text about a turning point to what a phone shows in two lines.
const mostText = 60

// Tell makes the story of a game as it stands.
func Tell(l *games.Live) (message.Message, error) {
	s, err := engine.StoryOf(games.EngineRecord(l.Row, l.Record))
	if err != nil {
		return message.Message{}, err
	}
	g := l.Game
	v := message.View{Kind: message.StoryView}
	m := message.Message{Kind: message.NotePost, Title: "The story of " + l.Row.Name, At: l.Row.Head,
		Pictures: []message.Shown{{View: v, At: l.Row.Head, Alt: message.Alt(v)}}}
	if !g.Finished {
		m.Title += " so far"
	}
	points := message.Section{Head: "Turning points", Below: true}
	then := message.Choice{Label: "Show the map then", Hint: "The board after one of the turning points"}
	for i, k := range s.Turns {
		swing := "+" + g.Format(k.Swing)
		if k.Swing < 0 {
			swing = "−" + g.Format(-k.Swing)
		}
		what := fmt.Sprintf("%d. %s, %s %s", i+1, engine.ShortRound(k.Where), g.Name(k.Player), swing)
		text := brief(k.Text)
		line := what + ": " + text
		if k.Leader != engine.Nobody {
			line += fmt.Sprintf(" (%s takes the lead%s)", g.Name(k.Leader), forGood(g, s.Turns[i+1:]))
		}
		points.Lines = append(points.Lines, line)
		then.Options = append(then.Options, message.Choice{Label: what, Hint: text, Command: fmt.Sprintf("show map at %d", k.Order)})
	}
	if len(points.Lines) == 0 {
		points.Lines = []string{"Nothing has turned yet: no company has paid a dividend."}
	}
	m.Sections = []message.Section{points}
	if times := pace(l, s); len(times) > 0 {
		m.Sections = append(m.Sections, message.Section{Lines: times, Below: true, Quiet: true})
	}
	if len(then.Options) > 0 {
		m.Choices = append(m.Choices, then)
	}
	m.Choices = append(m.Choices, message.Choice{Label: "Round by round", Hint: "Worth, prices and earnings of every round", Command: "show rounds"},
		message.Choice{Label: "Rounds as a file", Hint: "For a spreadsheet", Command: "export rounds"})
	return m, nil
}

// forGood says that a change of the lead was the last one, if nobody takes it in those that follow.
func forGood(g *engine.Game, follow []engine.Turning) string {
	if !g.Finished || slices.ContainsFunc(follow, func(k engine.Turning) bool { return k.Leader != engine.Nobody }) {
		return ""
	}
	return " for good"
}

// brief is a line of the log in at most mostText letters. Details after a colon, such as who is paid how much, go first, then whole words.
func brief(text string) string {
	if utf8.RuneCountInString(text) > mostText {
		text, _, _ = strings.Cut(text, ": ")
	}
	if r := []rune(text); len(r) > mostText {
		text = string(r[:mostText])
		return text[:max(strings.LastIndex(text, " "), 0)] + " ..."
	}
	return text
}

// Post is the post of a finished game's story.
func Post(l *games.Live) (store.Post, error) {
	m, err := Tell(l)
	return games.Post(fmt.Sprintf("%s%d", Key, l.Row.Head), m), err
}

// pace says how long players' turns took, and which turn took longest.
func pace(l *games.Live, s *engine.Story) []string {
	var out []string
	if who, took, order := longest(l); took > 0 {
		line := fmt.Sprintf("Longest wait: %s for %s", message.ShortTime(took), l.Game.Name(who))
		for _, m := range s.Moments {
			if m.Orders >= order {
				line += " in " + engine.ShortRound(m.Where)
				break
			}
		}
		out = append(out, line+".")
	}
	took := games.Took(l.Record)
	var each []string
	for _, id := range l.Game.Order {
		if ds := took[string(id)]; len(ds) > 0 && games.Person(games.SeatOf(&l.Row, id)) { // others' orders for house players say nothing
			each = append(each, fmt.Sprintf("%s %s", l.Game.Name(id), message.ShortTime(ds[len(ds)/2])))
		}
	}
	if each != nil {
		out = append(out, "Median time for a turn: "+strings.Join(each, ", ")+".")
	}
	return out
}

// longest is the longest wait for a person, and the number of the order that ended it, which may be a stand-in's.
func longest(l *games.Live) (who engine.ID, took time.Duration, order int) {
	for i, a := range l.Record {
		if i == 0 || l.Record[i-1].At.IsZero() || !games.Person(games.SeatOf(&l.Row, engine.ID(a.Seat))) {
			continue
		}
		if d := a.At.Sub(l.Record[i-1].At); d > took {
			who, took, order = engine.ID(a.Seat), d, i+1
		}
	}
	return who, took, order
}
