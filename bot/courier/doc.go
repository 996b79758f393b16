// Package courier brings posts to the chat service, in order and until they have arrived, and draws the pictures that they show when somebody
// looks.
//
//	messenger.go  what a chat service does for it
//	courier.go    delivery, tried again until it succeeds
//	canvas.go     pictures: drawn on demand, kept for a while
//	meter.go      what is counted
package courier
