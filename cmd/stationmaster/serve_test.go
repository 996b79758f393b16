package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"stationmaster/bot/courier"
	"stationmaster/bot/message"
	"stationmaster/engine"
)

// The example settings equal the defaults.
func TestExampleIsTheDefault(t *testing.T) {
	example, err := readConfig("../../config.example.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if normal, err := readConfig(""); err != nil || !reflect.DeepEqual(example, normal) {
		t.Errorf("the example has %+v, the program %+v (%v)", example, normal, err)
	}
}

// A file with everything commented out sets nothing.
func TestEmptySettings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(path, []byte("# nothing\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	normal, _ := readConfig("")
	if c, err := readConfig(path); err != nil || !reflect.DeepEqual(c, normal) {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestSettingsAreReadStrictly(t *testing.T) {
	for text, want := range map[string]string{
		"databse: x.db":           "line 1: unknown key",
		"table:\n  adress: x":     "line 2: unknown key",
		"database: \"\"":          "needs the name of a file",
		"table: [1":               "line 1",
		"table:\n  password: [a]": "line 2",
	} {
		path := filepath.Join(t.TempDir(), "config.yaml")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := readConfig(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// freeAddress is an unused address on this machine.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// The program serves, keeps a game over a restart, and ends when told to.
func TestServe(t *testing.T) {
	address := freeAddress(t)
	path := filepath.Join(t.TempDir(), "config.yaml")
	text := fmt.Sprintf("database: %s\ntable:\n  address: %s\n", filepath.Join(t.TempDir(), "deep", "games.db"), address)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for round := range 2 {
		ctx, stop := context.WithCancel(context.Background())
		done := make(chan error, 1)
		go func() { done <- serve(ctx, []string{"-config", path}) }()
		get := func(path string) string {
			for range 100 {
				if resp, err := http.Get("http://" + address + path); err == nil {
					defer resp.Body.Close()
					b, _ := io.ReadAll(resp.Body)
					return string(b)
				}
				time.Sleep(20 * time.Millisecond)
			}
			t.Fatalf("nobody answers at %s", address)
			return ""
		}
		games := get("/api/games")
		if !strings.Contains(games, `"fault":"torn is left out of this program: title.yaml, line 2`) {
			t.Errorf("round %d: the page does not say which title is left out: %s", round, games)
		}
		if has := strings.Contains(games, "Friday"); has != (round == 1) {
			t.Errorf("round %d: games %s", round, games)
		}
		if round == 0 {
			for _, c := range []map[string]any{{"as": "Ada", "text": "new 1894 seed:7 Friday"}, {"as": "Ben", "game": 1, "text": "join"}, {"as": "Cy", "game": 1, "text": "join"}, {"game": 1, "text": "start"}} {
				b, _ := json.Marshal(c)
				resp, err := http.Post("http://"+address+"/api/command", "application/json", strings.NewReader(string(b)))
				if err != nil {
					t.Fatal(err)
				}
				resp.Body.Close()
			}
		}
		if png := get("/picture/1/0/map.png"); !strings.HasPrefix(png, "\x89PNG") {
			t.Errorf("round %d: no map: %.80q", round, png)
		}
		stop()
		select {
		case err := <-done:
			if err != nil {
				t.Errorf("round %d: %v", round, err)
			}
		case <-time.After(10 * time.Second):
			t.Fatal("the program does not end")
		}
	}
}

// Every view is drawn; one that cannot be drawn is refused in words.
func TestPainter(t *testing.T) {
	g, err := engine.New(engine.Find("1894"), []string{"Ada", "Ben", "Cy"}, nil, 7)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []message.View{
		{Kind: message.MapView}, {Kind: message.MapView, Hex: "G6", Radius: 1, Halo: []string{"G6"}}, {Kind: message.MapView, Company: "PLM", Routes: true, Numbers: true},
		{Kind: message.MarketView}, {Kind: message.PlayersView}, {Kind: message.CompanyView, Company: "PLM"}, {Kind: message.TrainsView}, {Kind: message.TilesView},
	} {
		p, err := painter{}.Paint(courier.Scene{Game: g, Before: g}, v)
		if err != nil || !strings.HasPrefix(string(p.PNG), "\x89PNG") || p.Alt == "" {
			t.Errorf("%+v: %v", v, err)
		}
	}
	for _, v := range []message.View{{Kind: "nothing"}, {Kind: message.MapView, Hex: "ZZ9"}, {Kind: message.CompanyView, Company: "XYZ"}} {
		if p, err := (painter{}).Paint(courier.Scene{Game: g}, v); err == nil {
			t.Errorf("%+v was drawn: %s", v, p.Alt)
		}
	}
}

// A title's folder can be checked and viewed; problems are listed, and are an error.
func TestTitleCheck(t *testing.T) {
	var out bytes.Buffer
	dir := t.TempDir()
	if err := title([]string{"check", "../../titles/t18eu", "-png", dir}, &out); err != nil || !strings.Contains(out.String(), "nothing is wrong") {
		t.Errorf("%v: %s", err, &out)
	}
	sheet, err := os.ReadFile("../../titles/t1894/title.yaml")
	if err != nil {
		t.Fatal(err)
	}
	mine := t.TempDir()
	if err := os.WriteFile(filepath.Join(mine, "title.yaml"), bytes.Replace(sheet, []byte(`id: "1894"`), []byte(`id: "1895"`), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	if err := title([]string{"check", "-png", filepath.Join(mine, "look"), mine}, &out); err == nil || !strings.Contains(out.String(), "RULES.md is missing") {
		t.Errorf("%v: %s", err, &out)
	}
	for _, f := range []string{filepath.Join(dir, "map.png"), filepath.Join(mine, "look", "market.png")} {
		if b, err := os.ReadFile(f); err != nil || !bytes.HasPrefix(b, []byte("\x89PNG")) {
			t.Errorf("%s: %v", f, err)
		}
	}
	// A program built before a change to the sheet or the rules says so.
	for name, change := range map[string][2]string{"title.yaml": {"price: 80", "price: 81"}, "RULES.md": {"share", "portion"}} {
		stale := t.TempDir()
		if err := os.CopyFS(stale, os.DirFS("../../titles/t1894")); err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(filepath.Join(stale, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(stale, name), bytes.Replace(b, []byte(change[0]), []byte(change[1]), 1), 0o600); err != nil {
			t.Fatal(err)
		}
		out.Reset()
		if err := title([]string{"check", stale}, &out); err == nil || !strings.Contains(out.String(), "was built before") {
			t.Errorf("after a change of %s: %v: %s", name, err, &out)
		}
	}
	if err := title(nil, &out); err == nil {
		t.Error("it runs without a folder")
	}
}
