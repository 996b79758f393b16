package enginetest

import (
	"os"
	"testing"
)

// Long reports whether tests are to take all the time they want: STATIONMASTER_LONG is set, as before every release. Otherwise those that try
// many games try some of them. With -short they try few.
func Long() bool { return os.Getenv("STATIONMASTER_LONG") != "" && !testing.Short() }

// Of is how many of something are tried: all in a long test, few in a short one.
func Of(few, some, all int) int {
	switch {
	case testing.Short():
		return few
	case Long():
		return all
	}
	return some
}
