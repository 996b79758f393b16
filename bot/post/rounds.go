package post

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/engine"
)

// How many rounds a table shows by default: as many as a phone has room for, within these limits.
const (
	fewestRounds = 3
	mostRounds   = 6
)

// Rounds tells for each operating round what the companies earned, and share prices and players' worth at its end.
func Rounds(l *games.Live, all bool) (message.Message, error) {
	story, err := engine.StoryOf(games.EngineRecord(l.Row, l.Record))
	if err != nil {
		return message.Message{}, err
	}
	g := l.Game
	moments := slices.DeleteFunc(story.Moments, func(m engine.Moment) bool { return len(m.Earned) == 0 })
	if len(moments) == 0 {
		return message.Message{}, message.Sorry("No company has run trains yet.")
	}
	r := message.Message{Title: "Round by round"}
	if most := roundsOnAPhone(g, moments); len(moments) > most && !all {
		r.Text = fmt.Sprintf("The last %d of %d operating rounds in which a company ran.", most, len(moments))
		moments = moments[len(moments)-most:]
		r.Choices = []message.Choice{{Label: "All rounds", Command: "show rounds all"}}
	}
	var head []string
	for _, m := range moments {
		words := strings.Fields(m.Where)
		head = append(head, words[len(words)-1])
	}
	var companies, prices, worth [][]string
	for i := range g.Companies {
		id := g.Companies[i].ID
		ran, price := []string{string(id)}, []string{string(id)}
		for _, m := range moments {
			ran = append(ran, figure(m.Earned[id], has(m.Earned, id)))
			price = append(price, figure(m.Prices[id], has(m.Prices, id)))
		}
		companies, prices = filledRow(companies, ran), filledRow(prices, price)
	}
	for _, id := range g.Order {
		row := []string{g.Name(id)}
		for _, m := range moments {
			row = append(row, figure(m.Worth[id], true))
		}
		worth = append(worth, row)
	}
	for _, t := range []struct {
		head, of string
		rows     [][]string
	}{{"What the companies earned", "Company", companies}, {"Prices at the end", "Company", prices}, {"Players' worth at the end", "Player", worth}} {
		if t.rows != nil {
			r.Sections = append(r.Sections, message.Section{Head: t.head, Table: append([][]string{append([]string{t.of}, head...)}, t.rows...)})
		}
	}
	return r, nil
}

// roundsOnAPhone is how many rounds have room beside the longest name, with the widest figure in each.
func roundsOnAPhone(g *engine.Game, moments []engine.Moment) int {
	name, wide := len("Company"), 1
	for _, id := range g.Order {
		name = max(name, utf8.RuneCountInString(g.Name(id)))
		wide = max(wide, len(figure(moments[len(moments)-1].Worth[id], true)))
	}
	return min(mostRounds, max(fewestRounds, (message.Phone-name)/(wide+1)))
}

func has(m map[engine.ID]engine.Money, id engine.ID) bool { _, ok := m[id]; return ok }

// figure is an amount in a table, or a dash.
func figure(m engine.Money, is bool) string {
	if !is {
		return "–"
	}
	return strconv.Itoa(int(m))
}

// filledRow adds a row unless it is empty.
func filledRow(rows [][]string, row []string) [][]string {
	if !slices.ContainsFunc(row[1:], func(s string) bool { return s != "–" }) {
		return rows
	}
	return append(rows, row)
}
