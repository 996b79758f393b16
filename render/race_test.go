//go:build race

package render

// racing tells that the race detector is at work, which makes everything some ten times slower.
const racing = true
