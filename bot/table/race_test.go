//go:build race

package table_test

// raced reports whether the race detector is on, under which the exact searches of a late game take minutes.
const raced = true
