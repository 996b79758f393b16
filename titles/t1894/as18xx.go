package t1894

import (
	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/interchange"
	"stationmaster/engine/kit"
)

// as18xx is the option for games recorded on 18xx.games. What is waived or listed below, and each function, is one rule that
// its engine plays differently (RULES.md, "Where 18xx.games differs"): off for our own games, on for imported ones.
//
// Some differences need no switch. DIF-01, DIF-02 and DIF-20 are names and tiles, which the dialect translates.
// engine/interchange handles DIF-14 (no consent is asked), DIF-19 (unrecorded passes) and DIF-23 (separate actions).
// DIF-21 has no effect.
const as18xx = interchange.As18xx

// waived are the reasons that 18xx.games does not refuse for.
var waived = []engine.Reason{
	kit.HelpSale,    // presidents may sell shares for the supply's cheapest train even if the company need not own one (DIF-33)
	kit.RunBest,     // routes may earn less than the best (DIF-10)
	kit.LayHome,     // the green tile may be laid on Paris turned by 180 degrees (DIF-11, see turnsParis)
	kit.NoEmergency, // bankruptcy can be declared at any step of an operation, whether or not a train must be bought (DIF-15)
	kit.EndEarly,    // a game can be ended at any time with the scores as they are (DIF-16)
	kit.UpgradeOnce, // more than one train can be upgraded in a round (DIF-17)
	kit.TrainRoom,   // a train can be bought at the train limit (DIF-17)
}

type differs = interchange.Difference

// What 18xx.games plays in its own way, by the items of RULES.md.
const (
	parsWithoutHome     differs = "1894-DIF-04" // a late company can be started although no hex can be its home
	upgradesOwnLay      differs = "1894-DIF-07" // the first track action may upgrade a tile that was laid with LRC before it
	powerOnce           differs = "1894-DIF-08" // GLG and SAC work once a game, even if the token was declined
	londonObliges       differs = "1894-DIF-09" // a company that reaches London must own a train although it has no ferry marker
	closeAfterDividend  differs = "1894-DIF-12" // FMS and BMS close at the end of the dividend step of the first operation
	parsAfterResolution differs = "1894-DIF-13" // pars of starting companies are chosen when the resolution is over or comes to a bid-off
	discardsAsListed    differs = "1894-DIF-18" // companies over the train limit discard in the order of the company list
	waitsForLRC         differs = "1894-DIF-26" // the track step waits after its last action while LRC could be bought and used
	asksForToken        differs = "1894-DIF-27" // after GLG's or SAC's tile the company is asked for the free token even if none can be placed
	endsAtHundred       differs = "1894-DIF-32" // the game is over after a hundred stock rounds

	// only a hex reserved as a whole excludes a late home. Paris can be LF's home before PLM has operated, and so can a hex with a second
	// free slot whose own company has not operated.
	homesBesideHomes differs = "1894-DIF-03"
	// the home of a late company is chosen after the purchase of its certificate, as an action of its own.
	homeAfterPar differs = "1894-DIF-05"
	// on green Paris the slot marked PLM may change places with the other; on brown Paris, which needs no connection, it must have its own
	// again.
	turnsParis differs = "1894-DIF-11"
	// the second share in the gray area may be bought by a player who became president with the first, and after a sale between the two.
	pairByNewPresident differs = "1894-DIF-06"
	// the tile that LRC lays on Paris removes PLM's token, and the operating company chooses either slot for it.
	liftsPLM differs = "1894-DIF-31"
	// once the treasury reaches the face value of another company's train, earlier emergency sales no longer limit its price.
	salesBySupply differs = "1894-DIF-22"
	// the token step waits when London is within reach, as if a token could go there, and for a city from which tokens are put aside;
	// while LS is unused, it waits for a city whose token the company cannot pay for.
	waitsForToken differs = "1894-DIF-25"
	// a company without a route is not waited for although a ferry marker might open one. The train step ends once no train can be bought;
	// a step for privates and LS follows it.
	goesOnByItself differs = "1894-DIF-28"
	// a price at the end of the market ends the game only when somebody has a decision or the round is over: companies that can do nothing
	// operate first.
	endsLate differs = "1894-DIF-29"
)

