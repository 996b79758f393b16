package engine

// EndGame ends the game. Unless winners are given, the richest players win.
func (g *Game) EndGame(why string, winners ...ID) {
	g.Finished, g.End = true, why
	g.Turn, g.Questions = Turn{}, nil
	if len(winners) == 0 {
		best := g.Worth(g.Standing()[0])
		for _, p := range g.Players {
			if g.Worth(p.ID) == best {
				winners = append(winners, p.ID)
			}
		}
	}
	g.Winners = winners
	result := Line{Matter: true, Result: true}
	g.say(result, "The game is over: %s", why)
	for _, p := range g.Standing() {
		g.say(result, "%s: %s", g.Name(p), g.Format(g.Worth(p)))
	}
}
