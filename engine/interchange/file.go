package interchange

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sort"
	"strconv"
)

// MostBytes limits the size of a game file, packed or unpacked. Real games stay far below it.
const MostBytes = 4 << 20

// Limits on a file's content. Real games stay far below them.
const (
	mostActions = 50_000 // including automatic ones
	mostOfList  = 200    // players, shares or routes
)

// File is a game file of 18xx.games.
type File struct {
	ID       json.RawMessage `json:"id"`
	Title    string          `json:"title"`
	Players  few[Player]     `json:"players"`
	Settings struct {
		Seed     seed     `json:"seed"`
		Optional []string `json:"optional_rules"`
	} `json:"settings"`
	Status  string `json:"status"`
	Actions many   `json:"actions"`
}

// seed is a seed of theirs, which a file may leave empty.
type seed struct {
	n     uint64
	given bool
}

// UnmarshalJSON reads a number; a missing one is fine.
func (s *seed) UnmarshalJSON(b []byte) error {
	if string(b) == `""` || string(b) == "null" {
		return nil
	}
	s.given = true
	return json.Unmarshal(b, &s.n)
}

// few is a list that is short in every real file; many is the list of actions. Reading stops at the limit, so that a
// small file cannot grow large in memory.
type (
	few[T any] []T
	many       []Action
)

// UnmarshalJSON reads a list up to the limit.
func (l *few[T]) UnmarshalJSON(b []byte) (err error) {
	*l, err = list[T](b, mostOfList)
	return err
}

// UnmarshalJSON reads a list up to the limit.
func (l *many) UnmarshalJSON(b []byte) (err error) {
	*l, err = list[Action](b, mostActions)
	return err
}

