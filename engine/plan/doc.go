// Package plan gives orders that players have saved for their turns, as long as these still make sense: bidding up to a
// limit, taking a lot at a price, passing until something affects them, buying a company's shares until it floats, running
// a company without any other decision.
//
//	bid LOT up to 120             raise by as little as possible; pass above 120
//	bid COMPANY up to 40 with 7   where players bid for share companies, with what they pledge; the next plan may pledge the same
//	                              for another company, in case this bid is beaten
//	take LOT at 60 or less        don't bid; take it once it is offered at 60 or less
//	pass LOT                      stay out of its sale
//	pass every lot                stay out of every sale that others begin
//	pass                          pass in this round until something affects the player
//	buy COMPANY till it floats    one share a turn, and pass once it does
//	buy COMPANY till I hold 5     shares of 10 percent, or whatever the smallest is
//	then pass                     an order for the player's next decision, for instance after a proposal is answered
//	run COMPANY and pay           do nothing else in its turns while its trains and the phase stay the same; or half, or withhold
//
// A [Plan] is text that means the same whenever it is read, and [Plan.Next] needs only the game to turn it into an order. So a
// plan can be stored anywhere, and reading it twice does nothing twice.
package plan
