// Package foresee tells what would come of orders: previews, tries at a board, advice, what a company's routes earn. It works on copies
// and changes nothing.
//
//	preview.go  a preview of orders, and how it could go on
//	try.go      a try at a board: today's figures beside those after the orders
//	advice.go   the tiles and tokens that raise a company's run most
//	routes.go   what routes earn: the best, the last, and those that somebody puts together
package foresee
