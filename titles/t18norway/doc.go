// Package t18norway is 18Norway, Norwegian railways from 1854 on, by Pontus Nilsson and Arne Kjell Vikhagen.
//
// title.yaml holds every printed figure, RULES.md every rule under its id, and the code below what the kit does not do
// by itself. Where to look:
//
//	setup.go            the shares that lie with privates (SET)
//	auction.go          the auction of the privates, and the par of H (AU, PC)
//	privates.go         who owns a private, and what it does for them (PC)
//	market.go           where prices go: sales, dividends, the end of a stock round (MK)
//	stock.go            stock rounds: what may be bought and sold, floating, the certificate limit (SH, SR)
//	operating.go        the steps of a company's turn, issuing and redeeming, dividends (OR, IS, DV)
//	nationalization.go  nationalization rounds and what they do (NR)
//	bankruptcy.go       players who go bankrupt, companies without a president, closing (BK, RC, CL)
//	end.go              the plan of the rounds, how the game ends, who wins (GEN, EG)
//	track.go            which tiles may be laid, powers of companies that concern them (TR, PW)
//	mountains.go        mountain tokens, tunnels, Mjøsa and fees (MT)
//	ports.go            tokens as stations and ports (TK)
//	ships.go            ships and sea lanes (SP)
//	routes.go           routes of trains, mail (RT, PW)
//	trains.go           buying trains and ships, obsolete ones, limits (TB, OB)
//	as18xx.go           the rules as 18xx.games plays them; as18xx_closed.go and others one idea each (X)
package t18norway
