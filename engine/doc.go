// Package engine is the kernel of every 18xx title: a game's data, rounds, steps and moves, who decides, what is legal, what must
// be remembered, the log and the record. It knows no rules of play; those are in engine/kit and in the titles. It is pure: no
// input or output, no clock, no global state but the list of titles, and no randomness but a game's seed.
//
// A [Game] is the whole state of a table, as plain data. A [Title] is its rules, as code without state. Importing a title's
// package makes it known under its id. [New] sets up a game, and [Game.Apply] plays an action:
//
//	g, err := engine.New(engine.Find("1894"), []string{"Ada", "Ben", "Cy"}, nil, 7)
//	g.Decider()                                  // whose turn it is: "P2"
//	g.Next(engine.Action{})                      // what can be done: buy, bid, pass
//	g.Next(engine.Order("bid"))                  // what follows: ARS, GLG, ...
//	done, err := g.Apply(engine.Order("bid ARS 30"))
//
// An [Action] is a verb and its arguments, exactly as a game's text writes them. Everything that shows players what they
// may do (menus, buttons, completion, refusals) is made from [Game.Next] and [Game.Each], and so is random play. Apply
// accepts exactly what they offer. A refused action leaves no trace and returns a [*RuleError].
//
// A game is its record: title, players, options, seed and the actions that Apply returned ([Record], [Replay]). Undo is a
// shorter record.
//
// # Glossary
//
//	sheet      a title's facts: map, tiles, trains, companies, phases ([facts.Sheet])
//	charter    a company's facts on the sheet; a deed is a private's
//	model      a kind of train, such as "4"; a train is one copy of it
//	record     what is stored of a game: title, players, options, seed, actions ([Record])
//	action     a verb and its arguments, "buy NORD ipo"; an order is an action as players type it
//	move       the code for one verb ([Move]); a step offers moves
//	step       a part of a turn that waits for a decision, or allows one ([Step])
//	decider    the player whose decision the game waits for ([Game.Decider])
//	memory     something that a rule must remember for a turn, a round or the whole game ([Memory])
//
// # How a title is made
//
// Rounds are made of steps ([RoundRules], [Step]). The first step that waits is decided next: the decider can make its
// moves, and those of steps that never wait. A step's code reads and changes the game but keeps nothing itself: what was
// done this turn is in [Game.Turn] and in memories ([Memory]). When no step waits, the turn is over, and the round's Over
// begins the next one.
//
// The title decides when the round is over ([Game.EndRound]); its Follow begins the next one. An option can replace the whole title by
// a variant with other rules ([Title.Variants]), so rules need not ask for it.
//
// engine/kit makes the steps that titles share, with parameters and small functions for their differences. Printed figures
// come from the title's title.yaml ([facts.Sheet]).
package engine
