// Package facts is what is printed on a title's components: map, tiles, market, companies, trains, phases. A [Sheet] is read
// strictly from the title's title.yaml and checked; every mistake is told with its line.
//
// A sheet says each thing once and in the words that lie nearest. What follows from it is worked out when it is read: a
// phase that closes "all privates but LSQG" lists them, a company without values of its own starts at those of the
// market, an exchange for one of several trains is a price for handing in each.
package facts
