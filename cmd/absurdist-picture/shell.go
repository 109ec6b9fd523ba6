//go:build linux

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"absurdist/cmd/internal/pty"
)

// How a person types: the time before the first key, between keys, and before Enter.
const (
	beforeTyping = 700 * time.Millisecond
	betweenKeys  = 55 * time.Millisecond
	beforeEnter  = 350 * time.Millisecond
)

// held is how long the program may not write when the game is won: it would close the page, which still celebrates. What it
// writes then is shown when it would have come.
const held = 2500 * time.Millisecond

// The keys that stop and go on with what is written on a terminal.
const (
	xoff = "\x13"
	xon  = "\x11"
)

// wonRow is how many green tiles the last row has, and green how they begin.
const (
	wonRow = 5
	green  = "48;5;28m"
)

// prompt is what the shell writes when it waits for a command.
const prompt = "$ "

// output is what was written on a terminal at a time.
type output struct {
	time time.Time
	text []byte
}

// typeCommand types a command into a shell in a terminal, and returns what is written there until the prompt comes again. The
// shell finds the program as absurdist, and has nothing of the environment but a home of its own and env.
func typeCommand(ctx context.Context, program, command string, env ...string) (_ []output, err error) {
	home, err := os.MkdirTemp("", "absurdist-picture-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(home)) }()
	if err := os.Symlink(program, filepath.Join(home, "absurdist")); err != nil {
		return nil, err
	}
	person, tty, err := pty.Pair(columns, rows)
	if err != nil {
		return nil, err
	}
	defer person.Close()
	shell := exec.CommandContext(ctx, "/bin/sh", "-i")
	shell.Dir = home
	shell.Env = append(env, "PS1="+prompt, "HOME="+home, "PATH="+home+":/usr/bin:/bin", "TERM=xterm-256color", "LANG=C.UTF-8")
	shell.Stdin, shell.Stdout, shell.Stderr = tty, tty, tty
	shell.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := shell.Start(); err != nil {
		return nil, err
	}
	tty.Close()
	screen := &screen{changed: make(chan struct{}, 1)}
	read := make(chan struct{})
	go func() { screen.read(person); close(read) }()
	err = screen.types(ctx, person, command)
	fmt.Fprint(person, "exit\n")
	if waited := shell.Wait(); err == nil && ctx.Err() != nil {
		err = waited
	}
	<-read
	return screen.written, err
}

// screen takes in what is written on a terminal, until it is done.
type screen struct {
	changed chan struct{}

	mu      sync.Mutex
	written []output
	all     strings.Builder
	late    time.Duration // by which what is written comes too late
	done    bool
}

func (s *screen) read(person *os.File) {
	buf := make([]byte, 4096)
	for {
		n, err := person.Read(buf)
		s.mu.Lock()
		if n > 0 && !s.done {
			s.written = append(s.written, output{time.Now().Add(-s.late), append([]byte(nil), buf[:n]...)})
			s.all.Write(buf[:n])
			s.hold(person)
		}
		s.mu.Unlock()
		select {
		case s.changed <- struct{}{}:
		default:
		}
		if err != nil { // EIO when the shell has ended
			return
		}
	}
}

// hold stops the terminal for a while when the row of the answer has been written.
func (s *screen) hold(person *os.File) {
	all := s.all.String()
	line := all[strings.LastIndexByte(strings.TrimSuffix(all, "\n"), '\n')+1:]
	if s.late > 0 || strings.Count(line, green) < wonRow || !strings.HasSuffix(line, "\n") {
		return
	}
	s.late = held
	fmt.Fprint(person, xoff)
	time.AfterFunc(held, func() { fmt.Fprint(person, xon) })
}

// types types a command when the prompt stands there, and waits for the next prompt.
func (s *screen) types(ctx context.Context, person *os.File, command string) error {
	if err := s.prompts(ctx, 1); err != nil {
		return err
	}
	wait := beforeTyping
	for _, key := range command + "\n" {
		if key == '\n' {
			wait = beforeEnter
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
		if _, err := person.WriteString(string(key)); err != nil {
			return err
		}
		wait = betweenKeys
	}
	defer func() {
		s.mu.Lock()
		s.done = true
		s.mu.Unlock()
	}()
	return s.prompts(ctx, 2)
}

// prompts waits until n lines begin with a prompt, the last of them without more.
func (s *screen) prompts(ctx context.Context, n int) error {
	for {
		s.mu.Lock()
		all := "\n" + s.all.String()
		s.mu.Unlock()
		if strings.Count(all, "\n"+prompt) == n && strings.HasSuffix(all, "\n"+prompt) {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("no prompt came: %w; the terminal shows:\n%s", ctx.Err(), all)
		case <-s.changed:
		}
	}
}
