//go:build race

package route

// The race detector slows everything down about ten times, so it gets a tenth of the random problems.
const seedsDivisor = 10
