package t18ardennes_test

import (
	"strings"
	"testing"

	"stationmaster/engine"
)

// Every reason for which the kit refuses cites a rule of the checklist.
func TestEveryReasonIsCited(t *testing.T) {
	title := engine.Find("18ardennes")
	for _, reason := range title.Reasons() {
		if rule := title.Cites[reason]; !strings.Contains(title.Checklist, "**"+rule+"**") {
			t.Errorf("%q cites %q", reason, rule)
		}
	}
}
