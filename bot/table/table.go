package table

import (
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"time"

	"stationmaster/bot"
)

// Config is the table's configuration.
type Config struct {
	Address  string  // host and port
	Password string  // required unless the host is loopback
	Guests   *Guests // if set, only users of a chat with a link may come in
	Log      *slog.Logger
	// Patience is how long a page may take to read an answer; 0 means two minutes.
	Patience time.Duration
}

// Table answers the requests of its pages. It is an http.Handler.
type Table struct {
	clerk   *bot.Clerk
	hub     *Hub
	log     *slog.Logger
	handler http.Handler
	stop    chan struct{} // closed to end the open pages
	uploads chan struct{} // limits the files read at once

	patience time.Duration
}

// New makes a table. It refuses an address that others can reach without a password.
func New(clerk *bot.Clerk, hub *Hub, c Config) (*Table, error) {
	host, _, err := net.SplitHostPort(c.Address)
	if err != nil {
		return nil, fmt.Errorf("the table's address %q should be host:port, such as 127.0.0.1:1830", c.Address)
	}
	if host != "localhost" && !isLoopback(host) && c.Password == "" && c.Guests == nil {
		return nil, fmt.Errorf("the table's address %s is open to other machines, so it needs a password", c.Address)
	}
	t := &Table{clerk: clerk, hub: hub, log: c.Log, stop: make(chan struct{}), uploads: make(chan struct{}, mostUploads), patience: cmp.Or(c.Patience, 2*time.Minute)}
	if t.log == nil {
		t.log = slog.Default()
	}
	g := newGuard(c.Password)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", index)
	mux.HandleFunc("GET /game/{game}", index)
	mux.HandleFunc("GET /login", func(w http.ResponseWriter, _ *http.Request) { login(w, false) })
	mux.HandleFunc("POST /login", g.enter)
	mux.Handle("GET /static/", http.StripPrefix("/static/", static()))
	mux.HandleFunc("GET /api/games", t.games)
	mux.HandleFunc("GET /api/games/{shelf}", t.more)
	mux.HandleFunc("GET /api/game/{game}", t.game)
	mux.HandleFunc("GET /api/game/{game}/posts", t.posts)
	mux.HandleFunc("GET /api/game/{game}/board", t.board)
	mux.HandleFunc("GET /api/game/{game}/routes", t.routes)
	mux.HandleFunc("POST /api/command", t.command)
	mux.HandleFunc("GET /api/complete", t.complete)
	mux.HandleFunc("GET /api/events", t.events)
	mux.HandleFunc("GET /picture/{game}/{at}/{kind}", t.picture)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { fail(w, http.StatusNotFound, "There's nothing here.") })
	t.handler = g.wrap(mux)
	if c.Guests != nil {
		c.Guests.clerk = clerk.Boards
		mux.HandleFunc("GET /enter/{token}", c.Guests.door)
		mux.HandleFunc("POST /enter/{token}", c.Guests.enter)
		t.handler = c.Guests.wrap(mux)
	}
	return t, nil
}

// ServeHTTP answers one request.
func (t *Table) ServeHTTP(w http.ResponseWriter, r *http.Request) { t.handler.ServeHTTP(w, r) }

// toSend is how long a page may take to send a request.
const toSend = 30 * time.Second

// Serve answers requests through the listener until the context ends.
func (t *Table) Serve(ctx context.Context, l net.Listener) error {
	s := &http.Server{
		Handler: t, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: toSend, WriteTimeout: t.patience, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
		ErrorLog: slog.NewLogLogger(t.log.Handler(), slog.LevelDebug),
	}
	done := make(chan error, 1)
	go func() { done <- s.Serve(l) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	close(t.stop) // listening pages would delay the end
	wait, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if err := s.Shutdown(wait); err != nil {
		return s.Close() // others have had enough time
	}
	return nil
}

//go:embed page
var pages embed.FS

// static serves the page's files. They change with the program, so browsers check each time.
func static() http.Handler {
	sub, err := fs.Sub(pages, "page")
	if err != nil {
		panic(err) // the directory is embedded
	}
	files := http.FileServerFS(sub)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		files.ServeHTTP(w, r)
	})
}

// index serves the page of the table.
func index(w http.ResponseWriter, _ *http.Request) {
	b, err := pages.ReadFile("page/index.html")
	if err != nil {
		panic(err) // the file is embedded
	}
	html(w)
	_, _ = w.Write(b)
}

var loginPage = template.Must(template.ParseFS(pages, "page/login.html"))

// login serves the password page, with a remark after a wrong password.
func login(w http.ResponseWriter, wrong bool) {
	html(w)
	if wrong {
		w.WriteHeader(http.StatusUnauthorized)
	}
	_ = loginPage.Execute(w, wrong) // fails only if the page has gone
}

func html(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
}

// fail answers with an error in one sentence.
func fail(w http.ResponseWriter, status int, text string) {
	answer(w, status, map[string]string{"error": text})
}

func answer(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // fails only if the page has gone
}
