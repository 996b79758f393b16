package t1894

import (
	"errors"
	"slices"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
)

// waived are the reasons that 18xx.games does not refuse for.
var waived = []engine.Reason{
	kit.HelpSale,    // presidents may sell shares for the supply's cheapest train even if the company need not own one (DIF-33)
	kit.RunBest,     // routes may earn less than the best (DIF-10)
	kit.LayHome,     // the green tile may be laid on Paris turned by 180 degrees (DIF-11)
	kit.NoEmergency, // bankruptcy can be declared at any step of an operation, whether or not a train must be bought (DIF-15)
	kit.EndEarly,    // a game can be ended at any time with the scores as they are (DIF-16)
	kit.UpgradeOnce, // more than one train can be upgraded in a round (DIF-17)
	kit.TrainRoom,   // a train can be bought at the train limit (DIF-17)
}

// theirs is the title with the rules that 18xx.games plays in its own way (RULES.md, "Where 18xx.games differs").
//
// Some differences are not here. DIF-01, DIF-02 and DIF-20 are names and tiles, which the dialect translates.
// engine/interchange handles DIF-14 (no consent is asked), DIF-19 (unrecorded passes) and DIF-23 (separate actions).
// DIF-21 has no effect.
func theirs() *engine.Title {
	r := rulebook()
	r.StockRounds = 100 // DIF-32
	r.Stock.With = homeIn(fitsBeside)
	r.Stock.MayPar = mayOwn // DIF-04: a late company can be started although no hex can be its home
	r.Stock.Later = true    // DIF-05: its home is chosen after the purchase, as an action of its own
	// DIF-06: the second share in the gray area may be bought by a player who became president with the first, and after a sale.
	r.Stock.Again = func(g *engine.Game, who engine.ID, c *engine.Company, _ kit.Source) error {
		return secondOf(g, c, kit.Led(g, c.ID) || g.President(c.ID) == who)
	}

	lays := r.Track.May
	// DIF-07: the first track action may upgrade a tile that was laid with LRC before it.
	r.Track.May = func(g *engine.Game, company engine.ID, next engine.Lay) (engine.Money, error) {
		if n, _ := kit.Laid(g); n == 0 && next.With == "" {
			next.Hex = "" // earlier lays there do not count
		}
		return lays(g, company, next)
	}
	// DIF-08: GLG and SAC work once a game, even if the token was declined.
	r.Track.Powers = func(g *engine.Game, company engine.ID) []kit.Power {
		return slices.DeleteFunc(kit.PrivateLays(g, company), func(p kit.Power) bool { return kit.LayUsed(g, engine.ID(p.Word)) })
	}
	// DIF-26: the track step waits after its last action while LRC could be bought and used.
	r.Track.Opens = func(g *engine.Game) bool { return kit.ForSale(g, lrc) }
	r.Track.Apart = greenParis
	r.Track.Laid = func(g *engine.Game, company engine.ID) {
		laid(g, company)
		liftPLM(g)
	}

	r.Token.Opens = tokenTempts
	r.Run.Opens = nil // DIF-28: a company without a route is not waited for although a ferry marker might open one
	r.returns = returns
	r.atOnce = func(t board.Token) bool { return sheet.Map.Hexes[t.Hex].ID == figures.Paris } // DIF-31

	// DIF-12: FMS and BMS close at the end of the dividend step of the first operation.
	r.begun = noteHome
	r.Dividend.After = func(g *engine.Game, c *engine.Company) { closeShareholding(g, c.ID) }

	// DIF-18: companies over the train limit discard in the order of the company list.
	r.Discard.Order = func(*engine.Game) []engine.ID {
		return []engine.ID{"OUEST", "NORD", "AG", "CFOR", "BELGE", "PLM", "EST", "LF", "LB"}
	}
	// DIF-09: a company that reaches London must own a train although it has no ferry marker.
	r.Train.Must = func(g *engine.Game, company engine.ID) bool {
		return kit.HasRoute(g, company) || reachesLondon(g, company)
	}
	// DIF-22: once the treasury reaches the face value of another company's train, earlier emergency sales no longer limit its price.
	r.Train.AnyPrice = func(g *engine.Game, m *facts.Model) bool { return g.Cash(g.Turn.Of) >= m.Price }
	r.Train.SellingOrder = kit.ByPrice // DIF-34
	// DIF-15: when bankruptcy is declared before trains are bought, the president's shares neither count nor are sold.
	r.Train.LeavesShares = func(g *engine.Game) bool { return !waitsAt(g, "trains") }

	t := r.title()
	// DIF-13: pars of starting companies are chosen when the resolution is over or comes to a bid-off.
	par := kit.StepOf(t.Rounds["auction"], "starting par")
	due := par.Waits
	par.Waits = func(g *engine.Game) bool { return due(g) && (!kit.Resolving(g) || kit.Contested(g) != nil) }
	round := t.Rounds["operating"]
	// DIF-27: after GLG's or SAC's tile the company is asked for the free token even if none can be placed.
	kit.Asks(kit.StepOf(round, "free token"), func(g *engine.Game) bool { return kit.NextToken(g, g.Turn.Of) != nil })
	kit.Asks(kit.StepOf(round, "home"), memoNamed.Any) // DIF-35
	// DIF-28: the train step ends once no train can be bought; a step for privates and LS follows it.
	trains := kit.StepOf(round, "trains").EndsIf(func(g *engine.Game) bool { return !waitsForTrain(g) })
	late := kit.LatePrivateStep(func(g *engine.Game) bool { return g.Can("shipping") })
	round.Steps = slices.Insert(round.Steps, slices.Index(round.Steps, trains)+1, late)
	// DIF-30: privates and ferry markers can also be bought during these questions, and LRC used before the free token is placed.
	for _, name := range []string{"private", "ferry"} {
		kit.StepOf(round, name).Always = func(g *engine.Game) bool { return waitsAt(g, "discard", "home", "own token") }
	}
	power := kit.PowerStep(r.Track, powersEarly)
	power.Always = func(g *engine.Game) bool { return waitsAt(g, "free token") }
	round.Steps[slices.Index(round.Steps, kit.StepOf(round, "power"))] = power
	endLate(round.Steps)
	return t
}

