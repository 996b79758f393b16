// Package facts reads what is printed on a title's components: map, tiles, market, companies, trains, phases. A
// [Sheet] is read strictly from the title's title.yaml and checked; every mistake names its line.
//
// A sheet says each thing once, in the most natural words. Reading works out the rest: a phase that closes "all
// privates but LSQG" lists them, a company without par prices of its own starts at the market's, an exchange for one
// of several trains becomes a trade-in price for each.
package facts
