package engine

import "slices"

// Step is one thing that may or must be decided in a turn. Steps hold no state: whether a step waits is read from the
// game each time.
type Step struct {
	Name  string // names the step in a turn's data: "track"
	About string // for people: "lay track"
	// Now says it instead of About where less is possible, or more is demanded, than that; "" leaves it. May be nil.
	Now func(g *Game) string

	// Tip tells a newcomer in a sentence what this is about; it may name commands. May be empty.
	Tip string

	// Waits reports whether the turn cannot go on before this step is done. A step without Waits never holds the turn up:
	// its moves are possible beside whatever step waits, while that step's decider is also this one's.
	Waits func(g *Game) bool
	// Who has to decide; nil means the decider of the turn. Where it is Nobody, as with a company that has no president, the
	// step plays itself. A step with a Who can wait between turns, too.
	Who func(g *Game) ID
	// Also tells who else may make the moves of the step: beside the decider of a step that waits, or in another player's turn
	// with one that does not. The moves ask [Game.Actor] who acts. May be nil.
	Also func(g *Game, player ID) bool
	// Itself is what the step does when nobody decides; nil ends it.
	Itself func(g *Game)
	// Auto does what needs no decision and reports whether it did anything. It is tried while the step waits.
	Auto func(g *Game) bool
	// Usual is the order most players give here when they want nothing special; ok is false when there is none. Nil means "pass".
	Usual func(g *Game) (order Action, ok bool)
	// Alone keeps the moves of other steps away while this one waits.
	Alone bool
	// Always tells that its decider may make the step's moves beside one that waits Alone, too. May be nil.
	Always func(g *Game) bool
	Moves  []*Move
	// Reasons are the kit's reasons that the step refuses for, for which the title cites its rules.
	Reasons []Reason
	// Idle says why the company whose turn it is has nothing to do here, such as "has no train", or "". Refusals of the moves tell it. May be nil.
	Idle func(g *Game) string
}

// Move is a kind of action that a step takes.
type Move struct {
	Verb string
	Args []string // names of the arguments, for help: "hex", "tile", "rotation"
	Help string   // one sentence for a newcomer
	// Everyday marks what is done in turn after turn: where there is room for few commands, it is one of them.
	Everyday bool

	// Next lists what could stand after args. It may list too much, since Check is asked too, but never too little.
	Next func(g *Game, args []string) []Choice
	// Whole reports whether the action may end after args.
	Whole func(g *Game, args []string) bool
	// Check refuses a whole action that is not legal now. It must cope with any words.
	Check func(g *Game, args []string) error
	// Do carries out a legal action.
	Do func(g *Game, args []string)
	// Fill completes what a player may leave out, and may refuse: "run" becomes the best routes. Actions of a record
	// have been through it and are not filled again. May be nil.
	Fill func(g *Game, args []string) ([]string, error)
	// Asks names the player whose yes the action needs, or Nobody. May be nil.
	Asks func(g *Game, args []string) ID
	// Declined is called when that player has said no. May be nil.
	Declined func(g *Game, args []string)
	// Label says in a few words what the action would do, for a button. May be nil.
	Label func(g *Game, args []string) string
	// Regret says in a sentence why a player may be sorry afterwards, such as for a company left without a train; empty
	// when there is nothing to say. The action is whole, and legal. The player is asked once. May be nil.
	Regret func(g *Game, args []string) string
	// Prices marks an action that moves a share price, which its button then tells.
	Prices bool
	// Final marks an action that a player should be asked about before it is carried out.
	Final bool
}

// Choice is one thing that may come next in an order.
type Choice struct {
	Word           string // what is written; empty for a range of numbers
	Text           string // what it means, for people; may be empty
	Same           string // an earlier word that leads to the same, such as a rotation that looks alike
	Min, Max, Step int    // a range of whole numbers, when Word is empty
}

// Words makes choices of plain words.
func Words[S ~string](ws ...S) []Choice {
	out := make([]Choice, len(ws))
	for i, w := range ws {
		out[i].Word = string(w)
	}
	return out
}

