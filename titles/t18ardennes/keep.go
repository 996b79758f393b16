package t18ardennes

import (
	"fmt"
	"slices"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// memoKeep marks, by minor and public company, that the company's president has to say what it keeps of the merged
// minor: its tokens, then its trains, then its forts (MRG-12, MRG-21).
var memoKeep = &engine.Memory{Name: "keep", Span: engine.ThisTurn}

// What the president decides next.
const (
	keepTokens = 1 + iota
	keepTrains
	keepForts
)

// merged is the minor whose belongings are being decided on; nil if there is none.
func merged(g *engine.Game) (m, c *engine.Company, stage int) {
	memo, ok := memoKeep.First(g)
	if !ok {
		return nil, nil, 0
	}
	return g.Company(memo.Who), g.Company(memo.On), memo.N
}

// keepStep lets the president of a public company reject tokens and trains of a merged minor, one by one (MRG-12 to MRG-18).
func keepStep() *engine.Step {
	return &engine.Step{
		Name: "keep", About: "reject tokens of the merged minor, or keep them",
		Now: func(g *engine.Game) string {
			if _, _, stage := merged(g); stage == keepTrains {
				return "reject trains of the merged minor, or keep them"
			}
			return ""
		},
		Tip:    `The merged minor's tokens and trains come to the company unless it rejects them.`,
		Custom: `Most companies keep what they have room for.`,
		Alone:  true,
		Waits:  func(g *engine.Game) bool { _, _, stage := merged(g); return stage == keepTokens || stage == keepTrains },
		Who:    func(g *engine.Game) engine.ID { _, c, _ := merged(g); return g.President(c.ID) },
		Auto: func(g *engine.Game) bool {
			m, c, stage := merged(g)
			if stage == keepTrains {
				if len(offered(g)) > 0 {
					return false
				}
				memoKeep.Set(g, keepForts, m.ID, c.ID)
				return true
			}
			for _, at := range g.Map().Places(string(m.ID)) {
				if kit.NextToken(g, c.ID) == nil || g.Map().Has(string(c.ID), at.Hex, at.Stop) { // MRG-13, MRG-18
					rejectToken(g, m, c, at)
					return true
				}
			}
			if len(g.Map().Places(string(m.ID))) > 0 {
				return false
			}
			kit.Close(g, m) // MRG-23
			memoKeep.Set(g, keepTrains, m.ID, c.ID)
			return true
		},
		Moves: []*engine.Move{
			kit.Pick{
				Verb: "reject", Word: "what", Help: "Do not take over a token or a train of the merged minor.",
				From: rejectable,
				Other: func(_ *engine.Game, what string) error {
					return engine.Refuse("ARD-MRG-12", "%q cannot be rejected or kept now", what)
				},
				Do: func(g *engine.Game, what string) {
					m, c, stage := merged(g)
					if stage == keepTokens {
						h, s, _ := kit.City(g, what)
						rejectToken(g, m, c, board.Place{Hex: h, Stop: s})
						return
					}
					g.Say("%s rejects the %s: it goes to the pool", c.ID, what) // MRG-17
					for _, t := range offered(g) {
						if t.Model == what {
							memoRejectable.Set(g, 0, offerID(t))
							kit.MoveTrain(g, t.N, engine.Pool)
							break
						}
					}
				},
				Label: func(g *engine.Game, what string) string {
					if _, _, stage := merged(g); stage == keepTrains {
						return "Reject a " + what
					}
					return "Reject the token in " + kit.Spot(g, what)
				},
			}.Move(),
			{
				Verb: "pass", Help: "Keep everything not rejected.",
				Check: func(g *engine.Game, _ []string) error {
					m, c, stage := merged(g)
					if stage == keepTokens && len(g.Map().Places(string(m.ID))) > unused(c) {
						return engine.Refuse("ARD-MRG-13", "%s has not that many tokens left: reject some", c.ID)
					}
					return nil
				},
				Do: func(g *engine.Game, _ []string) {
					m, c, stage := merged(g)
					if stage == keepTrains {
						memoRejectable.Clear(g)
						memoKeep.Set(g, keepForts, m.ID, c.ID)
						return
					}
					for _, at := range g.Map().Places(string(m.ID)) {
						replaceToken(g, m, c, at)
						g.Say("%s takes the place of %s in %s", c.ID, g.Name(m.ID), kit.Place(g, sheet.Map.Hexes[at.Hex].ID))
					}
				},
				Label: func(g *engine.Game, _ []string) string {
					if _, _, stage := merged(g); stage == keepTrains {
						return "Keep the trains"
					}
					return "Keep the tokens"
				},
			},
		},
	}
}

// rejectable lists what can be rejected now: cities with tokens of the merged minor, or its trains.
func rejectable(g *engine.Game) []engine.Choice {
	m, _, stage := merged(g)
	var out []engine.Choice
	if stage == keepTokens {
		for _, at := range g.Map().Places(string(m.ID)) {
			out = append(out, engine.Choice{Word: kit.CityWord(g, at.Hex, at.Stop), Text: sheet.Map.Hexes[at.Hex].Face.Name})
		}
		return out
	}
	for _, t := range offered(g) {
		if !slices.ContainsFunc(out, func(c engine.Choice) bool { return c.Word == t.Model }) {
			out = append(out, engine.Choice{Word: t.Model, Text: "train"})
		}
	}
	return out
}

func unused(c *engine.Company) int {
	n := 0
	for _, t := range c.Tokens {
		if !t.Used {
			n++
		}
	}
	return n
}

func rejectToken(g *engine.Game, m, c *engine.Company, at board.Place) {
	g.Say("%s does not take the place of %s in %s", c.ID, g.Name(m.ID), kit.Place(g, sheet.Map.Hexes[at.Hex].ID))
	removeToken(g, m, at)
}

// memoRejectable marks the trains of a merged minor that can be rejected, by their numbers.
var memoRejectable = &engine.Memory{Name: "rejectable", Span: engine.ThisTurn}

func offerID(t engine.Train) engine.ID { return engine.ID(strconv.Itoa(t.N)) }

// offered lists the trains that can be rejected.
func offered(g *engine.Game) []engine.Train {
	return slices.DeleteFunc(slices.Clone(g.Trains), func(t engine.Train) bool { return !memoRejectable.Has(g, offerID(t)) })
}

// offerTrains gives the public company the merged minor's trains: at once in a stock round. After a conversion they
// stay face down with the minor's charter until the price has moved (CNV-09).
func (r *rules) offerTrains(g *engine.Game, m, c *engine.Company) {
	down := memoConverted.Any(g) && !r.trainsAtOnce
	for _, t := range g.TrainsOf(m.ID) {
		memoRejectable.Set(g, 1, offerID(t))
		if down {
			memoFaceDown.Set(g, 1, m.ID, c.ID)
		} else {
			kit.MoveTrain(g, t.N, c.ID)
		}
	}
}

// fortsKeptStep lets the president say how many fort tokens of a merged minor the public company keeps (MRG-12, MRG-16), and ends
// the merger.
func fortsKeptStep() *engine.Step {
	keep := func(g *engine.Game, n int) {
		m, c, _ := merged(g)
		passForts(g, m.ID, c.ID, n)
		passForts(g, m.ID, engine.Nobody, memoForts.Get(g, m.ID))
		memoKeep.Set(g, 0, m.ID, c.ID)
	}
	return &engine.Step{
		Name: "keep forts", About: "say how many fort tokens of the merged minor to keep",
		Tip:    `The merged minor's fort tokens come to the company as far as it keeps them.`,
		Custom: `Most companies keep all of them.`,
		Alone:  true,
		Waits:  func(g *engine.Game) bool { _, _, stage := merged(g); return stage == keepForts },
		Who:    func(g *engine.Game) engine.ID { _, c, _ := merged(g); return g.President(c.ID) },
		Auto: func(g *engine.Game) bool {
			m, _, _ := merged(g)
			if memoForts.Has(g, m.ID) {
				return false
			}
			keep(g, 0)
			return true
		},
		Moves: []*engine.Move{{
			Verb: "keep", Args: []string{"forts"}, Help: "Keep that many of the merged minor's fort tokens.",
			Next: func(g *engine.Game, _ []string) []engine.Choice {
				m, _, _ := merged(g)
				return []engine.Choice{{Min: 0, Max: memoForts.Get(g, m.ID), Step: 1}}
			},
			Check: func(g *engine.Game, args []string) error {
				m, _, _ := merged(g)
				if n, err := engine.Number(args[0]); err != nil || n < 0 || n > memoForts.Get(g, m.ID) {
					return engine.Refuse("ARD-MRG-12", "%s has %d fort tokens", g.Name(m.ID), memoForts.Get(g, m.ID))
				}
				return nil
			},
			Fill: func(g *engine.Game, args []string) ([]string, error) {
				if m, _, _ := merged(g); len(args) == 0 {
					return []string{fmt.Sprint(memoForts.Get(g, m.ID))}, nil
				}
				return args, nil
			},
			Do: func(g *engine.Game, args []string) {
				n, _ := engine.Number(args[0])
				keep(g, n)
			},
			Label: func(_ *engine.Game, args []string) string { return "Keep " + args[0] + " forts" },
		}},
	}
}
