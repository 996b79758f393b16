package engine

import "slices"

// Step is one decision in a turn, required or optional. Steps hold no state: the game tells whether a step waits.
type Step struct {
	Name  string // names the step in the turn's data: "track"
	About string // for players: "lay track"
	// Now replaces About when more or less than that is possible; "" keeps About. May be nil.
	Now func(g *Game) string

	// Tip explains the step to a newcomer in one sentence and may name commands. May be empty.
	Tip string
	// Custom says in one sentence what most players do here; never what wins. May be empty.
	Custom string
	// CustomNow says it in positions that Custom doesn't fit; "" where it does. May be nil.
	CustomNow func(g *Game) string

	// Waits reports whether the turn cannot go on before this step is done. A step without Waits never holds up the
	// turn: its moves are possible beside any waiting step with the same decider.
	Waits func(g *Game) bool
	// Who has to decide; nil means the decider of the turn. If it is Nobody, for instance for a company without a
	// president, the step plays itself. A step with a Who may wait between turns, too.
	Who func(g *Game) ID
	// Also reports whether another player may make the step's moves: beside the decider if the step waits, or in
	// another player's turn if it does not. The moves ask [Game.Actor] who acts. May be nil.
	Also func(g *Game, player ID) bool
	// Itself plays the step when nobody decides; nil just ends it.
	Itself func(g *Game)
	// Auto does what needs no decision, while the step waits, and reports whether it did anything.
	Auto func(g *Game) bool
	// Usual returns the order that most players give here; ok is false if there is none. Nil means "pass".
	Usual func(g *Game) (order Action, ok bool)
	// Alone means that no other step's moves are possible while this one waits.
	Alone bool
	// Once means that the step comes once in a game: neither an order of a later step nor the usual rest of a
	// turn passes over it, as they do over others.
	Once bool
	// Always reports whether the step's moves are possible even beside a step that waits Alone. May be nil.
	Always func(g *Game) bool
	Moves  []*Move
	// Reasons are the kit's reasons that the step may refuse for. The title cites a rule for each.
	Reasons []Reason
	// Idle says why the operating company has nothing to do here, such as "has no train", or "". Refusals quote it.
	// May be nil.
	Idle func(g *Game) string
}

// Move returns the step's move with the verb, which it must have.
func (s *Step) Move(verb string) *Move {
	return s.Moves[slices.IndexFunc(s.Moves, func(m *Move) bool { return m.Verb == verb })]
}

// has reports whether one of the step's moves has the verb.
func (s *Step) has(verb string) bool {
	return slices.ContainsFunc(s.Moves, func(m *Move) bool { return m.Verb == verb })
}

// EndsIf makes the step end by itself while over reports so, before anything else that it does by itself.
func (s *Step) EndsIf(over func(g *Game) bool) *Step {
	auto := s.Auto
	s.Auto = func(g *Game) bool {
		if over(g) {
			g.FinishStep(s.Name)
			return true
		}
		return auto != nil && auto(g)
	}
	return s
}

// Move is a kind of action, by verb.
type Move struct {
	Verb string
	Args []string // names of the arguments, for help: "hex", "tile", "rotation"
	More string   // names the word that some of its orders need behind Args: "home"; may be empty
	Help string   // one sentence for a newcomer
	Menu string   // names a menu of its orders: "Start company"; the verb if empty
	// Everyday marks a common action, for places with room for few commands.
	Everyday bool

	// Next lists what could follow args. It may list too much, because Check decides, but never too little. Without Whole it is
	// asked only while one of Args is missing.
	Next func(g *Game, args []string) []Choice
	// Whole reports whether the action may end after args.
	Whole func(g *Game, args []string) bool
	// Check refuses a complete action that is not legal now. It must cope with any words.
	Check func(g *Game, args []string) error
	// Do carries out a legal action.
	Do func(g *Game, args []string)
	// Fill adds what a player may leave out, and may refuse: "run" gets the best routes. Recorded actions are already
	// filled. May be nil.
	Fill func(g *Game, args []string) ([]string, error)
	// FillsBest means that nothing else that could be ordered is better than what Fill adds.
	FillsBest bool
	// Asks names the player who must agree to the action, or Nobody. May be nil.
	Asks func(g *Game, args []string) ID
	// Declined is called when that player refuses. May be nil.
	Declined func(g *Game, args []string)
	// Label describes the action in a few words, for a button. May be nil.
	Label func(g *Game, args []string) string
	// Regret says in one sentence why a player might regret a legal action, such as leaving a company without a
	// train; empty if there is no reason. The player is asked once. May be nil.
	Regret func(g *Game, args []string) string
	// Prices marks an action that moves a share price, so that its button says where to.
	Prices bool
	// Final marks an action to confirm before it is carried out.
	Final bool
}

// follow lists what could follow args.
func (m *Move) follow(g *Game, args []string) []Choice {
	if m.Next == nil || m.Whole == nil && len(args) >= len(m.Args) {
		return nil
	}
	return m.Next(g, args)
}

// Pass makes the move that declines what a step offers.
func Pass(help, label string, do func(g *Game)) *Move {
	return &Move{Verb: "pass", Help: help, Check: Always,
		Do:    func(g *Game, _ []string) { do(g) },
		Label: func(*Game, []string) string { return label },
	}
}

// Done is a pass that finishes the step.
func Done(step, help, label string) *Move {
	return Pass(help, label, func(g *Game) { g.FinishStep(step) })
}

// Choice is one thing that can come next in an order.
type Choice struct {
	Word           string // what is written; empty for a range of numbers
	Text           string // what it means, for players; may be empty
	Same           string // an earlier word with the same effect, such as a rotation that looks the same
	Min, Max, Step int    // a range of whole numbers, if Word is empty
}

