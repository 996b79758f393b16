//go:build race

package table_test

// raced tells that the race detector looks on, with which the exact searches of a late game take minutes.
const raced = true
