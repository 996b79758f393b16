package rest

import (
	"errors"
	"net/http"

	"github.com/bwmarrin/discordgo"
)

// Discord's codes for the errors that the bot reacts to.
const (
	UnknownChannel     = 10003
	UnknownMessage     = 10008
	UnknownWebhook     = 10015
	UnknownInteraction = 10062
	TooManyPins        = 30003
	MissingAccess      = 50001
	MissingPermissions = 50013
	InvalidToken       = 50027
	Archived           = 50083
	AlreadyDone        = 40060
	AlreadyThread      = 160004
	Locked             = 160005
)

var (
	// ErrToken says that the configured token is wrong.
	ErrToken = errors.New("the token was rejected by Discord: get a new one from the application's page, Bot, Reset Token")
	// ErrTokenLost says that Discord no longer accepts the token. The bot then sends nothing: Discord blocks a machine
	// that sends too many requests it refuses.
	ErrTokenLost = errors.New("the token is no longer valid: put a new one into the configuration and restart the program")
)

// Code is Discord's own code for an error; 0 if it has none.
func Code(err error) int {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) && rest.Message != nil {
		return rest.Message.Code
	}
	return 0
}

// Status is an error's HTTP status; 0 if it has none.
func Status(err error) int {
	var rest *discordgo.RESTError
	if errors.As(err, &rest) && rest.Response != nil {
		return rest.Response.StatusCode
	}
	return 0
}

// Refused reports whether Discord said no, rather than not answering.
func Refused(err error) bool {
	s := Status(err)
	return s >= 400 && s < 500 && s != http.StatusTooManyRequests
}

// Final reports whether Discord refused a request for its content, so that repeating it is useless. Missing permissions, a
// channel that is gone or locked, and a bad token are not final: somebody can put them right.
func Final(err error) bool {
	switch Code(err) {
	case UnknownChannel, UnknownMessage, MissingAccess, MissingPermissions, Archived, Locked, InvalidToken:
		return false
	}
	switch Status(err) {
	case http.StatusBadRequest, http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusRequestEntityTooLarge, http.StatusUnprocessableEntity:
		return true
	case http.StatusForbidden:
		return Code(err) != 0 // without a code, something on the way to Discord refused it
	}
	return false
}

// TooLate reports whether requests of one kind have to wait longer than a request waits.
func TooLate(err error) bool {
	var limit *Limited
	return errors.As(err, &limit) && !limit.All && limit.Wait > mostLimited
}
