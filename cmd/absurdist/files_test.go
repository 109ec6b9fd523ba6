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

// aGame is a record of one.
const aGame = `{"event":"start","version":"1","game":1,"site":"wordle","url":"","host":"wordle","mode":"normal","words":"original","lists":"","strategy":"x","seed":1,"time":"2026-01-02T03:04:05Z"}
{"event":"guess","n":1,"guess":"crane","clue":"GGGGG","candidates":1,"ms":1}
{"event":"end","outcome":"won","guesses":1,"answer":"crane","seconds":1}
`

// What is written to standard output by its name ends up there, also where that is a file.
func TestWriteToStandardOutput(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	games := filepath.Join(dir, "games.jsonl")
	if err := os.WriteFile(games, []byte(aGame), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := os.Create(filepath.Join(dir, "out.html"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	c := exec.Command("absurdist", "report", games, "--output", "/dev/stdout")
	c.Stdout, c.Stderr = out, os.Stderr
	if err := c.Run(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(out.Name())
	if err != nil || !strings.HasPrefix(string(text), "<!doctype html>") || !strings.HasSuffix(string(text), "1 game, 1 won, 0 lost, 0 stopped\n") {
		t.Errorf("%v: %.80q … %.80q", err, text, text[max(0, len(text)-80):])
	}
	if info, err := os.Lstat("/dev/stdout"); err != nil || info.Mode().IsRegular() {
		t.Errorf("/dev/stdout is a file now: %v, %v", info, err)
	}
}
