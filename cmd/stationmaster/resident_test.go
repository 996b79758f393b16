package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"stationmaster/bot/call"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/notation"
	"stationmaster/engine/selfplay"
)

// residentVariable says how long TestResident plays, such as 3m. Without it the test is skipped.
const residentVariable = "STATIONMASTER_RESIDENT"

// mostResident is the most memory that the program may take with default settings.
const mostResident = 250 << 20

// Forty users in twenty games at once, each looking at every picture as a page does, do not make the program take more memory
// than its settings promise.
func TestResident(t *testing.T) {
	long, err := time.ParseDuration(os.Getenv(residentVariable))
	if err != nil {
		t.Skipf("%s=3m in the environment plays for three minutes", residentVariable)
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "stationmaster")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	address := freeAddress(t)
	settings := filepath.Join(dir, "config.yaml")
	if err := os.WriteFile(settings, fmt.Appendf(nil, "database: %s\ntable:\n  address: %s\n", filepath.Join(dir, "games.db"), address), 0o600); err != nil {
		t.Fatal(err)
	}
	served := exec.Command(program, "serve", "-config", settings)
	if err := served.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = served.Process.Kill()
		_ = served.Wait()
	}()
	h := &host{t: t, address: "http://" + address}
	until(t, "an answer", func() bool {
		resp, err := http.Get(h.address + "/api/games")
		if err != nil {
			return false
		}
		return resp.Body.Close() == nil
	})
	end := time.Now().Add(long)
	var users sync.WaitGroup
	for n := range 20 {
		moved := make(chan struct{}, 1) // the second user looks whenever the first has given an order
		users.Go(func() { h.play(n, end, moved) })
		users.Go(func() { h.watch(n, moved) })
	}
	users.Wait()
	if len(h.took) == 0 {
		t.Fatal("nobody gave an order")
	}
	slices.Sort(h.took)
	most := resident(t, served.Process.Pid)
	t.Logf("%d orders and %d pictures in %s; most memory %d MiB; an order took %s at most for 99 of 100", len(h.took), h.pictures.Load(), long,
		most>>20, h.took[len(h.took)*99/100].Round(time.Millisecond))
	if most > mostResident {
		t.Errorf("the program took %d MiB, more than %d", most>>20, mostResident>>20)
	}
}

// resident is a process's peak memory in RAM, in bytes.
func resident(t *testing.T, pid int) int {
	t.Helper()
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Skip("this system does not say how much memory a process takes")
	}
	m := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(b)
	if m == nil {
		t.Fatalf("no VmHWM in %s", b)
	}
	kb, _ := strconv.Atoi(string(m[1]))
	return kb << 10
}

// host is a running program as its users see it.
type host struct {
	t        *testing.T
	address  string
	pictures atomic.Int64

	mu   sync.Mutex
	took []time.Duration // per order
	ids  sync.Map        // the number of each user's game
}

// answer is the program's answer to a command.
type answer struct {
	Text    string
	Game    int64
	Refused bool
	File    call.File
}

func (h *host) say(as string, game int64, text string) answer {
	b, _ := json.Marshal(map[string]any{"as": as, "game": game, "text": text})
	resp, err := http.Post(h.address+"/api/command", "application/json", bytes.NewReader(b))
	if err != nil {
		h.t.Error(err)
		return answer{Refused: true}
	}
	defer resp.Body.Close()
	var r answer
	body, _ := io.ReadAll(resp.Body)
	if err := json.Unmarshal(body, &r); err != nil {
		h.t.Errorf("%s: %s", text, body)
	}
	return r
}

// play plays one game after another until the end.
func (h *host) play(n int, end time.Time, moved chan<- struct{}) {
	defer close(moved)
	for seed := uint64(100 * n); time.Now().Before(end); seed++ {
		title := engine.Titles()[n%len(engine.Titles())]
		seats := []string{fmt.Sprint("Ada ", n), fmt.Sprint("Ben ", n), fmt.Sprint("Cy ", n)}
		id := h.say(seats[0], 0, fmt.Sprintf("new %s seed:%d", title.ID, seed+1)).Game
		h.say(seats[1], id, "join")
		h.say(seats[2], id, "join")
		h.say(seats[0], id, "start")
		h.ids.Store(n, id)
		f, err := notation.Read(strings.NewReader(h.say(seats[0], id, "show record").File.Body))
		if err != nil {
			h.t.Error(err)
			return
		}
		g, err := engine.New(title, f.Record.Players, f.Record.Options, f.Record.Seed)
		if err != nil {
			h.t.Error(err)
			return
		}
		for p := selfplay.New(seed); !g.Finished && time.Now().Before(end); {
			a, err := p.Choose(g)
			if err != nil {
				h.t.Error(err)
				return
			}
			who := g.Name(g.Decider())
			if _, err := g.Apply(a); err != nil {
				h.t.Error(err)
				return
			}
			enginetest.GoOn(h.t, g)
			begun := time.Now()
			if r := h.say(who, id, "sure do "+a.String()); r.Refused {
				h.t.Errorf("game %d refuses %q: %s", id, a, r.Text)
				return
			}
			h.mu.Lock()
			h.took = append(h.took, time.Since(begun))
			h.mu.Unlock()
			h.look(id)
			select {
			case moved <- struct{}{}:
			default:
			}
		}
	}
}

// watch looks at a game whenever somebody has played.
func (h *host) watch(n int, moved <-chan struct{}) {
	for range moved {
		if id, ok := h.ids.Load(n); ok {
			h.look(id.(int64))
		}
	}
}

// look fetches what a page fetches after an order: the last posts and the board, with their pictures.
func (h *host) look(id int64) {
	h.get(fmt.Sprintf("/api/game/%d/board", id))
	var game struct {
		Posts []struct{ Message message.Message }
	}
	if err := json.Unmarshal([]byte(h.get(fmt.Sprintf("/api/game/%d", id))), &game); err != nil {
		h.t.Error(err)
	}
	for _, p := range game.Posts[max(0, len(game.Posts)-2):] {
		for _, s := range p.Message.Pictures {
			q := url.Values{"halo": {strings.Join(s.View.Halo, ",")}, "company": {s.View.Company}, "since": {fmt.Sprint(s.View.Since)}}
			if s.View.Routes {
				q.Set("routes", "1")
			}
			if png := h.get(fmt.Sprintf("/picture/%d/%d/%s.png?%s", id, s.At, s.View.Kind, q.Encode())); !strings.HasPrefix(png, "\x89PNG") {
				h.t.Errorf("game %d: no %s: %.100q", id, s.View.Kind, png)
			}
			h.pictures.Add(1)
		}
	}
}

func (h *host) get(path string) string {
	resp, err := http.Get(h.address + path)
	if err != nil {
		h.t.Error(err)
		return ""
	}
	defer resp.Body.Close()
	b, _ := io.ReadAll(resp.Body)
	return string(b)
}
