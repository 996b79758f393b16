package interchange_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"stationmaster/engine/enginetest"
	"stationmaster/engine/interchange"

	_ "stationmaster/titles/all"
)

// recordedTitles maps the folders of recorded games to our titles.
var recordedTitles = []string{"1894", "18EU", "18FR-RCE", "18Norway", "18Ardennes"}

// shared is a path below ../shared, which is next to the checkout. Without it the test is skipped.
func shared(t testing.TB, parts ...string) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod above the test")
		}
		dir = filepath.Dir(dir)
	}
	path := filepath.Join(append([]string{dir, "..", "shared"}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		t.Skip("no recorded games here")
	}
	return path
}

// recordedGames lists the game files of our titles.
func recordedGames(t testing.TB) []string {
	t.Helper()
	var out []string
	for _, title := range recordedTitles {
		files, err := filepath.Glob(filepath.Join(shared(t, "oracle", title), "*.json.gz"))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, files...)
	}
	files, err := filepath.Glob(filepath.Join(shared(t, "oracle", "failing", "import"), "*.json.gz"))
	if err != nil {
		t.Fatal(err)
	}
	out = append(out, files...)
	if len(out) == 0 {
		t.Skip("no recorded games here")
	}
	return out
}

// firsts are the first n files of each folder.
func firsts(paths []string, n int) (out []string) {
	seen := map[string]int{}
	for _, path := range paths {
		if seen[filepath.Dir(path)]++; seen[filepath.Dir(path)] <= n {
			out = append(out, path)
		}
	}
	return out
}

func readFile(t testing.TB, path string) *interchange.File {
	t.Helper()
	in, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	f, err := interchange.Read(in)
	if err != nil {
		t.Fatal(err)
	}
	if f.Title == "18FR-RCE" { // the recording program reads rule 12 this way (FRRCE-TC-07), and the file does not say so
		f.Settings.Optional = append(f.Settings.Optional, "terrain-always")
	}
	return f
}

// traceLine is a line of a trace: the engine of 18xx.games after an action.
type traceLine struct {
	Action json.RawMessage `json:"action"`
	Log    []string        `json:"log"`
	State  *traceState     `json:"state"`
}

type traceState struct {
	Phase     any                       `json:"phase"`
	Step      string                    `json:"step"`
	Active    []any                     `json:"active"`
	Finished  any                       `json:"finished"`
	Bank      any                       `json:"bank"`
	Depot     any                       `json:"depot"`
	Discarded any                       `json:"discarded"`
	Tiles     any                       `json:"tiles"`
	Players   map[string]map[string]any `json:"players"`
	Corps     map[string]map[string]any `json:"corps"`
	Minors    map[string]map[string]any `json:"minors"`
}

