// Package t18frrce is 18FR-RCE, 1830 with changes on the map of France, by Michael Liebetanz, Helmut Ohley and J C Lawrence.
//
// title.yaml holds every printed figure, RULES.md every rule under its id, and the code below what the kit does not do
// by itself. Where to look:
//
//	setup.go      the sale of the privates and the shares that come with them (PA)
//	stock.go      stock rounds: zones of the market, what may be bought, how companies start and float (SR, SH, FO, MK)
//	privates.go   what privates do later, beside what the sheet and the kit say of them (PV)
//	operating.go  the steps of a company's turn: homes, dividends, trains, emergencies (OR, HM, DV, TB, TU, EM, BK)
//	track.go      laying track: two yellow tiles, powers, brown ports (TR, TC, SP)
//	ports.go      port tokens (PT)
//	end.go        the plan of the rounds, trains that leave after each set, how the game ends (SQ, TD, EG)
package t18frrce
