//go:build js

// Absurdist-wasm is the engine of the page for people: it runs in a Web Worker of the browser, answers requests in JSON, and
// reads the files of package data by asking for them. The script worker.js of cmd/internal/page starts it.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"runtime/debug"
	"syscall/js"
	"testing/fstest"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/data"
)

// reply is the reply to a request: an answer or an error.
type reply struct {
	Answer any           `json:"answer,omitempty"`
	Error  string        `json:"error,omitempty"`
	Turn   *int          `json:"turn,omitempty"` // that the error is about
	Board  int           `json:"board,omitempty"`
	Tiles  []advice.Tile `json:"tiles,omitempty"`
}

// A page should take 200 MB at most, and has two engines. memory is what an exact search may keep. Above soft, freed memory is reclaimed at
// once.
const (
	memory = 16 << 20
	soft   = 80 << 20
)

func main() {
	debug.SetMemoryLimit(soft)
	host := js.Global().Get("absurdist") // what worker.js made
	data.Source = fetched{host}
	desk := &advice.Desk{Progress: func(states int) { host.Call("progress", states) }, Memory: memory}
	requests := make(chan [3]js.Value)
	host.Call("start", js.FuncOf(func(_ js.Value, args []js.Value) any {
		request := [3]js.Value(args)
		go func() { requests <- request }() // the browser must not wait for us
		return nil
	}))
	for r := range requests {
		text, err := json.Marshal(answer(desk, r[0].String(), []byte(r[1].String())))
		if err != nil {
			text = []byte(`{"error":"the answer can't be written"}`)
		}
		r[2].Invoke(string(text))
	}
}

// answer answers a request of a kind.
func answer(desk *advice.Desk, kind string, request []byte) reply {
	var a any
	var err error
	switch kind {
	case "advice":
		a, err = ask(request, func(r advice.Request) (any, error) { return desk.Advise(context.Background(), r) })
	case "review":
		a, err = ask(request, func(r advice.Request) (any, error) { return desk.Review(context.Background(), r) })
	case "words":
		a, err = ask(request, func(r advice.Request) (any, error) { return desk.Vocabulary(r) })
	case "days":
		a, err = ask(request, func(r advice.DaysRequest) (any, error) { return advice.NewDays(r) })
	case "group":
		a, err = ask(request, func(r advice.ChatRequest) (any, error) { return r.Answer(context.Background()) })
	case "record":
		a, err = ask(request, func(r advice.Request) (any, error) { return desk.Record(r) })
	case "catalogue":
		a, err = ask(request, func(alphabets []string) (any, error) { return advice.NewWordLists(alphabets) })
	default:
		err = errors.New("there are no requests of kind " + kind)
	}
	if err == nil {
		return reply{Answer: a}
	}
	r := reply{Error: err.Error()}
	if fault := (*advice.FaultError)(nil); errors.As(err, &fault) {
		r.Turn, r.Board, r.Tiles = &fault.Turn, fault.Board, fault.Tiles
	}
	return r
}

// ask reads a request and answers it.
func ask[R any](text []byte, answer func(R) (any, error)) (any, error) {
	var r R
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, err
	}
	return answer(r)
}

// fetched is the folder data, fetched by the page's script.
type fetched struct{ host js.Value }

// Open returns the whole file.
func (f fetched) Open(name string) (fs.File, error) {
	content, err := f.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return fstest.MapFS{name: {Data: content}}.Open(name)
}

// ReadFile waits until the browser has the file. The error wraps [fs.ErrNotExist] where there is none.
func (f fetched) ReadFile(name string) ([]byte, error) {
	value, err := await(f.host.Call("read", name))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if value.IsNull() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	content := make([]byte, value.Length())
	js.CopyBytesToGo(content, value)
	return content, nil
}

// ReadDir returns the files of a folder.
func (f fetched) ReadDir(name string) ([]fs.DirEntry, error) {
	value, err := await(f.host.Call("list", name))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	files := fstest.MapFS{}
	for i := range value.Length() {
		files[value.Index(i).String()] = &fstest.MapFile{}
	}
	return files.ReadDir(name)
}

// await waits for a promise.
func await(promise js.Value) (js.Value, error) {
	kept, broken := make(chan js.Value, 1), make(chan error, 1)
	keep := js.FuncOf(func(_ js.Value, args []js.Value) any {
		kept <- args[0]
		return nil
	})
	defer keep.Release()
	give := js.FuncOf(func(_ js.Value, args []js.Value) any {
		broken <- errors.New(args[0].Get("message").String())
		return nil
	})
	defer give.Release()
	promise.Call("then", keep, give)
	select {
	case value := <-kept:
		return value, nil
	case err := <-broken:
		return js.Null(), err
	}
}
