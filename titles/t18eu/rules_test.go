package t18eu_test

import (
	"testing"

	"stationmaster/engine/enginetest"
)

// TestRules runs the scripts of testdata/rules.
func TestRules(t *testing.T) { enginetest.Scripts(t) }
