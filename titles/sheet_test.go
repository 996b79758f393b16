package titles_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/facts"
)

// TestSheetMistakesNameTheirLine breaks a sheet in many ways: each mistake is found on reading, with its line.
func TestSheetMistakesNameTheirLine(t *testing.T) {
	b, err := os.ReadFile(filepath.Join(folders["1894"], "title.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	good := string(b)
	if _, err := facts.Read(b); err != nil {
		t.Fatal(err)
	}
	numbered := regexp.MustCompile(`^(yaml: )?line \d+: `)
	for _, c := range []struct{ name, old, new, want string }{
		{"an unknown key", "currency:", "currancy:", "currancy"},
		{"an unknown key deep down", "train_limit: 4", "train_limmit: 4", "train_limmit"},
		{"a currency without a number", `"F%d"`, `"F"`, "currency"},
		{"a phase on no train", `on: "5+1"`, `on: "5+2"`, "5+2"},
		{"a train that rusts differently", `rusts: ["2"]`, `rusts: ["3"]`, `rusts the "3"`},
		{"an unknown private that closes", "closes: [LSQG]", "closes: [LSQX]", "LSQX"},
		{"an upgrade of no train", `upgrade_prices: {"2": 80}`, `upgrade_prices: {"1": 80}`, `"1"`},
		{"a blocked hex off the map", "blocks: [I14]", "blocks: [Z9]", "Z9"},
		{"shares that do not add up", "shares: [20, 10, 10, 10, 10, 10, 10, 10, 10], float_percent: 60, par_values: [67, 80, 95, 100]", "shares: [20, 10], float_percent: 60, par_values: [67, 80, 95, 100]", "30%"},
		{"a home off the map", "home: [{hex: I10, city: 0}]", "home: [{hex: I11, city: 0}]", "I11"},
		{"an unknown tile", `"57": 10`, `"5757": 10`, "5757"},
		{"an upgrade to no tile", `"14": [X16, X17, X18]}`, `"14": [X99]}`, "X99"},
		{"an unknown colour", "color: brown, cities: [{revenue: 90", "color: mauve, cities: [{revenue: 90", "mauve"},
		{"a par box elsewhere", "67: [7, 5]", "67: [7, 4]", "67"},
		{"no money for some", "starting_cash: {3: 570, 4: 480}", "starting_cash: {3: 570}", "4 players"},
		{"a word for a number", "price: 180, revenue: 40", "price: much, revenue: 40", "much"},
	} {
		broken := strings.Replace(good, c.old, c.new, 1)
		if broken == good && !strings.Contains(good, c.old) {
			broken = strings.Replace(good, strings.TrimSuffix(c.old, "}"), strings.TrimSuffix(c.new, "}"), 1)
		}
		if broken == good {
			t.Errorf("%s: the sheet has no %q to break", c.name, c.old)
			continue
		}
		_, err := facts.Read([]byte(broken))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q in it", c.name, err, c.want)
		} else if !numbered.MatchString(strings.ReplaceAll(err.Error(), "yaml: unmarshal errors:\n  ", "")) {
			t.Errorf("%s: no line in %q", c.name, err)
		}
	}
}

// TestNoOrderIsAmbiguous: no private or company is named like a player of the record ("P1" to "P6") or a train.
func TestNoOrderIsAmbiguous(t *testing.T) {
	for _, title := range engine.Titles() {
		s := title.Sheet
		taken := map[engine.ID]bool{}
		for n := range s.Players.Max {
			taken[engine.ID("P"+strconv.Itoa(n+1))] = true
		}
		for _, m := range s.Models {
			taken[engine.ID(m.Name)] = true
		}
		for _, p := range s.Privates {
			if taken[p.ID] {
				t.Errorf("%s has a private %s, which names something else too", title.ID, p.ID)
			}
		}
	}
}
