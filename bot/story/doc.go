// Package story tells how a game went: what turned it, where everybody's worth came from, how long everybody took.
//
//	story.go   the post
//	export.go  all rounds as a table to work with
package story
