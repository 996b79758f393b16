// Package rest sends requests to Discord's REST API and keeps within its limits.
//
//	client.go    requests, tries, and what makes an error fit for the log
//	errors.go    what Discord's errors mean
//	limits.go    how many requests Discord allows, and when to send none
//	transport.go the version of the API, and another address for tests
package rest