// RoundRules is a kind of round.
type RoundRules struct {
	Title func(g *Game) string // for people: "OR 3.1"
	Steps []*Step              // in order; the first that waits is the one to decide
	// Over is called when no step waits: the turn is over. It begins the next turn, or ends the round with [Game.EndRound].
	Over func(g *Game)
	// Decider of the turn; nil means the turn's player, or the president of the turn's company.
	Decider func(g *Game) ID
}

func (g *Game) rules() *RoundRules { return g.title.Rounds[g.Round.Kind] }

// Where is the place in the game, for people: "Stock round 2", "Operating round 3.1".
func (g *Game) Where() string {
	if g.Finished {
		return "Game over"
	}
	return g.rules().Title(g)
}

// Waiting is the step that has to be decided now; nil when the game is over.
func (g *Game) Waiting() *Step {
	if g.Finished {
		return nil
	}
	if len(g.Questions) > 0 {
		return answer
	}
	between := g.Turn.Of == Nobody
	for _, steps := range [...][]*Step{g.title.Always, g.rules().Steps} {
		for _, s := range steps {
			if s.Waits != nil && (!between || s.Who != nil) && s.Waits(g) {
				return s
			}
		}
	}
	return nil
}

// About is what has to be decided now, for people: "lay or upgrade track". It is "" when the game is over.
func (g *Game) About() string {
	s := g.Waiting()
	if s == nil {
		return ""
	}
	if s.Now != nil {
		if now := s.Now(g); now != "" {
			return now
		}
	}
	return s.About
}

// Decider is the player who has to act now, or Nobody when the game is over.
func (g *Game) Decider() ID { return g.deciderOf(g.Waiting()) }

func (g *Game) deciderOf(s *Step) ID {
	switch {
	case s == nil:
		return Nobody
	case s.Who != nil:
		return s.Who(g)
	case g.rules().Decider != nil:
		return g.rules().Decider(g)
	case g.Player(g.Turn.Of) != nil:
		return g.Turn.Of
	}
	return g.President(g.Turn.Of)
}

// Actor is the player whose action is being judged or carried out: the decider, unless an action in another player's turn is.
func (g *Game) Actor() ID {
	if g.actor != Nobody {
		return g.actor
	}
	return g.Decider()
}

// takes reports whether the player may make the moves of the step s while w waits, on which waits decides.
func (g *Game) takes(w, s *Step, waits, player ID) bool {
	switch {
	case player == Nobody:
		return false
	case s == w && player == waits:
		return true
	case s != w && player == waits && (!w.Alone || s.Always != nil && s.Always(g)) && g.deciderOf(s) == waits:
		return true
	}
	return s.Also != nil && (s == w || !w.Alone) && s.Also(g, player)
}

// Moves lists the kinds of action possible now, those of the waiting step first. Whether any action of the kind is
// legal is for Next to say.
func (g *Game) Moves() []*Move {
	var out []*Move
	g.eachMove(Nobody, func(m *Move) bool {
		out = append(out, m)
		return true
	})
	return out
}

// MayAct reports whether a move with the verb is open to the player, in their own turn or in another's.
func (g *Game) MayAct(player ID, verb string) bool {
	found := false
	g.eachMove(player, func(m *Move) bool {
		found = m.Verb == verb
		return !found
	})
	return found
}

// eachMove calls f with the kinds of action open to the player, or to the decider, until it is false.
func (g *Game) eachMove(player ID, f func(*Move) bool) {
	w := g.Waiting()
	if w == nil {
		return
	}
	waits := g.deciderOf(w)
	if player == Nobody {
		player = waits
	}
	if g.takes(w, w, waits, player) {
		for _, m := range w.Moves {
			if !f(m) {
				return
			}
		}
	}
	for _, steps := range [...][]*Step{g.rules().Steps, g.title.Always} {
		for _, s := range steps {
			if s.Waits != nil || !g.takes(w, s, waits, player) {
				continue
			}
			for _, m := range s.Moves {
				if !f(m) {
					return
				}
			}
		}
	}
}

