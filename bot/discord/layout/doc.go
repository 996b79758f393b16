// Package layout lays out the clerk's messages as Discord shows them, within Discord's limits.
//
//	message.go   a message with its texts, pictures and tables
//	component.go buttons and menus, and the command that each carries
//	form.go      the form that asks for a number
//	logos.go     companies' logos in texts and on buttons
package layout
