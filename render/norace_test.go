//go:build !race

package render

const racing = false
