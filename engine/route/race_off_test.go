//go:build !race

package route

const seedsDivisor = 1
