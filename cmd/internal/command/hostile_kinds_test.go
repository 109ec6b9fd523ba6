package command

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/queue"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// sample is a run's parameters and one of its jobs, encoded.
type sample struct {
	kind        string
	params, job json.RawMessage
}

// recorded returns kinds that note the first job of each run.
func recorded(list *[]sample) queue.Kinds {
	var mu sync.Mutex
	kinds := Kinds()
	for i, k := range kinds {
		kinds[i].Open = func(ctx context.Context, params json.RawMessage, parallel int) (queue.Do, error) {
			do, err := k.Open(ctx, params, parallel)
			return func(ctx context.Context, job json.RawMessage) (json.RawMessage, error) {
				mu.Lock()
				if !slices.ContainsFunc(*list, func(s sample) bool { return string(s.params) == string(params) }) {
					*list = append(*list, sample{k.Name, params, job})
				}
				mu.Unlock()
				return do(ctx, job)
			}, err
		}
	}
	return kinds
}

// mutations returns texts in which one value each is another.
func mutations(t *testing.T, text json.RawMessage) []json.RawMessage {
	t.Helper()
	var root any
	must.Do(t, json.Unmarshal(text, &root))
	var list []json.RawMessage
	add := func() {
		changed := must.Get(json.Marshal(root))(t)
		list = append(list, changed)
	}
	var walk func(v any, set func(any))
	walk = func(v any, set func(any)) {
		others := []any{nil, -1, 0, 1, 1 << 40, "", "x", []any{}, map[string]any{}}
		switch v := v.(type) {
		case map[string]any:
			for key, value := range v {
				walk(value, func(other any) { v[key] = other })
			}
		case []any:
			for i, value := range v[:min(1, len(v))] {
				walk(value, func(other any) { v[i] = other })
			}
			others = append(others, append(slices.Clone(v), v...))
		case string:
			others = append(others, "jazzy", v+v, strings.Repeat(v, 1000))
		}
		for _, other := range others {
			set(other)
			add()
		}
		set(v)
	}
	walk(root, func(other any) { root = other })
	return list
}

// Hostile parameters and jobs of our kinds neither end a worker nor exhaust its memory. A panic in one of its
// goroutines would end this test.
func TestHostileParameters(t *testing.T) {
	dir := t.TempDir()
	d := game.Must(game.LoadList("original"))
	var words []string
	for _, w := range d.Answers()[:40] {
		words = append(words, w.String())
	}
	file := filepath.Join(dir, "words.txt")
	must.Do(t, os.WriteFile(file, []byte(strings.Join(words, "\n")+"\n"), 0o644))
	weights := filepath.Join(dir, "weights.txt")
	must.Do(t, os.WriteFile(weights, []byte(strings.Join(words[:20], " 1\n")+" 3\n"), 0o644))
	var samples []sample
	for _, line := range []string{
		"longest --secret all", "longest --secret all --host absurdle", "longest --secret all --mode strict --with-proof",
		"shortest --secret all", "tree prove --first all --bound 80 -o " + filepath.Join(dir, "p.jsonl"),
		"tree prove --first all --bound 9999 --weights " + weights + " -o " + filepath.Join(dir, "w.jsonl"),
		"sim --strategy entropy --seed 1", "sim --boards 4 --games 3 --seed 1",
		"wordpl sim --games 3 --seed 1", "shortest --secret all --part 1/1 -o " + filepath.Join(dir, "part.jsonl"),
	} {
		args := append(strings.Fields(line), "--answers", file, "--allowed", file)
		if !strings.Contains(line, "--part") {
			args = append(args, "--queue", "embedded", "--queue-dir", filepath.Join(dir, "queue"))
		}
		p := Program{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard, Kinds: recorded(&samples)}
		must.Same(t, p.Run(args), 0, "%s: exit code", line)
	}
	tried, refused := 0, 0
	for _, s := range samples {
		kind := Kinds()[slices.IndexFunc(Kinds(), func(k queue.Kind) bool { return k.Name == s.kind })]
		try := func(params, job json.RawMessage) {
			tried++
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
			defer cancel()
			defer func() {
				if p := recover(); p != nil { // a worker recovers too, but this should be an error
					t.Errorf("%s, job %.200s of %.200s: panic: %v", s.kind, job, params, p)
				}
			}()
			do, err := kind.Open(ctx, params, 1)
			if err == nil {
				_, err = do(ctx, job)
			}
			if err != nil {
				refused++
			}
		}
		for _, params := range mutations(t, s.params) {
			try(params, s.job)
		}
		for _, job := range mutations(t, s.job) {
			try(s.params, job)
		}
	}
	t.Logf("%d tried, %d refused", tried, refused)
}
