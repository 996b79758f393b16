package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"stationmaster/engine"
)

// script writes a program for sh and returns its command line.
func script(t *testing.T, text string) string {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no sh")
	}
	path := filepath.Join(t.TempDir(), "bot.sh")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return "sh " + path
}

// opening is a new game with its record.
func opening(t *testing.T, title *engine.Title) (*engine.Game, *engine.Record) {
	t.Helper()
	r := &engine.Record{Title: title.ID, Players: []string{"Ada", "Ben", "Cy"}, Seed: 1}
	g, err := engine.New(title, r.Players, nil, r.Seed)
	if err != nil {
		t.Fatal(err)
	}
	return g, r
}

// The program on the page plays in all titles.
func TestProgramOfThePage(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3")
	}
	page, err := os.ReadFile("PROGRAMS.md")
	if err != nil {
		t.Fatal(err)
	}
	_, code, ok := strings.Cut(string(page), "```python\n")
	code, _, closed := strings.Cut(code, "```")
	if !ok || !closed {
		t.Fatal("the page has no program")
	}
	path := filepath.Join(t.TempDir(), "mybot.py")
	if err := os.WriteFile(path, []byte(code), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, title := range engine.Titles() {
		t.Run(title.ID, func(t *testing.T) {
			t.Parallel()
			p, err := newProgram(python+" "+path, time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			g, r := opening(t, title)
			verbs := map[string]int{}
			for len(r.Actions) < 120 && !g.Finished {
				a, err := p.Choose(t.Context(), g, r)
				if err != nil {
					t.Fatalf("order %d: %v", len(r.Actions)+1, err)
				}
				if a, err = g.Apply(a); err != nil {
					t.Fatalf("order %d: %v", len(r.Actions)+1, err)
				}
				r.Actions = append(r.Actions, a)
				verbs[a.Verb]++
			}
			if len(verbs) < 3 {
				t.Errorf("it gives only these orders: %v", verbs)
			}
		})
	}
}

// What a program does wrong is told, and it has ended then, with what it started itself.
func TestProgramsThatFail(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"silent":            {"sleep 100\n", "no order within 300ms"},
		"reads and waits":   {"read line; sleep 100\n", "no order within 300ms"},
		"ends":              {"echo 'no such file' >&2; exit 3\n", `it ended without an order; its last words: "no such file"`},
		"nonsense":          {"read line; echo sing a song\n", `it ordered "sing a song"`},
		"not legal":         {"read line; echo run\n", `it ordered "run"`},
		"two orders":        {"read line; echo 'pass; pass'\n", `it ordered "pass; pass"`},
		"empty":             {"read line; echo; sleep 100\n", "it wrote an empty line"},
		"long line":         {"read line; while :; do printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'; done\n", "a line of more than 4096 bytes"},
		"line without end":  {"read line; printf pass\n", "it ended without an order"},
		"legal again":       {"read line; echo legal; read line; echo legal\n", `it ordered "legal"`},
		"one line too many": {"read line; printf 'legal\\nlegal\\n'; sleep 100\n", "it wrote more than one line for an order"},
		"binary":            {"read line; printf '\\000\\377\\n'\n", "it ordered"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, r := opening(t, engine.Titles()[0])
			pids := filepath.Join(t.TempDir(), "pids")
			p, err := newProgram(script(t, "echo $$ > "+pids+"; sleep 100 >/dev/null 2>&1 & echo $! >> "+pids+"\n"+c.text), 300*time.Millisecond)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(c.want, "no order within") {
				p.budget = 20 * time.Second
			}
			_, err = p.Choose(t.Context(), g, r)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("it fails with %v, want %q", err, c.want)
			}
			b, err := os.ReadFile(pids)
			if err != nil || len(strings.Fields(string(b))) != 2 {
				t.Fatalf("the processes are %q, %v", b, err)
			}
			if runtime.GOOS == "linux" {
				for _, s := range strings.Fields(string(b)) {
					gone(t, s)
				}
			}
		})
	}
}

