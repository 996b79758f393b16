//go:build race

package route

// The race detector makes everything some ten times as slow, so it sees a tenth of the random problems.
const seedsDivisor = 10
