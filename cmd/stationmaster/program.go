package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	"stationmaster/engine"
	"stationmaster/engine/notation"
	"stationmaster/engine/player"
)

// program is a house player that is a program of its own; PROGRAMS.md describes what the two say to each other. It runs from its first order
// until Close, or until it fails: then it is not started again.
type program struct {
	args   []string // its command line
	budget time.Duration

	cmd    *exec.Cmd
	in     io.WriteCloser
	out    io.ReadCloser
	lines  *bufio.Reader // of out
	stderr tail
}

const (
	programBudget = 5 * time.Second // for an order, and the start before the first
	longestAnswer = 4096            // bytes in a line
)

// newProgram makes a house player of a command line: words between spaces, no shell.
func newProgram(line string, budget time.Duration) (*program, error) {
	args := strings.Fields(line)
	if len(args) == 0 {
		return nil, errors.New("it names no program")
	}
	if _, err := exec.LookPath(args[0]); err != nil {
		return nil, err
	}
	return &program{args: args, budget: budget}, nil
}

// question is what a program is asked.
type question struct {
	Title  string   `json:"title"`
	Seat   string   `json:"seat"`            // as in the game's text: "P2"
	Player string   `json:"player"`          // who has that seat
	Budget int64    `json:"budget_ms"`       // for the answer
	Game   string   `json:"game"`            // the game file up to here
	Legal  []string `json:"legal,omitempty"` // once it has asked for them
}

// askLegal is the answer with which a program asks for the legal orders.
const askLegal = "legal"

// Choose asks the program for an order. After an error it has ended.
func (p *program) Choose(ctx context.Context, g *engine.Game, r *engine.Record) (engine.Action, error) {
	a, err := p.order(ctx, g, r)
	if err != nil {
		p.Close()
		if s := p.stderr.last(); s != "" {
			err = fmt.Errorf("%w; its last words: %q", err, s)
		}
	}
	return a, err
}

func (p *program) order(ctx context.Context, g *engine.Game, r *engine.Record) (engine.Action, error) {
	var text strings.Builder
	if err := notation.Write(&text, r); err != nil {
		return engine.Action{}, err
	}
	if p.cmd == nil {
		if err := p.start(); err != nil {
			return engine.Action{}, err
		}
	}
	limited, stop := context.WithTimeout(ctx, p.budget)
	defer stop()
	defer context.AfterFunc(limited, p.kill)()
	who := g.Decider()
	q := question{Title: g.Title().ID, Seat: string(who), Player: g.Name(who), Budget: p.budget.Milliseconds(), Game: text.String()}
	answer, err := p.ask(q)
	if err == nil && answer == askLegal {
		for _, a := range player.Orders(g) {
			q.Legal = append(q.Legal, a.String())
		}
		answer, err = p.ask(q)
	}
	switch {
	case ctx.Err() != nil:
		return engine.Action{}, ctx.Err()
	case limited.Err() != nil:
		return engine.Action{}, fmt.Errorf("no order within %s", p.budget)
	case err != nil:
		return engine.Action{}, err
	}
	a := engine.Order(answer)
	if err := player.Allowed(g, a); err != nil {
		return a, fmt.Errorf("it ordered %q: %w", answer, err)
	}
	return a, nil
}

// ask writes a question and reads the line that answers it.
func (p *program) ask(q question) (string, error) {
	b, err := json.Marshal(q)
	if err != nil {
		return "", err
	}
	if n := p.lines.Buffered(); n > 0 {
		return "", errors.New("it wrote more than one line for an order")
	}
	// A program that ends, or closes its input, may do so before it is asked. What it has written says more.
	if _, err := p.in.Write(append(b, '\n')); err != nil && !errors.Is(err, syscall.EPIPE) {
		return "", fmt.Errorf("it doesn't read: %w", err)
	}
	line, err := p.lines.ReadSlice('\n')
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return "", fmt.Errorf("it wrote a line of more than %d bytes", longestAnswer)
	case errors.Is(err, io.EOF):
		return "", errors.New("it ended without an order")
	case err != nil:
		return "", err
	}
	if line = bytes.TrimSpace(line); len(line) == 0 {
		return "", errors.New("it wrote an empty line")
	}
	return string(line), nil
}

func (p *program) start() error {
	p.cmd = exec.Command(p.args[0], p.args[1:]...)
	p.cmd.Stderr = &p.stderr
	p.cmd.WaitDelay = time.Second // for what it has started itself
	bind(p.cmd)
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return err
	}
	if p.out, err = p.cmd.StdoutPipe(); err != nil {
		return err
	}
	p.lines = bufio.NewReaderSize(p.out, longestAnswer)
	return p.cmd.Start()
}

// kill ends the program at once, and whatever waits for it.
func (p *program) kill() {
	end(p.cmd.Process)
	p.in.Close()
	p.out.Close()
}

// Close ends the program.
func (p *program) Close() {
	if p.cmd == nil || p.cmd.Process == nil {
		return
	}
	p.kill()
	p.cmd.Wait() // its error says that it was killed
	p.cmd = nil
}

// tail keeps the end of what is written to it.
type tail struct {
	mu sync.Mutex
	b  []byte
}

const longestTail = 2000 // bytes

// Write implements io.Writer.
func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.b = append(t.b, b...)
	if n := len(t.b) - longestTail; n > 0 {
		t.b = append(t.b[:0], t.b[n:]...)
	}
	return len(b), nil
}

// last is the last line.
func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(t.b)), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}
