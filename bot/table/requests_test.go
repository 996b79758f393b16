package table_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"stationmaster/bot"
	"stationmaster/bot/courier"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/table"
	"stationmaster/engine"
	"stationmaster/store"
)

// requestsVariable says how many requests TestRequestsAtRandom makes; a million takes about an hour.
const requestsVariable = "STATIONMASTER_REQUESTS"

// words are for typing nonsense.
var words = strings.Fields(`bid par buy sell lay token run pay withhold train pass undo turn to plan preview show map market players
	company trains tiles history status log recap record help rules games new 1894 seed:7 import export join leave vacate start here
	rename archive off delete consent object overrule adopt remind daily 09:00 quiet away back set ask numbers on choose sure do
	NMS LRC SAX NORD EST PLM D9 G6 X1 57 0 1 2 3 100 -1 99999999999999999999 1e9 ipo pool from P1 Ada Ben Cy ; ;; / " \ <b> @everyone
	Ünïcödé ∞ 🚂 ` + "\x00 \u202e" + ` %s %d ../../etc 1894-SR-01`)

// crowd is people who send a table every kind of request.
type crowd struct {
	t       *testing.T
	table   *table.Table
	rng     *rand.Rand
	games   []int64
	old     []pressed // buttons seen at some time
	refused int
	done    int
}

type pressed struct {
	game    int64
	at      int64
	command string
}

// send makes a request and returns the answer; an internal error fails the test.
func (c *crowd) send(method, path, body string) string {
	c.t.Helper()
	r := httptest.NewRequest(method, "http://localhost:1830"+path, strings.NewReader(body))
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	c.table.ServeHTTP(w, r)
	answer := w.Body.String()
	if w.Code >= 500 || strings.Contains(answer, "bug in the") || strings.Contains(answer, "wrong on the bot's side") {
		c.t.Fatalf("%s %s %.500s: %d %.500s", method, path, body, w.Code, answer)
	}
	return answer
}

func (c *crowd) command(game int64, at *int64, as, text string, file []byte) {
	in := map[string]any{"game": game, "at": at, "as": as, "text": text}
	if file != nil {
		in["file"] = map[string]any{"name": "game.json", "data": base64.StdEncoding.EncodeToString(file)}
	}
	b, err := json.Marshal(in)
	if err != nil {
		c.t.Fatal(err)
	}
	var r reply
	answer := c.send(http.MethodPost, "/api/command", string(b))
	if err := json.Unmarshal([]byte(answer), &r); err != nil {
		c.t.Fatalf("%s: %.500s", text, answer)
	}
	if r.Refused {
		c.refused++
	} else {
		c.done++
	}
	if r.Refused && strings.TrimSpace(r.Text) == "" && r.Error == "" {
		c.t.Fatalf("%q is refused without a word", text)
	}
	c.see(game, r.Choices, at)
}

// see remembers buttons.
func (c *crowd) see(game int64, choices []message.Choice, at *int64) {
	for _, x := range choices {
		c.see(game, x.Options, at)
		if x.Command == "" || at == nil {
			continue
		}
		text := x.Command
		if n := x.Number; n != nil {
			text += fmt.Sprint(" ", n.Min+c.rng.IntN(n.Max-n.Min+1))
		}
		p := pressed{game, *at, text}
		if len(c.old) < 300 {
			c.old = append(c.old, p)
		} else {
			c.old[c.rng.IntN(len(c.old))] = p
		}
	}
}

// look reads a game as a page does and presses one of its last turn's buttons.
func (c *crowd) press(game int64) {
	var out struct {
		Game struct {
			Head  int64
			State string
		}
		Posts []struct{ Message message.Message }
	}
	if err := json.Unmarshal([]byte(c.send(http.MethodGet, fmt.Sprint("/api/game/", game), "")), &out); err != nil {
		c.t.Fatal(err)
	}
	for i := len(out.Posts) - 1; i >= 0; i-- {
		m := out.Posts[i].Message
		if len(m.Choices) == 0 {
			continue
		}
		before := len(c.old)
		c.see(game, m.Choices, &m.At)
		if n := len(c.old); n > before {
			p := c.old[before+c.rng.IntN(n-before)]
			c.command(p.game, &p.at, "", "sure "+p.command, nil)
		} else {
			p := c.old[c.rng.IntN(n)]
			c.command(p.game, &p.at, "", p.command, nil)
		}
		return
	}
}

func (c *crowd) nonsense() string {
	var out []string
	for range 1 + c.rng.IntN(6) {
		out = append(out, words[c.rng.IntN(len(words))])
	}
	return strings.Join(out, " ")
}

