package facts_test

import (
	"fmt"
	"strings"
	"testing"

	"stationmaster/engine/enginetest"
	"stationmaster/engine/facts"
)

// TestMistakesNameTheirLine puts one mistake at a time into a sheet: the error names its line.
func TestMistakesNameTheirLine(t *testing.T) {
	for title, mistakes := range map[string][]struct{ name, old, new, want string }{
		"1894": {
			{"an unknown key", "\nbank:", "\nbnak:", "bnak"},
			{"no certificate limit for some", "certificate_limit: {3: 18, 4: 14}", "certificate_limit: {3: 18}", "4 players"},
			{"a flag nobody explains", "450e", "450x", "'x'"},
			{"a gap inside a row", "62 66 70 75 83 93", "62 66 - 75 83 93", "gap"},
			{"all privates except an unknown one", "all privates but LSQG", "all privates but LSQX", "LSQX"},
			{"a closing condition with unknown words", "closes: LSQG, events", "closes: some of them, events", "some of them"},
			{"a private that closes in another phase", `closes: start of purple`, `closes: start of gray`, "LSQG"},
			{"revenue by the tile of no hex", "revenue_by_tile_G10", "revenue_by_tile_Z10", "Z10"},
			{"a home that the map does not show", "home: [{hex: G6, city: 0}]", "home: [{hex: G6, city: 1}]", "PLM"},
			{"a home of an unknown company", "home: [EST]", "home: [ETS]", "ETS"},
			{"a border of no kind", "{at: [B11], color: white, name: Dunkerque, cities: [{revenue: 0, slots: 1, exits: []}], borders: [{edge: 4, kind: province}]}", "{at: [B11], color: white, name: Dunkerque, cities: [{revenue: 0, slots: 1, exits: []}], borders: [{edge: 4, kind: provence}]}", "provence"},
			{"track with no second edge", `name: Hasselt, cities: [{revenue: {yellow: 20, brown: 30}, slots: 1, exits: [0, 2]}], track: ["0-1", "1-2"]`, `name: Hasselt, cities: [{revenue: {yellow: 20, brown: 30}, slots: 1, exits: [0, 2]}], track: ["0-1", "1-2-3"]`, "1-2-3"},
			{"an unknown colour", `color: "#dda0dd"`, `color: "#dda0d"`, "#rrggbb"},
		},
		"18eu": {
			{"an unmarked starting value", "  par_values: [70,", "  par_values: [75,", "cells marked p"},
			{"a price of 18xx.games that the market lacks", "{220: 225}", "{221: 225}", "221"},
			{"a third value of red places", `"3", "on": "3", tiles: [yellow, green], train_limit: {minor: 2, major: 4}, operating_rounds: 2, rusts: [], off_map: first`, `"3", "on": "3", tiles: [yellow, green], train_limit: {minor: 2, major: 4}, operating_rounds: 2, rusts: [], off_map: third`, "third"},
			{"a limit for no kind", "train_limit: {minor: 1, major: 3}", "train_limit: {minor: 1, mayor: 3}", "mayor"},
			{"a tile of another colour on the chart", `  city: {yellow: ["57"], green: ["14", "15"]`, `  city: {yellow: ["57"], green: ["14", "611"]`, "611"},
			{"an unknown hex on the chart", "paris: {hexes: [J1]", "paris: {hexes: [J2]", "J2"},
			{"an unknown kind of hex", "  plain: {yellow", "  plane: {yellow", "plane"},
			{"a colour no tile has", `town: {yellow`, `town: {white`, "white"},
			{"an alias of no hex", "  A4: D1", "  A5: D1", "A5"},
		},
		"18ardennes": {
			{"a train that rusts on another train than its phase says", `rusts_on: ["6", "4D"]`, `rusts_on: ["6", "5"]`, "phase 5"},
			{"a phase on two trains of which one is none", `"on": ["6", "4D"]`, `"on": ["6", "5D"]`, "5D"},
			{"an exchange for no train", `exchange: {from: ["4", "5", "6"]`, `exchange: {from: ["4", "5", "7"]`, `"7"`},
			{"towns that count differently", "visits: {cities: 4, towns: 0, length: any}", "visits: {cities: 4, towns: none, length: any}", "none"},
			{"a minor that may form a company that does not list it", `home: [K11, 0], lays: [], tokens: [0, 40], can_form: [E]`, `home: [K11, 0], lays: [], tokens: [0, 40], can_form: [BE]`, "BE"},
			{"a public formed from no company", `eligible_minors: ["6", "8"]`, `eligible_minors: ["6", "18"]`, "18"},
			{"a bid from an unknown city", "[G3, H6, K5, [M7, 0]]", "[G3, H6, K5, [M7, 2]]", "M7"},
			{"a tile that is not in the set", `home: [E9, 0], lays: ["201"`, `home: [E9, 0], lays: ["203"`, "203"},
			{"too many shares", "livery: light blue, color: \"#add8e6\", text_color: \"#000000\", tokens: [100, 100, 100, 100, 100, 100], shares: [40, 20x3]", "livery: light blue, color: \"#add8e6\", text_color: \"#000000\", tokens: [100, 100, 100, 100, 100, 100], shares: [40, 20x4]", "120%"},
			{"a link to no stop", `links: [["c0", "t0"]]`, `links: [["c0", "t1"]]`, "t1"},
			{"cities that do not join", "B8: brown}", "B8: green}", "SOH2"},
			{"a private for six", "players: [4]", "players: [6]", "6 players"},
			{"a lowest price not on the market", "public: 50}", "public: 51}", "51"},
		},
		"18norway": {
			{"a sea lane that leads nowhere", `{at: [A25], color: blue, sea: ["3-5"]}`, `{at: [A25], color: blue, sea: ["3-4"]}`, "leads nowhere"},
			{"a sea lane to no stop", `sea: ["3-o0"]`, `sea: ["3-o1"]`, "o1"},
			{"a sea lane over a seventh edge", `sea: ["2-c0", "3-c0"], icons: [port], borders`, `sea: ["2-c0", "6-c0"], icons: [port], borders`, "edge 6"},
			{"a price for no company", "price_D: 270", "price_X: 270", `"X"`},
			{"an obsolete train of another phase", `obsolete: ["2"]`, `obsolete: ["4"]`, `"4"`},
			{"a ship that is a train", "ships: [S3, S4]", "ships: [S3, 4]", `"4"`},
			{"nationalization at no time", "nationalization: first", "nationalization: second", "second"},
			{"a home in words that is a hex", "home: [G29, 2]", "home: [g29, 2]", "g29"},
			{"a third jump from nowhere", "triple_jump_from: 165", "triple_jump_from: 160", "160"},
			{"a ceiling below the top", "highest: 480", "highest: 440", "480"},
			{"a tile on no shape", `"443": ["450"]`, `"443": ["451"]`, "451"},
		},
		"18fr-rce": {
			{"a tile for no hex", "label: Lille, only_at: [C20], from: [map]", "label: Lille, only_at: [C21], from: [map]", "C21"},
			{"a tile over no tile", `from: ["X19", "X20"]`, `from: ["X19", "X21"]`, "X21"},
			{"a port slot too many", "slots: 2, port_slot: 1, exits: [0, 1, 3, 4]}", "slots: 2, port_slot: 2, exits: [0, 1, 3, 4]}", "port_slot 2"},
			{"a seventh rotation", `label: Paris, only_at: [E16], from: ["X05"], rotations: [0]`, `label: Paris, only_at: [E16], from: ["X05"], rotations: [6]`, "rotation 6"},
			{"two homes of unknown companies", "home: [MID]", "home: [MIDI]", "MIDI"},
			{"a sale for no part of the price", "twice the price", "thrice the price", "thrice"},
			{"a phase by an unknown colour", `gray: ["7", "D"]`, `gray: ["7", "E"]`, `"E"`},
			{"sold out to somewhere", "down_right", "down_left", "down_left"},
			{"visits that count twice", "visits: {cities: 2, towns: counted}", "visits: {cities: 2, any: 2, towns: counted}", "any"},
			{"a train that rusts in a phase that does not say so", `rusts_on: ["7", "D"]`, `rusts_on: ["7", "D", "5"]`, "phase 5"},
		},
	} {
		good := text(t, title)
		for _, m := range mistakes {
			before, _, found := strings.Cut(good, m.old)
			if !found {
				t.Errorf("%s: %s: the sheet has no %q", title, m.name, m.old)
				continue
			}
			_, err := facts.Read(used(strings.Replace(good, m.old, m.new, 1)))
			if err == nil || !strings.Contains(err.Error(), m.want) {
				t.Errorf("%s: %s: %v, want %q in it", title, m.name, err, m.want)
				continue
			}
			line := 1 + strings.Count(before, "\n") + strings.Count(m.old[:len(m.old)-len(strings.TrimLeft(m.old, "\n"))], "\n")
			if told := fmt.Sprintf("line %d:", line); !strings.Contains(err.Error(), told) {
				t.Errorf("%s: %s: %q, want %s", title, m.name, err, told)
			}
		}
	}
}

