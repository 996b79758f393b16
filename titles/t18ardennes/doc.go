// Package t18ardennes is 18Ardennes, Rails Through The Ardennes, by David G. D. Hecht.
//
// title.yaml holds every printed figure, RULES.md every rule under its id, and the code below what the kit does not do
// by itself. Where to look:
//
//	setup.go       the pieces that lie on the map from the start (SET)
//	auction.go     the initial auction (IA)
//	minors.go      how a minor starts, with its home tile; Guillaume-Luxembourg (MIN, GL)
//	stock.go       stock rounds: limits, what is on sale, what may be sold (SR, SH, PRS)
//	market.go      where prices go (MKT)
//	bidding.go     the bidding for public companies before a stock round (BID)
//	form.go        forming a public company that was won (FRM)
//	merge.go       minors that merge into public companies (MRG)
//	keep.go        what a public company keeps of a merged minor (MRG)
//	convert.go     five shares become ten, and what the president may do then (CNV)
//	operating.go   the steps of a company's turn, dividends, issuing (OR, ISS, DIV, AUT)
//	track.go       laying track (TRK)
//	bonus.go       ferry, mine and fort tokens (BON, TOK)
//	routes.go      what routes earn (RUN, TEE)
//	trains.go      buying trains, and what becomes of old ones (TRN, RST, EMR)
//	bankrupt.go    bankruptcy, and companies without a president (BKR)
//	end.go         the plan of the rounds, how the game ends (END)
//	as18xx.go      the rules as 18xx.games plays them (X)
package t18ardennes