func readTrace(t testing.TB, path string) []traceLine {
	t.Helper()
	in, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	z, err := gzip.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	var out []traceLine
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var l traceLine
		d := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		d.UseNumber()
		if err := d.Decode(&l); err != nil {
			t.Fatal(err)
		}
		if l.State != nil {
			out = append(out, l)
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

// theirs is the recorded state in the form of interchange.State; see ../shared/oracle/README.md ("Comparing").
func (s *traceState) theirs() map[string]any {
	players, value := map[string]any{}, map[string]any{}
	for id, p := range s.Players {
		players[id] = map[string]any{"cash": p["cash"], "shares": p["shares"], "companies": p["companies"]}
		value[id] = p["value"]
	}
	bank := s.Bank
	if state, has := s.Corps[noCompany]; has {
		bank = number(bank) + number(state["cash"])
	}
	return map[string]any{"phase": s.Phase, "finished": s.Finished, "bank": bank, "depot": s.Depot, "discarded": s.Discarded, "tiles": s.Tiles, "value": value,
		"players": players, "corps": companies(s.Corps), "minors": companies(s.Minors)}
}

// noCompany lists companies of 18xx.games that are none here: the Norwegian state, whose shares' dividends the bank keeps here.
const noCompany = "NSB"

func number(v any) int64 {
	n, _ := v.(json.Number).Int64()
	return n
}

func companies(theirs map[string]map[string]any) map[string]any {
	out := map[string]any{}
	for id, c := range theirs {
		if id == noCompany {
			continue
		}
		if c["closed"] == true {
			out[id] = map[string]any{"closed": true}
			continue
		}
		m := map[string]any{"closed": false}
		for _, k := range []string{"cash", "floated", "price", "at", "stack", "treasury", "ipo", "pool"} {
			m[k] = c[k]
		}
		if c["owner"] != nil {
			m["owner"] = fmt.Sprint(c["owner"])
		}
		var trains, tokens []any
		for _, x := range list(c["trains"]) {
			trains = append(trains, strings.TrimSuffix(strings.TrimSuffix(x.(string), "*"), "/1")) // one with a right has "/1"
		}
		for _, x := range list(c["tokens"]) {
			if hex := x.(map[string]any)["hex"]; hex != nil {
				tokens = append(tokens, hex)
			}
		}
		m["trains"], m["tokens"] = trains, tokens
		out[id] = m
	}
	return out
}

func list(v any) []any {
	l, _ := v.([]any)
	return l
}

// plain is a value as JSON has it, with numbers as written.
func plain(t testing.TB, v any) any {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var out any
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	if err := d.Decode(&out); err != nil {
		t.Fatal(err)
	}
	return out
}

// differ says where two states differ, or "". Nothing, zero and an empty collection are equal; the order of words in
// a list does not count. It compares every key on either side, unlike compare.py, which leaves out what the
// program under test does not print.
func differ(at string, mine, theirs any) string {
	if empty(mine) && empty(theirs) {
		return ""
	}
	m, ok1 := mine.(map[string]any)
	o, ok2 := theirs.(map[string]any)
	if ok1 && (ok2 || empty(theirs)) || ok2 && empty(mine) {
		keys := slices.Collect(maps.Keys(m))
		for k := range o {
			if _, both := m[k]; !both {
				keys = append(keys, k)
			}
		}
		slices.Sort(keys)
		for _, k := range keys {
			if d := differ(at+"."+k, m[k], o[k]); d != "" {
				return d
			}
		}
		return ""
	}
	if a, b := word(mine), word(theirs); a != b {
		return fmt.Sprintf("%s: here %s, recorded %s", strings.TrimPrefix(at, "."), a, b)
	}
	return ""
}

func empty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case bool:
		return !v
	case json.Number:
		return v == "0"
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}

func word(v any) string {
	if l, ok := v.([]any); ok && !slices.ContainsFunc(l, func(x any) bool { _, s := x.(string); return !s }) {
		l = slices.Clone(l)
		slices.SortFunc(l, func(a, b any) int { return strings.Compare(a.(string), b.(string)) })
		v = l
	}
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// waitsAlike checks that 18xx.games waits at the step of a company's turn where we expect it, and for the player
// we expect.
func waitsAlike(r *interchange.Reader, s *traceState) error {
	w := r.Game.Waiting()
	if w == nil {
		return nil
	}
	if r.Game.Company(r.Game.Turn.Of) != nil && !w.Alone && r.StopName() != s.Step {
		return fmt.Errorf("18xx.games waits at %s, not at %s", s.Step, r.StopName())
	}
	if r.Game.Company(r.Game.Turn.Of) == nil && len(s.Active) > 0 {
		active := fmt.Sprint(s.Active[0])
		if name, ok := s.Active[0].(string); ok && s.Corps[name] != nil { // a question to its president
			active = fmt.Sprint(s.Corps[name]["owner"])
		}
		for i, p := range r.Game.Players {
			if p.ID == r.Game.Decider() && active != string(r.File.Players[i].ID) {
				return fmt.Errorf("18xx.games waits for %v, not for %s", s.Active, r.File.Players[i].ID)
			}
		}
	}
	return nil
}

// explained are actions after which the recording waits elsewhere, and why.
var explained = map[string]string{
	"18FR-RCE action 111": "random_3p_61 lays the tile of private 0 before the token of 3 is declined; FRRCE-PV-25 has that first",
}

// Recorded games agree with 18xx.games' own trace in every key: in a long test all games in every state, otherwise the
// first two of each folder in every fourth state, in a short test the first one in every tenth.
func TestRecordedGames(t *testing.T) {
	all := recordedGames(t)
	tried := firsts(all, enginetest.Of(1, 2, len(all)))
	if n := len(all) - len(tried); n > 0 {
		t.Logf("%d of %d recorded games left out: STATIONMASTER_LONG=1 replays all", n, len(all))
	}
	for _, path := range tried {
		name := strings.TrimSuffix(filepath.Base(path), ".json.gz")
		t.Run(name, func(t *testing.T) {
			f := readFile(t, path)
			trace := readTrace(t, strings.TrimSuffix(path, ".json.gz")+".trace.jsonl.gz")
			n := 0
			_, err := interchange.Import(f, func(r *interchange.Reader, a *interchange.Action) error {
				if n == len(trace) {
					return fmt.Errorf("the trace ends after %d states", n)
				}
				l := trace[n]
				if n%enginetest.Of(10, 4, 1) != 0 && n < len(trace)-1 {
					n++
					return nil
				}
				if d := differ("", plain(t, r.State()), plain(t, l.State.theirs())); d != "" {
					return fmt.Errorf("after %d equal states, action %s: %s (log: %s)", n, l.Action, d, strings.Join(l.Log, " | "))
				}
				n++
				if a != nil && explained[fmt.Sprintf("%s action %d", f.Title, a.ID)] != "" {
					return nil
				}
				if err := waitsAlike(r, l.State); err != nil {
					return fmt.Errorf("after action %s: %w", l.Action, err)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if n != len(trace) {
				t.Fatalf("%d states, the trace has %d", n, len(trace))
			}
			t.Logf("%d states agree", n)
		})
	}
}