// TestSmallMistakesAreNoticed puts mistakes into a sheet that would otherwise go unnoticed: each error names its line.
func TestSmallMistakesAreNoticed(t *testing.T) {
	good := text(t, "1894")
	for _, m := range []struct{ name, old, new, want string }{
		{"nobody can play", "players: {min: 3, max: 4}", "players: {min: 4, max: 3}", "4 to 3 players"},
		{"no bank", "\nbank: unlimited", "\nbank: 0", "the bank has 0"},
		{"a flag on no cell", "  flags:\n", "  flags:\n    z: nothing\n", `no cell has the flag "z"`},

		{"a phase without the colour of its values", "tiles: [yellow], revenue_color: yellow,", "tiles: [yellow],", "revenue_color"},
		{"a colour without a value", "tiles: [yellow], revenue_color: yellow,", "tiles: [yellow], revenue_color: red,", "cannot have the colour red"},
		{"an unknown colour", "tiles: [yellow], revenue_color: yellow,", "tiles: [yellow], revenue_color: yelow,", "yelow"},
		{"a phase without tiles", "on: start, tiles: [yellow]", "on: start, tiles: []", "has no tiles"},
		{"a phase with red tiles", "on: start, tiles: [yellow]", "on: start, tiles: [red]", "no tile has the colour red"},
		{"a phase without a train limit", "revenue_color: yellow, train_limit: 4, operating_rounds: 1", "revenue_color: yellow, operating_rounds: 1", "train limit"},
		{"a phase twice", `{name: green, on: "3"`, `{name: yellow, on: "3"`, "is listed twice"},

		{"a train of which there is none", `color: yellow, count: 7, price: 80`, `color: yellow, price: 80`, "0 of train 2"},
		{"a train for nothing", `color: yellow, count: 7, price: 80`, `color: yellow, count: 7, price: 0`, "costs 0"},
		{"a train that visits nothing", "rusts_on: \"4\", visits: {any: 2, towns: counted}", "rusts_on: \"4\", visits: {towns: counted}", "visits nothing"},
		{"a train that earns less than nothing", "visits: {any: 2, towns: counted}, multiplier: 1", "visits: {any: 2, towns: counted}, multiplier: -1", "revenue by -1"},

		{"a private that closes in no phase", "blocks: [I14], closes: start of red", "blocks: [I14], closes: start of read", `"read"`},
		{"a private that costs the buyer less than nothing", "price: 20, revenue: 5, saleable", "price: 20, revenue: -5, saleable", "pays -5"},
		{"a presidency of no company", "price: 20, revenue: 5, saleable", "price: 20, revenue: 5, president_drawn: [PML], saleable", `"PML"`},
		{"a presidency as well as a drawn one", "price: 20, revenue: 5, saleable", "price: 20, revenue: 5, president_of: EST, president_drawn: [PLM], saleable", "one that is drawn"},
		{"a private that waits for a train of no company", "price: 20, revenue: 5, saleable", "price: 20, revenue: 5, closes_with_train: true, saleable", "comes with no presidency"},
		{"a pair on one hex", "price: 20, revenue: 5, saleable", "price: 20, revenue: 5, lay: {here: true, pair: true}, saleable", "a pair of hexes"},
		{"a private that lays no tile of the set", "price: 20, revenue: 5, saleable", "price: 20, revenue: 5, lay: {tiles: [\"999\"]}, saleable", "tile 999"},
		{"a company that floats beyond its shares", "float_percent: 60", "float_percent: 160", "160%"},
		{"a token for less than nothing", "tokens: [0, 40", "tokens: [0, -40", "costs -40"},

		{"an unknown terrain", "label: B, upgrade_cost: {cost: 40, terrain: water}", "label: B, upgrade_cost: {cost: 40, terrain: watter}", `"watter"`},
		{"a terrain that costs nothing", "label: B, upgrade_cost: {cost: 40, terrain: water}", "label: B, upgrade_cost: {terrain: water}", "costs 0"},
		{"an exit twice", `"X2": {count: 1, color: yellow, cities: [{revenue: 30, exits: [0, 2]}]`, `"X2": {count: 1, color: yellow, cities: [{revenue: 30, exits: [0, 0]}]`, "twice"},
		{"a city worth less than nothing", `"X2": {count: 1, color: yellow, cities: [{revenue: 30,`, `"X2": {count: 1, color: yellow, cities: [{revenue: -30,`, "earns -30"},
		{"a city with fewer slots than none", `"X2": {count: 1, color: yellow, cities: [{revenue: 30,`, `"X2": {count: 1, color: yellow, cities: [{slots: -1, revenue: 30,`, "-1 slots"},
		{"a city beside its tile", `home: [PLM], at: 0.5}, {revenue: 30, exits: [3], at: 3}]`, `home: [PLM], at: 0.5}, {revenue: 30, exits: [3], at: 30}]`, "at 30"},
		{"an offboard whose track runs off the map", "{at: [A4], color: red, name: Great Britain, offboard: {revenue: 50, exits: [0, 1]", "{at: [A4], color: red, name: Great Britain, offboard: {revenue: 50, exits: [0, 3]", "runs off the map over edge 3"},
		{"track that runs off the map", `{at: [C16], color: gray, track: ["4-5", "0-5", "0-1"]`, `{at: [C16], color: gray, track: ["4-5", "0-5", "0-3"]`, "runs off the map over edge 3"},
		{"a hex off the grid", `{at: [C16], color: gray`, `{at: [], color: gray`, "at is missing"},
		{"track over an impassable border", `{at: [C16], color: gray, track: ["4-5", "0-5", "0-1"]`, `{at: [C16], color: gray, borders: [{edge: 0, kind: impassable}], track: ["4-5", "0-5", "0-1"]`, "impassable border along edge 0"},
		{"a junction of two", `{at: [C16], color: gray, track: ["4-5", "0-5", "0-1"]`, `{at: [C16], color: gray, junctions: [[0, 1]], track: ["4-5", "0-5", "0-1"]`, "joins 2 edges"},
		{"a label on no tile", `{at: [B11], color: white,`, `{at: [B11], color: white, label: Q,`, `"Q"`},
	} {
		before, _, found := strings.Cut(good, m.old)
		if !found {
			t.Errorf("%s: the sheet has no %q", m.name, m.old)
			continue
		}
		_, err := facts.Read(used(strings.Replace(good, m.old, m.new, 1)))
		line := 1 + strings.Count(before, "\n") + strings.Count(m.old[:len(m.old)-len(strings.TrimLeft(m.old, "\n"))], "\n")
		if err == nil || !strings.Contains(err.Error(), m.want) || !strings.Contains(err.Error(), fmt.Sprintf("line %d:", line)) {
			t.Errorf("%s: %v, want line %d and %q in it", m.name, err, line, m.want)
		}
	}
}

// TestKeysThatNobodyUsesAreRefused: a title.yaml may not have keys that no rule and no picture uses: a figure without effect misleads.
func TestKeysThatNobodyUsesAreRefused(t *testing.T) {
	for _, key := range enginetest.UnusedParts {
		sheet := string(used(text(t, "18eu"))) + "\n" + key + ": 5\n"
		if _, err := facts.Read([]byte(sheet)); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("line %d: unknown key %q", strings.Count(sheet, "\n"), key)) {
			t.Errorf("%s: %v", key, err)
		}
	}
	good := string(used(text(t, "18ardennes")))
	for _, key := range enginetest.UnusedKeys {
		for _, entry := range []string{"{id: BE,", `{id: "0",`, `{name: "2",`} {
			before, _, found := strings.Cut(good, entry)
			if !found {
				t.Fatalf("the sheet has no %s", entry)
			}
			_, err := facts.Read([]byte(strings.Replace(good, entry, entry+" "+key+": 5,", 1)))
			if want := fmt.Sprintf("line %d: unknown key %q", 1+strings.Count(before, "\n"), key); err == nil || err.Error() != want {
				t.Errorf("%s %s: %v, want %s", entry, key, err, want)
			}
		}
	}
}
