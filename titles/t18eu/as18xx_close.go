package t18eu

import (
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// closeAllAtOnce: a pass in the Final Exchange Round closes all the player's minors, and is the only way to close one.
func closeAllAtOnce(dispose *engine.Step) {
	auto := dispose.Auto
	dispose.Auto = func(g *engine.Game) bool {
		noteLoose(g)
		return auto(g)
	}
	exchange := dispose.Move("exchange")
	may := exchange.Check
	exchange.Check = func(g *engine.Game, args []string) error {
		if err := may(g, args); err != nil {
			return err
		}
		if len(kit.OnSale(g, g.Company(engine.ID(args[1])))) == 0 {
			return engine.Refuse("18EU-X-12", "%s has no share to give", args[1])
		}
		return nil
	}
	dispose.Move("close").Check = func(g *engine.Game, args []string) error {
		if _, err := ownMinor(g, args[0], "18EU-FX-04"); err != nil {
			return err
		}
		return engine.Refuse("18EU-X-12", "a pass closes all your minors")
	}
	pass := dispose.Move("pass")
	pass.Check = func(g *engine.Game, _ []string) error {
		for _, m := range kit.OwnedBy(g, g.Turn.Of) {
			if err := mayClose(g, m.ID); err != nil && !memoLoose.Has(g, m.ID) {
				return err
			}
		}
		return nil
	}
	pass.Do = func(g *engine.Game, _ []string) {
		for _, m := range kit.OwnedBy(g, g.Turn.Of) {
			closeMinor(g, m)
		}
		g.FinishStep("dispose")
	}
}

// mayClose refuses to close a minor that 18xx.games wants merged. One that is connected to Hamburg and to no corporation cannot be
// closed either, for the neutral token there counts as a corporation with shares.
func mayClose(g *engine.Game, minor engine.ID) error {
	to := connections(g, minor)
	none := func(c engine.ID) bool { return len(kit.OnSale(g, g.Company(c))) == 0 }
	switch {
	case slices.ContainsFunc(to, none):
	case len(to) > 0:
		return engine.Refuse("18EU-X-12", "minor %s can merge into %s", minor, to[0])
	case kit.Reach(g, minor).Touches(sheet.Map.Find(figures.Hamburg), 0):
		return engine.Refuse("18EU-X-29", "18xx.games takes the neutral token in Hamburg for a corporation into which minor %s "+
			"should merge: it can neither close nor merge, and the table can only end the game or undo", minor)
	}
	return nil
}

// memoLoose marks a minor that reached no corporation when its owner first had to dispose of minors in the Final
// Exchange Round. Tokens that leave the map during the round do not change that; tokens that are placed do.
var memoLoose = &engine.Memory{Name: "loose", Span: engine.ThisRound}

// noteLoose checks the current player's minors, up to the first that cannot be closed.
func noteLoose(g *engine.Game) {
	for _, m := range kit.OwnedBy(g, g.Turn.Of) {
		if memoLoose.Has(g, m.ID) {
			continue
		}
		if mayClose(g, m.ID) != nil {
			return
		}
		if len(connections(g, m.ID)) == 0 {
			memoLoose.Set(g, 1, m.ID)
		}
	}
}

// holdOnReplace lets minors reach a corporation again that has just placed a token.
func holdOnReplace(replace *engine.Move) {
	do := replace.Do
	replace.Do = func(g *engine.Game, args []string) {
		question, _ := memoReplace.First(g)
		do(g, args)
		for _, m := range memoLoose.All(g) {
			if kit.Connected(g, m.Who, question.On) {
				memoLoose.Set(g, 0, m.Who)
			}
		}
	}
}
