package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// systemd hears that the program serves, and, as long as all is well, that it lives: a deaf bot is restarted.
func TestWatchdog(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "notify")
	l, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	t.Setenv("NOTIFY_SOCKET", socket)
	t.Setenv("WATCHDOG_USEC", "40000")
	t.Setenv("WATCHDOG_PID", "")
	os.Unsetenv("WATCHDOG_PID") // t.Setenv brings it back
	heard := make(chan string, 1000)
	go func() {
		for b := make([]byte, 1000); ; {
			n, err := l.Read(b)
			if err != nil {
				return
			}
			heard <- string(b[:n])
		}
	}()
	next := func(prefix string) {
		t.Helper()
		for end := time.After(5 * time.Second); ; {
			select {
			case s := <-heard:
				if strings.HasPrefix(s, prefix) {
					return
				}
			case <-end:
				t.Fatalf("systemd does not hear %q", prefix)
			}
		}
	}
	state := make(chan error, 1)
	state <- nil
	healthy := func() error {
		err := <-state
		state <- err
		return err
	}
	h := &house{log: slog.New(slog.DiscardHandler)}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan bool)
	go func() { h.attend(ctx, healthy); close(done) }()
	next("READY=1")
	next("WATCHDOG=1")
	next("WATCHDOG=1")
	<-state
	state <- errors.New("shard 0 is not connected")
	next("STATUS=shard 0 is not connected")
	for range 5 {
		if s := <-heard; strings.Contains(s, "WATCHDOG") {
			t.Errorf("a deaf bot tells systemd %q", s)
		}
	}
	<-state
	state <- nil
	next("WATCHDOG=1")
	stop()
	<-done
	next("STOPPING=1")
}

// The README's unit waits for the program's notice, and longer than the bot waits between its own tries.
func TestUnit(t *testing.T) {
	readme, err := os.ReadFile("../../bot/discord/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"Type=notify", "Restart=always"} {
		if !strings.Contains(string(readme), "\n    "+line+"\n") {
			t.Errorf("the unit lacks %s", line)
		}
	}
	m := regexp.MustCompile(`\n    WatchdogSec=(\d+)min\n`).FindSubmatch(readme)
	if m == nil {
		t.Fatal("the unit has no watchdog")
	}
	if minutes, err := strconv.Atoi(string(m[1])); err != nil || minutes < 20 {
		t.Errorf("the watchdog of the unit is %s", m)
	}
}
