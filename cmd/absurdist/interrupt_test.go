//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"absurdist/cmd/internal/programtest"
)

// Every long command ends when it is interrupted: with exit code 130, with whole lines on standard output, and its file
// whole or not there, but for the part that it goes on from. Each is interrupted almost at once, while lists and tables
// are made, or in the middle of its work. How soon it ends is not asserted; one that goes on to its own end, which is
// minutes away for most, does not exit with 130.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	const begun, tables, search = 30 * time.Millisecond, 120 * time.Millisecond, 200 * time.Millisecond
	proofs := filepath.Join("..", "..", "data", "proofs")
	for _, c := range []struct {
		command string
		after   time.Duration // of processor time
	}{
		{"minimax count --answers all --guesses 3 --max-nodes 1000000000", search},
		{"minimax solve --answers all --guesses 5", tables},
		{"minimax solve --answers all --mode strict --guesses 5 --tree OUT", search},
		{"minimax solve --words original --depth 6", search},
		{"minimax least --answers all", tables},
		{"minimax least --words original --guesses 5 --proof OUT", search},
		{"minimax first --answers all --guesses 6 -o OUT", tables},
		{"sim --host absurdle,hinter --strategies entropy,safe-entropy", search},
		{"sim --answers all --strategy entropy --record OUT", tables},
		{"verify " + proofs + "/original-any-answer-5.jsonl.gz", tables},
		{"verify " + proofs + "/first-strict-nyt2022.jsonl.gz", tables},
		{"verify " + proofs + "/first-strict-nyt2022.jsonl.gz --sample 2000 --seed 1", search},
		{"verify " + proofs + "/nyt-normal.jsonl.gz --words nyt --sample 20 --seed 1", tables},
		{"shortest --words original -o OUT", begun},
		{"shortest --words original --mode hard", tables},
		{"shortest --all-targets -o OUT", search},
		{"longest --all --host absurdle -o OUT", tables},
		{"longest --all-allowed --mode strict", tables},
		{"tree build --words original -o OUT", tables},
		{"tree build --answers all", tables},
		{"tree prove --words original --first all --bound 7920 -o OUT", search},
		{"tree branches --words original --guesses 5 -o OUT", tables},
		{"wordpl export -s wordpl:percentile=50,ahead=20 -o OUT", search},
		{"wordpl search --total 13.7", search},
		{"wordpl ranks trace=9.3 --then 5.3", begun},
		{"wordpl sim --games 1000000 --seed 1", tables},
		{"suggest --answers all", begun},
	} {
		t.Run(c.command, func(t *testing.T) {
			t.Parallel()
			out := filepath.Join(t.TempDir(), "out")
			args := strings.Fields(strings.ReplaceAll(c.command, "OUT", out))
			p := programtest.StartProgram(t, append(args, "--json")...)
			if !p.Worked(c.after) {
				t.Fatalf("it ended by itself: %s", &p.Problems)
			}
			if err := p.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
			p.Ends(130, 0)
			for line := range strings.Lines(p.Text.String()) {
				if !json.Valid([]byte(line)) {
					t.Errorf("standard output has the line %q", line)
				}
			}
			if !strings.Contains(p.Problems.String(), "interrupted") {
				t.Errorf("standard error: %s", &p.Problems)
			}
			checkLeft(t, out)
		})
	}
}

// checkLeft checks what an interrupted command has left of its file: nothing, whole lines to go on from, or the whole
// games that were appended.
func checkLeft(t *testing.T, out string) {
	t.Helper()
	files, err := filepath.Glob(out + "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case f != out && f != out+".part":
			t.Errorf("%s is left", f)
		case len(text) > 0 && !bytes.HasSuffix(text, []byte("\n")):
			t.Errorf("%s ends in the middle of a line: %q", f, text[max(0, len(text)-100):])
		}
	}
}
