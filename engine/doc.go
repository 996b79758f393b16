// Package engine is the kernel of every 18xx title: a game's data, rounds, steps and moves, who decides, what is legal, what is
// remembered, the log and the record. It knows no rule of any step; those are in engine/kit and in the titles. It is pure: no
// input or output, no clock, no global state but the list of titles, no randomness but the seed of a game.
//
// A [Game] is all the state of a table, plain data. A [Title] is its rules, code without state. A title is found by its
// id once its package is imported; a game is set up by [New] and goes on by [Game.Apply]:
//
//	g, err := engine.New(engine.Find("1894"), []string{"Ada", "Ben", "Cy"}, nil, 7)
//	g.Decider()                                  // whose turn it is: "P2"
//	g.Next(engine.Action{})                      // what can be done: buy, bid, pass
//	g.Next(engine.Order("bid"))                  // what follows: ARS, GLG, ...
//	done, err := g.Apply(engine.Order("bid ARS 30"))
//
// An [Action] is a verb with words as arguments, just as it is written in a game's text. Everything that shows players
// what they may do (menus, buttons, completion, refusals, random play) is made from [Game.Next] and [Game.Each]; Apply
// accepts exactly what they offer. A refused action leaves no trace and returns a [*RuleError].
//
// A game is its record: title, players, options, seed and the actions that Apply returned ([Record], [Replay]). Undo is a
// shorter record.
//
// # Words of the house
//
//	sheet      a title's facts: map, tiles, trains, companies, phases ([facts.Sheet])
//	charter    a company's facts on the sheet; a deed is a private's
//	model      a kind of train, such as "4"; a train is one copy of it
//	record     what is stored of a game: title, players, options, seed, actions ([Record])
//	action     a verb and its arguments, "buy ARS ipo"; an order is an action as players write it
//	move       the code behind one verb ([Move]); a step offers moves
//	step       a part of a turn that waits for somebody, or lets them act ([Step])
//	decider    the player whose decision the game waits for ([Game.Decider])
//	memory     what a rule must remember for a turn, a round or the game ([Memory])
//
// # How a title is made
//
// Rounds are made of steps ([RoundRules], [Step]). The first step that waits is the one to decide; its moves, and those
// of the steps that never wait, are what the decider can do. A step's code reads the game and changes it, and keeps
// nothing itself: what was done this turn is in [Game.Turn] and in what is remembered ([Memory]). When no step waits the turn
// is over and the round's Over begins the next one.
//
// The round is over when the title says so ([Game.EndRound]); its Follow begins the next one.
//
// Steps that titles share are made by engine/kit, with parameters and small functions for what differs. Facts come from the
// title's title.yaml ([facts.Sheet]).
package engine
