// Package message is what the clerk says: posts and answers in parts that every chat service shows in its own way, the pictures that they
// call for, and words to make sentences of. It knows no game and keeps nothing.
package message
