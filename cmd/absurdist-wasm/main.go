//go:build js

// Absurdist-wasm is the engine of the page for people: it runs in a Web Worker of the browser, answers requests in JSON, and
// reads the files of package data by asking for them. The script worker.js of cmd/internal/page starts it.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"runtime/debug"
	"syscall/js"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/data"
)

// reply is what a request is answered with: an answer or an error.
type reply struct {
	Answer any           `json:"answer,omitempty"`
	Error  string        `json:"error,omitempty"`
	Turn   *int          `json:"turn,omitempty"` // that the error is about
	Board  int           `json:"board,omitempty"`
	Tiles  []advice.Tile `json:"tiles,omitempty"`
}

// A page should take 200 MB at most, and has two engines: this is what an exact search may keep, and from how much on memory that
// is free again is looked for at once.
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
		a, err = desk.Advise(context.Background(), request)
	case "review":
		a, err = desk.Review(context.Background(), request)
	case "words":
		a, err = desk.Vocabulary(request)
	case "days":
		a, err = desk.Days(request)
	case "group":
		a, err = desk.Chat(context.Background(), request)
	case "record":
		a, err = desk.Record(request)
	case "catalogue":
		var alphabets []string
		if err = json.Unmarshal(request, &alphabets); err == nil {
			a, err = advice.NewWordLists(alphabets)
		}
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
