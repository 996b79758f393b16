// Package player chooses orders for house players: seats that nobody sits on. It knows no title. It lists the orders that
// the engine offers (orders.go), tries each on a copy, values what comes of it (judge.go) by questions that the kit
// answers for every title ([kit.Earns], [kit.RoundsLeft], [kit.TrainsUntil] and others), thinks of what can follow in the
// same turn (plan.go) and of the next turn's track (ahead.go), and plays the best ones out (search.go, quick.go); a bid
// may be raised by more than the least (raise.go). It sees what its seat sees: the game, never plans or notes of others.
package player
