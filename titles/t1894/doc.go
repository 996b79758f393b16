// Package t1894 is 1894, a game of railways in northern France and Belgium by Jan Kłos.
//
// title.yaml holds every printed figure, RULES.md every rule under its id, and the code below what the kit does not do
// by itself. Where to look:
//
//	setup.go      what is drawn and dealt (SET), the private auction and its two starting companies (AUC)
//	stock.go      stock rounds: passing order, gray area, late companies, moves at the end (SR, BUY, MKT, LATE)
//	operating.go  the steps of a company's turn and its finances (OR, FIN, HOME)
//	track.go      private powers, blocked hexes, frozen cities, tokens kept for homes, markers put aside (TRK, TOK, UPD, PRV)
//	london.go     ferry markers, and what London, Luxembourg, Paris and the Netherlands do to routes (FER, RUN)
//	end.go        how the game ends and what is scored (END)
//	as18xx.go     the rules as 18xx.games plays them (DIF)
package t1894