// waitsAt reports whether the game waits at one of these steps.
func waitsAt(g *engine.Game, steps ...string) bool {
	w := g.Waiting()
	return w != nil && slices.Contains(steps, w.Name)
}

// fitsBeside is lateFits there: only a hex reserved as a whole excludes a late home. Paris can be LF's home before PLM has operated, and
// so can a hex with a second free slot whose own company has not operated (DIF-03).
func fitsBeside(g *engine.Game, c engine.ID, h int) bool {
	id := sheet.Map.Hexes[h].ID
	waiting := homesOfOthers(g, c, id)
	if g.Map().Face(h).Cities() > 1 && id != figures.Paris && waiting > 0 {
		return false // a brown city is reserved as a whole
	}
	return openLocations(g, c, h) > waiting
}

// greenParis: on green Paris the slot marked PLM may change places with the other; on brown Paris, which needs no connection, it must
// have its own again (DIF-11).
func greenParis(g *engine.Game, hex string) bool {
	return hex == figures.Paris && g.Map().Face(sheet.Map.Find(hex)).Color == board.Green
}

// liftPLM: the tile that LRC lays on Paris removes PLM's token, and the operating company chooses either slot for it (DIF-31).
func liftPLM(g *engine.Game) {
	l := g.Turn.Lays[len(g.Turn.Lays)-1]
	if l.With != string(lrc) || l.Hex != figures.Paris {
		return
	}
	for i := range g.Board.Tokens {
		if t := g.Board.Tokens[i]; t.Owner == string(plm) && t.Hex == sheet.Map.Find(figures.Paris) {
			t.Stop = board.Aside
			g.Board.SetToken(i, t)
			g.Touch()
		}
	}
}

// powersEarly: the powers of LRC, GLG and SAC can be used from the start of the owner's operations to the end of the track step, not only
// in that step (DIF-24).
func powersEarly(g *engine.Game) bool { return waitsAt(g, "finance", "track", "free token") }

// tokenTempts: the token step waits when London is within reach, as if a token could go there, and for a city from which tokens are put
// aside; while LS, whose token is free, is unused, it waits for a city whose token the company cannot pay for (DIF-25).
func tokenTempts(g *engine.Game) bool {
	c, s := g.Turn.Of, kit.NextToken(g, g.Turn.Of)
	if s == nil || s.Price > g.Cash(c) && checkShipping(g, nil) != nil {
		return false
	}
	return reachesLondon(g, c) || slices.ContainsFunc(g.Offered(engine.Order("token")), func(w engine.Choice) bool {
		h, k, err := kit.City(g, w.Word)
		if err != nil {
			return false
		}
		var no *engine.RuleError
		err = kit.CheckToken(g, c, h, k)
		return err == nil || errors.As(err, &no) && (no.Rule == "1894-TOK-08" || no.Rule == "1894-TOK-10")
	})
}

// endLate: a price at the end of the market ends the game only when somebody has a decision or the round is over. Companies that can do
// nothing operate first (DIF-29).
func endLate(steps []*engine.Step) {
	for _, s := range steps {
		auto := s.Auto
		s.Auto = func(g *engine.Game) bool { return auto != nil && auto(g) || ended(g) }
	}
}

// Memos for a company whose turn begins with the return of another company's token to its home: it names the city for its own, even if
// only one is empty (DIF-35).
var (
	memoReturned = &engine.Memory{Name: "returned", Span: engine.ThisGame}   // by hex: the action that returned the first token to its cities
	memoNamed    = &engine.Memory{Name: "home asked", Span: engine.ThisTurn} // the company names the city of its home
)

// returns records, before a token returns to a hex, that its cities have none. PLM's, lifted by LRC's tile, makes its slot the marked one.
func returns(g *engine.Game, hex, stop int) {
	b := g.Map()
	if len(b.At(hex, 0))+len(b.At(hex, 1)) == 0 {
		memoReturned.Set(g, g.Actions, engine.ID(sheet.Map.Hexes[hex].ID))
	}
	if sheet.Map.Hexes[hex].ID == figures.Paris {
		memoTurned.Set(g, stop)
	}
}

// noteHome records, when a company's turn begins with such a return, that it is asked for the city of its home there.
func noteHome(g *engine.Game, company engine.ID) {
	for _, home := range g.Company(company).Home {
		if hex := engine.ID(home.Hex); memoReturned.Has(g, hex) && memoReturned.Get(g, hex) == g.Actions {
			memoNamed.Set(g, 1)
		}
	}
	memoReturned.Clear(g)
}
