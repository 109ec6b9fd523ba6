// Package mcp holds the command that offers the engine and a board to language models, over the Model Context Protocol.
package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/sitepage"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"
)

type flags struct {
	browser cli.BrowserFlags
	live    bool
	each    time.Duration // for a call
	page    time.Duration // for the page
}

func (a *commands) mcpCommand() *cobra.Command {
	f := flags{each: 20 * time.Second}
	c := cli.NewCommand("mcp", nil, func(ctx context.Context, _ []string) error { return a.serve(ctx, f) })
	f.browser.Add(c)
	c.Flags().BoolVar(&f.live, "live", false, "also allow boards of live sites")
	cli.DurationFlag(c, &f.each, "time-each", "how long a call may take")
	sitepage.PageTimeoutFlag(c, &f.page)
	cli.Before(c, func(*cobra.Command) error {
		if f.each <= 0 {
			return cli.UsageError("--time-each %v: a call needs some time", f.each)
		}
		return nil
	})
	return c
}

// serve answers calls until standard input ends.
func (a *commands) serve(ctx context.Context, f flags) error {
	both := &inFlight{in: bufio.NewReader(a.In), out: cli.Direct(a.Out), wait: f.each, open: map[jsonrpc.ID]bool{}}
	d := &desk{app: a.App, flags: f, atBoard: make(chan struct{}, 1)}
	defer d.closeBoard()
	about := &mcp.Implementation{Name: "absurdist", Title: "absurdist plays Wordle and its relatives", Version: cli.Version()}
	server := mcp.NewServer(about, &mcp.ServerOptions{Instructions: instructions})
	d.addTools(server)
	server.AddReceivingMiddleware(brief)
	err := server.Run(ctx, &mcp.IOTransport{Reader: both, Writer: both})
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.Is(err, io.EOF):
		return nil
	}
	return err
}

// instructions are what clients are told.
const instructions = "Clues are written with one letter a tile: G green (right place), Y yellow (elsewhere in the word), B grey; suggest and review take {\"turns\": [{\"guess\": \"crane\", \"clues\": [\"BYBBG\"]}]}, with a clue for each board. " +
	"No answer is looked up: with a date, words are weighted by what the answers of earlier days were."

type commands struct{ *cli.App }

// Commands returns the family's commands for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{a.mcpCommand()}
}

// Limits of what a client may send.
const (
	longestLine = 9 << 20 // bytes: a word list has up to 8 MB
	longestName = 100     // bytes of a method, or of a tool
)

// inFlight is standard input and output. It answers lines that are no message of the protocol with an error, because the server would end
// at the first. At the end of the input it waits for the answers to all calls that were read: a client may close its end as soon as it has
// sent its requests.
type inFlight struct {
	in   *bufio.Reader
	wait time.Duration // at the end of the input

	rest []byte // of the current line
	mu   sync.Mutex
	out  io.Writer
	open map[jsonrpc.ID]bool // calls without an answer
	left sync.WaitGroup      // for these
}

func (f *inFlight) Read(p []byte) (int, error) {
	for len(f.rest) == 0 {
		line, err := f.line()
		if errors.Is(err, errLong) {
			err = f.refuse(jsonrpc.ID{}, jsonrpc.CodeParseError, err)
		} else if len(line) > 0 {
			if errors.Is(err, io.EOF) {
				err = nil // left to the next read: the last line may have no end
			}
			err = errors.Join(f.admit(line), err)
		}
		if err != nil {
			f.await()
			return 0, err
		}
	}
	n := copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}

var errLong = fmt.Errorf("a line is longer than %d MB", longestLine>>20)

// line reads a line, without white space around it. Of one that is too long the rest is passed over.
func (f *inFlight) line() (line []byte, err error) {
	for long := false; ; {
		part, err := f.in.ReadSlice('\n')
		if long = long || len(line)+len(part) > longestLine; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case long:
			return nil, errLong
		}
		return bytes.TrimSpace(line), err
	}
}

// admit passes a line on to the server if it is a message. Otherwise it answers with an error. The error is that of
// writing.
func (f *inFlight) admit(line []byte) error {
	if !json.Valid(line) {
		return f.refuse(jsonrpc.ID{}, jsonrpc.CodeParseError, errors.New("the line is not JSON"))
	}
	if line[0] != '{' {
		return f.refuse(jsonrpc.ID{}, jsonrpc.CodeInvalidRequest, errors.New("write one message a line, as a JSON object"))
	}
	m, err := jsonrpc.DecodeMessage(line)
	if err != nil {
		return f.refuse(jsonrpc.ID{}, jsonrpc.CodeInvalidRequest, errors.New("this is no message of JSON-RPC 2.0"))
	}
	if r, ok := m.(*jsonrpc.Request); ok {
		var tool struct {
			Name json.RawMessage `json:"name"`
		}
		_ = json.Unmarshal(r.Params, &tool) // the server reports params of another form
		if longest := max(len(r.Method), len(tool.Name)); longest > longestName {
			return f.refuse(r.ID, jsonrpc.CodeInvalidRequest, fmt.Errorf("a name of %d bytes; none here has more than %d", longest, longestName))
		}
		if r.IsCall() && !f.begin(r.ID) {
			return f.refuse(jsonrpc.ID{}, jsonrpc.CodeInvalidRequest, errors.New("a call with this id is not answered yet"))
		}
	}
	f.rest = append(line, '\n')
	return nil
}

// begin notes a call, and reports whether no other has its id.
func (f *inFlight) begin(id jsonrpc.ID) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.open[id] {
		return false
	}
	f.open[id] = true
	f.left.Add(1)
	return true
}

// refuse answers a line with an error.
func (f *inFlight) refuse(id jsonrpc.ID, code int, cause error) error {
	answer := map[string]any{"jsonrpc": "2.0", "id": id.Raw(), "error": map[string]any{"code": code, "message": cause.Error()}}
	text, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	_, err = f.out.Write(append(text, '\n'))
	return err
}

// await waits until all calls are answered, or until its limit.
func (f *inFlight) await() {
	answered := make(chan struct{})
	go func() {
		f.left.Wait()
		close(answered)
	}()
	select {
	case <-answered:
	case <-time.After(f.wait):
	}
}

// Write writes lines of the server. An answer ends its call.
func (f *inFlight) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	n, err := f.out.Write(p)
	for line := range bytes.Lines(p) {
		m, _ := jsonrpc.DecodeMessage(line)
		if r, ok := m.(*jsonrpc.Response); ok && f.open[r.ID] {
			delete(f.open, r.ID)
			f.left.Done()
		}
	}
	return n, err
}

func (f *inFlight) Close() error { return nil }