// Words makes choices of words.
func Words[S ~string](ws ...S) []Choice {
	out := make([]Choice, len(ws))
	for i, w := range ws {
		out[i].Word = string(w)
	}
	return out
}

// RoundRules is a kind of round.
type RoundRules struct {
	Title func(g *Game) string // for players: "OR 3.1"
	Steps []*Step              // in order: the first that waits is decided next
	// Over is called when no step waits, which ends the turn. It begins the next turn, or ends the round with
	// [Game.EndRound].
	Over func(g *Game)
	// Decider decides in the turn; nil means the turn's player, or the president of the turn's company.
	Decider func(g *Game) ID
}

func (g *Game) rules() *RoundRules { return g.title.Rounds[g.Round.Kind] }

// Where says for players where the game is: "Stock round 2", "Operating round 3.1".
func (g *Game) Where() string {
	if g.Finished {
		return "Game over"
	}
	return g.rules().Title(g)
}

// Waiting is the step to decide now; nil if the game is over.
func (g *Game) Waiting() *Step {
	if g.Finished {
		return nil
	}
	if g.asked != nil {
		return g.asked
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

// ask fixes the waiting step until stopAsking gets what it returned. The game must not change in between. Rules ask who decides for every
// order that they check, so finding the step each time would take a tenth of the time of a list. What [Game.Try] returns has it fixed from
// the start.
func (g *Game) ask() (before *Step) {
	before = g.asked
	g.asked = g.Waiting()
	return before
}

func (g *Game) stopAsking(before *Step) { g.asked = before }

// About says for players what to decide now: "lay or upgrade track". It is empty if the game is over.
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

// WhoseTurn says for players whose turn it is, and for what: "Ada's turn to lay or upgrade track". It must not be asked once the game is over.
func (g *Game) WhoseTurn() string { return g.Name(g.Decider()) + "'s turn to " + g.About() }

// Decider is the player to act now; Nobody if the game is over.
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

// Actor is the player whose action is being checked or carried out. It is the decider, except for an action in
// another player's turn.
func (g *Game) Actor() ID {
	if g.actor != Nobody {
		return g.actor
	}
	return g.Decider()
}

// takes reports whether the player may make the moves of step s while step w waits for the decider.
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

// Moves lists the moves possible now, those of the waiting step first. Next reports whether any action with them is
// legal.
func (g *Game) Moves() []*Move {
	var out []*Move
	g.eachMove(Nobody, func(m *Move) bool {
		out = append(out, m)
		return true
	})
	return out
}

// MayAct reports whether a player may make a move with the verb, in their own turn or another player's.
func (g *Game) MayAct(player ID, verb string) bool {
	found := false
	g.eachMove(player, func(m *Move) bool {
		found = m.Verb == verb
		return !found
	})
	return found
}

// eachMove calls f with the moves open to the player, or to the decider, until f returns false.
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

// move finds a move by verb among those open to the player, or to the decider.
func (g *Game) move(player ID, verb string) *Move {
	w := g.Waiting()
	return g.moveAt(w, g.deciderOf(w), player, verb)
}

// moveAt is move while step w waits. It builds no list, because every action looks up its move.
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

// stepsOfATurn is roughly the number of steps in a turn.
const stepsOfATurn = 8

// Begin starts a turn of a player or a company.
func (g *Game) Begin(of ID) {
	g.Forget(ThisTurn)
	g.Turn, g.between = Turn{Of: of, Past: make([]string, 0, stepsOfATurn)}, false
	g.Round.Turns++
}

// answer is the step in which a player accepts or declines another player's proposal.
var answer *Step

// Set in init because the step looks up moves, and looking up moves needs the step.
func init() { answer = newAnswer() }

func newAnswer() *Step {
	return &Step{
		Name: "answer", About: "answer a proposal",
		Tip:    `Another player's order needs your consent, and happens only if you accept.`,
		Custom: `Most players accept a price that suits both sides and decline anything else.`,
		Alone:  true,
		Who:    func(g *Game) ID { return g.Questions[0].Who },
		Moves: []*Move{
			{Verb: "accept", Help: "Accept the proposal.", Check: Always, Do: func(g *Game, _ []string) {
				q := g.Questions[0]
				g.Questions = g.Questions[1:]
				g.Say("%s accepts", g.Name(q.Who))
				if m := g.move(q.Asker, q.Action.Verb); m != nil {
					g.actor = q.Asker
					m.Do(g, q.Action.Args)
				}
			}},
			{Verb: "decline", Help: "Decline the proposal.", Check: Always, Do: func(g *Game, _ []string) {
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

// Proposed is the move that somebody has to accept or decline now; nil if there is none.
func (g *Game) Proposed() *Move {
	if len(g.Questions) == 0 {
		return nil
	}
	return g.move(g.Questions[0].Asker, g.Questions[0].Action.Verb)
}

// Always refuses nothing. It is the Check of moves that are legal whenever they are offered.
func Always(*Game, []string) error { return nil }

// EndRound ends the round. The title's Follow begins the next one.
func (g *Game) EndRound() {
	g.between = true
	g.title.Follow(g)
	g.between = false
}

// EndTurn ends every step of the turn.
func (g *Game) EndTurn() {
	for _, s := range g.rules().Steps {
		g.FinishStep(s.Name)
	}
}

// BeginRound begins a round of the title's own in which players take turns, starting with first.
func (g *Game) BeginRound(kind string, n int, first ID) {
	g.Forget(ThisRound)
	g.Round = Round{Kind: kind, Number: n, Order: g.Solvent(), Turns: g.Round.Turns}
	g.Begin(first)
}
