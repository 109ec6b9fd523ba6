package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"absurdist/cmd/internal/programtest"
	"absurdist/engine/record"
)

// Several processes append to one record: none writes into what another writes. Who finds the record in use says so.
func TestRecordOfSeveralProcesses(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.jsonl")
	args := []string{"sim", "--games", "3", "--seed", "1", "--strategy", "worst-case", "--words", "original", "--record", file}
	const busy = ": another process is appending to it; let that end first, or name another file"
	ours, err := record.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("absurdist", args...).CombinedOutput(); err == nil || !strings.Contains(string(out), "--record: "+file+busy) {
		t.Errorf("while we have the record: %v, %s", err, out)
	}
	ours.Close()
	var wg sync.WaitGroup
	done := make(chan bool, 4)
	for range cap(done) {
		wg.Go(func() {
			out, err := exec.Command("absurdist", args...).CombinedOutput()
			if err != nil && !strings.Contains(string(out), busy) {
				t.Errorf("%v: %s", err, out)
			}
			done <- err == nil
		})
	}
	wg.Wait()
	close(done)
	want := 0
	for ok := range done {
		if ok {
			want += 3
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	games, err := record.Read(file, bytes.NewReader(text))
	if err != nil || len(games) != want || want == 0 {
		t.Fatalf("%d games, %v, want %d", len(games), err, want)
	}
	for i, g := range games {
		if err := programtest.Honest(g); err != nil || g.Start.Game != i+1 {
			t.Errorf("game %d of the record: numbered %d, %v", i+1, g.Start.Game, err)
		}
	}
}
