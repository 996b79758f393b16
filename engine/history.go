package engine

// Moment is the state of a game when a round ended, or now.
type Moment struct {
	Where  string       // the round
	Worth  map[ID]Money // by player
	Prices map[ID]Money // by company on the market
}

// History plays a record and returns the state at the end of each round; the last moment is the record's end.
func History(r *Record) ([]Moment, error) {
	var out []Moment
	where := ""
	g, err := ReplayEach(r, func(g *Game, _ Action) {
		if now := g.Where(); now != where {
			if where != "" {
				out = append(out, g.moment(where))
			}
			where = now
		}
	})
	if err != nil {
		return nil, err
	}
	if where == "" || !g.Finished && g.Where() != where {
		if where != "" {
			out = append(out, g.moment(where))
		}
		where = g.Where()
	}
	return append(out, g.moment(where)), nil
}

func (g *Game) moment(where string) Moment {
	m := Moment{Where: where, Worth: map[ID]Money{}, Prices: map[ID]Money{}}
	for _, p := range g.Players {
		m.Worth[p.ID] = g.Worth(p.ID)
	}
	for i := range g.Companies {
		if p := g.Price(g.Companies[i].ID); p > 0 {
			m.Prices[g.Companies[i].ID] = p
		}
	}
	return m
}
