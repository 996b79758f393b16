// Package facts is what is printed on a title's components: map, tiles, market, companies, trains, phases. A [Sheet] is read
// strictly from the title's title.yaml and checked; every mistake is told with its line.
package facts
