//go:build race

package render

// racing reports whether the race detector is on, which makes everything some ten times slower.
const racing = true
