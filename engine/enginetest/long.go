package enginetest

import (
	"os"
	"testing"
)

// Long reports whether tests may take all the time they want: STATIONMASTER_LONG is set, as before every release.
// Otherwise tests of many games try some of them, and with -short a few.
func Long() bool { return os.Getenv("STATIONMASTER_LONG") != "" && !testing.Short() }

// Of picks how many to try: few in a short test, all in a long one, some otherwise.
func Of(few, some, all int) int {
	switch {
	case testing.Short():
		return few
	case Long():
		return all
	}
	return some
}
