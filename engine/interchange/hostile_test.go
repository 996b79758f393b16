package interchange_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"stationmaster/engine/interchange"
	"stationmaster/engine/kit"
)

const small = `{"id":1,"title":"1894","players":[{"id":1,"name":"A"},{"id":2,"name":"B"},{"id":3,"name":"C"}],"settings":{"seed":1},"actions":[%s]}`

func made(actions string) string { return fmt.Sprintf(small, actions) }

// importText reads and plays a file given as text.
func importText(text string) error {
	f, err := interchange.Read(strings.NewReader(text))
	if err != nil {
		return err
	}
	_, err = interchange.Import(f, nil)
	return err
}

// Files not written by 18xx.games are refused quickly, in a sentence.
func TestHostileFiles(t *testing.T) {
	var part bytes.Buffer
	z := gzip.NewWriter(&part)
	if _, err := io.CopyN(z, zeros{}, 1<<24); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	bomb := strings.Repeat(part.String(), 64) // of a gigabyte: files in a row unpack as one
	player := func(rest string) string { return made(`{"id":1,"entity":1,"entity_type":"player",` + rest + `}`) }
	for name, text := range map[string]string{
		"empty":             "",
		"no object":         "[]",
		"bomb":              bomb,
		"broken gzip":       "\x1f\x8b nothing",
		"too large":         made(strings.Repeat(" ", 9<<20)),
		"deep":              made(strings.Repeat("[", 1<<20)),
		"deep auto":         made(strings.Repeat(`{"auto_actions":[`, 100_000)),
		"million":           made(strings.Repeat(`{},`, 1_000_000) + `{}`),
		"many auto":         made(`{"auto_actions":[` + strings.Repeat(`{},`, 1_000_000) + `{}]}`),
		"many routes":       player(`"type":"run_routes","routes":[` + strings.Repeat(`{},`, 1_000) + `{}]`),
		"other title":       strings.Replace(made(""), "1894", "1830", 1),
		"one player":        `{"title":"1894","players":[{"id":1}],"actions":[]}`,
		"seed":              strings.Replace(made(""), `"seed":1`, `"seed":-1`, 1),
		"action is number":  made("7"),
		"unknown type":      player(`"type":"fly"`),
		"unknown player":    made(`{"id":1,"type":"pass","entity":9,"entity_type":"player"}`),
		"unknown entity":    made(`{"id":1,"type":"pass","entity":"LS","entity_type":"planet"}`),
		"other's turn":      made(`{"id":1,"type":"pass","entity":2,"entity_type":"player"}`),
		"negative bid":      player(`"type":"bid","company":"LS","price":-5`),
		"huge bid":          player(`"type":"bid","company":"LS","price":9000000000000000000`),
		"unknown private":   player(`"type":"bid","company":"XX","price":5`),
		"company too early": made(`{"id":1,"type":"lay_tile","entity":"Nord","entity_type":"corporation","hex":"D9","tile":"57-0"}`),
		"undo of nothing":   made(`{"id":1,"type":"undo","action_id":77}`),
		"redo of nothing":   made(`{"id":1,"type":"redo"}`),
		"odd shares":        player(`"type":"sell_shares","shares":["Belge_x"],"percent":10`),
		"percent":           player(`"type":"sell_shares","shares":["Belge_1"],"percent":-9223372036854775808`),
		"wrong type":        player(`"type":"bid","company":["LS"],"price":"x"`),
	} {
		t.Run(name, func(t *testing.T) {
			begun := time.Now()
			err := importText(text)
			if err == nil {
				t.Fatal("accepted")
			}
			if len(err.Error()) > 1000 || strings.Contains(err.Error(), "bug in the rules engine") {
				t.Errorf("refused with %.300q", err)
			}
			if took := time.Since(begun); took > 10*time.Second {
				t.Errorf("took %s", took)
			}
		})
	}
	if err := importText(made(`{"id":1,"type":"pass","entity":"1","entity_type":"player"}`)); err != nil {
		t.Errorf("ids may be written as words: %v", err)
	}
}

// zeros is an endless file.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

// Undo and redo move between a game's positions; chat does not count.
func TestUndoRedo(t *testing.T) {
	for name, c := range map[string]struct {
		actions string
		want    string
	}{
		"undo":           {"p1 p2 u", "1"},
		"undo twice":     {"p1 p2 p3 u u", "1"},
		"redo":           {"p1 p2 u r", "1 2"},
		"undo to":        {"p1 p2 p3 u:1", "1"},
		"undo to start":  {"p1 p2 p3 u:0", ""},
		"redo all":       {"p1 p2 p3 u:1 r", "1 2 3"},
		"redo twice":     {"p1 p2 p3 u u r r", "1 2 3"},
		"another branch": {"p1 p2 u p4 u", "1"},
		"undo of branch": {"p1 p2 u p4 p5 u:1 p7", "1 7"},
		"chat stays out": {"p1 m p3 m u", "1"},
		"to an undone":   {"p1 p2 p3 u:1 p5 u:2", "1"},
		"redo after u:":  {"p1 p2 p3 u u:1 r r", "1 2 3"},
	} {
		f := &interchange.File{}
		for i, w := range strings.Fields(c.actions) {
			a := interchange.Action{ID: i + 1, Type: map[byte]string{'p': "pass", 'u': "undo", 'r': "redo", 'm': "message"}[w[0]]}
			var to int
			if _, err := fmt.Sscanf(w, "u:%d", &to); err == nil {
				a.UndoTo = &to
			}
			f.Actions = append(f.Actions, a)
		}
		as, err := f.Effective()
		if err != nil {
			t.Fatal(name, err)
		}
		var got []string
		for _, a := range as {
			got = append(got, fmt.Sprint(a.ID))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %s leaves %v, want %s", name, c.actions, got, c.want)
		}
	}
}

func fuzzSeeds(f *testing.F) {
	pass := `{"id":%d,"type":"pass","entity":%d,"entity_type":"player"}`
	f.Add([]byte(made("")))
	f.Add([]byte(made(fmt.Sprintf(pass, 1, 1) + "," + fmt.Sprintf(pass, 2, 2))))
	f.Add([]byte(made(`{"id":1,"type":"bid","entity":1,"entity_type":"player","company":"LRC","price":20},{"id":2,"type":"undo"}`)))
	f.Add([]byte(made(`{"id":1,"type":"run_routes","entity":"Nord","entity_type":"corporation","routes":[{"train":"2-0","connections":[["D9"],[]],"nodes":["D9-0"]}]}`)))
	f.Add([]byte("\x1f\x8b"))
}

// No file causes a panic.
func FuzzRead(f *testing.F) {
	fuzzSeeds(f)
	f.Fuzz(func(t *testing.T, b []byte) {
		if file, err := interchange.Read(bytes.NewReader(b)); err == nil {
			_, _ = file.Effective()
			file.Seed()
		}
	})
}

// Any file is played or refused, and never exposes a bug in the rules.
func FuzzImport(f *testing.F) {
	fuzzSeeds(f)
	f.Fuzz(func(t *testing.T, b []byte) {
		file, err := interchange.Read(bytes.NewReader(b))
		if err != nil {
			return
		}
		r, err := interchange.Import(file, nil)
		if err != nil && strings.Contains(err.Error(), "bug in the rules engine") {
			t.Fatal(err)
		}
		if r != nil && r.Game != nil {
			if err := kit.Consistent(r.Game); err != nil {
				t.Fatal(err)
			}
		}
	})
}