// move finds the kind of action by its verb, among those open to the player, or to the decider.
func (g *Game) move(player ID, verb string) *Move {
	w := g.Waiting()
	return g.moveAt(w, g.deciderOf(w), player, verb)
}

// moveAt is move while the step w waits. It makes no list: every action asks for its move.
func (g *Game) moveAt(w *Step, waits, player ID, verb string) *Move {
	if w == nil {
		return nil
	}
	if player == Nobody {
		player = waits
	}
	for _, m := range w.Moves {
		if m.Verb == verb && g.takes(w, w, waits, player) {
			return m
		}
	}
	for _, steps := range [2][]*Step{g.rules().Steps, g.title.Always} {
		for _, s := range steps {
			if s.Waits != nil {
				continue
			}
			for _, m := range s.Moves {
				if m.Verb == verb && g.takes(w, s, waits, player) {
					return m
				}
			}
		}
	}
	return nil
}

// FinishStep ends a step of this turn.
func (g *Game) FinishStep(step string) {
	if !g.HasFinished(step) {
		g.Turn.Past = append(g.Turn.Past, step)
	}
}

// HasFinished reports whether a step of this turn is over.
func (g *Game) HasFinished(step string) bool { return slices.Contains(g.Turn.Past, step) }

// stepsOfATurn is about how many steps a turn has.
const stepsOfATurn = 8

// Begin starts a turn of a player or a company.
func (g *Game) Begin(of ID) {
	g.Forget(ThisTurn)
	g.Turn = Turn{Of: of, Past: make([]string, 0, stepsOfATurn)}
	g.Round.Turns++
}

// answer is the step in which somebody says yes or no to another player's proposal.
var answer *Step

// The answer step looks up moves, and looking up moves asks whether a question waits: hence not a plain variable.
func init() { answer = newAnswer() }

func newAnswer() *Step {
	return &Step{
		Name: "answer", About: "answer a proposal", Alone: true,
		Who: func(g *Game) ID { return g.Questions[0].Who },
		Moves: []*Move{
			{Verb: "accept", Help: "Say yes to what was proposed.", Check: Always, Do: func(g *Game, _ []string) {
				q := g.Questions[0]
				g.Questions = g.Questions[1:]
				g.Say("%s accepts", g.Name(q.Who))
				if m := g.move(q.Asker, q.Action.Verb); m != nil {
					g.actor = q.Asker
					m.Do(g, q.Action.Args)
				}
			}},
			{Verb: "decline", Help: "Say no to what was proposed.", Check: Always, Do: func(g *Game, _ []string) {
				q := g.Questions[0]
				g.Questions = g.Questions[1:]
				g.Tell("%s declines", g.Name(q.Who))
				if m := g.move(q.Asker, q.Action.Verb); m != nil && m.Declined != nil {
					g.actor = q.Asker
					m.Declined(g, q.Action.Args)
				}
			}},
		},
	}
}

// Proposed is the kind of action that somebody has to answer for now; nil when nothing is proposed.
func (g *Game) Proposed() *Move {
	if len(g.Questions) == 0 {
		return nil
	}
	return g.move(g.Questions[0].Asker, g.Questions[0].Action.Verb)
}

// Always refuses nothing: the check of moves that are legal whenever they are offered.
func Always(*Game, []string) error { return nil }

// EndRound ends the round: the title's plan begins what follows it.
func (g *Game) EndRound() { g.title.Follow(g) }

// EndTurn ends every step of the turn: nothing is left to do in it.
func (g *Game) EndTurn() {
	for _, s := range g.rules().Steps {
		g.FinishStep(s.Name)
	}
}

// BeginRound begins a round of the title's own in which players take turns, beginning with the given one.
func (g *Game) BeginRound(kind string, n int, first ID) {
	g.Forget(ThisRound)
	g.Round = Round{Kind: kind, Number: n, Order: g.Solvent(), Turns: g.Round.Turns}
	g.Begin(first)
}
