package story

import (
	"encoding/csv"
	"encoding/json"
	"strconv"
	"strings"

	"stationmaster/bot/games"
	"stationmaster/engine"
)

// round is a round as the file has it. Names are those that players see; amounts have no currency.
type round struct {
	Round     string                  `json:"round"`
	Orders    int                     `json:"orders"` // given until its end
	Players   map[string]playerRound  `json:"players"`
	Companies map[string]companyRound `json:"companies"`
}

type playerRound struct {
	Worth     engine.Money `json:"worth"`
	Cash      engine.Money `json:"cash"`
	Dividends engine.Money `json:"dividends"` // in this round
	// Where the worth comes from, since the start; with what they started with, these add up to it.
	From parts `json:"worth_from"`
}

type parts struct {
	Start     engine.Money `json:"start"`
	Dividends engine.Money `json:"dividends"`
	Prices    engine.Money `json:"share_prices"`
	Privates  engine.Money `json:"privates"`
	Trains    engine.Money `json:"trains"`
}

type companyRound struct {
	Price  *engine.Money `json:"price,omitempty"` // at its end; none while it is not on the market
	Earned *engine.Money `json:"earned,omitempty"`
}

// rounds lists all rounds, with the companies that ever had a price or earned something, in the sheet's order.
func rounds(l *games.Live) (out []round, companies []engine.ID, err error) {
	s, err := engine.StoryOf(games.EngineRecord(l.Row, l.Record))
	if err != nil {
		return nil, nil, err
	}
	g := l.Game
	seen := map[engine.ID]bool{}
	before := map[engine.ID]engine.Money{}
	for _, m := range s.Moments {
		r := round{Round: m.Where, Orders: m.Orders, Players: map[string]playerRound{}, Companies: map[string]companyRound{}}
		for _, id := range g.Order {
			p := m.Parts[id]
			r.Players[g.Name(id)] = playerRound{m.Worth[id], m.Cash[id], p.Dividends - before[id], parts(p)}
			before[id] = p.Dividends
		}
		for i := range g.Companies {
			id := g.Companies[i].ID
			var k companyRound
			if v, ok := m.Prices[id]; ok {
				k.Price = &v
			}
			if v, ok := m.Earned[id]; ok {
				k.Earned = &v
			}
			if k != (companyRound{}) {
				r.Companies[string(id)], seen[id] = k, true
			}
		}
		out = append(out, r)
	}
	for i := range g.Companies {
		if id := g.Companies[i].ID; seen[id] {
			companies = append(companies, id)
		}
	}
	return out, companies, nil
}

// JSON is all rounds of a game as JSON.
func JSON(l *games.Live) (string, error) {
	all, _, err := rounds(l)
	if err != nil {
		return "", err
	}
	b, err := json.MarshalIndent(map[string]any{"game": l.Row.Name, "title": l.Row.Title, "rounds": all}, "", "  ")
	return string(b) + "\n", err
}

// CSV is all rounds of a game as a table: a line for each round, columns for each player and company.
func CSV(l *games.Live) (string, error) {
	all, companies, err := rounds(l)
	if err != nil {
		return "", err
	}
	g := l.Game
	head := []string{"round", "orders"}
	for _, id := range g.Order {
		for _, what := range []string{"worth", "cash", "dividends", "from start", "from dividends", "from share prices", "from privates", "from trains"} {
			head = append(head, g.Name(id)+" "+what)
		}
	}
	for _, id := range companies {
		head = append(head, string(id)+" price", string(id)+" earned")
	}
	var b strings.Builder
	w := csv.NewWriter(&b)
	_ = w.Write(cells(head)) // errors are kept for Error
	amount := func(m engine.Money) string { return strconv.Itoa(int(m)) }
	some := func(m *engine.Money) string {
		if m == nil {
			return ""
		}
		return amount(*m)
	}
	for _, r := range all {
		line := []string{r.Round, strconv.Itoa(r.Orders)}
		for _, id := range g.Order {
			p := r.Players[g.Name(id)]
			for _, m := range []engine.Money{p.Worth, p.Cash, p.Dividends, p.From.Start, p.From.Dividends, p.From.Prices, p.From.Privates, p.From.Trains} {
				line = append(line, amount(m))
			}
		}
		for _, id := range companies {
			k := r.Companies[string(id)]
			line = append(line, some(k.Price), some(k.Earned))
		}
		_ = w.Write(line)
	}
	w.Flush()
	return b.String(), w.Error()
}

// cells are texts that no spreadsheet takes for formulas, since players choose their names.
func cells(texts []string) []string {
	for i, s := range texts {
		if strings.ContainsAny(s[:1], "=+-@") {
			texts[i] = "'" + s
		}
	}
	return texts
}
