// Package offer makes what can be pressed, chosen or typed next from what the engine says is legal: buttons and menus, completions of
// what is being typed, and orders read from what was.
//
//	choices.go   buttons and menus
//	complete.go  completion of orders and plans
//	orders.go    orders as people type them, and their refusals
//	places.go    orders that name a place on the map
package offer
