package t18ardennes_test

import (
	"testing"

	"stationmaster/engine/enginetest"
)

// TestRules runs the scripts of testdata/rules: most of the rules are tested there.
func TestRules(t *testing.T) { enginetest.Scripts(t) }
