package interchange_test

import (
	"fmt"
	"strings"
	"testing"

	"stationmaster/engine/interchange"
)

// Nested actions count, too: a small file cannot take up much memory.
func TestActionsOfBothLevelsAreBounded(t *testing.T) {
	of := func(n int) string { return "[" + strings.TrimSuffix(strings.Repeat("{},", n), ",") + "]" }
	read := func(plain, auto int) error {
		_, err := interchange.Read(strings.NewReader(fmt.Sprintf(`{"title": "1894", "players": [{"name": "Ada"}], "actions": [{"auto_actions": %s}, %s]}`,
			of(auto), strings.Trim(of(plain-1), "[]"))))
		return err
	}
	if err := read(25_000, 25_000); err != nil {
		t.Error(err)
	}
	if err := read(30_000, 30_000); err == nil || !strings.Contains(err.Error(), "longer than 20000") {
		t.Errorf("60000 actions: %v", err)
	}
}
