// Package storetest gives tests a database on their own PostgreSQL server.
package storetest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver
)

// Need is the environment variable that makes tests without PostgreSQL fail instead of being skipped.
const Need = "STATIONMASTER_NEED_POSTGRES"

// Postgres is the address of an empty database. All databases of a test binary are on one server, started for it in a temporary
// folder and stopped with it. Without PostgreSQL the test is skipped.
func Postgres(t testing.TB) string {
	t.Helper()
	s, err := server()
	if errors.Is(err, exec.ErrNotFound) && os.Getenv(Need) == "" {
		t.Skip("PostgreSQL is not installed here")
	}
	if err != nil {
		t.Fatal(err)
	}
	name, err := s.database()
	if err != nil {
		t.Fatal(err)
	}
	return s.address(name)
}

// Server is a test's own PostgreSQL server, which can be stopped.
type Server struct {
	Address string // of an empty database

	t testing.TB
	s *postgres
}

// Own starts a server that ends with the test. Without PostgreSQL the test is skipped.
func Own(t testing.TB) *Server {
	t.Helper()
	s, err := start()
	if errors.Is(err, exec.ErrNotFound) && os.Getenv(Need) == "" {
		t.Skip("PostgreSQL is not installed here")
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.stop)
	name, err := s.database()
	if err != nil {
		t.Fatal(err)
	}
	return &Server{s.address(name), t, s}
}

// Kill ends the server in the middle of whatever it is doing: it must recover when it starts again.
func (s *Server) Kill() {
	s.s.cmd.Process.Signal(syscall.SIGQUIT)
	s.s.cmd.Wait()
}

// Start restarts it, with all its data.
func (s *Server) Start() {
	s.t.Helper()
	if err := s.s.serve(); err != nil {
		s.t.Fatal(err)
	}
}

// Stop ends the server. TestMain of a package that uses it calls it at the end.
func Stop() {
	running.Lock()
	defer running.Unlock()
	if running.server != nil {
		running.server.stop()
		running.server = nil
	}
}

var running struct {
	sync.Mutex
	server *postgres
	err    error
}

func server() (*postgres, error) {
	running.Lock()
	defer running.Unlock()
	if running.server == nil && running.err == nil {
		running.server, running.err = start()
	}
	return running.server, running.err
}

type postgres struct {
	folder  string
	program string
	attr    *syscall.SysProcAttr
	cmd     *exec.Cmd
	mu      sync.Mutex
	n       int // number of databases
}

// program finds one of PostgreSQL's programs, which Debian keeps out of the path.
func program(name string) (string, error) {
	if p, err := exec.LookPath(name); err == nil {
		return p, nil
	}
	all, _ := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if len(all) == 0 {
		return "", fmt.Errorf("storetest: %s: %w", name, exec.ErrNotFound)
	}
	return all[len(all)-1], nil
}

// start makes a server that listens only on a socket in its folder.
func start() (*postgres, error) {
	initdb, err := program("initdb")
	if err != nil {
		return nil, err
	}
	s := &postgres{}
	if s.program, err = program("postgres"); err != nil {
		return nil, err
	}
	if s.folder, err = os.MkdirTemp("", "pg"); err != nil {
		return nil, err
	}
	s.attr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGINT} // it ends with the tests, however they end
	if os.Geteuid() == 0 {                                   // PostgreSQL does not run as root
		u, err := user.Lookup("postgres")
		if err != nil {
			return nil, fmt.Errorf("storetest: %w", err)
		}
		uid, _ := strconv.Atoi(u.Uid)
		gid, _ := strconv.Atoi(u.Gid)
		s.attr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		if err := os.Chown(s.folder, uid, gid); err != nil {
			return nil, err
		}
	}
	data := filepath.Join(s.folder, "data")
	prepare := exec.Command(initdb, "-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync")
	prepare.SysProcAttr, prepare.Dir = &syscall.SysProcAttr{Credential: s.attr.Credential}, s.folder
	if out, err := prepare.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("storetest: initdb: %w: %s", err, out)
	}
	return s, s.serve()
}

// serve starts the server on its folder.
func (s *postgres) serve() error {
	s.cmd = exec.Command(s.program, "-D", filepath.Join(s.folder, "data"), "-k", s.folder, "-c", "listen_addresses=", "-c", "max_connections=200", "-c", "fsync=off")
	s.cmd.SysProcAttr, s.cmd.Dir = s.attr, s.folder
	if err := s.cmd.Start(); err != nil {
		return fmt.Errorf("storetest: %w", err)
	}
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		db, err := sql.Open("pgx", s.address("postgres"))
		if err == nil {
			err = db.Ping()
			db.Close()
		}
		if err == nil {
			return nil
		}
		if time.Now().After(end) {
			s.stop()
			return fmt.Errorf("storetest: the server does not answer: %w", err)
		}
	}
}

func (s *postgres) stop() {
	s.cmd.Process.Signal(syscall.SIGQUIT) // at once: nobody needs its data
	s.cmd.Wait()
	os.RemoveAll(s.folder)
}

// address is the address of a database.
func (s *postgres) address(database string) string {
	u := url.URL{Scheme: "postgres", User: url.User("postgres"), Path: "/" + database, RawQuery: url.Values{"host": {s.folder}}.Encode()}
	return u.String()
}

// database makes an empty database.
func (s *postgres) database() (string, error) {
	s.mu.Lock()
	s.n++
	name := fmt.Sprintf("test%d", s.n)
	s.mu.Unlock()
	db, err := sql.Open("pgx", s.address("postgres"))
	if err != nil {
		return "", err
	}
	defer db.Close()
	_, err = db.ExecContext(context.Background(), "CREATE DATABASE "+name)
	return name, err
}