func list[T any](b []byte, most int) ([]T, error) {
	if string(b) == "null" {
		return nil, nil
	}
	d := json.NewDecoder(bytes.NewReader(b))
	if t, err := d.Token(); err != nil || t != json.Delim('[') {
		return nil, fmt.Errorf("a list was expected where %.20q stands", b)
	}
	var out []T
	for d.More() {
		if len(out) == most {
			return nil, fmt.Errorf("a list is longer than %d", most)
		}
		var v T
		if err := d.Decode(&v); err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

// Player is a player; a file lists them in seating order.
type Player struct {
	ID   json.RawMessage `json:"id"`
	Name string          `json:"name"`
}

// Key is the player's id as plain text.
func (p Player) Key() string { return text(p.ID) }

// Action is a recorded action. Its type decides which fields are set.
type Action struct {
	Type        string          `json:"type"`
	ID          int             `json:"id"`
	Entity      json.RawMessage `json:"entity"`
	EntityType  string          `json:"entity_type"`
	UndoTo      *int            `json:"action_id"`
	RawAuto     json.RawMessage `json:"auto_actions"`
	Auto        []Action        `json:"-"` // RawAuto, decoded; automatic actions have none of their own
	Company     string          `json:"company"`
	Corporation string          `json:"corporation"`
	Minor       string          `json:"minor"`
	Price       int             `json:"price"`
	SharePrice  json.RawMessage `json:"share_price"`
	Shares      few[string]     `json:"shares"`
	Percent     int             `json:"percent"`
	Hex         string          `json:"hex"`
	Tile        string          `json:"tile"`
	Rotation    int             `json:"rotation"`
	City        string          `json:"city"`
	Slot        *int            `json:"slot"`
	Tokener     string          `json:"tokener"`
	Train       string          `json:"train"`
	Exchange    string          `json:"exchange"`
	Variant     string          `json:"variant"`
	Kind        string          `json:"kind"`
	Choice      json.RawMessage `json:"choice"`
	Description string          `json:"description"`
	Routes      few[Route]      `json:"routes"`
	Extra       int             `json:"extra_revenue"` // income besides the routes, if runs name it; see Dialect.Besides
}

// Route is one recorded run: the hexes between each stop and the next.
type Route struct {
	Train       string     `json:"train"`
	Connections [][]string `json:"connections"`
	Hexes       []string   `json:"hexes"`
	Nodes       []string   `json:"nodes"`
	Revenue     int        `json:"revenue"`
}

// Read decodes a game file, gzipped or not.
func Read(r io.Reader) (*File, error) {
	b, err := io.ReadAll(io.LimitReader(r, MostBytes+1))
	if err != nil {
		return nil, fmt.Errorf("reading the file: %w", err)
	}
	if bytes.HasPrefix(b, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(bytes.NewReader(b))
		if err != nil {
			return nil, fmt.Errorf("unpacking the file: %w", err)
		}
		if b, err = io.ReadAll(io.LimitReader(z, MostBytes+1)); err != nil {
			return nil, fmt.Errorf("unpacking the file: %w", err)
		}
	}
	if len(b) > MostBytes {
		return nil, fmt.Errorf("the file is larger than %d MiB", MostBytes>>20)
	}
	f := new(File)
	if err := json.Unmarshal(b, f); err != nil {
		return nil, fmt.Errorf("this is no game file of 18xx.games: %w", err)
	}
	if f.Title == "" || len(f.Players) == 0 {
		return nil, fmt.Errorf("this is no game file of 18xx.games: it names no title or no players")
	}
	left := mostActions - len(f.Actions)
	for i := range f.Actions {
		a := &f.Actions[i]
		if len(a.RawAuto) == 0 {
			continue
		}
		auto, err := list[Action](a.RawAuto, left)
		if err != nil {
			return nil, fmt.Errorf("this is no game file of 18xx.games: action %d: %w", a.ID, err)
		}
		left -= len(auto)
		a.Auto, a.RawAuto = auto, nil
	}
	return f, nil
}

// Seed is the seed of the random setup: the one in the settings, or else the digits of the game's id.
func (f *File) Seed() uint64 {
	if f.Settings.Seed.given {
		return f.Settings.Seed.n
	}
	var digits []byte
	for _, c := range f.ID {
		if c >= '0' && c <= '9' {
			digits = append(digits, c)
		}
	}
	n, _ := strconv.ParseUint(string(digits), 10, 64)
	return n
}

// Effective lists the actions that count, without chat and without what was undone and not redone.
func (f *File) Effective() ([]*Action, error) {
	byID := make(map[int]int, len(f.Actions)) // the first action with an id
	for i := range f.Actions {
		if _, ok := byID[f.Actions[i].ID]; !ok {
			byID[f.Actions[i].ID] = i
		}
	}
	var kept []int     // indexes of the actions that count, in order
	var undone [][]int // for redo: what each undo removed. A copy, because new actions overwrite kept
	for i := range f.Actions {
		a := &f.Actions[i]
		switch a.Type {
		case "message":
		case "undo":
			n := max(len(kept)-1, 0)
			if a.UndoTo != nil {
				to, ok := byID[*a.UndoTo]
				if *a.UndoTo == 0 {
					to, ok = -1, true
				}
				if !ok || to >= i {
					return nil, &StopError{a.ID, a.Type, fmt.Errorf("there is no earlier action %d", *a.UndoTo)}
				}
				n = sort.SearchInts(kept, to+1)
			}
			undone = append(undone, kept[n:len(kept):len(kept)])
			kept = kept[:n]
		case "redo":
			if len(undone) == 0 {
				return nil, &StopError{a.ID, a.Type, errors.New("there is nothing to undo")}
			}
			kept = append(kept, undone[len(undone)-1]...)
			undone = undone[:len(undone)-1]
		default:
			undone = nil
			kept = append(kept, i)
		}
	}
	out := make([]*Action, len(kept))
	for i, k := range kept {
		out[i] = &f.Actions[k]
	}
	return out, nil
}

// text returns a JSON string or number as plain text.
func text(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string(raw)
}
