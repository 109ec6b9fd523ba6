//go:build linux

// Absurdist-picture makes the moving picture of the README: a shell in a terminal in which a command is typed, and beside it
// the page that the command plays. Both are filmed as they are; scripts/picture runs it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"absurdist/browser/screencast"
)

// The size of the filmed page, in pixels, and of the terminal, in letters.
const (
	pageWidth  = 450
	pageHeight = 600
	columns    = 72
	rows       = 24
)

// limit is how long a run may take.
const limit = time.Minute

func main() {
	program := flag.String("program", ".build/absurdist", "the program, which is called absurdist in the picture")
	command := flag.String("command", "absurdist play wordle --mock", "what is typed")
	site := flag.String("site", "/wordle/", "part of the address of the page that it plays")
	out := flag.String("o", ".github/play.gif", "the picture")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, *program, *command, *site, *out)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "absurdist-picture:", err)
		os.Exit(1) //nolint:forbidigo // this is main
	}
}

func run(ctx context.Context, program, command, site, out string) (err error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	if program, err = filepath.Abs(program); err != nil {
		return err
	}
	browser, err := screencast.Start(ctx, pageWidth, pageHeight)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, browser.Close()) }()

	filming, stopFilming := context.WithCancel(ctx)
	defer stopFilming()
	type film struct {
		frames []screencast.Frame
		url    string
		err    error
	}
	filmed := make(chan film, 1)
	go func() {
		frames, url, err := browser.Film(filming, site)
		filmed <- film{frames, url, err}
	}()
	typed, err := typeCommand(ctx, program, command, "ABSURDIST_REMOTE="+browser.Address)
	stopFilming()
	f := <-filmed
	if err == nil {
		err = f.err
	}
	if err != nil {
		return err
	}
	address, err := url.Parse(f.url)
	if err != nil {
		return err
	}
	picture, err := compose(typed, f.frames, address.Host+address.Path)
	if err != nil {
		return err
	}
	return os.WriteFile(out, picture, 0o644)
}