// liftPLM puts PLM's token aside after such a lay.
func liftPLM(g *engine.Game, l engine.Lay) {
	if !liftsPLM.In(g) || l.With != string(lrc) || l.Hex != figures.Paris {
		return
	}
	for i := range g.Board.Tokens {
		if t := &g.Board.Tokens[i]; t.Owner == string(plm) && t.Hex == sheet.Map.Find(figures.Paris) {
			t.Stop = board.Aside
			g.Touch()
		}
	}
}

// powersEarly: the powers of LRC, GLG and SAC can be used from the start of the owner's operations to the end of the
// track step, not only in that step (DIF-24).
func powersEarly(g *engine.Game) bool {
	w := g.Waiting()
	return g.Option(as18xx) && w != nil && (w.Name == "finance" || w.Name == "track" || w.Name == "free token")
}

// powersMeanwhile: LRC can be used even before the free token of GLG or SAC is placed (DIF-30).
func powersMeanwhile(g *engine.Game) bool { return powersEarly(g) && g.Waiting().Name == "free token" }

// endLate makes the steps of an operating round end the game that way.
func endLate(steps []*engine.Step) {
	for _, s := range steps {
		auto := s.Auto
		s.Auto = func(g *engine.Game) bool { return auto != nil && auto(g) || endsLate.In(g) && ended(g) }
	}
}

// Memos for the question of a home beside a token that has just returned (DIF-35).
var (
	memoReturned = &engine.Memory{Name: "returned", Span: engine.ThisGame}   // by hex: the action that returned the first token to its cities
	memoNamed    = &engine.Memory{Name: "home asked", Span: engine.ThisTurn} // the company names the city of its home
)

// noteReturn records, before a token returns to a hex, that its cities have none.
func noteReturn(g *engine.Game, hex int) {
	b := g.Map()
	if g.Option(as18xx) && len(b.At(hex, 0))+len(b.At(hex, 1)) == 0 {
		memoReturned.Set(g, g.Actions, engine.ID(sheet.Map.Hexes[hex].ID))
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

// namesHome: a company whose turn begins with the return of another company's token to its home names the city for
// its own, even if only one is empty (DIF-35).
func namesHome(g *engine.Game) bool { return memoNamed.Any(g) }

// buysMeanwhile: privates and ferry markers can also be bought while a train is to be discarded, or a home or the
// city of the company's own token to be chosen (DIF-30).
func buysMeanwhile(g *engine.Game) bool {
	w := g.Waiting()
	return g.Option(as18xx) && w != nil && (w.Name == "discard" || w.Name == "home" || w.Name == "own token")
}

// listed18xx is the order in which 18xx.games lists the companies.
var listed18xx = []engine.ID{"OUEST", "NORD", "AG", "CFOR", "BELGE", "PLM", "EST", "LF", "LB"}

// sharesUntouched: when bankruptcy is declared before trains are bought, the president's shares neither count nor are sold
// (DIF-15).
func sharesUntouched(g *engine.Game) bool {
	w := g.Waiting()
	return g.Option(as18xx) && (w == nil || w.Name != "trains")
}

// sellingOrder is the order in which a bankrupt's shares are sold: by price, or as the sheet lists the companies (DIF-34).
func sellingOrder(g *engine.Game) []engine.ID {
	if g.Option(as18xx) {
		return kit.ByPrice(g)
	}
	return kit.Listed(g)
}

// discardOrder is who decides first when several companies are over the train limit (TRN-11).
func discardOrder(g *engine.Game) []engine.ID {
	if discardsAsListed.In(g) {
		return listed18xx
	}
	return kit.OperatingFrom(g)
}