// gone waits until a process has ended, or only its parent has not noticed.
func gone(t *testing.T, pid string) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		stat, err := os.ReadFile("/proc/" + pid + "/stat")
		if err != nil || strings.Contains(string(stat), ") Z ") {
			return
		}
	}
	t.Errorf("process %s is still there", pid)
}

// A program ends when the game is stopped, and that is not its fault.
func TestProgramsStop(t *testing.T) {
	g, r := opening(t, engine.Titles()[0])
	p, err := newProgram(script(t, "read line; sleep 100\n"), time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, stop)
	if _, err := p.Choose(ctx, g, r); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

// The arena tells which programs failed and when; an easy player goes on. Those that can't be started are refused.
func TestArenaWithPrograms(t *testing.T) {
	seat := execPrefix + script(t, "read line; echo nonsense\n")
	var out, note bytes.Buffer
	if err := arena(t.Context(), []string{"-title", "18eu", "-seats", seat + ",random,random", "-games", "2"}, &out, &note); err != nil {
		t.Fatal(err)
	}
	if want := seat + " failed on 2 of 2 seats, and an easy player went on"; !strings.Contains(out.String(), want) {
		t.Errorf("the result doesn't say %q:\n%s", want, &out)
	}
	for _, want := range []string{"seed 1, " + seat + ": order ", `it ordered "nonsense"`, "seed 2, "} {
		if !strings.Contains(note.String(), want) {
			t.Errorf("the error output doesn't say %q:\n%s", want, &note)
		}
	}
	for seat, want := range map[string]string{
		"exec:": "it names no program", "exec:/no/such/bot": "no such file", "cruel": "easy, steady, keen, random or greedy, or exec:PROGRAM",
	} {
		if err := arena(t.Context(), []string{"-title", "18eu", "-seats", seat + ",easy"}, &out, &note); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", seat, err, want)
		}
	}
}

// The arena counts operating rounds and no others, although companies have turns in nationalization rounds, too.
func TestArenaCountsOperatingRounds(t *testing.T) {
	var out, note bytes.Buffer
	if err := arena(t.Context(), []string{"-title", "18norway", "-seats", "easy,easy,easy", "-games", "1", "-seed", "50", "-json"}, &out, &note); err != nil {
		t.Fatal(err)
	}
	var b bout
	if err := json.Unmarshal(out.Bytes(), &b); err != nil {
		t.Fatal(err)
	}
	if want := strings.Count(b.Record, "\n# Operating round "); b.Rounds != want || !strings.Contains(b.Record, "\n# Nationalization round ") {
		t.Errorf("%d operating rounds, the record has %d", b.Rounds, want)
	}
}

// The settings name programs that can hold a seat.
func TestProgramsOfTheSettings(t *testing.T) {
	bot := script(t, "read line\n")
	for text, want := range map[string]string{
		"mybot: " + bot:                "",
		"Mybot: " + bot:                "no name for a program",
		"\"7\": " + bot:                "no name for a program",
		"a:b: " + bot:                  "no name for a program",
		"keen: " + bot:                 "already means something else",
		"random: " + bot:               "already means something else",
		"why: " + bot:                  "already means something else",
		"mybot: \"\"":                  "mybot: it names no program",
		"mybot: /no/such/bot with arg": "mybot: ",
	} {
		path := filepath.Join(t.TempDir(), "config.yaml")
		if err := os.WriteFile(path, []byte("table:\n  programs:\n    "+text+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := readConfig(path)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	path := filepath.Join(t.TempDir(), "config.yaml")
	text := "database: " + filepath.Join(t.TempDir(), "games.db") + "\ntable:\n  programs:\n    mybot: " + bot + "\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if h, err := openDiscord(path); err == nil || !strings.Contains(err.Error(), "at the local table only") {
		t.Errorf("Discord with programs: %v, %v", h, err)
	}
	h, err := open(path)
	if err != nil {
		t.Fatal(err)
	}
	h.store.Close()
}
