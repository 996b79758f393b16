// Package t18eu is 18EU, a game of a century of railroading in Europe by David G.D. Hecht.
//
// title.yaml holds every printed figure, RULES.md every rule under its id, and the code below what the kit does not do
// by itself. Where to look:
//
//	setup.go      optional trains and the initial sale of the minors (SU, IS)
//	stock.go      stock rounds: what may be bought and sold, how corporations start and float (SR, SH, FO)
//	merge.go      minors that merge: connection, exchange, tokens, and the Final Exchange Round (SR, FO, TM, FX)
//	operating.go  the steps of a company's turn: track, routes, dividends, trains, own stock (OR, TR, RT, DV, TB, CS, EM)
//	end.go        bankruptcy, how the game ends, what is scored (BK, EG)
//	as18xx.go     the rules as 18xx.games plays them; as18xx_close.go and others one idea each (X)
package t18eu
