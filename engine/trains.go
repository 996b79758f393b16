package engine

// TrainsOf lists the trains that somebody owns, or that lie in the Supply or the Pool, in the order of the cards.
func (g *Game) TrainsOf(owner ID) []Train {
	var out []Train
	for _, t := range g.Trains {
		if t.Owner == owner {
			out = append(out, t)
		}
	}
	return out
}

func (g *Game) addTrain(model string) {
	g.Trains = append(g.Trains, Train{N: len(g.Trains), Model: model, Owner: Supply})
}
