// Package plan carries out what players want done when it is their turn, as long as it still makes sense: a bid that goes
// up to a limit, a price at which a lot is taken, passing until something concerns them, buying a company until it floats,
// a company that only runs.
//
//	bid LOT up to 120             raise by the least, pass above
//	bid COMPANY up to 40 with 7   where players bid for share companies: with what is pledged; the next plan may name the same
//	                              pledge for another company, for when this bid does not stand
//	take LOT at 60 or less        no bid; take it when it is offered at 60 or below
//	pass LOT                      take no part in its sale
//	pass every lot                take no part in any sale that others begin
//	pass                          pass in this round, until something concerns the player
//	buy COMPANY till it floats    one share a turn, and pass once it does
//	buy COMPANY till I hold 5     shares of 10 percent, or whatever the smallest is
//	then pass                     an order for the player's next decision, such as after the answer to a proposal
//	run COMPANY and pay           nothing else in its turns, or half or withhold, while its trains and the phase stay
//
// A [Plan] is text that means the same whenever it is read; [Plan.Next] asks the game alone what it comes to. So a plan can
// be kept anywhere, and one that is read twice does nothing twice.
package plan
