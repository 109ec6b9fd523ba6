package watch

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/record"

	"pgregory.net/rapid"
)

// text writes events as a record.
func text(t testing.TB, events []record.Event) []byte {
	t.Helper()
	var out bytes.Buffer
	w := record.NewWriter(&out)
	for _, e := range events {
		if err := w.Take(e); err != nil {
			t.Fatal(err)
		}
	}
	return out.Bytes()
}

// games returns the games that events describe.
func games(events []record.Event) []record.Game {
	s := &model{Options: Options{Describe: func(record.Start) Page { return Page{} }}}
	s.addEvents(Batch{Events: events})
	var list []record.Game
	for _, g := range s.games {
		list = append(list, g.Game)
	}
	return list
}

// A game whose start line is lost counts as a new game, not as part of the one before it.
func TestFollowerStartLost(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.jsonl")
	headless := text(t, wordle(record.Won, "slate", "allay")[1:])
	if err := os.WriteFile(name, append(text(t, wordle("", "crane", "moist")), headless...), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Follow(name)
	if err != nil {
		t.Fatal(err)
	}
	b, err := f.Poll()
	if list := games(b.Events); err != nil || len(list) != 2 || len(list[0].Guesses) != 2 || len(list[1].Guesses) != 2 || list[0].End != nil || list[1].End == nil {
		t.Errorf("told of %+v, %v", list, err)
	}
}

// However a record grows, the events delivered are those that it holds. The record may also be cut in the middle of a
// line, cut back, or replaced.
func TestFollower(t *testing.T) {
	var whole []byte
	for _, g := range [][]record.Event{wordle(record.Won, "tarse", "!vajra", "colin", "allay"), several("quordle", 4), wordle(record.Stopped, "crane")} {
		whole = append(whole, text(t, g)...)
	}
	other := text(t, append(wordle("", "slate", "moist"), several("octordle", 8)...))
	rapid.Check(t, func(rt *rapid.T) {
		name := filepath.Join(t.TempDir(), "games.jsonl")
		f, err := Follow(name)
		if err != nil {
			rt.Fatal(err)
		}
		source, size := whole, 0
		var told []record.Event
		for range rapid.IntRange(1, 20).Draw(rt, "steps") {
			switch rapid.IntRange(0, 9).Draw(rt, "kind") {
			case 0: // another record, in the same file or in a new one
				source, size = other, 0
				if rapid.Bool().Draw(rt, "removed") {
					os.Remove(name)
				}
			case 1: // cut back, as record.Resume does, and written on
				size = rapid.IntRange(0, size).Draw(rt, "back")
				if err := os.WriteFile(name, source[:size], 0o600); err != nil {
					rt.Fatal(err)
				}
				fallthrough
			default:
				size = rapid.IntRange(size, len(source)).Draw(rt, "size")
			}
			if err := os.WriteFile(name, source[:size], 0o600); err != nil {
				rt.Fatal(err)
			}
			b, err := f.Poll()
			if err != nil {
				rt.Fatal(err)
			}
			if b.Restarted {
				told = nil
			}
			told = append(told, b.Events...)
			want, err := record.Read(name, bytes.NewReader(source[:size]))
			if err != nil {
				rt.Fatal(err)
			}
			if got := games(told); !reflect.DeepEqual(got, want) {
				rt.Fatalf("of %d bytes was told\n%+v, want\n%+v", size, got, want)
			}
		}
		if b, err := f.Poll(); err != nil || !b.empty() {
			rt.Fatalf("nothing was written, told was %+v, %v", b, err)
		}
	})
}

// The follower waits for a file to appear and to grow, and ends with its context.
func TestFollowerWaits(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.jsonl")
	f, err := Follow(name)
	if err != nil {
		t.Fatal(err)
	}
	line := text(t, wordle(""))
	written := make(chan error, 1)
	go func() { // half a line at a time
		err := os.WriteFile(name, line[:20], 0o600)
		if err == nil {
			err = os.WriteFile(name, line, 0o600)
		}
		written <- err
	}()
	b, err := f.Next(t.Context())
	if err != nil || len(b.Events) != 1 || b.Events[0].Start.Site != "wordle" {
		t.Errorf("told %+v, %v", b, err)
	}
	if err := <-written; err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*pollInterval)
	defer cancel()
	if b, err := f.Next(ctx); !b.empty() || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("told %+v, %v", b, err)
	}
}

func TestFollowFails(t *testing.T) {
	dir := t.TempDir()
	for name, want := range map[string]error{dir: record.ErrRecord, filepath.Join(dir, "no", "such"): os.ErrNotExist} {
		if _, err := Follow(name); !errors.Is(err, want) || !strings.Contains(err.Error(), dir) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	name := filepath.Join(dir, "diary.txt")
	f, err := Follow(name)
	if err != nil {
		t.Fatal(err)
	}
	game := text(t, wordle("", "crane"))
	if err := os.WriteFile(name, append(game, "dear diary\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := f.Next(t.Context())
	if !errors.Is(err, record.ErrRecord) || !strings.HasPrefix(err.Error(), name+":3: ") {
		t.Errorf("error %v", err)
	}
	if len(b.Events) != 2 {
		t.Errorf("told %+v before the error", b.Events)
	}
}

// A queue loses nothing, and delivers all events in order.
func TestQueue(t *testing.T) {
	const n = 1000
	q := make(queue, n/10)
	go func() {
		for i := range n {
			q <- record.Event{Guess: &record.Guess{N: i}}
		}
	}()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for got := 0; got < n; {
		b, err := q.Next(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range b.Events {
			if e.Guess.N != got {
				t.Fatalf("event %d, want %d", e.Guess.N, got)
			}
			got++
		}
	}
	cancel()
	if _, err := q.Next(ctx); err == nil {
		t.Error("no error after the end of the context")
	}
}