// step makes one request of any kind.
func (c *crowd) step() {
	game := c.games[c.rng.IntN(len(c.games))]
	as := []string{"", "", "Ada", "Ben", "Cy", "Eve", "\x00", strings.Repeat("x", 200)}[c.rng.IntN(8)]
	switch k := c.rng.IntN(100); {
	case k < 35:
		text := c.nonsense()
		if w := strings.TrimLeft(text, "/ "); strings.HasPrefix(w, "new") || strings.Contains(w, "delete") || strings.HasPrefix(w, "import") {
			text = "show " + text // games are created and deleted elsewhere
		}
		c.command(game, nil, as, text, nil)
	case k < 60:
		c.press(game)
	case k < 70 && len(c.old) > 0:
		p := c.old[c.rng.IntN(len(c.old))]
		c.command(p.game, &p.at, as, p.command, nil)
	case k < 78:
		c.send(http.MethodGet, "/api/complete?"+url.Values{"game": {fmt.Sprint(game)}, "as": {as}, "text": {c.nonsense()}}.Encode(), "")
	case k < 82:
		kinds := []string{"map", "market", "players", "company", "trains", "nothing", "\x00"}
		q := url.Values{"hex": {words[c.rng.IntN(len(words))]}, "company": {words[c.rng.IntN(len(words))]}, "radius": {"1"}, "orders": {c.nonsense()}}
		c.send(http.MethodGet, fmt.Sprintf("/picture/%d/%d/%s.png?%s", game, c.rng.IntN(40), url.PathEscape(kinds[c.rng.IntN(len(kinds))]), q.Encode()), "")
	case k < 86:
		c.send(http.MethodGet, fmt.Sprintf("/api/game/%d/posts?before=%d", game, c.rng.IntN(100)), "")
	case k < 90:
		b := make([]byte, c.rng.IntN(300))
		for i := range b {
			b[i] = byte(c.rng.Uint32())
		}
		c.send(http.MethodPost, "/api/command", string(b))
	case k < 95:
		file := []byte(`{"id": 1, "players": [{"id":1,"name":"Ada"}], "title": "1894", "actions": [{"type":"pass"}]}`)
		for range c.rng.IntN(4) {
			file[c.rng.IntN(len(file))] = byte(c.rng.Uint32())
		}
		c.command(0, nil, as, "import", file[:c.rng.IntN(len(file)+1)])
	case k < 98:
		c.command(game, nil, "", []string{"undo", "undo turn", "plan clear", "show record"}[c.rng.IntN(4)], nil)
	default:
		c.send(http.MethodGet, "/"+url.PathEscape(c.nonsense()), "")
	}
}

// People type nonsense, press new and old buttons, send broken files and ask for pictures of nothing. None of this crashes
// the program, puts a game into a state that its record does not lead to, or leaks memory.
func TestRequestsAtRandom(t *testing.T) {
	n := 4000
	if testing.Short() {
		n = 600
	}
	if k, err := strconv.Atoi(os.Getenv(requestsVariable)); err == nil {
		n = k
	}
	s, err := store.Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	clerk := bot.New(bot.Config{Store: s, Painter: flat{}, Messenger: table.NewHub(), Named: table.User, Log: quiet, Seed: func() uint64 { return 7 }})
	h, err := table.New(clerk, table.NewHub(), table.Config{Address: "127.0.0.1:0", Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	c := &crowd{t: t, table: h, rng: rand.New(rand.NewPCG(1, 2))}
	titles := engine.Titles()
	begin := func() {
		for range 3 {
			titles = append(titles[1:], titles[0])
			var r reply
			if err := json.Unmarshal([]byte(c.send(http.MethodPost, "/api/command", `{"as":"Ada","text":"new `+titles[0].ID+`"}`)), &r); err != nil || r.Game == 0 {
				t.Fatalf("no game: %v", err)
			}
			c.games = append(c.games, r.Game)
			c.command(r.Game, nil, "Ben", "join", nil)
			c.command(r.Game, nil, "Cy", "join", nil)
			c.command(r.Game, nil, "Ada", "start", nil)
		}
	}
	memory := func() int {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc >> 10)
	}
	begin()
	early := 0
	for i := range n {
		c.step()
		if i == n/4 {
			early = memory()
		}
		if i%(n/8) == n/8-1 {
			check(t, s)
			c.games = nil
			begin() // games end, and others begin
		}
	}
	late := memory()
	t.Logf("%d requests, %d orders and commands carried out, %d refused; memory %d KB after a quarter, %d KB at the end", n, c.done, c.refused, early, late)
	if c.done < n/20 || c.refused < n/10 {
		t.Error("the requests achieve too little")
	}
	if late > early+early/2+16<<10 {
		t.Errorf("memory grows: %d KB after a quarter, %d KB at the end", early, late)
	}
}

// check replays every game.
func check(t *testing.T, s *store.Store) {
	t.Helper()
	rows, err := s.Played(t.Context(), 0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range rows {
		record, err := s.Record(t.Context(), g.ID, g.Head)
		if err != nil {
			t.Fatal(err)
		}
		if err := games.Plays(g, record); err != nil {
			t.Errorf("game %d: %v", g.ID, err)
		}
	}
	if err := s.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// flat draws almost nothing, in no time.
type flat struct{}

func (flat) Paint(s courier.Scene, v message.View) (courier.Picture, error) {
	return courier.Picture{PNG: []byte(s.Game.Hash()), Alt: v.Kind}, nil
}
